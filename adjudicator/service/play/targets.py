"""What stands at a target on the map before the click: the odds, the chance or the cost, out of the
note that the receipt of the order has."""

from __future__ import annotations

import re
from typing import Final

SAID: Final = tuple(
    (re.compile(pattern), shown)
    for pattern, shown in (
        (r"\b(\d+-\d+) after shifts", r"\1"),
        (r"\bcolumn (\d+-\d+), if \S+ supports the defence", r"\1"),
        (r"\bcolumn (\d+-\d+)", r"\1"),
        (r"\bwins (\d+ %)", r"\1"),
        (r"\bin (\d+ of \d+)\b", r"\1"),
        (r"\b(\d+) blocks?, \d+ steps?, against (\d+)\b", r"\1:\2"),
        (r"\b(\d+) against (\d+)\b", r"\1:\2"),
        (r"\b(costs \d+)\b", r"\1"),
        (r"\bpoints: (\d+)\b", r"costs \1"),
        (r"\b(\d+ PP)\b", r"\1"),
    )
)
"""How notes say what an order comes to, the more telling first."""


def brief(note: str) -> str:
    """`11 against 3, shift +2, column 7-1 as things stand` -> `7-1`; empty without any."""
    for pattern, shown in SAID:
        if found := pattern.search(note):
            return found.expand(shown)
    return ""
