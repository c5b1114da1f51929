"""The exact odds of an attack: two dice against two. Flags are left aside."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from regnum.games.domus_regnatrix.rules.components.limits import DICE, SIDES
from regnum.games.domus_regnatrix.rules.components.spaces import Space
from regnum.games.domus_regnatrix.rules.table import Battle, Table
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.kernel import Move, Seat

_ROLLS = Counter(sum(dice) for dice in product(range(1, SIDES + 1), repeat=DICE))
"""In how many ways two dice make each sum."""


@cache
def against_dice(lead: int) -> Fraction:
    """The chance of an attack whose strength is this much above that of a defence which rolls too.

    >>> against_dice(0), against_dice(11), against_dice(-10), against_dice(3)
    (Fraction(575, 1296), Fraction(1, 1), Fraction(0, 1), Fraction(493, 648))
    """
    wins = sum(n * m for a, n in _ROLLS.items() for b, m in _ROLLS.items() if a + lead > b)
    return Fraction(wins, (SIDES**DICE) ** 2)


@cache
def against_roll(lead: int) -> Fraction:
    """The chance of a roll to exceed another that has fallen already, and is this much below its strength.

    >>> against_roll(-5), against_roll(0), against_roll(-12)
    (Fraction(13, 18), Fraction(1, 1), Fraction(0, 1))
    """
    return Fraction(sum(n for roll, n in _ROLLS.items() if roll + lead > 0), SIDES**DICE)


def of_battle(fight: Battle) -> Fraction:
    """The chance that an attack succeeds, before its dice are rolled."""
    return against_dice(fight.attack - fight.defence)


def of_move(table: Table, move: Move) -> Fraction | None:
    """The chance that a legal attack by the seat to decide succeeds, or its killing or razing; None without dice."""
    fight = foreseen(table, move)
    if fight is not None:
        return of_battle(fight)
    return Fraction(1) if move.verb in ("raze", "kill") else None  # DR-F7


def foreseen(table: Table, move: Move) -> Battle | None:
    """The battle that a legal move of the seat to decide begins, dice not yet rolled; None if there is none."""
    seat, named = table.to_move, table.setting.moves.named[move.id]
    assert seat is not None
    if move.verb == "attack":
        source, slot, space, owner, against = named
        return battle.on_squad(table, seat, Space(source), slot, Space(space), Seat(owner), against)
    if move.verb == "assault":
        city, slot, stack = named
        return battle.on_walls(table, seat, Seat(city), slot, stack)
    return None
