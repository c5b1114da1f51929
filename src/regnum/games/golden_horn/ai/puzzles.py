"""Puzzles of Golden Horn: what a plan is about. An answer ends with the turn."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.state import State
from regnum.kernel import GamePuzzles, Plan

if TYPE_CHECKING:
    from regnum.kernel import PuzzleMaker, Seat

_THEME_OF_VERB: Mapping[str, str] = {"announce": "end", "conquer": "dominion", "attack": "pirates", "sail": "route"}
"""The first of these verbs that a plan has says what it is about."""


def theme(before: State, after: State, seat: Seat, plan: Plan) -> str | None:
    """What the plan is about: to end the game, to conquer, to rob or to sail."""
    verbs = {move.verb for move in plan}
    if after.outcome is not None:
        return "end"
    return next((named for verb, named in _THEME_OF_VERB.items() if verb in verbs), None)


def is_at_rest(state: State) -> bool:
    """Never: whoever is done ends the turn."""
    return False


PUZZLES: PuzzleMaker = GamePuzzles(
    State,
    files("regnum.games.golden_horn") / "data" / "puzzles.json",
    ("route", "pirates", "dominion", "end"),
    theme=theme,
    is_at_rest=is_at_rest,
)
