"""Diaries: what players write for themselves while the game lasts, and for all when it is over; and
notes on reports, which nobody but their writers ever reads.

An entry belongs to whoever wrote it: who takes over a seat does not read what his predecessor
thought. What is deleted is gone; its number is not used again.
"""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session, col, func, select

from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.people import masks
from adjudicator.service.record import looking
from adjudicator.service.words import seat_title
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import DiaryEntry, Game, Person, ReportRow, Seat

LONGEST = 20_000
"""Characters of one entry."""
MOST = 1000
"""Entries of one seat."""


class Entry(BaseModel):
    """A page of a diary. report: of a note, the report that it is about; its writer alone ever
    reads it. seat, player: in words; empty while only its writer reads it."""

    number: int
    turn: str
    turn_title: str
    text: str
    at: datetime
    report: str = ""
    seat: str = ""
    player: str = ""

    @property
    def beginning(self) -> str:
        """Its first words, for a list."""
        line = " ".join(self.text.split())
        return line if len(line) <= 60 else f"{line[:59].rstrip()}…"


def last_report(session: Session, seat_id: int) -> str:
    """The report that the seat got last. Unknown: it has got none."""
    seat = session.get_one(Seat, seat_id)
    found = session.exec(
        select(ReportRow.slug)
        .where(ReportRow.game_id == seat.game_id, ReportRow.seat == seat.name)
        .order_by(col(ReportRow.number).desc())
        .limit(1)
    ).first()
    if found is None:
        raise Unknown("You have no report yet, so there is nothing to make a note on.")
    return found


def write(desk: Desk, session: Session, seat_id: int, text: str, report: str = "") -> Entry:
    """Write an entry; report: a note on that report. ServiceError (TooMuch): it is empty, or too
    much. Unknown: the seat has no such report."""
    text = "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
    if not text.strip():
        raise ServiceError("There is no text for your diary here. We have recorded nothing.")
    if len(text) > LONGEST:
        raise TooMuch(
            f"This entry has {len(text)} characters. A diary entry can have {LONGEST} at most."
        )
    seat = session.get_one(Seat, seat_id, with_for_update=ROW)
    game = session.get_one(Game, seat.game_id)
    about = _report(session, seat, report) if report else None
    last = session.exec(
        select(func.max(DiaryEntry.number)).where(DiaryEntry.seat_id == seat_id)
    ).one()
    if (last or 0) >= MOST:
        raise TooMuch(f"Your diary has {MOST} entries, which is the limit.")
    row = DiaryEntry(
        seat_id=seat_id,
        person_id=seat.person_id,
        number=(last or 0) + 1,
        turn=about.turn if about else game.turn,
        turn_title=about.turn_title if about else game.turn_title,
        text=text,
        report=about.slug if about else "",
        at=desk.clock.now(),
    )
    session.add(row)
    session.flush()
    return _entry(row)


def _report(session: Session, seat: Seat, slug: str) -> ReportRow:
    found = session.exec(
        select(ReportRow).where(
            ReportRow.game_id == seat.game_id,
            ReportRow.seat == seat.name,
            ReportRow.slug == slug.strip().lower(),
        )
    ).first()
    if found is None:
        raise Unknown(f"You have no report {slug.strip()[:60]}.")
    return found


def entries(desk: Desk, seat_id: int) -> list[Entry]:
    """What the player who holds the seat now has written in it, oldest first."""
    with desk.store.read() as session:
        return own(session, seat_id)


def own(session: Session, seat_id: int) -> list[Entry]:
    """The same within a transaction."""
    holder = session.get_one(Seat, seat_id).person_id
    rows = session.exec(
        select(DiaryEntry)
        .where(
            DiaryEntry.seat_id == seat_id,
            DiaryEntry.person_id == holder,
            col(DiaryEntry.deleted_at).is_(None),
        )
        .order_by(col(DiaryEntry.number))
    )
    return [_entry(row) for row in rows]


def on_report(desk: Desk, seat_id: int, report: str) -> list[Entry]:
    """The notes of the player who holds the seat on one report, oldest first."""
    return [one for one in entries(desk, seat_id) if one.report == report]


def entry(session: Session, seat_id: int, number: int) -> Entry:
    """One of them. Unknown: there is none with this number."""
    for found in own(session, seat_id):
        if found.number == number:
            return found
    raise Unknown(f"Your diary has no entry {number}.")


def remove(desk: Desk, session: Session, seat_id: int, number: int) -> None:
    """Delete an entry. Unknown: there is none with this number. ServiceError: the game is
    over, and the diary open to all as it is."""
    note = entry(session, seat_id, number).report
    if not note and session.get_one(Game, session.get_one(Seat, seat_id).game_id).state == "over":
        raise ServiceError(
            "The game is over and its diaries are open, so you can no longer delete entries."
        )
    row = session.exec(
        select(DiaryEntry).where(DiaryEntry.seat_id == seat_id, DiaryEntry.number == number)
    ).one()
    row.text, row.deleted_at = "", desk.clock.now()
    session.add(row)


def opened(desk: Desk, slug: str) -> list[Entry]:
    """The diaries of a game that is over, oldest entry first; nothing before that."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state != "over":
            return []
        rows = session.exec(
            select(DiaryEntry, Seat, Person)
            .join(Seat, col(Seat.id) == col(DiaryEntry.seat_id))
            .outerjoin(Person, col(Person.id) == col(DiaryEntry.person_id))
            .where(
                Seat.game_id == game.id,
                DiaryEntry.report == "",
                col(DiaryEntry.deleted_at).is_(None),
            )
            .order_by(col(DiaryEntry.at), col(DiaryEntry.id))
        )
        return [
            _entry(row).model_copy(
                update={"seat": seat_title(seat.name), "player": masks.called(game, person, "")}
            )
            for row, seat, person in rows
        ]


def _entry(row: DiaryEntry) -> Entry:
    return Entry(
        number=row.number, turn=row.turn, turn_title=row.turn_title, text=row.text, at=row.at,
        report=row.report,
    )  # fmt: skip
