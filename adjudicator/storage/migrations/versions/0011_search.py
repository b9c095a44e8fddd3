"""Reports as text, and a full-text index over them

Revision: 0011, after 0010.
"""

from __future__ import annotations

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_SQLITE = (
    "CREATE VIRTUAL TABLE report_search USING fts5("
    "folded, content='reporttext', content_rowid='report_id')",
    "CREATE TRIGGER report_search_new AFTER INSERT ON reporttext BEGIN"
    " INSERT INTO report_search (rowid, folded) VALUES (new.report_id, new.folded); END",
    "CREATE TRIGGER report_search_gone AFTER DELETE ON reporttext BEGIN"
    " INSERT INTO report_search (report_search, rowid, folded)"
    " VALUES ('delete', old.report_id, old.folded); END",
)


def upgrade() -> None:
    text = sqlmodel.sql.sqltypes.AutoString()
    op.create_table(
        "reporttext",
        sa.Column("report_id", sa.Integer(), nullable=False),
        sa.Column("text", text, nullable=False),
        sa.Column("folded", text, nullable=False),
        sa.ForeignKeyConstraint(["report_id"], ["reportrow.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("report_id"),
    )
    if op.get_bind().dialect.name == "sqlite":
        for statement in _SQLITE:
            op.execute(statement)
    else:
        op.execute(
            "CREATE INDEX report_search ON reporttext USING gin (to_tsvector('simple', folded))"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE report_search")
    op.drop_table("reporttext")
