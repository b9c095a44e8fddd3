"""What a seat sees, and the names it may type."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.blitzwar.view import View
from tests.rulesets.blitzwar.kit import board, game, position

clause = pytest.mark.clause

CARDS = {"axis": ["Wave Divisions", "Four-Year Plan"], "allies": ["Cash and Carry"]}


@clause("BW-A55")
def test_cards_that_wait_are_seen_by_their_side_alone() -> None:
    here = position(cards=CARDS)
    for seat in ("axis", "allies", "soviet", None):
        view = game().view(board(), here, seat)
        for side, cards in here.cards.items():
            assert view.position.cards[side].queue == (cards.queue if side == seat else [])
        assert view.waiting == {"axis": 2, "allies": 1, "soviet": 0}
    assert here.cards["axis"].queue  # The position keeps them.


@clause("BW-A55")
def test_cards_may_be_played_open() -> None:
    opened = game().open(board(), "campaign-1939", game().rulings_with({"BW-A55": "open"}))
    opened.cards["axis"].queue = ["axis_limited_1"]
    view = game().view(board(), opened, "soviet")
    assert view.position.cards["axis"].queue == ["axis_limited_1"]


@clause("BW-4-10")
def test_the_rest_of_the_position_is_open() -> None:
    here = position(zones={"Berlin": "GER 2I"}, cards=CARDS, clocks={"us_entry": 19})
    seen = game().view(board(), here, "soviet").position.model_dump()
    whole = here.model_dump()
    assert {name for name in whole if seen[name] != whole[name]} == {"cards"}


def test_a_view_comes_back_from_its_json() -> None:
    view = game().view(board(), position(cards=CARDS), "axis")
    assert game().load_view(view.model_dump(mode="json")) == View.model_validate(view.model_dump())


@pytest.mark.parametrize(
    ("kind", "text", "id"),
    [
        ("zone", "el agheila", "el_agheila"),
        ("zone", "Volgograd", "stalingrad"),
        ("zone", "Königsberg", "east_prussia"),
        ("zone", "Lviv", "lwow"),
        ("zone", "Brest Litovsk", "brest_litovsk"),
        ("sea", "Adriatic", "adriatic_sea"),
        ("sea", "W. Med", "western_mediterranean"),
        ("country", "germans", "GER"),
        ("country", "the Soviet Union", "USSR"),
        ("country", "Romania", "RUM"),
        ("nation", "Yugoslav", "YUG"),
        ("card", "four year plan", "axis_limited_1"),
    ],
)
def test_a_name_is_found_as_people_write_it(kind: str, text: str, id: str) -> None:
    names = lexicon(board(), position(), "axis")
    assert [name.id for name in names.find(kind, text)] == [id]


def test_no_name_of_a_place_means_two_places() -> None:
    names = lexicon(board(), position(), None)
    for kind in ("zone", "sea"):
        twice = {text: found for text, found in names.index(kind).items() if len(found) > 1}
        assert twice == {}


def test_a_seat_can_name_its_own_counters_and_cards_only() -> None:
    here = position(zones={"Berlin": "GER 2I as c7", "London": "UK 2I as c8"})
    names = lexicon(board(), here, "axis")
    assert [name.id for name in names.kinds["counter"]] == ["c7"]
    assert {board().cards[name.id].side for name in names.kinds["card"]} == {"axis"}


def test_every_topic_of_an_ask_can_be_asked_for() -> None:
    names = lexicon(board(), position(), "axis")
    for topic in ("normal combat", "stacking", "everything"):
        assert names.find("topic", topic)
