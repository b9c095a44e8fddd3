"""Secret rolls of a new game stay with the house until it is over

Revision: 0031, after 0030. Games that are there go on as they began.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as batch:
        batch.add_column(
            sa.Column("secret_dice", sa.Boolean(), nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("game") as batch:
        batch.drop_column("secret_dice")
