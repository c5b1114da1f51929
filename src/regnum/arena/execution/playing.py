"""Playing one game of a contest: every seat its own player, and a wanderer in place of one that is at fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

from regnum.arena.contest import Contest, Fixture, pieces
from regnum.arena.result import Fault, Result, shares
from regnum.kernel import Move, Playthrough, Seat, Studied, notation
from regnum.players import Player, PlayerFault, dismiss, player
from regnum.players.random_player import Wanderer

T = TypeVar("T")

Watch = Callable[[int, int], None]
"""Hears which seat is asked, and before which decision; -1 when nobody is."""

NOBODY = -1


def unwatched(seat: int, decision: int) -> None:
    """A watch that nobody keeps."""


class Illegal(Exception):
    """A player chose what is not among its moves."""


class Playing:
    """A game as it is played."""

    def __init__(self, contest: Contest, fixture: Fixture, barred: Mapping[int, Fault], watch: Watch) -> None:
        """`barred` has the faults of seats that brought an earlier try of this game down: there they are replaced."""
        self.contest, self.fixture, self.barred, self.watch = contest, fixture, barred, watch
        self.seating = contest.seating(fixture)
        names = [contest.entrants[entrant] for entrant in self.seating]
        seed = contest.deal_seed(fixture)
        self.record = Playthrough.deal(contest.game, names, contest.options, seed=seed)
        self.faults: dict[int, Fault] = {}
        self.seconds = [0.0] * len(names)
        self.course: list[tuple[int, ...]] = []
        self.stores: dict[str, list[int]] = {}
        self.fights: list[tuple[str, float]] = []
        self.lots = contest.lot(fixture) if contest.lots else None
        self.studied = contest.game if isinstance(contest.game, Studied) else None
        self.players: list[Player] = []
        for seat, spec in enumerate(names):
            made = self._ask(seat, partial(self._make, Seat(seat), spec))
            self.players.append(self._substitute(seat) if made is None else made)

    def _make(self, seat: Seat, spec: str) -> Player:
        return player(spec, self.contest.game, self.contest.generator(self.fixture, seat))

    def _substitute(self, seat: int) -> Player:
        return Wanderer(self.contest.game, self.contest.generator(self.fixture, Seat(seat), "substitute"))

    def play(self, *, keep: bool = False) -> Result:
        """Play to the end, and let the players go."""
        try:
            self._play_on()
        finally:
            for seat in range(len(self.players)):
                self._ask(seat, partial(dismiss, self.players[seat], self.record.outcome))
            self.watch(NOBODY, 0)
        return self._played(keep)

    def _play_on(self) -> None:
        record = self.record
        while record.outcome is None:
            seat = record.state.to_move
            assert seat is not None
            chosen = self._drawn() or self._ask(seat, partial(self._choose, seat))
            move = self._choose(seat) if chosen is None else chosen
            self._foresee(move)
            events = record.play(move)
            if record.state.to_move != seat:
                self._measure()
            for other in range(len(self.players)):
                seen = [event.seen_by(Seat(other)) for event in events]
                self._ask(other, partial(self.players[other].observe, seen))

    def _played(self, keep: bool) -> Result:
        record, outcome = self.record, self.record.outcome
        assert outcome is not None
        return Result(
            fixture=self.fixture,
            seating=self.seating,
            points=outcome.points,
            shares=shares(outcome.winners, outcome.points, set(self.faults)),
            rule=outcome.rule,
            seats=[entry.seat for entry in record.line],
            moves=[entry.move.id for entry in record.line],
            seconds=self.seconds,
            course=self.course,
            stores=self.stores,
            fights=self.fights,
            faults=tuple(fault for _, fault in sorted(self.faults.items())),
            record=notation.write(record) if keep else None,
        )

    def _drawn(self) -> Move | None:
        """The piece that is drawn by lot, if one is to be chosen and lots decide."""
        if self.lots is None:
            return None
        verbs = pieces(self.contest.game)
        choices = [move for move in self.record.state.moves() if move.verb in verbs]
        return self.lots.choice(choices) if choices else None

    def _foresee(self, move: Move) -> None:
        """Keep how a fight stands that is about to be rolled."""
        fight = None if self.studied is None else self.studied.fight(self.record.state, move)
        if fight is not None:
            self.fights.append((fight.kind, round(fight.chance, 6)))

    def _measure(self) -> None:
        """Keep what the game tells of itself after a turn."""
        state = self.record.state
        if self.studied is not None:
            self.course.append(tuple(self.studied.points(state)))
            for name, left in self.studied.stores(state).items():
                self.stores.setdefault(name, []).append(left)

    def _choose(self, seat: Seat) -> Move:
        state = self.record.state
        view, moves = state.view(seat), state.moves()
        begun = time.perf_counter()
        chosen = self.players[seat].choose(view, moves, self.contest.limit)
        self.seconds[seat] += time.perf_counter() - begun
        if chosen not in moves:
            raise Illegal(str(chosen))
        return self.contest.game.actions[chosen.id]

    def _ask(self, seat: int, what: Callable[[], T]) -> T | None:
        """Ask a seat's player for something; None, and a substitute from now on, if it is at fault."""
        decision = len(self.record.line)
        barred = self.barred.get(seat)
        if seat not in self.faults and barred is not None and barred.decision <= decision:
            self._fault(barred)
            return None
        self.watch(seat, decision)
        try:
            return what()
        except Illegal as error:
            self._fault(Fault(seat, decision, "illegal", f"It chose '{error}', which is not among its moves."))
        except PlayerFault as error:
            self._fault(Fault(seat, decision, error.kind, str(error)))
        except (Exception, SystemExit) as error:
            if seat in self.faults:
                raise
            self._fault(Fault(seat, decision, "crash", f"{type(error).__name__}: {error}"))
        return None

    def _fault(self, fault: Fault) -> None:
        self.faults[fault.seat] = fault
        if fault.seat < len(self.players):
            with suppress(Exception):  # it is at fault already
                dismiss(self.players[fault.seat])
            self.players[fault.seat] = self._substitute(fault.seat)
