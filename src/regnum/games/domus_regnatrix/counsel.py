"""Counsel: what Domus Regnatrix knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.domus_regnatrix import judgement, planning
from regnum.games.domus_regnatrix.reasons import reasons
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import Counsel, Expertise

COUNSEL: Counsel = Expertise(
    State,
    glance=judgement.glance,
    plans=planning.plans,
    prospects=judgement.prospects,
    outlook=judgement.outlook,
    expected=judgement.expected,
    reasons=reasons,
    alike=judgement.alike,
    chancy=True,
)
