"""Reading a position text, part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Cards, Kind, plus
from regnum.games.domus_regnatrix.rules.components.counting import in_game, seen
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import LED, MARKS, NO_SQUADS, Squads, in_field, member, placed
from regnum.games.domus_regnatrix.rules.table import Battle, Market
from regnum.games.domus_regnatrix.rules.trade import trading
from regnum.games.domus_regnatrix.rules.turn.card_effects import CARD_EFFECTS
from regnum.games.domus_regnatrix.text.position import NONE, order
from regnum.games.domus_regnatrix.text.possible import impossible
from regnum.kernel import Outcome, Seat, read_fields, read_position

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data
    from regnum.games.domus_regnatrix.rules.state import State

_REALM_FIELDS = 10
_MARK_SIGN = "~"

_STEP_OF = {
    **dict.fromkeys((Phase.KINGDOM, Phase.HERO, Phase.TERRAIN, Phase.FLAG), (Step.SETUP,)),
    **dict.fromkeys((Phase.BUY, Phase.KEEP), (Step.BUY,)),
    **dict.fromkeys((Phase.TRADE, Phase.BID, Phase.TAKE), (Step.TRADE,)),
    **dict.fromkeys((Phase.ACTION, Phase.ATTACK_AGAIN, Phase.DEFEND_AGAIN), (Step.ACTION,)),
    Phase.RESTORE: (Step.BUY, Step.PLAY),
    Phase.REARRANGE: (Step.REARRANGE,),
}
"""The steps in which each phase can be due; those not listed belong to playing."""


_PHASES = {phase.name.lower(): phase for phase in Phase}

K = TypeVar("K")
V = TypeVar("V")


def read(text: str, kind: type[State], make: Callable[[int, int, int, int], State]) -> State:
    """The state of a position text, of this kind and made from its options, or `BadPosition`."""
    return read_position("Domus Regnatrix", text, order(kind), lambda fields: _read(fields, make), impossible)


def _read(fields: Mapping[str, str], make: Callable[[int, int, int, int], State]) -> State:
    seats, culture, mercantilism, rounds = numbers(fields["options"])
    state = make(seats, culture, mercantilism, rounds)
    data = state.setting.data
    read_fields(state, fields)
    if len(state.mint) != len(data.coins):
        raise ValueError(f"the mint counts {len(data.coins)} coins")
    if state.victim is not None and state.victim not in range(seats):
        raise ValueError(f"there is no seat {state.victim}")
    state.turn, state.first = (_seat(state, text) for text in fields["turn"].split(",")[:2])
    state.round = numbers(fields["turn"])[2]
    state.middle = None if fields["middle"] == NONE else _piece(data, "terrain", fields["middle"])
    said, state.coins, state.marches = numbers(fields["played"])
    state.played = bool(said)
    _read_realms(state, fields["realms"])
    state.discards, state.drawn = _read_cards(data, fields["discards"]), _read_cards(data, fields["drawn"])
    state.market = _read_market(state, fields["market"])
    state.placing = None if fields["placing"] == NONE else _kind(data, fields["placing"])
    state.battle = None if fields["battle"] == NONE else _read_battle(state, fields["battle"])
    _read_decision(state, fields["decision"])
    _read_rest(state)
    return state


def _read_decision(state: State, text: str) -> None:
    if text.startswith("over:"):
        _, rule, winners, points, step = text.split(":")
        outcome = Outcome(tuple(_seat(state, seat) for seat in items(winners)), numbers(points), rule)
        state.to_move, state.phase, state.step, state.outcome = None, Phase.OVER, Step(int(step)), outcome
        return
    seat, phase, step, steps, due = text.split(":")
    state.to_move, state.phase = _seat(state, seat), _known(_PHASES, "phase", phase)
    state.step, state.steps = Step(int(step)), int(steps)
    if state.step not in _STEP_OF.get(state.phase, (Step.PLAY,)):
        raise ValueError(f"nobody is asked to {phase} in step {step}")
    if state.phase == Phase.OVER:
        raise ValueError("the game is over, but nobody has won")
    if (state.middle is None) != (state.step == Step.SETUP):
        raise ValueError("the middle is laid when all is chosen")
    state.due = tuple(_read_effect(item) for item in items(due))


def _read_effect(text: str) -> tuple[str, int]:
    name, n = text.split("*")
    if name not in CARD_EFFECTS:
        raise ValueError(f"nothing is called {name}")
    return name, int(n)


def _read_realms(state: State, text: str) -> None:
    parts = text.split("/")
    if len(parts) != state.setting.seats:
        raise ValueError(f"{state.setting.seats} players need as many realms")
    for seat, part in enumerate(parts):
        _read_realm(state, Seat(seat), part.split(";"))


def _read_realm(state: State, seat: Seat, fields: list[str]) -> None:
    data = state.setting.data
    if len(fields) != _REALM_FIELDS:
        raise ValueError(f"a realm has {_REALM_FIELDS} parts, not {len(fields)}")
    pieces, signs, lord, treasury, library, city, shown, hidden, walls, squads = fields
    kingdom, hero, terrain, flag = (
        None if name == NONE else _piece(data, what, name) for what, name in zip(PIECES, pieces.split(","), strict=True)
    )
    alive, raised, levied, golden, truce, abstains = numbers(signs)
    coins = numbers(treasury)
    if len(coins) != len(data.coins):
        raise ValueError(f"a treasury counts {len(data.coins)} coins")
    state.rule(
        seat,
        state.realms[seat]._replace(
            kingdom=kingdom,
            hero=hero,
            terrain=terrain,
            flag=flag,
            alive=bool(alive),
            raised=bool(raised),
            levied=levied,
            golden=bool(golden),
            truce=bool(truce),
            abstains=bool(abstains),
            lord=None if lord == NONE else _seat(state, lord),
            treasury=coins,
            library=_read_cards(data, library),
            city=_read_cards(data, city),
            shown=_read_cards(data, shown),
            hidden=_read_cards(data, hidden),
            walls=numbers(walls),
            squads=_read_squads(data, squads),
        ),
    )
    if seat != state.turn and any(
        one & ((1 << MARKS) - 1) for _, _, squad in in_field(state.realms[seat].squads) for one in squad
    ):
        raise ValueError("only units of the player on turn have marks")


def _read_squads(data: Data, text: str) -> Squads:
    squads = NO_SQUADS
    for item in items(text):
        space, units = item.split("=")
        at = _known(SPACE_OF_NAME, "space", space)
        squad = tuple(_read_unit(data, unit) for unit in units.split("+"))
        squads = placed(squads, at, (*squads[at], squad))
    return squads


def _read_unit(data: Data, text: str) -> int:
    name, _, marks = text.partition(_MARK_SIGN)
    sign = int(marks, 16) if marks else 0
    if not 0 <= sign < 2 * LED:
        raise ValueError(f"a unit cannot be marked '{marks}'")
    kind = _kind(data, name)
    if kind not in data.unit_of:
        raise ValueError(f"{name} is no unit")
    return member(data.unit_of[kind], sign)


def _read_cards(data: Data, text: str) -> Cards:
    cards: Cards = ()
    for item in items(text):
        name, _, n = item.partition("*")
        cards = plus(cards, *(_kind(data, name),) * (int(n) if n else 1))
    return cards


def _read_market(state: State, text: str) -> Market | None:
    if text == NONE:
        return None
    called, bids = text.split(":")
    data, bidders = state.setting.data, trading.bidders(state, state.turn)
    market = Market(_kind(data, called), tuple(None if name == NONE else _kind(data, name) for name in bids.split(",")))
    if len(market.bids) != state.setting.seats or market.called not in state.realms[state.turn].hand:
        raise ValueError("a card is called that is not in the hand, or bids are missing")
    for seat, kind in enumerate(market.bids):
        if kind is not None and (seat not in bidders or kind not in state.realms[seat].hand):
            raise ValueError("a card is bid that cannot be")
    return market


def _read_battle(state: State, text: str) -> Battle:
    seat, space, slot, unit, owner, at, against, foe, attack, defence, dice, shield = text.split(":")
    return Battle(
        seat=_seat(state, seat),
        space=_known(SPACE_OF_NAME, "space", space),
        slot=int(slot),
        unit=unit,
        owner=_seat(state, owner),
        at=_known(SPACE_OF_NAME, "space", at),
        against=int(against),
        foe=None if foe == NONE else foe,
        attack=int(attack),
        defence=int(defence),
        dice=numbers(dice),
        shield=numbers(shield),
    )


def _read_rest(state: State) -> None:
    """Leave in the deck and the store what lies nowhere else."""
    data = state.setting.data
    state.deck, state.store = (), (0,) * len(data.cards)
    left = [n - lying for n, lying in zip(in_game(state), seen(state), strict=True)]
    for card, n in zip(data.cards, left, strict=True):
        if n < 0:
            raise ValueError(f"there are not that many cards {card.name}")
    state.deck = tuple(Kind(at) for at, n in enumerate(left) if data.cards[at].main for _ in range(n))
    state.store = tuple(0 if data.cards[at].main else n for at, n in enumerate(left))


def _seat(state: State, text: str) -> Seat:
    seat = Seat(int(text))
    if seat not in range(state.setting.seats):
        raise ValueError(f"there is no seat {text}")
    return seat


def _kind(data: Data, name: str) -> Kind:
    return _known(data.kind_of, "card", name)


def _known(found: Mapping[K, V], what: str, name: K) -> V:
    if name not in found:
        raise ValueError(f"there is no {what} '{name}'")
    return found[name]


def _piece(data: Data, what: str, name: str) -> int:
    for at, piece in enumerate(data.pieces[what]):
        if piece.name == name:
            return at
    raise ValueError(f"there is no {what} '{name}'")


def items(text: str) -> list[str]:
    """The items of a list."""
    return [] if text == NONE else text.split(",")


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a list."""
    return tuple(int(item) for item in items(text))
