"""Advice: what it tells beside the best step."""

from __future__ import annotations

from random import Random

import pytest

from regnum.players import Thought, advise
from regnum.players.planner import Steward
from regnum.testing.walks import deal
from tests.players.playing import DOMAINE, DOMUS, decisions


def test_what_was_looked_into_less_and_seems_better_is_no_second_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for state in decisions(DOMAINE, 2, 1, 1) if len(state.moves()) > 3)
    first, second, third, *_ = state.moves()
    thoughts = [Thought((first,), 0.5), Thought((second,), 0.6), Thought((third,), 0.4)]
    monkeypatch.setattr(Steward, "think", lambda *_: thoughts)
    advice = advise(DOMAINE, "steward", state.view(state.to_move), Random(1))
    assert advice.best.move == first
    assert [other.move for other in advice.others] == [third]


@pytest.mark.parametrize("level", ["page", "steward", "marshal:2"])
def test_no_points_are_foretold_while_the_first_pieces_are_chosen(level: str) -> None:
    state = deal(DOMUS, 2, Random(1))
    advice = advise(DOMUS, level, state.view(state.to_move), Random(1))
    assert [thought.points for thought in (advice.best, *advice.others)] == [None] * 3
