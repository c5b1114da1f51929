"""How figures are said: shares with intervals, times, the command that repeats a contest, tables in Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from regnum.arena.standings import Tally, wilson


def percent(share: float, digits: int = 1) -> str:
    """A share in percent.

    >>> percent(0.1234)
    '12.3 %'
    """
    return f"{100 * share:.{digits}f} %"


def with_interval(tally: Tally) -> str:
    """A tally's part of the victories with its interval.

    >>> with_interval(Tally(games=400, wins=240))
    '60.0 % [55.1, 64.7]'
    """
    low, high = wilson(tally.wins, tally.games)
    return f"{percent(tally.share)} [{100 * low:.1f}, {100 * high:.1f}]"


def mean_points(tally: Tally) -> str:
    """The mean points."""
    return f"{tally.points / tally.seated:.1f}" if tally.seated else ""


def per_move(tally: Tally) -> str:
    """The mean time of a decision.

    >>> [per_move(Tally(decisions=100, seconds=seconds)) for seconds in (0.028, 2.5, 59, 120)]
    ['0.28 ms', '25 ms', '590 ms', '1.2 s']
    """
    if not tally.decisions:
        return ""
    seconds = tally.seconds / tally.decisions
    figure, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    return f"{figure:.0f} {unit}" if figure >= 100 else f"{figure:.2g} {unit}"


def fault_kinds(tally: Tally) -> str:
    """The kinds of faults, with how often each happened."""
    return ", ".join(f"{times} {kind}" for kind, times in sorted(tally.faults.items()))


def command(
    what: str, words: Sequence[str], options: Mapping[str, str], data: Mapping[str, str], markdown: Path | None
) -> str:
    """A command of the arena as it is typed, without what does not change its result."""
    given = ["regnum", "arena", what, *words]
    given += [part for name, value in options.items() for part in ("-o", f"{name}={value}")]
    given += [part for kind, file in data.items() for part in ("--data", f"{kind}={file}")]
    given += [] if markdown is None else ["--markdown", str(markdown)]
    return shlex.join(given)


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown; all columns but the first are set to the right.

    >>> print(table(["player", "wins"], [["page", 3]]))
    | player | wins |
    |---|---:|
    | page | 3 |
    """
    lines = [heads, *rows]
    drawn = [f"| {' | '.join(str(cell).replace('|', '&#124;') for cell in line)} |" for line in lines]
    drawn.insert(1, "|---|" + "---:|" * (len(heads) - 1))
    return "\n".join(drawn)
