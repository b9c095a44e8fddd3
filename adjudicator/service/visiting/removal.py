"""What is removed from the tables with whatever refers to it: games of guests, and the guests.

Only games that are marked as a guest's can be removed, and only persons without an account: the
journal of every other game is for ever.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Column, Table, delete, select
from sqlmodel import Session, SQLModel, col
from sqlmodel import select as rows_of

from adjudicator.service.desk import Desk
from adjudicator.storage.tables import Game, Person, Seat

AT_ONCE = 20
"""Guests that one transaction forgets, so that nobody waits long for it."""
MOST = 200
"""Guests that one tick forgets."""
OTHERS = ("game", "seat", "person", "tournament")
"""Tables whose rows are never removed because of what they refer to."""


def forget(desk: Desk) -> int:
    """Forget the guests whose time is over, and their games; how many guests they were."""
    with desk.store.read() as session:
        if not _late(desk, session):
            return 0
    gone = 0
    while gone < MOST:
        with desk.store.write("guests forgotten") as session:
            late = _late(desk, session)
            remove(session, late)
        gone += len(late)
        if len(late) < AT_ONCE:
            break
    return gone


def _late(desk: Desk, session: Session) -> list[int]:
    """Some of the guests whose time is over."""
    found = session.exec(
        rows_of(Person.id)
        .where(col(Person.guest_until) <= desk.clock.now())
        .order_by(col(Person.guest_until))
        .limit(AT_ONCE)
    )
    return list(found)


def forget_one(desk: Desk, guest_id: int) -> None:
    """Forget a guest now, who wants it so."""
    with desk.store.write("guest forgotten") as session:
        if session.get_one(Person, guest_id).guest_until is not None:
            remove(session, [guest_id])


def remove(session: Session, guests: Collection[int]) -> None:
    """Remove these guests and their games, within a transaction."""
    games = session.exec(
        rows_of(Game.id).where(col(Game.moderator_id).in_(guests), col(Game.guest).is_(True))
    ).all()
    seats = session.exec(rows_of(Seat.id).where(col(Seat.game_id).in_(games))).all()
    for name, ids in (("seat", seats), ("game", games), ("person", guests)):
        table = SQLModel.metadata.tables[name]
        _remove_what_refers(session, table, ids)
        session.execute(delete(table).where(table.c.id.in_(list(ids))))
    session.expire_all()


def _remove_what_refers(session: Session, table: Table, ids: Collection[Any]) -> None:
    """Remove the rows that refer to these, and what refers to them."""
    for other, column in referring(table):
        if other.name in OTHERS or not ids:
            continue
        here = column.in_(list(ids))
        (key,) = other.primary_key.columns if len(other.primary_key.columns) == 1 else (None,)
        if key is not None and referring(other):
            inner = session.execute(select(key).where(here)).scalars().all()
            _remove_what_refers(session, other, inner)
        session.execute(delete(other).where(here))


def referring(table: Table) -> list[tuple[Table, Column[Any]]]:
    """The columns that refer to a table, with their own; not those of a table to itself."""
    return [
        (other, column)
        for other in SQLModel.metadata.sorted_tables
        for column in other.columns
        for key in column.foreign_keys
        if key.column.table is table and other is not table
    ]
