"""The intake: who is listened to, what is answered and to whom, each letter once."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Limits
from adjudicator.mail.addresses import bounce_address
from adjudicator.mail.intake import Envelope, store
from adjudicator.mail.way import aside, opened, process_letter, process_waiting, receive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, inviting, pages
from adjudicator.service.models import GameInfo
from adjudicator.service.options import Policy, SenderOptions
from adjudicator.service.play import standing, submissions
from adjudicator.service.post import arrivals
from adjudicator.service.post.queue import Queue
from adjudicator.storage.tables import LetterIn
from tests.house_kit import begun_game, letters_to, opened_game, seat_id, send
from tests.mail.post import DOMAIN, answer, asked, collect, letter, plain

LETTERS = Path(__file__).parent / "letters"


@pytest.fixture
def ask(desk: Desk, game: GameInfo) -> EmailMessage:
    """The letter that asks red for his bids."""
    return asked(collect(desk), "red@example.net")


def rows(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


def receipts(desk: Desk, email: str = "red@example.net") -> int:
    return len(letters_to(desk, email, "receipt"))


def draft(desk: Desk, seat: str = "red") -> str:
    return pages.seat_page(desk, seat_id(desk, "feud-1", seat)).draft


def test_orders_come_in_and_a_receipt_goes_out(desk: Desk, ask: EmailMessage) -> None:
    outcome = answer(desk, ask, "bid 2 on North Hill\nbid 1 on Kaliningrad")
    assert outcome.word == "orders"
    (receipt,) = collect(desk)
    assert str(receipt["To"]) == "red@example.net"
    assert receipt["Subject"] == "Re: [feud-1] Red: received, all 2 lines accepted"
    assert receipt["In-Reply-To"] == rows(desk)[0].message_id
    assert "All 2 lines are accepted:\n|  1  bid 2 on North Hill" in plain(receipt)
    assert "|  2  bid 1 on Kaliningrad = bid 1 on Königsberg" in plain(receipt)
    (row,) = rows(desk)
    assert (row.state, row.outcome) == ("done", "orders")
    assert row.seat_id == seat_id(desk, "feud-1", "red")


def test_the_same_orders_by_letter_and_page_have_the_same_receipt(
    desk: Desk, ask: EmailMessage
) -> None:
    by_letter = answer(desk, ask, "bid 2 on North Hill").receipt
    by_page = send(desk, "feud-1", "red", "bid 2 on North Hill")
    assert by_letter is not None
    assert (by_letter.number, by_letter.digest) == (by_page.number, by_page.digest)


def test_the_step_runs_when_the_last_letter_says_ready(desk: Desk, game: GameInfo) -> None:
    sent = collect(desk)
    answer(desk, asked(sent, "red@"), "bid 2 on ford\nready")
    assert games.game_info(desk, "feud-1").turn == "turn-1"
    answer(desk, asked(sent, "blue@"), "bid 1 on ford\nready", sender="blue@example.net")
    assert games.game_info(desk, "feud-1").turn == "turn-2"


def test_a_letter_that_quotes_the_ask_is_read_above_it(desk: Desk, ask: EmailMessage) -> None:
    quoted = "\n".join(f"> {line}" for line in plain(ask).split("\n"))
    head = "On Tue, Dec 1, 2026 at 1:00 PM Adjudicator <desk@example.org> wrote:"
    outcome = answer(desk, ask, f"bid 2 on ford\n\n{head}\n{quoted}")
    assert outcome.receipt is not None
    assert [item.text for item in outcome.receipt.understood] == ["bid 2 on Old Ford"]
    assert outcome.receipt.not_understood == []


# ----------------------------------------------- senders with letters beyond ASCII

BEYOND_ASCII = [
    "Jürgen <jürgen@example.net>".encode(),
    "Jürgen <jürgen@example.net>".encode("latin-1"),
    b'"j\xfcrgen"@example.net',
    b"=?utf-8?q?J=C3=BCrgen?= <=?utf-8?q?j=C3=BCrgen?=@example.net>",
    "=?utf-8?q?J=C3=BCrgen?= <ju\u0308rgen@example.net>".encode(),
]


@pytest.mark.parametrize("sender", BEYOND_ASCII)
@pytest.mark.parametrize("envelope", [None, "jürgen@example.net", "j\udcfcrgen@example.net"])
def test_an_address_beyond_ascii_is_read_and_told_and_holds_up_no_other_letter(
    desk: Desk, ask: EmailMessage, sender: bytes, envelope: str | None
) -> None:
    to = str(ask["Reply-To"])
    raw = letter(to, "bid 2 on ford", sender="SENDER").replace(b"SENDER", sender)
    (outcome,) = receive(desk, raw, Envelope(envelope, (to,)))
    assert outcome.word == "orders"
    assert draft(desk) == "bid 2 on ford"
    receipt, notice = collect(desk)
    assert receipt["X-Adjudicator"] == "receipt"
    words = " ".join(plain(notice).split())
    assert "Orders for your seat came from" in words
    assert "(jürgen@example.net)" in words or "from jürgen@example.net." in words
    assert answer(desk, ask, "bid 3 on ford").word == "orders"
    assert draft(desk) == "bid 3 on ford"
    assert [row.attempts for row in rows(desk)] == [1, 1]


@pytest.mark.parametrize("policy", ["token+sender", "token+dkim"])
def test_a_game_that_asks_for_the_sender_holds_a_letter_from_beyond_ascii(
    desk: Desk, policy: Policy
) -> None:
    begun_game(desk, senders=SenderOptions(policy=policy))
    ask = asked(collect(desk), "red@example.net")
    to = str(ask["Reply-To"])
    raw = letter(to, "bid 2 on ford", sender="SENDER")
    raw = raw.replace(b"SENDER", "Jürgen <jürgen@bücher.example>".encode())
    assert receive(desk, raw, Envelope("x@example.net", (to,)))[0].word == "held"
    assert [str(one["To"]) for one in collect(desk)] == ["red@example.net"]


@pytest.mark.parametrize("sender", ["j@BÜCHER.example", "j@xn--bcher-kva.example"])
def test_a_host_beyond_ascii_is_one_host_however_it_is_spelt(desk: Desk, sender: str) -> None:
    """The player's own address in either spelling is theirs: nobody is told of a stranger."""
    games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="feud-1",
        moderator_email="moderator@example.net",
        seats={"red": "j@bücher.example", "blue": "blue@example.net"},
    )
    games.begin_game(desk, "feud-1", force=True)
    ask = asked(collect(desk), "cher")
    assert answer(desk, ask, "bid 2 on ford", sender=sender).remarks == ()


