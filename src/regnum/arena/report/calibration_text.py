"""A calibration in Markdown: for each number of players what was said and what came, tenth by tenth."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.arena.calibration import MAX_OFF, MIN_GAMES, Calibration, Tenth, weights_of
from regnum.arena.report.figures import percent, table
from regnum.kernel import Game

HEADS = ("chance", "games", "said", "came", "came more", "judged")


def markdown(game: Game, command: str, found: Sequence[Calibration]) -> str:
    """The calibration of a game."""
    title = game.rulebook(game.languages[0]).title
    games = sum(one.games for one in found)
    parts = [
        f"# Calibration of {title}",
        f"{games} games of {game.ruleset} (data {game.data}, weights {weights_of(game)}). Each game gives at most one"
        " chance to each tenth, the first that lies in it after a moment drawn by lot, so that what lies in a tenth is"
        f" independent. A tenth with at least {MIN_GAMES} games is judged: what came of it may be"
        f" {100 * MAX_OFF:.0f} points off in the mean. Sparser ones are shown and not judged. The intervals hold with"
        " 95 in 100.",
        f"    {command}",
    ]
    for one in found:
        better = 1 - one.brier / one.even
        parts += [
            f"## {one.seats} players",
            f"{one.games} games. Brier score {one.brier:.4f}, {percent(better)} better than even chances"
            f" ({one.even:.4f}).",
            table(HEADS, [row(tenth) for tenth in one.tenths]),
        ]
    return "\n\n".join(parts) + "\n"


def row(tenth: Tenth) -> Sequence[str]:
    """What is told of a tenth, under these heads."""
    judged = {None: "too few", True: "holds", False: "**off**"}[tenth.holds]
    more = f"{100 * tenth.off:+.1f} ± {100 * tenth.margin:.1f}"
    low = 10 * tenth.number
    return f"{low} to {low + 10} %", str(tenth.games), percent(tenth.said), percent(tenth.came), more, judged
