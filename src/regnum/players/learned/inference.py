"""A trained net as players ask it: the logits of moves and each seat's chance to win, from views.

A net runs on one thread of onnxruntime. It says what it was trained with; one that does not fit the game is refused
with a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from regnum.kernel import Encoded, Game, Learned, MissingExtra, RegnumError, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NET_SUFFIX = ".onnx"


class BadNet(RegnumError):
    """A file that is no net, or one of another game or of other rules."""


class Session(Protocol):
    """What is asked of onnxruntime."""

    def run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[np.float32]]) -> Sequence[NDArray[np.float32]]:
        """The outputs for a batch of inputs."""
        ...


@dataclass(frozen=True)
class Judged:
    """What a net makes of a position."""

    priors: NDArray[np.float32]
    """By the id of the move; of moves that are not legal nothing."""
    chances: Sequence[float]
    """By seat."""


class Judging(Protocol):
    """What a search asks of a net."""

    def judge(self, views: Sequence[View], legal: Sequence[Sequence[int]], seats: int) -> Sequence[Judged]:
        """What it makes of positions, each as seen by the seat to move, with the ids of its legal moves."""
        ...


class Net:
    """A net for a game."""

    def __init__(self, game: Encoded, session: Session) -> None:
        self._encoding, self._session = game.encoding(), session

    def judge(self, views: Sequence[View], legal: Sequence[Sequence[int]], seats: int) -> Sequence[Judged]:
        """What the net makes of positions, each as seen by the seat to move, with the ids of its legal moves."""
        import numpy as np

        seen = [self._encoding.encode(view) for view in views]
        inputs = {name: np.stack([np.asarray(each[name]) for each in seen]) for name in seen[0]}
        found = []
        for view, ids, policy, value in zip(views, legal, *self._session.run(["policy", "value"], inputs), strict=True):
            priors = np.zeros_like(policy)
            priors[ids] = _softmax(policy[ids])
            sides = _softmax(value[:seats])
            assert view.seat is not None
            found.append(Judged(priors, [float(sides[(seat - view.seat) % seats]) for seat in range(seats)]))
        return found


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    import numpy as np

    weights: NDArray[np.float32] = np.exp(logits - logits.max())
    weights /= weights.sum()
    return weights


def is_installed() -> bool:
    """Whether nets can be asked here."""
    return all(map(find_spec, ("numpy", "onnxruntime")))


_OWN: dict[tuple[str, str], Net] = {}
"""The nets that were asked for, by ruleset and data: reading takes a while, so all players of a process share them."""


def own_net(game: Game) -> Net:
    """The net that a game brings."""
    if not is_installed():
        raise MissingExtra("A player that learned", "learned")
    if not isinstance(game, Learned):
        raise BadNet(f"No net was trained for {game.name}.")
    rules = game.ruleset, game.data
    if rules not in _OWN:
        _OWN[rules] = Net(game, _session(game, game.net.read_bytes(), f"of {game.name}"))
    return _OWN[rules]


def net_of(game: Game, path: str) -> Net:
    """The net in a file, if it is one for the game; else a sentence that says what is missing."""
    if not is_installed():
        raise MissingExtra("A player that learned", "learned")
    if not isinstance(game, Encoded):
        raise BadNet(f"{game.name} has no encoding that a net could read.")
    try:
        content = Path(path).read_bytes()
    except OSError:
        raise BadNet(f"There is no net in '{path}': give a file, as in net:learned/net{NET_SUFFIX}.") from None
    return Net(game, _session(game, content, path))


def _session(game: Game, content: bytes, where: str) -> Session:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # noqa: BLE001 (onnxruntime raises what its parser does)
        raise BadNet(f"{where} is no net: {str(error).splitlines()[0]}") from None
    about = session.get_modelmeta().custom_metadata_map
    for name, today in fingerprint(game).items():
        if about.get(name) != today:
            raise BadNet(f"The net {where} was trained with other {name} than those of {game.ruleset} today.")
    found: Session = session
    return found


def fingerprint(game: Game) -> dict[str, str]:
    """What a net must have been trained with, by name."""
    assert isinstance(game, Encoded)
    return {
        "ruleset": game.ruleset,
        "data": game.data,
        "actions": game.actions.hash,
        "observations": game.encoding().layout.hash,
    }
