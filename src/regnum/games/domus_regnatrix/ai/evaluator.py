"""The evaluator: what Domus Regnatrix knows about playing it well, for computer players."""

from __future__ import annotations

from importlib.resources import files

from regnum.games.domus_regnatrix.ai import planning, value
from regnum.games.domus_regnatrix.ai.reasons import reasons
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Evaluator, GameEvaluator

EVALUATOR: Evaluator = GameEvaluator(
    State,
    quick_score=value.quick_score,
    plans=planning.plans,
    win_chances=value.win_chances,
    plain_win_chances=value.plain_win_chances,
    expected_points=value.expected_points,
    reasons=reasons,
    is_symmetric=value.is_symmetric,
    high_variance=True,
    tells_points=False,
    weights=files("regnum.games.domus_regnatrix") / "data" / "judgement.toml",
)
