"""A plan to start from, at every question of every play-through: made of what the seat sees, and
whoever takes it whole is refused nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.core import proposal
from adjudicator.core.checking import check
from adjudicator.core.offering import Case
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets import packs, registry
from tests.playthroughs import playing, test_playthroughs
from tests.playthroughs.playing import Playing, read_script

SHORT = ("blitzwar_20_1", "diplomacy_classic", "totaler_1941", "victory_hope", "virtuti_by_hand",
         "world_example")  # fmt: skip
"""One of each game; the others are looked at by the longer run."""
FIRST = {"totaler_1941": 10, "diplomacy_classic": 8}
"""Play-through whose plans are large, or many -> its stops in every run; the longer one plays it
whole."""


class Planned(Playing):
    """A game in which a plan is made wherever somebody is asked."""

    asked = 0
    planned = 0

    def receive(self, stop: int, ask: Ask, dumped: Any, text: str) -> list[Order]:
        view = self.ruleset.load_view(dumped)
        lexicon = self.ruleset.lexicon(self.board, view)
        rulings = self.script.rulings
        case = Case(self.ruleset, self.board, ask, view, rulings, self.book, lexicon)
        player = self.ruleset.bots()["sensible"](self.board, f"{stop}/{ask.seat}")
        lines = proposal.lines(case, player(ask, lambda: view))
        prefer = [*ask.accepts, *ask.ahead]
        reading = self.book.read("\n".join(lines), lexicon, prefer=prefer)
        checked = check(self.ruleset, self.board, ask, view, reading.orders, rulings)
        where = f"{self.script.title}, stop {stop}, {ask.seat}, {ask.key}"
        assert [one.sentence for one in reading.misread] == [], where
        assert [one.text for one in checked.refused] == [], where
        assert len(reading.orders) == len(lines), where
        self.asked += 1
        self.planned += bool(lines)
        return super().receive(stop, ask, dumped, text)


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        *(pytest.param(*one.values, name not in FIRST, marks=one.marks, id=name)
          for one in test_playthroughs.each(SHORT) for name in map(str, one.values)),
        *(pytest.param(name, True, marks=pytest.mark.thorough, id=f"{name} whole")
          for name in FIRST),
    ],
)  # fmt: skip
def test_a_plan_taken_whole_is_refused_nothing(name: str, whole: bool) -> None:
    script = read_script(Path(playing.__file__).parent / name)
    if not whole:
        script.stops = FIRST[name]
    ruleset = registry.load(script.ruleset)
    played = Planned(ruleset, ruleset.board(packs.of_ruleset(script.ruleset)), script)
    played.run()
    assert played.asked
    if name in SHORT:
        assert played.planned, "there is a plan for something"
