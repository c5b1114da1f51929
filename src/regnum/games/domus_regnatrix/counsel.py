"""Counsel: what Domus Regnatrix knows about playing it well, for computer players."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.domus_regnatrix import judgement, planning
from regnum.games.domus_regnatrix.reasons import reasons
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import Plan, Reason
from regnum.kernel import State as AnyState


class DomusCounsel:
    """The plans and judgements of Domus Regnatrix."""

    def glance(self, state: AnyState) -> Sequence[float]:
        """How each seat stands at first sight."""
        return judgement.glance(_own(state))

    def plans(self, state: AnyState) -> Sequence[Plan]:
        """What the seat that decides might do with its turn, or answer in another's."""
        return planning.plans(_own(state))

    def prospects(self, state: AnyState) -> Sequence[float]:
        """Each seat's chance to win."""
        return judgement.prospects(_own(state))

    def expected(self, state: AnyState) -> Sequence[float]:
        """The points each seat can expect to end with."""
        return judgement.expected(_own(state))

    def reasons(self, state: AnyState, plan: Plan) -> Sequence[Reason]:
        """What speaks for a plan."""
        return reasons(_own(state), plan)


def _own(state: AnyState) -> State:
    assert isinstance(state, State)
    return state
