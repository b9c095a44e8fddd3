"""20.2 The book's example of an amphibious landing, as a player would order it."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.book.points import lost_national_points
from tests.rulesets.blitzwar.war_kit import After, at, board, play, scene

ORDERS = """
2 air from Scapa Flow to Norwegian Sea
2 air to Trondheim
2 beachheads at Trondheim from Norwegian Sea
land all from Scapa Flow at Trondheim
blitz Trondheim with all
attack Trondheim with the same
advance all
"""
PHASES = ("naval", "air", "sea_transport", "movement", "blitzkrieg", "normal")


@pytest.fixture(scope="module")
def after() -> After:
    document = {**board().scenarios["norway-20-2"], "active": "allies"}
    return play(
        PHASES,
        scene(document),
        allies=ORDERS,
        dice={"blitzkrieg/Trondheim": 1, "normal/Trondheim": 6},
    )


def test_everything_was_carried_out(after: After) -> None:
    assert after.refusals() == []


@pytest.mark.clause("BW-20.2-1", "BW-13.4.5-3", "BW-13.4.5-5")
def test_two_air_units_become_beachheads(after: After) -> None:
    assert [p["target"] for p in after.told("AirPlaced")] == [
        "norwegian_sea",
        "norwegian_sea",
        "trondheim",
        "trondheim",
    ]
    assert all(p["could_counter"] == 0 for p in after.told("AirPlaced"))
    assert after.told("BeachheadMade") == [
        {"side": "allies", "zone": "trondheim", "sea": "norwegian_sea", "count": 2}
    ]


@pytest.mark.clause("BW-20.2-2", "BW-14.1.2-2", "BW-14.1.2-5", "BW-14.1.2-9", "BW-7-24")
def test_three_corps_land_for_three_supply_units(after: After) -> None:
    (landed,) = after.told("Landed")
    assert landed["halves"] == 6
    assert landed["paid_from"] == ["london"]
    assert sorted(landed["units"]) == ["UK 1 infantry", "USA 2 armoured"]
    assert after.told("Activated") == []


@pytest.mark.clause(
    "BW-20.2-3", "BW-20.2-4", "BW-16.3.2-1", "BW-16.3.2-3", "BW-16.3.2-6", "BW-16.3.2-9"
)
def test_the_shifts_of_the_blitzkrieg_add_up_to_nothing(after: After) -> None:
    fought = after.told("Fought")[0]
    assert (fought["raw"], fought["column"], fought["die"]) == ("3-1", "3-1", 1)
    assert after.sums(0) == {
        "3 corps against 1": "3-1",
        "armoured corps in the attack": "+1",
        "air superiority": "+2",
        "Germans defending": "-1",
        "all defenders fortified": "-1",
        "mountains": "-1",
        "resolved on": "3-1",
    }


@pytest.mark.clause("BW-20.2-5", "BW-15.1-7", "BW-16.2-1", "BW-16.2-18")
def test_armour_is_lost_and_the_fortified_corps_is_turned(after: After) -> None:
    assert [lost["units"] for lost in after.told("CorpsLost")[:2]] == [
        ["USA armour"],
        ["GER fortification"],
    ]


@pytest.mark.clause("BW-20.2-6", "BW-13.4.2-6")
def test_one_of_two_air_units_is_spent_and_the_other_serves_again(after: After) -> None:
    assert after.told("AirSpent") == [{"zone": "trondheim", "unit": "ALLIES air", "left": 1}]
    assert after.sums(1)["air superiority"] == "+2"


@pytest.mark.clause("BW-20.2-7", "BW-16.2-16")
def test_the_second_attack_is_reduced_to_one_loss(after: After) -> None:
    fought = after.told("Fought")[1]
    assert (fought["raw"], fought["column"]) == ("2-1", "3-1")
    assert (fought["result"], fought["applied"]) == ("C/2", "0/1")
    assert after.sums(1) == {
        "2 corps against 1": "2-1",
        "armoured corps in the attack": "+1",
        "air superiority": "+2",
        "Germans defending": "-1",
        "mountains": "-1",
        "resolved on": "3-1",
    }


@pytest.mark.clause("BW-20.2-8", "BW-17.3-1")
def test_both_corps_advance_into_trondheim(after: After) -> None:
    position = after.position
    assert at(position, "trondheim") == [
        "ALLIES air flying",
        "UK 1 infantry",
        "USA 1 armoured",
    ]
    assert position.control["trondheim"] == "allies"
    assert at(position, "bergen") == ["GER 1 infantry (fortified)"]
    assert at(position, "scapa_flow") == []


@pytest.mark.clause("BW-20.2-9")
def test_the_axis_will_lose_a_supply_unit_for_the_point(after: After) -> None:
    assert lost_national_points(after.position, board(), "axis")["trondheim"] == 1
