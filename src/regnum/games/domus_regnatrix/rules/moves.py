"""The action space of Domus Regnatrix: every step anyone can ever take, each with its id, for the cards there are.

Cards of one name are alike and squads are known by their space and slot, so that the space stays small. Moves are kept
by verb, as tables of bits that legal moves are put together from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Kind
from regnum.games.domus_regnatrix.rules.components.limits import MAX_STACKS
from regnum.games.domus_regnatrix.rules.components.spaces import (
    EDGES,
    INNER,
    MAX_SEATS,
    OUTER,
    REACHES,
    SLOTS,
    SPACE_NAMES,
    SPACES,
    WALLS,
    Space,
    squad_name,
    target_name,
)
from regnum.kernel import ActionsBuilder, RefusalKind

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

Named: TypeAlias = tuple[int, ...]
"""What a move names, as numbers: cards, spaces, slots, seats."""
Bits: TypeAlias = Mapping[Named, int]
"""For what a verb's moves name, each move as a set of one."""

_SLOTS = range(len(SLOTS))
_SPACES = [Space(at) for at in range(SPACES)]
_CITIES = range(MAX_SEATS)
HERO = Kind(-1)
HERO_NAME = "hero"
"""The hero, where a central character is named."""


def _by_room(bits: Bits) -> Mapping[Named, Sequence[int]]:
    """Moves that differ in their last number alone, put together: those with one below 0, below 1, below 2."""
    found: dict[Named, list[int]] = {}
    for named, bit in bits.items():
        rooms = found.setdefault(named[:-1], [0])
        rooms.append(rooms[-1] | bit)
    return found


