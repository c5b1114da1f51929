"""Counsel: what Golden Horn knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.golden_horn.ai import planning, value
from regnum.games.golden_horn.ai.reasons import reasons
from regnum.games.golden_horn.rules.state import State
from regnum.kernel import Counsel, Expertise

COUNSEL: Counsel = Expertise(
    State,
    glance=value.glance,
    plans=planning.plans,
    prospects=value.prospects,
    outlook=value.outlook,
    expected=value.expected,
    reasons=reasons,
    error=0.04,
)
