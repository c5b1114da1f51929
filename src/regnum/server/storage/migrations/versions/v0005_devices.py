"""Browsers and networks in which somebody has logged in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "devices",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
