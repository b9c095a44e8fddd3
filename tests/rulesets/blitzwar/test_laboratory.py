"""The rules laboratory with BlitzWar's words: answers in sequence, keys, what is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.laboratory.table import experiment, in_words
from tests.rulesets.blitzwar.kit import game

AIR = """
turn = 17
phase = "air"
[zones]
Sirte = "3 x GER air"
Mechili = "UK 1I"
Derna = "3 x UK air"
"""


def test_several_interrupts_are_answered_in_the_order_of_the_lines() -> None:
    orders = "axis: 3 air to Mechili\nallies: counter\ndecline\ncounter from Derna"
    trial = experiment(game(), AIR, orders, [], [])
    assert trial.refused == []
    assert trial.unused == []
    assert [
        event.kind for event in trial.events if event.kind in ("AirPlaced", "AirCountered")
    ] == [
        "AirPlaced",
        "AirCountered",
        "AirPlaced",
        "AirPlaced",
        "AirCountered",
    ]


def test_an_answer_that_is_wrong_leaves_the_next_one_to_be_tried() -> None:
    orders = "axis: air to Mechili\nallies: counter from Cairo\ncounter from Derna"
    trial = experiment(game(), AIR, orders, [], [])
    assert [(one.line, one.kind) for one in trial.refused] == [(2, "not allowed")]
    assert [event.kind for event in trial.events].count("AirCountered") == 1


def test_what_is_open_is_shown_with_all_that_answers_it() -> None:
    trial = experiment(game(), AIR, "axis: 2 air to Mechili\nallies: counter", [], [])
    (ask,) = trial.asks
    shown = in_words(game(), trial)
    assert "Open, asked of allies" in shown
    assert "answers: CounterAir, Decline" in shown
    assert "base: derna" in shown
    assert f"without an answer: {ask.silence}" in shown


def test_what_is_still_missing_is_shown() -> None:
    text = 'turn = 2\nphase = "diplomacy..cards"\n'
    trial = experiment(game(), text, "axis: place infantry in Berlin", [], [], defaults=True)
    assert any(line.startswith("axis: Your card: if you do not choose") for line in trial.missing)
    assert "Still missing: axis: Your card" in in_words(game(), trial)


def test_a_position_may_bring_its_orders_and_dice() -> None:
    text = (
        'turn = 12\nactive = "allies"\nphase = "naval"\n'
        '[seas]\n"North Sea" = "UK 2F, GER 1F"\n'
        '[orders]\nallies = ["naval attack North Sea"]\n'
        '[dice]\n"naval/North Sea/1" = 6\n'
    )
    trial = experiment(game(), text, "", [], [])
    assert [event.facts["die"] for event in trial.events if event.kind == "NavalRound"] == [6]


def test_no_orders_is_an_answer() -> None:
    orders = "axis: air to Mechili\nallies: no orders"
    trial = experiment(game(), AIR, orders, [], [])
    assert trial.asks == []
    assert trial.unused == []


README = Path(__file__).parents[3] / "adjudicator" / "rulesets" / "blitzwar" / "README.md"
WRITTEN = {
    "turn": 'turn = "2nd winter turn 1941"',
    "active": 'active = "soviet"',
    "phase": 'phase = "naval"',
    "phases": 'phases = ["naval", "air"]',
    "last_turn": "last_turn = 20",
    "two_players": "two_players = true",
    "cards": '[cards]\naxis = ["Wave Divisions", "Four-Year Plan"]',
    "unlocked": "unlocked = { I3 = 2 }",
    "attacked": '[attacked]\nMinsk = ["axis"]',
    "attacked_phase": 'attacked_phase = ["Minsk"]',
    "lines_destroyed": 'lines_destroyed = ["Nancy"]',
    "axis_points_at_end": "axis_points_at_end = 20",
    "marks": "[marks]\nyugoslav_price = true",
    "scenario": 'scenario = "barbarossa-1941"',
    "zones": '[zones]\nTripoli = "GER 1C"',
    "seas": '[seas]\n"North Sea" = "UK 2F"',
    "control": '[control]\nallies = ["Gazala"]',
    "countries": '[countries]\nSpain = "neutral"',
    "clocks": '[clocks]\nfrance_surrendered = "1st summer turn 1940"',
    "rulings": '[rulings]\nBW-A14 = "before_shift"',
    "standing": '[standing]\nallies = ["always counter"]',
    "orders": '[orders]\naxis = "air to Mechili"',
    "dice": "dice = [3, 4]",
    "title": 'title = "A dispute"',
    "description": 'description = "What was asked"',
}


def named_keys() -> set[str]:
    """The keys that the README of positions in words speaks of."""
    text = README.read_text(encoding="utf-8")
    section = text.split("## Positions in words")[1].split("\n## ")[0]
    blocks = "".join(re.findall(r"```toml\n(.*?)```", section, re.DOTALL)).split("[map]")[0]
    keys = set(re.findall(r"^([a-z_]+) = ", blocks, re.MULTILINE))
    keys |= set(re.findall(r"^\[([a-z_]+)\]", blocks, re.MULTILINE))
    further = section.split("Further keys:")[1].split("A scenario")[0]
    return keys | set(re.findall(r"`([a-z_]+)`", further)) | {"scenario"}


def test_every_key_that_the_help_names_is_tried() -> None:
    assert named_keys() - set(WRITTEN) - {"france_surrendered", "axis", "allies"} == set()


@pytest.mark.parametrize("key", sorted(WRITTEN))
def test_every_key_that_the_help_names_is_taken(key: str) -> None:
    usual = {"turn": "turn = 17", "phase": 'phase = "naval"'}
    first = [
        line for one, line in usual.items() if one != key and (key, one) != ("scenario", "turn")
    ]
    trial = experiment(game(), "\n".join([*first, WRITTEN[key]]), "", [], [], defaults=True)
    assert trial.phases[0] == "naval"
