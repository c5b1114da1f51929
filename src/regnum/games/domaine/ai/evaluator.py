"""The evaluator: what Domaine knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.domaine.ai import planning, value
from regnum.games.domaine.ai.reasons import reasons
from regnum.games.domaine.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator

EVALUATOR: Evaluator = GameEvaluator(
    State,
    glance=value.quick_score,
    plans=planning.plans,
    prospects=value.win_chances,
    expected=value.expected_points,
    reasons=reasons,
)
