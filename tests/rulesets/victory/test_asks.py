"""2.0 What a seat is asked in each phase: production, moves, Beachheads."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.victory.board.setup import default_factories
from tests.rulesets.victory.kit import asks, map_of, play, position, receipt

clause = pytest.mark.clause
ON = map_of(["..~", "..~", "..~"], cities={"0101": "Alpha 3", "0201": "Harbour 2"})
MAPS = [{"slot": "a", "board": "small", "power": "red"}]
MOVES = ["Strategic", "Move", "Attack", "Drop", "Launch", "Join"]
BLOCKS = {"0101": "red IN 2; red FA 3", "0201": "red CA 2", "0302": "blue CA 1"}


def stand(**given: Any) -> Any:
    given = {"supplied": {"red": ["a0101", "a0201"]}, "turn": 3, **given}
    return position(on=ON, powers=["red", "blue"], maps=MAPS, blocks=BLOCKS, **given)


def production(seat: str = "red", **given: Any) -> Ask:
    return asks("production", stand(**given), ON)[f"production/{seat}"]


@clause("VIC-8.0-1", "VIC-8.1-1", "VIC-2.0-15", "VIC-2.0-16")
def test_production_names_the_points_of_each_city_and_takes_next_turns_moves() -> None:
    ask = production()
    assert (ask.title, ask.clause, ask.opens) == ("Turn 3: your production", "VIC-8.0-1", "turn 4")
    assert ask.told[:2] == ["Alpha (a0101): 3 PP", "Harbour (a0201): 2 PP"]
    assert "`if first, move IN1 to ...`" in ask.told[2]
    assert ask.accepts[-len(MOVES) :] == MOVES
    assert "DeclareBeachhead" in ask.ahead
    assert ask.default == [{"order": "Produce"}]
    assert ask.silence == "Weakest supplied units are reinforced, then Infantry is built."
    poor = production("blue")
    assert poor.told[0] == "None of your cities is in supply: nothing can be built."
    bonus = production(bonus={"red": 1})
    assert bonus.told[:2] == ["Alpha (a0101): 4 PP", "Harbour (a0201): 3 PP"]


@clause("VIC-9.1-1", "VIC-9.1-2")
def test_production_names_the_points_of_each_factory() -> None:
    at = stand(options={"factories": True})
    at.works = default_factories(ON, at)
    told = asks("production", at, ON)["production/red"].told
    assert told[:2] == ["Alpha (a0101): 1 air PP, 2 ground PP",
                        "Harbour (a0201): 1 air PP, 1 ground PP"]  # fmt: skip
    at.works[0].power = "blue"
    told = asks("production", at, ON)["production/red"].told
    assert told[0] == "Alpha (a0101): 2 ground PP", "a factory of the enemy gives nothing"
    at.works[1].level = 0
    assert "2 ground PP" not in asks("production", at, ON)["production/red"].told[0]


@clause("VIC-2.0-3", "VIC-2.0-5", "VIC-2.0-6")
def test_a_move_names_the_order_of_play() -> None:
    found = asks("move", stand(), ON)
    assert list(found) == ["move/red"], "one after the other"
    ask = found["move/red"]
    assert (ask.title, ask.clause, ask.opens) == (
        "Turn 3: your move, as Player 1", "VIC-2.0-6", "turn 3",
    )  # fmt: skip
    assert ask.told == ["The players move in this order: Red and Blue."]
    assert ask.accepts == MOVES
    assert ask.silence == "Your blocks stay where they are."
    assert ask.facts == {"first": True, "second": False, "third": False, "fourth": False}
    other = asks("move", stand(order=["blue", "red"]), ON)["move/blue"]
    assert other.told == ["The players move in this order: Blue and Red."]
    second = play("move", stand(), ON, red="move IN1 to 0102")
    ask = second.questions[-1]
    assert (ask.seat, ask.title) == ("blue", "Turn 3: your move, as Player 2")
    assert ask.facts["second"] is True


@clause("VIC-6.71-1", "VIC-6.71-2", "VIC-6.71-3")
def test_beachheads_are_asked_for_where_one_can_be() -> None:
    on = map_of(["..~...", "..~...", "..~..."], cities={"0201": "Alpha 2", "0202": "Beta 1"},
                roads=["0201-0202"])  # fmt: skip
    blocks = {"0201": "red IN 1", "0401": "red MA 4; red AM 2", "0403": "red CDO 2"}
    at = position(on=on, powers=["red", "blue"], maps=MAPS, blocks=blocks)
    ask = asks("supply", at, on)["beachheads/red"]
    assert (ask.clause, ask.topic, ask.reaction) == ("VIC-6.71-2", "beachheads", True)
    assert ask.options == {"block": ["red.MA1", "red.AM1"]}
    assert ask.told == ["1st Marines at a0401", "1st Amphibious Infantry at a0401"]
    assert ask.silence == "Beachheads: 1st Marines."
    assert ask.default == [{"order": "DeclareBeachhead", "block": "red.MA1"}]
    assert asks("supply", stand(), ON) == {}, "nobody who could be one"


@clause("VIC-8.2-3", "VIC-2.0-15")
def test_the_receipt_for_production_says_what_each_line_costs() -> None:
    lines = "build infantry 2 at Alpha\nadd 1 step to CA1\nbuild armor 1 at Alpha"
    said = receipt("production", stand(), "red", lines, on=ON)
    assert [order.line for order in said.stands] == [1, 2]
    assert [(no.line, no.clause) for no in said.refused] == [(3, "VIC-8.2-3")]
    assert "2 PP" in said.notes[1]
    assert "1 PP" in said.notes[2]
    assert said.doubtful == []
