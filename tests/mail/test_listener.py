"""Real letters over real sockets: SMTP and LMTP on loopback."""

from __future__ import annotations

import smtplib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP
from sqlmodel import col, select

from adjudicator.mail import intake, way
from adjudicator.mail.arrival.listener import Listener, _Plain
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.storage.tables import LetterIn
from tests.house_kit import letters_to
from tests.mail.post import DOMAIN, asked, collect, letter
from tests.mail.test_outbox import free_port


@pytest.fixture
def ports(desk: Desk) -> Iterator[tuple[int, int]]:
    """(SMTP, LMTP)."""
    settings = desk.config.mail.listener
    settings.smtp_port, settings.lmtp_port = free_port(), free_port()
    settings.max_bytes = 200_000
    servers = Listener(desk)
    servers.start()
    yield settings.smtp_port, settings.lmtp_port
    servers.stop()


@pytest.fixture
def to(desk: Desk, game: GameInfo) -> str:
    """Red's reply address."""
    return str(asked(collect(desk), "red@example.net")["Reply-To"])


def stored(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


def soon(question: Callable[[], Any]) -> Any:
    """The answer as soon as it is a yes, within five minutes."""
    end = time.monotonic() + 300
    while not (found := question()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def test_a_letter_by_smtp_becomes_a_receipt(desk: Desk, to: str, ports: tuple[int, int]) -> None:
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.sendmail("red@example.net", [to], letter(to, "bid 2 on ford\n.\n..dots"))
    assert soon(lambda: letters_to(desk, "red@example.net", "receipt"))
    (row,) = stored(desk)
    assert row.from_address == "red@example.net"
    assert row.to_address == to
    assert b"\r\n.\r\n..dots\r\n" in row.raw


def test_250_means_that_it_is_stored(
    desk: Desk, to: str, ports: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever happens to the processing."""
    monkeypatch.setattr(way, "process_letters", lambda *args: 1 / 0)
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        assert smtp.sendmail("red@example.net", [to], letter(to, "bid 2 on ford")) == {}
        assert [row.state for row in stored(desk)] == ["received"]
    assert way.process_waiting(desk) == 1
    assert letters_to(desk, "red@example.net", "receipt")


def test_451_if_it_could_not_be_stored(
    desk: Desk, to: str, ports: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "store_all", lambda *args: 1 / 0)
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp, pytest.raises(smtplib.SMTPDataError) as no:
        smtp.sendmail("red@example.net", [to], letter(to, "bid 2 on ford"))
    assert no.value.smtp_code == 451


def dialogue(port: int, *lines: bytes) -> list[bytes]:
    """All that the server says to these lines, sent one after another."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        words = line.makefile("rwb")
        said = [words.readline()]
        for sent in lines:
            words.write(sent + b"\r\n")
            words.flush()
            while True:
                answer = words.readline()
                said.append(answer)
                if answer[3:4] != b"-":
                    break
        line.settimeout(0.5)
        try:
            while more := words.readline():
                said.append(more)
        except TimeoutError:
            pass
        return said


@pytest.mark.parametrize(
    "said",
    [
        "<a@b>", "<a.b+c_d=e@mail.example.net> SIZE=120 BODY=8BITMIME", "<A-1@B-2.c>  SMTPUTF8",
        "<>", "<> SIZE=1", '<"a b"@x.org>', "<a@[127.0.0.1]>", "a@b.c", "<a..b@c>", "<.a@b>",
        "<a@b.>", "<ä@x.org>", "<a@b>(c)", "<a@b> (SIZE=1)", " <a@b>", "<a@b", "<a>", "<(c)a@b>",
        "<@x,@y:a@b>", "<a@b> size=3", "",
    ],
)  # fmt: skip
def test_an_address_is_read_as_the_library_reads_it(said: str) -> None:
    def read(kind: type[SMTP]) -> tuple[str | None, list[str]]:
        address, more = kind(object())._getaddr(said)
        return address, (more or "").split()

    assert read(_Plain) == read(SMTP)


def test_lmtp_answers_once_for_each_receiver(desk: Desk, to: str, ports: tuple[int, int]) -> None:
    """RFC 2033; a mail host waits for each of them."""
    said = dialogue(
        ports[1],
        b"LHLO test",
        b"MAIL FROM:<red@example.net>",
        f"RCPT TO:<{to}>".encode(),
        f"RCPT TO:<desk@{DOMAIN}>".encode(),
        b"RCPT TO:<stranger@example.com>",
        b"DATA",
        letter(to, "bid 2 on ford") + b".",
    )
    codes = [line[:3] for line in said if line[3:4] == b" "]
    assert codes == [b"220", b"250", b"250", b"250", b"250", b"550", b"354", b"250", b"250"]
    assert soon(lambda: letters_to(desk, "red@example.net", "receipt"))
    assert len(stored(desk)) == 1


def test_a_letter_by_lmtp_with_the_library(desk: Desk, to: str, ports: tuple[int, int]) -> None:
    with smtplib.LMTP("127.0.0.1", ports[1]) as lmtp:
        assert lmtp.sendmail("red@example.net", [to], letter(to, "bid 2 on ford")) == {}
    assert soon(lambda: letters_to(desk, "red@example.net", "receipt"))


def test_no_relay(desk: Desk, ports: tuple[int, int]) -> None:
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.ehlo()
        smtp.mail("red@example.net")
        for address in ("victim@example.com", "x@sub.example.org", "nobody"):
            code, _ = smtp.rcpt(address)
            assert 500 <= code < 600
    assert stored(desk) == []


def test_the_dialogue_tells_nobody_whether_a_game_or_token_is_there(
    desk: Desk, to: str, ports: tuple[int, int]
) -> None:
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.ehlo()
        smtp.mail("red@example.net")
        answers = {
            smtp.rcpt(address)
            for address in (to, f"feud-1+red.{'a' * 26}@{DOMAIN}", f"no+red.{'a' * 26}@{DOMAIN}")
        }
    assert len(answers) == 1


def test_too_many_letters_are_refused_in_the_dialogue(
    desk: Desk, to: str, ports: tuple[int, int]
) -> None:
    desk.config.limits.letters_stranger = 2
    desk.config.limits.letters_per_sender = 5
    wrong = f"feud-1+red.{'a' * 26}@{DOMAIN}"
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.ehlo()
        smtp.mail("mallory@example.com")
        assert [smtp.rcpt(wrong)[0] for _ in range(3)] == [250, 250, 452]
        assert [smtp.rcpt(to)[0] for _ in range(3)] == [250, 250, 452]
        smtp.rset()
        smtp.mail("red@example.net")
        assert smtp.rcpt(to)[0] == 250


def test_a_host_cannot_go_on_under_other_names(
    desk: Desk, to: str, ports: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "STRANGERS_PER_HOST", 2)
    desk.config.limits.letters_stranger = 2
    wrong = f"feud-1+red.{'a' * 26}@{DOMAIN}"
    codes = []
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.ehlo()
        for n in range(6):
            smtp.mail(f"mallory{n}@example.com")
            codes.append(smtp.rcpt(wrong)[0])
            smtp.rset()
        smtp.mail("red@example.net")
        assert smtp.rcpt(to)[0] == 250
    assert codes == [250] * 4 + [452] * 2


def test_a_letter_that_is_too_large_is_refused(desk: Desk, to: str, ports: tuple[int, int]) -> None:
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.ehlo()
        assert smtp.esmtp_features["size"] == "200000"
        smtp.mail("red@example.net")
        smtp.rcpt(to)
        code, _ = smtp.data(letter(to, ("x" * 70 + "\n") * 5000))
    assert code == 552
    assert stored(desk) == []


def test_a_line_longer_than_the_standard_allows_is_taken(
    desk: Desk, to: str, ports: tuple[int, int]
) -> None:
    """A program that writes its whole HTML into one line must not cost a turn."""
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.sendmail("red@example.net", [to], letter(to, "bid 2 on ford\n" + "x" * 20_000))
    assert soon(lambda: letters_to(desk, "red@example.net", "receipt"))


@pytest.mark.parametrize("end", [b"\n.\n", b"\n.\r\n", b"\r.\r", b"\r\n.\n", b"\r.\r\n"])
def test_a_false_end_smuggles_no_second_letter(
    desk: Desk, to: str, ports: tuple[int, int], end: bytes
) -> None:
    second = b"MAIL FROM:<mallory@example.com>\r\nRCPT TO:<%s>\r\nDATA\r\n" % to.encode()
    body = letter(to, "bid 2 on ford") + end + second + letter(to, "withdraw") + b"."
    dialogue(
        ports[0],
        b"EHLO test",
        b"MAIL FROM:<red@example.net>",
        f"RCPT TO:<{to}>".encode(),
        b"DATA",
        body,
    )
    assert len(stored(desk)) == 1


def test_bounces_come_in_with_the_null_return_path(
    desk: Desk, to: str, ports: tuple[int, int]
) -> None:
    with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
        smtp.sendmail("", [to], letter(to, "bid 2 on ford"))
    assert soon(lambda: [row for row in stored(desk) if row.state == "done"])
    assert stored(desk)[0].outcome == "loop"


def test_many_letters_at_once_are_each_taken_once(
    desk: Desk, to: str, ports: tuple[int, int]
) -> None:
    def post_some(first: int) -> None:
        with smtplib.SMTP("127.0.0.1", ports[0]) as smtp:
            for n in range(first, first + 5):
                body = f"bid {n % 5 + 1} on ford"
                smtp.sendmail("red@example.net", [to], letter(to, body, message_id=f"<{n}@x>"))

    threads = [threading.Thread(target=post_some, args=(n * 5,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert soon(lambda: {row.state for row in stored(desk)} == {"done"})
    assert len(stored(desk)) == 20
    assert {row.outcome for row in stored(desk)} == {"orders"}
    assert len(letters_to(desk, "red@example.net", "receipt")) == 20


def test_a_server_that_is_switched_off_is_not_there(desk: Desk) -> None:
    servers = Listener(desk)
    servers.start()
    assert servers.addresses() == []
    servers.stop()


def test_what_a_stranger_learns_and_says_in_the_dialogue(
    desk: Desk, to: str, ports: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    """The house names itself by its domain, signs nobody in, looks nobody up, and takes no sender
    that could not be stored."""
    desk.config.mail.domain = DOMAIN
    for port in ports:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
            lines = wire.makefile("rb")

            def say(line: bytes, wire: Any = wire, lines: Any = lines) -> bytes:
                wire.sendall(line + b"\r\n")
                heard = lines.readline()
                while heard[3:4] == b"-":
                    heard += lines.readline().replace(b"250-", b"250 ", 0)
                    if heard.split(b"\r\n")[-2][3:4] == b" ":
                        break
                return bytes(heard)

            banner = lines.readline()
            greeting = say(b"LHLO x.example" if port == ports[1] else b"EHLO x.example")
            assert DOMAIN.encode() in banner
            assert DOMAIN.encode() in greeting.splitlines()[0]
            assert b"AUTH" not in greeting
            assert say(b"VRFY red@example.net").startswith(b"502")
            assert say(b"AUTH PLAIN AGEAYg==").startswith(b"502")
            assert say(b"MAIL FROM:<a\0b@example.net>").startswith(b"553")
            assert say(b"MAIL FROM:<ko\xb3o@example.net>").startswith(b"553")
            assert say(b"MAIL FROM:<red@example.net>").startswith(b"250")
            assert say(b"RCPT TO:<\xb1@x>").startswith(b"553")
    assert "Traceback" not in caplog.text
