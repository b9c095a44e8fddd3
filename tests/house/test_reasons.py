"""An order with one thing wrong is refused by the rule that forbids it (`tests/reasons_kit.py`).

`python bench/reasons.py GAME` does the same with 5,000 changes and shows samples.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from tests.reasons_kit import by_sample, kept, measured

MOST = {
    "blitzwar": 1,
    "diplomacy": 2,
    "totaler_krieg": 4,
    "victory": 2,
    "virtuti_militari": 2,
    "world_at_war": 2,
}
"""Of a hundred refusals of a game, those that may be general: the figure that was reached. It goes
down, never up."""
CHANGES = {"totaler_krieg": 60}
PACKAGE = Path(__file__).parents[2] / "adjudicator"
FILLED = ("1", "London", "2 counters", "is", "a")
"""What may stand where a sentence of the code has a hole."""


@pytest.mark.parametrize("name", MOST)
def test_refusals_name_the_rule_and_the_fact(name: str) -> None:
    ruleset = load(name)
    board = ruleset.board(packs.of_ruleset(name))
    found = measured(ruleset, board, ruleset.scenarios(board), "test", CHANGES.get(name, 120))
    assert len(found.refused) > 20
    share = 100 * len(found.bad) / len(found.refused)
    samples = "\n".join(str(some[0]) for some in by_sample(found.bad).values())
    assert share <= MOST[name], f"{share:.1f} of 100 refusals are general:\n{samples}"


def test_what_is_kept_has_its_reason() -> None:
    for row in kept():
        assert row["game"] in (*MOST, "*")
        assert row["fault"] in ("own", "general", "names nothing")
        assert row["reason"].endswith(".")
        re.compile(row["sentence"])


@pytest.mark.parametrize("row", kept(), ids=lambda row: f"{row['game']} {row['sentence'][:30]}")
def test_what_is_kept_is_a_sentence_that_the_code_says(row: dict[str, str]) -> None:
    games = [row["game"]] if row["game"] != "*" else list(MOST)
    if row["clause"] != "*":
        assert any(row["clause"] in said(game) for game in games), f"nobody cites {row['clause']}"
    there = [text for room in (*games, "") for text in said(room)]
    for one in alternatives(row["sentence"]):
        assert any(re.search(one, text) for text in there), f"nobody says {one!r} any more"


def test_a_list_of_sentences_is_taken_apart_one_by_one() -> None:
    assert alternatives("^A (b|c) d|e") == ["^A b d", "^A c d", "e"]
    assert alternatives(r"frees \d+ counter") == [r"frees \d+ counter"]


def alternatives(pattern: str) -> list[str]:
    """The patterns of which a pattern is made with `|`."""
    parts, depth = [""], 0
    for letter in pattern:
        depth += (letter == "(") - (letter == ")")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    found = []
    for part in parts:
        group = re.search(r"\(([^()]*)\)", part)
        if group is None:
            found.append(part)
        else:
            for choice in group[1].split("|"):
                found += alternatives(part[: group.start()] + choice + part[group.end() :])
    return found


@cache
def said(game: str) -> frozenset[str]:
    """Every text of a game's code, or of the core's, with its holes filled; no docstrings."""
    room = PACKAGE / "rulesets" / game if game else PACKAGE / "core"
    return frozenset(
        text
        for file in room.rglob("*.py")
        for text in _texts(ast.parse(file.read_text(encoding="utf-8")))
    )


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            for word in FILLED:
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else word
                    for part in node.values
                )
        yield from _texts(node)
