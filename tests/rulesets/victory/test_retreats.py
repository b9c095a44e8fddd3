"""6.5 Retreats of each kind, and 5.41 who may use which hexside."""

from __future__ import annotations

import pytest

from tests.rulesets.victory.battle_kit import HOPE, country, ended, fought, losses, retreats, story
from tests.rulesets.victory.kit import After

clause = pytest.mark.clause
MISS = [6] * 80
ATTACKED = {"hex": HOPE, "attacker": "red", "roles": {"red": "attacker", "blue": "defender"}}


@clause("VIC-6.51-1", "VIC-6.51-2")
def test_the_attacker_retreats_where_he_came_in() -> None:
    after = fought(
        country(city=-1), "red IN 1, from 0302", "red AR 1, from 0404", "blue IN 4", dice=[5] * 60,
        orders={"red": "fall back to 0304, 0404"},
    )  # fmt: skip
    # 0304 was not used; 0404 is open to all his ground units.
    assert retreats(after) == {"red Infantry": "0404", "red Armor": "0404"}


@clause("VIC-6.5-2", "VIC-6.5-6", "VIC-5.3-2")
def test_hexside_limits_hold_in_retreat_and_who_cannot_go_is_lost() -> None:
    on = country(city=-1, other={"0302": "f"})
    after = fought(
        on,
        "red IN 2, from 0302",
        "red MK 1, from 0302",
        "blue IN 4",
        dice=MISS,
    )
    assert retreats(after) == {"red Infantry": "0302"}
    assert after.told("NoRetreat")[0]["unit"] == "Mechanized"
    assert after.strength("red.MK1") == 0


@clause("VIC-A22")
def test_their_owner_says_who_has_a_scarce_hexside() -> None:
    on = country(city=-1, other={"0302": "f"})
    units = ["red IN 2, from 0302", "red MK 1, from 0302", "blue IN 4"]
    said = fought(on, *units, dice=MISS, orders={"red": "leave first with mechanized from 0303"})
    assert retreats(said) == {"red Mechanized": "0302"}
    always = fought(on, *units, dice=MISS, standing={"red": ["always leave first with MK1"]})
    assert retreats(always) == {"red Mechanized": "0302"}
    later = fought(
        on, *units, dice=MISS, orders={"red": "leave first with MK1 if round at most 2"}
    )  # fmt: skip
    assert retreats(later) == {"red Infantry": "0302"}


@clause("VIC-A22")
def test_who_commands_the_battle_is_asked_who_goes_first() -> None:
    on = country(city=-1, other={"0302": "f"})
    units = ["red IN 2, from 0302", "red MK 1, from 0302", "blue IN 4"]
    asked = fought(
        on, *units, dice=MISS, orders={"red": "command every battle\nleave first with MK1, IN1"}
    )  # fmt: skip
    assert retreats(asked) == {"red Mechanized": "0302"}
    wide = fought(country(city=-1), *units, dice=MISS, orders={"red": "command every battle"})
    assert not [event for event in wide.events if event.clause == "VIC-A22"]
    assert len(retreats(wide)) == 2


@clause("VIC-6.5-2")
def test_retreats_obey_stacking() -> None:
    after = fought(
        country(city=-1),
        "red IN 1, from 0302",
        "blue IN 4",
        blocks={"0302": ["red IN 4", "red IN 3", "red MK 2", "red AR 2"]},
        dice=MISS,
    )
    assert after.told("NoRetreat")[0]["unit"] == "Infantry"


@clause("VIC-6.5-3")
def test_no_retreat_into_another_battle_or_a_blockade() -> None:
    after = fought(
        country(city=-1, sea=["0104"]),
        "red IN 2, from 0204",
        "red IN 2, from 0302",
        "blue IN 4",
        blocks={"0302": ["blue MK 1", "red MK 1, from 0301"]},
        dice=MISS,
        orders={"red": "fight first at 0303\nfall back to 0302"},
    )
    assert set(retreats(after).values()) == {"0204"} | (
        {"0301"} if "red Mechanized" in retreats(after) else set()
    )


@clause("VIC-6.5-3")
def test_a_blockade_hex_is_no_refuge() -> None:
    on = country(city=-1, sea=["0202", "0102"], towns={"0203": "Pier"})
    after = fought(
        on,
        "red IN 2, from 0304",
        "blue IN 2",
        blocks={"0203": ["red CA 2, blockade", "blue IN 1"]},
        dice=MISS,
        orders={"blue": "withdraw to 0203, 0302"},
    )
    assert retreats(after)["blue Infantry"] == "0302"


