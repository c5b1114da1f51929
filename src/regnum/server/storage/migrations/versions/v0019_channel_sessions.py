"""A browser is called as long as its person is known there: the session in which a channel was made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the column; browsers that are called already go on without."""
    op.add_column("channels", sa.Column("session", sa.String(16)))