# ----------------------------------------------------------------- duplicates


def test_a_letter_that_comes_twice_counts_once_and_has_the_same_receipt(
    desk: Desk, ask: EmailMessage
) -> None:
    body = "bid 2 on ford\nalways ambush at ford"
    assert answer(desk, ask, body, message_id="<x@y>").word == "orders"
    first = plain(collect(desk)[0])
    again = answer(desk, ask, body, message_id="<x@y>")
    assert again.word == "duplicate"
    assert again.receipt is None
    assert plain(collect(desk)[0]) == first
    assert len(standing.listed(desk, seat_id(desk, "feud-1", "red"))) == 1


def test_a_letter_without_an_id_that_comes_twice(desk: Desk, ask: EmailMessage) -> None:
    raw = letter(str(ask["Reply-To"]), "bid 2 on ford", message_id="none")
    raw = raw.replace(b"Message-ID: none\r\n", b"")
    envelope = Envelope("red@example.net", (str(ask["Reply-To"]),))
    words = [receive(desk, raw, envelope)[0].word for _ in range(2)]
    assert words == ["orders", "duplicate"]


def test_going_back_to_the_first_orders_is_no_duplicate(desk: Desk, ask: EmailMessage) -> None:
    for text in ("bid 1 on ford", "bid 2 on ford", "bid 1 on ford"):
        assert answer(desk, ask, text).word == "orders"
    assert draft(desk) == "bid 1 on ford"
    assert receipts(desk) == 3


def test_one_letter_to_two_addresses_of_ours_is_one(desk: Desk, ask: EmailMessage) -> None:
    to = str(ask["Reply-To"])
    raw = letter(to, "bid 2 on ford")
    outcomes = receive(desk, raw, Envelope("red@example.net", ("desk@example.org", to, to.upper())))
    assert [one.word for one in outcomes] == ["orders"]


def test_one_letter_to_two_seats_is_two(desk: Desk, game: GameInfo) -> None:
    sent = collect(desk)
    both = tuple(str(asked(sent, who)["Reply-To"]) for who in ("red@", "blue@"))
    outcomes = receive(desk, letter(both[0], "bid 2 on ford"), Envelope("x@example.net", both))
    assert [one.word for one in outcomes] == ["orders", "orders"]


