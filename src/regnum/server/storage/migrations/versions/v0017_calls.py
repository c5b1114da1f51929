"""Calls: channels of people, when they want to be called, what is to be sent, and how far they have read chats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("mark", sa.String(64), nullable=False, index=True),
        sa.Column("shape", sa.String(8), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("site", sa.String(200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("confirmed", sa.Float()),
        sa.Column("failing", sa.Float()),
    )
    op.create_table(
        "call_wishes",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("quiet_from", sa.Integer()),
        sa.Column("quiet_until", sa.Integer()),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("reminder", sa.Integer()),
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("channel", sa.String(16), sa.ForeignKey("channels.id"), nullable=False, index=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("table", sa.String(16), index=True),
        sa.Column("path", sa.String(200), nullable=False),
        sa.Column("named", sa.Text(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False, index=True),
        sa.Column("claimed", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_table(
        "chat_marks",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
    )
    op.create_table(
        "site_keys",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
