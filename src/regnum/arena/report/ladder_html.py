"""A ladder as one HTML file with plots, which needs nothing else to be looked at."""

from __future__ import annotations

from html import escape

from regnum.arena import measures
from regnum.arena.ladder import Ladder
from regnum.arena.measures import PARTS
from regnum.arena.report import plots
from regnum.arena.report.figures import fault_kinds, mean_points, per_move, percent, with_interval
from regnum.arena.report.plots import Row, Series
from regnum.arena.standings import wilson


def page(ladder: Ladder) -> str:
    """The whole file."""
    contest, found = ladder.contest, ladder.standings
    title = f"Ladder of {contest.game.rulebook(contest.game.languages[0]).title}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{found.games} games of {escape(contest.game.ruleset)}, all against all,"
        " every deal once from each seat.</p>",
        f"<pre><code>{escape(ladder.command)}</code></pre>",
        _table(ladder),
        _part("Ratings", "Strength with the interval in which it lies with 95 in 100.", _ratings(ladder)),
        _part("Points through a game", "Mean points from the deal (0) to the end (100).", _courses(ladder)),
        _part("Moves", "The share of each kind among all moves of a player.", _verbs(ladder)),
    ]
    for seats in sorted(found.seats):
        said = "The part of the victories that went to each seat; the broken line is an equal part."
        parts.append(_part(f"Seats, {seats} players", said, _seats(ladder, seats)))
    lengths = plots.histogram("How many turns games have.", found.turns, "turns in a game")
    parts.append(_part("Length of games", f"{sum(found.turns) / found.games:.0f} turns on average.", lengths))
    parts.append(_part("Time for a move", "Mean milliseconds, measured on the machine that played.", _times(ladder)))
    return plots.page(title, "".join(parts))


def _part(title: str, said: str, plot: str) -> str:
    """A section, if there is anything to plot."""
    head = f"<h2>{escape(title)}</h2><p>{escape(said)}</p>"
    return f'<section>{head}<div class="wide">{plot}</div></section>' if plot else ""


def _table(ladder: Ladder) -> str:
    heads = ("player", "rating", "games", "won [95 %]", "points", "per move", "faults")
    lines = ["".join(f"<th>{head}</th>" for head in heads)]
    for entrant in ladder.order:
        tally = ladder.standings.entrants[entrant]
        cells = (
            ladder.contest.entrants[entrant],
            f"{ladder.ratings[entrant].mu:.1f}",
            tally.games,
            with_interval(tally),
            mean_points(tally),
            per_move(tally),
            fault_kinds(tally) or "none",
        )
        lines.append("".join(f"<td>{escape(str(cell))}</td>" for cell in cells))
    return f'<div class="wide"><table>{"".join(f"<tr>{line}</tr>" for line in lines)}</table></div>'


def _ratings(ladder: Ladder) -> str:
    rows = []
    for entrant in ladder.order:
        rating = ladder.ratings[entrant]
        low, high = rating.interval
        said = f"{rating.mu:.1f} [{low:.1f}, {high:.1f}]"
        rows.append(Row(ladder.contest.entrants[entrant], rating.mu, low, high, said, entrant))
    return plots.intervals("Ratings with their intervals.", rows)


def _courses(ladder: Ladder) -> str:
    found = measures.courses(ladder.contest, ladder.games)
    if found is None:
        return ""
    series = [
        Series(spec, [(100 * part / PARTS, points) for part, points in enumerate(found[entrant])], entrant)
        for entrant, spec in enumerate(ladder.contest.entrants)
    ]
    return plots.lines("How the points of each player grow through a game.", series, "percent of the game's turns")


def _verbs(ladder: Ladder) -> str:
    found = measures.verbs(ladder.contest, ladder.games)
    order = [entrant for entrant in ladder.order if found[entrant]]
    shares = [{verb: times / found[e].total() for verb, times in found[e].items()} for e in order]
    rows = sorted({verb for one in shares for verb in one}, key=lambda verb: -max(one.get(verb, 0) for one in shares))
    cells = [[one.get(verb, 0.0) for one in shares] for verb in rows]
    columns = [(ladder.contest.entrants[entrant], entrant) for entrant in order]
    return plots.heat("Which moves each player makes.", rows, columns, cells)


def _seats(ladder: Ladder, seats: int) -> str:
    rows = []
    for i, tally in enumerate(ladder.standings.seats[seats], 1):
        rows.append(Row(f"seat {i}", tally.share, *wilson(tally.wins, tally.games), with_interval(tally)))
    label = f"The victories of each of {seats} seats; an equal part is {percent(1 / seats)}."
    return plots.intervals(label, rows, percent=True, fair=1 / seats)


def _times(ladder: Ladder) -> str:
    rows = []
    for entrant in ladder.order:
        tally = ladder.standings.entrants[entrant]
        if tally.decisions:
            value = 1000 * max(tally.seconds / tally.decisions, 1e-6)
            rows.append(Row(ladder.contest.entrants[entrant], value, value, value, per_move(tally), entrant))
    return plots.bars("The mean time of a move.", rows) if rows else ""
