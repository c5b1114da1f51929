"""The net: a residual tower over the board (He et al., 2016), with heads for moves and for chances to win.

What the seat to move sees goes in: planes of the board, and numbers. The policy head gives each move of the action
space a logit: moves that name a place from a channel of their own at that place, the others from a row of numbers. The
value head gives each side's chance to win, the seat's own first. The critic does the same but sees all hands: it serves
training alone and is not shipped.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from regnum.games.domaine.rules.cards import FACES
from regnum.vector.domaine import LAYOUT
from regnum.vector.domaine.tables import ACTION_COUNT, CELLS, EDGE_SIDES, EDGES, FIRST_IDS, Verb
from regnum.vector.training.operations import JaxOperations, Operations, Params

T = TypeVar("T")

SIDES = 4
"""How many may play: the seat itself, then the others in turn order."""
HIDDEN = SIDES * len(FACES)
"""What only the critic sees: of each side the hidden cards by face."""
PLANES, NUMBERS = (part.shape[0] for part in LAYOUT.parts)
ON_CELLS = (Verb.KNIGHT, Verb.CASTLE, Verb.DOMAIN, Verb.EXPAND, Verb.DESERT, Verb.ALLY)
"""The verbs that name a cell; each has a channel in the policy head, after one for each of a cell's two borders."""
EAST, NORTH = 0, 1
CHANNELS = 2 + len(ON_CELLS)
OTHERS = ACTION_COUNT - int(FIRST_IDS[Verb.SELL])
"""How many moves name no place."""


@dataclass(frozen=True)
class NetConfig:
    """How large a net is."""

    blocks: int = 5
    channels: int = 64
    rows: int = 128
    """The width of what is not on the board."""


class Judgement(NamedTuple):
    """What the net makes of positions, in logits."""

    policy: Array
    value: Array
    critic: Array


def _places() -> list[int]:
    """For each move, where its logit lies among those of the board, channel by channel, and then the others."""
    places = []
    for edge in range(EDGES):
        one, other = (int(cell) for cell in EDGE_SIDES[edge])
        channel = EAST if other - one == 1 else NORTH
        places.append(channel * CELLS + one if one >= 0 else 0)  # edges of the rim are never legal
    for channel in range(2, CHANNELS):
        places += range(channel * CELLS, (channel + 1) * CELLS)
    places += range(CHANNELS * CELLS, CHANNELS * CELLS + OTHERS)
    assert len(places) == ACTION_COUNT
    return places


PLACES = _places()


def shapes(config: NetConfig) -> dict[str, tuple[int, ...]]:
    """The shapes of all weights by name; those of the critic begin with its name."""
    board, rows = config.channels, config.rows
    found: dict[str, tuple[int, ...]] = {"first.conv": (board, PLANES, 3, 3)}
    found |= _dense("numbers", NUMBERS, rows) | _dense("first.row", rows, board)
    for block in range(config.blocks):
        name = f"block{block}"
        found |= {f"{name}.conv1": (board, board, 3, 3), f"{name}.conv2": (board, board, 3, 3)}
        found |= _dense(f"{name}.everywhere", board, board)
    found |= {"last.norm": (board,), "policy.conv": (CHANNELS, board, 1, 1)}
    found |= _dense("policy.rows", 2 * board + rows, rows) | _dense("policy.places", rows, CHANNELS)
    found |= _dense("policy.others", rows, OTHERS)
    found |= _dense("value.rows", 2 * board + rows, rows) | _dense("value.sides", rows, SIDES)
    return found | _dense("critic.rows", 2 * board + rows + HIDDEN, rows) | _dense("critic.sides", rows, SIDES)


def _dense(name: str, width: int, out: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (width, out), f"{name}.bias": (out,)}


FINAL = ("policy.conv", "policy.others.weight", "policy.places.weight", "value.sides.weight", "critic.sides.weight")
"""Weights that begin small, so that at first all moves are equally likely and all chances even."""
SMALL = 0.05


def initial(key: Array, config: NetConfig) -> Params:
    """Weights to begin with (He initialisation); the second convolution of each block begins at zero."""
    params = {}
    for number, (name, shape) in enumerate(sorted(shapes(config).items())):
        if "norm" in name:
            params[name] = jnp.ones(shape)
        elif name.endswith(("bias", "conv2")):
            params[name] = jnp.zeros(shape)
        else:
            inputs = math.prod(shape[1:]) if len(shape) > 2 else shape[0]
            spread = math.sqrt(2 / inputs) * (SMALL if name in FINAL else 1.0)
            params[name] = spread * jax.random.normal(jax.random.fold_in(key, number), shape)
    return params


def tower(do: Operations[T], config: NetConfig, planes: T, numbers: T) -> tuple[T, T]:
    """What the heads look at: the board, and a row that sums it up."""
    row = do.relu(do.dense(numbers, "numbers"))
    board = do.add_everywhere(do.conv(planes, "first.conv"), do.dense(row, "first.row"))
    for block in range(config.blocks):
        board = _block(do, f"block{block}", board)
    board = do.relu(do.norm(board, "last.norm"))
    return board, do.join([do.mean(board), do.largest(board), row])


def _block(do: Operations[T], name: str, board: T) -> T:
    """A residual block whose middle knows what is on the whole board. It is not normalised: blocks begin by doing
    nothing, and so few of them stay in bounds (Espeholt et al., 2018, train deeper towers so)."""
    inner = do.conv(do.relu(board), f"{name}.conv1")
    inner = do.add_everywhere(inner, do.dense(do.mean(inner), f"{name}.everywhere"))
    return do.add(board, do.conv(do.relu(inner), f"{name}.conv2"))


def policy(do: Operations[T], board: T, row: T) -> T:
    """A logit for each move of the action space."""
    rows = do.relu(do.dense(row, "policy.rows"))
    on_board = do.add_everywhere(do.conv(board, "policy.conv"), do.dense(rows, "policy.places"))
    return do.pick(do.join([do.flatten(on_board), do.dense(rows, "policy.others")]), PLACES)


def chances(do: Operations[T], head: str, row: T) -> T:
    """A logit for each side's chance to win, by the value head or by the critic."""
    return do.dense(do.relu(do.dense(row, f"{head}.rows")), f"{head}.sides")


def judge(
    params: Params, config: NetConfig, planes: Array, numbers: Array, hidden: Array, dtype: type = jnp.float32
) -> Judgement:
    """What the net makes of a batch of positions."""
    do = JaxOperations(params, dtype)
    board, row = tower(do, config, planes, numbers)
    found = policy(do, board, row), chances(do, "value", row), chances(do, "critic", do.join([row, hidden]))
    return Judgement(*(logits.astype(jnp.float32) for logits in found))


def count(params: Params) -> int:
    """How many weights there are."""
    return sum(int(np.prod(weight.shape)) for weight in params.values())
