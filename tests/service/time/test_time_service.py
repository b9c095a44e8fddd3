"""Time in the house: grace, policies, absences, extensions, substitutes, clocks, calendars."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.mail.writing import rendering
from adjudicator.service.acts.seat import BY_BUTTON_OF_TIME
from adjudicator.service.acts.seat.seated import perform
from adjudicator.service.archive import archive
from adjudicator.service.deadlines import extending, feeds, holidays, planning, substitutes
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import seats
from adjudicator.service.people import people
from adjudicator.service.play import submissions
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import looking
from adjudicator.service.stepping import missed, phases
from adjudicator.service.time.terms import (
    AbsenceTerms,
    ExtensionTerms,
    LateTerms,
    MissedTerms,
    Pace,
    SeatClock,
    Terms,
)
from adjudicator.storage.tables import ClosedBatch, OpenAsk, Seat
from tests.house_kit import agree, begun_game, letters_to, send, ticked

RED, BLUE, ANNA = "red@example.net", "blue@example.net", "anna@example.net"
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def desk(sqlite: Any, clock: FixedClock, tmp_path: Any) -> Desk:
    from tests.house_kit import make_desk

    return make_desk(sqlite, clock, tmp_path)


def begun(desk: Desk, **terms: Any) -> None:
    begun_game(desk, time=Terms(**terms), outage_minutes=100_000)
    ticked(desk)


def row_of(desk: Desk, seat: str) -> OpenAsk:
    with desk.store.read() as session:
        return session.exec(
            select(OpenAsk)
            .join(Seat, col(Seat.id) == OpenAsk.seat_id)
            .where(Seat.name == seat, col(OpenAsk.closed_at).is_(None))
        ).one()


def batches(desk: Desk) -> int:
    with desk.store.read() as session:
        return len(session.exec(select(ClosedBatch)).all())


def subjects(desk: Desk, email: str) -> list[str]:
    return [letter.facts["subject"] for letter in letters_to(desk, email, "notice")]


def person(desk: Desk, email: str) -> int:
    found = people.person_by_email(desk, email)
    assert found is not None
    return found.id


def said(desk: Desk, seat: str, text: str) -> str:
    receipt = send(desk, "feud-1", seat, text)
    return " ".join([receipt.commands[0].outcome, *receipt.commands[0].lines])


# ------------------------------------------------------------------------ close


def test_grace_waits_for_the_late_and_ends_with_them(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24, grace=12), late=LateTerms(to="all", every_hours=6))
    send(desk, "feud-1", "red", "bid 2 on ford")
    clock.forward(hours=25)
    assert ticked(desk) == ["1 late seat told"]
    assert subjects(desk, RED)[-1] == "Blue is late"
    assert subjects(desk, BLUE)[-1].startswith("late: your answer was due")
    clock.forward(hours=2)
    assert ticked(desk) == []
    clock.forward(hours=5)
    assert ticked(desk) == ["1 late seat told"]
    receipt = send(desk, "feud-1", "blue", "bid 1 on ford")
    assert receipt.closes  # all have answered, and the deadline has passed
    assert batches(desk) > 0


def test_without_an_answer_grace_ends_too(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24, grace=12), late=LateTerms(to="nobody"))
    clock.forward(hours=35)
    assert ticked(desk) == []
    clock.forward(hours=1)
    assert "1 step run" in ticked(desk)


def test_a_step_cools_off_after_the_last_order(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24, cool_off=2))
    send(desk, "feud-1", "red", "ready anyway")
    clock.forward(hours=1)
    assert not send(desk, "feud-1", "blue", "ready anyway").closes
    clock.forward(hours=1)
    assert ticked(desk) == []
    clock.forward(hours=1)
    assert ticked(desk)[0] == "1 step run"


def test_no_step_before_its_deadline_where_the_game_says_so(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24), early=False)
    send(desk, "feud-1", "red", "ready anyway")
    assert not send(desk, "feud-1", "blue", "ready anyway").closes
    clock.forward(hours=24)
    assert ticked(desk)[0] == "1 step run"


def test_the_first_turn_is_longer(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24), first=Pace(hours=100))
    assert row_of(desk, "red").due_at == NOW + 100 * HOUR
    clock.forward(hours=100)
    ticked(desk)
    assert row_of(desk, "red").due_at == clock.now() + 24 * HOUR


# ----------------------------------------------------------------------- missed


def test_a_game_waits_where_its_policy_says_so(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24), missed=MissedTerms(policy="wait"))
    clock.forward(hours=24)
    assert "2 missed deadlines dealt with" in ticked(desk)
    assert subjects(desk, "moderator@example.net") == [
        "feud-1 waits for Red",
        "feud-1 waits for Blue",
    ]
    clock.forward(hours=500)
    assert missed.act_on_missed(desk) == 0
    assert phases.close_due(desk) == 0
    send(desk, "feud-1", "red", "bid 1 on ford")
    assert batches(desk) == 0
    assert send(desk, "feud-1", "blue", "bid 1 on ford").closes
    assert batches(desk) > 0


def test_a_bot_answers_once_for_who_does_not(desk: Desk, clock: FixedClock) -> None:
    begun(desk, turn=Pace(hours=24), missed=MissedTerms(policy="bot"))
    send(desk, "feud-1", "red", "bid 1 on ford\nready")
    clock.forward(hours=24)
    done = ticked(desk)
    assert done[:2] == ["1 missed deadline dealt with", "1 step run"]
    receipt = letters_to(desk, BLUE, "receipt")[-1].facts
    assert receipt["via"] == "bot"
    assert receipt["understood"]
    assert games.game_info(desk, "feud-1").seats[1].player != "bot"


def test_standing_orders_answer_for_who_does_not(desk: Desk, clock: FixedClock) -> None:
    terms = Terms(
        turn=Pace(hours=24), reaction=Pace(hours=6), missed=MissedTerms(policy="standing")
    )
    begun_game(desk, time=terms, ready_when_complete="never", outage_minutes=100_000)
    ticked(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    # Blue is asked whether to ambush, says what it always does, and takes the answer back, not the
    # standing order.
    send(desk, "feud-1", "blue", "always ambush at Old Ford")
    send(desk, "feud-1", "blue", "withdraw")
    clock.forward(hours=6)
    assert "1 missed deadline dealt with" in ticked(desk)
    receipt = letters_to(desk, BLUE, "receipt")[-1].facts
    assert receipt["via"] == "standing"
    assert [order["text"] for order in receipt["understood"]] == ["ambush"]


def test_volunteers_are_called_for_after_so_many_misses(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk, time=Terms(turn=Pace(hours=24), late=LateTerms(to="all"),
                                missed=MissedTerms(replacement_after=2)),
               outage_minutes=100_000)  # fmt: skip
    for _ in range(3):  # two bids, and a reaction between them, which does not count
        assert "we are looking for another player for your seat" not in subjects(desk, BLUE)
        clock.forward(hours=24)
        send(desk, "feud-1", "red", "bid 1 on ford")
        ticked(desk)
    assert subjects(desk, BLUE)[-1] == "we are looking for another player for your seat"
    assert "volunteers wanted for Blue" in subjects(desk, RED)
    assert "Blue of feud-1 does not answer" in subjects(desk, "moderator@example.net")
    with desk.store.read() as session:
        assert {seat.name: seat.missed for seat in session.exec(select(Seat))}["blue"] == 2
    for _ in range(3):
        clock.forward(hours=24)
        ticked(desk)
    assert subjects(desk, BLUE).count("we are looking for another player for your seat") == 1
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


# --------------------------------------------------------------------- absences


def test_an_absence_moves_the_deadline_and_all_are_told(desk: Desk, clock: FixedClock) -> None:
    begun(desk, absences=AbsenceTerms(days=10, longest=7, after_hours=12))
    text = said(desk, "red", "absent 3 December to 8 December")
    assert "You are away from 3 December 2026 to 8 December 2026." in text
    assert "Wednesday 9 December 2026, 12:00 UTC" in text
    assert "you have left: 4." in text
    for seat in ("red", "blue"):
        assert row_of(desk, seat).due_at == datetime(2026, 12, 9, 12, tzinfo=UTC)
        assert row_of(desk, seat).moves == 1
    notice = letters_to(desk, BLUE, "notice")[-1].facts
    assert notice["lines"][0] == "Red is away from 3 December 2026 to 8 December 2026."
    assert notice["calendar"]["moves"] == 1
    assert "Each seat has 10" in said(desk, "red", "absent 10 December to 15 December")
    assert "at most" in said(desk, "red", "absent 1 January to 20 January")
    assert "that has passed" in said(desk, "red", "absent 2026-11-29")
    assert "not a date that we can read" in said(desk, "red", "absent next week")
    clock.forward(hours=24 * 3)
    # The deadline that has moved stays where it is, and so do the days that moved it.
    assert "you have left: 4." in said(desk, "red", "back")
    assert row_of(desk, "red").due_at == datetime(2026, 12, 9, 12, tzinfo=UTC)  # never earlier


def test_a_reaction_that_is_asked_moves_for_its_own_seat_alone(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    before = letters_to(desk, RED)
    said(desk, "blue", "absent 1 December to 4 December")
    new = letters_to(desk, RED)[len(before) :]
    assert [letter.facts["lines"] for letter in new] == [
        ["Blue is away from 1 December 2026 to 4 December 2026."]
    ]
    assert row_of(desk, "blue").due_at == datetime(2026, 12, 6, tzinfo=UTC)


# -------------------------------------------------------------------- extension


def test_more_time_from_the_budget_and_by_vote(desk: Desk, clock: FixedClock) -> None:
    begun(desk, extensions=ExtensionTerms(hours=24))
    assert "Saturday 5 December 2026, 12:00 UTC" in said(desk, "red", "extend 24")
    assert subjects(desk, BLUE)[-1] == "deadline moved to Saturday 5 December 2026, 12:00 UTC"
    assert "all players vote" in said(desk, "red", "extend 2 days")
    ticked(desk)
    send(desk, "feud-1", "blue", "vote 1 yes")
    assert "1 vote dealt with" in ticked(desk)
    assert row_of(desk, "blue").due_at == datetime(2026, 12, 7, 12, tzinfo=UTC)
    send(desk, "feud-1", "red", "ready anyway")
    assert "You are ready" in said(desk, "red", "extend 5")


def test_a_vote_for_more_time_is_lost_with_the_deadline(desk: Desk, clock: FixedClock) -> None:
    begun(desk)
    said(desk, "red", "extend 24")
    clock.forward(hours=72)
    ticked(desk)
    assert batches(desk) == 1


def test_the_moderator_extends(desk: Desk, clock: FixedClock) -> None:
    begun(desk)
    due = extending.by_moderator(desk, "feud-1", 24, reason="Fair weather.")
    assert due == {"red": NOW + 96 * HOUR, "blue": NOW + 96 * HOUR}
    assert letters_to(desk, RED, "notice")[-1].facts["lines"] == [
        "The moderator has moved your deadline to Saturday 5 December 2026, 12:00 UTC."
        " Fair weather."
    ]
    until = datetime(2026, 12, 6, 18, tzinfo=UTC)
    assert extending.by_moderator(desk, "feud-1", until=until)["red"] == until
    for wrong in ({"hours": 0}, {"hours": 1000}, {"until": NOW}, {"hours": 3, "seat": "green"}):
        with pytest.raises(ServiceError):
            extending.by_moderator(desk, "feud-1", **wrong)  # type: ignore[arg-type]


def test_pause_and_resume_say_the_new_deadline(desk: Desk, clock: FixedClock) -> None:
    begun(desk)
    games.pause(desk, "feud-1")
    clock.forward(hours=30)
    ticked(desk)
    games.resume(desk, "feud-1")
    assert row_of(desk, "red").due_at == NOW + 102 * HOUR
    facts = letters_to(desk, RED, "notice")[-1].facts
    assert facts["lines"][-1] == "Your answer is due Saturday 5 December 2026, 18:00 UTC."
    assert facts["calendar"]["moves"] == 1


# ------------------------------------------------------------------- substitute


def test_a_substitute_has_his_own_address_and_the_owner_is_told_everything(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk)
    said(desk, "red", "substitute anna@example.net 1 December to 2 December")
    agree(desk, RED)
    agree(desk, ANNA)
    ask = letters_to(desk, ANNA, "ask")[0]
    serial = ask.token_serial
    token = tokens.substitute_token(desk, ask.seat_id or 0, serial, ask.substitute_id or 0)
    assert token != tokens.reply_token(desk, ask.seat_id or 0, serial)
    reply = tokens.find_reply(desk, token)
    assert reply is not None
    assert (reply.seat, reply.email, reply.stale) == ("red", ANNA, False)
    claimed = {letter.id: letter for letter in letters.claim_due(desk, 100)}
    words = rendering.words_of(desk, claimed[ask.id])
    raw = rendering.message(desk, claimed[ask.id], words, clock.now())
    assert token.encode() in raw
    receipt = submissions.submit(
        desk, seat_id=reply.seat_id, text="bid 2 on ford", via="mail", token=reply, letter=True
    )
    assert receipt.state == "taken"
    for email in (RED, ANNA):
        assert letters_to(desk, email, "receipt")[-1].facts["number"] == receipt.number
    mine = [held.seat for held in people.seats_of(desk, person(desk, ANNA))]
    assert mine == ["red"]
    clock.forward(hours=48)
    assert "1 substitute begun or ended" in ticked(desk)
    assert tokens.find_reply(desk, token) is None
    assert people.seats_of(desk, person(desk, ANNA)) == []
    before = len(letters_to(desk, ANNA))
    send(desk, "feud-1", "red", "ready anyway", letter=True)
    assert len(letters_to(desk, ANNA)) == before


def test_a_reply_address_alone_gives_no_seat_away(desk: Desk) -> None:
    """Whoever has got hold of one letter of red's asks for a substitute of his own."""
    begun(desk)
    evil = "evil@example.net"
    outcome = said(desk, "red", f"substitute {evil}")
    assert "Nothing changes until" in outcome
    assert letters_to(desk, evil) == []
    assert subjects(desk, "moderator@example.net")[-1] == "a substitute for Red?"
    assert "No" in agree(desk, RED, yes=False)
    assert letters_to(desk, evil) == []
    # Even with the player's word nothing goes there before that address has answered.
    said(desk, "red", f"substitute {evil}")
    agree(desk, RED)
    (question,) = letters_to(desk, evil)
    assert question.facts["subject"] == "would you stand in for Red in feud-1?"
    said(desk, "red", "substitute none")
    with pytest.raises(Unknown, match="no longer open"):
        agree(desk, evil)
    assert substitutes_of(desk) == []


