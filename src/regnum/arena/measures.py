"""What games show beyond who won: the course of points, the moves made, what ran out, who came in before whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from regnum.arena.contest import Contest, pieces
from regnum.arena.evidence import Share, clustered, counted
from regnum.arena.result import Result
from regnum.kernel import Game, Usage, VerbShare

PARTS = 20
"""In how many parts a game is cut to see how points grow."""


def ranks(played: Result) -> list[int]:
    """The rank of each seat, from 0: whoever won, then by points, and last whoever was at fault.

    >>> from regnum.arena.contest import Fixture
    >>> from regnum.arena.result import Fault
    >>> fault = Fault(0, 9, "hang", "")
    >>> ranks(Result(Fixture(0, 0, 0), [0, 1, 2], [30, 12, 20], [0.0, 0.0, 1.0], "HAG-4", [], [], [], faults=[fault]))
    [2, 1, 0]
    """
    faulty = played.faulty
    stands = [
        (seat not in faulty, share > 0, points)
        for seat, (share, points) in enumerate(zip(played.shares, played.points, strict=True))
    ]
    return [sum(other > own for other in stands) for own in stands]


def verbs(contest: Contest, games: Iterable[Result]) -> list[Counter[str]]:
    """How often each entrant made moves of each verb."""
    actions = contest.game.actions
    found: list[Counter[str]] = [Counter() for _ in contest.entrants]
    for played in games:
        for seat, move in zip(played.seats, played.moves, strict=True):
            found[played.seating[seat]][actions[move].verb] += 1
    return found


def courses(contest: Contest, games: Iterable[Result]) -> list[list[float]] | None:
    """Each entrant's mean points from the deal to the end, in equal parts of a game; None if the game does not tell."""
    sums = [[0.0] * (PARTS + 1) for _ in contest.entrants]
    seated = [0] * len(contest.entrants)
    for played in games:
        if not played.course:
            return None
        turns = len(played.course)
        for seat, entrant in enumerate(played.seating):
            seated[entrant] += 1
            for part in range(1, PARTS):
                turn = part * turns // PARTS
                sums[entrant][part] += played.course[turn - 1][seat] if turn else 0
            sums[entrant][PARTS] += played.points[seat]
    return [[total / max(1, times) for total in totals] for totals, times in zip(sums, seated, strict=True)]


