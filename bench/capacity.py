"""The capacity model: what a number of people at once needs, worked out from measured costs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

DAY = 86_400
PER_PROCESS = 0.6
"""How much of a core a process may use and still answer quickly."""
PEOPLE_PER_TABLE = 2.5
SECONDS_PER_STEP = 3.0
"""A table's pace: the seconds from step to step, as in the paced measurement."""
TABLES_WITH_COMPUTER = 0.25
"""How many tables have a computer player, and one of its seats is the computer's."""
CONNECTIONS = 6
"""To the database, of a process that is busy: four that ask, the writer, one spare."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured."""

    move_ms: float
    """CPU time of a move at a table of two, its commit and all frames that it causes among it."""
    move_bytes: float
    """What goes to the two sockets for a move."""
    socket_us: float
    """CPU time of an open socket in a second in which nobody moves."""
    socket_kib: float
    table_kib: float
    process_kib: float
    """The memory of a process without sockets."""
    commit_cpu_ms: float
    """CPU time, in our process, of a commit with one write."""
    commit_ms: float
    """How long such a commit takes."""
    wal_bytes: float
    """What PostgreSQL logs for a move."""
    stored_bytes: float
    """By how much the database grows with a move."""
    message_ms: float
    """CPU time, in both processes together, of telling another process that shows the table."""
    overhearing_ms: float
    """CPU time, in a process that does not show the table, of hearing of it."""
    thinking: Mapping[str, float]
    """Seconds of CPU time of a decision, by level."""


def cores(costs: Costs, moves: float, sockets: float, processes: int) -> float:
    """Cores that processes need whose tables have two players, who sit at different processes if there are several."""
    message = 0.0 if processes == 1 else costs.message_ms + costs.overhearing_ms * (processes - 2)
    return moves * (costs.move_ms + message) / 1e3 + sockets * costs.socket_us / 1e6


def needed(costs: Costs, people: int) -> dict[str, str]:
    """What this number of people at once needs, in words and figures."""
    tables = people / PEOPLE_PER_TABLE
    moves, wider = tables / SECONDS_PER_STEP, PEOPLE_PER_TABLE / 2
    together = moves * costs.move_ms * wider / 1e3 + people * costs.socket_us / 1e6
    sticky = math.ceil(together / PER_PROCESS)
    apart = _processes(together + moves * costs.message_ms * (PEOPLE_PER_TABLE - 1) / 1e3, moves * costs.overhearing_ms)
    memory = people * costs.socket_kib + tables * costs.table_kib + sticky * costs.process_kib
    steps = moves * TABLES_WITH_COMPUTER / (PEOPLE_PER_TABLE + 1)
    return {
        "tables, steps a second": f"{tables:,.0f}, {moves:,.0f}",
        "cores for play, the players of a table at one process": f"{together:.1f}",
        "processes then": f"{sticky:,}",
        "processes, players spread at random, one channel": "no number is enough" if apart is None else f"{apart:,}",
        "memory": f"{memory / 2**20:,.0f} GiB",
        "to the browsers": f"{moves * costs.move_bytes * wider * 8 / 1e6:,.0f} Mbit/s",
        "PostgreSQL: steps a second, log": f"{moves:,.0f}, {moves * costs.wal_bytes / 1e6:,.0f} MB/s",
        "PostgreSQL: commits a second at most": f"{sticky * 1000 / costs.commit_ms:,.0f}",
        "PostgreSQL: growth": f"{moves * costs.stored_bytes * DAY / 1e9:,.0f} GB a day, if the evening never ended",
        "PostgreSQL: connections": f"{sticky * CONNECTIONS:,}",
        "Redis: words in, words out a second": f"{moves:,.0f}, {moves * sticky:,.0f}",
        **{
            f"cores for thinking, if all computers were {level}s": f"{steps * seconds:,.0f}"
            for level, seconds in costs.thinking.items()
        },
    }


def _processes(work: float, heard_ms: float) -> int | None:
    """The least number of processes that carry this work and each hear of every step; None if hearing is too much."""
    left = PER_PROCESS - heard_ms / 1e3
    return math.ceil(work / left) if left > 0 else None


def listed(costs: Costs) -> dict[str, str]:
    """The costs, in words."""
    return {
        "a move at a table of two: CPU": f"{costs.move_ms:.3f} ms",
        "a move at a table of two: to its sockets": f"{costs.move_bytes:,.0f} bytes",
        "a move: log of PostgreSQL": f"{costs.wal_bytes:,.0f} bytes",
        "a move: its row": f"{costs.stored_bytes:,.0f} bytes",
        "a socket: CPU in a second without moves": f"{costs.socket_us:.0f} µs",
        "a socket: memory": f"{costs.socket_kib:.1f} KiB",
        "a table at rest in memory": f"{costs.table_kib:.1f} KiB",
        "a process: memory before anybody comes": f"{costs.process_kib / 1024:.0f} MiB",
        "a commit of one row: CPU, time": f"{costs.commit_cpu_ms:.3f} ms, {costs.commit_ms:.2f} ms",
        "a message to a process that shows the table: CPU of both": f"{costs.message_ms:.3f} ms",
        "a message to a process that does not: CPU": f"{costs.overhearing_ms:.3f} ms",
        **{f"a decision of a {level}: CPU": f"{1000 * each:.1f} ms" for level, each in costs.thinking.items()},
    }
