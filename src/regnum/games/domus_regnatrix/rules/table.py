"""The table: everything that lies on it. A state knows all of it; in a view what is hidden is covered.

Fields are values that are replaced, so that a copy shares them. Events are what changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Cards, Effects, Kind, plus
from regnum.games.domus_regnatrix.rules.components.spaces import MOST_SEATS, Space
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import NO_SQUADS, Realm
from regnum.kernel import Outcome, Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data
    from regnum.games.domus_regnatrix.rules.moves import MoveSpace


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before the deal."""

    seats: int
    culture: int
    mercantilism: int
    rounds: int
    data: Data
    moves: MoveSpace = field(compare=False)


class Market(NamedTuple):
    """A card that the player on turn calls at the market, and what each seat bids for it, as far as it is known."""

    called: Kind
    bids: tuple[Kind | None, ...]


class Battle(NamedTuple):
    """An attack under way: who attacks what, and what was rolled."""

    seat: Seat
    space: Space
    slot: int
    unit: str
    owner: Seat
    """Who defends."""
    at: Space
    """Where: for an attack on wall cards, the walls."""
    against: int
    """Which squad, or which stack of the walls."""
    foe: str | None
    """The unit that defends; None if it is the walls."""
    attack: int
    defence: int
    dice: tuple[int, ...] = ()
    shield: tuple[int, ...] = ()
    """The dice of the defence."""

    @property
    def total(self) -> int:
        """The attack with its dice."""
        return self.attack + sum(self.dice)

    @property
    def guard(self) -> int:
        """The defence with its dice."""
        return self.defence + sum(self.shield)

    @property
    def won(self) -> bool:
        """Whether the attack succeeds."""
        # DR-F1
        return self.total > self.guard


_CLOCKWISE = [
    [[Seat((seat + n) % max(1, seats)) for n in range(1, seats)] for seats in range(MOST_SEATS + 1)]
    for seat in range(MOST_SEATS)
]
"""For each seat, and for so many players, the others clockwise."""


