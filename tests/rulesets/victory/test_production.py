"""8 Production, and what is built of 9: spending, merging, factories, engineers, resources."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from tests.rulesets.victory.kit import After, board, game, map_of, play, position, receipt

clause = pytest.mark.clause
SEATS = ["red", "blue"]
ROWS = ["..~", "..~", "..~"]
TOWN = {"0101": "Alpha 3", "0201": "Harbour 2"}


def make(
    blocks: dict[str, Any],
    red: str,
    on: Board | None = None,
    supplied: list[str] | None = None,
    **given: Any,
) -> After:
    """Red produces in Alpha (3 PP) and Harbour (2 PP, a port); Blue does nothing."""
    here = on or map_of(ROWS, cities=TOWN)
    given.setdefault("maps", [{"slot": "a", "board": "small", "power": "red"}])
    cities = ["a0101", "a0201"] if supplied is None else supplied
    start = position(on=here, powers=SEATS, blocks=blocks, supplied={"red": cities}, **given)
    return play("production", start, here, red=red, blue="build nothing", refusals=True)


def refused(after: After) -> list[str]:
    return [bad.clause for bad in after.trial.refused]


def blocks(after: After, hex: str) -> list[str]:
    return after.blocks(hex)


@clause("VIC-8.2-1", "VIC-8.2-3", "VIC-8.3-3", "VIC-8.1-1", "VIC-8.0-1")
@pytest.mark.parametrize(
    "orders",
    ["build Infantry 3 at Alpha", "build Armor 1 at Alpha\nbuild Infantry 1 at Alpha"],
)
def test_a_city_spends_what_it_is_worth(orders: str) -> None:
    after = make({"0101": "red IN1 4"}, orders)
    assert refused(after) == []
    assert [p["spent"] for p in after.told("Produced")] == [3, 0]
    more = make({"0101": "red IN1 4"}, orders + "\nbuild Fighter 1 at Alpha")
    assert refused(more) == ["VIC-8.2-3"]


@clause("VIC-8.2-2", "VIC-8.4-2", "VIC-SB.Neutral-3", "VIC-8.4-3", "VIC-A28")
def test_captured_and_neutral_cities_only_add_steps() -> None:
    maps = [{"slot": "a", "board": "small", "power": "blue"}]
    captured = make({"0101": "red IN1 2"}, "add 2 steps to IN1", maps=maps)
    assert blocks(captured, "0101") == ["red IN1 4"]
    build = make({"0101": "red IN1 2"}, "build Fighter 1 at Alpha", maps=maps)
    assert refused(build) == ["VIC-8.4-3"]
    neutral = make({"0101": "red IN1 2"}, "build Fighter 1 at Alpha", neutral=["0101"])
    assert refused(neutral) == ["VIC-SB.Neutral-3"]
    adds = make({"0101": "red IN1 2"}, "add 1 step to IN1", neutral=["0101"])
    assert blocks(adds, "0101") == ["red IN1 3"]


@clause("VIC-4.0-2", "VIC-4.3-7", "VIC-6.2-1")
def test_nobody_has_more_steps_than_his_block() -> None:
    for unit, most in (("IN", 4), ("AB", 3)):
        full = make({"0101": f"red {unit}1 {most - 1}"}, f"add 1 step to {unit}1")
        assert blocks(full, "0101") == [f"red {unit}1 {most}"]
        over = make({"0101": f"red {unit}1 {most}"}, f"add 1 step to {unit}1")
        assert refused(over) == ["VIC-6.2-1"]
    none = make({"0101": "red IN1 2"}, "add 0 steps to IN1")
    assert refused(none) == ["VIC-6.2-1"]


@clause("VIC-2.0-15", "VIC-SOP-6")
def test_only_supplied_cities_produce() -> None:
    after = make({"0101": "red IN1 2"}, "add 1 step to IN1", supplied=["a0201"])
    assert refused(after) == ["VIC-2.0-15"]
    field = make({"0102": "red IN1 2"}, "add 1 step to IN1")
    assert refused(field) == ["VIC-8.2-1"]


@clause("VIC-8.2-4")
def test_points_are_neither_saved_nor_moved() -> None:
    after = make({"0101": "red IN1 4", "0201": "red IN2 1"}, "add 3 steps to IN2")
    assert refused(after) == ["VIC-8.2-3"], "Harbour has 2 PP, whatever Alpha has"
    saved = make({"0101": "red IN1 4"}, "build nothing")
    again = play("production", saved.position, saved.board, red="build Infantry 4 at Alpha",
                 blue="build nothing", refusals=True)  # fmt: skip
    assert refused(again) == ["VIC-8.2-3"]


@clause("VIC-8.2-5", "VIC-6.8-6")
def test_ships_and_marines_are_built_in_open_ports() -> None:
    after = make({}, "build Cruiser 2 at Harbour")
    assert blocks(after, "0201") == ["red CA1 2"]
    inland = make({}, "build Marines 2 at Alpha")
    assert refused(inland) == ["VIC-8.2-5"]
    shut = make({"0201": ["red IN1 1", "blue CA 1, blockade"]}, "build Amphib 1 at Harbour")
    assert refused(shut) == ["VIC-8.2-5"]
    infantry = make({"0201": ["red IN1 1", "blue CA 1, blockade"]}, "add 1 step to IN1")
    assert refused(infantry) == []


@clause("VIC-6.8-6", "VIC-5.51-2")
def test_aircraft_are_built_at_a_blockaded_port_that_a_road_supplies() -> None:
    shut = {"0201": ["red IN1 1", "blue CA 1, blockade"]}
    after = make(shut, "build Fighter 2 at Harbour")
    assert refused(after) == []
    assert "red FA1 2" in blocks(after, "0201")
    full = {"0201": ["red FA 1", "red FA 1", "blue CV 2, blockade", "blue DB 1, aboard CV1"]}
    assert refused(make(full, "build Fighter 1 at Harbour")) == ["VIC-5.51-2"]


@clause("VIC-8.2-3")
def test_an_order_that_cannot_be_paid_whole_builds_nothing() -> None:
    after = make({"0101": "red IN1 4"}, "build 3 Armor at Alpha\nbuild Infantry 3 at Alpha")
    assert refused(after) == ["VIC-8.2-3"]
    assert blocks(after, "0101") == ["red IN1 4", "red IN2 3"]


@clause("VIC-A47")
def test_no_new_unit_comes_up_beside_an_enemy_submarine() -> None:
    """It holds no land, so the city is Red's; but nobody stands beside an enemy unfought."""
    shadowed = {"0201": ["blue SS 2"]}
    for order in ("build Submarine 2 at Harbour", "build Infantry 1 at Harbour"):
        after = make(shadowed, order)
        assert refused(after) == ["VIC-A47"]
        assert blocks(after, "0201") == ["blue SS1 2"]


