"""Where an analysis starts: at a version of a table, at the text of a position, or at a fresh deal.

Of a game that others still play only what a seat saw is taken; what is hidden from it is guessed, always the same way
for the same number of the guess. So whatever the truth is, the analysis is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

import structlog

from regnum.kernel import (
    BadOption,
    BadPosition,
    BadSeats,
    Game,
    Seat,
    State,
    UnknownGame,
    UnknownRuleset,
    View,
    check_seats,
    for_ruleset,
    position_from,
    resolve_options,
    seed_of,
)
from regnum.kernel import game as registered
from regnum.kernel.chance import CommittedChance, chance_key
from regnum.server.api.problems import Problem
from regnum.server.tables import archive
from regnum.server.tables.record_work import Where, stored

MAX_KEPT = 64
"""How many versions of tables a process keeps in mind, so that step after step need not read the whole game again."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class TableStart:
    """A version of a table: as a seat saw it, or, once its secrets are open, with open hands."""

    where: Where
    table: str
    version: int
    seat: int | None
    guess: int = 0

    def begin(self) -> tuple[Game, State, tuple[str, ...]]:
        """The game, its state there, and what the players are called."""
        game, state, names = _at_version(self.where, self.table, self.version)
        if self.seat is None:
            return game, state.copy(), names
        if self.seat >= state.seats:
            raise Problem("bad-request", "There is no such seat.")
        return game, guessed(game, state.view(Seat(self.seat)), self.table, self.version, self.guess), names


@dataclass(frozen=True, slots=True)
class PositionStart:
    """A position as text, whoever wrote it."""

    text: str

    def begin(self) -> tuple[Game, State, tuple[str, ...]]:
        """The game, the state, and what the players are called."""
        try:
            game, state = position_from(self.text)
        except BadPosition as error:
            raise Problem("bad-position", str(error)) from None
        except Exception as error:  # noqa: BLE001 (whatever a stranger's text brings about, the answer is a sentence)
            log.error("position not read", fault=type(error).__name__)
            raise Problem("bad-position") from None
        return game, state, ()


@dataclass(frozen=True, slots=True)
class DealStart:
    """A fresh deal, the same for the same seed as that of `regnum.new`."""

    game: str
    players: int
    options: Mapping[str, int]
    seed: str

    def begin(self) -> tuple[Game, State, tuple[str, ...]]:
        """The game, the state, and what the players are called."""
        name, _, version = self.game.partition("/")
        try:
            game = for_ruleset(registered(name), self.game) if version else registered(name)
            check_seats(game, self.players)
            options = resolve_options(game.options(self.players), self.options)
        except UnknownGame:
            raise Problem("unknown-game") from None
        except (BadSeats, BadOption) as error:
            raise Problem("bad-options", str(error)) from None
        except UnknownRuleset as error:
            raise Problem("other-rules", str(error), named=self.game) from None
        chance = CommittedChance(chance_key(seed_of(self.seed), ("",) * self.players))
        return game, game.deal(self.players, options, chance), ()


Start: TypeAlias = TableStart | PositionStart | DealStart


def guessed(game: Game, view: View, table: str, version: int, guess: int = 0) -> State:
    """A state that looks the same to a seat of a table: always the same one for the same number of the guess."""
    seed = f"{table}/{version}/{view.seat}"
    return game.guess(view, Random(f"{seed}/{guess}" if guess else seed))


@lru_cache(MAX_KEPT)
def _at_version(where: Where, table: str, version: int) -> tuple[Game, State, tuple[str, ...]]:
    """A stored game at a version, which never changes any more, and its players."""
    live = stored(where, table)
    return live.game, archive.state_at(live, version), tuple(seat.name for seat in live.seats)
