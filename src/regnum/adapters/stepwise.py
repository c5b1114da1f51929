"""A game under way in which every answer of chance is a step of its own: for conventions with chance nodes.

A move may ask chance several questions. Here it is tried with the answers given so far; where one is missing the game
stops and waits for it, and then the move is tried again from where it began. States are values, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from regnum.kernel import Chance, Game, Move, Options, Outcome, Seat, State, Stream, canonical, for_ruleset, game


class _Asked(Exception):
    """Chance is asked for a number that is not known yet."""

    def __init__(self, possibilities: int) -> None:
        super().__init__(possibilities)
        self.possibilities = possibilities


class _KnownChance(Chance):
    """Chance with the answers that are known; a question with one possible answer needs none."""

    __slots__ = ("_known",)

    def __init__(self, known: Iterable[int]) -> None:
        super().__init__()
        self._known = iter(known)

    def answer(self, n: int, stream: Stream) -> int:
        if n == 1:
            return 0
        for answer in self._known:
            return answer
        raise _Asked(n)


class StepwiseGame:
    """A game from before its deal on. It waits for an answer of chance, for a move, or for nothing."""

    def __init__(self, rules: Game, seats: int, options: Options, steps: Iterable[int] = ()) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        self.state: State | None = None
        """The position before the move under way; None before the deal."""
        self.possibilities = 0
        """How many answers are possible to the question that chance is asked; 0 if it is asked none."""
        self._move: Move | None = None
        self._answers: tuple[int, ...] = ()
        self._steps: list[int] = []
        self._heard: list[list[str]] = [[] for _ in range(seats)]
        self._advance()
        for step in steps:
            self.take(step)

    @property
    def to_move(self) -> Seat | None:
        """Whose decision is awaited; None if nobody's is."""
        return None if self.state is None or self.possibilities else self.state.to_move

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return None if self.state is None or self.possibilities else self.state.outcome

    def take(self, step: int) -> None:
        """Go on with an answer of chance if one is awaited, else with the move of this id."""
        self._steps.append(step)
        if self.possibilities:
            self._answers += (step,)
        else:
            self._move = self.rules.actions[step]
        self._advance()

    def _advance(self) -> None:
        """Try to deal, or to make the move under way, with the answers given so far."""
        try:
            if self.state is None:
                self._deal()
            else:
                self._make(self.state)
        except _Asked as asked:
            self.possibilities = asked.possibilities
        else:
            self.possibilities, self._answers, self._move = 0, (), None

    def _deal(self) -> None:
        self.state = self.rules.deal(self.seats, self.options, _KnownChance(self._answers))
        for seat, heard in enumerate(self._heard):
            heard.append(canonical(self.state.view(Seat(seat)).json()).decode())

    def _make(self, before: State) -> None:
        if self._move is None or before.to_move is None:
            return
        after = before.copy()
        events = after.play(self._move, _KnownChance(self._answers))
        self._heard[before.to_move].append(self._move.text)
        for seat, heard in enumerate(self._heard):
            heard += [canonical(event.seen_by(Seat(seat)).json()).decode() for event in events]
        self.state = after

    def information(self, seat: Seat) -> str:
        """All that a seat has seen: its view after the deal, the events as it may know them, and its own moves."""
        return "\n".join(self._heard[seat])

    def copy(self) -> Self:
        """An independent game that goes on from here."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._steps, new._heard = [*self._steps], [[*heard] for heard in self._heard]
        return new

    def __repr__(self) -> str:
        waits = f"chance, one of {self.possibilities}" if self.possibilities else f"seat {self.to_move}"
        position = "not dealt yet" if self.state is None else self.state.text()
        return f"<{position}; {waits}; {self._move} {self._answers}>"

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()  # states are values: an attempt to go on never changes the one it begins with

    def __reduce__(self) -> tuple[object, ...]:
        return _resumed, (self.rules.name, self.rules.ruleset, self.seats, dict(self.options), self._steps)


def _resumed(name: str, ruleset: str, seats: int, options: Options, steps: Iterable[int]) -> StepwiseGame:
    return StepwiseGame(for_ruleset(game(name), ruleset), seats, options, steps)
