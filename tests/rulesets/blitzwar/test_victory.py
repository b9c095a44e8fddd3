"""18 Victory conditions."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.victory import outcome
from adjudicator.rulesets.registry import load
from tests.rulesets.blitzwar.home_kit import board, control, start

clause = pytest.mark.clause


def germany_surrenders(turn: int) -> Position:
    position = start(turn=turn)
    position.surrendered, position.over = "axis", True
    return position


@pytest.mark.parametrize(
    ("turns", "coalition"),
    [
        pytest.param((30, 39), 10, marks=clause("BW-18-4")),
        pytest.param((40,), 9, marks=clause("BW-18-5")),
        pytest.param((41, 42), 8, marks=clause("BW-18-6")),
        pytest.param((43, 44), 7, marks=clause("BW-18-7")),
        pytest.param((45, 46), 6, marks=clause("BW-18-8")),
        pytest.param((47,), 5, marks=clause("BW-18-9")),
    ],
)
@clause("BW-18-3", "BW-A50")
def test_points_when_germany_surrenders(turns: tuple[int, ...], coalition: int) -> None:
    for turn in turns:
        result = outcome(board(), germany_surrenders(turn))
        assert result is not None
        assert result.points == {
            "axis": 10 - coalition, "allies": coalition, "soviet": coalition,
        }  # fmt: skip


@clause("BW-18-1", "BW-A1")
def test_the_coalition_wins_by_a_surrender_before_turn_47() -> None:
    result = outcome(board(), germany_surrenders(46))
    assert result is not None
    assert result.winners == ["allies", "soviet"]
    draw = outcome(board(), germany_surrenders(47))
    assert draw is not None
    assert draw.winners == ["axis", "allies", "soviet"]


def holding(points: int) -> Position:
    position = start(turn=47)
    position.over = True
    control(position, "neutral", *board().zones)
    for zone in sorted(board().zones.values(), key=lambda z: -z.points):
        if zone.points and strategic_points(position, board(), "axis") + zone.points <= points:
            control(position, "axis", zone.id)
    assert strategic_points(position, board(), "axis") == points
    return position


@pytest.mark.parametrize(
    ("lowest", "highest", "axis"),
    [
        pytest.param(3, 12, 6, marks=clause("BW-18-10")),
        pytest.param(13, 19, 7, marks=clause("BW-18-11")),
        pytest.param(20, 25, 8, marks=clause("BW-18-12")),
        pytest.param(26, 30, 9, marks=clause("BW-18-13")),
        pytest.param(31, 50, 10, marks=clause("BW-18-14")),
    ],
)
@clause("BW-18-2", "BW-18-3")
def test_points_when_it_does_not(lowest: int, highest: int, axis: int) -> None:
    for points in (lowest, highest):
        result = outcome(board(), holding(points))
        assert result is not None
        assert result.winners == ["axis"]
        assert result.points == {"axis": axis, "allies": 10 - axis, "soviet": 10 - axis}


def test_nothing_is_decided_before_the_end() -> None:
    assert outcome(board(), start(turn=30)) is None


def test_a_scenario_may_have_lines_of_its_own() -> None:
    position = start(turn=21)
    position.over = True
    position.marks["victory"] = [
        {"side": "axis", "holds_any": ["moscow"], "points_at_least": 30, "any": True},
        {"side": "soviet", "points_at_most": 5},
    ]
    draw = outcome(board(), position)
    assert draw is not None
    assert draw.winners == ["axis", "allies", "soviet"]
    control(position, "axis", "moscow")
    won = outcome(board(), position)
    assert won is not None
    assert won.winners == ["axis"]


@pytest.mark.parametrize(
    ("line", "winners", "points"),
    [
        # Points of the Axis: 20. Paris is the Axis's.
        ({"side": "axis", "points_at_least": 20}, ["axis"], 10),
        ({"side": "axis", "points_at_least": 21}, ["axis", "allies", "soviet"], 5),
        ({"side": "soviet", "points_at_most": 20}, ["allies", "soviet"], 0),
        ({"side": "soviet", "points_at_most": 19}, ["axis", "allies", "soviet"], 5),
        ({"side": "axis", "holds_any": ["sirte", "paris"]}, ["axis"], 10),
        ({"side": "axis", "holds_any": ["sirte"]}, ["axis", "allies", "soviet"], 5),
        ({"side": "allies", "holds_any": ["paris"]}, ["axis", "allies", "soviet"], 5),
        ({"side": "axis", "holds_any": ["sirte"], "points_at_least": 20},
         ["axis", "allies", "soviet"], 5),
        ({"side": "axis", "holds_any": ["sirte"], "points_at_least": 20, "any": True},
         ["axis"], 10),
    ],
)  # fmt: skip
def test_what_a_line_of_a_scenario_asks_for(
    line: dict[str, Any], winners: list[str], points: int
) -> None:
    position = holding(20)
    control(position, "axis", "paris")
    control(position, "allies", "sirte")  # it is worth nothing
    while (held := strategic_points(position, board(), "axis")) > 20:
        worth = next(z for z in board().zones.values()
                     if z.id != "paris" and 0 < z.points <= held - 20
                     and position.control[z.id] == "axis")  # fmt: skip
        control(position, "allies", worth.id)
    position.marks["victory"] = [line]
    found = outcome(board(), position)
    assert found is not None
    assert (found.winners, found.points["axis"]) == (winners, points)
    assert found.points["allies"] == found.points["soviet"] == 10 - points
    assert found.clause == "BW-18-3"


def test_an_example_that_ends_early_is_not_scored() -> None:
    position = holding(20)
    position.last_side = "axis"
    found = outcome(board(), position)
    assert found is not None
    assert (found.winners, found.text) == ([], "The example ends here; it is not scored.")


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        (
            "yellow-1940",
            [
                "The Axis wins if the Axis holds Paris at the end.",
                "Otherwise the Allies and the Soviet Union win.",
            ],
        ),
        (
            "overlord-1944",
            [
                "The Allies and the Soviet Union win if the Axis holds 17 Strategic points or fewer"
                " at the end.",
                "The Axis wins if the Axis holds 18 Strategic points or more at the end.",
            ],
        ),
        ("campaign-1939", []),
    ],
)
def test_a_seat_is_told_what_a_scenario_of_its_own_asks_for(scenario: str, told: list[str]) -> None:
    """With the score, in each of its letters: nobody should have to guess what wins."""
    game = load("blitzwar")
    here = board()
    view = game.view(here, game.open(here, scenario, game.rulings_with({})), "axis")
    score = game.matter(here, view, "score")
    assert score is not None
    assert score.lines[1:] == told
