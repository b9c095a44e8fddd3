"""docs/features.md: every place that it names is there, and every feature is judged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import adjudicator.service.commands  # noqa: F401 - makes all commands known
from adjudicator.cli.main import commands
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import registry
from adjudicator.service.terms.catalogue import BY_PATH
from adjudicator.web import make

ROOT = Path(__file__).parents[2]
DOC = ROOT / "docs" / "features.md"
ROW = re.compile(r"^\| (X?\d+) \| (.+?) \| (yes|part|no) \| (.+) \|$", re.M)


def rows() -> list[tuple[str, str, str, str]]:
    return ROW.findall(DOC.read_text("utf-8"))


def places() -> list[str]:
    """All that stands in code marks in the last column."""
    return sorted({place for *_, where in rows() for place in re.findall(r"`([^`]+)`", where)})


def test_every_feature_is_judged_once() -> None:
    wanted = [str(n) for n in range(1, 115)] + [f"X{n}" for n in range(1, 17)]
    assert [number for number, *_ in rows()] == wanted


def test_what_is_there_in_part_or_not_says_what_is_missing() -> None:
    for number, _, here, where in rows():
        words = re.sub(r"`[^`]+`|\[[^]]+\]\([^)]+\)|[,;:]", " ", where)
        assert here == "yes" or len(words.split()) >= 4, number


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", DOC.read_text("utf-8")))
def test_every_page_of_the_documentation_exists(link: str) -> None:
    assert (DOC.parent / link).exists()


def test_every_named_place_exists(sqlite: object, desk: Desk) -> None:
    rules = {re.sub(r"<[^:>]+:", "<", rule.rule) for rule in make(desk).url_map.iter_rules()}
    families = ("seat", "moderator", "desk", "event", "anybody")
    names = {
        name for speaker in families for command in registry.commands(speaker)
        for name in command.names()
    }  # fmt: skip
    group = commands()
    operators = set(getattr(group, "commands", {}))

    def known(place: str) -> bool:
        if place.startswith("/"):
            return place in rules
        if place.startswith("tests/"):
            return (ROOT / place).exists()
        if place.startswith("adjudicator "):
            return place.split()[1] in operators
        return place in names or place in BY_PATH

    left_out = {"if", "else", "endif"}
    assert [place for place in places() if not known(place) and place not in left_out] == []
