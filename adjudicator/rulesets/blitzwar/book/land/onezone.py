"""16.5, 17.4 and 17.5 One-zone moves after combat, and units Out of Supply."""

from __future__ import annotations

from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    at,
    carry_out,
    describe,
    describe_all,
    pick_able,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book import supply
from adjudicator.rulesets.blitzwar.book.land.marching import barred, march
from adjudicator.rulesets.blitzwar.book.land.odds import CombatPhase
from adjudicator.rulesets.blitzwar.book.land.restrictions import (
    Reason,
    may_act,
    may_enter_together,
)
from adjudicator.rulesets.blitzwar.book.paying import Paid, charge, tactical_price
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.book.weather import one_zone_moves as weather_allows
from adjudicator.rulesets.blitzwar.orders.orders import OneZoneMove, Slip
from adjudicator.rulesets.blitzwar.words.facts.movement import BackInSupply, OutOfSupply

# ------------------------------------------------------------------------ one zone


LETS: dict[CombatPhase, str] = {"blitzkrieg": "BW-16.5-1", "normal": "BW-17.4-1"}
"""The clause that lets corps move one zone after each kind of combat."""


def idle(position: Position) -> list[Counter]:
    """The active side's corps that have neither moved nor attacked this turn."""
    return [
        c
        for c in position.counters
        if c.side == position.active and c.kind in LAND and why_not_idle(c) is None
    ]


def why_not_idle(counter: Counter, clause: str = "BW-16.5-1") -> Reason | None:
    """Why a corps may not move one zone after combat, or None. clause: of this kind of move."""
    if counter.fortified:
        return Reason("BW-15.1-5", f"{describe(counter)} is fortified and cannot move.")
    if counter.beachhead:
        return Reason(clause, f"{describe(counter)} is on a beachhead.")
    if counter.fought:
        return Reason(clause, f"{describe(counter)} has attacked this turn.")
    if counter.zones_moved or counter.shipped or counter.strategic or counter.advanced:
        return Reason(clause, f"{describe(counter)} has moved this turn.")
    return None


def one_zone_moves(position: Position, table: Table[Board], phase: CombatPhase) -> Play:
    """16.5 and 17.4 Corps that neither moved nor attacked may move one zone, for the tactical
    price. After Blitzkrieg combat that activates them (BW-16.5-2)."""
    if not idle(position):
        return
    answers = yield from ask(
        own(
            position,
            f"one zone/{phase}",
            LETS[phase],
            "Do corps that have neither moved nor attacked move one zone?",
            (OneZoneMove,),
            "one-zone moves",
            facts={"phase": phase},
            silence="Nobody does.",
        )
    )
    for order in answers[position.active].of(OneZoneMove):
        done = carry_out(
            position, table, position.active, order, partial(step, position, table, order, phase)
        )
        if done is not None:
            units, paid = done
            way = (order.start, order.end)
            yield from march(position, table, units, way, paid, "one zone", LETS[phase])


def step(
    position: Position, table: Table[Board], order: OneZoneMove, phase: CombatPhase
) -> tuple[list[Counter], Paid]:
    """Check and pay a one-zone move. NotAllowed says why not."""
    board, line = table.board, order.line
    clause, name = LETS[phase], board.name(order.start)
    there = [c for c in at(position, order.start) if c.side == position.active and c.kind in LAND]
    why_not = partial(why_not_idle, clause=clause)
    units = pick_able(board, there, why_not, order.force, name, line, clause)
    if phase == "blitzkrieg" and not weather_allows(
        board, position.turn, position.active, order.start, order.end
    ):
        # BW-16.5-3 as ruled in BW-A80
        raise NotAllowed(line, "BW-16.5-3", "The weather allows no one-zone move there this turn.")
    for counter in units:
        if reason := may_act(position, counter):
            raise NotAllowed(line, reason.clause, reason.text)
    _next_door(position, board, units, order.start, order.end, line)
    bills = [(c, tactical_price(c)) for c in units]  # BW-8-19
    return units, charge(position, table, bills, order.payer, "BW-7-20", line)


