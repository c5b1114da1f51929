"""Guided first minutes: `python -m tests.guides` has the engine play their positions, and writes what the page shows.

Each game's positions stand in `web/src/games/*/guide/positions.py`; they are written beside it, as the first seat sees
them, with the legal moves and what the right ones lead to. Some are the pictures of rules in the rulebook, too.
"""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path

from regnum.kernel import Chance, CommittedChance, Game, ReplayedChance, Seat, details, game
from tests.rules_coverage import ROOT

FOLDERS = sorted((ROOT / "web" / "src" / "games").glob("*/guide"))
ANNA = Seat(0)


def written(folder: Path) -> str:
    """The positions of a guide as JSON."""
    lesson, played = run_path(str(folder / "positions.py")), game(folder.parent.name)
    steps = [step(played, text, answers, lesson.get("CHANCE")) for text, answers in lesson["POSITIONS"]]
    return json.dumps(steps, separators=(",", ":")) + "\n"


def pictures(folder: Path) -> str:
    """The pictures of rules as JSON: for each a position, perhaps after a move, and what is marked."""
    lesson, played = run_path(str(folder / "positions.py")), game(folder.parent.name)
    drawn = {}
    for rule, (where, move, marked) in lesson["PICTURES"].items():
        state = played.read(where if isinstance(where, str) else lesson["POSITIONS"][where - 1][0])
        if move:
            state.play(played.actions.read(move), chance_of(lesson.get("CHANCE")))
        drawn[rule] = {"view": state.view(ANNA).json(), "lit": marked}
    return json.dumps(drawn, separators=(",", ":")) + "\n"


def chance_of(luck: tuple[int, ...] | None) -> Chance:
    """The chance that a guide is played with: the one that it names, else always the same."""
    return CommittedChance(bytes(32)) if luck is None else ReplayedChance(luck)


def step(game: Game, text: str, answers: tuple[str, ...], luck: tuple[int, ...] | None) -> dict[str, object]:
    """A position, its moves, and what each right one leads to."""
    state = game.read(text)
    moves = list(map(str, state.moves()))
    assert {*answers} <= {*moves}, f"{answers} are not all legal: {moves}"
    after_each = {}
    for answer in filter(answers.__contains__, moves):
        after = state.copy()
        events = after.play(game.actions.read(answer), chance_of(luck))
        after_each[answer] = {
            "events": [event.seen_by(ANNA).json() for event in events],
            "view": after.view(ANNA).json(),
            "details": details(game, after.view(ANNA)),
        }
    view = state.view(ANNA)
    return {"view": view.json(), "details": details(game, view), "moves": moves, "answers": after_each}


if __name__ == "__main__":
    for folder in FOLDERS:
        (folder / "positions.json").write_text(written(folder), "utf-8")
        (folder / "pictures.json").write_text(pictures(folder), "utf-8")
