"""The table: everything that lies on it. A state knows all of it; in a view what is hidden is covered.

Its fields are declared once, with how a seat sees them. Events are what changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, NamedTuple

from regnum.games.domus_regnatrix.rules.components.cards import BACK, PIECES, Cards, Effects, Kind, backs, plus
from regnum.games.domus_regnatrix.rules.components.spaces import MAX_SEATS, SLOTS, SPACE_NAMES, Space
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import NO_SQUADS, Realm
from regnum.kernel import (
    NUMBER,
    UNTOLD,
    UNWRITTEN,
    Declared,
    Forms,
    Json,
    Outcome,
    Schema,
    Seat,
    Seen,
    form,
    record_schema,
    with_item,
)

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


def _battle_json(battle: Battle) -> Json:
    """A battle with its dice and sums, and whether it was won."""
    return {
        "seat": battle.seat,
        "space": SPACE_NAMES[battle.space],
        "slot": SLOTS[battle.slot],
        "unit": battle.unit,
        "owner": battle.owner,
        "at": SPACE_NAMES[battle.at],
        "against": battle.against + 1 if battle.foe is None else SLOTS[battle.against],
        "foe": battle.foe,
        "attack": battle.attack,
        "defence": battle.defence,
        "dice": [*battle.dice],
        "shield": [*battle.shield],
        "total": battle.total,
        "guard": battle.guard,
        "won": battle.won,
    }


_NUMBER, _NAME = NUMBER.schema, dict[str, Json](type="string")
_ROLL: Schema = {"type": "array", "items": _NUMBER}
_BATTLE = record_schema(
    {
        "seat": _NUMBER,
        "space": _NAME,
        "slot": _NAME,
        "unit": _NAME,
        "owner": _NUMBER,
        "at": _NAME,
        "against": {"type": ["integer", "string"], "description": "A stack of the walls, from 1, or a squad."},
        "foe": {"anyOf": [_NAME, {"type": "null"}], "description": "The unit that defends; null if it is the walls."},
        "attack": _NUMBER,
        "defence": _NUMBER,
        "dice": _ROLL,
        "shield": _ROLL,
        "total": _NUMBER,
        "guard": _NUMBER,
        "won": {"type": "boolean"},
    }
)
FORMS = Forms(
    {
        Space: form({"type": "string"}, SPACE_NAMES.__getitem__, name="Space"),
        Step: form({"type": "integer"}, int),
        Battle: form(_BATTLE, _battle_json, name="Battle"),
    }
)
"""How the values of the game are written in views and events."""


def _realms(table: Table, seat: Seat | None) -> tuple[Realm, ...]:
    """All realms, the hands covered that are not open to a seat: its own is, and the one it is looking at."""
    looks = table.phase == Phase.SEIZE and seat == table.to_move
    return tuple(
        [
            realm if seat is not None and (owner == seat or (looks and owner == table.victim)) else realm.covered()
            for owner, realm in enumerate(table.realms)
        ]
    )


def _deck(table: Table, seat: Seat | None) -> Cards:
    return backs(table.deck)


def _drawn(table: Table, seat: Seat | None) -> Cards:
    return table.drawn if seat is not None and seat == table.to_move else backs(table.drawn)


def _market(table: Table, seat: Seat | None) -> Market | None:
    """A call as a seat may know it: market owners see the card called, the caller all bids, a bidder only their own."""
    # DR-T2
    market = table.market
    if market is None or seat == table.turn:
        return market
    bids = tuple(kind if kind is None or bidder == seat else BACK for bidder, kind in enumerate(market.bids))
    return Market(market.called if seat is not None and table.realms[seat].bonus.trade else BACK, bids)


_CLOCKWISE = [
    [[Seat((seat + n) % max(1, seats)) for n in range(1, seats)] for seats in range(MAX_SEATS + 1)]
    for seat in range(MAX_SEATS)
]
"""For each seat, and for this many players, the others clockwise."""


class Table(Declared, forms=FORMS):
    """What lies on the table, and what is to be decided."""

    setting: Annotated[Setting, UNTOLD, UNWRITTEN]
    realms: Annotated[tuple[Realm, ...], Seen(_realms), UNTOLD, UNWRITTEN]
    to_move: Annotated[Seat | None, UNWRITTEN] = Seat(0)
    """Who decides."""
    phase: Annotated[Phase, UNWRITTEN] = Phase.KINGDOM
    step: Annotated[Step, UNWRITTEN] = Step.SETUP
    steps: Annotated[int, UNWRITTEN] = 0
    """The number of what is asked: how many wall cards to restore, what a recruit may cost, what kills."""
    due: Annotated[Effects, UNTOLD, UNWRITTEN] = ()
    """What else the card played or the flag raised does."""
    outcome: Annotated[Outcome | None, UNWRITTEN] = None
    turn: Annotated[Seat, UNWRITTEN] = Seat(0)
    """Whose turn it is."""
    first: Annotated[Seat, UNWRITTEN] = Seat(0)
    """Who began."""
    round: Annotated[int, UNWRITTEN] = 0
    middle: Annotated[int | None, UNTOLD, UNWRITTEN] = None
    """The terrain in the middle."""
    deck: Annotated[Cards, Seen(_deck), UNTOLD, UNWRITTEN]
    """The main deck, sorted: its order is left to chance until a card is drawn."""
    discards: Annotated[Cards, UNTOLD, UNWRITTEN] = ()
    store: Annotated[tuple[int, ...], UNTOLD, UNWRITTEN]
    """How many of each card the store has."""
    played: Annotated[bool, UNWRITTEN] = False
    """Whether this turn's card, if it is no coin, was played."""
    coins: Annotated[int, UNWRITTEN] = 0
    """How many coins were played this turn."""
    marches: Annotated[int, UNWRITTEN] = 0
    """How many squads may still move and attack this turn."""
    mint: Annotated[tuple[int, ...], UNTOLD]
    """How many of each coin the mint has given out, less those it took in."""
    market: Annotated[Market | None, Seen(_market), UNTOLD, UNWRITTEN] = None
    drawn: Annotated[Cards, Seen(_drawn), UNTOLD, UNWRITTEN] = ()
    """The cards drawn of which some are kept."""
    placing: Annotated[Kind | None, UNTOLD, UNWRITTEN] = None
    """The unit that has to find its squad."""
    victim: Seat | None = None
    """Whose coin or whose hand it is about."""
    battle: Annotated[Battle | None, UNWRITTEN] = None

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        data = setting.data
        self.setting = setting
        self.realms = (_fresh(data),) * setting.seats
        self.deck, self.store = data.main, data.store
        self.mint = (0,) * len(data.coins)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setting.seats

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
        self.realms = with_item(self.realms, seat, realm)

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
        """Let the mint give out this many more of a coin."""
        at = self.setting.data.coins.index(kind)
        self.mint = with_item(self.mint, at, self.mint[at] + n)

    def stock(self, kind: Kind, n: int) -> None:
        """Add this many of a card to the store."""
        self.store = with_item(self.store, kind, self.store[kind] + n)


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
