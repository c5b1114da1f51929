"""The default policy: what a beginner at Domus Regnatrix aims for. Far from strong, but its games get somewhere.

Whoever chose a warlike hero or kingdom goes to war, others collect points or coins, whichever is nearer. Cards are
bought and played for what they are worth to that end; attacks are made when the odds are fair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from random import Random

from regnum.games.domus_regnatrix.rules.components.cards import Card, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.spaces import CITIES, INNER, MIDDLE, OUTER, PARTS, Part, Space
from regnum.games.domus_regnatrix.rules.moves import HERO_NAME
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.realm import Realm, unit_in
from regnum.games.domus_regnatrix.rules.trade import store
from regnum.games.domus_regnatrix.rules.view import View
from regnum.games.domus_regnatrix.rules.war import odds
from regnum.kernel import Move, Moves, Seat

WARLIKE = ("ferrum", "silva", "umbra", "warlord", "archmage")
"""The pieces that make a beginner go to war; two of them are needed."""
USEFUL = {"bank": 5.0, "library": 4.0, "barracks": 1.0, "market": 1.0, "masons-yard": 0.5, "watchtower": 0.5}
"""What buildings are worth beside their points, in coins."""


class Route(Enum):
    """Which victory a player aims for."""

    CULTURE = "culture"
    MERCANTILISM = "mercantilism"
    CONQUEST = "conquest"


def default_policy(view: View, moves: Moves, rng: Random) -> Move:
    """A move that serves the route; ties and near ties are broken by the generator."""
    weigh = _WEIGHTS.get(view.phase)
    if weigh is None:
        return moves.pick(rng)
    assert view.to_move is not None
    route = route_to_victory(view, view.to_move)
    return max(moves, key=lambda move: weigh(view, move, route) * (0.6 + rng.random()))


def route_to_victory(view: View, seat: Seat) -> Route:
    """What a player aims for."""
    realm, pieces = view.realms[seat], view.setting.data.pieces
    chosen = [
        pieces[what][at].name for what, at in (("kingdom", realm.kingdom), ("hero", realm.hero)) if at is not None
    ]
    rich = view.worth(realm.treasury) / view.setting.mercantilism
    cultured = realm.bonus.points / view.setting.culture
    if max(rich, cultured) > 0.75:
        return Route.MERCANTILISM if rich > cultured else Route.CULTURE
    if all(name in WARLIKE for name in chosen):
        return Route.CONQUEST
    return Route.MERCANTILISM if rich > cultured + 0.25 else Route.CULTURE


def worth(view: View, realm: Realm, card: Card, route: Route) -> float:
    """What a card is worth to a player, about in coins."""
    if card.sort == Sort.COIN:
        return card.value * (2.0 if route == Route.MERCANTILISM else 1.2)
    if card.sort == Sort.UNIT:
        fighting = card.attack + card.defence + (2.0 if card.siege else 0.0)
        at_home = any(realm.squads[space] for space in INNER) or any(realm.squads[space] for space in OUTER)
        return fighting * (1.4 if route == Route.CONQUEST else 0.3 if at_home else 1.0)
    value = card.points * (0.5 if route == Route.MERCANTILISM else 2.2)
    if card.sort == Sort.SUPPORT:
        return value + 2.0
    if card.sort in (Sort.TECH, Sort.UPGRADE, Sort.SPECIAL):
        return value + (3.0 if route == Route.CONQUEST else 1.5)
    return value + USEFUL.get(card.name, 0.0) / (1 + realm.city.count(view.setting.data.kind_of[card.name]))


def _named(view: View, move: Move) -> Card:
    """The card that a move names."""
    return view.setting.data.cards[view.setting.moves.named[move.id][0]]


def _own(view: View) -> Realm:
    assert view.to_move is not None
    return view.realms[view.to_move]


def _weigh_buying(view: View, move: Move, route: Route) -> float:
    if move.verb == "draw":
        return 3.0
    assert view.to_move is not None
    card, realm = _named(view, move), _own(view)
    if card.of and not realm.library.count(view.setting.data.kind_of[card.of]):
        return 0.01
    cost = store.price(view, view.to_move, Kind(view.setting.moves.named[move.id][0]))
    in_hand = 0.3 * len(realm.hand)
    dear = 1.0 if route == Route.MERCANTILISM else 0.55
    return max(0.01, worth(view, realm, card, route) * 1.3 - dear * cost - in_hand)


def _weigh_cards(view: View, move: Move, route: Route) -> float:
    if move.verb == "done":
        return 0.05
    return 1.5 if move.verb == "raise" else 0.3 + worth(view, _own(view), _named(view, move), route)


def _weigh_gains(view: View, move: Move, route: Route) -> float:
    return 0.3 + worth(view, _own(view), _named(view, move), route)


def _weigh_losses(view: View, move: Move, route: Route) -> float:
    return 1 / (0.3 + worth(view, _own(view), _named(view, move), route))


def _weigh_trade(view: View, move: Move, route: Route) -> float:
    return _weigh_losses(view, move, route) if move.verb == "call" else 0.4


def _weigh_bids(view: View, move: Move, route: Route) -> float:
    assert view.market is not None
    if move.verb != "bid":
        return 1.0 if move.verb == "pass" else 0.02
    cards = view.setting.data.cards
    gain = worth(view, _own(view), cards[view.market.called], route)
    return max(0.01, gain - worth(view, _own(view), _named(view, move), route))


def _weigh_taking(view: View, move: Move, route: Route) -> float:
    market, cards = view.market, view.setting.data.cards
    assert market is not None
    if move.verb == "decline":
        return worth(view, _own(view), cards[market.called], route)
    bid = market.bids[view.setting.moves.named[move.id][0]]
    assert bid is not None
    return worth(view, _own(view), cards[bid], route)


def _weigh_rolls(view: View, move: Move, route: Route) -> float:
    return 1.0 if move.verb == "reroll" else 0.2


# war


def _weigh_action(view: View, move: Move, route: Route) -> float:
    if move.verb == "done":
        return 1.2
    if move.verb in ("raze", "kill"):
        share = float(odds.of_move(view, move) or 0)
        return share * (30.0 if move.named["card"] == HERO_NAME else 8.0)
    if move.verb in ("attack", "assault"):
        return 9.0 * float(odds.of_move(view, move) or 0)
    named = view.setting.moves.named[move.id]
    if move.verb == "send":
        return 0.1
    source, slot, space, _ = named
    return _weigh_march(view, Space(source), slot, Space(space), route)


def _weigh_march(view: View, source: Space, slot: int, space: Space, route: Route) -> float:
    """Squads that can fight go towards the enemy whose walls are lowest, and stay in a foreign inner city."""
    assert view.to_move is not None
    seat, realm = view.to_move, _own(view)
    if CITIES[source] not in (None, seat) and PARTS[source] == Part.INNER:
        return 0.05
    top = unit_in(realm.squads[source][slot][0])
    strong = realm.bonus.attacks[top] >= 3 or view.setting.data.unit_cards[top].spy
    if route != Route.CONQUEST and not (strong and len(realm.squads[INNER[seat]]) > 1):
        return 0.3
    if not strong:
        return 0.2
    goal = _target(view, seat)
    return 4.0 if _way(space, seat, goal) < _way(source, seat, goal) else 0.1


def _target(view: View, seat: Seat) -> Seat:
    """The rival whose city is easiest to enter."""
    rivals = view.others(seat)

    def hardness(rival: Seat) -> tuple[int, int]:
        realm = view.realms[rival]
        return (0 if realm.breached else min(realm.walls)), len(realm.squads[INNER[rival]])

    return min(rivals, key=hardness)


def _way(space: Space, seat: Seat, goal: Seat) -> int:
    """How many moves it is from a space to the inner city of a goal."""
    city = CITIES[space]
    if space == MIDDLE:
        return 2
    if city == goal:
        return 0 if PARTS[space] == Part.INNER else 1
    return 3 if city == seat or PARTS[space] == Part.OUTER else 4


def _weigh_order(view: View, move: Move, route: Route) -> float:
    if move.verb == "done":
        return 1.0
    if move.verb == "shift":
        return 0.05
    unit, space, slot = view.setting.moves.named[move.id]
    assert view.to_move is not None
    bonus = _own(view).bonus
    top = unit_in(_own(view).squads[space][slot][0])
    strengths = bonus.defences if CITIES[space] == view.to_move else bonus.attacks
    return 2.5 if strengths[unit] > strengths[top] else 0.1


_WEIGHTS: Mapping[Phase, Callable[[View, Move, Route], float]] = {
    Phase.BUY: _weigh_buying,
    Phase.KEEP: _weigh_gains,
    Phase.TRADE: _weigh_trade,
    Phase.BID: _weigh_bids,
    Phase.TAKE: _weigh_taking,
    Phase.PLAY: _weigh_cards,
    Phase.RECRUIT: _weigh_gains,
    Phase.YIELD: _weigh_losses,
    Phase.SEIZE: _weigh_gains,
    Phase.ACTION: _weigh_action,
    Phase.ATTACK_AGAIN: _weigh_rolls,
    Phase.DEFEND_AGAIN: _weigh_rolls,
    Phase.REARRANGE: _weigh_order,
}
"""How the moves of each phase are weighed; the others are chosen at random."""
