"""Games of days: clocks with an increment, orders for later, vacations, and tables that close if they never start."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

UNTIL_CLOSED = 14 * 86_400.0


def upgrade() -> None:
    """Add columns and tables; tables that wait for players wait for some days more."""
    op.add_column("tables", sa.Column("increment", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("orders", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("away", sa.Float()))
    op.create_table(
        "orders",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("at_once", sa.Boolean(), nullable=False),
        sa.Column("start", sa.String(64), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    waiting = sa.text("UPDATE tables SET due = :until WHERE phase IN ('open', 'dealing') AND due IS NULL")
    op.get_bind().execute(waiting, {"until": time.time() + UNTIL_CLOSED})
