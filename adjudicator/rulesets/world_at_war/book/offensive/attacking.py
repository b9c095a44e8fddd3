"""May this attack be made? The one telling of what forbids an offensive, and what it costs.

Receipts, options and the phase call the same functions; the most specific clause answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core.conditions import Scalar
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    at_war,
    camp_of,
    enemies,
    holder,
    leader,
    payer,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, is_ground, off
from adjudicator.rulesets.world_at_war.board.terms import (
    HELD_BOXES,
    ISLAND_FORTS,
    MAJORS_OF,
    OTHER,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.moving.selecting import own_units, selected
from adjudicator.rulesets.world_at_war.book.moving.supply import no_supply
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    No,
    attackable,
    foes,
    hostile,
    no_entry,
)
from adjudicator.rulesets.world_at_war.book.offensive.air_support import available, spelled
from adjudicator.rulesets.world_at_war.book.offensive.combat import leading
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat, Force
from adjudicator.rulesets.world_at_war.orders.war import Exploit, Limited, Operation, Part


@dataclass
class Attack:
    """An attack that may be made: its units, the majors that pay for it."""

    origin: str
    place: str
    units: list[Unit]
    payers: list[str]
    missing: str = ""
    """What of the ordered force is not there."""
    left_out: str = ""
    """What of the ordered force may not take part, and by which clause."""
    clause: str = ""


def facing(
    position: Position,
    board: Board,
    seat: Seat,
    attack: Attack,
    number: str,
    *,
    chain: int = 0,
    exploit_drm: int = 0,
) -> Combat:
    """An attack and those whom it meets. number: the label of its dice."""
    enemy = foes(position, attack.place, attack.units[0].nation)
    whose = holder(position, attack.place)
    defending = seat_of(position, enemy[0].nation if enemy else whose) or OTHER[seat]
    return Combat(
        number=number,
        place=attack.place,
        origin=attack.origin,
        attacker=Force(seat, leading(attack.units), list(attack.units)),
        defender=Force(defending, leading(enemy) or whose, list(enemy)),
        chain=chain,
        exploit_drm=exploit_drm,
        landing=attack.origin in board.seas,
        alone=not enemy and attack.place in ISLAND_FORTS,
    )


# --------------------------------------------------------------------------- the target


def no_target(
    position: Position, board: Board, seat: Seat, origin: str, place: str, *, limited: bool = False
) -> No | None:
    """Why nothing can be attacked there from here, whoever attacks."""
    name, start = board.name(place), board.name(origin)
    if origin == place:
        text = f"{name} cannot be attacked out of {name} itself: an attack goes to the next area."
        return ("WAW-CORE.LIM-1" if limited else "WAW-CORE.OPS-1"), text
    if place in board.boxes and place not in HELD_BOXES:
        return "WAW-CORE.BOX-5", f"Units in {name} cannot be attacked."
    if origin in board.boxes and origin not in HELD_BOXES:
        return "WAW-CORE.BOX-5", f"Units in {start} attack nothing."
    if origin in board.seas:
        if place not in board.areas or origin not in board.areas[place].seas:
            text = f"{name} has no coast on {start}."
            return "WAW-CORE.NAV-16", text  # WAW-CORE.NAV-3
        return None
    if place in ISLAND_FORTS and not (place == "gibraltar" and origin == "south_spain"):
        text = f"{name} is attacked from the sea only."
        return "WAW-CORE.NAV-19", text  # WAW-3.5-1
    if place not in attackable(position, board, origin):
        across = (
            place in board.areas
            and origin in board.areas
            and any(sea in board.areas[place].seas for sea in board.areas[origin].seas)
        )
        if across:
            attack = "a limited offensive" if limited else "an attack by land"
            text = f"{name} lies across the sea from {start}; {attack} crosses no coast."
            return ("WAW-CORE.LIM-11" if limited else "WAW-CORE.OPS-13"), text
        return "WAW-CORE.OPS-1", f"{name} is not next to {start}."
    return None


def no_war(position: Position, board: Board, nation: str, place: str) -> No | None:
    """Why a nation may not attack a place, as far as war and peace go."""
    name = board.name(place)
    if nation == "vichy" and position.countries["vichy"].status == "neutral":
        return "WAW-CORE.DOW-12", "The units of neutral Vichy make no attacks."
    if not at_war(position, nation) and not enemies(position, holder(position, place), nation):
        # The Winter War and the Italo-Greek war are fought by neutrals (WAW-CORE.ACT-9).
        text = f"{board.country_name(leader(position, nation))} is neutral and makes no attacks."
        return "WAW-CORE.ACT-9", text
    if hostile(position, place, nation):
        return _winter_war(position, nation, place)
    whose = holder(position, place)
    if whose == "vichy":
        text = f"Neutral Vichy may not be attacked in {name}."
        return "WAW-CORE.DOW-12", text
    if {leader(position, nation), whose} == {"germany", "ussr"} and position.pact:
        text = "The Ribbentrop-Molotov pact is in force; neither side may attack the other."
        return "WAW-CORE.PACT-5", text
    if whose in board.countries and board.countries[whose].closed:
        return "WAW-CORE.DOW-5", f"{board.country_name(whose)} can never be attacked."
    if leader(position, whose) == leader(position, nation):
        return "WAW-CORE.OPS-1", f"{name} is in your own hands."
    if camp_of(position, whose) is not None and camp_of(position, nation) is not None:
        return "WAW-CORE.OPS-1", f"{name} is in friendly hands."
    text = f"{board.country_name(whose)}, which holds {name}, is not at war with you."
    return "WAW-CORE.MOV-9", text


def no_foe(position: Position, board: Board, seat: Seat, place: str) -> No | None:
    """Why none of a seat's majors may land in a place, whoever of them is at sea."""
    refused = [no_war(position, board, one, place) for one in MAJORS_OF[seat]]
    if None in refused:
        return None
    # Who is at war is told of the place, not of his own peace.
    told = [no for no in refused if no is not None]
    return min(told, key=lambda no: no[0] == "WAW-CORE.ACT-9")


