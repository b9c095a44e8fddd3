"""What a player reads beside a question: the goal, the front and from where it is reached, where
units arrive, and what happens without a word."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.position import Position, Queued
from adjudicator.rulesets.world_at_war.view import view_of
from tests.rulesets.world_at_war.war_kit import board, war

GAME = WorldAtWar()


def beside(at: Position, key: str, seat: Any = "axis", **more: Any) -> list[str]:
    """The lines beside a question."""
    ask = Ask(seat=seat, key=key, clause="WAW-1-1", title="x", **more)
    return GAME.situation(board(), view_of(board(), at, seat), ask)


def one(lines: list[str], head: str) -> str:
    (found,) = [line for line in lines if line.startswith(head)]
    return found


def test_before_a_segment_one_reads_from_where_each_enemy_is_reached() -> None:
    at = war({"Berlin": "germany 2 ground", "West Poland": "poland 3 ground"}, turn=3)
    lines = beside(at, "script")
    assert lines[0] == "Spring 1940, turn 3 of 24."
    assert one(lines, "Facing you") == "Facing you: West Poland Polish 3 ground (from Berlin)."
    assert any(line.startswith("Germany: ") for line in lines)
    assert GAME.matter(board(), view_of(board(), at, None), "enemy") is None


def test_every_question_that_plans_tells_what_wins_and_who_holds_how_much() -> None:
    at = war({"Berlin": "germany 2 ground"})
    at.control["paris"] = "germany"
    for key in ("script", "admin/axis", "economic/axis", "warfare/axis", "deployment/axis"):
        lines = beside(at, key)
        assert one(lines, "The Axis wins by").endswith("the Allies by taking Berlin."), key
        told = one(lines, "Areas: Axis ")
        assert told.endswith("Taken: Paris (Germany).")


def test_what_is_lost_and_rolled_again_without_a_word_stands_beside_the_orders() -> None:
    at = war({"Berlin": "germany 2 ground"})
    assert any(
        "Lost first: units of minor countries" in line and "whole or not at all" in line
        for line in beside(at, "script")
    )


def test_a_decision_in_combat_says_what_happens_without_an_answer() -> None:
    at = war({"East Poland": "ussr 3 ground", "Kiev": "ussr 2 ground"})
    facts = {"units": 3, "enemy units": 8, "attacking": False, "tactical": 1}
    asked = {"reaction": True, "facts": facts}
    lines = beside(at, "losses/east_poland/1", "allies", **asked)
    assert "Yours in East Poland: Soviet 3 ground." in lines
    assert one(lines, "If you say nothing").startswith(
        "If you say nothing, units of minor countries are lost first"
    )
    again = beside(at, "rerolls/east_poland/1", "allies", **asked)
    assert "You defend with 3 ground units against 8; 1 air fleet in Tactical Support." in again
    assert one(again, "If you say nothing") == (
        "If you say nothing, your lowest die is rolled again if it shows 1, else an enemy die that"
        " shows 3."
    )
    away = beside(at, "retreats/east_poland/1", "allies", **asked)
    assert "Kiev" in one(away, "Next to East Poland")


def test_admin_says_where_reinforcements_can_go() -> None:
    at = war({"Berlin": "germany 2 ground"}, turn=3)
    at.queue.append(Queued(id="q1", nation="germany", what="ground", due=3))
    told = one(beside(at, "admin/axis"), "Room for them")
    assert told.startswith("Room for them: German ground in ")
    whole = GAME.matter(board(), view_of(board(), at, "axis"), "due")
    assert whole is not None
    assert "more area" in told
    assert not any("more area" in line for line in whole.all)
    assert any("Berlin" in line for line in whole.all)


def test_purchases_are_told_with_their_prices() -> None:
    at = war({"Berlin": "germany 2 ground"})
    prices = one(beside(at, "economic/axis"), "Prices in RM")
    assert "ground 1 (0.5)" in prices
    assert "industry its Level" in prices


def test_strategic_warfare_shows_fleets_and_no_land_front() -> None:
    at = war({"Berlin": "germany 2 ground", "West Poland": "poland 3 ground",
              "South England": "uk 2 naval"})  # fmt: skip
    lines = beside(at, "warfare/axis")
    assert one(lines, "Their fleets") == "Their fleets: South England British 2 naval."
    assert not any("West Poland" in line for line in lines)


def test_help_about_an_area_tells_what_lies_next_to_it() -> None:
    at = war({"Rhineland": "germany 2 ground"})
    told = GAME.explained(board(), view_of(board(), at, "axis"), "rhineland")
    assert told[0].startswith("Rhineland: held by Germany")
    assert "  There: German 2 ground." in told
    assert any(line.startswith("  Next to it: ") and "Maginot" in line for line in told)
