"""A server whose dealer cheats, for tests that must catch it: `python -m tests.server.dishonest`.

When the last player has revealed it tries seeds until the deal suits it, and lets the record say that it had committed
to that seed, and that the players had pledged to it: the record alone is without fault, as every verifier finds.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import typer

from regnum.kernel import CommittedChance, Stream, chance_key, commitment, pledge
from regnum.server.ops import logs
from regnum.server.ops.settings import Settings
from regnum.server.run import run
from regnum.server.storage.rows import SeatRow, TableRow
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.moves import Play
from tests.server.clients import FREE

SEEDS = 1000

_honest = Play.deal


def ground(row: TableRow, entropies: list[str]) -> bytes:
    """The seed that gives the first pile of Domaine the lowest order, among many."""
    seeds = [bytes.fromhex(row.seed), *(number.to_bytes(32, "big") for number in range(SEEDS))]

    def suits(seed: bytes) -> list[int]:
        chance = CommittedChance(chance_key(seed, entropies))
        return chance.shuffle(range(40), Stream("pile A"))

    return min(seeds, key=suits)


def deal(
    self: Play, live: LiveTable, row: TableRow, seats: tuple[SeatRow, ...], entropies: list[str] | None = None
) -> Change:
    """Deal from a seed that was chosen after everybody had revealed."""
    entropies = entropies or [seat.entropy for seat in seats]
    seed = ground(row, entropies)
    chosen = commitment(seed)
    pledges = [pledge(chosen, entropy) if entropy else "" for entropy in entropies]
    cheating = replace(row, seed=seed.hex(), commitment=chosen, pledges=json.dumps(pledges))
    return _honest(self, live, cheating, seats)


def main(port: int = 0, data: Path = Path("regnum-data")) -> None:
    """Serve until interrupted, dishonestly."""
    logs.set_up(machine=True)
    Play.deal = deal  # type: ignore[method-assign]
    run(Settings(data, rate_limits=FREE, warm=True, pause=0.0), "127.0.0.1", port)


if __name__ == "__main__":
    typer.run(main)