def _winter_war(position: Position, nation: str, place: str) -> No | None:
    """The Winter War is an Operation from Leningrad against Karelia (WAW-CORE.PACT-8)."""
    elsewhere = nation == "ussr" and position.winter_war == "war" and place != "karelia"
    if elsewhere and holder(position, place) == "finland":
        return "WAW-CORE.PACT-8", "In the Winter War the USSR attacks Karelia alone."
    return None


# ---------------------------------------------------------------------------- the units


def no_part(position: Position, board: Board, unit: Unit, place: str) -> No | None:
    """Why a single ground unit may not take part in an Operation against a place now."""
    return never_part(position, board, unit, place) or has_fought(board, unit)


def never_part(position: Position, board: Board, unit: Unit, place: str) -> No | None:
    """Why it may not, whatever is done in this segment."""
    where = board.name(unit.place)
    if unit.garrison:
        return "WAW-CORE.CTL-6", f"The unit in {where} is a fixed garrison and does not attack."
    if unit.pinned:
        text = f"The unit in {where} is pinned by partisans."
        return "WAW-3.11-4", text  # WAW-CORE.OPS-10
    return (
        no_war(position, board, unit.nation, place)
        or limited_only(position, board, unit)
        or no_entry(position, board, unit, place)
    )


def has_fought(board: Board, unit: Unit) -> No | None:
    """Has it taken part in a limited offensive of this segment?"""
    if not unit.fought:
        return None
    text = f"The units in {board.name(unit.place)} have made a limited offensive in this segment."
    return "WAW-CORE.LIM-8", text  # WAW-CORE.OPS-7


def limited_only(position: Position, board: Board, unit: Unit) -> No | None:
    """Countries without a board that may use limited offensives only (WAW-CORE.LIM-6, LIM-15):
    Poland, minors in a war of their own, the British of 1.2 (WAW-CORE.SCN-6)."""
    adjective = board.adjective(unit.nation)
    head = payer(position, unit.nation)
    state = position.countries.get(leader(position, unit.nation))
    alone = state is not None and state.status == "own_war" and unit.nation not in position.majors
    if not head or alone:
        text = f"{adjective} units have no country board; they make limited offensives only."
        return "WAW-CORE.LIM-6", text
    if position.scenario == "france-1940" and head == "uk":
        text = "British units join no Operation in this scenario; they make limited offensives."
        return "WAW-CORE.SCN-6", text  # WAW-1.2-11
    return None


def able_units(position: Position, board: Board, seat: Seat, origin: str, place: str) -> list[Unit]:
    """The ground units in an area, or carried in a marine area, that may attack a place, those
    that have made a limited offensive in this segment among them."""
    return [
        unit
        for unit in own_units(position, seat, origin)
        if is_ground(unit) and never_part(position, board, unit, place) is None
    ]


def first_reason(position: Position, board: Board, seat: Seat, origin: str, place: str) -> No:
    """Why none of the units there may attack: the reason of the first."""
    for unit in own_units(position, seat, origin):
        if is_ground(unit):
            no = never_part(position, board, unit, place)
            if no is not None:
                return no
    text = f"You have no ground unit in {board.name(origin)} that could attack."
    return "WAW-CORE.OPS-9", text


# ------------------------------------------------------------------------- an Operation


