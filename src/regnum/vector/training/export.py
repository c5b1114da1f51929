"""A trained net in the form in which it is shipped: the same operations, written down as an ONNX graph.

The graph takes planes and numbers of a batch of positions and gives the logits of all moves, and the logits of each
side's chance to win. What the net was trained with stands in its metadata; the critic stays behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from regnum.vector.domaine.tables import ACTION_COUNT, SIZE
from regnum.vector.training import net as nets
from regnum.vector.training.checkpoint import Checkpoint, identity
from regnum.vector.training.net import NUMBERS, PLANES, SIDES
from regnum.vector.training.operations import EPSILON, Params

OPSET = 17
"""The version of the operators, which onnxruntime has known since 2022."""
IR_VERSION = 8


class OnnxOperations:
    """The operations of a net, written down instead of carried out: a tensor is its name in the graph."""

    def __init__(self, params: Params) -> None:
        self._params = params
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def _node(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, [*inputs], [name], **attributes))
        return name

    def _constant(self, name: str, values: np.ndarray) -> str:
        self.constants[name] = numpy_helper.from_array(values, name)
        return name

    def _weight(self, name: str) -> str:
        return self._constant(name, np.asarray(self._params[name], np.float32))

    def conv(self, x: str, weight: str) -> str:
        """A convolution with the board kept in size."""
        return self._node("Conv", x, self._weight(weight), auto_pad="SAME_UPPER")

    def dense(self, x: str, name: str) -> str:
        """A linear map."""
        return self._node("Gemm", x, self._weight(f"{name}.weight"), self._weight(f"{name}.bias"))

    def norm(self, x: str, scale: str) -> str:
        """Divide by the root mean square of the channels."""
        square = self._node("ReduceMean", self._node("Mul", x, x), axes=[1], keepdims=1)
        root = self._node("Sqrt", self._node("Add", square, self._constant("epsilon", np.array(EPSILON, np.float32))))
        scales = np.asarray(self._params[scale], np.float32)[:, None, None]
        return self._node("Mul", self._node("Div", x, root), self._constant(scale, scales))

    def relu(self, x: str) -> str:
        """Nothing below zero."""
        return self._node("Relu", x)

    def add(self, one: str, other: str) -> str:
        """The sum."""
        return self._node("Add", one, other)

    def add_everywhere(self, board: str, row: str) -> str:
        """A number for each channel."""
        places = self._constant("board axes", np.array([2, 3], np.int64))
        return self._node("Add", board, self._node("Unsqueeze", row, places))

    def mean(self, board: str) -> str:
        """The mean of each channel."""
        return self.flatten(self._node("GlobalAveragePool", board))

    def largest(self, board: str) -> str:
        """The maximum of each channel."""
        return self.flatten(self._node("GlobalMaxPool", board))

    def join(self, rows: Sequence[str]) -> str:
        """Rows one after another."""
        return self._node("Concat", *rows, axis=1)

    def flatten(self, board: str) -> str:
        """A board as a row."""
        return self._node("Flatten", board, axis=1)

    def pick(self, row: str, places: Sequence[int]) -> str:
        """The numbers at these places."""
        return self._node("Gather", row, self._constant("places", np.array(places, np.int64)), axis=1)


def export(checkpoint: Checkpoint, path: Path) -> None:
    """Write the net of a checkpoint."""
    do = OnnxOperations(checkpoint.average)
    board, row = nets.tower(do, checkpoint.net, "planes", "numbers")
    policy, value = nets.policy(do, board, row), nets.chances(do, "value", row)
    do.nodes += [helper.make_node("Identity", [name], [out]) for name, out in ((policy, "policy"), (value, "value"))]
    graph = helper.make_graph(
        do.nodes,
        "regnum",
        [_tensor("planes", PLANES, SIZE, SIZE), _tensor("numbers", NUMBERS)],
        [_tensor("policy", ACTION_COUNT), _tensor("value", SIDES)],
        [*do.constants.values()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
    helper.set_model_props(model, identity() | {"positions": str(checkpoint.progress.positions)})
    onnx.checker.check_model(model)
    onnx.save(model, path)


def _tensor(name: str, *shape: int) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", *shape])
