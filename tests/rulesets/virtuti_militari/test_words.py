"""Positions in words, and the names that players may type."""

from __future__ import annotations

import pytest

from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.virtuti_militari.board import in_words
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from tests.rulesets.virtuti_militari.home_kit import book, play, position, read
from tests.rulesets.virtuti_militari.parts import board, opening


@pytest.mark.parametrize("scenario", list(board().scenarios))
def test_a_scenario_comes_back_from_its_words(scenario: str) -> None:
    here = opening(scenario)
    assert in_words.from_words(board(), in_words.to_words(board(), here)) == here


def test_a_position_in_the_middle_of_a_war_comes_back() -> None:
    here = position(
        turn=12,
        ussr="war",
        units={"Minsk": "axis 2 x Army L2 exhausted; ussr Corps", "Kiel port": "axis Fleet"},
        submarines={"Arctic Sea": "axis 2"},
        forts={"Minsk": 2},
        orders={"Minsk": "axis move+1"},
        weather={"mud": ["Minsk"], "snow": ["Serov"]},
        out_of_supply=["Minsk"],
        countries={"Italy": "active axis", "Turkey": "neutral axis 30%", "Vichy France": "neutral"},
        owners={"Lyon": "Vichy France"},
        key_areas={"Italy": ["Rome"]},
        area_pp={"Manchester": 7},
        factions={
            "axis": {
                "pp": 10.5,
                "queue": ["Army L2 in 3", "amphibious+1 & bombardment in 1"],
                "deployment": ["Submarine", "Corps"],
                "air_drawn": [1, 4],
            }
        },
        random_event="fog",
        lent={"feint": ["axis"]},
    )
    after = play("weather, calendar, strategic, production", here, any_dice=True).position
    for one in (here, after):
        assert in_words.from_words(board(), in_words.to_words(board(), one)) == one


@pytest.mark.parametrize(
    "said",
    [
        {"units": {"Atlantis": "axis Corps"}},
        {"units": {"Berlin": "axis Fleet"}},
        {"units": {"Berlin": "axis 2 Legions"}},
        {"units": {"Berlin": "romans Corps"}},
        {"control": {"axis": ["North Sea"]}},
        {"countries": {"Prussia": "active axis"}},
        {"countries": {"Italy": "sleepy"}},
        {"countries": {"Italy": "active"}},
        {"orders": {"Berlin": "axis charge"}},
        {"factions": {"axis": {"gold": 3}}},
        {"factions": {"axis": {"hand": ["joker"]}}},
        {"factions": {"axis": {"pool": {"joker": 1}}}},
        {"factions": {"axis": {"levels": {"magic": 1}}}},
        {"factions": {"axis": {"queue": ["?"]}}},
        {"turn": "soon"},
        {"base": "nowhere"},
        {"moon": 1},
    ],
)
def test_what_is_not_understood_is_named(said: dict[str, object]) -> None:
    with pytest.raises(ScenarioError):
        position(**said)


def test_a_base_scenario_may_be_changed() -> None:
    here = position(base="barbarossa-1941", factions={"axis": {"pp": 99}})
    assert here.factions["axis"].pp == 990
    assert len(here.units) == len(opening("barbarossa-1941").units)


def test_names_are_forgiving() -> None:
    here = position(units={"Berlin": "axis u1 Corps"})
    for text in ("buy 2 Panzer Divisions", "BUY armoured corps", "buy U-Boat", "research armour",
                 "buy landing +1", "press italy", "deploy Fleet in Kiel port"):  # fmt: skip
        assert read(here, "axis", text), text
    names = lexicon(board(), here, "allies")
    assert names.find("unit", "u1") == [], "of units only one's own"
    assert names.find("card", "Luftwaffe") == []
    reading = book().read("buy Legion", names)
    assert reading.misread


def test_orders_are_written_as_they_are_read() -> None:
    here = position(
        ussr="active",
        units={"Berlin": "axis u1 Corps", "Moscow": "ussr u2 Army"},
    )
    from adjudicator.rulesets.virtuti_militari.orders.home_orders import HOME_ORDERS

    for cls in HOME_ORDERS:
        for example in cls.examples:
            seat = "axis"
            text = example.replace("u17", "u1").replace(", u18", "")
            try:
                orders = read(here, seat, text)
            except AssertionError:
                seat = "allies"
                orders = read(here, seat, text)
            for order in orders:
                assert type(order) is cls, example
                written = order.words(board(), here)
                bare = order.model_copy(update={"when": None})
                assert read(here, seat, written) == [bare], (example, written)


def test_orders_made_by_programs_can_be_written_and_read_back() -> None:
    from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
        DeployRest,
        MoreDiplomacy,
        Upgrade,
    )

    here = position(units={"Berlin": "axis u1 Corps"})
    for order in (
        DeployRest(),
        DeployRest(places=("berlin", "cologne")),
        MoreDiplomacy(),
        Upgrade(kind="corps", place="berlin", level=1, to=3, count=2),
    ):
        text = book().write(order, lexicon(board(), here, "axis"))
        assert [o.model_copy(update={"line": 0}) for o in read(here, "axis", text)] == [order]
