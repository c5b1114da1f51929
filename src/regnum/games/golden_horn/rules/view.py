"""What one seat may know of a position: everything but the cards in others' hands and the order of deck and bag.

A warehouse stands behind a screen, but all have seen what went in and out; a view remembers it for everyone. It also
remembers what `memory` makes of an empty deck.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.base import Realm
from regnum.games.golden_horn.rules.data import DOMINIONS, SHIPS
from regnum.games.golden_horn.rules.ending import reason
from regnum.games.golden_horn.rules.events import (
    heading_json,
)
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.setup import Setting
from regnum.games.golden_horn.rules.voyage.goods import (
    COLOURS,
    CUBES,
    DECK,
    NO_CARDS,
    WARES,
    Bag,
    Cards,
    Lot,
    colours,
    counted,
    minus,
)
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS, Route
from regnum.games.golden_horn.rules.voyage.scoring import Score, scores
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES, Ship, ShipNo, owner, way
from regnum.kernel import Json, Outcome, Seat

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat (None: a spectator) sees it: the fields of the state that it may know."""

    seat: Seat | None
    setting: Setting
    route: Route
    first: Seat
    to_move: Seat | None
    phase: Phase
    round: int
    ship: ShipNo | None
    raided: bool
    ships: tuple[Ship, ...]
    ports: tuple[Lot, Lot]
    bag: Bag
    realm: Realm
    warehouses: tuple[Lot, ...]
    hand: Cards
    """The cards of the seat that looks; a spectator has none."""
    sizes: tuple[int, ...]
    """How many cards each hand holds."""
    deck: int
    """How many cards the deck has left."""
    discards: Cards
    known: Cards
    """Cards that the others are known to hold, together."""
    outcome: Outcome | None

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each player would have if the game ended now, row by row."""
        return scores(self.setting, self.realm, self.warehouses)

    @property
    def points(self) -> tuple[int, ...]:
        """What each player would have if the game ended now."""
        return tuple(score.points for score in self.scores)

    def unseen(self) -> Cards:
        """The cards that this seat does not see: in the deck or in others' hands."""
        return minus(minus(DECK, self.discards), self.hand)

    def json(self) -> dict[str, Json]:
        """The view as JSON: places, ships, wares and phases by name."""
        setting, realm, rules = self.setting, self.realm, self.setting.rules
        outcome = self.outcome
        ending = None if outcome is None else reason(rules, self.ports, realm, outcome.rule).value
        return {
            "game": "golden_horn",
            "seat": self.seat,
            "extension": rules.extension,
            "modone_cards": setting.modone_cards,
            "rounds": setting.rounds,
            "route": [space.json() for space in self.route.spaces],
            "docks": self.route.docks,
            "full": rules.full,
            "ports": {name: _lot_json(lot) for name, lot in zip(PORTS, self.ports, strict=True)},
            "ships": [self._ship_json(ShipNo(number)) for number in range(len(self.ships))],
            "bag": {**counted(CUBES, self.bag)},
            "store": realm.store,
            "exiles": realm.exiles,
            "dominions": [
                {"dominion": name, "soldiers": dominion.soldiers, "points": dominion.points, "owner": owner}
                for name, dominion, owner in zip(DOMINIONS, setting.data.dominions, realm.owners, strict=False)
            ],
            "bonus": [*setting.data.bonus],
            "players": [self._player_json(Seat(seat), score) for seat, score in enumerate(self.scores)],
            "deck": self.deck,
            "discards": {**counted(COLOURS, self.discards)},
            "unseen": {"cards": {**counted(COLOURS, self.unseen())}},
            "known": {**counted(COLOURS, self.known)},
            "first": self.first,
            "round": self.round,
            "to_move": self.to_move,
            "phase": self.phase.name.lower(),
            "ship": None if self.ship is None else SHIP_NAMES[self.ship],
            "raided": self.raided,
            "conquered": realm.conquered,
            "outcome": None if outcome is None else outcome.json(),
            "ending": ending,
        }

    def _ship_json(self, number: ShipNo) -> dict[str, Json]:
        ship, sails = self.ships[number], self.setting.data.sails[number]
        told: dict[str, Json] = {
            "ship": SHIP_NAMES[number],
            "seat": owner(number),
            "sails": [COLOURS[colour] for colour in colours(sails)],
            "place": None,
            "heading": None,
            "cargo": _lot_json(ship.cargo),
            "robbed": ship.robbed,
            "way": [],
        }
        if ship.place != ASHORE:
            told["place"] = self.route.spaces[ship.place].name
            told["heading"] = heading_json(ship.heading)
            told["way"] = self._way_json(number, ship.heading)
            if ship.robbed:
                told["back"] = self._way_json(number, -ship.heading)
        return told

    def _way_json(self, number: ShipNo, heading: int) -> list[Json]:
        """The steps a ship could take: where each leads, and the card that it takes."""
        legs = way(self.route, self.ships, self.ships[number].place, heading, self.setting.data.sails[number])
        spaces = self.route.spaces
        return [
            {"place": spaces[leg.place].name, "card": None if leg.card is None else COLOURS[leg.card]} for leg in legs
        ]

    def _player_json(self, seat: Seat, score: Score) -> dict[str, Json]:
        return {
            "points": score.points,
            "score": {
                "rows": [
                    {"colours": n, "bonus": bonus, "points": n + bonus}
                    for n, bonus in zip(score.rows, score.bonus, strict=True)
                ],
                "goods": score.goods,
                "dominions": score.dominions,
                "figures": score.figures,
            },
            "warehouse": _lot_json(self.warehouses[seat]),
            "dominions": [name for name, owner in zip(DOMINIONS, self.realm.owners, strict=False) if owner == seat],
            "cards": self.sizes[seat],
            "hand": {**counted(COLOURS, self.hand)} if seat == self.seat else None,
            "ships": [*SHIP_NAMES[SHIPS * seat : SHIPS * (seat + 1)]],
        }


def see(state: State, seat: Seat | None) -> View:
    """The view of a seat."""
    return View(
        seat=seat,
        setting=state.setting,
        route=state.route,
        first=state.first,
        to_move=state.to_move,
        phase=state.phase,
        round=state.round,
        ship=state.ship,
        raided=state.raided,
        ships=state.ships,
        ports=state.ports,
        bag=state.bag,
        realm=state.realm,
        warehouses=state.warehouses,
        hand=NO_CARDS if seat is None else state.hands[seat],
        sizes=tuple(map(sum, state.hands)),
        deck=sum(state.deck),
        discards=state.discards,
        known=state.known[-1 if seat is None else seat],
        outcome=state.outcome,
    )


def _lot_json(lot: Lot) -> dict[str, Json]:
    return {**counted(WARES, lot)}
