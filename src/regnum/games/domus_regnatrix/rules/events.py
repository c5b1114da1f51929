"""What happens in a step of Domus Regnatrix: what an event is, set-up and turns.

An event changes a state by what it tells and nothing else; what a seat may not know of it is not told. The events of
cards and coins are in `trade`, those of squads and battles in `war`.
"""

from __future__ import annotations

from typing import Annotated

from regnum.games.domus_regnatrix.rules.components.cards import Effects, Sort, minus
from regnum.games.domus_regnatrix.rules.components.spaces import INNER
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import member, rested
from regnum.games.domus_regnatrix.rules.table import FORMS, Table
from regnum.games.domus_regnatrix.rules.turn.handling import Names, draw, earn, join, kind_of, kinds_of
from regnum.kernel import MERGED, OWN, BaseEvent, Outcome, Seat, event_kind


class DomusEvent(BaseEvent):
    """Something that happened in Domus Regnatrix: it tells spaces, squads and cards by name."""

    __slots__ = ()
    forms = FORMS

    def apply(self, table: Table) -> None:
        """Change a table by what the event tells."""


# set-up


@event_kind("chose")
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


@event_kind("laid")
class Laid(DomusEvent):
    """A terrain was laid in the middle."""

    terrain: str

    def apply(self, table: Table) -> None:
        terrains = table.setting.data.pieces["terrain"]
        table.middle = next(at for at, piece in enumerate(terrains) if piece.name == self.terrain)


@event_kind("equipped")
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


@event_kind("dealt")
class Dealt(DomusEvent):
    """A player was dealt the first hand."""

    seat: Seat
    n: int
    cards: Annotated[Names | None, OWN]

    def apply(self, table: Table) -> None:
        for kind in kinds_of(table, self.cards, self.n):
            draw(table, self.seat, kind)


@event_kind("rolled")
class Rolled(DomusEvent):
    """A player rolled for the first turn."""

    seat: Seat
    dice: tuple[int, ...]
    total: int


# turns


@event_kind("opened")
class Opened(DomusEvent):
    """A player has the first turn of the game."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.first = self.seat


@event_kind("began")
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


@event_kind("now")
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


@event_kind("ended")
class Ended(DomusEvent):
    """The game is over."""

    outcome: Annotated[Outcome, MERGED]

    def apply(self, table: Table) -> None:
        table.to_move, table.phase, table.outcome = None, Phase.OVER, self.outcome
        table.steps, table.due = 0, ()
