"""Games as arrays for learners: what each deciding seat saw, what was legal, what it did, what chance said, who won.

A dataset is a folder: parts as NPZ files, the records that they were made from, and a card that says what is in it.
`docs/dataset.md` tells the arrays one by one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from regnum.kernel import Encoded, Encoding, Game, Layout, Outcome, Playthrough, RegnumError, ReplayedChance, Seat

Arrays: TypeAlias = dict[str, Any]
"""Arrays by name."""

PART = 100
"""How many games a file holds."""
RECORDS = "records"
CARD = "card.md"
"""Where the records and the card lie in the folder."""


class NoDataset(RegnumError):
    """Games that cannot be written as arrays."""


class Position(NamedTuple):
    """A position of a game, with what was done in it."""

    seat: Seat
    seen: Mapping[str, NDArray[np.uint8]]
    """What the seat saw, part by part, as whole numbers: those of the layout before they are divided by its limits."""
    mask: NDArray[np.uint8]
    """The legal moves, eight to a byte, the lowest bit first."""
    action: int
    answers: tuple[int, ...]
    """What chance said to the move."""


class Written(NamedTuple):
    """What was written: how many games and positions."""

    games: int
    positions: int


def encoding_of(game: Game) -> Encoding:
    """How the views of a game become numbers, or `NoDataset`."""
    if not isinstance(game, Encoded):
        raise NoDataset(f"{game.name} has no encoding, so what its players see cannot be written as numbers.")
    return game.encoding()


def write(folder: Path, game: Game, playthroughs: Iterable[Playthrough], command: str) -> Written:
    """Write games into a folder, part by part, and a card with the command that made them."""
    encoding, left, games, positions = encoding_of(game), iter(playthroughs), 0, 0
    for stale in folder.glob("part-*.npz"):
        stale.unlink()
    for number, part in enumerate(iter(lambda: [*islice(left, PART)], []), 1):
        arrays = arrays_of(part, encoding)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            np.savez_compressed(folder / f"part-{number:03}.npz", **arrays)
        except OSError as error:
            raise NoDataset(f"{folder} cannot be written ({error.strerror}).") from None
        games, positions = games + len(part), positions + len(arrays["action"])
    written = Written(games, positions)
    (folder / CARD).write_text(card(game, encoding.layout, written, command), encoding="utf-8")
    return written


def arrays_of(playthroughs: Iterable[Playthrough], encoding: Encoding) -> Arrays:
    """Whole games as arrays."""
    followed = [(playthrough, [*positions(playthrough, encoding)]) for playthrough in playthroughs]
    made = [position for _, found in followed for position in found]
    endings = [outcome_of(playthrough) for playthrough, _ in followed]
    parts = {part.name: part for part in encoding.layout.parts}
    return {
        **{name: np.stack([position.seen[name] for position in made]) for name in parts},
        **{f"{name}_limits": np.array(part.limits, np.uint8) for name, part in parts.items()},
        "game": np.array([at for at, (_, found) in enumerate(followed) for _ in found], np.int32),
        "seat": np.array([position.seat for position in made], np.int8),
        "mask": np.stack([position.mask for position in made]),
        "action": np.array([position.action for position in made], np.int32),
        **_lists("answers", [position.answers for position in made]),
        **_lists("dealt", [playthrough.dealt for playthrough, _ in followed]),
        "players": np.array([len(outcome.points) for outcome in endings], np.int8),
        **_lists("points", [outcome.points for outcome in endings]),
        **_lists("won", [[int(seat in one.winners) for seat in range(len(one.points))] for one in endings]),
        "rule": np.array([outcome.rule for outcome in endings]),
        "names": np.array([json.dumps(playthrough.header.players) for playthrough, _ in followed]),
        "options": np.array([json.dumps(dict(playthrough.header.options)) for playthrough, _ in followed]),
        "layout": np.array(encoding.layout.hash),
    }


def _lists(name: str, lists: Iterable[Iterable[int]]) -> Arrays:
    """Lists of different lengths as one array, and where each of them ends."""
    rows = [[*each] for each in lists]
    flat = np.array([number for row in rows for number in row], np.int32)
    return {name: flat, f"{name}_end": np.array([*accumulate(map(len, rows))], np.int32)}


def outcome_of(playthrough: Playthrough) -> Outcome:
    """How a game ended, or `NoDataset` if it goes on."""
    if playthrough.state.outcome is None:
        raise NoDataset("Only games that are over can be written as a dataset.")
    return playthrough.state.outcome


def positions(playthrough: Playthrough, encoding: Encoding) -> Iterator[Position]:
    """The positions of a game in which a move was made that stands."""
    header, size = playthrough.header, -(-len(playthrough.game.actions) // 8)
    limits = {part.name: _limits(part.limits, len(part.each)) for part in encoding.layout.parts}
    state = playthrough.game.deal(len(header.players), header.options, ReplayedChance(playthrough.dealt))
    for entry in playthrough.line:
        numbers = encoding.encode(state.view(entry.seat))
        yield Position(
            entry.seat,
            {name: np.rint(np.asarray(part) * limits[name]).astype(np.uint8) for name, part in numbers.items()},
            np.frombuffer(state.moves().bits.to_bytes(size, "little"), np.uint8),
            entry.move.id,
            entry.answers,
        )
        state.play(entry.move, ReplayedChance(entry.answers))


def _limits(limits: list[int], axes: int) -> NDArray[np.float32]:
    return np.array(limits, np.float32).reshape(-1, *[1] * axes)


def card(game: Game, layout: Layout, written: Written, command: str) -> str:
    """What a dataset is, for whoever finds it."""
    return f"""# Games of {game.name}

{written.games} games between computer players, {written.positions} positions, as arrays for learning.

| | |
|---|---|
| made by | `{command}` |
| ruleset | {game.ruleset} |
| data | {game.data} |
| actions | {len(game.actions)}, hash {game.actions.hash} |
| layout | {layout.hash} |

`part-*.npz` hold the arrays, {PART} games each; Regnum's `docs/dataset.md` tells what they are. `{RECORDS}/` has the
same games as records, which are the truth: the arrays can be made from them again, and the same command plays the same
games, unless a player's budget is a time.

**For** learning to choose moves, to foretell outcomes, and to compare methods on the same games. **Not for** saying how
people play: nobody in it is a person, and all follow the taste of the players named. Positions of one game resemble
each other, so keep whole games apart when you hold some back. What was hidden from a seat is not in what it saw;
`answers` and `dealt` tell all of it, so never learn from them what a player is to know.

## What each number says

```
{layout}
```
"""
