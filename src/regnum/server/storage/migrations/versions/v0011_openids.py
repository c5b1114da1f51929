"""People whom the host's OpenID provider knows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "openids",
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
