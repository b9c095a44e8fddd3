"""Where the reader of a seat stopped, and what is new since then."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import groupby

from pydantic import BaseModel, Field
from sqlalchemy import bindparam
from sqlmodel import Session, select

from adjudicator.service.desk import Desk
from adjudicator.service.record import looking
from adjudicator.service.story import parts
from adjudicator.service.story.parts import Part, StoryLine
from adjudicator.storage.tables import Game, Looked, Seat

NOTED = timedelta(minutes=2)
"""How often it is noted that a page is open."""
MOST_PARTS = 6
"""Parts that are looked through for news; what is older stands in the log."""


class New(BaseModel):
    """A line that is new to a reader, and the part that it belongs to."""

    part: str
    title: str
    line: StoryLine


class Since(BaseModel):
    """What has happened since a reader last looked: their own fights first, then the rest; of each
    the newest phase first, and a phase in its order. until: key of the newest event, for `look`.
    looked_at: when they last did; None: never before, and the newest report that tells something
    counts as new. more: older news that is not listed here."""

    lines: list[New] = Field(default_factory=list)
    until: str = ""
    looked_at: datetime | None = None
    more: bool = False

    @property
    def own(self) -> int:
        """How many of them are fights of the reader's own."""
        return sum(one.line.fight and one.line.own for one in self.lines)


def since(desk: Desk, seat_id: int, person_id: int) -> Since:
    """What is new to a reader of a seat. That they may read it, the caller has checked."""
    with desk.store.read() as session:
        seat = session.get_one(Seat, seat_id)
        game = session.get_one(Game, seat.game_id)
        row = _row(session, seat_id, person_id)
        mark = (row.number, row.n) if row is not None and row.looked_at else None
        infos = parts.parts_of_game(desk, session, game, seat.name)
        newer = [one for one in infos if mark is None or one.last >= mark[0]]
        found = [parts.told(desk, session, game, seat.name, one) for one in newer[-MOST_PARTS:]]
        if mark is None:
            found = _newest_told(found)
        more = mark is not None and len(newer) > MOST_PARTS
        return _new(found, mark, row.looked_at if row else None, more)


def _newest_told(found: list[Part]) -> list[Part]:
    """The newest report that tells something, and what came after it."""
    for n in reversed(range(len(found))):
        if found[n].lines and found[n].slug != parts.NOW:
            return found[n:]
    return found


def _new(
    found: list[Part], mark: tuple[int, int] | None, looked_at: datetime | None, more: bool
) -> Since:
    lines = [
        New(part=part.slug, title=part.title, line=line)
        for part in found
        for line in part.lines
        if mark is None or line.at > mark
    ]
    until = lines[-1].line.key if lines else ""
    phases = [list(some) for _, some in groupby(lines, lambda one: (one.part, one.line.phase))]
    lines = [one for phase in reversed(phases) for one in phase]
    lines.sort(key=lambda one: not (one.line.fight and one.line.own))
    return Since(lines=lines, until=until, looked_at=looked_at, more=more)


def look(desk: Desk, seat_id: int, person_id: int, until: str) -> None:
    """The reader has seen all up to an event (`17.3`). What they saw before stays seen; anything
    that is not an event of the game changes nothing."""
    first, _, second = until.partition(".")
    if not (first.isascii() and first.isdecimal() and second.isascii() and second.isdecimal()):
        return
    if len(first) > 9 or len(second) > 9:
        return
    mark = int(first), int(second)
    now = desk.clock.now()
    with desk.store.write("looked") as session:
        seat = session.get_one(Seat, seat_id)
        game = session.get_one(Game, seat.game_id)
        if mark[0] > game.phase_number:
            return
        row = row_for(session, seat_id, person_id, now)
        if row.looked_at is None or mark > (row.number, row.n):
            row.number, row.n = mark
        row.looked_at = now
        session.add(row)


def row_for(session: Session, seat_id: int, person_id: int, now: datetime) -> Looked:
    """The row of a reader, a new one if there is none."""
    row = _row(session, seat_id, person_id)
    return row or Looked(seat_id=seat_id, person_id=person_id, here_at=now)


def _row(session: Session, seat_id: int, person_id: int) -> Looked | None:
    return session.exec(_LOOKED, params={"seat": seat_id, "person": person_id}).first()


_LOOKED = select(Looked).where(
    Looked.seat_id == bindparam("seat"), Looked.person_id == bindparam("person")
)


def newest(desk: Desk, slug: str, seat: str) -> Part | None:
    """The newest part in which something happened to the seat: a fight of its own, else anything
    that its side had a part in, else anything at all."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        infos = parts.parts_of_game(desk, session, game, seat)[-MOST_PARTS:]
        found = [parts.told(desk, session, game, seat, one) for one in reversed(infos)]
    ranks: list[Callable[[Part], bool]] = [
        lambda part: bool(part.fights),
        lambda part: any(line.own for line in part.lines),
        lambda part: bool(part.lines),
    ]
    happened = (one for rank in ranks for one in found if rank(one))
    return next(happened, found[0] if found else None)
