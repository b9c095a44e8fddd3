"""8 Turns, phases and sub-phases."""

from __future__ import annotations

import pytest

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Play, Table
from adjudicator.rulesets.blitzwar import sequence
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from tests.rulesets.blitzwar.home_kit import add, board, control, play, start, state

clause = pytest.mark.clause


def whole_turn(position: Position) -> list[tuple[int, str, str]]:
    """(turn, phase, active side) of all phases until the next turn's Diplomacy phase."""
    seen = []
    phase: str | None = sequence.first_phase(position)
    while phase is not None:
        if phase == "diplomacy":
            if seen:
                break
            sequence.begin_turn(position)
        if phase == "naval":
            sequence.begin_side_turn(position)
        seen.append((position.turn, phase, position.active if phase in sequence.SIDE_TURN else ""))
        if phase == "normal":
            sequence.end_side_turn(position, board())
        phase = sequence.next_phase(board(), position, phase)
    return seen


@clause("BW-8-4", "BW-8-5", "BW-8-6", "BW-8-7", "BW-8-9", "BW-8-10", "BW-8-11", "BW-8-12")
@clause("BW-8-13", "BW-8-14", "BW-8-16", "BW-8-17", "BW-8-18")
def test_all_play_phases_1_to_3_then_each_side_phases_4_to_9() -> None:
    home = [(5, phase, "") for phase in ("diplomacy", "cards", "reinforcement")]
    sides = [
        (5, phase, side)
        for side in ("axis", "allies", "soviet")
        for phase in ("naval", "air", "sea_transport", "movement", "blitzkrieg", "normal")
    ]
    assert whole_turn(start(turn=5)) == home + sides


@clause("BW-8-8", "BW-11.1-1")
def test_no_reinforcement_phase_on_turn_1() -> None:
    first = [phase for _, phase, _ in whole_turn(start(turn=1))]
    assert first[:3] == ["diplomacy", "cards", "naval"]
    assert "reinforcement" in [phase for _, phase, _ in whole_turn(start(turn=2))]


@clause("BW-8-1")
def test_the_game_ends_with_turn_47() -> None:
    position = start(turn=47)
    whole_turn(position)
    assert position.over
    assert position.turn == 47
    assert sequence.next_phase(board(), position, "normal") is None
    assert len(board().calendar) == 47


@clause("BW-8-1")
def test_a_turn_follows_the_last_side_turn() -> None:
    position = start(turn=46)
    whole_turn(position)
    assert not position.over
    play(diplomacy, position)
    assert (position.turn, position.active) == (47, "axis")


@clause("BW-8-2", "BW-8-3")
def test_the_calendar_runs_from_summer_1939_to_spring_1945() -> None:
    rows = list(board().calendar.values())
    assert (rows[0].title, rows[-1].title) == ("2nd summer turn 1939", "2nd spring turn 1945")
    seasons = [(row.year, row.season) for row in rows]
    assert all(seasons.count(season) == 2 for season in seasons[1:])
    assert sequence.turn(board(), start(turn=13)).slug == "1941-winter-2"


@clause("BW-9.2-20")
def test_a_surrendered_soviet_union_is_passed_over() -> None:
    position = start(turn=20)
    state(position, "USSR", "surrendered", "soviet")
    sides = {side for _, _, side in whole_turn(position) if side}
    assert sides == {"axis", "allies"}
    assert not position.over


@clause("BW-8-16")
def test_a_side_turn_begins_afresh_for_its_own_counters() -> None:
    position = start(turn=5, berlin="GER 3I", london="UK 2I")
    for counter in position.counters:
        counter.zones_moved, counter.activated, counter.fought = 2, True, ["paris"]
    sequence.begin_side_turn(position)
    german, british = position.counters
    assert (german.zones_moved, german.activated, german.fought) == (0, False, [])
    assert british.zones_moved == 2


def test_reports_follow_phase_3_and_each_side_turn() -> None:
    position = start(turn=13)
    titles = [
        sequence.reports_after(board(), position, phase)
        for phase in ("diplomacy", "cards", "reinforcement", "air", "normal")
    ]
    assert titles == [
        None,
        None,
        "2nd winter turn 1941: diplomacy and reinforcements",
        None,
        "2nd winter turn 1941: the Axis side-turn",
    ]


@clause("BW-A24")
def test_the_points_at_the_end_of_the_axis_side_turn_are_kept() -> None:
    position = start(turn=5)
    control(position, "axis", "paris")
    sequence.end_side_turn(position, board())
    assert position.axis_points_at_end == 11
    control(position, "allies", "paris")
    sequence.begin_side_turn(position)
    sequence.end_side_turn(position, board())
    assert position.active == "allies"
    assert position.axis_points_at_end == 11


def test_the_wrapped_phases_move_the_position_on() -> None:
    def phase(position: Position, table: Table[Board]) -> Play:
        yield from ask(Ask(seat=position.active, key="who", clause="BW-8-18", title="Who?"))

    position = start(turn=5)
    play(sequence.closing(sequence.opening(phase)), position)
    after = play(sequence.opening(phase), position)
    assert after.asks[0].seat == "allies"


@clause("BW-8-15", "BW-11.1-2")
def test_every_side_finishes_a_sub_phase_before_the_next_one_begins() -> None:
    position = start(turn=8, berlin="AXIS S4", paris="FRA 3I", rome="ITA 2I")
    state(position, "ITA", "active", "axis")
    control(position, "axis", "leeds")
    control(position, "allies", "breslau")
    position.cards["axis"].queue.append("axis_limited_4")
    position.cards["allies"].queue.append("allies_limited_4")
    after = play(reinforcement, position)
    keys = [(ask.key, ask.seat) for ask in after.asks]
    assert keys == [
        ("minors/ITA", "axis"),
        ("minors/FRA", "allies"),
        ("losses", "axis"),
        ("losses", "allies"),
        ("placement", "axis"),
        ("placement", "allies"),
        ("reorganisation", "axis"),
        ("reorganisation", "allies"),
        ("reorganisation", "soviet"),
    ]


@clause("BW-8-17")
def test_one_mail_a_seat_answers_phases_1_to_3() -> None:
    position = start(turn=8)
    after = play(diplomacy, position)
    opening = after.asked("turn-orders")
    assert [ask.seat for ask in opening] == ["axis", "allies", "soviet"]
    assert [ask.opens for ask in opening] == ["8/home/axis", "8/home/allies", "8/home/soviet"]
    assert {"Choose", "Place", "LendLease", "Combine"} <= set(opening[0].ahead)


@clause("BW-18-15")
def test_a_strength_is_recorded_each_turn() -> None:
    position = start(turn=5, berlin="GER 3I, AXIS S4")
    whole_turn(position)
    kept = position.losses["turns"]["5"]
    assert kept["corps"]["axis"] == 3
    assert kept["halves"]["axis"] == 8
    assert kept["points"]["axis"] == 10
    assert add(position, "berlin", "GER I")[0].id == "c3"
