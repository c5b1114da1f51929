"""The events of a step are in the column `events`."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rename the column."""
    op.execute("ALTER TABLE entries RENAME COLUMN told TO events")
