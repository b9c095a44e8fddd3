"""Groups of players, units lent to other players, and names of messages that nobody can work out

Revision: 0032, after 0031. Games that are there go on as they began: without a key of their own,
the names of their messages are made as before.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from adjudicator.storage.tables.columns import Packed

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sa.String()
    with op.batch_alter_table("game") as batch:
        batch.add_column(sa.Column("press_key", text, nullable=False, server_default=""))
    op.create_table(
        "circle",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_circle_slug", "circle", ["slug"], unique=True)
    op.create_index("ix_circle_owner_id", "circle", ["owner_id"])
    op.create_table(
        "circlemember",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("circle_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("invited_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["circle_id"], ["circle.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("circle_id", "person_id"),
    )
    op.create_index("ix_circlemember_circle_id", "circlemember", ["circle_id"])
    op.create_index("ix_circlemember_person_id", "circlemember", ["person_id"])
    op.create_table(
        "loan",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("to_seat_id", sa.Integer(), nullable=False),
        sa.Column("names", Packed(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["seat_id"], ["seat.id"]),
        sa.ForeignKeyConstraint(["to_seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_loan_game_id", "loan", ["game_id", "ended_at"])
    op.create_table(
        "lentlines",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ask_id", sa.Integer(), nullable=False),
        sa.Column("to_seat_id", sa.Integer(), nullable=False),
        sa.Column("text", text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["ask_id"], ["openask.id"]),
        sa.ForeignKeyConstraint(["to_seat_id"], ["seat.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_lentlines_ask_id", "lentlines", ["ask_id"])


def downgrade() -> None:
    for name in ("lentlines", "loan", "circlemember", "circle"):
        op.drop_table(name)
    with op.batch_alter_table("game") as batch:
        batch.drop_column("press_key")
