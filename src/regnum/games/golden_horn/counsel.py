"""Counsel: what Golden Horn knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.golden_horn import judgement, planning
from regnum.games.golden_horn.reasons import reasons
from regnum.games.golden_horn.state import State
from regnum.kernel import Counsel, Expertise

COUNSEL: Counsel = Expertise(
    State,
    glance=judgement.glance,
    plans=planning.plans,
    prospects=judgement.prospects,
    outlook=judgement.outlook,
    expected=judgement.expected,
    reasons=reasons,
    error=0.04,
)
