"""A house on a PostgreSQL database of its own, for processes that work for it; passphrases whose
keys take no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from nacl.pwhash import argon2id
from sqlalchemy import create_engine, text

from adjudicator import config as configuration
from adjudicator.config import Config
from adjudicator.running import cluster, keeping
from adjudicator.running.house import desk_of
from adjudicator.service.desk import Desk


@pytest.fixture
def cluster_config(postgres_server: str, tmp_path: Path) -> Iterator[Config]:
    """A house on a database of its own, in which workers look by themselves hardly ever."""
    engine = create_engine(postgres_server, isolation_level="AUTOCOMMIT")
    with engine.connect() as server:
        server.execute(text("DROP DATABASE IF EXISTS cluster WITH (FORCE)"))
        server.execute(text("CREATE DATABASE cluster"))
    (tmp_path / "config.toml").write_text(
        f'[database]\nurl = "{postgres_server.replace("/house", "/cluster")}"\n'
        "[times]\ndue_every = 3600\nlease_seconds = 2\n[mail]\nelsewhere = true\n"
        "[limits]\nsubmissions = 100000\nletters_per_sender = 100000\n[hooks]\nprivate = true\n"
    )
    found = configuration.load(tmp_path)
    keeping.brought_up(found)
    yield found
    with engine.connect() as server:
        server.execute(text("DROP DATABASE IF EXISTS cluster WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def cluster_desk(cluster_config: Config) -> Iterator[Desk]:
    found = desk_of(cluster_config)
    cluster.install(cluster_config)
    yield found
    found.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are made of passphrases in no time, which in a house takes most of a second."""
    monkeypatch.setattr(argon2id, "OPSLIMIT_MODERATE", argon2id.OPSLIMIT_MIN)
    monkeypatch.setattr(argon2id, "MEMLIMIT_MODERATE", argon2id.MEMLIMIT_MIN)
