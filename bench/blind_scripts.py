"""Three blind scripts at Domus Regnatrix for two players: each knows one way to conquer, and follows it blindly.

Whoever plays well must see a siege coming and answer it: none of them should win more than 45 % against a steward.

    python bench/blind_scripts.py --games 200 --against steward --seed 1
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from typing import ClassVar

from regnum.arena.standings import wilson
from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.ai.siege import way
from regnum.games.domus_regnatrix.rules.components.cards import Card
from regnum.games.domus_regnatrix.rules.components.spaces import CITIES, INNER, Space
from regnum.games.domus_regnatrix.rules.moves import HERO_NAME
from regnum.games.domus_regnatrix.rules.realm import Squad, in_field, unit_in
from regnum.games.domus_regnatrix.rules.view import View
from regnum.kernel import Event, Move, Moves, Outcome, RandomChance, Seat, resolve_options
from regnum.players import Player, player
from regnum.players.loop import Loop, Unrecorded, around


class Script:
    """A player that takes the move it likes best, and asks nothing else."""

    pieces: ClassVar[Sequence[str]] = ()
    """What it chooses, if nobody was quicker."""
    shopping: ClassVar[Sequence[str]] = ()
    """What it buys, one after another; the last of them again and again."""
    gathers: ClassVar[int] = 1
    """With how many soldiers that are no spies it sets out."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._bought = rng, 0

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The move it likes best; which of equals, the generator says."""
        assert view.to_move is not None
        chosen = max(moves, key=lambda move: (self._liking(view, view.to_move, move), self._rng.random()))
        self._bought += chosen.verb == "buy"
        return chosen

    def _liking(self, view: View, seat: Seat | None, move: Move) -> float:
        assert seat is not None
        named = view.setting.moves.named[move.id]
        match move.verb:
            case "kingdom" | "hero" | "terrain" | "flag":
                return float(move.named["piece"] in self.pieces)
            case "buy":
                return 9.0 if move.named["card"] == self._wanted() else -1.0
            case "keep" | "play" | "recruit" | "seize":
                return self._use(view.setting.data.cards[named[0]])
            case "raise" | "restore" | "reroll" | "take" | "plague":
                return 2.0
            case "place":
                return 1.0 - named[0]
            case "move" | "march":
                return self._marching(view, seat, Space(named[0]), named[1], Space(named[2]))
            case "attack" | "kill" | "assault" | "raze":
                return self._fighting(view, seat, move)
            case "lead":
                return self._leading(view, seat, named[0], Space(named[1]), named[2])
            case "call" | "bid" | "send" | "shift" | "abstain" | "attend":
                return -1.0
        return 0.0

    def _wanted(self) -> str:
        return self.shopping[min(self._bought, len(self.shopping) - 1)]

    def _use(self, card: Card) -> float:
        """Soldiers first, then coins, then whatever there is."""
        if card.attack or card.defence:
            return 20.0 + card.attack
        return 5.0 + card.value if card.value else 1.0

    # war

    def _fighting(self, view: View, seat: Seat, move: Move) -> float:
        """Kill the hero; fight; open the shortest stack; destroy what there is."""
        if move.verb == "kill":
            return 100.0 if move.named["card"] == HERO_NAME else 40.0
        if move.verb == "attack":
            return 60.0
        if move.verb == "raze":
            return 20.0
        city, _, stack = view.setting.moves.named[move.id]
        realm = view.realms[city]
        return -1.0 if realm.breached or realm.walls[stack] != min(realm.walls) else 50.0

    def _marching(self, view: View, seat: Seat, source: Space, slot: int, space: Space) -> float:
        """Towards the enemy's inner city as soon as enough have gathered; spies at once."""
        squad, enemy = view.realms[seat].squads[source][slot], view.others(seat)[0]
        if CITIES[source] == seat and not self._ready(view, seat, squad):
            return -1.0
        return 30.0 if way(space, seat, enemy) < way(source, seat, enemy) else -1.0

    def _ready(self, view: View, seat: Seat, squad: Squad) -> bool:
        cards = view.setting.data.unit_cards
        if all(cards[unit_in(one)].spy for one in squad):
            return True
        there = [unit_in(one) for _, _, found in in_field(view.realms[seat].squads) for one in found]
        return sum(not cards[unit].spy for unit in there) >= self.gathers

    def _leading(self, view: View, seat: Seat, unit: int, space: Space, slot: int) -> float:
        """Before walls that stand whoever is best at walls leads, elsewhere whoever is best at fighting."""
        cards, bonus = view.setting.data.unit_cards, view.realms[seat].bonus
        enemy = view.others(seat)[0]
        walls = not view.realms[enemy].breached and space != INNER[enemy]

        def strength(one: int) -> int:
            return -1 if cards[one].siege and not walls else bonus.attacks[one]

        return 1.0 if strength(unit) > strength(unit_in(view.realms[seat].squads[space][slot][0])) else -1.0


class Rush(Script):
    """Knights at the shortest stack, one after another."""

    pieces = ("ferrum", "warlord", "plains", "red")
    shopping = ("knight",)


class Spies(Script):
    """Spies murder the hero, and soldiers follow."""

    pieces = ("umbra", "warlord", "plains", "red")
    shopping = ("trebuchet", "knight", "trebuchet", "knight")
    gathers = 3


class Trebuchets(Script):
    """Two trebuchets, each with knights, at the shortest stack."""

    pieces = ("ferrum", "warlord", "plains", "red")
    shopping = ("trebuchet", "trebuchet", "knight")
    gathers = 4


SCRIPTS: Sequence[type[Script]] = (Rush, Spies, Trebuchets)


def play(script: type[Script], against: str, seat: int, seed: str) -> Outcome:
    """A game of a script on a seat."""
    rng = Random(seed)
    chance = RandomChance(rng)
    state = GAME.deal(2, resolve_options(GAME.options(2), {}), chance)
    players: list[Player] = [player(against, GAME, Random(f"{seed}-{at}")) for at in range(2)]
    players[seat] = script(Random(f"{seed}-script"))
    return Loop(Unrecorded(state, chance), around(players)).run()


def main() -> None:
    """Play, and tell how often each script won, and how."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of each script, from each seat in turn")
    parser.add_argument("--against", default="steward")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[script.__name__.lower() for script in SCRIPTS])
    given = parser.parse_args()
    for script in SCRIPTS:
        name = script.__name__.lower()
        if given.only in (None, name):
            wins, rules = 0.0, list[str]()
            for number in range(given.games):
                outcome = play(script, given.against, number % 2, f"{given.seed}-{number}")
                wins += outcome.shares[number % 2]
                rules.append(outcome.rule)
            low, high = wilson(wins, given.games)
            endings = ", ".join(f"{rule} {100 * rules.count(rule) / given.games:.0f} %" for rule in sorted({*rules}))
            share = wins / given.games
            print(f"{name:12} {100 * share:5.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {given.games}; {endings}")


if __name__ == "__main__":
    main()
