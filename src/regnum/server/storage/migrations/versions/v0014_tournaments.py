"""Tournaments, who takes part in them, and deals that several tables share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the tables, and to tables what they share."""
    op.add_column("tables", sa.Column("deal", sa.String(16)))
    op.add_column("tables", sa.Column("shared", sa.Text()))
    op.add_column("tables", sa.Column("secret", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_deal", "tables", ["deal"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("clock", sa.String(4)),
        sa.Column("seconds", sa.Integer()),
        sa.Column("interval", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(20)),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("increment", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("claimed", sa.Float(), nullable=False),
        sa.Index("tournaments_due", "due"),
        sa.Index("tournaments_open", "phase", "public"),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.UniqueConstraint("tournament", "person", name="entrants_person"),
    )
    op.create_table(
        "deals",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("tournament", sa.String(16), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seating", sa.Text(), nullable=False),
        sa.Column("pledges", sa.Text(), nullable=False),
        sa.Column("entropies", sa.Text(), nullable=False),
        sa.Column("ended", sa.Float()),
        sa.UniqueConstraint("tournament", "round", name="deals_round"),
    )
