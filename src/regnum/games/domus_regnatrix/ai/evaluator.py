"""The evaluator: what Domus Regnatrix knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.domus_regnatrix.ai import planning, value
from regnum.games.domus_regnatrix.ai.reasons import reasons
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator

EVALUATOR: Evaluator = GameEvaluator(
    State,
    glance=value.quick_score,
    plans=planning.plans,
    prospects=value.win_chances,
    outlook=value.plain_win_chances,
    expected=value.expected_points,
    reasons=reasons,
    alike=value.is_symmetric,
    chancy=True,
)
