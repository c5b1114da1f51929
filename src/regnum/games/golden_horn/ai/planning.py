"""Planning: what a player might do with a turn, as sequences of moves, the most promising first.

Farmers are exchanged, a dominion is conquered or a ship robbed; then a ship sails; then comes what its arrival allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import islice, product
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.golden_horn.ai.voyages import Ids, Outlook, Voyage, continued, laden, outlook, voyages
from regnum.games.golden_horn.ai.worth import force, free, hope
from regnum.games.golden_horn.rules import dominio, legal
from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.moves import (
    ACTIONS,
    ANNOUNCE,
    ATTACK,
    BERTH,
    CONQUER,
    CONQUESTS,
    CONQUESTS_EACH,
    END,
    EXCHANGE,
    PAIRS,
    PIRATES,
    WIND,
)
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, SOLDIER, Cards, Lot, changed
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS
from regnum.games.golden_horn.rules.voyage.scoring import verdict
from regnum.games.golden_horn.rules.voyage.ships import ShipNo, own_ship
from regnum.kernel import Plan, Seat, with_item

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State

Weighed: TypeAlias = tuple[float, Ids]
"""A plan by the ids of its moves, with how promising it looks at first sight."""

MAX_PLANS = 28
"""How many plans are proposed at most."""
MAX_CONQUESTS = 2
MAX_RAIDS = 3
MAX_VOYAGES_AFTER = 3
"""How many conquests and attacks are thought of, and how many voyages after each."""
LOSS = 0.3
"""How much of what another loses is a gain."""
VICTORY = 100.0


def plans(state: State) -> Sequence[Plan]:
    """What the seat that decides might do."""
    found = nlargest(MAX_PLANS, _PLANNERS[state.phase](state), key=lambda weighed: weighed[0])
    seen: dict[Ids, None] = dict.fromkeys(ids for _, ids in found)
    return [tuple(ACTIONS[move] for move in ids) for ids in seen]


# set-up


def _berths(state: State) -> Iterator[Weighed]:
    """Every way to put the ships into ports: each near what it may load, and not all in one."""
    seat = _seat(state)
    see = outlook(state, seat)
    waiting = [which for which in range(SHIPS) if state.ships[own_ship(seat, which)].place == ASHORE]
    for ports in product(range(len(PORTS)), repeat=len(waiting)):
        value = 0.5 * len(set(ports))
        for which, port in zip(waiting, ports, strict=True):
            value += max(see.load(state.ports[port], own_ship(seat, which)).values())
        yield value, tuple(BERTH + len(PORTS) * which + port for which, port in zip(waiting, ports, strict=True))


# a turn


def _turns(state: State) -> Iterator[Weighed]:
    """Announce the end, conquer, rob and sail."""
    if wins(state):
        yield VICTORY, (ANNOUNCE,)
    seat = _seat(state)
    first = _exchanges(state, seat)
    if first:
        state = _exchanged(state, seat, len(first))
    see = outlook(state, seat)
    sailings = _ranked(state, voyages(state, see))
    for value, ids in sailings:
        yield value, first + ids
    for worth, conquest, after in _conquests(state, seat)[:MAX_CONQUESTS]:
        if after.to_move is None:
            yield worth, (*first, conquest)
            continue
        if wins(after):
            yield VICTORY, (*first, conquest, ANNOUNCE)
        for value, ids in _sailings(after)[: 2 * MAX_VOYAGES_AFTER]:
            yield value + worth, (*first, conquest, *ids)
    for worth, raid, after in _raids(state, see)[:MAX_RAIDS]:
        if wins(after):
            yield VICTORY, (*first, *raid, ANNOUNCE)
        for value, ids in islice(_after_raid(state, after, seat, sailings), MAX_VOYAGES_AFTER):
            yield value + worth, (*first, *raid, *ids)


def _after_raid(state: State, after: State, seat: Seat, sailings: list[Weighed]) -> Iterable[Weighed]:
    """The voyages after an attack: those that were to be had before it, as far as the cards last."""
    if after.warehouses[seat].count(0) < state.warehouses[seat].count(0):
        return _sailings(after)  # a new colour may allow more
    hand = after.hands[seat]
    spent = [(WIND + colour, n) for colour, n in enumerate(hand) if n < state.hands[seat][colour]]
    return (each for each in sailings if all(each[1].count(card) <= n for card, n in spent))


def _sailings(state: State) -> list[Weighed]:
    """All voyages with what their arrival allows, the best first."""
    return _ranked(state, voyages(state, outlook(state, _seat(state))))


def _ranked(state: State, found: Iterable[Voyage]) -> list[Weighed]:
    return sorted(
        ((voyage.value + worth, voyage.ids + tail) for voyage in found for worth, tail in _tails(state, voyage)),
        key=lambda weighed: -weighed[0],
    )


def _tails(state: State, voyage: Voyage) -> Iterator[Weighed]:
    """How a turn ends after a voyage."""
    if voyage.delivered is None and not voyage.moored:
        yield 0.0, (END,)
        return
    seat = _seat(state)
    after = _stored(state, seat, state.warehouses[seat] if voyage.delivered is None else voyage.delivered)
    after.phase, after.ship = Phase.MOORED, voyage.ship
    yield from _endings(after, seat)


def _endings(state: State, seat: Seat) -> Iterator[Weighed]:
    """What a moored ship's owner may still do."""
    if wins(state):
        yield VICTORY, (ANNOUNCE,)
    first = _exchanges(state, seat)
    if first:
        state = _exchanged(state, seat, len(first))
    yield 0.0, first if legal.is_idle(state) else (*first, END)
    for worth, conquest, after in _conquests(state, seat)[:MAX_CONQUESTS]:
        more = () if after.to_move is None or legal.is_idle(after) else (END,)
        yield worth, (*first, conquest, *more)
        if after.to_move is not None and wins(after):
            yield VICTORY, (*first, conquest, ANNOUNCE)


