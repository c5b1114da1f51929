"""An executor on a Ray cluster: a supervisor on every core it has, with the same results as on this machine.

A supervisor is lost with its machine; the game it played is given to another.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterable
from logging import ERROR
from typing import Any

from regnum.arena.contest import Contest, Fixture, NoContest
from regnum.arena.execution.executors import POLL_SECONDS, Games
from regnum.arena.execution.journal import code
from regnum.arena.execution.supervisor import Supervisor
from regnum.arena.result import Result
from regnum.kernel import MissingExtra

LOCAL = "local"
"""The address that starts a Ray on this machine."""
START_TIMEOUT = 5.0
"""Seconds within which a cluster must answer."""
MAX_LOSSES = 10
"""A cluster that loses this many supervisors without finishing a game is given up."""


class FarSupervisor:
    """A supervisor on a machine of the cluster."""

    def __init__(self, contest: Contest, keep: bool, expected: str) -> None:
        self._same = code(contest) == expected
        self._supervisor = Supervisor(contest, keep=keep)

    def play(self, fixture: Fixture) -> Result:
        """Play a game, if this machine has the same code."""
        if not self._same:
            raise NoContest("A machine of the cluster has another version of Regnum or of the game.")
        return self._supervisor.play(fixture)


class Cluster:
    """An executor on Ray."""

    def __init__(self, address: str) -> None:
        self._address = address

    def play(self, contest: Contest, fixtures: Iterable[Fixture], *, keep: bool = False) -> Games:
        """Play the games wherever there is room."""
        waiting = deque(fixtures)
        if not waiting:
            return
        ray = _connect(self._address)
        try:
            yield from _Session(ray, contest, waiting, keep).play()
        finally:
            ray.shutdown()


def _connect(address: str) -> Any:
    """Ray, connected."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise MissingExtra("Playing on Ray", "ray") from None
    _knock(address)
    try:
        ray.init(
            address, include_dashboard=False if address == LOCAL else None, log_to_driver=False, logging_level=ERROR
        )
    except (ConnectionError, RuntimeError, ValueError):
        raise NoContest(f"There is no Ray at '{address}'; '--ray local' starts one on this machine.") from None
    return ray


def _knock(address: str) -> None:
    """See that someone listens at an address: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=START_TIMEOUT).close()
        except (OSError, OverflowError):
            raise NoContest(f"Nobody answers at '{address}'; '--ray local' starts a Ray on this machine.") from None


class _Session:
    """The games of one contest on a cluster, from the first to the last."""

    def __init__(self, ray: Any, contest: Contest, waiting: deque[Fixture], keep: bool) -> None:
        self._ray, self._waiting = ray, waiting
        self._made = ray.remote(num_cpus=1)(FarSupervisor)
        self._with = ray.put(contest), keep, code(contest)
        self._awaited: dict[Any, tuple[Any, Fixture]] = {}
        """The supervisor and the game of each answer."""

    def play(self) -> Games:
        ray, losses = self._ray, 0
        for _ in range(min(int(ray.cluster_resources().get("CPU", 1)), len(self._waiting))):
            self._give(self._made.remote(*self._with))
        while self._awaited:
            ready, _ = ray.wait(list(self._awaited), timeout=POLL_SECONDS)
            if not ready:
                yield None
            for answer in ready:
                supervisor, fixture = self._awaited.pop(answer)
                try:
                    played = ray.get(answer)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except ray.exceptions.RayActorError as error:
                    losses += 1
                    if error.actor_init_failed or losses == MAX_LOSSES:
                        raise NoContest("The cluster cannot play: is Regnum, and the game, installed on it?") from None
                    self._waiting.appendleft(fixture)
                    self._give(self._made.remote(*self._with))
                else:
                    losses = 0
                    if self._waiting:
                        self._give(supervisor)
                    yield played

    def _give(self, supervisor: Any) -> None:
        fixture = self._waiting.popleft()
        self._awaited[supervisor.play.remote(fixture)] = supervisor, fixture