@clause("VIC-6.5-3", "VIC-A47")
@pytest.mark.parametrize("ship", ["red CA 2, blockade", "red SS 2"])
def test_aircraft_land_at_no_base_with_an_enemy_ship(ship: str) -> None:
    on = country(city=-1, sea=["0202", "0102"], towns={"0203": "Near", "0305": "Strip"})
    blocks = {"0203": ["blue IN 4"], "0305": ["blue IN 4"]}
    units = ["red IN 4, from 0403", "blue DB 2", "blue IN 1"]
    orders = {"blue": "withdraw air to 0203, 0305"}
    free = fought(on, *units, blocks=blocks, dice=MISS, orders=orders)
    assert retreats(free)["blue Dive Bomber"] == "0203"
    beside = {**blocks, "0203": ["blue IN 4", ship]}
    kept = fought(on, *units, blocks=beside, battles=[ATTACKED], dice=MISS, orders=orders)
    assert retreats(kept)["blue Dive Bomber"] == "0305"


@clause("VIC-4.3-6")
def test_marines_retreat_over_no_all_land_hexside() -> None:
    on = country(city=-1, sea=["0202", "0203"])
    units = ["red IN 4, from 0403", "blue MA 1", "blue IN 1"]
    after = fought(on, *units, dice=MISS, orders={"blue": "withdraw to 0304"})
    assert retreats(after)["blue Infantry"] == "0304"
    assert retreats(after)["blue Marines"] != "0304"


@clause("VIC-6.51-3")
def test_the_defender_goes_where_the_attacker_did_not_come_from() -> None:
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 2",
        dice=MISS,
        orders={"blue": "withdraw to 0302, 0304"},
    )
    assert retreats(after) == {"blue Infantry": "0304"}
    assert ended(after)["winner"] == "red"


@clause("VIC-5.41-1")
def test_the_last_to_enter_over_a_hexside_controls_it() -> None:
    """Green joins the defender over the hexside by which Red came: Red's way back is shut."""
    start = {
        "powers": ["red", "blue", "green"],
        "battles": [
            {
                "hex": "a0303",
                "attacker": "red",
                "roles": {"red": "attacker", "blue": "defender", "green": "defender"},
                "crossings": [
                    {"power": "red", "start": "a0302", "ground": 1},
                    {"power": "green", "start": "a0302", "ground": 1},
                ],
            }
        ],
    }
    after = fought(
        country(city=-1),
        "red IN 2, from 0302",
        "blue IN 4",
        "green IN 1, from 0302, round 2",
        dice=MISS,
        **start,
    )
    assert after.told("NoRetreat") == [{"hex": "a0303", "power": "red", "unit": "Infantry"}]
    # Green helped and is not a friend of Blue: it leaves over the hexside it came by.
    assert retreats(after) == {"green Infantry": "0302"}


@clause("VIC-6.51-4")
def test_resources_cannot_retreat() -> None:
    after = fought(
        country(city=-1),
        "red IN 4, from 0302",
        "blue RE 1",
        dice=[6] * 4 + [6] * 40,
        orders={"blue": "withdraw"},
    )
    assert "blue Resource Retreated" not in story(after)


@clause("VIC-6.52-1", "VIC-6.52-2")
def test_marines_ashore_go_to_sea_unless_an_enemy_ship_is_there() -> None:
    on = country(sea=["0302", "0301"], city=-1)
    after = fought(
        on, "red IN 4, from 0304", "blue MA 2", dice=MISS, orders={"blue": "withdraw to 0302"}
    )
    assert retreats(after) == {"blue Marines": "0302"}
    assert after.blocks("0302") == ["blue MA1 2, at sea"]
    watched = fought(
        on,
        "red IN 4, from 0304",
        "red CA 1, from 0302",
        "blue MA 2",
        dice=MISS,
        orders={"blue": "withdraw to 0302"},
    )
    assert "0302" not in retreats(watched).values()


@clause("VIC-5.91-2", "VIC-A68", "VIC-6.52-3")
def test_marines_that_retreat_into_a_port_are_ashore_there_and_else_at_sea() -> None:
    for towns, where in (({"0403": "Quay"}, ""), ({}, ", at sea")):
        on = country("~", sea=["0302"], city=-1, towns=towns)
        after = fought(
            on, "red CA 4, from 0302", "blue MA 2, at sea", dice=MISS,
            orders={"blue": "withdraw to 0403"},
        )  # fmt: skip
        assert after.blocks("0403") == [f"blue MA1 2{where}"]
    ships = fought(
        country("~", sea=["0302", "0403"], city=-1), "red CA 4, from 0302", "blue CA 2", dice=MISS,
        orders={"blue": "withdraw to 0403"},
    )  # fmt: skip
    assert ships.blocks("0403") == ["blue CA1 2"]


