"""Beginning a game against the computer, by a deal or at a position, or going on with one that a file holds."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from regnum.kernel import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    Game,
    Playthrough,
    check_seats,
    commitment,
    position_from,
    resolve_options,
    seed_from,
)
from regnum.players import call
from regnum.terminal import saving


@dataclass(frozen=True)
class Wish:
    """What a person asks for; None where anything will do."""

    players: int | None
    seed: str | None
    me: str | None
    options: Mapping[str, str]


def deal(game: Game, wish: Wish, you: str) -> Playthrough:
    """Deal a new game; without a name of their own the person is called `you`."""
    seats = game.seats[0] if wish.players is None else wish.players
    check_seats(game, seats)
    secret = _secret(wish)
    return Playthrough.deal(game, _names(game, wish.me or you, seats, secret), wish.options, seed=secret)


def take_up(game: Game, wish: Wish, position: str, you: str) -> Playthrough:
    """A game from a position as text, or `BadPosition` if it is not one of the game that is asked for."""
    found, state = position_from(position)
    if found.name != game.name:
        raise BadPosition(f"The position is one of {found.name}, not of {game.name}.")
    if wish.players not in (None, state.seats):
        raise BadSeats(f"The position is one of {state.seats} players, not of {wish.players}.")
    if wish.options:
        raise BadOption("A position has its options already: leave out -o.")
    secret = _secret(wish)
    return Playthrough.begin_at(found, state, _names(game, wish.me or you, state.seats, secret), seed=secret)


def _secret(wish: Wish) -> bytes:
    return secrets.token_bytes(32) if wish.seed is None else seed_from(wish.seed)


def _names(game: Game, me: str, seats: int, secret: bytes) -> list[str]:
    names = [me]
    for number in range(2, seats + 1):
        # A lot of the seed's hash: the names tell nothing of the deal.
        names.append(call(game, f"player {number}", commitment(secret), names))
    return names


def go_on(game: Game, wish: Wish, file: Path) -> Playthrough:
    """The game in a file, or `BadRecord` if it is not the one that is asked for."""
    playthrough = saving.resume(file, lambda _: game)
    header, seats = playthrough.header, len(playthrough.header.players)
    if wish.players not in (None, seats):
        raise BadRecord(f"{file} holds a game of {seats} players, not of {wish.players}.")
    if wish.me not in (None, header.players[0]):
        raise BadRecord(f"{file} holds a game of {header.players[0]}, not of {wish.me}.")
    at_deal = header.position is None
    if at_deal and resolve_options(game.options(seats), {**header.options, **wish.options}) != header.options:
        raise BadRecord(f"{file} holds a game with other options.")
    sealing = header.sealing
    if wish.seed is not None and sealing is not None and seed_from(wish.seed) != sealing.seed:
        raise BadRecord(f"{file} holds a game with another seed.")
    return playthrough
