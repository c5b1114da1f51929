"""Playing one game of a contest: every seat its own player, and a wanderer in place of one that is at fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from regnum.arena.contest import Contest, Fixture, pieces
from regnum.arena.result import Fault, Result, shares
from regnum.kernel import Event, Game, Move, Moves, Outcome, Playthrough, Seat, State, Studied, View, notation
from regnum.players import Player, PlayerFault, SeatedPlayer, dismiss
from regnum.players.loop import Loop, Observer, around

T = TypeVar("T")

Watch = Callable[[int, int], None]
"""Hears which seat is asked (-1: nobody) and how many decisions were made before."""

NOBODY = -1
SUBSTITUTE = "wanderer"


def unwatched(seat: int, decision: int) -> None:
    """A watch that nobody keeps."""


class Illegal(Exception):
    """A player chose what is not among its moves."""


class Playing:
    """A game of a contest as it is played."""

    def __init__(self, contest: Contest, fixture: Fixture, barred: Mapping[int, Fault], watch: Watch) -> None:
        """`barred` has the faults of seats that brought an earlier try of this game down: there they are replaced."""
        self.contest, self.fixture, self.barred, self.watch = contest, fixture, barred, watch
        self.seating = contest.seating(fixture)
        names = [contest.entrants[entrant] for entrant in self.seating]
        self.playthrough = Playthrough.deal(contest.game, names, contest.options, seed=contest.deal_seed(fixture))
        self.lots = contest.lot(fixture) if contest.lots else None
        self.seats = [ContestSeat(self, Seat(seat), spec) for seat, spec in enumerate(names)]

    def play(self, *, keep: bool = False) -> Result:
        """Play to the end, and let the players go."""
        course = Course(self.contest.game)
        try:
            outcome = Loop(self.playthrough, around(self.seats), [course], budget=self.contest.limit).run()
        finally:
            self.watch(NOBODY, 0)
        faults = [seat.fault for seat in self.seats if seat.fault is not None]
        return Result(
            fixture=self.fixture,
            seating=self.seating,
            points=outcome.points,
            shares=shares(outcome.winners, outcome.points, {fault.seat for fault in faults}),
            rule=outcome.rule,
            seats=[entry.seat for entry in self.playthrough.line],
            moves=[entry.move.id for entry in self.playthrough.line],
            seconds=[seat.seconds for seat in self.seats],
            course=course.points,
            stores=course.stores,
            fights=course.fights,
            faults=tuple(faults),
            record=notation.write(self.playthrough) if keep else None,
        )


class Course(Observer):
    """Keeps what a game tells of itself for studies: points and stores after each turn, and how fights stood."""

    def __init__(self, game: Game) -> None:
        self._studied = game if isinstance(game, Studied) else None
        self.points: list[tuple[int, ...]] = []
        self.stores: dict[str, list[int]] = {}
        self.fights: list[tuple[str, float]] = []

    def moving(self, state: State, move: Move) -> None:
        """Keep how a fight stands that is about to be rolled."""
        fight = None if self._studied is None else self._studied.fight(state, move)
        if fight is not None:
            self.fights.append((fight.kind, round(fight.chance, 6)))

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        """Keep points and stores if a turn has ended."""
        if self._studied is None or state.to_move == seat:
            return
        self.points.append(tuple(state.points))
        for name, left in self._studied.stores(state).items():
            self.stores.setdefault(name, []).append(left)


class ContestSeat:
    """A seat of a contest's game: its player, or from its first fault on a substitute."""

    def __init__(self, playing: Playing, seat: Seat, spec: str) -> None:
        self._playing, self._seat = playing, seat
        self._contest, self._playthrough = playing.contest, playing.playthrough
        self.seconds = 0.0
        """How long it thought in all."""
        self.fault: Fault | None = None
        self._player: Player | None = None
        self._player = self._ask(partial(self._make, spec)) or self._player

    def _make(self, spec: str, use: str = "") -> Player:
        return SeatedPlayer(spec, self._contest.game, self._contest.player_seed(self._playing.fixture, self._seat, use))

    def observe(self, events: Sequence[Event]) -> None:
        """Let the player hear what happened."""
        self._ask(partial(self._seated.observe, events))

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The piece that is drawn by lot, if one is to be chosen and lots decide; else what the player chooses."""
        drawn = self._drawn(moves)
        if drawn is not None:
            return drawn
        chosen = self._ask(partial(self._choose, view, moves, budget))
        return self._choose(view, moves, budget) if chosen is None else chosen

    def close(self, outcome: Outcome | None) -> None:
        """Let the player go."""
        self._ask(partial(dismiss, self._seated, outcome))

    @property
    def _seated(self) -> Player:
        assert self._player is not None
        return self._player

    def _drawn(self, moves: Moves) -> Move | None:
        lots, verbs = self._playing.lots, pieces(self._contest.game)
        choices = [move for move in moves if move.verb in verbs] if lots is not None else []
        return lots.choice(choices) if lots is not None and choices else None

    def _choose(self, view: View, moves: Moves, budget: float) -> Move:
        begun = time.perf_counter()
        chosen = self._seated.choose(view, moves, budget)
        self.seconds += time.perf_counter() - begun
        if chosen not in moves:
            raise Illegal(str(chosen))
        return self._contest.game.actions[chosen.id]

    def _ask(self, what: Callable[[], T]) -> T | None:
        """Ask the player for something; None, and a substitute from now on, if it is at fault."""
        decision, barred = len(self._playthrough.line), self._playing.barred.get(self._seat)
        if self.fault is None and barred is not None and barred.decision <= decision:
            self._replace(barred)
            return None
        self._playing.watch(self._seat, decision)
        try:
            return what()
        except Illegal as error:
            self._replace(Fault(self._seat, decision, "illegal", f"It chose '{error}', which is not among its moves."))
        except PlayerFault as error:
            self._replace(Fault(self._seat, decision, error.kind, str(error)))
        except (Exception, SystemExit) as error:
            if self.fault is not None:
                raise
            self._replace(Fault(self._seat, decision, "crash", f"{type(error).__name__}: {error}"))
        return None

    def _replace(self, fault: Fault) -> None:
        """Let a substitute play on from here."""
        self.fault = fault
        if self._player is not None:
            with suppress(Exception):  # it is at fault already
                dismiss(self._player)
        self._player = self._make(SUBSTITUTE, "substitute")
