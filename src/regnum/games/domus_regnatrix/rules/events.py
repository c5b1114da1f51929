"""What happens in a step of Domus Regnatrix, as facts: what an event is, set-up and turns.

An event changes a table, a state or a view, by what it tells and nothing else: what a seat may not know of it is not
told, and the table is covered in the same way. So events suffice to keep a view. `commerce` has the events of cards and
coins, `campaign` those of squads, `fights` those of battles and what comes of them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Self

from regnum.games.domus_regnatrix.rules.components.cards import Effects, Sort, minus
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, SLOTS, SPACE_NAMES
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import member, rested
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.handling import Names, draw, earn, kind_of, kinds_of
from regnum.games.domus_regnatrix.rules.war.squads import join
from regnum.kernel import BaseEvent, Json, Outcome, Seat


class DomusEvent(BaseEvent):
    """Something that happened in Domus Regnatrix: it tells spaces, squads and cards by name."""

    __slots__ = ()

    def json(self) -> dict[str, Json]:
        """The event as JSON, under `event` its kind."""
        told: dict[str, Json] = {"event": type(self).__name__.lower()}
        for field in fields(self):  # type: ignore[arg-type]  # every fact is a dataclass
            told[field.name] = self.field_json(field.name, getattr(self, field.name))
        return told

    def apply(self, table: Table) -> None:
        """Change a table by what the event tells."""

    @staticmethod
    def field_json(name: str, value: object) -> Json:
        """A field's value as JSON; stacks of walls are counted from 1."""
        match value:
            case int() if name in ("space", "source", "at"):
                return SPACE_NAMES[value]
            case int() if name in ("slot", "into"):
                return SLOTS[value]
            case int() if name == "stack":
                return value + 1
            case Phase():
                return value.name.lower()
            case IntEnum():
                return int(value)
            case None | bool() | int() | str():
                return value
            case tuple():
                return [DomusEvent.field_json(name, item) for item in value]
        raise TypeError(f"an event cannot tell {value!r}")


# set-up


@dataclass(slots=True, unsafe_hash=True)
class Chose(DomusEvent):
    """A player chose a kingdom, a hero, a terrain or a flag."""

    seat: Seat
    what: str
    piece: str

    def apply(self, table: Table) -> None:
        pieces, realm = table.setting.data.pieces[self.what], table.realms[self.seat]
        at = next(at for at, piece in enumerate(pieces) if piece.name == self.piece)
        if self.what == "kingdom":
            realm = realm._replace(kingdom=at)
        elif self.what == "hero":
            realm = realm._replace(hero=at)
        elif self.what == "terrain":
            realm = realm._replace(terrain=at, walls=pieces[at].walls)  # DR-S2
        else:
            realm = realm._replace(flag=at)
        table.rule(self.seat, realm)


@dataclass(slots=True, unsafe_hash=True)
class Laid(DomusEvent):
    """A terrain was laid in the middle."""

    terrain: str

    def apply(self, table: Table) -> None:
        terrains = table.setting.data.pieces["terrain"]
        table.middle = next(at for at, piece in enumerate(terrains) if piece.name == self.terrain)


@dataclass(slots=True, unsafe_hash=True)
class Equipped(DomusEvent):
    """A player starts with a card of the main deck: a coin in the treasury or a unit in the inner city."""

    seat: Seat
    card: str

    def apply(self, table: Table) -> None:
        data, kind = table.setting.data, kind_of(table, self.card)
        table.deck = minus(table.deck, kind)
        if data.sorts[kind] == Sort.COIN:
            earn(table, self.seat, kind, 1)
        else:
            join(table, self.seat, INNER[self.seat], 0, (member(data.unit_of[kind]),))


@dataclass(slots=True, unsafe_hash=True)
class Dealt(DomusEvent):
    """A player was dealt the first hand."""

    seat: Seat
    n: int
    cards: Names | None

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, cards=None)

    def reveals_to(self, seat: Seat) -> bool:
        return seat == self.seat

    def apply(self, table: Table) -> None:
        for kind in kinds_of(table, self.cards, self.n):
            draw(table, self.seat, kind)


@dataclass(slots=True, unsafe_hash=True)
class Rolled(DomusEvent):
    """A player rolled for the first turn."""

    seat: Seat
    dice: tuple[int, ...]
    total: int


# turns


@dataclass(slots=True, unsafe_hash=True)
class Opened(DomusEvent):
    """A player has the first turn of the game."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.first = self.seat


@dataclass(slots=True, unsafe_hash=True)
class Began(DomusEvent):
    """A turn began: what units did in the last is forgotten, and the player's own truce is over."""

    seat: Seat
    round: int

    def apply(self, table: Table) -> None:
        last = table.realms[table.turn]
        table.put(table.turn, last._replace(squads=rested(last.squads)))
        table.put(self.seat, table.realms[self.seat]._replace(truce=False))  # DR-R5
        table.turn, table.round = self.seat, self.round
        table.played, table.coins, table.marches = False, 0, 0


@dataclass(slots=True, unsafe_hash=True)
class Now(DomusEvent):
    """What is to be decided now, and by whom."""

    seat: Seat
    phase: Phase
    step: Step
    steps: int
    due: Effects

    def apply(self, table: Table) -> None:
        table.to_move, table.phase, table.step = self.seat, self.phase, self.step
        table.steps, table.due = self.steps, self.due


@dataclass(slots=True, unsafe_hash=True)
class Ended(DomusEvent):
    """The game is over."""

    outcome: Outcome

    def apply(self, table: Table) -> None:
        table.to_move, table.phase, table.outcome = None, Phase.OVER, self.outcome
        table.steps, table.due = 0, ()

    def json(self) -> dict[str, Json]:
        return {"event": "ended", **self.outcome.json()}
