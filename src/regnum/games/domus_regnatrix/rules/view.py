"""What one seat may know of a table: everything but others' hidden cards, the deck, and what others bid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from regnum.games.domus_regnatrix.rules import telling
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.telling import Call, CardName, City, Goals, Odds, Printed, Squad, Ware
from regnum.kernel import EACH, FIXED, MERGED, DeclaredView, Seat, json_key


class View(DeclaredView, Table):
    """A table as one seat (None: a spectator) sees it: what is hidden from it are backs."""

    def __hash__(self) -> int:
        return hash((self.seat, self.realms, self.phase, self.to_move, self.discards))

    def __repr__(self) -> str:
        return f"<view of {'a spectator' if self.seat is None else f'seat {self.seat}'}: {self.phase.name}>"

    # what its JSON tells beside its fields

    @json_key("game", shared=True)
    def _game(self) -> Literal["domus_regnatrix"]:
        return "domus_regnatrix"

    @json_key("goals", shared=True)
    def _goals(self) -> Goals:
        return Goals(self.setting.culture, self.setting.mercantilism, self.setting.rounds)

    @json_key("due", shared=True)
    def _due(self) -> tuple[str, ...]:
        """What else the card played or the flag raised does."""
        return tuple(name for name, _ in self.due)

    @json_key("middle", shared=True)
    def _middle(self) -> str | None:
        """The terrain in the middle."""
        return None if self.middle is None else self.setting.data.pieces["terrain"][self.middle].name

    @json_key("city")
    def _cities(self) -> Annotated[tuple[City, ...], EACH, MERGED]:
        return tuple(telling.city(self, Seat(owner)) for owner in range(self.seats))

    @json_key("spaces")
    def _spaces(self) -> Mapping[str, tuple[Squad, ...]]:
        """The squads of each space."""
        return telling.spaces(self)

    @json_key("store")
    def _store(self) -> tuple[Ware, ...]:
        """At the prices that the seat (for a spectator: the player on turn) pays now."""
        return telling.wares(self, self.turn if self.seat is None else self.seat)

    @json_key("deck", shared=True)
    def _deck_size(self) -> int:
        """How many cards the main deck has."""
        return len(self.deck)

    @json_key("discards", shared=True)
    def _discards(self) -> tuple[CardName, ...]:
        return telling.names_of(self, self.discards)

    @json_key("unseen")
    def _unseen(self) -> Mapping[str, Mapping[str, int]]:
        """The cards whose place this seat does not know, by the pile they came from."""
        return telling.unseen(self)

    @json_key("market")
    def _call(self) -> Call | None:
        return telling.call(self)

    @json_key("drawn")
    def _drawn_cards(self) -> tuple[CardName, ...]:
        """The cards drawn of which some are kept."""
        return telling.names_of(self, self.drawn)

    @json_key("placing")
    def _placing(self) -> CardName:
        """The unit that has to find its squad."""
        return None if self.placing is None else telling.name_of(self, self.placing)

    @json_key("odds")
    def _odds(self) -> Mapping[str, Odds]:
        """The chances of what can be attacked or rolled again now, by move."""
        return telling.chances(self)

    @json_key("cards", shared=True)
    def _cards(self) -> Annotated[Mapping[str, Printed], FIXED]:
        """What is printed on each card, by name."""
        return telling.printed(self.setting.data)
