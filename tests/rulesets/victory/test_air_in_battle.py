"""5.51 to 5.53 in battle: who fights, who is grounded, who lands where."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import country, ended, fire, fought, losses, retreats, story

clause = pytest.mark.clause
MISS = [6] * 80
SEA = {"sea": ["0302", "0301"]}


def landed(after: object) -> dict[str, str]:
    return {
        f"{f['power']} {f['unit']}": f["to"][1:]
        for f in after.told("AirLanded")  # type: ignore[attr-defined]
    }


@clause("VIC-5.51-3", "VIC-5.53-1", "VIC-5.53-3", "VIC-SOP-4")
def test_aircraft_land_after_their_battle_within_their_move() -> None:
    on = country(towns={"0203": "Near", "0101": "Far"}, city=-1)
    after = fought(
        on,
        "red FA 2, from 0203, base 0203",
        "red IN 1, from 0302",
        "blue EN 1",
        blocks={"0203": ["red EN 1"], "0101": ["red EN 1"]},
        dice={f"battle/a0303/1/red {n}": 6 for n in ("Fighter/1", "Fighter/2")}
        | {"battle/a0303/1/blue Engineer/1": 6, "battle/a0303/1/red Infantry/1": 1},
        orders={"red": "base fighters at 0101, 0203"},
    )
    assert landed(after) == {"red Fighter": "0101"}
    last = [e.kind for e in after.events]
    assert last.index("AirLanded") > last.index("BattleEnded")


@clause("VIC-5.51-4")
def test_aircraft_without_a_base_in_reach_are_lost() -> None:
    after = fought(country(city=-1), "red FA 2, from 0302", "blue IN 2", dice=MISS)
    assert after.told("AirLost")[0]["unit"] == "Fighter"
    assert after.strength("red.FA1") == 0
    four_away = {"0106": ["red EN 1"]}
    units = ("red FA 2, from 0302", "blue IN 2")
    far = fought(country(city=-1), *units, dice=MISS, blocks=four_away)
    assert far.told("AirLost")[0]["unit"] == "Fighter", "Barcastle is four hexes away"
    option = fought(country(city=-1), *units, dice=MISS, blocks=four_away,
                    options={"air-range": True})  # fmt: skip
    assert retreats(option) == {"red Fighter": "0106"}, "it has flown nothing of its six"
    based = fought(
        country(), "red IN 2, from 0302", "blue FA 2", "blue IN 2", dice=MISS,
        blocks={"0106": ["blue EN 1"]}, options={"air-range": True},
        orders={"blue": "withdraw fighters"},
    )  # fmt: skip
    assert retreats(based)["red Infantry"] == "0302"
    assert "blue Fighter" not in retreats(based), "who made no attack move has none to trade"


@clause("VIC-5.53-5", "VIC-5.53-6")
def test_air_range_trades_hexes_flown_against_hexes_to_land() -> None:
    """An M3 Fighter that flew four hexes may land within two (Barcastle is four away)."""
    on = country(city=-1, towns={"0203": "Near", "0301": "Second"})
    for flown, reach, lands in ((4, True, ["0203", "0301"]), (5, True, ["0203"])):
        after = fought(
            on,
            f"red FA 2, from 0304, flew {flown}",
            "blue IN 2",
            blocks={"0301": ["red EN 1"], "0203": ["red EN 1"]},
            dice=MISS,
            options={"air-range": reach},
            orders={"red": "base fighters at 0301"},
        )
        assert retreats(after)["red Fighter"] == (lands[1] if len(lands) > 1 else "0203")


@clause("VIC-5.52-1", "VIC-5.52-3", "VIC-SB.Grounded-1", "VIC-SB.Grounded-2")
def test_two_aircraft_of_a_player_fight_and_he_says_which() -> None:
    after = fought(
        country("~", sea=["0302"], city=-1),
        "red CA 1, from 0302",
        "blue CV1 4",
        "blue CV2 4",
        "blue FA1 2, aboard CV1",
        "blue DB1 2, aboard CV1",
        "blue TB1 2, aboard CV2",
        any_dice=True,
        orders={"blue": "defend with TB1, DB1\ntarget naval"},
    )
    assert after.told("Grounded")[0]["units"] == ["Fighter"]
    shooters = {f["unit"] for f in after.told("Fired") if f["power"] == "blue"}
    assert "Torpedo Bomber" in shooters
    assert "Fighter" not in shooters


@clause("VIC-5.52-2")
def test_four_ground_units_and_two_aircraft_defend_a_clear_hex() -> None:
    after = fought(
        country(),
        "red IN 1, from 0302",
        "blue IN 1", "blue MK 1", "blue AR 1", "blue ART 1", "blue FA 1", "blue DB 1",
        dice=[6] * 60,
    )  # fmt: skip
    acted = {line.split(" ", 1)[1] for line in story(after) if line.startswith("blue")}
    assert len({one.rsplit(" ", 1)[0] for one in acted}) == 6


@clause("VIC-SB.Grounded-3")
def test_grounded_aircraft_ashore_are_hit_by_ground_fire() -> None:
    after = fought(
        country("^"),
        "red ART 2, from 0302",
        "blue FA 4",
        "blue FA 4",
        "blue DB 3",
        "blue IN 1",
        dice=[6] * 8 + [1, 1, *MISS],
        orders={"blue": "defend with fighters\ntarget ground"},
    )
    # The grounded Dive Bomber is the strongest of the ground group, without Double Defense.
    assert losses(after)[:2] == ["blue Dive Bomber 3-2 fire", "blue Dive Bomber 2-1 fire"]


@clause("VIC-SB.Grounded-4", "VIC-SB.Grounded-5", "VIC-5.51-5")
def test_hits_on_ships_fall_on_the_carrier_and_its_aircraft_are_cut_later() -> None:
    after = fought(
        country("~", sea=["0302"], city=-1),
        "red SS 4, from 0302",
        "blue CV1 4",
        "blue FA1 2, aboard CV1",
        "blue FA2 2, aboard CV1",
        dice=[1, 1, 6, 6, *MISS],
    )
    assert losses(after)[:2] == ["blue Carrier 4-3 fire", "blue Carrier 3-2 fire"]
    assert sum(one.endswith("carrier") for one in losses(after)) == 2
    steps = after.strength("blue.FA1") + after.strength("blue.FA2")
    assert steps == after.strength("blue.CV1") == 2


@clause("VIC-SB.Grounded-4", "VIC-SB.Grounded-3")
def test_grounded_aircraft_aboard_cannot_be_hit_as_those_ashore_can() -> None:
    """A Dive Bomber that aims at ground units finds none: the two in the carrier are safe."""
    for aboard, shots in ((", aboard CV1", set()), ("", {"ground"})):
        after = fought(
            country(city=0, **SEA),
            "red DB 2, from 0302",
            "blue CV1 4",
            "blue FA 4", "blue FA 4",
            f"blue TB1 2{aboard}", f"blue TB2 2{aboard}",
            dice=MISS,
            orders={"red": "target ground, naval", "blue": "defend with fighters"},
        )  # fmt: skip
        (grounded,) = after.told("Grounded")
        assert grounded["units"] == ["Torpedo Bomber", "2nd Torpedo Bomber"]
        groups = {f["group"] for f in after.told("Fired") if f["unit"] == "Dive Bomber"}
        assert groups & {"ground"} == shots


@clause("VIC-SB.Grounded-6")
def test_aircraft_retreat_with_their_ship() -> None:
    after = fought(
        country("~", sea=["0302", "0304"], city=-1),
        "red SS 4, from 0302",
        "blue CV1 4",
        "blue FA1 2, aboard CV1",
        dice=MISS,
        orders={"blue": "withdraw ships to 0304"},
    )
    assert after.blocks("0304") == ["blue CV1 4", "blue FA1 2, aboard CV1"]
    assert ended(after)["winner"] == "red"
    assert len(after.told("RoundBegun")) == 1, "nobody is left who fights on"


@pytest.mark.clause("VIC-A54")
def test_grounded_aircraft_are_lost_with_their_base() -> None:
    after = fought(
        country(city=0, towns={"0304": "Near", "0203": "Also"}),
        "red IN 4, from 0302",
        "blue FA 1",
        "blue FA 1",
        "blue DB 3",
        dice=MISS,
        orders={"blue": "defend with fighters\nwithdraw fighters"},
    )
    assert ended(after)["winner"] == "red"
    assert [f["why"] for f in after.told("AirLost")] == ["caught on the ground"]
    assert after.strength("blue.DB1") == 0


@clause("VIC-5.53-1")
def test_a_won_airbase_takes_the_victors_aircraft() -> None:
    after = fought(
        country(), "red IN 4, from 0302", "red FA 2, from 0302", "blue EN 1",
        dice=[6, 6, 6, 1, 6, 6, 6],
    )  # fmt: skip
    assert ended(after)["winner"] == "red"
    assert landed(after) == {"red Fighter": "0303"}


@clause("VIC-5.52-4")
def test_aircraft_aboard_do_not_crowd_the_sea() -> None:
    after = fought(
        country("~", sea=["0302"], city=-1),
        "red CA 4, from 0302",
        "blue CV1 4",
        "blue FA1 2, aboard CV1",
        "blue FA2 2, aboard CV1",
        any_dice=True,
    )
    assert fire(after)
    assert not after.told("Grounded")


@clause("VIC-4.2-9", "VIC-4.2-6")
def test_aircraft_go_back_to_a_carrier_with_room() -> None:
    on = country("~", sea=["0302", "0304"], city=-1)
    units = ["red FA 2, from 0304, base 0304", "red SS 4, from 0304", "blue CA 1"]
    after = fought(on, *units, blocks={"0304": ["red CV 4"]}, any_dice=True)
    assert "red FA1 2, aboard CV1, base a0304" in after.blocks("0304")
    full = fought(on, *units, blocks={"0304": ["red CV 1"]}, any_dice=True)
    assert full.strength("red.FA1") == 0


@clause("VIC-9.2-4", "VIC-5.51-3")
def test_landing_in_the_storm_after_a_battle_costs_a_step() -> None:
    """As a retreat there would (VIC-A60): the only base is beside the storm's hex."""
    for storm, steps in (("0106", 1), ("0701", 2)):
        after = fought(
            country(city=0, towns={"0105": "Far"}, other={"0106": "^"}),
            "red FA 2, from 0204, base 0105",
            "red IN 4, from 0204",
            "blue EN 1",
            blocks={"0105": ["red EN 1"]},
            storm=storm,
            dice=[1] * 30,
            options={"storms": True},
            orders={"red": "base fighters at 0105"},
        )
        assert ended(after)["winner"] == "red"
        assert after.strength("red.FA1") == steps
        assert "red FA1" in " ".join(after.blocks("0105"))


