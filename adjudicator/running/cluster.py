"""Workers of a house on PostgreSQL, as many as one likes, on any machines: `adjudicator work`.

The engine is procrastinate. Rows that mean work put a job into a queue in the transaction that
stores them (`storage/waking.sql`), and LISTEN wakes a worker for it. A job is a wake-up and nothing
more: what is to be done is asked of the tables and claimed there, by the functions that a house
on one machine runs itself. So the order of letters to a seat and the one step of a game are kept as
they are there; a job that is lost costs `times.due_every` seconds, after which every worker looks
by itself; and what a worker that dies had claimed is free when its claim is over.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from sqlalchemy.engine import make_url

from adjudicator.config import Config, ConfigError
from adjudicator.mail import way
from adjudicator.mail.sending import outbox, transports
from adjudicator.mail.sending.transports import Transport
from adjudicator.running import posting, schedule, witnesses
from adjudicator.running.house import desk_of
from adjudicator.running.warming import warm_up
from adjudicator.running.workers import repeat
from adjudicator.service.archive import searching
from adjudicator.service.desk import Desk
from adjudicator.service.exports import requests as exports
from adjudicator.service.stepping import pinning
from adjudicator.storage.session import Store
from adjudicator.storage.tables import HouseFact

log = logging.getLogger(__name__)

Work = Callable[[Desk, Transport], object]

QUEUES: dict[str, Work] = {
    "letters": lambda desk, _: way.process_waiting(desk, way.TOGETHER),
    "steps": lambda desk, _: [*schedule.run(desk, "due")],
    "times": lambda desk, _: [*schedule.run(desk, "reminders", "hourly")],
    "rendering": lambda desk, _: outbox.write_due(desk),
    "sending": lambda desk, transport: outbox.send_due(desk, transport, written=True),
    "indexing": lambda desk, _: searching.index_reports(desk),
    "calls": lambda desk, _: posting.send_hooks(desk) + witnesses.ask_due(desk),
    "exports": lambda desk, _: pinning.rehearse_due(desk) + exports.make_due(desk),
}
"""Each queue's work. How much of it one worker does at once is a setting (`config.AtOnce`)."""
PAUSES = {"times": 60.0}
"""Seconds after which a worker looks by itself, where that is not `times.due_every`."""
DEAD_AFTER = 60
"""Seconds without a sign of life after which a worker is dead and its jobs are nobody's."""


def named(queues: Sequence[str]) -> list[str]:
    """The queues of these names, all of them without any. ConfigError: there is no such queue."""
    for name in queues:
        if name not in QUEUES:
            raise ConfigError(f"there is no queue {name!r}; the queues are {', '.join(QUEUES)}.")
    return list(dict.fromkeys(queues)) or list(QUEUES)


def install(config: Config) -> None:
    """Give the database what wakes workers, if it has not got it. ConfigError: it is not
    PostgreSQL, or procrastinate is not installed."""
    store = Store(_postgres(config))
    try:
        while _brought_on(store):
            pass
        with store.write("what wakes workers") as session:
            ask = session.connection().exec_driver_sql
            ask(LOCK)
            _script(ask, resources.files("adjudicator.storage").joinpath("waking.sql").read_text())
            # What dead workers had begun is nobody's; what is to be done stands in the tables.
            ask(
                "DELETE FROM procrastinate_jobs WHERE status = 'doing' AND (worker_id IS NULL OR"
                " worker_id IN (SELECT id FROM procrastinate_workers WHERE last_heartbeat <"
                f" now() - interval '{DEAD_AFTER} seconds'))"
            )
    finally:
        store.close()


LOCK = "SELECT pg_advisory_xact_lock(20261122)"
SCHEMA = "schema of procrastinate"
"""A fact of the house: the newest of procrastinate's migrations that its tables have seen."""
FIRST = "03.04.00_50_post_add_retry_failed_job_procedure.sql"
"""The newest of the first procrastinate that a house could have (3.10.0), before this was noted."""


def _brought_on(store: Store) -> bool:
    """Make procrastinate's tables, or take them one migration on, in a transaction of its own (some
    cannot share one); was there something to do? Its schema has no mark of its own."""
    names = migrations()
    with store.write("tables of procrastinate") as session:
        ask = session.connection().exec_driver_sql
        ask(LOCK)
        fact = session.get(HouseFact, SCHEMA)
        if ask("SELECT to_regclass('procrastinate_jobs')").scalar() is None:
            _script(ask, _schema())
            session.merge(HouseFact(name=SCHEMA, value=names[-1]))
            return True
        at = fact.value if fact is not None else FIRST
        later = [name for name in names if name > at]
        if later:
            log.info("procrastinate: %s", later[0])
            _script(ask, migrations_folder().joinpath(later[0]).read_text("utf-8"))
        if later or fact is None:
            session.merge(HouseFact(name=SCHEMA, value=later[0] if later else at))
        return bool(later)


