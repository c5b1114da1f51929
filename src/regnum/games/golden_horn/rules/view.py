"""What one seat may know of a position: everything but the cards in others' hands and the order of deck and bag.

A warehouse stands behind a screen, but all have seen what went in and out; a view remembers it for everyone. It also
remembers what `memory` makes of an empty deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from regnum.games.golden_horn.rules.data import DOMINIONS, SHIPS
from regnum.games.golden_horn.rules.ending import Ending, reason
from regnum.games.golden_horn.rules.fields import FORMS, Position
from regnum.games.golden_horn.rules.voyage.choices import Choices, choices
from regnum.games.golden_horn.rules.voyage.goods import DECK, NO_CARDS, Cards, Colour, Lot, colours, minus
from regnum.games.golden_horn.rules.voyage.route import ASHORE, NO_COLOUR, Route
from regnum.games.golden_horn.rules.voyage.scoring import Score
from regnum.games.golden_horn.rules.voyage.ships import Heading, ShipNo, owner
from regnum.kernel import EACH, FIXED, MERGED, OPTIONAL, UNTOLD, DeclaredView, Seat, Seen, json_key, listed

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


class SpaceSeen(NamedTuple):
    """A place of the route; a sea space has a colour and lies on a tile."""

    place: str
    colour: Annotated[Colour | None, OPTIONAL] = None
    tile: Annotated[str | None, OPTIONAL] = None
    sign: Annotated[str | None, OPTIONAL] = None
    side: Annotated[str | None, OPTIONAL] = None


def _spaces(route: Route) -> Iterator[SpaceSeen]:
    for space in route.spaces:
        if space.colour == NO_COLOUR:
            yield SpaceSeen(space.name)
        else:
            yield SpaceSeen(space.name, space.colour, space.tile, space.tile.rstrip("0123456789"), space.side)


class ShipSeen(NamedTuple):
    """A ship. Ashore it has no place."""

    ship: ShipNo
    seat: Seat
    sails: tuple[Colour, ...]
    place: str | None
    heading: Heading | None
    cargo: Lot
    robbed: bool


class DominionSeen(NamedTuple):
    """A dominion: what it takes and gives, and whose it is."""

    dominion: str
    soldiers: int
    points: int
    owner: Seat | None


class RowSeen(NamedTuple):
    """A row of goods, and what it brings."""

    colours: int
    bonus: int
    points: int


class ScoreSeen(NamedTuple):
    """What a player would have if the game ended now."""

    rows: tuple[RowSeen, ...]
    goods: int
    dominions: int
    figures: int


class Standing(NamedTuple):
    """A player's points, and what they come from."""

    points: int
    score: ScoreSeen


def _standing(score: Score) -> Standing:
    rows = tuple([RowSeen(n, bonus, n + bonus) for n, bonus in zip(score.rows, score.bonus, strict=True)])
    return Standing(score.points, ScoreSeen(rows, score.goods, score.dominions, score.figures))


def _hand(state: State, seat: Seat | None) -> Cards:
    return NO_CARDS if seat is None else state.hands[seat]


def _sizes(state: State, seat: Seat | None) -> tuple[int, ...]:
    return tuple(map(sum, state.hands))


def _deck(state: State, seat: Seat | None) -> int:
    return sum(state.deck)


def _known(state: State, seat: Seat | None) -> Cards:
    return state.known[-1 if seat is None else seat]


