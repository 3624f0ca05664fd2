"""Leaving cleanly when the terminal goes away or the program is told to end, and coming back from the shell.

The journal is complete at every moment, so nothing has to be saved here; it is only about going quickly, without a
traceback on a screen that nobody sees and without a process that spins on a dead terminal.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from textual.app import App

GONE: Final = 128 + signal.SIGHUP
PATIENCE: Final = 1.0
"""Seconds for the app to end in good order; after that the process ends anyway."""
TERMINAL: Final = (0, 2)
"""Keys come from standard input, the screen goes to standard error."""


def install(app: App[Any]) -> None:
    """Have the app leave on SIGTERM, on SIGHUP (unless that is ignored, as under nohup), and with its terminal."""
    loop = asyncio.get_running_loop()
    departure = Departure(app)
    loop.add_signal_handler(signal.SIGTERM, departure.leave, 128 + signal.SIGTERM)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        loop.add_signal_handler(signal.SIGHUP, departure.hang_up)
    # after Ctrl+Z and fg the terminal's second screen is empty, which Textual does not know
    app.app_resume_signal.subscribe(app, lambda _: app.refresh())
    if all(os.isatty(handle) for handle in TERMINAL):
        # the driver's thread that reads keys meets the end of the terminal, too, and would call it a crash
        panic = app.panic

        def panic_or_leave(*report: Any) -> None:
            if is_gone():
                departure.lose_terminal()
            else:
                panic(*report)

        app.panic = panic_or_leave  # type: ignore[method-assign]  # there is no hook for it

        def lost() -> None:
            loop.call_soon_threadsafe(departure.lose_terminal)

        threading.Thread(target=watch, args=(lost,), name="hang-up", daemon=True).start()


class Departure:
    """Leaves once, however many reasons there are."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.leaving = False

    def hang_up(self) -> None:
        """Somebody can send the signal while the terminal is well; then it is left as it was found."""
        if is_gone():
            self.lose_terminal()
        else:
            self.leave(GONE)

    def lose_terminal(self) -> None:
        """The terminal is gone: what is still written and read goes nowhere."""
        if not self.leaving:
            with suppress(OSError):
                nowhere = os.open(os.devnull, os.O_RDWR)
                for handle in (0, 1, 2):
                    os.dup2(nowhere, handle)
            self.leave(GONE)

    def leave(self, code: int) -> None:
        if self.leaving:
            return
        self.leaving = True
        # a thread that thinks, or a terminal that takes nothing, must not hold us
        rest = threading.Timer(PATIENCE, os._exit, args=(code,))
        rest.daemon = True
        rest.start()
        self.app.exit(return_code=code)


def watch(lost: Callable[[], object]) -> None:
    """Wait, without turning round and round, until the terminal hangs up."""
    poll = watched()
    while not poll.poll():
        pass
    with suppress(RuntimeError):  # the loop may have ended already
        lost()


def is_gone() -> bool:
    return bool(watched().poll(0))


def watched() -> select.poll:
    """Nothing is asked for, so only a hang-up or an error is reported."""
    poll = select.poll()
    for handle in TERMINAL:
        poll.register(handle, 0)
    return poll
