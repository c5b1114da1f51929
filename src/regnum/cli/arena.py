"""The commands `regnum arena …`: computer players meet, many games at a time."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import Chosen, GameName, Replaced, Seed
from regnum.kernel import Json

app = typer.Typer(no_args_is_help=True, help="Let computer players meet, many games at a time.")

Jobs = Annotated[int | None, typer.Option("--jobs", metavar="J", min=1, help="How many processes; else all cores.")]
Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; 'local' starts one here.")
]
Limit = Annotated[float, typer.Option("--limit", metavar="S", min=0.01, help="Seconds a player is given for a move.")]
JournalFile = Annotated[
    Path | None,
    typer.Option("--journal", metavar="FILE", help="Keep every game here; what it has is not played again."),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Do not go on with what was begun before.")]
Records = Annotated[
    Path | None, typer.Option("--records", metavar="FOLDER", help="Keep the record of every game here.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, the same for the same seed.")]
Times = Annotated[bool, typer.Option("--times", help="With --json, measured times too.")]


@app.command("match")
def match(
    name: GameName,
    entrants: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="One for each seat, as in marshal:400.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="At least this many, in whole rotations.")] = 100,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = None,
    limit: Limit = 60.0,
    option: Chosen = None,
    data: Replaced = None,
    journal: JournalFile = None,
    fresh: Fresh = False,
    records: Records = None,
    json: AsJson = False,
    times: Times = False,
) -> None:
    """Let players meet at one table, every deal once from each seat.

    Who is better: `regnum arena match domaine page wanderer wanderer wanderer --games 400 --seed 1`

    For a script: `regnum arena match domaine page wanderer --json`
    """
    from regnum.arena.contest import match
    from regnum.arena.standings import standings
    from regnum.terminal import contests, show

    contest = match(given.game(name, data), tuple(entrants), seed, given.pairs(option, "-o"), limit)
    executor = contests.executor(jobs, ray)
    held = contests.hold(contest, games, executor, journal=journal, fresh=fresh, records=records)
    found = standings(contest, held.games)
    if json:
        show.figures(show.console(), found.json(times=times), as_json=True)
    else:
        contests.show_standings(show.console(), found, held.seconds)


@app.command("ladder")
def ladder(
    name: GameName,
    entrants: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="All who compete, as in marshal:400.")],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="At least this many for each choice of players.")
    ] = 100,
    seats: Annotated[str, typer.Option(metavar="all|2,4", help="How many sit at a table.")] = "all",
    seed: Seed = 0,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with plots.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the ladder as Markdown.")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    limit: Limit = 60.0,
    option: Chosen = None,
    data: Replaced = None,
    journal: JournalFile = None,
    fresh: Fresh = False,
    records: Records = None,
    json: AsJson = False,
    times: Times = False,
) -> None:
    """Let players meet all against all, and rate them.

    A page with plots: `regnum arena ladder domaine wanderer page steward --seats 2 --html ladder.html`

    For the repository: `regnum arena ladder domaine wanderer page steward marshal:200 --markdown docs/ladder.md`
    """
    with given.extra("arena", "regnum arena ladder"):
        from regnum.arena.ladder import climb, ladder
        from regnum.arena.report import figures, ladder_html, ladder_text
        from regnum.terminal import contests, show
        from regnum.terminal.saving import replace_file

    game, options = given.game(name, data), given.pairs(option, "-o")
    contest = ladder(game, tuple(entrants), contests.seat_counts(game, seats, len(entrants)), seed, options, limit)
    executor, reports = contests.executor(jobs, ray), [html, markdown]
    held = contests.hold(contest, games, executor, journal=journal, fresh=fresh, records=records, reports=reports)
    words = [name, *entrants, "--games", str(games), "--seats", seats, "--seed", str(seed)]
    command = figures.command("ladder", words, options, given.pairs(data, "--data"), markdown)
    found = climb(contest, command, held.games)
    if html is not None:
        replace_file(html, ladder_html.page(found))
    if markdown is not None:
        replace_file(markdown, ladder_text.markdown(found))
    if json:
        show.figures(show.console(), found.json(times=times), as_json=True)
    else:
        contests.show_ladder(show.console(), found, held.seconds)


@app.command("balance")
def balance(
    name: GameName,
    level: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER", help="Who plays all seats; may be repeated.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many for each number of players.")] = 400,
    seats: Annotated[str, typer.Option(metavar="all|2,4", help="How many sit at a table.")] = "all",
    seed: Seed = 0,
    lots: Annotated[bool, typer.Option("--lots", help="Draw by lot what players choose at set-up.")] = False,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the study as Markdown.")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    limit: Limit = 60.0,
    option: Chosen = None,
    data: Replaced = None,
    journal: JournalFile = None,
    fresh: Fresh = False,
    records: Records = None,
    json: AsJson = False,
) -> None:
    """Study whether a game is in balance: equals play all seats.

    The study in the repository: `regnum arena balance domaine --level steward --seed 1 --markdown docs/balance.md`

    Other cards: `regnum arena balance domaine --data cards=mine.toml --games 100`

    Whether pieces are equals: `regnum arena balance domus_regnatrix --lots --games 400`
    """
    from regnum.arena.balance import balance, studies
    from regnum.arena.report import balance_text, figures
    from regnum.terminal import contests, show
    from regnum.terminal.saving import replace_file

    game, options, levels = given.game(name, data), given.pairs(option, "-o"), level or ["steward"]
    counts = contests.seat_counts(game, seats, game.seats[-1])
    contest = balance(game, tuple(levels), counts, seed, options, limit, lots=lots)
    executor, reports = contests.executor(jobs, ray), [markdown]
    held = contests.hold(contest, games, executor, journal=journal, fresh=fresh, records=records, reports=reports)
    found = list(studies(contest, held.games))
    if markdown is not None:
        words = [name, *(word for one in levels for word in ("--level", one))]
        words += ["--games", str(games), "--seats", seats, "--seed", str(seed), *(["--lots"] if lots else [])]
        command = figures.command("balance", words, options, given.pairs(data, "--data"), markdown)
        replace_file(markdown, balance_text.markdown(contest, command, found))
    if json:
        show.figures(show.console(), {**contest.json(), "studies": [one.json() for one in found]}, as_json=True)
    else:
        contests.show_verdicts(show.console(), found)


@app.command("calibrate")
def calibrate(
    name: GameName,
    level: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays all seats.")] = "steward",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many for each number of players.")] = 1500,
    seats: Annotated[str, typer.Option(metavar="all|2,4", help="How many sit at a table.")] = "all",
    seed: Seed = 0,
    read: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Play nothing: take the records in this folder.")
    ] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the calibration as Markdown.")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    limit: Limit = 60.0,
    option: Chosen = None,
    data: Replaced = None,
    journal: JournalFile = None,
    fresh: Fresh = False,
    records: Records = None,
    json: AsJson = False,
) -> None:
    """See whether chances to win deserve their name: of what is given 30 in 100, about 30 should be won.

    Games that are kept, and gone on with: `regnum arena calibrate domaine --journal games.journal --records games`

    Of games that were played elsewhere: `regnum arena calibrate domaine --read records`
    """
    from regnum.arena.balance import balance
    from regnum.arena.calibration import calibrations, observed, weights_of
    from regnum.arena.execution.runner import record_file
    from regnum.arena.report import calibration_text, figures
    from regnum.terminal import contests, show
    from regnum.terminal.saving import replace_file

    game, options = given.game(name, data), given.pairs(option, "-o")
    with TemporaryDirectory(prefix="regnum-") as unkept:
        if read is None:
            contest = balance(game, (level,), contests.seat_counts(game, seats, game.seats[-1]), seed, options, limit)
            executor, kept = contests.executor(jobs, ray), records or Path(unkept)
            held = contests.hold(
                contest, games, executor, journal=journal, fresh=fresh, records=kept, reports=[markdown]
            )
            files = [record_file(kept, played) for played in held.games]
        else:
            files = sorted(read.glob("*.record"))
        seen = observed(files, partial(given.playthrough, data=data), jobs)
        found = calibrations(one for one in seen if one.game == name)
    if markdown is not None:
        words = [name, "--level", level, "--games", str(games), "--seats", seats, "--seed", str(seed)]
        words = words if read is None else [name, "--read", str(read)]
        command = figures.command("calibrate", words, options, given.pairs(data, "--data"), None)
        replace_file(markdown, calibration_text.markdown(game, command, found))
    if json:
        by: dict[str, Json] = {"ruleset": game.ruleset, "data": game.data, "weights": weights_of(game)}
        show.figures(show.console(), {**by, "calibrations": [one.json() for one in found]}, as_json=True)
    else:
        contests.show_calibrations(show.console(), found)


@app.command("dataset")
def dataset(
    name: GameName,
    entrants: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="One for each seat, as in marshal:400.")],
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the dataset goes.")],
    games: Annotated[int, typer.Option(metavar="N", min=1, help="At least this many, in whole rotations.")] = 100,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = None,
    limit: Limit = 60.0,
    option: Chosen = None,
    data: Replaced = None,
) -> None:
    """Write games between players as arrays for learners: what they saw, what was legal, what they did, who won.

    Games to imitate: `regnum arena dataset domaine steward steward steward --games 200 --seed 1 --to stewards`
    """
    with given.extra("learn", "regnum arena dataset"):
        from regnum.arena.dataset import RECORDS, encoding_of, write
        from regnum.terminal import contests, show

    from regnum.arena.contest import match
    from regnum.arena.execution.runner import record_file
    from regnum.arena.report import figures

    game, options = given.game(name, data), given.pairs(option, "-o")
    encoding_of(game)
    contest = match(game, tuple(entrants), seed, options, limit)
    executor, records = contests.executor(jobs, ray), to / RECORDS
    held = contests.hold(contest, games, executor, journal=None, fresh=False, records=records)
    words = [name, *entrants, "--games", str(games), "--seed", str(seed), "--to", to.name]
    command = figures.command("dataset", words, options, given.pairs(data, "--data"), None)
    found = (given.playthrough(record_file(records, played), data) for played in held.games)
    written = write(to, game, found, command)
    show.console().print(f"{written.games} games, {written.positions} positions in {to}.")


@app.command("puzzles")
def puzzles(
    name: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games to search.")] = 200,
    seed: Seed = 1,
    keep: Annotated[int, typer.Option(metavar="N", min=1, help="How many puzzles to choose of those found.")] = 72,
    jobs: Jobs = None,
    journal: JournalFile = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the puzzles here.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Look at the puzzles that there are anew instead.")] = False,
    solve: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Let a level solve the puzzles that there are instead.")
    ] = None,
) -> None:
    """Search games of strong players for puzzles: positions in which one plan is much better than all others.

    As they ship: `regnum arena puzzles domaine --games 400 --journal domaine.jsonl --to puzzles.json`

    Whether they still hold: `regnum arena puzzles domaine --check`

    How hard they are: `regnum arena puzzles domaine --solve marshal:2s`
    """
    from regnum.terminal import mining, show

    out = show.console()
    if check:
        raise typer.Exit(given.FAILURE if mining.check(out, name) else 0)
    if solve is not None:
        mining.solve(out, name, solve, seed)
    else:
        mining.mine(out, name, games, seed, keep, jobs, journal=journal, to=to)
