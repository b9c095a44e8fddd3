"""What somebody gets who takes a seat in a game that runs: its last report and its question."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk
from adjudicator.service.post import letters
from adjudicator.service.record import looking
from adjudicator.service.record.open_asks import ask_page
from adjudicator.storage.tables import Game, ReportRow, Seat

STATES = ("running", "paused", "closed", "held", "stopped")


def welcome(desk: Desk, session: Session, game: Game, seat: Seat) -> None:
    """Queue the letters for the new player of a seat. Before the game runs there are none."""
    if game.state not in STATES:
        return
    last = session.exec(
        select(ReportRow.id)
        .where(ReportRow.game_id == game.id, ReportRow.seat == seat.name)
        .order_by(col(ReportRow.number).desc())
    ).first()
    if last is not None:
        letters.queue(desk, session, kind="report", facts={"report_id": last}, seat=seat)
    row = next((r for r in looking.open_asks(session, seat.game_id) if r.seat_id == seat.id), None)
    if row is not None:
        page = ask_page(desk, session, game, seat, row, None)
        letters.queue(desk, session, kind="ask", facts=page.model_dump(mode="json"), seat=seat)
