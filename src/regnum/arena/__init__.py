"""Many games: matches, ladders and studies, the fuzzer and the engine's measure.

`match` and `study` are the short way in; a `Contest`, an executor and a journal are the long one, for runs that take
hours and go on where they were.

>>> from regnum.arena import match
>>> match("domaine", ["page", "wanderer"], games=4, seed=1, king=10)
<4 games: page 100 %, wanderer 0 %>
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from regnum.kernel import Game
from regnum.kernel import game as game_called

if TYPE_CHECKING:
    from regnum.arena.balance import Study
    from regnum.arena.contest import Contest
    from regnum.arena.result import Result
    from regnum.arena.standings import Standings

__all__ = ["match", "study"]


def match(
    game: str | Game,
    players: Sequence[str],
    games: int = 100,
    seed: int = 0,
    jobs: int | None = None,
    **options: int | str,
) -> Standings:
    """Let players meet at one table, each deal once from every seat, and tell how they fared.

    `players` has a spec for every seat, such as `marshal:400`; at least `games` are played, in whole
    rotations, on `jobs` processes at a time, or one for each core. The same seed gives the same games.
    """
    from regnum.arena import contest, standings

    held = contest.match(_game(game), tuple(players), seed, {name: str(value) for name, value in options.items()})
    return standings.standings(held, _play(held, games, jobs))


def study(
    game: str | Game,
    level: str = "steward",
    players: int = 2,
    games: int = 100,
    seed: int = 0,
    jobs: int | None = None,
    **options: int | str,
) -> Study:
    """Let equals play all seats, and tell what the games show of the game's balance."""
    from regnum.arena import balance
    from regnum.arena.contest import LIMIT

    chosen = {name: str(value) for name, value in options.items()}
    held = balance.balance(_game(game), (level,), (players,), seed, chosen, LIMIT)
    return next(balance.studies(held, _play(held, games, jobs)))


def _game(game: str | Game) -> Game:
    return game_called(game) if isinstance(game, str) else game


def _play(contest: Contest, games: int, jobs: int | None) -> list[Result]:
    """All games of a contest on this machine's cores, in the order of their fixtures."""
    from regnum.arena.execution.executors import Cores

    contest.check()
    cores = Cores(jobs or os.cpu_count() or 1)
    played = [result for result in cores.play(contest, [*contest.fixtures(games)]) if result is not None]
    return sorted(played, key=lambda result: result.fixture)