def substitutes_of(desk: Desk) -> list[str]:
    with desk.store.read() as session:
        return [one.seat for one in substitutes.of_game(session, looking.game_by_slug(
            session, "feud-1"))]  # fmt: skip


def test_a_question_about_a_seat_is_over_when_the_seat_changes_hands(desk: Desk) -> None:
    begun(desk)
    said(desk, "red", "substitute anna@example.net")
    agree(desk, RED)
    seats.eject(desk, "feud-1", "red")
    with pytest.raises(Unknown):
        agree(desk, ANNA)


def test_who_may_not_be_a_substitute(desk: Desk) -> None:
    begun(desk)
    for email, why in (
        (BLUE, "another seat"), ("blue+x@example.net", "another seat"), (RED, "already"),
        ("nobody", "e-mail address"), ("moderator@example.net", "moderates"),
        ("desk@localhost", "of this server"), ("feud-1+blue.abcdef@localhost", "of this server"),
    ):  # fmt: skip
        with pytest.raises(ServiceError, match=why):
            substitutes.appoint_by(desk, "feud-1", "red", email)
    substitutes.appoint_by(desk, "feud-1", "red", ANNA)
    assert people.seats_of(desk, person(desk, ANNA)) == []
    agree(desk, ANNA)
    with pytest.raises(ServiceError, match="has a substitute"):
        substitutes.appoint_by(desk, "feud-1", "red", "ben@example.net")
    with pytest.raises(ServiceError, match="another seat"):
        substitutes.appoint_by(desk, "feud-1", "blue", ANNA)
    substitutes.dismiss_by(desk, "feud-1", "red")
    with pytest.raises(ServiceError):
        substitutes.dismiss_by(desk, "feud-1", "red")


