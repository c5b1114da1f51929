"""Every game as a PettingZoo environment: PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from numpy.typing import NDArray
from pettingzoo.test.api_test import api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import seed_test

from regnum.adapters.observations import encoding_of, numbers_of, reward_of
from regnum.adapters.pettingzoo import env, raw_env
from regnum.kernel import (
    BadOption,
    BadSeats,
    Field,
    Game,
    Layout,
    Move,
    Moves,
    Outcome,
    Part,
    RandomChance,
    Seat,
    UnknownGame,
    View,
    games,
    resolve_options,
)
from regnum.players.loop import Unrecorded
from regnum.testing.walks import at_random, deal, play_steps, walk_on
from tests.kernel.haggle import HAGGLE

GAMES: list[Game] = [*games().values(), HAGGLE]
SEATS = {"domaine": 3, "golden_horn": 4, "domus_regnatrix": 2}
TABLES = [pytest.param(game, SEATS.get(game.name, 2), id=game.name) for game in GAMES]
"""Each game once, and each number of seats: the environment knows no more of a game than that."""

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

NO_FAULT = [
    # PettingZoo's own games with masks are excused from these by name.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # An agent whose game is over has no legal action.
    "ignore:Action mask numpy array is all zeros",
]
as_they_are = pytest.mark.filterwarnings(*NO_FAULT)


# PettingZoo's tests have no types.
# mypy: disable-error-code="no-untyped-call, arg-type, misc"


def play(table: raw_env, rng: Random, steps: int | None = None) -> list[str]:
    """Play random moves to the end or for this many steps; who acted."""
    acted: list[str] = []
    for agent in table.agent_iter():
        observation, _, terminated, _, _ = table.last()
        assert observation is not None
        if terminated or len(acted) == steps:
            break
        table.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        acted.append(agent)
    return acted


@every_table
@as_they_are
def test_pettingzoo_finds_nothing_wrong_and_a_seed_repeats_the_game(game: Game, seats: int) -> None:
    api_test(raw_env(game, seats), num_cycles=1000)
    seed_test(lambda: raw_env(game, seats), num_cycles=500)


@pytest.mark.parametrize("name", games())
@as_they_are
def test_pettingzoo_finds_nothing_wrong_with_the_guarded_one(name: str) -> None:
    api_test(env(name), num_cycles=50)
    seed_test(lambda: env(name), num_cycles=50)
    render_test(lambda render_mode: env(name, render_mode=render_mode))


@every_table
def test_the_mask_is_the_legal_moves_of_whoever_decides(game: Game, seats: int) -> None:
    table, rng = raw_env(game, seats), Random(4)
    table.reset(seed=4)
    state = game.deal(seats, resolve_options(game.options(seats), {}), chance := RandomChance(Random(4)))

    def choose(_: View, moves: Moves) -> Move:
        assert table.agent_selection == f"player_{state.to_move}"
        masks = [table.observe(agent)["action_mask"] for agent in table.possible_agents]
        assert np.flatnonzero(masks[state.to_move or 0]).tolist() == moves.ids()
        assert [mask.any() for mask in masks] == [seat == state.to_move for seat in range(seats)]
        move = moves.pick(rng)
        table.step(move.id)
        return move

    play_steps(Unrecorded(state, chance), choose, 200)


@every_table
def test_what_is_hidden_leaves_no_trace_in_an_observation(game: Game, seats: int) -> None:
    table, rng = raw_env(game, seats), Random(5)
    table.reset(seed=5)
    for _ in range(12):
        play(table, rng, 15)
        for seat, agent in enumerate(table.possible_agents):
            observation, other = table.observe(agent), game.guess(table._state.view(Seat(seat)), rng)
            assert table.observation_space(agent).contains(observation)
            seen = numbers_of(table.encoding, other.view(Seat(seat)))
            assert data_equivalence(seen, observation["observation"])


@every_game
def test_different_views_are_different_observations(game: Game) -> None:
    rng, encoding = Random(6), encoding_of(game)
    dealt = Unrecorded(deal(game, game.seats[-1], rng), RandomChance(rng))
    seen: dict[bytes, object] = {}
    for state in walk_on(dealt, at_random(rng)):
        view = state.view(state.to_move or Seat(0))
        numbers = b"".join(part.tobytes() for part in encoding.encode(view).values())
        assert seen.setdefault(numbers, view) == view


@every_table
def test_rewards_come_at_the_end_and_add_up_to_nothing(game: Game, seats: int) -> None:
    table = raw_env(game, seats)
    table.reset(seed=8)
    acted = play(table, Random(8))
    outcome = table._state.outcome
    assert outcome is not None
    assert {*acted} == {*table.possible_agents}
    assert sum(table.rewards.values()) == pytest.approx(0)
    assert all(table.terminations.values())
    assert [table.infos[agent]["points"] for agent in table.possible_agents] == [*outcome.points]
    for seat, agent in enumerate(table.possible_agents):
        assert (table.rewards[agent] > 0) == (seat in outcome.winners) or len(outcome.winners) == seats


def test_a_victory_is_worth_one_and_may_be_shared() -> None:
    worth = {
        ((0,), 2): [1, -1],
        ((0, 1), 2): [0, 0],
        ((2,), 3): [-1 / 2, -1 / 2, 1],
        ((0, 2), 4): [1 / 3, -1 / 3, 1 / 3, -1 / 3],
        ((0, 1, 2, 3), 4): [0, 0, 0, 0],
    }
    for (winners, seats), rewards in worth.items():
        outcome = Outcome(tuple(map(Seat, winners)), (0,) * seats, "X")
        assert [reward_of(outcome, Seat(seat)) for seat in range(seats)] == pytest.approx(rewards)


def test_without_a_seed_the_next_game_is_another_and_follows_from_the_first() -> None:
    first, second = raw_env(HAGGLE, 3), raw_env(HAGGLE, 3)
    games_seen = []
    for table in (first, second):
        table.reset(seed=1)
        play(table, Random(1))
        table.reset()
        games_seen.append(table.observe("player_0")["observation"])
    np.testing.assert_array_equal(*games_seen)
    first.reset(seed=1)
    assert (first.observe("player_0")["observation"] != games_seen[0]).any()


def test_an_illegal_action_ends_the_game_for_its_agent() -> None:
    table = env("domaine")
    table.reset(seed=1)
    observation = table.observe(table.agent_selection)
    assert observation is not None
    agent, illegal = table.agent_selection, int(np.flatnonzero(observation["action_mask"] == 0)[0])
    table.step(illegal)
    assert table.rewards[agent] == -1
    assert all(table.terminations.values())


class Two:
    """An encoding of one's own, of two numbers."""

    layout = Layout("mine", (Part("numbers", (Field("one"), Field("other"))),))

    def encode(self, view: View) -> dict[str, NDArray[np.float32]]:
        return {"numbers": np.array([0.5, 1], np.float32)}


def test_an_encoding_of_ones_own_takes_the_place_of_the_games() -> None:
    table = env("domaine", encoding=Two())
    table.reset(seed=1)
    observation = table.observe(table.agent_selection)
    assert observation is not None
    assert observation["observation"].tolist() == [0.5, 1]
    assert table.observation_space("player_0").contains(observation)


def test_a_table_is_drawn_as_a_spectator_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = raw_env(HAGGLE, 2, render_mode="ansi")
    drawn.reset(seed=1)
    assert drawn.render() == str(drawn._state.view(None).json())
    drawn.render_mode = "human"
    assert drawn.render() is None
    assert capsys.readouterr().out == str(drawn._state.view(None).json()) + "\n"


def test_what_cannot_be_chosen_is_refused_with_a_sentence() -> None:
    with pytest.raises(UnknownGame, match="no game called"):
        env("chess")
    with pytest.raises(BadSeats, match="2 to 4 players, not 9"):
        env("domaine", seats=9)
    with pytest.raises(BadOption, match="no option 'speed'"):
        env("domaine", options={"speed": 1})
