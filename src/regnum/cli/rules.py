"""The commands `regnum rules` and `regnum games`: what there is to play, and by which rules."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import GameName, Language
from regnum.kernel import Game
from regnum.kernel import game as registered
from regnum.kernel import games as installed


def rules(
    name: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="The id of one rule.", show_default=False)] = None,
    lang: Language = None,
    search: Annotated[str | None, typer.Option(metavar="WORD", help="Only rules that say this.")] = None,
) -> None:
    """Read the rules of a game.

    The whole book: `regnum rules domaine`

    One rule, in Italian: `regnum rules domaine DOM-B3 --lang it`

    All that is said of a word: `regnum rules domaine --search alliance`
    """
    from regnum.terminal import rules as reading
    from regnum.terminal import show

    game = registered(name)
    language = given.language(game, lang)
    book, out = game.rulebook(language), show.console()
    if rule is not None:
        reading.show_rule(out, reading.find(book, rule, language))
    elif search is not None:
        reading.show_found(out, book, search)
    elif out.is_terminal:
        os.environ.setdefault("LESS", "-R")  # less shows colours only if told to
        with out.pager(styles=True):
            reading.show_book(out, book)
    else:
        reading.show_book(out, book)


def games() -> None:
    """List the games that are installed, with their options.

    For example: `regnum games`
    """
    for game in installed().values():
        title = game.rulebook(game.languages[0]).title
        seats = f"{game.seats[0]} to {game.seats[-1]} players"
        typer.echo(f"{game.name}: {title}, {seats}, rules {game.ruleset}, in {', '.join(game.languages)}")
        for line in _options(game):
            typer.echo(f"  {line}")


def _options(game: Game) -> list[str]:
    """A line for each option: its limits, and its default by the number of players."""
    by_seats = {seats: game.options(seats) for seats in game.seats}
    lines = []
    for same in zip(*by_seats.values(), strict=True):
        defaults = {option.default for option in same}
        if len(defaults) == 1:
            default = str(same[0].default)
        else:
            default = ", ".join(f"{option.default} with {seats}" for seats, option in zip(by_seats, same, strict=True))
        lines.append(f"-o {same[0].name}=N  {same[0].low} to {same[0].high}; {default} unless chosen")
    return lines
