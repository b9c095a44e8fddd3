"""Manners, and what is written for gazettes

Revision: 0021, after 0020.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString()
TIME = sqlmodel.sql.sqltypes.UTCDateTime()


def _to(
    column: str, table: str, null: bool = False
) -> list[sa.Column[Any] | sa.ForeignKeyConstraint]:
    return [
        sa.Column(column, sa.Integer(), nullable=null),
        sa.ForeignKeyConstraint([column], [f"{table}.id"]),
    ]


def _table(name: str, *parts: sa.schema.SchemaItem) -> None:
    key = (sa.Column("id", sa.Integer(), nullable=False), sa.PrimaryKeyConstraint("id"))
    op.create_table(name, *key, *parts)


def upgrade() -> None:
    def text(name: str) -> sa.Column[Any]:
        return sa.Column(name, TEXT, nullable=False)

    def time(name: str, null: bool = False) -> sa.Column[Any]:
        return sa.Column(name, TIME, nullable=null)

    _table(
        "block",
        *_to("person_id", "person"),
        *_to("other_id", "person"),
        text("named"),
        time("since"),
        sa.UniqueConstraint("person_id", "other_id"),
    )
    _table(
        "mute",
        *_to("person_id", "person"),
        *_to("game_id", "game", True),
        *_to("seat_id", "seat", True),
        *_to("other_id", "person", True),
        text("named"),
        time("since"),
    )
    _table(
        "offence",
        *_to("game_id", "game"),
        *_to("reporter_id", "person"),
        *_to("reporter_seat_id", "seat", True),
        *_to("accused_id", "person", True),
        *_to("accused_seat_id", "seat", True),
        *_to("press_id", "press"),
        *(text(name) for name in ("quoted", "why", "to", "state")),
        time("at"),
        time("decided_at", True),
        *_to("decided_by", "person", True),
        text("decision"),
        text("said"),
    )
    _table(
        "measure",
        *_to("offence_id", "offence"),
        *_to("person_id", "person"),
        *_to("game_id", "game", True),
        text("kind"),
        text("address"),
        time("since"),
        time("until", True),
        time("ended_at", True),
    )
    _table(
        "trace",
        *_to("person_id", "person"),
        text("kind"),
        text("hash"),
        time("first_at"),
        time("last_at"),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.UniqueConstraint("person_id", "kind", "hash"),
    )
    _table(
        "contribution",
        *_to("game_id", "game"),
        *_to("person_id", "person", True),
        *_to("seat_id", "seat", True),
        *(text(name) for name in ("byline", "text", "state", "turn_title")),
        time("at"),
        time("decided_at", True),
    )
    for table, column in INDEXES:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


INDEXES = (
    ("block", "person_id"),
    ("block", "other_id"),
    ("mute", "person_id"),
    ("offence", "game_id"),
    ("offence", "reporter_id"),
    ("offence", "state"),
    ("measure", "person_id"),
    ("measure", "address"),
    ("trace", "hash"),
    ("trace", "last_at"),
    ("contribution", "game_id"),
)


def downgrade() -> None:
    for table, column in INDEXES:
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
    for table in ("contribution", "trace", "measure", "offence", "mute", "block"):
        op.drop_table(table)
