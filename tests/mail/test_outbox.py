"""The outbox worker: once rendered, at least once sent, nothing lost, nothing held up."""

from __future__ import annotations

import mailbox
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from adjudicator.clock import FixedClock
from adjudicator.mail import way
from adjudicator.mail.sending import handed, outbox
from adjudicator.mail.sending.transports import (
    MaildirTransport,
    MemoryTransport,
    Refused,
    SmtpTransport,
    TryLater,
    from_config,
    safe,
)
from adjudicator.mail.writing import rendering
from adjudicator.running import schedule
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import GameInfo, Letter
from adjudicator.service.people import people
from adjudicator.service.post import letters
from tests.house_kit import letters_to, seat_id
from tests.mail import post


def send_all(desk: Desk, transport: Any, **more: Any) -> int:
    return outbox.send_due(desk, transport, draw=post.draw, **more)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Host:
    """A mail host that answers as it is told: a verb -> answers to give, one after another."""

    def __init__(self) -> None:
        self.answers: dict[str, list[str]] = {}
        self.taken: list[tuple[str, str, bytes]] = []

    def next(self, verb: str) -> str:
        waiting = self.answers.get(verb, [])
        return waiting.pop(0) if waiting else "250 OK"

    async def handle_MAIL(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        said = self.next("MAIL")
        if said.startswith("250"):
            envelope.mail_from = address
        return said

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        said = self.next("RCPT")
        if said.startswith("250"):
            envelope.rcpt_tos.append(address)
        return said

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        said = self.next("DATA")
        if said.startswith("250"):
            self.taken.append((envelope.mail_from, envelope.rcpt_tos[0], envelope.content))
        return said


@pytest.fixture
def host() -> Iterator[tuple[Host, SmtpTransport]]:
    told = Host()
    controller = Controller(told, hostname="127.0.0.1", port=free_port())
    controller.start()
    transport = SmtpTransport("127.0.0.1", controller.port, timeout=5)
    yield told, transport
    transport.close()
    controller.stop()


def one_letter(desk: Desk, game: GameInfo) -> None:
    """Everything else is sent; one notice to red waits."""
    send_all(desk, MemoryTransport())
    letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "hello", ["One."])


def state(desk: Desk, email: str = "red@example.net") -> str:
    return letters_to(desk, email)[-1].state


def test_letters_leave_in_their_order_and_once(desk: Desk, game: GameInfo) -> None:
    transport = MemoryTransport()
    assert send_all(desk, transport) == 4
    assert [letter.kind for letter, _ in transport.sent] == ["invitation"] * 2 + ["ask"] * 2
    assert send_all(desk, transport) == 0
    assert {row.state for row in letters_to(desk, "red@example.net")} == {"sent"}


def test_a_host_takes_it(desk: Desk, game: GameInfo, host: tuple[Host, SmtpTransport]) -> None:
    told, transport = host
    one_letter(desk, game)
    assert send_all(desk, transport) == 1
    ((sender, receiver, raw),) = told.taken
    assert receiver == "red@example.net"
    assert sender.startswith("bounce+feud-1.red.3.")
    assert sender.endswith("@example.org")
    assert post.parsed(raw)["Subject"] == "[feud-1] Red: hello"


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA"])
def test_451_is_tried_again_with_the_same_bytes(
    desk: Desk,
    game: GameInfo,
    clock: FixedClock,
    host: tuple[Host, SmtpTransport],
    verb: str,
) -> None:
    told, transport = host
    one_letter(desk, game)
    told.answers[verb] = ["451 4.3.0 busy", "421 4.3.2 still busy"]
    assert send_all(desk, transport) == 0
    row = letters_to(desk, "red@example.net")[-1]
    assert row.state == "retry"
    assert "busy" in row.last_error
    assert send_all(desk, transport) == 0  # not before its time
    assert len(told.answers[verb]) == 1
    clock.forward(minutes=1)
    assert send_all(desk, transport) == 0
    clock.forward(minutes=2)
    assert send_all(desk, transport) == 1
    assert state(desk) == "sent"
    kept = letters_to(desk, "red@example.net")[-1].raw
    assert told.taken[0][2] == row.raw == kept


@pytest.mark.parametrize("verb", ["RCPT", "DATA"])
def test_550_is_final_and_the_moderator_is_told_once(
    desk: Desk, game: GameInfo, host: tuple[Host, SmtpTransport], verb: str
) -> None:
    told, transport = host
    one_letter(desk, game)
    told.answers[verb] = ["550 5.1.1 no such user"]
    assert send_all(desk, transport, most=1) == 0
    assert state(desk) == "failed"
    assert send_all(desk, transport) == 1
    ((_, receiver, raw),) = told.taken
    assert receiver == "moderator@example.net"
    assert "550 5.1.1 no such user" in post.plain(post.parsed(raw))
    assert send_all(desk, transport) == 0


