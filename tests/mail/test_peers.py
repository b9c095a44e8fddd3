"""Letters as they really travel: Postfix, our LMTP, the outbox, Postfix, Dovecot, a player's
mail program. And by Postfix's pipe, and to another SMTP server."""

from __future__ import annotations

import smtplib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from sqlmodel import col, select

from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import SmtpTransport
from adjudicator.running.app import App, create_app
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.storage.tables import LetterIn, LetterOut
from tests import toy
from tests.house_kit import letters_to
from tests.mail import post
from tests.mail.peers import GAMES, PLAYERS, Dovecot, Postfix, a_folder, login, wanted
from tests.mail.test_outbox import free_port

RED, BLUE = f"red@{PLAYERS}", f"blue@{PLAYERS}"


def soon(question: Callable[[], Any], seconds: float = 300) -> Any:
    end = time.monotonic() + seconds
    while not (found := question()) and time.monotonic() < end:
        time.sleep(0.1)
    return found


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    wanted("dovecot", "postfix")
    with a_folder() as folder:
        made = Dovecot(folder)
        made.start()
        yield made
        made.stop()


@pytest.fixture(scope="module")
def lmtp() -> int:
    return free_port()


@pytest.fixture(scope="module")
def postfix(dovecot: Dovecot, lmtp: int) -> Iterator[Postfix]:
    """The transport line is that of docs/operating/postfix.md."""
    with a_folder() as folder:
        made = Postfix(
            folder, dovecot_lmtp=dovecot.lmtp_port, transport=f"lmtp:inet:127.0.0.1:{lmtp}"
        )
        made.start()
        yield made
        made.stop()


def a_house(folder: Path, postfix: Postfix, lmtp: int) -> App:
    return create_app(
        folder,
        rulesets={"toy": toy.TOY},
        find_pack=lambda name: toy.pack(),
        web={"port": 0},
        mail={
            "domain": GAMES,
            "transport": "smtp",
            "smtp": {"host": "127.0.0.1", "port": postfix.smtp_port},
            "listener": {"lmtp_port": lmtp},
        },
        times={"outbox_every": 0.2, "due_every": 0.5},
    )


@pytest.fixture
def house(tmp_path: Path, postfix: Postfix, lmtp: int) -> Iterator[App]:
    made = a_house(tmp_path, postfix, lmtp)
    made.start()
    yield made
    made.stop()


def open_game(desk: Desk, slug: str, **seats: str) -> GameInfo:
    games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug=slug,
        moderator_email=f"moderator@{PLAYERS}",
        seats=seats or {"red": RED, "blue": BLUE},
        options=GameOptions(),
    )
    return games.begin_game(desk, slug, force=True)


def inbox(dovecot: Dovecot, user: str, slug: str) -> list[EmailMessage]:
    """What lies in a player's mailbox about a game, oldest first."""
    box = login(dovecot.imap_port, user)
    try:
        found = [post.parsed(bytes(one.obj.as_bytes())) for one in box.fetch(mark_seen=False)]
    finally:
        box.logout()
    return [one for one in found if slug in str(one["Subject"])]


def kinds(dovecot: Dovecot, user: str, slug: str) -> list[str]:
    return [str(one["X-Adjudicator"]) for one in inbox(dovecot, user, slug)]


def write(postfix: Postfix, sender: str, to: str, text: str, **more: str) -> dict[str, Any]:
    """A player's mail program hands a letter to his mail host."""
    with smtplib.SMTP("127.0.0.1", postfix.smtp_port, timeout=30) as smtp:
        return smtp.sendmail(sender, [to], post.letter(to, text, sender=sender, **more))


def rows(desk: Desk) -> list[LetterIn]:
    with desk.store.read() as session:
        return list(session.exec(select(LetterIn).order_by(col(LetterIn.id))))


@pytest.mark.peer
def test_orders_go_the_whole_way_and_their_receipt_comes_back(
    house: App, postfix: Postfix, dovecot: Dovecot
) -> None:
    """Red answers the letter in his mailbox; his receipt arrives there, threaded to it."""
    open_game(house.desk, "way-1")
    assert soon(lambda: "ask" in kinds(dovecot, "red", "way-1"))
    ask = post.asked(inbox(dovecot, "red", "way-1"), RED)
    write(postfix, RED, str(ask["Reply-To"]), "bid 2 on ford", message_id="<way-1@players.test>")
    assert soon(lambda: "receipt" in kinds(dovecot, "red", "way-1")), postfix.log()
    receipt = inbox(dovecot, "red", "way-1")[-1]
    assert receipt["In-Reply-To"] == "<way-1@players.test>"
    assert "bid 2 on Old Ford" in post.plain(receipt)
    (row,) = rows(house.desk)
    assert (row.via, row.from_address, row.outcome) == ("lmtp", RED, "orders")
    assert b"Received: from" in row.raw
    assert "receipt" not in kinds(dovecot, "blue", "way-1")


@pytest.mark.peer
def test_a_whole_turn_by_real_mail(house: App, postfix: Postfix, dovecot: Dovecot) -> None:
    open_game(house.desk, "way-2")
    for who in ("red", "blue"):
        assert soon(lambda who=who: "ask" in kinds(dovecot, who, "way-2"))
        ask = post.asked(inbox(dovecot, who, "way-2"), who)
        write(postfix, f"{who}@{PLAYERS}", str(ask["Reply-To"]), "bid 1 on ford\nready")
    assert soon(lambda: games.game_info(house.desk, "way-2").turn == "turn-2")
    for who in ("red", "blue"):
        assert soon(lambda who=who: kinds(dovecot, who, "way-2").count("ask") == 2)


