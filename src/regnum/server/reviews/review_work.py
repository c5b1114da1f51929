"""What is done for a review in a process of its own: the pieces of the review of a stored game."""

from __future__ import annotations

from functools import lru_cache

from regnum.review import Judgement, Piece, Review, Reviewer
from regnum.server.tables.entries import RECORDED, replayed
from regnum.server.tables.record_work import Where, stored

MAX_AT_HAND = 4
"""How many games are kept at hand for their next piece."""


@lru_cache(MAX_AT_HAND)
def _reviewer(where: Where, id: str) -> Reviewer:
    live = stored(where, id)
    versions = [entry.version for entry in live.entries if entry.kind in RECORDED]
    return Reviewer(replayed(live.game, live.row, live.entries), versions)


def begin(where: Where, id: str) -> Review:
    """The graph of a finished game, and its decisions, none of them judged."""
    return _reviewer(where, id).begin()


def piece(where: Where, id: str, wanted: Piece) -> dict[int, Judgement]:
    """The judgements of a piece, by the numbers of their decisions."""
    return dict(_reviewer(where, id).do(wanted))
