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
from regnum.kernel import Actions, Move

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
