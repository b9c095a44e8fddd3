"""The facts of Countries: what becomes of them, without words (13)."""

from __future__ import annotations

from adjudicator.core.protocol import Fact


class Aligned(Fact):
    """The Alignment of a Neutral Minor Country was determined. roll: 0 without a die."""

    country: str
    faction: str
    roll: int = 0


class Activated(Fact):
    """A Neutral Minor Country became active. pool, delay: its counters that went there.
    mark: `mobilizing` or `free_passage` in its Capital."""

    country: str
    faction: str
    pool: list[str]
    delay: list[str]
    out: list[str]
    mark: str


class SetUpAt(Fact):
    """Where the counters of an activated Country stand: counter -> place."""

    country: str
    faction: str
    at: dict[str, str]


class Mobilized(Fact):
    """The Mobilization Roll of a Country (0: declined) and the units on their two-step side."""

    country: str
    faction: str
    roll: int
    units: list[str]


class LandCeded(Fact):
    """A Ceded Land marker came into the Ceded Lands Box."""

    owner: str
    area: str
    dependent: bool


class LandReturned(Fact):
    """A Ceded Land marker left the Ceded Lands Box."""

    owner: str
    area: str
    to: str


class CountryGone(Fact):
    """A Country ceased to exist; its counters lie aside or are out of the game."""

    country: str
    to: str


class CountryCreated(Fact):
    """A Country came into being, or again."""

    country: str
    status: str
    faction: str
    units: list[str]


class BecamePartner(Fact):
    """A Country became the Partnership Country of a faction."""

    country: str
    faction: str
    units: list[str]
