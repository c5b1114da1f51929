"""A view as a row of numbers for learners, from the side of the seat that looks: its own, then others in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from regnum.games.golden_horn.rules.data import DOMINIONS, MAX_BONUS, MAX_POINTS, MAX_SOLDIERS, SHIPS, TILE_SPACES
from regnum.games.golden_horn.rules.dominio import BLACK_CUBES, SOLDIERS, WHITE_CUBES
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.setup import ROUNDS, SEATS
from regnum.games.golden_horn.rules.view import View
from regnum.games.golden_horn.rules.voyage.goods import CARDS_EACH, COLOURS, CUBES, CUBES_EACH, NOTHING, WARES
from regnum.games.golden_horn.rules.voyage.route import LAYOUTS, MODONE
from regnum.games.golden_horn.rules.voyage.ships import OUTWARD
from regnum.kernel import Field, Layout, Part
from regnum.kernel import View as AnyView

Counts: TypeAlias = dict[str, Sequence[int]]

SIDES = SEATS[-1]
FLEETS = SIDES * SHIPS
PLACES = 2 + max(sum(1 if part == MODONE else TILE_SPACES for part in parts) for parts in LAYOUTS.values())
"""How many seats, ships and places there are at most; the numbers of those that a game lacks are all 0."""
CARGO = 10
"""A ship carries hardly more of one ware."""
HAND = 15

NUMBERS = Part(
    "numbers",
    (
        Field("players", len(SEATS), about="2, 3 or 4"),
        Field("extension", about="whether Dominio da Mar is played"),
        Field("modone_cards", about="whether cards are drawn in Modone"),
        Field("rounds", limit=ROUNDS, about="how many are played at most"),
        Field("round", limit=ROUNDS),
        Field("phase", len(Phase)),
        Field("to_move", SIDES, about="by side: own, then in turn order; nobody when the game is over"),
        Field("first", SIDES, about="who began"),
        Field("raided", about="whether pirates have attacked this turn"),
        Field("colours", PLACES * len(COLOURS), about="by place from Venice on: its colour, none for a harbour"),
        Field("modone", PLACES, about="where Modone lies"),
        Field("places", FLEETS * PLACES, about="by side and ship: where it is, nowhere before set-up"),
        Field("headings", FLEETS * 2, about="by ship: outward, homeward"),
        Field("sails", FLEETS * len(COLOURS), about="by ship and colour"),
        Field("cargo", FLEETS * len(WARES), CARGO, "by ship and ware"),
        Field("robbed", FLEETS, about="by ship"),
        Field("ship", FLEETS, about="the ship that the decision is about"),
        Field("ports", 2 * len(WARES), CUBES_EACH, "Venice, Constantinople; by ware"),
        Field("bag", len(CUBES), CUBES_EACH, "by cube"),
        Field("warehouses", SIDES * len(WARES), CUBES_EACH, "by side and ware"),
        Field("hand", len(COLOURS), CARDS_EACH, "the seat's own cards by colour"),
        Field("sizes", SIDES, HAND, "how many cards each side holds"),
        Field("known", len(COLOURS), CARDS_EACH, "cards that the others are known to hold, together"),
        Field("deck", limit=CARDS_EACH * len(COLOURS)),
        Field("discards", len(COLOURS), CARDS_EACH),
        Field("store", limit=SOLDIERS, about="soldiers in the store"),
        Field("exiles", limit=BLACK_CUBES + WHITE_CUBES, about="black cubes out of the game"),
        Field("conquered", about="whether a dominion was conquered this turn"),
        Field("owners", len(DOMINIONS) * SIDES, about="by dominion and side"),
        Field("soldiers", len(DOMINIONS), MAX_SOLDIERS, "what each dominion takes"),
        Field("worth", len(DOMINIONS), MAX_POINTS, "what it gives"),
        Field("bonus", len(COLOURS), MAX_BONUS, "what a row of this many colours brings"),
        Field("points", SIDES, 100, "by side, if the game ended now"),
    ),
)
LAYOUT = Layout("golden_horn/1", (NUMBERS,))


class GoldenHornEncoding:
    """The encoding of Golden Horn."""

    layout = LAYOUT

    def encode(self, view: AnyView) -> dict[str, NDArray[np.float32]]:
        """The view of a player as numbers."""
        assert isinstance(view, View)
        assert view.seat is not None
        sides = [(view.seat + place) % view.seats for place in range(view.seats)]
        found = {**_table(view, sides), **_ships(view, sides), **_goods(view, sides), **_dominions(view, sides)}
        return {"numbers": np.array(NUMBERS.row(found), np.float32)}


def _one_hot(place: int | None, size: int) -> list[int]:
    return [int(place == other) for other in range(size)]


def _side(seat: int | None, sides: Sequence[int]) -> list[int]:
    """Which side a seat is."""
    return _one_hot(None if seat is None else sides.index(seat), SIDES)


def _padded(numbers: Sequence[int], size: int) -> list[int]:
    return [*numbers, *[0] * (size - len(numbers))]


def _table(view: View, sides: Sequence[int]) -> Counts:
    """What the players agreed on, the route, and what is asked of whom."""
    setting, route = view.setting, view.route
    colours = [bit for colour in route.colours for bit in _one_hot(colour, len(COLOURS))]
    return {
        "players": _one_hot(view.seats - SEATS[0], len(SEATS)),
        "extension": [int(setting.rules.extension)],
        "modone_cards": [int(setting.modone_cards)],
        "rounds": [setting.rounds],
        "round": [view.round],
        "phase": _one_hot(view.phase, len(Phase)),
        "to_move": _side(view.to_move, sides),
        "first": _side(view.first, sides),
        "raided": [int(view.raided)],
        "colours": _padded(colours, PLACES * len(COLOURS)),
        "modone": _one_hot(route.modone, PLACES),
    }


def _ships(view: View, sides: Sequence[int]) -> Counts:
    """The ships by side, each side's in the order of their sails."""
    numbers = [SHIPS * seat + which for seat in sides for which in range(SHIPS)]
    ships = [view.ships[number] for number in numbers]
    sails = [view.setting.data.sails[number] for number in numbers]
    return {
        "places": _padded([bit for ship in ships for bit in _one_hot(ship.place, PLACES)], FLEETS * PLACES),
        "headings": _padded([int(ship.heading == way) for ship in ships for way in (OUTWARD, -OUTWARD)], FLEETS * 2),
        "sails": _padded(
            [bits >> colour & 1 for bits in sails for colour in range(len(COLOURS))], FLEETS * len(COLOURS)
        ),
        "cargo": _padded([n for ship in ships for n in ship.cargo], FLEETS * len(WARES)),
        "robbed": _padded([int(ship.robbed) for ship in ships], FLEETS),
        "ship": _one_hot(None if view.ship is None else numbers.index(view.ship), FLEETS),
    }


