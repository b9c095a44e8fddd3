"""All that a house keeps of one person, for himself: who he is to it, what he plays and moderates,
and his letters, those that came from him and those that went to him."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.service import letterbytes, sealing
from adjudicator.service.desk import Desk
from adjudicator.service.groups import membership
from adjudicator.storage.objects import Lost
from adjudicator.storage.tables import (
    Absence,
    Draft,
    Game,
    LetterIn,
    LetterOut,
    Person,
    PersonAddress,
    Seat,
)

README = """\
Everything that {house} stores about you.

person.json    your name, addresses and settings
games.json     the games you play and moderate, and your absences
orders.json    the orders you sent by letter, and when they came
letters.json   every letter from you or to you, and what became of it
letters/       the letters themselves, if we still keep them

Sealed orders are not included.
"""
NEVER = {"id", "person_id", "calendar_serial"}


def addresses_of(session: Session, person_id: int) -> list[str]:
    """Those that he has proved to be his."""
    person = session.get_one(Person, person_id)
    others = select(PersonAddress.email).where(
        PersonAddress.person_id == person_id, col(PersonAddress.confirmed_at).is_not(None)
    )
    return [person.email, *session.exec(others)]


def export(desk: Desk, subject: str) -> bytes:
    """A zip file. subject: his number. Unreachable: letters lie in a store that does not answer."""
    person_id = int(subject)
    with desk.store.read() as session:
        person = session.get_one(Person, person_id)
        mine = addresses_of(session, person_id)
        about = person.model_dump(mode="json", exclude=NEVER) | {
            "addresses": mine,
            "groups": [one.model_dump() for one in membership.of_person(session, person_id)],
        }
        seats = session.exec(
            select(Seat, Game)
            .join(Game, col(Game.id) == Seat.game_id)
            .where(Seat.person_id == person_id)
            .order_by(col(Seat.id))
        ).all()
        away = session.exec(
            select(Absence).where(col(Absence.seat_id).in_([seat.id for seat, _ in seats]))
        ).all()
        moderated = session.exec(select(Game).where(Game.moderator_id == person_id)).all()
        games: dict[str, Any] = {
            "plays": [_game(game) | {"seat": seat.name} for seat, game in seats],
            "moderates": [_game(game) for game in moderated],
            "absences": [row.model_dump(mode="json", exclude={"id"}) for row in away],
        }
        came = session.exec(
            select(LetterIn).where(col(LetterIn.from_address).in_(mine)).order_by(col(LetterIn.id))
        ).all()
        went = session.exec(
            select(LetterOut).where(LetterOut.person_id == person_id).order_by(col(LetterOut.id))
        ).all()
        drafts = session.exec(
            select(Draft)
            .where(col(Draft.letter_id).in_([one.id for one in came]))
            .order_by(col(Draft.id))
        ).all()
    files = {
        "README.txt": README.format(house=desk.config.house.name).encode(),
        "person.json": _pretty(about),
        "games.json": _pretty(games),
        "letters.json": _pretty(
            {
                "came": [_about(row, "received_at", "to_address", "outcome") for row in came],
                "went": [_about(row, "created_at", "kind", "state") for row in went],
            }
        ),
        "orders.json": _pretty(
            [
                {"letter": one.letter_id, "at": one.received_at, "text": one.text}
                for one in drafts
                if not sealing.is_sealed(one.text)
            ]
        ),
    }
    for name, rows in (("came", came), ("went", went)):
        for row in rows:
            if data := _bytes(desk, row.raw):
                files[f"letters/{name}/{row.id:06}.eml"] = data
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return out.getvalue()


def _bytes(desk: Desk, held: bytes | None) -> bytes:
    """A letter; nothing if it is no longer kept, or lies sealed: what sealed orders say the house
    shows nobody."""
    try:
        found = letterbytes.fetched(desk.config, held or b"")
    except Lost:
        return b""  # letters.json says that there was one
    return b"" if sealing.are_sealed(found) else found


def _game(game: Game) -> dict[str, Any]:
    return game.model_dump(
        mode="json",
        include={"slug", "ruleset", "scenario", "state", "opened_at", "began_at", "ended_at"},
    )


def _about(row: Any, *names: str) -> dict[str, Any]:
    found: dict[str, Any] = row.model_dump(mode="json", include={"id", "message_id", *names})
    return found


def _pretty(value: Any) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False, default=str) + "\n").encode()
