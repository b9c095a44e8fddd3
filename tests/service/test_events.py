"""Tournaments at the house: announced, entered, drawn, played to their end, judged."""

from __future__ import annotations

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.events import announcing, entering, keeping, ticking
from adjudicator.service.games import games
from adjudicator.service.people.people import person_for
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Tournament
from tests.house_kit import letters_to

CUP = """
title = "The Feud Cup"
ruleset = "toy"
scenario = "short"
entries_days = 10
review_hours = 0
conditions = ["You answer within three days."]
length = {turns = 2, letters = 1, roll_call = 5}
"""
SWISS = CUP + '[[stages]]\nkind = "swiss"\nrounds = 2\n'


def announced(desk: Desk, text: str = SWISS, slug: str = "cup") -> None:
    announcing.announce(desk, slug, text, "director@example.net", "second@example.net")


def person(desk: Desk, name: str) -> int:
    with desk.store.write("person") as session:
        who = person_for(session, f"{name.lower()}@example.net", desk, name)
        return who.id or 0


def entered(desk: Desk, *names: str, slug: str = "cup", **facts: object) -> list[int]:
    people = [person(desk, name) for name in names]
    for one in people:
        entering.enter(desk, slug, one, **facts)
    return people


def row_of(desk: Desk, slug: str = "cup") -> Tournament:
    with desk.store.read() as session:
        return keeping.by_slug(session, slug)


def tick(desk: Desk, clock: FixedClock, hours: float = 0) -> None:
    clock.forward(hours=hours)
    for _ in range(4):
        phases.close_due(desk)
        ticking.due(desk)


def answer_roll(desk: Desk, people: list[int], slug: str = "cup") -> None:
    for one in people:
        entering.here(desk, slug, one)


def play_round(desk: Desk, clock: FixedClock, slug: str = "cup") -> None:
    """Let the deadlines of all games pass until the round is over."""
    number = row_of(desk, slug).round
    for _ in range(60):
        if row_of(desk, slug).state != "playing" or row_of(desk, slug).round != number:
            return
        tick(desk, clock, hours=100)
    raise AssertionError("the round does not end")


def director(desk: Desk) -> int:
    return person(desk, "director")


def test_a_swiss_is_played_to_its_end(desk: Desk, clock: FixedClock) -> None:
    announced(desk)
    people = entered(desk, "Ann", "Bob", "Cid", "Dan")
    assert row_of(desk).state == "entries"
    tick(desk, clock, hours=24 * 10)
    assert row_of(desk).state == "roll call"
    for number in (1, 2):
        assert row_of(desk).round == number
        answer_roll(desk, people)
        tick(desk, clock, hours=24 * 5)
        assert row_of(desk).state == "playing", row_of(desk).trouble
        with desk.store.read() as session:
            mine = keeping.games_of(session, keeping.by_slug(session, "cup"), number - 1)
        assert [one.slug for one in mine] == [f"cup-{number}-1", f"cup-{number}-2"]
        assert games.game_info(desk, f"cup-{number}-1").state == "running"
        play_round(desk, clock)
    row = row_of(desk)
    assert row.state == "over"
    course = keeping.course_of(row)
    assert len(course.rounds) == 2
    assert all(game.result for m in course.matches() for game in m.games)
    subjects = [one.facts["subject"] for one in letters_to(desk, "ann@example.net", "notice")]
    assert "The Feud Cup: the event is over" in subjects
    assert "The Feud Cup: after round 1" in subjects
