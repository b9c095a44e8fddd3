"""A line that breaks us harms only itself; a letter that does is not lost in silence; letters
count in the order in which they came, and once."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from email.message import EmailMessage
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.intake import Envelope, store
from adjudicator.mail.sending import outbox as sending
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.mail.way import aside, opened, process_waiting
from adjudicator.mail.writing import rendering
from adjudicator.service.commands import obeying, queries
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.play import submissions
from adjudicator.service.post import letters as outbox
from adjudicator.service.record import looking
from adjudicator.service.stepping import phases
from adjudicator.storage.tables import OpenAsk
from tests.house_kit import begun_game, letters_to, seat_id
from tests.mail.post import answer, asked, collect, draw, letter


@pytest.fixture
def ask(desk: Desk, game: GameInfo) -> EmailMessage:
    return asked(collect(desk), "red@example.net")


def draft(desk: Desk) -> str:
    receipt = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    return " / ".join(item.text for item in receipt.understood) if receipt else ""


def test_a_line_that_breaks_us_harms_only_itself(
    desk: Desk, ask: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(self: Any, work: Any, said: Any) -> Any:
        work.seat.email = "evil@example.net"
        work.session.add(work.seat)
        work.session.flush()
        raise OverflowError("date value out of range")

    monkeypatch.setattr(queries.Who, "do", breaks)
    outcome = answer(desk, ask, "bid 2 on ford\nwho\nready")
    assert outcome.word == "orders"
    assert "ford" in draft(desk).lower()
    assert outcome.receipt is not None
    assert "An error on our side" in next(
        done.outcome for done in outcome.receipt.commands if done.command == "who"
    )
    assert outcome.receipt.ready
    red = next(seat for seat in games.game_info(desk, "feud-1").seats if seat.name == "red")
    assert "evil" not in red.player, "what the line had changed is undone"
    assert letters_to(desk, "red@example.net", "receipt")


def test_the_last_day_of_all_harms_no_order(desk: Desk, ask: EmailMessage) -> None:
    outcome = answer(desk, ask, "substitute a@b.c 9999-12-30 to 9999-12-31\nbid 2 on ford")
    assert outcome.word == "orders"
    assert "ford" in draft(desk).lower()


def test_a_letter_laid_aside_is_told_to_its_writer_and_his_moderator(
    desk: Desk, ask: EmailMessage, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **named: Any) -> Any:
        raise KeyError("a bug")

    monkeypatch.setattr(opened, "read_letter", broken)
    answer(desk, ask, "bid 2 on ford")
    for _ in range(aside.MOST_ATTEMPTS):
        clock.forward(minutes=10)
        process_waiting(desk)
    monkeypatch.undo()
    red = [row.facts["subject"] for row in letters_to(desk, "red@example.net", "notice")]
    assert red.count("we could not read your letter") == 1
    told = [row.facts["subject"] for row in letters_to(desk, "moderator@example.net", "notice")]
    assert told.count("we have put a letter from red aside") == 1


class Died(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("at", ["before", "after the first", "answer"])
def test_a_moderators_letter_that_a_crash_interrupts_is_obeyed_once(
    desk: Desk, game: GameInfo, clock: FixedClock, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """A line counts as carried out with what it did, the letter when it is answered."""
    with desk.store.write("hello") as session:
        tell_moderator(desk, session, looking.game_by_slug(session, "feud-1"), "hello", ["x"])
    mine = [one for one in collect(desk) if "moderator@example.net" in str(one["To"])]
    to = str(mine[-1]["Reply-To"])
    due = games.game_info(desk, "feud-1").due_at
    assert due is not None
    real, calls = obeying._carry_out, []

    def carry_out(*args: Any) -> Any:
        calls.append(1)
        if at == "before" or len(calls) == 2:
            raise Died
        return real(*args)

    def die(*args: Any, **named: Any) -> Any:
        raise Died

    raw = letter(to, "extend 2 days red\nextend 1 day blue", sender="moderator@example.net")
    store(desk, raw, Envelope("moderator@example.net", (to,)))
    with monkeypatch.context() as patch:
        patch.setattr(obeying, "answer" if at == "answer" else "_carry_out",
                      die if at == "answer" else carry_out)  # fmt: skip
        with pytest.raises(Died):
            process_waiting(desk)
    clock.forward(minutes=3)
    assert process_waiting(desk) == 1
    answers = letters_to(desk, "moderator@example.net", "notice")
    shown = "\n".join(answers[-1].facts["shown"])
    assert ("already been carried out" in shown) == (at != "before")
    days = [round((row.due_at - due).total_seconds() / 86400, 1) for row in _asks(desk)]
    assert days == [3, 3], "the batch moves as one, by each line once"
    store(desk, raw, Envelope("moderator@example.net", (to,)))
    process_waiting(desk)
    assert len(letters_to(desk, "moderator@example.net", "notice")) == len(answers)


def _asks(desk: Desk) -> list[OpenAsk]:
    with desk.store.read() as session:
        return list(session.exec(select(OpenAsk).order_by(col(OpenAsk.id))))


# ------------------------------------------------------------------- in order


def test_an_older_letter_that_a_crash_left_never_replaces_a_newer_one(
    desk: Desk, ask: EmailMessage, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = str(ask["Reply-To"])

    def die(*args: Any, **named: Any) -> Any:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(opened, "read_letter", die)
        with pytest.raises(Died):
            answer(desk, ask, "bid 1 on ford")
    assert answer(desk, to, "bid 2 on the hill").word == "claimed", "it waits for the older one"
    assert draft(desk) == ""
    clock.forward(seconds=desk.config.times.lease_seconds + 1)
    assert process_waiting(desk) == 2
    assert "North Hill" in draft(desk)
    assert "Ford" not in draft(desk)


def test_what_breaks_holds_up_what_comes_behind_it_for_a_minute_at_most(
    desk: Desk, ask: EmailMessage, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = opened.read_letter

    def read(raw: bytes, *rest: Any) -> Any:
        if b"breaks" in raw:
            raise KeyError("a bug")
        return real(raw, *rest)

    monkeypatch.setattr(opened, "read_letter", read)
    assert answer(desk, ask, "breaks").word == "broken"
    answer(desk, ask, "bid 2 on ford")
    other = asked(collect(desk) or [ask], "red@example.net")
    assert other is not None
    assert draft(desk) == ""
    for _ in range(60):
        clock.forward(seconds=1)
        process_waiting(desk)
    assert "Ford" in draft(desk)


def test_two_threads_with_one_letter_give_one_receipt(
    desk: Desk, ask: EmailMessage, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is so slow that its lease ends before it has begun to write."""
    real, inside = way.vouch_all, []

    def slow(one: Desk, known: Any) -> Any:
        if not inside:
            inside.append(1)
            clock.forward(seconds=desk.config.times.lease_seconds + 1)
            assert process_waiting(desk) == 1
        return real(one, known)

    monkeypatch.setattr(way, "vouch_all", slow)
    before = len(letters_to(desk, "red@example.net", "receipt"))
    assert answer(desk, ask, "bid 2 on ford").word == "claimed"
    assert len(letters_to(desk, "red@example.net", "receipt")) == before + 1


