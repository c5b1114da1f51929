"""What several commands are given on the command line, and what they make of it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from regnum.kernel import BadOption, Game, MissingExtra, Playthrough, UnknownLanguage, notation, spoken
from regnum.kernel import game as registered

BAD_INPUT = 2
FAILURE = 1
"""What the command exits with if it was asked for what cannot be, or if what it looked at has failed."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Its name, as `regnum games` lists it.")]
Chosen = Annotated[
    list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of the game.")
]
Replaced = Annotated[
    list[str] | None, typer.Option("--data", metavar="KIND=FILE", help="Another data file, as in tiles=mine.toml.")
]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="de|en|it", help="The language; else the terminal's own."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The same number, the same games.")]


@contextmanager
def extra(name: str, command: str) -> Iterator[None]:
    """Around the imports of a command that needs an extra: raises `MissingExtra` where a package of it is missing."""
    try:
        yield
    except MissingExtra:
        raise MissingExtra(command, name) from None
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "regnum":
            raise
        raise MissingExtra(command, name) from None


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


def playthrough(file: Path, data: list[str] | None) -> Playthrough:
    """The game of a record in a file, replayed and checked."""
    return notation.read_file(file, lambda name: game(name, data))


def language(game: Game, lang: str | None) -> str:
    """The language asked for, else the terminal's; the game's first if it does not speak that. What nobody here speaks
    is an `UnknownLanguage`."""
    from regnum.terminal import show

    if lang is not None and lang not in {*show.LANGUAGES, *game.languages}:
        raise UnknownLanguage(f"{game.name} speaks {', '.join(game.languages)}, not '{lang}'.")
    return spoken(game, lang or _set_language())


def _set_language() -> str:
    """The language that the terminal is set to, as in `LANG=de_CH.UTF-8`; empty if it is not."""
    names = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    return re.split("[_.@]", next(filter(None, names), ""), maxsplit=1)[0]