class Table:
    """What lies on the table, and what is to be decided."""

    __slots__ = (
        "battle",
        "coins",
        "deck",
        "discards",
        "drawn",
        "due",
        "first",
        "marches",
        "market",
        "middle",
        "mint",
        "outcome",
        "phase",
        "placing",
        "played",
        "realms",
        "round",
        "setting",
        "step",
        "steps",
        "store",
        "to_move",
        "turn",
        "victim",
    )

    def __init__(self, setting: Setting) -> None:
        data = setting.data
        self.setting = setting
        self.realms: tuple[Realm, ...] = (_fresh(data),) * setting.seats
        self.to_move: Seat | None = Seat(0)
        """Who decides."""
        self.phase = Phase.KINGDOM
        self.step = Step.SETUP
        self.steps = 0
        """The number of what is asked: how many wall cards to restore, what a recruit may cost, what kills."""
        self.due: Effects = ()
        """What else the card played or the flag raised does."""
        self.turn = Seat(0)
        """Whose turn it is."""
        self.first = Seat(0)
        """Who began."""
        self.round = 0
        self.middle: int | None = None
        """The terrain in the middle."""
        self.deck: Cards = data.main
        """The main deck, sorted: its order is left to chance until a card is drawn."""
        self.discards: Cards = ()
        self.store: tuple[int, ...] = data.store
        """How many of each card the store has."""
        self.played = False
        """Whether this turn's card, if it is no coin, was played."""
        self.coins = 0
        """How many coins were played this turn."""
        self.marches = 0
        """How many squads may still move and attack this turn."""
        self.market: Market | None = None
        self.mint: tuple[int, ...] = (0,) * len(data.coins)
        """How many of each coin the mint has given out, less those it took in."""
        self.drawn: Cards = ()
        """The cards drawn of which some are kept."""
        self.placing: Kind | None = None
        """The unit that has to find its squad."""
        self.victim: Seat | None = None
        """Whose coin or whose hand it is about."""
        self.battle: Battle | None = None
        self.outcome: Outcome | None = None

    def share(self, other: Table) -> None:
        """Take over all fields of another table."""
        self.to_move = other.to_move
        self.battle = other.battle
        self.coins = other.coins
        self.deck = other.deck
        self.discards = other.discards
        self.drawn = other.drawn
        self.due = other.due
        self.first = other.first
        self.marches = other.marches
        self.market = other.market
        self.middle = other.middle
        self.mint = other.mint
        self.outcome = other.outcome
        self.phase = other.phase
        self.placing = other.placing
        self.played = other.played
        self.realms = other.realms
        self.round = other.round
        self.setting = other.setting
        self.step = other.step
        self.steps = other.steps
        self.store = other.store
        self.turn = other.turn
        self.victim = other.victim

    def same(self, other: Table) -> bool:
        """Whether all fields are equal."""
        return all(getattr(self, name) == getattr(other, name) for name in Table.__slots__)

    def knows(self, owner: Seat | None) -> bool:
        """Whether the hidden cards of a hand (None: of the deck) are known here."""
        raise NotImplementedError

    @property
    def points(self) -> tuple[int, ...]:
        """The victory points of all players."""
        return tuple(realm.bonus.points for realm in self.realms)

    @property
    def wealth(self) -> tuple[int, ...]:
        """The coins in all treasuries."""
        return tuple(self.worth(realm.treasury) for realm in self.realms)

    def worth(self, treasury: tuple[int, ...]) -> int:
        """What coins are worth together."""
        return self.setting.data.worth(treasury)

    @property
    def peace(self) -> bool:
        """Whether a truce holds."""
        return any(realm.truce for realm in self.realms)

    def others(self, seat: Seat) -> list[Seat]:
        """The other players still in the game, clockwise."""
        realms = self.realms
        return [other for other in _CLOCKWISE[seat][len(realms)] if realms[other].lord is None]

    # how events change it

    def put(self, seat: Seat, realm: Realm) -> None:
        """Replace a realm."""
        realms = self.realms
        self.realms = (*realms[:seat], realm, *realms[seat + 1 :])

    def rule(self, seat: Seat, realm: Realm) -> None:
        """Replace a realm by one with other pieces, city or library, on which its bonus rests."""
        chosen: tuple[int | None, ...] = (None,) * len(PIECES)
        if realm.lord is None:
            chosen = (
                realm.kingdom,
                realm.hero if realm.alive else None,  # DR-C8
                realm.terrain,
                None if realm.raised else realm.flag,
            )
        self.put(seat, realm._replace(bonus=self.setting.data.bonus(chosen, realm.city, realm.library)))

    def put_back(self, *cards: Kind) -> None:
        """Return cards to where they came from: the store, or the main deck's discards."""
        # DR-F2
        for kind in cards:
            if self.setting.data.cards[kind].main:
                self.discards = plus(self.discards, kind)
            else:
                self.stock(kind, 1)

    def coin(self, kind: Kind, n: int) -> None:
        """Let the mint give out so many more of a coin."""
        at, mint = self.setting.data.coins.index(kind), self.mint
        self.mint = (*mint[:at], mint[at] + n, *mint[at + 1 :])

    def stock(self, kind: Kind, n: int) -> None:
        """Add so many of a card to the store."""
        store = self.store
        self.store = (*store[:kind], store[kind] + n, *store[kind + 1 :])


def _fresh(data: Data) -> Realm:
    """A realm before anything was chosen."""
    return Realm(
        kingdom=None,
        hero=None,
        terrain=None,
        flag=None,
        alive=True,
        raised=False,
        levied=0,
        treasury=(0,) * len(data.coins),
        library=(),
        city=(),
        shown=(),
        hidden=(),
        walls=(),
        squads=NO_SQUADS,
        lord=None,
        golden=False,
        truce=False,
        abstains=False,
        bonus=data.bonus((None,) * len(PIECES), (), ()),
    )
