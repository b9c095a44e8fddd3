"""How reliably somebody plays: games finished of those begun, deadlines met, time to answer,
absences said beforehand.

What is counted hangs on the person who was asked, not on the seat: who takes over a seat does
not inherit the deadlines that his predecessor missed.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session, col, func, select

from adjudicator.storage.tables import Absence, Draft, Game, OpenAsk, Seat

AUTOMATIC = ("bot", "standing")
"""How answers came that were not the player's own."""
ENOUGH = 5
"""Ordinary questions from which on the deadlines met are told in per cent."""


class Reliability(BaseModel):
    """Of one person. begun: games in which he was asked something. finished: those of them that
    are over and in which he held a seat to the end; left: those in which he holds none any more.
    asked: questions that are closed
    and that he answered or missed; met: those of them answered in time. hours: median from a
    question to his first answer, None before he has answered any. absences: said beforehand."""

    begun: int = 0
    finished: int = 0
    left: int = 0
    asked: int = 0
    met: int = 0
    hours: float | None = None
    absences: int = 0

    @property
    def known(self) -> bool:
        """Has he been asked often enough that a share says something?"""
        return self.asked >= ENOUGH

    @property
    def per_cent(self) -> int:
        """Of a hundred deadlines so many were met; 100 for who has had none."""
        return round(100 * self.met / self.asked) if self.asked else 100

    def words(self) -> str:
        """One line, for a table or a letter."""
        if not self.begun:
            return "new here"
        parts = [f"{self.finished} of {self.begun} games finished"]
        if self.left:
            parts.append(f"{self.left} left")
        if self.known:
            parts.append(f"{self.per_cent} % of deadlines met")
        if self.hours is not None:
            parts.append(f"answers in {hours_in_words(self.hours)}")
        return ", ".join(parts)


def hours_in_words(hours: float) -> str:
    """`40 minutes`, `7 hours`, `2.5 days`."""
    if hours < 1:
        minutes = max(1, round(hours * 60))
        return f"{minutes} minute{'s' if minutes != 1 else ''}"
    if hours < 48:
        return f"{round(hours)} hour{'s' if round(hours) != 1 else ''}"
    return f"{hours / 24:.1f} days"


def of_people(session: Session, people: Iterable[int]) -> dict[int, Reliability]:
    """Person -> how reliably he plays; those of whom nothing is known are left out."""
    wanted = sorted(set(people))
    found: dict[int, Reliability] = {}
    _count_games(session, wanted, found)
    _count_asks(session, wanted, found)
    _count_absences(session, wanted, found)
    return found


def _count_games(session: Session, wanted: list[int], found: dict[int, Reliability]) -> None:
    begun = session.exec(
        select(OpenAsk.person_id, OpenAsk.game_id, Game.state)
        .join(Game, col(Game.id) == OpenAsk.game_id)
        .where(col(OpenAsk.person_id).in_(wanted))
        .distinct()
    ).all()
    holds = set(
        session.exec(
            select(Seat.person_id, Seat.game_id).where(
                col(Seat.person_id).in_(wanted), Seat.bot == ""
            )
        ).all()
    )
    for person_id, game_id, state in begun:
        if person_id is None:
            continue
        of = found.setdefault(person_id, Reliability())
        of.begun += 1
        if (person_id, game_id) not in holds:
            of.left += 1
        elif state == "over":
            of.finished += 1


def _count_asks(session: Session, wanted: list[int], found: dict[int, Reliability]) -> None:
    """Only what is closed, and what was not taken back by a moderator."""
    first = (
        select(Draft.ask_id, func.min(Draft.received_at).label("at"))
        .where(col(Draft.via).not_in(AUTOMATIC))
        .group_by(col(Draft.ask_id))
        .subquery()
    )
    rows = session.exec(
        select(OpenAsk.person_id, OpenAsk.opened_at, OpenAsk.missed_at, first.c.at)
        .outerjoin(first, first.c.ask_id == col(OpenAsk.id))
        .where(
            col(OpenAsk.person_id).in_(wanted),
            col(OpenAsk.closed_at).is_not(None),
            OpenAsk.taken_back == 0,
        )
    ).all()
    hours: dict[int, list[float]] = {}
    for person_id, opened_at, missed_at, answered_at in rows:
        if person_id is None:
            continue
        if missed_at is None and answered_at is None:
            continue  # his orders that stay answered, or it was a reaction that he let pass
        of = found.setdefault(person_id, Reliability())
        of.asked += 1
        of.met += missed_at is None
        if answered_at is not None:
            hours.setdefault(person_id, []).append(_hours(opened_at, answered_at))
    for person_id, all_hours in hours.items():
        found[person_id].hours = statistics.median(all_hours)


def _hours(since: datetime, until: datetime) -> float:
    return max(0.0, (until - since.astimezone(until.tzinfo)).total_seconds() / 3600)


def _count_absences(session: Session, wanted: list[int], found: dict[int, Reliability]) -> None:
    rows = session.exec(
        select(Seat.person_id, func.count(col(Absence.id)))
        .join(Absence, col(Absence.seat_id) == col(Seat.id))
        .where(col(Seat.person_id).in_(wanted), col(Absence.withdrawn_at).is_(None))
        .group_by(col(Seat.person_id))
    ).all()
    for person_id, number in rows:
        if person_id is not None and person_id in found:
            found[person_id].absences = number
