"""Letters processed together: all of them or none, and none held up by another."""

from __future__ import annotations

import contextlib
from email.message import EmailMessage
from typing import Any

import pytest
from sqlalchemy import event
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.intake import Envelope, store_all
from adjudicator.mail.sending import handed, outbox
from adjudicator.mail.sending.transports import MemoryTransport, TryLater
from adjudicator.mail.way import process_letters, process_waiting
from adjudicator.mail.writing import rendering
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo, Letter
from adjudicator.service.play import submissions
from adjudicator.service.post import letters
from adjudicator.service.post.queue import Queue
from adjudicator.storage.session import Spoiled
from adjudicator.storage.tables import LetterIn, LetterOut, RateCount
from tests.house_kit import letters_to, seat_id
from tests.mail import post


class Died(BaseException):
    """The process ends here."""


@pytest.fixture
def to(desk: Desk, game: GameInfo) -> str:
    return str(post.asked(post.collect(desk), "red@example.net")["Reply-To"])


def came(desk: Desk, to: str, *texts: str) -> list[int]:
    """Letters of red that came at the same time."""
    new = []
    for number, text in enumerate(texts):
        raw = EmailMessage()
        raw["From"], raw["To"], raw["Message-ID"] = "red@example.net", to, f"<{number}@x>"
        raw.set_content(text)
        new.append((raw.as_bytes(), Envelope("red@example.net", (to,))))
    return [ids[0] for ids in store_all(desk, new)]


def states(desk: Desk) -> list[tuple[str, str]]:
    with desk.store.read() as session:
        rows = session.exec(select(LetterIn).order_by(LetterIn.id)).all()  # type: ignore[arg-type]
        return [(row.state, row.outcome) for row in rows]


def draft(desk: Desk) -> str:
    receipt = submissions.current_receipt(desk, seat_id(desk, "feud-1", "red"))
    return receipt.understood[0].text if receipt else ""


def receipts(desk: Desk) -> list[LetterOut]:
    return letters_to(desk, "red@example.net", "receipt")


def test_letters_of_one_seat_count_in_their_order(desk: Desk, to: str) -> None:
    ids = came(desk, to, "bid 1 on ford", "bid 2 on ford", "bid 3 on ford")
    outcomes = process_letters(desk, ids)
    assert [one.word for one in outcomes] == ["orders"] * 3
    assert [one.receipt.number for one in outcomes if one.receipt] == [1, 2, 3]
    assert draft(desk) == "bid 3 on Old Ford"
    assert [row.in_reply_to for row in receipts(desk)] == ["<0@x>", "<1@x>", "<2@x>"]


def test_few_commits_serve_many_letters(desk: Desk, to: str) -> None:
    if not desk.store.sqlite:
        pytest.skip("PostgreSQL processes letters one by one")
    commits: list[str] = []
    desk.store.hook = lambda when, name: commits.extend([name] * (when == "after"))
    process_letters(desk, came(desk, to, *[f"bid {n} on ford" for n in range(1, 6)]))
    assert commits == ["letters in", "claim letters in", "letters processed"]
    commits.clear()
    assert outbox.send_due(desk, MemoryTransport(), draw=post.draw) == 5
    desk.store.hook = None
    assert [name for name in commits if name != "claim letters out"] == ["letters sent"]


