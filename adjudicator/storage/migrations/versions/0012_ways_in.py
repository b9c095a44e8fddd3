"""Personal tokens for programs, passkeys, what a signed-in browser calls itself

Revision: 0012, after 0011.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    time = sqlmodel.sql.sqltypes.UTCDateTime()
    op.create_table(
        "apitoken",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("hash", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("write", sa.Boolean(), nullable=False),
        sa.Column("created_at", time, nullable=False),
        sa.Column("expires_at", time, nullable=False),
        sa.Column("used_at", time, nullable=True),
        sa.Column("revoked_at", time, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_apitoken_person_id", "apitoken", ["person_id"])
    op.create_index("ix_apitoken_hash", "apitoken", ["hash"], unique=True)
    op.create_table(
        "passkey",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("credential", text, nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("created_at", time, nullable=False),
        sa.Column("used_at", time, nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_passkey_person_id", "passkey", ["person_id"])
    op.create_index("ix_passkey_credential", "passkey", ["credential"], unique=True)
    with op.batch_alter_table("websession") as table:
        table.add_column(sa.Column("agent", text, nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("websession") as table:
        table.drop_column("agent")
    op.drop_table("passkey")
    op.drop_table("apitoken")
