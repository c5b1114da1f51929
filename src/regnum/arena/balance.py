"""A study of balance: games between equals, what they show, and whether that is what the game wishes for.

What is fair is the same for all games: every seat wins its part. What else balance means, a game says itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regnum.arena import measures
from regnum.arena.contest import Contest
from regnum.arena.played import Played
from regnum.arena.saying import percent
from regnum.arena.standings import Standings, standings, wilson
from regnum.kernel import Ending, Fate, Game, Json, Spare, Studied, Use, Wish, settle

FAIR = 0.05
"""How far a seat's part of the victories may be from an equal part."""
ENOUGH = 20
"""A thing that is named less often than this in all games is not judged."""


def balance(
    game: Game, levels: tuple[str, ...], seats: Sequence[int], seed: int, options: Mapping[str, str], limit: float
) -> Contest:
    """For each level and each number of seats a table of equals."""
    tables = tuple((level,) * n for level in range(len(levels)) for n in seats)
    return Contest(game, levels, tables, seed, options, limit)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was wished for, what the games show, and whether that is it."""

    wish: str
    shown: str
    held: bool


@dataclass(frozen=True, slots=True)
class Study:
    """What the games of one table of equals show."""

    game: Game
    level: str
    seats: int
    wishes: Sequence[Wish]
    games: Sequence[Played]
    standings: Standings

    @property
    def name(self) -> str:
        """Who played, and how many."""
        return f"{self.level}, {self.seats} players"

    @property
    def verdicts(self) -> list[Verdict]:
        """Fairness, and the game's own wishes."""
        return [self._fairness(), *(self._judge(wish) for wish in self.wishes)]

    def _fairness(self) -> Verdict:
        fair = 1 / self.seats
        off = [tally.share - fair for tally in self.standings.seats[self.seats]]
        worst = max(range(self.seats), key=lambda seat: abs(off[seat]))
        wish = f"every seat wins its part, within {100 * FAIR:g} points"
        return Verdict(wish, f"seat {worst + 1}: {100 * off[worst]:+.1f}", round(abs(off[worst]), 9) <= FAIR)

    def _judge(self, wish: Wish) -> Verdict:
        games = len(self.games)
        match wish:
            case Ending(rule, low, high):
                share = self.standings.endings[rule] / games
                said = f"{percent(low, 0)} to {percent(high, 0)} of games end by {rule}"
                return Verdict(said, percent(share), low <= share <= high)
            case Use():
                return self._judge_use(wish)
            case Spare(name, least, low):
                share = sum(played.stores[name][-1] >= least for played in self.games) / games
                said = f"{least} {name} or more are left in {percent(low, 0)} of games or more"
                return Verdict(said, percent(share), low <= share)
            case Fate(name, verb, among, high):
                fates = [fate for fate in self.fates(wish) if fate.of >= ENOUGH]
                worst = max(fates, key=lambda fate: fate.share, default=None)
                verbs = " and ".join(f"`{other}`" for other in among)
                said = f"`{verb}` is at most {percent(high, 0)} of {verbs} for every {name}"
                if worst is None:
                    return Verdict(said, "too few to judge", True)
                return Verdict(said, f"{percent(worst.share)} ({worst.thing})", worst.share <= high)

    def _judge_use(self, wish: Use) -> Verdict:
        """Whether a verb is played often enough and not too often, with everything it names if that is the wish."""
        bound = f"{percent(wish.low, 0)} to {percent(wish.high, 0)} of games"
        said = f"`{wish.verb}` in {bound if wish.high < 1 else f'{percent(wish.low, 0)} of games or more'}"
        if not wish.name:
            share = measures.using(self.game, self.games)[wish.verb] / len(self.games)
            return Verdict(said, percent(share), wish.low <= share <= wish.high)
        shares = measures.using_things(self.game, self.games, wish.verb, wish.name)
        least, most_used = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        shown = f"{percent(shares[least])} ({least}) to {percent(shares[most_used])} ({most_used})"
        held = wish.low <= shares[least] and shares[most_used] <= wish.high
        return Verdict(f"{said} for every {wish.name}", shown, held)

    def fates(self, wish: Fate) -> list[Met]:
        """What became of each thing that the wish is about, the worst first."""
        tallies = measures.named(self.game, self.games).get(wish.name, {})
        found = [
            Met(thing, tally[wish.verb], sum(tally[verb] for verb in wish.among)) for thing, tally in tallies.items()
        ]
        return sorted((met for met in found if met.of), key=lambda met: -met.share)

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
            "verdicts": [{"wish": one.wish, "shown": one.shown, "held": one.held} for one in self.verdicts],
        }


@dataclass(frozen=True, slots=True)
class Met:
    """How often a thing met a verb, of how often it met any that count."""

    thing: str
    times: int
    of: int

    @property
    def share(self) -> float:
        """The part that met it."""
        return self.times / self.of


def quartiles(values: Sequence[int]) -> tuple[int, int, int]:
    """The lower quartile, the median and the upper quartile.

    >>> quartiles([5, 1, 9, 7])
    (1, 5, 7)
    """
    rising = sorted(values) or [0]
    lower, middle, upper = (rising[(len(rising) - 1) * part // 4] for part in (1, 2, 3))
    return lower, middle, upper


def studies(contest: Contest, games: Sequence[Played]) -> Iterator[Study]:
    """A study for each table of a contest of equals."""
    game = contest.game
    for number, table in enumerate(contest.tables):
        options = settle(game.options(len(table)), contest.options)
        wishes = game.wishes(options) if isinstance(game, Studied) else ()
        own = [played for played in games if played.fixture.table == number]
        yield Study(game, contest.entrants[table[0]], len(table), wishes, own, standings(contest, own))
