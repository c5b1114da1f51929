"""Domaine under Hypothesis: any mix of moves, plans, undos and refused moves keeps every promise."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from regnum.arena import checks
from regnum.kernel import IllegalMove, NoUndo, Record, Seat, View, notation
from tests.games.domaine.dealt import GAME


class Playing(RuleBasedStateMachine):
    """A game under way, with the views that all seats have kept from the events they saw."""

    def __init__(self) -> None:
        super().__init__()
        self.record = Record.deal(GAME, ["Ada", "Bo"], seed=bytes(32))
        self.views: list[View] = []

    @initialize(
        seats=st.sampled_from(GAME.seats),
        gap=st.integers(0, 12),
        king=st.integers(5, 40),
        seed=st.binary(min_size=32, max_size=32),
    )
    def deal(self, seats: int, gap: int, king: int, seed: bytes) -> None:
        names = ["Ada", "Bo", "Cy", "Di"][:seats]
        self.record = Record.deal(GAME, names, {"castle_gap": gap, "king": king}, seed=seed)
        self._look()
        rng = Random(seed)
        while any(move.verb in ("castle", "knight") for move in self.record.state.moves()):
            self._play_some(rng, 1.0)

    def _look(self) -> None:
        self.views = checks.all_views(self.record.state, len(self.record.header.players))

    def _play_some(self, rng: Random, planned: float) -> None:
        state = self.record.state
        moves = state.moves()
        move = GAME.lean(state.view(state.seat), moves, rng) if rng.random() < planned else moves.pick(rng)
        events = self.record.play(move)
        assert [*checks.keeping_views(self.views, events, self.record.state)] == [], str(move)
        self._look()

    @precondition(lambda self: self.record.outcome is None)
    @rule(seed=st.integers(0, 10**6), steps=st.integers(1, 25), planned=st.sampled_from((0.0, 0.8, 1.0)))
    def play(self, seed: int, steps: int, planned: float) -> None:
        rng = Random(seed)
        for _ in range(steps):
            if self.record.outcome is None:
                self._play_some(rng, planned)
                assert self.record.state.faults() == []

    @rule(which=st.integers(0, len(GAME.actions) - 1))
    def try_anything(self, which: int) -> None:
        """A move that is refused changes nothing; one that is not is legal."""
        move, before = GAME.actions[which], self.record.state.text()
        if move in self.record.state.moves():
            assert self.record.state.refuse(move) is None
            return
        try:
            self.record.play(move)
        except IllegalMove as error:
            refusal = error.refusal
            assert refusal.rule in GAME.rulebook("en").rules
        else:
            raise AssertionError(f"{move} was accepted")
        assert self.record.state.text() == before

    @precondition(lambda self: self.record.line)
    @rule(agreed=st.booleans(), seat=st.integers(0, 1))
    def undo(self, agreed: bool, seat: int) -> None:
        last = self.record.line[-1]
        try:
            taken = self.record.undo(Seat(seat), agreed=agreed)
        except NoUndo:
            assert not agreed
            return
        assert taken == last
        if not agreed:
            assert last.outcomes == ()
            assert last.seat == self.record.state.seat == seat
        self._look()

    @rule()
    def write_and_read(self) -> None:
        again = notation.read(notation.write(self.record, reveal=True))
        assert again.state == self.record.state
        assert again.items == self.record.items
        again.verify()

    @invariant()
    def sound(self) -> None:
        assert [*checks.sound(self.record.state)] == []


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=40, stateful_step_count=20)
