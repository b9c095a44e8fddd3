"""Lines that break our own code: each is set aside and said, and harms no other.

What is read or judged breaks only by a mistake of ours. The lines are tried in smaller and smaller
heaps then, until those that break are found.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

from adjudicator.core.ordertext import NotUnderstood, Reading
from adjudicator.core.protocol import Checked, NotAllowed, Order

log = logging.getLogger(__name__)

T = TypeVar("T")

BROKE = (
    "an error on our side: we could not {} this line, and did not use it. Your other lines"
    " count. If it matters, write it another way, or tell the moderator."
)


def unharmed(lines: Sequence[T], take: Callable[[Sequence[T]], object]) -> tuple[list[T], list[T]]:
    """The lines that can be taken together, in their order, and those that break what takes
    them. take: raises if it breaks; it must be able to take none."""
    kept: list[T] = []
    broken: list[T] = []

    def add(some: Sequence[T]) -> None:
        try:
            take([*kept, *some])
        except Exception:
            if len(some) == 1:
                log.exception("a line breaks us: %r", some[0])
                broken.append(some[0])
                return
            middle = len(some) // 2
            add(some[:middle])
            add(some[middle:])
        else:
            kept.extend(some)

    if lines:
        add(lines)
    return kept, broken


def read(text: str, reader: Callable[[str], Reading]) -> Reading:
    """What a text says, without the lines that cannot be read for a mistake of ours.

    reader: reads a text; each line is named by its place in it."""
    try:
        return reader(text)
    except Exception:
        log.warning("a text made the reader fail; its lines are read in parts", exc_info=True)
    lines = text.split("\n")
    places = [n for n, line in enumerate(lines) if line.strip()]

    def only(some: Sequence[int]) -> str:
        wanted = set(some)
        return "\n".join(line if n in wanted else "" for n, line in enumerate(lines))

    kept, broken = unharmed(places, lambda some: reader(only(some)))
    reading = reader(only(kept))
    reading.misread += [
        NotUnderstood(n + 1, 1, lines[n].strip()[:120], BROKE.format("read")) for n in broken
    ]
    reading.misread.sort(key=lambda one: one.line)
    return reading


def check(orders: Sequence[Order], checker: Callable[[Sequence[Order]], Checked]) -> Checked:
    """The orders judged, without those that cannot be for a mistake of ours. What `checker`
    raises for no order at all is raised."""
    try:
        return checker(orders)
    except Exception:
        log.warning("orders made the check fail; they are judged in parts", exc_info=True)
    kept, broken = unharmed(orders, checker)
    checked = checker(kept)
    sentence = BROKE.format("judge")
    refused = [NotAllowed(one.line, "", sentence[0].upper() + sentence[1:]) for one in broken]
    checked.refused = sorted([*checked.refused, *refused], key=lambda one: one.line)
    return checked
