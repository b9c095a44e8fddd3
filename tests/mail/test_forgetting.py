"""Somebody goes for good: no row of the house names their address any more, whatever mail hosts and
letters to others said of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlmodel import SQLModel, col, select

from adjudicator.clock import FixedClock
from adjudicator.mail import addresses, way
from adjudicator.mail.intake import Envelope
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.service.archive import archive
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk
from adjudicator.service.people import leaving
from adjudicator.storage.tables import LetterIn, LetterOut, Person
from tests.house_kit import begun_game, play_to_the_end

RED = "anna@example.net"
BOUNCE = Path(__file__).parent / "bounces" / "postfix_no_such_user.eml"


def everything(desk: Desk) -> list[tuple[str, dict[str, Any]]]:
    """Every row of every table, its packed columns read."""
    found = []
    classes = [mapper.class_ for mapper in SQLModel._sa_registry.mappers]  # type: ignore[attr-defined]
    with desk.store.read() as session:
        for one in classes:
            found += [(one.__tablename__, row.model_dump()) for row in session.exec(select(one))]
    return found


def red_of(desk: Desk) -> tuple[int, str]:
    with desk.store.read() as session:
        red = next(
            one for one in session.exec(select(Person)) if one.email.startswith(("red", "anna"))
        )
        return red.id, red.email


@pytest.fixture
def returned(desk: Desk, clock: FixedClock) -> tuple[Desk, int, str]:
    """A game that is over, in which a letter to Red came back and one was late."""
    begun_game(desk)
    number, email = red_of(desk)
    outbox.send_due(desk, MemoryTransport())
    with desk.store.read() as session:
        sent = select(LetterOut).where(LetterOut.to_email == email)
        letters = session.exec(sent.order_by(col(LetterOut.id))).all()
    domain, secret = desk.config.mail.domain, desk.config.secret
    to = addresses.bounce_address(letters[-1].message_id, secret, domain)
    raw = BOUNCE.read_bytes().replace(b"anna@example.net", email.upper().encode())
    way.receive(desk, raw, Envelope("", (to,)))
    deliveries.mark_returned(desk, letters[0].message_id, "late", f"{email} is over quota")
    with desk.store.read() as session:
        assert "bounce" in session.exec(select(LetterIn.outcome)).all()
    play_to_the_end(desk, "feud-1", clock)
    outbox.send_due(desk, MemoryTransport())
    return desk, number, email


def named(desk: Desk, email: str) -> list[str]:
    return [name for name, row in everything(desk) if email.lower() in repr(row).lower()]


def test_no_row_names_who_has_gone(returned: tuple[Desk, int, str]) -> None:
    desk, number, email = returned
    before = set(named(desk, email))
    assert {"letterin", "letterout", "deliverynote", "person"} <= before
    others = len(everything(desk))
    leaving.leave(desk, number)
    assert named(desk, email) == []
    assert len(everything(desk)) > others - 10  # rows stay, words go
    assert all(check.ok for check in archive.verify(desk, "feud-1"))


def test_an_address_that_only_looks_alike_stays(returned: tuple[Desk, int, str]) -> None:
    desk, number, email = returned
    other = f"joh{email}"
    with desk.store.write() as session:
        letter = session.exec(select(LetterOut).where(LetterOut.kind == "notice")).first()
        assert letter is not None
        letter.facts = {**letter.facts, "lines": [f"{other} and {email} wrote."]}
        session.add(letter)
        kept = letter.id
    leaving.leave(desk, number)
    with desk.store.read() as session:
        (line,) = session.get_one(LetterOut, kept).facts["lines"]
    assert line == f"{other} and gone-{number}@deleted.invalid wrote."
