"""Worth: what a card is worth to a player at first sight, about in coins. It says which plans are looked at first."""

from __future__ import annotations

from regnum.games.domus_regnatrix.ai.default_policy import USEFUL
from regnum.games.domus_regnatrix.ai.economy import POINT_PRICE
from regnum.games.domus_regnatrix.rules.components.cards import Card, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.spaces import INNER
from regnum.games.domus_regnatrix.rules.realm import Realm
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat

ARMING = (Sort.TECH, Sort.UPGRADE, Sort.SPECIAL)
WEAPONS = ("attack", "melee", "ranged", "defence")
ARMS = 2.0
"""What a better attack or defence of all soldiers is worth."""
OTHER_EFFECTS = 1.5
"""What other effects of a card are worth."""
USELESS_CARD = 0.1


def worth(table: Table, seat: Seat, kind: int) -> float:
    """What a card is worth to a player."""
    data, realm = table.setting.data, table.realms[seat]
    card = data.cards[kind]
    if card.sort == Sort.COIN:
        return float(card.value)
    if card.sort == Sort.UNIT:
        return _soldier(card, realm, seat)
    if card.sort == Sort.UPGRADE and data.tech_of[Kind(kind)] not in realm.library:
        return USELESS_CARD
    value = POINT_PRICE * card.points
    if card.sort == Sort.VICTORY or (card.sort == Sort.BUILDING and kind in realm.city):
        return value
    if card.sort == Sort.TECH and kind in realm.library:
        return max(USELESS_CARD, value)  # DR-R2
    if card.sort in ARMING:
        value += ARMS * sum(n for effect, n in card.effects if effect in WEAPONS)
    return value + USEFUL.get(card.name, OTHER_EFFECTS)


def _soldier(card: Card, realm: Realm, seat: Seat) -> float:
    """A unit is worth most where nobody guards the city."""
    guards = sum(map(len, realm.squads[INNER[seat]]))
    return (card.defence + 0.5 * card.attack + 1.0) / (1 + guards) + 0.4 * card.attack
