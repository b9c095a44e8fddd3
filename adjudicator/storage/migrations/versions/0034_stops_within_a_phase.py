"""How a private game waited at each question in the middle of a phase

Revision: 0034, after 0033. Phases that were played before are taken back whole, as they were.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from adjudicator.storage.tables.columns import Packed

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("snapshot") as table:
        table.add_column(sa.Column("stops", Packed(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("snapshot") as table:
        table.drop_column("stops")
