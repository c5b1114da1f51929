"""A net in training: what it learns from, how it is kept, and that the one shipped is the one trained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import onnxruntime
import pytest

from regnum.cli.learn import learn
from regnum.games.domaine.rules.board.geometry import read_cell
from regnum.games.domaine.rules.view import View as DomaineView
from regnum.kernel import RandomChance, View, game, resolve_options
from regnum.players import player
from regnum.players.learned.inference import BadNet, Judged
from regnum.players.learned.net_search import NetSearch
from regnum.vector.training import checkpoint as checkpoints
from regnum.vector.training import imitation, lessons
from regnum.vector.training.checkpoint import BadCheckpoint, Checkpoint
from regnum.vector.training.export import export
from regnum.vector.training.imitation import NothingToImitate
from regnum.vector.training.net import HIDDEN, NUMBERS, PLANES, NetConfig, judge
from regnum.vector.training.ppo import PpoConfig, advantages

RECORDS = Path(__file__).parents[1] / "records"
FILES = ("checkpoint.npz", "light.npz", "net.onnx", "lessons.csv", "curves.html")
SMALL = NetConfig(blocks=2, channels=8, rows=16)


def trained() -> Checkpoint:
    """A net with weights of all kinds."""
    new = lessons.fresh(1, SMALL, PpoConfig())
    shaken = {
        name: weight + 0.1 * jax.random.normal(jax.random.fold_in(jax.random.key(2), at), weight.shape)
        for at, (name, weight) in enumerate(sorted(new.params.items()))
    }
    return replace(new, average=shaken, style=new.params, past=[new.params, shaken])


def test_the_net_shipped_is_the_net_trained(tmp_path: Path) -> None:
    export(net := trained(), tmp_path / "net.onnx")
    rng = np.random.default_rng(1)
    planes, numbers = (rng.random((3, *shape), dtype=np.float32) for shape in ((PLANES, 12, 12), (NUMBERS,)))
    policy, value = onnxruntime.InferenceSession(tmp_path / "net.onnx").run(
        None, {"planes": planes, "numbers": numbers}
    )
    wanted = judge(net.average, SMALL, jnp.asarray(planes), jnp.asarray(numbers), jnp.zeros((3, HIDDEN)))
    assert np.allclose(policy, wanted.policy, atol=1e-4)
    assert np.allclose(value, wanted.value, atol=1e-4)
    assert np.ptp(policy) > 0.1


def test_a_checkpoint_is_read_as_it_was_written(tmp_path: Path) -> None:
    checkpoints.save(tmp_path / "one.npz", net := trained())
    again = checkpoints.load(tmp_path / "one.npz", PpoConfig())
    assert (again.net, again.progress, len(again.past)) == (net.net, net.progress, 2)
    for one, other in ((again.params, net.params), (again.average, net.average)):
        assert all((one[name] == weight).all() for name, weight in other.items())
    for one, other in zip(again.opponents, net.opponents, strict=True):
        assert all(np.allclose(one[name], weight, atol=1e-2) for name, weight in other.items())


def test_training_goes_on_from_the_averaged_weights_alone(tmp_path: Path) -> None:
    checkpoints.save(tmp_path / "whole.npz", net := trained())
    checkpoints.save(tmp_path / "light.npz", checkpoints.light(net))
    whole, small = ((tmp_path / name).stat().st_size for name in ("whole.npz", "light.npz"))
    assert small < whole / 4
    again = checkpoints.load(tmp_path / "light.npz", PpoConfig())
    assert (again.net, again.progress, again.opponents) == (net.net, net.progress, [])
    for name, weight in net.average.items():
        assert np.array_equal(again.params[name], weight)
    new = lessons.fresh(1, SMALL, PpoConfig()).memory
    shapes = [[leaf.shape for leaf in jax.tree.leaves(memory)] for memory in (again.memory, new)]
    assert shapes[0] == shapes[1] != []


def test_a_net_of_other_rules_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr(type(game("domaine").actions), "hash", "of other moves")
        checkpoints.save(tmp_path / "one.npz", net := trained())
        export(net, tmp_path / "net.onnx")
    with pytest.raises(BadCheckpoint, match="other actions than today's"):
        checkpoints.load(tmp_path / "one.npz", PpoConfig())
    with pytest.raises(BadNet, match="other actions"):
        player(f"net:{tmp_path}/net.onnx", game("domaine"), Random(1))
    (tmp_path / "two.npz").write_text("no checkpoint")
    with pytest.raises(BadCheckpoint, match="is no checkpoint"):
        checkpoints.load(tmp_path / "two.npz", PpoConfig())


def test_an_advantage_is_the_discounted_sum_of_surprises_until_the_game_ends() -> None:
    rng = np.random.default_rng(3)
    reward, chances = rng.random((5, 2, 4)), rng.random((6, 2, 4))
    going_on = np.array([[1, 1], [0, 1], [1, 1], [1, 0], [1, 1]], bool)
    found = advantages(jnp.asarray(reward), jnp.asarray(chances), jnp.asarray(going_on), 0.9)
    for step in range(5):
        for one in range(2):
            wanted, weight = np.zeros(4), 1.0
            for later in range(step, 5):
                goes_on = going_on[later, one]
                wanted += weight * (reward[later, one] + goes_on * chances[later + 1, one] - chances[later, one])
                weight *= 0.9 * goes_on
            assert np.allclose(found[step, one], wanted, atol=1e-5)


def test_learning_and_playing_from_end_to_end(tmp_path: Path) -> None:
    """A lesson of self-play by the command, and a game in which the net chooses, at a glance and by search."""
    learn("domaine", lessons=1, batch=8, steps=16, blocks=1, channels=8, games=0, out=tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {*FILES}
    assert checkpoints.load(tmp_path / "checkpoint.npz", PpoConfig()).progress.positions == 8 * 16
    domaine = game("domaine")
    chance = RandomChance(Random(1))
    state = domaine.deal(3, resolve_options(domaine.options(3), {}), chance)
    for budget in ("", ":40"):
        one, other = (player(f"net:{tmp_path}/net.onnx{budget}", domaine, Random(7)) for _ in range(2))
        view, moves = state.view(state.to_move), state.moves()
        chosen = one.choose(view, moves, 60.0)
        assert chosen == other.choose(view, moves, 60.0)
        state.play(chosen, chance)


class Wishful:
    """In place of a net: all moves are equally likely, and whoever has a castle on a place wins."""

    def judge(self, views: Sequence[View], legal: Sequence[Sequence[int]], seats: int) -> Sequence[Judged]:
        return [self._judged(view, ids, seats) for view, ids in zip(views, legal, strict=True)]

    def _judged(self, view: View, ids: Sequence[int], seats: int) -> Judged:
        assert isinstance(view, DomaineView)
        priors = np.zeros(len(game("domaine").actions), np.float32)
        priors[list(ids)] = 1 / len(ids)
        built = read_cell("d1") in view.board.lords
        return Judged(priors, [0.9 if built == (seat == 0) else 0.1 / (seats - 1) for seat in range(seats)])


@pytest.mark.parametrize("players", [2, 3])
def test_a_search_finds_the_move_after_which_its_own_seat_wins_though_that_seat_moves_again(players: int) -> None:
    domaine = game("domaine")
    state = domaine.deal(players, resolve_options(domaine.options(players), {}), RandomChance(Random(7)))
    assert "castle d1" in state.moves()
    search = NetSearch(domaine, state.view(state.to_move), Random(1), Wishful())
    made = sum(search.simulate(16) for _ in range(20))
    move, visits, chance = search.ranked()[0]
    assert (str(move), made) == ("castle d1", 320)
    assert visits > made / 2
    assert chance > 0.8


def test_a_net_comes_to_choose_as_players_of_records_did(tmp_path: Path) -> None:
    for file in sorted(RECORDS.glob("domaine-1-*-near-*.record")):
        (tmp_path / file.name).symlink_to(file)
    games = imitation.read(tmp_path)
    params = lessons.fresh(1, SMALL, PpoConfig()).params
    first, *_, last = (errors for _, errors in imitation.imitate(params, SMALL, games, epochs=6, seed=1))
    assert last.moves < first.moves
    assert last.same > first.same
    with pytest.raises(NothingToImitate, match="has no record of a whole game of Domaine"):
        imitation.read(tmp_path / "nowhere")
