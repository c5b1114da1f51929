"""A game under Hypothesis: any mix of moves, plans, undos and refused moves keeps every promise.

A game's own test is a subclass with `game` and a rule that deals, since each game has other options.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import islice
from random import Random
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from regnum.kernel import Game, IllegalMove, Moves, NoUndo, Playthrough, Seat, View, notation
from regnum.players.loop import Policy
from regnum.testing import promises
from regnum.testing.walks import partly_planned, play_until, walk_on

SEEDS = st.integers(0, 10**6)
SECRETS = st.binary(min_size=32, max_size=32)
"""Seeds that a deal is committed to."""
NAMES = ("Ada", "Bo", "Cy", "Di")


class Playing(RuleBasedStateMachine):
    """A game under way, with the views that all seats have of it."""

    game: ClassVar[Game]

    def __init__(self) -> None:
        super().__init__()
        self.playthrough = Playthrough.deal(self.game, NAMES[:2], seed=bytes(32))
        self.views: list[View] = []
        self.shunned = 0

    def begin(
        self, seats: int, options: Mapping[str, int], seed: bytes, set_up: Set[str], *, planned: float = 1.0
    ) -> None:
        """Deal, and play until none of the verbs of set-up is legal any more."""
        self.playthrough = Playthrough.deal(self.game, NAMES[:seats], options, seed=seed)
        play_until(
            self.playthrough,
            self._policy(Random(seed), planned),
            lambda: not any(move.verb in set_up for move in self.playthrough.state.moves()),
        )
        self._look()

    def shun(self, verb: str) -> None:
        """Play no move of a verb as long as there are others."""
        self.shunned = sum(1 << move.id for move in self.game.actions if move.verb == verb)

    def _look(self) -> None:
        self.views = promises.all_views(self.playthrough.state, len(self.playthrough.header.players))

    def _policy(self, rng: Random, planned: float) -> Policy:
        choose = partly_planned(self.game, rng, planned)
        return lambda view, moves: choose(view, Moves(moves.actions, moves.bits & ~self.shunned or moves.bits))

    @precondition(lambda self: self.playthrough.outcome is None)
    @rule(seed=SEEDS, steps=st.integers(1, 40), planned=st.sampled_from((0.0, 0.8, 1.0)))
    def play(self, seed: int, steps: int, planned: float) -> None:
        for state in islice(walk_on(self.playthrough, self._policy(Random(seed), planned)), steps + 1):
            assert state.faults() == []
        self._look()

    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        """A move that is refused changes nothing; one that is not is legal."""
        move, before = Random(seed).choice(self.game.actions), self.playthrough.state.text()
        if move in self.playthrough.state.moves():
            assert self.playthrough.state.refuse(move) is None
            return
        with pytest.raises(IllegalMove) as caught:
            self.playthrough.play(move)
        assert caught.value.refusal.rule in self.game.rulebook("en").rules
        assert self.playthrough.state.text() == before

    @precondition(lambda self: self.playthrough.line)
    @rule(agreed=st.booleans(), seat=st.integers(0, 1))
    def undo(self, agreed: bool, seat: int) -> None:
        last = self.playthrough.line[-1]
        try:
            taken = self.playthrough.undo(Seat(seat), agreed=agreed)
        except NoUndo:
            assert not agreed
            return
        assert taken == last
        if not agreed:
            assert last.answers == ()
            assert last.seat == self.playthrough.state.to_move == seat
        self._look()

    @rule(seed=SEEDS)
    def guess(self, seed: int) -> None:
        for view in self.views:
            assert [*promises.guessable(self.game, self.playthrough.state, view.seat, Random(seed))] == []

    @rule(seed=SEEDS)
    def follow(self, seed: int) -> None:
        for view in self.views:
            assert [*promises.telling(self.game, self.playthrough.state, view.seat, Random(seed))] == []

    @rule()
    def write_and_read(self) -> None:
        again = notation.read(notation.write(self.playthrough, reveal=True), lambda _: self.game)
        assert again.state == self.playthrough.state
        assert again.items == self.playthrough.items
        again.verify()

    @invariant()
    def sound(self) -> None:
        state = self.playthrough.state
        assert [*promises.sound(state), *promises.readable(self.game, state)] == []
