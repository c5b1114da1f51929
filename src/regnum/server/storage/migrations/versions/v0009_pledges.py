"""Players pledge their entropy before anybody reveals; at tables that are still open they begin with that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns, and forget entropy that was told without a pledge and not used yet."""
    op.add_column("tables", sa.Column("pledges", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("pledge", sa.String(64), nullable=False, server_default=""))
    op.execute("UPDATE seats SET entropy = '' WHERE \"table\" IN (SELECT id FROM tables WHERE phase = 'open')")
