"""Mining puzzles in a terminal: the search with a bar, those that ship checked anew, and levels that solve them."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

from rich.console import Console

from regnum.arena.mining.checking import faults
from regnum.arena.mining.mine import Mine, dig, puzzled
from regnum.arena.mining.proving import JUDGE
from regnum.arena.mining.selection import selected
from regnum.arena.mining.solving import solve as solve_all
from regnum.puzzles import Collection, collection
from regnum.terminal.progress import Bar
from regnum.terminal.saving import replace_file


def mine(
    out: Console,
    name: str,
    games: int,
    seed: int,
    keep: int,
    jobs: int | None,
    *,
    journal: Path | None,
    to: Path | None,
) -> None:
    """Search games, choose of what they have, and write it."""
    game = puzzled(name)
    kept = journal or _usual_place(name, seed)
    kept.parent.mkdir(parents=True, exist_ok=True)
    with Bar(games) as bar:
        found = dig(
            Mine(name, seed),
            games,
            jobs or os.cpu_count() or 1,
            kept,
            lambda done, puzzles: bar.show(done, f"{puzzles} puzzles"),
        )
    chosen = Collection(JUDGE, {puzzle.id: puzzle for puzzle in selected(game, found, keep)})
    if to is not None:
        replace_file(to, chosen.text(game))
    out.print(f"{games} games, {len(found)} puzzles, {len(chosen.puzzles)} chosen.")
    themes = Counter((puzzle.theme, puzzle.grade) for puzzle in chosen.puzzles.values())
    for (theme, grade), n in sorted(themes.items()):
        out.print(f"{theme}, grade {grade}: {n}")


def _usual_place(name: str, seed: int) -> Path:
    cache = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(cache).expanduser() / "regnum" / "puzzles" / f"{name}-{seed}.jsonl"


def check(out: Console, name: str) -> int:
    """Look at all puzzles of a game anew, and tell what is wrong with which; how many are at fault."""
    game, known = puzzled(name), collection(name)
    wrong = 0
    with Bar(len(known.puzzles)) as bar:
        for number, puzzle in enumerate(known.puzzles.values(), 1):
            found = [*faults(game, puzzle)]
            wrong += bool(found)
            for fault in found:
                out.print(f"{puzzle.id}: {fault}")
            bar.show(number)
    out.print(f"{len(known.puzzles)} puzzles, {wrong} at fault; they were judged by {known.judge}.")
    return wrong


def solve(out: Console, name: str, spec: str, seed: int) -> None:
    """Let a level try all puzzles of a game, and tell how many it solved, by grade."""
    game, known = puzzled(name), collection(name)
    found = solve_all(game, known.puzzles.values(), spec, seed)
    out.print(f"{spec} solves {found.right} of {found.puzzles} puzzles ({found.right / max(1, found.puzzles):.0%}).")
    for grade, n in sorted(Counter(known.puzzles[id].grade for id in found.missed).items()):
        out.print(f"missed of grade {grade}: {n}")
    if found.missed:
        out.print(f"missed: {', '.join(found.missed)}")
