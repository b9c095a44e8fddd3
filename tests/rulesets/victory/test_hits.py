"""6.43 Hit allocation, 6.47 Double Defense, 6.48 Friendly Fire."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import country, fire, fought, losses, story

clause = pytest.mark.clause
MISS = [6] * 60


@clause("VIC-6.43-1", "VIC-4.0-3")
def test_hits_fall_one_by_one_on_the_strongest() -> None:
    after = fought(
        country(city=-1),
        "red ART 4, from 0302",
        "blue IN 4",
        "blue MK 2",
        dice=[1, 1, 1, 6, *MISS],
    )
    assert losses(after)[:2] == ["blue Infantry 4-3 fire", "blue Infantry 3-2 fire"]
    # Two are strongest now: the owner's choice.
    assert losses(after)[2] in ("blue Infantry 2-1 fire", "blue Mechanized 2-1 fire")


@clause("VIC-6.43-2")
def test_the_owner_picks_among_the_strongest() -> None:
    for first, hit in (("infantry", "Infantry"), ("mechanized", "Mechanized")):
        after = fought(
            country(city=-1),
            "red ART 1, from 0302",
            "blue IN 2",
            "blue MK 2",
            dice=[1, *MISS],
            orders={"blue": f"sacrifice {first}"},
        )
        assert losses(after)[0] == f"blue {hit} 2-1 fire"


@clause("VIC-6.43-3", "VIC-6.43-4", "VIC-6.43-6", "VIC-6.44-3", "VIC-6.45-4")
def test_the_last_step_of_ground_units_falls_to_ground_units_only() -> None:
    coast = country(sea=["0302", "0301"], city=-1)
    after = fought(
        coast,
        "red BB 3, from 0302",
        "red DB 3, from 0302",
        "blue IN 2",
        dice=[1, 1, 1, *MISS],
        orders={"red": "target ground"},
    )
    assert losses(after) == ["blue Infantry 2-1 fire"]
    assert after.strength("blue.IN1") == 1
    # With nothing left that it may hit, the ship has no target (6.43-6).
    assert "red Battleship Passed" in story(after)


@clause("VIC-6.43-4", "VIC-4.0-3")
def test_ground_units_take_the_last_step() -> None:
    after = fought(country(city=-1), "red ART 1, from 0302", "blue IN 1", dice=[1])
    assert losses(after) == ["blue Infantry 1-0 fire"]
    assert after.blocks("0303") == ["red ART1 1"]


@clause("VIC-6.43-5", "VIC-6.45-3")
def test_landing_forces_at_sea_or_aloft_can_be_eliminated() -> None:
    coast = country(sea=["0302", "0301"], city=0)
    after = fought(
        coast,
        "red MA 1, at sea, from 0302",
        "blue DB 1",
        dice=[1],
    )
    assert losses(after)[0] == "red Marines 1-0 fire"
    air = fought(country(city=0), "red AB 1, aloft, from 0302", "blue FA 1", dice=[1])
    assert losses(air)[0] == "red Airborne 1-0 fire"


@clause("VIC-6.43-7")
def test_hits_beyond_what_can_be_taken_are_lost() -> None:
    after = fought(
        country(city=-1), "red DB 4, from 0302", "blue IN 2", dice=[1, 1, 1, 1, *MISS],
        orders={"red": "target ground"},
    )  # fmt: skip
    assert after.told("HitsWasted")[0]["hits"] == 3


@clause("VIC-6.47-1", "VIC-6.47-2", "VIC-6.47-3")
def test_in_marsh_and_mountain_two_hits_take_a_step() -> None:
    for terrain in ("w", "^"):
        after = fought(
            country(terrain, city=-1),
            "red ART 3, from 0302",
            "blue IN 3",
            "blue MK 2",
            dice=[1, 1, 1, *MISS],
        )
        assert [f["unit"] for f in after.told("HalfHit")] == ["Infantry", "Infantry"]
        assert losses(after) == ["blue Infantry 3-2 fire"]
        # Firepower is not affected by the half-hit: two dice for two steps.
        shots = [f for f in after.told("Fired") if f["unit"] == "Infantry"]
        assert len(shots[0]["dice"]) == 2


@clause("VIC-6.47-3")
def test_a_half_hit_unit_takes_the_next_hit_though_it_is_weaker() -> None:
    after = fought(
        country("^", city=-1),
        "red ART 2, from 0302",
        "blue IN 2, half hit",
        "blue MK 4",
        dice=[1, 6, *MISS],
    )
    assert losses(after)[0] == "blue Infantry 2-1 fire"


@clause("VIC-6.47-1")
def test_the_attacker_has_no_double_defense() -> None:
    after = fought(country("^", city=-1), "red IN 2, from 0302", "blue ART 2", dice=[1, 6, *MISS])
    assert losses(after)[0] == "red Infantry 2-1 fire"


@clause("VIC-6.47-4")
def test_a_half_hit_is_recovered_when_the_battle_is_won() -> None:
    after = fought(country("^", city=-1), "red ART 1, from 0302", "blue IN 2", dice=[1, *MISS])
    assert after.told("HalfHit")
    assert after.blocks("0303") == ["blue IN1 2"]


@clause("VIC-6.47-4", "VIC-SB.Opt-4")
def test_a_half_hit_is_recovered_before_the_victor_regroups() -> None:
    after = fought(
        country("^", city=-1), "red ART 1, from 0302", "blue IN 2", dice=[1, *MISS],
        options={"regroup": True}, orders={"blue": "regroup from a0303 to 0304"},
    )  # fmt: skip
    assert after.told("HalfHit")
    assert after.blocks("0304") == ["blue IN1 2"]
    assert losses(after) == []


@clause("VIC-6.47-5")
def test_a_half_hit_is_a_lost_step_in_retreat() -> None:
    after = fought(
        country("^", city=-1),
        "red ART 1, from 0302",
        "blue IN 2",
        dice=[1, *MISS],
        orders={"blue": "withdraw"},
    )
    assert losses(after) == ["blue Infantry 2-1 retreat"]
    assert after.strength("blue.IN1") == 1


@clause("VIC-6.48-1")
def test_sixes_of_ships_and_aircraft_hit_friendly_ground_units() -> None:
    after = fought(
        country(city=-1),
        "red DB 2, from 0302",
        "red IN 3, from 0302",
        "blue IN 4",
        dice=[6, 2, *([5] * 40)],
        orders={"red": "target ground"},
    )
    assert fire(after)[0] == "red Dive Bomber ground 2 [6, 2] 1"
    assert losses(after) == ["blue Infantry 4-3 fire", "red Infantry 3-2 friendly fire"]


@clause("VIC-6.48-2")
def test_double_defense_is_no_help_against_friends() -> None:
    after = fought(
        country("^", city=-1),
        "red IN 2, from 0302",
        "red FA 1, from 0302",
        "blue DB 1, base 0106",
        "blue IN 3",
        dice=[5, 6, *([5] * 40)],
        orders={"blue": "target ground"},
    )
    assert "blue Infantry 3-2 friendly fire" in losses(after)
    assert not after.told("HalfHit")


@clause("VIC-6.48-3")
def test_friendly_fire_spares_who_is_at_sea_or_in_the_air() -> None:
    after = fought(
        country(sea=["0302", "0301"], city=-1),
        "red DB 2, from 0302",
        "red MA 4, at sea, from 0302",
        "blue IN 2",
        dice=[6, 6, *([5] * 40)],
        orders={"red": "target ground"},
    )
    assert losses(after) == []


@pytest.mark.clause("VIC-A14")
def test_friendly_fire_leaves_the_last_step() -> None:
    after = fought(
        country(city=-1),
        "red DB 2, from 0302",
        "red IN 1, from 0302",
        "blue IN 2",
        dice=[6, 6, *([5] * 40)],
        orders={"red": "target ground"},
    )
    assert losses(after) == []
    assert after.told("HitsWasted")


@clause("VIC-6.47-5")
def test_a_half_hit_can_be_the_end_of_a_unit_that_retreats() -> None:
    after = fought(
        country("^", city=-1),
        "red ART 1, from 0302",
        "blue IN 1, half hit",
        dice=MISS,
        orders={"blue": "withdraw"},
    )
    assert losses(after) == ["blue Infantry 1-0 retreat"]
    assert "blue Infantry Retreated" not in story(after)


@clause("VIC-6.43-2")
def test_of_three_owners_the_first_in_the_battle_picks_another_and_he_his_own() -> None:
    """Red was first: he never picks his own while another's is as strong (VIC-A63)."""
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "green IN 2, from 0403",
        "gold IN 2, from 0203",
        "blue IN 3",
        powers=["red", "green", "gold", "blue"],
        battles=[{
            "hex": "a0303", "attacker": "red",
            "roles": {"red": "attacker", "green": "attacker", "gold": "attacker",
                      "blue": "defender"},
        }],
        dice=[1, 1, 1, *[6] * 60],
    )  # fmt: skip
    assert losses(after)[:3] == [
        "gold Infantry 2-1 fire", "green Infantry 2-1 fire", "red Infantry 2-1 fire",
    ]  # fmt: skip