def _goods(view: View, sides: Sequence[int]) -> Counts:
    """Ports, warehouses and cards."""
    return {
        "ports": [n for lot in view.ports for n in lot],
        "bag": view.bag,
        "warehouses": [n for lot in _by_side(view.warehouses, sides, NOTHING) for n in lot],
        "hand": view.hand,
        "sizes": _padded([view.sizes[seat] for seat in sides], SIDES),
        "known": view.known,
        "deck": [view.deck],
        "discards": view.discards,
    }


def _by_side(
    values: Sequence[tuple[int, ...]], sides: Sequence[int], nothing: tuple[int, ...]
) -> list[tuple[int, ...]]:
    return [*(values[seat] for seat in sides), *[nothing] * (SIDES - len(sides))]


def _dominions(view: View, sides: Sequence[int]) -> Counts:
    """What the extension adds, and the points."""
    data, realm = view.setting.data, view.realm
    owners = [bit for owner in realm.owners for bit in _side(owner, sides)]
    return {
        "store": [realm.store],
        "exiles": [realm.exiles],
        "conquered": [int(realm.conquered)],
        "owners": _padded(owners, len(DOMINIONS) * SIDES),
        "soldiers": [dominion.soldiers for dominion in data.dominions],
        "worth": [dominion.points for dominion in data.dominions],
        "bonus": data.bonus[1:],
        "points": _padded([view.points[seat] for seat in sides], SIDES),
    }
