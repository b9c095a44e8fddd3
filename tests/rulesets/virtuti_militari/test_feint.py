"""1st sub-phase: Feint Attack orders."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.board.terms import FAMILIES
from adjudicator.rulesets.virtuti_militari.book.war.feint import REMOVABLE, reach, targets
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, operations, play, war

clause = pytest.mark.clause


def feinted(token: str, *, start: str = "Breslau", place: str = "Lodz", **given: Any) -> After:
    """A Feint Attack of the Axis next to one Western order."""
    naval = board().is_sea
    sea = {name: sea.id for sea in board().seas.values() for name in [sea.name]}
    kind = "Fleet" if start in sea or "port" in start else "Corps"
    there = "Fleet" if place in sea or "port" in place else "Corps"
    assert naval("north_sea")
    at = war(
        {start: f"axis {kind}", place: f"western {there}"},
        orders={start: "axis feint", place: f"western {token}"},
        **given,
    )
    at.factions["western"].pool = {}
    return operations(at)


@clause("VM-FEINT-1")
def test_a_feint_takes_an_enemy_order_next_to_it_off_the_map():
    after = feinted("support+1")
    assert after.order("Lodz") == ""
    assert after.event("FeintMade").facts == {
        "faction": "axis",
        "place": "breslau",
        "target": "lodz",
        "owner": "western",
        "token": "support+1",
    }
    assert feinted("support+1", place="Warsaw").order("Warsaw") == "western support+1"


@pytest.mark.parametrize(
    "token", ["feint", "support+0", "amphibious+0", "strategic", "fortification"]
)
@clause("VM-FEINT-2")
def test_orders_that_can_be_taken_off(token: str):
    after = feinted(token, initiative=["axis", "western", "ussr"])
    assert after.event("FeintMade").facts["token"] == token


@clause("VM-FEINT-2")
def test_shore_bombardment_can_be_taken_off_at_sea():
    after = feinted("bombardment", start="English Channel", place="North Sea")
    assert after.event("FeintMade").facts["token"] == "bombardment"


@pytest.mark.parametrize("token", ["move+0", "move+2", "maneuver", "defense+1"])
@clause("VM-FEINT-3")
def test_move_maneuver_and_defense_are_immune(token: str):
    after = feinted(token)
    assert not after.told("FeintMade")
    assert set(FAMILIES) - set(REMOVABLE) == {"move", "maneuver", "defense"}


@pytest.mark.parametrize("token", ["support+1", "amphibious+0"])
@clause("VM-FEINT-4")
def test_the_order_returns_to_its_owners_pool_a_single_use_one_too(token: str):
    assert feinted(token).pool("western", token) == 1


@clause("VM-FEINT-5", "VM-FEINT-10")
def test_from_land_it_reaches_land_only():
    """VM-EX-11: Danzig does not reach the Baltic Sea."""
    at = war()
    assert reach(at, board(), "axis", "danzig") == list(board().neighbours("danzig"))
    after = play(
        "operations",
        war(
            {"Danzig": "axis Corps", "Baltic Sea": "western Fleet"},
            orders={"Danzig": "axis feint", "Baltic Sea": "western support+0"},
        ),
        axis="feint from Danzig at Baltic Sea",
    )
    assert after.order("Baltic Sea") == "western support+0"


@clause("VM-FEINT-6", "VM-FEINT-8", "VM-FEINT-11")
def test_from_a_sea_it_reaches_seas_only():
    """VM-EX-12: the English Channel reaches neither Caen nor the port of Caen."""
    at = war(
        {"English Channel": "axis Fleet", "Caen": "western Corps", "Caen port": "western Fleet"},
        orders={
            "English Channel": "axis feint",
            "Caen": "western support+0",
            "Caen port": "western support+0",
        },
    )
    assert targets(at, board(), "axis", "english_channel") == []
    after = operations(at, axis="feint from English Channel at Caen, Caen port")
    assert (after.order("Caen"), after.order("Caen port")) == ("western support+0",) * 2
    assert reach(at, board(), "axis", "english_channel") == ["south_atlantic", "north_sea"]


@clause("VM-FEINT-7")
def test_from_a_port_it_reaches_the_seas_of_the_port():
    after = feinted("support+0", start="Kiel port", place="Baltic Sea")
    assert after.event("FeintMade").facts["target"] == "baltic_sea"
    at = war({"Kiel port": "axis Fleet"})
    assert reach(at, board(), "axis", "kiel_port") == ["baltic_sea"]


@clause("VM-FEINT-9")
def test_a_feint_taken_off_is_cancelled_so_initiative_matters():
    both = {"Breslau": "axis feint", "Lodz": "western feint"}
    units = {"Breslau": "axis Corps", "Lodz": "western Corps"}
    after = operations(war(units, orders=both, initiative=["axis", "western", "ussr"]))
    assert [f["faction"] for f in after.told("OrderExecuted")] == ["axis"]
    after = operations(war(units, orders=both, initiative=["western", "axis", "ussr"]))
    assert [f["faction"] for f in after.told("OrderExecuted")] == ["western"]


@clause("VM-FEINT-12")
def test_rivers_do_not_hinder_and_peace_does():
    after = feinted("support+0", start="Berlin", place="Poznan")
    assert after.told("FeintMade")
    units = {"Konigsberg": "axis Corps", "Kaunas": "ussr Corps"}
    orders = {"Konigsberg": "axis feint", "Kaunas": "ussr support+0"}
    peace = war(units, orders=orders, ussr="active", control={"ussr": ["Kaunas"]})
    assert not operations(peace).told("FeintMade")
    atwar = war(units, orders=orders, ussr="war", control={"ussr": ["Kaunas"]})
    assert operations(atwar).told("FeintMade")


@clause("VM-FLEET-10")
def test_a_closed_strait_lets_no_feint_through():
    orders = {"North Sea": "western feint", "Baltic Sea": "axis support+0"}
    units = {"North Sea": "western Fleet", "Baltic Sea": "axis Fleet"}
    assert not operations(war(units, orders=orders)).told("FeintMade")
    opened = war(units, orders=orders, control={"western": ["Copenhagen"]})
    assert operations(opened).told("FeintMade")


@clause("VM-FEINT-1")
def test_a_line_names_the_target_and_may_look_at_the_order():
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western Corps", "Krakow": "western Corps"},
        orders={
            "Breslau": "axis feint",
            "Lodz": "western support+1",
            "Krakow": "western fortification",
        },
    )
    assert targets(at, board(), "axis", "breslau") == ["lodz", "krakow"], "the best first"
    after = operations(at, axis="feint from Breslau at Krakow, Lodz")
    assert after.event("FeintMade").facts["target"] == "krakow"
    lines = "feint from Breslau at Krakow if order is support"
    not_so = operations(at, axis=lines)
    assert not not_so.told("FeintMade")
    (told,) = [event for event in not_so.events if event.kind == "LineRefused"]
    assert told.clause == "VM-FEINT-1"
    assert told.facts["reason"].startswith("It was to be made if ")
    assert told.facts["reason"].endswith(", and that was not so.")
    lines = "feint from Breslau at Krakow, Lodz if bonus at least 1"
    assert operations(at, axis=lines).event("FeintMade").facts["target"] == "lodz"
    assert not operations(at, axis="waive the order at Breslau").told("FeintMade")


def test_bad_intelligence_makes_feints_fail():
    assert not feinted("support+0", random_event="bad_intelligence").told("FeintMade")