# ------------------------------------------------------------------ strangers


def test_silence_for_strangers(desk: Desk, ask: EmailMessage) -> None:
    """A wrong token, a right one in another seat's address, no such game, no token: all are
    stored, and nothing leaves."""
    token = str(ask["Reply-To"]).partition(".")[2].partition("@")[0]
    for address, word in (
        (f"feud-1+red.{'a' * 26}@{DOMAIN}", "stranger"),
        (f"feud-1+blue.{token}@{DOMAIN}", "stranger"),
        (f"feud-2+red.{token}@{DOMAIN}", "stranger"),
        (f"feud-1+red@{DOMAIN}", "desk"),
        (f"accept+{'b' * 26}@{DOMAIN}", "stranger"),
    ):
        assert answer(desk, address, "bid 2 on ford", sender="who@example.net").word == word
    assert answer(desk, f"accept+{'b' * 26}@{DOMAIN}", "accept").word == "stranger"
    assert collect(desk) == []
    assert draft(desk) == ""
    assert len(rows(desk)) == 6


def test_another_sender_is_heard_and_the_seat_is_told(desk: Desk, ask: EmailMessage) -> None:
    """The token is what counts; the receipt goes to the seat's player alone."""
    outcome = answer(desk, ask, "bid 2 on ford", sender="mallory@example.com")
    assert outcome.word == "orders"
    sent = collect(desk)
    assert {str(one["To"]) for one in sent} == {"red@example.net"}
    notice = next(one for one in sent if one["X-Adjudicator"] == "notice")
    assert "came from mallory@example.com" in plain(notice).replace("\n", " ")
    answer(desk, ask, "bid 3 on ford", sender="mallory@example.com")
    assert [str(one["X-Adjudicator"]) for one in collect(desk)] == ["receipt"]


def test_an_answer_to_an_earlier_letter_says_so(desk: Desk, ask: EmailMessage) -> None:
    send(desk, "feud-1", "red", "ready anyway")
    send(desk, "feud-1", "blue", "ready anyway")
    collect(desk)
    outcome = answer(desk, ask, "bid 2 on ford", sender="other@example.com")
    assert outcome.word == "stale"
    assert draft(desk) == ""
    receipt = next(one for one in collect(desk) if one["X-Adjudicator"] == "receipt")
    assert str(receipt["To"]) == "red@example.net"
    assert "not used, it answers an earlier letter" in receipt["Subject"]
    assert "You answered turn 1" in plain(receipt)


def test_a_turn_named_in_the_text_is_held_to(desk: Desk, ask: EmailMessage) -> None:
    later = answer(desk, ask, "turn turn-7\nbid 2 on ford")
    assert later.receipt is not None
    assert later.receipt.ahead == ["turn-7: bid 2 on ford"]
    assert draft(desk) == ""
    outcome = answer(desk, ask, "sign on red@feud-1 secret\nTURN: turn-1\nbid 2 on ford")
    assert outcome.word == "orders"
    assert outcome.receipt is not None
    assert [(item.line, item.text) for item in outcome.receipt.understood] == [
        (3, "bid 2 on Old Ford")
    ]
    assert outcome.receipt.not_understood == []


# ---------------------------------------------------------------------- loops


@pytest.mark.parametrize(
    ("headers", "word"),
    [
        ("Auto-Submitted: auto-replied\r\n", "loop"),
        ("X-Adjudicator: receipt\r\n", "loop"),
        ("Precedence: bulk\r\n", "list"),
        ("List-Id: <x.example.net>\r\n", "list"),
        ("X-Failed-Recipients: desk@example.org\r\n", "bounce"),
    ],
)
def test_machines_are_never_answered(
    desk: Desk, ask: EmailMessage, headers: str, word: str
) -> None:
    body = "I am away until Monday."
    sender = "robot@example.com"
    assert answer(desk, ask, body, sender=sender, headers=headers).word == word
    assert answer(desk, ask, "bid 2 on ford", sender=sender, headers=headers).word == word
    assert all(str(one["To"]) == "red@example.net" for one in collect(desk))
    assert draft(desk) == ""


