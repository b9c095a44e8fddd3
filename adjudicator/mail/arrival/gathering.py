"""Work that comes in while other work is being done is done together.

A commit costs the same for one letter and for twenty. Nothing waits for company: whoever
comes to an idle worker is served at once, and what comes meanwhile is the next batch.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Gathering(Generic[T, R]):
    """work: items -> their results, in their order; what it raises, every item of the batch
    gets. It runs in threads of its own: workers, called name. most: items of one batch."""

    def __init__(
        self, work: Callable[[list[T]], Sequence[R]], workers: int, most: int, name: str
    ) -> None:
        self._work, self._most = work, most
        self._pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix=name)
        self._waiting: deque[tuple[T, Future[R]]] = deque()
        self._lock = Lock()
        self._idle = workers

    def add(self, item: T) -> Future[R]:
        """Have it done; RuntimeError after `close`."""
        future: Future[R] = Future()
        with self._lock:
            if self._idle:
                self._pool.submit(self._run)
                self._idle -= 1
            self._waiting.append((item, future))
        return future

    def close(self) -> None:
        """Take no more; what was taken is done."""
        self._pool.shutdown(wait=True)

    def _run(self) -> None:
        while batch := self._next():
            # A caller who has gone away may have cancelled his future; the work is done.
            futures = [future for _, future in batch]
            running = [future.set_running_or_notify_cancel() for future in futures]
            try:
                results = list(self._work([item for item, _ in batch]))
            except BaseException as error:
                for future, mine in zip(futures, running, strict=True):
                    if mine:
                        future.set_exception(error)
            else:
                for future, mine, result in zip(futures, running, results, strict=True):
                    if mine:
                        future.set_result(result)

    def _next(self) -> list[tuple[T, Future[R]]]:
        """The next batch; empty if nothing waits, and then the worker is idle."""
        with self._lock:
            batch = list(islice(self._waiting, self._most))
            for _ in batch:
                self._waiting.popleft()
            self._idle += not batch
            return batch
