"""What is known of how somebody plays: games finished, deadlines met. Gates of tables ask here."""

from __future__ import annotations

from pydantic import BaseModel
from sqlmodel import Session, col, func, select

from adjudicator.core.protocol import Ask
from adjudicator.service.options import TableOptions
from adjudicator.storage.tables import Draft, Game, OpenAsk, Seat

AUTOMATIC = ("bot", "standing")
"""How answers came that were not the player's own."""


class Record(BaseModel):
    """Of one person, in games that are his now or were at their end. begun, finished: games;
    asked: deadlines that have passed; met: those by which he had answered."""

    begun: int = 0
    finished: int = 0
    asked: int = 0
    met: int = 0

    @property
    def kept(self) -> int | None:
        """Of a hundred deadlines so many met; None if none has passed."""
        return self.met * 100 // self.asked if self.asked else None


def of_person(session: Session, person_id: int) -> Record:
    """His record. A deadline of a reaction that he let pass is none missed: silence was his right,
    and nobody may learn of it."""
    seats = session.exec(
        select(Seat, Game.state)
        .join(Game, col(Game.id) == col(Seat.game_id))
        .where(Seat.person_id == person_id, col(Game.state) != "inviting", Seat.bot == "")
    ).all()
    own = [seat.id or 0 for seat, _ in seats]
    games = {seat.game_id for seat, _ in seats}
    finished = {seat.game_id for seat, state in seats if state == "over"}
    answered = set(
        session.exec(
            select(Draft.ask_id)
            .join(OpenAsk, col(OpenAsk.id) == col(Draft.ask_id))
            .where(
                col(Draft.seat_id).in_(own),
                col(Draft.via).not_in(AUTOMATIC),
                col(Draft.received_at) <= func.coalesce(OpenAsk.grace_until, OpenAsk.due_at),
            )
        )
    )
    taken = {seat.id: seat.taken_at for seat, _ in seats}
    asked = met = 0
    rows = session.exec(
        select(OpenAsk.id, OpenAsk.seat_id, OpenAsk.opened_at, OpenAsk.ready).where(
            col(OpenAsk.seat_id).in_(own),
            col(OpenAsk.closed_at).is_not(None),
            OpenAsk.taken_back == 0,
        )
    ).all()
    for number, seat_id, opened_at, _ in rows:
        since = taken.get(seat_id)
        if since is not None and opened_at < since:
            continue
        if number in answered:
            asked, met = asked + 1, met + 1
        elif not _reaction(session, number or 0):
            asked += 1
    return Record(begun=len(games), finished=len(finished), asked=asked, met=met)


def _reaction(session: Session, number: int) -> bool:
    return Ask.model_validate(session.get_one(OpenAsk, number).ask).reaction


def most_finished(session: Session) -> int:
    """The most games that anybody here has played to their end."""
    found = session.exec(
        select(func.count(func.distinct(Seat.game_id)))
        .join(Game, col(Game.id) == col(Seat.game_id))
        .where(Game.state == "over", col(Seat.person_id).is_not(None), Seat.bot == "")
        .group_by(col(Seat.person_id))
    ).all()
    return max(found, default=0)


def why_not(session: Session, person_id: int, gate: TableOptions) -> str:
    """Why somebody may not sit down at a table, in a sentence; empty if he may."""
    if not (gate.finished or gate.met) and gate.newcomers:
        return ""
    known = of_person(session, person_id)
    if not known.begun:
        return "" if gate.newcomers else "This table is for those who have played here before."
    if known.finished < gate.finished and not (gate.newcomers and known.begun <= 1):
        return (
            f"This table asks for {gate.finished} games played to their end; you have"
            f" {known.finished}."
        )
    if gate.met and known.kept is not None and known.kept < gate.met:
        return (
            f"This table asks for {gate.met} of a hundred deadlines met; you have met {known.kept}."
        )
    return ""
