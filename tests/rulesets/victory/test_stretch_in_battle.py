"""11.0 The stretch units in battle: Jets, Atom Bombs, Rockets."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import HOPE, country, ended, fire, fought, losses, story
from tests.rulesets.victory.kit import After

clause = pytest.mark.clause
MISS = [5] * 80


@clause("VIC-11.0-10")
def test_jets_fire_before_all_other_a_units() -> None:
    after = fought(country(), "red JET 1, from 0302", "blue FA 1", "blue IN 1", dice=MISS)
    assert story(after)[:2] == ["red Jet Fighter Fired", "blue Fighter Fired"]


@clause("VIC-11.0-4", "VIC-11.0-5", "VIC-11.0-7")
def test_the_atom_bomb_hits_everybody_before_other_b_units() -> None:
    after = fought(
        country(city=-1),
        "red AT 1, from 0302",
        "red IN 2, from 0302",
        "blue DB 2",
        "blue IN 2",
        dice=[3, *MISS],
    )
    deeds = [e.kind for e in after.events if e.kind in ("Bombed", "Fired")]
    assert deeds[0] == "Bombed"
    assert losses(after)[:3] == [
        "red Infantry 2-1 atom bomb",
        "blue Dive Bomber 2-1 atom bomb",
        "blue Infantry 2-1 atom bomb",
    ]
    assert after.strength("red.AT1") == 0


@clause("VIC-11.0-6", "VIC-11.0-7")
def test_a_six_is_a_dud() -> None:
    after = fought(country(city=-1), "red AT 1, from 0302", "blue IN 2", dice=[6, *MISS])
    assert after.told("Bombed")[0]["die"] == 6
    assert after.clauses("Bombed") == ["VIC-11.0-6"]
    assert losses(after) == []
    assert after.strength("red.AT1") == 0


@clause("VIC-11.0-3")
def test_the_bomb_may_come_alone_and_counts_as_an_air_unit() -> None:
    alone = fought(country(city=-1), "red AT 1, from 0302", "blue IN 2", dice=[1, *MISS])
    assert losses(alone)[0] == "blue Infantry 2-1 atom bomb"
    assert ended(alone)["winner"] == "blue"
    crowd = fought(
        country(city=-1),
        "red AT 1, from 0302",
        "red FA 2, from 0302",
        "red FA 2, from 0302",
        "blue IN 2",
        any_dice=True,
    )
    assert crowd.told("Grounded")[0]["units"] == ["Atom Bomb"]
    assert crowd.told("Bombed") == [], "grounded, and no other aircraft is a bomb"


@clause("VIC-11.0-3", "VIC-11.0-2")
def test_a_bomb_that_is_attacked_at_its_base_goes_off_for_nobody() -> None:
    at_base = fought(country(), "red IN 2, from 0302", "blue AT 1", "blue IN 2", dice=MISS)
    assert at_base.told("Bombed") == []
    assert "blue Atom Bomb Fired" not in story(at_base)
    assert at_base.strength("blue.AT1") == 1


def rockets(*hope: str, dice: list[int]) -> After:
    """A Rocket of 3 steps at 0106 fired into Hope."""
    return fought(
        country(city=-1),
        *hope,
        blocks={"0106": ["red RKT1 3"]},
        battles=[
            {
                "hex": HOPE,
                "attacker": "red",
                "roles": {"red": "attacker", "blue": "defender"},
                "strikes": [{"power": "red", "block": "red.RKT1"}],
                "crossings": [{"power": "red", "start": "a0302", "ground": 1}],
            }
        ],
        dice=dice,
    )


@clause("VIC-11.0-15", "VIC-11.0-16", "VIC-11.0-18")
def test_a_rocket_strikes_first_at_g4_and_is_gone() -> None:
    after = rockets("red FA 1, from 0302", "blue FA 1", "blue IN 3", dice=[4, 5, 1, *MISS])
    assert fire(after)[0] == "red Rocket ground 4 [4, 5, 1] 2"
    assert losses(after)[:2] == ["blue Infantry 3-2 rocket", "blue Infantry 2-1 rocket"]
    assert after.strength("red.RKT1") == 0


@clause("VIC-11.0-19")
def test_a_rocket_alone_reveals_nothing() -> None:
    after = rockets("blue IN 4", dice=[1, 1, 6])
    assert not after.told("BattleOpened")
    assert after.strength("blue.IN1") == 2
    seen = [e for e in after.events if e.for_seat("red") is not None]
    assert "StepsLost" not in [e.kind for e in seen]
    assert "HitsUnseen" in [e.kind for e in seen]
    assert [e.kind for e in after.events if e.for_seat("blue")].count("StepsLost") == 2
    assert after.position.seen.get("red", {}) == {}


@clause("VIC-11.0-20")
def test_a_rocket_into_a_battle_risks_friendly_fire() -> None:
    after = rockets("red IN 3, from 0302", "blue IN 3", dice=[6, 5, 5, *MISS])
    assert losses(after)[0] == "red Infantry 3-2 friendly fire"


@clause("VIC-11.0-5", "VIC-A62")
def test_aircraft_that_fly_from_a_carrier_are_hit_and_those_inside_are_not() -> None:
    after = fought(
        country("~", sea=["0302"], city=-1),
        "red AT 1, from 0302",
        "blue CV1 4",
        "blue TB1 2, aboard CV1",
        dice=[1, *MISS],
    )
    assert "blue Torpedo Bomber 2-1 atom bomb" in losses(after)
    assert "blue Carrier 4-3 atom bomb" in losses(after)