@clause("VIC-6.52-3", "VIC-6.53-1", "VIC-6.53-2")
def test_ships_and_marines_at_sea_go_to_any_free_water() -> None:
    on = country("~", sea=["0302", "0403", "0404", "0204"], city=-1)
    after = fought(
        on,
        "red CA 1, from 0302",
        "red MA 1, at sea, from 0302",
        "blue CA 3",
        dice=[6] * 60,
        orders={"red": "fall back with naval to 0404, 0403"},
    )
    assert retreats(after) == {"red Cruiser": "0404", "red Marines": "0404"}
    assert after.blocks("0404") == ["red CA1 1", "red MA1 1, at sea"]


@clause("VIC-6.53-1")
def test_naval_hexside_limits_hold() -> None:
    """Sea to coast passes one ship a round."""
    on = country("~", sea=[], city=-1)
    after = fought(
        on,
        "red CA 2, from 0302",
        "red SS 1, from 0302",
        "blue BB 4",
        blocks={h: ["blue IN 1"] for h in ("0403", "0404", "0304", "0204", "0203")},
        dice=MISS,
    )
    assert retreats(after) == {"red Cruiser": "0302"}
    assert after.told("NoRetreat")[0]["unit"] == "Submarine"


@clause("VIC-6.53-1")
@pytest.mark.parametrize(
    ("there", "goes"),
    [("", "0404"), ("blue SS 1", "0302"), ("red CA 1; red CA 1; red CA 1; red CA 1", "0302")],
)
def test_ships_go_to_free_hexes_with_room(there: str, goes: str) -> None:
    """Not to the enemy's, nor above the limit of naval units."""
    on = country("~", sea=["0302", "0404"], city=-1)
    after = fought(
        on,
        "red BB 2, from 0302",
        "blue CA 3",
        blocks={"0404": there.split("; ") if there else []},
        dice=[6] * 60,
        orders={"red": "fall back with naval to 0404, 0302"},
    )
    assert retreats(after) == {"red Battleship": goes}


@clause("VIC-6.54-1")
def test_aircraft_retreat_to_friendly_bases_in_range() -> None:
    after = fought(
        country(),
        "red IN 4, from 0302",
        "blue FA 2",
        "blue IN 2",
        dice=MISS,
        orders={"blue": "withdraw air\nbase air at Barcastle"},
    )
    # Barcastle is 4 hexes away, Otdal 4 as well: neither in a Fighter's range of 3.
    assert "blue Fighter" not in retreats(after)
    near = fought(
        country(towns={"0203": "Near"}),
        "red IN 4, from 0302",
        "blue FA 2",
        "blue IN 2",
        dice=MISS,
        orders={"blue": "withdraw air"},
    )
    assert retreats(near)["blue Fighter"] == "0203"


@clause("VIC-6.5-5")
def test_ships_and_aircraft_without_ground_units_must_leave() -> None:
    on = country(sea=["0302", "0301"], city=0)
    after = fought(on, "red IN 2, from 0304", "blue CA 2", dice=MISS)
    assert retreats(after)["blue Cruiser"] in ("0302", "0403", "0203")
    assert len(after.told("RoundBegun")) == 1
    assert ended(after)["winner"] == "red"
    late = fought(
        on,
        "red IN 2, from 0304",
        "blue CA 2",
        dice=MISS,
        options={"VIC-A15": "end of round 3"},
    )
    assert len(late.told("RoundBegun")) == 3
    assert ended(late)["winner"] == "red"


@pytest.mark.clause("VIC-A22")
def test_losses_before_the_retreat_do_not_change_who_must_go() -> None:
    after = fought(country(city=-1), "red IN 1, from 0302", "blue IN 4", dice=[1, 6, 6, 6, *MISS])
    assert losses(after) == ["red Infantry 1-0 fire"]
    assert ended(after)["how"] == "attackers gone"


# --------------------------------------------------------------- where to, and by which rule


def clauses_of(after: After) -> list[str]:
    return after.clauses("Retreated")


