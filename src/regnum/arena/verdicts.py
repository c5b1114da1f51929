"""Whether games show what balance means: for each criterion what was asked, what is shown, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from regnum.arena import measures
from regnum.arena.evidence import MAX_GAMES, Share, clustered, counted, games_needed
from regnum.arena.report.figures import percent
from regnum.arena.result import Result
from regnum.arena.standings import Tally
from regnum.kernel import (
    Criterion,
    Ending,
    Foregone,
    Game,
    Json,
    PieceWins,
    Remainder,
    Usage,
    Use,
    VerbShare,
)

MAX_SKEW = 0.05
"""How far a seat's part of the victories may be from an equal part."""
MIN_COUNT = 20
"""A thing that is met less often than this in all games is not judged."""
TOO_FEW = "too few to judge"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was asked, what the games show, whether it holds, and how many games would put it beyond doubt."""

    criterion: str
    shown: str
    held: bool
    games: int
    needed: int
    """For this number of players, if all shares stay what they are; more than `MAX_GAMES` if it cannot be shown."""

    @property
    def certain(self) -> bool:
        """Whether these games put it beyond doubt, with 95 in 100."""
        return self.needed <= self.games

    @property
    def doubt(self) -> str:
        """How many games it would take, if these are too few.

        >>> [Verdict("", "", True, 60, needed).doubt for needed in (60, 1234, MAX_GAMES + 1)]
        ['', '1,300 games', 'more than 1,000,000 games']
        """
        if self.certain:
            return ""
        if self.needed > MAX_GAMES:
            return f"more than {MAX_GAMES:,} games"
        unit = 10 ** max(0, len(str(self.needed)) - 2)
        return f"{-(-self.needed // unit) * unit:,} games"

    def json(self) -> dict[str, Json]:
        """The verdict as JSON; games that nobody will play are told as null."""
        needed = None if self.needed > MAX_GAMES else self.needed
        return {"criterion": self.criterion, "shown": self.shown, "held": self.held, "games_needed": needed}


def fairness(seats: Sequence[Tally]) -> Verdict:
    """Whether every seat wins its part."""
    games, fair = seats[0].games, 1 / len(seats)
    worst = max(range(len(seats)), key=lambda seat: abs(seats[seat].share - fair))
    low, high = fair - MAX_SKEW, fair + MAX_SKEW
    shares = [counted(tally.wins, games) for tally in seats]
    said = f"every seat wins its part, within {100 * MAX_SKEW:g} points"
    shown = f"seat {worst + 1}: {100 * (seats[worst].share - fair):+.1f}"
    held = all(share.within(low, high) for share in shares)
    return Verdict(said, shown, held, games, games_needed(shares, low, high, games))


def judge(game: Game, games: Sequence[Result], seats: int, criterion: Criterion) -> Verdict:
    """What games with this many players show of a criterion."""
    match criterion:
        case Ending(rule, low, high):
            share = counted(sum(played.rule == rule for played in games), len(games))
            return _one(f"{_bounds(low, high)} of games end by {rule}", share, low, high, games)
        case Remainder(name, least, low):
            share = counted(sum(played.stores[name][-1] >= least for played in games), len(games))
            return _one(f"{least} {name} or more are left in {_bounds(low, 1.0)} of games", share, low, 1.0, games)
        case Foregone(kind, high):
            foregone = {one.kind: one.foregone for one in measures.fights(games)}
            said = f"{_bounds(0.0, high)} of fights ({kind}) are decided before the roll"
            return _one(said, foregone.get(kind, Share(0.0, 0)), 0.0, high, games)
        case Use():
            return _use(game, games, criterion)
        case VerbShare():
            return _verb_share(game, games, criterion)
        case PieceWins():
            return _piece_wins(game, games, seats, criterion)


def _bounds(low: float, high: float) -> str:
    """Bounds in words."""
    if high >= 1:
        return f"at least {percent(low, 0)}"
    return f"{percent(low, 0)} to {percent(high, 0)}" if low > 0 else f"at most {percent(high, 0)}"


def _one(said: str, share: Share, low: float, high: float, games: Sequence[Result]) -> Verdict:
    """The verdict on a single share."""
    if not share.trials:
        return Verdict(said, TOO_FEW, True, len(games), MAX_GAMES + 1)
    needed = games_needed([share], low, high, len(games))
    return Verdict(said, percent(share.part), share.within(low, high), len(games), needed)


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something that a criterion asks of each: its name, its share, how often it was met, and that as a figure."""

    name: str
    share: Share
    met: float
    figure: str


