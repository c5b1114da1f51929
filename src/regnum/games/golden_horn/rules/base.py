"""The base game where the extension changes it: the bag, the ports, loading, pirates' prey, the end and the points.

Every place at which Dominio da Mar differs is a method here, and `dominio` overrides it; nothing else in the rules
asks which of the two is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.golden_horn.rules.data import Data
from regnum.games.golden_horn.rules.moves import LOAD_NOTHING, LOADS, Why
from regnum.games.golden_horn.rules.phase import BAG
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, CUBES_EACH, NOTHING, WHITE, Bag, Lot, changed, only
from regnum.kernel import Chance, Refusal, Seat, refusal

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.fields import Position
    from regnum.games.golden_horn.rules.state import State


class Realm(NamedTuple):
    """What the extension adds to the table; the base game has none of it."""

    store: int = 0
    """How many soldiers are in the store."""
    exiles: int = 0
    """How many black cubes are out of the game."""
    owners: tuple[Seat | None, ...] = ()
    """Who has conquered each dominion."""
    conquered: bool = False
    """Whether a dominion was conquered this turn."""


class Receipt(NamedTuple):
    """What became of cubes drawn for a port: the port's lot, the realm, and the white cubes that go back."""

    lot: Lot
    realm: Realm
    white: int


class Filling(NamedTuple):
    """A refill: the cubes drawn, in their order, and the port's lot, the bag and the realm after it."""

    drawn: tuple[int, ...]
    lot: Lot
    bag: Bag
    realm: Realm


class Extra(NamedTuple):
    """Points beside those for goods."""

    dominions: int = 0
    figures: int = 0


class BaseGame:
    """Golden Horn as it is without an extension."""

    extension = False
    full = 9
    """How much an end port holds."""
    cubes: Bag = (*(CUBES_EACH,) * len(COLOURS), 0, 0)  # GH-C1
    """What is in the bag before the deal."""
    soldiers = 0
    """How many soldiers there are in all."""
    closing = "GH-E1"
    """The rule by which an exhausted port ends the game."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __reduce__(self) -> str:
        return "BASE"

    def realm(self) -> Realm:
        """What lies beside the board at the beginning."""
        return Realm()

    # ports

    def receive(self, cubes: Sequence[int], lot: Lot, realm: Realm) -> Receipt:
        """Put drawn cubes into a port."""
        for cube in cubes:
            lot = changed(lot, cube, 1)
        return Receipt(lot, realm, 0)

    def is_closed(self, lot: Lot) -> bool:
        """Whether a port has run out, so that the game ends."""
        # GH-E1
        return not any(lot[: len(COLOURS)])

    # ships

    def loads(self, lot: Lot, sails: int) -> int:
        """What a ship with these sails may load in a port, as a set of bits over `LOADS`."""
        # GH-T2
        bits = 0
        for colour in range(len(COLOURS)):
            if lot[colour] and not sails >> colour & 1:
                bits |= 1 << colour
        return bits or 1 << LOAD_NOTHING

    def refuse_load(self, lot: Lot, sails: int, choice: int) -> Refusal | None:
        """Why a ship may not load this."""
        if self.loads(lot, sails) >> choice & 1:
            return None
        if choice == LOAD_NOTHING:
            return refusal(Why.GH_T2_MUST)
        if choice >= len(COLOURS):
            return ABSENT
        if not lot[choice]:
            return refusal(Why.GH_T2_NONE, colour=COLOURS[choice])
        return refusal(Why.GH_T2_SAIL, colour=COLOURS[choice])

    def prey(self, cargo: Lot) -> int | None:
        """What pirates would take from a cargo; None if they may not attack it."""
        # GH-P1
        for colour in range(len(COLOURS)):
            if cargo[colour]:
                return colour
        return None

    def refuse_prey(self, cargo: Lot, ship: str) -> Refusal | None:
        """Why a ship with this cargo may not be attacked."""
        return refusal(Why.GH_P1_EMPTY, ship=ship) if cargo == NOTHING else None

    # at any time of a turn

    def anytime(self, state: Position, seat: Seat) -> int:
        """The moves that the extension allows at any time of a turn."""
        return 0

    def refuse_conquest(self, state: State, seat: Seat, dominion: int, farmers: int) -> Refusal | None:
        """Why a dominion may not be conquered."""
        return ABSENT

    def refuse_exchange(self, state: State, seat: Seat) -> Refusal | None:
        """Why a farmer may not be exchanged for a soldier."""
        return ABSENT

    # the end

    def is_conquered(self, realm: Realm) -> bool:
        """Whether every dominion is conquered, so that the game ends."""
        return False

    def extra(self, realm: Realm, warehouse: Lot, seat: Seat, data: Data) -> Extra:
        """The points that the extension adds."""
        return Extra()


ABSENT = refusal(Why.DDM_S1_ABSENT)
"""Why nothing of the extension can be done in the base game."""


def draw_cubes(bag: Bag, wanted: int, chance: Chance) -> tuple[list[int], Bag]:
    """This many cubes drawn from the bag, or all it has, and the bag after that."""
    left = list(bag)
    total = sum(left)
    drawn = []
    for _ in range(min(wanted, total)):
        at = chance.below(total, BAG)
        cube = 0
        while at >= left[cube]:
            at -= left[cube]
            cube += 1
        left[cube] -= 1
        total -= 1
        drawn.append(cube)
    return drawn, tuple(left)


def fill(rules: BaseGame, lot: Lot, bag: Bag, realm: Realm, chance: Chance) -> Filling:
    """Refill a port from the bag, as far as the bag goes."""
    # GH-T2
    drawn: list[int] = []
    white = 0
    while (gap := rules.full - sum(lot)) > 0 and any(bag):
        cubes, bag = draw_cubes(bag, gap, chance)
        drawn += cubes
        lot, realm, back = rules.receive(cubes, lot, realm)
        white += back
    return Filling(tuple(drawn), lot, changed(bag, WHITE, white), realm)


def stock(rules: BaseGame, realm: Realm, chance: Chance) -> tuple[tuple[Lot, Lot], Bag, Realm]:
    """The two end ports as they are filled before the first move; then the bag and the realm."""
    # GH-S2, DDM-1
    first, bag = draw_cubes(rules.cubes, rules.full, chance)
    second, bag = draw_cubes(bag, rules.full, chance)
    venice, realm, white = rules.receive(first, NOTHING, realm)
    constantinople, realm, more = rules.receive(second, NOTHING, realm)
    return (venice, constantinople), changed(bag, WHITE, white + more), realm


def taken(choice: int, lot: Lot) -> Lot:
    """What a ship takes from a port by one of the `LOADS`."""
    return only(lot, LOADS[choice][1])


BASE = BaseGame()