class MoveSpace:
    """All moves for the cards of certain data, by verb and by what they name."""

    def __init__(self, data: Data) -> None:
        self._space = ActionsBuilder()
        self.named: list[Named] = []
        """What each move names, by its id."""
        cards = {kind: card.name for kind, card in enumerate(data.cards)}
        units = {unit: cards[kind] for unit, kind in enumerate(data.units)}
        self.choices = tuple(
            self._simple(f"{what} {{piece}}", {at: piece.name for at, piece in enumerate(data.pieces[what])})
            for what in PIECES
        )
        """The choices of each kind of piece."""
        self.buy = self._simple("buy {card}", {kind: name for kind, name in cards.items() if data.store[kind]})
        self.keep = self._simple("keep {card}", cards)
        self.call = self._simple("call {card}", cards)
        self.bid = self._simple("bid {card}", cards)
        self.play = self._simple("play {card}", cards)
        self.seize = self._simple("seize {card}", cards)
        self.surrender = self._simple("yield {card}", {kind: cards[kind] for kind in data.coins})
        self.recruit = self._simple("recruit {card}", {kind: cards[kind] for kind in data.units if data.store[kind]})
        self.take, self.ransom, self.inspect = (
            self._simple(f"{verb} {{player}}", {seat: str(seat + 1) for seat in _CITIES})
            for verb in ("take", "ransom", "inspect")
        )
        self.plague = self._simple("plague {space}", dict(enumerate(SPACE_NAMES)))
        self.restore = self._simple("restore {stack}", {at: str(at + 1) for at in range(MAX_STACKS)})
        self.place = self._place()
        self.move, self.march = _by_room(self._marches("move")), _by_room(self._marches("march"))
        self.send = _by_room(self._send(units))
        """Movements up to the space they lead to: of each the moves to none, to the first, or to any slot there."""
        self.attack = self._attack()
        self.assault = self._assault()
        self.raze = self._kill_or_raze("raze", {kind: cards[kind] for kind in data.buildings})
        self.kill = self._kill_or_raze("kill", {HERO: HERO_NAME, **{kind: cards[kind] for kind in data.specials}})
        self.sabotage = self._sabotage({kind: cards[kind] for kind in data.buildings})
        self.lead = self._order("lead {unit} in {squad}", units)
        self.shift = self._order("shift {unit} from {squad}", units)
        self.draw, self.raise_flag, self.reroll, self.stand, self.done = (
            self._add(verb, (), {}) for verb in ("draw", "raise", "reroll", "stand", "done")
        )
        self.pass_bid, self.abstain, self.attend, self.decline = (
            self._add(verb, (), {}) for verb in ("pass", "abstain", "attend", "decline")
        )
        self.actions = self._space.actions()

    def _add(self, pattern: str, numbers: Named, names: Mapping[str, str]) -> int:
        """A move that names something, as numbers and by name; its bit."""
        self.named.append(numbers)
        return 1 << self._space.add(pattern, names)

    def _simple(self, pattern: str, names: Mapping[int, str]) -> Sequence[int]:
        """A move for each name; its bits by number, 0 for what has none."""
        what = pattern.partition(" ")[2].strip("{}")
        bits = [0] * (max(names) + 1)
        for at, name in names.items():
            bits[at] = self._add(pattern, (at,), {what: name})
        return tuple(bits)

    def _table(self, pattern: str, moves: Iterable[tuple[Named, Mapping[str, str]]]) -> Bits:
        """A move for each of these, its bit by what it names."""
        return {numbers: self._add(pattern, numbers, names) for numbers, names in moves}

    def _place(self) -> Bits:
        """A unit that was played joins a squad in its owner's inner city or on its walls."""
        places = ((walls, slot) for walls in (0, 1) for slot in _SLOTS)
        return self._table(
            "place {squad}",
            ((place, {"squad": f"{('inner', 'walls')[place[0]]}/{SLOTS[place[1]]}"}) for place in places),
        )

    def _marches(self, verb: str) -> Bits:
        """A squad moves to a space next to it, as a squad of its own or into another."""
        return self._table(
            f"{verb} {{from}} to {{to}}",
            (
                ((source, slot, space, into), {"from": squad_name(source, slot), "to": squad_name(space, into)})
                for source, space in EDGES
                for slot in _SLOTS
                for into in _SLOTS
            ),
        )

    def _send(self, units: Mapping[int, str]) -> Bits:
        """A unit leaves its squad and moves alone."""
        return self._table(
            "send {unit} from {from} to {to}",
            (
                (
                    (unit, source, slot, space, into),
                    {"unit": name, "from": squad_name(source, slot), "to": squad_name(space, into)},
                )
                for unit, name in units.items()
                for source, space in EDGES
                for slot in _SLOTS
                for into in _SLOTS
            ),
        )

    def _attack(self) -> Bits:
        """A squad attacks another player's."""
        return self._table(
            "attack {target} with {squad}",
            (
                (
                    (source, slot, space, owner, against),
                    {"target": target_name(space, owner, against), "squad": squad_name(source, slot)},
                )
                for source, space in REACHES
                for slot in _SLOTS
                for owner in _CITIES
                for against in _SLOTS
            ),
        )

    def _assault(self) -> Bits:
        """A squad attacks a stack of wall cards from the outer city."""
        return self._table(
            "assault {stack} with {squad}",
            (
                (
                    (city, slot, stack),
                    {"stack": f"{SPACE_NAMES[WALLS[city]]}/{stack + 1}", "squad": squad_name(OUTER[city], slot)},
                )
                for city in _CITIES
                for slot in _SLOTS
                for stack in range(MAX_STACKS)
            ),
        )

    def _kill_or_raze(self, verb: str, names: Mapping[Kind, str]) -> Bits:
        """A squad destroys or kills in an inner city."""
        return self._table(
            f"{verb} {{card}} with {{squad}}",
            (
                ((city, slot, kind), {"card": name, "squad": squad_name(INNER[city], slot)})
                for city in _CITIES
                for slot in _SLOTS
                for kind, name in names.items()
            ),
        )

    def _sabotage(self, names: Mapping[Kind, str]) -> Bits:
        """A building is destroyed where a spy is."""
        return self._table(
            "sabotage {card} in {space}",
            (
                ((city, kind), {"card": name, "space": SPACE_NAMES[INNER[city]]})
                for city in _CITIES
                for kind, name in names.items()
            ),
        )

    def _order(self, pattern: str, units: Mapping[int, str]) -> Bits:
        """A unit is put on top of its squad, or goes over to the other squad of its space."""
        return self._table(
            pattern,
            (
                ((unit, space, slot), {"unit": name, "squad": squad_name(space, slot)})
                for space in _SPACES
                for slot in _SLOTS
                for unit, name in units.items()
            ),
        )


