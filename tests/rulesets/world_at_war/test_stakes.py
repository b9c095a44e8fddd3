"""What orders leave unused or can never reach."""

from __future__ import annotations

from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Stake
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.view import view_of
from tests.rulesets.world_at_war.war_kit import board, war

RULESET = WorldAtWar()


def lost(text: str, key: str = "script") -> list[Stake]:
    at = war({"Berlin": "germany 8 ground", "West Poland": "poland 3 ground"}, turn=3)
    at.majors["germany"].rm = 6
    ask = Ask(seat="axis", key=key, clause="WAW-CORE.SEQ-4", title="x")
    view = view_of(board(), at, "axis")
    book = OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)
    reading = book.read(text, RULESET.lexicon(board(), view))
    assert not reading.misread, reading.misread
    return RULESET.stakes(board(), ask, view, reading.orders, RULESET.rulings_with({}))


def test_an_if_that_can_never_hold_is_grave() -> None:
    (never,) = [
        one for one in lost("attack West Poland from Berlin if chits at least 9") if one.line
    ]
    assert never.grave
    assert "can never be carried out: its “if” wants 9 chits" in never.text
    assert not [
        one for one in lost("attack West Poland from Berlin if chits at least 1") if one.line
    ]


def test_chits_and_points_without_a_line_are_told() -> None:
    told = [one.text for one in lost("attack West Poland from Berlin")]
    assert any(text.startswith("You order 1 Operation with ") for text in told)
    assert any("of Strategic Movement" in text for text in told)
    assert not any(one.grave for one in lost("attack West Poland from Berlin"))


def test_chits_that_the_economy_leaves_beside_rm_are_told() -> None:
    (left,) = lost("save 5 RM by Germany\nbuild 1 ground by Germany", "economic/axis")
    assert left.text.startswith("Germany keeps ")
    assert "chits lapse with the turn" in left.text
