"""Edges of movement: what a refused order leaves behind, who holds a hex, and near misses."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Battle, Seen
from adjudicator.rulesets.victory.book.garrison import has_room
from adjudicator.rulesets.victory.book.memory import note
from adjudicator.rulesets.victory.book.moving.mover import Mover
from adjudicator.rulesets.victory.book.moving.ways import Ground
from tests.rulesets.victory.kit import After, map_of, play, position, receipt

clause = pytest.mark.clause
SEATS = ["red", "blue"]
BLUE = [{"slot": "a", "board": "small", "power": "blue"}]


def move(on: Board, blocks: dict[str, Any], red: str = "", blue: str = "", **given: Any) -> After:
    start = position(on=on, powers=SEATS, blocks=blocks, **given)
    return play("move", start, on, red=red, blue=blue, refusals=True)


def refused(after: After) -> list[str]:
    late = [no["clause"] for event in after.events for no in event.facts.get("refused", ())]
    return [bad.clause for bad in after.trial.refused] + late


def at(after: After, block: str) -> str:
    return next(b.place for b in after.position.blocks if b.id == block)


@clause("VIC-5.4-8", "VIC-A48")
def test_a_refused_order_makes_no_base() -> None:
    """Of two blocks one may enter the town; both stay, and no aircraft finds a base there."""
    on = map_of(["."] * 7, towns={"0102": "Inn", "0101": "Home"})
    blocks = {"0101": "red IN 1; red FA 1", "0107": "red EN 1"}
    orders = "move IN1, EN1 to 0102\nmove FA1 to 0102"
    after = move(on, blocks, red=orders, maps=BLUE)
    assert [at(after, f"red.{unit}1") for unit in ("IN", "EN", "FA")] == ["a0101", "a0107", "a0101"]
    assert refused(after) == ["VIC-5.7-1", "VIC-A48"]
    opened = move(on, blocks, red=orders.replace(", EN1", ""), maps=BLUE)
    assert at(opened, "red.FA1") == "a0102"


@clause("VIC-5.4-8", "VIC-6.8-4", "VIC-4.2-7")
@pytest.mark.parametrize(
    ("blocks", "held"),
    [
        (["red CV1 4", "red FA1 2, aboard CV1"], True),
        (["red CV1 4, blockade", "red FA1 2, aboard CV1"], False),
        (["red FA1 2"], True),
        (["red AB1 2, aloft"], False),
        (["red SS1 2"], False),
    ],
)
def test_who_holds_a_hex(blocks: list[str], held: bool) -> None:
    on = map_of(["~.~"], cities={"0201": "Port 2"})
    start = position(on=on, maps=BLUE, powers=SEATS, blocks={"0201": blocks})
    ground = Ground(start, on, "red")
    assert ground.open("a0201") is held
    assert ground.friendly("a0201") is held


@clause("VIC-A68")
@pytest.mark.parametrize(
    ("stands", "order", "said"),
    [
        ("red MA 2", "move MA1 to 0201 at sea", "goes to sea"),
        ("red MA 2, at sea", "move MA1 to 0201 ashore", "goes ashore"),
    ],
)
def test_a_receipt_says_whether_marines_go_to_sea_or_ashore(
    stands: str, order: str, said: str
) -> None:
    on = map_of(["~.."])
    start = position(on=on, powers=SEATS, blocks={"0201": stands})
    checked = receipt("move", start, "red", order, on)
    assert said in " ".join(checked.notes.values())


@clause("VIC-9.2-2", "VIC-9.2-3")
@pytest.mark.parametrize("order", ["move FA1 to Far", "strategic FA1 to Far"])
def test_a_storm_in_the_way_is_said_to_be_one(order: str) -> None:
    """The map is one hex wide: there is no way around."""
    on = map_of(["."] * 7, towns={"0101": "Near", "0107": "Far"})
    start = {"0101": "red FA 2; red IN 1", "0107": "red IN 1"}
    storm: dict[str, Any] = {"storm": "0104", "options": {"storms": True}}
    after = move(on, start, red=order, **storm)
    assert at(after, "red.FA1") == "a0101"
    assert refused(after) == ["VIC-9.2-3"]
    reasons = [no.text for no in after.trial.refused]
    assert reasons == ["The storm bars the way to Far (a0107)."]
    under = move(on, {"0103": "red FA 2; red IN 1", "0107": "red IN 1"}, red=order, **storm)
    assert refused(under) == ["VIC-9.2-2"]


@clause("VIC-5.1-2", "VIC-A56")
def test_aircraft_that_fly_on_from_a_battle_leave_the_late_to_come() -> None:
    """The carrier relieved the port at once, by the first hexside: nobody of it is late."""
    on = map_of(["~~", "~.", ".."], towns={"0202": "Port", "0203": "Field"})
    start = position(on=on, powers=SEATS, blocks={"0202": "red IN1 4; red CV1 4; blue IN 1"})
    start.battles = [Battle(hex="a0202", attacker="blue", late={"red": 1},
                            roles={"blue": "attacker", "red": "defender"})]  # fmt: skip
    for arrives, late in ((1, 1), (2, 0)):
        mover = Mover(start, on, "red", None)
        fighter = start.blocks[0].model_copy(
            update={"id": "red.FA1", "unit": "FA", "entered": "a0101", "arrives": arrives}
        )
        mover.leave(fighter)
        assert start.battles[0].late == {"red": late}
        assert (fighter.entered, fighter.arrives) == ("", 1)


@clause("VIC-SOP-3")
def test_what_is_seen_of_one_power_leaves_what_was_seen_of_another() -> None:
    on = map_of(["..."])
    start = position(on=on, powers=["red", "blue", "green"], blocks={"0101": "green IN 2"})
    start.seen = {
        "red": {
            "a0101": [
                Seen(turn=1, power="blue", blocks=["Infantry 3"]),
                Seen(turn=1, power="green", blocks=["Armor 1"]),
            ]
        }
    }
    note(start, on, "red", "green", "a0101", start.blocks)
    assert [(s.power, s.blocks) for s in start.seen["red"]["a0101"]] == [
        ("blue", ["Infantry 3"]),
        ("green", ["Infantry 2"]),
    ]
    note(start, on, "red", "blue", "a0101", [])
    note(start, on, "red", "green", "a0101", [])
    assert start.seen["red"] == {}


@clause("VIC-1.4-3")
@pytest.mark.parametrize(
    ("unit", "place", "fits"),
    [
        ("CA", "0102", False),
        ("CA", "0101", True),
        ("MA", "0102", False),
        ("IN", "0102", True),
    ],
)
def test_ships_and_marines_garrison_the_coast_alone(unit: str, place: str, fits: bool) -> None:
    """A canal that ends inland makes no coast."""
    on = map_of(["..~", "...", "..."], cities={"0101": "Port 2", "0102": "Inland 2"},
                canals={"Cut": ["0301", "0201", "0101", "0102"]})  # fmt: skip
    start = position(on=on, maps=BLUE, powers=SEATS, blocks={"0303": f"blue {unit} 1"})
    hexmap = on.map_of(start)
    tile = hexmap.tiles[f"a{place}"]
    expected = fits and (tile.coastal or unit == "IN")
    assert has_room(start, on, hexmap, "blue", start.blocks[0], tile.id) is expected
