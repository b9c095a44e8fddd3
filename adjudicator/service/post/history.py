"""Reports again: one of them, or several one after another."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from adjudicator.core.names import fold
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.post import letters
from adjudicator.storage.tables import Game, ReportRow, Seat

MOST_AGAIN = 5
"""Reports that are sent again at once, each in its letter."""
MOST_TOGETHER = 40
"""Reports in one letter."""


def reports(session: Session, game: Game, seat: Seat) -> list[ReportRow]:
    """The reports of a seat, oldest first."""
    return list(
        session.exec(
            select(ReportRow)
            .where(ReportRow.game_id == game.id, ReportRow.seat == seat.name)
            .order_by(col(ReportRow.number))
        )
    )


def of_turn(rows: Sequence[ReportRow], words: str) -> list[ReportRow]:
    """Those that a player means by a turn's slug or title, a report's slug, or its number;
    the last one if he names none. ServiceError: there is none."""
    if not rows:
        raise ServiceError("There is no report of this game yet.")
    if not words or words == "last":
        return [rows[-1]]
    wanted = fold(words)
    for field in ("slug", "turn", "turn_title", "number"):
        if found := [row for row in rows if fold(str(getattr(row, field))) == wanted]:
            return found
    near = ", ".join(row.slug for row in rows[-4:])
    raise ServiceError(f"There is no report for “{words}”. The last ones are {near}.")


def send_again(desk: Desk, session: Session, seat: Seat, rows: Sequence[ReportRow]) -> None:
    """Queue reports for their seat once more."""
    for row in rows[-MOST_AGAIN:]:
        letters.queue(desk, session, kind="report", facts={"report_id": row.id}, seat=seat)


def between(rows: Sequence[ReportRow], first: str, last: str) -> list[ReportRow]:
    """The reports from one turn to another. ServiceError: there are none, or too many."""
    begin = rows.index(of_turn(rows, first)[0])
    end = rows.index(of_turn(rows, last)[-1]) if last else len(rows) - 1
    found = list(rows[begin : end + 1])
    if not found:
        raise ServiceError("The first of these turns comes after the last.")
    if len(found) > MOST_TOGETHER:
        raise ServiceError(
            f"These are {len(found)} reports, but a letter can hold only {MOST_TOGETHER}. Name "
            "fewer turns."
        )
    return found


def send_together(desk: Desk, session: Session, seat: Seat, rows: Sequence[ReportRow]) -> None:
    """Queue one letter with the text of several reports."""
    facts = {"reports": [row.id for row in rows]}
    letters.queue(desk, session, kind="history", facts=facts, seat=seat)
