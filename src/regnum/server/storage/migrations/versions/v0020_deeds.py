"""What hosts did names them by their ids, so that it tells nothing of them once they are gone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the column, fill it, and take out of what was done who was deleted before."""
    op.add_column("deeds", sa.Column("person", sa.String(16)))
    op.execute(
        "UPDATE deeds SET person = (SELECT people.id FROM people "
        "WHERE people.name = deeds.name AND people.login IS NOT NULL)"
    )
    op.execute(
        "UPDATE deeds SET about = 'Former player' WHERE EXISTS (SELECT 1 FROM people "
        "WHERE people.created = 0 AND people.login IS NULL AND deeds.about LIKE '%(' || people.id || ')')"
    )
