"""What is due stands alone: the fault of one game, message, vote or webhook touches no other.

A job of the tick works through a list. `each` does so, and what raises is left for later: it
is logged, tried again at the next tick, and ever more rarely the more often it has failed. What
goes on failing is told to the moderator of its game (`people.halting`).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Event, Lock
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

AT_ONCE = 2
"""So many failures are followed by another try at the next tick."""
PAUSE = 10.0
"""Seconds until the try after that; each failure doubles them."""
LONGEST = 3600.0
TOLD_AFTER = 3
"""Failures one after another of which a moderator is told."""
MOST = 10_000
"""Things that fail and are remembered. Beyond, all are tried at every tick."""


@dataclass
class Trouble:
    """Something that goes on failing. what: in words. game_id: whose moderator is told."""

    what: str
    error: str
    game_id: int | None = None
    count: int = 0
    again_at: float = 0.0
    told: bool = False


class Troubles:
    """What fails in this process, by what it is. Safe among threads."""

    def __init__(self, measure: Callable[[], float] = time.monotonic) -> None:
        self._measure = measure
        self._found: dict[str, Trouble] = {}
        self._lock = Lock()
        self.closing = Event()
        """Set when the house shuts: nothing new is begun."""

    def waits(self, what: str) -> bool:
        """Has it failed so often that it is not its turn yet?"""
        found = self._found.get(what)
        return found is not None and found.again_at > self._measure()

    def failed(self, what: str, error: BaseException, game_id: int | None = None) -> None:
        """It failed once more. To be called where the exception is handled."""
        with self._lock:
            found = self._found.get(what)
            if found is None:
                found = Trouble(what, "", game_id)
                if len(self._found) < MOST:
                    self._found[what] = found
            found.count += 1
            found.error = type(error).__name__
            pause = PAUSE * 2 ** min(found.count - AT_ONCE - 1, 20)
            wait = 0.0 if found.count <= AT_ONCE else min(pause, LONGEST)
            found.again_at = self._measure() + wait
        log.error(
            "%s failed (time %s); it is tried again%s",
            what,
            found.count,
            f" in {wait:.0f} seconds" if wait else "",
            exc_info=error,
        )

    def over(self, what: str) -> None:
        """It went well."""
        if what in self._found:
            with self._lock:
                self._found.pop(what, None)

    def untold(self) -> list[Trouble]:
        """What has failed again and again, and its moderator does not know."""
        with self._lock:
            return [
                one
                for one in self._found.values()
                if one.count >= TOLD_AFTER and not one.told and one.game_id is not None
            ]

    def all(self) -> list[Trouble]:
        with self._lock:
            return list(self._found.values())


def alone(
    troubles: Troubles, what: str, act: Callable[[], int | None], game_id: int | None = None
) -> int:
    """What came of an act, 0 if it failed or waits because it has failed before."""
    if troubles.waits(what):
        return 0
    try:
        done = int(act() or 0)
    except Exception as error:
        troubles.failed(what, error, game_id)
        return 0
    troubles.over(what)
    return done


def each(
    troubles: Troubles,
    what: str,
    things: Iterable[T],
    act: Callable[[T], int | None],
    game_of: Callable[[T], int | None] = lambda thing: None,
) -> int:
    """Do something for each of some things; the sum of what came of it.

    what: `message %s`, filled in with the thing, which is an id or a tuple that begins with it.
    """
    done = 0
    for thing in things:
        if troubles.closing.is_set():
            break
        number = thing[0] if isinstance(thing, tuple) else thing
        done += alone(troubles, what % (number,), partial(act, thing), game_of(thing))
    return done


def together_or_alone(
    what: str,
    things: Sequence[K],
    together: Callable[[Sequence[K]], Mapping[K, T]],
    alone: Callable[[K], T],
) -> list[T]:
    """Do something for several things at once; what is left, or all of them if that fails, one by
    one. What came of each, in their order.

    what: the things, for the log. together: all of it is done or nothing; it may leave some."""
    try:
        done = together(things)
    except Exception:
        log.warning("%s %s cannot be dealt with together; each is tried alone", len(things), what)
        log.debug("because of this", exc_info=True)
        done = {}
    return [done[one] if one in done else alone(one) for one in things]
