"""Paired rollouts: plans compared under the same scenarios, which is what marshals do where chance has much to say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import cycle
from random import Random

import pytest

from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.state import State as DomusState
from regnum.kernel import RandomChance, Seat, State, follow
from regnum.players.budget import Budget
from regnum.players.search import searcher as module
from regnum.players.search.ismcts import Search
from regnum.players.search.paired_rollouts import PairedRollouts, RolloutConfig, _Candidate
from regnum.players.search.rollouts import Rollouts
from regnum.players.search.searcher import Marshal
from tests.games.domus_regnatrix.tables import GAME, move, table
from tests.kernel.haggle import HAGGLE, Wisdom

EASY = RolloutConfig(indifference=0.0)
"""A configuration by which only doubt keeps rollouts going."""


def offer() -> State:
    """A decision of Haggle: which token to offer."""
    return HAGGLE.read("(3,0,'offer',4,None,((1,5),(2,6)),(None,None),(None,None),(0,0),0)")


def rollouts(seed: int = 1, config: RolloutConfig = EASY) -> PairedRollouts:
    """The rollouts of an offer."""
    state = offer()
    return PairedRollouts(HAGGLE, state.view(state.to_move), Random(seed), config)


def tried(*found: Sequence[float]) -> PairedRollouts:
    """Trials that have found the values given, of each of some plans that promised the same."""
    made = rollouts()
    plans = cycle([one.plan for one in made._candidates])
    made._candidates = [_Candidate(plan, 0.5) for plan, _ in zip(plans, found, strict=False)]
    for one, values in zip(made._candidates, found, strict=True):
        one.found = [*values]
    made._estimate()
    return made


def lead(made: PairedRollouts) -> float:
    """By how much the last plan seems better than the first."""
    return made._candidates[-1].worth - made._candidates[0].worth


def siege() -> State:
    """A turn of Domus Regnatrix with an assault on walls whose last card may fall or stand."""
    return table(Step.ACTION, squads=["outer2=knight"], walls={1: (1, 5, 5, 5)})


def breached(state: State) -> bool:
    """Whether the walls have fallen."""
    assert isinstance(state, DomusState)
    return state.realms[1].breached


ASSAULT = (move("assault walls2/1 with outer2/a"),)


def test_a_rollout_finds_the_same_under_the_same_scenario_whatever_was_tried_before() -> None:
    some, others = rollouts(), rollouts()
    low, high = (one.plan for one in some._candidates)
    found = [some.rollouts.value(low, scenario) for scenario in range(6)]
    for scenario in (4, 1, 3):
        others.rollouts.value(high, scenario)
        assert others.rollouts.value(low, scenario) == found[scenario]
    assert len(set(found)) > 1


def test_scenarios_are_drawn_by_the_generator() -> None:
    found = {
        tuple(rollouts(seed).rollouts.value(rollouts(seed)._candidates[0].plan, scenario) for scenario in range(4))
        for seed in range(8)
    }
    assert len(found) > 1


def test_what_a_scenario_does_to_all_plans_drops_out() -> None:
    assert lead(tried([0.3, 0.7, 0.2, 0.6], [0.34, 0.74, 0.24, 0.64])) > 0.03


def test_plans_that_were_tried_under_few_scenarios_are_compared_under_those() -> None:
    assert lead(tried([0.3, 0.9, 0.8], [0.3, 0.9, 0.8], [0.3])) == pytest.approx(0.0, abs=0.02)
    assert lead(tried([0.3, 0.9, 0.8], [0.3, 0.9, 0.8], [0.5])) > 0.02


def test_priors_are_judged_under_the_same_scenarios_too() -> None:
    state = siege()
    first, root_guesses = PairedRollouts(GAME, state.view(state.to_move), Random(1))._priors([ASSAULT, ASSAULT])
    assert first == root_guesses


def test_nobody_knows_what_the_dice_will_bring() -> None:
    state = siege()
    made = Rollouts(GAME, state.view(state.to_move), 1, width=4, max_stints=3)
    assert state.to_move is not None
    hoped, come = set(), set()
    for scenario in range(40):
        if breached(follow(state, ASSAULT, RandomChance(made.stream(scenario, state.to_move, 0, 1, 0)))):
            hoped.add(scenario)
            if breached(made.greedy(state, state.to_move, scenario, 0, 1)):
                come.add(scenario)
    assert come < hoped


def test_rollouts_that_differ_beside_their_scenario_are_not_believed_until_there_are_many() -> None:
    few, many = (tried([0.3, 0.7] * times, [0.74, 0.34] * times) for times in (4, 400))
    assert 0.0 < lead(few) < 0.02 < 0.03 < lead(many)


def test_a_scenario_under_which_one_plan_was_tried_alone_says_nothing_of_it() -> None:
    alone = tried([0.9, 0.8], [])
    assert lead(alone) == 0.0
    assert lead(tried([0.5, 0.5, 0.9], [0.6, 0.6])) == pytest.approx(lead(tried([0.5, 0.5], [0.6, 0.6])), abs=0.01)


def test_the_best_plan_and_its_rival_are_tried_in_turn() -> None:
    made = rollouts()
    for simulations in range(1, 21):
        made.simulate()
        counts = [len(one.found) for one in made._candidates]
        assert sum(counts) == simulations
        assert max(counts) - min(counts) <= 1


def test_what_is_told_is_what_was_found() -> None:
    made = tried([0.3] * 8, [0.4] * 8)
    best, other = made.thoughts()
    assert (best.chance, other.chance) == pytest.approx((0.4, 0.3), abs=0.01)
    assert best.plan == made.best == made._candidates[1].plan
    assert best.visits == other.visits == 8


def test_it_is_settled_when_doubt_is_less_than_the_lead_or_nothing_is_left() -> None:
    assert tried([0.3] * 20, [0.4] * 20).settled(100)
    unsure = tried([0.3, 0.7] * 4, [0.74, 0.34] * 4)
    assert not unsure.settled(100)
    assert unsure.settled(0)


def test_plans_that_are_as_good_as_each_other_are_not_tried_for_ever() -> None:
    alike = tried([0.5] * 120, [0.5] * 120)
    assert not alike.settled(100)
    alike._config = RolloutConfig()
    assert alike.settled(100)


def test_a_rollout_ends_even_if_the_seats_turn_never_comes_again() -> None:
    state = table(Step.ACTION, seats=3, squads=["outer1=knight", "inner1=knight"], walls={0: (0, 7, 6)}, dead=[0])
    decided = []
    for stints in (1, 2):
        made = Counting(GAME, state.view(state.to_move), Random(3).getrandbits(48), width=4, max_stints=stints)
        assert made.value((move("done"),), 0) == 0.0  # with this luck the city falls
        decided.append(made.decided)
    assert decided[0] < decided[1]


class Counting(Rollouts):
    """Rollouts that count what is decided on the way."""

    decided = 0

    def greedy(self, state: State, seat: Seat, scenario: int, *when: int) -> State:
        self.decided += 1
        return super().greedy(state, seat, scenario, *when)


@pytest.mark.parametrize("high_variance", [True, False])
def test_plans_are_tried_where_the_evaluator_says_that_chance_weighs_much(
    monkeypatch: pytest.MonkeyPatch, *, high_variance: bool
) -> None:
    made = []

    def recorded(kind: type[PairedRollouts | Search], *given: object) -> PairedRollouts | Search:
        made.append(kind)
        return kind(*given)  # type: ignore[arg-type]

    for kind in (PairedRollouts, Search):
        monkeypatch.setattr(module, kind.__name__, partial(recorded, kind))
    monkeypatch.setattr(Wisdom, "high_variance", high_variance)
    state = offer()
    Marshal(HAGGLE, Random(1), Budget(simulations=5)).choose(state.view(state.to_move), state.moves(), 1.0)
    assert made == [PairedRollouts if high_variance else Search]
