"""Worker processes, for bots that think long and for the games of the lab.

Workers are started when they are first needed. They end when the pool is closed, and with the program, whatever
ended that.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

Found = TypeVar("Found")

SPAWN: Final = multiprocessing.get_context("spawn")
"""A new program, not a fork: it has no copy of the files, handlers and locks that are in use here."""
NICENESS: Final = 10
"""The table, which may need the same core, goes first."""

_starting: Final = threading.Lock()
"""Held while workers start, so that every pool knows its own."""


class WorkerPool:
    """A ProcessPoolExecutor that can be stopped at once. It starts again when something is submitted again."""

    def __init__(self, size: int, initializer: Callable[..., object] = bool, *arguments: object) -> None:
        self._size = size
        self._initializer = (initializer, arguments)
        self._executor: ProcessPoolExecutor | None = None
        self.processes: set[BaseProcess] = set()

    def submit(self, function: Callable[..., Found], *arguments: Any) -> Future[Found]:
        """OSError or BrokenExecutor if no process can be started, or if one has died."""
        with _starting:
            before = set(multiprocessing.active_children())
            executor = self._executor = self._executor or self._begin()
            try:
                with signals_blocked():  # workers begin here
                    return executor.submit(function, *arguments)
            finally:
                self.processes |= set(multiprocessing.active_children()) - before

    def _begin(self) -> ProcessPoolExecutor:
        # multiprocessing starts a helper here, which would be handed Textual's stderr, and that is no file
        with signals_blocked(), redirect_stderr(None):
            return ProcessPoolExecutor(self._size, SPAWN, begin_worker, self._initializer)

    def check(self) -> None:
        """BrokenExecutor if a worker has died. The executor may not notice: it may wait for the rest of a message."""
        if not all(process.is_alive() for process in self.processes):
            raise BrokenExecutor

    def close(self) -> None:
        """Kill all workers; their futures end with an exception."""
        with _starting:
            for process in self.processes:
                process.kill()  # a stopped one, too
            for process in self.processes:
                process.join()
            self.processes.clear()
            if self._executor is not None:
                self._executor.shutdown(wait=False, cancel_futures=True)
                self._executor = None


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Processes that begin meanwhile inherit this: the terminal's signals are for the program, which ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_worker(initializer: Callable[..., object], arguments: tuple[object, ...]) -> None:
    """Runs first in every worker."""
    os.nice(NICENESS)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):  # the terminal is the table's alone
        os.dup2(nowhere, handle)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)  # in the middle of a search, too: nobody waits for it

    threading.Thread(target=follow, daemon=True).start()
    initializer(*arguments)
