"""Puzzles of Domaine: what a plan is about, and where an answer may end."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING

from regnum.games.domaine.ai.reasons import reasons
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import GamePuzzles, Plan

if TYPE_CHECKING:
    from regnum.kernel import PuzzleMaker, Seat

_THEME_OF_VERB: Mapping[str, str] = {"expand": "expand", "desert": "desert", "ally": "ally"}
_THEME_OF_REASON: Mapping[str, str] = {"closes": "close", "spoils": "block"}


def theme(before: State, after: State, seat: Seat, plan: Plan) -> str | None:
    """The action that the plan is about; of borders and knights, whether they close a domain or spoil another's."""
    for move in plan:
        if move.verb in _THEME_OF_VERB:
            return _THEME_OF_VERB[move.verb]
    keys = {reason.key for _, reason in reasons(before, after, seat, plan)}
    return next((named for key, named in _THEME_OF_REASON.items() if key in keys), None)


def is_at_rest(state: State) -> bool:
    """Whether the card is done: what is drawn for it is no part of the answer."""
    return state.phase == Phase.REFILL


PUZZLES: PuzzleMaker = GamePuzzles(
    State,
    files("regnum.games.domaine") / "data" / "puzzles.json",
    ("close", "block", "expand", "desert", "ally"),
    theme=theme,
    is_at_rest=is_at_rest,
)
