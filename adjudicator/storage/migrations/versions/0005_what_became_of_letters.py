"""What happened to letters on their way; deadlines moved because a letter came back

Revision: 0005, after 0004.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    op.create_table(
        "deliverynote",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("letter_id", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("what", text, nullable=False),
        sa.Column("said", text, nullable=False),
        sa.ForeignKeyConstraint(["letter_id"], ["letterout.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_deliverynote_letter_id", "deliverynote", ["letter_id"])
    with op.batch_alter_table("openask") as table:
        table.add_column(
            sa.Column("protected_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True)
        )


def downgrade() -> None:
    with op.batch_alter_table("openask") as table:
        table.drop_column("protected_at")
    op.drop_table("deliverynote")
