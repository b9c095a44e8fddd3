"""Several addresses of a person; how a letter came; how far a mailbox has been read

Revision: 0003, after 0002.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_NEW = ("via", "peer", "helo", "signature")


def _text() -> sqlmodel.sql.sqltypes.AutoString:
    return sqlmodel.sql.sqltypes.AutoString()


def upgrade() -> None:
    op.create_table(
        "personaddress",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("email", _text(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("confirmed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("person_id", "email"),
    )
    op.create_index("ix_personaddress_person_id", "personaddress", ["person_id"])
    op.create_index("ix_personaddress_email", "personaddress", ["email"])
    op.create_table(
        "mailboxplace",
        sa.Column("name", _text(), nullable=False),
        sa.Column("validity", sa.Integer(), nullable=False),
        sa.Column("uid", sa.Integer(), nullable=False),
        sa.Column("at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    with op.batch_alter_table("letterin") as table:
        for name in _NEW:
            table.add_column(sa.Column(name, _text(), nullable=False, server_default=""))
        table.create_index("ix_letterin_signature", ["signature"])


def downgrade() -> None:
    with op.batch_alter_table("letterin") as table:
        table.drop_index("ix_letterin_signature")
        for name in _NEW:
            table.drop_column(name)
    op.drop_table("mailboxplace")
    op.drop_table("personaddress")
