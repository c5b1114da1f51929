"""Counsel: what Domaine knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.domaine import judgement, planning
from regnum.games.domaine.reasons import reasons
from regnum.games.domaine.state import State
from regnum.kernel import Counsel, Expertise

COUNSEL: Counsel = Expertise(
    State,
    glance=judgement.glance,
    plans=planning.plans,
    prospects=judgement.prospects,
    expected=judgement.expected,
    reasons=reasons,
)
