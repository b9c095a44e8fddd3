"""2.2.3.1, 2.2.3.2 Where a support unit may be placed, and who may contest it there.

`place_refusal` is one function for placing and contesting: a unit contests only where it
could be placed (TK-2.2.3.2-6).
"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import (
    Cell,
    Cells,
    bits,
    distance,
    members,
    spread,
)
from adjudicator.rulesets.totaler_krieg.board.parts import Counter
from adjudicator.rulesets.totaler_krieg.board.position import (
    faction_of,
    home_country,
    is_hex,
    pool,
)
from adjudicator.rulesets.totaler_krieg.book.ground import postures, supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal, failed_at
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field

STRATEGIC = "strategic"
NORTHERN = ("Arctic Sea", "Baltic Sea", "North Sea")
AIR_FORCE, INTERCEPTOR, BOMBER = "air_force", "interceptor", "bomber"
CV, CV_STRIKE, SURFACE, SUB = "cv_fleet", "cv_strike", "surface_fleet", "sub_fleet"


def sort_of(field: Field, name: str) -> str:
    """The kind of a support unit by the side that is up."""
    counter = field.board.counters[name]
    if counter.type == CV and field.position.pieces[name].back:
        return CV_STRIKE
    return counter.type


def place_refusal(
    field: Field,
    name: str,
    where: str,
    *,
    against: str = "",
    base: str = "",
) -> Refusal | None:
    """Why a support unit may not be placed at a hex, in a zone's On Station Box (`where` is
    the zone) or in the Strategic Warfare Box; None if it may.

    base: for a CV Strike the hex of its CV Fleet. against: it is to contest the placement of this
    unit."""
    sort = sort_of(field, name)
    if field.position.war_state == "pre":
        return "TK-2.2.3.3-8", "No support unit is placed in Pre-War."  # TK-12.1-6
    if sort == INTERCEPTOR and not against:
        return "TK-2.2.3.1-30", f"{name} is an Interceptor: it contests and does nothing else."
    if where == STRATEGIC:
        return _strategic(field, name, sort)
    if where in field.board.zones:
        return _station(field, name, sort, where, against)
    return _hex(field, name, sort, where, against, base)


def nation_of(field: Field, name: str) -> str:
    """The nationality whose bases a support unit uses; a Vichy fleet of the Axis while Vichy is
    Neutral uses German ones (TK-2.2.3.1-5)."""
    country = field.board.counters[name].country
    if country == "France" and field.status("Vichy") == "neutral":
        return "Germany"
    return country


def owner_of(field: Field, name: str) -> str:
    """The faction of a support unit or Convoy, wherever it is."""
    return faction_of(field.position, field.board, name)


# -------------------------------------------------------------------------- strategic


def _strategic(field: Field, name: str, sort: str) -> Refusal | None:
    nation = nation_of(field, name)
    if refusal := postures.placement(field, name, STRATEGIC):
        return refusal
    if sort == BOMBER:
        if supply.air_bases(field, nation):
            return None
        return "TK-2.2.3.1-33", f"{nation} has no Air Base on the map."
    if sort == SUB:
        if supply.naval_bases(field, nation) or _box_bases(field, name):
            return None
        return "TK-2.2.3.1-10", f"{nation} has no Naval Base on the map."
    return "TK-2.2.3.1-1", "Only Bombers and Sub Fleets go to the Strategic Warfare Box."


def _box_bases(field: Field, name: str) -> bool:
    """Western Off-Map Boxes are Naval Bases of every Western unit (TK-G-NavalBase-2)."""
    return owner_of(field, name) == "western"


# ----------------------------------------------------------------------------- zones


def _station(field: Field, name: str, sort: str, zone: str, against: str) -> Refusal | None:
    if sort in (BOMBER, CV_STRIKE):
        return "TK-2.2.3.1-1", f"{name} is not placed in an On Station Box."
    if sort == SUB and zone == "Caspian Sea":
        return "TK-2.2.3.1-9", "Sub Fleets do not go to the Caspian Sea."
    nation = nation_of(field, name)
    if not base_in(field, name, zone):
        clause = "TK-2.2.3.1-27" if sort in (AIR_FORCE, INTERCEPTOR) else "TK-2.2.3.1-8"
        return clause, f"{nation} has no Naval Base in the {zone}."
    if sort in (CV, SURFACE) and not fleet_path(field, name, zone):
        return "TK-2.2.3.1-11", f"{name} has no Fleet Unit Path to the {zone}."
    return _political(field, name, zone, against)


def base_in(field: Field, name: str, zone: str) -> bool:
    """Does a Naval Zone hold a Naval Base of the unit's nationality?"""
    nation = nation_of(field, name)
    if supply.naval_bases(field, nation) & field.board.ports_of[zone]:
        return True
    return _box_bases(field, name) and western_box(field.board, zone)