def test_an_absence_with_a_substitute_moves_nothing(desk: Desk, clock: FixedClock) -> None:
    begun(desk)
    said(desk, "red", "substitute anna@example.net 1 December to 30 December")
    agree(desk, RED)
    agree(desk, ANNA)
    said(desk, "red", "absent 3 December to 10 December")
    assert row_of(desk, "red").due_at == NOW + 72 * HOUR


# ----------------------------------------------------------------------- clocks


def test_clocks_run_stand_and_gain(desk: Desk, clock: FixedClock) -> None:
    begun(desk, clock=SeatClock(bank=48, increment=12, cap=60))
    assert row_of(desk, "red").due_at == NOW + 48 * HOUR
    clock.forward(hours=10)
    send(desk, "feud-1", "red", "ready anyway")
    clock.forward(hours=20)
    send(desk, "feud-1", "red", "wait")
    assert row_of(desk, "red").due_at == clock.now() + 38 * HOUR
    send(desk, "feud-1", "red", "ready anyway")
    send(desk, "feud-1", "blue", "ready anyway")
    with desk.store.read() as session:
        banks = {seat.name: (seat.bank or 0) / 3600 for seat in session.exec(select(Seat))}
    assert banks == {"red": 50, "blue": 30}
    # Out of time: the default, and the next ask has the increment alone.
    clock.forward(hours=50)
    ticked(desk)
    with desk.store.read() as session:
        banks = {seat.name: (seat.bank or 0) / 3600 for seat in session.exec(select(Seat))}
    assert banks["blue"] == 12


