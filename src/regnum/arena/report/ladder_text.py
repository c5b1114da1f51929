"""A ladder as Markdown, for the repository: the ratings, who comes in before whom, the seats, and the command."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.arena.ladder import Ladder
from regnum.arena.measures import ahead
from regnum.arena.report.figures import fault_kinds, mean_points, per_move, percent, table, with_interval
from regnum.players import level


def markdown(ladder: Ladder) -> str:
    """The whole text."""
    contest, found = ladder.contest, ladder.standings
    title = contest.game.rulebook(contest.game.languages[0]).title
    parts = [
        f"# Ladder of {title}",
        f"{found.games} games of `{contest.game.ruleset}`, all against all, every deal once from each seat, made by",
        f"```\n{ladder.command}\n```",
        "Anyone who runs it gets the same games, unless a player's budget is a time. Only the times for a move are the"
        " machine's own. [The arena](arena.md) says what the figures mean.",
        _ratings(ladder),
        "\n".join(_levels(ladder)),
        "## Who comes in before whom",
        "How often the player of the row came in before the player of the column, of all games with both.",
        _ahead(ladder),
        "## Seats, endings and length",
        "The part of the victories that went to each seat.",
        _seats(ladder),
        _endings(ladder),
    ]
    return "\n\n".join(parts) + "\n"


def _endings(ladder: Ladder) -> str:
    found = ladder.standings
    ends = ", ".join(f"{rule} {percent(n / found.games)}" for rule, n in sorted(found.endings.items()))
    turns, steps = sum(found.turns) / found.games, sum(found.steps) / found.games
    return f"The games end by {ends}. They have {turns:.0f} turns and {steps:.0f} moves on average."


def _ratings(ladder: Ladder) -> str:
    rows = []
    for entrant in ladder.order:
        tally, rating = ladder.standings.entrants[entrant], ladder.ratings[entrant]
        low, high = rating.interval
        rows.append(
            [
                ladder.contest.entrants[entrant],
                f"{rating.mu:.1f} [{low:.1f}, {high:.1f}]",
                tally.games,
                with_interval(tally),
                mean_points(tally),
                per_move(tally),
                fault_kinds(tally) or "none",
            ]
        )
    return table(["player", "rating [95 %]", "games", "won [95 %]", "points", "per move", "faults"], rows)


def _levels(ladder: Ladder) -> Iterator[str]:
    for name in dict.fromkeys(level(ladder.contest.entrants[entrant]).name for entrant in ladder.order):
        yield f"- **{name}**: {next(iter(level(name).descriptions.values()), '')}"


def _ahead(ladder: Ladder) -> str:
    found, order, specs = ahead(ladder.contest, ladder.games), ladder.order, ladder.contest.entrants
    rows = []
    for one in order:
        met = [found.get((one, other)) for other in order]
        rows.append([specs[one], *("" if pair is None else percent(pair[0] / pair[1], 0) for pair in met)])
    return table(["", *(specs[other] for other in order)], rows)


def _seats(ladder: Ladder) -> str:
    seats = ladder.standings.seats
    most = max(seats)
    rows = []
    for players, tallies in sorted(seats.items()):
        said = [with_interval(tally) for tally in tallies]
        rows.append([players, *said, *[""] * (most - players)])
    return table(["players", *(f"seat {seat + 1}" for seat in range(most))], rows)
