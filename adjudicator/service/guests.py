"""Who stands in a door of the house, that of the pages or that of the mail, and who has to make
room when it is full: one who wants much for one address before others, a stranger before somebody
who has finished something here, and of those who are left the one who has waited longest without
finishing.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

FEW = 6
"""Connections that a browser, or a mail host, opens at once: who has more is asked to go first."""
REMEMBERED = 10_000
"""Addresses that have finished something here and are still known."""
TOLD_EVERY = 60.0
"""Seconds between two lines in the log about one limit."""

T = TypeVar("T")


@dataclass(frozen=True)
class Guest(Generic[T]):
    """One connection that has finished nothing yet, or nothing lately. since: in seconds."""

    who: T
    host: str
    since: float


@dataclass
class Door:
    """name: as figures and log call it. Figures are of this process, since it began: open: now;
    unfinished: of those, with nothing finished; refused: turned away at once; put_out: who had to
    make room. All but the figures is used by one thread."""

    name: str
    open: int = 0
    unfinished: int = 0
    refused: int = 0
    put_out: int = 0
    _known: OrderedDict[str, None] = field(default_factory=OrderedDict, repr=False)
    _told: dict[str, float] = field(default_factory=dict, repr=False)

    def finished(self, host: str) -> None:
        """Somebody of this address finished a request, or handed a letter over."""
        self._known[host] = None
        self._known.move_to_end(host)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def knows(self, host: str) -> bool:
        return host in self._known

    def first_out(self, guests: Iterable[Guest[T]]) -> Guest[T] | None:
        """Of those who have finished nothing, who has to go; None if there is nobody."""
        waiting = list(guests)
        of_one = Counter(one.host for one in waiting)

        def order(one: Guest[T]) -> tuple[bool, bool, float]:
            return of_one[one.host] <= FEW, self.knows(one.host), one.since

        return min(waiting, key=order, default=None)

    def say(self, what: str, text: str, *given: object) -> None:
        """Tell the log that a limit bites, once a minute for each."""
        now = time.monotonic()
        if now - self._told.get(what, -TOLD_EVERY) >= TOLD_EVERY:
            self._told[what] = now
            log.warning(text, *given)


@dataclass
class Doors:
    """Those of this process. pages, letters: as they are called in the figures."""

    pages: Door = field(default_factory=lambda: Door("pages"))
    letters: Door = field(default_factory=lambda: Door("letters"))
