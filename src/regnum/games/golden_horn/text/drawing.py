"""A view as text for a terminal: the route with its ships, the harbours below it, then the players and the cards.

Signs alone say everything; colours repeat it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from regnum.games.golden_horn.rules.data import DOMINIONS, SHIPS
from regnum.games.golden_horn.rules.view import View
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, CUBES, FARMER, SOLDIER, WARES, Lot, colours
from regnum.games.golden_horn.rules.voyage.route import ASHORE, MODONE, NO_COLOUR, PORTS, Place
from regnum.games.golden_horn.rules.voyage.ships import OUTWARD, SHIP_NAMES, ShipNo, own_ship
from regnum.kernel import Drawing, Phrases, Seat, Span

Row: TypeAlias = list[Span]

WIDTH = 100
_SPACE, _NAME = 6, 24
"""How wide a place of the route and a player's name are."""
ACTING, CHOSEN, ROBBED = "▶", "▸", "!"
TILE_SIGNS = {"triangle": "△", "circle": "○"}
HEADINGS = {True: "→", False: "←"}
LETTERS = "RPOYGB"
"""The letter of each colour, the same in every language, since a sign stands for it on the board."""
FIGURES = {SOLDIER: "♟", FARMER: "⚘"}
CUBE_SIGNS = (*LETTERS, "■", "□")

_PAPERS = ("#b3262e", "#e58fb0", "#d9641e", "#e3bf2b", "#2f7d3a", "#1f5fa8")
_INKS = ("#ffffff", "#2b1420", "#ffffff", "#2b2408", "#ffffff", "#ffffff")
_GREY = "#8c8c8c"


