"""Letters as they really come: each `letters/*.eml` has a `.toml` of what must be read from it,
and what a house makes of it. See letters/README.md."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import update

from adjudicator.mail.addresses import reply_address
from adjudicator.mail.intake import Envelope
from adjudicator.mail.reading.reader import read_letter
from adjudicator.mail.way import receive
from adjudicator.running.app import create_app
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.post import tokens
from adjudicator.storage.tables import Draft, Seat
from tests.house_kit import seat_id

LETTERS = Path(__file__).parent / "letters"
NAMES = sorted(path.stem for path in LETTERS.glob("*.eml"))
GAME = "desert-fox-7"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Desk, str]]:
    """A house where the Axis is asked for orders in Africa, and its reply address."""
    app = create_app(
        tmp_path_factory.mktemp("house"),
        web={"port": 0},
        mail={"domain": "example.org"},
        limits={"submissions": 10_000},
    )
    games.open_game(
        app.desk,
        ruleset="blitzwar",
        scenario="africa-20-1",
        slug=GAME,
        moderator_email="moderator@example.org",
        seats={"axis": "rommel@example.net", "allies": "oconnor@example.net"},
    )
    games.begin_game(app.desk, GAME, force=True)
    axis = seat_id(app.desk, GAME, "axis")
    with app.desk.store.read() as session:
        serial = session.get_one(Seat, axis).token_serial
    token = tokens.reply_token(app.desk, axis, serial)
    yield app.desk, reply_address(GAME, "axis", token, "example.org")
    app.close()


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_is_read_and_answered_as_it_was_meant(name: str, house: tuple[Desk, str]) -> None:
    wanted = tomllib.loads((LETTERS / f"{name}.toml").read_text())
    raw = (LETTERS / f"{name}.eml").read_bytes()
    letter = read_letter(raw)
    assert letter.body_text == wanted["body"]
    assert letter.from_address == wanted["from"]
    assert letter.kind == wanted["kind"]
    assert bool(letter.trouble) == bool(wanted["trouble"])
    assert wanted["trouble"] in letter.trouble
    assert wanted.get("remark", "") in " ".join(letter.remarks)
    assert wanted.get("subject", letter.subject) == letter.subject
    assert letter.signed == wanted.get("signed", "")
    desk, to = house
    with desk.store.write() as session:  # what an earlier letter ordered stands below each answer
        session.exec(update(Draft).values(current=False))
    (outcome,) = receive(desk, raw, Envelope(rcpt_to=(to,)))
    assert outcome.word == wanted["outcome"]
    receipt = outcome.receipt
    read = [] if receipt is None else [
        *((one.line, one.text) for one in receipt.understood),
        *((one.line, one.read) for one in receipt.not_allowed),
    ]  # fmt: skip
    assert [text for _, text in sorted(read)] == wanted.get("orders", [])
    misread = [] if receipt is None else [one.text for one in receipt.not_understood]
    assert misread == wanted.get("misread", [])


def test_every_letter_has_its_reading_and_they_are_many() -> None:
    assert sorted(path.stem for path in LETTERS.glob("*.toml")) == NAMES
    assert len(NAMES) >= 250
