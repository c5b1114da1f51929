"""What supports and flags do: each effect is found by the name that data use.

An effect says what hinders it, and how it begins: it is either done at once, or asks for a decision first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import Kind, Sort
from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, OUTER
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.realm import unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn import deck
from regnum.games.domus_regnatrix.rules.turn.card_events import Gilded, Minted
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.games.domus_regnatrix.rules.war.campaign import Hastened
from regnum.games.domus_regnatrix.rules.war.fights import Pacified, Restored
from regnum.kernel import Seat

Hindrance: TypeAlias = "str | None"
"""The reason why nothing can be done; None if it can."""

TRUCE = "truce"
"""The reason of a hostile effect while a truce holds."""


class CardEffect(NamedTuple):
    """What a support or a flag can do."""

    hindered: Callable[[Table, Seat, int], Hindrance]
    begin: Callable[[Scene, Seat, int], bool]
    """Begins it; whether it waits for a decision."""
    hostile: bool = False


def hindrance(table: Table, seat: Seat, name: str, n: int) -> Hindrance:
    """Why an effect cannot be had now."""
    effect = CARD_EFFECTS[name]
    return TRUCE if effect.hostile and table.peace else effect.hindered(table, seat, n)


def _never(table: Table, seat: Seat, n: int) -> Hindrance:
    return None


# golden age and truce


def _golden_age(scene: Scene, seat: Seat, n: int) -> bool:
    scene.tell(Gilded(seat))
    return False


def _truce(scene: Scene, seat: Seat, n: int) -> bool:
    scene.tell(Pacified(seat))
    return False


# forced march


def _no_squads(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if any(table.realms[seat].squads) else "march"


def _march(scene: Scene, seat: Seat, n: int) -> bool:
    scene.tell(Hastened(seat, n))
    return False


# reinforcements


def recruits(table: Table, most: int) -> Iterator[Kind]:
    """The units of the store that cost no more than this much."""
    data = table.setting.data
    return (kind for kind in data.units if table.store[kind] and data.cards[kind].cost <= most)


def _no_recruits(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if any(True for _ in recruits(table, n)) else "recruit"


def _recruit(scene: Scene, seat: Seat, n: int) -> bool:
    scene.ask(seat, Phase.RECRUIT, steps=n)
    return True


# walls


def damaged(table: Table, seat: Seat) -> list[int]:
    """The stacks of a player's walls that have lost a card."""
    realm = table.realms[seat]
    assert realm.terrain is not None
    first = table.setting.data.pieces["terrain"][realm.terrain].walls
    return [at for at, (height, full) in enumerate(zip(realm.walls, first, strict=True)) if height < full]  # DR-F5


def _no_damage(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if damaged(table, seat) else "restore"


def restore(scene: Scene, seat: Seat, n: int) -> bool:
    """Restore this many wall cards; where there is a choice, ask."""
    while n:
        stacks = damaged(scene.table, seat)
        if len(stacks) > 1:
            scene.ask(seat, Phase.RESTORE, steps=n)
            return True
        if not stacks:
            return False
        put_wall_back(scene, seat, stacks[0])
        n -= 1
    return False


def put_wall_back(scene: Scene, seat: Seat, stack: int) -> None:
    """Restore one wall card."""
    scene.tell(Restored(seat, stack, scene.table.realms[seat].walls[stack] + 1))


# sabotage, plague, ransom


def saboteurs(table: Table, seat: Seat) -> Iterator[Seat]:
    """The cities in whose inner or outer city a player has a spy."""
    cards, squads = table.setting.data.unit_cards, table.realms[seat].squads
    for city in table.others(seat):
        if any(cards[unit_in(one)].spy for squad in squads[INNER[city]] + squads[OUTER[city]] for one in squad):
            yield city


def buildings(table: Table, city: Seat) -> list[Kind]:
    """The buildings of a city."""
    return [kind for kind in table.realms[city].city if table.setting.data.sorts[kind] == Sort.BUILDING]


def _no_spy(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if any(buildings(table, city) for city in saboteurs(table, seat)) else "sabotage"


def _sabotage(scene: Scene, seat: Seat, n: int) -> bool:
    scene.ask(seat, Phase.SABOTAGE)
    return True


def _no_squad_anywhere(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if any(any(realm.squads) for realm in table.realms) else "plague"


def _plague(scene: Scene, seat: Seat, n: int) -> bool:
    scene.ask(seat, Phase.PLAGUE, steps=n)
    return True


def payers(table: Table, seat: Seat) -> list[Seat]:
    """The other players who have a coin."""
    return [other for other in table.others(seat) if any(table.realms[other].treasury)]


def _no_ransom(table: Table, seat: Seat, n: int) -> Hindrance:
    if sum(table.realms[seat].treasury) >= COIN_CARDS:
        return "treasury"
    return None if payers(table, seat) else "ransom"


def _ransom(scene: Scene, seat: Seat, n: int) -> bool:
    scene.ask(seat, Phase.RANSOM)
    return True


# flags


def _no_room(table: Table, seat: Seat, n: int) -> Hindrance:
    return "treasury" if sum(table.realms[seat].treasury) >= COIN_CARDS else None


def _coin(scene: Scene, seat: Seat, n: int) -> bool:
    """A coin of this value from the mint."""
    # DR-R9
    data = scene.table.setting.data
    scene.tell(Minted(seat, data.cards[data.coins[data.values.index(n)]].name))
    return False


def _no_deck(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if deck.can_draw(table) else "draw"


def _draw(scene: Scene, seat: Seat, n: int) -> bool:
    deck.draw(scene, seat, n)
    return False


def holders(table: Table, seat: Seat) -> list[Seat]:
    """The other players who hold a card."""
    return [other for other in table.others(seat) if table.realms[other].hand]


def _no_hands(table: Table, seat: Seat, n: int) -> Hindrance:
    return None if holders(table, seat) else "inspect"


def _inspect(scene: Scene, seat: Seat, n: int) -> bool:
    scene.ask(seat, Phase.INSPECT)
    return True


CARD_EFFECTS = {
    "golden_age": CardEffect(_never, _golden_age),
    "truce": CardEffect(_never, _truce),
    "march": CardEffect(_no_squads, _march),
    "recruit": CardEffect(_no_recruits, _recruit),
    "restore": CardEffect(_no_damage, restore),
    "sabotage": CardEffect(_no_spy, _sabotage, hostile=True),
    "plague": CardEffect(_no_squad_anywhere, _plague, hostile=True),
    "ransom": CardEffect(_no_ransom, _ransom, hostile=True),
    "coin": CardEffect(_no_room, _coin),
    "draw": CardEffect(_no_deck, _draw),
    "inspect": CardEffect(_no_hands, _inspect),
}
"""All effects of supports and flags, by name."""
