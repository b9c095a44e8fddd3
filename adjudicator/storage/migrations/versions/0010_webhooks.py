"""Webhooks and their calls

Revision: 0010, after 0009.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    time = sqlmodel.sql.sqltypes.UTCDateTime()
    op.create_table(
        "webhook",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("url", text, nullable=False),
        sa.Column("kind", text, nullable=False),
        sa.Column("secret", text, nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("last_error", text, nullable=False),
        sa.Column("created_at", time, nullable=False),
        sa.Column("disabled_at", time, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["owner_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_webhook_person_id", "webhook", ["person_id"])
    op.create_index("ix_webhook_game_id", "webhook", ["game_id"])
    op.create_table(
        "hookcall",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("webhook_id", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("state", text, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", time, nullable=False),
        sa.Column("next_try_at", time, nullable=False),
        sa.Column("lease_until", time, nullable=True),
        sa.Column("sent_at", time, nullable=True),
        sa.ForeignKeyConstraint(["webhook_id"], ["webhook.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_hookcall_webhook_id", "hookcall", ["webhook_id"])
    op.create_index("ix_hookcall_due", "hookcall", ["state", "next_try_at"])


def downgrade() -> None:
    op.drop_table("hookcall")
    op.drop_table("webhook")