def test_a_step_waits_for_letters_to_its_own_game_alone(desk: Desk, clock: FixedClock) -> None:
    """`feud-1` does not wait for a letter to `feud-10`, though the one name begins the other."""
    begun_game(desk, "feud-1")
    begun_game(desk, "feud-10")
    long = next(one for one in collect(desk) if "feud-10+red" in str(one["Reply-To"]))
    due = games.game_info(desk, "feud-1").due_at
    assert due is not None
    clock.at = due
    to = str(long["Reply-To"])
    store(desk, letter(to, "bid 2 on ford"), Envelope("red@example.net", (to,)))
    clock.forward(minutes=5)
    assert phases.close_due(desk) == 1
    assert games.game_info(desk, "feud-1").turn == "turn-2"
    assert games.game_info(desk, "feud-10").turn == "turn-1", "its own letter is not read yet"
    assert process_waiting(desk) == 1
    phases.close_due(desk)  # which reading the letter may have done already
    assert _asks(desk)[-1].ask["title"] == "Ambush red at Old Ford?", "the bid in it counts"


def test_what_came_before_the_deadline_counts_whenever_it_is_read(
    desk: Desk, ask: EmailMessage, clock: FixedClock
) -> None:
    to = str(ask["Reply-To"])
    due = games.game_info(desk, "feud-1").due_at
    assert due is not None
    clock.at = due
    store(desk, letter(to, "bid 2 on ford"), Envelope("red@example.net", (to,)))
    clock.forward(minutes=5)  # the house was down
    assert phases.close_due(desk) == 0, "a letter that came in time is not read yet"
    assert process_waiting(desk) == 1
    facts = letters_to(desk, "red@example.net", "receipt")[-1].facts
    assert facts["understood"]
    assert datetime.fromisoformat(facts["received_at"]) == due
    phases.close_due(desk)  # which reading the letter may have done already
    assert games.game_info(desk, "feud-1").phase != "muster"


def test_a_letter_that_comes_late_holds_up_no_step(
    desk: Desk, ask: EmailMessage, clock: FixedClock
) -> None:
    to = str(ask["Reply-To"])
    due = games.game_info(desk, "feud-1").due_at
    assert due is not None
    clock.at = due
    clock.forward(minutes=5)
    store(desk, letter(to, "bid 2 on ford"), Envelope("red@example.net", (to,)))
    assert phases.close_due(desk) == 1


# ------------------------------------------------------------- in a crash loop


def test_letters_leave_in_a_crash_loop(
    desk: Desk, game: GameInfo, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each life of the process ends while the second letter is rendered."""
    monkeypatch.setattr(sending, "KEEP_EVERY", 0.0)  # as if each had a map to be drawn
    transport = MemoryTransport()
    real = rendering.words_of
    waiting = len(letters_to(desk, "red@example.net")) + len(letters_to(desk, "blue@example.net"))
    lives = 0
    while len(transport.sent) < waiting and lives < 2 * waiting:
        lives += 1
        rendered: list[int] = []

        def words(*args: Any, rendered: list[int] = rendered) -> Any:
            if rendered:
                raise Died
            rendered.append(1)
            return real(*args)

        monkeypatch.setattr(rendering, "words_of", words)
        with suppress(Died):
            sending.send_due(desk, transport, draw=draw)
        clock.forward(seconds=desk.config.times.lease_seconds + 1)
    assert len(transport.sent) >= waiting
    assert not letters_waiting(desk, "failed")


def letters_waiting(desk: Desk, state: str) -> int:
    return outbox.waiting(desk).get(state, 0)
