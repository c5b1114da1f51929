"""Every game as a Gymnasium environment, one at a time and many: Gymnasium's own checks, and what they do not ask."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import regnum.adapters.gymnasium  # noqa: F401 (registers the games)
from regnum.kernel import BadSeats, games

IDS = {name: f"regnum/{game.ruleset.replace('/', '-v')}" for name, game in games().items()}
OPTIONS = {"domaine": {"king": 8}, "golden_horn": {"rounds": 5}, "domus_regnatrix": {"rounds": 2}}
"""Games that are soon over."""


def pick(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action for each mask, mostly the last, which uses cards up; 0 where there is none."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([0 if not len(ids) else ids[-1] if rng.random() < 0.8 else rng.choice(ids) for ids in legal])


def check_game(name: str) -> None:
    """Have Gymnasium look at a game, and play one to its end."""
    table = gymnasium.make(IDS[name], seats=3, options=OPTIONS[name])
    check_env(table.unwrapped, skip_render_check=True)
    rng, (observation, info) = np.random.default_rng(1), table.reset(seed=1)
    terminated, seat = False, 0
    reward: SupportsFloat = 0
    while not terminated:
        assert reward == 0
        seat = info["to_move"]
        (action,) = pick(observation["action_mask"][None], rng)
        observation, reward, terminated, truncated, info = table.step(action)
        assert not truncated
    assert sum(info["rewards"]) == pytest.approx(0)
    assert reward == info["rewards"][seat]
    assert not observation["action_mask"].any()


def test_gymnasium_finds_nothing_wrong_and_a_game_ends_with_the_rewards_of_all() -> None:
    for name in games():
        check_game(name)


def test_an_opponent_decides_for_all_other_seats_and_an_illegal_action_ends_the_game() -> None:
    table = gymnasium.make(IDS["domaine"], seats=3, options=OPTIONS["domaine"], opponent="page", seat=1)
    rng, (observation, info) = np.random.default_rng(2), table.reset(seed=2)
    terminated, seats = False, set()
    reward: SupportsFloat = 0
    while not terminated:
        seats.add(info["to_move"])
        (action,) = pick(observation["action_mask"][None], rng)
        observation, reward, terminated, _, info = table.step(action)
    assert seats == {1}
    assert reward == info["rewards"][1] < max(info["rewards"])
    observation, _ = table.reset(seed=3)
    _, reward, terminated, _, _ = table.step(int(np.argmin(observation["action_mask"])))
    assert (reward, terminated) == (-1, True)
    with pytest.raises(BadSeats, match="are 0 to 2, not 3"):
        gymnasium.make(IDS["domaine"], seats=3, seat=3)


@pytest.mark.parametrize("mode", ["sync", "vector_entry_point"])
def test_many_games_at_once_are_dealt_anew_when_they_are_over_and_a_seed_repeats_them(mode: str) -> None:
    envs = gymnasium.make_vec(IDS["domaine"], 3, mode, seats=2, options={"king": 5, "prepared": 1})
    runs = []
    for steps in (320, 40):
        rng, (observations, _) = np.random.default_rng(4), envs.reset(seed=4)
        over, seen, dealt, won = np.zeros(3, bool), [], 0, 0
        for _ in range(steps):
            assert envs.observation_space.contains(observations)
            assert (observations["action_mask"].any(1) != over).all()
            actions, was_over = pick(observations["action_mask"], rng), over
            observations, rewards, over, _, infos = envs.step(actions)
            assert not (was_over & over).any()
            assert not rewards[~over].any()
            dealt, won = dealt + was_over.sum(), won + (rewards == 1).sum()
            seen.append((actions.tolist(), rewards.tolist(), infos["to_move"].tolist()))
        runs.append((seen, dealt, won))
    (first, dealt, won), (again, _, _) = runs
    assert first[:40] == again
    assert dealt > 1
    assert won > 0
    envs.reset(seed=5)
    _, rewards, over, _, _ = envs.step(np.full(3, 311))  # a border on the rim
    assert (rewards.tolist(), over.tolist()) == ([-1] * 3, [True] * 3)
    envs.close()
