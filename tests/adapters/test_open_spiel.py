"""Every game as a game of OpenSpiel: its own API tests, and what they do not ask."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from regnum.kernel import BadOption, Seat, games

pyspiel = pytest.importorskip("pyspiel", reason="there is no wheel of open_spiel for this Python", exc_type=ImportError)

from regnum.adapters.open_spiel import SpielState  # noqa: E402

SHORT = {
    "domaine": "players=3,king=5,prepared=1",
    "golden_horn": "players=4,rounds=5",
    "domus_regnatrix": "players=2,rounds=2",
}


def walk(state: SpielState, rng: Random, steps: int) -> None:
    """Take this many steps by chance."""
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def check_what_players_know(name: str) -> None:
    """What is hidden leaves no trace in what a player is given, and information only grows."""
    rng, state = Random(3), pyspiel.load_game(f"regnum_{name}").new_initial_state()
    walk(state, rng, 150)
    while state.is_chance_node():
        assert sum(likely for _, likely in state.chance_outcomes()) == pytest.approx(1)
        walk(state, rng, 1)
    assert pyspiel.PlayerId.CHANCE in {step.player for step in state.full_history()}
    table = state.table
    for seat in map(Seat, range(table.seats)):
        guessed = state.clone()
        guessed.table.state = table.rules.guess(table.state.view(seat), rng)
        assert guessed.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert guessed.observation_string(seat) == state.observation_string(seat)
    before = state.clone()
    walk(state, rng, 20)
    for seat in map(Seat, range(table.seats)):
        known, then = (each.information_state_string(seat) for each in (state, before))
        assert known.startswith(then)
        assert len(known) > len(then)
    assert str(before) != str(state) == str(pickle.loads(pickle.dumps(state)))


@pytest.mark.parametrize("name", games())
def test_open_spiel_finds_nothing_wrong_and_players_are_given_what_they_may_know(name: str) -> None:
    spiel = pyspiel.load_game(f"regnum_{name}({SHORT[name]})")
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
    check_what_players_know(name)


def test_what_cannot_be_chosen_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadOption, match="The option 'king' takes a number from 5 to 99, not '3'"):
        pyspiel.load_game("regnum_domaine(king=3)")
