"""Notes on reports: entries of a diary that are never opened

Revision: 0029, after 0028.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("diaryentry", sa.Column("report", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    # Without the column they would be opened with the diaries.
    op.execute("DELETE FROM diaryentry WHERE report <> ''")
    with op.batch_alter_table("diaryentry") as diary:
        diary.drop_column("report")
