"""8 Supply Phase, and the effects of being Out Of Supply at home."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.book.areas import set_control, supply_sources
from adjudicator.rulesets.virtuti_militari.book.supply import trace
from tests.rulesets.virtuti_militari.home_kit import After, play, position
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause


def supply(**said: Any) -> After:
    return play("supply", position(**said))


def marked(after: After) -> list[str]:
    return after.position.out_of_supply


def only(faction: str, *areas: str) -> dict[str, Any]:
    """A map on which a faction controls these areas and nobody anything else."""
    rest = [a.name for a in board().areas.values() if a.name not in areas]
    return {"neutral": rest, faction: list(areas)}


@clause("VM-SUP-1")
def test_supply_goes_by_faction_in_order_of_initiative_without_asking() -> None:
    after = supply(initiative=["ussr", "western", "axis"])
    assert [e["faction"] for e in after.told("SupplyChecked")] == ["ussr", "western", "axis"]
    assert after.asks == []


@clause("VM-SUP-2")
def test_only_areas_under_control_have_a_status() -> None:
    after = supply(control=only("axis", "Berlin", "Rome"))
    assert marked(after) == []
    assert "madrid" not in marked(supply())


@clause("VM-SUP-3")
def test_supply_spreads_by_land_through_areas_of_the_faction() -> None:
    after = supply(control=only("axis", "Berlin", "Poznan", "Lodz", "Lublin"))
    assert marked(after) == ["lublin"], "Warsaw and Krakow between are not the Axis's"
    linked = supply(control=only("axis", "Berlin", "Poznan", "Lodz", "Warsaw", "Lublin"))
    assert marked(linked) == []


def test_the_first_key_area_of_an_active_country_is_a_source_too() -> None:
    here = position()
    assert "warsaw" in supply_sources(here, board(), "western")
    here.countries["poland"].status = "surrendered"
    assert "warsaw" not in supply_sources(here, board(), "western")
    here.control["london"] = "axis"
    assert "london" not in supply_sources(here, board(), "western")
    assert "london" not in supply_sources(here, board(), "axis"), "of its own faction only"


SEA = only("western", "London", "Gibraltar")


@clause("VM-SUP-4", "VM-SUP-5")
def test_supplied_ports_supply_other_ports_over_sea_without_fleets() -> None:
    after = supply(control=SEA)
    assert marked(after) == []
    assert after.told("SupplyChecked")[1]["sea"] == ["gibraltar"]
    no_port = supply(control=only("western", "London", "La Coruna"))
    assert marked(no_port) == ["la_coruna"]


@clause("VM-SUP-6")
def test_a_fleet_of_another_faction_blocks_a_sea() -> None:
    through = supply(control=SEA, units={"South Atlantic": "axis Fleet"})
    assert marked(through) == ["gibraltar"]
    sending = supply(
        control=only("western", "London", "Gibraltar"),
        units={"English Channel": "axis Fleet", "North Sea": "axis Fleet"},
    )
    assert "gibraltar" in marked(sending), "the sea of the sending port counts"
    own = supply(control=SEA, units={"South Atlantic": "western Fleet"})
    assert marked(own) == []
    in_port = supply(control=SEA, units={"Brest port": "axis Fleet"})
    assert marked(in_port) == [], "a Fleet in port blocks nothing"


@clause("VM-SUP-7")
def test_supply_over_sea_has_no_range() -> None:
    after = supply(control=only("western", "London", "Murmansk", "Gibraltar", "Nicosia"))
    assert marked(after) == []


@pytest.mark.parametrize(
    ("near", "far", "gate"),
    [
        pytest.param("London", "Helsinki", "Copenhagen", marks=clause("VM-SUP-8")),
        pytest.param("London", "Ajaccio", "Gibraltar", marks=clause("VM-SUP-9")),
        pytest.param("Gibraltar", "Varna", "Istanbul", marks=clause("VM-SUP-10")),
    ],
)
def test_straits_are_open_to_who_controls_the_gate(near: str, far: str, gate: str) -> None:
    areas = ["London", near, far]
    assert board().name(far.lower()) in [
        board().name(a) for a in marked(supply(control=only("western", *areas)))
    ]
    assert marked(supply(control=only("western", *areas, gate))) == []
    other = only("western", *areas)
    other["axis"] = ["Berlin", "Cologne", "Rome", gate]
    other["neutral"] = [n for n in other["neutral"] if n not in other["axis"]]
    assert far.lower() in marked(supply(control=other))


@clause("VM-SUP-11")
def test_western_supply_goes_round_africa_to_cairo_and_kuwait() -> None:
    after = supply(control=only("western", "London", "Cairo", "Kuwait"))
    assert marked(after) == []
    assert marked(supply(control=only("axis", "Berlin", "Rome", "Hamburg", "Cairo", "Kuwait"))) == [
        "kuwait"
    ], "the way round Africa is not the Axis's"
    cut = supply(
        control=only("western", "London", "Cairo", "Kuwait"),
        units={"South Atlantic": "axis Fleet"},
    )
    assert marked(cut) == ["cairo", "kuwait"]


@clause("VM-SUP-12")
def test_ports_reached_over_sea_supply_the_land_behind_them() -> None:
    after = supply(control=only("western", "London", "Casablanca", "Fez", "Oran"))
    assert marked(after) == []
    told = after.told("SupplyChecked")[1]
    assert told["sea"] == ["casablanca"]
    assert told["inland"] == 2


@clause("VM-SUP-13")
def test_an_area_that_is_supplied_again_loses_its_marker() -> None:
    after = supply(out_of_supply=["Munich"], units={"Munich": "axis Army"})
    assert marked(after) == []
    assert after.units("munich") == ["axis army 1"]
    assert after.told("SupplyChecked")[0]["restored"] == ["munich"]


POCKET = {
    "control": only("axis", "Berlin", "Minsk"),
    "units": {"Minsk": "axis Army, Corps"},
    "forts": {"Minsk": 2},
}


@clause("VM-SUP-14", "VM-SUP-15", "VM-SUP-16")
def test_units_cut_off_are_eliminated_in_the_second_supply_phase() -> None:
    """Worked example VM-EX-29."""
    first = supply(**POCKET)
    assert marked(first) == ["minsk"]
    assert len(first.at("minsk")) == 2
    assert first.clauses("SupplyChecked")[0] == "VM-SUP-15"
    second = play("supply", first.position)
    assert second.clauses("SupplyChecked")[0] == "VM-SUP-14"
    assert second.told("SupplyChecked")[0]["kinds"] == ["army", "corps"]
    assert second.at("minsk") == []
    assert marked(second) == ["minsk"]
    assert second.position.forts == {"minsk": 2}
    relieved = first.position
    for area in ("poznan", "lodz", "warsaw", "brest_litovsk"):
        relieved.control[area] = "axis"
    alternative = play("supply", relieved)
    assert len(alternative.at("minsk")) == 2
    assert alternative.clauses("SupplyChecked")[0] == "VM-SUP-3"
    assert marked(alternative) == []


@clause("VM-SUP-14", "VM-SUP-15")
def test_who_dies_of_supply_is_told_before_it_happens() -> None:
    """The picture of a letter and the stakes of its receipt say what the phase does."""
    game = load("virtuti_militari")
    first = position(**POCKET)

    def told(at: Position) -> tuple[list[str], list[str]]:
        view = game.view(board(), at, "axis")
        ask = Ask(seat="axis", key="planning", clause="VM-PLAN-1", title="x")
        matter = game.matter(board(), view, "supply")
        assert matter is not None
        return matter.lines, [one.text for one in game.stakes(board(), ask, view, [], {})]

    soon = "Cut off now, and Out Of Supply at the end of the turn if nothing changes: Minsk."
    assert told(first) == ([soon], [])
    marked_now = play("supply", first).position
    lines, stakes = told(marked_now)
    assert lines[0].startswith("Out Of Supply, and what still stands there in the Supply Phase is")
    assert lines[0].endswith("(SUP-14): Minsk (Army, Corps).")
    assert stakes == [
        "Out Of Supply, and eliminated in the Supply Phase of this turn if they still stand there"
        " and supply does not reach them: Minsk 2 units."
    ]
    assert play("supply", marked_now).at("minsk") == []
    for area in ("poznan", "lodz", "warsaw", "brest_litovsk"):
        marked_now.control[area] = "axis"
    assert told(marked_now) == (["Out Of Supply, but supplied again now: Minsk."], [])


@clause("VM-SUP-17")
def test_supply_does_not_go_over_sea_a_second_time() -> None:
    """From London over the Channel to Caen, by land to Marseille, not on to Ajaccio."""
    areas = ["London", "Caen", "Paris", "Lyon", "Marseille", "Ajaccio"]
    here = position(control=only("western", *areas), countries={"France": "surrendered western"})
    here.control["paris"] = "neutral"
    for area in ("orleans",):
        here.control[area] = "western"
    land, ports, inland = trace(here, board(), "western", {})
    assert "caen" in ports
    assert {"orleans", "lyon", "marseille"} <= set(inland)
    assert "ajaccio" not in {*land, *ports, *inland}


@clause("VM-SUP-17")
def test_whose_fleets_block_is_a_switch() -> None:
    here = position(
        control=only("ussr", "Leningrad", "Riga"), units={"Baltic Sea": "western Fleet"}, ussr="war"
    )
    here.countries["ussr"].status = "active"
    here.control["moscow"] = here.control["vologda"] = "ussr"
    assert "riga" in marked(play("supply", here))
    mild = play("supply", here, rulings={"VM-A10": "enemy"})
    assert "riga" not in marked(mild)
    here.units[0].faction = "axis"
    assert "riga" in marked(play("supply", here, rulings={"VM-A10": "enemy"}))


@clause("VM-SUP-18")
def test_fleets_in_port_do_not_starve() -> None:
    after = supply(
        control=only("axis", "Berlin", "Athens"),
        units={"Athens": "axis Army", "Athens port": "axis Fleet"},
        out_of_supply=["Athens"],
    )
    assert after.at("athens") == []
    assert after.units("athens_port") == ["axis fleet 1"]


@clause("VM-SUP-19")
def test_a_marker_goes_when_the_area_changes_hands() -> None:
    here = position(control={"axis": ["Minsk"]}, out_of_supply=["Minsk"])
    set_control(here, "minsk", "axis")
    assert here.out_of_supply == ["minsk"]
    set_control(here, "minsk", "ussr")
    assert here.out_of_supply == []


@clause("VM-SUP-20")
def test_fleets_at_sea_have_no_supply_status() -> None:
    after = supply(control=only("axis", "Berlin"), units={"Black Sea": "axis Fleet"})
    again = play("supply", after.position)
    assert again.units("black_sea") == ["axis fleet 1"]
