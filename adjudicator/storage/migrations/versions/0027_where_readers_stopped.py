"""How far somebody has read what happened to a seat, and when a page of theirs was last open

Revision: 0027, after 0026.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "looked",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("seat_id", sa.Integer(), sa.ForeignKey("seat.id"), nullable=False),
        sa.Column("person_id", sa.Integer(), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("looked_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("here_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.UniqueConstraint("seat_id", "person_id"),
    )
    for name in ("seat_id", "person_id"):
        op.create_index(f"ix_looked_{name}", "looked", [name])


def downgrade() -> None:
    op.drop_table("looked")
