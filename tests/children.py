"""Processes that tests begin, to work beside them or to die: forked from one that has imported
the house once, which takes longer than what they do.

    child = begun(crash_child.main, url, "after", 1)
    assert ended(child) == 17
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    ["tests.service.crash_child", "adjudicator.service.archive.archive"]
)


def begun(work: Callable[..., object], *given: Any) -> BaseProcess:
    """A process that does this. work: a function of a module, which is called with what is
    given; both go over a pipe."""
    child = _CONTEXT.Process(target=work, args=given)
    child.start()
    return child


def ended(child: BaseProcess, seconds: float = 600) -> int | None:
    """The code with which it ended; None if it has not ended in time."""
    child.join(seconds)
    return child.exitcode


def answer_of(work: Callable[..., Any], *given: Any) -> Any:
    """What a function gives back that is called in a process of its own."""
    mine, its = _CONTEXT.Pipe(duplex=False)
    with mine:
        child = begun(_answer, its, work, given)
        its.close()
        answer = mine.recv()  # EOFError if it died
        assert ended(child) == 0
    return answer


def _answer(pipe: Any, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    with pipe:
        pipe.send(work(*given))