def plan_operation(position: Position, board: Board, seat: Seat, order: Operation) -> Attack | No:
    """An Operation with its units and payers, or why it cannot be made (WAW-CORE.OPS-1,
    OPS-9, OPS-14). What forbids it anyway is said before a limited offensive that has used its
    units, so a receipt says the same as the phase, which fights those first."""
    origin, place = order.start, order.end
    if order.also:
        text = (
            f"An Operation is made out of one area, here {board.name(origin)}: write one for each."
        )
        return "WAW-CORE.OPS-1", text
    no = no_target(position, board, seat, origin, place)
    if no is not None:
        return no
    landing = origin in board.seas
    no = no_foe(position, board, seat, place) if landing else None
    if no is not None:
        return no
    able = able_units(position, board, seat, origin, place)
    if not able:
        return first_reason(position, board, seat, origin, place)
    free = [unit for unit in able if not unit.fought]
    units, missing = selected(position, board, order.force, free or able)
    if not units:
        here = [unit for unit in own_units(position, seat, origin) if is_ground(unit)]
        return _nobody(position, board, here, place, order.force)
    units, clause, left_out = _fit(board, place, order.force, units)
    supplied = [u for u in units if not no_supply(position, board, u.nation, origin)]
    if not supplied:
        cut_off = no_supply(position, board, units[0].nation, origin)
        assert cut_off is not None
        return cut_off[0], f"{cut_off[1]} They may make limited offensives."  # WAW-CORE.SUP-11
    payers = list(dict.fromkeys(payer(position, unit.nation) for unit in supplied))
    for major in payers:
        no = no_chit(position, board, major)
        if no is not None:
            return _joint(board, payers, *no) if len(payers) > 1 else no
    fought = None if free else has_fought(board, able[0])
    return fought or Attack(origin, place, supplied, payers, missing, left_out, clause)


def _nobody(
    position: Position, board: Board, here: Sequence[Unit], place: str, parts: Sequence[Part]
) -> No:
    """Why none of the units named attacks, of those that are here: what forbids it to the first
    that is one of them, else that there are none."""
    named, missing = selected(position, board, parts, here)
    for unit in named:
        no = no_part(position, board, unit, place)
        if no is not None:
            return no
    return "WAW-CORE.OPS-9", f"Of the units in {board.name(here[0].place)} {missing}"


def _fit(
    board: Board, place: str, parts: Sequence[Part], units: Sequence[Unit]
) -> tuple[list[Unit], str, str]:
    """Which of the units named take part in an attack, and of the others why not: the clause
    and a sentence."""
    force = _for_island(units) if place in ISLAND_FORTS else list(units)
    if parts and len(force) < len(units):
        text = f"One regular unit, with elite ones, is all that attacks {board.name(place)}."
        return force, "WAW-3.5-1", text
    return (force, *flyers(parts))


def flyers(parts: Sequence[Part]) -> No:
    """Why air fleets named with the force are none of it; two empty texts if none are."""
    fleets = sum(part.count or 1 for part in parts if part.kind == "air")
    if not fleets:
        return "", ""
    text = f"Air fleets cannot be part of the force; write {spelled(fleets)}."
    return "WAW-CORE.AIR-3", text  # WAW-CORE.AIR-3


def _for_island(units: Sequence[Unit]) -> list[Unit]:
    """One regular unit, and all elite units, may attack Malta or Gibraltar (WAW-3.5-1,
    WAW-3.5-2, WAW-CORE.NAV-19)."""
    regular = [unit for unit in units if unit.kind == "ground"][:1]
    return [*regular, *(unit for unit in units if unit.kind == "elite")]


def _joint(board: Board, payers: Sequence[str], clause: str, text: str) -> No:
    """Of an attack of two majors: each pays for its own part."""
    chit = clause == "WAW-CORE.ACT-1"
    named = " and ".join(board.country_name(one) for one in payers)
    need = f"{named} attack together with {'a chit' if chit else 'an oil point'} of each"
    return "WAW-CORE.OPS-2" if chit else "WAW-CORE.OIL-10", f"{need}: {text}"


def no_chit(position: Position, board: Board, major: str) -> No | None:
    """Why a major cannot place an Operation chit (WAW-CORE.ACT-1, OIL-6)."""
    name = board.country_name(major)
    state = position.majors.get(major)
    if state is None or state.chits < 1:
        return "WAW-CORE.ACT-1", f"{name} has no action chit left."  # WAW-CORE.ACT-12
    if pays_oil(position, major) and state.oil < 1:
        text = f"{name} has no oil; it may still make limited offensives."
        return "WAW-CORE.OIL-6", text  # WAW-CORE.OIL-1
    return None


