"""What a record is made of: what is fixed before the first move, then moves, moves taken back, and resignations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from regnum.kernel.chance import Sealing, Stream
from regnum.kernel.errors import BadRecord
from regnum.kernel.game import Game, Seat, check_seats, resolve_options
from regnum.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Entry:
    """A move by a seat, with the answers of chance it led to."""

    seat: Seat
    move: Move
    answers: tuple[int, ...] = ()
    streams: tuple[Stream, ...] = ()
    """For each answer, the stream that was asked."""

    def __repr__(self) -> str:
        return f"<seat {self.seat}: {self.move}{' ~ ' * bool(self.answers)}{' '.join(map(str, self.answers))}>"


@dataclass(frozen=True, slots=True)
class Undo:
    """The last move still standing is taken back, at this seat's wish."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resignation:
    """This seat gives the game up for good: somebody else may finish it, but it cannot win any more."""

    seat: Seat


Item: TypeAlias = "Entry | Undo | Resignation"


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first move."""

    game: str
    ruleset: str
    data: str
    players: tuple[str, ...]
    options: Mapping[str, int] = field(hash=False)
    sealing: Sealing | None = None
    position: str | None = None
    """Where the game begins, if not with a deal: a text that `Game.read` reads."""


def header_of(
    game: Game, players: Sequence[str], options: Mapping[str, int | str], sealing: Sealing | None = None
) -> Header:
    """The header of a new game, its players and options checked."""
    check_seats(game, len(players))
    for name in players:
        if not name.strip() or not name.isprintable():
            raise BadRecord(f"{name!r} is not a player's name.")
    settled = resolve_options(game.options(len(players)), options)
    return Header(game.name, game.ruleset, game.data, tuple(players), settled, sealing)
