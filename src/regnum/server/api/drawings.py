"""Games of other packages on the page: the files that such a game brings for it, or else its views as text.

What a game brings lies beside the module that its entry point names: `drawing.js`, a module that draws it, and
`cover.svg`, its picture in lists. The page itself draws the games that come with Regnum.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter
from starlette.responses import Response

from regnum.kernel import DeclaredView, Game, Json, View
from regnum.kernel.game import GROUP
from regnum.server.api.problems import Problem
from regnum.server.tables.live_table import LiveTable

DRAWING = "drawing.js"
KINDS = {DRAWING: "text/javascript", "cover.svg": "image/svg+xml"}
OURS = "regnum"

router = APIRouter(include_in_schema=False)


@router.get("/api/games/{name}/page/{file}")
def brought(name: str, file: str) -> Response:
    """A file that a game brings."""
    found = files_of(name).get(file)
    if found is None:
        raise Problem("no-such-address")
    return Response(found.read_bytes(), media_type=KINDS[file], headers={"cache-control": "no-cache"})


@cache
def files_of(name: str) -> dict[str, Traversable]:
    """The files that a game brings for the page, by their names."""
    entry = _entry(name)
    package = import_module(entry.module).__package__ if entry else None
    if not package:
        return {}
    found = {kind: files(package) / kind for kind in KINDS}
    return {kind: file for kind, file in found.items() if file.is_file()}


def view_json(
    live: LiveTable, view: View, beside: dict[str, Json] | None = None, *, ended: bool = False
) -> dict[str, Json]:
    """A view at a table as JSON; where nobody draws the game for the page, with a drawing in text by language.

    It is sooner made beside that of another seat of the same state. When the game has `ended` nobody decides, though
    somebody does in the position of a game that was given up.
    """
    found = drawn_view(live.game, [seat.name for seat in live.seats], view, beside)
    if not ended or live.outcome is None:
        return found
    return {**found, "to_move": None, "outcome": live.outcome.json()}


def drawn_view(game: Game, names: Sequence[str], view: View, beside: dict[str, Json] | None = None) -> dict[str, Json]:
    """The same of a game that is at no table, its players being called by these names."""
    found = view.json() if beside is None or not isinstance(view, DeclaredView) else view.json_beside(beside)
    if _drawn(game.name):
        return found
    return {**found, "drawing": {one: str(game.draw(view, game.phrases(one), names)) for one in game.languages}}


@cache
def _drawn(name: str) -> bool:
    """Whether the game brings a drawing, or is one of those that the page draws itself."""
    entry = _entry(name)
    ours = entry is not None and entry.dist is not None and entry.dist.name == OURS
    return ours or DRAWING in files_of(name)


def _entry(name: str) -> EntryPoint | None:
    return next((entry for entry in entry_points(group=GROUP) if entry.name == name), None)
