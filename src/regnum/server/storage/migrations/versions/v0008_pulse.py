"""The processes that serve from a database, when and by which version it was last served, and its commits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add both tables."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("beat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("place", sa.String(80), nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("sockets", sa.Integer(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("ballast", sa.Text(), nullable=False),
    )
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("commits", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Float()),
        sa.Column("version", sa.String(40)),
    )
    op.bulk_insert(pulse, [{"id": 1, "commits": 0, "seen": None}])