def western_box(board: Board, zone: str) -> bool:
    """Is a Western Off-Map Box in a Naval Zone?"""
    return any(box.faction == "western" and box.zone == zone for box in board.boxes.values())


def fleet_path(field: Field, name: str, zone: str, *, convoy: bool = False) -> bool:
    """2.2.3.1 Is there a Fleet Unit Path to a Naval Zone: from a Home Country Open Port or
    Naval Base through adjacent zones and boxes, each with a friendly Open Port?"""
    board, faction = field.board, owner_of(field, name)
    nation = nation_of(field, name) if not convoy else field.board.counters[name].country
    home = _home_ports(field, name)
    lent = home if nation != board.counters[name].country else 0  # TK-2.2.3.1-14 TK-A263
    bases = supply.naval_bases(field, nation) & home
    if bases & board.ports_of[zone]:
        return True  # TK-2.2.3.1-12
    starts = [
        one
        for one in board.zones
        if (supply.open_ports(field, faction, one, lent) & home) or bases & board.ports_of[one]
    ]
    if faction == "western":
        # TK-13.8.6.2-5
        starts += [box.zone for box in board.boxes.values() if box.faction == "western"]
    if _has_home_port(field, faction, home, zone, lent):
        return True
    seen: set[str] = set()
    todo = [one for one in dict.fromkeys(starts) if _passes(field, faction, one, lent)]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        for other, ports in board.zones[here].links.items():
            if ports and not _waterway(field, faction, ports):
                continue
            if other == zone:
                return True  # TK-2.2.3.1-21
            if _passes(field, faction, other, lent):  # TK-2.2.3.1-13
                todo.append(other)
    return False


def _has_home_port(field: Field, faction: str, home: Cells, zone: str, lent: Cells) -> bool:
    """A path that begins in the zone of placement itself."""
    if supply.open_ports(field, faction, zone, lent) & home:
        return True
    return faction == "western" and western_box(field.board, zone)


def _home_ports(field: Field, name: str) -> Cells:
    """The Ports of a fleet's Home Country; those of Vichy for French ones, whoever uses them
    (TK-2.2.3.1-14)."""
    # TK-13.8.6.1-4 TK-13.8.6.2-4
    home = home_country(field.position, field.board.counters[name].country)
    return field.lands.home.get(home, 0) & field.board.ports


def _passes(field: Field, faction: str, zone: str, lent: Cells) -> bool:
    """Has a zone on the way a friendly Open Port (TK-2.2.3.1-13, TK-2.2.3.1-20)?"""
    if supply.open_ports(field, faction, zone, lent):
        return True
    if faction == "western" and not _closed_by_fleet(field, faction, zone):
        return western_box(field.board, zone)  # TK-2.2.3.1-15
    return False


def _closed_by_fleet(field: Field, faction: str, zone: str) -> bool:
    for name in field.afloat.get(f"station:{zone}", ()):
        if owner_of(field, name) != faction and field.board.counters[name].fleet:
            return True
    return False


def _waterway(field: Field, faction: str, ports: tuple[str, ...]) -> bool:
    """Is one of the ports of a Restricted Waterway an Open Port (TK-2.2.3.1-16 to -19)?"""
    for port in ports:
        at = field.board.cell(port)
        for zone in field.board.hexes[port].port_zones:
            if (supply.open_ports(field, faction, zone) >> at) & 1:
                return True  # TK-2.2.3.1-16 TK-2.2.3.1-17 TK-2.2.3.1-18 TK-2.2.3.1-19
    return False


# ----------------------------------------------------------------------------- hexes