@clause("VIC-5.51-3")
def test_where_aircraft_land_is_as_ordered_if_that_holds_now() -> None:
    """A base that is named under a condition that does not hold is not looked for."""
    for least, place in ((1, "0204"), (9, "0304")):
        after = fought(
            country(city=-1, towns={"0204": "West", "0304": "South"}),
            "red FA 2, from 0304, base 0304",
            "red IN 4, from 0302",
            "blue EN 1",
            blocks={"0204": ["red EN 1"], "0304": ["red EN 1"]},
            dice=[1] * 30,
            orders={"red": f"base fighters at 0204 if my steps at least {least}"},
        )
        assert ended(after)["winner"] == "red"
        assert "red FA1" in " ".join(after.blocks(place))


@clause("VIC-SB.Grounded-6", "VIC-5.51-3")
def test_aircraft_grounded_in_a_carrier_go_down_with_it() -> None:
    """Those that fly look for another base; the third never left its ship."""
    after = fought(
        country("~", sea=["0302"], city=-1),
        "red SS 1, from 0302",
        *(f"blue CV{n} 1" for n in (1, 2, 3)),
        *(f"blue FA{n} 1, aboard CV{n}" for n in (1, 2, 3)),
        dice=[1, 1],
        orders={"blue": "defend with FA1, FA2\nsacrifice CV3 first"},
    )
    assert losses(after)[0] == "blue 3rd Carrier 1-0 fire"
    assert after.blocks("0303") == [
        "blue CV1 1", "blue CV2 1", "blue FA1 1, aboard CV1", "blue FA2 1, aboard CV2",
    ]  # fmt: skip
    assert not after.told("AirLost"), "it was not a battle of its own"


@clause("VIC-9.2-4")
def test_a_carrier_that_the_storm_sinks_takes_its_aircraft_down() -> None:
    after = fought(
        country("~", sea=["0302", "0301"], city=-1),
        "red CV 1, from 0302",
        "red FA 2, aboard CV1, from 0302",
        "blue CA 4",
        storm="0301",
        options={"storms": True},
        dice=MISS,
        orders={"red": "withdraw"},
    )
    assert losses(after) == ["red Carrier 1-0 storm"]
    assert [b.id for b in after.position.blocks] == ["blue.CA1"]
