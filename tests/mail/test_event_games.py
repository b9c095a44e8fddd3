"""An event of each game of the house: its games open with the event's scenario and terms, bots
answer for silent entrants, and its results are those that the scenario counts."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.clock import FixedClock
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import RULESETS, load
from adjudicator.running import schedule
from adjudicator.service.desk import Desk
from adjudicator.service.eventbook import archiving
from adjudicator.service.events import keeping, ticking
from adjudicator.service.games import games
from adjudicator.storage.session import Store
from adjudicator.tournaments import placings
from tests.events_kit import announced, course_of, entered, row_of
from tests.house_kit import make_desk

KNOCKOUT = 'kind = "knockout"\n'
SWISS = 'kind = "swiss"\nrounds = 1\n'
TABLES = 'kind = "tables"\nrounds = 1\n[stages.points]\nby = "place"\nplaces = [10, 4, 1]\n'
EVENTS = {
    "blitzwar": ("yellow-1940", 3, TABLES),
    "diplomacy": ("three-players", 3, TABLES),
    "victory": ("quick-start", 2, SWISS),
    "virtuti_militari": ("france-1940", 2, SWISS),
    "world_at_war": ("poland-1939", 2, KNOCKOUT),
    "totaler_krieg": ("summer-1941", 3, TABLES),
}
"""Game -> a short scenario of it, how many a table has, and a form of one round."""


DAILY = [job for job in schedule.AGENDA if job.when == "due" and not job.vital]
"""What a house does once a minute; that we look once a day is not an outage."""


def text(game: str) -> str:
    scenario, _, stage = EVENTS[game]
    return f"""
title = "The {scenario} Cup"
ruleset = "{game}"
scenario = "{scenario}"
entries_days = 1
review_hours = 0
length = {{roll_call = 0}}
terms = {{missed = {{policy = "bot", bot = "sensible"}}}}

[[stages]]
{stage}"""


@pytest.mark.parametrize("game", EVENTS)
def test_an_event_of_every_game_opens_its_games(
    game: str, sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = house(sqlite, clock, tmp_path)
    begin(game, desk, clock)
    with desk.store.read() as session:
        (one,) = keeping.games_of(session, keeping.by_slug(session, "cup"))
    info = games.game_info(desk, one.slug)
    assert (info.state, info.scenario) == ("running", EVENTS[game][0])
    assert sorted(one.roles.values()) == list(range(1, EVENTS[game][1] + 1))
    held = {seat.name for seat in info.seats if seat.player in ("Ann", "Bob", "Cid")}
    assert held == {seat for seats in course_of(desk).form.roles.values() for seat in seats}


def house(sqlite: Store, clock: FixedClock, instance: Path) -> Desk:
    desk = make_desk(sqlite, clock, instance, {name: load(name) for name in RULESETS})
    desk.packs = packs.of_ruleset
    return desk


def begin(game: str, desk: Desk, clock: FixedClock) -> None:
    announced(desk, text(game))
    entered(desk, ["Ann", "Bob", "Cid"][: EVENTS[game][1]])
    clock.forward(hours=25)
    for _ in range(4):
        ticking.due(desk)
    assert row_of(desk).state == "playing", row_of(desk).trouble


@pytest.mark.soak
@pytest.mark.parametrize("game", EVENTS)
def test_an_event_of_every_game_is_played_to_its_end(
    game: str, sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    desk = house(sqlite, clock, tmp_path)
    begin(game, desk, clock)
    began = clock.now()
    while row_of(desk).state != "over":
        clock.forward(hours=24)
        for job in DAILY:
            job.does(desk)
        assert clock.now() - began < timedelta(days=1500), row_of(desk)
    course = course_of(desk)
    (played,) = [one for match in course.matches() for one in match.games]
    assert played.result is not None
    assert played.result.how == "played"
    outcome = games.game_info(desk, "cup-1-1").outcome
    assert outcome is not None
    assert len(placings.overall(course)) == EVENTS[game][1]
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_every_game_is_here() -> None:
    assert set(EVENTS) == set(RULESETS)
