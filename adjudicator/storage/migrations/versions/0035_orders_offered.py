"""What receipts have offered in place of lines that could not be read

Revision: 0035, after 0034.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from adjudicator.storage.tables.columns import Packed

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("openask") as table:
        table.add_column(sa.Column("proposals", Packed(), nullable=True))
        table.add_column(sa.Column("offered", Packed(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("openask") as table:
        table.drop_column("offered")
        table.drop_column("proposals")