@clause("VIC-6.51-1", "VIC-6.52-1", "VIC-6.53-1", "VIC-6.54-1")
def test_each_kind_of_retreat_is_told_by_its_own_rule() -> None:
    on = country(sea=["0302", "0301"], city=-1, towns={"0203": "Near"})
    land = fought(on, "red IN 4, from 0304", "blue IN 2", dice=MISS, orders={"blue": "withdraw"})
    assert clauses_of(land) == ["VIC-6.51-1"]
    marines = fought(
        on, "red IN 4, from 0304", "blue MA 2", dice=MISS, orders={"blue": "withdraw to 0302"}
    )
    assert clauses_of(marines) == ["VIC-6.52-1"]
    ashore = fought(
        on, "red IN 4, from 0304", "blue MA 2", dice=MISS, orders={"blue": "withdraw to 0203"}
    )
    assert clauses_of(ashore) == ["VIC-6.51-1"]
    ship = fought(on, "red CA 4, from 0302", "blue CA 2", dice=MISS, orders={"blue": "withdraw"})
    assert clauses_of(ship) == ["VIC-6.53-1"]
    plane = fought(
        on, "red IN 4, from 0304", "blue FA 2", dice=MISS, orders={"blue": "withdraw"},
        blocks={"0203": ["blue EN 1"]},
    )  # fmt: skip
    assert clauses_of(plane) == ["VIC-6.54-1"]


@clause("VIC-6.5-1")
def test_falling_back_on_a_condition_and_else_towards_the_own_cities() -> None:
    on = country(city=-1, cities={"0206": "Home 2", "0502": "Away 2"})
    maps = [{"slot": "a", "board": "small", "power": "blue"}]
    for when, place in (("round = 1", "0403"), ("round = 3", "0304")):
        after = fought(
            on, "red IN 4, from 0302", "blue IN 2", dice=MISS, maps=maps,
            blocks={"0502": ["red EN 1"]},
            orders={"blue": f"withdraw\nfall back with infantry to 0403 if {when}"},
        )  # fmt: skip
        assert retreats(after) == {"blue Infantry": place}


@clause("VIC-4.2-5", "VIC-4.2-6", "VIC-4.2-11", "VIC-5.51-1", "VIC-6.54-1")
@pytest.mark.parametrize(
    ("carrier", "saved"),
    [
        ("blue CV1 4", True),
        ("blue CV1 1", False),
        ("blue CV1 4; blue TB 1, aboard CV1", True),
        ("blue CV1 4; blue TB 1, aboard CV1; blue TB 1, aboard CV1", False),
        ("blue CV1 4, strategic", False),
        ("red CV1 4", False),
        ("blue CA1 4", False),
    ],
)
def test_an_aircraft_retreats_to_a_carrier_that_takes_it(carrier: str, saved: bool) -> None:
    after = fought(
        country(sea=["0302"], city=-1, towns={}),
        "red IN 4, from 0304", "blue FA 2",
        blocks={"0302": carrier.split("; ")},
        dice=MISS, power="red",
    )  # fmt: skip
    assert (after.strength("blue.FA1") == 2) is saved
    if saved:
        assert retreats(after)["blue Fighter"] == "0302"


@clause("VIC-4.1-4", "VIC-4.1-5")
@pytest.mark.parametrize("unit", ["HB", "MB"])
def test_bombers_too_big_for_a_carrier_find_no_refuge_on_one(unit: str) -> None:
    after = fought(
        country(sea=["0302"], city=-1, towns={}), "red IN 4, from 0304", f"blue {unit} 2",
        blocks={"0302": ["blue CV1 4"]}, dice=MISS, power="red",
    )  # fmt: skip
    assert after.strength(f"blue.{unit}1") == 0


@clause("VIC-5.3-2", "VIC-6.5-2", "VIC-6.5-6", "VIC-6.53-1")
@pytest.mark.parametrize(("unit", "most"), [("IN", 2), ("CA", 1)])
def test_what_leaves_takes_the_hexside_from_who_comes_after(unit: str, most: int) -> None:
    """A clear hexside lets two ground units go in a round, a coast one ship."""
    after = fought(
        country(sea=["0302"] if unit == "CA" else [], city=-1),
        *[f"red {unit} 2, from 0302"] * 3,
        "blue IN 4",
        dice=MISS,
        orders={"red": "stand"},
    )
    gone = [fact["to"] for fact in after.told("Retreated")]
    assert gone.count("a0302") == most
    if unit == "IN":
        assert len(after.told("NoRetreat")) == 1, "the third is lost"


@clause("VIC-4.3-6", "VIC-6.52-2")
def test_marines_retreat_along_the_shore_and_never_inland() -> None:
    """The sea is the enemy's, and so is the shore: the country behind is no way out."""
    after = fought(
        country(sea=["0302"], city=-1),
        "red AR 2, from 0403",
        "blue MA 2",
        blocks={"0302": ["red CA 1"], "0203": ["red IN 1"], "0403": ["red IN 1"]},
        dice=MISS,
        orders={"blue": "withdraw"},
    )
    assert retreats(after) == {"red Armor": "0403"}
