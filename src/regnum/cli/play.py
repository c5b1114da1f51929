"""The command `regnum play`: a game against the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import Chosen, GameName, Language, Players, Replaced
from regnum.kernel import Seat


def play(
    name: GameName,
    players: Players = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same text, the same deal.")] = None,
    me: Annotated[str | None, typer.Option(metavar="NAME", help="Your name.")] = None,
    level: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="The computer players: wanderer, page, steward …")
    ] = None,
    lang: Language = None,
    option: Chosen = None,
    data: Replaced = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Begin at this position instead of a deal, as text.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the record here; an unfinished one goes on.")
    ] = None,
) -> None:
    """Play a game against the computer; you have the first seat.

    A first game: `regnum play domaine`

    Three at the table, to go on another day: `regnum play domaine --players 3 --record my.record`

    Against better players: `regnum play domaine --level steward`

    An option, in Italian: `regnum play domaine -o castle_gap=5 --lang it`
    """
    from regnum.terminal import begin, show
    from regnum.terminal.table import Table, ask

    game = given.game(name, data)
    language = given.language(game, lang)
    wish = begin.Wish(players, seed, me, given.pairs(option, "-o"))
    if record is not None and record.exists():
        begun = begin.go_on(game, wish, record)
    elif position is not None:
        begun = begin.take_up(game, wish, position, show.own_phrases(language).say("me"))
    else:
        begun = begin.deal(game, wish, show.own_phrases(language).say("me"))
    Table(begun, Seat(0), language, show.console(), ask, record, level).play()
