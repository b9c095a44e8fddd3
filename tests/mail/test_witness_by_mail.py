"""A witness that is asked by letter: two houses with mail servers of their own, on high ports of
this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.config import Listener as Ports
from adjudicator.config import Mail, Witness
from adjudicator.mail import way
from adjudicator.mail.arrival.listener import Listener
from adjudicator.mail.intake import Envelope
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import SmtpTransport
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.stepping import phases
from adjudicator.service.witness import armour, requests, serving
from adjudicator.storage.tables import LetterIn, LetterOut, WitnessAsk
from tests.house_kit import send
from tests.mail import post
from tests.mail.test_outbox import free_port
from tests.witness_kit import a_house, begin, witness_terms, witnessed_game


@contextmanager
def a_mail_house(folder: Path, clock: FixedClock, name: str, port: int) -> Iterator[Desk]:
    mail = Mail(domain=f"{name}.example", listener=Ports(smtp_port=port))
    with a_house(folder, clock, name, mail=mail) as desk:
        listener = Listener(desk)
        listener.start()
        try:
            yield desk
        finally:
            listener.stop()


@pytest.fixture
def ports() -> tuple[int, int]:
    return free_port(), free_port()


@pytest.fixture
def houses(
    tmp_path: Path, clock: FixedClock, ports: tuple[int, int]
) -> Iterator[tuple[Desk, Desk]]:
    """The house of the game, and the witness."""
    with ExitStack() as stack:
        house = stack.enter_context(a_mail_house(tmp_path / "a", clock, "house", ports[0]))
        other = stack.enter_context(a_mail_house(tmp_path / "b", clock, "other", ports[1]))
        witnessed_game(house, witness_terms(other, email="witness@other.example"))
        yield house, other


def carry(sender: Desk, port: int) -> None:
    """Send what is for the other house, over SMTP; other letters wait."""
    with sender.store.write() as session:
        rows = session.exec(select(LetterOut).where(LetterOut.state == "queued"))
        for row in rows.all():
            if not row.to_email.startswith("witness@"):
                row.state = "sent"
                session.add(row)
    transport = SmtpTransport("127.0.0.1", port)
    try:
        outbox.send_due(sender, transport, draw=post.draw)
    finally:
        transport.close()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 300
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def ask_row(desk: Desk) -> WitnessAsk:
    with desk.store.read() as session:
        return session.exec(select(WitnessAsk).order_by(col(WitnessAsk.number).desc())).first()  # type: ignore[return-value]


def came(desk: Desk) -> list[str]:
    with desk.store.read() as session:
        return [row.outcome for row in session.exec(select(LetterIn).order_by(col(LetterIn.id)))]


def to_and_fro(houses: tuple[Desk, Desk], ports: tuple[int, int]) -> None:
    """A question and its answer."""
    house, other = houses
    there, back = len(came(other)), len(came(house))
    carry(house, ports[1])
    until(lambda: len(came(other)) > there and came(other)[-1] != "")
    carry(other, ports[0])
    until(lambda: len(came(house)) > back and came(house)[-1] != "")


def test_two_houses_play_a_game_by_letters(
    houses: tuple[Desk, Desk], ports: tuple[int, int], clock: FixedClock
) -> None:
    house, other = houses
    to_and_fro(houses, ports)
    assert came(other) == ["witness answered"]
    assert came(house) == ["witness bound"]
    begin(house)
    to_and_fro(houses, ports)
    for _ in range(200):
        info = games.game_info(house, "feud-1")
        if info.state == "over":
            break
        if info.state == "closed":
            # Whoever reads the answer runs the step; until he has, it is closed still.
            if ask_row(house).state == "asked":
                to_and_fro(houses, ports)
            phases.close_due(house)
            continue
        if info.phase_number == 1:
            send(house, "feud-1", "red", "bid 2 on ford\nready")
        clock.forward(hours=100)
        phases.close_due(house)
    assert games.game_info(house, "feud-1").state == "over"
    found = archive.verify_bundle(house, archive.export(house, "feud-1"))
    assert [one.text for one in found if not one.ok] == []
    assert set(came(house)) == {"witness bound", "witness given"}


def answered(house: Desk, other: Desk) -> str:
    """What the other house answers to the newest question, as lines."""
    return "\n".join(armour.lines(serving.answer(other, ask_row(house).sent)))


def letter(text: str, sender: str = "witness@other.example") -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = sender, "witness@house.example"
    message["Message-ID"] = f"<{len(text)}.{hash(text)}@x>"
    message.set_content(text)
    return message.as_bytes()


def arrives(house: Desk, text: str, sender: str = "witness@other.example") -> str:
    envelope = Envelope(sender, ("witness@house.example",))
    return way.receive(house, letter(text, sender), envelope)[0].word


def test_a_forged_sender_says_nothing_and_a_signature_from_anywhere_all(
    houses: tuple[Desk, Desk], tmp_path: Path, clock: FixedClock
) -> None:
    house, other = houses
    with a_house(tmp_path / "third", clock, "third") as third:
        facts = serving.answer(other, ask_row(house).sent)["statement"]
        forged = serving.signed(third, "bound", **{n: facts[n] for n in FACTS})
    said = "\n".join(armour.lines(forged))
    assert arrives(house, said) == "witness forged"
    assert ask_row(house).state == "asked"
    assert arrives(house, answered(house, other), "postman@elsewhere.example") == "witness bound"
    assert arrives(house, answered(house, other)) == "witness again"


FACTS = ("opening", "house", "game", "start", "length")


@pytest.mark.parametrize(
    "done",
    [
        lambda text: "\n".join(f"> {line}" for line in text.splitlines()),
        lambda text: "\n".join(f"    | {line}" for line in text.splitlines()),
        lambda text: text.replace("\n", "\r\n\r\n"),
        lambda text: f"Hello,\n\nsee below.\n\n{text}\n\n-- \nThe operator",
    ],
)
def test_what_mail_programs_do_to_it_does_not_matter(
    houses: tuple[Desk, Desk], done: Callable[[str], str]
) -> None:
    house, other = houses
    assert arrives(house, done(answered(house, other))) == "witness bound"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Please be our witness.",
        f"{armour.BEGIN}\n{armour.END}",
        f"{armour.BEGIN}\n!!!\n{armour.END}",
        f"{armour.BEGIN}\nW1tbW1tb\n{armour.END}",
        f"{armour.BEGIN}\nNw==\n{armour.END}",
        armour.BEGIN * 2000,
        f"{armour.BEGIN}{'A' * 100_000}{armour.END}",
    ],
)
def test_letters_without_a_statement_change_nothing(houses: tuple[Desk, Desk], text: str) -> None:
    house, _ = houses
    assert arrives(house, text) in ("no statement", "witness forged", "unreadable")
    assert ask_row(house).state == "asked"


def test_who_is_not_served_hears_nothing(houses: tuple[Desk, Desk]) -> None:
    house, other = houses
    other.config.witness = Witness()
    text = "\n".join(armour.lines(ask_row(house).sent))
    raw = letter(text, "witness@house.example").replace(b"@house.example", b"@other.example")
    envelope = Envelope("witness@house.example", ("witness@other.example",))
    assert way.receive(other, raw, envelope)[0].word == "witness refused"
    with other.store.read() as session:
        assert session.exec(select(LetterOut)).all() == []


def test_a_question_without_an_answer_is_written_again(
    houses: tuple[Desk, Desk], clock: FixedClock
) -> None:
    house, _ = houses

    def written() -> int:
        with house.store.read() as session:
            rows = session.exec(
                select(LetterOut).where(LetterOut.to_email == "witness@other.example")
            )
            return len(rows.all())

    assert written() == 1
    requests.claim_due(house)
    assert written() == 1
    clock.forward(hours=7)
    requests.claim_due(house)
    assert written() == 2
