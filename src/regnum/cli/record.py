"""The commands `regnum record …` and `regnum verify`: records shown, checked, converted, and proved fair."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import Language, Replaced
from regnum.kernel import Header, notation

app = typer.Typer(no_args_is_help=True, help="Read, check and convert the records of games.")

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or as JSON.")]


class Notation(StrEnum):
    """The two notations of a record."""

    TEXT = "text"
    JSON = "json"


@app.command("show")
def show(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="Only the position after this many moves.")] = None,
    lang: Language = None,
    data: Replaced = None,
) -> None:
    """Tell a game in words, move by move, and draw its last board.

    The whole game: `regnum record show my.record`

    The position after 40 moves: `regnum record show my.record --at 40`
    """
    from regnum.terminal import replay

    playthrough = given.playthrough(file, data)
    replay.tell(playthrough, given.language(playthrough.game, lang), at)


@app.command("check")
def check(file: RecordFile, data: Replaced = None) -> None:
    """Replay a record and check every move, answer of chance and digest in it.

    For example: `regnum record check my.record`
    """
    from regnum.terminal import replay

    typer.echo(f"ok: {replay.summary(given.playthrough(file, data))}")


@app.command("convert")
def convert(
    file: RecordFile,
    to: Annotated[Notation, typer.Option(help="The notation to write.")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to; else it is printed.")] = None,
    data: Replaced = None,
) -> None:
    """Write a record in the other notation.

    To JSON: `regnum record convert my.record --to json --out my.json`

    And back: `regnum record convert my.json --to text`
    """
    import json

    from regnum.terminal.saving import replace_file

    playthrough = given.playthrough(file, data)
    if to is Notation.TEXT:
        text = notation.write(playthrough)
    else:
        text = json.dumps(notation.to_json(playthrough), indent=2, ensure_ascii=False) + "\n"
    if out is None:
        typer.echo(text, nl=False)
    else:
        replace_file(out, text)


def verify(file: RecordFile, data: Replaced = None) -> None:
    """Check that a finished game was dealt fairly: that all its chance follows from the seed committed to.

    For example: `regnum verify my.record`
    """
    playthrough = given.playthrough(file, data)
    playthrough.verify()
    sealing = playthrough.header.sealing
    assert sealing is not None
    assert sealing.seed is not None
    typer.echo(f"commitment: {sealing.commitment}")
    typer.echo(f"seed: {sealing.seed.hex()}")
    typer.echo(f"pledges: {_pledged(playthrough.header)}")
    answers = len(playthrough.chance.answers)
    typer.echo(f"fair: all {answers} answers of chance follow from the seed, and the seed from the commitment.")


def _pledged(header: Header) -> str:
    """What the record shows of the players' part in the deal."""
    assert header.sealing is not None
    if not any(header.sealing.pledges):
        return "none, so the dealer may have known what the players added before committing to the seed."
    seats = [*header.sealing.shared] or [*range(len(header.players))]
    withheld = [header.players[seats.index(place)] for place in header.sealing.withheld if place in seats]
    elsewhere = len(header.sealing.withheld) - len(withheld)
    if elsewhere:
        withheld.append(f"{elsewhere} at other tables of the deal")
    if withheld:
        return f"kept by all but {', '.join(withheld)}, who did not tell what they had pledged."
    return "kept by all; those who saw them before the deal can compare."
