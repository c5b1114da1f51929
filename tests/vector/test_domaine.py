"""What the vector engine of Domaine promises beside the rules: one program, chance of its own, texts, figures."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from typer.testing import CliRunner

from regnum.cli import app
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.kernel import game
from regnum.vector import domaine
from regnum.vector.domaine import bench, bridge
from regnum.vector.domaine.moves import below, pick, read_move
from regnum.vector.domaine.proof import identity
from regnum.vector.domaine.tables import ACTION_COUNT, Verb
from regnum.vector.trails.playing import trails


def test_every_id_is_read_as_the_move_of_the_engine() -> None:
    moves = jax.vmap(read_move)(jnp.arange(ACTION_COUNT))
    assert [Verb(verb).name.lower() for verb in moves.verb.tolist()] == [move.verb for move in ACTIONS]
    assert moves.named[jnp.array([0, 311, 312, 455, ACTION_COUNT - 1])].tolist() == [0, 311, 0, 143, 0]


def test_a_move_is_picked_evenly_from_a_mask() -> None:
    mask = jnp.zeros(ACTION_COUNT, bool).at[jnp.array([0, 36, 37, 500, ACTION_COUNT - 1])].set(True)
    keys = jax.random.split(jax.random.key(3), 5000)
    picked, times = np.unique(jax.jit(jax.vmap(lambda key: pick(mask, key)))(keys), return_counts=True)
    assert picked.tolist() == [0, 36, 37, 500, ACTION_COUNT - 1]
    assert min(times) > 900
    assert int(pick(jnp.zeros(ACTION_COUNT, bool), keys[0])) == 0


def test_random_games_of_all_numbers_of_players_are_measured_in_one_program() -> None:
    figures = bench.bench(batch=6, seconds=1, seed=5)
    assert figures["batch"] == 6
    assert isinstance(figures["steps"], int)
    assert figures["steps"] > 0


def test_deals_are_positions_of_the_engine_and_differ() -> None:
    players = jnp.array([2, 3, 4, 4])
    dealt = jax.jit(jax.vmap(domaine.init))(jax.random.split(jax.random.key(1), 4), players)
    texts = [bridge.to_text(state, [], []) for state in bridge.unbatch(dealt)]
    states = [game("domaine").read(text) for text in texts]
    assert [len(text.split()[6].split(",")) for text in texts] == [2, 3, 4, 4]
    assert len({text.split()[1] for text in texts}) == 4
    assert [state.text() for state in states] == texts


def test_a_position_of_the_engine_goes_over_and_back() -> None:
    late = [trail.start for trail in trails(range(33), 4) if trail.start is not None]
    assert len(late) > 8
    assert [bridge.text(bridge.from_state(state)) for state in late] == [state.text() for state in late]


def test_numbers_by_chance_stay_below_their_count() -> None:
    keys = jax.random.split(jax.random.key(9), 3000)
    for count in (1, 2, 15, 1329, 65535):
        drawn = jax.vmap(below, (0, None))(keys, jnp.int32(count))
        assert 0 <= int(drawn.min()) <= int(drawn.max()) < count
        assert abs(float(drawn.mean()) - (count - 1) / 2) < 0.03 * count


@pytest.mark.parametrize(("differences", "code", "said"), [([], 0, "0 differences."), (["d7"], 1, "1 games differ.")])
def test_the_check_says_what_it_met_and_fails_if_the_engines_differ(
    differences: list[str], code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = identity.Report(differences=differences)
    for trail in trails(range(3), 1):
        report.add(trail)
    monkeypatch.setattr(identity, "check", lambda *_: report)
    done = CliRunner().invoke(app, ["vector", "check", "--games", "3"])
    assert done.exit_code == code
    assert said in done.output
    assert "3 games (1 with 2 players, 1 with 3 players, 1 with 4 players)" in done.output
    assert "not proven: DOM-X1" in done.output
