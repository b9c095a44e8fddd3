"""What an open page asks every few seconds: is anything new for the seats of whoever is signed in?

Answered from their own rows alone, so that what happens to others is told by nothing, not by its
moment either. Hundreds of pages ask: three statements on indexes, no model is made of a row.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, func, or_, select, union
from sqlmodel import col

from adjudicator.service.desk import Desk
from adjudicator.service.people.people import cookie_hash
from adjudicator.service.story import marks
from adjudicator.storage.session import plainly
from adjudicator.storage.tables import (
    Game,
    OpenAsk,
    PressCopy,
    Seat,
    Substitute,
    Vote,
    WebSession,
)


class Beat(NamedTuple):
    """How a seat stands for its player. ask: number of the open question, 0 for none; ready: it
    is answered for good; reported: the last phase of which a report has come; press: the newest
    message; vote: the newest open vote of the game."""

    seat: int
    name: str
    game: str
    state: str
    reported: int
    ask: int
    due: datetime | None
    ready: bool
    press: int
    vote: int

    @property
    def waits(self) -> bool:
        """Does the game wait for this seat?"""
        return bool(self.ask) and not self.ready and self.state == "running"


_PERSON: Any = select(col(WebSession.person_id), col(WebSession.expires_at)).where(
    col(WebSession.hash) == bindparam("hash")
)
_MINE: Any = union(
    select(col(Seat.id)).where(col(Seat.person_id) == bindparam("person")),
    select(col(Substitute.seat_id)).where(
        col(Substitute.person_id) == bindparam("person"),
        col(Substitute.letters) > 0,
        col(Substitute.ended_at).is_(None),
        or_(col(Substitute.until).is_(None), col(Substitute.until) > bindparam("now")),
    ),
)
_PRESS: Any = (
    select(func.max(PressCopy.number))
    .where(col(PressCopy.game_id) == Seat.game_id, col(PressCopy.seat_id) == Seat.id)
    .scalar_subquery()
)
_VOTE: Any = (
    select(func.max(Vote.number))
    .where(col(Vote.game_id) == Seat.game_id, col(Vote.state) == "open")
    .scalar_subquery()
)
_BEATS: Any = (
    select(
        col(Seat.id), Seat.name, Game.slug, Game.state, Game.reported_phase,  # type: ignore[call-overload]  # SQLModel names but nine
        col(OpenAsk.id), col(OpenAsk.due_at), col(OpenAsk.ready), _PRESS, _VOTE,
    )
    .join(Game, col(Game.id) == col(Seat.game_id))
    .outerjoin(OpenAsk, and_(col(OpenAsk.seat_id) == Seat.id, col(OpenAsk.closed_at).is_(None)))
    .where(
        col(Seat.id).in_(_MINE),
        or_(col(Game.state) != "over", col(Seat.id) == bindparam("at")),
    )
    .order_by(col(Seat.id))
)  # fmt: skip


def pulse(desk: Desk, cookie: str, at: int = 0) -> list[Beat] | None:
    """The seats of whoever is signed in with this cookie, in games that are not over; None: nobody
    is. at: the seat whose page is looked at, which is noted, if it is one of theirs."""
    if not cookie:
        return None
    now = desk.clock.now()
    with desk.store.read() as session:
        connection = plainly(session)
        found = connection.execute(_PERSON, {"hash": cookie_hash(cookie)}).first()
        if found is None or found.expires_at <= now:
            return None
        rows = connection.execute(_BEATS, {"person": found.person_id, "now": now, "at": at})
        beats = [
            Beat(
                seat, name, game, state, reported, ask or 0, due, bool(ready), press or 0, vote or 0
            )
            for seat, name, game, state, reported, ask, due, ready, press, vote in rows
        ]
    if at and any(one.seat == at for one in beats):
        here(desk, at, found.person_id)
    return beats


def here(desk: Desk, seat_id: int, person_id: int) -> None:
    """Note that a page of this seat is open before its reader; once in `marks.NOTED`."""
    now = desk.clock.now()
    spell = int(now.timestamp() // marks.NOTED.total_seconds())
    desk.here.get(
        (desk.store.url, seat_id, person_id, spell), lambda: _note(desk, seat_id, person_id)
    )


def _note(desk: Desk, seat_id: int, person_id: int) -> bool:
    now = desk.clock.now()
    with desk.store.write("here") as session:
        row = marks.row_for(session, seat_id, person_id, now)
        row.here_at = now
        session.add(row)
    return True
