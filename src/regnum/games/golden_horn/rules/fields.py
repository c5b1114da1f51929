"""The fields of a position, each declared once, and how their values are written: in views, events and texts."""

from __future__ import annotations

from typing import Annotated

from regnum.games.golden_horn.rules.base import Realm
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.setup import Setting
from regnum.games.golden_horn.rules.voyage.goods import COLOUR, LOT, NO_CARDS, NOTHING, Bag, Cards, Colour, Lot
from regnum.games.golden_horn.rules.voyage.route import PORTS, Route
from regnum.games.golden_horn.rules.voyage.scoring import Score, scores
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES, Ship, ShipNo
from regnum.kernel import EACH, UNTOLD, UNWRITTEN, Declared, Forms, Outcome, Seat, form, keyed

FORMS = Forms({Colour: COLOUR, ShipNo: form({"type": "string"}, SHIP_NAMES.__getitem__, name="ShipName")})


class Position(Declared, forms=FORMS):
    """A position, whole or as a seat sees it: what a state and a view of it share."""

    setting: Annotated[Setting, UNTOLD, UNWRITTEN]
    route: Annotated[Route, UNTOLD, UNWRITTEN]
    first: Annotated[Seat, UNWRITTEN]
    """The seat that began."""
    to_move: Annotated[Seat | None, UNWRITTEN]
    phase: Annotated[Phase, UNWRITTEN] = Phase.BERTH
    round: Annotated[int, UNWRITTEN] = 1
    ship: Annotated[ShipNo | None, UNWRITTEN] = None
    """The ship that the decision is about: the one that moves, or the one attacked."""
    raided: Annotated[bool, UNWRITTEN] = False
    """Whether pirates have attacked this turn."""
    outcome: Annotated[Outcome | None, UNWRITTEN] = None
    ships: Annotated[tuple[Ship, ...], UNTOLD, UNWRITTEN]
    ports: Annotated[tuple[Lot, Lot], keyed(PORTS, LOT)] = (NOTHING, NOTHING)
    bag: Annotated[Bag, UNWRITTEN]
    """What is in the bag. Which cube comes next is left to chance until it is drawn."""
    realm: Annotated[Realm, UNTOLD, UNWRITTEN]
    warehouses: Annotated[tuple[Lot, ...], EACH, UNTOLD]
    discards: Cards = NO_CARDS

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setting.seats

    @property
    def scores(self) -> tuple[Score, ...]:
        """What each player would have if the game ended now, row by row."""
        return scores(self.setting, self.realm, self.warehouses)

    @property
    def points(self) -> tuple[int, ...]:
        """What each player would have if the game ended now."""
        return tuple(score.points for score in self.scores)
