"""A house on a PostgreSQL database of its own, and processes that work for it and are killed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sqlmodel import func, select

from adjudicator.mail import intake
from adjudicator.mail.addresses import reply_address
from adjudicator.mail.intake import Envelope
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.post import tokens
from adjudicator.storage.tables import LetterIn, LetterOut, Seat


def opened(desk: Desk, slug: str = "desert") -> tuple[str, int]:
    """A game, begun; the reply address of the Axis and its seat."""
    games.open_game(
        desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug=slug,
        moderator_email="m@example.net",
        seats={"axis": f"axis.{slug}@example.net", "allies": f"allies.{slug}@example.net"},
    )
    info = games.begin_game(desk, slug, force=True)
    seat = next(one.id for one in info.seats if one.name == "axis")
    with desk.store.read() as session:
        serial = session.get_one(Seat, seat).token_serial
    token = tokens.reply_token(desk, seat, serial)
    return str(reply_address(slug, "axis", token, desk.config.mail.domain)), seat


def letter(to: str, number: int, words: str) -> bytes:
    """A letter of the Axis, with a Message-ID of its own."""
    return (
        f"From: axis@example.net\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <{number}@x>\r\n\r\n"
        f"{words}\r\n"
    ).encode()


def comes(desk: Desk, to: str, number: int, words: str) -> None:
    intake.store(desk, letter(to, number, words), Envelope("axis@example.net", (to,), via="lmtp"))


def within(seconds: float, look: Callable[[], object]) -> None:
    end = time.monotonic() + seconds
    while not look():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.1)


def done(desk: Desk, table: type[LetterIn] | type[LetterOut], state: str) -> int:
    with desk.store.read() as session:
        query = select(func.count()).select_from(table).where(table.state == state)
        return int(session.exec(query).one())


def at_work(folder: Path, *queues: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "work", *queues, "--instance", str(folder)],
        stdout=subprocess.DEVNULL,
    )


def ended(workers: list[subprocess.Popen[bytes]]) -> None:
    for one in workers:
        one.kill()
        one.wait(600)


def looking_often(folder: Path) -> None:
    settings = folder / "config.toml"
    settings.write_text(settings.read_text().replace("due_every = 3600", "due_every = 1"))
