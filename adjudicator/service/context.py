"""What is being worked on: the game, the seat and the letter that a line of the log is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ABOUT: ContextVar[dict[str, str | int] | None] = ContextVar("about", default=None)


@contextmanager
def about(**what: str | int | None) -> Iterator[None]:
    """Lines of the log that are written in here are about this: game, seat, letter."""
    known = {name: value for name, value in what.items() if value is not None}
    token = _ABOUT.set({**(_ABOUT.get() or {}), **known})
    try:
        yield
    finally:
        _ABOUT.reset(token)


def now() -> dict[str, str | int]:
    """What is being worked on in this thread."""
    return dict(_ABOUT.get() or {})
