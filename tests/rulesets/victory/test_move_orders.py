"""5 Orders to move as they are written: which blocks they name, ways, conditions, receipts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.victory.kit import After, map_of, play, position, receipt

clause = pytest.mark.clause
SEATS = ["red", "blue"]
STRIP = map_of([".", ".", ".", ".", "."])


def move(blocks: dict[str, Any], red: str = "", blue: str = "", **given: Any) -> After:
    on = given.pop("on", STRIP)
    at = position(on=on, powers=SEATS, blocks=blocks, **given)
    return play("move", at, on, red=red, blue=blue, refusals=True)


def where(after: After) -> dict[str, str]:
    return {b.id[4:]: b.place[1:] for b in after.position.blocks if b.power == "red"}


@clause("VIC-2.0-6")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move IN1 from 0103 to 0102", "Your IN1 is at a0101, not at a0103."),
        ("move 0 infantry from 0101 to 0102", "0 Infantry is not enough: name at least 1."),
        (
            "move 2 infantry to 0102",
            "Say which hex they come from: you have Infantry in a0101 and a0105.",
        ),
        ("attack 0102", "Say which hex they come from: you have blocks in a0101 and a0105."),
        ("move IN1 to 0101", "1st Infantry is already in a0101."),
    ],
)
def test_a_force_that_is_not_there_is_refused_with_the_reason(line: str, why: str) -> None:
    after = move({"0101": "red IN 4; red IN 3", "0105": "red IN 2; blue IN 1"}, red=line)
    (bad,) = after.trial.refused
    assert (bad.clause, bad.text[: len(why)]) == ("VIC-2.0-6", why)
    assert where(after) == {"IN1": "0101", "IN2": "0101", "IN3": "0105"}


@clause("VIC-2.0-6", "VIC-2.0-7")
def test_of_a_kind_those_go_that_have_not_moved_and_all_means_all() -> None:
    at = {"0101": "red IN 4; red IN 3; red MK 2"}
    after = move(at, red="move IN1 to 0102\nmove 1 infantry from 0101 to 0103")
    assert where(after) == {"IN1": "0102", "IN2": "0103", "MK1": "0101"}
    every = move(at, red="move all from 0101 to 0102")
    assert where(every) == dict.fromkeys(("IN1", "IN2", "MK1"), "0102")
    kind = move(at, red="move infantry to 0102")
    assert where(kind) == {"IN1": "0102", "IN2": "0102", "MK1": "0101"}
    many = move(at, red="move 3 infantry from 0101 to 0102")
    assert [(bad.clause, bad.text[:10]) for bad in many.trial.refused] == [
        ("VIC-2.0-7", "Only 2 Inf")
    ]
    alone = move({"0101": "red IN 4"}, red="move 1 infantry to 0102")
    assert where(alone) == {"IN1": "0102"}, "there is only one place it can be at"


@clause("VIC-2.0-6")
@pytest.mark.parametrize(
    ("when", "goes"),
    [
        ("if first", True), ("if second", False), ("if vacant", True), ("if enemies > 0", False),
        ("if enemies = 0", True), ("if attacked", False),
    ],
)  # fmt: skip
def test_a_move_with_a_condition_is_made_if_it_holds(when: str, goes: bool) -> None:
    after = move({"0101": "red IN 4", "0105": "blue IN 4"}, red=f"move IN1 to 0102 {when}")
    assert after.trial.refused == []
    assert where(after) == {"IN1": "0102" if goes else "0101"}


@clause("VIC-2.0-6")
def test_what_a_condition_says_of_a_hex_is_what_stands_there() -> None:
    at = {"0101": "red MK 4", "0103": "blue IN 4; blue IN 1"}
    for when, goes in (("enemies = 2", True), ("enemies > 2", False), ("vacant", False)):
        after = move(at, red=f"attack 0103 with MK1 if {when}")
        assert bool(after.position.battles) is goes


@clause("VIC-5.7-1", "VIC-3.3-2")
def test_a_way_is_kept_and_a_road_counts_only_all_along() -> None:
    on = map_of(["...", "f..", "..."], roads=["0101-0102", "0102-0103"])
    along = move({"0101": "red MK 4"}, red="move MK1 to 0103 via 0102", on=on)
    assert where(along) == {"MK1": "0103"}
    late = map_of(["...", "...", "f..", "..."], roads=["0102-0103", "0103-0104"])
    off = move({"0101": "red MK 4"}, red="move MK1 to 0104 via 0102, 0103", on=late)
    assert [bad.clause for bad in off.trial.refused] == ["VIC-3.1-5"], "it began off the road"
    wrong = move({"0101": "red MK 4"}, red="move MK1 to 0102 via 0301", on=on)
    assert [bad.clause for bad in wrong.trial.refused] == ["VIC-5.7-1"]


@clause("VIC-4.3-4", "VIC-6.7-1")
def test_marines_told_to_go_by_land_or_by_sea_do_so() -> None:
    on = map_of(["~~", "..", "~~"])
    for how, crossed in (("by land", (0, 1)), ("at sea", (1, 0))):
        after = move({"0102": "red MA 4", "0202": "blue IN 4"},
                     red=f"move MA1 to 0202 {how}", on=on)  # fmt: skip
        battle = after.position.battle("a0202")
        assert battle is not None
        assert [(c.naval, c.ground) for c in battle.crossings] == [crossed]


@clause("VIC-5.51-2", "VIC-9.4-3", "VIC-5.2-4")
def test_of_too_many_aircraft_the_last_that_came_stays_where_it_was() -> None:
    on = map_of([".", ".", "."], towns={"0101": "Base"})
    at = {"0101": "red FA 4; red FA 4", "0103": "red IN 1"}
    lines = "fly FA1 to 0103\nfly FA2 to 0103"
    for level, clauses in ((1, [(2, "VIC-5.51-2")]), (2, [])):
        field = {"kind": "airfield", "hex": "0103", "power": "red", "level": level}
        after = move(at, red=lines, on=on, works=[field], options={"airfields": True})
        assert [(bad.line, bad.clause) for bad in after.trial.refused] == clauses
        assert where(after) == {"FA1": "0103", "FA2": "0101" if clauses else "0103", "IN1": "0103"}


@clause("VIC-2.0-7", "VIC-5.7-1")
def test_the_receipt_says_where_each_goes_and_what_cannot_be() -> None:
    at = position(on=STRIP, powers=SEATS, blocks={"0101": "red IN 4; red MK 4"})
    lines = "move IN1 to 0102\nmove MK1 to 0105\nmove IN1 to 0103\nmove MK1 to 0104 if second"
    said = receipt("move", at, "red", lines, on=STRIP)
    assert [(no.line, no.clause) for no in said.refused] == [(2, "VIC-5.7-1"), (3, "VIC-2.0-7")]
    assert [order.line for order in said.stands] == [1, 4]
    assert "a0102" in said.notes[1]
    assert said.doubtful == []


@clause("VIC-5.92-1", "VIC-5.3-1", "VIC-2.0-6")
def test_an_order_that_fails_takes_no_port_and_no_hexside_from_the_next() -> None:
    on = map_of([".", "~", "~", "~", "."], towns={"0101": "Alpha", "0105": "Omega"})
    at = {"0101": "red IN 4; red IN 4; red FA 4", "0105": "red MK 1"}
    lines = "strategic IN1, FA1 to 0105 by road\nstrategic IN1, IN2 to 0105"
    after = move(at, red=lines, on=on)
    assert [bad.line for bad in after.trial.refused] == [1]
    assert where(after) == {"IN1": "0105", "IN2": "0105", "FA1": "0101", "MK1": "0105"}
    attack = {"0101": "red AR 4; red AR 4; red IN 4", "0102": "blue IN 4"}
    retry = move(attack, red="attack 0102 with AR1, AR2, IN1\nattack 0102 with AR1, IN1")
    assert [bad.line for bad in retry.trial.refused] == [1]
    battle = retry.position.battle("a0102")
    assert battle is not None
    assert [(c.start, c.ground) for c in battle.crossings] == [("a0101", 2)]
    assert where(retry) == {"AR1": "0102", "AR2": "0101", "IN1": "0102"}


@clause("VIC-10.5-2")
def test_a_commander_moves_only_his_own_arm() -> None:
    at = position(
        on=STRIP, powers=SEATS, blocks={"0101": "red IN 4; red FA 4"},
        commands={"red": {"general": ["ground", "production"], "marshal": ["air"]}},
    )  # fmt: skip
    after = play("move", at, STRIP, refusals=True, general="move all from 0101 to 0102")
    assert where(after) == {"IN1": "0102", "FA1": "0101"}
    other = play("move", at, STRIP, refusals=True, marshal="move IN1 to 0102")
    assert where(other)["IN1"] == "0101"
    assert [bad.clause for bad in other.trial.refused] == ["VIC-10.5-2"]


@clause("VIC-2.0-5")
def test_a_condition_on_the_order_of_play_is_that_of_this_turn() -> None:
    blocks = {"0101": "red IN 4", "0105": "blue IN 4"}
    for order, goes in ((["red", "blue"], False), (["blue", "red"], True)):
        after = move(blocks, red="move IN1 to 0102 if second", order=order)
        assert where(after) == {"IN1": "0102" if goes else "0101"}
