"""Exports, asked for and made by a worker

Revision: 0022, after 0021.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

from adjudicator.storage.tables.columns import Packed

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString()
TIME = sqlmodel.sql.sqltypes.UTCDateTime()


def upgrade() -> None:
    op.create_table(
        "export",
        sa.Column("id", sa.Integer(), nullable=False),
        *(sa.Column(name, TEXT, nullable=False) for name in ("kind", "subject", "mark", "state")),
        sa.Column("tell", Packed(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("asked_at", TIME, nullable=False),
        sa.Column("next_try_at", TIME, nullable=False),
        sa.Column("lease_until", TIME, nullable=True),
        sa.Column("done_at", TIME, nullable=True),
        sa.Column("error", TEXT, nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("kind", "subject", "mark"),
    )
    op.create_index("ix_export_due", "export", ["state", "next_try_at"])
    op.create_index(op.f("ix_export_asked_at"), "export", ["asked_at"])


def downgrade() -> None:
    op.drop_table("export")
