"""The puzzles that a game ships with, and which of all is today's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from random import Random

from regnum.kernel import Game, Json, RegnumError, canonical, games
from regnum.kernel import game as registered
from regnum.players.judging import evaluator_of
from regnum.puzzles.puzzle import Fault, Puzzle, PuzzledGame, is_puzzled, read_puzzle

HEAD = ("game", "ruleset", "data", "weights", "judge")


class BadPuzzles(RegnumError):
    """Puzzles that cannot be used; the sentence names the file, the entry and the fault."""


@dataclass(frozen=True, slots=True)
class Collection:
    """The puzzles of a game by id, and by whom they were judged."""

    judge: str
    puzzles: Mapping[str, Puzzle]

    def text(self, game: Game) -> str:
        """The file of them: a line for each puzzle, so that changes read well."""
        head: dict[str, Json] = {**stamp(game), "judge": self.judge}
        lines = ",\n".join(canonical(puzzle.json()).decode() for puzzle in self.puzzles.values())
        return f'{canonical(head).decode()[:-1]},"puzzles":[\n{lines}\n]}}\n'


def stamp(game: Game) -> dict[str, Json]:
    """What puzzles carry of the game that they were mined in: they hold as long as all of it is the same."""
    weights = evaluator_of(game).version
    return {"game": game.name, "ruleset": game.ruleset, "data": game.data, "weights": weights}


@cache
def collection(name: str) -> Collection:
    """The puzzles that a game of the registry ships with; none if it has none. Raises `BadPuzzles`."""
    game = registered(name)
    if not is_puzzled(game) or not game.puzzles.file.is_file():
        return Collection("", {})
    return read_collection(game, game.puzzles.file.read_text("utf-8"), game.puzzles.file.name)


def read_collection(game: PuzzledGame, text: str, file: str) -> Collection:
    """The puzzles of a file, or `BadPuzzles`: also if they are of other rules, data or weights than are used here."""
    try:
        found: Json = json.loads(text)
    except ValueError as error:
        raise BadPuzzles(f"{file}: it is not JSON ({error}).") from None
    if not isinstance(found, dict) or set(found) != {*HEAD, "puzzles"} or not isinstance(found["puzzles"], list):
        raise BadPuzzles(f"{file}: it must have {', '.join(HEAD)} and puzzles, and nothing else.")
    for what, here in stamp(game).items():
        if found[what] != here:
            raise BadPuzzles(
                f"{file}: its puzzles are of the {what} {found[what]}, and {here} is used here:"
                f" mine them anew with `regnum arena puzzles {game.name}`."
            )
    puzzles: dict[str, Puzzle] = {}
    for number, entry in enumerate(found["puzzles"], 1):
        try:
            puzzle = read_puzzle(entry, game.puzzles.themes)
        except Fault as fault:
            raise BadPuzzles(f"{file}: puzzle {number}: {fault}") from None
        if puzzle.id in puzzles:
            raise BadPuzzles(f"{file}: puzzle {number}: it is there twice.")
        puzzles[puzzle.id] = puzzle
    return Collection(str(found["judge"]), puzzles)


@cache
def puzzle_games() -> Sequence[str]:
    """The games that have puzzles which can be used here."""
    return [name for name in games() if _usable(name)]


def _usable(name: str) -> bool:
    try:
        return bool(collection(name).puzzles)
    except BadPuzzles:
        return False


def puzzle_of_the_day(day: date, among: Iterable[str] | None = None) -> tuple[str, Puzzle] | None:
    """The game and the puzzle of a day, the same for everybody: games take turns, and each puzzle comes once before
    any comes again. None if there are none."""
    names = [*(puzzle_games() if among is None else among)]
    if not names:
        return None
    turn, place = divmod(day.toordinal(), len(names))
    ids = sorted(collection(names[place]).puzzles)
    cycle, number = divmod(turn, len(ids))
    Random(f"{names[place]}/{cycle}").shuffle(ids)
    return names[place], collection(names[place]).puzzles[ids[number]]