@pytest.mark.parametrize(
    ("headers", "sender", "why"),
    [
        ("List-Id: <x.example.net>\r\n", "red@example.net", "mailing list"),
        ("Precedence: list\r\n", "red@example.net", "mailing list"),
        ("", "Red <noreply@example.net>", "a program wrote it"),
        ("X-Autoreply: yes\r\n", "red@example.net", "a program wrote it"),
    ],
)
def test_orders_that_seem_to_be_a_machines_are_told_to_the_holder_once_a_day(
    desk: Desk, clock: FixedClock, ask: EmailMessage, headers: str, sender: str, why: str
) -> None:
    for _ in range(3):
        answer(desk, ask, "bid 2 on ford", sender=sender, headers=headers)
    (notice,) = collect(desk)
    assert str(notice["To"]) == "red@example.net"
    words = " ".join(plain(notice).split())
    assert why in words
    assert "“bid 2 on ford”" in words
    assert draft(desk) == ""
    clock.forward(hours=24)
    answer(desk, ask, "bid 2 on ford", sender=sender, headers=headers)
    assert len([one for one in collect(desk) if one["X-Adjudicator"] == "notice"]) == 1


def test_the_null_return_path_is_never_answered(desk: Desk, ask: EmailMessage) -> None:
    to = str(ask["Reply-To"])
    (outcome,) = receive(desk, letter(to, "I am away.", sender="x@y.example"), Envelope("", (to,)))
    assert outcome.word == "loop"
    assert collect(desk) == []


def test_our_own_letters_sent_back_do_nothing(desk: Desk, ask: EmailMessage) -> None:
    """Two houses, or one and its own mailbox, do not talk for ever."""
    for _ in range(5):
        for one in [ask, *collect(desk)]:
            to = str(one["Reply-To"])
            receive(desk, one.as_bytes(), Envelope("red@example.net", (to,)))
    assert collect(desk) == []
    assert {row.outcome for row in rows(desk)} == {"loop"}


# -------------------------------------------------------------------- bounces


def bounced(desk: Desk, action: str = "failed", address: str = "") -> str:
    sent = letters_to(desk, "red@example.net", "ask")[0]
    to = address or bounce_address(sent.message_id, desk.config.secret, DOMAIN)
    raw = (LETTERS / "bounce-postfix.eml").read_bytes()
    raw = raw.replace(b"Action: failed", f"Action: {action}".encode())
    return receive(desk, raw, Envelope("", (to,)))[0].word


def test_a_letter_that_comes_back_is_marked_and_the_moderator_told(
    desk: Desk, ask: EmailMessage
) -> None:
    assert bounced(desk) == "bounce"
    assert bounced(desk) == "bounce"
    assert letters_to(desk, "red@example.net", "ask")[0].state == "bounced"
    (notice,) = collect(desk)
    assert str(notice["To"]) == "moderator@example.net"
    assert "550 5.1.1 no such user" in plain(notice)


def test_a_notice_of_delay_is_no_bounce(desk: Desk, ask: EmailMessage) -> None:
    assert bounced(desk, "delayed") == "late"
    assert letters_to(desk, "red@example.net", "ask")[0].state == "sent"


def test_a_forged_bounce_does_nothing(desk: Desk, ask: EmailMessage) -> None:
    assert bounced(desk, address=f"bounce+feud-1.red.2.{'0' * 10}@{DOMAIN}") == "forged bounce"
    assert letters_to(desk, "red@example.net", "ask")[0].state == "sent"
    assert collect(desk) == []


# ----------------------------------------------------------------- unreadable


def test_what_cannot_be_read_is_said_to_the_player_not_the_sender(
    desk: Desk, ask: EmailMessage
) -> None:
    answer(desk, ask, "bid 2 on ford")
    collect(desk)
    to = str(ask["Reply-To"])
    raw = b"From: a@b.example\r\nFrom: red@example.net\r\nSubject: s\r\n\r\nbid 3 on ford\r\n"
    for _ in range(8):
        (outcome,) = receive(desk, raw.replace(b"s\r\n", b"t\r\n"), Envelope("x@y.example", (to,)))
        assert outcome.word in ("unreadable", "duplicate")
    (notice,) = collect(desk)
    assert str(notice["To"]) == "red@example.net"
    assert "more than one From header" in plain(notice).replace("\n", " ")
    assert draft(desk) == "bid 2 on ford"


def test_troubles_are_told_a_few_times_a_day_only(desk: Desk, ask: EmailMessage) -> None:
    for _ in range(9):
        assert answer(desk, ask, "").word == "unreadable"
    sent = collect(desk)
    assert [str(one["To"]) for one in sent] == ["red@example.net"] * 5 + ["moderator@example.net"]
    assert "letters of red cannot be read" in str(sent[-1]["Subject"])
    assert "it is empty" in " ".join(plain(sent[-1]).split())