def pays_oil(position: Position, major: str) -> bool:
    """The USA pays no oil (WAW-CORE.OIL-5); some scenarios use none (WAW-CORE.OIL-12,
    WAW-1.2-12, WAW-1.3-22)."""
    return major != "usa" and not off(position, "oil")


def pay(position: Position, payers: Sequence[str]) -> None:
    """A chit and an oil point of every major in the attack (WAW-CORE.OIL-1, OIL-10, OIL-11,
    OPS-2, WAW-3.17-1)."""
    for major in payers:
        position.majors[major].chits -= 1
        if pays_oil(position, major):
            position.majors[major].oil -= 1


# -------------------------------------------------------------------- an exploitation


def plan_exploitation(
    position: Position,
    board: Board,
    seat: Seat,
    here: str,
    place: str,
    units: Sequence[Unit],
    parts: Sequence[Part],
) -> Attack | No:
    """An exploitation out of a captured area to one next to it, by units that won there, or why
    not (WAW-CORE.EXP-7, EXP-8)."""
    there = [unit for unit in units if unit.place == here]
    if len(there) < 2:
        text = f"An exploitation needs two units in {board.name(here)}; one has to stay there."
        return "WAW-CORE.EXP-7", text  # WAW-CORE.EXP-7
    free = [unit for unit in there if no_part(position, board, unit, place) is None]
    if not free:
        reason = no_part(position, board, there[0], place)
        assert reason is not None
        return reason
    named, missing = selected(position, board, parts, free)
    if not named:
        return _nobody(position, board, there, place, parts)
    chosen, clause, left_out = _fit(board, place, parts, named)
    supplied = [u for u in chosen if not no_supply(position, board, u.nation, here)]
    if not supplied:
        cut_off = no_supply(position, board, chosen[0].nation, here)
        assert cut_off is not None
        return "WAW-CORE.SUP-11", cut_off[1]
    return Attack(here, place, supplied, [], missing, left_out, clause)


# ------------------------------------------------------------------- limited offensive


def plan_limited(position: Position, board: Board, seat: Seat, order: Limited) -> Attack | No:
    """A limited offensive with the units it counts, or why it cannot be made (WAW-CORE.LIM-1,
    LIM-8, LIM-9, LIM-11)."""
    origin, place = order.start, order.end
    if origin in board.seas:
        return "WAW-CORE.LIM-11", "Limited offensives go over land only."  # WAW-CORE.LIM-11
    no = no_target(position, board, seat, origin, place, limited=True)
    if no is not None:
        return no
    own = [unit for unit in own_units(position, seat, origin) if is_ground(unit)]
    counted = [unit for unit in own if not unit.garrison and not unit.pinned]
    if not counted:
        text = f"A limited offensive needs a free ground unit in {board.name(origin)}."
        return "WAW-CORE.LIM-9", text  # WAW-CORE.LIM-9
    for unit in counted:
        no = no_war(position, board, unit.nation, place) or no_entry(position, board, unit, place)
        if no is None:
            break
    else:
        assert no is not None
        return no
    if any(unit.fought for unit in own) or origin in position.carried.get("seg/limited", []):
        text = f"{board.name(origin)} has made its limited offensive of this segment."
        return "WAW-CORE.LIM-8", text
    if not foes(position, place, unit.nation):
        if place in ISLAND_FORTS:
            text = f"{board.name(place)} holds only its fortress, which no limited offensive hits."
            return "WAW-CORE.FORT-7", text
        text = f"There is no enemy ground unit in {board.name(place)} to attack."
        return "WAW-CORE.LIM-1", text
    return Attack(origin, place, counted, [])


# ------------------------------------------------------------------------------- facts


def attack_facts(
    position: Position,
    board: Board,
    seat: Seat,
    start: str,
    end: str,
    more: Mapping[str, Scalar] | None = None,
) -> dict[str, Scalar]:
    """What an `if` of an offensive may look at."""
    own = [u for u in own_units(position, seat, start) if is_ground(u) and not u.garrison]
    nation = own[0].nation if own else ""
    theirs = foes(position, end, nation) if nation else []
    head = payer(position, nation) if nation else ""
    major = position.majors.get(head)
    return {
        "units": len(own),
        "enemy units": len(theirs),
        "lead": len(own) - len(theirs),
        "held": bool(nation) and seat_of(position, holder(position, end)) == seat,
        "air": len(available(position, board, seat, end, own)),
        "enemy air": len(available(position, board, OTHER[seat], end, theirs)),
        "chits": major.chits if major else 0,
        "oil": major.oil if major else 0,
        **(more or {}),
    }


def exploit_places(line: Exploit) -> list[str]:
    """The targets of a line, in order, each once."""
    return list(dict.fromkeys(line.targets))
