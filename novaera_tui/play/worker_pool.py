"""Worker processes for searches and for the games of the lab.

Workers start when they are first needed. They end when the pool is closed or the program ends, for whatever reason.
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
"""A new program, not a fork, which would copy open files, handlers and locks."""
LONGEST_CLOSING: Final = 2.0
"""Seconds to wait for an executor whose workers are dead."""
NICENESS: Final = 10
"""The table may need the same core and goes first."""

_starting: Final = threading.Lock()
"""Held while workers start, so that each pool knows its own."""


class WorkerPool:
    """A ProcessPoolExecutor that can be stopped at once and restarts with the next submission."""

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
                with signals_blocked():  # workers start here
                    return executor.submit(function, *arguments)
            finally:
                self.processes |= set(multiprocessing.active_children()) - before

    def _begin(self) -> ProcessPoolExecutor:
        # multiprocessing starts a helper here, which would inherit Textual's stderr, and that is not a file
        with signals_blocked(), redirect_stderr(None):
            return ProcessPoolExecutor(self._size, SPAWN, begin_worker, self._initializer)

    def check(self) -> None:
        """BrokenExecutor if a worker has died. The executor may not notice while it waits for the rest of a message."""
        if not all(process.is_alive() for process in self.processes):
            raise BrokenExecutor

    def close(self) -> None:
        """Kill all workers; their futures end with an exception."""
        with _starting:
            for process in self.processes:
                process.kill()  # even if it is stopped
            for process in self.processes:
                process.join()
            self.processes.clear()
            if self._executor is not None:
                # an executor that still closes its pipes while the program ends fails there
                closing = threading.Thread(target=self._executor.shutdown, kwargs={"cancel_futures": True}, daemon=True)
                closing.start()
                closing.join(LONGEST_CLOSING)
                self._executor = None


@contextmanager
def signals_blocked() -> Iterator[None]:
    """New processes inherit the blocked signals: those of the terminal are for the program, which ends its workers."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_worker(initializer: Callable[..., object], arguments: tuple[object, ...]) -> None:
    """Set up a worker."""
    os.nice(NICENESS)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):  # the terminal belongs to the table
        os.dup2(nowhere, handle)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)  # even during a search: nobody waits for it

    threading.Thread(target=follow, daemon=True).start()
    initializer(*arguments)
