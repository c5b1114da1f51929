"""What each move does to a state, and what it tells: one function for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domaine.rules import ending, setup
from regnum.games.domaine.rules.actions import borders, expansion, knights
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import Cell, Edge, EdgeSet
from regnum.games.domaine.rules.cards import PLAYINGS, Card, Face, Hand, Kind, plus
from regnum.games.domaine.rules.events import (
    Allied,
    Bordered,
    Built,
    Deserted,
    DomaineEvent,
    Drew,
    Earned,
    Expanded,
    Marked,
    Mustered,
    Now,
    Played,
    Ruled,
    Scored,
    Sold,
    Took,
)
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.phase import PILE_STREAMS, Phase
from regnum.kernel import Chance, Seat, with_item

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

Events: TypeAlias = list[DomaineEvent]
Step: TypeAlias = Callable[["State", int, Chance], Sequence[DomaineEvent]]

_FIRST_PHASE = {
    Kind.BORDERS: Phase.BORDERS,
    Kind.KNIGHTS: Phase.KNIGHTS,
    Kind.EXPAND: Phase.EXPAND_FROM,
    Kind.DESERTER: Phase.DESERT_FROM,
    Kind.ALLIANCE: Phase.ALLY_FROM,
}
_AFTER_CHOICE = {
    Phase.EXPAND_FROM: Phase.EXPAND,
    Phase.DESERT_FROM: Phase.DESERT,
    Phase.ALLY_FROM: Phase.ALLY,
}


# set-up


def castle(state: State, cell: int, chance: Chance) -> Events:
    """Build a castle."""
    seat, colour, at = _seat(state), state.colour, Cell(cell)
    state.board.build(colour, at)
    return [Built(seat, state.board.names[colour], at), *_now(state, Phase.ESCORT, chosen=at)]


def _escort(state: State, cell: Cell) -> Events:
    """Place the knight of the castle just built; it costs nothing."""
    seat, colour = _seat(state), state.colour
    state.board.muster(colour, cell)
    events: Events = [Mustered(seat, state.board.names[colour], cell, 0)]
    builder = setup.builder(state.setting.seats, len(state.board.lords))
    if builder is None:
        return events + _begin_turn(state, seat)  # DOM-S8
    state.to_move = builder[0]
    return events + _now(state, Phase.CASTLE)


# a turn


def sell(state: State, face: int, chance: Chance) -> Events:
    """Sell a card to the chancery."""
    # DOM-T3
    seat = _seat(state)
    card = _drop(state, seat, Face(face))
    price = state.setting.data.sales[face]
    state.chancery = plus(state.chancery, card)
    state.sold = card
    state.idle += 1
    _pay(state, seat, -price)
    return [Sold(seat, card, price), *_refill(state)]


def play(state: State, playing: int, chance: Chance) -> Events:
    """Play a card and begin one of its actions."""
    # DOM-T4
    seat = _seat(state)
    face, action = PLAYINGS[playing]
    card = _drop(state, seat, face)
    cost = state.setting.data.costs[face]
    state.discards = plus(state.discards, card)
    state.idle = 0
    _pay(state, seat, cost)
    state.steps, state.begun = action.steps, False
    return [Played(seat, card, action.name, cost), *_now(state, _FIRST_PHASE[action.kind])]


def done(state: State, _: int, chance: Chance) -> Events:
    """End the action before all its steps are taken."""
    # DOM-T6
    return _refill(state)


def draw(state: State, _: int, chance: Chance) -> Events:
    """Refill the hand from the deck."""
    seat = _seat(state)
    card = draw_card(state, seat, chance)
    state.idle = 0
    return [Drew(seat, card), *_refill(state)]


def take(state: State, face: int, chance: Chance) -> Events:
    """Refill the hand from the chancery."""
    seat, spared, left = _seat(state), state.sold, list(state.chancery)
    if spared is not None:
        left.remove(spared)
    card = next(card for card in left if card.face == face)
    left = list(state.chancery)
    left.remove(card)
    state.chancery = tuple(left)
    hand = state.hands[seat]
    _hold(state, seat, Hand(plus(hand.shown, card), hand.hidden))
    return [Took(seat, card), *_refill(state)]


def draw_card(state: State, seat: Seat, chance: Chance) -> Card:
    """Move a card from the top of the deck to a hand."""
    # DOM-S3
    piles, top = state.piles, 0
    while not piles[top]:
        top += 1
    pile = piles[top]
    at = chance.below(len(pile), PILE_STREAMS[top])
    state.piles = with_item(piles, top, pile[:at] + pile[at + 1 :])
    card = Card(top, pile[at])
    hand = state.hands[seat]
    _hold(state, seat, Hand(hand.shown, plus(hand.hidden, card)))
    return card


# actions


def border(state: State, edge: int, chance: Chance) -> Events:
    """Place a marker."""
    at = Edge(edge)
    events: Events = [Bordered(_seat(state), at)]
    with_domains, points = state.board.domains, state.points
    state.board.mark(at)
    if state.board.domains is not with_domains:
        events += _consequences(state, with_domains, points)
    return events + _step_taken(state, any(borders.sites(state.board)) if state.steps > 1 else False)


def knight(state: State, cell: int, chance: Chance) -> Events:
    """Place a knight."""
    at = Cell(cell)
    if state.phase == Phase.ESCORT:
        return _escort(state, at)
    seat, board = _seat(state), state.board
    surcharge = knights.surcharge(board, at)
    _pay(state, seat, surcharge)
    board.muster(Colour(seat), at)
    events: Events = [Mustered(seat, board.names[seat], at, surcharge)]
    return events + _step_taken(state, knights.posts(board, Colour(seat), state.ducats[seat]) != 0)


def domain(state: State, cell: int, chance: Chance) -> Events:
    """Choose which of the seat's own domains the action is about."""
    return _now(state, _AFTER_CHOICE[state.phase], chosen=Cell(cell))