def wins(state: State) -> bool:
    """Whether the seat that decides can announce the end and has won, alone or with others."""
    seat = _seat(state)
    if 0 in state.warehouses[seat][: len(COLOURS)]:
        return False
    return seat in verdict(state.setting, state.realm, state.warehouses, "").winners


def _exchanges(state: State, seat: Seat) -> Ids:
    """As many farmers exchanged as can be: a soldier counts twice as much in a conquest."""
    return (EXCHANGE,) * min(state.warehouses[seat][FARMER], state.realm.store)


def _exchanged(state: State, seat: Seat, times: int) -> State:
    after = _stored(state, seat, changed(changed(state.warehouses[seat], FARMER, -times), SOLDIER, times))
    for _ in range(times):
        after.realm = dominio.exchanged(after.realm)
    return after


def _conquests(state: State, seat: Seat) -> list[tuple[float, int, State]]:
    """The dominions that can be conquered, each with as few farmers as need be, and the position after it."""
    bits = state.setting.rules.anytime(state, seat) >> CONQUER & (1 << len(CONQUESTS)) - 1
    if not bits:
        return []
    found = []
    data, lot = state.setting.data, state.warehouses[seat]
    rival = max(force(other) for i, other in enumerate(state.warehouses) if i != seat)
    hoped = hope(free(data, state.realm), force(lot), rival)
    while bits:
        conquest = (bits & -bits).bit_length() - 1
        dominion, farmers = CONQUESTS[conquest]
        bits &= -1 << CONQUESTS_EACH * (dominion + 1)
        wanted, points = data.dominions[dominion]
        soldiers = wanted - farmers // dominio.FARMERS_A_SOLDIER
        spent = changed(changed(lot, SOLDIER, -soldiers), FARMER, -farmers)
        after = _stored(state, seat, spent)
        after.realm = dominio.conquered(state.realm, seat, dominion, soldiers, farmers)
        if state.setting.rules.is_conquered(after.realm):
            after.to_move = None
        worth = points - soldiers - farmers + hope(free(data, after.realm), force(spent), rival) - hoped
        found.append((worth, CONQUER + conquest, after))
    return sorted(found, key=lambda each: -each[0])


