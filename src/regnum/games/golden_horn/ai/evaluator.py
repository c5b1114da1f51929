"""The evaluator: what Golden Horn knows about playing it well, for computer players.

With and without the extension, and for every number of players, it weighs by weights of their own.
"""

from __future__ import annotations

from importlib.resources import files

from regnum.games.golden_horn.ai import planning, value
from regnum.games.golden_horn.ai.reasons import reasons
from regnum.games.golden_horn.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator

EVALUATOR: Evaluator = GameEvaluator(
    State,
    quick_score=value.quick_score,
    plans=planning.plans,
    win_chances=value.win_chances,
    plain_win_chances=value.plain_win_chances,
    expected_points=value.expected_points,
    reasons=reasons,
    error=0.04,
    weights=files("regnum.games.golden_horn") / "data" / "judgement.toml",
)
