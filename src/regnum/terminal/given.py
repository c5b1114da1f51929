"""What several commands are given on the command line: a game, its options, its data, a seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from regnum.kernel import BadOption, Game
from regnum.kernel import game as registered

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Its name, as `regnum games` lists it.")]
Chosen = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game.")
]
Replaced = Annotated[
    list[str] | None, typer.Option("--data", metavar="KIND=FILE", help="Another data file, as in tiles=mine.toml.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The same number, the same games.")]


def game(name: str, data: list[str] | None) -> Game:
    """A game, played with other data files if some are named."""
    files = {kind: Path(file) for kind, file in pairs(data, "--data").items()}
    return registered(name).replacing(files) if files else registered(name)


def pairs(texts: list[str] | None, flag: str) -> dict[str, str]:
    """Names and values, as they follow a flag, or `BadOption`."""
    found = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise BadOption(f"After {flag} a name and a value are needed, as in name=value, not '{text}'.")
        found[name.strip()] = value.strip()
    return found