# ------------------------------------------------------------------- calendars


def test_the_calendar_has_a_secret_address_that_can_be_made_anew(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk)
    red = person(desk, RED)
    assert feeds.address(desk, red) == ""
    first = feeds.renew(desk, red)
    token = first.rpartition("/")[2].removesuffix(".ics")
    events = Calendar.from_ical(feeds.feed(desk, token)).walk("VEVENT")
    assert len(events) == 1
    uid = str(events[0]["UID"])
    assert uid.endswith("@localhost")
    assert events[0].decoded("DTSTART") == NOW + 72 * HOUR
    assert events[0].to_ical().count(b"DTSTART:20261204T120000Z") == 1
    extending.by_moderator(desk, "feud-1", 24)
    event = Calendar.from_ical(feeds.feed(desk, token)).walk("VEVENT")[0]
    assert (str(event["UID"]), int(event["SEQUENCE"])) == (uid, 1)
    # The letter that moves it names the same entry.
    claimed = [one for one in letters.claim_due(desk, 100) if one.to_email == RED]
    notice = next(one for one in claimed if one.kind == "notice")
    from adjudicator.mail.writing.deadlines import calendar_of

    moved = Calendar.from_ical(calendar_of(desk, notice)).walk("VEVENT")[0]
    assert (str(moved["UID"]), int(moved["SEQUENCE"])) == (uid, 1)
    assert moved.decoded("DTSTART") == NOW + 96 * HOUR
    second = feeds.renew(desk, red)
    assert second != first
    with pytest.raises(Unknown):
        feeds.feed(desk, token)
    feeds.revoke(desk, red)
    assert feeds.address(desk, red) == ""
    assert feeds.renew(desk, red) not in (first, second)


