"""The computer players that a server seats: our own levels, those of other packages, and those that its host names.

People ask for them by name alone. What a name stands for, a program or a longer thought, is said where the server is
started and never over the wire.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from regnum.kernel import Game, RegnumError, games
from regnum.players import Level, level, levels, player
from regnum.server.api.problems import Problem

_NAME = re.compile(r"[a-z][a-z0-9-]{0,19}")


class BadBots(RegnumError):
    """A list of players that a server cannot seat."""


def read_hired(text: str) -> Mapping[str, str]:
    """The players of a text like `raider=exec:python raider.py; captain=marshal:200ms`, by name, or `BadBots`."""
    hired: dict[str, str] = {}
    for entry in filter(None, map(str.strip, text.split(";"))):
        name, equals, spec = (part.strip() for part in entry.partition("="))
        if not equals or not spec:
            raise BadBots(f"A player is named as in raider=exec:python raider.py, not '{entry}'.")
        if not _NAME.fullmatch(name):
            raise BadBots(f"A player's name has up to 20 small letters, digits and hyphens, unlike '{name}'.")
        if name in hired or name in levels():
            raise BadBots(f"There are two players called '{name}'.")
        hired[name] = spec
    return hired


class BotRegistry:
    """Who can be asked for at a server, and what their names stand for."""

    def __init__(self, hired: Mapping[str, str]) -> None:
        """`hired` are the host's own, a spec for each name; raises an error if one of them cannot be made."""
        self._hired = hired
        offered = {name: level for name, level in levels().items() if level.is_installed()}
        self._levels = {**offered, **{name: _named(name, level(spec)) for name, spec in hired.items()}}
        for name, spec in hired.items():
            for game in games().values():
                if self._levels[name].plays(game):
                    player(spec, game, Random(0))

    def playing(self, game: Game) -> list[Level]:
        """Who plays a game."""
        return [level for level in self._levels.values() if level.plays(game)]

    def check(self, name: str, game: Game) -> None:
        """Raise a problem if nobody of this name plays a game."""
        if name not in self._levels or not self._levels[name].plays(game):
            raise Problem("unknown-level")

    def spec(self, name: str) -> str:
        """What a name stands for. A name that stands for nothing any more is never read as a command."""
        return self._hired.get(name, name.partition(":")[0])


def _named(name: str, level: Level) -> Level:
    """A level under another name."""
    return replace(level, name=name, titles=dict.fromkeys(level.titles, name.capitalize()))
