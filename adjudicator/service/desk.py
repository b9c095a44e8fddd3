"""The desk: what every use case needs. There is no global state beside it.

desk = Desk(store, clock, config, rulesets={"blitzwar": BlitzWar()}, packs=packs.of_ruleset)
"""

from __future__ import annotations

import os
import secrets
import socket
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any, TypeVar

from adjudicator.clock import Clock, SystemClock
from adjudicator.config import Config
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.pack import Pack
from adjudicator.service.alone import Troubles
from adjudicator.service.guests import Doors
from adjudicator.storage.session import Store

V = TypeVar("V")


class Cache:
    """The most recently used values, safe among threads. size: how many are kept. room: what they
    may weigh together, by `weigh`; one that weighs more is not kept."""

    def __init__(
        self, size: int, room: int | None = None, weigh: Callable[[Any], int] = len
    ) -> None:
        self.size, self.room, self.weigh = size, room, weigh
        self.weight = 0
        self._values: OrderedDict[Any, Any] = OrderedDict()
        self._weights: dict[Any, int] = {}
        self._lock = Lock()

    def get(self, key: Any, make: Callable[[], V]) -> V:
        """The value of the key, made if it is not there (perhaps twice by two threads)."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                found: V = self._values[key]
                return found
        value = make()
        weight = 0 if self.room is None else self.weigh(value)
        if self.room is not None and weight > self.room:
            return value
        with self._lock:
            self.weight += weight - self._weights.pop(key, 0)
            if self.room is not None:
                self._weights[key] = weight
            self._values[key] = value
            while len(self._values) > self.size or (
                self.room is not None and self.weight > self.room
            ):
                oldest, _ = self._values.popitem(last=False)
                self.weight -= self._weights.pop(oldest, 0)
        return value

    def clear(self) -> None:
        """Keep nothing of what was kept."""
        with self._lock:
            self._values.clear()
            self._weights.clear()
            self.weight = 0

    def __len__(self) -> int:
        return len(self._values)


def _weight(value: Any) -> int:
    """Bytes of memory, about: as the value says, else those of some words."""
    return int(getattr(value, "weight", 4000))


@dataclass
class Desk:
    """rulesets: by name. packs: name of a ruleset -> the house's pack of components.
    random_bytes: for the secret ends of dice chains; tests hand in their own. look_up: asks
    name servers (`mail.reading.authentication`); None: nobody is asked."""

    store: Store
    config: Config
    rulesets: Mapping[str, AnyRuleset]
    packs: Callable[[str], Pack]
    clock: Clock = field(default_factory=SystemClock)
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    look_up: Callable[[str, str], list[Any]] | None = None
    boards: Cache = field(default_factory=lambda: Cache(16), repr=False)
    """(ruleset, digest of the pack) -> board."""
    books: Cache = field(default_factory=lambda: Cache(16), repr=False)
    """Ruleset -> its OrderBook."""
    readings: Cache = field(
        default_factory=lambda: Cache(1024, room=24_000_000, weigh=_weight), repr=False
    )
    """An open ask, by its id and digest -> `commands.Asked`, with all that its seat sees (up to
    500 kB): those of the seats that were looked at or wrote last, as many as 24 MB hold. Also what
    a line of a text was found to say, and the forms of a seat's page."""
    made: Cache = field(default_factory=lambda: Cache(2048), repr=False)
    """What is made of a question alone -> that (`record.open_asks.once`)."""
    plans: Cache = field(default_factory=lambda: Cache(12), repr=False)
    """A question, and the orders in a box -> what they come to (`core.rehearsing.Known`)."""
    looks: Cache = field(default_factory=lambda: Cache(128), repr=False)
    """How a game stands, by what was stored of it, and a reader -> `pages.Look`."""
    stories: Cache = field(default_factory=lambda: Cache(128), repr=False)
    """A part of a game's story, and its reader -> `story.parts.Part`."""
    moments: Cache = field(default_factory=lambda: Cache(24), repr=False)
    """A phase of a game, and its reader -> `story.moments.Moments`."""
    codes: Cache = field(default_factory=lambda: Cache(512), repr=False)
    """A seat -> what letters of nations mean in its game (`web.seat.codes`)."""
    headlines: Cache = field(default_factory=lambda: Cache(8192), repr=False)
    """A report, by its id and date -> its headline (`story.parts`)."""
    here: Cache = field(default_factory=lambda: Cache(4096), repr=False)
    """Whose page was open when, as far as this process has noted it (`story.pulse`)."""
    options: Cache = field(default_factory=lambda: Cache(256), repr=False)
    """Options of a game, as they are stored -> its `GameOptions`, to look at only."""
    seals: dict[str, bool] = field(default_factory=dict, repr=False)
    """Games by name, as far as it was asked -> whether their orders are sealed."""
    traced: Cache = field(default_factory=lambda: Cache(4096), repr=False)
    """Who was seen where today: most requests are nothing new."""
    rehearsed: set[tuple[int, int]] = field(default_factory=set, repr=False)
    """Games, and versions of the rules by which they may go on (`stepping.pinning`)."""
    waiting: set[int] = field(default_factory=set, repr=False)
    """Games whose next step waits for their rehearsal, as far as the log was told."""
    doors: Doors = field(default_factory=Doors, repr=False)
    """Who stands in the doors of this process."""
    troubles: Troubles = field(default_factory=Troubles, repr=False)
    """What fails and is tried again (`alone`)."""
    name: str = field(default_factory=lambda: f"{socket.gethostname()}/{os.getpid()}")

    @property
    def closing(self) -> Event:
        """Set when the house shuts: what has been begun is finished, nothing else is begun."""
        return self.troubles.closing

    def close(self) -> None:
        self.store.close()


class ServiceError(Exception):
    """Something was asked that cannot be done. text: a whole sentence for people."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Unknown(ServiceError):
    """There is no such game, seat, report or token, or it is not for this reader."""


class TooMuch(ServiceError):
    """A limit was passed."""


class OurFault(Exception):
    """An act broke in our own code, and nothing of it was done: no refusal. It is logged where it
    broke."""
