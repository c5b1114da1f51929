"""Tables say whether advice is given at them; at those that were there before, it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("advice", sa.Boolean(), nullable=False, server_default=sa.true()))
