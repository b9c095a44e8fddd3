"""Alembic's entry: migrations run on the URL that `session.alembic_config` hands in."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine, pool
from sqlmodel import SQLModel

import adjudicator.storage.tables  # noqa: F401 - fills the metadata

url = context.config.attributes["url"]
engine = create_engine(url, poolclass=pool.NullPool)

with engine.connect() as connection:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA busy_timeout = 30000")
    elif connection.dialect.name == "postgresql":
        # Two processes that start at once must not both migrate.
        connection.exec_driver_sql("SELECT pg_advisory_lock(20261121)")
        connection.commit()
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=True,
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
