"""The queue of letters: what a letter waits behind, and the game that its address names

Revision: 0026, after 0025.
"""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_SEAT = re.compile(
    r"^(?:[^+@]+\+)?([a-z0-9][a-z0-9-]{0,62})[+.]([a-z][a-z0-9_-]{0,31})\.[a-z0-9]{6,64}@"
)
_TOKEN = re.compile(r"^(?:[^+@]+\+)?([a-z]+)\+([^+@]+)@")


def upgrade() -> None:
    for name in ("queue_key", "game"):
        op.add_column("letterin", sa.Column(name, sa.String(), nullable=False, server_default=""))
    letters = sa.table("letterin", *map(sa.column, ("id", "state", "to_address", "from_address")))
    filled = sa.table("letterin", *map(sa.column, ("id", "queue_key", "game")))
    waiting = sa.select(letters).where(letters.c.state != "done")
    connection = op.get_bind()
    for number, _, to, sender in connection.execute(waiting).all():
        key, game = place(to, sender)
        connection.execute(
            sa.update(filled).where(filled.c.id == number).values(queue_key=key, game=game)
        )


def place(to: str, sender: str) -> tuple[str, str]:
    """(key, game) of a letter that came before addresses were read when they came."""
    if found := _SEAT.match(to.lower()):
        return f"{found[1]}.{found[2]}", found[1]
    if found := _TOKEN.match(to.lower()):
        return f"{found[1]}.{found[2]}", ""
    return f"from {sender}", ""


def downgrade() -> None:
    with op.batch_alter_table("letterin") as letterin:
        for name in ("game", "queue_key"):
            letterin.drop_column(name)
