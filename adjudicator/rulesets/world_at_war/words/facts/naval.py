"""What can happen at sea, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count
from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words.facts.movement import force
from adjudicator.rulesets.world_at_war.words.wording import Say, words

# ----------------------------------------------------------------------------------------- movement


class TurnedBack(Fact):
    """Ships that lost a naval combat returned to port."""

    nation: str
    sea: str
    port: str
    kinds: list[str]


@words(TurnedBack)
def turned_back(fact: TurnedBack, say: Say) -> str:
    return (
        f"{capital(force(fact.kinds, say))} beaten in {say.place(fact.sea)} turn back to"
        f" {say.place(fact.port)}."
    )


# ------------------------------------------------------------------------------------------- at sea


class Interdicted(Fact):
    """Fleets placed in a marine area. opposing: sent after the first placements were known."""

    seat: str
    sea: str
    kinds: list[str]
    opposing: bool = False


@words(Interdicted)
def interdicted(fact: Interdicted, say: Say) -> str:
    what = "further " if fact.opposing else ""
    seat = capital(say.seat(fact.seat))
    return f"{seat}: {what}{force(fact.kinds, say)} in {say.place(fact.sea)}."


class Blocked(Fact):
    """A marine area is blocked for a seat until the Operational phase ends."""

    sea: str
    seat: str


@words(Blocked)
def blocked(fact: Blocked, say: Say) -> str:
    return f"{capital(say.place(fact.sea))} is blocked for {say.seat(fact.seat)}."


class NavalFought(Fact):
    """One round of naval combat. hits: seat -> hits scored."""

    sea: str
    fleets: dict[str, list[str]]
    dice: dict[str, list[int]]
    hits: dict[str, int]


@words(NavalFought)
def naval_fought(fact: NavalFought, say: Say) -> list[Line]:
    lines = [Line(text=f"Naval combat in {say.place(fact.sea)}.")]
    for seat, fleets in fact.fleets.items():
        lines.append(
            Line(
                text=f"{say.seat(seat)}: {force(fleets, say)}, dice"
                f" {dice(fact.dice.get(seat, []))}, {count(fact.hits.get(seat, 0), 'hit')}",
                level=1,
            )
        )
    return lines


def dice(values: Sequence[int]) -> str:
    return ", ".join(map(str, values)) or "none"


class FleetHit(Fact):
    """A fleet was hit: off for some turns, or gone. turns: 0 if it is lost for good."""

    nation: str
    sea: str
    kind: str
    turns: int
    drowned: list[str] = []


@words(FleetHit)
def fleet_hit(fact: FleetHit, say: Say) -> str:
    what = capital(say.units(fact.nation, fact.kind))
    end = f"off for {count(fact.turns, 'turn')}" if fact.turns else "sunk"
    lost = f"; {force(fact.drowned, say)} lost with it" if fact.drowned else ""
    return f"{what} in {say.place(fact.sea)} is hit: {end}{lost}."


class AirStruck(Fact):
    """Air fleets attacked ships. dice: one per attack or sortie."""

    nation: str
    sea: str
    fleets: int
    dice: list[int]
    hits: int
    sorties: list[int] = []


@words(AirStruck)
def air_struck(fact: AirStruck, say: Say) -> str:
    sorties = f", sorties {dice(fact.sorties)}" if fact.sorties else ""
    return (
        f"{say.adjective(fact.nation)} aircraft attack ships in {say.place(fact.sea)}{sorties}:"
        f" dice {dice(fact.dice)}, {count(fact.hits, 'hit')}."
    )


class TriedInterception(Fact):
    """A try to intercept ships that entered a marine area."""

    sea: str
    nation: str
    kind: str
    die: int
    modified: int
    needs: int
    found: bool


@words(TriedInterception)
def tried_interception(fact: TriedInterception, say: Say) -> str:
    what = capital(say.units(fact.nation, fact.kind))
    die = f"{fact.die}" if fact.die == fact.modified else f"{fact.die}, modified {fact.modified}"
    end = "finds the enemy" if fact.found else "finds nothing"
    return f"{what} looks for ships in {say.place(fact.sea)}: {die}, needs {fact.needs}, {end}."


class FleetsHome(Fact):
    """Fleets came into port from the sea."""

    nation: str
    sea: str
    port: str
    kinds: list[str]


@words(FleetsHome)
def fleets_home(fact: FleetsHome, say: Say) -> str:
    who = force([f"{fact.nation}/{kind}" for kind in fact.kinds], say)
    return f"{capital(who)} from {say.place(fact.sea)} to the port of {say.place(fact.port)}."


class FleetLost(Fact):
    """A fleet without a port within reach, or caught in a captured port, was eliminated."""

    nation: str
    place: str
    kind: str


@words(FleetLost)
def fleet_lost(fact: FleetLost, say: Say) -> str:
    who = capital(say.units(fact.nation, fact.kind))
    return f"{who} of {say.place(fact.place)} finds no port within reach and is lost."
