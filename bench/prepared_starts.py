"""Choose Domaine's prepared starts: set-ups that strong players built, and from which every seat wins its part.

Stewards build castles on lands laid by lot. Each set-up is then played out by stewards from many deals, and the less
fair half is dropped again and again. Those that are left are played anew, the fairest first, until one is shown to be
fair: every seat's 95 % interval must contain its part after a quarter of the games, after half of them, and after all.

    python bench/prepared_starts.py --players 2 --setups 12 --games 400 --seed 1

It prints the entry of `prepared.toml`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from regnum.arena.standings import wilson
from regnum.games.domaine import GAME
from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.land import Land, lay
from regnum.games.domaine.rules.data import load
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import CASTLE_GAP, HAND, KING, Setting
from regnum.games.domaine.rules.state import State
from regnum.games.domaine.rules.steps import draw_card
from regnum.kernel import RandomChance, Seat
from regnum.players import player
from regnum.players.loop import Loop, Unrecorded, around

DATA = load()
TILES = [f"t{number}" for number in range(1, 9)]
TURNS = 4
PLAYED = (16, 48, 96)
"""How many games have been played from each set-up when the worse ones are dropped."""
LEFT = 4
"""How many set-ups are left at last."""
LEVEL = "steward"


@dataclass
class Setup:
    """A land with castles, and how often each seat has won from there."""

    tiles: Sequence[str]
    castles: Sequence[str]
    land: Land
    board: Board
    first: Seat
    wins: list[float] = field(default_factory=list)

    @property
    def unfairness(self) -> float:
        """How far victories are from equal, against what luck alone would do."""
        games, seats = sum(self.wins), len(self.wins)
        return sum((won - games / seats) ** 2 for won in self.wins) / (games / seats)

    @property
    def fair(self) -> bool:
        """Whether every seat's interval contains its part."""
        games, part = sum(self.wins), 1 / len(self.wins)
        return all(low <= part <= high for low, high in (wilson(won, games) for won in self.wins))


def setting(seats: int) -> Setting:
    """The usual options."""
    return Setting(seats, CASTLE_GAP, KING[seats], DATA)


def dealt(state: State, chance: RandomChance) -> State:
    """A state with its first cards."""
    for _ in range(HAND):
        for seat in range(state.setting.seats):
            draw_card(state, Seat(seat), chance)
    return state


def built(seats: int, rng: Random) -> Setup:
    """A set-up by stewards on a land laid by lot."""
    order, turns = rng.sample(TILES, len(TILES)), [rng.randrange(TURNS) for _ in range(len(TILES) + 1)]
    around = {f"t{at}": tile for at, tile in enumerate(DATA.around, 1)}
    land, chance = lay(DATA.centre, [around[name] for name in order], turns), RandomChance(rng)
    state = dealt(State(setting(seats), land), chance)
    stewards = [player(LEVEL, GAME, rng) for _ in range(seats)]
    cells = []
    while state.phase <= Phase.ESCORT:
        assert state.to_move is not None
        move = stewards[state.to_move].choose(state.view(state.to_move), state.moves(), math.inf)
        cells.append(str(move.named["cell"]))
        state.play(move, chance)
    assert state.to_move is not None
    half = len(TILES) // 2
    named = [*order[:half], "city", *order[half:]]
    return Setup(
        [f"{name} {turn}" for name, turn in zip(named, turns, strict=True)],
        [f"{castle} {knight}" for castle, knight in zip(cells[::2], cells[1::2], strict=True)],
        land,
        state.board,
        state.to_move,
        [0.0] * seats,
    )


def play_out(setup: Setup, games: int, seed: str) -> None:
    """Play until there are this many games from a set-up."""
    seats = len(setup.wins)
    for number in range(round(sum(setup.wins)), games):
        rng = Random(f"{seed}-{number}")
        chance = RandomChance(rng)
        state = State(setting(seats), setup.land)
        state.board, state.to_move, state.phase = setup.board.copy(), setup.first, Phase.TURN
        dealt(state, chance)
        players = around([player(LEVEL, GAME, rng) for _ in range(seats)])
        outcome = Loop(Unrecorded(state, chance), players).run()
        for winner in outcome.winners:
            setup.wins[winner] += 1 / len(outcome.winners)


def fairest(setups: Sequence[Setup], keep: int) -> list[Setup]:
    """Those from which victories were most equal."""
    return sorted(setups, key=lambda setup: setup.unfairness)[:keep]


def entry(setup: Setup) -> str:
    """A set-up as prepared.toml has it."""
    lines = [f"[players-{len(setup.wins)}]", "tiles = ["]
    lines += [f"  {_quoted(setup.tiles[at : at + 3])}," for at in range(0, len(setup.tiles), 3)]
    lines += ["]", "castles = ["]
    lines += [f"  {_quoted(setup.castles[at : at + 4])}," for at in range(0, len(setup.castles), 4)]
    return "\n".join([*lines, "]"])


def _quoted(texts: Sequence[str]) -> str:
    return ", ".join(f'"{text}"' for text in texts)


def main() -> None:
    """Build, sift, play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=sorted(KING), required=True)
    parser.add_argument("--setups", type=int, default=12)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seed = f"{given.seed}-{given.players}"
    setups = [built(given.players, Random(f"{seed}-{number}")) for number in range(given.setups)]
    for games in PLAYED:
        for setup in setups:
            play_out(setup, games, f"{seed}-chosen")
        setups = fairest(setups, max(LEFT, len(setups) // 2))
        print(f"# {len(setups)} after {games} games: {[setup.wins for setup in setups]}", flush=True)
    for setup in setups:
        setup.wins = [0.0] * given.players
        if all(shown(setup, games, seed) for games in (given.games // 4, given.games // 2, given.games)):
            print(entry(setup))
            return
    print("# None is fair; the least unfair:")
    print(entry(max(setups, key=lambda setup: (sum(setup.wins), -setup.unfairness))))


def shown(setup: Setup, games: int, seed: str) -> bool:
    """Whether a set-up is fair after this many games; told with the shares of the seats."""
    play_out(setup, games, f"{seed}-shown")
    shares = ", ".join(f"{100 * won / games:.1f} %" for won in setup.wins)
    print(f"# {games} games: {shares}{'' if setup.fair else ': not fair'}", flush=True)
    return setup.fair


if __name__ == "__main__":
    main()
