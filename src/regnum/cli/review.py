"""The command `regnum review`: what each decision of a game was worth, and what luck did."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from regnum.cli import given
from regnum.cli.given import Language, Replaced

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or as JSON.")]


def review(
    file: RecordFile,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with the graph.")] = None,
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="J", min=1, help="How many processes.")] = None,
    lang: Language = None,
    data: Replaced = None,
) -> None:
    """Judge every decision of a game by what its player could know, and tell luck from skill.

    In words: `regnum review my.record`

    With the graph, as a page: `regnum review my.record --html review.html`
    """
    from regnum.review.processes import Processes
    from regnum.review.reviewer import reviewing
    from regnum.terminal import show
    from regnum.terminal.progress import Bar
    from regnum.terminal.reviews import ReviewText, page, tell
    from regnum.terminal.saving import replace_file

    playthrough = given.playthrough(file, data)
    language = given.language(playthrough.game, lang)
    with Processes(jobs, partial(given.playthrough, file, data)) as processes, Bar(1000) as bar:
        for found in reviewing(playthrough, processes.work):
            bar.show(round(1000 * found.done / found.total))
    text = ReviewText(found, playthrough, language)
    if html is not None:
        replace_file(html, page(text))
    if json:
        show.figures(show.console(), found.json(), as_json=True)
    elif html is None:
        tell(show.console(), text)
