"""Where computer players think: in processes of their own, never in the server's loop, and within a time.

A player sits in one process from its first decision to the end of the game, so that it remembers what it likes, and is
told only what is new. It is given views and events of its seat: it cannot know more than a player may. If there are too
many players, the one that was not asked for longest has to go; if a process dies, all that sat there are gone. Either
way a player is made again from what its seat has seen, and plays on as it would have (`players.seated`).
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from regnum.kernel import Playthrough, Seat, Undo
from regnum.players import Advice, PlayerFault, SeatedPlayer
from regnum.players.seated import SeenStep, seen_steps, steps_since
from regnum.server.api.problems import Problem
from regnum.server.bots import bot_process
from regnum.server.bots.bot_process import AdviceTask, Place, Task, rules_of
from regnum.server.bots.parcels import pack
from regnum.server.ops.budgets import Turns
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.settings import Settings
from regnum.server.ops.workers import ProcessDied, Worker
from regnum.server.tables.live_table import LiveTable

T = TypeVar("T")

OVERTIME = 15.0
"""Seconds beyond its budget after which a player is given up: enough for a process to start."""
MAX_PLAYERS = 200
"""How many players sit in the processes of a server at once."""
MAX_ALONE_PLAYERS = 8
"""How many of them at tables of computers only: they take memory, and others are made again for each decision."""
MAX_ATTEMPTS = 2
"""How often a decision is asked for, if the process that is to make it dies."""
SIMPLEST = "wanderer"
PEOPLE, ALONE = 0, 1
"""The ranks of decisions: where people play comes before tables of computers only."""
MAX_HINTS, MAX_HINTS_OF_NETWORK = 2, 8
"""How many hints may wait, of a person and of a network."""

log = structlog.get_logger()


class Lost(Exception):
    """A player that failed or took too long."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a computer player is to decide: where it sits, who it is, and the game so far."""

    table: str
    seat: Seat
    spec: str
    seed: str
    playthrough: Playthrough
    """As it was committed: the playthrough that a table holds is never changed, only replaced."""
    rank: int = PEOPLE
    """Which decisions come first."""


def cores() -> int:
    """How many processes can think at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def player_seed(seed: str, seat: int) -> str:
    """The seed of a seat's computer player, from the secret one of the table: a restart repeats it."""
    return hashlib.sha256(f"{seed}/{seat}".encode()).hexdigest()


class BotProcess(Worker):
    """A process in which computer players sit; those who want something of it take turns."""

    def __init__(self, niceness: int) -> None:
        super().__init__(niceness)
        self.turns = Turns(1)
        self.wanted = 0
        """How many want something of it."""
        self.done_at = 0.0
        """When it last ended something, or began after a rest."""


@dataclass(slots=True)
class _Seated:
    """What the pool knows of a player: where it sits, who it is, and how much of its game it has seen."""

    process: BotProcess
    identity: tuple[str, str]
    rank: int = PEOPLE
    items: int = 0
    steps: int = 0