def _next_door(
    position: Position, board: Board, units: list[Counter], start: str, end: str, line: int
) -> None:
    """One zone, over a brown line, not among enemies or allies, where each may go."""
    if board.border(start, end) is None:
        raise NotAllowed(
            line, "BW-15.3-1", f"{board.name(end)} is not adjacent to {board.name(start)}."
        )
    if barred(position, board, end):
        raise NotAllowed(line, "BW-15.3-2", f"{board.name(end)} is occupied.")
    if reason := may_enter_together(position, board, units, end):
        raise NotAllowed(line, reason.clause, reason.text)


# -------------------------------------------------------------------- out of supply


def out_of_supply_units(position: Position, table: Table[Board]) -> Play:
    """17.5 At the end of its turn a side's units without a line are Out of Supply; they may
    move one zone, free of charge."""
    cut_off = mark(position, table)
    if not cut_off:
        return
    movers = [c for c in cut_off if not c.fortified and not c.beachhead]
    if not movers:
        return
    answers = yield from ask(
        own(
            position,
            "out of supply",
            "BW-17.5-2",
            "Do your units Out of Supply move one zone?",
            (Slip,),
            "one-zone moves",
            told=[f"Out of Supply: {', '.join(describe_all(movers))}."],
            options={"start": list(dict.fromkeys(c.place for c in movers))},
            silence="They stay.",
        )
    )
    for order in answers[position.active].of(Slip):
        units = carry_out(
            position, table, position.active, order, partial(slip, position, table, order, movers)
        )
        if units is not None:
            movers = [c for c in movers if c not in units]
            yield from march(
                position, table, units, (order.start, order.end), Paid(0, ()), "out of supply"
            )  # BW-7-31
            for counter in units:
                counter.out_of_supply = not supplied(position, table.board, counter)


def slip(
    position: Position, table: Table[Board], order: Slip, movers: list[Counter]
) -> list[Counter]:
    board, line = table.board, order.line
    there = [c for c in at(position, order.start) if c.side == position.active and c.kind in LAND]

    def why_not(counter: Counter) -> Reason | None:
        if counter in movers:
            return None
        if not counter.out_of_supply:
            return Reason("BW-17.5-2", f"{describe(counter)} is not Out of Supply.")
        return why_not_idle(counter) or Reason("BW-17.5-2", f"{describe(counter)} has moved.")

    name = board.name(order.start)
    units = pick_able(board, there, why_not, order.force, name, line, "BW-17.5-2")
    _next_door(position, board, units, order.start, order.end, line)
    return units


def supplied(position: Position, board: Board, counter: Counter) -> bool:
    """Can the unit trace a line of supply for defence? What a minor country's unit at home
    covers is not supplied itself (BW-7-15)."""
    line = supply.line_of_supply(position, board, counter, counter.side, for_defence=True)
    return line is not None and line.kind != "minor"


def mark(position: Position, table: Table[Board]) -> list[Counter]:
    """Set and clear Out of Supply for the active side (BW-17.5-1, BW-A87)."""
    board, side = table.board, position.active
    stocks = [c.place for c in position.counters if c.kind == "supply" and c.side == side]
    sources = dict.fromkeys([*board.supply_zones(side), *stocks])
    # A line runs either way, so one flood from all sources finds whom they supply.
    reached = supply.flood(
        position, board, list(sources), side, for_defence=True, beachhead=False
    ).came
    cut_off: list[Counter] = []
    back: list[Counter] = []
    for counter in position.counters:
        if counter.side != side or counter.kind not in LAND:
            continue
        has_line = counter.place in reached or supplied(position, board, counter)
        if counter.out_of_supply and has_line:
            back.append(counter)
        if not has_line:
            cut_off.append(counter)
        counter.out_of_supply = not has_line  # BW-17.5-1, BW-7-18
    if back:
        table.tell("BW-A87", BackInSupply(side=position.active, units=describe_all(back)))
    if cut_off:
        table.tell(
            "BW-17.5-1",
            OutOfSupply(
                side=position.active,
                units=describe_all(cut_off),
                zones=list(dict.fromkeys(c.place for c in cut_off)),
            ),
        )
    return cut_off
