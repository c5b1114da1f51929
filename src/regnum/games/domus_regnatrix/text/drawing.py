"""A view as text for a terminal: every city with its walls and squads, the middle, the store and the seat's own hand.

Signs alone say everything; colours repeat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.spaces import (
    CITIES,
    MIDDLE,
    SPACE_NAMES,
    Space,
    squad_name,
    target_name,
)
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import SPENT, Squad, in_field, unit_in
from regnum.games.domus_regnatrix.rules.trade import store
from regnum.games.domus_regnatrix.rules.view import View
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.kernel import Drawing, Phrases, Seat, Span, in_rows

Row: TypeAlias = list[Span]

WIDTH = 100
ACTING, WALL, BREACH, DEAD, SPENT_SIGN = "▶▓░✝·"
_COLOURS = ("#1f6fb5", "#d9541e", "#8f6900", "#8b3a7e")
_GREY, _WHITE, _WALL, _RED = "#8c8c8c", "#ffffff", "#6b6155", "#b00030"
_MARGIN = 4
_SOLD = (Sort.VICTORY, Sort.UNIT, Sort.BUILDING, Sort.WONDER, Sort.UPGRADE, Sort.SPECIAL)
"""The sorts of cards that the store sells."""


def draw(view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
    """The players with their cities, then the middle, the store, and the hand of the seat that looks."""
    rows: list[Row] = [_heading(view, phrases)]
    for seat in map(Seat, range(view.setting.seats)):
        rows += [[], *_player(view, seat, phrases, players)]
    if view.step == Step.SETUP:
        rows += [[], *_choices(view, phrases)]
    else:
        rows += [
            [],
            *_middle(view, phrases),
            *_market(view, phrases),
            *_store(view, phrases),
            *_own_hand(view, phrases),
        ]
    return Drawing(tuple(map(tuple, rows)))


def _heading(view: View, phrases: Phrases) -> Row:
    steps = [phrases.say(f"step.{step}") for step in range(1, 6)]
    row = [Span(f"{phrases.say('label.round')} {view.round}/{view.setting.rounds}  ", bold=True)]
    for number, name in enumerate(steps, 1):
        now = number == view.step and view.phase != Phase.OVER
        row.append(Span(f" {ACTING if now else ' '}{number} {name} ", "" if now else _GREY, bold=now))
    return row


# players and their cities


def _player(view: View, seat: Seat, phrases: Phrases, players: Sequence[str]) -> Iterator[Row]:
    realm, you = view.realms[seat], phrases.say("label.you")
    called = players[seat] + (f" ({you})" if seat == view.seat and players[seat].lower() != you.lower() else "")
    yield [
        Span(f"{ACTING if seat == view.to_move else ' '} ", bold=True),
        Span(f" {seat + 1} {called} ", _WHITE, _COLOURS[seat], bold=True),
        Span(f"  {_progress(view, seat, phrases)}"),
    ]
    if realm.lord is not None:
        yield [Span(f"{' ' * _MARGIN}{phrases.say('label.estate')} {players[realm.lord]}", _RED)]
        return
    yield from _listed("", _pieces(view, seat, phrases))
    if view.step == Step.SETUP:
        return
    if realm.walls:
        yield _walls(view, seat, phrases)
    yield from _listed(phrases.say("label.city"), _counted(view, realm.city, phrases))
    if realm.library:
        yield from _listed(phrases.say("label.library"), _counted(view, realm.library, phrases))
    coins = [kind for kind, n in zip(view.setting.data.coins, realm.treasury, strict=True) for _ in range(n)]
    yield from _listed(phrases.say("label.treasury"), _counted(view, coins, phrases))
    if seat != view.seat:
        yield from _listed(phrases.say("label.hand"), _counted(view, (*realm.shown, *realm.hidden), phrases))
    squads = [
        _squad(view, seat, space, slot, squad, phrases)
        for space, slot, squad in in_field(realm.squads)
        if CITIES[space] == seat
    ]
    strangers = [
        _squad(view, Seat(owner), space, slot, squad, phrases)
        for owner, other in enumerate(view.realms)
        if owner != seat
        for space, slot, squad in in_field(other.squads)
        if CITIES[space] == seat
    ]
    if squads or strangers:
        yield from _listed(phrases.say("label.squads"), [*squads, *strangers])


def _progress(view: View, seat: Seat, phrases: Phrases) -> str:
    """How near a player is to each victory."""
    setting, estates = view.setting, sum(realm.lord == seat for realm in view.realms)
    done = {
        "culture": (view.points[seat], setting.culture),
        "mercantilism": (view.wealth[seat], setting.mercantilism),
        "conquest": (estates, setting.seats - 1),
    }
    return "  ".join(f"{phrases.say(f'victory.{name}')} {has}/{needs}" for name, (has, needs) in done.items())


def _pieces(view: View, seat: Seat, phrases: Phrases) -> list[Row]:
    realm, pieces = view.realms[seat], view.setting.data.pieces
    found: list[Row] = []
    for what, at, note in (
        ("kingdom", realm.kingdom, ""),
        ("hero", realm.hero, "" if realm.alive else f" {DEAD} {phrases.say('label.dead')}"),
        ("terrain", realm.terrain, ""),
        ("flag", realm.flag, f" ({phrases.say('label.raised')})" if realm.raised else ""),
    ):
        if at is not None:
            found.append([Span(f"{phrases.say(f'what.{what}')} ", _GREY), _name(phrases, pieces[what][at].name, note)])
    for sign, key in ((realm.truce, "truce"), (realm.golden, "golden")):
        if sign:
            found.append([Span(phrases.say(f"label.{key}"), _RED, bold=True)])
    return found


def _name(phrases: Phrases, piece: str, note: str) -> Span:
    return Span(phrases.say(f"piece.{piece}") + note)


def _walls(view: View, seat: Seat, phrases: Phrases) -> Row:
    realm = view.realms[seat]
    row = [Span(f"{' ' * _MARGIN}{phrases.say('label.walls')} ", _GREY)]
    for stack, height in enumerate(realm.walls, 1):
        bricks = WALL * height if height else f"{BREACH} {phrases.say('label.breach')}"
        row.append(Span(f" {stack}:", _GREY))
        row.append(Span(f"{bricks} {height}" if height else bricks, _WALL if height else _RED, bold=not height))
    row.append(Span(f"  ({battle.wall_defence(view, seat)})", _GREY))
    return row


def _squad(view: View, owner: Seat, space: Space, slot: int, squad: Squad, phrases: Phrases) -> Row:
    """A squad by its name as it is typed, its units from the top, and what its top card attacks and defends with."""
    cards, top = view.setting.data.unit_cards, unit_in(squad[0])
    units = [phrases.say(f"card.{cards[unit_in(one)].name}") + (SPENT_SIGN if one & SPENT else "") for one in squad]
    strength = f"{battle.attack_of(view, owner, top, space, space)}/{battle.defence_of(view, owner, top, space)}"
    name = squad_name(space, slot) if owner == view.seat else target_name(space, owner, slot)
    return [
        Span(name, _COLOURS[owner], bold=True),
        Span(f" {' > '.join(units)} "),
        Span(strength, _GREY),
    ]


def _choices(view: View, phrases: Phrases) -> Iterator[Row]:
    """The pieces that can be chosen now, each with what it does."""
    what = view.phase.name.lower()
    taken = [getattr(realm, what) for realm in view.realms]
    for at, piece in enumerate(view.setting.data.pieces[what]):
        if at not in taken:
            name = phrases.say(f"piece.{piece.name}")
            yield from _explained(name, f"{piece.name}  {phrases.phrase(f'text.piece.{piece.name}')}")


def _middle(view: View, phrases: Phrases) -> Iterator[Row]:
    assert view.middle is not None
    terrain = view.setting.data.pieces["terrain"][view.middle].name
    squads = [
        _squad(view, Seat(owner), space, slot, squad, phrases)
        for owner, realm in enumerate(view.realms)
        for space, slot, squad in in_field(realm.squads)
        if space == MIDDLE
    ]
    yield from _listed(phrases.say(f"space.{SPACE_NAMES[MIDDLE]}"), [[Span(phrases.say(f"piece.{terrain}"))], *squads])


def _market(view: View, phrases: Phrases) -> Iterator[Row]:
    """A card called at the market, and who bids what for it, as far as it is known."""
    market = view.market
    if market is None:
        return
    bids = [(seat, kind) for seat, kind in enumerate(market.bids) if kind is not None]
    yield from _listed(
        phrases.say("card.market"),
        [
            [Span(f"{view.turn + 1}: ", _COLOURS[view.turn], bold=True), Span(_called(view, market.called, phrases))],
            *(
                [Span(f"{seat + 1}: ", _COLOURS[seat], bold=True), Span(_called(view, kind, phrases))]
                for seat, kind in bids
            ),
        ],
    )


# cards


def _counted(view: View, cards: Iterable[Kind], phrases: Phrases) -> list[Row]:
    """Cards by name, equal ones counted."""
    return [
        [Span((f"{n} x " if n > 1 else "") + _called(view, kind, phrases))]
        for kind, n in sorted(Counter(cards).items())
    ]


def _called(view: View, kind: Kind, phrases: Phrases) -> str:
    return "?" if kind == BACK else phrases.say(f"card.{view.setting.data.cards[kind].name}")


def _store(view: View, phrases: Phrases) -> Iterator[Row]:
    """What is for sale, units with attack and defence, each with the price for the seat that looks."""
    buyer = view.turn if view.seat is None else view.seat
    cards, most = view.setting.data.cards, store.purse(view, buyer)
    for sort in _SOLD:
        items: list[Row] = []
        for kind, left in enumerate(view.store):
            if left and cards[kind].sort == sort:
                price = store.price(view, buyer, Kind(kind))
                many = f" x{left}" if left > 1 else ""
                ink = _GREY if price > most else ""
                stats = f" {cards[kind].attack}/{cards[kind].defence}," if sort == Sort.UNIT else ""
                items.append([Span(_called(view, Kind(kind), phrases), ink), Span(f"{stats} {price}{many}", _GREY)])
        if items:
            yield from _listed(f"{phrases.say('label.store')}: {phrases.say(f'sort.{sort.name.lower()}')}", items)
    counts = {"deck": len(view.deck), "discards": len(view.discards)}
    yield [Span(" " * _MARGIN + "  ".join(f"{phrases.say(f'label.{what}')} {n}" for what, n in counts.items()), _GREY)]


def _own_hand(view: View, phrases: Phrases) -> Iterator[Row]:
    """The cards of the seat that looks, each with what it does."""
    if view.seat is None:
        return
    yield []
    realm, cards = view.realms[view.seat], view.setting.data.cards
    for kind, n in sorted(Counter(realm.hand).items()):
        name = (f"{n} x " if n > 1 else "") + _called(view, kind, phrases)
        yield from _explained(name, phrases.phrase(f"text.card.{cards[kind].name}"))
    if not realm.hand:
        yield from _listed(phrases.say("label.hand"), [])


def _explained(name: str, text: str) -> Iterator[Row]:
    """A name with what it does, in as many rows as that needs."""
    head = f"{' ' * _MARGIN}{name}  "
    first, *rest = wrap(text, WIDTH - len(head)) or [""]
    yield [Span(head, bold=True), Span(first, _GREY)]
    for line in rest:
        yield [Span(" " * len(head)), Span(line, _GREY)]


def _listed(heading: str, items: Sequence[Row]) -> Iterator[Row]:
    """Items after a heading, in as many rows as they need."""
    begun = [Span(" " * _MARGIN + heading, _GREY), Span("  " if heading else "")]
    return in_rows(begun, items, WIDTH, _GREY)
