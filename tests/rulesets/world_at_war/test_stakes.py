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
    assert "can never be carried out: its “if” asks for 9 chits" in never.text
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


def test_units_that_die_of_supply_are_told_unless_the_moves_save_them() -> None:
    at = war({"Tobruk": "italy 2 ground", "Rome": "italy 1 ground"}, turn=3,
             countries={"italy": "war axis"})  # fmt: skip
    for unit in at.units:
        unit.unsupplied = unit.place == "tobruk"
    at.blocked = {sea: ["axis"] for sea in board().areas["tobruk"].seas}
    ask = Ask(seat="axis", key="script", clause="WAW-CORE.SEQ-4", title="x")
    view = view_of(board(), at, "axis")
    told = [one.text for one in RULESET.stakes(board(), ask, view, [], RULESET.rulings_with({}))]
    dying = "Out of supply, and eliminated at the end of your segment"
    assert f"{dying} as things stand: Tobruk 2 ground units." in told
    matter = RULESET.matter(board(), view, "supply")
    assert matter is not None
    assert matter.lines == [f"{dying} if nothing changes (SUP-4): Tobruk Italian 2 ground."]
    at.blocked = {}
    view = view_of(board(), at, "axis")
    assert not any(
        dying in one.text
        for one in RULESET.stakes(board(), ask, view, [], RULESET.rulings_with({}))
    )
    matter = RULESET.matter(board(), view, "supply")
    assert matter is not None
    assert matter.lines == ["Out of supply, but reached again now: Tobruk Italian 2 ground."]


def test_an_area_that_the_last_unit_leaves_next_to_the_enemy_is_told() -> None:
    at = war({"Silesia": "germany 2 ground", "West Poland": "poland 3 ground"}, turn=3)
    ask = Ask(seat="axis", key="script", clause="WAW-CORE.SEQ-4", title="x")
    view = view_of(board(), at, "axis")
    book = OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)

    def left(text: str) -> list[str]:
        orders = book.read(text, RULESET.lexicon(board(), view)).orders
        found = RULESET.stakes(board(), ask, view, orders, RULESET.rulings_with({}))
        return [one.text for one in found if one.text.startswith("Your last unit leaves")]

    assert left("move 2 ground from Silesia to Bohemia") == [
        "Your last unit leaves Silesia, next to the enemy."
    ]
    assert left("move 1 ground from Silesia to Bohemia") == []