# pirates


def _raids(state: State, see: Outlook) -> list[tuple[float, Ids, State]]:
    """Attacks on ships, each with the two cards that are missed least, and the position after it."""
    seat, found = see.seat, []
    targets = 0 if state.raided else legal.targets(state, seat)
    for number in range(len(state.ships)):
        if targets >> number & 1:
            worth, pair = max(_pairs(state, see, ShipNo(number)))
            found.append((worth, (ATTACK + number, PIRATES + pair), _robbed(state, seat, ShipNo(number), pair)))
    return sorted(found, key=lambda each: -each[0])


def _pairs(state: State, see: Outlook, target: ShipNo) -> Iterator[tuple[float, int]]:
    """The pairs of cards that pirates can be played with, and what the attack is then worth."""
    hand, sails = state.hands[see.seat], state.setting.data.sails[target]
    ware = state.setting.rules.prey(state.ships[target].cargo)
    assert ware is not None
    gain = see.cube(ware) + LOSS
    for number, pair in enumerate(PAIRS):
        if legal.is_pair(hand, sails, *pair):
            yield gain - sum(see.card(colour) for colour in pair), number


def _robbed(state: State, seat: Seat, target: ShipNo, pair: int) -> State:
    """The position after an attack, as far as the voyages after it need it."""
    ware = state.setting.rules.prey(state.ships[target].cargo)
    assert ware is not None
    after = _stored(state, seat, changed(state.warehouses[seat], ware, 1))
    after.hands = with_item(after.hands, seat, _without(after.hands[seat], pair))
    return after


def _without(hand: Cards, pair: int) -> Cards:
    one, other = PAIRS[pair]
    return changed(changed(hand, one, -1), other, -1)


def _paying(state: State) -> Iterator[Weighed]:
    """The pair for an attack that is under way, and what comes after."""
    seat, target = _seat(state), state.ship
    assert target is not None
    for worth, pair in nlargest(MAX_RAIDS, _pairs(state, outlook(state, seat), target)):
        after = _robbed(state, seat, target, pair)
        if wins(after):
            yield VICTORY, (PIRATES + pair, ANNOUNCE)
        for value, ids in _sailings(after)[:MAX_VOYAGES_AFTER]:
            yield worth + value, (PIRATES + pair, *ids)


# under way


def _loading(state: State) -> Iterator[Weighed]:
    assert state.ship is not None
    yield from _ranked(state, laden(state, outlook(state, _seat(state)), state.ship))


def _sailing(state: State) -> Iterator[Weighed]:
    """Go on or stop; a win can be announced at sea too."""
    if wins(state):
        yield VICTORY, (ANNOUNCE,)
    assert state.ship is not None
    yield from _ranked(state, continued(state, outlook(state, _seat(state)), state.ship))


def _moored(state: State) -> Iterator[Weighed]:
    yield from _endings(state, _seat(state))


def _over(state: State) -> Iterator[Weighed]:
    return iter(())


_PLANNERS: Mapping[Phase, Callable[[State], Iterator[Weighed]]] = {
    Phase.BERTH: _berths,
    Phase.TURN: _turns,
    Phase.PIRATES: _paying,
    Phase.LOAD: _loading,
    Phase.SAIL: _sailing,
    Phase.MOORED: _moored,
    Phase.OVER: _over,
}


def _stored(state: State, seat: Seat, lot: Lot) -> State:
    """A copy of a position with this in a seat's warehouse."""
    after = state.copy()
    after.warehouses = with_item(after.warehouses, seat, lot)
    return after


def _seat(state: State) -> Seat:
    assert state.to_move is not None
    return state.to_move
