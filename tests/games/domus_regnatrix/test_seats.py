"""Seats are alike: if everybody moves on by one seat, the rules allow the same and the same comes of it.

Who chooses first among the pieces is decided by the order of seats; from then on no rule knows the number of a seat.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from regnum.games.domus_regnatrix.ai.evaluator import EVALUATOR
from regnum.games.domus_regnatrix.rules.components.spaces import CITIES, PARTS, SPACES, Space, space
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.realm import Realm
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Move, Outcome, Plan, RandomChance, Seat, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import walk_by_plans
from tests.games.domus_regnatrix.tables import GAME, play, table


class Turn:
    """Everybody at a table of this many moves on by one seat."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def seat(self, seat: int) -> Seat:
        return Seat((seat + 1) % self.seats)

    def maybe(self, seat: int | None) -> Seat | None:
        return None if seat is None else self.seat(seat)

    def space(self, at: Space) -> Space:
        city = CITIES[at]
        return at if city is None or city >= self.seats else space(PARTS[at], self.seat(city))

    def realm(self, realm: Realm) -> Realm:
        squads = {self.space(Space(at)): realm.squads[at] for at in range(SPACES)}
        return realm._replace(lord=self.maybe(realm.lord), squads=tuple(squads[Space(at)] for at in range(SPACES)))

    def move(self, move: Move) -> Move:
        """The same move, of cities and squads that have moved on; stacks of walls keep their numbers."""
        return GAME.actions.read(
            re.sub(r"(inner|walls|outer|take |ransom |inspect |/(?=\d[ab]))(\d)", self._name, move.text)
        )

    def _name(self, found: re.Match[str]) -> str:
        return f"{found[1]}{self.seat(int(found[2]) - 1) + 1}"

    def state(self, state: State) -> State:
        turned = state.copy()
        turned.found = None
        *others, last = map(self.realm, state.realms)
        turned.realms = (last, *others)
        turned.to_move, turned.victim = self.maybe(state.to_move), self.maybe(state.victim)
        turned.turn, turned.first = self.seat(state.turn), self.seat(state.first)
        if (market := state.market) is not None:
            turned.market = market._replace(bids=(market.bids[-1], *market.bids[:-1]))
        if (fight := state.battle) is not None:
            turned.battle = fight._replace(
                seat=self.seat(fight.seat),
                space=self.space(fight.space),
                owner=self.seat(fight.owner),
                at=self.space(fight.at),
            )
        if (outcome := state.outcome) is not None:
            points = (outcome.points[-1], *outcome.points[:-1])
            turned.outcome = Outcome(tuple(sorted(map(self.seat, outcome.winners))), points, outcome.rule)
        return turned


def positions(seats: int, rng: Random) -> Iterator[State]:
    """Positions of a game that follows the evaluator's plans at random, once the pieces are chosen."""
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {"rounds": 25}), RandomChance(rng))
    for _ in walk_by_plans(Unrecorded(state, RandomChance(rng)), lambda: rng.choice(EVALUATOR.plans(state)[:8])):
        if state.middle is not None:
            yield state


class Mirrored:
    """A game of which every step is also played with everybody one seat on, and must come to the same."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state, self.rng, self.turn = state, rng, Turn(state.seats)

    def play(self, move: Move) -> Sequence[DomusEvent]:
        before, luck = self.state.copy(), self.rng.random()
        events = self.state.play(move, RandomChance(Random(luck)))
        if before.middle is not None:
            turned = self.turn.state(before)
            assert set(turned.moves()) == {self.turn.move(legal) for legal in before.moves()}
            turned.play(self.turn.move(move), RandomChance(Random(luck)))
            # In a plague the dice fall in the order of seats, to each squad its own.
            assert turned == self.turn.state(self.state) or move.verb == "plague", move
        return events


@pytest.mark.parametrize(("seats", "seed"), [(2, 0), (3, 1), (4, 2), (4, 3)])
def test_once_the_pieces_are_chosen_no_rule_knows_the_number_of_a_seat(seats: int, seed: int) -> None:
    rng = Random(seed)
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {"rounds": 25}), RandomChance(rng))

    def choose() -> Plan:
        return rng.choice(EVALUATOR.plans(state)[:8]) if rng.random() < 0.8 else (rng.choice(list(state.moves())),)

    for _ in walk_by_plans(Mirrored(state, rng), choose):
        assert not state.faults()


@pytest.mark.parametrize("caller", range(4))
def test_the_market_does_not_know_the_number_of_a_seat(caller: int) -> None:
    turn = Turn(4)
    state = table(
        Step.TRADE, seats=4, turn=caller, cities=["market"] * 4, hands=["coin-1", "coin-2", "coin-5", "coin-10"]
    )
    held = [f"coin-{value}" for value in (1, 2, 5, 10)]
    others = [(caller + by) % 4 for by in (1, 2, 3)]
    moves = [f"call {held[caller]}", f"bid {held[others[0]]}", "abstain", f"bid {held[others[2]]}"]
    for text in (*moves, f"take {others[2] + 1}"):
        before, move = state.copy(), GAME.actions.read(text)
        play(state, text)
        turned = turn.state(before)
        assert set(turned.moves()) == {turn.move(legal) for legal in before.moves()}
        turned.play(turn.move(move), RandomChance(Random(0)))
        assert turned == turn.state(state), text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_think_as_well_of_one_seat_as_of_another(seats: int) -> None:
    turn, favour, seen = Turn(seats), [0.0] * seats, 0
    for state in islice(positions(seats, Random(seats)), 0, 300, 5):
        judged = []
        for _ in range(seats):
            judged.append(EVALUATOR.win_chances(state))
            state = turn.state(state)
        for player in range(seats):
            chances = {(player + by) % seats: judged[by][(player + by) % seats] for by in range(seats)}
            for seat, chance in chances.items():
                favour[seat] += chance - sum(chances.values()) / seats
        seen += seats
    assert max(map(abs, favour)) / seen < 0.002
