"""Observations of Domaine: the same numbers from a view and from the arrays, and nothing hidden in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import jax
import numpy as np
from numpy.typing import NDArray

from regnum.games.domaine.ai.encoding import DomaineEncoding
from regnum.games.domaine.rules.board.board import MARKERS
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import Seat, game
from regnum.vector import domaine
from regnum.vector.domaine import bridge
from regnum.vector.trails.playing import trails

GAMES, SEED, STRIDE = 33, 2, 60
"""One game of each style for each number of players; of them each n-th position and the last of each phase."""


def positions() -> list[State]:
    """Positions of games of all styles, each phase and each number of players among them."""
    found = []
    for trail in trails(range(GAMES), SEED):
        texts = [*trail.texts.values()]
        last_of_phase = {text.split()[5].split(":")[1]: text for text in texts}
        found += [game("domaine").read(text) for text in (*texts[::STRIDE], *last_of_phase.values())]
    states = [state for state in found if isinstance(state, State)]
    assert {state.phase for state in states} == set(Phase)
    assert {state.seats for state in states} == {2, 3, 4}
    assert {state.to_move for state in states} == {0, 1, 2, 3, None}
    assert min(state.board.supply for state in states) == 0 < MARKERS == max(state.board.supply for state in states)
    return states


def observed(seen: Sequence[tuple[State, Seat]]) -> dict[str, NDArray[np.float32]]:
    """What the vector engine makes of these positions for these seats."""
    states = [jax.tree.map(np.asarray, bridge.from_state(state)) for state, _ in seen]
    batch = jax.tree.map(lambda *leaves: np.stack(leaves), *states)
    observed = jax.jit(partial(jax.vmap(domaine.observe)))(batch, np.array([seat for _, seat in seen]))
    return {name: np.asarray(part) for name, part in observed._asdict().items()}


def test_a_view_and_the_arrays_give_the_same_numbers_for_every_seat_whatever_is_hidden() -> None:
    rng, encoding = Random(SEED), DomaineEncoding()
    seen = [(state, Seat(seat)) for state in positions() for seat in range(state.seats)]
    views = [state.view(seat) for state, seat in seen]
    guesses = [(game("domaine").guess(view, rng), view.seat) for view in views]
    guessed = [(state, seat) for state, seat in guesses if isinstance(state, State) and seat is not None]
    assert sum(state.hands != other.hands for (state, _), (other, _) in zip(seen, guessed, strict=True)) > 100
    arrays = [observed(seen), observed(guessed)]
    for number, view in enumerate(views):
        encoded, after_guess = encoding.encode(view), encoding.encode(guessed[number][0].view(guessed[number][1]))
        for part in domaine.LAYOUT.parts:
            expected = encoded[part.name]
            assert expected.shape == part.shape
            assert 0 <= expected.min() <= expected.max() <= 1
            for found in (after_guess[part.name], *(batch[part.name][number] for batch in arrays)):
                wrong = {int(place) for place in np.nonzero(expected != found)[0]}
                names = [name for name, places in part.places.items() if wrong.intersection(places)]
                assert not names, f"{part.name} of seat {view.seat}: {seen[number][0].text()}"
