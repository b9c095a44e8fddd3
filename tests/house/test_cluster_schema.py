"""The tables of procrastinate grow with it, and a house that is brought to a newer one keeps its
jobs."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import create_engine, text

from adjudicator.config import Config
from adjudicator.running import cluster
from adjudicator.storage.session import Store
from adjudicator.storage.tables import HouseFact

CATALOGUE = """
    SELECT 'column', table_name, column_name, data_type, coalesce(column_default, ''), is_nullable
      FROM information_schema.columns WHERE table_name LIKE 'procrastinate%'
    UNION ALL
    SELECT 'index', tablename, indexname, regexp_replace(indexdef, '\\s+', ' ', 'g'), '', ''
      FROM pg_indexes WHERE tablename LIKE 'procrastinate%'
    UNION ALL
    SELECT 'function', proname, pg_get_function_identity_arguments(oid),
           pg_get_function_result(oid), md5(regexp_replace(prosrc, '\\s+', ' ', 'g')), ''
      FROM pg_proc WHERE proname LIKE 'procrastinate%'
    UNION ALL
    SELECT 'trigger', tgrelid::regclass::text, tgname, '', '', ''
      FROM pg_trigger WHERE tgrelid::regclass::text LIKE 'procrastinate%' AND NOT tgisinternal
"""


def catalogue(config: Config) -> set[tuple[Any, ...]]:
    """All that the database has of procrastinate."""
    engine = create_engine(config.database_url())
    with engine.connect() as connection:
        found = {tuple(row) for row in connection.execute(text(CATALOGUE))}
    engine.dispose()
    return found


def fact(config: Config) -> str:
    store = Store(config.database_url())
    with store.read() as session:
        found = session.get(HouseFact, cluster.SCHEMA)
    store.close()
    return found.value if found is not None else ""


def run(config: Config, *scripts: str) -> None:
    engine = create_engine(config.database_url(), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for script in scripts:
            connection.exec_driver_sql(script.replace("%", "%%"))
    engine.dispose()


def test_a_new_house_has_its_newest_tables_and_knows_it(cluster_config: Config) -> None:
    cluster.install(cluster_config)
    assert fact(cluster_config) == cluster.migrations()[-1]
    before = catalogue(cluster_config)
    cluster.install(cluster_config)
    assert catalogue(cluster_config) == before


@pytest.mark.parametrize("at", ["03.00.00_50", "02.14.01_01"])
def test_tables_of_an_older_release_become_those_of_a_new_house(
    cluster_config: Config, at: str
) -> None:
    """As they would have been made: by the migrations up to then; a waiting job stays."""
    folder = cluster.migrations_folder()
    old = [name for name in cluster.migrations() if name[: len(at)] <= at]
    run(cluster_config, *(folder.joinpath(name).read_text("utf-8") for name in old))
    run(
        cluster_config,
        "INSERT INTO procrastinate_jobs (queue_name, task_name) VALUES ('steps', 'waits')",
    )
    store = Store(cluster_config.database_url())
    with store.write() as session:
        session.merge(HouseFact(name=cluster.SCHEMA, value=old[-1]))
    store.close()
    cluster.install(cluster_config)
    assert fact(cluster_config) == cluster.migrations()[-1]
    grown = catalogue(cluster_config)
    engine = create_engine(cluster_config.database_url())
    with engine.connect() as connection:
        jobs = connection.execute(text("SELECT task_name FROM procrastinate_jobs")).scalars().all()
    engine.dispose()
    assert jobs == ["waits"]
    run(
        cluster_config,
        "DROP TABLE procrastinate_events, procrastinate_periodic_defers, procrastinate_jobs,"
        " procrastinate_workers CASCADE",
        "DO $$ DECLARE one record; BEGIN"
        " FOR one IN SELECT oid::regprocedure AS it FROM pg_proc"
        " WHERE proname LIKE 'procrastinate%' LOOP EXECUTE 'DROP FUNCTION ' || one.it ||"
        " ' CASCADE'; END LOOP;"
        " FOR one IN SELECT typname FROM pg_type WHERE typname LIKE 'procrastinate%'"
        " AND typtype IN ('e', 'c') LOOP EXECUTE 'DROP TYPE IF EXISTS ' || one.typname ||"
        " ' CASCADE'; END LOOP; END $$",
    )
    cluster.install(cluster_config)
    made = catalogue(cluster_config)
    assert {one for one in grown if one[0] == "column"} == {
        one for one in made if one[0] == "column"
    }
    assert {one[:4] for one in grown if one[0] != "column"} == {
        one[:4] for one in made if one[0] != "column"
    }


def test_a_house_from_before_this_was_noted(cluster_config: Config) -> None:
    cluster.install(cluster_config)
    before = catalogue(cluster_config)
    run(cluster_config, f"DELETE FROM housefact WHERE name = '{cluster.SCHEMA}'")
    cluster.install(cluster_config)
    assert fact(cluster_config) >= cluster.FIRST
    assert catalogue(cluster_config) == before
    assert cluster.FIRST in cluster.migrations()
