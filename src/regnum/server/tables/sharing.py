"""One deal at several tables: which part a table has in it, and what stays secret until the last of them has ended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache

from regnum.server.storage.rows import TableRow


@dataclass(frozen=True, slots=True)
class Share:
    """A table's part in a deal that several tables share."""

    places: tuple[int, ...]
    """Where this table's seats stand among those of all tables of the deal."""
    size: int
    """How many seats all these tables have."""
    tournament: str | None = None
    name: str = ""
    round: int = 0
    table: int = 0
    """The table's number in its round, from 1."""

    def text(self) -> str:
        """The share as it is stored."""
        return json.dumps(asdict(self), ensure_ascii=False)


@lru_cache(1024)
def _read(text: str) -> Share:
    fields = json.loads(text)
    return Share(**{**fields, "places": tuple(fields["places"])})


def share_of(row: TableRow) -> Share | None:
    """A table's part in a shared deal; None if its deal is its own."""
    return None if row.shared is None else _read(row.shared)


def own_part(row: TableRow, whole: Sequence[str]) -> list[str]:
    """Of what all seats of a deal have told, what this table's seats have."""
    share = share_of(row)
    return [*whole] if share is None or not whole else [whole[place] for place in share.places]


def whole_of(row: TableRow, own: Sequence[str]) -> list[str]:
    """What this table's seats have told, at their places among all seats of the deal."""
    share = share_of(row)
    if share is None:
        return [*own]
    whole = [""] * share.size
    for place, said in zip(share.places, own, strict=True):
        whole[place] = said
    return whole


def is_open(row: TableRow) -> bool:
    """Whether the game is over for everybody, so that its secrets can be told: at all tables that share its deal."""
    return row.phase == "over" and not row.secret
