"""A study of balance as Markdown: first whether the game is in balance, then what the games of each table show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from regnum.arena import measures
from regnum.arena.balance import Study, quartiles
from regnum.arena.contest import Contest
from regnum.arena.measures import Fights, PieceWon, RunOut
from regnum.arena.report.figures import percent, table, with_interval
from regnum.arena.standings import Tally
from regnum.arena.verdicts import Verdict
from regnum.kernel import VerbShare

MARK = {True: "", False: " **no**"}


def markdown(contest: Contest, command: str, found: Sequence[Study]) -> str:
    """The whole text."""
    title = contest.game.rulebook(contest.game.languages[0]).title
    games = sum(len(study.games) for study in found)
    parts = [
        f"# Balance of {title}",
        f"{games} games of `{contest.game.ruleset}` (data `{contest.game.data}`) between equals, made by",
        f"```\n{command}\n```",
        "Anyone who runs it gets the same games, unless a player's budget is a time."
        " [The arena](arena.md) says what the figures mean.",
        "## What balance means",
        "What the games show; a **no** where that is not what is asked for. In brackets, where these games are too few"
        " to be sure: how many it would take for this number of players if the figures stay what they are.",
        _verdicts(found),
        "## Endings",
        _endings(found),
        "## Seats",
        "The part of the victories that went to each seat, and its mean points.",
        _seats(found),
        "## Points and length",
        "The median, and between which values the middle half of the games lies.",
        _lengths(found),
    ]
    parts += [*_pieces(found), *_usages(found), *_verb_shares(found), *_fights(found), *_run_outs(found)]
    parts += ["## Moves", "How often a game has each kind of move, and in how many games it occurs.", _moves(found)]
    return "\n\n".join(parts) + "\n"


def _table(found: Sequence[Study], rows: Iterable[Sequence[object]]) -> str:
    """A column for each study."""
    return table(["", *(study.name for study in found)], [*rows])


def _verdicts(found: Sequence[Study]) -> str:
    same = zip(*(study.verdicts for study in found), strict=True)
    return _table(found, ([row[0].criterion, *map(_verdict, row)] for row in same))


def _verdict(one: Verdict) -> str:
    return one.shown + MARK[one.held] + (f" ({one.doubt})" if one.doubt else "")


def _endings(found: Sequence[Study]) -> str:
    rules = sorted({rule for study in found for rule in study.standings.endings})
    rows = []
    for rule in rules:
        shares = (Tally(len(study.games), study.standings.endings[rule]) for study in found)
        rows.append([rule, *map(with_interval, shares)])
    return _table(found, rows)


def _seats(found: Sequence[Study]) -> str:
    rows = []
    for seat in range(max(study.seats for study in found)):
        tallies = [study.standings.seats[study.seats][seat] if seat < study.seats else None for study in found]
        rows.append([f"seat {seat + 1}", *("" if tally is None else with_interval(tally) for tally in tallies)])
        points = ("" if tally is None else f"{tally.points / tally.seated:.1f}" for tally in tallies)
        rows.append([f"seat {seat + 1}, points", *points])
    return _table(found, rows)


def _lengths(found: Sequence[Study]) -> str:
    rows = []
    for name, values in (
        ("the winner's points", [study.winners_points for study in found]),
        ("turns", [study.standings.turns for study in found]),
        ("moves", [study.standings.steps for study in found]),
    ):
        columns = (quartiles(one) for one in values)
        rows.append([name, *(f"{middle} [{low}, {high}]" for low, middle, high in columns)])
    return _table(found, rows)


def _run_outs(found: Sequence[Study]) -> Iterator[str]:
    columns = [{one.name: one for one in measures.run_outs(study.games)} for study in found]
    names = dict.fromkeys(name for one in columns for name in one)
    if not names:
        return
    yield "## What runs out"
    yield (
        "In how many games it does, after what part of the game's turns on average where it does,"
        " and how much is left at the end on average over all games."
    )
    yield _table(found, ([name, *(_run_out(one[name]) if name in one else "" for one in columns)] for name in names))


def _run_out(one: RunOut) -> str:
    when = "" if one.when is None else f" after {percent(one.when, 0)}"
    return f"{percent(one.games / one.of)}{when}, {one.left:.1f} left"


def _pieces(found: Sequence[Study]) -> Iterator[str]:
    """For each kind of piece that is chosen at set-up, every piece."""
    columns = [measures.pieces_won(study.game, study.games, study.seats) for study in found]
    for verb in dict.fromkeys(one.verb for one in columns[0]):
        yield f"## Every {verb}"
        yield (
            "In how many games it is in play, and how many times its part of the victories goes to whoever has it:"
            " 1 is fair."
        )
        same = zip(*([one for one in pieces if one.verb == verb] for pieces in columns), strict=True)
        yield _table(found, ([row[0].piece, *map(_piece, row)] for row in same))


def _piece(one: PieceWon) -> str:
    if not one.seated:
        return "0 %"
    times, low, high = one.times_fair
    return f"{percent(one.games / one.of, 0)}, {times:.2f} [{low:.2f}, {high:.2f}]"


def _usages(found: Sequence[Study]) -> Iterator[str]:
    """For each usage, every thing, those that are never used too."""
    for usage in found[0].usages:
        yield f"## {usage.title}"
        yield "In how many games each occurs, and its part of the whole."
        columns = [measures.used(study.game, study.games, usage) for study in found]
        rows = zip(*columns, strict=True)
        yield _table(
            found, ([row[0].thing, *(f"{percent(one.share.part)}, {percent(one.part)}" for one in row)] for row in rows)
        )


def _verb_shares(found: Sequence[Study]) -> Iterator[str]:
    """For each criterion about the share of a verb among others, every thing."""
    for asked in found[0].criteria:
        if not isinstance(asked, VerbShare) or not asked.name:
            continue
        yield f"## Every {asked.name}"
        verbs = " or ".join(f"`{verb}`" for verb in asked.among)
        yield f"How often a game has {verbs} with it, and how much of that is `{asked.verb}`."
        columns = [{met.thing: met for met in measures.meetings(study.game, study.games, asked)} for study in found]
        rows = []
        for thing in sorted({thing for one in columns for thing in one}):
            met = [one.get(thing) for one in columns]
            figures = [
                "" if one is None else f"{one.of / len(study.games):.1f}, {percent(one.share)}"
                for one, study in zip(met, found, strict=True)
            ]
            rows.append([thing, *figures])
        yield _table(found, rows)


def _fights(found: Sequence[Study]) -> Iterator[str]:
    columns = [{one.kind: one for one in measures.fights(study.games)} for study in found]
    kinds = sorted({kind for one in columns for kind in one})
    if not kinds:
        return
    yield "## Fights before the roll"
    yield (
        "How many a game has, the mean chance of the attack, and how many are foregone: one side wins with more than"
        f" {percent(measures.DECIDED_CHANCE, 0)}."
    )
    yield _table(found, ([kind, *(_fight(one[kind]) if kind in one else "" for one in columns)] for kind in kinds))


def _fight(one: Fights) -> str:
    low, high = one.foregone.interval
    foregone = f"{percent(one.foregone.part)} [{100 * low:.1f}, {100 * high:.1f}] foregone"
    return f"{one.each:.1f}, {percent(one.chance, 0)}, {foregone}"


def _moves(found: Sequence[Study]) -> str:
    made = [measures.made(study.game, study.games) for study in found]
    using = [measures.using(study.game, study.games) for study in found]
    rows = []
    for verb in sorted({verb for one in made for verb in one}):
        figures = (
            f"{times[verb] / len(study.games):.1f}, {percent(games[verb] / len(study.games), 0)}"
            for study, times, games in zip(found, made, using, strict=True)
        )
        rows.append([verb, *figures])
    return _table(found, rows)
