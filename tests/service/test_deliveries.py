"""The delivery ledger, and the deadline of a seat whose letters came back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import Session, col, select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import GameInfo, Letter
from adjudicator.service.post import letters
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import JournalEntry, OpenAsk, Person, Seat
from tests.house_kit import begun_game, letters_to, seat_id, send


@pytest.fixture
def game(desk: Desk) -> GameInfo:
    return begun_game(desk, bounce_hours=100)


def red_ask(desk: Desk) -> Letter:
    """The ask to Red, sent."""
    due = letters.claim_due(desk)
    ask = next(one for one in due if one.kind == "ask" and one.seat == "red")
    letters.mark_sent(desk, *(one.id for one in due))
    return ask


def bounce(desk: Desk, letter: Letter, what: deliveries.What = "bounced") -> bool:
    return deliveries.mark_returned(desk, letter.message_id, what, "550 5.1.1 no such user")


def due_of(desk: Desk, seat: str) -> OpenAsk:
    with desk.store.read() as session:
        wanted = seat_id(desk, "feud-1", seat)
        return session.exec(select(OpenAsk).where(OpenAsk.seat_id == wanted)).one()


def test_who_never_had_his_ask_is_not_late(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    before = due_of(desk, "blue").due_at
    clock.forward(hours=10)
    assert bounce(desk, red_ask(desk))
    assert due_of(desk, "red").due_at == clock.now() + timedelta(hours=100)
    assert due_of(desk, "blue").due_at == before
    send(desk, "feud-1", "blue", "bid 3 on ford\nready")
    clock.forward(hours=63)
    assert phases.close_due(desk) == 0, "the old deadline has passed"
    clock.forward(hours=38)
    assert phases.close_due(desk) == 1
    notice = letters_to(desk, "moderator@example.net", "notice")[-1]
    assert "The deadline is" in notice.facts["lines"][-1]


def test_a_deadline_is_protected_once_an_ask(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    ask = red_ask(desk)
    assert bounce(desk, ask)
    first = due_of(desk, "red").due_at
    clock.forward(hours=50)
    with desk.store.write("report") as session:
        letters.queue(desk, session, kind="report", facts={"report_id": 1}, seat=_red(session))
    again = letters.claim_due(desk)[-1]
    assert again.kind == "report"
    assert bounce(desk, again)
    assert due_of(desk, "red").due_at == first, "else a dead mailbox would hold a game for ever"


def _red(session: Session) -> Seat:
    return session.exec(select(Seat).where(Seat.name == "red")).one()


@pytest.mark.parametrize("text", ["bid 3 on ford", "bid 3 on ford\nready"])
def test_who_has_answered_needs_no_more_time(desk: Desk, game: GameInfo, text: str) -> None:
    before = due_of(desk, "red").due_at
    send(desk, "feud-1", "red", text)
    assert bounce(desk, red_ask(desk))
    assert due_of(desk, "red").due_at == before


@pytest.mark.parametrize("what", ["late", "delivered"])
def test_a_letter_that_is_late_or_delivered_moves_nothing(
    desk: Desk, game: GameInfo, what: deliveries.What
) -> None:
    before = due_of(desk, "red").due_at
    ask = red_ask(desk)
    assert bounce(desk, ask, what)
    assert due_of(desk, "red").due_at == before
    mine = deliveries.of_person(desk, _person(desk, "red@example.net"))
    row = next(one for one in mine if one.id == ask.id)
    assert (row.state, [note.what for note in row.notes]) == ("sent", [what])


def test_the_journal_says_why_a_deadline_moved(desk: Desk, game: GameInfo) -> None:
    assert bounce(desk, red_ask(desk))
    with desk.store.read() as session:
        last = session.exec(select(JournalEntry).order_by(col(JournalEntry.id))).all()[-1]
    assert (last.kind, last.body["act"], last.body["seat"]) == ("moderator", "protect", "red")
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


def _person(desk: Desk, email: str) -> int:
    with desk.store.read() as session:
        return session.exec(select(Person.id).where(Person.email == email)).one() or 0


def test_a_player_sees_what_became_of_his_letters_and_nobody_elses(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    ask = letters.claim_due(desk)[0]
    assert ask.seat
    again = deliveries.mark_retry(desk, ask.id, "451 4.7.1 later")
    mine = deliveries.of_person(desk, _person(desk, ask.to_email))
    assert {one.to_email for one in mine} == {ask.to_email}
    row = next(one for one in mine if one.id == ask.id)
    assert (row.state, row.attempts, row.next_try_at) == ("retry", 1, again)
    assert [(note.what, note.said) for note in row.notes] == [("retry", "451 4.7.1 later")]
    assert row.queued_at <= row.notes[0].at


def test_a_moderators_ledger_says_to_whom_but_not_what(desk: Desk, game: GameInfo) -> None:
    rows = deliveries.of_game(desk, "feud-1")
    assert {row.seat for row in rows} >= {"red", "blue"}
    assert {(row.kind, row.about) for row in rows} == {("letter", "")}
    with pytest.raises(Unknown):
        deliveries.of_game(desk, "no-such-game")


def test_his_page_says_that_letters_come_back_until_one_leaves(desk: Desk, game: GameInfo) -> None:
    red = _person(desk, "red@example.net")
    assert deliveries.troubled(desk, red) is None
    assert bounce(desk, red_ask(desk))
    trouble = deliveries.troubled(desk, red)
    assert trouble is not None
    assert trouble.notes[-1].said == "550 5.1.1 no such user"
    letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "again", ["a line"])
    letters.mark_sent(desk, letters.claim_due(desk)[-1].id)
    assert deliveries.troubled(desk, red) is None