def draw(view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
    """The route, the harbours, the players, the dominions and the cards."""
    rows: Iterable[Row] = chain(
        _route(view),
        _harbours(view, phrases),
        [[]],
        _players(view, phrases, players),
        _dominions(view, phrases),
        _supplies(view, phrases),
        _hand(view, phrases),
        _legend(phrases),
    )
    return Drawing(tuple(map(tuple, rows)))


# the route


def _route(view: View) -> Iterator[Row]:
    """The places in their order: tiles, names and colours, and below them the ships at sea with their cargo."""
    spaces = view.route.spaces
    at_sea = {ship.place: ShipNo(number) for number, ship in enumerate(view.ships) if view.route.is_sea(ship.place)}
    rows: list[Row] = [[] for _ in range(5)]
    tiles, names, sea, ships, cargoes = rows
    for place, space in enumerate(spaces):
        if space.colour == NO_COLOUR:
            letter = space.name[0].upper()
            for row in (tiles, ships, cargoes):
                row.append(Span(" " * _SPACE))
            names.append(Span(f"{letter:^{_SPACE}}", bold=True))
            sea.append(Span(f"{'║':^{_SPACE}}"))
            continue
        sign = TILE_SIGNS[space.tile[:-1]]
        tiles.append(Span(f"{sign + space.tile[-1] + space.side:^{_SPACE}}", _GREY))
        names.append(Span(f"{space.name:^{_SPACE}}", _GREY))
        sea += [Span(" "), Span(f" {LETTERS[space.colour]}  ", _INKS[space.colour], _PAPERS[space.colour]), Span(" ")]
        number = at_sea.get(Place(place))
        ships.append(Span(f"{'' if number is None else _ship(view, number):^{_SPACE}}", bold=True))
        cargo = "" if number is None else _packed(view.ships[number].cargo)
        cargoes.append(Span(f"{cargo:^{_SPACE}}"))
    yield from rows


def _ship(view: View, number: ShipNo) -> str:
    """A ship at sea or in Modone: its name, its heading, and whether it is chosen or was robbed."""
    ship = view.ships[number]
    chosen = CHOSEN if number == view.ship else ""
    return f"{chosen}{SHIP_NAMES[number]}{HEADINGS[ship.heading == OUTWARD]}{ROBBED if ship.robbed else ''}"


def _packed(lot: Lot) -> str:
    """A cargo in a few signs; a dash for none."""
    return "".join(f"{n}{_sign(ware)}" for ware, n in enumerate(lot) if n) or "-"


def _sign(ware: int) -> str:
    return FIGURES.get(ware) or LETTERS[ware]


# harbours


def _harbours(view: View, phrases: Phrases) -> Iterator[Row]:
    """What lies in the end ports and in Modone."""
    names = [name for name in (PORTS[0], MODONE, PORTS[1]) if name in view.route.harbours]
    width = max(len(phrases.say(f"place.{name}")) for name in names)
    for name in names:
        place = view.route.find(name)
        port = view.route.port_at(place)
        moored = [number for number, ship in enumerate(view.ships) if ship.place == place]
        row = [Span(f"  {phrases.say(f'place.{name}'):{width}}  ", bold=True)]
        if port is None:
            row.append(Span(f"{phrases.say('label.docks')} {len(moored)}/{view.route.docks}  "))
            laden = (_ship(view, ShipNo(number)) + _packed(view.ships[number].cargo) for number in moored)
            ships = " ".join(laden)
        else:
            row += _lot(view.ports[port])
            row.append(Span("  "))
            chosen = (f"{CHOSEN if number == view.ship else ''}{SHIP_NAMES[number]}" for number in moored)
            ships = " ".join(chosen)
        yield [*row, Span(ships, bold=True)]


def _lot(lot: Lot) -> Iterator[Span]:
    """Wares as chips with their numbers."""
    if not any(lot):
        yield Span("-")
    for ware, n in enumerate(lot):
        if n:
            if ware in FIGURES:
                yield Span(f" {n}{FIGURES[ware]} ", bold=True)
            else:
                yield Span(f" {n}{LETTERS[ware]} ", _INKS[ware], _PAPERS[ware])


# players


def _players(view: View, phrases: Phrases, players: Sequence[str]) -> Iterator[Row]:
    you, points = phrases.say("label.you"), view.points
    for seat, name in enumerate(players):
        to_move = ACTING if seat == view.to_move else " "
        own = f" ({you})" if seat == view.seat and name.lower() != you.lower() else ""
        counts = f"{points[seat]:3} {phrases.say('label.points')}  {view.sizes[seat]:2} {phrases.say('label.cards')}"
        fleet = [
            Span(f"{to_move} {SHIP_NAMES[SHIPS * seat][0]} ", bold=True),
            Span(f"{(name + own)[:_NAME]:{_NAME}}", bold=True),
            Span(f"  {counts}  "),
        ]
        for which in range(SHIPS):
            number = own_ship(Seat(seat), which)
            ashore = view.ships[number].place == ASHORE
            fleet.append(Span(f"  {SHIP_NAMES[number]}{'-' if ashore else ''} "))
            fleet += [
                Span(LETTERS[colour], _INKS[colour], _PAPERS[colour])
                for colour in colours(view.setting.data.sails[number])
            ]
        yield fleet
        yield [Span(f"    {phrases.say('label.warehouse')}  ", _GREY), *_lot(view.warehouses[seat])]


def _dominions(view: View, phrases: Phrases) -> Iterator[Row]:
    """The dominions with what they take and give, and the fleet letter of whoever has conquered one."""
    if not view.realm.owners:
        return
    row = [Span(f"  {phrases.say('label.dominions')}  ", _GREY)]
    for name, (soldiers, points), owner in zip(DOMINIONS, view.setting.data.dominions, view.realm.owners, strict=True):
        taken = "" if owner is None else f" {SHIP_NAMES[SHIPS * owner][0]}"
        row.append(Span(f"{phrases.say(f'dominion.{name}')} {soldiers}{FIGURES[SOLDIER]} +{points}"))
        row.append(Span(f"{taken}   ", bold=True))
    yield row
    counted = {"store": view.realm.store, "exiles": view.realm.exiles}
    yield [Span("  " + "  ".join(f"{phrases.say(f'label.{what}')} {n}" for what, n in counted.items()))]


# cards and supplies


def _supplies(view: View, phrases: Phrases) -> Iterator[Row]:
    bag = " ".join(f"{n}{sign}" for n, sign in zip(view.bag, CUBE_SIGNS, strict=True) if n) or "-"
    yield [Span(f"  {phrases.say('label.bag')}  ", _GREY), Span(f"{sum(view.bag)}: {bag}")]
    discards = " ".join(f"{n}{letter}" for n, letter in zip(view.discards, LETTERS, strict=True) if n) or "-"
    yield [
        Span(f"  {phrases.say('label.deck')} {view.deck}  {phrases.say('label.discards')} {discards}"),
        Span(f"  {phrases.say('label.round')} {view.round}/{view.setting.rounds}", _GREY),
    ]


def _hand(view: View, phrases: Phrases) -> Iterator[Row]:
    if view.seat is None:
        return
    row = [Span(f"  {phrases.say('label.hand')}  ", _GREY)]
    for colour, n in enumerate(view.hand):
        if n:
            row.append(Span(f" {n} {phrases.say(f'colour.{COLOURS[colour]}')} ", _INKS[colour], _PAPERS[colour]))
            row.append(Span(" "))
    yield row if sum(view.hand) else [*row, Span("-")]


def _legend(phrases: Phrases) -> Iterator[Row]:
    cubes = {f"cube.{name}": sign for name, sign in zip(CUBES, CUBE_SIGNS, strict=True)}
    others = {f"ware.{WARES[ware]}.many": sign for ware, sign in FIGURES.items()}
    others |= {"label.robbed": ROBBED, "label.chosen": CHOSEN}
    for signs in (cubes, others):
        yield [Span("  " + "  ".join(f"{sign} {phrases.say(key)}" for key, sign in signs.items()), _GREY)]
