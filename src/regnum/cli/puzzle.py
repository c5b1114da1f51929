"""The command `regnum puzzle`: the puzzle of the day, or any, in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import Language


def puzzle(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Its name; else the games take turns.")] = None,
    id: Annotated[str | None, typer.Option("--id", metavar="ID", help="Another puzzle than that of the day.")] = None,
    lang: Language = None,
) -> None:
    """Solve the puzzle of the day: find the plan that is far better than all others.

    That of one game: `regnum puzzle domaine`

    Type moves as in `regnum play`, `undo` to take one back, or `give up`.
    """
    from regnum.kernel import game as registered
    from regnum.puzzles import BadPuzzles, collection, is_puzzled, puzzle_games, puzzle_of_the_day
    from regnum.terminal import show
    from regnum.terminal.puzzle import PuzzleSession
    from regnum.terminal.table import ask

    names = [one for one in puzzle_games() if name in (None, one)]
    found = puzzle_of_the_day(datetime.now(UTC).date(), names)
    if name is not None and id is not None and name in names and id in collection(name).puzzles:
        found = name, collection(name).puzzles[id]
    elif found is None or id is not None:
        raise BadPuzzles(f"There is no such puzzle; there are puzzles of {', '.join(puzzle_games())}.")
    game = registered(found[0])
    assert is_puzzled(game)
    PuzzleSession(game, found[1], given.language(game, lang), show.console(), ask).solve()
