"""Domus Regnatrix under Hypothesis: any mix of moves, plans, undos and refused moves keeps every promise."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.rules.components.cards import PIECES
from tests.conformance.playing import SECRETS, Playing


class PlayingDomus(Playing):
    """A game of Domus Regnatrix under way, all pieces chosen at random."""

    game = GAME

    @initialize(
        seats=st.sampled_from(GAME.seats),
        culture=st.integers(10, 40),
        mercantilism=st.integers(20, 100),
        rounds=st.integers(3, 60),
        seed=SECRETS,
    )
    def deal(self, seats: int, culture: int, mercantilism: int, rounds: int, seed: bytes) -> None:
        options = {"culture": culture, "mercantilism": mercantilism, "rounds": rounds}
        self.begin(seats, options, seed, set(PIECES), planned=0.0)


TestPlaying = PlayingDomus.TestCase
TestPlaying.settings = settings(max_examples=30, stateful_step_count=20)
