"""6.6 Airborne landings and 6.7 amphibious invasions in battle."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import country, ended, fought, losses, retreats, story

clause = pytest.mark.clause
COAST = {"sea": ["0302", "0301"]}
MISS = [6] * 60


@clause("VIC-6.6-4", "VIC-6.6-5")
def test_airborne_drops_on_its_first_turn_and_fires_from_its_next() -> None:
    after = fought(country(), "red AB 3, aloft, from 0302", "blue IN 1", dice=MISS)
    assert [line for line in story(after) if "Airborne" in line][:2] == [
        "red Airborne Dropped",
        "red Airborne Fired",
    ]
    assert next(e.kind for e in after.events if e.facts.get("unit") == "Airborne") == "Dropped"
    shots = [f for f in after.told("Fired") if f["unit"] == "Airborne"]
    assert len(shots) == 2


@clause("VIC-6.6-4")
def test_airborne_may_abort_and_fly_back() -> None:
    after = fought(
        country(towns={"0203": "Near"}),
        "red AB 3, aloft, from 0302, base 0203",
        "blue IN 1",
        blocks={"0203": ["red IN 1"]},
        dice=MISS,
        orders={"red": "abort the drop at Hope if enemy ground at least 1"},
    )
    assert retreats(after) == {"red Airborne": "0203"}
    assert "red AB1 3, base a0203" in after.blocks("0203")


@clause("VIC-6.6-2", "VIC-5.52-5")
def test_airborne_counts_as_air_until_it_drops_and_as_ground_then() -> None:
    """Three of his aircraft, the Airborne among them, are one too many."""
    after = fought(
        country(),
        "red FA 2, from 0302",
        "red FA 2, from 0302",
        "red AB 3, aloft, from 0302",
        "blue IN 1",
        any_dice=True,
    )
    assert after.told("Grounded")[0]["power"] == "red"
    full = fought(
        country("w", towns={"0203": "Near"}),
        "red IN 1, from 0302",
        "red IN 1, from 0304",
        "red AB 3, aloft, from 0403, base 0203",
        "blue IN 4",
        blocks={"0203": ["red IN 1"]},
        dice=MISS,
    )
    # No room on land in a Marsh of two: it must abort.
    assert story(full)[0] == "red Airborne Retreated"


@clause("VIC-6.6-3")
def test_airborne_is_hit_as_aircraft_until_it_drops() -> None:
    after = fought(
        country(), "red AB 3, aloft, from 0302", "blue FA 2", "blue IN 1", dice=[1, 6, *MISS]
    )
    assert losses(after)[0] == "red Airborne 3-2 fire"
    assert after.told("Fired")[0]["group"] == "air"


@clause("VIC-6.6-7")
def test_once_dropped_it_retreats_like_a_ground_unit() -> None:
    alone = fought(country(), "red AB 3, aloft, from 0302", "blue IN 4", dice=MISS)
    # Nobody of his came by land: no hexside is open to it (VIC-A52).
    assert alone.told("NoRetreat")[0]["unit"] == "Airborne"
    joined = fought(
        country(), "red AB 3, aloft, from 0304", "red IN 1, from 0302", "blue IN 4", dice=MISS
    )
    assert retreats(joined)["red Airborne"] == "0302"


@clause("VIC-6.7-3", "VIC-6.7-6")
def test_marines_land_on_their_turn_and_fire_from_the_next() -> None:
    after = fought(country(**COAST), "red MA 2, at sea, from 0302", "blue IN 1", dice=MISS)
    assert [line for line in story(after) if "Marines" in line][:3] == [
        "red Marines CameAshore",
        "red Marines Fired",
        "red Marines Fired",
    ]
    # Ashore it needs room on land: a Marsh holds two ground units.
    full = fought(
        country("w", **COAST),
        "red IN 1, from 0304",
        "red IN 1, from 0404",
        "red MA 2, at sea, from 0302",
        "blue IN 4",
        dice=MISS,
    )
    assert not full.told("CameAshore")


@clause("VIC-6.7-4", "VIC-6.7-5")
def test_no_landing_before_the_enemy_ships_are_gone() -> None:
    after = fought(
        country(**COAST),
        "red MA 4, at sea, from 0302",
        "blue SS 1",
        "blue IN 1",
        dice=[1, *MISS],
        orders={"blue": "withdraw ships after round 1"},
    )
    assert losses(after)[0] == "red Marines 4-3 fire"
    assert story(after).index("blue Submarine Retreated") < story(after).index(
        "red Marines CameAshore"
    )


@clause("VIC-6.7-3")
def test_marines_may_wait_at_sea() -> None:
    after = fought(
        country(**COAST),
        "red MA 2, at sea, from 0302",
        "blue IN 2",
        dice=MISS,
        orders={"red": "stay afloat at Hope"},
    )
    assert not after.told("CameAshore")
    assert after.blocks("0302") == ["red MA1 2, at sea"]


@clause("VIC-6.43-4")
def test_marines_take_the_city() -> None:
    after = fought(country(**COAST), "red MA 2, at sea, from 0302", "blue EN 1", dice=[6, 6, 1, 6])
    assert ended(after)["winner"] == "red"
    assert after.blocks("0303") == ["red MA1 2"]
