"""20.1 The book's example of land combat, as a player would order it."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.war_kit import After, at, play, scenario

ORDERS = """
air to Mechili
if countered, again
ship supply from Naples to Tripoli, paid by Rome
move armour Tripoli to El Agheila
activate all in El Agheila
form elite in El Agheila
blitz Mechili with all
then attack Mechili with all if odds at least 2-1
advance none
"""
STANDING = """
always counter air over Mechili
always lose infantry first
always retreat to Gazala
"""
PHASES = ("naval", "air", "sea_transport", "movement", "blitzkrieg", "normal")


@pytest.fixture(scope="module")
def after() -> After:
    return play(
        PHASES,
        scenario("africa-20-1"),
        axis=ORDERS,
        standing={"allies": STANDING},
        dice={"blitzkrieg/Mechili": 1, "normal/Mechili": 6},
    )


def test_everything_was_carried_out(after: After) -> None:
    assert after.refusals() == []


@pytest.mark.clause("BW-20.1-1", "BW-13.2-2", "BW-13.2-4")
def test_the_first_air_unit_is_countered_and_both_are_gone(after: After) -> None:
    countered = after.told("AirCountered")
    assert [(c["target"], c["base"]) for c in countered] == [("mechili", "derna")]
    assert len(after.told("AirPlaced")) == 2
    assert after.told("AirPlaced")[1]["could_counter"] == 0


@pytest.mark.clause("BW-20.1-2", "BW-7-24", "BW-12.3-8")
def test_the_supply_is_shipped_through_the_enemys_sea_for_one_unit(after: After) -> None:
    (shipped,) = after.told("Shipped")
    assert shipped["halves"] == 2
    assert shipped["seas"] == ["western_mediterranean", "south_central_mediterranean"]
    assert shipped["paid_from"] == ["rome"]


@pytest.mark.clause("BW-20.1-3", "BW-20.1-4", "BW-7-20", "BW-7-21", "BW-7-38")
def test_the_move_costs_a_half_and_the_activation_two(after: After) -> None:
    (moved,) = after.told("Moved")
    (activated,) = after.told("Activated")
    assert (moved["halves"], moved["paid_from"]) == (1, ["tripoli"])
    assert (activated["halves"], activated["paid_from"]) == (4, ["tripoli"])
    assert len(activated["units"]) == 3


@pytest.mark.clause("BW-20.1-5", "BW-15.3-10")
def test_armour_that_moved_three_zones_is_activated(after: After) -> None:
    (moved,) = after.told("Moved")
    assert moved["path"] == ["tripoli", "misurata", "sirte", "el_agheila"]
    assert moved["activated"]


@pytest.mark.clause("BW-20.1-6", "BW-11.10-9")
def test_the_elite_army_is_formed_in_africa(after: After) -> None:
    (formed,) = after.told("Reorganised")
    assert formed["after"] == ["GER Elite 1 infantry + 1 armoured"]
    assert after.clauses("Reorganised") == ["BW-11.10-9"]


@pytest.mark.clause("BW-20.1-7", "BW-20.1-8", "BW-16.1-13", "BW-16.1-14")
def test_the_blitzkrieg_is_fought_on_4_1(after: After) -> None:
    fought = after.told("Fought")[0]
    assert (fought["attack"], fought["defence"]) == (5, 4)
    assert (fought["raw"], fought["column"], fought["die"]) == ("1-1", "4-1", 1)
    assert fought["weather"] == "good"
    assert after.sums(0) == {
        "5 corps against 4": "1-1",
        "Elite army in the attack": "+1",
        "armoured corps in the attack": "+1",
        "air superiority": "+2",
        "resolved on": "4-1",
    }


@pytest.mark.clause("BW-20.1-9", "BW-16.2-1")
def test_the_defender_takes_his_loss_out_of_a_white_tank(after: After) -> None:
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("CorpsLost")[0] == {
        "side": "allies",
        "zone": "mechili",
        "units": ["UK infantry"],
    }


@pytest.mark.clause("BW-13.4.2-5", "BW-16.1-17")
def test_the_air_unit_over_the_target_is_spent(after: After) -> None:
    assert after.told("AirSpent") == [{"zone": "mechili", "unit": "GER air", "left": 0}]


@pytest.mark.clause("BW-20.1-10", "BW-17.1-2")
def test_the_attack_is_renewed_on_3_1(after: After) -> None:
    fought = after.told("Fought")[1]
    assert (fought["attack"], fought["defence"]) == (5, 3)
    assert (fought["raw"], fought["column"], fought["die"]) == ("3-2", "3-1", 6)
    assert after.sums(1) == {
        "5 corps against 3": "3-2",
        "Elite army in the attack": "+1",
        "armoured corps in the attack": "+1",
        "resolved on": "3-1",
    }


@pytest.mark.clause("BW-20.1-11", "BW-16.2-6", "BW-16.2-8", "BW-16.2-9", "BW-16.2-11")
def test_the_elite_army_loses_armour_and_so_does_the_defender(after: After) -> None:
    lost = after.told("CorpsLost")[1:]
    assert lost[0]["units"] == ["GER armour of the Elite army"]
    assert sorted(lost[1]["units"]) == ["UK armour", "UK infantry"]


@pytest.mark.clause("BW-20.1-12", "BW-17.2-7")
def test_the_last_corps_cannot_buy_its_stay_and_goes_to_gazala(after: After) -> None:
    (ask,) = after.asked("retreat/mechili")
    assert ask.accepts == ["Retreat"]
    assert after.told("Retreated") == [
        {"zone": "mechili", "side": "allies", "to": "gazala", "units": ["UK 1 armoured"]}
    ]


@pytest.mark.clause("BW-20.1-13")
def test_the_axis_do_not_advance(after: After) -> None:
    assert after.told("StayedPut") == [{"side": "axis", "zone": "mechili"}]
    assert after.position.control["mechili"] == "allies"


def test_the_final_position_is_the_books(after: After) -> None:
    position = after.position
    assert at(position, "el_agheila") == ["GER 1 infantry", "ITA 1 infantry", "ITA 2 infantry"]
    assert at(position, "gazala") == ["UK 1 armoured"]
    assert at(position, "mechili") == []
    assert at(position, "derna") == ["UK 2 infantry"]
    assert at(position, "tripoli") == ["AXIS 1 1/2 supply"]
    assert at(position, "sirte") == []
    assert at(position, "rome") == []
    assert not [c for c in position.counters if c.kind == "air" and c.side == "axis"]
