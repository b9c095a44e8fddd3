"""How a phase puts its questions."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.core.protocol import Answers, Ask


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
