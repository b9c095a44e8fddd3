"""The spool of what came, the outbox of what leaves."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.service.play import submissions
from adjudicator.service.post import arrivals, letters, tokens
from adjudicator.service.post.queue import Queue
from adjudicator.service.stepping import phases
from adjudicator.storage.session import Store
from adjudicator.storage.tables import LetterIn, LetterOut, Token
from tests.house_kit import letters_to, make_desk, opened_game, seat_id, stored_letter


def came(desk: Desk, message_id: str = "<1@phone>") -> int:
    return stored_letter(
        desk,
        b"From: red\r\n\r\nbid",
        from_address="red@example.net",
        to_address="feud-1+red.abc@localhost",
        message_id=message_id,
    )


# ------------------------------------------------------------------------ in


def test_a_letter_is_claimed_by_one_and_finished_once(desk: Desk) -> None:
    letter = came(desk)
    (claimed,) = Queue(desk).claim_these([letter])
    assert claimed.raw == b"From: red\r\n\r\nbid"
    assert claimed.attempts == 1
    assert Queue(desk).claim_these([letter]) == []
    assert Queue(desk).claim() == []
    Queue(desk).finish(letter, "orders")
    assert Queue(desk).claim_these([letter]) == []


def test_a_letter_that_a_crash_left_behind_is_taken_up(desk: Desk, clock: FixedClock) -> None:
    first, second = came(desk, "<1@x>"), came(desk, "<2@x>")
    Queue(desk).claim_these([first])
    assert Queue(desk).claim() == [], "what came later to the same seat waits"
    assert Queue(desk).claim_these([second]) == []
    clock.forward(seconds=desk.config.times.lease_seconds + 1)
    assert [(item.id, item.attempts) for item in Queue(desk).claim()] == [
        (first, 2),
        (second, 1),
    ]


def test_repeated_letters_are_known(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    red, blue = (seat_id(desk, "feud-1", seat) for seat in ("red", "blue"))
    first = came(desk)
    Queue(desk).finish(first, "orders", seat_id=red, body_digest="b")
    again = came(desk)
    same = {"message_id": "<1@phone>", "body_digest": "b"}
    assert arrivals.duplicate_of(desk, again, seat_id=red, **same) == first
    assert arrivals.duplicate_of(desk, again, seat_id=blue, **same) is None
    assert arrivals.duplicate_of(desk, again, seat_id=red, body_digest="b") == first
    assert arrivals.duplicate_of(desk, again, seat_id=red, body_digest="c") is None
    assert arrivals.duplicate_of(desk, again, seat_id=red) is None
    clock.forward(hours=25)
    later = came(desk)
    assert arrivals.duplicate_of(desk, later, seat_id=red, body_digest="b") is None
    assert arrivals.duplicate_of(desk, later, seat_id=red, message_id="<1@phone>") == first


def test_a_repeated_letter_gets_its_receipt_again(desk: Desk, game: GameInfo) -> None:
    red = seat_id(desk, "feud-1", "red")
    first = came(desk)
    submissions.submit(desk, seat_id=red, text="bid 2 on ford", via="mail", letter_id=first)
    Queue(desk).finish(first, "orders", seat_id=red)
    again = came(desk, "<2@phone>")
    assert arrivals.receipt_again(desk, again, first)
    one, two = letters_to(desk, "red@example.net", "receipt")
    assert one.facts == two.facts
    assert two.in_reply_to == "<2@phone>"


def test_headers_that_no_database_takes_are_cleaned(desk: Desk) -> None:
    letter = stored_letter(
        desk, b"\0", from_address="a\0b@c\ud800", to_address="x" * 5000, message_id="\0"
    )
    with desk.store.read() as session:
        row = session.get_one(LetterIn, letter)
        assert row.from_address == "ab@c?"
        assert len(row.to_address) == 998


# ----------------------------------------------------------------------- out


def test_letters_of_a_seat_are_numbered_and_make_one_thread(desk: Desk, game: GameInfo) -> None:
    first, second = letters_to(desk, "red@example.net")
    assert first.message_id == "<feud-1.red.1@localhost>"
    assert (first.number, first.in_reply_to, first.references) == (1, "", "")
    assert second.message_id == "<feud-1.red.2@localhost>"
    assert second.in_reply_to == second.references == "<feud-1.red.1@localhost>"


def test_a_letter_carries_the_reply_address_of_its_moment(desk: Desk, game: GameInfo) -> None:
    red = seat_id(desk, "feud-1", "red")
    due = {letter.message_id: letter for letter in letters.claim_due(desk)}
    assert due["<feud-1.red.1@localhost>"].reply_token == ""
    ask = due["<feud-1.red.2@localhost>"]
    assert ask.reply_token == tokens.reply_token(desk, red, 1)
    found = tokens.find_reply(desk, ask.reply_token.upper())
    assert found is not None
    assert (found.seat, found.game, found.stale) == ("red", "feud-1", False)


def test_a_claimed_letter_is_due_again_when_its_claimer_died(desk: Desk, clock: FixedClock) -> None:
    opened_game(desk)
    assert len(letters.claim_due(desk)) == 2
    assert letters.claim_due(desk) == []
    clock.forward(seconds=desk.config.times.lease_seconds + 1)
    claimed = letters.claim_due(desk)
    assert [letter.attempts for letter in claimed] == [0, 0], "nobody has tried to send them"


def test_what_was_rendered_is_kept(desk: Desk) -> None:
    opened_game(desk)
    letter = letters.claim_due(desk)[0]
    assert letters.mark_rendered(desk, {letter.id: b"first"}) == {letter.id: b"first"}
    assert letters.mark_rendered(desk, {letter.id: b"second"}) == {letter.id: b"first"}


def test_a_failed_attempt_is_repeated_later_and_later(desk: Desk, clock: FixedClock) -> None:
    desk.config.mail.attempts = 4
    opened_game(desk)
    letter = letters.claim_due(desk)[0]
    pauses = []
    for _ in range(3):
        again = deliveries.mark_retry(desk, letter.id, "451 later")
        assert again is not None
        pauses.append((again - clock.now()).total_seconds())
        clock.at = again
        assert letter.id in [item.id for item in letters.claim_due(desk)]
    assert pauses == [60, 120, 240]
    assert deliveries.mark_retry(desk, letter.id, "451 later") is None
    assert letters.waiting(desk)["failed"] == 1


def test_a_letter_refused_for_good_is_told_to_the_moderator_once(desk: Desk) -> None:
    opened_game(desk)
    letter = letters.claim_due(desk)[0]
    deliveries.mark_failed(desk, letter.id, "550 no such user")
    notice = letters_to(desk, "moderator@example.net")[0]
    assert notice.facts["subject"] == "A letter to Red of feud-1 failed"
    assert "550 no such user" in notice.facts["lines"]
    claimed = letters.claim_due(desk)
    deliveries.mark_failed(desk, claimed[-1].id, "550 the moderator neither")
    assert len(letters_to(desk, "moderator@example.net")) == 1


def test_a_bounce_is_told_once(desk: Desk) -> None:
    opened_game(desk)
    letter = letters.claim_due(desk)[0]
    letters.mark_sent(desk, letter.id)
    assert deliveries.mark_returned(desk, letter.message_id, "bounced", "mailbox full")
    assert deliveries.mark_returned(desk, letter.message_id, "bounced", "mailbox full")
    assert not deliveries.mark_returned(desk, "<nobody@knows>", "bounced", "full")
    assert len(letters_to(desk, "moderator@example.net")) == 1


@pytest.mark.databases
def test_no_letter_is_claimed_twice(store: Store, clock: FixedClock, tmp_path: Path) -> None:
    desk = make_desk(store, clock, tmp_path)
    with store.write() as session:
        for number in range(60):
            letters.queue(
                desk, session, kind="notice", facts={"n": number}, to_email="x@example.net"
            )
    claimed: list[int] = []

    def work() -> None:
        while found := letters.claim_due(desk, 5):
            claimed.extend(letter.id for letter in found)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(claimed) == len(set(claimed)) == 60


def test_a_sent_letter_is_done(desk: Desk) -> None:
    opened_game(desk)
    for letter in letters.claim_due(desk):
        letters.mark_sent(desk, letter.id)
    with desk.store.read() as session:
        assert {row.state for row in session.exec(select(LetterOut))} == {"sent"}


@pytest.mark.parametrize("guess", ["", "a", "a" * 26, "\0", "é" * 26, "x" * 5000, "\ud800"])
def test_a_guessed_token_finds_nothing(desk: Desk, game: GameInfo, guess: str) -> None:
    assert tokens.find_reply(desk, guess) is None


def test_a_stale_token_is_known_for_a_while(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    red = seat_id(desk, "feud-1", "red")
    token = tokens.reply_token(desk, red, 1)
    clock.forward(hours=100)
    phases.close_due(desk)
    found = tokens.find_reply(desk, token)
    assert found is not None
    assert found.stale
    clock.forward(hours=24 * 61)
    assert tokens.find_reply(desk, token) is None


def test_tokens_are_stored_as_their_hash(desk: Desk, game: GameInfo) -> None:
    token = tokens.reply_token(desk, seat_id(desk, "feud-1", "red"), 1)
    assert len(token) == 26
    with desk.store.read() as session:
        hashes = [row.hash for row in session.exec(select(Token))]
    assert token not in hashes
    assert tokens.hashed(token) in hashes


@pytest.mark.databases
def test_letters_of_one_seat_written_at_once_have_numbers_of_their_own(
    desk: Desk, game: GameInfo
) -> None:
    red = seat_id(desk, "feud-1", "red")
    errors: list[Exception] = []

    def work() -> None:
        try:
            for _ in range(8):
                letters.queue_notice(desk, red, "subject", ["line"])
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    numbers = [letter.number for letter in letters_to(desk, "red@example.net")]
    assert sorted(numbers) == list(range(1, 35))
