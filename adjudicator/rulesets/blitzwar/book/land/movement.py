"""15 Movement Phase: fortification, strategic movement, tactical movement and activation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    carry_out,
    describe,
    describe_all,
    hostile,
    movers_at,
    pick_able,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book import stacking
from adjudicator.rulesets.blitzwar.book.land.fortifying import fortify, unfortify
from adjudicator.rulesets.blitzwar.book.land.marching import (
    ARMOUR_ZONES,
    Way,
    allowance,
    barred,
    can_attack_after,
    enemy_in,
    march,
    stays,
    strategic_way,
    tactical_way,
)
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_act, may_enter_together
from adjudicator.rulesets.blitzwar.book.paying import Paid, charge, strategic_price, tactical_price
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.reinforcements.regroup import divider, reorganise
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.orders.orders import (
    Activate,
    Combine,
    Fortify,
    Move,
    Remove,
    SideOrder,
    Split,
    StrategicMove,
    Unfortify,
)
from adjudicator.rulesets.blitzwar.words.facts.movement import (
    Activated,
    Fortified,
    Moved,
    Unfortified,
)

# ------------------------------------------------------------------------- phase

RANKS: dict[type[SideOrder], int] = {
    Fortify: 0,
    Unfortify: 0,
    StrategicMove: 1,
    Move: 2,
    Activate: 2,
}


def movement(position: Position, table: Table[Board]) -> Play:
    """15 Sub-phase by sub-phase, reorganisation wherever the player wrote it."""
    yield from manoeuvres(position, table)
    yield from stacking.enforce(position, table)


def manoeuvres(position: Position, table: Table[Board]) -> Play:
    """The orders of the phase, carried out one after the other."""
    side = position.active
    answers = yield from ask(
        own(
            position,
            "movement",
            "BW-15.3-1",
            "Your movement: fortify, strategic moves, tactical moves, activations?",
            (Fortify, Unfortify, StrategicMove, Move, Activate, Combine, Split, Remove),
            "movement",
            silence="Nobody moves, nobody is activated.",
        )
    )
    for order in in_sub_phases([o for o in answers[side] if isinstance(o, SideOrder)]):
        yield from manoeuvre(position, table, order)


LAST = frozenset({"Move", "Activate"})
"""Orders of the last sub-phase: what comes after others is carried out after them."""


def in_sub_phases(orders: Sequence[SideOrder]) -> list[SideOrder]:
    """The orders as the book has them: fortification, strategic, then tactical. An order to
    reorganise keeps its place behind those written before it (BW-8-15)."""
    ranked: list[tuple[int, int, SideOrder]] = []
    rank = 0
    for n, order in enumerate(orders):
        if order.reorganises:
            ranked.append((rank, n, order))
            continue
        mine = RANKS.get(type(order), 2)
        rank = max(rank, mine)
        ranked.append((mine, n, order))
    return [order for _, _, order in sorted(ranked, key=lambda item: item[:2])]


def manoeuvre(position: Position, table: Table[Board], order: SideOrder) -> Play:
    """Carry out one order of the phase."""
    side = position.active
    match order:
        case Fortify():
            carry_out(position, table, side, order, partial(fortify, position, table, order))
        case Activate():
            carry_out(position, table, side, order, partial(activate, position, table, order))
        case StrategicMove() | Move():
            setting_out: Callable[[], tuple[list[Counter], Way, Paid, str]] = (
                partial(strategic, position, table, order)
                if isinstance(order, StrategicMove)
                else partial(tactical_move, position, table, order)
            )
            going = carry_out(position, table, side, order, setting_out)
            if going is not None:
                yield from march(position, table, *going)
        case Unfortify():
            carry_out(position, table, side, order, partial(unfortify, position, table, order))
        case _:
            carry_out(
                position, table, side, order, partial(reorganise, position, table, order)
            )  # BW-15.4-1


# -------------------------------------------------------------------- who may move


def _start(position: Position, order: Move, board: Board) -> str:
    """The zone a move starts from; a counter named by its id tells it."""
    if order.start:
        return order.start
    ids = [part.counter for part in order.force]
    places = {c.place for c in position.counters if c.id in ids}
    if len(places) != 1 or not all(ids):
        raise NotAllowed(order.line, "BW-15.3-1", "Say which zone they move from.")
    return places.pop()


def _chosen(
    position: Position, table: Table[Board], order: Move | StrategicMove, start: str, clause: str
) -> list[Counter]:
    board = table.board
    if any(part.kind == "air" for part in order.force):
        raise NotAllowed(
            order.line,
            "BW-13.5-1",
            f"Air units do not move on land: `air to ...` flies a mission, `rebase air from"
            f" {board.name(start)} to ...` moves them.",
        )
    units = pick_able(
        board,
        movers_at(position, start, position.active),
        stays,
        order.force,
        board.name(start),
        order.line,
        clause,
        divider(position, table),
    )
    for counter in units:
        reason = may_act(position, counter)
        if reason:
            raise NotAllowed(order.line, reason.clause, reason.text)
    return units


# ------------------------------------------------------------------------ strategic


def strategic(
    position: Position, table: Table[Board], order: StrategicMove
) -> tuple[list[Counter], Way, Paid, str]:
    """15.2 Any distance over brown lines, through zones under control all the way."""
    board, side, line = table.board, position.active, order.line
    units = _chosen(position, table, order, order.start, "BW-15.2-1")
    for counter in units:
        if counter.zones_moved:
            raise NotAllowed(line, "BW-15.2-2", f"{describe(counter)} has moved this turn.")
    for zone in (order.start, order.end):
        if control(position, zone) != side:
            raise NotAllowed(line, "BW-15.2-1", f"You do not control {board.name(zone)}.")
    way = strategic_way(position, board, side, order.start, order.end)
    if way is None or len(way) < 2:
        raise NotAllowed(
            line,
            "BW-15.2-1",
            f"There is no way from {board.name(order.start)} to {board.name(order.end)} "
            "through zones you control.",
        )
    _may_pass(position, board, units, way, line)
    paid = charge(
        position,
        table,
        [(c, strategic_price(c)) for c in units],
        order.payer,
        "BW-7-23",
        line,
        keep=units,
    )
    return units, way, paid, "strategic"


def _may_pass(
    position: Position, board: Board, units: Sequence[Counter], way: Way, line: int
) -> None:
    for zone in way[1:]:
        reason = may_enter_together(position, board, units, zone, stop=zone == way[-1])
        if reason:
            raise NotAllowed(line, reason.clause, reason.text)


# ------------------------------------------------------------------------- tactical


def tactical_move(
    position: Position, table: Table[Board], order: Move
) -> tuple[list[Counter], Way, Paid, str]:
    """15.3 Infantry three zones, armour and supply five, not into zones with enemy corps."""
    board, line = table.board, order.line
    start = _start(position, order, board)
    units = _chosen(position, table, order, start, "BW-15.3-1")
    way: list[str] = [start]
    carries = all(c.kind == "supply" for c in units)
    reach = min((allowance(c) - c.zones_moved for c in units), default=0)
    for goal in (*order.path, order.end):
        leg = None
        for most in (
            reach - len(way) + 1,
            ARMOUR_ZONES,
            len(board.zones),
        ):  # the latter two for the refusal's words
            leg = leg or tactical_way(position, board, way[-1], goal, most, own_only=carries)
        if leg is None or len(leg) < 2:
            raise _no_way(position, board, way[-1], goal, carries, line)
        way += leg[1:]
    if any(c.kind == "supply" for c in units) and not carries:
        _supply_keeps_home(position, board, way, line)
    for counter in units:
        left = allowance(counter) - counter.zones_moved
        if len(way) - 1 > left:
            clause = (
                "BW-15.3-8"
                if counter.kind == "supply"
                else "BW-15.3-7"
                if counter.armoured
                else "BW-15.3-6"
            )
            raise NotAllowed(
                line,
                clause,
                f"{board.name(start)} to {board.name(order.end)} is {len(way) - 1} zones;"
                f" {describe(counter)} has {max(left, 0)} left.",
            )
    _may_pass(position, board, units, tuple(way), line)
    paid = charge(
        position,
        table,
        [(c, tactical_price(c)) for c in units],
        order.payer,
        "BW-7-20",
        line,
        keep=units,
    )
    return units, tuple(way), paid, "tactical"


def _supply_keeps_home(position: Position, board: Board, way: Sequence[str], line: int) -> None:
    for zone in way:
        if control(position, zone) != position.active:
            raise NotAllowed(
                line,
                "BW-A73",
                "Supply can enter only zones you control, and you do not control "
                f"{board.name(zone)}.",
            )


def _no_way(
    position: Position, board: Board, start: str, goal: str, own_only: bool, line: int
) -> NotAllowed:
    if start == goal:
        return NotAllowed(line, "BW-15.3-1", f"They are already in {board.name(goal)}.")
    if barred(position, board, goal):
        return NotAllowed(
            line,
            "BW-15.3-2" if enemy_in(position, goal) else "BW-4-9",
            f"{board.name(goal)} is occupied by"
            f" {'enemy corps' if enemy_in(position, goal) else 'your ally'}.",
        )
    if own_only:
        return NotAllowed(
            line,
            "BW-A73",
            "Supply moves only through zones you control, and there is no such way to "
            f"{board.name(goal)}.",
        )
    where = f"from {board.name(start)} to {board.name(goal)}"
    anyhow = tactical_way(position, board, start, goal, len(board.zones), shut={})
    if anyhow is None:
        return NotAllowed(line, "BW-15.3-1", f"There is no way {where} by brown lines.")
    stop = next(zone for zone in anyhow if barred(position, board, zone))
    held, clause = "your ally", "BW-4-9"
    if enemy_in(position, stop):
        held, clause = "enemy corps", "BW-15.3-2"
    text = f"Every way {where} goes through occupied zones: {board.name(stop)} by {held}."
    return NotAllowed(line, clause, text)


# ----------------------------------------------------------------------- activation


def activate(position: Position, table: Table[Board], order: Activate) -> Paid:
    """15.3 Corps next to the enemy that have not moved are activated for the tactical price."""
    board, line = table.board, order.line
    there = [c for c in movers_at(position, order.zone, position.active) if c.kind in LAND]
    units = pick_able(
        board,
        there,
        partial(why_not_activated, position, board),
        order.force,
        board.name(order.zone),
        line,
        "BW-15.3-11",
        divider(position, table),
    )
    paid = charge(
        position,
        table,
        [(c, tactical_price(c)) for c in units],
        order.payer,
        "BW-7-20",
        line,
    )
    for counter in units:
        counter.activated = True
    table.tell(
        "BW-15.3-11",
        Activated(
            side=position.active,
            units=describe_all(units),
            zone=order.zone,
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    return paid


def why_not_activated(position: Position, board: Board, counter: Counter) -> NotAllowed | None:
    """Why a counter cannot be activated, or None (BW-A43)."""
    name = f"{describe(counter)} in {board.name(counter.place)}"
    if counter.activated:
        return NotAllowed(0, "BW-15.3-11", f"{name} is already activated.")
    if why := stays(counter):
        return why
    if counter.zones_moved:
        return NotAllowed(
            0,
            "BW-15.3-11",
            f"{name} has moved too far this turn to attack, so you cannot activate it.",
        )  # BW-15.3-11
    if reason := may_act(position, counter):
        return NotAllowed(0, reason.clause, reason.text)
    if not next_to_enemy(position, board, counter.place):
        return NotAllowed(0, "BW-15.3-11", f"{name} is not next to any enemy corps.")
    return None


def next_to_enemy(position: Position, board: Board, zone: str) -> bool:
    """Do enemy or neutral corps stand in an adjacent zone?"""
    near = board.neighbours(zone)
    return any(
        c.place in near and c.kind in LAND and hostile(position.active, c)
        for c in position.counters
    )


__all__ = [
    "Activated",
    "Fortified",
    "Moved",
    "Unfortified",
    "activate",
    "allowance",
    "can_attack_after",
    "in_sub_phases",
    "manoeuvre",
    "movement",
    "next_to_enemy",
    "why_not_activated",
]
