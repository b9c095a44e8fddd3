"""What judges a game: the digests of its rules and of its words

Revision: 0024, after 0023.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("rules", "words"):
        op.add_column("game", sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.create_index("ix_game_rules", "game", ["ruleset", "state", "rules"])


def downgrade() -> None:
    op.drop_index("ix_game_rules", "game")
    with op.batch_alter_table("game") as game:
        for name in ("words", "rules"):
            game.drop_column(name)