class BotPool:
    """The bot processes of a server, and who sits in which."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._budget, self._metrics = settings.budget, metrics
        self._processes = [BotProcess(settings.niceness) for _ in range(settings.bot_processes or cores())]
        self.hints = Turns(len(self._processes), each=MAX_HINTS, network=MAX_HINTS_OF_NETWORK)
        """Turns at hints."""
        self._seated: OrderedDict[Place, _Seated] = OrderedDict()

    async def choose(self, decision: Decision) -> int:
        """The id of a move. If the player fails, a simple move is chosen instead: the game must go on."""
        try:
            for _ in range(MAX_ATTEMPTS):
                try:
                    return await self._ask(decision)
                except ProcessDied:
                    continue
        except Lost:
            pass
        return await asyncio.to_thread(_simple, decision)

    async def _ask(self, decision: Decision) -> int:
        """Let a player decide; one that sits nowhere yet is made first, from what its seat has seen."""
        place, playthrough = (decision.table, int(decision.seat)), decision.playthrough
        identity = decision.spec, decision.seed
        known = self._seated.get(place)
        if known is not None and known.identity == identity and not _taken_back(playthrough, known.items):
            steps, sits_down = await asyncio.to_thread(steps_since, playthrough, decision.seat, known.steps), None
        else:
            steps, sits_down = await asyncio.to_thread(seen_steps, playthrough, decision.seat), identity
            known = _Seated(known.process if known is not None else self._least_busy(decision.rank), identity)
        parcel = _parcel(playthrough, decision.seat, steps)
        task = Task(place, rules_of(playthrough.game), sits_down, parcel, self._budget)
        seconds = self._budget * (1 + sum(step.asked is not None for step in steps))
        self._seated.pop(place, None)
        about = known.process, decision.spec, bot_process.choose, task
        move = await self._let(*about, seconds=seconds, rank=decision.rank)
        known.rank = decision.rank
        known.items, known.steps = len(playthrough.items), len(playthrough.line)
        self._seated[place] = known
        self._make_room()
        return move

    def _make_room(self) -> None:
        alone = [place for place, seated in self._seated.items() if seated.rank == ALONE][:-MAX_ALONE_PLAYERS]
        others = [place for place in self._seated if place not in alone]
        for place in (*alone, *others[: len(others) - MAX_PLAYERS if len(others) > MAX_PLAYERS else 0]):
            self._seated.pop(place).process.submit(bot_process.dismiss, place)

    def plays_at(self, live: LiveTable) -> bool:
        """Whether a player sits at a table, who will want to see its end."""
        return any((live.id, seat.seat) in self._seated for seat in live.seats)

    def notice(self, live: LiveTable) -> None:
        """Let the players of a game that is over see its end, and go."""
        playthrough = live.playthrough
        if live.row.phase != "over" or playthrough is None:
            return
        for seat in map(Seat, range(len(live.seats))):
            seated = self._seated.pop((live.id, int(seat)), None)
            if seated is not None:
                steps = (
                    steps_since(playthrough, seat, seated.steps) if not _taken_back(playthrough, seated.items) else []
                )
                about = (live.id, int(seat)), rules_of(playthrough.game), pack(playthrough.game, steps), live.outcome
                seated.process.submit(bot_process.leave, *about)

    async def advise(self, task: AdviceTask) -> Advice:
        """What a player would do, or a problem if it fails."""
        async with self.hints.turn():
            try:
                process = self._least_busy(PEOPLE)
                return await self._let(process, task.spec, bot_process.advise, task, seconds=task.budget)
            except (Lost, ProcessDied):
                raise Problem("upset") from None

    def _least_busy(self, rank: int) -> BotProcess:
        """Where to sit down: tables of computers only have half of the processes, so that people find another free."""
        offered = self._processes[len(self._processes) // 2 :] if rank == ALONE else self._processes
        return min(offered, key=lambda process: process.wanted)

    def waiting(self) -> int:
        """How many decisions and hints wait."""
        return self.hints.waiting + sum(process.turns.waiting for process in self._processes)

    async def _let(
        self,
        process: BotProcess,
        spec: str,
        work: Callable[..., T],
        task: object,
        *,
        seconds: float,
        rank: int = PEOPLE,
    ) -> T:
        """Let a process do something for a player, or raise `Lost` or `ProcessDied`."""
        began = time.perf_counter()
        if not process.wanted:
            process.done_at = time.monotonic()
        process.wanted += 1
        try:
            async with process.turns.turn(rank):
                return await process.do(work, task, seconds=seconds + OVERTIME)
        except (ProcessDied, TimeoutError) as error:
            log.error("bot process lost", player=spec, fault=type(error).__name__)
            self._replace(process)
            if isinstance(error, ProcessDied):
                raise
            raise Lost from None
        except Exception as error:  # noqa: BLE001 (whatever a player raises, the server must go on)
            fault = error.kind if isinstance(error, PlayerFault) else type(error).__name__
            log.error("bot failed", player=spec, fault=fault)
            raise Lost from None
        finally:
            process.wanted -= 1
            process.done_at = time.monotonic()
            self._metrics.thinking.observe(time.perf_counter() - began)

    def fault(self) -> str | None:
        """What is wrong where computer players think, as a sentence."""
        late = time.monotonic() - self._budget - OVERTIME
        if any(process.wanted and process.done_at < late for process in self._processes):
            return "Computer players do not answer: they are waited for, then replaced."
        return None

    def _replace(self, process: BotProcess) -> None:
        """Give a process up, and with it all that sit there."""
        if process not in self._processes:
            return
        self._processes[self._processes.index(process)] = BotProcess(process.niceness)
        for place in [place for place, seated in self._seated.items() if seated.process is process]:
            del self._seated[place]
        process.end()

    def warm(self) -> None:
        """Let the processes start now, and load what they will need."""
        for process in self._processes:
            process.submit(bot_process.get_ready)

    def close(self) -> None:
        """End the processes: what they think about is found again at the next start."""
        for process in self._processes:
            process.end()


def _taken_back(playthrough: Playthrough, seen: int) -> bool:
    """Whether some of the first items of a game no longer stand."""
    return any(isinstance(item, Undo) for item in playthrough.items[seen:])


def _parcel(playthrough: Playthrough, seat: Seat, steps: list[SeenStep]) -> bytes:
    return pack(playthrough.game, (steps, playthrough.state.view(seat), playthrough.state.moves().bits))


def _simple(decision: Decision) -> int:
    """A move that is chosen at once."""
    state = decision.playthrough.state
    player = SeatedPlayer(SIMPLEST, decision.playthrough.game, f"{decision.seed}/{len(decision.playthrough.line)}")
    return player.choose(state.view(decision.seat), state.moves(), 1.0).id
