"""Maneuver, Amphibious Landing, Strategic Movement and Build Fortification orders."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import StandingOrder
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.book.war.ways import landing_way
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import (
    After,
    ended,
    one_order,
    operations,
    planned,
    war,
)

clause = pytest.mark.clause


# ---------------------------------------------------------------------------- maneuver


@clause("VM-MANEU-1")
def test_armor_goes_two_areas_and_others_one():
    for kind in ("Armored Corps", "Armored Division"):
        after = one_order("maneuver", {"Munich": f"axis {kind}"}, "Munich",
                        "send all from Munich to Dresden")  # fmt: skip
        assert after.units("Dresden") == [f"axis {kind}"]
        assert len(after.event("Moved").facts["way"]) == 3
    for kind in ("Army", "Corps", "Artillery"):
        after = one_order("maneuver", {"Munich": f"axis {kind}"}, "Munich",
                        "send all from Munich to Dresden")  # fmt: skip
        assert ended(after) == "VM-MANEU-1"
        one = one_order("maneuver", {"Munich": f"axis {kind}"}, "Munich",
                      "send all from Munich to Vienna")  # fmt: skip
        assert one.units("Vienna") == [f"axis {kind}"]
    far = one_order("maneuver", {"Munich": "axis Armored Corps"}, "Munich",
                  "send all from Munich to Berlin")  # fmt: skip
    assert ended(far) == "VM-MANEU-1"


@clause("VM-MANEU-2")
def test_it_enters_no_enemy_units():
    units = {"Breslau": "axis Armored Corps", "Lodz": "western Corps"}
    after = one_order("maneuver", units, "Breslau", "send all from Breslau to Lodz")
    assert ended(after) == "VM-MANEU-2"
    (told,) = [event for event in after.events if event.kind == "LineRefused"]
    text = "Enemy units are in Lodz, and a Maneuver order cannot start a battle."
    assert (told.clause, told.facts["reason"]) == ("VM-MANEU-2", text)
    through = one_order("maneuver", units, "Breslau", "send all from Breslau via Lodz to Danzig")
    assert ended(through) == "VM-MANEU-2"
    assert not through.told("BattleBegan")


@clause("VM-MANEU-3")
def test_it_does_not_lead_over_sea():
    units = {"London": "western Armored Corps", "English Channel": "western Fleet"}
    after = one_order("maneuver", units, "London", "send all from London to Brest")
    assert ended(after) == "VM-MANEU-3"
    move = one_order("move+0", units, "London", "send all from London to Brest")
    assert move.units("Brest") == ["western Armored Corps"]
    sea = one_order("maneuver", units, "London", "send all from London to English Channel")
    assert ended(sea) == "VM-MANEU-3"


@clause("VM-MANEU-5", "VM-MANEU-6")
def test_undefended_enemy_areas_fall_also_on_the_way():
    units = {"Breslau": "axis Armored Division, Army"}
    after = one_order(
        "maneuver",
        units,
        "Breslau",
        "send Armored Division from Breslau via Lodz to Danzig",
        "send Army from Breslau to Krakow",
    )
    assert [after.control(a) for a in ("Lodz", "Danzig", "Krakow")] == ["axis"] * 3
    assert after.units("Danzig") == ["axis Armored Division"]
    assert after.units("Krakow") == ["axis Army"]
    neutral = one_order("maneuver", {"Munich": "axis Armored Corps"}, "Munich",
                      "send all from Munich via Bern to Milan")  # fmt: skip
    assert ended(neutral) == "VM-MOVE-4"


def test_without_via_the_way_over_own_areas_is_taken():
    units = {"Berlin": "axis Armored Corps"}
    after = one_order("maneuver", units, "Berlin", "send all from Berlin to Danzig")
    assert after.event("Moved").facts["way"] == ["berlin", "stettin", "danzig"]
    assert after.control("Poznan") == "western"


# -------------------------------------------------------------------------- amphibious

CHAIN_A = dict.fromkeys(("North Atlantic", "South Atlantic", "English Channel"), "western Fleet")
CHAIN_B = dict.fromkeys(
    ("North Atlantic", "Arctic Sea", "North Sea", "English Channel"), "western Fleet"
)
FRANCE = {"axis": ["Caen", "Brest", "Lille", "Paris", "Bordeaux"]}


def landed(
    *lines: str,
    units: str = "western Corps",
    fleets: dict[str, str] | None = None,
    defenders: dict[str, str] | None = None,
    token: str = "amphibious+0",
    start: str = "Cardiff",
    control: dict[str, list[str]] | None = None,
    **given: Any,
) -> After:
    """A landing from Cardiff at Caen, held by the Axis."""
    all_units = {start: units, **(CHAIN_A if fleets is None else fleets), **(defenders or {})}
    text = lines or (f"land all from {start} to Caen",)
    return one_order(token, all_units, start, *text, control=control or FRANCE, **given)


@clause("VM-AMPH-1", "VM-AMPH-3", "VM-AMPH-8")
def test_from_cardiff_to_caen_by_either_chain():
    """VM-EX-15: both long chains do, North Atlantic and English Channel alone do not."""
    assert landed().units("Caen") == ["western Corps"]
    assert landed(fleets=CHAIN_B).control("Caen") == "western"
    short = dict.fromkeys(("North Atlantic", "English Channel"), "western Fleet")
    assert ended(landed(fleets=short)) == "VM-AMPH-3"
    assert landed().event("AreaTaken").clause == "VM-AMPH-1"


@clause("VM-AMPH-2")
def test_it_starts_in_an_own_port():
    seas = {"North Sea": "western Fleet", "English Channel": "western Fleet"}
    inland = landed("land all from Edinburgh to Caen", start="Edinburgh", fleets=seas)
    assert ended(inland) == "VM-AMPH-2"
    assert (
        landed("land all from Scapa Flow to Caen", start="Scapa Flow", fleets=seas).control("Caen")
        == "western"
    )


@pytest.mark.parametrize("weather", ["mud", "snow"])
@clause("VM-AMPH-4", "VM-WXFX-6")
def test_it_needs_clear_weather(weather: str):
    assert ended(landed(weather={weather: ["Caen"]})) == "VM-AMPH-4"
    assert landed(weather={weather: ["Cardiff"]}).control("Caen") == "western"


@clause("VM-AMPH-5", "VM-AMPH-12")
def test_fleets_carry_any_number_but_the_token_limits_who_embarks():
    units = "western 2 x Army, Corps"
    assert len(landed(units=units, token="amphibious+2").units("Caen")) == 3
    assert len(landed(units=units, token="amphibious+1").units("Caen")) == 2
    assert len(landed(units=units, token="amphibious+0").units("Caen")) == 1
    two = war(
        {"Cardiff": "western 3 x Corps", "Scapa Flow": "western 3 x Corps", **CHAIN_A,
         "North Sea": "western Fleet"},
        orders={"Cardiff": "western amphibious+2", "Scapa Flow": "western amphibious+2"},
        control=FRANCE,
    )  # fmt: skip
    after = operations(
        two, allies="land all from Cardiff to Caen\nland all from Scapa Flow to Brest"
    )
    assert (len(after.units("Caen")), len(after.units("Brest"))) == (3, 3)


@clause("VM-AMPH-6")
def test_units_land_in_different_areas_with_one_battle_at_most():
    lines = ("land Corps from Cardiff to Caen", "land Army from Cardiff to Brest")
    after = landed(*lines, units="western Corps, Army", token="amphibious+1")
    assert (after.control("Caen"), after.control("Brest")) == ("western", "western")
    held = {"Caen": "axis Corps", "Brest": "axis Corps"}
    after = landed(*lines, units="western Corps, Army", token="amphibious+1", defenders=held)
    assert after.lines_refused() == ["VM-AMPH-6"]
    assert len(after.told("BattleBegan")) == 1


@clause("VM-AMPH-9")
def test_a_shore_is_enough():
    """Florence has a coast and no port."""
    after = landed(
        "land all from Ajaccio to Florence",
        start="Ajaccio",
        fleets={"Western Mediterranean": "western Fleet"},
        control={"axis": ["Florence"]},
    )
    assert after.control("Florence") == "western"
    inland = landed("land all from Cardiff to Paris")
    assert ended(inland) == "VM-AMPH-9"


@clause("VM-AMPH-10")
def test_the_bonus_of_the_token_counts_in_battle():
    defenders = {"Caen": "axis Corps"}
    after = landed(token="amphibious+2", defenders=defenders)
    assert after.strengths() == (3, 1)
    assert "VM-AMPH-10" in [term.clause for term in after.sums()]


@clause("VM-AMPH-11", "VM-AMPH-13")
def test_without_a_landing_the_token_is_gone_all_the_same():
    for after, clause_of_it in (
        (landed(fleets={}), "VM-AMPH-3"),
        (landed("land all from Cardiff to London"), "VM-AMPH-13"),
        (landed("land all from Cardiff to Dublin", control={"axis": ["Caen"]}), "VM-AMPH-13"),
    ):
        assert ended(after) == clause_of_it
        assert after.order("Cardiff") == ""
        assert after.event("OrderExecuted").facts["gone"] is True
        assert after.units("Cardiff") == ["western Corps"]


@clause("VM-AMPH-14")
def test_the_way_round_africa_serves_no_landing():
    at = war(
        {"Casablanca": "western Corps", "South Atlantic": "western Fleet"},
        control={"axis": ["Cairo"]},
    )
    assert landing_way(at, board(), "western", "casablanca", "cairo") is None
    after = landed(
        "land all from Casablanca to Cairo",
        start="Casablanca",
        fleets={"South Atlantic": "western Fleet"},
        control={"axis": ["Cairo"]},
    )
    assert ended(after) == "VM-AMPH-3"


@clause("VM-BAT1-25")
def test_a_landing_is_not_halved():
    after = landed(units="western Army L3", defenders={"Caen": "axis Corps"})
    assert after.strengths()[0] == 3


# ----------------------------------------------------------------- strategic movement


@clause("VM-SMOVE-1", "VM-SMOVE-4")
def test_any_distance_over_own_areas_and_into_no_others():
    units = {"Cologne": "axis Army"}
    after = one_order("strategic", units, "Cologne", "send all from Cologne to Konigsberg",
                    control={"axis": ["Danzig"]})  # fmt: skip
    assert after.units("Konigsberg") == ["axis Army"]
    cut = one_order("strategic", units, "Cologne", "send all from Cologne to Konigsberg")
    assert ended(cut) == "VM-SMOVE-1", "Danzig is not the Axis'"
    assert ended(one_order("strategic", units, "Cologne", "send all from Cologne to Metz")) == (
        "VM-SMOVE-4"
    )
    assert ended(one_order("strategic", units, "Cologne", "send all from Cologne to Bern")) == (
        "VM-SMOVE-4"
    )
    allied = one_order("strategic", {"Moscow": "ussr Corps"}, "Moscow", "send all from Moscow to "
                     "Lwow", control={"western": ["Lwow"]})  # fmt: skip
    assert ended(allied) == "VM-SMOVE-4"


@clause("VM-SMOVE-2")
def test_units_of_a_stack_go_to_different_areas():
    after = one_order(
        "strategic",
        {"Cologne": "axis Army, Corps"},
        "Cologne",
        "send Army from Cologne to Vienna",
        "send Corps from Cologne to Kiel",
    )
    assert after.units("Vienna") == ["axis Army"]
    assert after.units("Kiel") == ["axis Corps"]


@clause("VM-SMOVE-3")
def test_it_does_not_break_the_stacking_limits():
    after = one_order(
        "strategic",
        {"Cologne": "axis Army", "Vienna": "axis Corps", "Berlin": "axis 2 x Corps"},
        "Cologne",
        "send all from Cologne to Vienna",
        factions={"axis": {"logistics": 1}},
    )
    assert ended(after) == "VM-SMOVE-3"
    assert after.units("Cologne") == ["axis Army"]


@clause("VM-SMOVE-5")
def test_it_leads_over_land_only():
    units = {"London": "western Corps", "English Channel": "western Fleet"}
    after = one_order("strategic", units, "London", "send all from London to Paris")
    assert ended(after) == "VM-SMOVE-1"


@clause("VM-SMOVE-6", "VM-EXH-3")
def test_exhausted_units_stay():
    after = one_order("strategic", {"Cologne": "axis Army exhausted, Corps"}, "Cologne",
                    "send all from Cologne to Vienna")  # fmt: skip
    assert after.units("Vienna") == ["axis Corps"]


@clause("VM-RND-2")
def test_a_rail_strike_stops_it():
    after = one_order("strategic", {"Cologne": "axis Army"}, "Cologne",
                    "send all from Cologne to Vienna", random_event="rail_strike")  # fmt: skip
    assert ended(after) == "VM-RND-2"


# ----------------------------------------------------------------------- fortification


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        pytest.param(0, 1, "VM-FORT-1", marks=clause("VM-FORT-1")),
        pytest.param(1, 2, "VM-FORT-2", marks=clause("VM-FORT-2")),
        pytest.param(2, 3, "VM-FORT-2", marks=clause("VM-FORT-2")),
        pytest.param(3, 3, "VM-FORT-3", marks=clause("VM-FORT-3")),
    ],
)
def test_a_fortification_goes_up_a_level(before: int, after: int, rule: str):
    forts = {"Berlin": before} if before else {}
    found = one_order("fortification", {"Berlin": "axis Corps"}, "Berlin", forts=forts)
    assert found.fort("Berlin") == after
    assert found.event("FortificationBuilt").clause == rule
    assert found.pool("axis", "fortification") == 3, "the order was legal and returns"


@clause("VM-OPS-10")
def test_strategic_transport_is_another_name_for_strategic_movement():
    at = war({"Berlin": "axis Corps"}, factions={"axis": {"pool": {"strategic": 1}}})
    after = planned(at, axis="Strategic Transport at Berlin")
    assert after.order("Berlin") == "axis strategic"


def test_every_order_says_when_it_is_asked_for() -> None:
    orders = [cls for cls in VirtutiMilitari.orders if not issubclass(cls, StandingOrder)]
    assert [cls.tag() for cls in orders if not cls.when_asked()] == []
