"""Golden records: whole games, kept as they were played, which every later version must replay exactly.

`python -m tests.golden` plays games until every kind below has its number of records, and writes those that are
missing. It never touches a record that exists: a ruleset's games are for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from regnum.kernel import Game, NoUndo, Record, game, notation

FOLDER = Path(__file__).parent / "records"
NAMES = ("Anna", "Bruno", "Carla", "Dario")
WANTED = {
    2: {"DOM-X1": 6, "DOM-X2": 5, "DOM-X5": 1},
    3: {"DOM-X1": 6, "DOM-X2": 5, "DOM-X5": 1},
    4: {"DOM-X1": 6, "DOM-X2": 5},
}
"""For each number of players, how many records of each ending."""


def play(of: Game, seats: int, number: int) -> Record:
    """The game of this number: with plans, some moves at random, some taken back."""
    rng = Random(f"golden/{of.name}/{seats}/{number}")
    planned = rng.choice((0.0, 0.8, 0.95, 1.0))
    planners = {seat for seat in range(seats) if rng.random() < 0.7}
    record = Record.deal(
        of,
        NAMES[:seats],
        _options(of, seats, number, rng),
        seed=rng.randbytes(32),
        entropies=[rng.randbytes(8).hex() for _ in range(seats)],
    )
    while record.outcome is None:
        state = record.state
        assert state.seat is not None
        moves, seat = state.moves(), state.seat
        plan = seat in planners and rng.random() < planned
        record.play(of.lean(state.view(seat), moves, rng) if plan else moves.pick(rng))
        if rng.random() < 0.02:
            try:
                record.undo(seat)
            except NoUndo:
                continue
    return record


def _options(of: Game, seats: int, number: int, rng: Random) -> dict[str, int | str]:
    """The defaults mostly; in some games each option is moved a little."""
    if number % 4:
        return {}
    return {
        option.name: min(option.high, max(option.low, option.default - rng.randrange(option.default // 2)))
        for option in of.options(seats)
    }


def missing(of: Game) -> Iterator[tuple[Path, Record]]:
    """The records that are wanted and not there yet."""
    for seats in of.seats:
        wanted = {
            path: rule
            for rule, n in WANTED[seats].items()
            for path in (FOLDER / f"{of.name}-{seats}-{rule.lower()}-{i}.record" for i in range(1, n + 1))
            if not path.exists()
        }
        for number in count():
            if not wanted:
                break
            record = play(of, seats, number)
            assert record.outcome is not None
            path = next((path for path, rule in wanted.items() if rule == record.outcome.rule), None)
            if path is not None:
                del wanted[path]
                yield path, record


def main() -> None:
    """Write the missing records."""
    FOLDER.mkdir(exist_ok=True)
    for path, record in missing(game("domaine")):
        path.write_text(notation.write(record), encoding="utf-8")
        print(path.name, record.outcome)


if __name__ == "__main__":
    main()
