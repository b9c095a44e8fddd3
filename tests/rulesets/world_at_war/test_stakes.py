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
    assert not any(one.grave for one in lost("attack West Poland from Berlin with 7 ground"))


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


def of_capital(text: str, *, enemy: str = "Maginot") -> list[Stake]:
    """What is told of an area that is left empty, Berlin among them."""
    at = war({"Berlin": "germany 6 ground", "Rhineland": "germany 2 ground",
              "West Poland": "poland 4 ground", enemy: "france 7 ground"}, turn=1,
             countries={"poland": "war western"})  # fmt: skip
    ask = Ask(seat="axis", key="script", clause="WAW-CORE.SEQ-4", title="x")
    view = view_of(board(), at, "axis")
    book = OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)
    reading = book.read(text, RULESET.lexicon(board(), view))
    assert not reading.misread, reading.misread
    found = RULESET.stakes(board(), ask, view, reading.orders, RULESET.rulings_with({}))
    return [one for one in found if one.text.startswith("Your last unit leaves")]


FALLS = (
    "Your last unit leaves Berlin, within reach of the enemy. Germany surrenders, and you lose the"
    " game, if Berlin is in enemy hands at the end of any turn."
)


def test_an_operation_that_takes_all_units_of_the_capital_is_grave() -> None:
    (left,) = of_capital("operation from Berlin against West Poland")
    assert (left.text, left.clause, left.grave) == (FALLS, "WAW-CORE.SUR-12", True)
    assert of_capital("operation from Berlin against West Poland with 5 ground") == []
    kept = "operation from Berlin against West Poland\nleave 1 in Berlin"
    assert of_capital(kept) == []


def test_so_is_any_other_order_that_empties_it() -> None:
    (left,) = of_capital("redeploy 6 ground from Berlin to Kiel")
    assert left.text == FALLS
    attack = "operation from Berlin against West Poland with 5 ground"
    both = f"{attack}\nredeploy 1 ground from Berlin to Kiel"
    (left,) = of_capital(both)
    assert left.text == FALLS


def of_place(
    name: str, text: str, seat: str, units: dict[str, str], **countries: str
) -> list[Stake]:
    """What is told of a place that a seat's orders leave empty."""
    at = war(units, turn=1, countries=countries)
    ask = Ask(seat=seat, key="script", clause="WAW-CORE.SEQ-4", title="x")
    view = view_of(board(), at, seat)
    book = OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)
    reading = book.read(text, RULESET.lexicon(board(), view))
    assert not reading.misread, reading.misread
    found = RULESET.stakes(board(), ask, view, reading.orders, RULESET.rulings_with({}))
    return [one for one in found if one.text.startswith(f"Your last unit leaves {name}")]


def test_no_exploitation_reaches_a_capital_over_mountains() -> None:
    away = "redeploy 2 ground from Paris to Brest"
    behind = {"Paris": "france 2 ground", "Rome": "italy 1 ground"}
    near = of_place("Paris", away, "allies", {**behind, "Rhineland": "germany 3 ground"})
    assert [one.grave for one in near] == [True]  # by way of Maginot
    over = {**behind, "Milan": "italy 3 ground"}
    assert of_place("Paris", away, "allies", over, italy="war axis") == []  # by way of Lyon


def test_nor_over_a_neutral_country_and_an_axis_minor_falls_by_its_own_rule() -> None:
    away = "redeploy 1 ground from Bucarest to Transylvania"
    own = {"Bucarest": "romania 1 ground"}
    over = {**own, "East Poland": "poland 3 ground"}  # by way of Bessarabia, which is Soviet
    minors = {"romania": "war axis", "greece": "war western", "poland": "war western"}
    assert of_place("Bucarest", away, "axis", over, **minors) == []
    (left,) = of_place("Bucarest", away, "axis", {**own, "Sofia": "greece 3 ground"}, **minors)
    assert (left.clause, left.grave) == ("WAW-3.15-1", True)


def test_a_capital_that_nobody_can_reach_may_be_empty() -> None:
    far = of_capital("redeploy 6 ground from Berlin to Kiel", enemy="Marseille")
    assert [one.text for one in far] == [FALLS]  # the Poles stand next to it
    at = war({"Berlin": "germany 6 ground", "Marseille": "france 2 ground"}, turn=3)
    ask = Ask(seat="axis", key="script", clause="WAW-CORE.SEQ-4", title="x")
    view = view_of(board(), at, "axis")
    book = OrderBook(list(RULESET.order_classes().values()), RULESET.phrases)
    orders = book.read(
        "redeploy 6 ground from Berlin to Kiel", RULESET.lexicon(board(), view)
    ).orders
    found = RULESET.stakes(board(), ask, view, orders, RULESET.rulings_with({}))
    assert not any("Berlin" in one.text for one in found)
