"""Sequence of Play, and Victory."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari import sequence
from adjudicator.rulesets.virtuti_militari.board.terms import SEASONS
from adjudicator.rulesets.virtuti_militari.book import victory
from adjudicator.rulesets.virtuti_militari.book.areas import victory_points
from tests.rulesets.virtuti_militari.home_kit import After, game, play, position
from tests.rulesets.virtuti_militari.parts import board, opening

clause = pytest.mark.clause

EVERY_VP = [area.name for area in board().areas.values() if area.vp]
LAST = 32


def end(turn: int = 5, axis: list[str] | None = None, **said: Any) -> After:
    """The Summary Phase when the Axis holds these VP areas and the Allied player the rest."""
    held = axis or []
    rest = [name for name in EVERY_VP if name not in held]
    control = {"axis": held, "western": rest}
    return play("summary", position(turn=turn, control=control, **said))


# --------------------------------------------------------------------- sequence


@clause("VM-SEQ-2")
def test_the_full_campaign_begins_in_late_summer_1939() -> None:
    assert sequence.turn(board(), opening()).title == "Late Summer 1939"


@clause("VM-SEQ-3")
def test_operation_barbarossa_begins_in_early_summer_1941() -> None:
    assert sequence.turn(board(), opening("barbarossa-1941")).title == "Early Summer 1941"


@clause("VM-SEQ-4")
def test_the_game_is_over_after_autumn_1945_or_a_decisive_victory() -> None:
    assert board().turns[LAST].title == "Autumn 1945"
    last = end(turn=LAST)
    assert last.position.over
    assert sequence.next_phase(board(), last.position, "summary") is None
    running = end(turn=LAST - 1, axis=["Berlin"])
    assert not running.position.over
    assert sequence.next_phase(board(), running.position, "summary") == "weather"
    decisive = end(turn=3, axis=EVERY_VP)
    assert sequence.next_phase(board(), decisive.position, "summary") is None


@clause("VM-SEQ-5")
def test_a_turn_has_ten_phases_in_fixed_order() -> None:
    here = position(turn=2)
    phases = [game().first_phase(board(), here)]
    while phases[-1] != "summary":
        following = game().next_phase(board(), here, phases[-1])
        assert following is not None
        phases.append(following)
    assert phases == [
        "weather",
        "calendar",
        "random_event",
        "strategic",
        "production",
        "planning",
        "operations",
        "supply",
        "diplomacy",
        "summary",
    ]
    assert list(game().phases) == phases


def test_turns_follow_the_calendar() -> None:
    after = play("summary, weather", position(turn=2), any_dice=True)
    assert after.position.turn == 3
    assert board().turns[3].season == "winter"
    assert [board().turns[n].season for n in range(4, 9)] == list(SEASONS)


def test_reports_and_plans_end_with_their_phases() -> None:
    here = position(turn=2)
    titles = [sequence.reports_after(board(), here, phase) for phase in sequence.PHASES]
    assert [title for title in titles if title] == [
        "Autumn 1939: cards and production",
        "Autumn 1939: operations and supply",
        "Autumn 1939: diplomacy and summary",
    ]
    assert list(sequence.plans_over(board(), here, "production")) == [
        "2/home/axis",
        "2/home/allies",
    ]
    assert list(sequence.plans_over(board(), here, "operations")) == [
        "2/operations/axis",
        "2/operations/allies",
    ]
    assert sequence.plans_over(board(), here, "weather") == {}


# ----------------------------------------------------------------------- victory


@clause("VM-VIC-1")
def test_victory_is_looked_at_last_in_every_summary_phase() -> None:
    after = end(axis=["Berlin"])
    assert after.events[-1].kind == "PointsCounted"
    assert after.told("PointsCounted") == [{"axis": 3, "allies": 23}]


@clause("VM-VIC-2")
def test_18_points_are_a_decisive_victory_of_the_axis() -> None:
    """Worked example VM-EX-27."""
    held = ["Berlin", "London", "Moscow", "Paris", "Rome", "Leningrad", "Stalingrad"]
    after = end(axis=[*held, "Warsaw"])
    assert after.told("PointsCounted")[0]["axis"] == 18
    outcome = victory.outcome(board(), after.position)
    assert outcome is not None
    assert outcome.winners == ["axis"]
    assert outcome.clause == "VM-VIC-2"
    assert "Decisive" in outcome.text
    assert not end(axis=held).position.over, "17 are not enough"


@clause("VM-VIC-3")
def test_seven_cities_are_a_decisive_victory_of_the_allied_player() -> None:
    after = end()
    assert after.position.victory == "decisive"
    assert after.position.winner == "allies"
    for city in ("London", "Paris", "Moscow", "Leningrad", "Stalingrad", "Rome", "Berlin"):
        assert not end(axis=[city]).position.over, city
    shared = position(turn=5, control={"western": ["London", "Paris", "Rome"], "ussr": ["Berlin"]})
    assert play("summary", shared).position.winner == "allies"


@clause("VM-VIC-4")
def test_without_a_decisive_victory_the_game_ends_with_autumn_1945() -> None:
    assert not end(turn=LAST - 1, axis=["Berlin"]).position.over
    assert end(turn=LAST, axis=["Berlin"]).position.over


@clause("VM-VIC-5")
def test_15_points_at_the_end_are_a_minor_victory() -> None:
    held = ["Berlin", "London", "Moscow", "Paris", "Rome", "Leningrad"]
    after = end(turn=LAST, axis=held)
    assert after.told("PointsCounted")[0]["axis"] == 15
    assert (after.position.winner, after.position.victory) == ("axis", "minor")
    allied = end(turn=LAST, axis=["Berlin"])
    assert (allied.position.winner, allied.position.victory) == ("allies", "minor")
    outcome = victory.outcome(board(), allied.position)
    assert outcome is not None
    assert outcome.points == {"axis": 3, "allies": 23}


@clause("VM-VIC-6")
def test_a_draw_if_nobody_reaches_15() -> None:
    """Worked example VM-EX-28: 12 and 14."""
    held = ["Berlin", "London", "Moscow", "Paris", "Warsaw"]
    after = end(turn=LAST, axis=held)
    assert after.told("PointsCounted") == [{"axis": 12, "allies": 14}]
    outcome = victory.outcome(board(), after.position)
    assert outcome is not None
    assert outcome.winners == ["axis", "allies"]
    assert outcome.clause == "VM-VIC-6"


@clause("VM-VIC-7")
def test_the_map_has_26_points_so_that_both_cannot_hold_15() -> None:
    assert sum(area.vp for area in board().areas.values()) == 26 < 2 * 15


@clause("VM-VIC-8")
def test_areas_of_an_inactive_ussr_count_for_the_allied_player() -> None:
    here = position()
    assert here.ussr == "inactive"
    ussr = sum(board().areas[a].vp for a in board().of_country("ussr"))
    points = victory_points(here, board(), "allies")
    here.control |= dict.fromkeys(board().of_country("ussr"), "neutral")
    assert victory_points(here, board(), "allies") == points - ussr


@clause("VM-VIC-9")
def test_occupied_and_liberated_areas_count_alike() -> None:
    occupied = position(control={"axis": ["Paris"]})
    friendly = position(control={"axis": ["Paris"]}, owners={"Paris": "Germany"})
    assert victory_points(occupied, board(), "axis") == victory_points(friendly, board(), "axis")
    cut_off = position(control={"axis": ["Paris"]}, out_of_supply=["Paris"])
    assert victory_points(cut_off, board(), "axis") == 5
