"""The curves of a net in training as one HTML file, which needs nothing else to be looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from regnum.arena.report import plots
from regnum.arena.report.plots import Series

MILLION = 1e6
MAX_POINTS = 400
"""Longer curves are thinned out to this many points."""
Curve = Sequence[Mapping[str, float]]
"""Rows of numbers by name, each with the `positions` learned from by then."""

_PARTS = {
    "Entropy": ("How undecided the net is about its moves, in nats.", ("entropy",)),
    "Error of the values": (
        "Cross-entropy between the chances to win and how games turned out: of the critic, who sees all hands, and of"
        " the value that is shipped.",
        ("critic_loss", "value_loss"),
    ),
    "Change of the policy": ("How far a lesson moves the policy: an estimate of the KL divergence.", ("shift",)),
    "Length of games": ("Moves in a game, over those that ended in a lesson.", ("moves_a_game",)),
}


def page(title: str, command: str, lessons: Curve, strength: Mapping[str, Curve]) -> str:
    """The whole file: how strong the net is against each opponent, and what the lessons showed."""
    parts = [f"<h1>{escape(title)}</h1>", f"<pre><code>{escape(command)}</code></pre>"]
    if any(strength.values()):
        against = [
            Series(f"against {name}", [(row["positions"] / MILLION, 100 * row["share"]) for row in rows], hue)
            for hue, (name, rows) in enumerate(strength.items())
            if rows
        ]
        said = "The share of games won, in per cent, by the net without search."
        parts.append(_part("Strength", said, plots.lines(said, against, "million positions learned from")))
    for heading, (said, names) in _PARTS.items():
        series = [Series(name.replace("_", " "), _points(lessons, name), hue) for hue, name in enumerate(names)]
        if all(line.points for line in series):
            parts.append(_part(heading, said, plots.lines(said, series, "million positions learned from")))
    return plots.page(title, "".join(parts))


def _points(lessons: Curve, name: str) -> Sequence[tuple[float, float]]:
    every = max(1, len(lessons) // MAX_POINTS)
    return [(row["positions"] / MILLION, row[name]) for row in lessons[::every]]


def _part(title: str, said: str, plot: str) -> str:
    return f'<section><h2>{escape(title)}</h2><p>{escape(said)}</p><div class="wide">{plot}</div></section>'
