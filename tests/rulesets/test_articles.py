"""Sentences of reports and receipts over all play-throughs: one thing has an article or a number,
and a number fits its noun."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PLAYED = Path(__file__).parents[1] / "playthroughs"
THINGS = (
    "(?:ASW|submarine|interceptor|strategic bomber) point|(?:ground|air|elite) unit"
    "|(?:air|naval) fleet|carrier|atomic bomb|supply unit|fortress level|partisan|convoy|step"
)
BARE = re.compile(
    rf"\b(?:gets?|loses?|builds?|receives?|with|and|or|brings?|sends?) ({THINGS})\b(?!s)"
)
"""A verb and one thing without an article: `gets ASW point`."""
ONE = re.compile(rf"(?<![\d.,/-])\b1 ((?:[A-Z]\w+ )?(?:{THINGS})s)\b")
"""`1 carriers`"""
ORDERED = re.compile(r"^ *\d+ +|^>|not allowed|^ *= |“[^”]*”")
"""Lines that repeat what somebody wrote, in their words."""


@pytest.mark.parametrize(
    "golden", sorted(PLAYED.glob("*/golden.txt")), ids=lambda at: at.parent.name
)
def test_one_thing_has_an_article_and_a_number_fits_its_noun(golden: Path) -> None:
    lines = golden.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if not ORDERED.search(line)]
    assert [line for line in told if BARE.search(line) or ONE.search(line)] == []
