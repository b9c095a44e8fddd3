"""Bytes that lie in the house's store: carried there and back, looked for, swept.

Every walk goes over the rows in pieces, so that who plays meanwhile waits for none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import LargeBinary, func, literal, select, update

from adjudicator.service import letterbytes
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.letterbytes import MARK
from adjudicator.storage.objects import Lost, Object, Objects, Unreachable
from adjudicator.storage.session import plainly
from adjudicator.storage.tables import Export, HouseFact, LetterIn, LetterOut

COLUMNS: tuple[tuple[Any, str], ...] = (
    (LetterIn, "raw"),
    (LetterOut, "raw"),
    (Export, "data"),
)
"""Tables and their columns that may name an object."""
AT_ONCE = 200
SHARED = "letters shared"
"""A fact of a house that was restored: another may name the same objects, so none is swept."""

Tell = Callable[[str], None]


@dataclass
class Carried:
    """What was taken from one place to the other, read back and compared. left: what could not
    be, each with why."""

    number: int = 0
    bytes: int = 0
    left: list[str] = field(default_factory=list)


@dataclass
class Looked:
    """named: objects that rows name. lost: those of them that are not there or not as they were
    written, each with the row. inside: letters whose bytes lie in the database."""

    named: int = 0
    bytes: int = 0
    inside: int = 0
    lost: list[str] = field(default_factory=list)


def the_store(desk: Desk) -> Objects:
    """ServiceError: there is none, or it cannot be asked."""
    try:
        found = letterbytes.store_of(desk.config)
    except Unreachable as error:
        raise ServiceError(str(error)) from None
    if found is None:
        raise ServiceError("All letters are in the database: config.toml has no [letters] keep.")
    return found


def _rows(desk: Desk, table: Any, column: str, marked: bool | None) -> Iterator[list[Any]]:
    """(id, bytes) of the rows that hold any, in pieces. marked: those that name an object, or
    hold bytes themselves; None: all, and marks alone of what they hold."""
    rows = table.__table__
    held = rows.c[column]
    mark = func.substr(held, 1, len(MARK)) == literal(MARK, LargeBinary)
    said = func.substr(held, 1, 100) if marked is None else held
    last = 0
    while True:
        query = select(rows.c.id, said).where(rows.c.id > last, func.length(held) > 0)
        if marked is not None:
            query = query.where(mark if marked else ~mark)
        # A letter may be large; marks are small.
        query = query.order_by(rows.c.id).limit(20 if marked is False else AT_ONCE)
        with desk.store.read() as session:
            found = [(row[0], bytes(row[1])) for row in plainly(session).execute(query)]
        if not found:
            return
        last = found[-1][0]
        yield found


def marks(desk: Desk) -> Iterator[tuple[str, int, str, int]]:
    """Table, id, key and size of every object that is named."""
    for table, column in COLUMNS:
        for some in _rows(desk, table, column, True):
            for number, held in some:
                yield table.__tablename__, number, *letterbytes.named(held)


def carry_out(desk: Desk, tell: Tell = lambda line: None) -> Carried:
    """Take what lies in the database to the store, if it is large enough. ServiceError: the
    settings keep letters in the database."""
    if desk.config.letters.keep == "database":
        raise ServiceError('config.toml keeps letters in the database: letters.keep = "database".')
    store, done = the_store(desk), Carried()
    least = max(1, desk.config.letters.at_least)
    for table, column in COLUMNS:
        for some in _rows(desk, table, column, False):
            for number, held in some:
                if len(held) < least or desk.closing.is_set():
                    continue
                try:
                    key = store.put(held)
                    store.get(key)  # read back and compared
                except (Unreachable, Lost) as error:
                    done.left.append(f"{table.__tablename__} {number}: {error}")
                    return done  # the others would come to the same
                if _changed(desk, table, column, number, held, letterbytes.marked(key, len(held))):
                    done.number, done.bytes = done.number + 1, done.bytes + len(held)
        tell(f"{table.__tablename__}: {done.number} so far")
    return done


def carry_in(desk: Desk, tell: Tell = lambda line: None) -> Carried:
    """Take all of it back into the database. What is lost stays named."""
    store, done = the_store(desk), Carried()
    for table, column in COLUMNS:
        for some in _rows(desk, table, column, True):
            for number, held in some:
                if desk.closing.is_set():
                    return done
                try:
                    data = store.get(letterbytes.named(held)[0])
                except Lost as error:
                    done.left.append(f"{table.__tablename__} {number}: {error}")
                    continue
                except Unreachable as error:
                    done.left.append(f"{table.__tablename__} {number}: {error}")
                    return done
                if _changed(desk, table, column, number, held, data):
                    done.number, done.bytes = done.number + 1, done.bytes + len(data)
        tell(f"{table.__tablename__}: {done.number} so far")
    return done


def _changed(desk: Desk, table: Any, column: str, number: int, old: bytes, new: bytes) -> bool:
    """Unless somebody else has changed it meanwhile."""
    rows = table.__table__
    act = update(rows).where(rows.c.id == number, rows.c[column] == old).values({column: new})
    with desk.store.write("letter carried") as session:
        return bool(session.connection().execute(act).rowcount)


def check(desk: Desk, *, whole: bool = True) -> Looked:
    """Look for every object that a row names. whole: read each and compare it with its key; else
    only see that it is listed with its size. ServiceError: there is no store, or it does not
    answer."""
    store, found = the_store(desk), Looked()
    if wrong := store.trouble():
        raise ServiceError(wrong)
    try:
        there = {} if whole else {one.key: one.size for one in store.listed()}
        for table, number, key, size in marks(desk):
            found.named, found.bytes = found.named + 1, found.bytes + size
            try:
                if whole:
                    store.get(key)
                elif there.get(key) != size:
                    raise Lost(f"{key} is not in {store.name}")
            except Lost as error:
                found.lost.append(f"{table} {number}: {error}")
    except Unreachable as error:
        raise ServiceError(str(error)) from None
    found.inside = inside(desk)
    return found


def inside(desk: Desk) -> int:
    """How many letters lie in the database that are to lie elsewhere."""
    if desk.config.letters.keep == "database":
        return 0
    number, least = 0, max(1, desk.config.letters.at_least)
    with desk.store.read() as session:
        for table, column in COLUMNS:
            held = table.__table__.c[column]
            mark = func.substr(held, 1, len(MARK)) == literal(MARK, LargeBinary)
            query = select(func.count()).where(func.length(held) >= least, ~mark)
            number += int(plainly(session).execute(query).scalar_one())
    return number


# ----------------------------------------------------------------------- sweep


def unnamed(desk: Desk) -> list[Object]:
    """Objects that no row names, and that are older than their grace. None of a house that was
    restored and has not said that it is alone (`alone`). ServiceError: the store does not answer.
    """
    store = the_store(desk)
    before = desk.clock.now() - timedelta(days=desk.config.letters.grace_days)
    try:
        # First what is there, then what is named: what comes meanwhile is not among the first.
        old = [one for one in store.listed() if one.at < before]
    except Unreachable as error:
        raise ServiceError(str(error)) from None
    if not old or shared(desk):
        return []
    wanted = {bytes.fromhex(key) for _, _, key, _ in marks(desk)}
    return [one for one in old if len(one.key) == 64 and bytes.fromhex(one.key) not in wanted]


def sweep(desk: Desk) -> tuple[int, int]:
    """Take them away; how many, and their bytes. ServiceError."""
    store, number, size = the_store(desk), 0, 0
    before = desk.clock.now() - timedelta(days=desk.config.letters.grace_days)
    for one in unnamed(desk):
        if desk.closing.is_set():
            break
        try:
            at = store.written_at(one.key)
            if at is not None and at < before:  # nobody has written the same once more
                store.delete(one.key)
                number, size = number + 1, size + one.size
        except Unreachable as error:
            raise ServiceError(str(error)) from None
    return number, size


def shared(desk: Desk) -> bool:
    with desk.store.read() as session:
        return session.get(HouseFact, SHARED) is not None


def alone(desk: Desk) -> None:
    """The house from whose backup this one was made is gone for good: what no row names may be
    swept again."""
    with desk.store.write("letters are ours alone") as session:
        if (fact := session.get(HouseFact, SHARED)) is not None:
            session.delete(fact)
