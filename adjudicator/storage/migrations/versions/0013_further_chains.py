"""Further dice chains, which rollbacks bind; absences that stay used

Revision: 0013, after 0012.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from adjudicator.storage.tables import Packed

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as table:
        table.add_column(sa.Column("chains", Packed(), nullable=True))
    with op.batch_alter_table("absence") as table:
        table.add_column(
            sa.Column("charged", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("absence") as table:
        table.drop_column("charged")
    with op.batch_alter_table("game") as table:
        table.drop_column("chains")
