"""Domaine under Hypothesis: any mix of moves, plans, undos and refused moves keeps every promise."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from tests.conformance.playing import SECRETS, Playing
from tests.games.domaine.dealt import GAME


class PlayingDomaine(Playing):
    """A game of Domaine under way, its castles built."""

    game = GAME

    @initialize(seats=st.sampled_from(GAME.seats), gap=st.integers(0, 12), king=st.integers(5, 40), seed=SECRETS)
    def deal(self, seats: int, gap: int, king: int, seed: bytes) -> None:
        self.begin(seats, {"castle_gap": gap, "king": king}, seed, {"castle", "knight"})


TestPlaying = PlayingDomaine.TestCase
TestPlaying.settings = settings(max_examples=40, stateful_step_count=20)
