"""Mining puzzles: the same seed has the same, what was searched is not searched again, and a selection is mixed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from regnum.arena.execution.journal import BadJournal
from regnum.arena.mining import mine as module
from regnum.arena.mining.mine import Mine, NoPuzzles, dig, puzzled, search
from regnum.arena.mining.plans import compared
from regnum.arena.mining.selection import MAX_OF_A_GAME, selected
from regnum.arena.mining.solving import is_solved, solve
from regnum.puzzles import Puzzle, collection, moves_of, stamp, state_of
from tests.kernel.haggle import HAGGLE

GAME = "golden_horn"
HERE = Mine(GAME, 1)


def puzzles() -> list[Puzzle]:
    return [*collection(GAME).puzzles.values()]


def silent(_done: int, _puzzles: int) -> None:
    """Nobody listens."""


def test_the_same_game_has_the_same_puzzles_each_verified() -> None:
    found = search(HERE, 3)
    assert found == search(HERE, 3)
    assert all(is_solved(puzzled(GAME), one, "marshal:400", "test") for one in found[:1])


def test_what_was_searched_is_not_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "mine.jsonl"
    begun = dig(HERE, 1, 1, journal, silent)
    with journal.open("ab") as file:
        file.write(b'{"game":1,"puz')
    monkeypatch.setattr(module, "search", lambda *_: pytest.fail("it is searched again"))
    assert dig(HERE, 1, 1, journal, silent) == begun
    with pytest.raises(BadJournal, match="another mine"):
        dig(Mine(GAME, 2), 1, 1, journal, silent)
    monkeypatch.setattr(module, "stamp", lambda game: {**stamp(game), "weights": "0000"})
    with pytest.raises(BadJournal, match="other rules, data or weights"):
        dig(HERE, 1, 1, journal, silent)


def test_a_game_that_does_not_say_what_makes_a_puzzle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "registered", lambda _: HAGGLE)
    with pytest.raises(NoPuzzles, match="none can be looked for"):
        puzzled("haggle")


def test_plans_that_are_as_good_must_be_about_the_same() -> None:
    game, puzzle = puzzled(GAME), puzzles()[0]
    state, plan = state_of(game, puzzle), moves_of(game, puzzle.solution)
    worse = [(plan[:1], 0.2 + n / 100) for n in range(3)]
    found = compared(game, state, [(plan, 0.5), *worse])
    assert found is not None
    assert (found.theme, found.best, round(found.gap, 2)) == (puzzle.theme, plan, 0.28)
    assert compared(game, state, [(plan, 0.5), (plan[:1], 0.49), (plan[:2], 0.48), (plan[:1], 0.3)]) is None


def test_a_selection_is_mixed_mostly_hard_and_never_much_of_one_game() -> None:
    many = [
        replace(one, source=f"1/{number % 6}/{number}", grade=1 + number % 2) for number, one in enumerate(puzzles())
    ]
    chosen = selected(puzzled(GAME), many, 12)
    assert max(Counter(one.source.rpartition("/")[0] for one in chosen).values()) <= MAX_OF_A_GAME
    assert sum(one.grade == 1 for one in chosen) <= 4
    assert selected(puzzled(GAME), many, 12) == chosen


def test_what_a_level_solves_is_counted() -> None:
    easy = [one for one in puzzles() if one.grade == 1][:2]
    found = solve(puzzled(GAME), easy, "page", 1)
    assert (found.puzzles, found.right + len(found.missed)) == (2, 2)
    hard = [one for one in puzzles() if one.grade > 1][:2]
    assert solve(puzzled(GAME), hard, "wanderer", 1).right < 2