def test_an_attachment_that_was_not_read_is_named(desk: Desk, ask: EmailMessage) -> None:
    raw = (LETTERS / "attachment-text.eml").read_bytes()
    raw = raw.replace(b"rommel@example.net", b"red@example.net")
    receive(desk, raw, Envelope("red@example.net", (str(ask["Reply-To"]),)))
    notice = next(one for one in collect(desk) if one["X-Adjudicator"] == "notice")
    assert "orders.docx" in plain(notice)


def test_too_many_submissions_are_refused_in_words_once(
    desk: Desk, clock: FixedClock, game: GameInfo
) -> None:
    desk.config.limits.submissions = 3
    ask = asked(collect(desk), "red@")
    words = [answer(desk, ask, f"bid {n} on ford").word for n in (1, 2, 3, 4, 5)]
    assert words == ["orders"] * 3 + ["too much"] * 2
    assert draft(desk) == "bid 3 on ford"
    kinds = [str(one["X-Adjudicator"]) for one in collect(desk)]
    assert kinds == ["receipt"] * 3 + ["notice"]


def test_limits_have_a_default() -> None:
    assert Limits().letters_stranger < Limits().letters_per_sender


# --------------------------------------------------------------- exactly once


def test_a_letter_stored_before_a_crash_is_taken_up(desk: Desk, ask: EmailMessage) -> None:
    to = str(ask["Reply-To"])
    (letter_id,) = store(desk, letter(to, "bid 2 on ford"), Envelope("red@example.net", (to,)))
    assert draft(desk) == ""
    assert process_waiting(desk) == 1
    assert draft(desk) == "bid 2 on ford"
    assert process_waiting(desk) == 0
    assert process_letter(desk, letter_id).word == "claimed"
    assert receipts(desk) == 1


class Died(BaseException):
    """The process ends here."""


@pytest.mark.parametrize(
    ("place", "name"),
    [(submissions, "submit"), (Queue, "finish"), (arrivals, "duplicate_of")],
)
def test_a_crash_at_any_point_does_nothing_twice(
    desk: Desk,
    ask: EmailMessage,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
    place: Any,
    name: str,
) -> None:
    """`drop standing 1` would drop another order the second time."""
    red = seat_id(desk, "feud-1", "red")
    send(desk, "feud-1", "red", "always ambush at ford\nalways ambush at North Hill")
    assert len(standing.listed(desk, red)) == 2

    def die(*args: Any, **named: Any) -> Any:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(place, name, die)
        with pytest.raises(Died):
            answer(desk, ask, "drop standing 1\nbid 2 on ford")
    assert process_waiting(desk) == 0  # the lease still holds
    clock.forward(minutes=10)
    assert process_waiting(desk) == 1
    assert len(standing.listed(desk, red)) == 1
    assert draft(desk).strip() == "bid 2 on ford"
    assert rows(desk)[-1].outcome == "orders"
    bodies = {str(row.facts) for row in letters_to(desk, "red@example.net", "receipt")}
    assert len(bodies) == 1


def test_a_letter_that_breaks_us_is_laid_aside(
    desk: Desk, ask: EmailMessage, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **named: Any) -> Any:
        raise KeyError("a bug")

    monkeypatch.setattr(opened, "read_letter", broken)
    assert answer(desk, ask, "bid 2 on ford").word == "broken"
    for _ in range(aside.MOST_ATTEMPTS):
        clock.forward(minutes=10)
        process_waiting(desk)
    (row,) = rows(desk)
    assert (row.state, row.outcome) == ("done", "broken")
    assert b"bid 2 on ford" in row.raw


def test_without_an_envelope_the_headers_say_whose_it_is(desk: Desk, ask: EmailMessage) -> None:
    """From a mailbox or a file."""
    (outcome,) = receive(desk, letter(f"Desk <{ask['Reply-To']}>", "bid 2 on ford"))
    assert outcome.word == "orders"


# ----------------------------------------------------------------- invitation


