"""Tournaments at the house: announced, entered, drawn, played to their end, judged."""

from __future__ import annotations

import io
import zipfile

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.eventbook import archiving, reporting
from adjudicator.service.events import announcing, entering, keeping, ticking
from adjudicator.service.games import games
from adjudicator.service.people.people import person_for
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import Tournament
from adjudicator.tournaments import sides
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
        return who.id


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
        if not phases.close_due(desk) + ticking.due(desk):
            break


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


def finished(desk: Desk, clock: FixedClock, text: str = SWISS) -> None:
    announced(desk, text)
    people = entered(desk, "Ann", "Bob", "Cid", "Dan")
    tick(desk, clock, hours=24 * 10)
    for _ in range(6):
        if row_of(desk).state == "over":
            return
        answer_roll(desk, people)
        tick(desk, clock, hours=24 * 5)
        play_round(desk, clock)


def test_there_is_no_archive_before_the_end(desk: Desk) -> None:
    announced(desk)
    with pytest.raises(ServiceError, match="You can get its archive"):
        archiving.export(desk, "cup")


def test_a_round_that_an_earlier_release_explained_in_other_words_verifies(
    desk: Desk, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sides, "_reason", lambda *_: "Sides as they fell.")
    finished(desk, clock)
    monkeypatch.undo()
    assert "Sides as they fell." in keeping.course_of(row_of(desk)).rounds[0].matches[0].reasons
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []


def test_an_archive_holds_together_and_tampering_shows(desk: Desk, clock: FixedClock) -> None:
    finished(desk, clock)
    assert [one.text for one in archiving.verify(desk, "cup") if not one.ok] == []
    data = archiving.export(desk, "cup")
    assert archiving.is_event(data)
    checks = archiving.verify_bundle(desk, data)
    assert [one.text for one in checks if not one.ok] == []
    names = {one.name for one in checks}
    assert {"signature", "event", "course", "results", "game cup-1-1", "game cup-2-2"} <= names
    for name, old, new in (
        ("journal.jsonl", b'"how":"played"', b'"how":"agreed"'),
        ("course.json", b'"Ann"', b'"Eve"'),
        ("event.json", b"The Feud Cup", b"The Other Cup"),
    ):
        bad = archiving.verify_bundle(desk, changed(data, name, old, new))
        assert not all(one.ok for one in bad), name


def changed(data: bytes, name: str, old: bytes, new: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(out, "w") as packed:
        for one in whole.namelist():
            content = whole.read(one)
            if one == name:
                assert old in content, name
                content = content.replace(old, new, 1)
            packed.writestr(one, content)
    return out.getvalue()


def test_the_report_names_the_first_and_the_sides(desk: Desk, clock: FixedClock) -> None:
    finished(desk, clock)
    told = reporting.newsletter(desk, "cup")
    assert told.startswith("THE FEUD CUP\n")
    assert "4 entrants, 2 rounds, 4 games" in " ".join(told.split())
    assert "\n1. " in told
    assert all(len(line) <= 72 for line in told.splitlines())


def test_the_report_holds_the_whole_event(desk: Desk, clock: FixedClock) -> None:
    finished(desk, clock)
    told = reporting.newsletter(desk, "cup")
    for heading in ("ALL PLACES", "STANDINGS: SWISS", "ROUND 1", "ROUND 2"):
        assert f"\n{heading}\n" in told
    course = keeping.course_of(row_of(desk))
    games = [game for match in course.matches() for game in match.games]
    assert told.count(" won") + told.count("drawn") >= len(games)
    for one in course.entrants:
        assert one.name in told.partition("ALL PLACES")[2]
