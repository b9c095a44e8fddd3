"""Ratings, and who was asked

Revision: 0017, after 0016.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    time = sqlmodel.sql.sqltypes.UTCDateTime()
    op.create_table(
        "rated",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("why", text, nullable=False),
        sa.Column("at", time, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.create_table(
        "rating",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("ruleset", text, nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", text, nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("of", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("at", time, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "person_id"),
    )
    op.create_index(op.f("ix_rating_person_id"), "rating", ["person_id"])
    with op.batch_alter_table("openask") as table:
        table.add_column(sa.Column("person_id", sa.Integer(), nullable=True))
        table.create_foreign_key("fk_openask_person", "person", ["person_id"], ["id"])
        table.create_index(op.f("ix_openask_person_id"), ["person_id"])
    # Who held a seat when it was asked was not kept: who holds it now stands for him.
    op.execute(
        "UPDATE openask SET person_id = (SELECT seat.person_id FROM seat"
        " WHERE seat.id = openask.seat_id AND seat.bot = '')"
    )


def downgrade() -> None:
    with op.batch_alter_table("openask") as table:
        table.drop_index(op.f("ix_openask_person_id"))
        table.drop_constraint("fk_openask_person", type_="foreignkey")
        table.drop_column("person_id")
    op.drop_index(op.f("ix_rating_person_id"), "rating")
    op.drop_table("rating")
    op.drop_table("rated")
