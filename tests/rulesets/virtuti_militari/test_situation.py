"""What a player reads beside a question: what wins, the weather at the front, from where each enemy
is reached, where finished units can come."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.virtuti_militari.board.position import Position, Queued
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import war

GAME = load("virtuti_militari")
FRONT = {"Breslau": "axis Army", "Frankfurt": "axis Corps", "Metz": "western Army"}


def beside(at: Position, key: str, seat: Any = "axis") -> list[str]:
    """The lines beside a question."""
    ask = Ask(seat=seat, key=key, clause="VM-PLAN-1", title="x")
    view = GAME.view(board(), at, seat)
    return [line for one in GAME.picture(board(), view, ask) for line in one.lines]


def one(lines: list[str], head: str) -> str:
    (found,) = [line for line in lines if line.startswith(head)]
    return found


def test_the_score_says_what_wins_and_which_cities_are_missing() -> None:
    at = war(FRONT)
    told = one(beside(at, "planning"), "The Axis wins")
    assert told == (
        "The Axis wins at once with 18 VP, the Allied player with 7 cities, of which Rome and "
        "Berlin are missing; after turn 32, 15 VP win."
    )
    at.control["rome"] = "western"
    assert "of which Berlin is missing" in one(beside(at, "strategic"), "The Axis wins")


def test_before_orders_are_placed_one_reads_from_where_each_enemy_is_reached() -> None:
    at = war(FRONT)
    assert one(beside(at, "planning"), "Facing you") == (
        "Facing you (Western Allies): Metz Army (from Frankfurt)."
    )
    assert one(beside(at, "strategic"), "Facing you") == "Facing you (Western Allies): Metz Army."


def test_mud_and_snow_at_the_front_are_told_and_the_rest_is_one_word_away() -> None:
    at = war(FRONT)
    at.weather |= {"metz": "mud", "london": "mud", "oslo": "snow"}
    assert "Mud at Metz and 1 more area: “weather”." in beside(at, "planning")
    assert "Mud at Metz and 1 more area: “weather”." not in beside(at, "diplomacy/axis/1")
    whole = GAME.matter(board(), GAME.view(board(), at, "axis"), "turn")
    assert whole is not None
    assert whole.all[2:] == ["Mud: Metz, London.", "Snow: Oslo."]


def test_air_tokens_drawn_stand_beside_the_hands() -> None:
    at = war(FRONT, air={"axis": [1, 2, 2], "western": [3]})
    assert "Air tokens drawn: Axis L1, 2 L2; Western Allies L3." in beside(at, "planning")


def test_finished_units_come_with_the_areas_where_they_may_be_deployed() -> None:
    at = war(FRONT)
    at.factions["axis"].deployment.append(Queued(id="q1", kind="army"))
    told = one(beside(at, "production"), "Land units can be deployed in ")
    assert "more place" in told
    whole = GAME.matter(board(), GAME.view(board(), at, "axis"), "due")
    assert whole is not None
    assert any("Munich" in line and "more place" not in line for line in whole.all)


def test_diplomacy_does_not_list_the_neutrals_twice() -> None:
    lines = beside(war(FRONT), "diplomacy/axis/1")
    assert not any(line.startswith("Neutral (War Entry)") for line in lines)
    assert any(line.startswith("Active: ") for line in lines)