@pytest.mark.peer
def test_what_was_sent_while_the_house_was_down_waits_in_the_queue(
    tmp_path: Path, postfix: Postfix, dovecot: Dovecot, lmtp: int
) -> None:
    house = a_house(tmp_path, postfix, lmtp)
    open_game(house.desk, "way-3")
    house.send()
    house.close()
    assert soon(lambda: "ask" in kinds(dovecot, "red", "way-3"))
    ask = post.asked(inbox(dovecot, "red", "way-3"), RED)
    write(postfix, RED, str(ask["Reply-To"]), "bid 2 on ford")
    time.sleep(2)
    house = a_house(tmp_path, postfix, lmtp)
    house.start()
    try:
        assert soon(lambda: "receipt" in kinds(dovecot, "red", "way-3")), postfix.log()
        assert len(rows(house.desk)) == 1
    finally:
        house.stop()


@pytest.mark.peer
def test_a_letter_that_cannot_be_delivered_comes_back_and_is_known(
    house: App, postfix: Postfix, dovecot: Dovecot
) -> None:
    """Nothing may leave this machine, so red's host refuses; Postfix sends its report to the
    bounce address."""
    open_game(house.desk, "way-4", red="red@elsewhere.test", blue=BLUE)

    def states() -> set[str]:
        with house.desk.store.read() as session:
            asked = select(LetterOut.state).where(
                LetterOut.to_email == "red@elsewhere.test", LetterOut.kind == "ask"
            )
            return set(session.exec(asked))

    assert soon(lambda: states() & {"bounced", "failed"}), postfix.log()
    assert soon(lambda: kinds(dovecot, "moderator", "way-4"))


@pytest.mark.peer
def test_an_unknown_domain_is_no_way_through_us(house: App, postfix: Postfix) -> None:
    with smtplib.LMTP("127.0.0.1", house.config.mail.listener.lmtp_port) as line:
        line.ehlo()
        line.mail(RED)
        assert line.rcpt("victim@example.com")[0] == 550


# ------------------------------------------------------------------------ the pipe


HANDS_ON = """\
#!/bin/sh
cd {spool}
cat > letter
printf '%s\\n' "$@" > arguments.new
mv arguments.new arguments
while [ ! -e code ]; do sleep 0.05; done
exit "$(cat code)"
"""
"""Postfix runs no pipe as root, and its users may be locked out of a developer's Python: what
it pipes is handed on to the test, and the exit code back."""


def receive(spool: Path, instance: Path) -> int:
    """Wait for a letter from the pipe, run the command that is called with it, say its code."""
    assert soon((spool / "arguments").exists)
    arguments = (spool / "arguments").read_text().splitlines()
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "receive", "--instance", str(instance), *arguments],
        input=(spool / "letter").read_bytes(),
        cwd=Path(__file__).parents[2],
        check=False,
    )
    for name in ("arguments", "letter"):
        (spool / name).unlink()
    (spool / "code.new").write_text(str(done.returncode))
    (spool / "code.new").rename(spool / "code")
    return done.returncode


@pytest.mark.peer
def test_by_the_pipe_of_postfix(tmp_path: Path, dovecot: Dovecot) -> None:
    """`adjudicator receive`, called by pipe(8): the arguments are those of
    docs/operating/postfix.md. While the house is not as it should be, Postfix tries again."""
    house = create_app(
        tmp_path,
        rulesets={"toy": toy.TOY},
        find_pack=lambda name: toy.pack(),
        web={"port": 0},
        mail={"domain": GAMES},
    )
    (tmp_path / "config.toml").write_text(f'[mail]\ndomain = "{GAMES}"\n')
    with a_folder() as spool, a_folder() as folder:
        spool.chmod(0o777)
        script = spool / "hand-on"
        script.write_text(HANDS_ON.format(spool=spool))
        script.chmod(0o755)
        call = f"{script} --from ${{sender}} --to ${{original_recipient}}"
        mail = Postfix(folder, dovecot_lmtp=dovecot.lmtp_port, transport="house:", receive=call)
        mail.start()
        try:
            open_game(house.desk, "pipe-1")
            to = str(post.asked(post.collect(house.desk), RED)["Reply-To"])
            write(mail, RED, to, "bid 2 on ford")
            assert receive(spool, tmp_path / "not-there") == 75
            assert soon(lambda: "status=deferred" in mail.log()), mail.log()
            (spool / "code").unlink()
            assert receive(spool, tmp_path) == 0
            assert soon(lambda: "status=sent" in mail.log()), mail.log()
        finally:
            mail.stop()
    assert "1 letter read" in house.tick()
    (row,) = rows(house.desk)
    assert (row.via, row.from_address, row.to_address) == ("pipe", RED, to)
    assert letters_to(house.desk, RED, "receipt")
    house.close()


# ----------------------------------------------------------- another SMTP server


class Kept(Message):
    """aiosmtpd keeps what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[Any] = []

    def handle_message(self, message: Any) -> None:
        self.letters.append(message)


def test_what_we_send_by_smtp_reaches_aiosmtpd(desk: Desk, game: GameInfo) -> None:
    """A second implementation of the other side; needs no root."""
    kept, port = Kept(), free_port()
    server = Controller(kept, hostname="127.0.0.1", port=port)
    server.start()
    transport = SmtpTransport("127.0.0.1", port)
    try:
        sent = outbox.send_due(desk, transport, draw=post.draw)
    finally:
        transport.close()
        server.stop()
    assert sent == len(kept.letters) > 0
    red = next(one for one in kept.letters if one["X-RcptTo"] == "red@example.net")
    assert red["Reply-To"].endswith("@example.org")
    assert red["X-MailFrom"].startswith("bounce+")