@pytest.mark.parametrize("yes", [
    "accept", "Accept!", "ACCEPT, gladly.", "Ja", "> quoted\nyes", "Hello,\n\naccept\n\nThanks!",
    "Dear all,\n\nI have thought about it for a long time.\n\nI accept.\n\nWith kind regards",
])  # fmt: skip
def test_an_invitation_is_accepted_by_a_word(desk: Desk, yes: str) -> None:
    opened_game(desk)
    invitation = next(one for one in collect(desk) if "red@" in str(one["To"]))
    sender = "Erwin <elsewhere@example.com>"
    assert answer(desk, invitation, yes, sender=sender).word == "accepted"
    red = games.game_info(desk, "feud-1").seats[0]
    assert (red.taken, red.player) == (True, "Erwin")
    (notice,) = collect(desk)
    assert str(notice["To"].addresses[0].addr_spec) == "red@example.net"
    assert answer(desk, invitation, yes, sender=sender).word == "accepted"
    assert collect(desk) == []


@pytest.mark.parametrize("no", [
    "Perhaps later", "Who are you?", "I cannot accept", "Hello,\n\nI could accept\nif I had time",
    "Is it this or that?\naccept\nno", "What may I write?\n| accept",
])  # fmt: skip
def test_other_words_accept_nothing(desk: Desk, no: str) -> None:
    opened_game(desk)
    invitation = next(one for one in collect(desk) if "red@" in str(one["To"]))
    assert answer(desk, invitation, no).word == "not accepted"
    assert not games.game_info(desk, "feud-1").seats[0].taken
    for _ in range(inviting.EXPLAINED_A_DAY):
        (notice,) = collect(desk)
        assert notice["To"] == "red@example.net"
        assert "“accept”" in plain(notice)
        assert notice["Reply-To"] == invitation["Reply-To"]
        assert answer(desk, notice, no).word == "not accepted"
    assert collect(desk) == []  # a few times a day: a program might be writing
    assert answer(desk, notice, "accept").word == "accepted"


@pytest.mark.parametrize("no", ["decline", "No thanks, no time.", "No.", "I decline, sorry"])
def test_an_invitation_is_declined_by_a_word(desk: Desk, no: str) -> None:
    opened_game(desk)
    invitation = next(one for one in collect(desk) if "red@" in str(one["To"]))
    assert answer(desk, invitation, no).word == "declined"
    (told,) = letters_to(desk, "moderator@example.net")
    assert told.facts["subject"] == "Red of feud-1 is free"
    assert answer(desk, invitation, no).word == "declined"
    assert len(letters_to(desk, "moderator@example.net")) == 1
    assert answer(desk, invitation, "accept").word == "not accepted"
    assert not games.game_info(desk, "feud-1").seats[0].taken
    told = letters_to(desk, "red@example.net")[-1]
    assert told.facts["subject"] == "your answer to the invitation"


def test_the_moderator_is_told_when_the_last_seat_is_taken(desk: Desk) -> None:
    opened_game(desk)
    for one in collect(desk):
        assert not letters_to(desk, "moderator@example.net")
        answer(desk, one, "accept", sender=str(one["To"]))
    (told,) = letters_to(desk, "moderator@example.net")
    assert told.facts["subject"] == "feud-1 can begin"
    assert "/games/feud-1" in " ".join(told.facts["lines"])


def test_a_whole_game_by_letter(desk: Desk, clock: FixedClock) -> None:
    """Nothing but letters, from the invitation to the end."""
    begun_game(desk, "feud-9")
    for _ in range(30):
        for one in collect(desk):
            if one["X-Adjudicator"] != "ask":
                continue
            who = one["To"].addresses[0].addr_spec
            text = "bid 1 on ford" if "muster" in plain(one) else "hold"
            answer(desk, one, f"{text}\nready", sender=who)
        if games.game_info(desk, "feud-9").state == "over":
            break
    assert games.game_info(desk, "feud-9").state == "over"


def test_a_receipt_counts_lines_as_the_letter_does(desk: Desk, ask: EmailMessage) -> None:
    """Greetings, blank lines and what is quoted above count, though nothing is read of them."""
    outcome = answer(desk, ask, "\nHello,\n\nbid 2 on ford\nnonsense\n\nRegards\nRed")
    assert outcome.receipt is not None
    assert [one.line for one in outcome.receipt.understood] == [4]
    assert [one.line for one in outcome.receipt.not_understood] == [5]
    below = "On Mon, 23 Nov 2026, X wrote:\n> :: game: feud-1\n> | bid 1 on ford\n\nbid 3 on ford"
    outcome = answer(desk, ask, below)
    assert outcome.receipt is not None
    assert [one.line for one in outcome.receipt.understood] == [5]
