"""Engines and transactions.

Two engines on one database: one that writes, one that only reads. On SQLite a
writing transaction begins IMMEDIATE: one that reads first and then writes would
fail with `database is locked` as soon as two do it, whatever the timeout.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, local
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import URL, Connection, Engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import NullPool
from sqlmodel import Session, create_engine

import adjudicator.storage.tables  # noqa: F401 - fills the metadata

if TYPE_CHECKING:
    from alembic.config import Config as AlembicConfig

MIGRATIONS = Path(__file__).parent / "migrations"

BUSY_MS = 30_000
"""How long a writer waits for another; four writers at once waited 50 ms at worst."""

ROW: Any = {"key_share": True}
"""`with_for_update=ROW`: lock a row against change. Others may still refer to it (a plain
FOR UPDATE would make every letter of a game wait for its step). SQLite needs none."""

LOCKED = "locked seats"
"""In `Session.info`: the ids of the seats whose rows this transaction has locked."""

CommitHook = Callable[[str, str], None]
"""Called with (`before` or `after`, name of the transaction) around each commit."""


class NoDatabase(Exception):
    """The database cannot be used. Its text is a sentence for an operator, without passwords."""


class Spoiled(Exception):
    """Something in a transaction of several uses failed, so that none of them is stored."""


@dataclass
class _Shared:
    """The transaction that this thread's uses have in common."""

    session: Session
    spoiled: bool = False