class View(DeclaredView, Position):
    """A position as one seat (None: a spectator) sees it: the fields of the state that it may know."""

    hand: Annotated[Cards, Seen(_hand), UNTOLD]
    """The cards of the seat that looks; a spectator has none."""
    sizes: Annotated[tuple[int, ...], Seen(_sizes), UNTOLD]
    """How many cards each hand holds."""
    deck: Annotated[int, Seen(_deck)]
    """How many cards the deck has left."""
    known: Annotated[Cards, Seen(_known)]
    """Cards that the others are known to hold, together."""

    def unseen(self) -> Cards:
        """The cards that this seat does not see: in the deck or in others' hands."""
        return minus(minus(DECK, self.discards), self.hand)

    # what its JSON tells beside its fields

    @json_key("game", shared=True)
    def _game(self) -> Literal["golden_horn"]:
        return "golden_horn"

    @json_key("extension", shared=True)
    def _extension(self) -> bool:
        """Whether Dominio da Mar is played."""
        return self.setting.rules.extension

    @json_key("modone_cards", shared=True)
    def _modone_cards(self) -> bool:
        """Whether cards are drawn in Modone."""
        return self.setting.modone_cards

    @json_key("rounds", shared=True)
    def _rounds(self) -> int:
        """How many rounds are played at most."""
        return self.setting.rounds

    @json_key("route", shared=True)
    def _route(self) -> Annotated[Route, FIXED, listed(FORMS.of(SpaceSeen), _spaces)]:
        """All places from Venice to Constantinople."""
        return self.route

    @json_key("docks", shared=True)
    def _docks(self) -> int:
        """How many ships have room in Modone."""
        return self.route.docks

    @json_key("full", shared=True)
    def _full(self) -> int:
        """How much an end port is refilled to."""
        return self.setting.rules.full

    @json_key("ships")
    def _ships(self) -> tuple[ShipSeen, ...]:
        return tuple(map(self._ship, map(ShipNo, range(len(self.ships)))))

    def _ship(self, number: ShipNo) -> ShipSeen:
        ship, sails = self.ships[number], colours(self.setting.data.sails[number])
        if ship.place == ASHORE:
            return ShipSeen(number, owner(number), sails, None, None, ship.cargo, ship.robbed)
        place = self.route.spaces[ship.place].name
        return ShipSeen(number, owner(number), sails, place, ship.heading, ship.cargo, ship.robbed)

    @json_key("choices")
    def _choices(self) -> Choices | None:
        """What this seat can choose from now; null unless it decides."""
        return choices(self)

    @json_key("store", shared=True)
    def _store(self) -> int:
        """How many soldiers are in the store."""
        return self.realm.store

    @json_key("exiles", shared=True)
    def _exiles(self) -> int:
        """How many black cubes are out of the game."""
        return self.realm.exiles

    @json_key("conquered", shared=True)
    def _conquered(self) -> bool:
        """Whether a dominion was conquered this turn."""
        return self.realm.conquered

    @json_key("dominions", shared=True)
    def _dominions(self) -> tuple[DominionSeen, ...]:
        places = zip(DOMINIONS, self.setting.data.dominions, self.realm.owners, strict=False)
        return tuple(DominionSeen(name, place.soldiers, place.points, owner) for name, place, owner in places)

    @json_key("unseen")
    def _unseen(self) -> Mapping[Literal["cards"], Cards]:
        """The cards that this seat does not see."""
        return {"cards": self.unseen()}

    @json_key("ending", shared=True)
    def _ending(self) -> Ending | None:
        """Why the game ended."""
        outcome = self.outcome
        return None if outcome is None else reason(self.setting.rules, self.ports, self.realm, outcome.rule)

    @json_key("standing", shared=True)
    def _standings(self) -> Annotated[tuple[Standing, ...], EACH, MERGED]:
        return tuple(map(_standing, self.scores))

    @json_key("warehouse", shared=True)
    def _warehouses(self) -> Annotated[tuple[Lot, ...], EACH]:
        return self.warehouses

    @json_key("dominions", shared=True)
    def _conquests(self) -> Annotated[tuple[tuple[str, ...], ...], EACH]:
        owned = [*zip(DOMINIONS, self.realm.owners, strict=False)]
        return tuple(tuple(name for name, owner in owned if owner == seat) for seat in range(self.seats))

    @json_key("cards", shared=True)
    def _hand_sizes(self) -> Annotated[tuple[int, ...], EACH]:
        """How many cards the player holds."""
        return self.sizes

    @json_key("hand")
    def _hands(self) -> Annotated[tuple[Cards | None, ...], EACH]:
        """The player's cards; null if this seat may not see them."""
        return tuple(self.hand if seat == self.seat else None for seat in range(self.seats))

    @json_key("ships", shared=True)
    def _fleets(self) -> Annotated[tuple[tuple[ShipNo, ...], ...], EACH]:
        return tuple(tuple(map(ShipNo, range(SHIPS * seat, SHIPS * (seat + 1)))) for seat in range(self.seats))
