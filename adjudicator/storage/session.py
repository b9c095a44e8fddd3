"""Engines and transactions.

Two engines on one database: one that writes, one that only reads. On SQLite a
writing transaction begins IMMEDIATE: one that reads first and then writes would
fail with `database is locked` as soon as two do it, whatever the timeout.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import URL, Engine, event
from sqlalchemy.engine import make_url
from sqlmodel import Session, create_engine

import adjudicator.storage.tables  # noqa: F401 - fills the metadata

BUSY_MS = 30_000
"""How long a writer waits for another; four writers at once waited 50 ms at worst."""

ROW: Any = {"key_share": True}
"""`with_for_update=ROW`: lock a row against change. Others may still refer to it (a plain
FOR UPDATE would make every letter of a game wait for its step). SQLite needs none."""

CommitHook = Callable[[str, str], None]
"""Called with (`before` or `after`, name of the transaction) around each commit."""


class Store:
    """The database of a house. url: SQLAlchemy's; the schema must be there (`prepare`)."""

    def __init__(self, url: str, hook: CommitHook | None = None) -> None:
        self.url = normal(url)
        self.sqlite = make_url(self.url).get_backend_name() == "sqlite"
        self.hook = hook
        self.writer = _engine(self.url, "BEGIN IMMEDIATE")
        self.reader = _engine(self.url, "BEGIN")

    @contextmanager
    def write(self, name: str = "write") -> Iterator[Session]:
        """One transaction: committed at the end, rolled back if anything is raised."""
        with Session(self.writer, expire_on_commit=False) as session:
            yield session
            if self.hook:
                self.hook("before", name)
            session.commit()
            if self.hook:
                self.hook("after", name)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """One consistent look. What is changed in it is not stored."""
        with Session(self.reader, expire_on_commit=False, autoflush=False) as session:
            yield session

    def close(self) -> None:
        self.writer.dispose()
        self.reader.dispose()


def normal(url: str) -> str:
    """`postgres://` and `postgresql://` mean psycopg 3."""
    for old in ("postgres://", "postgresql://"):
        if url.startswith(old):
            return "postgresql+psycopg://" + url.removeprefix(old)
    return url


def _engine(url: str, begin: str) -> Engine:
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_size=10, max_overflow=20, pool_pre_ping=True)
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
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine


def alembic_config(url: str) -> AlembicConfig:
    """Alembic, told where our migrations and the database are."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["url"] = normal(url)
    return config


def prepare(url: str) -> None:
    """Bring the schema of a database to the newest migration; an empty one is filled.

    Several processes may do so at once: one migrates, the others wait.
    """
    with _alone(make_url(normal(url))):
        command.upgrade(alembic_config(url), "head")


@contextmanager
def _alone(url: URL) -> Iterator[None]:
    """SQLite commits each table of a migration by itself, so a lock file guards the whole.
    On PostgreSQL `env.py` takes an advisory lock."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        yield
        return
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    with open(f"{url.database}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
