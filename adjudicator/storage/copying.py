"""A database taken into another one, row by row, counted and compared: SQLite into PostgreSQL,
PostgreSQL into SQLite, or into a copy of its own kind.

What is read is one moment of the source, whoever writes meanwhile. Packed values are copied as
the bytes that they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    Row,
    Table,
    create_engine,
    event,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

import adjudicator.storage.tables  # noqa: F401 - fills the metadata
from adjudicator.storage.session import NoDatabase, parsed, patience, prepare, revision_of, shown
from adjudicator.storage.tables.columns import Packed

OTHERS = ("procrastinate_", "_litestream_")
"""Tables that begin so hold wake-ups of workers, or how far a replica has come, and nothing that is
to be kept."""
AT_ONCE = 500
"""Rows that are read and written together."""


class Differs(Exception):
    """What was copied is not what was read. Its text is a sentence for an operator."""


@dataclass(frozen=True)
class Copied:
    """One table: how many rows, and a digest over all that they say, in the order of their keys."""

    rows: int
    digest: str


def tables(connection: Connection | None = None) -> list[Table]:
    """All tables of a house, those that others refer to first; packed columns as bytes.

    connection: to a database that may be at an earlier version: what it has of them. NoDatabase:
    it has something that this version knows nothing of."""
    plain = MetaData()
    there = _columns(connection) if connection is not None else None
    found = []
    for table in SQLModel.metadata.sorted_tables:
        copy = table.to_metadata(plain)
        for column in copy.columns:
            if isinstance(column.type, Packed):
                column.type = LargeBinary()
        if there is not None:
            if copy.name not in there:
                continue
            copy = _narrowed(copy, there.pop(copy.name))
        found.append(copy)
    if there:
        raise NoDatabase(
            f"the database has tables that we did not make: {', '.join(sorted(there))}."
        )
    return found


def _columns(connection: Connection) -> dict[str, set[str]]:
    looked = inspect(connection)
    names = set(looked.get_table_names()) - _INDEX - {"alembic_version"}
    return {
        name: {str(one["name"]) for one in looked.get_columns(name)}
        for name in names
        if not name.startswith(OTHERS)
    }


def _narrowed(table: Table, have: set[str]) -> Table:
    """A table with those columns alone that a database has."""
    if unknown := have - {column.name for column in table.columns}:
        names = ", ".join(sorted(unknown))
        raise NoDatabase(f"the database has columns that we did not make: {names} of {table.name}.")
    if len(have) == len(table.columns):
        return table
    kept = [
        Column(column.name, column.type, primary_key=column.primary_key)
        for column in table.columns
        if column.name in have
    ]
    return Table(table.name, MetaData(), *kept)


def empty(url: str) -> bool:
    """Is there nothing in a database, or nothing but empty tables of ours? NoDatabase: it does
    not answer."""
    with _engine(url) as engine, _answering(url), engine.connect() as connection:
        try:
            ours = tables(connection)
        except NoDatabase:
            return False  # somebody else's
        return not any(connection.execute(select(table).limit(1)).first() for table in ours)


_INDEX = {f"report_search{end}" for end in ("", "_data", "_idx", "_docsize", "_config", "_content")}
"""What SQLite calls tables: its index of the reports."""


def copy(
    source: str, target: str, tell: Callable[[str], None] = lambda line: None
) -> dict[str, Copied]:
    """Take all of one database into another, empty one, and compare; what every table holds.

    The target gets the tables of the version that the source is at. NoDatabase: one of them
    cannot be used, or the target is not empty. Differs: what arrived is something else;
    nothing is kept of it then.
    """
    at = revision_of(source)
    if not at:
        raise NoDatabase(f"the database {shown(source)} is empty.")
    if not empty(target):
        raise NoDatabase(f"the database {shown(target)} is not empty.")
    prepare(target, at)
    with (
        _answering(target),
        _engine(source) as there,
        _engine(target) as here,
        one_moment(there) as reading,
        here.begin() as writing,
    ):
        found = {}
        every = tables(reading)
        for table in every:
            found[table.name] = _copy(reading, writing, table)
            if found[table.name].rows:
                tell(f"{table.name}: {found[table.name].rows} rows")
        _set_counters(writing, every)
        arrived = holds(writing)
        wrong = [name for name, one in found.items() if arrived[name] != one]
        if wrong:
            raise Differs(f"{', '.join(wrong)} did not arrive unchanged, so we kept nothing.")
    return found


def digests(url: str) -> dict[str, Copied]:
    """What every table of a database holds, at one moment."""
    with _engine(url) as engine, _answering(url), one_moment(engine) as connection:
        return holds(connection)


def holds(connection: Connection) -> dict[str, Copied]:
    """The same on a connection."""
    found = {}
    for table in tables(connection):
        seen, rows = hashlib.sha256(), 0
        for some in _rows(connection, table):
            rows += len(some)
            for row in some:
                seen.update(_said(row))
        found[table.name] = Copied(rows, seen.hexdigest())
    return found


def _copy(source: Connection, target: Connection, table: Table) -> Copied:
    seen, rows = hashlib.sha256(), 0
    names = [column.name for column in table.columns]
    for some in _rows(source, table):
        for row in some:
            seen.update(_said(row))
        target.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in some])
        rows += len(some)
    return Copied(rows, seen.hexdigest())


def _rows(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    query = select(table).order_by(*table.primary_key.columns)
    result = connection.execution_options(yield_per=AT_ONCE).execute(query)
    yield from result.partitions()


def _said(row: Sequence[Any]) -> bytes:
    """A row in bytes that are the same whatever database it comes from."""
    said = bytearray()
    for value in row:
        if isinstance(value, bytes | memoryview):
            kind, data = b"b", bytes(value)
        elif isinstance(value, datetime):
            aware = value if value.tzinfo is not None else value.replace(tzinfo=UTC)
            kind, data = b"t", aware.astimezone(UTC).isoformat().encode()
        elif isinstance(value, bool):
            kind, data = b"i", str(int(value)).encode()
        else:
            kind, data = type(value).__name__[:1].encode(), str(value).encode()
        said += kind + str(len(data)).encode() + b":" + data
    return bytes(said)


def _set_counters(connection: Connection, every: Sequence[Table]) -> None:
    """PostgreSQL counts its ids apart from the rows."""
    if connection.dialect.name != "postgresql":
        return
    for table in every:
        keys = list(table.primary_key.columns)
        if len(keys) != 1 or not isinstance(keys[0].type, Integer):
            continue
        highest = connection.execute(select(func.max(keys[0]))).scalar()
        name = connection.execute(
            text("SELECT pg_get_serial_sequence(:table, :column)"),
            {"table": f'"{table.name}"', "column": keys[0].name},
        ).scalar()
        if highest is not None and name is not None:
            connection.execute(text("SELECT setval(:name, :at)"), {"name": name, "at": highest})


@contextmanager
def one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of a database, and changes nothing."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        yield connection
        connection.rollback()


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    """An engine for one piece of work. On SQLite a transaction begins when it is said, so that
    what is read is one moment."""
    engine = create_engine(parsed(url), poolclass=NullPool, connect_args=patience(url))
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def connect(connection: Any, record: Any) -> None:
            connection.isolation_level = None
            connection.execute("PRAGMA busy_timeout = 30000")
            connection.execute("PRAGMA foreign_keys = ON")

        @event.listens_for(engine, "begin")
        def begin(connection: Any) -> None:
            connection.exec_driver_sql("BEGIN")

    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _answering(url: str) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise NoDatabase(f"the database {shown(url)} cannot be used: {reason}.") from error


def path_of(url: str) -> str:
    """The file of an SQLite database; "" for another. NoDatabase: the address is none."""
    where = parsed(url)
    return str(where.database or "") if where.get_backend_name() == "sqlite" else ""