class Store:
    """The database of a house. url: SQLAlchemy's; the schema must be there (`prepare`)."""

    def __init__(self, url: str, hook: CommitHook | None = None) -> None:
        self.url = normal(url)
        self.sqlite = make_url(self.url).get_backend_name() == "sqlite"
        self.hook = hook
        if self.sqlite:
            self.writer = _sqlite(self.url, "BEGIN IMMEDIATE")
            self.reader = _sqlite(self.url, "BEGIN", only="PRAGMA query_only = ON")
        else:
            # PostgreSQL shows each statement what is committed when it begins, in a transaction or
            # not: who only reads is spared the way there and back of BEGIN and ROLLBACK.
            self.writer = _postgres(self.url)
            self.reader = _postgres(self.url, isolation_level="AUTOCOMMIT")
        self._turn = Lock()
        self._here = local()

    @contextmanager
    def write(self, name: str = "write") -> Iterator[Session]:
        """One transaction: committed at the end, rolled back if anything is raised.
        Within `together` it is a part of that transaction."""
        shared = self._shared()
        if shared is None:
            with self._transaction(name) as session:
                yield session
            return
        try:
            yield shared.session
        except BaseException:
            shared.spoiled = True
            raise

    @contextmanager
    def together(self, name: str) -> Iterator[Session]:
        """Make one transaction of all that this thread reads and writes within: one commit
        instead of many, and all of it is stored or nothing.

        A `write` that fails cannot be undone by itself; even if the caller copes with what it
        raised, nothing is stored and Spoiled is raised at the end. Do it again one by one.
        Within another `together` it is a part of that transaction.
        """
        if self._shared() is not None:
            with self.write(name) as session:
                yield session
            return
        with self._transaction(name) as session:
            shared = self._here.shared = _Shared(session)
            try:
                yield session
            finally:
                self._here.shared = None
            if shared.spoiled:
                raise Spoiled(name)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A look: on SQLite at one moment, on PostgreSQL each statement at its own. Rows that are
        changed in it are not stored; statements that change any are refused by SQLite, and nothing
        takes them back on PostgreSQL."""
        shared = self._shared()
        within = shared.session if shared is not None else getattr(self._here, "looks", None)
        if within is not None:
            yield within
            return
        with Session(self.reader, expire_on_commit=False, autoflush=False) as session:
            yield session

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Make one look of all that this thread reads within: what is looked up twice is looked
        up once (`kept`). What this thread writes meanwhile is seen by what it reads afterwards."""
        with self.read() as session:
            before, self._here.looks = getattr(self._here, "looks", None), session
            if before is None and self._shared() is None:
                session.info[_KEPT] = {}
            try:
                yield
            finally:
                self._here.looks = before

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Within `together`: what is looked up in here does not show what was changed in this
        transaction and has not been handed to the database yet."""
        if (shared := self._shared()) is None:
            yield
            return
        with shared.session.no_autoflush:
            yield

    def flush(self) -> None:
        """Within `together`: hand the database what was changed so far."""
        if (shared := self._shared()) is not None:
            forget(shared.session)
            shared.session.flush()

    def shares(self) -> bool:
        """Is this thread within `together`?"""
        return self._shared() is not None

    def foresee(self, found: Mapping[Any, Any]) -> None:
        """Within `together`: what was looked up in one statement for many uses of it, by what they
        ask for (`foreseen`)."""
        if (shared := self._shared()) is not None:
            shared.session.info.setdefault(_FORESEEN, {}).update(found)

    def _shared(self) -> _Shared | None:
        return getattr(self._here, "shared", None)

    @contextmanager
    def _transaction(self, name: str) -> Iterator[Session]:
        with Session(self.writer, expire_on_commit=False) as session:
            # SQLite lets one write and has the others sleep and look again; the threads of
            # one process wait for each other without sleep.
            mine = self.sqlite and self._turn.acquire(timeout=BUSY_MS / 1000)
            try:
                yield session
                if self.hook:
                    self.hook("before", name)
                session.commit()
            except BaseException:
                session.rollback()
                raise
            finally:
                if mine:
                    self._turn.release()
            if (look := getattr(self._here, "looks", None)) is not None:
                look.rollback()  # the next look is at what is stored now
                look.info.get(_KEPT, {}).clear()
            if self.hook:
                self.hook("after", name)

    def close(self) -> None:
        self.writer.dispose()
        self.reader.dispose()


def plainly(session: Session) -> Connection:
    """The connection of a session, for statements on tables: they take half the time of those on
    classes. As those they show what was changed before, unless it is `unhurried`."""
    if session.autoflush:
        session.flush()
    return session.connection()


_FORESEEN = "foreseen"
"""In `Session.info`: what was looked up ahead."""


def foreseen(session: Session, key: Hashable) -> Any:
    """What was looked up ahead, for the first who asks; None if nothing was."""
    return session.info.get(_FORESEEN, {}).pop(key, None)


_KEPT = "kept"
"""In `Session.info` within `Store.looking`: what was looked up, by what was asked for."""

T = TypeVar("T")


def kept(session: Session, key: Hashable, look: Callable[[], T]) -> T:
    """What `look` finds; within one `Store.looking` it is called once for a key. What it gives is
    shared: nobody changes it."""
    found = session.info.get(_KEPT)
    if found is None:
        return look()
    if key not in found:
        found[key] = look()
    return cast(T, found[key])


def forget(session: Session) -> None:
    """What was looked up ahead may be otherwise now."""
    session.info.pop(_FORESEEN, None)


@contextmanager
def flushing(session: Session) -> Iterator[None]:
    """Within `session.no_autoflush`: what is looked up in here shows what was changed before,
    and what is looked up afterwards shows what is changed in here."""
    before = session.autoflush
    forget(session)
    session.flush()
    session.autoflush = True
    try:
        yield
        session.flush()
    finally:
        session.autoflush = before


def normal(url: str) -> str:
    """`postgres://` and `postgresql://` mean psycopg 3."""
    for old in ("postgres://", "postgresql://"):
        if url.startswith(old):
            return "postgresql+psycopg://" + url.removeprefix(old)
    return url


PATIENT = {
    # Seconds: for a connection; for a line on which nothing is said; milliseconds for what was
    # sent and is not acknowledged. A server that is gone shall not hold up a mail host for minutes.
    "connect_timeout": 5,
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


def patience(url: str) -> dict[str, Any]:
    """What the driver of a database is told about waiting for a server; nothing for SQLite."""
    return {} if parsed(url).get_backend_name() == "sqlite" else dict(PATIENT)


IDLE = 5.0
"""Seconds for which a connection may have lain before it is asked whether it is there still."""


def _postgres(url: str, **more: Any) -> Engine:
    engine = create_engine(url, pool_size=10, max_overflow=20, connect_args=patience(url), **more)

    @event.listens_for(engine, "checkin")
    def used(connection: Any, record: Any) -> None:
        record.info["used"] = monotonic()

    @event.listens_for(engine, "checkout")
    def there_still(connection: Any, record: Any, proxy: Any) -> None:
        # SQLAlchemy's own `pool_pre_ping` asks each time, which is a way there and back as long as
        # that of what is wanted.
        if monotonic() - record.info.get("used", monotonic()) > IDLE:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise DisconnectionError from error

    return engine


def _sqlite(url: str, begin: str, only: str = "") -> Engine:
    """begin: what begins a transaction. only: said once to each connection."""
    engine = create_engine(
        url, connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000}
    )

    @event.listens_for(engine, "connect")
    def connect(connection: Any, record: Any) -> None:
        # The driver's own BEGIN would be deferred; ours is emitted below.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        if only:
            cursor.execute(only)
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine


def alembic_config(url: str) -> AlembicConfig:
    """Alembic, told where our migrations and the database are."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = normal(url)
    return config


