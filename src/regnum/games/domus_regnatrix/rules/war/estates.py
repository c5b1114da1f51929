"""Estates: whose realm falls at the end of a turn, and what the conqueror takes."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import INNER
from regnum.games.domus_regnatrix.rules.realm import unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.games.domus_regnatrix.rules.war.fights import Conquered
from regnum.kernel import Seat


def falls(table: Table, city: Seat, conqueror: Seat) -> bool:
    """Whether a player becomes another's estate at the end of the other's turn."""
    # DR-F8
    realm, inner, cards = table.realms[city], INNER[city], table.setting.data.unit_cards
    if realm.alive or realm.squads[inner]:
        return False
    return any(not cards[unit_in(one)].spy for squad in table.realms[conqueror].squads[inner] for one in squad)


def conquer(scene: Scene) -> None:
    """Make estates of all who fall at the end of this turn."""
    table, seat = scene.table, scene.table.turn
    for city in table.others(seat):
        if falls(table, city, seat):
            cards = table.setting.data.cards
            hand = tuple(cards[kind].name for kind in sorted(table.realms[city].hand))
            scene.tell(Conquered(seat, city, booty(table, seat, city), hand))


def booty(table: Table, seat: Seat, city: Seat) -> tuple[str, ...]:
    """The coins that a conqueror takes: the highest first, as many as there is room for."""
    data = table.setting.data
    room = COIN_CARDS - sum(table.realms[seat].treasury)
    coins = [kind for kind, n in zip(data.coins, table.realms[city].treasury, strict=True) for _ in range(n)]
    coins.sort(key=lambda kind: -data.cards[kind].value)
    return tuple(data.cards[kind].name for kind in coins[:room])
