"""How views and events travel to a bot process: by value, but what they share with their game goes by name.

A view holds what its seat may know and nothing else, so a parcel of views and events holds no secrets. What a game
keeps for all its states (data, the action space) is as large as it is well known: both sides have it.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from regnum.kernel import Game

_PLAIN = (bool, bytes, float, int, str, type(None))


def pack(game: Game, value: object) -> bytes:
    """A value of views and events as bytes."""
    packed = io.BytesIO()
    _Packer(game, packed).dump(value)
    return packed.getvalue()


def unpack(game: Game, parcel: bytes) -> Any:
    """The value of a parcel that was packed for the same game."""
    return _Unpacker(game, io.BytesIO(parcel)).load()


class _Packer(pickle.Pickler):
    def __init__(self, game: Game, packed: io.BytesIO) -> None:
        super().__init__(packed)
        self._names = {id(what): name for name, what in _belongings(game).items()}

    def persistent_id(self, what: object) -> str | None:
        return self._names.get(id(what))


class _Unpacker(pickle.Unpickler):
    def __init__(self, game: Game, packed: io.BytesIO) -> None:
        super().__init__(packed)
        self._belongings = _belongings(game)

    def persistent_load(self, name: str) -> object:
        return self._belongings[name]


def _belongings(game: Game) -> dict[str, object]:
    """What a game keeps, by name."""
    return {name: what for name, what in getattr(game, "__dict__", {}).items() if not isinstance(what, _PLAIN)}
