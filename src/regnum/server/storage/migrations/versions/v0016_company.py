"""Rated tables, results and ratings, blocks and notes, and reports about a person."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

LEVELS = ("wanderer", "page", "steward", "marshal")


def upgrade() -> None:
    """Add the tables, and the results of games that people finished before."""
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("reports", sa.Column("about", sa.String(16)))
    results = op.create_table(
        "results",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("against", sa.String(20), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("number", sa.Integer()),
    )
    op.create_index("results_player", "results", ["player", "at"])
    op.create_index("results_number", "results", ["game", "rated", "number"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
    )
    op.create_index("ratings_player", "ratings", ["player"])
    op.create_table(
        "ladders",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("other", sa.String(16), sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("kind", sa.String(5), nullable=False),
        sa.Column("at", sa.Float(), nullable=False, index=True),
    )
    op.create_table(
        "notes",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True, index=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    found = _results(op.get_bind())
    if found:
        op.bulk_insert(results, found)


def _results(bind: sa.Connection) -> list[dict[str, Any]]:
    seats = defaultdict(list)
    for seat in bind.execute(
        sa.text("SELECT s.* FROM seats s JOIN tables t ON t.id = s.\"table\" WHERE t.phase = 'over'")
    ):
        seats[seat.table].append(seat)
    lasts = bind.execute(sa.text('SELECT "table", max(at) AS ended FROM entries GROUP BY "table"'))
    ends: dict[str, float] = {row.table: row.ended for row in lasts}
    tables = bind.execute(sa.text("SELECT id, game, outcome, created FROM tables WHERE phase = 'over'"))
    return [
        result
        for row in tables
        if row.outcome is not None
        for result in _of_table(row, sorted(seats[row.id], key=lambda seat: seat.seat), ends.get(row.id, row.created))
    ]


def _of_table(row: Any, seats: list[Any], at: float) -> list[dict[str, Any]]:
    outcome = json.loads(row.outcome)
    stands = [
        (
            not (seat.kind == "person" and (seat.left or seat.level is not None)),
            seat.seat in outcome["winners"],
            outcome["points"][seat.seat],
        )
        for seat in seats
    ]
    people = [seat.person for seat in seats if seat.kind == "person" and seat.person is not None]
    return [
        {
            "table": row.id,
            "seat": seat.seat,
            "player": seat.person,
            "game": row.game,
            "seats": len(seats),
            "rank": sum(other > stands[seat.seat] for other in stands),
            "won": stands[seat.seat][0] and stands[seat.seat][1],
            "against": _against(seat, seats),
            "rated": False,
            "at": at,
            "number": None,
        }
        for seat in seats
        if seat.kind == "person" and people.count(seat.person) == 1
    ]


def _against(seat: Any, seats: list[Any]) -> str:
    others = [other for other in seats if other.seat != seat.seat]
    if any(other.kind != "computer" for other in others):
        return "people"
    chosen = [other.level or "" for other in others]
    return max(chosen, key=lambda level: LEVELS.index(level) if level in LEVELS else len(LEVELS), default="people")
