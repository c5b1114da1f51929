"""The evaluator: what Golden Horn knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.golden_horn.ai import planning, value
from regnum.games.golden_horn.ai.reasons import reasons
from regnum.games.golden_horn.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator

EVALUATOR: Evaluator = GameEvaluator(
    State,
    glance=value.quick_score,
    plans=planning.plans,
    prospects=value.win_chances,
    outlook=value.plain_win_chances,
    expected=value.expected_points,
    reasons=reasons,
    error=0.04,
)
