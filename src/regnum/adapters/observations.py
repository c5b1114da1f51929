"""What learners are given, whatever the convention: views as numbers in spaces, legal moves as a mask, rewards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from regnum.adapters.facts import Facts
from regnum.kernel import Encoded, Encoding, Game, Layout, Outcome, Seat, State, View

Observation: TypeAlias = dict[str, Any]
"""`observation`, what a seat sees, and `action_mask`, a 1 for each legal action: none if another seat decides."""
Action: TypeAlias = Any
"""The id of a move, as any kind of whole number."""

ILLEGAL = -1.0
"""What is given for an action that is not legal; the game ends there."""


def encoding_of(game: Game) -> Encoding:
    """The game's own encoding, or that of `Facts` if it has none."""
    return game.encoding() if isinstance(game, Encoded) else Facts()


def observation_space(layout: Layout, actions: int) -> Dict:
    """The space of observations of this layout, with a mask of this many actions."""
    boxes: dict[str, Space[Any]] = {part.name: Box(0, 1, part.shape, np.float32) for part in layout.parts}
    (only, *others) = boxes.values()
    return Dict({"observation": Dict(boxes) if others else only, "action_mask": Box(0, 1, (actions,), np.int8)})


def numbers_of(encoding: Encoding, view: View) -> Any:
    """A view as numbers: one array, or a dict of several by the names of their parts."""
    found = {name: np.asarray(part) for name, part in encoding.encode(view).items()}
    (only, *others) = found.values()
    return found if others else only


def mask_of(bits: int, actions: int) -> NDArray[np.int8]:
    """A set of moves as a 1 or a 0 for each action."""
    packed = np.frombuffer(bits.to_bytes(-(-actions // 8), "little"), np.uint8)
    return np.unpackbits(packed, count=actions, bitorder="little").astype(np.int8)


def reward_of(outcome: Outcome, seat: Seat) -> float:
    """A seat's reward, from -1 to 1: what it has of the victory beyond an equal share. All rewards together are 0.

    >>> two, four = Outcome((Seat(0),), (9, 4), "X"), Outcome((Seat(0), Seat(2)), (9, 4, 9, 1), "X")
    >>> [reward_of(two, Seat(seat)) for seat in range(2)], [round(reward_of(four, Seat(seat)), 2) for seat in range(4)]
    ([1.0, -1.0], [0.33, -0.33, 0.33, -0.33])
    """
    seats = len(outcome.points)
    return (seats * outcome.shares[seat] - 1) / (seats - 1)


def draw(game: Game, state: State, players: Sequence[str], mode: str | None) -> str | None:
    """The table as a spectator sees it, given back as text (`ansi`) or printed."""
    drawn = str(game.draw(state.view(None), game.phrases(game.languages[0]), players))
    if mode == "ansi":
        return drawn
    print(drawn)
    return None
