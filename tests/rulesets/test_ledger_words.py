"""What the house tells of a rule is the rule, in its own words, without what is noted beside it."""

from __future__ import annotations

import re

import pytest

from adjudicator.rulesets import ledger, registry

NOTES = re.compile(r"\[ev:|conf: |reconstruct|^Inferred|^Proposed ruling|[A-Z]+-A\d+\)")


@pytest.mark.parametrize("game", registry.names())
def test_rules_are_told_without_notes(game: str) -> None:
    rules = ledger.rules(game)
    assert rules
    assert [text for _, text, _ in rules if NOTES.search(text)] == []
    titles = [chapter.title for chapter in ledger.chapters(game).values()]
    assert [title for title in titles if "reconstruct" in title] == []
