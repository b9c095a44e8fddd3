"""Alembic's entry: migrations run on the URL that `session.alembic_config` hands in,
in one transaction, so that a process that dies leaves the old schema whole."""

from __future__ import annotations

from typing import Any

from alembic import context
from sqlalchemy import create_engine, event, pool
from sqlmodel import SQLModel

import adjudicator.storage.tables  # noqa: F401 - fills the metadata
from adjudicator.storage.session import patience

_url = context.config.attributes["url"]
engine = create_engine(_url, poolclass=pool.NullPool, connect_args=patience(_url))

if engine.dialect.name == "sqlite":

    @event.listens_for(engine, "connect")
    def connect(connection: Any, record: Any) -> None:
        # The driver would commit before each change of the schema.
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout = 30000")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


with engine.connect() as connection:
    if engine.dialect.name == "postgresql":
        # Two processes that start at once must not both migrate.
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20261121)")
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=True,
        compare_type=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
engine.dispose()
