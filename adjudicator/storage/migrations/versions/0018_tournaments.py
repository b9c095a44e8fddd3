"""Tournaments: events, entrants, their games, wishes, journals, continuations by bots

Revision: 0018, after 0017.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    time = sqlmodel.sql.sqltypes.UTCDateTime()
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", text, nullable=False),
        sa.Column("title", text, nullable=False),
        sa.Column("state", text, nullable=False),
        sa.Column("director_id", sa.Integer(), nullable=False),
        sa.Column("assistant_id", sa.Integer(), nullable=True),
        sa.Column("announcement", sa.LargeBinary(), nullable=False),
        sa.Column("text", text, nullable=False),
        sa.Column("course", sa.LargeBinary(), nullable=False),
        sa.Column("chain_end", text, nullable=False),
        sa.Column("chain_start", text, nullable=False),
        sa.Column("chain_length", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due_at", time, nullable=True),
        sa.Column("warn_at", time, nullable=True),
        sa.Column("trouble", text, nullable=False),
        sa.Column("tried_at", time, nullable=True),
        sa.Column("opened_at", time, nullable=False),
        sa.Column("began_at", time, nullable=True),
        sa.Column("ended_at", time, nullable=True),
        sa.ForeignKeyConstraint(["director_id"], ["person.id"]),
        sa.ForeignKeyConstraint(["assistant_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tournament_slug", "tournament", ["slug"], unique=True)
    op.create_index("ix_tournament_director_id", "tournament", ["director_id"])
    op.create_index("ix_tournament_assistant_id", "tournament", ["assistant_id"])
    op.create_index("ix_tournament_due", "tournament", ["state", "due_at"])
    op.create_table(
        "tournamententry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("state", text, nullable=False),
        sa.Column("facts", sa.LargeBinary(), nullable=False),
        sa.Column("here", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("entered_at", time, nullable=False),
        sa.Column("left_at", time, nullable=True),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament_id", "person_id"),
    )
    op.create_index("ix_tournamententry_tournament_id", "tournamententry", ["tournament_id"])
    op.create_index("ix_tournamententry_person_id", "tournamententry", ["person_id"])
    op.create_table(
        "tournamentgame",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("slug", text, nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("roles", sa.LargeBinary(), nullable=False),
        sa.Column("state", text, nullable=False),
        sa.Column("due_at", time, nullable=True),
        sa.Column("said", sa.LargeBinary(), nullable=True),
        sa.Column("verdict", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"]),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id"),
        sa.UniqueConstraint("tournament_id", "round", "match", "place"),
    )
    op.create_index("ix_tournamentgame_tournament_id", "tournamentgame", ["tournament_id"])
    op.create_index("ix_tournamentgame_slug", "tournamentgame", ["slug"], unique=True)
    op.create_index("ix_tournamentgame_state", "tournamentgame", ["state", "due_at"])
    op.create_table(
        "tournamentwish",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("wish", sa.LargeBinary(), nullable=False),
        sa.Column("at", time, nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament_id", "round", "number"),
    )
    op.create_index("ix_tournamentwish_tournament_id", "tournamentwish", ["tournament_id"])
    op.create_table(
        "tournamentjournal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", text, nullable=False),
        sa.Column("at", text, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("before", text, nullable=False),
        sa.Column("hash", text, nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournament.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament_id", "number"),
    )
    op.create_index("ix_tournamentjournal_tournament_id", "tournamentjournal", ["tournament_id"])
    op.create_table(
        "tournamenttrial",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("digest", text, nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("wins", sa.LargeBinary(), nullable=False),
        sa.Column("points", sa.LargeBinary(), nullable=False),
        sa.Column("lease_until", time, nullable=True),
        sa.Column("at", time, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["tournamentgame.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )


def downgrade() -> None:
    for name in (
        "tournamenttrial",
        "tournamentjournal",
        "tournamentwish",
        "tournamentgame",
        "tournamententry",
        "tournament",
    ):
        op.drop_table(name)
