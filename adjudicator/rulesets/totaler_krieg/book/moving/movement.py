"""3.1.1 Hex-to-hex movement, 3.2 Overruns, 5 Reserve Movement: one unit along one way.

`Walk` is a unit under way. `leg` is one hexside: it says what entering the next hex costs,
whether the unit must stop there and whom it overruns, or why it may not go. The phase, the
receipt and the search for a way (`ways`) all ask it.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import (
    Refusal,
    cannot_stand_with,
    forbids,
)
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.postures import marker_refusal
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import (
    HARSH,
    OPERATIONAL,
    RESERVE,
    held,
    kept_out,
    stops_in,
)

WATER = frozenset({"all_sea", "lake"})
STOPPED = {
    "TK-3.1-2": ", an EZOC",
    "TK-3.1.4-5": ": it has met an EZOC in Snow or Storms",
    "TK-3.1.1-5": ": a single hex has taken its whole Movement Allowance",
    "TK-3.1.1-12": ": crossing a Beachhead's arrow takes its whole Movement Allowance",
}
"""Clause that stops a unit -> why, as its sentence ends."""


@dataclass(frozen=True)
class Walk:
    """A ground unit on its way. spent: half MP used. in_ezoc: it began the phase in an EZOC."""

    name: str
    at: Cell
    phase: str
    spent: int = 0
    fresh: bool = True
    """Has it not gone a step yet?"""
    stopped: str = ""
    """The clause for which it has to stop where it is."""


@dataclass(frozen=True)
class Leg:
    """One hexside crossed: cost in half MP, the clause that stops the unit, its victim."""

    end: Cell
    cost: int
    stops: str = ""
    overruns: str = ""
    bumped: tuple[str, ...] = ()
    """Detachments and Logistics markers that go to the Delay Box."""


def allowance(field: Field, name: str) -> int:
    """Half MP a unit may spend in a phase."""
    return 2 * field.face(name).move


def begin(field: Field, name: str, phase: str) -> Walk:
    """A unit takes up its move. Raises NotAllowed if it may not move in this phase."""
    position = field.position
    title = unit_title(field, name)
    if name in position.moved:
        raise NotAllowed(0, "TK-3.1-1", f"{title} has moved in this phase.")
    if field.face(name).move == 0:
        raise NotAllowed(0, "TK-3-1", f"{title} has a Movement Allowance of 0.")
    if phase == OPERATIONAL and not supply.supplied(field, name):
        raise NotAllowed(0, "TK-3-2", f"{title} is not supplied and cannot move now.")
    place = position.pieces[name].at
    at = field.board.cell(place)
    if refusal := held(field, name, at, phase):
        raise NotAllowed(0, *refusal)
    return Walk(name, at, phase)


def unit_title(field: Field, name: str) -> str:
    """`1P (Antwerp, w3718)` for sentences."""
    place = field.position.pieces[name].at
    where = field.board.name(place) if place in field.board.hexes else place
    return f"{name} at {where}"


# ------------------------------------------------------------------------------ legs


def leg(field: Field, walk: Walk, end: Cell) -> Leg | Refusal:
    """Entering the next hex: what it costs and brings, or why it cannot be (3.1.1)."""
    name, faction = walk.name, field.owner[walk.name]
    board = field.board
    if walk.stopped:
        here = board.name(field.id(walk.at))
        return walk.stopped, f"{name} has to stop in {here}{STOPPED.get(walk.stopped, '')}."
    if not walk.fresh and (refusal := held(field, name, walk.at, walk.phase)):
        return refusal
    if refusal := crossing(field, walk, end):
        return refusal
    if refusal := forbids(field, name, end) or marker_refusal(field, name, end):
        return refusal
    where = board.name(field.id(end))
    victim = ""
    if refusal := cannot_stand_with(field, name, end):
        if walk.phase != OPERATIONAL:
            if field.foes(end, faction):
                return "TK-5-4", f"An enemy unit is in {where}; Reserve Movement has no overruns."
            return refusal
        found = overrun(field, walk, end)
        if isinstance(found, tuple):
            return found
        victim = found
    if refusal := kept_out(field, name, end, walk.phase):
        return refusal
    cost = price(field, walk, end)
    left = allowance(field, name) - walk.spent
    stops = ""
    if cost > left:
        if not walk.fresh:  # TK-3.1.1-5
            return (
                "TK-3.1.1-3",
                f"Entering {where} costs {halves(cost)} MP and {halves(left)} are left.",
            )
        stops = "TK-3.1.1-5"
    stops = stops or halt(field, walk, end, victim)
    return Leg(end, cost, stops, victim, bumped(field, faction, end))


def crossing(field: Field, walk: Walk, end: Cell) -> Refusal | None:
    """Hexsides a unit may not cross on its way: water (3.1.1)."""
    board, faction = field.board, field.owner[walk.name]
    mine = field.beachheads[faction]
    water = not board.between(walk.at, end).isdisjoint(WATER)
    if not water and walk.at not in mine:
        return None
    here = board.name(field.id(walk.at))
    where = board.name(field.id(end))
    if walk.at in mine:
        if mine[walk.at] != end:  # TK-14.5-4
            return "TK-3.1.1-13", f"From the Beachhead in {here} the only way is over its arrow."
        return None  # who comes onto a Beachhead stops there (`halt`)
    if end in mine:  # TK-14.5-2
        if walk.fresh:
            return None
        return "TK-3.1.1-12", f"Only a unit that begins the phase next to {where} may go there."
    marine = board.counters[walk.name].type == "marine"
    if marine and walk.fresh and (board.land >> end) & 1:
        return None  # TK-3.1.1-16
    return "TK-3.1.1-16", f"Water lies between {here} and {where}."


def price(field: Field, walk: Walk, end: Cell) -> int:
    """Half MP for entering a hex (3.1.1); crossing to and from a Beachhead, a Strait or an
    All-Sea hexside takes the whole allowance."""
    board, name, faction = field.board, walk.name, field.owner[walk.name]
    whole = allowance(field, name)
    mine = field.beachheads[faction]
    if walk.at in mine or end in mine:
        return whole  # TK-3.1.1-12 TK-3.1.1-13
    sides = board.between(walk.at, end)
    if not sides.isdisjoint(WATER):
        return whole  # TK-3.1.1-16
    if "connected_strait" in sides or board.line(walk.at, end):  # TK-3.1.1-9 TK-3.1.1-11
        multi = field.steps(name) > 1  # TK-3.1.1-10
        if walk.phase == RESERVE and _hostile(field, faction, end):
            return board.terrain["path", "road_rail_reserve_enemy"].cost  # TK-5-5
        sort = "road_rail_multi_step" if multi else "road_rail_one_step"  # TK-5-6
        return board.terrain["path", sort].cost
    if "strait" in sides:
        return whole
    cost = board.terrain["hex", board.at(end).terrain].cost  # TK-3.1.1-2
    for kind in ("river", "canal", "mountain"):
        if kind in sides:
            cost += board.terrain["hexside", kind].cost
    return cost


def _hostile(field: Field, faction: str, end: Cell) -> bool:
    """Is the hex in an active enemy Country (5)?"""
    return any((field.active_of(other) >> end) & 1 for other in field.others(faction))


def halt(field: Field, walk: Walk, end: Cell, victim: str) -> str:
    """The clause that makes a unit stop in the hex it enters, empty if none (8.2)."""
    faction, mark = field.owner[walk.name], 1 << end
    ezoc = field.ezoc(faction)
    if end in field.beachheads[faction] or walk.at in field.beachheads[faction]:
        return "TK-3.1.1-12"
    if walk.phase != OPERATIONAL:
        return ""
    leaving = walk.at in field.board.ids and (ezoc >> walk.at) & 1
    if (
        leaving
        and field.weather(walk.at) in HARSH
        and not only_zoc_of(field, faction, walk.at, victim)  # TK-11.4-2
    ):
        return "TK-3.1.4-5"  # TK-8.2-8 TK-11.5-1
    if not ezoc & mark:
        return ""
    if _ignorable(field, walk.name, end):
        return ""  # TK-3.1-4 TK-3.1.4-6 TK-3.2-4; `must_overrun` says what it has to do next
    return stops_in(field, walk.name, end)


def _ignorable(field: Field, name: str, end: Cell) -> list[Cell]:
    """Hexes next to `end` whose lone one-step unit is the only one with a ZOC there."""
    faction = field.owner[name]
    if field.steps(name) < 2 or not field.is_armor(name):
        return []
    found = []
    for other in field.board.neighbours(end):
        foes = field.foes(other, faction)
        if len(foes) != 1 or field.steps(foes[0]) != 1:
            continue
        if only_zoc_of(field, faction, end, foes[0]):
            found.append(other)
    return found


def must_overrun(field: Field, before: Walk, end: Cell) -> list[Cell]:
    """Having entered `end` past an EZOC that only an overrun lets it ignore, a unit has to go
    on into one of these hexes; empty if it is free."""
    faction, mark = field.owner[before.name], 1 << end
    if not field.ezoc(faction) & mark:
        return []
    if field.negates(faction) & mark and field.weather(end) not in HARSH:
        return []
    return _ignorable(field, before.name, end)


def only_zoc_of(field: Field, faction: str, at: Cell, victim: str) -> bool:
    """Does no enemy unit but this one project a ZOC into the hex (TK-3.2-5)?"""
    for stood in field.board.neighbours(at):
        for name in field.foes(stood, faction):
            if name != victim and (field.projects(name, stood) >> at) & 1:
                return False
    return True


def bumped(field: Field, faction: str, end: Cell) -> tuple[str, ...]:
    """Enemy Detachments and Logistics markers alone in a hex that is entered: to the Delay
    Box (TK-2.3.5-6, TK-1.2.1-10)."""
    found: list[str] = []
    if end not in field.marks:
        return ()
    for kind in ("detachment", "logistics"):
        for name in field.markers(end, kind):
            if field.owner[name] != faction:
                found.append(name)
    return tuple(found)


# ------------------------------------------------------------------------- overruns


def overrun(field: Field, walk: Walk, end: Cell) -> str | Refusal:
    """The one-step enemy unit that is overrun, or why it cannot be (3.2)."""
    name, faction = walk.name, field.owner[walk.name]
    where = field.board.name(field.id(end))
    refusal = ("TK-3.1.4-2", f"An enemy unit is in {where}.")
    foes = field.foes(end, faction)
    if (field.enemy_air(faction) >> end) & 1:
        return refusal
    if field.steps(name) < 2 or not field.is_armor(name):
        return (
            "TK-3.2-1",
            f"An enemy unit is in {where}; only multi-step armor-type units overrun.",
        )
    if len(foes) > 1 or field.steps(foes[0]) > 1:
        return "TK-3.2-2", f"{where} does not hold exactly one enemy unit of one step."
    if shield := shielded(field, walk, end, foes[0]):
        return "TK-3.2-12", f"{foes[0]} in {where} would have a column shift for {shield}."
    return foes[0]


def shielded(field: Field, walk: Walk, end: Cell, victim: str) -> str:
    """What would give the unit a defender's shift if combat took place (TK-3.2-12): Terrain,
    Mud, Fortress, Air or HQ, whether or not it would be used (TK-A29)."""
    if shifts.hex_terrain(field, end) or shifts.hexside_terrain(field, [walk.at], end):
        return "Terrain"
    if field.weather(end) == "mud":
        return "Mud"
    if field.is_fortress(victim):
        return "Fortress"
    if shifts.air_units(field, field.owner[victim], [victim], end):
        return "Air"
    if shifts.helpers(field, field.owner[victim], [victim], end):  # TK-3.2-13
        return "HQ"
    return ""


# ---------------------------------------------------------------------------- going


def gone(walk: Walk, step: Leg) -> Walk:
    """The walk after a leg."""
    spent = walk.spent + step.cost
    return Walk(walk.name, step.end, walk.phase, spent, False, step.stops)


def halves(half: int) -> str:
    """`1 1/2` for 3 half points."""
    whole, rest = divmod(half, 2)
    if not rest:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"
