"""What is typed on a page and not sent; what a person prefers

Revision: 0004, after 0003.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "scratch",
        sa.Column("seat_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("asked", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("text", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("saved_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("seat_id"),
    )
    with op.batch_alter_table("person") as table:
        table.add_column(sa.Column("preferences", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("person") as table:
        table.drop_column("preferences")
    op.drop_table("scratch")
