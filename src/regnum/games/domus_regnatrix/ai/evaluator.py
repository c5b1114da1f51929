"""Counsel: what Domus Regnatrix knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.domus_regnatrix.ai import planning, value
from regnum.games.domus_regnatrix.ai.reasons import reasons
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Counsel, Expertise

COUNSEL: Counsel = Expertise(
    State,
    glance=value.glance,
    plans=planning.plans,
    prospects=value.prospects,
    outlook=value.outlook,
    expected=value.expected,
    reasons=reasons,
    alike=value.alike,
    chancy=True,
)
