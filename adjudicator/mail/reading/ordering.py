"""Which lines of a letter look like orders, to the games of this house: reading needs it to tell a
line of the writer's from one of his mail program's."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from adjudicator.core.protocol import Order
from adjudicator.mail.reading import quotes
from adjudicator.service import commands
from adjudicator.service.desk import Desk


def order_like(desk: Desk) -> Callable[[str], bool]:
    """Is a line meant as an order, in any game of this house?"""
    words = _words_of(
        tuple(cls for rules in desk.rulesets.values() for cls in (*rules.orders, *rules.standing))
    )

    def like(line: str) -> bool:
        return quotes.looks_like_order(line, words) or (
            len(line) <= LONGEST_COMMAND and commands.find(line.strip()) is not None
        )

    return lru_cache(maxsize=1024)(like)  # a line is asked for by each habit of mail programs


LONGEST_COMMAND = 120
"""Letters of a line that may be a command."""


@lru_cache(maxsize=8)
def _words_of(classes: tuple[type[Order], ...]) -> frozenset[str]:
    lines: list[str] = []
    for cls in classes:
        lines += [cls.syntax] if isinstance(cls.syntax, str) else cls.syntax
        lines += cls.examples
    return quotes.first_words(lines)
