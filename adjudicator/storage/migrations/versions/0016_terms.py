"""Terms kept and changed, reliefs of silent seats, letters about open tables

Revision: 0016, after 0015.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    time = sqlmodel.sql.sqltypes.UTCDateTime()
    op.create_table(
        "keptterms",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("at", time, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person_id", "name"),
    )
    op.create_index("ix_keptterms_person_id", "keptterms", ["person_id"])
    op.create_table(
        "termschange",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("phase", sa.Integer(), nullable=False),
        sa.Column("at", time, nullable=False),
        sa.Column("applied_at", time, nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_termschange_game_id", "termschange", ["game_id"])
    op.create_index("ix_termschange_applied_at", "termschange", ["applied_at"])
    op.create_table(
        "relief",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("kind", text, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("since", time, nullable=False),
        sa.Column("ended_at", time, nullable=True),
        sa.Column("ended", text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_relief_game_id", "relief", ["game_id"])
    op.create_index("ix_relief_seat_id", "relief", ["seat_id"])
    op.create_index("ix_relief_ended_at", "relief", ["ended_at"])
    op.create_table(
        "tablesletter",
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("ruleset", text, nullable=False),
        sa.Column("next_at", time, nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("person_id"),
    )
    op.create_index("ix_tablesletter_next_at", "tablesletter", ["next_at"])


def downgrade() -> None:
    for name in ("tablesletter", "relief", "termschange", "keptterms"):
        op.drop_table(name)
