"""9 Logistic units, bridges and canals as targets."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import HOPE, country, ended, fire, fought, losses, story
from tests.rulesets.victory.kit import map_of, play, position

clause = pytest.mark.clause
MISS = [5] * 80


def works(*given: tuple[str, int], power: str = "blue") -> list[dict[str, object]]:
    return [
        {"kind": kind, "hex": "0303", "power": power, "level": level, "full": level}
        for kind, level in given
    ]


@clause("VIC-9.0-2", "VIC-9.1-10", "VIC-9.1-11")
def test_factories_are_hit_only_when_named() -> None:
    on = country()
    quiet = fought(
        on,
        "red DB 2, from 0302",
        "blue IN 2",
        works=works(("air factory", 2)),
        dice=[1, 6, *MISS],
        orders={"red": "target ground"},
        options={"factories": True},
    )
    assert quiet.position.works[0].level == 2
    named = fought(
        on,
        "red DB 2, from 0302",
        "blue IN 2",
        works=works(("air factory", 2)),
        dice=[1, 6, *MISS],
        orders={"red": "target the air factory"},
        options={"factories": True},
    )
    assert named.position.works[0].level == 1
    assert named.position.works[0].full == 2
    assert named.told("WorkHit")[0]["outcome"] == "reduced to 1 PP"
    razed = fought(
        on,
        "red DB 2, from 0302",
        "blue IN 2",
        works=works(("air factory", 1)),
        dice=[1, 1, *MISS],
        orders={"red": "target the air factory"},
        options={"factories": True},
    )
    assert (razed.position.works[0].level, razed.position.works[0].full) == (0, 1)
    assert not losses(named)


@clause("VIC-6.44-2", "VIC-9.0-2")
@pytest.mark.parametrize(("guard", "hits"), [("blue IN 1", True), ("blue SS 1", False)])
def test_ships_fire_at_no_work_while_an_enemy_ship_is_there(guard: str, hits: bool) -> None:
    after = fought(
        country(sea=["0302", "0301"]),
        "red BB 1, from 0302",
        guard,
        works=works(("air factory", 2)),
        dice=[1, *MISS],
        orders={"red": "target the air factory"},
        options={"factories": True},
    )
    assert bool(after.told("WorkHit")) is hits
    assert after.position.works[0].level == (1 if hits else 2)


@clause("VIC-9.1-12")
def test_a_factory_alone_with_enemy_ground_units_is_captured_as_it_is() -> None:
    after = fought(
        country(),
        "red ART 4, from 0302",
        "blue EN 1",
        works=works(("ground factory", 1)),
        dice=[1, *MISS],
        options={"factories": True},
    )
    assert ended(after)["winner"] == "red"
    assert (after.position.works[0].power, after.position.works[0].level) == ("red", 1)


@clause("VIC-9.3-1", "VIC-9.3-2", "VIC-9.3-3")
def test_two_hits_in_a_battle_destroy_a_bridge_at_either_end() -> None:
    on = country(
        city=-1, rivers={"Wend": ["0302-0303"]}, bridges=["0302-0303"], roads=["0302-0303"]
    )
    for dice, gone in (([1, 6], False), ([1, 1], True)):
        after = fought(
            on,
            "red DB 2, from 0304",
            "blue IN 2",
            dice=dice + MISS,
            options={"destruction": True},
            orders={"red": "target the bridge to 0302"},
        )
        assert after.position.destroyed == (["a0302|a0303"] if gone else [])
        assert after.position.hits == {}
    assert fire(after)[0].startswith("red Dive Bomber bridge to a0302 2")


@clause("VIC-9.3-3")
def test_hits_of_several_units_add_up_and_a_canal_falls_too() -> None:
    on = country(city=-1, sea=["0302", "0304"], canals={"Cut": ["0302", "0303", "0304"]})
    after = fought(
        on,
        "red DB 1, from 0203",
        "red HB 1, from 0203",
        "blue IN 2",
        dice=[1, 1, *MISS],
        options={"destruction": True},
        orders={"red": "target the canal"},
    )
    assert after.position.destroyed == [HOPE]
    assert [hit["outcome"] for hit in after.told("WorkHit")][:2] == [
        "one more hit needed",
        "destroyed",
    ]


@clause("VIC-9.3-1")
def test_without_the_option_nothing_is_destroyed() -> None:
    on = country(
        city=-1, rivers={"Wend": ["0302-0303"]}, bridges=["0302-0303"], roads=["0302-0303"]
    )
    after = fought(
        on,
        "red DB 2, from 0304",
        "blue IN 2",
        dice=[1, 1, *MISS],
        orders={"red": "target the bridge to 0302"},
    )
    assert after.position.destroyed == []


@pytest.mark.clause("VIC-A58")
def test_a_raid_without_defenders_goes_on_until_the_bridge_is_down() -> None:
    on = country(
        city=-1, rivers={"Wend": ["0302-0303"]}, bridges=["0302-0303"], roads=["0302-0303"],
        towns={"0203": "Near"},
    )  # fmt: skip
    after = fought(
        on,
        "red DB 1, from 0203, base 0203",
        blocks={"0203": ["red IN 1"]},
        battles=[{"hex": HOPE, "attacker": "red", "roles": {"red": "attacker"}, "works": True}],
        dice=[1, 1],
        options={"destruction": True},
        orders={"red": "target the bridge to 0302"},
    )
    assert after.position.destroyed == ["a0302|a0303"]
    assert len(after.told("RoundBegun")) == 2
    assert after.told("AirLanded")[0]["to"] == "a0203"


@clause("VIC-9.4-6", "VIC-9.4-7", "VIC-9.4-10")
def test_two_hits_make_a_major_airfield_minor_and_no_less() -> None:
    after = fought(
        country(city=-1),
        "red DB 3, from 0302",
        "blue IN 2",
        works=works(("airfield", 2)),
        dice=[1, 1, 6, *([5] * 60)],
        options={"airfields": True},
        orders={"red": "target the airfield"},
    )
    assert after.position.works[0].level == 1
    # A Minor Airfield is not a target: the bomber goes on with the ground units.
    groups = [f["group"] for f in after.told("Fired") if f["power"] == "red"]
    assert groups == ["airfield", "ground", "ground"]


@clause("VIC-9.4-8")
def test_an_airfield_is_captured_by_ground_units_alone_with_it() -> None:
    after = fought(
        country(city=-1),
        "red ART 4, from 0302",
        "blue EN 1",
        works=works(("airfield", 1)),
        dice=[1, *MISS],
        options={"airfields": True},
    )
    assert after.position.works[0].power == "red"


@clause("VIC-9.5-4", "VIC-9.5-5")
def test_a_mulberry_is_destroyed_by_two_hits_or_captured_by_ships() -> None:
    on = country(city=-1, sea=["0302", "0301"])
    hit = fought(
        on,
        "red BB 2, from 0302",
        "blue IN 2",
        works=works(("mulberry", 1)),
        dice=[1, 1, *MISS],
        options={"mulberries": True},
        orders={"red": "target the mulberry"},
    )
    assert hit.position.works == []
    taken = fought(
        on,
        "red BB 2, from 0302",
        "blue SS 1",
        works=works(("mulberry", 1)),
        dice=[5, 1, 6],
        options={"mulberries": True},
    )
    assert taken.position.works[0].power == "red"


@clause("VIC-9.2-4")
def test_a_retreat_into_the_storm_costs_a_step() -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 2",
        dice=MISS,
        storm="0305",
        options={"storms": True},
        orders={"blue": "withdraw to 0304"},
    )
    assert losses(after) == ["blue Infantry 2-1 storm"]
    assert story(after)[0] == "blue Infantry Retreated"


@clause("VIC-9.4-7", "VIC-9.5-4")
def test_one_hit_is_forgotten_when_the_battle_is_over() -> None:
    after = fought(
        country(city=-1),
        "red DB 2, from 0302",
        "blue IN 2",
        works=works(("airfield", 2)),
        dice=[1, 5, *MISS],
        orders={"red": "target the airfield"},
    )
    assert after.told("WorkHit")[0]["outcome"] == "one more hit needed"
    (field,) = after.position.works
    assert (field.level, field.hits) == (2, 0)


@clause("VIC-9.3-1", "VIC-SB.Multi-1")
def test_a_friend_who_walks_in_where_a_bridge_is_bombed_is_on_the_bombers_side() -> None:
    on = map_of(
        ["....", "....", "...."], towns={"0101": "Base"}, rivers={"Wend": ["0202-0302"]},
        roads=["0202-0302"], bridges=["0202-0302"],
    )  # fmt: skip
    start = position(
        on=on, powers=["red", "green", "blue"], order=["red", "green", "blue"],
        teams={"red": "west", "green": "west", "blue": "east"},
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        blocks={"0101": "red HB 3; red IN 1", "0201": "green IN 4", "0402": "blue IN 1"},
        options={"destruction": True},
    )  # fmt: skip
    after = play(
        "move, combat", start, on, dice=[1, 1, 5],
        red="attack 0202 with HB1 to destroy\ntarget the bridge to 0302",
        green="move IN1 to 0202",
    )  # fmt: skip
    assert after.told("BattleOpened")[0]["sides"] == {"red": "attacker", "green": "attacker"}
    assert after.told("WorkHit")[0]["outcome"] == "destroyed"
    assert after.blocks("0202") == ["green IN1 4, moved"]