def prepare(url: str, revision: str = "head") -> None:
    """Bring the schema of a database to the newest migration (or to an earlier one); an empty one
    is filled.

    Several processes may do so at once: one migrates, the others wait.
    NoDatabase: there is none that answers, or it is not one of ours.
    """
    where = parsed(url)
    if revision == "head" and revision_of(url) == revision_of(None):
        return
    from alembic import command  # its library and all migrations take 14 MB, and only a new release
    from alembic.util.exc import CommandError  # needs them

    try:
        with _alone(where):
            command.upgrade(alembic_config(url), revision)
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise NoDatabase(f"the database {shown(url)} cannot be used: {reason}.") from error


def shown(url: str) -> str:
    """The address of a database as it may be shown, without its password."""
    return parsed(url).render_as_string(hide_password=True)


def parsed(url: str) -> URL:
    """The parts of a database's address. NoDatabase: it is none, or not of SQLite or PostgreSQL."""
    try:
        found = make_url(normal(url))
    except ArgumentError:
        raise NoDatabase("the address of the database is not a URL.") from None
    if found.get_backend_name() not in ("sqlite", "postgresql"):
        raise NoDatabase(
            f"the database must be SQLite or PostgreSQL, not {found.get_backend_name()}."
        )
    return found


def revision_of(url: str | None) -> str:
    """The migration that a database is at; "" for an empty one. None: that of this code.

    NoDatabase: it does not answer, or a newer version than this one has written it."""
    known = revisions()
    if url is None:
        return known[-1]
    where = parsed(url)
    sqlite = where.get_backend_name() == "sqlite"
    if sqlite and where.database not in (None, "", ":memory:") and not _there(str(where.database)):
        return ""
    try:
        engine = create_engine(normal(url), poolclass=NullPool, connect_args=patience(url))
        with engine.connect() as connection:
            found = revision_in(connection)
        engine.dispose()
    except (SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise NoDatabase(f"the database {shown(url)} cannot be used: {reason}.") from error
    if found and found not in known:
        raise NoDatabase(
            f"the database {shown(url)} is newer than this version: it is at {found}, "
            f"and this version knows only up to {known[-1]}. Nothing "
            "has changed. Start the version that wrote it, or a newer one."
        )
    return found


def revisions() -> list[str]:
    """The migrations of this code in their order: the names of their files begin with them."""
    files = (MIGRATIONS / "versions").glob("[0-9]*.py")
    return sorted(file.name.partition("_")[0] for file in files)


def revision_in(connection: Connection) -> str:
    """The migration that a database is at; "" for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def _there(file: str) -> bool:
    return Path(file).exists() and Path(file).stat().st_size > 0


@contextmanager
def _alone(url: URL) -> Iterator[None]:
    """SQLite commits each table of a migration by itself, so a lock file guards the whole.
    On PostgreSQL `env.py` takes an advisory lock."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        yield
        return
    file = Path(str(url.database))
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Its owner's alone; SQLite gives its log and its shared memory the same mode.
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    with open(f"{url.database}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