@clause("VIC-4.2-4", "VIC-8.3-1")
def test_the_price_of_a_carrier_buys_no_aircraft() -> None:
    cost = board().units["CV"].cost
    after = make({}, f"build Carrier {2 // cost} at Harbour")
    assert [b.unit for b in after.position.of("red")] == ["CV"]
    assert next(p["spent"] for p in after.told("Produced")) == cost * (2 // cost)
    both = make({}, f"build Carrier {2 // cost} at Harbour\nbuild Fighter 1 at Harbour")
    assert refused(both) == ["VIC-8.2-3"], "aircraft are paid for themselves"


@clause("VIC-4.2-6")
def test_a_carrier_keeps_the_steps_that_its_aircraft_need() -> None:
    start = {"0301": ["red CV 4", "red CV 1", "red DB 3, aboard CV1"]}
    heavy = make(start, "split 2 steps from CV1\nbuild nothing")
    assert refused(heavy) == ["VIC-4.2-6"]
    assert blocks(heavy, "0301")[0] == "red CV1 4"
    one = {"0301": ["red CV 4", "red DB 3, aboard CV1"]}
    assert refused(make(one, "split 1 step from CV1\nbuild nothing")) == []
    assert refused(make(start, "merge CV1 into CV2 2 steps\nbuild nothing")) == ["VIC-4.2-6"]
    assert refused(make(start, "merge CV1 into CV2 1 step\nbuild nothing")) == []
    both = {"0301": ["red CV 2", "red CV 1", "red DB 1, aboard CV1"]}
    assert refused(make(both, "merge CV1 into CV2\nbuild nothing")) == ["VIC-4.2-6"]


@clause("VIC-8.3-5", "VIC-5.51-2")
def test_a_full_city_wastes_its_points() -> None:
    four = {"0101": "red IN 4; red IN 4; red IN 4; red IN 4; red FA 4; red FA 4"}
    after = make(four, "build Infantry 1 at Alpha\nbuild Fighter 1 at Alpha")
    assert refused(after) == ["VIC-8.3-5", "VIC-5.51-2"]


@clause("VIC-8.2-6", "VIC-8.2-8")
def test_units_of_exactly_the_same_type_merge() -> None:
    start = {"0102": "red IN1 1; red IN2 2; red EAR1 1; red AR1 1"}
    after = make(start, "merge IN1 into IN2\nbuild Infantry 1 at Alpha\nbuild nothing")
    assert blocks(after, "0102") == ["red IN2 3", "red EAR1 1", "red AR1 1"]
    assert blocks(after, "0101") == ["red IN3 1"], "the freed block is built elsewhere at once"
    elite = make(start, "merge AR1 into EAR1")
    assert refused(elite) == ["VIC-8.2-6"]
    apart = make({"0102": "red IN1 1", "0202": "red IN2 2"}, "merge IN1 into IN2")
    assert refused(apart) == ["VIC-8.2-6"]
    over = make({"0102": "red IN1 3; red IN2 3"}, "merge IN1 into IN2")
    assert refused(over) == ["VIC-A66"]
    some = make({"0102": "red IN1 3; red IN2 3"}, "merge IN1 into IN2 1 step")
    assert blocks(some, "0102") == ["red IN1 2", "red IN2 4"]


@clause("VIC-8.2-7")
def test_a_unit_is_divided_subject_to_stacking() -> None:
    after = make({"0102": "red IN1 4"}, "split 1 step from IN1\nbuild nothing")
    assert blocks(after, "0102") == ["red IN1 3", "red IN2 1"]
    full = {"0102": "red IN1 4; red MK 4; red MK 4; red MK 4"}
    stays = make(full, "split 1 step from IN1\nbuild nothing")
    assert blocks(stays, "0102")[0] == "red IN1 4"
    assert refused(stays) == ["VIC-8.2-7"]


@clause("VIC-8.2-6", "VIC-A66", "VIC-4.2-6")
def test_merging_takes_no_more_steps_than_there_are_or_than_a_carrier_carries() -> None:
    itself = make({"0102": "red IN1 2"}, "merge IN1 into IN1")
    assert refused(itself) == ["VIC-8.2-6"]
    start = {"0102": "red IN1 3; red IN2 1"}
    assert refused(make(start, "merge IN1 into IN2 4 steps")) == ["VIC-A66"]
    assert refused(make(start, "merge IN1 into IN2 0 steps")) == ["VIC-A66"]
    whole = make(start, "merge IN1 into IN2")
    assert blocks(whole, "0102") == ["red IN2 4"]
    port = {"0201": "red CV1 3; red FA1 2, aboard CV1; red FA2 2; red IN1 1"}
    assert refused(make(port, "merge FA2 into FA1")) == ["VIC-4.2-6"]
    one = make(port, "merge FA2 into FA1 1 step")
    assert "red FA1 3, aboard CV1" in blocks(one, "0201")
    ashore = make(port, "merge FA1 into FA2")
    assert "red FA2 4" in blocks(ashore, "0201")


@clause("VIC-8.2-7", "VIC-A66")
def test_a_unit_is_divided_into_two_that_are_both_there() -> None:
    assert refused(make({"0102": "red IN1 2"}, "split 2 steps from IN1")) == ["VIC-8.2-7"]
    assert refused(make({"0102": "red IN1 2"}, "split 0 steps from IN1")) == ["VIC-8.2-7"]
    all_out = {"0102": "red AR1 4", "0101": "red AR2 4", "0302": "blue IN 1"}
    assert refused(make(all_out, "split 1 step from AR1"))[0] in ("VIC-A66", "VIC-8.2-7")


@clause("VIC-8.2-7", "VIC-5.51-2", "VIC-4.2-5")
def test_an_aircraft_is_divided_where_its_base_or_carrier_has_a_place() -> None:
    def split(there: list[str], id: str = "FA1") -> list[str]:
        return refused(make({"0201": there}, f"split 1 step from {id}\nbuild nothing"))

    assert split(["red FA 2"]) == []
    assert split(["red FA 2", "red FA 2"]) == ["VIC-5.51-2"], "the airbase is full"
    assert split(["red FA 2", "red IN 4", "red IN 4", "red IN 4", "red IN 4"]) == []
    assert split(["red CV 3", "red DB 2, aboard CV1"], "DB1") == []
    two = ["red CV 3", "red DB 2, aboard CV1", "red DB 1, aboard CV1"]
    assert split(two, "DB1") == ["VIC-4.2-5"]


@clause("VIC-8.2-3", "VIC-8.2-4")
@pytest.mark.parametrize(
    ("orders", "lost"),
    [
        ("build Infantry 2 at Alpha", ["3 of your 5 PP are not spent; they will be lost."]),
        ("build Infantry 3 at Alpha\nbuild Infantry 2 at Harbour", []),
        ("build Infantry 2 at Alpha\nproduce automatically", []),
        ("build Infantry 3 at Alpha\nbuild Infantry 1 at Harbour",
         ["1 of your 5 PP is not spent; it will be lost."]),
    ],
)  # fmt: skip
def test_a_receipt_says_what_is_left_over(orders: str, lost: list[str]) -> None:
    on = map_of(ROWS, cities=TOWN)
    at = position(on=on, powers=SEATS, blocks={}, supplied={"red": ["a0101", "a0201"]},
                  maps=[{"slot": "a", "board": "small", "power": "red"}])  # fmt: skip
    checked = receipt("production", at, "red", orders, on)
    assert (checked.missing, checked.refused, checked.doubtful) == ([], [], [])
    assert [one.text for one in checked.stakes] == lost
    assert all(one.grave for one in checked.stakes), "ready waits for it"


@clause("VIC-8.2-9")
def test_disbanding_frees_the_block_and_gives_no_points() -> None:
    after = make({"0102": "red IN1 4"}, "disband IN1\nbuild Infantry 4 at Alpha")
    assert blocks(after, "0102") == []
    assert refused(after) == ["VIC-8.2-3"]


@clause("VIC-8.4-4")
def test_cadres_start_at_one_step() -> None:
    given = {"options": {"cadres": True}}
    after = make({}, "build Infantry 2 at Alpha", **given)
    assert refused(after) == ["VIC-8.4-4"]
    one = make({}, "build Infantry 1 at Alpha", **given)
    later = play("production", one.position, one.board, red="add 3 steps to IN1",
                 blue="build nothing")  # fmt: skip
    assert later.blocks("0101") == ["red IN1 4"]


@clause("VIC-8.3-4", "VIC-9.1-1", "VIC-9.1-2")
def test_a_factory_builds_units_of_its_own_kind() -> None:
    works = [
        {"kind": "air factory", "hex": "0101", "power": "red", "level": 2, "full": 2},
        {"kind": "ground factory", "hex": "0101", "power": "red", "level": 1, "full": 1},
    ]
    given = {"works": works, "options": {"factories": True}}
    after = make({}, "build Fighter 2 at Alpha\nbuild Infantry 1 at Alpha", **given)
    assert refused(after) == []
    wrong = make({}, "build Infantry 2 at Alpha", **given)
    assert refused(wrong) == ["VIC-9.1-2"]


def factory(kind: str, level: int, full: int = 0, hex: str = "0201") -> dict[str, Any]:
    return {
        "kind": f"{kind} factory",
        "hex": hex,
        "power": "red",
        "level": level,
        "full": full or level,
    }


def levels(after: After) -> dict[str, int]:
    return {work.kind: work.level for work in after.position.works}


FACTORIES: dict[str, Any] = {"options": {"factories": True}}


@clause("VIC-9.1-8", "VIC-9.1-9")
def test_a_factory_converts_at_one_point_less() -> None:
    after = make({}, "convert naval factory at Harbour to air", works=[factory("naval", 2)],
                 **FACTORIES)  # fmt: skip
    assert levels(after) == {"air factory": 1}
    nothing = make({}, "convert naval factory at Harbour to air", works=[factory("naval", 0, 1)],
                   **FACTORIES)  # fmt: skip
    assert levels(nothing) == {"air factory": 0}
    both = make(
        {},
        "build Cruiser 1 at Harbour\nconvert naval factory at Harbour to air",
        works=[factory("naval", 2)],
        **FACTORIES,
    )
    assert refused(both) == ["VIC-9.1-8"], "its city produces"


@clause("VIC-9.1-13", "VIC-9.1-14", "VIC-9.1-5")
def test_a_damaged_factory_is_rebuilt_a_step_at_a_time() -> None:
    works = [factory("ground", 1, 3, "0101")]
    first = make({}, "rebuild ground factory at Alpha", works=works, **FACTORIES)
    assert levels(first) == {"ground factory": 2}
    again = play("production", first.position, first.board,
                 red="rebuild ground factory at Alpha", blue="build nothing")  # fmt: skip
    assert levels(again) == {"ground factory": 3}
    more = play("production", again.position, first.board, refusals=True,
                red="rebuild ground factory at Alpha", blue="build nothing")  # fmt: skip
    assert refused(more) == ["VIC-9.1-5"]
    spends = make(
        {}, "build Infantry 1 at Alpha\nrebuild ground factory at Alpha", works=works, **FACTORIES
    )
    assert refused(spends) == ["VIC-9.1-8"]


@clause("VIC-9.1-1", "VIC-9.1-13", "VIC-8.4-3")
def test_a_new_factory_is_named_and_stands_in_a_city_held_from_the_start() -> None:
    new = make({}, "rebuild air factory at Alpha", **FACTORIES)
    assert levels(new) == {"air factory": 1}
    two = [factory("air", 1, 1, "0101"), factory("ground", 1, 2, "0101")]
    damaged = make({}, "rebuild factory at Alpha", works=two, **FACTORIES)
    assert levels(damaged) == {"air factory": 1, "ground factory": 2}
    whole = make({}, "rebuild factory at Alpha", works=[two[0]], **FACTORIES)
    assert levels(whole) == {"air factory": 2}, "the first that is there grows"
    nameless = make({}, "rebuild factory at Alpha", **FACTORIES)
    assert refused(nameless) == ["VIC-9.1-13"]
    assert "Say which" in nameless.refusals()[0]
    blues = [{"slot": "a", "board": "small", "power": "blue"}]
    captured = make({"0101": "red IN 1"}, "rebuild air factory at Alpha", maps=blues, **FACTORIES)
    assert refused(captured) == ["VIC-8.4-3"]
    assert refused(make({}, "rebuild air factory at Alpha")) == ["VIC-9.1-1"]
    poor = make({}, "rebuild air factory at Alpha", supplied=["a0201"], **FACTORIES)
    assert refused(poor) == ["VIC-2.0-15"]


@clause("VIC-9.1-7")
def test_naval_factories_lie_on_the_coast() -> None:
    after = make({}, "convert ground factory at Alpha to naval",
                 works=[factory("ground", 2, 2, "0101")], **FACTORIES)  # fmt: skip
    assert refused(after) == ["VIC-9.1-7"]


@clause("VIC-9.1-12", "VIC-9.1-11")
def test_a_factory_alone_with_enemy_ground_units_is_captured() -> None:
    on = map_of(ROWS, cities=TOWN)
    start = position(
        on=on,
        powers=SEATS,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        blocks={"0102": "blue IN 4"},
        works=[factory("ground", 2, 3, "0101")],
        order=["blue", "red"],
        options={"factories": True},
    )
    after = play("move", start, on, blue="move IN1 to Alpha")
    assert [(w.power, w.level) for w in after.position.works] == [("blue", 2)]
    assert "VIC-9.1-12" in after.clauses("WorkCaptured")
    garrison = copy_with(start, on, "red FA 1")
    contested = play("move", garrison, on, blue="move IN1 to Alpha")
    assert [w.power for w in contested.position.works] == ["red"]


def copy_with(start: Any, on: Board, text: str) -> Any:
    from adjudicator.rulesets.victory.board.in_words import block_from

    new = start.model_copy(deep=True)
    new.blocks.append(block_from(on, on.map_of(new), new, text, "a0101"))
    return new


# --------------------------------------------------------------------------- resources


@clause("VIC-4.3-18", "VIC-4.3-19")
def test_a_resource_block_is_worth_its_steps_times_the_city() -> None:
    on = map_of(ROWS, cities=TOWN)
    orders = "use RE1\nbuild Armor 4 at Alpha\nbuild Infantry 4 at Alpha"
    after = make({"0101": "red RE1 4"}, orders, on)
    assert refused(after) == []
    told = after.told("Produced")[0]
    assert (told["available"], told["spent"]) == (3 + 12 + 2, 12)


@clause("VIC-9.1-15", "VIC-9.1-16")
def test_resources_convert_through_factories() -> None:
    on = map_of(ROWS, cities={"0101": "Alpha 2", "0201": "Harbour 3"})
    works = [factory("naval", 2, 2), factory("air", 1, 1)]
    units = ("Cruiser", "Submarine", "Fighter")
    orders = "\n".join(["use RE1", *(f"build {unit} 3 at Harbour" for unit in units)])
    after = make({"0201": "red RE1 2"}, orders, on, works=works, **FACTORIES)
    assert refused(after) == []
    assert after.told("Produced")[0]["spent"] == 9, "6 Naval PP and 3 Air PP"


@clause("VIC-4.3-16", "VIC-A59")
def test_a_resource_hex_yields_a_step_each_production() -> None:
    on = map_of(ROWS, cities=TOWN, resources=["0102"])
    given: dict[str, Any] = {
        "options": {"resources": True},
        "armies": {"red": ["base", "base-resources"], "blue": ["base"]},
    }
    first = make({"0102": "red IN1 1"}, "build nothing", on, **given)
    assert blocks(first, "0102") == ["red IN1 1", "red RE1 1"]
    second = play("production", first.position, on, red="build nothing", blue="build nothing")
    assert blocks(second, "0102") == ["red IN1 1", "red RE1 2"]
    nobodys = make({}, "build nothing", on, **given)
    assert blocks(nobodys, "0102") == []
    off = make({"0102": "red IN1 1"}, "build nothing", on)
    assert blocks(off, "0102") == ["red IN1 1"]
    none = make({"0102": "red IN1 1"}, "build nothing", on, options={"resources": True})
    assert blocks(none, "0102") == ["red IN1 1"], "the base army has no Resources"
    full = make({"0102": "red RE1 4"}, "build nothing", on, **given)
    assert blocks(full, "0102") == ["red RE1 4"]
    assert full.told("Produced")[0]["lines"] == []
    spied = make({"0102": "red IN1 1; blue SS 1"}, "build nothing", on, **given)
    assert "red RE1 1" not in blocks(spied, "0102"), "an enemy is there (VIC-A47)"
    crowd = make({"0102": "red IN 1; red IN 1; red IN 1; red IN 1"}, "build nothing", on, **given)
    assert len(blocks(crowd, "0102")) == 4, "there is no room for another block"


# --------------------------------------------------------------------------- engineers

WORKS: dict[str, Any] = {
    "options": {"airfields": True, "mulberries": True, "destruction": True},
    "turn": 2,
}


@clause("VIC-9.4-1", "VIC-9.4-2", "VIC-9.4-3", "VIC-9.4-4", "VIC-9.4-5", "VIC-4.3-11")
def test_engineers_build_airfields_in_two_productions() -> None:
    on = map_of(["^.~", "..~", "..~"], cities={"0201": "Harbour 2", "0202": "Gamma 2"})
    minor = make({"0101": "red EN1 2; red IN 1"}, "airfield with EN1", on, **WORKS)
    assert [(w.kind, w.level) for w in minor.position.works] == [("airfield", 1)]
    assert minor.told("WorkBuilt")[0]["what"] == "Minor Airfield"
    assert blocks(minor, "0101")[0] == "red EN1 1"
    major = play("production", minor.position, on, red="airfield with EN1", blue="build nothing")
    assert [w.level for w in major.position.works] == [2]
    assert major.told("WorkBuilt")[0]["what"] == "Major Airfield"
    assert blocks(major, "0101") == ["red IN1 1"], "the last step is used up"
    town = make({"0201": "red EN1 2"}, "airfield with EN1", on, **WORKS)
    assert refused(town) == ["VIC-9.4-4"]
    base = play("move", major.position, on, red="")
    from adjudicator.rulesets.victory.book.stacking import base_capacity

    hexmap = on.map_of(base.position)
    assert base_capacity(base.position, on, hexmap, "a0101", "red") == 2
    assert base_capacity(minor.position, on, hexmap, "a0101", "red") in (1, 2)


@clause("VIC-9.5-1", "VIC-9.0-1")
def test_engineers_build_mulberries_on_the_coast() -> None:
    after = make({"0202": "red EN1 2"}, "mulberry with EN1", **WORKS)
    assert [(w.kind, w.since) for w in after.position.works] == [("mulberry", 2)]
    inland = make({"0102": "red EN1 2"}, "mulberry with EN1", **WORKS)
    assert refused(inland) == ["VIC-9.5-1"]
    port = make({"0201": "red EN1 2"}, "mulberry with EN1", **WORKS)
    assert refused(port) == ["VIC-9.5-1"]
    off = make({"0202": "red EN1 2"}, "mulberry with EN1")
    assert refused(off) == ["VIC-9.0-1"]


@clause("VIC-9.3-5", "VIC-9.3-6", "VIC-4.3-21")
def test_engineers_rebuild_bridges_between_friendly_hexes() -> None:
    on = map_of(
        ["...", "...", "..."],
        roads=["0102-0202"],
        rivers={"Wend": ["0101-0202", "0102-0202"]},
        bridges=["0102-0202"],
        cities={"0101": "Alpha 3", "0201": "Beta 2"},
    )
    given = {**WORKS, "destroyed": ["0102|0202"]}
    after = make({"0102": "red EN1 2", "0202": "red IN 1"}, "repair bridge to 0202 with EN1", on,
                 **given)  # fmt: skip
    assert after.position.destroyed == []
    assert blocks(after, "0102") == ["red EN1 1"]
    alone = make({"0102": "red EN1 2"}, "repair bridge to 0202 with EN1", on, **given)
    assert refused(alone) == ["VIC-9.3-5"]
    far = make({"0102": "red EN1 2"}, "repair bridge to 0302 with EN1", on, **given)
    assert refused(far) == ["VIC-9.3-5"], "that hex is not beside it"


@clause("VIC-9.3-7")
def test_engineers_repair_the_canal_they_stand_on() -> None:
    on = map_of(
        ["~", ".", "~", ".", "."],
        canals={"Cut": ["0101", "0102", "0103"]},
        cities={"0104": "Alpha 2", "0105": "Beta 2"},
    )
    after = make({"0102": "red EN1 1"}, "repair canal with EN1", on, destroyed=["0102"], **WORKS)
    assert after.position.destroyed == []
    assert blocks(after, "0102") == []


@clause("VIC-9.4-8", "VIC-9.5-5", "VIC-9.5-6", "VIC-9.4-10")
def test_airfields_and_mulberries_change_hands() -> None:
    on = map_of(ROWS)
    works = [
        {"kind": "airfield", "hex": "0101", "power": "blue", "level": 1},
        {"kind": "mulberry", "hex": "0202", "power": "blue", "since": 1},
    ]
    start = position(on=on, powers=SEATS, blocks={"0102": "red IN 4", "0303": "red CA 4"},
                     works=works, turn=3)  # fmt: skip
    after = play("move", start, on, red="move IN1 to 0101\nsail CA1 to 0202")
    assert [(w.power, w.since) for w in after.position.works] == [("red", 3), ("red", 3)]
    held = {"0102": "red IN 4", "0101": "blue IN 1", "0303": "red CA 4"}
    shared = position(on=on, powers=SEATS, blocks=held, works=works, turn=3)
    kept = play("move", shared, on, red="move IN1 to 0101")
    assert kept.position.works[0].power == "blue", "its owner is there still"
    from adjudicator.rulesets.victory.book.moving.mover import port_capacity

    after.position.blocks = [b for b in after.position.blocks if b.unit == "IN"]
    assert port_capacity(after.position, on, "red", "a0202") == 0
    after.position.turn = 4
    assert port_capacity(after.position, on, "red", "a0202") == 2


@clause("VIC-9.4-8", "VIC-9.5-5")
def test_of_two_allies_the_first_who_came_takes_an_airfield() -> None:
    on = map_of(ROWS)
    works = [{"kind": "airfield", "hex": "0202", "power": "blue", "level": 1}]
    teams = {"red": "allies", "green": "allies", "blue": "blue"}
    for first, second in (("red", "green"), ("green", "red")):
        at = position(on=on, powers=["red", "blue", "green"], teams=teams, works=works,
                      blocks={"0202": f"{first} IN 4; {second} IN 4"})  # fmt: skip
        assert [work.power for work in play("move", at, on).position.works] == [first]


@clause("VIC-9.4-8", "VIC-5.4-7")
@pytest.mark.parametrize(
    ("there", "taken"), [("red IN 1", "red"), ("red FA 4", "blue"), ("red CA 4", "blue")]
)
def test_only_ground_units_take_an_airfield(there: str, taken: str) -> None:
    """Aircraft that come down there, or ships off its coast, take nothing."""
    on = map_of(ROWS)
    works = [{"kind": "airfield", "hex": "0202", "power": "blue", "level": 1}]
    at = position(on=on, powers=SEATS, blocks={"0202": there}, works=works, turn=3)
    after = play("move", at, on)
    assert [work.power for work in after.position.works] == [taken]


# ----------------------------------------------------------------------------- secrecy


@clause("VIC-2.0-14")
def test_all_spend_at_once_and_in_secret() -> None:
    on = map_of(ROWS, cities=TOWN)
    start = position(
        on=on,
        powers=SEATS,
        maps=[{"slot": "a", "board": "small", "power": "red"}],
        blocks={"0101": "red IN 1", "0201": "blue IN 1"},
        supplied={"red": ["a0101"], "blue": ["a0201"]},
    )
    asked = play("production", start, on, defaults=False)
    assert asked.asked() == ["red production/red", "blue production/blue"]
    after = play("production", start, on)
    hidden = [event.for_seat("blue") for event in after.events if event.kind == "Produced"]
    assert [event.kind for event in hidden if event] == ["ProductionDone", "Produced"]


def test_silence_reinforces_the_weakest_and_then_builds_infantry() -> None:
    after = make({"0101": "red IN1 2; red AR1 1"}, "")
    assert after.told("Produced")[0]["spent"] > 0
    assert after.strength("red.AR1") == 2


@clause("VIC-11.0-8")
def test_atom_bombs_are_built_in_a_city_of_three() -> None:
    armies = {"red": ["base", "stretch"], "blue": ["base"]}
    after = make({}, "build Atom Bomb 1 at Alpha", armies=armies)
    assert blocks(after, "0101") == ["red AT1 1"]
    small = make({}, "build Atom Bomb 1 at Harbour", armies=armies)
    assert refused(small) == ["VIC-11.0-8"]
    factories = make({}, "build Atom Bomb 1 at Alpha", armies=armies,
                     works=[factory("air", 2, 2, "0101")], **FACTORIES)  # fmt: skip
    assert refused(factories) == ["VIC-11.0-8"]


@clause("VIC-9.2-5")
def test_a_storm_does_not_hinder_production() -> None:
    after = make({}, "build Infantry 3 at Alpha", storm="0101", options={"storms": True})
    assert blocks(after, "0101") == ["red IN1 3"]


def test_production_is_tried_out_with_what_the_seat_has() -> None:
    """What a try-out begins with has the seat's supplied cities, levels and blocks in waiting."""
    here = map_of(ROWS, cities=TOWN)
    at = position(
        on=here, powers=SEATS, blocks={"0101": "red IN1 4"}, supplied={"red": ["a0101", "a0201"]},
        maps=[{"slot": "a", "board": "small", "power": "red"}], levels={"red": 9},
    )  # fmt: skip
    found = game().supposed(here, game().view(here, at, "red"))
    assert found is not None
    supposed = found[0]
    assert (supposed.supplied, supposed.levels) == ({"red": ["a0101", "a0201"]}, {"red": 9})
    after = play(
        "production", supposed, here, red="build Infantry 3 at Alpha", blue="build nothing"
    )
    assert [p["spent"] for p in after.told("Produced")] == [3, 0]
    assert len({block.id for block in after.position.blocks}) == len(after.position.blocks)


def test_nothing_is_supposed_while_the_game_is_set_up() -> None:
    at = game().open(board(), "battle-of-hope", game().rulings_with({}))
    at.stage = "forces"
    assert game().supposed(board(), game().view(board(), at, "red")) is None