def ahead(contest: Contest, games: Iterable[Result]) -> Mapping[tuple[int, int], tuple[float, int]]:
    """For each pair of entrants how often the first came in before the second (a tie is a half), and their games."""
    found: dict[tuple[int, int], tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for played in games:
        placed = list(zip(played.seating, ranks(played), strict=True))
        for one, rank in placed:
            for other, behind in placed:
                if one != other:
                    wins, met = found[one, other]
                    found[one, other] = wins + (rank < behind) + (rank == behind) / 2, met + 1
    return found


@dataclass(frozen=True, slots=True)
class RunOut:
    """Something that can run out: in how many games it did, and when on average, as a part of the game's turns."""

    name: str
    games: int
    of: int
    when: float | None
    left: float
    """What was left of it on average at the end."""


def run_outs(games: Sequence[Result]) -> list[RunOut]:
    """How often and how early things ran out."""
    found = []
    for name in sorted({name for played in games for name in played.stores}):
        stores = [played.stores[name] for played in games if name in played.stores]
        times = [left.index(0) / len(left) for left in stores if 0 in left]
        mean = sum(times) / len(times) if times else None
        found.append(RunOut(name, len(times), len(stores), mean, sum(left[-1] for left in stores) / len(stores)))
    return found


MAX_NAMED = 64
"""What a move names is counted one by one if there is no more than this many of it: cards and goods, not places."""


def named(game: Game, games: Iterable[Result]) -> dict[str, dict[str, Counter[str]]]:
    """For each name that moves use and each thing it names, how often which verb was played with it."""
    things: dict[str, set[str]] = defaultdict(set)
    for move in game.actions:
        for name, thing in move.named.items():
            things[name].add(thing)
    found: dict[str, dict[str, Counter[str]]] = {name: {} for name, all_ in things.items() if len(all_) <= MAX_NAMED}
    made = Counter(move for played in games for move in played.moves)
    for id_, times in sorted(made.items()):
        move = game.actions[id_]
        for name, thing in move.named.items():
            if name in found:
                found[name].setdefault(thing, Counter())[move.verb] += times
    return {name: tallies for name, tallies in found.items() if tallies}


@dataclass(frozen=True, slots=True)
class Met:
    """How often a thing was named by moves of one verb, and by moves of all verbs that count."""

    thing: str
    times: int
    of: int

    @property
    def share(self) -> float:
        """The share of the one verb."""
        return self.times / self.of


def meetings(game: Game, games: Iterable[Result], asked: VerbShare) -> list[Met]:
    """How often moves of a verb name each thing, the most often named first."""
    tallies = named(game, games).get(asked.name, {})
    found = [Met(thing, tally[asked.verb], sum(tally[one] for one in asked.among)) for thing, tally in tallies.items()]
    return sorted((met for met in found if met.of), key=lambda met: -met.share)


def verb_counts(game: Game, games: Iterable[Result], verb: str, among: Sequence[str]) -> list[tuple[int, int]]:
    """For each game how many moves were by a verb, of how many by any that count."""
    counts = [Counter(game.actions[move].verb for move in played.moves) for played in games]
    return [(count[verb], sum(count[one] for one in among)) for count in counts]


def made(game: Game, games: Iterable[Result]) -> Counter[str]:
    """How often moves of each verb were made."""
    return Counter(game.actions[move].verb for played in games for move in played.moves)


@dataclass(frozen=True, slots=True)
class Used:
    """How much a thing is used: in how many games, and how often in all, of how many games and how many uses."""

    thing: str
    games: int
    of: int
    times: int
    uses: int

    @property
    def share(self) -> Share:
        """The share of games in which it is used."""
        return counted(self.games, self.of)

    @property
    def part(self) -> float:
        """Its part of all uses."""
        return self.times / self.uses if self.uses else 0.0


def used(game: Game, games: Sequence[Result], usage: Usage) -> list[Used]:
    """How much each thing is used, those that never are included."""
    things = {move.id: move.named[usage.name] for move in game.actions if move.verb in usage.verbs}
    found = [Counter(things[id_] for id_ in played.moves if id_ in things) for played in games]
    times = sum(found, Counter[str]())
    return [
        Used(thing, sum(thing in one for one in found), len(games), times[thing], times.total())
        for thing in usage.things or dict.fromkeys(things.values())
    ]


@dataclass(frozen=True, slots=True)
class PieceWon:
    """A piece that is chosen at set-up: in how many games it is in play, how often it sat at a table and won."""

    verb: str
    piece: str
    games: int
    of: int
    seats: int
    seated: int
    wins: float

    @property
    def share(self) -> Share:
        """Its part of the victories where it was in play."""
        return counted(self.wins, self.seated)

    @property
    def times_fair(self) -> tuple[float, float, float]:
        """How many times its fair part it won, and between which values the truth lies with 95 in 100."""
        low, high = self.share.interval
        return self.share.part * self.seats, low * self.seats, high * self.seats


def pieces_won(game: Game, games: Sequence[Result], seats: int) -> list[PieceWon]:
    """How every piece fared, those that nobody chose included."""
    names = pieces(game)
    all_ = {move.id: (move.verb, move.named[names[move.verb]]) for move in game.actions if move.verb in names}
    owners: dict[tuple[str, str], list[tuple[Result, int]]] = {piece: [] for piece in all_.values()}
    for played in games:
        for seat, move in zip(played.seats, played.moves, strict=True):
            if move in all_:
                owners[all_[move]].append((played, seat))
    return [
        PieceWon(
            verb,
            piece,
            len({played.fixture for played, _ in had}),
            len(games),
            seats,
            len(had),
            sum(played.shares[seat] for played, seat in had),
        )
        for (verb, piece), had in owners.items()
    ]


DECIDED_CHANCE = 0.9
"""A fight is foregone if either side wins it more often than this."""


@dataclass(frozen=True, slots=True)
class Fights:
    """The fights of a kind: how many a game, the mean chance of the attack, and the share that was foregone."""

    kind: str
    each: float
    chance: float
    foregone: Share


def fights(games: Sequence[Result]) -> list[Fights]:
    """How fights stood before the roll, by kind."""
    found = []
    for kind in sorted({kind for played in games for kind, _ in played.fights}):
        chances = [[chance for one, chance in played.fights if one == kind] for played in games]
        every = [chance for own in chances for chance in own]
        foregone = clustered((sum(max(one, 1 - one) > DECIDED_CHANCE for one in own), len(own)) for own in chances)
        found.append(Fights(kind, len(every) / len(games), sum(every) / len(every), foregone))
    return found


def using(game: Game, games: Iterable[Result]) -> Counter[str]:
    """In how many games each verb was played."""
    return Counter(verb for played in games for verb in {game.actions[move].verb for move in played.moves})
