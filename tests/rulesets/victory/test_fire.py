"""6.2 to 6.42: combat turns, fire and target groups."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import country, ended, fire, fought, losses, story

clause = pytest.mark.clause


@clause("VIC-6.31-1", "VIC-6.31-2", "VIC-4.3-13", "VIC-4.1-1")
def test_units_act_in_the_order_of_letters_and_the_defender_first() -> None:
    after = fought(
        country(),
        "red IN 1, from 0302",
        "red AR 1, from 0302",
        "red ART 1, from 0403",
        "red FA 1, from 0403",
        "blue IN 1",
        "blue AR 1",
        dice=[6] * 30,
        orders={"red": "target air with FA1"},
    )
    assert story(after)[:6] == [
        "red Fighter Passed",
        "red Artillery Fired",
        "blue Armor Fired",
        "red Armor Fired",
        "blue Infantry Fired",
        "red Infantry Fired",
    ]


@clause("VIC-6.3-1", "VIC-6.3-2", "VIC-6.3-3", "VIC-6.5-4")
def test_three_rounds_each_unit_once_in_each_then_the_attacker_goes() -> None:
    after = fought(country(), "red IN 1, from 0302", "blue IN 1", dice=[6] * 6)
    assert len(after.told("RoundBegun")) == 3
    assert len(after.told("Fired")) == 6
    assert ended(after)["winner"] == "blue"
    assert after.blocks("0302") == ["red IN1 1"]


@clause("VIC-6.31-3", "VIC-6.5-1")
def test_a_unit_that_retreats_does_not_fire() -> None:
    after = fought(
        country(),
        "red IN 1, from 0302",
        "blue IN 2",
        dice=[6] * 2 + [6] * 3,
        orders={"blue": "withdraw after round 1"},
    )
    assert story(after)[:3] == [
        "blue Infantry Fired",
        "red Infantry Fired",
        "blue Infantry Retreated",
    ]
    assert ended(after)["winner"] == "red"


@clause("VIC-6.4-1", "VIC-6.4-2", "VIC-6.41-2")
def test_as_many_dice_as_steps_hits_up_to_the_firepower() -> None:
    after = fought(
        country(city=-1), "red IN 3, from 0302", "blue IN 4", dice=[6] * 4 + [1, 2, 3] + [6] * 20
    )
    assert fire(after)[1] == "red Infantry ground 2 [1, 2, 3] 2"


@clause("VIC-6.41-1", "VIC-6.41-4")
def test_firepower_one_hits_on_ones_and_differs_by_target() -> None:
    on = country(city=0)
    raid = fought(
        on,
        "red FA 2, from 0302",
        "blue IN 2",
        dice=[1, 2] + [6] * 20,
        orders={"red": "target ground"},
    )
    assert fire(raid)[0] == "red Fighter ground 1 [1, 2] 1"
    duel = fought(on, "red FA 2, from 0302", "blue FA 2", dice=[6, 6, 1, 2] + [6] * 20)
    assert fire(duel)[1] == "red Fighter air 2 [1, 2] 2"


@clause("VIC-6.41-3", "VIC-4.3-12", "VIC-4.3-14")
def test_firepower_three_hits_up_to_three() -> None:
    after = fought(
        country(city=-1),
        "red EAR 3, from 0302",
        "blue ART 4",
        dice=[6] * 4 + [3, 3, 4] + [6] * 20,
    )
    assert fire(after)[0].startswith("blue Artillery ground 3")
    assert fire(after)[1] == "red Elite Armor ground 3 [3, 3, 4] 2"


@clause("VIC-4.1-2", "VIC-4.1-3", "VIC-4.3-14", "VIC-11.0-12")
@pytest.mark.parametrize(
    ("unit", "ground", "naval"),
    [("FA", 1, 0), ("DB", 2, 2), ("TB", 0, 3), ("AR", 2, 0), ("EAR", 3, 0), ("CDO", 3, 0)],
)
def test_each_unit_hits_each_group_as_hard_as_its_block_says(
    unit: str, ground: int, naval: int
) -> None:
    on = country(sea=["0302", "0301"], city=0)
    for target, power in (("blue IN 4", ground), ("blue CA 4", naval)):
        after = fought(on, f"red {unit} 2, from 0403", target, dice=[6] * 200)
        shots = {f["firepower"] for f in after.told("Fired") if f["power"] == "red"}
        assert shots == ({power} if power else set())


@clause("VIC-4.3-2")
def test_infantry_defends_cities_at_three_and_towns_at_two() -> None:
    for city, power in ((2, 3), (0, 2)):
        after = fought(country(city=city), "red IN 1, from 0302", "blue IN 1", dice=[6] * 6)
        assert fire(after)[0] == f"blue Infantry ground {power} [6] 0"
        assert fire(after)[1] == "red Infantry ground 2 [6] 0"


@pytest.mark.clause("VIC-A55")
def test_marines_do_not_defend_a_city_at_three() -> None:
    after = fought(country(), "red IN 1, from 0302", "blue MA 1", dice=[6] * 6)
    assert fire(after)[0].startswith("blue Marines ground 2")


@clause("VIC-4.3-9")
def test_mountain_troops_fire_three_in_mountains_on_either_side() -> None:
    after = fought(country("^", city=-1), "red MT 1, from 0302", "blue MT 1", dice=[6] * 6)
    assert [shot.split(" [")[0] for shot in fire(after)[:2]] == [
        "blue Mountain ground 3",
        "red Mountain ground 3",
    ]
    plain = fought(country(city=-1), "red MT 1, from 0302", "blue MT 1", dice=[6] * 6)
    assert fire(plain)[0].startswith("blue Mountain ground 2")


@clause("VIC-6.42-1", "VIC-6.42-2", "VIC-6.42-5", "VIC-6.42-6")
def test_a_target_group_is_named_and_may_change_from_round_to_round() -> None:
    after = fought(
        country(),
        "red DB 2, from 0302",
        "blue FA 2",
        "blue IN 2",
        dice=[6] * 40,
        orders={"red": "target ground if round at most 1\ntarget air"},
    )
    groups = [f["group"] for f in after.told("Fired") if f["power"] == "red"]
    assert groups == ["ground", "air", "air"]


@clause("VIC-6.42-1")
def test_who_is_hit_in_a_group_is_not_the_firer_s_choice() -> None:
    """One unit after the other is the strongest; which of two as strong, its owner says."""
    after = fought(
        country(),
        "red AR 3, from 0302",
        "blue EN 1",
        "blue MK 3",
        "blue IN 2",
        dice={"battle/a0303/1/red.AR1/1": 1},
        any_dice=True,
    )
    assert losses(after)[0].startswith("blue Mechanized 3-2")


@clause("VIC-6.42-3", "VIC-6.42-4")
def test_a_submarine_fires_at_ships_only_and_else_has_no_target() -> None:
    coast = country(sea=["0302", "0301"])
    after = fought(coast, "red SS 2, from 0302", "blue IN 2", dice=[])
    assert story(after)[:2] == ["red Submarine Passed", "blue Infantry Passed"]
    sea = country("~", city=-1, sea=["0302"])
    after = fought(sea, "red SS 2, from 0302", "blue CA 2", dice=[1, 1] + [6] * 20)
    assert fire(after)[0] == "red Submarine naval 2 [1, 1] 2"


@clause("VIC-6.42-7")
def test_without_a_declaration_a_unit_fires_at_its_own_type() -> None:
    after = fought(country(), "red DB 1, from 0302", "blue FA 1", "blue IN 1", dice=[6] * 20)
    assert fire(after)[1].startswith("red Dive Bomber air 1")
    best = fought(country(), "red DB 1, from 0302", "blue IN 1", "blue IN 1", dice=[6] * 20)
    assert not [shot for shot in fire(best) if " air " in shot]
    told = fought(country(), "red DB 1, from 0302", "blue FA 1", "blue IN 2", dice=[6] * 20,
                  orders={"red": "target ground"})  # fmt: skip
    assert fire(told)[1].startswith("red Dive Bomber ground 2"), "though it is stronger there"


@pytest.mark.clause("VIC-A69")
def test_without_its_own_type_it_fires_where_it_is_strongest() -> None:
    after = fought(
        country(sea=["0302", "0301"]),
        "red TB 1, from 0302",
        "blue CA 1",
        "blue IN 2",
        dice=[6] * 20,
    )
    assert fire(after)[0].startswith("red Torpedo Bomber naval 3")


@clause("VIC-6.42-8", "VIC-6.42-9")
def test_all_dice_of_a_unit_go_to_one_group() -> None:
    after = fought(
        country("~", city=-1, sea=["0302"]),
        "red BB 3, from 0302",
        "blue CA 3",
        "blue FA 2, base 0701",
        dice=[6] * 60,
        orders={"red": "target naval, air"},
    )
    shots = [f for f in after.told("Fired") if f["power"] == "red"]
    assert all(shot["group"] == "naval" and len(shot["dice"]) == 3 for shot in shots)


@clause("VIC-3.1-14")
def test_who_attacks_across_a_river_loses_the_first_combat_turn() -> None:
    on = country(rivers={"Wend": ["0302-0303", "0303-0403"]}, city=-1)
    after = fought(on, "red IN 1, from 0302", "red AR 1, from 0304", "blue IN 2", dice=[6] * 20)
    assert story(after)[:3] == ["red Armor Fired", "blue Infantry Fired", "red Infantry Passed"]
    assert after.told("Passed")[0]["why"] == "attacked across a river"
    assert "red Infantry Fired" in story(after)[3:]


@clause("VIC-3.1-14")
def test_a_bridge_is_no_help_in_the_first_round() -> None:
    on = country(
        rivers={"Wend": ["0302-0303"]}, bridges=["0302-0303"], roads=["0302-0303"], city=-1
    )
    after = fought(on, "red IN 1, from 0302", "blue IN 2", dice=[6] * 20)
    assert story(after)[1] == "red Infantry Passed"


@clause("VIC-4.3-10")
def test_engineers_fire_across_a_river() -> None:
    on = country(rivers={"Wend": ["0302-0303"]}, city=-1)
    after = fought(on, "red EN 1, from 0302", "blue IN 2", dice=[6] * 20)
    assert story(after)[:2] == ["blue Infantry Fired", "red Engineer Fired"]


@pytest.mark.clause("VIC-A23")
def test_units_of_one_letter_act_in_their_owners_order() -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "red MK 1, from 0302",
        "blue AR 2",
        dice=[6] * 40,
        orders={"red": "act first with mechanized"},
    )
    assert story(after)[1:3] == ["red Mechanized Fired", "red Infantry Fired"]


@clause("VIC-6.4-2")
def test_hits_are_losses_of_the_other_side() -> None:
    after = fought(country(city=-1), "red IN 2, from 0302", "blue IN 2", dice=[1, 6, 2] + [6] * 9)
    assert losses(after) == [
        "red Infantry 2-1 fire",
        "blue Infantry 2-1 fire",
    ]
