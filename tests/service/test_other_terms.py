"""What an order is called for the other term, for this turn or for good: every line that a page
offers so is that order and none else, stands, and leads back."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import StandingOrder
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.desk import Desk
from adjudicator.service.play import sketching
from tests.house_kit import make_desk, seat_id
from tests.story_kit import GAMES, answered, begun

QUESTIONS = {"victory": 4}
"""Questions of a game that are looked at, 2 of the others."""


@pytest.mark.parametrize("name", [one for one in GAMES if one != "diplomacy"])
def test_the_other_term_stands_and_leads_back(sqlite, clock, tmp_path, name):
    desk: Desk = make_desk(sqlite, clock, tmp_path, {name: load(name)})
    desk.packs = packs.of_ruleset
    slug, seat = begun(desk, name, "terms"), GAMES[name][1]
    own = seat_id(desk, slug, seat)
    standing = [
        example
        for cls in desk.rulesets[name].order_classes().values()
        if issubclass(cls, StandingOrder)
        for example in cls.examples[:1]
    ]
    pairs = 0
    for _ in range(QUESTIONS.get(name, 2)):
        now = [kind.choices[0].line for kind in sketching.answers(desk, own) if kind.choices]
        for line in [*standing, *now]:
            for one in sketching.sketch(desk, own, line).lines:
                if not one.other_term:
                    continue
                pairs += 1
                (other,) = (o for o in sketching.sketch(desk, own, one.other_term).lines if o.line)
                assert {one.state, other.state} == {"standing", "order"}, (line, other)
                back = sketching.sketch(desk, own, other.other_term).lines
                assert back[0].words == one.words, (line, one.other_term, other.other_term)
        if not answered(desk, name, slug):
            break
    assert pairs or name in FEW, "something can be given for both terms"


FEW = ("world_at_war", "totaler_krieg")
"""Games whose first questions have nothing for both terms."""