def test_a_host_that_will_not_have_us_is_our_trouble(
    desk: Desk, game: GameInfo, host: tuple[Host, SmtpTransport]
) -> None:
    told, transport = host
    one_letter(desk, game)
    told.answers["MAIL"] = ["550 5.7.1 you may not send from here"]
    assert send_all(desk, transport) == 0
    assert state(desk) == "retry"


def test_one_refusal_does_not_spoil_the_next_letter(
    desk: Desk, game: GameInfo, host: tuple[Host, SmtpTransport]
) -> None:
    told, transport = host
    told.answers["RCPT"] = ["250 OK", "550 no", "451 later"]
    assert send_all(desk, transport) == 3  # the fourth, and the notice to the moderator
    assert [receiver for _, receiver, _ in told.taken] == [
        "red@example.net",
        "blue@example.net",
        "moderator@example.net",
    ]


def test_no_host_at_all_is_tried_again(desk: Desk, game: GameInfo) -> None:
    one_letter(desk, game)
    assert send_all(desk, SmtpTransport("127.0.0.1", free_port(), timeout=2)) == 0
    assert state(desk) == "retry"


def test_a_connection_that_has_gone_is_opened_again(
    desk: Desk, game: GameInfo, host: tuple[Host, SmtpTransport]
) -> None:
    told, transport = host
    one_letter(desk, game)
    assert send_all(desk, transport) == 1
    assert transport.connection is not None
    transport.connection.sock.close()
    letters.queue_notice(desk, seat_id(desk, "feud-1", "red"), "again", ["Two."])
    assert send_all(desk, transport) == 1
    assert len(told.taken) == 2


