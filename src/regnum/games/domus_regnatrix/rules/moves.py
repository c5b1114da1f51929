"""The action space of Domus Regnatrix: every step anyone can ever take, each with its id, for the cards there are.

Cards of one name are alike and squads are known by their space and slot, so that the space stays small. Moves are kept
by verb, as tables of bits that legal moves are put together from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Kind, Unit
from regnum.games.domus_regnatrix.rules.components.limits import MOST_STACKS
from regnum.games.domus_regnatrix.rules.components.spaces import (
    EDGES,
    INNER,
    MOST_SEATS,
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
from regnum.kernel import Actions, Move, RefusalKind

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

Named: TypeAlias = tuple[int, ...]
"""What a move names, as numbers: cards, spaces, slots, seats."""
Bits: TypeAlias = Mapping[Named, int]
"""For what a verb's moves name, each move as a set of one."""

_SLOTS = range(len(SLOTS))
_SPACES = [Space(at) for at in range(SPACES)]
_CITIES = range(MOST_SEATS)
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
        self._moves: list[Move] = []
        self.named: list[Named] = []
        """What each move names, by its id."""
        cards = {kind: card.name for kind, card in enumerate(data.cards)}
        units = {unit: cards[kind] for unit, kind in enumerate(data.units)}
        self.choices = tuple(
            self._simple(what, "piece", {at: piece.name for at, piece in enumerate(data.pieces[what])})
            for what in PIECES
        )
        """The choices of each kind of piece."""
        self.buy = self._simple("buy", "card", {kind: name for kind, name in cards.items() if data.store[kind]})
        self.keep = self._simple("keep", "card", cards)
        self.call = self._simple("call", "card", cards)
        self.bid = self._simple("bid", "card", cards)
        self.play = self._simple("play", "card", cards)
        self.seize = self._simple("seize", "card", cards)
        self.surrender = self._simple("yield", "card", {kind: cards[kind] for kind in data.coins})
        self.recruit = self._simple("recruit", "card", {kind: cards[kind] for kind in data.units if data.store[kind]})
        self.take, self.ransom, self.inspect = (
            self._simple(verb, "player", {seat: str(seat + 1) for seat in _CITIES})
            for verb in ("take", "ransom", "inspect")
        )
        self.plague = self._simple("plague", "space", dict(enumerate(SPACE_NAMES)))
        self.restore = self._simple("restore", "stack", {at: str(at + 1) for at in range(MOST_STACKS)})
        self.place = self._place()
        self.move, self.march = _by_room(self._marches("move")), _by_room(self._marches("march"))
        self.send = _by_room(self._send(units))
        """Movements up to the space they lead to: of each the moves to none, to the first, or to any slot there."""
        self.attack = self._attack()
        self.assault = self._assault()
        self.raze = self._deeds("raze", {kind: cards[kind] for kind in data.buildings})
        self.kill = self._deeds("kill", {HERO: HERO_NAME, **{kind: cards[kind] for kind in data.specials}})
        self.sabotage = self._sabotage({kind: cards[kind] for kind in data.buildings})
        self.lead, self.shift = self._order("lead", "in", units), self._order("shift", "from", units)
        self.draw, self.raise_flag, self.reroll, self.stand, self.done = (
            self._add(verb, verb, {}, ()) for verb in ("draw", "raise", "reroll", "stand", "done")
        )
        self.pass_bid, self.abstain, self.attend, self.decline = (
            self._add(verb, verb, {}, ()) for verb in ("pass", "abstain", "attend", "decline")
        )
        self.actions = Actions(self._moves)

    def _add(self, verb: str, text: str, named: Mapping[str, str], what: Named) -> int:
        move = Move(len(self._moves), verb, text, named)
        self._moves.append(move)
        self.named.append(what)
        return 1 << move.id

    def _simple(self, verb: str, what: str, names: Mapping[int, str]) -> Sequence[int]:
        """A move for each name; its bits by number, 0 for what has none."""
        bits = [0] * (max(names) + 1)
        for at, name in names.items():
            bits[at] = self._add(verb, f"{verb} {name}", {what: name}, (at,))
        return tuple(bits)

    def _place(self) -> Bits:
        """A unit that was played joins a squad in the own inner city or on the own walls."""
        return {
            (walls, slot): self._add(
                "place",
                f"place {'walls' if walls else 'inner'}/{SLOTS[slot]}",
                {"squad": f"{'walls' if walls else 'inner'}/{SLOTS[slot]}"},
                (walls, slot),
            )
            for walls in (0, 1)
            for slot in _SLOTS
        }

    def _marches(self, verb: str) -> Bits:
        """A squad moves to a space next to it, as a squad of its own or into another."""
        return {
            (source, slot, space, into): self._add(
                verb,
                f"{verb} {squad_name(source, slot)} to {squad_name(space, into)}",
                {"from": squad_name(source, slot), "to": squad_name(space, into)},
                (source, slot, space, into),
            )
            for source, space in EDGES
            for slot in _SLOTS
            for into in _SLOTS
        }

    def _send(self, units: Mapping[int, str]) -> Bits:
        """A unit leaves its squad and moves alone."""
        return {
            (unit, source, slot, space, into): self._add(
                "send",
                f"send {name} from {squad_name(source, slot)} to {squad_name(space, into)}",
                {"unit": name, "from": squad_name(source, slot), "to": squad_name(space, into)},
                (unit, source, slot, space, into),
            )
            for unit, name in units.items()
            for source, space in EDGES
            for slot in _SLOTS
            for into in _SLOTS
        }

    def _attack(self) -> Bits:
        """A squad attacks another player's."""
        return {
            (source, slot, space, owner, against): self._add(
                "attack",
                f"attack {target_name(space, owner, against)} with {squad_name(source, slot)}",
                {"target": target_name(space, owner, against), "squad": squad_name(source, slot)},
                (source, slot, space, owner, against),
            )
            for source, space in REACHES
            for slot in _SLOTS
            for owner in _CITIES
            for against in _SLOTS
        }

    def _assault(self) -> Bits:
        """A squad attacks a stack of wall cards from the outer city."""
        return {
            (city, slot, stack): self._add(
                "assault",
                f"assault {SPACE_NAMES[WALLS[city]]}/{stack + 1} with {squad_name(OUTER[city], slot)}",
                {"stack": f"{SPACE_NAMES[WALLS[city]]}/{stack + 1}", "squad": squad_name(OUTER[city], slot)},
                (city, slot, stack),
            )
            for city in _CITIES
            for slot in _SLOTS
            for stack in range(MOST_STACKS)
        }

    def _deeds(self, verb: str, names: Mapping[Kind, str]) -> Bits:
        """A squad destroys or kills in an inner city."""
        return {
            (city, slot, kind): self._add(
                verb,
                f"{verb} {name} with {squad_name(INNER[city], slot)}",
                {"card": name, "squad": squad_name(INNER[city], slot)},
                (city, slot, kind),
            )
            for city in _CITIES
            for slot in _SLOTS
            for kind, name in names.items()
        }

    def _sabotage(self, names: Mapping[Kind, str]) -> Bits:
        """A building is destroyed where a spy is."""
        return {
            (city, kind): self._add(
                "sabotage",
                f"sabotage {name} in {SPACE_NAMES[INNER[city]]}",
                {"card": name, "space": SPACE_NAMES[INNER[city]]},
                (city, kind),
            )
            for city in _CITIES
            for kind, name in names.items()
        }

    def _order(self, verb: str, joint: str, units: Mapping[int, str]) -> Bits:
        """A unit is put on top of its squad, or goes over to the other squad of its space."""
        return {
            (Unit(unit), space, slot): self._add(
                verb,
                f"{verb} {name} {joint} {squad_name(space, slot)}",
                {"unit": name, "squad": squad_name(space, slot)},
                (unit, space, slot),
            )
            for space in _SPACES
            for slot in _SLOTS
            for unit, name in units.items()
        }


