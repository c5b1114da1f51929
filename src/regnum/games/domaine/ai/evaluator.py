"""Counsel: what Domaine knows about playing it well, for computer players."""

from __future__ import annotations

from regnum.games.domaine.ai import planning, value
from regnum.games.domaine.ai.reasons import reasons
from regnum.games.domaine.rules.state import State
from regnum.kernel import Counsel, Expertise

COUNSEL: Counsel = Expertise(
    State,
    glance=value.glance,
    plans=planning.plans,
    prospects=value.prospects,
    expected=value.expected,
    reasons=reasons,
)
