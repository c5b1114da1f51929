"""The end of a player, whose realm falls, and of the game: three victories, and the count when cards run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Sort
from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import INNER
from regnum.games.domus_regnatrix.rules.events import Ended
from regnum.games.domus_regnatrix.rules.realm import Realm, unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.games.domus_regnatrix.rules.war.fights import Conquered
from regnum.kernel import Count, Outcome, Seat, Tally

ENDINGS = ("DR-W1", "DR-W2", "DR-W3", "DR-W4")


def reached(scene: Scene) -> bool:
    """End the game if a player has reached a victory."""
    outcome = victory(scene.table)
    if outcome is not None:
        scene.tell(Ended(outcome))
    return outcome is not None


def victory(table: Table) -> Outcome | None:
    """The victory that has been reached, the player on turn coming first."""
    rivals, won = -1, False
    for realm in table.realms:
        if realm.lord is None:
            rivals += 1
            won |= _rule_reached(table, realm) is not None
    if not won and rivals:  # DR-W3
        return None
    for seat in (table.turn, *table.others(table.turn)):
        rule = _rule_reached(table, table.realms[seat])
        if rule is not None:
            return Outcome((seat,), table.points, rule)
    return Outcome((table.turn,), table.points, "DR-W3")


def _rule_reached(table: Table, realm: Realm) -> str | None:
    """By which rule a player has won who still rules."""
    setting = table.setting
    if realm.bonus.points >= setting.culture:  # DR-W1
        return "DR-W1"
    if setting.data.worth(realm.treasury) >= setting.mercantilism and not realm.golden:  # DR-W2
        return "DR-W2"
    return None


def exhausted(table: Table) -> Outcome | None:
    """How the game ends at the end of a round if there are no more cards, or no more rounds."""
    # DR-W4
    if table.round >= table.setting.rounds or not (table.deck or table.discards):
        return count(table)
    return None


def count(table: Table) -> Outcome:
    """The final count: most points, then most coins, else shared."""
    playing = [Seat(seat) for seat, realm in enumerate(table.realms) if realm.lord is None]
    points, wealth = table.points, table.wealth
    best = max((points[seat], wealth[seat]) for seat in playing)
    return Outcome(tuple(seat for seat in playing if (points[seat], wealth[seat]) == best), points, "DR-W4")


def standings(table: Table) -> list[tuple[int, ...]]:
    """What each player is compared by at the end: those who rule before estates; a victory that was reached, the player
    on turn coming first; points and coins."""
    points, wealth, order = table.points, table.wealth, (table.turn, *table.others(table.turn))
    reached = {seat: -n for n, seat in enumerate(order) if _rule_reached(table, table.realms[seat]) is not None}
    return [
        (realm.lord is None, reached.get(Seat(seat), -len(order)), points[seat], wealth[seat])
        for seat, realm in enumerate(table.realms)
    ]


# what points come from

SOURCES = (Sort.VICTORY, Sort.BUILDING, Sort.WONDER, Sort.TECH, Sort.SPECIAL)
"""The sorts of cards that bring points; an upgrade counts with the techs."""


def tally(table: Table) -> Tally:
    """What everybody's points come from, and what wins beside them: coins and estates."""
    lords = Counter(realm.lord for realm in table.realms)
    return Tally(
        None if table.outcome is None else table.outcome.rule,
        tuple(
            (
                *_sources(table, realm),
                Count("coins", table.wealth[seat], None),
                Count("estates", lords[Seat(seat)], None),
            )
            for seat, realm in enumerate(table.realms)
        ),
    )


def _sources(table: Table, realm: Realm) -> Iterator[Count]:
    """The kingdom, the hero as long as he lives, and the cards that bring points, by sort."""
    data = table.setting.data
    playing = realm.lord is None
    for what, at in zip(PIECES[:2], (realm.kingdom, realm.hero if realm.alive else None), strict=True):
        found = (
            0
            if at is None or not playing
            else sum(n for effect, n in data.pieces[what][at].effects if effect == "points")
        )
        yield Count(what, int(found > 0), found)
    cards = Counter(data.cards[kind] for kind in realm.city + realm.library)
    names = {card.name: card for card in data.cards}
    for upgrade in [card for card in cards.elements() if card.of]:
        cards[names[upgrade.of]] -= 1  # DR-C5
    for sort in SOURCES:
        held = [(card.points, n) for card, n in cards.items() if _counts_as(card.sort) == sort and card.points]
        yield Count(sort.name.lower(), sum(n for _, n in held), sum(points * n for points, n in held))


def _counts_as(sort: Sort) -> Sort:
    return Sort.TECH if sort == Sort.UPGRADE else sort


# estates


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
