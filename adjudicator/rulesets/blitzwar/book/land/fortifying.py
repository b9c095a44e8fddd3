"""15.1 Fortification of infantry corps."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import at, describe, pick
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.paying import FORTIFICATION_PRICE, Paid, charge
from adjudicator.rulesets.blitzwar.book.reinforcements.regroup import divider
from adjudicator.rulesets.blitzwar.orders.orders import Fortify, Part, Unfortify
from adjudicator.rulesets.blitzwar.words.facts.movement import Fortified, Unfortified

BRITISH_WORKS = ("malta", "gibraltar", "tobruk")
"""Where British corps may fortify (BW-15.1-3)."""


def why_not_fortified(position: Position, counter: Counter) -> NotAllowed | None:
    """Why a counter of the active side cannot turn itself into a fortified corps, or None."""
    if position.fortified_this_turn.get(position.active, 0) >= 1:  # BW-15.1-4
        return NotAllowed(0, "BW-15.1-4", "You have already fortified a corps this turn.")
    able = counter.kind == "infantry" and not counter.fortified and not counter.beachhead
    if not able or counter.country not in ("GER", "UK"):  # BW-15.1-1
        text = f"{describe(counter)} cannot fortify. Only German or British infantry can."
        return NotAllowed(0, "BW-15.1-1", text)
    if counter.country == "UK" and counter.place not in BRITISH_WORKS:  # BW-15.1-3
        text = "British corps can fortify only in Malta, Gibraltar and Tobruk."
        return NotAllowed(0, "BW-15.1-3", text)
    return None


def fortify(position: Position, table: Table[Board], order: Fortify) -> Paid:
    """15.1 One German or British infantry corps a turn turns into a fortified corps."""
    board, side, line = table.board, position.active, order.line
    if order.force is not None and (order.force.count or 1) > 1:
        raise NotAllowed(
            line,
            "BW-15.1-4",
            "Only one corps can fortify a turn, and one alone: of a larger counter one corps is "
            f"split off. Write “fortify infantry in {board.name(order.zone)}”.",
        )
    mine = [c for c in at(position, order.zone) if c.side == side]
    no = {c.id: why_not_fortified(position, c) for c in mine}
    told = next((why for why in no.values() if why and why.clause != "BW-15.1-1"), None)
    there = [c for c in mine if no[c.id] is None]
    if not there and told is not None:
        raise NotAllowed(line, told.clause, told.text)
    if not there:
        raise NotAllowed(
            line,
            "BW-15.1-1",
            f"You have no German or British infantry in {board.name(order.zone)} to fortify.",
        )
    wanted = [order.force] if order.force else []
    chosen = (
        pick(board, there, wanted, board.name(order.zone), line, "BW-15.1-1") if wanted else there
    )
    counter = min(chosen, key=lambda c: c.corps)
    if counter.corps > 1:
        divide = divider(position, table)
        parts = divide([counter], Part(count=1, kind="infantry"), 1)
        if not parts:
            raise NotAllowed(line, "BW-3-10", "The counter mix has no counter for a single corps.")
        counter = parts[0]
    if not mix.room(
        position, board, counter.country, [mix.Shape(infantry=1, fortified=True)], [counter]
    ):
        raise NotAllowed(
            line, "BW-3-8", f"No {counter.country} counter with a fortified back is left."
        )
    bill = [(counter, FORTIFICATION_PRICE)]
    paid = charge(position, table, bill, order.payer, "BW-7-27", line, no_line="BW-7-39")
    counter.fortified = True
    position.fortified_this_turn[side] = position.fortified_this_turn.get(side, 0) + 1
    table.tell(
        "BW-15.1-2" if counter.country == "GER" else "BW-15.1-3",
        Fortified(
            side=side,
            zone=order.zone,
            unit=describe(counter),
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    return paid


def unfortify(position: Position, table: Table[Board], order: Unfortify) -> None:
    """15.1 A fortified corps can become infantry again at any time."""
    there = [c for c in at(position, order.zone) if c.side == position.active and c.fortified]
    if not there:
        raise NotAllowed(
            order.line,
            "BW-15.1-6",
            f"There is no fortified corps in {table.board.name(order.zone)}.",
        )
    counter = there[0]
    counter.fortified = False  # BW-15.1-6
    table.tell(
        "BW-15.1-6",
        Unfortified(side=position.active, zone=order.zone, unit=describe(counter)),
    )
