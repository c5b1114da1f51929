"""What things cost a server, checked against runs with one, two and three processes, and carried to many people.

    python -m bench.scale [--seconds 20] [--tables 300] [--people 100000] [--write]

It starts a PostgreSQL and a Redis of its own. With `--write` the tables of `docs/scale.md` are written anew. CPU times
are what it trusts; it wants a quiet machine all the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import re
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from sqlalchemy import create_engine, text

from bench.capacity import Costs, cores, listed, needed
from regnum.kernel import Playthrough, game
from regnum.players import SeatedPlayer
from regnum.players.loop import Loop, around
from regnum.server.bench_services import serving_ours
from regnum.server.server_bench import play
from regnum.server.storage.store import Store
from regnum.server.storage.writer import Write
from tests.torture.stage import Postgres, RedisServer

PAGE = Path(__file__).parent.parent / "docs" / "scale.md"
EVERY = 3.0
LEVELS = ("page", "steward", "marshal")
DECISIONS = 60
COMMITS = 200
SEED = 1


class Database:
    """The PostgreSQL that is measured, asked how much it wrote."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))

    def logged(self) -> float:
        """Bytes of its log so far."""
        return self._asked("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")

    def stored(self) -> float:
        """Bytes of the rows that moves add, as if they were written once more: the file itself grows in leaps."""
        return self._asked("SELECT coalesce(sum(pg_column_size(entries.*)), 0) FROM entries")

    def _asked(self, question: str) -> float:
        with self._engine.connect() as connection:
            return float(connection.execute(text(question)).scalar_one())

    def close(self) -> None:
        self._engine.dispose()


@contextlib.contextmanager
def storage() -> Iterator[tuple[str, str]]:
    """The addresses of a PostgreSQL and a Redis of our own."""
    with (
        tempfile.TemporaryDirectory(prefix="regnum-scale-", ignore_cleanup_errors=True) as name,
        contextlib.ExitStack() as end,
    ):
        folder = Path(name)
        folder.chmod(0o755)
        postgres, redis = Postgres(folder), RedisServer(folder)
        end.callback(postgres.close)
        end.callback(redis.close)
        yield postgres.url, redis.url


def figures(urls: tuple[str, str], processes: int, tables: int, seconds: float) -> dict[str, float]:
    """A measured run: tables at a person's pace, the players of each at different processes."""
    database = Database(urls[0])
    try:
        with serving_ours(processes, *urls) as ours:
            empty = ours.kibibytes() / processes
            meters = {"wal": database.logged, "stored": database.stored}
            found = asyncio.run(play(ours, tables, seconds, EVERY, SEED, meters))
    finally:
        database.close()
    measured = {name: float(value) for name, value in found.items() if isinstance(value, int | float)}
    rate = measured["moves_per_second"]
    idle = measured["idle_cpu_us_per_socket_second"] * 2 * tables / 1e3
    return measured | {
        "net_ms": measured["cpu_ms_per_move"] - idle / rate,
        "cores": measured["cpu_ms_per_move"] * rate / 1e3,
        "process_kib": empty,
    }


def commit(url: str) -> tuple[float, float]:
    """CPU time and time of a commit with one row, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), url, lambda size: None)

        async def write() -> None:
            for number in range(COMMITS):
                row = {"id": number, "text": "border d7|e7"}
                await store.write(Write("bench", rest=[(text("INSERT INTO bench VALUES (:id, :text)"), row)]))

        try:
            with store.engine.begin() as connection:
                connection.execute(text("CREATE TABLE bench (id INTEGER PRIMARY KEY, text TEXT)"))
            began, worked = time.perf_counter(), time.process_time()
            asyncio.run(write())
            cpu, elapsed = time.process_time() - worked, time.perf_counter() - began
            return cpu / COMMITS * 1e3, elapsed / COMMITS * 1e3
        finally:
            store.close()


def thinking(level: str) -> float:
    """CPU time of a decision of a level in Domaine, in seconds, with the second that a server gives it."""
    domaine = game("domaine")
    playthrough = Playthrough.deal(domaine, ["Anna", "Bruno"], seed=bytes(32))
    players = [SeatedPlayer(level, domaine, f"{SEED}/{seat}") for seat in (0, 1)]
    loop = Loop(playthrough, around(players), budget=1.0)
    worked = time.process_time()
    for _ in range(DECISIONS):
        loop.step()
    return (time.process_time() - worked) / DECISIONS


def measured_costs(urls: tuple[str, str], tables: int, seconds: float) -> Costs:
    """All that the model needs."""
    one, two, three = (figures(urls, processes, tables, seconds) for processes in (1, 2, 3))
    worked, took = commit(urls[0])
    return Costs(
        move_ms=one["net_ms"],
        move_bytes=one["bytes_per_move"],
        socket_us=one["idle_cpu_us_per_socket_second"],
        socket_kib=one["kib_per_socket"],
        table_kib=one["kib_per_table"],
        process_kib=one["process_kib"],
        commit_cpu_ms=worked,
        commit_ms=took,
        wal_bytes=one["wal_per_move"],
        stored_bytes=one["stored_per_move"],
        message_ms=max(0.0, two["net_ms"] - one["net_ms"]),
        overhearing_ms=max(0.0, three["net_ms"] - two["net_ms"]),
        thinking={level: thinking(level) for level in LEVELS},
    )


def checked(urls: tuple[str, str], costs: Costs, tables: int, seconds: float) -> list[list[str]]:
    """Runs with more tables than the costs were measured with: what the model says, and what was measured."""
    rows = []
    for processes in (1, 2, 3):
        run = figures(urls, processes, tables, seconds)
        foretold = cores(costs, run["moves_per_second"], 2 * tables, processes)
        off = (run["cores"] / foretold - 1) * 100
        rows.append(
            [
                str(processes),
                f"{run['moves_per_second']:.0f}",
                f"{foretold:.3f}",
                f"{run['cores']:.3f}",
                f"{off:+.0f} %",
                f"{run['p50_ms']:.1f} ms",
                f"{run['p99_ms']:.1f} ms",
            ]
        )
    return rows


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def pairs(head: Sequence[str], found: Mapping[str, str]) -> str:
    """A table of two columns in Markdown."""
    return table(head, [*found.items()])


def main() -> None:
    """Measure, print, and write the page's tables if that is wanted."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--tables", type=int, default=300)
    asked.add_argument("--people", type=int, default=100_000)
    asked.add_argument("--write", action="store_true", help="write the tables of docs/scale.md anew")
    wanted = asked.parse_args()
    with storage() as urls:
        costs = measured_costs(urls, wanted.tables, wanted.seconds)
        checks = checked(urls, costs, 2 * wanted.tables, wanted.seconds)
    where = f"{os.cpu_count()} cores, Python {platform.python_version()}, load {os.getloadavg()[1]:.1f}"
    said = f"Measured with {wanted.tables} tables of two on {where}."
    columns = ["processes", "moves/s", "cores foretold", "cores measured", "off by", "p50", "p99"]
    parts = {
        "costs": f"{pairs(['cost', 'measured'], listed(costs))}\n\n{said}",
        "checks": table(columns, checks),
        "needed": pairs([f"for {wanted.people:,} people at once", ""], needed(costs, wanted.people)),
    }
    page = PAGE.read_text("utf-8")
    for name, part in parts.items():
        print(part, end="\n\n", flush=True)
        page = re.sub(
            rf"(<!-- {name} -->\n).*?(\n<!-- end -->)",
            lambda found, part=part: found[1] + part + found[2],
            page,
            flags=re.DOTALL,
        )
    if wanted.write:
        PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