def migrations_folder() -> Traversable:
    """Where the installed procrastinate keeps its migrations."""
    _procrastinate()
    return resources.files("procrastinate").joinpath("sql", "migrations")


def migrations() -> list[str]:
    """Their names, oldest first."""
    return sorted(one.name for one in migrations_folder().iterdir() if one.name.endswith(".sql"))


def _script(ask: Callable[[str], Any], text: str) -> None:
    ask(text.replace("%", "%%"))


def _postgres(config: Config) -> str:
    url = config.database_url()
    if make_url(url).get_backend_name() != "postgresql":
        raise ConfigError(
            "separate workers need PostgreSQL. On SQLite the server does its work itself, or "
            "with mail.workers. `adjudicator move` moves it to PostgreSQL."
        )
    return url


def _procrastinate() -> Any:
    try:
        import procrastinate
    except ImportError:
        raise ConfigError(
            "separate workers need procrastinate: pip install 'adjudicator-wargames[cluster]'."
        ) from None
    return procrastinate


def _schema() -> str:
    found: str = _procrastinate().schema.SchemaManager.get_schema()
    return found


class Worker:
    """One process's part of the work: some queues, until `stop`."""

    def __init__(self, config: Config, queues: Sequence[str] = (), desk: Desk | None = None):
        self.queues = named(queues)
        url = make_url(_postgres(config)).set(drivername="postgresql")
        library = _procrastinate()
        install(config)
        self.desk = desk or desk_of(config)
        self.transport = transports.from_config(config)
        self.app = library.App(
            connector=library.PsycopgConnector(conninfo=url.render_as_string(hide_password=False))
        )
        for name in QUEUES:
            self.app.task(name=f"adjudicator.{name}", queue=name)(self._job(name))
        self.at_once: dict[str, int] = {
            name: getattr(self.desk.config.work, name) for name in self.queues
        }
        self._turns = {name: threading.BoundedSemaphore(n) for name, n in self.at_once.items()}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    def _job(self, name: str) -> Callable[[], None]:
        def job() -> None:
            self.look(name)

        return job

    def look(self, name: str) -> None:
        """Do what there is to do in a queue, unless this process is at it as often as it may be:
        then who is at it sees this too."""
        turn = self._turns.get(name)
        if turn is None or not turn.acquire(blocking=False):
            return
        try:
            work = QUEUES[name]
            while not self.desk.closing.is_set() and _much(work(self.desk, self.transport)):
                pass
        finally:
            turn.release()

    def run(self) -> None:
        """Work until `stop`, or a signal that ends processes."""
        warm_up(self.desk, letters=not {"letters", "rendering"}.isdisjoint(self.queues))
        lookers = [
            threading.Thread(target=self._by_itself, args=(name,), name=name, daemon=True)
            for name in self.queues
        ]
        for one in lookers:
            one.start()
        try:
            asyncio.run(self._serve())
        finally:
            self.desk.closing.set()
            for one in lookers:
                one.join(30)
            self.transport.close()
            self.desk.close()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        async with self.app.open_async():
            self._task = asyncio.create_task(
                self.app.run_worker_async(
                    queues=self.queues,
                    concurrency=sum(self.at_once.values()),
                    delete_jobs="always",
                    shutdown_graceful_timeout=30,
                    install_signal_handlers=threading.current_thread() is threading.main_thread(),
                )
            )
            try:
                await self._task
            except asyncio.CancelledError:
                log.info("told to stop")

    def _by_itself(self, name: str) -> None:
        pause = PAUSES.get(name, self.desk.config.times.due_every)

        def once() -> int:
            self.look(name)
            return self.desk.closing.wait(pause)

        repeat(lambda: not self.desk.closing.is_set(), once)

    def stop(self) -> None:
        """From another thread: finish what has been begun, and end `run`."""
        self.desk.closing.set()
        if self._loop is not None and self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)


def _much(done: object) -> bool:
    """Was so much done that there may be more? The agenda does all that is due at once."""
    return isinstance(done, int) and done > 0
