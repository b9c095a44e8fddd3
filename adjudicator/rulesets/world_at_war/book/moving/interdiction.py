"""Supply (Naval) Interdiction: fleets and air fleets placed in marine areas to block them."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Order, Play, Table, dump_orders
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import at_war, enemies, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, is_fleet
from adjudicator.rulesets.world_at_war.board.terms import OTHER, SEATS, Seat
from adjudicator.rulesets.world_at_war.book.moving.flying import air_range, in_range, sky_closed
from adjudicator.rulesets.world_at_war.book.moving.homeward import air_back, at_sea, send_home
from adjudicator.rulesets.world_at_war.book.moving.naval import (
    carrier_sorties,
    naval_combat,
    seas_near,
    strike,
)
from adjudicator.rulesets.world_at_war.book.moving.selecting import selected, words
from adjudicator.rulesets.world_at_war.book.moving.zones import No
from adjudicator.rulesets.world_at_war.book.offensive.air import air_combat
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding, said
from adjudicator.rulesets.world_at_war.book.offensive.losses import named
from adjudicator.rulesets.world_at_war.orders.war import Interdict, OpposeInterdiction, Part
from adjudicator.rulesets.world_at_war.words.facts.movement import LineNotDone
from adjudicator.rulesets.world_at_war.words.facts.naval import Blocked, Interdicted

REACH = 2
"""Marine areas from its port that a fleet reaches (WAW-CORE.SUP-8)."""


def interdiction(position: Position, table: Table[Board]) -> Play:
    """Both sides have placed fleets and air fleets sealed; the placements are revealed together;
    the Axis, then the Allies may send more where the enemy is; then each marine area is fought
    for (WAW-CORE.SEQ-3, SUP-1, SUP-8, SEC-6)."""
    yield from ()
    deciding = Deciding(position, table)
    position.blocked = {}
    for seat in SEATS:  # WAW-CORE.SEQ-11
        for order in said(position, seat, Interdict):
            _station(position, table, seat, order, order.sea, order.force, order.start)
    for seat in SEATS:
        _oppose(position, table, seat)
    for sea in table.board.seas:
        fight_for(position, table, deciding, sea)
    blockades(position, table)


def reach(position: Position, board: Board, unit: Unit, sea: str) -> No | None:
    """Why a unit cannot be placed in a marine area, None if it can."""
    where = board.name(unit.place)
    if not unit.active or unit.task:
        return "WAW-CORE.NAV-12", f"The fleet in {where} is inactive or has a task."
    if not at_war(position, unit.nation):
        return "WAW-CORE.SUP-1", f"{board.country_name(unit.nation)} is not at war."
    if unit.place not in board.areas:
        return "WAW-CORE.SUP-8", f"The fleet in {where} is not on the map."
    if is_fleet(unit):
        if sea in seas_near(position, board, unit, unit.place, REACH):
            return None
        text = f"{board.name(sea)} is not within {REACH} marine areas of {where} or is closed."
        return "WAW-CORE.SUP-8", text
    most = air_range(position, board)
    if in_range(position, board, unit.place, sea, most):
        return None
    text = f"{board.name(sea)} is out of air range of {where}."
    return sky_closed(position, board, unit.place, sea, most) or ("WAW-CORE.AIR-12", text)


def plan_placement(
    position: Position, board: Board, seat: Seat, sea: str, force: Sequence[Part], start: str
) -> tuple[list[Unit], str] | No:
    """The units that an order places in a marine area, and what of it is missing; or why none
    can be."""
    if start and start not in board.areas:
        return "WAW-CORE.SUP-8", f"{board.name(start)} is neither a port nor a base."
    own = [
        unit
        for unit in position.units
        if (is_fleet(unit) or unit.kind == "air")
        and seat_of(position, unit.nation) == seat
        and start in ("", unit.place)
    ]
    parts = force or [Part(count=1, kind="naval")]
    named_ = [u for u in own if any(p.every or _meant(u, p) for p in parts)]
    free = [unit for unit in named_ if reach(position, board, unit, sea) is None]
    units, missing = selected(position, board, parts, free)
    if units:
        return units, missing
    for unit in named_:
        no = reach(position, board, unit, sea)
        if no is not None:
            return no
    where = f" in {board.name(start)}" if start else ""
    wanted = " or ".join(words(board, part) for part in parts)
    return "WAW-CORE.SUP-8", f"You have no such fleet{where}: {wanted}."


def _meant(unit: Unit, part: Part) -> bool:
    if part.unit:
        return part.unit == unit.id
    if part.nation not in ("", unit.nation):
        return False
    return part.kind in ("", unit.kind) or (part.kind == "naval" and is_fleet(unit))


def _station(
    position: Position,
    table: Table[Board],
    seat: Seat,
    order: Order,
    sea: str,
    force: Sequence[Part],
    start: str,
    opposing: bool = False,
) -> None:
    board = table.board
    planned = plan_placement(position, board, seat, sea, force, start)

    def no(clause: str, reason: str) -> None:
        dumped = dump_orders([order])[0]
        fact = LineNotDone(seat=seat, order=dumped, line=order.line, reason=reason)
        table.tell(clause, fact, to=[seat])

    if isinstance(planned[0], str):
        no(planned[0], str(planned[1]))
        return
    units = planned[0]
    for unit in units:
        unit.base, unit.place, unit.task = unit.place, sea, "interdiction"
    table.tell(
        "WAW-CORE.SUP-8",
        Interdicted(seat=seat, sea=sea, kinds=named(units), opposing=opposing),
    )
    if planned[1]:
        no("WAW-CORE.ACT-12", f"Of the units named {planned[1]}")


def placed(position: Position, seat: Seat, sea: str) -> list[Unit]:
    """Units of a seat on interdiction in a marine area."""
    return [
        unit
        for unit in position.units
        if unit.place == sea
        and unit.task == "interdiction"
        and seat_of(position, unit.nation) == seat
    ]


def _oppose(position: Position, table: Table[Board], seat: Seat) -> None:
    """Further active fleets sent where the enemy was placed, as the seat has said (decision
    33)."""
    for order in said(position, seat, OpposeInterdiction):
        for sea in order.seas:
            enemy = placed(position, OTHER[seat], sea)
            if not enemy:
                continue
            facts = {
                "fleets": len([u for u in placed(position, seat, sea) if is_fleet(u)]),
                "enemy fleets": sum(is_fleet(u) for u in enemy),
                "enemy air": sum(u.kind == "air" for u in enemy),
            }
            if order.when is not None and not order.when.holds(facts):
                continue
            _station(position, table, seat, order, sea, order.force, order.start, opposing=True)


def fight_for(position: Position, table: Table[Board], deciding: Deciding, sea: str) -> None:
    """Air combat, air attacks on ships, naval combat in a marine area where both sides are
    (WAW-CORE.SUP-8, SUP-14, NAV-14)."""
    sides = [placed(position, seat, sea) for seat in SEATS]
    if not all(sides) or not enemies(position, sides[0][0].nation, sides[1][0].nation):
        return
    label = f"interdiction/{sea}"
    air = [[u for u in side if u.kind == "air"] for side in sides]
    if all(air):
        before = [list(side) for side in air]
        left = air_combat(position, table, f"{label}/air", sea, "interdiction", air[0], air[1])
        air = [list(left[0]), list(left[1])]
        for was, now in zip(before, air, strict=True):
            for fleet in was:
                if fleet not in now and fleet in position.units:
                    air_back(position, table, fleet)
    ships = [[u for u in side if is_fleet(u)] for side in sides]
    for n in (0, 1):
        if air[n] and ships[1 - n]:
            ships[1 - n] = strike(position, table, f"{label}/strike/{n}", sea, air[n], ships[1 - n])
            for fleet in air[n]:
                air_back(position, table, fleet)
    if not ships[0] or not ships[1]:
        return
    ships[0], ships[1] = carrier_sorties(
        position, table, f"{label}/carriers", sea, ships[0], ships[1]
    )
    if ships[0] and ships[1]:
        first, second, result = naval_combat(position, table, label, sea, ships[0], ships[1])
        if result:
            beaten = second if result > 0 else first
            send_home(position, table, beaten, sea, deciding, "WAW-CORE.NAV-9")


def blockades(position: Position, table: Table[Board]) -> None:
    """A marine area is blocked for a side if only the enemy has active fleets or air fleets
    placed in it (WAW-CORE.SUP-7, WAW-3.16-3)."""
    for sea in table.board.seas:
        there = [seat for seat in SEATS if any(u.active for u in placed(position, seat, sea))]
        if len(there) == 1:
            other = OTHER[there[0]]
            position.blocked[sea] = [other]
            table.tell("WAW-CORE.SUP-7", Blocked(sea=sea, seat=other))


def go_home(position: Position, table: Table[Board], deciding: Deciding) -> None:
    """At the end of the Operational phase units on interdiction return to their base, inactive
    (WAW-CORE.SUP-9, SEQ-19). What they block counts until the Economic phase."""
    board = table.board
    for seat in SEATS:
        by_sea: dict[str, list[Unit]] = {}
        for fleet in at_sea(position, board, seat):
            by_sea.setdefault(fleet.place, []).append(fleet)
        for sea, fleets in by_sea.items():
            send_home(position, table, fleets, sea, deciding, "WAW-CORE.SUP-9")
    for unit in list(position.units):
        if unit.kind == "air" and unit.place in board.seas:
            air_back(position, table, unit)
