"""What can happen in supply and movement, and how it is told."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Sequence

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, listed
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES
from adjudicator.rulesets.world_at_war.words.wording import Say, words

# ------------------------------------------------------------------------------------------- supply


class CutOff(Fact):
    """Units got the Out of Supply marker."""

    place: str
    nation: str
    number: int


@words(CutOff)
def cut_off(fact: CutOff, say: Say) -> str:
    who = say.units(fact.nation, "ground", fact.number)
    return f"{capital(who)} in {say.place(fact.place)} out of supply."


class LostSupply(Fact):
    """Units without supply for two own segments were eliminated."""

    place: str
    nation: str
    kinds: list[str]


@words(LostSupply)
def lost_supply(fact: LostSupply, say: Say) -> str:
    who = force([f"{fact.nation}/{kind}" for kind in fact.kinds], say)
    return f"{capital(who)} in {say.place(fact.place)} eliminated, without supply for two segments."


def force(kinds: Sequence[str], say: Say) -> str:
    """`germany/ground` and the like, counted: `3 German ground units and an Italian air fleet`."""
    parts = []
    for unit, number in Tally(kinds).items():
        nation, _, kind = unit.rpartition("/")
        if nation:
            parts.append(say.units(nation, kind, number))
        else:
            name = KIND_NAMES.get(kind, kind)
            parts.append(f"{number} {name}s" if number > 1 else name)
    return listed(parts) if parts else "nobody"


# ------------------------------------------------------------------------------------------- orders


class LineNotDone(Fact):
    """A line of a seat that was not carried out, and why; told to that seat alone. partly: it was,
    but not all of it."""

    seat: str
    order: dict[str, object]
    line: int
    reason: str
    partly: bool = False


@words(LineNotDone)
def not_done(fact: LineNotDone, say: Say) -> str:
    where = ""
    start, end = fact.order.get("start"), fact.order.get("end")
    if isinstance(start, str) and start:
        where = f" from {say.place(start)}"
    if isinstance(end, str) and end:
        where += f" to {say.place(end)}"
    line = f"Line {fact.line}, y" if fact.line else "Y"
    what = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", str(fact.order.get("order", "order"))).lower()
    how = "was carried out in part" if fact.partly else "was not carried out"
    return f"{line}our {what}{where}, {how}: {fact.reason}"


class NothingOrdered(Fact):
    """A segment without moves and offensives. part: `moves`, `offensives`, `strategic`."""

    seat: str
    part: str


PARTS = {"moves": "no moves", "offensives": "no offensives", "strategic": "no strategic movement"}


@words(NothingOrdered)
def nothing_ordered(fact: NothingOrdered, say: Say) -> str:
    return f"{capital(say.seat(fact.seat))}: {PARTS.get(fact.part, fact.part)}."


# ----------------------------------------------------------------------------------------- movement


class Moved(Fact):
    """Units moved. way: every place from start to end. how: `march`, `fly`, `sail`,
    `strategic`, `box`. cargo: what ships carried."""

    nation: str
    kinds: list[str]
    way: list[str]
    how: str
    cargo: list[str] = []


@words(Moved)
def moved(fact: Moved, say: Say) -> str:
    way = " - ".join(say.board.name(place) for place in fact.way)
    cargo = f", carrying {force(fact.cargo, say)}" if fact.cargo else ""
    return f"{capital(force(fact.kinds, say))}: {way}{cargo}."


class Occupied(Fact):
    """An area came under control without a combat. before: who held it."""

    place: str
    nation: str
    before: str


@words(Occupied)
def occupied(fact: Occupied, say: Say) -> str:
    return f"{say.Country(fact.nation)} occupies {say.place(fact.place)} without a fight."


class FortGone(Fact):
    """A fortress was removed with the capture of its area."""

    place: str
    level: int


@words(FortGone)
def fort_gone(fact: FortGone, say: Say) -> str:
    return f"The fortress of {say.place(fact.place)}, level {fact.level}, is removed."


# --------------------------------------------------------------------------------------- offensives


class GarrisonFreed(Fact):
    """Garrisons may move from now on."""

    place: str
    nation: str
    number: int


@words(GarrisonFreed)
def garrison_freed(fact: GarrisonFreed, say: Say) -> str:
    return f"The garrison of {say.place(fact.place)} is free to move."


class StrategicMoved(Fact):
    """Units moved strategically; left: points of the country that remain."""

    nation: str
    payer: str
    kinds: list[str]
    start: str
    end: str
    left: int


@words(StrategicMoved)
def strategic_moved(fact: StrategicMoved, say: Say) -> str:
    return (
        f"{capital(force(fact.kinds, say))} by strategic movement from {say.place(fact.start)}"
        f" to {say.place(fact.end)}; {say.country(fact.payer)} has"
        f" {count(fact.left, 'point')} left."
    )


class PartisansMoved(Fact):
    """Partisans were moved, or taken off the map (to is '')."""

    place: str
    to: str


@words(PartisansMoved)
def partisans_moved(fact: PartisansMoved, say: Say) -> str:
    end = f"move to {say.place(fact.to)}" if fact.to else "are taken off the map"
    return f"The partisans of {say.place(fact.place)} {end}."
