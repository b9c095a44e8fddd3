"""People who play without an account, names of games made for people, and lessons

Revision: 0028, after 0027.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("person", sa.Column("guest_until", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_person_guest_until", "person", ["guest_until"])
    op.add_column("game", sa.Column("name", sa.String(), nullable=False, server_default=""))
    for name in ("lesson", "guest"):
        kind = sa.Boolean()
        op.add_column("game", sa.Column(name, kind, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("game") as game:
        for name in ("guest", "lesson", "name"):
            game.drop_column(name)
    op.drop_index("ix_person_guest_until", "person")
    with op.batch_alter_table("person") as person:
        person.drop_column("guest_until")
