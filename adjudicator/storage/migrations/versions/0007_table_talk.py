"""Press, diaries, votes, orders sent ahead

Revision: 0007, after 0006.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def _text() -> sqlmodel.sql.sqltypes.AutoString:
    return sqlmodel.sql.sqltypes.AutoString()


def _time() -> sqlmodel.sql.sqltypes.UTCDateTime:
    return sqlmodel.sql.sqltypes.UTCDateTime()


def upgrade() -> None:
    op.create_table(
        "ahead",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("turn", _text(), nullable=False),
        sa.Column("phase", _text(), nullable=False),
        sa.Column("text", _text(), nullable=False),
        sa.Column("state", _text(), nullable=False),
        sa.Column("at", _time(), nullable=False),
        sa.Column("closed_at", _time(), nullable=True),
        sa.ForeignKeyConstraint(
            ["seat_id"],
            ["seat.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_ahead_seat_id", "ahead", ["seat_id"], unique=False)
    op.create_index("ix_ahead_state", "ahead", ["state", "seat_id"], unique=False)
    op.create_table(
        "diaryentry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("turn", _text(), nullable=False),
        sa.Column("turn_title", _text(), nullable=False),
        sa.Column("text", _text(), nullable=False),
        sa.Column("at", _time(), nullable=False),
        sa.Column("deleted_at", _time(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
        ),
        sa.ForeignKeyConstraint(
            ["seat_id"],
            ["seat.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("seat_id", "number"),
    )
    op.create_index("ix_diaryentry_seat_id", "diaryentry", ["seat_id"], unique=False)
    op.create_table(
        "vote",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("item", _text(), nullable=False),
        sa.Column("subject", sa.LargeBinary(), nullable=False),
        sa.Column("text", _text(), nullable=False),
        sa.Column("needed", _text(), nullable=False),
        sa.Column("voters", sa.LargeBinary(), nullable=False),
        sa.Column("opened_by", sa.Integer(), nullable=True),
        sa.Column("state", _text(), nullable=False),
        sa.Column("opened_at", _time(), nullable=False),
        sa.Column("told_at", _time(), nullable=True),
        sa.Column("closes_at", _time(), nullable=True),
        sa.Column("closed_at", _time(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["game.id"],
        ),
        sa.ForeignKeyConstraint(
            ["opened_by"],
            ["seat.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "number"),
    )
    op.create_index("ix_vote_closes_at", "vote", ["closes_at"], unique=False)
    op.create_index("ix_vote_game_id", "vote", ["game_id"], unique=False)
    op.create_index("ix_vote_state", "vote", ["state"], unique=False)
    op.create_table(
        "ballot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("vote_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("choice", _text(), nullable=False),
        sa.Column("at", _time(), nullable=False),
        sa.ForeignKeyConstraint(
            ["seat_id"],
            ["seat.id"],
        ),
        sa.ForeignKeyConstraint(
            ["vote_id"],
            ["vote.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("vote_id", "seat_id"),
    )
    op.create_index("ix_ballot_vote_id", "ballot", ["vote_id"], unique=False)
    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("role", _text(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("manner", _text(), nullable=False),
        sa.Column("to", sa.LargeBinary(), nullable=False),
        sa.Column("everybody", sa.Boolean(), nullable=False),
        sa.Column("shown_from", _text(), nullable=False),
        sa.Column("shown_to", sa.LargeBinary(), nullable=True),
        sa.Column("text", _text(), nullable=False),
        sa.Column("answers_id", sa.Integer(), nullable=True),
        sa.Column("letter_id", sa.Integer(), nullable=True),
        sa.Column("via", _text(), nullable=False),
        sa.Column("turn", _text(), nullable=False),
        sa.Column("turn_title", _text(), nullable=False),
        sa.Column("sent_at", _time(), nullable=False),
        sa.Column("deliver_at", _time(), nullable=False),
        sa.Column("delivered_at", _time(), nullable=True),
        sa.ForeignKeyConstraint(
            ["answers_id"],
            ["press.id"],
        ),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["game.id"],
        ),
        sa.ForeignKeyConstraint(
            ["letter_id"],
            ["letterin.id"],
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
        ),
        sa.ForeignKeyConstraint(
            ["seat_id"],
            ["seat.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_press_due", "press", ["delivered_at", "deliver_at"], unique=False)
    op.create_index("ix_press_game_id", "press", ["game_id"], unique=False)
    op.create_index("ix_press_seat_id", "press", ["seat_id"], unique=False)
    op.create_table(
        "presscopy",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("press_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("message_id", _text(), nullable=False),
        sa.Column("at", _time(), nullable=False),
        sa.Column("read_at", _time(), nullable=True),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["game.id"],
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["person.id"],
        ),
        sa.ForeignKeyConstraint(
            ["press_id"],
            ["press.id"],
        ),
        sa.ForeignKeyConstraint(
            ["seat_id"],
            ["seat.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("press_id", "seat_id", "person_id"),
    )
    op.create_index("ix_presscopy_person_id", "presscopy", ["person_id"], unique=False)
    op.create_index("ix_presscopy_press_id", "presscopy", ["press_id"], unique=False)
    op.create_index(
        "ix_presscopy_reader", "presscopy", ["game_id", "seat_id", "number"], unique=False
    )


def downgrade() -> None:
    op.drop_index("ix_presscopy_reader", table_name="presscopy")
    op.drop_index("ix_presscopy_press_id", table_name="presscopy")
    op.drop_index("ix_presscopy_person_id", table_name="presscopy")
    op.drop_table("presscopy")
    op.drop_index("ix_press_seat_id", table_name="press")
    op.drop_index("ix_press_game_id", table_name="press")
    op.drop_index("ix_press_due", table_name="press")
    op.drop_table("press")
    op.drop_index("ix_ballot_vote_id", table_name="ballot")
    op.drop_table("ballot")
    op.drop_index("ix_vote_state", table_name="vote")
    op.drop_index("ix_vote_game_id", table_name="vote")
    op.drop_index("ix_vote_closes_at", table_name="vote")
    op.drop_table("vote")
    op.drop_index("ix_diaryentry_seat_id", table_name="diaryentry")
    op.drop_table("diaryentry")
    op.drop_index("ix_ahead_state", table_name="ahead")
    op.drop_index("ix_ahead_seat_id", table_name="ahead")
    op.drop_table("ahead")
