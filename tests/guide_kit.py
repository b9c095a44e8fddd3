"""Reads a player's guide: its examples are orders, its chapters can be looked up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Order, Ruleset

Read = tuple[str, list[Order], list[str]]
"""A line of an example, its orders, complaints about it."""


class Guide:
    """A guide under docs/games/."""

    def __init__(self, name: str) -> None:
        path = Path(__file__).parents[1] / "docs" / "games" / f"{name}.md"
        self.text = path.read_text(encoding="utf-8")
        self.blocks = re.findall(r"^```orders\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)

    def read(self, ruleset: Ruleset[Any, Any], lexicons: Sequence[Any]) -> list[Read]:
        """All examples, each as the seat that may write it: the one whose names read best."""
        book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
        found: list[Read] = []
        for block in self.blocks:
            readings = [book.read(block, lexicon) for lexicon in lexicons]
            for number, line in enumerate(block.splitlines(), start=1):
                complaints = [
                    [m.words() for m in reading.misread if m.line == number] for reading in readings
                ]
                best = min(range(len(readings)), key=lambda n: len(complaints[n]))
                orders = [order for order in readings[best].orders if order.line == number]
                found.append((line, orders, complaints[best]))
        return found

    def section(self, title: str) -> str:
        """A chapter, up to the next."""
        return self.text.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]

    def titles(self) -> list[str]:
        return re.findall(r"^## (.+)$", self.text, re.MULTILINE)

    def contents(self) -> list[tuple[str, str]]:
        """Title and anchor of each line of the list of contents."""
        return re.findall(r"^\d+\. \[(.+)\]\(#(.+)\)$", self.text, re.MULTILINE)

    @staticmethod
    def anchor(title: str) -> str:
        return re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")
