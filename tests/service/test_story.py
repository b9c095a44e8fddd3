"""What happened, for one reader: all six games, in the fog of a seat, where a reader stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.core.happening import ENDS
from adjudicator.core.protocol import Event
from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.desk import Cache, Desk
from adjudicator.service.games import games
from adjudicator.service.moderating import rollback
from adjudicator.service.people.people import person_for
from adjudicator.service.stepping import phases
from adjudicator.service.story import marks, moments, parts
from adjudicator.storage.session import Store
from adjudicator.storage.tables import EventRow, ReportRow, Snapshot
from tests import toy
from tests.house_kit import make_desk, seat_id
from tests.prepared import prepared
from tests.story_kit import GAMES, READER, answered, played

LONG = ("totaler_krieg",)
"""Games whose turns take long; what is told of their events is seen over their play-throughs."""
ALL = [pytest.param(one, marks=pytest.mark.thorough if one in LONG else ()) for one in GAMES]


@pytest.fixture
def house(sqlite: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    desk = make_desk(
        sqlite, clock, tmp_path, {"toy": toy.TOY, **{name: load(name) for name in GAMES}}
    )
    desk.packs = lambda name: toy.pack() if name == "toy" else packs.of_ruleset(name)
    return desk


def reader(desk: Desk) -> int:
    with desk.store.write() as session:
        return person_for(session, READER, desk).id


def begun_and_told(desk: Desk, ruleset: str) -> str:
    prepared(desk, f"read {ruleset}", lambda: played(desk, ruleset))
    return "read-1"


@pytest.mark.parametrize("ruleset", ALL)
def test_a_reader_is_told_what_happened_their_own_fights_first(house: Desk, ruleset: str) -> None:
    slug, seat = begun_and_told(house, ruleset), GAMES[ruleset][1]
    infos = parts.parts_of(house, slug, seat)
    assert [one.slug for one in infos][-1:] == [parts.NOW] or infos[-1].at is not None
    found = [parts.part(house, slug, seat, one.slug) for one in infos]
    lines = [line for part in found for line in part.lines]
    assert lines
    sums = [one.head.text for one in lines if len(one.lines) > 1]
    assert all(text.endswith(ENDS) for text in sums), "above arithmetic stands what came of it"
    assert all(len(line.rest) == len(line.lines) - 1 for line in lines)
    assert len({line.key for line in lines}) == len(lines), "every line has a name of its own"
    assert [line.at for line in lines] == sorted(line.at for line in lines)
    assert any(line.places for line in lines)
    new = marks.since(house, seat_id(house, slug, seat), reader(house))
    own = [one.line.fight and one.line.own for one in new.lines]
    assert own == sorted(own, reverse=True), "own fights stand first"
    assert new.until
    assert new.looked_at is None


@pytest.mark.parametrize("ruleset", ALL)
def test_no_story_holds_what_its_seat_may_not_know(house: Desk, ruleset: str) -> None:
    """All that others alone know is written over in the database, positions too: what a seat's
    reports cover is told byte for byte as before."""
    slug = begun_and_told(house, ruleset)
    names = [one.name for one in games.game_info(house, slug).seats]

    # What no report covers yet is told from the position of now, which is written over here.
    covered = {
        seat: [one.slug for one in parts.parts_of(house, slug, seat) if one.slug != parts.NOW]
        for seat in names
    }

    def told(seat: str) -> list[str]:
        return [parts.part(house, slug, seat, one).model_dump_json() for one in covered[seat]]

    kept = hidden(house, "")
    for seat in names:
        restore(house, kept)
        house.stories = Cache(128)
        before = told(seat)
        assert before
        hidden(house, seat)
        house.stories = Cache(128)
        assert told(seat) == before


@pytest.mark.parametrize("ruleset", ALL)
def test_each_event_has_the_board_just_before_it_and_just_after_it(
    house: Desk, ruleset: str
) -> None:
    """What moves stands where it came from before its own event, wherever it had been at the last
    report, and has left or fought there after it. The last event leads to the board of now."""
    slug, seat = begun_and_told(house, ruleset), GAMES[ruleset][1]
    moved: list[bool] = []
    for info in parts.parts_of(house, slug, seat):
        part = parts.part(house, slug, seat, info.slug)
        for line in part.lines:
            scene = moments.around(house, slug, seat, part, line)
            assert scene.before is not None
            assert not scene.before.arrows
            if line.arrows and not line.fight:
                moved.append(moments.differ(scene.before, scene.after, line.places))
            if line.arrows and moved and moved[-1]:
                path = line.arrows[0].path
                shown = {piece.area for piece in scene.before.pieces}
                known = len(path) > 1 and line.own  # an advance tells where to, not where from
                assert not known or path[0] in shown or path[-1] in shown, line.lines[0].text
    assert sum(moved) >= len(moved) * 0.6, "moves change the board; bounces do not"
    assert moved or ruleset in ("world_at_war", "virtuti_militari")


def test_rules_that_have_changed_show_how_the_phase_began_and_ended(house: Desk) -> None:
    """An event that would be told otherwise now is not made up."""
    slug, seat = begun_and_told(house, "blitzwar"), "axis"
    part = next(
        part
        for info in parts.parts_of(house, slug, seat)
        if (part := parts.part(house, slug, seat, info.slug)).fights
    )
    line = part.fights[-1]
    right = moments.around(house, slug, seat, part, line)
    with house.store.write() as session:
        for row in session.exec(select(EventRow).where(EventRow.number == line.number)):
            row.event = {**row.event, "clause": "BW-1.1-1"}
            session.add(row)
    house.moments = Cache(4)
    there = moments.around(house, slug, seat, part, line)
    assert there != right
    for one in part.lines:
        if one.number == line.number:
            assert moments.around(house, slug, seat, part, one) == there


Kept = dict[tuple[type, int], dict[str, object]]


def hidden(desk: Desk, seat: str) -> Kept:
    """Write over what a seat may not know (none: of nothing). What stood there, by row."""
    secret = {"secret": "HIDDEN"}
    kept: Kept = {}
    with desk.store.write() as session:
        for row in session.exec(select(EventRow)):
            kept[EventRow, row.id] = {"event": row.event}
            event = Event.model_validate(row.event)
            if seat and event.to is not None and seat not in event.to:
                blank = event.model_copy(update={"facts": secret, "sums": []})
                row.event = blank.model_dump(mode="json")
                session.add(row)
        for shot in session.exec(select(Snapshot)):
            kept[Snapshot, shot.id] = {"position": shot.position}
            if seat:
                shot.position = secret
                session.add(shot)
        for report in session.exec(select(ReportRow)):
            kept[ReportRow, report.id] = {"view": report.view, "report": report.report}
            if seat and report.seat != seat:
                report.view, report.report = secret, {"headline": "HIDDEN"}
                session.add(report)
    return kept


def restore(desk: Desk, kept: Kept) -> None:
    with desk.store.write() as session:
        for (table, number), columns in kept.items():
            row = session.get_one(table, number)
            for name, value in columns.items():
                setattr(row, name, value)
            session.add(row)


@pytest.mark.parametrize("ruleset", ALL)
def test_what_was_looked_at_is_not_new_again(house: Desk, ruleset: str) -> None:
    slug, seat = begun_and_told(house, ruleset), GAMES[ruleset][1]
    number, person = seat_id(house, slug, seat), reader(house)
    first = marks.since(house, number, person)
    marks.look(house, number, person, first.until)
    seen = marks.since(house, number, person)
    assert (seen.lines, seen.until) == ([], "")
    assert seen.looked_at is not None
    if answered(house, ruleset):
        newest = marks.since(house, number, person)
        assert all(one.line.at > _at(first.until) for one in newest.lines)
        assert newest.lines, "a step tells something"


def _at(key: str) -> tuple[int, int]:
    first, second = key.split(".")
    return int(first), int(second)


@pytest.mark.parametrize("ruleset", ALL)
def test_the_map_before_and_after_is_the_readers_own(house: Desk, ruleset: str) -> None:
    slug, seat = begun_and_told(house, ruleset), GAMES[ruleset][1]
    for one in parts.parts_of(house, slug, seat):
        scene = parts.scene(house, slug, seat, one.slug)
        assert scene.geometry is not None
        assert scene.after.pieces
        drawn = parts.part(house, slug, seat, one.slug)
        assert all(place in scene.geometry.areas for line in drawn.lines for place in line.places)


def test_history_opens_on_what_happened_to_the_reader(house: Desk) -> None:
    slug, seat = begun_and_told(house, "blitzwar"), "axis"
    part = marks.newest(house, slug, seat)
    assert part is not None
    assert part.fights or any(line.own for line in part.lines)


def test_a_quiet_newest_report_hides_nothing_from_who_never_looked(house: Desk) -> None:
    slug = begun_and_told(house, "blitzwar")
    infos = [one for one in parts.parts_of(house, slug, "axis") if one.slug != parts.NOW]
    assert any(parts.part(house, slug, "axis", one.slug).lines for one in infos[:-1])
    with house.store.write() as session:
        for row in session.exec(select(EventRow).where(EventRow.number > infos[-1].first)):
            session.delete(row)
    house.stories = Cache(128)
    new = marks.since(house, seat_id(house, slug, "axis"), reader(house))
    assert new.lines
    assert new.until


def test_nonsense_marks_nothing(house: Desk) -> None:
    slug = begun_and_told(house, "blitzwar")
    number, person = seat_id(house, slug, "axis"), reader(house)
    for words in ("", ".", "x.y", "1", "-1.2", "99999.1", "1." + "9" * 40, "\u0661.1"):
        marks.look(house, number, person, words)
    assert marks.since(house, number, person).looked_at is None


def test_after_going_back_the_second_life_is_new(house: Desk, clock: FixedClock) -> None:
    slug = begun_and_told(house, "diplomacy")
    number, person = seat_id(house, slug, "france"), reader(house)
    marks.look(house, number, person, marks.since(house, number, person).until)
    assert answered(house, "diplomacy")
    marks.look(house, number, person, marks.since(house, number, person).until)
    rollback.roll_back(house, slug, 1)
    assert marks.since(house, number, person).lines == []
    clock.forward(hours=800)
    phases.close_due(house)
    assert marks.since(house, number, person).lines


def test_two_readers_of_a_seat_stop_where_each_stopped(house: Desk) -> None:
    slug = begun_and_told(house, "blitzwar")
    number, person = seat_id(house, slug, "axis"), reader(house)
    with house.store.write() as session:
        other = person_for(session, "substitute@example.net", house).id or 0
    marks.look(house, number, person, marks.since(house, number, person).until)
    assert marks.since(house, number, person).lines == []
    assert marks.since(house, number, other).lines
