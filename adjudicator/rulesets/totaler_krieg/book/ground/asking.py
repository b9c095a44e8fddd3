"""How the phases put their questions: to the faction whose turn it is, whose plan answers, and
to the others, whose standing orders do."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TypeVar

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answers, Ask, NotAllowed, Order, Table, dump_orders
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.words.facts import NotCarriedOut

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
    *,
    told: Sequence[str] = (),
    at_most: int | None = None,
    options: Mapping[str, Sequence[str]] | None = None,
    facts: Mapping[str, Scalar] | None = None,
    default: Sequence[Order] = (),
    silence: str = "",
    standing: Sequence[str] = (),
) -> Ask:
    """A question: the plan of the phasing faction answers it, an interrupt goes to another."""
    own = seat == position.phasing
    return Ask(
        seat=seat,
        key=key,
        clause=clause,
        title=title,
        told=list(told),
        accepts=[order.tag() for order in accepts],
        at_most=at_most,
        options={name: list(values) for name, values in (options or {}).items()},
        facts=dict(facts or {}),
        default=dump_orders(default),
        silence=silence,
        scope=scope(position) if own else "",
        topic=topic,
        standing=list(standing),
        reaction=not own,
    )


def failed(
    position: Position, table: Table[Board], seat: str, order: Order, no: NotAllowed
) -> None:
    """Tell a seat which of its orders could not be carried out, and why."""
    fact = NotCarriedOut(seat=seat, order=dump_orders([order])[0], line=order.line, reason=no.text)
    table.tell(no.clause, fact, to=[seat])
