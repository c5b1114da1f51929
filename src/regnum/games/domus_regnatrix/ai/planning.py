"""Planning: what a player might do next, as sequences of moves, the most promising first.

Buying or drawing goes together with the card then played, a unit with its place. Each
action of a squad is a plan of its own, since dice may end it; whatever else is asked has a plan for every answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.ai import siege
from regnum.games.domus_regnatrix.ai.worth import worth
from regnum.games.domus_regnatrix.rules.components.cards import Kind, Sort
from regnum.games.domus_regnatrix.rules.components.limits import SQUADS, TECH_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import (
    CITIES,
    INNER,
    MIDDLE,
    NEIGHBOURS,
    PARTS,
    WALLS,
    Part,
    Space,
)
from regnum.games.domus_regnatrix.rules.moves import HERO_NAME
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.realm import ACTED, Realm, in_field, unit_in
from regnum.games.domus_regnatrix.rules.trade import store, trading
from regnum.games.domus_regnatrix.rules.turn import playing
from regnum.games.domus_regnatrix.rules.war import movement, odds, rearranging
from regnum.kernel import Move, Plan, ReplayedChance

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.state import State

Weighed: TypeAlias = tuple[float, Plan]
"""A plan with how promising it looks at first sight."""

MAX_PLANS = 24
"""How many plans are proposed at most."""
MAX_BUYS, MAX_PLAYS = 14, 3
"""How many cards to buy, and to play after drawing, are considered."""
_NO_CHANCE = ReplayedChance(())
"""For moves that ask nothing of chance."""
MAX_SENT = 6
"""How many units set out from a squad together."""
ALWAYS_WEIGHT, QUIET_WEIGHT = 50.0, 7.0
"""What is always considered, like drawing; and staying where one is, which is left aside only for likely blows."""
FAIR_CHANCE = 0.25
"""Dice are rolled again if the chance is at least this."""


def plans(state: State) -> list[Plan]:
    """What the seat that decides might do, the most promising first."""
    if state.to_move is None:
        return []
    found = nlargest(MAX_PLANS, _PLANNERS.get(state.phase, _each)(state), key=lambda weighed: weighed[0])
    return list(dict.fromkeys(plan for _, plan in found))


# moves


def _kind(state: State, move: Move) -> int:
    return state.setting.moves.named[move.id][0]


def _moves(state: State, bits: int) -> Iterator[Move]:
    actions = state.setting.moves.actions
    while bits:
        lowest = bits & -bits
        yield actions[lowest.bit_length() - 1]
        bits ^= lowest


# buying, drawing and playing


def _buying(state: State) -> Iterator[Weighed]:
    """Buy and play, or draw and play; the market between them is thought of when it opens."""
    seat, moves = state.turn, state.setting.moves
    realm = state.realms[seat]
    market = tuple(_moves(state, moves.done)) if _market_follows(state) else ()
    plays = nlargest(MAX_PLAYS, _playing(state), key=lambda weighed: weighed[0])
    bought = []
    for move in state.moves():
        if move.verb == "draw":
            yield from _drawing(state, move, market, plays)
            continue
        kind = Kind(_kind(state, move))
        gain = worth(state, seat, kind) - 0.5 * store.price(state, seat, kind)
        bought.append((gain, move, kind))
    for rank, (gain, move, kind) in enumerate(nlargest(MAX_BUYS, bought, key=lambda one: one[0])):
        if state.setting.data.sorts[kind] == Sort.UPGRADE and not _ready(state, realm, kind):
            yield gain - 3, (move,)
            continue
        for play in _moves(state, moves.play[kind]):
            yield gain, (move, *market, *_placed(state, play))
        if rank < MAX_PLAYS and plays and plays[0][1][0].verb == "play":
            yield gain - 1, (move, *market, *plays[0][1])


def _market_follows(state: State) -> bool:
    """Whether the market is asked about once a card was bought or drawn."""
    seat = state.turn
    trades = state.realms[seat].bonus.trade and bool(trading.bidders(state, seat))
    return trades or trading.may_attend(state, seat)


def _ready(state: State, realm: Realm, kind: Kind) -> bool:
    """Whether an upgrade finds its tech."""
    tech_of = state.setting.data.tech_of
    laid = sum(realm.library.count(upgrade) for upgrade, tech in tech_of.items() if tech == tech_of[kind])
    return realm.library.count(tech_of[kind]) > laid and len(realm.library) < TECH_CARDS


def _drawing(state: State, draw: Move, market: Plan, plays: list[Weighed]) -> Iterator[Weighed]:
    """Draw, and play what is already held, unless a card must first be chosen."""
    drawing = state.realms[state.turn].bonus.drawing
    if drawing.look != drawing.keep or not plays:
        yield ALWAYS_WEIGHT, (draw,)
        return
    for rank, (gain, plan) in enumerate(plays):
        yield 2.0 + 0.2 * gain + (0.0 if rank else ALWAYS_WEIGHT), (draw, *market, *plan)


def _keeping(state: State) -> Iterator[Weighed]:
    """Keep a card, and play one, unless there is a trade to think of first."""
    seat = state.turn
    for move in state.moves():
        gain, after = worth(state, seat, _kind(state, move)), _after(state, move)
        plays = (
            nlargest(MAX_PLAYS, _playing(after), key=lambda weighed: weighed[0]) if after.phase == Phase.PLAY else []
        )
        for more, plan in plays:
            yield gain + 0.2 * more, (move, *plan)
        if not plays:
            yield gain, (move,)


def _playing(state: State) -> Iterator[Weighed]:
    """Cards of the hand that can be played, units with their place, and the flag."""
    seat, moves = state.turn, state.setting.moves
    for move in _moves(state, playing.playable(state, seat)):
        for plan in _places(state, move):
            yield worth(state, seat, _kind(state, move)), plan
        if any(effect == "march" for effect, _ in state.setting.data.cards[_kind(state, move)].effects):
            yield from ((6.0, (move, *march)) for march in _hastening(state))
    if playing.refuse_flag(state, seat) is None:
        yield 2.0, tuple(_moves(state, moves.raise_flag))


def _hastening(state: State) -> Iterator[Plan]:
    """Forced marches to where a squad can fight at once: before the walls of others, or within.

    Whoever may still play a coin then marches later.
    """
    seat, bits, rivals = state.turn, state.setting.moves.march, state.others(state.turn)
    if state.realms[seat].bonus.coins:
        return
    for source, slot, squad in in_field(state.realms[seat].squads):
        who = movement.company(state, squad)
        for space in NEIGHBOURS[source]:
            if CITIES[space] in rivals and movement.barred(state, seat, who, source, space) is None:
                yield tuple(_moves(state, _slot(bits[source, slot, space], 0)))


def _play_step(state: State) -> Iterator[Weighed]:
    yield from _playing(state)
    yield 0.0, tuple(_moves(state, state.setting.moves.done))


def _placed(state: State, play: Move) -> Plan:
    """A card played; a unit goes to its first place."""
    return next(_places(state, play))


def _places(state: State, play: Move) -> Iterator[Plan]:
    """A card played; a unit with each place it may go to, if there is a choice."""
    seat, bits = state.turn, state.setting.moves.place
    card = state.setting.data.cards[_kind(state, play)]
    if card.sort != Sort.UNIT:
        yield (play,)
        return
    inner, walls = (playing.squads_to_join(state, seat, here[seat]) for here in (INNER, WALLS))
    open_places = [(0, slot) for slot in reversed(range(inner))]
    if card.ranged:
        open_places += [(1, slot) for slot in range(walls)]
    if len(open_places) == 1:
        yield (play,)
        return
    for place in open_places:
        yield play, *_moves(state, bits[place])


# trading


def _trading(state: State) -> Iterator[Weighed]:
    """Call what others can use better; else nothing."""
    seat, moves = state.turn, state.setting.moves
    yield 0.0, tuple(_moves(state, moves.done))
    if not trading.may_call(state, seat):
        return
    bidders = trading.bidders(state, seat)
    for kind in dict.fromkeys(state.realms[seat].hand):
        gain = max(worth(state, bidder, kind) for bidder in bidders) - worth(state, seat, kind)
        if gain > 0:
            yield gain, tuple(_moves(state, moves.call[kind]))


def _bidding(state: State) -> Iterator[Weighed]:
    """Bid what the caller may like better than the card called, and the bidder likes less; else pass."""
    seat, market, moves = state.to_move, state.market, state.setting.moves
    assert seat is not None
    assert market is not None
    yield 0.0, tuple(_moves(state, moves.pass_bid))
    wanted, kept = worth(state, seat, market.called), worth(state, state.turn, market.called)
    for kind in dict.fromkeys(state.realms[seat].hand):
        gain = wanted - worth(state, seat, kind)
        if gain > 0 and kind != market.called:
            yield gain + min(0.0, worth(state, state.turn, kind) - kept), tuple(_moves(state, moves.bid[kind]))


# war


def _acting(state: State) -> Iterator[Weighed]:
    """Every attack, killing, razing and movement, or being done and going on to rearrange."""
    for move in state.moves():
        if move.verb == "done":
            yield from _resting(state, move)
        elif move.verb in ("raze", "kill"):
            yield 20 * float(odds.of_move(state, move) or 0) + 9 * (move.named["card"] == HERO_NAME), (move,)
        elif move.verb == "attack" or (move.verb == "assault" and _breaching(state, move)):
            yield 1 + 10 * float(odds.of_move(state, move) or 0), (move,)
        elif move.verb in ("move", "march"):
            yield _march(state, move), (move,)
    yield from _together(state)
    yield from _setting_out(state)


def _after(state: State, move: Move) -> State:
    """The state after a move that asks nothing of chance."""
    after = state.copy()
    after.play(move, _NO_CHANCE)
    return after


def _slot(rooms: Sequence[int], into: int) -> int:
    """Of the moves into any slot of a space, the one into this slot."""
    return rooms[into + 1] ^ rooms[into]


def _together(state: State) -> Iterator[Weighed]:
    """Both squads of a space go the same way."""
    seat, bits = state.turn, state.setting.moves.move
    squads = state.realms[seat].squads
    for source, here in enumerate(squads):
        if len(here) == SQUADS:
            for space in NEIGHBOURS[source]:
                if not squads[space] and PARTS[space] != Part.WALLS:
                    first, second = _moves(state, bits[source, 0, space][SQUADS])
                    if first in state.moves() and second in _after(state, first).moves():
                        yield _march(state, first) + 1.0, (first, second)


def _setting_out(state: State) -> Iterator[Weighed]:
    """A squad of the city goes to the middle, and leaves its first to guard it."""
    seat, bits = state.turn, state.setting.moves.send
    realm, inner = state.realms[seat], INNER[seat]
    into = min(len(realm.squads[MIDDLE]), SQUADS - 1)
    for slot, squad in enumerate(realm.squads[inner]):
        units = [unit_in(one) for one in squad[1:] if not one & ACTED]
        if units:
            strength = max(realm.bonus.attacks[unit] for unit in units)
            going = (_moves(state, _slot(bits[unit, inner, slot, MIDDLE], into)) for unit in units[:MAX_SENT])
            yield 0.4 * strength, tuple(move for (move,) in going)


def _breaching(state: State, move: Move) -> bool:
    """Whether an assault brings a breach nearer: one is enough, and the lowest stack is the nearest."""
    city, _, stack = state.setting.moves.named[move.id]
    realm = state.realms[city]
    return not realm.breached and realm.walls[stack] == min(realm.walls)


def _resting(state: State, done: Move) -> Iterator[Weighed]:
    """Being done with the action, and how squads are then rearranged."""
    orders = rearranging.orders(state, state.turn)
    if not orders:
        yield QUIET_WEIGHT, (done,)
        return
    yield QUIET_WEIGHT, (done, done)
    for gain, plan in _orders(state, _moves(state, orders)):
        yield 0.5 + gain, (done, *plan)


def _march(state: State, move: Move) -> float:
    """Movements towards others are looked at before those back."""
    seat = state.turn
    source, slot, space, _ = state.setting.moves.named[move.id]
    top = unit_in(state.realms[seat].squads[source][slot][0])
    strength = state.realms[seat].bonus.attacks[top]
    if PARTS[space] == Part.INNER and CITIES[space] != seat:
        return 8.0
    rivals = state.others(seat)
    nearer = any(siege.way(Space(space), seat, rival) < siege.way(Space(source), seat, rival) for rival in rivals)
    return (0.4 if nearer else 0.1) * strength + 0.2 * (move.verb == "march")


def _rolling(state: State) -> Iterator[Weighed]:
    """Roll again if the odds are worth the flag, else let the roll stand."""
    fight, moves = state.battle, state.setting.moves
    assert fight is not None
    again = chance_again(state)
    if again >= FAIR_CHANCE:
        yield 1 + again, tuple(_moves(state, moves.reroll))
    yield 1.0, tuple(_moves(state, moves.stand))


def chance_again(state: State) -> float:
    """The chance that dice rolled again turn a battle for the seat that decides."""
    fight = state.battle
    assert fight is not None
    if state.phase == Phase.ATTACK_AGAIN:
        return float(odds.against_roll(fight.attack - fight.guard))
    return float(odds.against_roll(fight.defence - fight.total + 1))


def _ordering(state: State) -> Iterator[Weighed]:
    yield 0.0, tuple(_moves(state, state.setting.moves.done))
    yield from _orders(state, _moves(state, rearranging.orders(state, state.turn)))


def _orders(state: State, moves: Iterable[Move]) -> Iterator[Weighed]:
    """Bring stronger units on top, at home those that defend, elsewhere those that attack; or part a lone squad."""
    seat, named = state.turn, state.setting.moves.named
    bonus, cards = state.realms[seat].bonus, state.setting.data.unit_cards
    for move in moves:
        unit, space, slot = named[move.id]
        here = state.realms[seat].squads[space]
        if move.verb == "lead":
            top, siege = unit_in(here[slot][0]), _sieging(state, Space(space))
            strengths = bonus.defences if CITIES[space] == seat else bonus.attacks
            gain = strengths[unit] - strengths[top]
            if CITIES[space] != seat and not siege:
                gain += 20 * (cards[top].siege - cards[unit].siege)
            if gain > 0:
                yield float(gain), (move,)
        elif len(here) == 1:
            yield -1.0, (move,)


def _sieging(state: State, space: Space) -> bool:
    """Whether squads in a space will attack walls that stand."""
    city = CITIES[space]
    return city is None or (PARTS[space] == Part.OUTER and not state.realms[city].breached)


# other decisions


def _gaining(state: State) -> Iterator[Weighed]:
    assert state.to_move is not None
    for move in state.moves():
        yield worth(state, state.to_move, _kind(state, move)), (move,)


def _losing(state: State) -> Iterator[Weighed]:
    return ((-gain, plan) for gain, plan in _gaining(state))


def _each(state: State) -> Iterator[Weighed]:
    return ((0.0, (move,)) for move in state.moves())


_PLANNERS: Mapping[Phase, Callable[[State], Iterator[Weighed]]] = {
    Phase.BUY: _buying,
    Phase.KEEP: _keeping,
    Phase.TRADE: _trading,
    Phase.BID: _bidding,
    Phase.PLAY: _play_step,
    Phase.RECRUIT: _gaining,
    Phase.YIELD: _losing,
    Phase.SEIZE: _gaining,
    Phase.ACTION: _acting,
    Phase.ATTACK_AGAIN: _rolling,
    Phase.DEFEND_AGAIN: _rolling,
    Phase.REARRANGE: _ordering,
}
"""How plans are made in each phase; in the others every move is one."""
