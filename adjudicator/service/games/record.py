"""Who may sit down at a table that asks for a record."""

from __future__ import annotations

from sqlmodel import Session, col, func, select

from adjudicator.service.options import TableOptions
from adjudicator.service.reputation import reliability
from adjudicator.service.reputation.reliability import Reliability
from adjudicator.storage.tables import Game, Seat


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
    known = reliability.of_people(session, [person_id]).get(person_id, Reliability())
    if not known.begun:
        return "" if gate.newcomers else "This game is for people who have played here before."
    if known.finished < gate.finished and not (gate.newcomers and known.begun <= 1):
        return (
            f"This game is for people who have finished {gate.finished} games here. You have "
            f"finished {known.finished}."
        )
    if gate.met and known.asked and known.per_cent < gate.met:
        return (
            f"This game is for people who meet {gate.met}% of their deadlines. You have met "
            f"{known.per_cent}%."
        )
    return ""
