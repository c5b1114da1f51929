"""A ladder: all against all, and from how they came in a rating for each, with its uncertainty.

The ratings follow Plackett and Luce as openskill computes them, game by game in the order of the fixtures. Players do
not learn, so nothing is added to their uncertainty between games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from openskill.models import PlackettLuce

from regnum.arena.contest import Contest, NoContest
from regnum.arena.measures import ranks
from regnum.arena.result import Result
from regnum.arena.standings import Standings, Z, standings
from regnum.kernel import Game, Json


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong an entrant is, and how sure that is."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true strength lies with 95 in 100."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma

    def json(self) -> dict[str, Json]:
        """The rating as JSON."""
        return {"mu": round(self.mu, 4), "sigma": round(self.sigma, 4)}


def ladder(
    game: Game, entrants: tuple[str, ...], seats: Sequence[int], seed: int, options: Mapping[str, str], limit: float
) -> Contest:
    """A table for every choice of entrants, for each of these numbers of seats."""
    if len(entrants) < min(seats):
        raise NoContest(f"{len(entrants)} players cannot fill {min(seats)} seats.")
    numbers = range(len(entrants))
    tables = [table for n in seats for table in combinations(numbers, n)]
    return Contest(game, entrants, tuple(tables), seed, options, limit)


def rate(contest: Contest, games: Iterable[Result]) -> list[Rating]:
    """The rating of each entrant."""
    model = PlackettLuce(tau=0.0)
    rated = [model.rating() for _ in contest.entrants]
    for played in games:
        seated = [[rated[entrant]] for entrant in played.seating]
        for entrant, (new,) in zip(played.seating, model.rate(seated, ranks=[*map(float, ranks(played))]), strict=True):
            rated[entrant] = new
    return [Rating(one.mu, one.sigma) for one in rated]


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder that was held, and the command that holds it again."""

    contest: Contest
    command: str
    games: Sequence[Result]
    standings: Standings
    ratings: Sequence[Rating]

    @property
    def order(self) -> list[int]:
        """The entrants, the strongest first."""
        return sorted(range(len(self.ratings)), key=lambda entrant: -self.ratings[entrant].mu)

    def json(self, *, times: bool = False) -> dict[str, Json]:
        """The ladder as JSON, as the standings are, with the ratings."""
        return {**self.standings.json(times=times), "ratings": [rating.json() for rating in self.ratings]}


def climb(contest: Contest, command: str, games: Sequence[Result]) -> Ladder:
    """The ladder that these games make."""
    return Ladder(contest, command, games, standings(contest, games), rate(contest, games))
