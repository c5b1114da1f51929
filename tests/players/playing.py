"""Games between computer players, and positions to ask them about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from regnum.kernel import Game, Move, Outcome, RandomChance, State, game
from regnum.players import SeatedPlayer
from regnum.players.loop import Loop, Observer, Unrecorded, around
from regnum.testing.walks import by_default, deal, walk_on
from tests.kernel.haggle import HAGGLE

DOMAINE, DOMUS = game("domaine"), game("domus_regnatrix")
LEVELS = ("wanderer", "page", "steward", "marshal:6")
THINKERS = LEVELS[1:]


def contest(game: Game, specs: Sequence[str], seed: int) -> tuple[Outcome, list[str]]:
    """How a game between these players ends, and its moves."""
    rng = Random(f"deal {seed}")
    state, chance = deal(game, len(specs), rng), RandomChance(rng)
    players = [SeatedPlayer(spec, game, f"{seed} {seat}") for seat, spec in enumerate(specs)]
    moves = Legal()
    outcome = Loop(Unrecorded(state, chance), around(players), [moves], budget=1.0).run()
    return outcome, moves.texts


class Legal(Observer):
    """Keeps the moves of a game, each of which must be legal."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def moving(self, state: State, move: Move) -> None:
        assert move in state.moves(), f"seat {state.to_move} played {move}"
        self.texts.append(move.text)


def decisions(game: Game, seats: int, seed: int, every: int) -> Iterator[State]:
    """Some positions of a game of wanderers in which there is something to choose; to be looked at, not touched."""
    rng = Random(f"{game.name} {seats} {seed}")
    walked = walk_on(Unrecorded(deal(game, seats, rng), RandomChance(rng)), by_default(game, rng))
    yield from islice((state for state in walked if len(state.moves()) > 1), 0, None, every)


def some_decisions() -> Iterator[tuple[Game, State]]:
    """Positions of three games, early and late."""
    for seats in (2, 3):
        yield from ((HAGGLE, state) for state in decisions(HAGGLE, seats, 1, 4))
    for seats in (2, 4):
        yield from ((DOMAINE, state) for state in decisions(DOMAINE, seats, 1, 37))
    yield from ((DOMUS, state) for state in decisions(DOMUS, 3, 1, 150))
