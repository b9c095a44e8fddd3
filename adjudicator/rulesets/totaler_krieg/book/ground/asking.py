"""How the phases put their questions: to the faction whose turn it is, whose plan answers, and
to the others, whose standing orders do."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar, Unpack

from adjudicator.core.asking import Further, ask, question
from adjudicator.core.checking import off_the_point
from adjudicator.core.protocol import Answers, Ask, NotAllowed, O, Order, Table, dump_orders
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.words.facts.turns import NotCarriedOut

T = TypeVar("T")
Asking = Generator[tuple[Ask, ...], Answers, T]
"""A part of a phase that asks and then gives something back."""


def scope(position: Position) -> str:
    """Name of the plan of a Faction Turn: `41/axis`."""
    return f"{position.turn}/{position.phasing}"


def ask_for(
    position: Position,
    seat: str,
    key: str,
    clause: str,
    title: str,
    accepts: Sequence[type[Order]],
    topic: str,
    **further: Unpack[Further],
) -> Ask:
    """A question: the plan of the phasing faction answers it, an interrupt goes to another."""
    own = seat == position.phasing
    plan = scope(position) if own else ""
    return question(
        seat, key, clause, title, accepts, topic, scope=plan, reaction=not own, **further
    )


def first_able(
    position: Position,
    table: Table[Board],
    asked: Ask,
    kind: type[O],
    refusal: Callable[[O], NotAllowed | None],
    again: Callable[[O], NotAllowed],
) -> Asking[O | None]:
    """Put a question that one order answers. Of several the first that can be carried out is
    given back; what cannot be, and with `again` what comes after it, is told to its seat. A plan
    is asked as long as it has a line that may do; None: nothing that can be was ordered."""
    while True:
        answers = yield from ask(asked)
        answer = answers[asked.seat]
        chosen = first_of(position, table, asked.seat, answer.of(kind), refusal, again)
        if chosen is not None or answer.by != "plan" or not any(one.line for one in answer):
            return chosen


def first_of(
    position: Position,
    table: Table[Board],
    seat: str,
    orders: Sequence[O],
    refusal: Callable[[O], NotAllowed | None],
    again: Callable[[O], NotAllowed],
) -> O | None:
    """The first of these orders that can be carried out; see `first_able`."""
    chosen: O | None = None
    for order in orders:
        table.about(order)
        no = refusal(order) or (again(order) if chosen is not None else None)
        if no is None:
            chosen = order
        else:
            failed(position, table, seat, order, no)
    table.about(chosen)
    return chosen


def failed(
    position: Position, table: Table[Board], seat: str, order: Order, no: NotAllowed
) -> None:
    """Tell a seat which of its orders could not be carried out, and why."""
    fact = NotCarriedOut(seat=seat, order=dump_orders([order])[0], line=order.line, reason=no.text)
    table.tell(no.clause, fact, to=[seat])


def to_the_point(
    position: Position, table: Table[Board], asked: Ask, orders: Sequence[O]
) -> list[O]:
    """Of the orders that answer a question those that speak of it; of the others (a battle
    somewhere else, the other Combat Segment) their seat is told."""
    apt = [order for order in orders if order.fits(asked)]
    for order in orders:
        if not order.fits(asked):
            failed(position, table, asked.seat, order, beside(asked, order))
    return apt


def beside(asked: Ask, order: Order) -> NotAllowed:
    """Why an order does not speak of a question that takes its kind: it belongs to the other
    Movement Phase or Combat Segment, or to something else than is asked about."""
    phase, segment = asked.facts.get("phase"), asked.facts.get("segment")
    unit = getattr(order, "unit", "") or ", ".join(getattr(order, "units", ()))
    reserve, blitz = getattr(order, "reserve", None), getattr(order, "blitz", None)
    if phase is not None and reserve is not None:
        now, other = ("Operational", "Reserve") if reserve else ("Reserve", "Operational")
        text = f"This move of {unit} is one of {other} Movement; now it is {now} Movement."
        return NotAllowed(order.line, "TK-5-1" if reserve else "TK-3-1", text)
    if segment is not None and blitz is not None:
        now, other = ("Regular", "Blitz") if blitz else ("Blitz", "Regular")
        text = f"This attack of {unit} is one of {other} Combat; now it is {now} Combat."
        return NotAllowed(order.line, "TK-4.1-3" if blitz else "TK-4.2-1", text)
    return NotAllowed(order.line, asked.clause, off_the_point(asked))
