"""Deputies of an event's director, and how long what waits for them has waited

Revision: 0025, after 0024.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from adjudicator.storage.tables.columns import Packed

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tournament", sa.Column("deputies", Packed(), nullable=True))
    op.add_column(
        "tournament", sa.Column("waits", sa.Integer(), nullable=False, server_default="0")
    )
    op.add_column(
        "tournamentgame", sa.Column("passed", sa.Integer(), nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.drop_column("tournamentgame", "passed")
    op.drop_column("tournament", "waits")
    op.drop_column("tournament", "deputies")