class Why(RefusalKind):
    """Why a move of Domus Regnatrix can be refused: the rule, the reason within it, and what the sentence names."""

    DR_C1_COINS = "DR-C1", "coins", "card"
    DR_C6_BUILDING = "DR-C6", "building", "card", "space"
    DR_C6_COIN = "DR-C6", "coin", "card"
    DR_C6_DEAR_RECRUIT = "DR-C6", "dear_recruit", "card", "most"
    DR_C6_EMPTY_SPACE = "DR-C6", "empty_space", "space"
    DR_C6_NO_PLAGUE = "DR-C6", "no_plague"
    DR_C6_NO_RANSOM = "DR-C6", "no_ransom"
    DR_C6_NO_RECRUIT = "DR-C6", "no_recruit"
    DR_C6_NO_SABOTAGE = "DR-C6", "no_sabotage"
    DR_C6_PAYER = "DR-C6", "payer", "player"
    DR_C6_PLAGUE = "DR-C6", "plague"
    DR_C6_RANSOM = "DR-C6", "ransom"
    DR_C6_RECRUIT = "DR-C6", "recruit"
    DR_C6_SABOTAGE = "DR-C6", "sabotage"
    DR_C6_SPY = "DR-C6", "spy", "inner", "outer"
    DR_C6_YIELD = "DR-C6", "yield"
    DR_C7_WATCHED = "DR-C7", "watched", "space"
    DR_C11_AGAIN = "DR-C11", "again"
    DR_C11_CARD = "DR-C11", "card", "card"
    DR_C11_HOLDER = "DR-C11", "holder", "player"
    DR_C11_INSPECT = "DR-C11", "inspect"
    DR_C11_NO_INSPECTION = "DR-C11", "no_inspection"
    DR_C11_NO_ROLL = "DR-C11", "no_roll"
    DR_C11_RAISED = "DR-C11", "raised", "flag"
    DR_C11_SEIZE = "DR-C11", "seize"
    DR_F3_DONE = "DR-F3", "done", "squad"
    DR_F3_NOBODY = "DR-F3", "nobody", "target"
    DR_F4_OWN_WALLS = "DR-F4", "own_walls"
    DR_F4_RANGE = "DR-F4", "range", "unit", "source", "space"
    DR_F5_NO_MASONS = "DR-F5", "no_masons"
    DR_F5_NO_STACK = "DR-F5", "no_stack", "space", "stack"
    DR_F5_RESTORE = "DR-F5", "restore"
    DR_F5_WHOLE = "DR-F5", "whole", "stack"
    DR_F6_DEED = "DR-F6", "deed", "unit", "squad"
    DR_F6_WALLS = "DR-F6", "walls", "unit"
    DR_F7_ACTED = "DR-F7", "acted", "squad"
    DR_F7_NOTHING = "DR-F7", "nothing", "space", "card"
    DR_F7_OWN = "DR-F7", "own"
    DR_L1_FULL = "DR-L1", "full", "card"
    DR_L2_FULL = "DR-L2", "full", "card"
    DR_P1_NOWHERE = "DR-P1", "nowhere", "space"
    DR_P1_OUTER_FIRST = "DR-P1", "outer_first", "space"
    DR_P3_PLACE = "DR-P3", "place", "unit"
    DR_P3_WALLS = "DR-P3", "walls", "space"
    DR_P4_CLOSED = "DR-P4", "closed", "space"
    DR_P4_WALLS = "DR-P4", "walls", "space"
    DR_Q2_PLACE = "DR-Q2", "place", "unit"
    DR_Q2_SLOT = "DR-Q2", "slot", "space"
    DR_R3_TECH = "DR-R3", "tech", "card", "tech"
    DR_R5_HOSTILE = "DR-R5", "hostile", "card"
    DR_R5_TRUCE = "DR-R5", "truce"
    DR_R6_DRAWN = "DR-R6", "drawn", "card"
    DR_R6_KEEP = "DR-R6", "keep"
    DR_R6_NOTHING_DRAWN = "DR-R6", "nothing_drawn"
    DR_R8_ATTENDS = "DR-R8", "attends"
    DR_R8_NOBODY = "DR-R8", "nobody"
    DR_R9_DICE = "DR-R9", "dice", "flag"
    DR_R9_DRAW = "DR-R9", "draw", "flag"
    DR_R9_INSPECT = "DR-R9", "inspect", "flag"
    DR_R9_LATER = "DR-R9", "later"
    DR_R9_MARCH = "DR-R9", "march", "flag"
    DR_R9_PAST = "DR-R9", "past"
    DR_R9_PLAGUE = "DR-R9", "plague", "flag"
    DR_R9_RANSOM = "DR-R9", "ransom", "flag"
    DR_R9_RECRUIT = "DR-R9", "recruit", "flag"
    DR_R9_RESTORE = "DR-R9", "restore", "flag"
    DR_R9_SABOTAGE = "DR-R9", "sabotage", "flag"
    DR_R9_TREASURY = "DR-R9", "treasury", "flag"
    DR_R9_TRUCE = "DR-R9", "truce", "flag"
    DR_R10_DRAW = "DR-R10", "draw", "card"
    DR_R10_INSPECT = "DR-R10", "inspect", "card"
    DR_R10_MARCH = "DR-R10", "march", "card"
    DR_R10_PLAGUE = "DR-R10", "plague", "card"
    DR_R10_RANSOM = "DR-R10", "ransom", "card"
    DR_R10_RECRUIT = "DR-R10", "recruit", "card"
    DR_R10_RESTORE = "DR-R10", "restore", "card"
    DR_R10_SABOTAGE = "DR-R10", "sabotage", "card"
    DR_R10_TREASURY = "DR-R10", "treasury", "card"
    DR_R11_MARCH = "DR-R11", "march"
    DR_R12_TOP = "DR-R12", "top", "unit", "squad"
    DR_R13_LED = "DR-R13", "led", "unit"
    DR_R13_SHIFTED = "DR-R13", "shifted", "unit"
    DR_S1_FLAG = "DR-S1", "flag"
    DR_S1_HERO = "DR-S1", "hero"
    DR_S1_KINGDOM = "DR-S1", "kingdom"
    DR_S1_SET_UP = "DR-S1", "set_up"
    DR_S1_TAKEN = "DR-S1", "taken", "piece", "what", "player"
    DR_S1_TERRAIN = "DR-S1", "terrain"
    DR_S3_SOLD_OUT = "DR-S3", "sold_out", "card"
    DR_T1_DEAR = "DR-T1", "dear", "card", "price", "missing"
    DR_T1_EMPTY = "DR-T1", "empty"
    DR_T1_MUST = "DR-T1", "must"
    DR_T1_PAST = "DR-T1", "past"
    DR_T2_BID = "DR-T2", "bid"
    DR_T2_HAND = "DR-T2", "hand", "card"
    DR_T2_LATER = "DR-T2", "later"
    DR_T2_NO_BID = "DR-T2", "no_bid", "player"
    DR_T2_NO_CALL = "DR-T2", "no_call"
    DR_T2_PAST = "DR-T2", "past"
    DR_T2_TAKE = "DR-T2", "take"
    DR_T3_HAND = "DR-T3", "hand", "card"
    DR_T3_LATER = "DR-T3", "later"
    DR_T3_NO_UNIT = "DR-T3", "no_unit"
    DR_T3_ONE_CARD = "DR-T3", "one_card", "card"
    DR_T3_PAST = "DR-T3", "past"
    DR_T3_PLACE = "DR-T3", "place"
    DR_T4_ACTED = "DR-T4", "acted", "squad"
    DR_T4_LATER = "DR-T4", "later"
    DR_T4_NO_UNIT = "DR-T4", "no_unit", "unit", "squad"
    DR_T4_NOBODY = "DR-T4", "nobody", "squad"
    DR_T4_PAST = "DR-T4", "past"
    DR_T4_UNIT_ACTED = "DR-T4", "unit_acted", "unit"
    DR_T5_ALONE = "DR-T5", "alone", "unit", "space"
    DR_T5_LATER = "DR-T5", "later"
    DR_T5_NO_UNIT = "DR-T5", "no_unit", "unit", "squad"
    DR_T5_ON_TOP = "DR-T5", "on_top", "unit", "squad"
    DR_W1_OVER = "DR-W1", "over"
    DR_W2_OVER = "DR-W2", "over"
    DR_W3_OVER = "DR-W3", "over"
    DR_W4_OVER = "DR-W4", "over"
