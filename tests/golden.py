"""Golden records: whole games, kept as they were played, which every later version must replay exactly.

`python -m tests.golden` makes the records that are missing, `python -m tests.golden --anew domaine` those of one game
anew after its rules or its data changed, which nobody may do once a ruleset is released. Of the games that end as
wanted it takes short ones, and those that together have every kind of move.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from regnum.kernel import Entry, Game, Move, Moves, NoUndo, Playthrough, Undo, View, game, games, notation
from regnum.testing.walks import walk_on

FOLDER = Path(__file__).parent / "records"
NAMES = ("Anna", "Bruno", "Carla", "Dario")
UNDO = "undo"
TRIES, ROUNDS = 30, 20
"""Of how many games of each kind one is chosen; and how often as many more are played if none of them will do."""

SHORT_RULES = {
    "DOM-X1": "king",
    "DOM-X2": "hands",
    "DOM-X5": "idle",
    "DR-W1": "culture",
    "DR-W2": "mercantilism",
    "DR-W3": "conquest",
    "DR-W4": "count",
    "resigned": "",
}
"""What an ending is called where the game has no word for it that it tells."""


@dataclass(frozen=True)
class Kind:
    """Games of one kind: how many play, how it ends, and the options that make it, under a name of their own."""

    seats: int
    end: str
    variant: str = ""
    options: Mapping[str, int] = field(default_factory=dict, hash=False)
    shunned: tuple[str, ...] = ()
    """Verbs that are played only if there is nothing else: without them some ends are no longer rare."""
    resigns: int = 0
    """After this many moves the seat with most points resigns; if the others play on, it would have won."""

    def path(self, of: Game) -> Path:
        """Where the record of this kind is kept."""
        parts = (of.ruleset.replace("/", "-"), f"{self.seats}p", self.variant, self.end)
        return FOLDER / f"{'-'.join(filter(None, parts))}.record"


def _domaine() -> Iterator[Kind]:
    for seats in (2, 3, 4):
        yield Kind(seats, "dom-x2-hands")
        yield Kind(seats, "dom-x1-king", "near", {"king": 12})
        yield Kind(seats, "dom-x2-hands", "prepared", {"prepared": 1})
        yield Kind(seats, "dom-x5-idle", shunned=("play", "draw"))
    yield Kind(3, "dom-x1-king", "prepared-near", {"prepared": 1, "king": 12})
    yield Kind(2, "resigned", resigns=45)
    yield Kind(3, "dom-x1-king", "near-resigned", {"king": 12}, resigns=75)


def _golden_horn() -> Iterator[Kind]:
    base, short = {"extension": 0}, {"rounds": 7}
    for seats in (2, 3, 4):
        yield Kind(seats, "gh-e1-announced")
    yield Kind(2, "ddm-e1-port", shunned=("announce", "conquer"))
    yield Kind(4, "ddm-e1-port", shunned=("announce", "conquer"))
    yield Kind(3, "ddm-e1-dominions", shunned=("announce",))
    yield Kind(3, "gh-e4-rounds", "short", short)
    yield Kind(2, "gh-e1-announced", "no-modone-cards", {"modone_cards": 0})
    yield Kind(4, "gh-e1-announced", "base", base)
    yield Kind(2, "gh-e1-port", "base", base, shunned=("announce",))
    yield Kind(3, "gh-e1-port", "base", base, shunned=("announce",))
    yield Kind(4, "gh-e4-rounds", "base-short", base | short)


def _domus_regnatrix() -> Iterator[Kind]:
    gold, war = {"culture": 60, "mercantilism": 30}, {"culture": 60, "mercantilism": 140, "rounds": 90}
    for seats in (2, 3, 4):
        yield Kind(seats, "dr-w1-culture")
        yield Kind(seats, "dr-w2-mercantilism", "gold", gold)
        yield Kind(seats, "dr-w3-conquest", "war", war)
        yield Kind(seats, "dr-w4-count", "short", {"rounds": 12})
    yield Kind(2, "dr-w3-conquest")
    yield Kind(3, "dr-w1-culture", "near", {"culture": 14})


WANTED: Mapping[str, Sequence[Kind]] = {
    "domaine": tuple(_domaine()),
    "golden_horn": tuple(_golden_horn()),
    "domus_regnatrix": tuple(_domus_regnatrix()),
}
"""For each game, the kinds of which there is a record."""


def end_of(playthrough: Playthrough) -> str:
    """How a game ended: by which rule, and in a word."""
    assert playthrough.outcome is not None
    rule = playthrough.outcome.rule
    ending = playthrough.state.view(None).json().get("ending")
    return f"{rule}-{ending if isinstance(ending, str) else SHORT_RULES[rule]}".lower().rstrip("-")


def verbs_of(playthrough: Playthrough) -> set[str]:
    """The kinds of moves that a record has; to take one back is a kind too."""
    verbs = {item.move.verb for item in playthrough.items if isinstance(item, Entry)}
    return verbs | {UNDO for item in playthrough.items if isinstance(item, Undo)}


def all_verbs(of: Game) -> set[str]:
    """The kinds of moves that the records of a game must have together."""
    return {UNDO, *(move.verb for move in of.actions)}


def play(of: Game, kind: Kind, number: int) -> Playthrough:
    """The game of this number: with plans, some moves at random, some taken back; in some games one verb is shunned."""
    seats = kind.seats
    rng = Random("/".join(filter(None, ("golden", of.name, str(seats), kind.variant, str(number)))))
    planned = rng.choice((0.0, 0.8, 0.95, 1.0))
    planners = {seat for seat in range(seats) if rng.random() < 0.7}
    playthrough = Playthrough.deal(
        of,
        NAMES[:seats],
        kind.options,
        seed=rng.randbytes(32),
        entropies=[rng.randbytes(8).hex() for _ in range(seats)],
    )
    verbs = sorted({move.verb for move in of.actions})
    shunned = {*kind.shunned, *([rng.choice(verbs)] if number % 2 else [])}

    def choose(view: View, moves: Moves) -> Move:
        wanted = _without(shunned, moves)
        plan = view.seat in planners and rng.random() < planned
        return of.default_policy(view, wanted, rng) if plan else wanted.pick(rng)

    for _ in walk_on(playthrough, choose):
        if playthrough.line and rng.random() < 0.02:
            with suppress(NoUndo):
                playthrough.undo(playthrough.line[-1].seat)
        if kind.resigns and len(playthrough.items) == kind.resigns and playthrough.outcome is None:
            points = playthrough.state.points
            playthrough.resign(points.index(max(points)))
            if seats == 2:
                break
    return playthrough


def resigned_as_wanted(kind: Kind, playthrough: Playthrough) -> bool:
    """Whether somebody resigned if somebody is to, and of more than two players would have won otherwise."""
    by_rules = playthrough.state.outcome
    return bool(kind.resigns) == bool(playthrough.resigned) and (
        not kind.resigns or kind.seats == 2 or by_rules is None or {*by_rules.winners} <= {*playthrough.resigned}
    )


def _without(verbs: set[str], moves: Moves) -> Moves:
    """The moves of other verbs; all if there are no others."""
    bits = sum(1 << move.id for move in moves if move.verb not in verbs) if verbs else 0
    return Moves(moves.actions, bits) if bits else moves


def missing(of: Game) -> Mapping[Kind, Playthrough]:
    """The records that are wanted and not there yet."""
    wanted = [kind for kind in WANTED[of.name] if not kind.path(of).exists()]
    kept = [notation.read_file(kind.path(of)) for kind in WANTED[of.name] if kind not in wanted]
    lacking = all_verbs(of).difference(*map(verbs_of, kept))
    found: dict[Kind, list[Playthrough]] = {kind: [] for kind in wanted}
    for first in range(0, TRIES * ROUNDS, TRIES):
        for kind in _setups(wanted):
            for number in range(first, first + TRIES):
                playthrough = play(of, kind, number)
                fits = replace(kind, end=end_of(playthrough))
                if fits in found and resigned_as_wanted(kind, playthrough):
                    found[fits].append(playthrough)
        chosen = _choice(found, lacking)
        if len(chosen) == len(wanted) and lacking <= set().union(*map(verbs_of, chosen.values())):
            return chosen
    never = [kind.path(of).name for kind in wanted if not found[kind]]
    unused = lacking.difference(
        *(verbs_of(playthrough) for playthroughs in found.values() for playthrough in playthroughs)
    )
    raise SystemExit(f"{of.name}: in {TRIES * ROUNDS} games of each kind there was none of {never or unused}.")


def _setups(kinds: Sequence[Kind]) -> Sequence[Kind]:
    """What is dealt for these kinds, whatever the end."""
    return list(dict.fromkeys(replace(kind, end="") for kind in kinds))


def _choice(found: Mapping[Kind, Sequence[Playthrough]], lacking: set[str]) -> Mapping[Kind, Playthrough]:
    """A record of each kind, as short as can be if together they are to have the moves that are lacking."""
    chosen: dict[Kind, Playthrough] = {}
    left = set(lacking)
    while open_kinds := [kind for kind, playthroughs in found.items() if playthroughs and kind not in chosen]:
        tried = [(kind, playthrough) for kind in open_kinds for playthrough in found[kind]]
        kind, playthrough = max(
            tried, key=lambda one: (len(left & verbs_of(one[1])) / len(one[1].items), _brevity(one[1]))
        )
        chosen[kind] = playthrough
        left -= verbs_of(playthrough)
    for kind in sorted(chosen, key=lambda kind: _brevity(chosen[kind])):
        others = [playthrough for other, playthrough in chosen.items() if other != kind]
        needed = (lacking & verbs_of(chosen[kind])).difference(*map(verbs_of, others))
        chosen[kind] = max(
            (playthrough for playthrough in found[kind] if needed <= verbs_of(playthrough)), key=_brevity
        )
    return chosen


def _brevity(playthrough: Playthrough) -> int:
    return -len(playthrough.items)


def main() -> None:
    """Write the missing records, or one game's anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description="Make golden records.")
    parser.add_argument("--anew", choices=games(), help="remove the records of this game first")
    anew = parser.parse_args().anew
    FOLDER.mkdir(exist_ok=True)
    if anew is not None:
        for path in FOLDER.glob(f"{anew}-*.record"):
            path.unlink()
    for name in WANTED if anew is None else [anew]:
        of = game(name)
        for kind, playthrough in missing(of).items():
            kind.path(of).write_text(notation.write(playthrough), encoding="utf-8")
            print(kind.path(of).name, len(playthrough.items), playthrough.outcome)


if __name__ == "__main__":
    main()
