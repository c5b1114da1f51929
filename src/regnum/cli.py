"""The command `regnum`."""

from __future__ import annotations

import io
import os
import sys
from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from regnum import __version__
from regnum.kernel import (
    Game,
    Record,
    RegnumError,
    Seat,
    Unfair,
    UnknownLanguage,
    check_seats,
    notation,
)
from regnum.kernel import game as registered
from regnum.kernel import games as installed
from regnum.terminal import arena, given
from regnum.terminal.given import Chosen, GameName, Replaced, Seed

BAD_INPUT = 2
FAILURE = 1


class Sentences(TyperGroup):
    """Commands whose errors, where a person can act on them, end in one sentence and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except RegnumError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(FAILURE if isinstance(error, Unfair) else BAD_INPUT) from None


app = typer.Typer(
    cls=Sentences,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
record_app = typer.Typer(no_args_is_help=True, help="Read, check and convert the records of games.")
bench_app = typer.Typer(no_args_is_help=True, help="Measure how fast this machine plays.")
app.add_typer(record_app, name="record")
app.add_typer(bench_app, name="bench")
app.add_typer(arena.app, name="arena")

Language = Annotated[str | None, typer.Option("--lang", metavar="en|it", help="The language of all sentences.")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or as JSON.")]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"regnum {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Play, host and study games of castles and crowns.

    To begin, play against the computer: `regnum play domaine`

    Read the rules with `regnum rules domaine`, and see what else there is with `regnum games`.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


# playing


@app.command()
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
    language = _language(game, lang)
    wish = begin.Wish(players, seed, me, given.pairs(option, "-o"))
    if record is not None and record.exists():
        begun = begin.go_on(game, wish, record)
    else:
        begun = begin.deal(game, wish, show.phrases(language).say("me"))
    Table(begun, Seat(0), language, show.console(), ask, record, level).play()


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="0 takes a free one.")] = 8000,
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the games are kept.")] = Path("regnum-data"),
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve the page, where people play with friends, on one device or against the computer.

    For yourself: `regnum serve --open`

    For your network: `regnum serve --host 0.0.0.0 --port 80 --data /srv/regnum`

    `REGNUM_DATABASE_URL` names a PostgreSQL, `REGNUM_REDIS_URL` a Redis, for several processes side by side.

    `REGNUM_PLAYERS` names computer players of your own, as in `raider=exec:python3 raider.py`.
    """
    from regnum.server.run import serve as run

    run(host, port, data, os.environ.get("REGNUM_DATABASE_URL"), os.environ.get("REGNUM_REDIS_URL"), open_page)


# records


class Notation(StrEnum):
    """The two notations of a record."""

    TEXT = "text"
    JSON = "json"


@record_app.command("show")
def show_record(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="Only the position after so many moves.")] = None,
    lang: Language = None,
    data: Replaced = None,
) -> None:
    """Tell a game in words, move by move, and draw its last board.

    The whole game: `regnum record show my.record`

    The position after 40 moves: `regnum record show my.record --at 40`
    """
    from regnum.terminal import replay

    record = _read(file, data)
    replay.tell(record, _language(record.game, lang), at)


@record_app.command("check")
def check_record(file: RecordFile, data: Replaced = None) -> None:
    """Replay a record and check every move, outcome and digest in it.

    For example: `regnum record check my.record`
    """
    from regnum.terminal import replay

    typer.echo(f"ok: {replay.summary(_read(file, data))}")


