"""Where units may stand, go and fly: front lines, ranges, straits, and who may enter what.

Questions only. What forbids a step is one function here, `no_entry`, used by tactical and
strategic movement, retreat and advance alike; it gives the most specific clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    camp_of,
    enemies,
    enemy_ground,
    friendly_area,
    friends,
    held_by_seat,
    holder,
    leader,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    ground_at,
    in_play,
    is_fleet,
    is_ground,
    off,
)
from adjudicator.rulesets.world_at_war.board.terms import (
    COLONIES,
    ETHIOPIA,
    ETHIOPIA_UK,
    HELD_BOXES,
    ISLAND_FORTS,
    PACT_ZONES,
    SEAT_OF,
    Seat,
)

No = tuple[str, str]
"""A refusal: the clause and a sentence."""

FINNISH_LIMIT = ("karelia", "baltic_states", "novgorod", "vologda", "murmansk")
"""Areas next to Leningrad (WAW-CORE.SCN-38)."""
CROSSING = ("south_england", "calais")
"""Adjacent for the British where the scenario has no fleets (WAW-CORE.SCN-6)."""


def steps(position: Position, board: Board, area: str) -> tuple[str, ...]:
    """The land-adjacent areas in play; without fleets Calais and South England are adjacent
    too (WAW-CORE.SCN-6)."""
    near = tuple(a for a in board.neighbours(area) if in_play(position, a))
    if off(position, "naval") and area in CROSSING:
        other = CROSSING[1 - CROSSING.index(area)]
        return (*near, other) if in_play(position, other) else near
    return near


def attackable(position: Position, board: Board, area: str) -> tuple[str, ...]:
    """Areas that an attack by land may go to: adjacent ones, and between Egypt, the Ethiopian
    box and its British part (WAW-3.7-6, WAW-CORE.BOX-5)."""
    if area == ETHIOPIA:
        return ("suez", ETHIOPIA_UK)
    if area == ETHIOPIA_UK:
        return (ETHIOPIA,)
    near = tuple(a for a in board.neighbours(area) if in_play(position, a))
    return (*near, ETHIOPIA) if area == "suez" else near


# ------------------------------------------------------------------- front lines


def in_front(position: Position, board: Board, area: str, nation: str) -> bool:
    """Is it a front-line area of the nation's side: land-adjacent to an area with enemy ground
    units? Neutrals, fleets, air fleets and partisans do not count (WAW-CORE.MOV-2,
    WAW-4-21)."""
    return any(enemy_ground(position, near, nation) for near in board.neighbours(area))


def empty_enemy(position: Position, area: str, nation: str) -> bool:
    """Is it held by an enemy (or open to both sides) and without enemy ground units that
    could defend (WAW-CORE.MOV-3)?"""
    return hostile(position, area, nation) and not foes(position, area, nation)


def unheld(position: Position, area: str) -> bool:
    """Areas without an owner's protection: Iraq, a Vichy that is no more, and while the Axis
    fights the USSR the zone that the USSR has not entered; entering one costs like an empty enemy
    area (WAW-CORE.DOW-4, DOW-12, CTL-11)."""
    whose = holder(position, area)
    if whose == "ussr_zone":
        return enemies(position, "germany", "ussr")  # WAW-CORE.CTL-11
    return whose in ("iraq", "nobody") and not _protected(position, whose)


def _protected(position: Position, whose: str) -> bool:
    state = position.countries.get(whose)
    return state is not None and state.status in ("war", "own_war")


# ---------------------------------------------------------------------- entering


def no_entry(position: Position, board: Board, unit: Unit, area: str) -> No | None:
    """Why a ground unit may not be in an area, whoever stands there; None if it may.

    Room is another question (`room`)."""
    name = board.name(area)
    nation = unit.nation
    if not in_play(position, area):
        return "WAW-1.1-2", f"{name} is not in play."
    if area in HELD_BOXES:
        return None
    whose = holder(position, area)
    if whose in board.countries and board.countries[whose].closed:
        text = f"{name} is in {board.country_name(whose)}, which can never be entered."
        return "WAW-CORE.DOW-5", text  # WAW-CORE.DOW-5
    limits = _minor_limits(position, board, unit, area)
    if limits is not None:
        return limits
    from adjudicator.rulesets.world_at_war.book.politics.pact import zone_open, zone_shut

    if nation == "ussr" and zone_open(position, board, area):
        return None  # WAW-CORE.PACT-2 WAW-CORE.PACT-7
    if friendly_area(position, area, nation):
        return _cooperation(position, board, unit, area)
    if enemies(position, whose, nation) or vichy_colony(position, area, nation):
        return _cooperation(position, board, unit, area)
    camp, other = camp_of(position, nation), camp_of(position, whose)
    if unheld(position, area):
        if camp is None:
            return "WAW-CORE.CTL-2", f"A neutral {board.adjective(nation)} unit stays at home."
        other = "soviet" if whose == "ussr_zone" else None
    if camp is not None and other is not None and SEAT_OF[camp] == SEAT_OF[other]:
        text = f"{name} is held by another ally; the USSR and the Western Allies keep apart."
        return "WAW-CORE.CTL-3", text  # WAW-CORE.CTL-3
    if unheld(position, area):
        return None
    if whose == "vichy":
        return "WAW-CORE.DOW-12", f"{name} belongs to neutral Vichy."
    if whose in ("ussr_zone", "ussr") and camp == "axis":
        text = f"{name} is open to the Axis only when it is at war with the USSR."
        return "WAW-CORE.CTL-11", text
    if nation == "ussr" and area in PACT_ZONES:
        return zone_shut(position, board, area)
    text = f"{name} is neutral: {board.country_name(whose)} is not at war with you."
    return "WAW-CORE.MOV-9", text  # WAW-CORE.MOV-9


def _minor_limits(position: Position, board: Board, unit: Unit, area: str) -> No | None:
    """Minor units stay in their own country and in adjacent areas of their own side, and go
    from there into countries at war with their side (WAW-CORE.CTL-4); Soviet areas only up to
    the grey lines (WAW-2.2-12, WAW-CORE.CTL-3, CTL-5)."""
    nation = unit.nation
    row = board.countries.get(nation)
    if row is None or row.kind != "minor" or nation == "vichy":
        return None
    name, adjective = board.name(area), board.adjective(nation)
    state = position.countries[nation]
    owner = board.areas[area].owner if area in board.areas else ""
    if state.status == "own_war":
        if owner == nation:
            return None
        if nation == "greece" and area == "albania":
            return None  # WAW-3.8-1
        text = f"{adjective} units fight their own war; they do not enter {name}."
        return "WAW-CORE.CTL-4", text  # WAW-CORE.CTL-4
    if (
        owner in ("ussr", "ussr_zone")
        or area == "east_poland"
        or (area == "karelia" and nation != "finland")
    ):
        if state.camp != "axis" or nation == "poland":
            return (
                None
                if owner == nation or area == "east_poland"
                else ("WAW-CORE.CTL-4", f"{adjective} units do not enter {name}.")
            )
        if not row.invades:
            text = f"Of the minor Axis allies only Finland, Romania and Hungary enter {name}."
            return "WAW-CORE.CTL-3", text  # WAW-2.2-12
        if area not in row.invades:
            text = f"{adjective} units may go no further than the grey lines; {name} is beyond."
            return "WAW-2.2-12", text  # WAW-CORE.CTL-5
        return _finns_wait(position, board, nation, area)
    if owner == nation:
        return _finns_wait(position, board, nation, area)  # Karelia is Soviet-held in 1.3
    if friendly_area(position, area, nation):
        if any(board.areas[near].owner == nation for near in board.neighbours(area)):
            return None
        text = f"{adjective} units enter only those friendly areas that are next to their country."
        return "WAW-CORE.CTL-4", text
    return None


def _finns_wait(position: Position, board: Board, nation: str, area: str) -> No | None:
    """1.3: until a German unit stands next to Leningrad Finnish units neither attack nor enter
    Soviet-held areas (WAW-1.3-15, WAW-CORE.SCN-38)."""
    if nation != "finland" or position.scenario != "barbarossa-1941":
        return None
    if not enemies(position, holder(position, area), nation):
        return None
    if any(
        unit.nation == "germany" and is_ground(unit) and unit.place in FINNISH_LIMIT
        for unit in position.units
    ):
        return None
    text = "Finnish units wait until a German unit stands next to Leningrad."
    return "WAW-1.3-15", text  # WAW-CORE.SCN-38


def _cooperation(position: Position, board: Board, unit: Unit, area: str) -> No | None:
    """The USSR and the West do not mix (WAW-CORE.OPS-12)."""
    if vichy_colony(position, area, unit.nation):
        return None
    for other in ground_at(position, area):
        if not friends(position, other.nation, unit.nation) and not enemies(
            position, other.nation, unit.nation
        ):
            text = f"{board.adjective(other.nation)} units stand in {board.name(area)}."
            return "WAW-CORE.CTL-3", text
    return None


def alone_in_paris(
    position: Position, coming: Iterable[Unit] = (), going: Iterable[Unit] = ()
) -> bool:
    """Would British ground units be in Paris on their own when some have come or gone
    (WAW-3.1-2, WAW-CORE.CTL-12)?"""
    if holder(position, "paris") != "france":
        return False
    gone = {unit.id for unit in going}
    there = [u for u in ground_at(position, "paris") if u.id not in gone]
    there += coming
    return bool(there) and all(leader(position, unit.nation) == "uk" for unit in there)


def paris_closed(position: Position, going: Sequence[Unit], start: str, end: str) -> No | None:
    """Why units may not go to or out of Paris: British ones would be there on their own."""
    text = "British units may not be in Paris on their own."
    if end == "paris" and alone_in_paris(position, coming=going):
        return "WAW-3.1-2", text
    if start == "paris" and alone_in_paris(position, going=going):
        return "WAW-CORE.CTL-12", text  # WAW-CORE.CTL-12
    return None


# -------------------------------------------------------------------------- room


def room(position: Position, board: Board, area: str, nation: str) -> int:
    """Ground units that still fit (WAW-CORE.MOV-7, MOV-13, MOV-14). Fleets and fortresses do
    not count; a pinned unit does."""
    inside = sum(friends(position, u.nation, nation) for u in ground_at(position, area))
    return board.stacking(area) - inside


# ------------------------------------------------------------------------- flying


# --------------------------------------------------------------------------- seas


def open_strait(position: Position, board: Board, one: str, other: str, seat: Seat) -> bool:
    """May the ships of a seat pass between two marine areas: the strait's area is theirs or
    neutral; neutral Turkey closes the Black Sea (WAW-CORE.MOV-19, NAV-20)."""
    guard = board.strait(one, other)
    if not guard:
        return True
    whose = holder(position, guard)
    if seat_of(position, whose) == seat and whose in position.countries:
        state = position.countries[whose]
        if state.status in ("war", "own_war") or whose in position.majors:
            return True
    state_of_it = position.countries.get(whose)
    if state_of_it is None or state_of_it.status == "neutral":
        return whose != "turkey"
    return False


def italian_limit(position: Position, board: Board, unit: Unit, one: str, other: str) -> bool:
    """Is it an Italian fleet that would leave the Mediterranean past an Allied Gibraltar
    (WAW-3.5-4, WAW-CORE.NAV-22)?"""
    if unit.nation != "italy" or board.strait(one, other) != "gibraltar":
        return False
    return held_by_seat(position, "gibraltar", "allies")


def ports_of(position: Position, board: Board, sea: str, nation: str) -> list[str]:
    """Friendly ports on a marine area (WAW-CORE.NAV-18)."""
    return [
        area
        for area in board.coastal(sea)
        if in_play(position, area) and friendly_area(position, area, nation)
    ]


def fleets_at(position: Position, place: str) -> list[Unit]:
    return [unit for unit in position.units if unit.place == place and is_fleet(unit)]


# ----------------------------------------------------------------------- who is the enemy


def vichy_colony(position: Position, area: str, nation: str) -> bool:
    """Is it a colony of neutral Vichy, which the Western Allies may attack
    (WAW-CORE.DOW-12, WAW-3.19-13)?"""
    state = position.countries.get("vichy")
    return (
        area in COLONIES
        and state is not None
        and state.status == "neutral"
        and holder(position, area) == "vichy"
        and camp_of(position, nation) == "western"
    )


def hostile(position: Position, area: str, nation: str) -> bool:
    """May units of the nation attack or take the area, as far as war and peace go?"""
    return (
        enemies(position, holder(position, area), nation)
        or bool(enemy_ground(position, area, nation, pinned=True))
        or (unheld(position, area) and camp_of(position, nation) is not None)
        or vichy_colony(position, area, nation)
    )


def foes(position: Position, area: str, nation: str) -> list[Unit]:
    """The ground units that defend an area against a nation: all enemy ones but a pinned one
    (WAW-CORE.OPS-10, CTL-8)."""
    if vichy_colony(position, area, nation):
        return [unit for unit in ground_at(position, area) if unit.nation == "vichy"]
    return enemy_ground(position, area, nation)


def keeps(position: Position, area: str, leaving: Iterable[Unit]) -> bool:
    """Does an area captured this turn keep a unit of its own side if these leave
    (WAW-CORE.MOV-8)? True for any other area."""
    if area not in position.captured:
        return True
    gone = {unit.id for unit in leaving}
    return any(
        unit.id not in gone and friendly_area(position, area, unit.nation)
        for unit in ground_at(position, area)
    )


def not_walked(position: Position, board: Board, unit: Unit, area: str) -> No | None:
    """What takes an Operation although no unit stands there: Malta and Gibraltar, whose fortress
    is never empty (WAW-CORE.FORT-7), and Baghdad in the revolt (WAW-3.6-6, WAW-CORE.MOV-3)."""
    if area in ISLAND_FORTS and enemies(position, holder(position, area), unit.nation):
        text = f"{board.name(area)} can only be taken by an attack: its fortress is never empty."
        return "WAW-CORE.FORT-7", text  # WAW-CORE.FORT-7
    revolt = area == "baghdad" and position.events.get("iraq_revolt") == "active"
    if (
        revolt
        and camp_of(position, unit.nation) == "western"
        and (not friendly_area(position, area, unit.nation))
    ):
        text = "During the revolt only an Operation takes Baghdad, even if it is empty."
        return "WAW-3.6-6", text  # WAW-3.6-6
    return None


def retreats(position: Position, board: Board, unit: Unit, place: str, origin: str) -> list[str]:
    """Adjacent friendly areas with room that a unit may retreat to: never one the attack came
    from, never an enemy one; British units not into Paris (WAW-CORE.RET-3, RET-7, RET-8)."""
    found = []
    for near in board.neighbours(place):
        if near == origin or not friendly_area(position, near, unit.nation):
            continue
        if near == "paris" and leader(position, unit.nation) == "uk":
            continue
        if no_entry(position, board, unit, near) is not None:
            continue
        if room(position, board, near, unit.nation) > 0:
            found.append(near)
    return found