def test_what_is_asked_stands_in_no_calendar(desk: Desk) -> None:
    begun(desk)
    token = feeds.renew(desk, person(desk, RED)).rpartition("/")[2].removesuffix(".ics")
    made = feeds.feed(desk, token).decode()
    assert "bid" not in made.lower()
    assert "turn 1" not in made.lower()


# --------------------------------------------------------------------- planning


def test_deadlines_to_come_by_letter(desk: Desk) -> None:
    begun(desk)
    text = said(desk, "red", "deadlines if Blue is away 5 December to 12 December")
    assert "if Blue is away from 5 December 2026 to 12 December 2026" in text
    assert "2. Monday 14 December 2026, 00:00 UTC" in text
    assert "Blue is away until 12 December 2026" in text
    assert row_of(desk, "blue").moves == 0
    assert "There is no seat" in said(desk, "red", "deadlines if Green is away 5 December")


def test_who_is_asked_to_react_shows_in_nobodys_time(desk: Desk) -> None:
    begun(desk)
    send(desk, "feud-1", "red", "bid 2 on ford\nready")
    send(desk, "feud-1", "blue", "ready anyway")
    shown = planning.time_page(desk, "feud-1", person(desk, RED))
    assert [(one.seat, one.state, one.due_at) for one in shown.seats] == [
        ("red", "is not asked", None),
        ("blue", "is not asked", None),
    ]
    own = planning.time_page(desk, "feud-1", person(desk, BLUE))
    assert own.seats[1].state == "is asked"


def test_only_the_seats_player_acts_on_pages(desk: Desk) -> None:
    begun(desk)
    absent, given = BY_BUTTON_OF_TIME["absent"][0], {"days": "3 December"}
    with pytest.raises(Unknown):
        perform(desk, "feud-1", "red", person(desk, BLUE), absent, given)
    assert perform(desk, "feud-1", "red", person(desk, RED), absent, given)
    with pytest.raises(ServiceError):
        holidays.set_country(desk, person(desk, RED), "Atlantis")
    assert holidays.set_country(desk, person(desk, RED), "de-by") == "DE-BY"


def test_games_from_before_keep_their_time() -> None:
    assert GameOptions.model_validate({"deadlines": {"turn": 48, "reaction": 12}}).time == Terms()
