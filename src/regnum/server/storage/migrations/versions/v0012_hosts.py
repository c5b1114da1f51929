"""Hosts, what they did, what people report to them, and what processes tell each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "bulletins",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_table(
        "hosts",
        sa.Column("person", sa.String(16), primary_key=True),
        sa.Column("since", sa.Float(), nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("deed", sa.String(20), nullable=False),
        sa.Column("about", sa.String(200), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False, index=True),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("done", sa.Float()),
    )