def _all(said: str, things: Sequence[_Thing], low: float, high: float, games: Sequence[Result]) -> Verdict:
    """The verdict on the shares of many things, of which those that are met too seldom are not judged yet."""
    judged = [thing for thing in things if thing.met >= MIN_COUNT]
    rare = [thing.met for thing in things if 0 < thing.met < MIN_COUNT]
    more = math.ceil(len(games) * MIN_COUNT / min(rare)) if rare else 0
    if not judged:
        return Verdict(said, TOO_FEW, True, len(games), max(more, len(games) + 1) if rare else MAX_GAMES + 1)
    least, most = (choose(judged, key=lambda thing: thing.share.part) for choose in (min, max))
    held = all(thing.share.within(low, high) for thing in judged)
    needed = games_needed([thing.share for thing in judged], low, high, len(games))
    shown = f"{least.figure} ({least.name}) to {most.figure} ({most.name})"
    return Verdict(said, shown, held, len(games), max(needed, more) if held else needed)


def _use(game: Game, games: Sequence[Result], asked: Use) -> Verdict:
    """Whether a verb is played often enough and not too often, with everything it names if that is asked."""
    said = f"`{asked.verb}` in {_bounds(asked.low, asked.high)} of games"
    if not asked.name:
        share = counted(measures.using(game, games)[asked.verb], len(games))
        return _one(said, share, asked.low, asked.high, games)
    used = measures.used(game, games, Usage("", (asked.verb,), asked.name, asked.things))
    shares = [one.share for one in used]
    least, most = (choose(used, key=lambda one: one.games) for choose in (min, max))
    shown = f"{percent(least.share.part)} ({least.thing}) to {percent(most.share.part)} ({most.thing})"
    held = all(share.within(asked.low, asked.high) for share in shares)
    needed = games_needed(shares, asked.low, asked.high, len(games))
    return Verdict(f"{said} for every {asked.name}", shown, held, len(games), needed)


def _verb_share(game: Game, games: Sequence[Result], asked: VerbShare) -> Verdict:
    """Whether a verb has its share among others, for everything it names if that is asked."""
    verbs = " and ".join(f"`{verb}`" for verb in asked.among)
    said = f"`{asked.verb}` is {_bounds(asked.low, asked.high)} of {verbs}"
    if not asked.name:
        share = clustered(measures.verb_counts(game, games, asked.verb, asked.among))
        return _one(said, share, asked.low, asked.high, games)
    things = [
        _Thing(met.thing, counted(met.times, met.of), met.of, percent(met.share))
        for met in measures.meetings(game, games, asked)
    ]
    return _all(f"{said} for every {asked.name}", things, asked.low, asked.high, games)


def _piece_wins(game: Game, games: Sequence[Result], seats: int, asked: PieceWins) -> Verdict:
    """Whether every piece wins about its part."""
    said = f"every piece that is chosen wins {asked.low:g} to {asked.high:g} times its part"
    pieces = measures.pieces_won(game, games, seats)
    things = [_Thing(one.piece, one.share, one.seated, f"{one.times_fair[0]:.2f}") for one in pieces]
    verdict = _all(said, things, asked.low / seats, asked.high / seats, games)
    never = sum(not one.seated for one in pieces)
    if not never:
        return verdict
    return Verdict(said, f"{verdict.shown}; {never} never chosen", verdict.held, verdict.games, verdict.needed)
