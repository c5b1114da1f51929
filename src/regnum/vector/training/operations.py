"""The operations of which a net is made, carried out in two ways: by JAX to train it, by ONNX to ship it.

A net is written once, over `Operations`. `JaxOperations` computes; `regnum.vector.training.export` writes down the same
operations as a graph. All tensors have the batch first; boards are batch, channel, row, column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax

T = TypeVar("T")

Params = Mapping[str, Array]
"""The weights of a net by name."""
EPSILON = 1e-5


class Operations(Protocol[T]):
    """What a net may do with tensors; weights are named."""

    def conv(self, x: T, weight: str) -> T:
        """A convolution that keeps the size of the board: 3x3 or 1x1, as the weight is."""
        ...

    def dense(self, x: T, name: str) -> T:
        """A linear map of the last axis, with a bias."""
        ...

    def norm(self, x: T, scale: str) -> T:
        """Each place of a board divided by the root mean square of its channels (Zhang and Sennrich, 2019)."""
        ...

    def relu(self, x: T) -> T:
        """Nothing below zero."""
        ...

    def add(self, one: T, other: T) -> T:
        """The sum of two tensors of one shape."""
        ...

    def add_everywhere(self, board: T, row: T) -> T:
        """A number for each channel, added on every place of the board."""
        ...

    def mean(self, board: T) -> T:
        """Of each channel the mean, as a row."""
        ...

    def largest(self, board: T) -> T:
        """Of each channel the largest number, as a row."""
        ...

    def join(self, rows: Sequence[T]) -> T:
        """Rows one after another."""
        ...

    def flatten(self, board: T) -> T:
        """A board as a row."""
        ...

    def pick(self, row: T, places: Sequence[int]) -> T:
        """The numbers of a row at these places."""
        ...


class JaxOperations:
    """The operations as JAX computes them; the large ones in a narrow type, if one is given."""

    def __init__(self, params: Params, dtype: jnp.dtype | type = jnp.float32) -> None:
        self._params, self._dtype = params, dtype

    def conv(self, x: Array, weight: str) -> Array:
        """A convolution with the board kept in size."""
        kernel = self._params[weight].astype(self._dtype)
        return lax.conv_general_dilated(x.astype(self._dtype), kernel, (1, 1), "SAME")

    def dense(self, x: Array, name: str) -> Array:
        """A linear map."""
        weight, bias = self._params[f"{name}.weight"], self._params[f"{name}.bias"]
        return x.astype(self._dtype) @ weight.astype(self._dtype) + bias.astype(self._dtype)

    def norm(self, x: Array, scale: str) -> Array:
        """Divide by the root mean square of the channels, which is taken in full width."""
        wide = x.astype(jnp.float32)
        scaled = wide * lax.rsqrt(jnp.mean(wide * wide, axis=1, keepdims=True) + EPSILON)
        return (scaled * self._params[scale][None, :, None, None]).astype(self._dtype)

    def relu(self, x: Array) -> Array:
        """Nothing below zero."""
        return jax.nn.relu(x)

    def add(self, one: Array, other: Array) -> Array:
        """The sum."""
        return one + other

    def add_everywhere(self, board: Array, row: Array) -> Array:
        """A number for each channel."""
        return board + row[:, :, None, None]

    def mean(self, board: Array) -> Array:
        """The mean of each channel."""
        return board.mean(axis=(2, 3))

    def largest(self, board: Array) -> Array:
        """The maximum of each channel."""
        return board.max(axis=(2, 3))

    def join(self, rows: Sequence[Array]) -> Array:
        """Rows one after another."""
        return jnp.concatenate([row.astype(self._dtype) for row in rows], axis=1)

    def flatten(self, board: Array) -> Array:
        """A board as a row."""
        return board.reshape(board.shape[0], -1)

    def pick(self, row: Array, places: Sequence[int]) -> Array:
        """The numbers at these places."""
        return row[:, jnp.asarray(places)]
