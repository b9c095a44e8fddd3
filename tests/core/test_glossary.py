"""What explains itself where it stands: a card at its choice, a hex by the town beside it."""

from __future__ import annotations

import pytest

from adjudicator.core import glossary, offering
from adjudicator.core.dice import seed_of
from adjudicator.core.engine import advance, begin, chain_dice
from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets import packs, registry


def first_case(name: str, scenario: str) -> offering.Case:
    """What the first seat of a scenario is asked first."""
    ruleset = registry.load(name)
    board, rulings = ruleset.board(packs.of_ruleset(name)), ruleset.rulings_with({})
    progress = begin(ruleset, board, ruleset.open(board, scenario, rulings), rulings)
    step = advance(ruleset, board, progress, chain_dice(lambda k: seed_of(bytes(32), k)), None, {})
    ask = step.asks[0]
    view = ruleset.load_view(step.views[ask.seat])
    book = OrderBook(list(ruleset.order_classes().values()), ruleset.phrases)
    return offering.Case(ruleset, board, ask, view, rulings, book, ruleset.lexicon(board, view))


@pytest.mark.parametrize(
    ("name", "scenario", "order", "text"),
    [
        ("virtuti_militari", "france-1940", "production card Blitzkrieg", "PP 25%, air 3"),
        ("blitzwar", "yellow-1940", "choose Four-Year Plan", "1 infantry, 1 armour, 5 supply"),
    ],
)
def test_a_choice_of_a_card_says_what_the_card_does(name, scenario, order, text):
    case = first_case(name, scenario)
    told = glossary.of(case)
    notes = {one.line: told.note(one) for kind in offering.overview(case) for one in kind.offers}
    assert notes[order].startswith(text)


def test_each_card_that_can_be_chosen_is_told_by_its_own_name():
    case = first_case("blitzwar", "yellow-1940")
    offered = [one.line for kind in offering.overview(case) for one in kind.offers]
    assert len(offered) == 8
    assert {line.removeprefix("choose ") for line in offered} <= glossary.cards(case).keys()


def test_cards_of_a_hand_are_told_by_name():
    cards = glossary.cards(first_case("totaler_krieg", "start-1941"))
    assert cards["17 Naval Construction"] == "Germany 1 infantry"


@pytest.mark.parametrize(
    ("name", "scenario", "wide"),
    [("totaler_krieg", "summer-1941", 1.0), ("victory", "battle-of-hope", 3**0.5)],
)
def test_a_hex_without_a_name_is_called_after_the_town_beside_it(name, scenario, wide):
    """On maps that are drawn as hexes and on those whose areas have six sides. wide: of a hex."""
    case = first_case(name, scenario)
    geometry = case.ruleset.geometry(case.board, case.view)
    found = glossary.beside(geometry)
    named = {id for id, area in geometry.areas.items() if area.name != id}
    assert not named & found.keys(), "what has a name needs no other"
    for id, where in list(found.items())[::25]:
        how, _, town = where.partition(" ")
        at = geometry.areas[id].at
        towns = [
            area.at
            for other, area in geometry.areas.items()
            if area.name.removesuffix(f"({other})").strip() == town
        ]
        far = min(((at[0] - x) ** 2 + (at[1] - y) ** 2) ** 0.5 for x, y in towns)
        assert far <= wide * (1.1 if how == "beside" else glossary.NEAR), (id, where)
    assert len(found) > 0.5 * sum(area.name == id for id, area in geometry.areas.items())


def test_a_map_of_areas_needs_none():
    case = first_case("blitzwar", "yellow-1940")
    geometry = case.ruleset.geometry(case.board, case.view)
    assert glossary.beside(geometry) == {}
