"""Reviews of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("made", sa.String(160), nullable=False),
        sa.Column("body", sa.Text()),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("claimed", sa.Float(), nullable=False),
    )
