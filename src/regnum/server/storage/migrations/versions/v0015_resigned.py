"""Who resigned has done so for good. Until now, of more than two players, they could come back: such games go on so."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column, and call what could be taken back what it was."""
    op.add_column("seats", sa.Column("resigned", sa.Boolean(), nullable=False, server_default=sa.false()))
    more = 'SELECT "table" FROM seats GROUP BY "table" HAVING count(*) > 2'
    op.execute(f"UPDATE entries SET kind = 'left' WHERE kind = 'resign' AND \"table\" IN ({more})")
    op.execute(
        "UPDATE seats SET resigned = true WHERE EXISTS (SELECT 1 FROM entries"
        ' WHERE entries.kind = \'resign\' AND entries."table" = seats."table" AND entries.seat = seats.seat)'
    )
