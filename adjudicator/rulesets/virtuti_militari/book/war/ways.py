"""Where units of a faction can go: seas and straits, chains of Fleets, paths over land.

All questions are asked of a position; nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from adjudicator.core.maps import Neighbours, path, reach
from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    at_war,
    controller,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    ARMORED,
    FACTION_NAMES,
    SIDE_OF,
    SOUTH_ATLANTIC,
    Faction,
)
from adjudicator.rulesets.virtuti_militari.book.stacking import HIGHEST, closed, heights

# ------------------------------------------------------------------------- adjacency


def open_seas(position: Position, board: Board, faction: str, sea: str) -> Iterator[str]:
    """The sea areas next to one for this faction. Without the land area of a strait the two
    seas are not adjacent for any purpose, in either direction (VM-FLEET-6, VM-FLEET-10)."""
    for other in board.seas[sea].adjacent:
        strait = board.strait(sea, other)
        if not strait or controller(position, strait) == faction:  # VM-FLEET-3 VM-FLEET-4
            yield other  # VM-FLEET-5


def fleet_steps(position: Position, board: Board, faction: str, place: str) -> Iterator[str]:
    """Sea areas and own ports that Fleets can go to in one step (VM-FLEET-1)."""
    if board.is_port(place):
        yield from board.port_seas(place)
        return
    yield from open_seas(position, board, faction, place)
    for port in board.ports_on(place):
        if controller(position, board.land_of(port)) == faction:  # VM-FLEET-7
            yield port


def steps(position: Position, board: Board, faction: str, place: str) -> list[str]:
    """The places next to a place for a faction's units there, whoever holds them."""
    if board.is_land(place):
        return list(board.neighbours(place))
    return list(fleet_steps(position, board, faction, place))


# ------------------------------------------------------------------------- entering


def enemies_at(position: Position, faction: str, place: str) -> list[Unit]:
    """Units in a place of factions at war with this one."""
    return [unit for unit in units_at(position, place) if at_war(position, unit.faction, faction)]


def others_at(position: Position, faction: str, place: str) -> list[Unit]:
    """Units in a place of factions that this one is not at war with."""
    return [
        unit
        for unit in units_at(position, place)
        if unit.faction != faction and not at_war(position, unit.faction, faction)
    ]


def entry(position: Position, board: Board, faction: Faction, place: str) -> NotAllowed | None:
    """Why units of a faction may not enter a place, None if they may. Enemies there are no
    reason: they are attacked. A sea has no controller (VM-FLEET-2)."""
    name = board.name(place)
    if not board.is_land(place):
        strangers = others_at(position, faction, place)
        if strangers:
            whose = FACTION_NAMES[strangers[0].faction]
            ally = SIDE_OF[strangers[0].faction] == SIDE_OF[faction]
            text = f"Fleets of the {whose} are in the {name}; yours may not join them."
            return NotAllowed(0, "VM-FLEET-8" if ally else "VM-WAR-9", text)
        return None
    holder = controller(position, place)
    if holder == "neutral":
        text = f"{name} is neutral; declare war on its country first."
        return NotAllowed(0, "VM-MOVE-4", text)
    if holder == faction or at_war(position, holder, faction):
        return None
    whose = FACTION_NAMES[holder]
    if SIDE_OF[holder] == SIDE_OF[faction]:
        text = f"{name} is held by your ally, the {whose}; units of the {_of(faction)} stay out."
        return NotAllowed(0, "VM-MOVE-5", text)
    clause = "VM-WAR-9" if faction == "ussr" else "VM-WAR-15"
    return NotAllowed(0, clause, f"{name} is held by the {whose}, and there is no war with them.")


def _of(faction: Faction) -> str:
    return FACTION_NAMES[faction]


# ------------------------------------------------------------------------- over sea


def own_seas(position: Position, board: Board, faction: str) -> list[str]:
    """Sea areas with a Fleet of the faction. Fleets in ports do not count (VM-TRANS-4), nor
    do the partner's (VM-TRANS-11)."""
    held = {unit.place for unit in position.units if unit.faction == faction}
    return [sea for sea in board.seas if sea in held]


def chain(
    position: Position,
    board: Board,
    faction: str,
    starts: tuple[str, ...],
    goals: tuple[str, ...],
) -> tuple[str, ...] | None:
    """A shortest unbroken chain of sea areas with own Fleets from one of the starts to one of
    the goals, both included; None if there is none (VM-TRANS-3, VM-AMPH-3)."""
    held = own_seas(position, board, faction)
    begin = [sea for sea in starts if sea in held]

    def next_seas(sea: str) -> list[str]:
        return [other for other in open_seas(position, board, faction, sea) if other in held]

    return path(next_seas, begin, lambda sea: sea in goals)