def _hex(field: Field, name: str, sort: str, where: str, against: str, base: str) -> Refusal | None:
    board = field.board
    if where not in board.hexes:
        return "TK-2.2.3.1-1", f"There is no place {where}."
    at, one = board.cell(where), board.hexes[where]
    title = board.name(where)
    faction = owner_of(field, name)
    if sort in (CV, SURFACE):
        if one.land:
            return "TK-2.2.3.1-4", f"{title} is not an All-Sea hex, and Fleets go to sea."
        zones = [z for z in one.zones if base_in(field, name, z) and fleet_path(field, name, z)]
        if not zones:
            return (
                "TK-2.2.3.1-2" if sort == CV else "TK-2.2.3.1-4",
                f"{name} can reach no Naval Base in a zone of {title}.",
            )
    elif sort == SUB:
        return "TK-2.2.3.1-8", "Sub Fleets go to On Station Boxes, not to hexes."
    elif refusal := _flight(field, name, sort, at, base):
        return refusal
    if sort == BOMBER and not one.land:
        return "TK-2.2.3.1-31", f"{title} is not a Land hex, and Bombers go to Land hexes."
    snow = field.weather_now.get("North") == "snow" and not one.land
    if snow and not against and any(zone in NORTHERN for zone in one.zones):
        return "TK-2.2.3.3-7", f"It snows: no support unit goes to {title}."  # TK-11.5-8
    if refusal := _beside_air(field, sort, faction, at, bool(against)):
        return refusal
    return _political(field, name, where, against)


def _flight(field: Field, name: str, sort: str, at: Cell, base: str) -> Refusal | None:
    """An Air Base in range and an Air Unit Path (2.2.3.1)."""
    board = field.board
    title = board.name(field.id(at))
    if field.weather(at) == "mud" and board.at(at).land:
        return "TK-2.2.3.3-6", f"Mud in {title}: no Air unit goes there."  # TK-11.3-8
    counter: Counter = board.counters[name]
    reach = 1 if sort == CV_STRIKE else counter.range or 3
    nation = nation_of(field, name)
    if sort == CV_STRIKE:
        starts: Cells = 1 << board.cell(base)
    else:
        starts = supply.air_bases(field, nation)
    near = bits(one for one in members(starts) if distance(one, at) <= reach)
    if not near:
        clause = {CV_STRIKE: "TK-2.2.3.1-35", BOMBER: "TK-2.2.3.1-31"}.get(sort, "TK-2.2.3.1-24")
        return clause, f"{nation} has no Air Base within {reach} hexes of {title}."
    if not air_path(field, near, at, reach):
        return "TK-2.2.3.1-40", f"No Air Unit Path of {reach} hexes leads to {title}."
    return None


def air_path(field: Field, starts: Cells, end: Cell, reach: int) -> bool:
    """2.2.3.1 A chain of adjacent hexes no longer than the range (TK-A12): not into Land hexes
    under Mud nor into Neutral Countries or PACs."""
    board = field.board
    shut = field.neutral | field.pac
    if "mud" in field.weather_now.values():
        for one in board.hexes.values():
            if one.land and field.weather_now.get(one.weather_area) == "mud":
                shut |= 1 << one.cell
    ending = 1 << end
    shut &= ~ending if not (field.neutral & ending) else ~0  # a PAC hex may be attacked
    front = starts
    if front & ending:
        return not shut & ending
    for _ in range(reach):
        front = (front | spread(front)) & board.all & ~shut | front
        if front & ending:
            return True
    return False


def _beside_air(
    field: Field, sort: str, faction: str, at: Cell, contesting: bool
) -> Refusal | None:
    """2.2.3.3 In or next to Air units already placed."""
    near = [at, *field.board.neighbours(at)]
    title = field.board.name(field.id(at))
    flies = sort in (AIR_FORCE, CV_STRIKE, INTERCEPTOR)
    if flies and any((field.air[faction] >> one) & 1 for one in near):  # TK-A13
        return "TK-2.2.3.3-1", f"A friendly Air unit is in or next to {title}."  # TK-2.2.3.3-2
    if not contesting and any((field.enemy_air(faction) >> one) & 1 for one in near):
        return "TK-2.2.3.3-3", f"An enemy Air unit is in or next to {title}."  # TK-2.2.3.3-4
    return None


