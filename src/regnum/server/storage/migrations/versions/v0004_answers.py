"""What chance said in a step is in the column `answers`."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Rename the column."""
    op.execute("ALTER TABLE entries RENAME COLUMN outcomes TO answers")