class Why(RefusalKind):
    """Why a move of Domus Regnatrix can be refused, and what the sentence names."""

    DR_C1_COINS = "card"
    DR_C6_BUILDING = "card", "space"
    DR_C6_COIN = "card"
    DR_C6_DEAR_RECRUIT = "card", "most"
    DR_C6_EMPTY_SPACE = "space"
    DR_C6_NO_PLAGUE = ()
    DR_C6_NO_RANSOM = ()
    DR_C6_NO_RECRUIT = ()
    DR_C6_NO_SABOTAGE = ()
    DR_C6_PAYER = "player"
    DR_C6_PLAGUE = ()
    DR_C6_RANSOM = ()
    DR_C6_RECRUIT = ()
    DR_C6_SABOTAGE = ()
    DR_C6_SPY = "inner", "outer"
    DR_C6_YIELD = ()
    DR_C7_WATCHED = "space"
    DR_C11_AGAIN = ()
    DR_C11_CARD = "card"
    DR_C11_HOLDER = "player"
    DR_C11_INSPECT = ()
    DR_C11_NO_INSPECTION = ()
    DR_C11_NO_ROLL = ()
    DR_C11_RAISED = "flag"
    DR_C11_SEIZE = ()
    DR_F3_DONE = "squad"
    DR_F3_NOBODY = "target"
    DR_F4_OWN_WALLS = ()
    DR_F4_RANGE = "unit", "source", "space"
    DR_F5_NO_MASONS = ()
    DR_F5_NO_STACK = "space", "stack"
    DR_F5_RESTORE = ()
    DR_F5_WHOLE = "stack"
    DR_F6_DEED = "unit", "squad"
    DR_F6_WALLS = "unit"
    DR_F7_ACTED = "squad"
    DR_F7_NOTHING = "space", "card"
    DR_F7_OWN = ()
    DR_L1_FULL = "card"
    DR_L2_FULL = "card"
    DR_P1_NOWHERE = "space"
    DR_P1_OUTER_FIRST = "space"
    DR_P3_PLACE = "unit"
    DR_P3_WALLS = "space"
    DR_P4_CLOSED = "space"
    DR_P4_WALLS = "space"
    DR_Q2_PLACE = "unit"
    DR_Q2_SLOT = "space"
    DR_R3_TECH = "card", "tech"
    DR_R5_HOSTILE = "card"
    DR_R5_TRUCE = ()
    DR_R6_DRAWN = "card"
    DR_R6_KEEP = ()
    DR_R6_NOTHING_DRAWN = ()
    DR_R8_ATTENDS = ()
    DR_R8_NOBODY = ()
    DR_R9_DICE = "flag"
    DR_R9_DRAW = "flag"
    DR_R9_INSPECT = "flag"
    DR_R9_LATER = ()
    DR_R9_MARCH = "flag"
    DR_R9_PAST = ()
    DR_R9_PLAGUE = "flag"
    DR_R9_RANSOM = "flag"
    DR_R9_RECRUIT = "flag"
    DR_R9_RESTORE = "flag"
    DR_R9_SABOTAGE = "flag"
    DR_R9_TREASURY = "flag"
    DR_R9_TRUCE = "flag"
    DR_R10_DRAW = "card"
    DR_R10_INSPECT = "card"
    DR_R10_MARCH = "card"
    DR_R10_PLAGUE = "card"
    DR_R10_RANSOM = "card"
    DR_R10_RECRUIT = "card"
    DR_R10_RESTORE = "card"
    DR_R10_SABOTAGE = "card"
    DR_R10_TREASURY = "card"
    DR_R11_MARCH = ()
    DR_R12_TOP = "unit", "squad"
    DR_R13_LED = "unit"
    DR_R13_SHIFTED = "unit"
    DR_S1_FLAG = ()
    DR_S1_HERO = ()
    DR_S1_KINGDOM = ()
    DR_S1_SET_UP = ()
    DR_S1_TAKEN = "piece", "what", "player"
    DR_S1_TERRAIN = ()
    DR_S3_SOLD_OUT = "card"
    DR_T1_DEAR = "card", "price", "missing"
    DR_T1_EMPTY = ()
    DR_T1_MUST = ()
    DR_T1_PAST = ()
    DR_T2_BID = ()
    DR_T2_HAND = "card"
    DR_T2_LATER = ()
    DR_T2_NO_BID = "player"
    DR_T2_NO_CALL = ()
    DR_T2_PAST = ()
    DR_T2_TAKE = ()
    DR_T3_HAND = "card"
    DR_T3_LATER = ()
    DR_T3_NO_UNIT = ()
    DR_T3_ONE_CARD = "card"
    DR_T3_PAST = ()
    DR_T3_PLACE = ()
    DR_T4_ACTED = "squad"
    DR_T4_LATER = ()
    DR_T4_NO_UNIT = "unit", "squad"
    DR_T4_NOBODY = "squad"
    DR_T4_PAST = ()
    DR_T4_UNIT_ACTED = "unit"
    DR_T5_ALONE = "unit", "space"
    DR_T5_LATER = ()
    DR_T5_NO_UNIT = "unit", "squad"
    DR_T5_ON_TOP = "unit", "squad"
    DR_W1_OVER = ()
    DR_W2_OVER = ()
    DR_W3_OVER = ()
    DR_W4_OVER = ()
