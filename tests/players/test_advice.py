"""Advice: what it tells beside the best step."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.kernel import Plan, RandomChance
from regnum.players import Thought, advise
from regnum.players.advice import ALIKE
from regnum.players.loop import Unrecorded
from regnum.players.planner import Steward
from regnum.testing.walks import deal, walk_by_plans
from tests.games.domus_regnatrix import tables
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


def test_of_plans_that_promise_as_much_going_on_is_plainer_than_any_deed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tables.table(Step.ACTION, squads=["inner1=knight inner1=archer"])
    march, rest = ("move inner1/b to outer1/a",), ("done", "done")
    for gap, best in ((ALIKE / 2, rest), (2 * ALIKE, march)):
        plans = [(march, 0.5), (rest, 0.5 - gap)]
        thoughts = [Thought(tuple(map(DOMUS.actions.read, texts)), chance) for texts, chance in plans]
        monkeypatch.setattr(Steward, "think", lambda *_, thoughts=thoughts: thoughts)
        advice = advise(DOMUS, "steward", state.view(state.to_move), Random(1))
        assert tuple(move.text for move in advice.best.plan) == best


def test_whoever_follows_hints_sends_no_squad_out_and_back() -> None:
    rng = Random(1)
    state, marches = tables.deal(2, 1), set[tuple[int, int, str, str]]()

    def hinted() -> Plan:
        plan = advise(DOMUS, "steward", state.view(state.to_move), rng).best.plan
        if plan[0].verb == "move":
            source, space = (plan[0].named[end].partition("/")[0] for end in ("from", "to"))
            marches.add((state.turn, state.round, source, space))
        return plan

    for _ in islice(walk_by_plans(Unrecorded(state, RandomChance(rng)), hinted), 120):
        pass
    assert marches, "no squad marches at all"
    assert not marches & {(seat, turn + 1, space, source) for seat, turn, source, space in marches}
