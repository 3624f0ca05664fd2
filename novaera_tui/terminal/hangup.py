"""Exits cleanly on a signal or when the terminal goes away, and resumes from the shell.

The journal is always complete, so nothing is saved here. The process must only exit fast, without a traceback on a lost
screen and without spinning on a dead terminal.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import threading
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from novaera_tui.posix import ON_LINUX

if TYPE_CHECKING:
    from textual.app import App

PATIENCE: Final = 1.0
"""Seconds for a clean exit; after that the process ends anyway."""
KEYBOARD, SCREEN = 0, 2
"""Keys come from standard input, the screen goes to standard error."""


class RestorableTerminal(Protocol):
    """Restores the terminal."""

    def restore(self) -> None: ...


def install(app: App[Any], terminal: RestorableTerminal) -> ExitWatcher:
    """End the app on a signal or when its terminal goes away; under nohup, SIGHUP stays ignored.

    This holds from before the terminal changes mode until the process ends.
    """
    exit_watcher = ExitWatcher(app, terminal)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            # not by the loop: it may wait for a blocked terminal, and it loses signals that arrive while
            # hundreds of keys are queued
            signal.signal(number, exit_watcher.on_signal)
    threading.Thread(target=exit_watcher.wait_and_exit, name="hang-up", daemon=True).start()
    # the thread that reads keys also sees the end of the terminal, and would report a crash
    panic = app.panic

    def panic_unless_leaving(*report: Any) -> None:
        if not exit_watcher.leaving and not is_gone():
            panic(*report)

    app.panic = panic_unless_leaving  # type: ignore[method-assign]  # there is no hook for it
    return exit_watcher


class ExitWatcher:
    """Waits for a reason to exit in a separate thread, which nothing can block, and ends the app."""

    def __init__(self, app: App[Any], terminal: RestorableTerminal) -> None:
        self.app = app
        self.terminal = terminal
        self.loop = asyncio.get_running_loop()
        self.leaving = False
        """Is there a reason already?"""
        self.heard, self.told = os.pipe()
        """Wakes the thread from a signal handler, where a lock might already be held."""
        os.set_blocking(self.told, False)

    def on_signal(self, number: int, _frame: object) -> None:
        self.leaving = True
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # writing from the background must not stop the process
        with suppress(BlockingIOError):  # the pipe is already full of wake-ups
            os.write(self.told, bytes([number]))

    def wait_and_exit(self) -> None:
        code = 128 + self.reason()
        self.leaving = True
        if is_gone():
            lose_terminal()
        with suppress(RuntimeError):  # the loop may have ended already
            self.loop.call_soon_threadsafe(partial(self.app.exit, return_code=code))
        # a busy thread or a blocked terminal must not delay the exit
        time.sleep(PATIENCE)
        signal.alarm(1)  # if even this is blocked, the system ends the process
        self.terminal.restore()
        os._exit(code)

    def reason(self) -> int:
        """Wait without polling for a signal or the end of the terminal; returns the signal."""
        poll = watched()
        poll.register(self.heard, select.POLLIN)
        ready = dict(poll.poll())
        return os.read(self.heard, 1)[0] if self.heard in ready else signal.SIGHUP


def lose_terminal() -> None:
    """The terminal is gone: discard all further input and output."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for handle in (0, 1, 2):
            os.dup2(nowhere, handle)


def is_gone() -> bool:
    return bool(watched().poll(0))


def watched() -> select.poll:
    """Request no events, so that only a hang-up or an error is reported."""
    poll = select.poll()
    # elsewhere poll may not know terminals; there, only SIGHUP reports the end of one
    for handle in (KEYBOARD, SCREEN) if ON_LINUX else ():
        poll.register(handle, 0)
    return poll


# Ctrl+Z -------------------------------------------------------------------------------------------------


def can_come_back() -> bool:
    """Would a shell resume us after a stop?

    The kernel decides: in a process group without a shell, it ignores the terminal's stop signal. So a child process
    tries it first.
    """
    scout = subprocess.Popen(["/bin/sh", "-c", "kill -s TSTP $$"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status = os.waitpid(scout.pid, os.WUNTRACED)
    if os.WIFSTOPPED(status):
        scout.kill()
        scout.wait()
        return True
    scout.returncode = os.waitstatus_to_exitcode(status)
    return False