def test_a_bug_in_one_letter_loses_no_other(
    desk: Desk, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = submissions.submit

    def submit(*args: Any, **named: Any) -> Any:
        if "bid 2" in named["text"]:
            raise KeyError("a bug")
        return real(*args, **named)

    monkeypatch.setattr(submissions, "submit", submit)
    ids = came(desk, to, "bid 1 on ford", "bid 2 on ford", "bid 3 on ford")
    # A seat's letters count in their order: the third waits until the second can be read, or
    # has been laid aside.
    assert [one.word for one in process_letters(desk, ids)] == ["orders", "broken", "claimed"]
    assert [state for state, _ in states(desk)] == ["done", "processing", "received"]
    for _ in range(6):
        desk.clock.forward(seconds=20)
        process_waiting(desk)
    assert [state for state, _ in states(desk)][::2] == ["done", "done"]
    assert draft(desk) == "bid 3 on Old Ford"


def test_a_letter_too_many_loses_no_other(desk: Desk, to: str) -> None:
    """What is refused in the middle of a batch is undone, and what was before it is not."""
    desk.config.limits.submissions = 2
    ids = came(desk, to, "bid 1 on ford", "bid 2 on ford", "bid 3 on ford")
    assert [one.word for one in process_letters(desk, ids)] == ["orders", "orders", "too much"]
    assert draft(desk) == "bid 2 on Old Ford"
    assert len(receipts(desk)) == 2
    assert [row.facts["subject"] for row in letters_to(desk, "red@example.net", "notice")] == [
        "we did not use your letter"
    ]


def test_the_same_letter_twice_in_one_batch_counts_once(desk: Desk, to: str) -> None:
    (first,) = came(desk, to, "bid 1 on ford")
    (second,) = came(desk, to, "bid 1 on ford")
    assert [one.word for one in process_letters(desk, [first, second])] == ["orders", "duplicate"]
    assert len(receipts(desk)) == 2


@pytest.fixture
def both(desk: Desk, game: GameInfo) -> dict[str, str]:
    """Where red and where blue answer."""
    asks = post.collect(desk)
    return {
        name: str(post.asked(asks, f"{name}@example.net")["Reply-To"]) for name in ("red", "blue")
    }


def came_to(desk: Desk, *letters: tuple[str, str]) -> list[int]:
    """(address, text) of letters that came at the same time."""
    return [number for one in letters for number in came(desk, *one)]


def test_what_letters_of_several_seats_ask_for_is_looked_up_at_once(
    desk: Desk, both: dict[str, str]
) -> None:
    """And each has its own answer: the number of the submission, and what it replaces."""
    first = came_to(desk, (both["red"], "bid 1 on ford"), (both["blue"], "bid 1 on ford"))
    asked: list[str] = []

    def listen(*args: Any) -> None:
        asked.append(args[2])

    event.listen(desk.store.writer, "before_cursor_execute", listen)
    process_letters(desk, first)
    event.remove(desk.store.writer, "before_cursor_execute", listen)
    for part in ("FROM token JOIN", "JOIN openask", "FROM ratecount"):
        assert len([one for one in asked if part in one]) == 1, part
    assert len([one for one in asked if one.startswith("INSERT INTO draft")]) == 1
    again = came_to(desk, (both["blue"], "bid 2 on ford"), (both["red"], "bid 3 on ford"))
    asked.clear()
    event.listen(desk.store.writer, "before_cursor_execute", listen)
    outcomes = process_letters(desk, again)
    event.remove(desk.store.writer, "before_cursor_execute", listen)
    drafts = [one for one in asked if one.startswith("SELECT") and "draft." in one]
    assert len(drafts) == 1, "what they replace is looked up with the rest"
    assert [one.receipt.number for one in outcomes if one.receipt] == [2, 2]
    assert draft(desk) == "bid 3 on Old Ford"
    with desk.store.read() as session:
        assert sorted(session.exec(select(RateCount.count)).all())[-2:] == [2, 2]


def test_what_was_looked_up_ahead_is_forgotten_when_a_letter_changes_it(
    desk: Desk, both: dict[str, str]
) -> None:
    """Both take back what they had sent, in the same batch; blue sends another."""
    process_letters(desk, came_to(desk, (both["blue"], "bid 1 on ford")))
    ids = came_to(
        desk,
        (both["red"], "bid 2 on ford"),
        (both["blue"], "withdraw"),
        (both["red"], "withdraw"),
        (both["blue"], "bid 3 on ford"),
    )
    outcomes = process_letters(desk, ids)
    assert [one.word for one in outcomes] == ["orders"] * 4
    assert draft(desk) == ""
    last = outcomes[-1].receipt
    assert last is not None
    assert "replaces" not in last.consequence  # it was withdrawn in the same transaction


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("name", ["letters in", "claim letters in", "letters processed"])
def test_a_crash_between_the_steps_loses_and_doubles_nothing(
    desk: Desk, to: str, clock: FixedClock, name: str, when: str
) -> None:
    if not desk.store.sqlite:
        pytest.skip("PostgreSQL processes letters one by one")

    def die(moment: str, transaction: str) -> None:
        if (moment, transaction) == (when, name):
            raise Died

    desk.store.hook = die
    with pytest.raises(Died):
        process_letters(desk, came(desk, to, "bid 1 on ford", "bid 2 on ford", "bid 3 on ford"))
    desk.store.hook = None
    clock.forward(minutes=10)
    process_waiting(desk)
    # Before the first commit nothing was acknowledged, and the sender will send again.
    number = 0 if (name, when) == ("letters in", "before") else 3
    assert states(desk) == [("done", "orders")] * number
    assert len(receipts(desk)) == number
    assert draft(desk) == ("bid 3 on Old Ford" if number else "")


@pytest.mark.parametrize("name", ["letters rendered", "letters sent"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_crash_while_sending_sends_the_same_bytes_again(
    desk: Desk, to: str, clock: FixedClock, name: str, when: str
) -> None:
    process_letters(desk, came(desk, to, "bid 1 on ford"))
    letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "hello", ["One."])
    transport = MemoryTransport()

    def die(moment: str, transaction: str) -> None:
        if (moment, transaction) == (when, name):
            raise Died

    desk.store.hook = die
    with pytest.raises(Died):
        outbox.send_due(desk, transport, draw=post.draw)
    desk.store.hook = None
    clock.forward(minutes=10)
    outbox.send_due(desk, transport, draw=post.draw)
    by_number: dict[int, set[bytes]] = {}
    for letter, raw in transport.sent:
        by_number.setdefault(letter.number, set()).add(raw)
    assert len(by_number) == 2
    assert all(len(raws) == 1 for raws in by_number.values())
    assert {row.state for row in letters_to(desk, "red@example.net")} == {"sent"}


def test_a_receipt_is_stored_as_it_will_leave(desk: Desk, to: str, clock: FixedClock) -> None:
    """It is written in the transaction that takes the orders, whether others are with it or not."""
    process_letters(desk, came(desk, to, "bid 1 on ford", "bid 2 on ford"))
    process_letters(desk, came(desk, to, "bid 3 on ford"))
    written = [row.raw for row in receipts(desk)]
    assert [b"bid %d on Old Ford" % n in (raw or b"") for n, raw in enumerate(written, 1)] == (
        [True] * 3
    )
    clock.forward(minutes=1)
    transport = MemoryTransport()
    outbox.send_due(desk, transport, draw=post.draw)
    assert [raw for _, raw in transport.sent] == written


def test_orders_are_taken_even_if_their_receipt_cannot_be_written_now(
    desk: Desk, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.delattr(rendering, "words_of")
        process_letters(desk, came(desk, to, "bid 1 on ford", "bid 2 on ford"))
    assert draft(desk) == "bid 2 on Old Ford"
    assert [row.raw for row in receipts(desk)] == [None, None]
    transport = MemoryTransport()
    outbox.send_due(desk, transport, draw=post.draw)
    assert [letter.kind for letter, _ in transport.sent] == ["receipt", "receipt"]


def test_a_house_that_closes_leaves_letters_to_the_next(
    desk: Desk, to: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that it has claimed are given back, and it does not go on looking for those behind
    them: they are among these."""
    ids = came(desk, to, "bid 1 on ford", "bid 2 on ford")
    looks: list[set[str]] = []
    monkeypatch.setattr(Queue, "behind", lambda queue, keys: looks.append(keys))
    desk.closing.set()
    try:
        assert [one.word for one in process_letters(desk, ids[:1])] == ["claimed"]
        assert way.process_all_waiting(desk) == 0
    finally:
        desk.closing.clear()
    assert (looks, states(desk)) == ([], [("received", "")] * 2)
    assert way.process_all_waiting(desk) == 2
    assert draft(desk) == "bid 2 on Old Ford"


def test_what_was_sent_before_a_failure_is_not_sent_again(
    desk: Desk, to: str, clock: FixedClock
) -> None:
    process_letters(desk, came(desk, to, "bid 1 on ford", "bid 2 on ford", "bid 3 on ford"))

    class Breaks(MemoryTransport):
        def send(self, letter: Letter, raw: bytes, sender: str) -> None:
            if len(self.sent) == 1:
                raise TryLater("closed")
            super().send(letter, raw, sender)

    assert outbox.send_due(desk, Breaks(), draw=post.draw) == 1
    assert [row.state for row in receipts(desk)] == ["sent", "retry", "retry"]


def test_a_slow_host_does_not_keep_what_it_cannot_send_in_time(desk: Desk, to: str) -> None:
    process_letters(desk, came(desk, to, "bid 1 on ford", "bid 2 on ford"))
    desk.config.times.lease_seconds = 0
    claimed = letters.claim_due(desk)
    notes = handed.Handed(desk)
    assert outbox._send_some(desk, MemoryTransport(), notes, claimed, post.draw, None, 0.0) == 0
    assert [(row.state, row.attempts) for row in receipts(desk)] == [("queued", 0)] * 2


def test_a_sender_is_counted_for_what_he_sends_at_once(desk: Desk, to: str) -> None:
    desk.config.limits.letters_per_sender = 2
    one = (b"From: red@example.net\r\n\r\nbid 1 on ford", Envelope("red@example.net", (to,), 1))
    assert [len(ids) for ids in store_all(desk, [one, one, one])] == [1, 1, 0]
    assert len(states(desk)) == 2


def test_what_fails_within_spoils_the_whole(desk: Desk, to: str) -> None:
    def together() -> None:
        with desk.store.together("all") as session:
            letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "one", ["One."])
            with contextlib.suppress(KeyError), desk.store.write("inner"):
                raise KeyError
            assert session.exec(select(LetterOut).where(LetterOut.kind == "notice")).all()

    with pytest.raises(Spoiled):
        together()
    assert letters_to(desk, "red@example.net", "notice") == []


@pytest.mark.parametrize("workers", [0, 1])
def test_orders_are_the_same_with_workers(desk: Desk, to: str, workers: int) -> None:
    """They are looked into before the transaction in which they count."""
    desk.config.mail.workers = workers
    ids = came(desk, to, "bid 1 on ford\nbid 9 on Lyn", "amend\nbid 2 on North Hill", "withdraw")
    outcomes = process_letters(desk, ids)
    said = [
        ([item.text for item in one.receipt.understood], len(one.receipt.not_understood))
        for one in outcomes
        if one.receipt is not None
    ]
    assert said[0] == (["bid 1 on Old Ford"], 1)
    assert len(said) == 3
    assert way.process_letter(desk, ids[0]).word == "claimed"
