"""Codes by which a person whose password is forgotten comes in again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
    )
    op.create_index("ix_recovery_codes_person", "recovery_codes", ["person"])
