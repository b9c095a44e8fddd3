"""Indexes for a house that is kept for years: its ticks look at what is due alone

Revision: 0033, after 0032.

Each reference has its index, or every row that is deleted has all of another table looked through
for what refers to it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

REFERENCES = {
    "game": ("pack_digest",),
    "webhook": ("owner_id",),
    "contribution": (
        "person_id",
        "seat_id",
    ),
    "diaryentry": ("person_id",),
    "letterin": ("seat_id",),
    "loan": (
        "seat_id",
        "to_seat_id",
    ),
    "mute": (
        "game_id",
        "seat_id",
        "other_id",
    ),
    "vote": ("opened_by",),
    "ballot": ("seat_id",),
    "draft": ("letter_id",),
    "lentlines": ("to_seat_id",),
    "letterout": ("substitute_id",),
    "press": (
        "person_id",
        "answers_id",
        "letter_id",
    ),
    "offence": (
        "reporter_seat_id",
        "accused_id",
        "accused_seat_id",
        "press_id",
        "decided_by",
    ),
    "presscopy": ("seat_id",),
    "measure": (
        "offence_id",
        "game_id",
    ),
}
TIMES = {"deliverynote": "at", "token": "expires_at"}


def upgrade() -> None:
    for table, columns in REFERENCES.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])
    for table, column in TIMES.items():
        op.create_index(f"ix_{table}_{column}", table, [column])
    became = ["state", "outcome", "seat_id", "received_at"]
    op.create_index("ix_letterin_became", "letterin", became)
    for table, column, where in (
        ("letterin", "done_at", sa.text("length(raw) > 0")),
        ("letterout", "created_at", sa.text("raw IS NOT NULL")),
    ):
        op.create_index(
            f"ix_{table}_bytes", table, ["state", column],
            sqlite_where=where, postgresql_where=where,
        )  # fmt: skip
    there: sa.Column[bool] = sa.Column(
        "findable", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("reportrow", there)
    op.execute(
        "UPDATE reportrow SET findable = TRUE WHERE id IN (SELECT report_id FROM reporttext)"
    )
    op.create_index("ix_reportrow_findable", "reportrow", ["findable"])


def downgrade() -> None:
    op.drop_index("ix_reportrow_findable", "reportrow")
    with op.batch_alter_table("reportrow") as report:
        report.drop_column("findable")
    for table in ("letterout", "letterin"):
        op.drop_index(f"ix_{table}_bytes", table)
    op.drop_index("ix_letterin_became", "letterin")
    for table, column in TIMES.items():
        op.drop_index(f"ix_{table}_{column}", table)
    for table, columns in REFERENCES.items():
        for column in columns:
            op.drop_index(f"ix_{table}_{column}", table)
