"""Golden records: whole games, kept as they were played, which every later version must replay exactly.

`python -m tests.golden` plays games until every kind below has its number of records, and writes those that are
missing. It never touches a record that exists: a ruleset's games are for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from regnum.kernel import Game, Moves, NoUndo, Record, game, notation

FOLDER = Path(__file__).parent / "records"
NAMES = ("Anna", "Bruno", "Carla", "Dario")


@dataclass(frozen=True)
class Kind:
    """Games of one kind: how many play, how it ends, and the options that make it, under a name of their own."""

    seats: int
    end: str
    variant: str = ""
    options: Mapping[str, int] = field(default_factory=dict, hash=False)

    def path(self, name: str, number: int) -> Path:
        """Where a record of this kind is kept."""
        parts = (name, str(self.seats), self.variant, self.end, str(number))
        return FOLDER / f"{'-'.join(filter(None, parts))}.record"


def _golden_horn() -> Iterator[tuple[Kind, int]]:
    for seats in (2, 3, 4):
        yield Kind(seats, "gh-e1-announced"), 2
        yield Kind(seats, "ddm-e1-port"), 1
        yield Kind(seats, "ddm-e1-dominions"), 1
        yield Kind(seats, "gh-e4-rounds", "short", {"rounds": 7}), 1
        yield Kind(seats, "gh-e1-announced", "base", {"extension": 0}), 1
        yield Kind(seats, "gh-e1-port", "base", {"extension": 0}), 1
        yield Kind(seats, "gh-e4-rounds", "base-short", {"extension": 0, "rounds": 6}), 1
    yield Kind(2, "gh-e1-announced", "no-modone-cards", {"modone_cards": 0}), 1


def _domus_regnatrix() -> Iterator[tuple[Kind, int]]:
    gold, war = {"culture": 40, "mercantilism": 50}, {"culture": 60, "mercantilism": 140, "rounds": 90}
    for seats in (2, 3, 4):
        yield Kind(seats, "dr-w1"), 3
        yield Kind(seats, "dr-w4"), 2
        yield Kind(seats, "dr-w2", "gold", gold), 2
        yield Kind(seats, "dr-w3") if seats == 2 else Kind(seats, "dr-w3", "war", war), 2
        for ruleset in ("second", "third", "fourth", "fifth"):
            yield Kind(seats, "dr-w1", ruleset), 1
            yield Kind(seats, "dr-w2", f"{ruleset}-gold", gold), 1
            if ruleset != "second":
                yield Kind(seats, "dr-w4", ruleset), 1
            if seats == 2:
                yield Kind(seats, "dr-w3", f"{ruleset}-war", war), 1


WANTED: Mapping[str, Mapping[Kind, int]] = {
    "domaine": {
        **{Kind(seats, "dom-x1"): 6 for seats in (2, 3, 4)},
        **{Kind(seats, "dom-x2"): 5 for seats in (2, 3, 4)},
        **{Kind(seats, "dom-x5"): 1 for seats in (2, 3)},
        **{Kind(seats, end, "second"): 1 for seats in (2, 3, 4) for end in ("dom-x1", "dom-x2")},
    },
    "golden_horn": dict(_golden_horn()),
    "domus_regnatrix": dict(_domus_regnatrix()),
}
"""For each game, how many records of each kind."""


def end_of(record: Record) -> str:
    """How a game ended: by which rule and, where a rule knows several ends, which of them."""
    assert record.outcome is not None
    told = record.state.view(None).json().get("ending")
    return f"{record.outcome.rule}-{told}".lower() if isinstance(told, str) else record.outcome.rule.lower()


def play(of: Game, kind: Kind, number: int) -> Record:
    """The game of this number: with plans, some moves at random, some taken back; in some games one verb is shunned."""
    seats = kind.seats
    rng = Random("/".join(filter(None, ("golden", of.name, str(seats), kind.variant, str(number)))))
    planned = rng.choice((0.0, 0.8, 0.95, 1.0))
    planners = {seat for seat in range(seats) if rng.random() < 0.7}
    record = Record.deal(
        of,
        NAMES[:seats],
        {**_options(of, seats, number, rng), **kind.options},
        seed=rng.randbytes(32),
        entropies=[rng.randbytes(8).hex() for _ in range(seats)],
    )
    verbs = sorted({move.verb for move in of.actions})
    shunned = rng.choice(verbs) if number % 2 else None
    while record.outcome is None:
        state = record.state
        assert state.seat is not None
        moves, seat = _without(shunned, state.moves()), state.seat
        plan = seat in planners and rng.random() < planned
        record.play(of.lean(state.view(seat), moves, rng) if plan else moves.pick(rng))
        if rng.random() < 0.02:
            try:
                record.undo(seat)
            except NoUndo:
                continue
    return record


def _without(verb: str | None, moves: Moves) -> Moves:
    """The moves of other verbs; all if there are no others."""
    bits = sum(1 << move.id for move in moves if move.verb != verb) if verb is not None else 0
    return Moves(moves.actions, bits) if bits else moves


def _options(of: Game, seats: int, number: int, rng: Random) -> dict[str, int | str]:
    """The defaults mostly; in some games each option that has room for it is moved a little."""
    if number % 4:
        return {}
    return {
        option.name: min(option.high, max(option.low, option.default - rng.randrange(option.default // 2)))
        for option in of.options(seats)
        if option.default > 1
    }


def missing(of: Game) -> Iterator[tuple[Path, Record]]:
    """The records that are wanted and not there yet."""
    wanted = {
        path: kind
        for kind, n in WANTED[of.name].items()
        for path in (kind.path(of.name, i) for i in range(1, n + 1))
        if not path.exists()
    }
    for number in count():
        if not wanted:
            return
        for kind in dict.fromkeys(Kind(kind.seats, "", kind.variant, kind.options) for kind in wanted.values()):
            record = play(of, kind, number)
            fits = Kind(kind.seats, end_of(record), kind.variant, kind.options)
            path = next((path for path, kind in wanted.items() if kind == fits), None)
            if path is not None:
                del wanted[path]
                yield path, record


def main() -> None:
    """Write the missing records."""
    FOLDER.mkdir(exist_ok=True)
    for name in WANTED:
        for path, record in missing(game(name)):
            path.write_text(notation.write(record), encoding="utf-8")
            print(path.name, record.outcome)


if __name__ == "__main__":
    main()
