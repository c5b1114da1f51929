"""Regnum: three games of castles and crowns, to play, to host and to study.

>>> import regnum
>>> game = regnum.new("domaine", players=3, seed=7)
>>> game
<domaine, 3 players, 0 moves, seat 0 to move>
>>> game.why_not("draw")
'Build a castle on a free meadow first. (DOM-S5)'

`new` deals a game, `load` reads one from a file, `read` takes one up at a position; `bot` makes a computer player, and
`games()` has all that are installed. A game here is a `Playthrough`; every error is a `RegnumError` with one sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from regnum.kernel import (
    BadRecord,
    BadSeats,
    Game,
    IllegalMove,
    Move,
    Moves,
    NotAMove,
    Outcome,
    Playthrough,
    RegnumError,
    Seat,
    State,
    UnknownChance,
    UnknownGame,
    View,
    check_seats,
    notation,
    position_from,
    seed_of,
)
from regnum.kernel import game as game_called

if TYPE_CHECKING:
    from regnum.kernel import games
    from regnum.players.bot import Bot
else:
    from regnum import games  # the package can be called, as what it holds is what is asked for

__all__ = [
    "Game",
    "IllegalMove",
    "Move",
    "Moves",
    "NotAMove",
    "Outcome",
    "Playthrough",
    "RegnumError",
    "Seat",
    "State",
    "View",
    "bot",
    "games",
    "load",
    "new",
    "read",
]
__version__ = "0.1.0"


def new(
    game: str | Game,
    players: int | Sequence[str] | None = None,
    seed: int | str | bytes | None = None,
    **options: int | str,
) -> Playthrough:
    """Deal a game, by its name or by itself.

    `players` is how many play, or what they are called; the fewest that can, if it is missing. The same `seed` gives
    the same deal and the same luck; without one they are secret and new. What can be chosen before the deal is named
    by keyword.

    >>> new("golden_horn", players=["Ada", "Bo"], seed=1, extension=0)
    <golden_horn, 2 players, 0 moves, seat 1 to move>
    """
    rules = game_called(game) if isinstance(game, str) else game
    if not hasattr(rules, "deal"):
        raise UnknownGame(f"{game!r} is not a game; there are: {', '.join(games())}.")
    return Playthrough.deal(rules, _names(rules, players), options, seed=seed_of(seed))


def load(path: str | Path) -> Playthrough:
    """The game of a record in a file, every move of it checked, or `BadRecord`.

    It can go on if the record tells the seed, as what `Playthrough.save` writes does.
    """
    try:
        file = Path(path)
    except TypeError:
        raise BadRecord(f"A record is loaded from the path of its file, not from {path!r}.") from None
    found = notation.read_file(file)
    sealing = found.header.sealing
    if sealing is not None and sealing.seed is not None and found.outcome is None:
        found.resume(sealing.seed)
    else:
        found.chance = UnknownChance().after(found.chance)
    return found


def read(
    position: str, players: int | Sequence[str] | None = None, seed: int | str | bytes | None = None
) -> Playthrough:
    """A game that begins at a position, as `Playthrough.position` writes it, or `BadPosition`."""
    rules, state = position_from(str(position))
    names = _names(rules, state.seats if players is None else players)
    if len(names) != state.seats:
        raise BadSeats(f"The position is one of {state.seats} players, not {len(names)}.")
    return Playthrough.begin_at(rules, state, names, seed=seed_of(seed))


def bot(spec: str, seed: int = 0) -> Bot:
    """A computer player of a level, such as `steward`, or `marshal:400` for a marshal with 400 simulations a move.

    >>> bot("page").choose(new("domaine", seed=7)).verb
    'castle'
    """
    from regnum.players.bot import Bot

    return Bot(spec, seed)


def _names(game: Game, players: int | Sequence[str] | None) -> Sequence[str]:
    """What the players are called."""
    if players is None:
        players = game.seats[0]
    if isinstance(players, int):
        check_seats(game, players)
        return [f"Player {number}" for number in range(1, players + 1)]
    if not isinstance(players, list | tuple) or not all(isinstance(name, str) for name in players):
        raise BadSeats(f"Players are a number or a list of names, not {players!r}.")
    return players
