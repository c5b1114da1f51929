"""Puzzles of Domus Regnatrix: what a plan is about, and where an answer may end."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.ai.reasons import DICE_VERBS, reasons
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import GamePuzzles, Plan

if TYPE_CHECKING:
    from regnum.kernel import PuzzleMaker, Seat

_SIEGE, _TRADE = {*DICE_VERBS, "reroll", "sabotage"}, {"call", "bid", "take"}
_THEME_OF_REASON: Mapping[str, str] = {
    "besieges": "siege",
    "guards": "defend",
    "walls": "defend",
    "home": "defend",
    "outside": "defend",
    "wins": "race",
    "points": "race",
    "coins": "race",
    "drawing": "race",
    "nearer_culture": "race",
    "nearer_mercantilism": "race",
    "nearer_conquest": "siege",
}
"""The first of these that speaks for a plan, in the order of this table, says what it is about."""
_AT_REST = {Phase.BUY, Phase.ACTION, Phase.REARRANGE}


def theme(before: State, after: State, seat: Seat, plan: Plan) -> str | None:
    """What the plan is about: fights, the market, the city of the seat, or a victory that comes nearer."""
    verbs = {move.verb for move in plan}
    if verbs & _SIEGE:
        return "siege"
    if verbs & _TRADE:
        return "trade"
    keys = {reason.key for _, reason in reasons(before, after, seat, plan)}
    return next((named for key, named in _THEME_OF_REASON.items() if key in keys), None)


def is_at_rest(state: State) -> bool:
    """Whether a step of the turn, or an action of a squad, is done."""
    return state.phase in _AT_REST


PUZZLES: PuzzleMaker = GamePuzzles(
    State,
    files("regnum.games.domus_regnatrix") / "data" / "puzzles.json",
    ("siege", "defend", "trade", "race"),
    theme=theme,
    is_at_rest=is_at_rest,
    has_dice=True,
)
