"""The moderator's desk: what a rollback made void, what is set for a game, roles, candidates

Revision: 0006, after 0005.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

import adjudicator.storage.tables

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TEXT = sqlmodel.sql.sqltypes.AutoString
TIME = sqlmodel.sql.sqltypes.UTCDateTime
PACKED = adjudicator.storage.tables.Packed
KEY = ["game_id", "seat_id", "number", "batch"]


def upgrade() -> None:
    with op.batch_alter_table("snapshot") as table:
        table.add_column(sa.Column("start", PACKED(), nullable=True))
    with op.batch_alter_table("game") as table:
        table.add_column(
            sa.Column("reported_entry", sa.Integer(), nullable=False, server_default="0")
        )
    with op.batch_alter_table("openask", naming_convention=_NAMES) as table:
        table.add_column(sa.Column("taken_back", sa.Integer(), nullable=False, server_default="0"))
        table.drop_constraint(_name("openask", KEY), type_="unique")
        table.create_unique_constraint(_name("openask", [*KEY, "taken_back"]), [*KEY, "taken_back"])
    with op.batch_alter_table("token") as table:
        table.add_column(sa.Column("game_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_token_game_id", "game", ["game_id"], ["id"])
        table.create_index("ix_token_game_id", ["game_id"])
    op.create_table(
        "takenback",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("rollback", sa.Integer(), nullable=False),
        sa.Column("kind", TEXT(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", TEXT(), nullable=False),
        sa.Column("data", PACKED(), nullable=False),
        sa.Column("at", TIME(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_takenback_game_id", "takenback", ["game_id"])
    op.create_table(
        "moderation",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("hold", TEXT(), nullable=False),
        sa.Column("held_at", TIME(), nullable=True),
        sa.Column("released", sa.Integer(), nullable=False),
        sa.Column("unsealed", sa.Integer(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("rollbacks", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.create_table(
        "role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("kind", TEXT(), nullable=False),
        sa.Column("since", TIME(), nullable=False),
        sa.Column("until", TIME(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_role_game_id", "role", ["game_id"])
    op.create_index("ix_role_person_id", "role", ["person_id"])
    op.create_table(
        "candidate",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("seat", TEXT(), nullable=False),
        sa.Column("wishes", PACKED(), nullable=False),
        sa.Column("bids", PACKED(), nullable=False),
        sa.Column("words", TEXT(), nullable=False),
        sa.Column("asked_at", TIME(), nullable=False),
        sa.Column("said_at", TIME(), nullable=True),
        sa.Column("settled_at", TIME(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "person_id", "seat"),
    )
    op.create_index("ix_candidate_game_id", "candidate", ["game_id"])
    op.create_index("ix_candidate_person_id", "candidate", ["person_id"])


_NAMES = {"uq": "%(table_name)s_%(column_0_N_name)s_key"}
"""As PostgreSQL names what has no name. SQLite keeps none, and is told it while it copies."""


def _name(table: str, columns: list[str]) -> str:
    return f"{table}_{'_'.join(columns)}_key"


def downgrade() -> None:
    for table in ("candidate", "role", "moderation", "takenback"):
        op.drop_table(table)
    with op.batch_alter_table("token", naming_convention=_NAMES) as batch:
        batch.drop_index("ix_token_game_id")
        batch.drop_constraint("fk_token_game_id", type_="foreignkey")
        batch.drop_column("game_id")
    with op.batch_alter_table("openask", naming_convention=_NAMES) as batch:
        batch.drop_constraint(_name("openask", [*KEY, "taken_back"]), type_="unique")
        batch.drop_column("taken_back")
        batch.create_unique_constraint(_name("openask", KEY), KEY)
    with op.batch_alter_table("game") as batch:
        batch.drop_column("reported_entry")
    with op.batch_alter_table("snapshot") as batch:
        batch.drop_column("start")
