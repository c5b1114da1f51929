"""Golden Horn under Hypothesis: any mix of moves, plans, undos and refused moves keeps every promise."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from regnum.games.golden_horn import GAME
from tests.conformance.playing import SECRETS, Playing


class PlayingGoldenHorn(Playing):
    """A game of Golden Horn under way, its ships in their ports."""

    game = GAME

    @initialize(
        seats=st.sampled_from(GAME.seats),
        extension=st.integers(0, 1),
        modone_cards=st.integers(0, 1),
        rounds=st.integers(5, 100),
        shunned=st.sampled_from(("", "announce", "conquer", "wind")),
        seed=SECRETS,
    )
    def deal(self, seats: int, extension: int, modone_cards: int, rounds: int, shunned: str, seed: bytes) -> None:
        self.shun(shunned)
        self.begin(seats, {"extension": extension, "modone_cards": modone_cards, "rounds": rounds}, seed, {"berth"})


TestPlaying = PlayingGoldenHorn.TestCase
TestPlaying.settings = settings(max_examples=30, stateful_step_count=20)
