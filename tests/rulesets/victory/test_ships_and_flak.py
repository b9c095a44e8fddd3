"""6.44 Ship to shore, 6.45 Air to surface, 6.46 Flak, 5.91 at sea."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import country, fire, fought, losses, story

clause = pytest.mark.clause
COAST = {"sea": ["0302", "0301"], "city": 0}
MISS = [5] * 60


@clause("VIC-6.44-1")
def test_ships_fire_at_ground_units() -> None:
    after = fought(country(**COAST), "red BB 2, from 0302", "blue IN 3", dice=[2, 3, *MISS])
    assert fire(after)[0] == "red Battleship ground 2 [2, 3] 1"
    assert after.clauses("Fired")[0] == "VIC-6.44-1"


@clause("VIC-6.44-2")
def test_no_bombardment_while_an_enemy_ship_is_there() -> None:
    on = country(**COAST)
    after = fought(
        on,
        "red BB 2, from 0302",
        "blue IN 3",
        "blue SS 1",
        dice=MISS,
        orders={"red": "target ground"},
    )
    groups = {f["group"] for f in after.told("Fired") if f["power"] == "red"}
    assert groups == {"naval"}


@clause("VIC-6.44-4", "VIC-6.44-5")
def test_ground_units_fire_back_at_ships_that_bombarded_in_that_round() -> None:
    after = fought(
        country(**COAST),
        "red BB 1, from 0302",
        "red SS 4, from 0302",
        "blue IN 3",
        dice=[5, 1, 5, 5, *MISS],
        orders={"blue": "target naval"},
    )
    assert fire(after)[1] == "blue Infantry naval 1 [1, 5, 5] 1"
    # The Submarine is stronger, but only the Battleship bombarded.
    assert losses(after)[0] == "red Battleship 1-0 fire"
    assert story(after).count("blue Infantry Fired") == 1


@clause("VIC-6.45-1", "VIC-6.45-2")
def test_aircraft_attack_surface_targets_past_enemy_aircraft() -> None:
    after = fought(
        country(**COAST),
        "red TB 1, from 0302",
        "blue CA 2",
        "blue FA 3",
        dice=[5, 5, 5, 3, *MISS],
        orders={"red": "target naval"},
    )
    assert fire(after)[1] == "red Torpedo Bomber naval 3 [3] 1"
    assert losses(after) == ["blue Cruiser 2-1 fire"]


@clause("VIC-6.46-1")
def test_flak_only_against_who_attacked_the_own_group_this_round() -> None:
    """The aircraft fires at the ground units: they have flak, the ship has none."""
    after = fought(
        country(**COAST),
        "red DB 1, from 0302",
        "blue CA 1",
        "blue ART 2",
        dice=[5] * 60,
        orders={"red": "target ground", "blue": "target air"},
    )
    shots = [(f["unit"], f["group"]) for f in after.told("Fired") if f["power"] == "blue"]
    assert shots == [("Artillery", "air")] * 3


@clause("VIC-6.46-2")
def test_flak_hits_fall_on_the_attacking_aircraft_only() -> None:
    after = fought(
        country(city=0),
        "red DB 1, from 0302",
        "red FA 4, from 0302",
        "blue FA 1",
        "blue ART 2",
        dice={f"battle/a0303/{r}/{who}/{n}": die for r in (1, 2, 3) for who, die in (
            ("blue Fighter", 6), ("red Fighter", 6), ("red Dive Bomber", 6), ("blue Artillery", 1),
        ) for n in range(1, 5)},
        orders={"red": "target ground with dive bombers\ntarget air with fighters",
                "blue": "target air"},
    )  # fmt: skip
    assert losses(after)[0] == "red Dive Bomber 1-0 fire"


@clause("VIC-5.91-5", "VIC-5.91-6", "VIC-6.7-5", "VIC-A16")
def test_at_sea_marines_have_flak_and_amphib_have_nothing() -> None:
    sea = country("~", sea=["0302"], city=-1)
    for unit, name, fires in (("MA", "Marines", True), ("AM", "Amphibious Infantry", False)):
        after = fought(
            sea,
            f"red {unit} 2, at sea, from 0302",
            "blue TB 1, base 0701",
            "blue CA 1",
            dice=MISS,
            orders={"blue": "target naval"},
        )
        assert (f"red {name} Fired" in story(after)) is fires
        assert all(f["group"] == "air" for f in after.told("Fired") if f["power"] == "red")


@clause("VIC-6.44-4")
def test_a_ship_that_fires_at_ships_is_no_target_for_ground_units() -> None:
    """Only who bombards them is: here the Cruiser has to fight a Light Cruiser first."""
    after = fought(
        country("~", sea=["0302"], city=-1, other={"0303": "."}),
        "red CA 2, from 0302",
        "blue CL 1",
        "blue IN 2",
        dice=MISS,
        orders={"blue": "target naval with infantry"},
    )
    assert "red Cruiser naval 2 [5, 5] 0" in fire(after)
    assert not [shot for shot in fire(after) if shot.startswith("blue Infantry")]