# --------------------------------------------------------------------------- politics


def _political(field: Field, name: str, where: str, against: str) -> Refusal | None:
    """Neutral Countries, Policies, Truces and Failures on placing and contesting
    (TK-2.2.3.3-9)."""
    at = field.board.cell(where) if is_hex(where) else None
    if at is not None and (field.neutral >> at) & 1:
        return "TK-2.2.3.1-40", f"{field.board.name(where)} is in a Neutral Country."
    if refusal := postures.placement(field, name, where, against=against):
        return refusal
    return _failure(field, owner_of(field, name), at, bool(against))


def _failure(field: Field, faction: str, at: Cell | None, contesting: bool) -> Refusal | None:
    """No placing and no contesting in Failure Hexes (14.12)."""
    if at is None:
        return None
    if failed_at(field, faction, at):
        clause = "TK-14.12-5" if contesting else "TK-14.12-3"
        return clause, f"A Failure marker lies within five hexes of {field.id(at)}."
    return None


# --------------------------------------------------------------------------- contest

HEX_CONTEST = {
    AIR_FORCE: None,  # any support unit (TK-2.2.3.2-7)
    INTERCEPTOR: None,
    CV: None,  # TK-2.2.3.2-9
    CV_STRIKE: (SURFACE,),  # TK-2.2.3.2-10
    SURFACE: (AIR_FORCE, SURFACE, CV_STRIKE),  # TK-2.2.3.2-12
}
STATION_CONTEST = {
    AIR_FORCE: None,  # TK-2.2.3.2-13
    INTERCEPTOR: None,
    CV: None,  # TK-2.2.3.2-14
    CV_STRIKE: (SURFACE, SUB),  # TK-2.2.3.2-15
    SURFACE: (AIR_FORCE, SURFACE, SUB),  # TK-2.2.3.2-16
}


def contesters(field: Field, name: str, where: str, faction: str) -> list[str]:
    """A faction's support units in its Force Pool that may contest a placement, and as what:
    `id` or, for a CV on its Strike side, `id/strike` (2.2.3.2)."""
    found = []
    placed = sort_of(field, name)
    for other in field.places.get(pool(faction), ()):
        counter = field.board.counters[other]
        if counter.kind != "support" or counter.type in (BOMBER, SUB):  # TK-COMP-24
            continue
        sorts = [counter.type, CV_STRIKE] if counter.type == CV else [counter.type]
        for sort in sorts:
            if may_contest(field, other, sort, name, placed, where):
                found.append(other if sort == counter.type else f"{other}/strike")
    return found


def may_contest(field: Field, other: str, sort: str, name: str, placed: str, where: str) -> bool:
    """May a unit, as what it is, contest the placement of another (2.2.3.2)?"""
    if where == STRATEGIC:
        return _contests_strategic(field, other, sort, placed, name)
    table = STATION_CONTEST if where in field.board.zones else HEX_CONTEST
    against = table[sort]
    if against is not None and placed not in against:
        return False
    return place_refusal(field, other, where, against=name) is None  # TK-2.2.3.2-6


def _contests_strategic(field: Field, other: str, sort: str, placed: str, name: str) -> bool:
    """There Bombers and Sub Fleets go, and nobody else."""
    faction = owner_of(field, other)
    nation = nation_of(field, other)
    if postures.placement(field, other, STRATEGIC, against=name) is not None:
        return False
    if placed == BOMBER:
        if faction == "western":  # TK-2.2.3.2-19
            return False
        return sort in (AIR_FORCE, INTERCEPTOR) and bool(
            supply.air_bases(field, nation)
        )  # TK-2.2.3.2-18
    if faction == "soviet":  # TK-2.2.3.2-21
        return False
    fits = sort in (AIR_FORCE, INTERCEPTOR, CV, CV_STRIKE, SURFACE)
    has_base = bool(supply.naval_bases(field, nation)) or faction == "western"
    return fits and has_base  # TK-2.2.3.2-20


def is_air(sort: str) -> bool:
    """Air units go to the Delay Box, Fleets to the Naval Warfare Delay Box (TK-2.2.3.2-3)."""
    return sort in (AIR_FORCE, INTERCEPTOR, BOMBER, CV_STRIKE)
