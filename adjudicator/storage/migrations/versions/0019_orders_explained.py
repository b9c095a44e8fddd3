"""Which orders a seat's letters have explained

Revision: 0019, after 0018.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

import adjudicator.storage.tables

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seat") as table:
        table.add_column(sa.Column("explained", adjudicator.storage.tables.Packed(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("seat") as table:
        table.drop_column("explained")