def expand(state: State, cell: int, chance: Chance) -> Events:
    """Grow the chosen domain into a territory."""
    assert state.chosen is not None
    castle, at = state.chosen, Cell(cell)
    events: Events = [Expanded(_seat(state), castle, at)]
    with_domains, points = state.board.domains, state.points
    state.board.grow(castle, at)
    events += _consequences(state, with_domains, points)
    return events + _step_taken(state, expansion.territories(state.board, castle) != 0)


def desert(state: State, cell: int, chance: Chance) -> Events:
    """Send an opposing knight back to its owner."""
    at = Cell(cell)
    colour = state.board.colour_at(at)
    assert colour is not None
    state.board.dismiss(colour, at)
    return [Deserted(_seat(state), state.board.names[colour], at), *_now(state, Phase.SUCCEED, chosen=state.chosen)]


def ally(state: State, cell: int, chance: Chance) -> Events:
    """Ally the chosen domain with another."""
    assert state.chosen is not None
    castle, rival = state.chosen, Cell(cell)
    state.board.ally(castle, rival)
    return [Allied(_seat(state), castle, rival), *_step_taken(state, False)]


def _consequences(state: State, before: object, points: tuple[int, ...]) -> Iterator[DomaineEvent]:
    """What changed with the domains: markers, territories and points."""
    board = state.board
    assert isinstance(before, dict)
    yield Marked(EdgeSet(board.east, board.north))
    for castle, mask in board.domains.items():
        if before.get(castle) != mask:
            yield Ruled(castle, board.names[board.lords[castle]], mask)
    for seat, (had, has) in enumerate(zip(points, state.points, strict=True)):
        if had != has:
            yield Scored(Seat(seat), has - had, has)


def _step_taken(state: State, more: bool) -> Events:
    """Go on with the action if it allows a step more, and there is one."""
    events = ending.by_king(state)
    if events:
        return events
    state.steps -= 1
    state.begun = True
    if state.steps and more:
        return _now(state, state.phase, chosen=state.chosen)
    return _refill(state)  # DOM-T9


# what comes next


def _refill(state: State) -> Events:
    """Ask for the refilling of the hand, or end the turn."""
    seat = _seat(state)
    state.steps, state.begun = 0, False
    if state.hands[seat].size < setup.HAND and any(state.piles):  # DOM-T8
        return _now(state, Phase.REFILL)
    state.sold = None
    events = ending.by_exhaustion(state)
    if events:
        return events
    seats = state.setting.seats
    after = (Seat((seat + n) % seats) for n in range(1, seats + 1))
    return _begin_turn(state, next(seat for seat in after if state.hands[seat].size))  # DOM-S8, DOM-X2


def _begin_turn(state: State, seat: Seat) -> Events:
    """Give a player income and the choice of a card."""
    # DOM-T1
    state.to_move = seat
    income = state.board.land.income(state.board.controlled[seat])
    events: Events = []
    if income:
        _pay(state, seat, -income)
        events.append(Earned(seat, income))
    return events + _now(state, Phase.TURN)


def _now(state: State, phase: Phase, chosen: Cell | None = None) -> Events:
    state.phase, state.chosen = phase, chosen
    colour = state.board.names[state.colour]
    return [Now(_seat(state), colour, phase, state.steps, state.begun, chosen)]


def _seat(state: State) -> Seat:
    assert state.to_move is not None
    return state.to_move


def _pay(state: State, seat: Seat, ducats: int) -> None:
    state.ducats = with_item(state.ducats, seat, state.ducats[seat] - ducats)


def _hold(state: State, seat: Seat, hand: Hand) -> None:
    state.hands = with_item(state.hands, seat, hand)


def _drop(state: State, seat: Seat, face: Face) -> Card:
    hand = state.hands[seat]
    card = hand.holding(face)
    assert card is not None
    _hold(state, seat, hand.without(card))
    return card


_STEP_OF: Mapping[str, Step] = {
    "border": border,
    "knight": knight,
    "castle": castle,
    "domain": domain,
    "expand": expand,
    "desert": desert,
    "ally": ally,
    "sell": sell,
    "play": play,
    "take": take,
    "draw": draw,
    "done": done,
}
STEPS = ACTIONS.by_verb(_STEP_OF)
"""For each move of the action space its function, and what it names: a cell, an edge, a face or a playing."""
