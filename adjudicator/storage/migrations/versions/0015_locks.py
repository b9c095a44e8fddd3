"""Locks of witnesses, to which orders are sealed

Revision: 0015, after 0014.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("witnessgiven") as table:
        table.add_column(sa.Column("opens", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("witnessgiven") as table:
        table.drop_column("opens")
