"""The main deck: drawing from it, looking at several cards to keep one, and making it anew from the discards."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.cards import Cards, Kind
from regnum.games.domus_regnatrix.rules.phase import DECK
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.trade.purchases import Drew, Looked, Reshuffled
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.kernel import Seat


def can_draw(table: Table) -> bool:
    """Whether there is a card to draw."""
    return bool(table.deck or table.discards)


def draw(scene: Scene, seat: Seat, n: int) -> None:
    """Draw this many cards, or as many as there are."""
    table = scene.table
    for _ in range(n):
        if not can_draw(table):
            return
        _renew(scene)
        kind = table.deck[scene.chance.below(len(table.deck), DECK)]
        scene.tell(Drew(seat, table.setting.data.cards[kind].name))


def look(scene: Scene, seat: Seat, n: int) -> None:
    """Draw this many cards, or as many as there are, of which one will be kept."""
    table = scene.table
    while len(table.drawn) < n and can_draw(table):
        _renew(scene)
        cards = pick(scene, table.deck, n - len(table.drawn))
        scene.tell(Looked(seat, len(cards), tuple(table.setting.data.cards[kind].name for kind in sorted(cards))))


def pick(scene: Scene, cards: Cards, n: int) -> Cards:
    """This many cards by chance, or all if there are fewer."""
    rest = list(cards)
    picked: list[Kind] = []
    while rest and len(picked) < n:
        picked.append(rest.pop(scene.chance.below(len(rest), DECK)))
    return tuple(picked)


def _renew(scene: Scene) -> None:
    """Make the discards the deck if it is empty."""
    # DR-T1
    if not scene.table.deck:
        scene.tell(Reshuffled())
