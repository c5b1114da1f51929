"""The evaluator: what Domaine knows about playing it well, for computer players.

One mind judges for all of them: the plain chances to win are the same.
"""

from __future__ import annotations

from importlib.resources import files

from regnum.games.domaine.ai import planning, value
from regnum.games.domaine.ai.reasons import reasons
from regnum.games.domaine.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator

EVALUATOR: Evaluator = GameEvaluator(
    State,
    quick_score=value.quick_score,
    plans=planning.plans,
    win_chances=value.win_chances,
    expected_points=value.expected_points,
    reasons=reasons,
    weights=files("regnum.games.domaine") / "data" / "judgement.toml",
)
