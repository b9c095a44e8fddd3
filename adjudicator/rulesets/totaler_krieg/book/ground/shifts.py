"""4.2.3 CRT column shifts, one function a paragraph; each gives a number of columns.

Those of the attacker shift to the right, those of the defender to the left.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance, members, within
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field


def air_units(
    field: Field, faction: str, fighters: Sequence[str], at: Cell, *, enabled: bool = False
) -> int:
    """4.2.3.1 One shift for each Air unit in or next to the defending hex that shares a
    nationality with a unit fighting. enabled: only Blitz-enabled ones (TK-4.1.2-2)."""
    weather = field.weather(at)
    if weather == "mud":
        return 0  # TK-4.2.3.1-4 TK-11.3-9
    nations = {nation for name in fighters for nation in field.nations(name)}
    found = 0
    for near in (at, *field.board.neighbours(at)):
        if near != at and weather in ("storms", "snow"):
            continue  # TK-4.2.3.1-5 TK-11.4-6 TK-11.5-6
        for name in field.support.get(near, ()):  # TK-4.2.3.1-2 TK-4.2.3.1-6
            if field.owner[name] != faction:
                continue
            if enabled and not blitz_enabled(field, faction, field.id(near)):
                continue
            if field.board.counters[name].country in nations:  # TK-4.2.3.1-1 TK-4.2.3.1-7
                found += 1
    return found


def airdrops(field: Field, faction: str, at: Cell) -> int:
    """4.2.3.2 In Blitz Combat one shift for each Airdrop marker in the defending hex that is
    Blitz-enabled (TK-A17)."""
    place = field.id(at)
    found = 0
    for name in field.markers(at, "airdrop"):
        if field.owner[name] == faction and blitz_enabled(field, faction, place):
            found += 1  # TK-4.2.3.2-1
    return found


def blitz_enabled(field: Field, faction: str, place: str) -> bool:
    """Is the hex at most two from a Blitz marker of the faction (TK-G-BlitzEnabled-1)?"""
    if place not in field.board.hexes:
        return False
    at = field.board.cell(place)
    marks = field.position.blitz.get(faction, [])  # type: ignore[call-overload]
    return any(distance(field.board.cell(mark), at) <= 2 for mark in marks)


def armor(field: Field, attackers: Sequence[str]) -> int:
    """4.2.3.3 In Blitz Combat one shift in all for supplied, Blitz-enabled armor."""
    for name in attackers:
        place = field.position.pieces[name].at
        if (
            field.is_armor(name)
            and supply.supplied(field, name)  # TK-10.3-11
            and blitz_enabled(field, field.owner[name], place)
        ):
            return 1  # TK-4.2.3.3-1
    return 0


def fortress(field: Field, defenders: Sequence[str]) -> int:
    """4.2.3.4 One shift for a Fortress, supplied or not."""
    return int(any(field.is_fortress(name) for name in defenders))  # TK-4.2.3.4-1


def hq(field: Field, fighters: Sequence[str]) -> int:
    """4.2.3.5 One shift if a supplied HQ fights or gives Ranged Support."""
    return int(
        any(field.is_hq(name) and supply.supplied(field, name) for name in fighters)
    )  # TK-4.2.3.5-1 TK-4.2.3.5-2 TK-10.3-13


def marines(field: Field, attackers: Sequence[str], at: Cell) -> int:
    """4.2.3.6 One shift for a supplied, Blitz-enabled marine unit attacking over water."""
    for name in attackers:
        place = field.position.pieces[name].at
        if field.board.counters[name].type != "marine" or place not in field.board.hexes:
            continue
        start = field.board.cell(place)
        if (
            start in field.board.neighbours(at)
            and over_water(field, start, at)
            and supply.supplied(field, name)  # TK-10.3-14
            and blitz_enabled(field, field.owner[name], place)
        ):
            return 1  # TK-4.2.3.6-1
    return 0


def over_water(field: Field, start: Cell, at: Cell) -> bool:
    """A Beachhead, Strait or All-Sea hexside."""
    return any(
        field.board.side(start, at, kind)
        for kind in ("all_sea", "lake", "strait", "connected_strait")
    )


def mud(field: Field, at: Cell) -> int:
    """4.2.3.7 One shift if the defending hex is affected by Mud, none for other weather."""
    return int(field.weather(at) == "mud")  # TK-4.2.3.7-1 TK-11.3-3


def hex_terrain(field: Field, at: Cell) -> int:
    """4.2.3.8 Shifts for the terrain of the defending hex; a City adds its own."""
    one = field.board.at(at)
    if not one.land:
        return 0
    chart = field.board.terrain
    found = chart["hex", one.terrain].shift  # TK-4.2.3.8-1
    return found + (chart["hex", "city"].shift if one.city else 0)


def hexside_terrain(field: Field, starts: Sequence[Cell], at: Cell) -> int:
    """4.2.3.8 The lowest shift of all hexsides attacked across (TK-4.2.3.8-2)."""
    if not starts:
        return 0
    return min(_hexside(field, start, at) for start in starts)


def _hexside(field: Field, start: Cell, at: Cell) -> int:
    board, chart = field.board, field.board.terrain
    for sea, land in ((start, at), (at, start)):
        for beaches in field.beachheads.values():
            if beaches.get(sea) == land:
                return chart["hexside", f"beachhead{field.beachhead_side[sea]}"].shift
    kinds = ("mountain", "river", "canal", "strait", "connected_strait", "all_sea")
    found = [chart["hexside", kind].shift for kind in kinds if board.side(start, at, kind)]
    if board.side(start, at, "lake"):
        found.append(chart["hexside", "all_sea"].shift)
    return max(found, default=0)


def helpers(field: Field, faction: str, fighters: Sequence[str], at: Cell) -> list[str]:
    """HQ units that may give Ranged Support to a combat at a hex (4.2.1.2), in the order of
    the counter mix: supplied, within two hexes, of a nationality that fights, not used yet."""
    if any(field.is_hq(name) for name in fighters) or not fighters:
        return []  # TK-4.2.1.2-11 TK-4.2.1.2-3
    return [
        name
        for near in members(within(at, 2) & field.ground[faction])
        for name in field.stacks.get(near, ())
        if field.owner[name] == faction and no_help(field, name, fighters, at) is None
    ]


def help_refusal(field: Field, faction: str, name: str, at: Cell) -> Refusal | None:
    """Why a unit that a faction names gives no Ranged Support to its defence of a hex, None if
    it can."""
    if name in field.owner and field.owner[name] != faction:
        return "TK-4.2.1.2-1", f"{name} is not yours."
    return no_help(field, name, field.friends(at, faction), at)


def no_help(field: Field, name: str, fighters: Sequence[str], at: Cell) -> Refusal | None:
    """Why a unit cannot give Ranged Support to those who fight for a hex, None if it can."""
    board, where = field.board, field.board.name(field.id(at))
    place = field.position.pieces[name].at
    if name not in field.owner or not field.is_hq(name) or place not in board.hexes:
        return "TK-4.2.1.2-1", f"{name} is not an HQ on the map: only those give Ranged Support."
    if any(field.is_hq(one) for one in fighters):
        return "TK-4.2.1.2-11", f"An HQ already takes part at {where}, and only one may."
    near = board.cell(place)
    if distance(near, at) > 2:
        return "TK-4.2.1.2-5", f"{name} is more than two hexes from {where}."
    if name in field.position.fought_hqs:  # TK-4.2.1.2-10
        return "TK-4.2.1.2-9", f"{name} has taken part in a combat of this Segment."
    if not {nation for one in fighters for nation in field.nations(one)} & set(field.nations(name)):
        return "TK-4.2.1.2-2", f"No unit of the nationality of {name} fights at {where}."
    if not supported_path(field, field.owner[name], near, at):
        arrow = field.beachheads[field.owner[name]].get(near)
        clause = "TK-4.2.1.2-7" if arrow is None else "TK-4.2.1.2-12"
        return clause, f"No path of Ranged Support leads from {name} to {where}."
    if not supply.supplied(field, name):  # TK-4.2.1.2-1
        return "TK-10.3-13", f"{name} is not supplied and gives no Ranged Support."
    return None


def supported_path(field: Field, faction: str, start: Cell, at: Cell) -> bool:
    """A path of Ranged Support: at most two hexes, none of them in a Neutral or Policy
    Affected Country or its Dependents (TK-4.2.1.2-7); enemies and water do not matter
    (TK-4.2.1.2-8)."""
    shut = field.neutral | field.pac
    if (shut >> at) & 1:
        return False
    arrow = field.beachheads[faction].get(start)
    if arrow is not None:
        return arrow == at  # TK-4.2.1.2-12
    if distance(start, at) <= 1:
        return True
    return any(
        other in field.board.neighbours(at) and not (shut >> other) & 1
        for other in field.board.neighbours(start)
    )
