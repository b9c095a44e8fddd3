"""How a phase puts its questions."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TypedDict, Unpack

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answers, Ask, Order, Seat, dump_orders


def ask(*asks: Ask) -> Generator[tuple[Ask, ...], Answers, Answers]:
    """Put a batch of asks, at most one to a seat, and give back the answers by seat.

    Always `answers = yield from ask(...)`: without `yield from` nothing is asked
    (a guard test looks for it). No seat learns another's answer before the batch
    is closed. An empty batch asks nothing and answers at once.

    ValueError: two asks of the batch go to one seat.
    """
    if not asks:
        return {}
    seats = [a.seat for a in asks]
    if len(set(seats)) != len(seats):
        raise ValueError(f"two asks of one batch go to one seat: {[a.key for a in asks]}")
    answers = yield asks
    return answers


class Further(TypedDict, total=False):
    """What else a question may bring; see `Ask` for the meaning of each."""

    told: Sequence[str]
    at_most: int | None
    options: Mapping[str, Sequence[str]]
    facts: Mapping[str, Scalar]
    default: Sequence[Order]
    silence: str
    standing: Sequence[str]


def question(
    seat: Seat,
    key: str,
    clause: str,
    title: str,
    accepts: Sequence[type[Order]],
    topic: str,
    *,
    scope: str = "",
    reaction: bool = False,
    **further: Unpack[Further],
) -> Ask:
    """An ask in the middle of a turn, out of what a phase has: classes, orders, sequences."""
    options = further.get("options", {})
    return Ask(
        seat=seat,
        key=key,
        clause=clause,
        title=title,
        told=list(further.get("told", ())),
        accepts=[order.tag() for order in accepts],
        at_most=further.get("at_most"),
        options={name: list(values) for name, values in options.items()},
        facts=dict(further.get("facts", {})),
        default=dump_orders(further.get("default", ())),
        silence=further.get("silence", ""),
        scope=scope,
        topic=topic,
        standing=list(further.get("standing", ())),
        reaction=reaction,
    )
