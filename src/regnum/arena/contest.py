"""A contest: who plays whom, how often, and from which seed. Everything random in it follows from the seed by a hash.

A table is a choice of entrants. It plays a number of deals, and every deal once in each rotation of the seats, so that
everyone has the same land and the same cards from every seat. Around the table the entrants sit in an order that
changes from deal to deal, so that neither seats nor neighbours favour anyone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from regnum.kernel import Game, Json, RegnumError, Seat, Studied, canonical, check_seats, resolve_options
from regnum.kernel.chance import seed_from
from regnum.players import dismiss, player

LIMIT = 60.0
"""Seconds that a player is given for a move unless said otherwise."""
GRACE = 2.0
"""A player that takes more than this many times the limit has hung."""


class NoContest(RegnumError):
    """A contest that cannot be held."""


@dataclass(frozen=True, slots=True, order=True)
class Fixture:
    """One game of a contest."""

    deal: int
    table: int
    rotation: int

    @property
    def name(self) -> str:
        """As it is called in the names of files: `t1-d004-r2`, counted from one."""
        return f"t{self.table + 1}-d{self.deal + 1:03}-r{self.rotation + 1}"


@dataclass(frozen=True)
class Contest:
    """Entrants, the tables at which they meet, and what is fixed for all games."""

    game: Game
    entrants: tuple[str, ...]
    """The specs of the players."""
    tables: tuple[tuple[int, ...], ...]
    """For each table the entrants that sit there, by number."""
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    limit: float = LIMIT
    lots: bool = False
    """Whether the pieces that players choose at set-up are drawn by lot instead."""

    def check(self) -> None:
        """Raise an error if a table cannot be seated, an option is unknown or an entrant cannot be made."""
        for table in self.tables:
            check_seats(self.game, len(table))
            resolve_options(self.game.options(len(table)), self.options)
        if self.lots and not pieces(self.game):
            raise NoContest(f"In {self.game.name} nobody chooses a piece at set-up, so none can be drawn by lot.")
        for spec in self.entrants:
            dismiss(player(spec, self.game, Random(0)))

    def rotations(self, table: int) -> int:
        """How often a table plays each deal: once from each seat, or just once if all who sit there are the same."""
        seated = self.tables[table]
        return 1 if len(set(seated)) == 1 else len(seated)

    def deals(self, games: int) -> dict[int, int]:
        """For each table the deals it takes to play at least this many games, in whole rotations."""
        return {table: math.ceil(games / self.rotations(table)) for table in range(len(self.tables))}

    def count(self, games: int) -> int:
        """How many games that makes in all."""
        return sum(deals * self.rotations(table) for table, deals in self.deals(games).items())

    def fixtures(self, games: int) -> Iterator[Fixture]:
        """At least this many games at each table, deal by deal."""
        deals = self.deals(games)
        for deal in range(max(deals.values())):
            for table, most in deals.items():
                if deal < most:
                    yield from (Fixture(deal, table, rotation) for rotation in range(self.rotations(table)))

    def seating(self, fixture: Fixture) -> tuple[int, ...]:
        """The entrant at each seat, by number."""
        seated = list(self.tables[fixture.table])
        Random(f"{self.seed}/{fixture.deal}/order").shuffle(seated)
        first = fixture.rotation
        return tuple(seated[first:] + seated[:first])

    def deal_seed(self, fixture: Fixture) -> bytes:
        """The seed of the game's own chance: the same for all rotations and all tables."""
        return seed_from(f"arena/{self.game.name}/{self.seed}/{fixture.deal}")

    def player_seed(self, fixture: Fixture, seat: Seat, use: str = "") -> str:
        """The seed of a seat's player."""
        return f"{self.seed}/{fixture.deal}/{fixture.table}/{fixture.rotation}/{seat}/{use}"

    def lot(self, fixture: Fixture) -> Random:
        """The generator that draws the pieces of a game."""
        return Random(f"{self.seed}/{fixture.deal}/{fixture.table}/{fixture.rotation}/lots")

    def json(self) -> dict[str, Json]:
        """What tells this contest from any other; how many games it has does not."""
        return {
            "game": self.game.name,
            "ruleset": self.game.ruleset,
            "data": self.game.data,
            "options": dict(self.options),
            "entrants": list(self.entrants),
            "tables": [list(table) for table in self.tables],
            "seed": self.seed,
            "limit": self.limit,
            "lots": self.lots,
        }

    @property
    def key(self) -> str:
        """A short fingerprint of it."""
        return sha256(canonical(self.json())).hexdigest()[:16]


def pieces(game: Game) -> Mapping[str, str]:
    """The verbs by which pieces are chosen at set-up, and the names under which they name them."""
    return game.pieces if isinstance(game, Studied) else {}


def match(
    game: Game, entrants: tuple[str, ...], seed: int, options: Mapping[str, str] | None = None, limit: float = LIMIT
) -> Contest:
    """All entrants at one table."""
    return Contest(game, entrants, (tuple(range(len(entrants))),), seed, options or {}, limit)
