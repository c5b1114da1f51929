"""A judge whose chances are exact: Haggle in one round, everybody choosing by lot from a position on.

And all that may be hidden from a seat, world by world.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from random import Random

from regnum.kernel import Evaluator, Playthrough, ReplayedChance, State, seed_of
from regnum.testing.walks import at_random, finish
from tests.kernel.haggle import BAG, BIDS, Haggle, HaggleState, HaggleView, Table, Tokens, Wisdom

DIE = 6


@cache
def _exact(table: Table) -> tuple[float, ...]:
    """Each seat's chance to win, over all choices and all answers of chance."""
    found = []
    for move, answer in product(HaggleState(table).moves(), range(DIE if table.phase == "roll" else 1)):
        after = HaggleState(table)
        after.play(move, ReplayedChance([answer]))
        found.append(chances(after))
    return tuple(sum(values) / len(found) for values in zip(*found, strict=True))


def chances(state: State) -> Sequence[float]:
    """Each seat's chance to win."""
    assert isinstance(state, HaggleState)
    return _exact(state.table) if state.outcome is None else state.outcome.shares


class Exact(Wisdom):
    """Knows the chances, without an error."""

    error = 0.0

    def win_chances(self, state: State) -> Sequence[float]:
        return chances(state)


class ExactHaggle(Haggle):
    """Haggle, judged exactly."""

    @property
    def evaluator(self) -> Evaluator:
        return Exact()


EXACT = ExactHaggle()


def played(seed: int) -> Playthrough:
    """A game of one round for two who choose by lot."""
    playthrough = Playthrough.deal(EXACT, ["Anna", "Bruno"], {"rounds": 1}, seed=seed_of(seed))
    finish(playthrough, at_random(Random(seed)))
    return playthrough


def worlds(view: HaggleView) -> Iterator[HaggleState]:
    """All that a seat of two can imagine, each as likely as any other."""
    table, own = view.table, view.seat
    assert own is not None
    rest = Counter[int | None](BAG) - Counter(table.tokens[own])
    offered = table.offer if table.phase == "answer" and table.turn != own else None
    if offered is not None:
        rest -= Counter([offered])
    known = () if offered is None else (offered,)
    for drawn in permutations([*rest.elements()], 2 - len(known)):
        tokens: Tokens = tuple(sorted((*known, *drawn), key=lambda token: token or 0))
        both = tuple(held if seat == own else tokens for seat, held in enumerate(table.tokens))
        for bids in product(*([bid] if bid != -1 else range(BIDS) for bid in table.bids)):
            yield HaggleState(replace(table, tokens=both, bids=bids))
