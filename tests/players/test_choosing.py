"""What every level must do: play to the end, choose from the view alone, and repeat itself for a seed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from regnum.kernel import Evaluator, Game, State
from regnum.players import Thinker, player
from regnum.players.judging import evaluator_of
from tests.kernel.haggle import HAGGLE, Haggle, Wisdom
from tests.players.playing import DOMAINE, LEVELS, THINKERS, contest, decisions, some_decisions

every_level = pytest.mark.parametrize("spec", LEVELS)
every_thinker = pytest.mark.parametrize("spec", THINKERS)


@every_level
@pytest.mark.parametrize(("game", "seats"), [(HAGGLE, 3), (DOMAINE, 2), (DOMAINE, 4)])
def test_a_level_plays_legal_moves_to_the_end_of_the_game(spec: str, game: Game, seats: int) -> None:
    outcome, _ = contest(game, [spec, *["wanderer"] * (seats - 1)], 3)
    assert outcome.winners


@every_level
def test_a_seed_gives_the_same_game_again(spec: str) -> None:
    for seed in range(5):
        assert contest(HAGGLE, [spec, "wanderer"], seed) == contest(HAGGLE, [spec, "wanderer"], seed)


@every_level
def test_hidden_cards_never_influence_a_choice(spec: str) -> None:
    others = 0
    for game, state in some_decisions():
        view, moves = state.view(state.to_move), state.moves()
        chosen = player(spec, game, Random(7)).choose(view, moves, 1.0)
        for truth in range(2):
            other = game.guess(view, Random(truth))
            others += other != state
            assert other.view(state.to_move) == view
            root_guesses = player(spec, game, Random(7)).choose(other.view(state.to_move), other.moves(), 1.0)
            assert root_guesses is chosen, (state.text(), other.text())
    assert others > 20, "the positions must differ in what is hidden"


@every_thinker
def test_thoughts_are_legal_and_begin_with_what_is_chosen(spec: str) -> None:
    for game, state in some_decisions():
        view, moves = state.view(state.to_move), state.moves()
        thinker = player(spec, game, Random(2))
        assert isinstance(thinker, Thinker)
        thoughts = thinker.think(view, moves, 1.0)
        assert thoughts[0].move == player(spec, game, Random(2)).choose(view, moves, 1.0)
        assert all(thought.move in moves for thought in thoughts)
        assert all(0 <= thought.chance <= 1 + 1e-6 for thought in thoughts)
        assert all(thought.visits >= 0 for thought in thoughts)
        assert len({thought.plan for thought in thoughts}) == len(thoughts)


@pytest.mark.parametrize("spec", ["steward", "marshal:6"])
def test_expected_points_are_told_of_what_is_chosen(spec: str) -> None:
    for game, state in some_decisions():
        thinker = player(spec, game, Random(2))
        assert isinstance(thinker, Thinker)
        best = thinker.think(state.view(state.to_move), state.moves(), 1.0)[0]
        evaluator = evaluator_of(game)
        wanted = evaluator.tells_points and not evaluator.is_symmetric(state)
        assert (best.points is not None) == wanted
        assert best.points is None or math.isfinite(best.points)


class Perverse(Wisdom):
    """An evaluator whose plainer mind holds the worst for the best."""

    def plain_win_chances(self, state: State) -> Sequence[float]:
        return [1 - chance for chance in self.win_chances(state)]


class Misjudged(Haggle):
    """Haggle with an evaluator like that."""

    @property
    def evaluator(self) -> Evaluator:
        return Perverse()


@pytest.mark.parametrize(("spec", "answer"), [("steward", "decline"), ("marshal:20", "accept")])
def test_the_steward_judges_by_the_outlook_and_the_marshal_by_the_prospects(spec: str, answer: str) -> None:
    state = HAGGLE.read("(3,0,'answer',4,6,((6,6),(1,4)),(None,None),(None,None),(0,0),1)")
    for seed in range(5):
        chosen = player(spec, Misjudged(), Random(seed)).choose(state.view(state.to_move), state.moves(), 1.0)
        assert chosen.text == answer


@every_thinker
@pytest.mark.parametrize(("offered", "held", "answer"), [(6, (1, 4), "accept"), (1, (2, 6), "decline")])
def test_a_thinker_takes_what_is_good_and_leaves_what_is_not(
    spec: str, offered: int, held: tuple[int, int], answer: str
) -> None:
    state = HAGGLE.read(f"(3,0,'answer',4,{offered},(({offered},6),{held}),(None,None),(None,None),(0,0),1)")
    for seed in range(5):
        assert player(spec, HAGGLE, Random(seed)).choose(state.view(state.to_move), state.moves(), 1.0).text == answer


def test_a_wanderer_has_whims_but_would_rather_do_what_looks_useful() -> None:
    state = next(state for state in decisions(DOMAINE, 2, 1, 1) if len(state.moves()) > 50)
    view, moves, seeds = state.view(state.to_move), state.moves(), range(300)
    wandered = [player("wanderer", DOMAINE, Random(seed)).choose(view, moves, 1.0) for seed in seeds]
    useful = Counter(DOMAINE.default_policy(view, moves, Random(seed)) for seed in seeds)
    often = {move for move, _ in useful.most_common(len(moves) // 10)}
    assert 0.25 < sum(move in often for move in wandered) / len(seeds) < 0.8
    assert any(not useful[move] for move in wandered), "a whim"


def _wins(game: Game, strong: str, weak: str, seats: int, deals: int) -> float:
    won = 0.0
    for seed in range(deals):
        for seat in range(seats):
            specs = [weak] * seats
            specs[seat] = strong
            winners = contest(game, specs, seed)[0].winners
            won += (seat in winners) / len(winners)
    return won / (deals * seats)


@pytest.mark.parametrize(
    ("strong", "weak"),
    [("page", "wanderer"), ("steward", "wanderer"), ("marshal:20", "page"), ("marshal:20", "steward")],
)
def test_a_stronger_level_wins_more_often_at_haggle(strong: str, weak: str) -> None:
    assert _wins(HAGGLE, strong, weak, 2, 40) > 0.6
