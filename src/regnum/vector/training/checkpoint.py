"""Checkpoints: all that training needs to go on where it was, in one file of a few megabytes.

A light one has the averaged weights alone, so that it can be kept beside the code: training goes on from them with an
optimiser that remembers nothing and without past selves. A checkpoint names the ruleset, the data, the action space and
the layout of observations that it was trained with. One that does not fit today's is refused with a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

from regnum.kernel import RegnumError, game
from regnum.players.learned.inference import fingerprint
from regnum.vector.training.net import NetConfig, shapes
from regnum.vector.training.operations import Params
from regnum.vector.training.ppo import PpoConfig, optimiser

MAX_PAST = 3
"""How many past selves are kept to play against."""
_ABOUT = "about"


class BadCheckpoint(RegnumError):
    """A file that is no checkpoint, or one of something else."""


@dataclass(frozen=True)
class Progress:
    """How far training has come."""

    positions: int = 0
    """How many positions were learned from."""
    games: int = 0
    seconds: float = 0.0
    lessons: int = 0


@dataclass(frozen=True)
class Checkpoint:
    """A net in training."""

    net: NetConfig
    params: Params
    memory: optax.OptState
    average: Params
    """A moving average of the weights: it plays better than the last ones, and is what is shipped."""
    style: Params | None = None
    """The net as it was after imitation: an opponent in the style of those it learned from."""
    past: Sequence[Params] = ()
    """Past selves, the oldest first."""
    progress: Progress = field(default_factory=Progress)

    @property
    def opponents(self) -> Sequence[Params]:
        """Against whom the net plays besides itself."""
        return [*([] if self.style is None else [self.style]), *self.past]


def identity() -> dict[str, str]:
    """What a net of today is trained with, by name."""
    return fingerprint(game("domaine"))


def light(checkpoint: Checkpoint) -> Checkpoint:
    """The same without what training could do without."""
    average = checkpoint.average
    return Checkpoint(checkpoint.net, average, (), average, progress=checkpoint.progress)


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint, whole or not at all."""
    about = {"net": asdict(checkpoint.net), "progress": asdict(checkpoint.progress), "identity": identity()}
    arrays = {_ABOUT: np.array(json.dumps(about))}
    arrays |= {f"memory/{n}": np.asarray(leaf) for n, leaf in enumerate(jax.tree.leaves(checkpoint.memory))}
    nets = {"average": checkpoint.average}
    if checkpoint.params is not checkpoint.average:
        nets["params"] = checkpoint.params
    others = {f"past{number}": past for number, past in enumerate(checkpoint.past)}
    if checkpoint.style is not None:
        others["style"] = checkpoint.style
    for kept, kind in ((nets, np.float32), (others, np.float16)):
        for of, params in kept.items():
            arrays |= {f"{of}/{name}": np.asarray(weight, kind) for name, weight in params.items()}
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    beside.replace(path)


def load(path: Path, config: PpoConfig) -> Checkpoint:
    """Read a checkpoint, or say in a sentence why it is none."""
    try:
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        about = json.loads(str(arrays.pop(_ABOUT)))
        found = _assemble(about, arrays, config)
    except FileNotFoundError:
        raise BadCheckpoint(f"There is no file {path}.") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadCheckpoint(f"{path} is no checkpoint of a net in training: {error}.") from None
    for name, today in identity().items():
        if about["identity"].get(name) != today:
            raise BadCheckpoint(f"{path} was trained with other {name} than today's: it cannot go on.")
    return found


def _assemble(
    about: Mapping[str, Mapping[str, float]], arrays: Mapping[str, np.ndarray], config: PpoConfig
) -> Checkpoint:
    net = NetConfig(**about["net"])  # type: ignore[arg-type]

    def weights(prefix: str) -> Params:
        found = {name: jnp.asarray(arrays[f"{prefix}/{name}"], jnp.float32) for name in shapes(net)}
        for name, shape in shapes(net).items():
            if found[name].shape != shape:
                raise ValueError(f"the weights {name} have another shape")
        return found

    average, progress = weights("average"), Progress(**about["progress"])  # type: ignore[arg-type]
    if "params/first.conv" not in arrays:
        return Checkpoint(net, average, optimiser(config).init(average), average, progress=progress)
    params = weights("params")
    empty = optimiser(config).init(params)
    leaves = [jnp.asarray(arrays[f"memory/{n}"]) for n in range(len(jax.tree.leaves(empty)))]
    memory = jax.tree.unflatten(jax.tree.structure(empty), leaves)
    kept = {of for of in ("style", *(f"past{number}" for number in range(MAX_PAST))) if f"{of}/first.conv" in arrays}
    return Checkpoint(
        net,
        params,
        memory,
        average,
        weights("style") if "style" in kept else None,
        [weights(of) for of in sorted(kept - {"style"})],
        progress,
    )