class Died(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("where", ["rendered", "handed over"])
def test_a_letter_survives_the_end_of_the_process(
    desk: Desk, game: GameInfo, clock: FixedClock, tmp_path: Path, where: str
) -> None:
    """After a crash it leaves as the same bytes, once: what the next host had taken is known."""
    one_letter(desk, game)
    transport = MaildirTransport(tmp_path / "post")

    def die(at: str, letter: Letter) -> None:
        if at == where:
            raise Died

    with pytest.raises(Died):
        send_all(desk, transport, hook=die)
    assert state(desk) == "in_flight"
    first = letters_to(desk, "red@example.net")[-1].raw
    again = MemoryTransport()
    assert send_all(desk, again) == 0  # the lease still holds, or it has left
    assert state(desk) == ("in_flight" if where == "rendered" else "sent")
    clock.forward(minutes=10)
    assert send_all(desk, transport) == (1 if where == "rendered" else 0)
    assert not again.sent
    row = letters_to(desk, "red@example.net")[-1]
    assert (row.state, row.raw) == ("sent", first)
    assert len(mailbox.Maildir(tmp_path / "post" / "mail")) == 1


def test_what_a_killed_process_had_handed_over_does_not_leave_again(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    """Its notes name the letters; those of a living process, or of another house, are let be."""
    one_letter(desk, game)
    for number in range(3):
        letters.queue_notice(desk, seat_id(desk, "feud-1", "blue"), f"notice {number}", ["Two."])
    claimed = letters.claim_due(desk, 20)
    assert len(claimed) == 4
    notes, living = handed.Handed(desk), handed.Handed(desk)
    notes.note(claimed[0])
    notes.note(claimed[1])
    other = claimed[2].model_copy(update={"message_id": "<somebody@else.example>"})
    notes.note(other)
    living.note(claimed[3])
    notes.close()
    clock.forward(minutes=10)
    transport = MemoryTransport()
    assert send_all(desk, transport) == 2
    assert {letter.id for letter, _ in transport.sent} == {claimed[2].id, claimed[3].id}
    assert len(list(handed.folder(desk).glob("*.txt"))) == 1
    living.marked()
    living.close()
    assert not list(handed.folder(desk).glob("*.txt"))


def test_a_letter_that_cannot_be_rendered_holds_up_no_other(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_letter(desk, game)
    letters.queue_notice(desk, seat_id(desk, "feud-1", "blue"), "fine", ["Two."])
    real = rendering.words_of

    def words_of(desk: Desk, letter: Letter, draw: Any) -> rendering.Words:
        if letter.seat == "red":
            raise KeyError("a bug")
        return real(desk, letter, draw)

    monkeypatch.setattr(rendering, "words_of", words_of)
    assert send_all(desk, MemoryTransport()) == 1
    assert state(desk, "blue@example.net") == "sent"
    assert state(desk) == "retry"


def test_what_is_tried_too_often_is_given_up(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    one_letter(desk, game)

    class Never:
        def send(self, letter: Letter, raw: bytes, sender: str) -> None:
            raise TryLater("closed")

        def close(self) -> None: ...

    for _ in range(desk.config.mail.attempts):
        send_all(desk, Never())
        clock.forward(hours=7)
    assert state(desk) == "failed"
    assert letters_to(desk, "moderator@example.net")


def test_a_sign_in_link_is_good_from_when_its_letter_leaves(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    """However long the relay was gone; a link that was used stays used."""
    people.request_signin(desk, "red@example.net")
    clock.forward(hours=2)
    transport = MemoryTransport()
    send_all(desk, transport)
    (letter,) = [one for one, _ in transport.sent if one.kind == "signin"]
    token = letter.facts["link"].rpartition("/")[2]
    clock.forward(minutes=desk.config.times.signin_minutes - 1)
    assert people.redeem_signin(desk, token)
    people.lengthen_link(desk, f"/sign-in/{token}")
    with pytest.raises(Unknown, match="already been used, or is too old"):
        people.redeem_signin(desk, token)


def test_maildir_keeps_readable_copies(desk: Desk, game: GameInfo, tmp_path: Path) -> None:
    transport = from_config(desk.config)
    assert isinstance(transport, MaildirTransport)
    assert send_all(desk, transport) == 4
    copies = sorted(
        str(path.relative_to(tmp_path)) for path in (tmp_path / "letters").rglob("*.eml")
    )
    assert copies == [
        "letters/feud-1/blue/001-invitation.eml",
        "letters/feud-1/blue/002-ask.eml",
        "letters/feud-1/red/001-invitation.eml",
        "letters/feud-1/red/002-ask.eml",
    ]
    box = mailbox.Maildir(tmp_path / "mail")
    assert sorted(str(one["To"]) for one in box) == [
        "blue@example.net",
        "blue@example.net",
        "red@example.net",
        "red@example.net",
    ]
    text = (tmp_path / "letters/feud-1/red/002-ask.eml").read_bytes()
    assert b"\r\n" not in text


def test_names_of_files_stay_in_their_folder() -> None:
    assert safe("../../etc/passwd") == "-etc-passwd"
    assert safe("") == "-"


def test_a_disk_that_is_full_is_tried_again(
    desk: Desk, game: GameInfo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transport = MaildirTransport(tmp_path / "post")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    one_letter(desk, game)
    assert send_all(desk, transport) == 0
    assert state(desk) == "retry"


def test_refused_and_later_are_told_apart_by_the_hosts_words() -> None:
    from adjudicator.mail.sending.transports import _judge

    with pytest.raises(Refused, match=r"550 5\.1\.1 no such user"):
        _judge(550, b"5.1.1 no\r\nsuch user")
    for code in (421, 450, 451, -1):
        with pytest.raises(TryLater):
            _judge(code, b"no")


def test_one_persons_hundred_letters_wait_behind_anothers_first(desk: Desk, game: GameInfo) -> None:
    def write_to(email: str, number: int) -> None:
        with desk.store.write() as session:
            for n in range(number):
                letters.queue(
                    desk,
                    session,
                    kind="notice",
                    facts={"subject": f"{n}", "lines": []},
                    to_email=email,
                )

    send_all(desk, MemoryTransport())
    write_to("many@example.net", 100)
    write_to("one@example.net", 2)
    first, second = ([one.to_email for one in letters.claim_due(desk)] for _ in range(2))
    assert first.count("one@example.net") == 2
    assert len(first) == len(second) == 20
    assert set(second) == {"many@example.net"}


def test_a_house_that_shuts_begins_no_other_letter(desk: Desk, game: GameInfo) -> None:
    waiting = [row.state for row in letters_to(desk, "red@example.net")]
    assert "queued" in waiting

    def shut(word: str, letter: Letter) -> None:
        desk.closing.set()

    assert send_all(desk, MemoryTransport(), hook=shut, over=desk.closing) == 0
    assert [row.state for row in letters_to(desk, "red@example.net")] == waiting
    assert way.process_waiting(desk) == 0
    assert list(schedule.run(desk, "due")) == []
