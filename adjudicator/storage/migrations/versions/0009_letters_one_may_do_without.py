"""Letters that one may do without, and the digest

Revision: 0009, after 0008.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    with op.batch_alter_table("letterout") as table:
        table.add_column(sa.Column("topic", text, nullable=False, server_default=""))
    with op.batch_alter_table("person") as table:
        table.add_column(sa.Column("digest_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True))
        table.create_index("ix_person_digest_at", ["digest_at"])


def downgrade() -> None:
    with op.batch_alter_table("person") as table:
        table.drop_index("ix_person_digest_at")
        table.drop_column("digest_at")
    with op.batch_alter_table("letterout") as table:
        table.drop_column("topic")
