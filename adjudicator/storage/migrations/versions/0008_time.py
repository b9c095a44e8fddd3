"""Deadlines of richer terms, absences, substitutes, clocks of seats

Revision: 0008, after 0007.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

import adjudicator.storage.tables

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString
TIME = sqlmodel.sql.sqltypes.UTCDateTime
OF_ASKS = (
    "grace_until", "closes_at", "last_order_at", "forced_at", "reminded_at", "late_noted_at",
    "missed_at", "clock_since",
)  # fmt: skip


def upgrade() -> None:
    with op.batch_alter_table("person") as table:
        table.add_column(sa.Column("country", TEXT(), nullable=False, server_default=""))
        table.add_column(
            sa.Column("calendar_serial", sa.Integer(), nullable=False, server_default="0")
        )
    with op.batch_alter_table("seat") as table:
        table.add_column(sa.Column("bank", sa.Float(), nullable=True))
        table.add_column(sa.Column("extended", sa.Float(), nullable=False, server_default="0"))
        table.add_column(sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("openask") as table:
        table.add_column(sa.Column("pace", adjudicator.storage.tables.Packed(), nullable=True))
        for name in OF_ASKS:
            table.add_column(sa.Column(name, TIME(), nullable=True))
        table.add_column(sa.Column("held", TEXT(), nullable=False, server_default=""))
        table.add_column(sa.Column("moves", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(sa.Column("clock_used", sa.Float(), nullable=False, server_default="0"))
        table.create_index("ix_openask_closes", ["closed_at", "closes_at"])
    # What is open in running games closes as it would have closed.
    op.execute(
        "UPDATE openask SET closes_at = CASE WHEN ready THEN opened_at ELSE due_at END"
        " WHERE closed_at IS NULL"
    )
    op.create_table(
        "absence",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("first", sa.Date(), nullable=False),
        sa.Column("last", sa.Date(), nullable=False),
        sa.Column("zone", TEXT(), nullable=False),
        sa.Column("declared_at", TIME(), nullable=False),
        sa.Column("withdrawn_at", TIME(), nullable=True),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_absence_seat_id", "absence", ["seat_id"])
    op.create_table(
        "substitute",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("since", TIME(), nullable=False),
        sa.Column("until", TIME(), nullable=True),
        sa.Column("appointed_at", TIME(), nullable=False),
        sa.Column("ended_at", TIME(), nullable=True),
        sa.Column("letters", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    for name in ("seat_id", "person_id", "ended_at"):
        op.create_index(f"ix_substitute_{name}", "substitute", [name])
    with op.batch_alter_table("letterout") as table:
        table.add_column(sa.Column("substitute_id", sa.Integer(), nullable=True))
        table.create_foreign_key(
            "fk_letterout_substitute_id", "substitute", ["substitute_id"], ["id"]
        )


def downgrade() -> None:
    with op.batch_alter_table("letterout") as table:
        table.drop_constraint("fk_letterout_substitute_id", type_="foreignkey")
        table.drop_column("substitute_id")
    op.drop_table("substitute")
    op.drop_table("absence")
    with op.batch_alter_table("openask") as table:
        table.drop_index("ix_openask_closes")
        for name in ("clock_used", "moves", "held", *reversed(OF_ASKS), "pace"):
            table.drop_column(name)
    with op.batch_alter_table("seat") as table:
        for name in ("missed", "extended", "bank"):
            table.drop_column(name)
    with op.batch_alter_table("person") as table:
        table.drop_column("calendar_serial")
        table.drop_column("country")
