"""Leaving cleanly when the terminal goes away or the program is told to end, and coming back from the shell.

The journal is complete at every moment, so nothing has to be saved here; it is only about going quickly, without a
traceback on a screen that nobody sees and without a process that spins on a dead terminal.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from textual.app import App

GONE: Final = 128 + signal.SIGHUP
PATIENCE: Final = 1.0
"""Seconds for the app to end in good order; after that the process ends anyway."""
KEYBOARD, SCREEN = 0, 2
"""Keys come from standard input, the screen goes to standard error."""


class Restorable(Protocol):
    """What can leave the terminal as it was found."""

    def restore(self) -> None: ...


def install(app: App[Any], terminal: Restorable) -> None:
    """Have the app leave when it is told to, on SIGHUP (unless that is ignored, as under nohup), and with its terminal.

    From before the terminal is changed until it has been restored.
    """
    loop = asyncio.get_running_loop()
    departure = Departure(app, terminal)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        loop.add_signal_handler(number, departure.leave, 128 + number)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        loop.add_signal_handler(signal.SIGHUP, departure.hang_up)
    if all(os.isatty(handle) for handle in (KEYBOARD, SCREEN)):
        # the driver's thread that reads keys meets the end of the terminal, too, and would call it a crash
        panic = app.panic

        def panic_or_leave(*report: Any) -> None:
            if is_gone():
                departure.lose_terminal()
            else:
                panic(*report)

        app.panic = panic_or_leave  # type: ignore[method-assign]

        def lost() -> None:
            loop.call_soon_threadsafe(departure.lose_terminal)

        threading.Thread(target=watch, args=(lost,), name="hang-up", daemon=True).start()


class Departure:
    """Leaves once, however many reasons there are."""

    def __init__(self, app: App[Any], terminal: Restorable) -> None:
        self.app = app
        self.terminal = terminal
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
        rest = threading.Timer(PATIENCE, self.go, args=(code,))
        rest.daemon = True
        rest.start()
        self.app.exit(return_code=code)

    def go(self, code: int) -> None:
        self.terminal.restore()
        os._exit(code)


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
    for handle in (KEYBOARD, SCREEN):
        poll.register(handle, 0)
    return poll


# Ctrl+Z -------------------------------------------------------------------------------------------------


def can_come_back() -> bool:
    """Would a shell bring us back after a stop?

    The kernel knows: where no shell watches over a process group, it lets nobody stop there by the terminal's own
    signal. So somebody is sent ahead who tries.
    """
    scout = subprocess.Popen(["/bin/sh", "-c", "kill -s TSTP $$"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status = os.waitpid(scout.pid, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        scout.kill()
        scout.wait()
        return True
    scout.returncode = os.waitstatus_to_exitcode(status)
    return False
