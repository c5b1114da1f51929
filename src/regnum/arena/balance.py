"""A study of balance: games between equals, what they show, and whether the game is in balance.

What is fair is the same for all games: every seat wins its part. What else balance means, a game says itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regnum.arena import measures
from regnum.arena.contest import Contest
from regnum.arena.result import Result
from regnum.arena.standings import Standings, standings, wilson
from regnum.arena.verdicts import Verdict, fairness, judge
from regnum.kernel import Criterion, Game, Json, Studied, Usage, resolve_options


def balance(
    game: Game,
    levels: tuple[str, ...],
    seats: Sequence[int],
    seed: int,
    options: Mapping[str, str],
    limit: float,
    *,
    lots: bool = False,
) -> Contest:
    """For each level and each number of seats a table of equals."""
    tables = tuple((level,) * n for level in range(len(levels)) for n in seats)
    return Contest(game, levels, tables, seed, options, limit, lots)


@dataclass(frozen=True, slots=True)
class Study:
    """What the games of one table of equals show."""

    game: Game
    level: str
    seats: int
    criteria: Sequence[Criterion]
    usages: Sequence[Usage]
    games: Sequence[Result]
    standings: Standings

    def __repr__(self) -> str:
        return f"<{self.game.name}: {len(self.games)} games of {self.seats} players, all {self.level}>"

    @property
    def name(self) -> str:
        """Who played, and how many."""
        return f"{self.level}, {self.seats} players"

    @property
    def verdicts(self) -> list[Verdict]:
        """Fairness, and the game's own criteria."""
        judged = (judge(self.game, self.games, self.seats, criterion) for criterion in self.criteria)
        return [fairness(self.standings.seats[self.seats]), *judged]

    @property
    def winners_points(self) -> list[int]:
        """The points of each game's winner, rising."""
        return sorted(
            max(points for points, share in zip(played.points, played.shares, strict=True) if share)
            for played in self.games
            if any(played.shares)
        )

    def json(self) -> dict[str, Json]:
        """The study as JSON."""
        found, games = self.standings, len(self.games)
        using = measures.using(self.game, self.games)
        return {
            "level": self.level,
            "seats": self.seats,
            "games": games,
            "endings": {
                rule: {"games": n, "interval": [round(end, 6) for end in wilson(n, games)]}
                for rule, n in sorted(found.endings.items())
            },
            "winners_points": [*quartiles(self.winners_points)],
            "turns": [*quartiles(found.turns)],
            "steps": [*quartiles(found.steps)],
            "seat_shares": [tally.json() for tally in found.seats[self.seats]],
            "verbs": {verb: round(using[verb] / games, 6) for verb in sorted(using)},
            "named": {
                name: {thing: dict(sorted(tally.items())) for thing, tally in sorted(tallies.items())}
                for name, tallies in measures.named(self.game, self.games).items()
            },
            "run_out": {
                one.name: {"games": one.games, "when": one.when and round(one.when, 6), "left": round(one.left, 3)}
                for one in measures.run_outs(self.games)
            },
            "pieces": [
                {
                    "verb": one.verb,
                    "piece": one.piece,
                    "games": one.games,
                    "seated": one.seated,
                    "wins": round(one.wins, 6),
                    "times_fair": [round(figure, 6) for figure in one.times_fair] if one.seated else None,
                }
                for one in measures.pieces_won(self.game, self.games, self.seats)
            ],
            "usages": {
                usage.title: {
                    one.thing: {"games": one.games, "times": one.times}
                    for one in measures.used(self.game, self.games, usage)
                }
                for usage in self.usages
            },
            "fights": {
                one.kind: {
                    "each_game": round(one.each, 3),
                    "chance": round(one.chance, 6),
                    "foregone": round(one.foregone.part, 6),
                    "interval": [round(end, 6) for end in one.foregone.interval],
                }
                for one in measures.fights(self.games)
            },
            "verdicts": [one.json() for one in self.verdicts],
        }


def quartiles(values: Sequence[int]) -> tuple[int, int, int]:
    """The lower quartile, the median and the upper quartile.

    >>> quartiles([5, 1, 9, 7])
    (1, 5, 7)
    """
    rising = sorted(values) or [0]
    lower, middle, upper = (rising[(len(rising) - 1) * part // 4] for part in (1, 2, 3))
    return lower, middle, upper


def studies(contest: Contest, games: Sequence[Result]) -> Iterator[Study]:
    """A study for each table of a contest of equals."""
    game = contest.game
    for number, table in enumerate(contest.tables):
        options = resolve_options(game.options(len(table)), contest.options)
        criteria, usages = (game.criteria(options), game.usages(options)) if isinstance(game, Studied) else ((), ())
        own = [played for played in games if played.fixture.table == number]
        level = contest.entrants[table[0]]
        yield Study(game, level, len(table), criteria, usages, own, standings(contest, own))
