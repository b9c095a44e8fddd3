"""Who sits at a page is looked up by when it was last open

Revision: 0030, after 0029.
"""

from __future__ import annotations

from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_looked_here_at", "looked", ["here_at"])


def downgrade() -> None:
    op.drop_index("ix_looked_here_at", "looked")
