"""What a tick looks for: games that begin, and seats that bots play

Revision: 0023, after 0022.
"""

from __future__ import annotations

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_game_begins", "game", ["state", "steps"])
    op.create_index("ix_seat_bot", "seat", ["bot"])


def downgrade() -> None:
    op.drop_index("ix_seat_bot", "seat")
    op.drop_index("ix_game_begins", "game")