@record_app.command("convert")
def convert_record(
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

    record = _read(file, data)
    if to is Notation.TEXT:
        text = notation.write(record)
    else:
        text = json.dumps(notation.to_json(record), indent=2, ensure_ascii=False) + "\n"
    if out is None:
        typer.echo(text, nl=False)
    else:
        replace_file(out, text)


@app.command()
def verify(file: RecordFile, data: Replaced = None) -> None:
    """Check that a finished game was dealt fairly: that all its chance follows from the seed committed to.

    For example: `regnum verify my.record`
    """
    record = _read(file, data)
    record.verify()
    sealing = record.header.sealing
    assert sealing is not None
    assert sealing.seed is not None
    typer.echo(f"commitment: {sealing.commitment}")
    typer.echo(f"seed: {sealing.seed.hex()}")
    outcomes = len(record.chance.outcomes)
    typer.echo(f"fair: all {outcomes} outcomes of chance follow from the seed, and the seed from the commitment.")


# reading


@app.command()
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
    language = _language(game, lang)
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


@app.command()
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


# the engine


@app.command()
def fuzz(
    name: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 200,
    seed: Seed = 0,
    players: Players = None,
    option: Annotated[
        list[str] | None, typer.Option("-o", "--option", metavar="NAME=VALUE", help="An option of all games.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="J", min=1, help="How many processes; else all cores.")] = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where records of failures go.")] = Path("findings"),
    replay: Annotated[Path | None, typer.Option(metavar="FILE", help="Replay a failure instead.")] = None,
) -> None:
    """Play many games and check every promise of the rules on the way; what breaks is left as a short record.

    A quick look: `regnum fuzz domaine --games 100 --seed 7`

    With an option, which is else varied in some games: `regnum fuzz domaine -o king=20`

    A failure again: `regnum fuzz domaine --replay findings/fuzz-domaine-7-12.record`
    """
    from regnum.arena import fuzz as fuzzing
    from regnum.terminal.progress import Bar

    game = registered(name)
    if players is not None:
        check_seats(game, players)
    if replay is not None:
        fault = fuzzing.replay(game, replay)
        typer.echo(fault or "ok: every check holds.")
        raise typer.Exit(FAILURE if fault else 0)
    with Bar(games) as bar:
        chosen = given.pairs(option, "-o")
        report = fuzzing.fuzz(game, games, seed, players, jobs or os.cpu_count() or 1, out, bar.show, chosen)
    rate = report.steps / report.seconds if report.seconds else 0
    typer.echo(f"{report.games} games, {report.steps} steps, {report.seconds:.1f} s, {rate:.0f} steps/s")
    typer.echo("ends: " + (", ".join(f"{rule} {n}" for rule, n in sorted(report.ends.items())) or "none"))
    for finding in report.findings:
        typer.echo(f"{finding.fault}\n  {finding.command}")
    typer.echo(f"{len(report.findings)} findings")
    if report.findings:
        raise typer.Exit(FAILURE)


@bench_app.command("engine")
def bench_engine(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="The first installed by default.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.1, help="How long to play.")] = 5.0,
    seed: Seed = 0,
) -> None:
    """Measure the rules alone: random games on one core.

    A table: `regnum bench engine`

    For a script: `regnum bench engine domaine --json --seconds 10`
    """
    from regnum.arena.bench import engine
    from regnum.terminal import show
    from regnum.terminal.progress import SLOW

    game = registered(next(iter(installed()), "") if name is None else name)
    out = show.console()
    if out.is_terminal and seconds > SLOW and not json:
        with out.status(f"{game.name}: {seconds:g} s …"):
            measured = engine(game, seconds, seed)
    else:
        measured = engine(game, seconds, seed)
    show.figures(out, measured, as_json=json)


@bench_app.command("server")
def bench_server(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", min=1, help="How long each part takes.")] = 10.0,
    tables: Annotated[int, typer.Option(metavar="N", min=1, help="Tables that play as fast as they can.")] = 100,
    paced: Annotated[int, typer.Option(metavar="N", min=1, help="Tables with a move every three seconds.")] = 1000,
    seed: Seed = 1,
) -> None:
    """Measure the server, from sending a move to its durable acknowledgement, beside a bare service in the same run.

    A table: `regnum bench server`

    For a script: `regnum bench server --json --seconds 20`
    """
    from regnum.server.bench import bench
    from regnum.terminal import show

    out = show.console()
    with out.status("…") if out.is_terminal and not json else nullcontext() as status:
        measured = bench(
            seconds, tables, paced, seed=seed, progress=lambda said: status.update(f"{said} …") if status else None
        )
    if json:
        show.figures(out, measured, as_json=True)
        return
    for name, figures in measured.items():
        if isinstance(figures, dict):
            typer.echo(f"\n{name}")
            show.figures(out, figures, as_json=False)
        else:
            typer.echo(f"{name}: {figures}")


# what the commands share


def _read(file: Path, data: list[str] | None) -> Record:
    return notation.read_file(file, lambda name: given.game(name, data))


def _language(game: Game, lang: str | None) -> str:
    if lang is not None and lang not in game.languages:
        raise UnknownLanguage(f"{game.name} speaks {', '.join(game.languages)}, not '{lang}'.")
    return lang or game.languages[0]
