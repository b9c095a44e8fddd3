"""What a game costs its author: lines of code, room by room.

    python -m bench.lines adjudicator/rulesets/diplomacy

Counted are lines with code on them: no blank lines, no comments, no docstrings. `book` is the
rules, `bots` are the players of the house; the rest is what has to be written besides.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

GIVEN = ("book", "bots")
"""Rooms that every game wants anyway."""


def code(text: str) -> int:
    """How many lines of a module have code on them."""
    said: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            said |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(
        bool(line.strip()) and not line.strip().startswith("#") and number not in said
        for number, line in enumerate(text.splitlines(), start=1)
    )


def rooms(game: Path) -> Counter[str]:
    """Room of a ruleset's package -> its lines of code; "" is what lies on top."""
    found: Counter[str] = Counter()
    for path in sorted(game.rglob("*.py")):
        inside = path.relative_to(game).parts
        found[inside[0] if len(inside) > 1 else ""] += code(path.read_text("utf-8"))
    return found


def besides(game: Path) -> int:
    """Lines of code besides the rules and the bots."""
    return sum(number for room, number in rooms(game).items() if room not in GIVEN)


if __name__ == "__main__":
    for folder in map(Path, sys.argv[1:]):
        for room, number in rooms(folder).items():
            print(f"{number:>7,}  {folder.name}/{room}")
        print(f"{besides(folder):>7,}  {folder.name} besides {' and '.join(GIVEN)}")