def no_chain(position: Position, board: Board, faction: str, start: str, end: str
             ) -> tuple[str, str] | None:  # fmt: skip
    """Why a chain of Fleets between two shores does not serve although Fleets are there: a strait
    in other hands (VM-TRANS-11), Fleets that lie in port (VM-TRANS-4). A clause and a sentence;
    None if Fleets are wanting."""
    starts, goals = board.areas[start].seas, board.areas[end].seas
    held = set(own_seas(position, board, faction))
    moored = {
        sea
        for unit in position.units
        if unit.faction == faction and board.is_port(unit.place)
        for sea in board.port_seas(unit.place)
    }

    def led(seas: set[str]) -> tuple[str, ...] | None:
        begin = [sea for sea in starts if sea in seas]
        return path(
            lambda sea: [s for s in board.seas[sea].adjacent if s in seas],
            begin,
            lambda sea: sea in goals,
        )

    here, there = board.name(start), board.name(end)
    for a, b in pairwise(led(held) or ()):
        gate = board.strait(a, b)
        if gate and controller(position, gate) != faction:
            text = (
                f"{board.name(gate)} is not yours and closes the strait between the "
                f"{board.name(a)} and the {board.name(b)} to the chain from {here} to {there}."
            )
            return "VM-TRANS-11", text
    if led(held | moored) is not None:
        text = f"Fleets in port carry no units: the seas from {here} to {there} need them at sea."
        return "VM-TRANS-4", text
    return None


def transport_way(
    position: Position, board: Board, faction: str, start: str, end: str
) -> tuple[str, ...] | None:
    """The seas over which land units go from one port area to another, None if they cannot
    (VM-TRANS-1, VM-TRANS-3, VM-TRANS-5). Each unit finds its own way (VM-TRANS-7), and Fleets
    are never full (VM-TRANS-6). The Western Allies' way round Africa ends in the South Atlantic
    (VM-TRANS-8, VM-TRANS-9, VM-TRANS-10)."""
    a, b = board.areas[start], board.areas[end]
    if not a.port or not b.port or start == end:
        return None
    found = chain(position, board, faction, a.seas, b.seas)
    if found is None and faction == "western":
        if b.africa:
            found = chain(position, board, faction, a.seas, (SOUTH_ATLANTIC,))
        if found is None and a.africa:
            found = chain(position, board, faction, (SOUTH_ATLANTIC,), b.seas)
        if found is None and a.africa and b.africa:
            found = chain(position, board, faction, (SOUTH_ATLANTIC,), (SOUTH_ATLANTIC,))
    return found


def landing_way(
    position: Position, board: Board, faction: str, start: str, end: str
) -> tuple[str, ...] | None:
    """The seas of a landing: to the last one the target needs a shore, no port (VM-AMPH-3,
    VM-AMPH-8, VM-AMPH-9). The way round Africa does not serve (VM-AMPH-14)."""
    if not board.areas[start].port:
        return None
    return chain(position, board, faction, board.areas[start].seas, board.areas[end].seas)


# ------------------------------------------------------------------------- over land


def strategic_way(
    position: Position,
    board: Board,
    faction: Faction,
    start: str,
    end: str,
    *,
    through_full: bool = False,
) -> tuple[str, ...] | None:
    """A path over areas that the faction controls, however long, that leads through no full
    one (VM-SMOVE-1, VM-SMOVE-4, VM-SMOVE-6). through_full: as if it might."""
    if controller(position, end) != faction:
        return None
    ways = _own_ways(position, board, faction, start, through_full=through_full)
    return path(ways, [start], lambda area: area == end)


def strategic_goals(position: Position, board: Board, faction: Faction, start: str) -> list[str]:
    """The areas to which there is a `strategic_way`, in the order of the map."""
    found = reach(_own_ways(position, board, faction, start), [start])
    return [area for area in board.areas if area in found and area != start]


def _own_ways(
    position: Position, board: Board, faction: Faction, start: str, *, through_full: bool = False
) -> Neighbours:
    """From an area to those next to it that the faction controls; from a full one no further."""
    stacks = {} if through_full else heights(position, faction)
    control = position.control

    def own(area: str) -> list[str]:
        if area != start and stacks.get(area, 0) >= HIGHEST:
            return []
        return [other for other in board.neighbours(area) if control.get(other) == faction]

    return own


def maneuver_ways(
    position: Position, board: Board, unit: Unit, end: str, via: str = ""
) -> list[tuple[str, ...]]:
    """Ways of at most two areas for armor, one for others (VM-MANEU-1), that enter no enemy
    units (VM-MANEU-2), nothing neutral or allied and no full area (VM-OVER-2). The way over
    own areas comes first."""
    near = board.neighbours(unit.place)

    def passable(area: str) -> bool:
        return (
            entry(position, board, unit.faction, area) is None
            and not enemies_at(position, unit.faction, area)
            and not closed(position, unit.faction, area)
        )

    if not passable(end):
        return []
    found: list[tuple[str, ...]] = []
    if end in near and not via:
        found.append((unit.place, end))
    if unit.kind in ARMORED and end != unit.place:
        between = [
            area
            for area in near
            if area in ((via,) if via else near) and end in board.neighbours(area)
        ]
        own = [area for area in between if controller(position, area) == unit.faction]
        ranked = [*own, *[area for area in between if area not in own]]
        found += [(unit.place, area, end) for area in ranked if passable(area)]
    return found
