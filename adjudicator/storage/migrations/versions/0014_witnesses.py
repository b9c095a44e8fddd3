"""Witnesses: what they are asked, and for whom this house is one

Revision: 0014, after 0013.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    time = sqlmodel.sql.sqltypes.UTCDateTime()
    op.create_table(
        "witnessask",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("opening", text, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("what", text, nullable=False),
        sa.Column("digest", text, nullable=False),
        sa.Column("of", sa.LargeBinary(), nullable=False),
        sa.Column("sent", sa.LargeBinary(), nullable=False),
        sa.Column("said", sa.LargeBinary(), nullable=True),
        sa.Column("link", text, nullable=False),
        sa.Column("secret", text, nullable=False),
        sa.Column("state", text, nullable=False),
        sa.Column("asked_at", time, nullable=False),
        sa.Column("give_up_at", time, nullable=False),
        sa.Column("told_at", time, nullable=True),
        sa.Column("next_try_at", time, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease_until", time, nullable=True),
        sa.Column("last_error", text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "number"),
    )
    op.create_index("ix_witnessask_game_id", "witnessask", ["game_id"])
    op.create_index("ix_witnessask_opening", "witnessask", ["opening"])
    op.create_index("ix_witnessask_due", "witnessask", ["state", "next_try_at"])
    op.create_table(
        "witnessfor",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("opening", text, nullable=False),
        sa.Column("house", text, nullable=False),
        sa.Column("game", text, nullable=False),
        sa.Column("chain_end", text, nullable=False),
        sa.Column("said", sa.LargeBinary(), nullable=False),
        sa.Column("bound_at", time, nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_witnessfor_opening", "witnessfor", ["opening"], unique=True)
    op.create_index("ix_witnessfor_house", "witnessfor", ["house"])
    op.create_table(
        "witnessgiven",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("witness_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("digest", text, nullable=False),
        sa.Column("said", sa.LargeBinary(), nullable=False),
        sa.Column("at", time, nullable=False),
        sa.ForeignKeyConstraint(["witness_id"], ["witnessfor.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("witness_id", "number"),
    )
    op.create_index("ix_witnessgiven_witness_id", "witnessgiven", ["witness_id"])


def downgrade() -> None:
    op.drop_table("witnessgiven")
    op.drop_table("witnessfor")
    op.drop_table("witnessask")
