"""Who sits where in a round: everybody meets others and has other seats, as evenly as can be.

A round is found by improving a few shuffled seatings by exchanges, until none helps. What counts against a seating
grows with the square of how often two have met and how often somebody has had a seat, so that what is rarest comes
first. Before all that, people of whom one blocks the other are kept apart wherever they can be. It depends on the
rounds before, on who blocks whom and on the seed alone: the same tournament is always seated in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

COMPUTER = 0
"""Stands in a seating where a computer player fills up."""
MEETING, SEAT = 2, 1
"""How much weighs that two meet again, and that somebody has a seat again."""
APART = 1_000_000
"""How much weighs that two meet who are to be kept apart: more than all else that a round can weigh."""
ATTEMPTS = 4
MORE_ATTEMPTS = 16
"""How often another seating is tried, with others who pause, if two meet who are to be kept apart."""

Seating: TypeAlias = list[list[int]]
"""The numbers of people, by table and seat."""


@dataclass(slots=True)
class _Past:
    met: Counter[tuple[int, int]]
    sat: Counter[tuple[int, int]]
    """How often a person has had a seat."""
    missed: Counter[int]
    """How often a person has had no table."""
    apart: Collection[tuple[int, int]]
    """Who is to be kept apart, the lower number first."""


def seat_round(
    people: Sequence[int],
    size: int,
    earlier: Sequence[Seating],
    seed: str,
    *,
    fill: bool,
    apart: Collection[tuple[int, int]] = (),
) -> Seating:
    """The tables of the next round for these people, each with `size` seats; pairs in `apart` meet only if they must.

    If computers fill up, there are as many tables as it takes for all. Else as many as can be full, and who has played
    most has no table this time.
    """
    rng, past = Random(seed), _past(people, earlier, apart)
    tables = -(-len(people) // size) if fill else len(people) // size
    most = min(len(people), tables * size)
    order, best = _playing(people, most, past, rng), list[list[int]]()
    for attempt in range(ATTEMPTS + MORE_ATTEMPTS):
        if attempt >= ATTEMPTS and _cost(best, past) < APART:
            break
        if attempt >= ATTEMPTS:
            order = _playing(people, most, past, rng)
        rng.shuffle(order)
        found = _improved(_dealt_out(order, tables, size), past, rng)
        if not best or _cost(found, past) < _cost(best, past):
            best = found
    return best


def _playing(people: Sequence[int], most: int, past: _Past, rng: Random) -> list[int]:
    """Who has a table this time: who has missed most rounds before others."""
    order = [*people]
    rng.shuffle(order)
    order.sort(key=lambda person: -past.missed[person])
    return order[:most]


def _past(people: Sequence[int], earlier: Sequence[Seating], apart: Collection[tuple[int, int]]) -> _Past:
    met, sat, missed = Counter[tuple[int, int]](), Counter[tuple[int, int]](), Counter[int]()
    for seating in earlier:
        for table in seating:
            met.update(_pairs(table))
            sat.update((person, seat) for seat, person in enumerate(table))
        seated = {person for table in seating for person in table}
        missed.update(person for person in people if person not in seated)
    return _Past(met, sat, missed, {(min(pair), max(pair)) for pair in apart})


def _dealt_out(order: Sequence[int], tables: int, size: int) -> Seating:
    """People in this order, those at a table as many as at the others or one fewer, computers in the seats left."""
    seating: Seating = [[] for _ in range(tables)]
    for number, person in enumerate(order):
        seating[number % tables].append(person)
    return [[*table, *[COMPUTER] * (size - len(table))] for table in seating]


def _improved(seating: Seating, past: _Past, rng: Random) -> Seating:
    """The seating after every exchange of two seats that helps; people and computers stay as many at each table."""
    places = [(table, seat) for table, seats in enumerate(seating) for seat in range(len(seats))]
    costs = [_table_cost(table, past) for table in seating]
    better = True
    while better:
        better = False
        rng.shuffle(places)
        for (one, here), (two, there) in combinations(places, 2):
            first, second = seating[one][here], seating[two][there]
            if first == second or (one != two and COMPUTER in (first, second)):
                continue
            seating[one][here], seating[two][there] = second, first
            now = {table: _table_cost(seating[table], past) for table in {one, two}}
            if sum(now.values()) < sum(costs[table] for table in now):
                better = True
                for table, cost in now.items():
                    costs[table] = cost
            else:
                seating[one][here], seating[two][there] = first, second
    return seating


def _cost(seating: Seating, past: _Past) -> int:
    return sum(_table_cost(table, past) for table in seating)


def _table_cost(table: Sequence[int], past: _Past) -> int:
    """What a table adds to the sum of the squares of all counts, and for those who are to be kept apart."""
    clashes = sum(pair in past.apart for pair in _pairs(table))
    met = sum(2 * past.met[pair] + 1 for pair in _pairs(table))
    sat = sum(2 * past.sat[person, seat] + 1 for seat, person in enumerate(table) if person != COMPUTER)
    return APART * clashes + MEETING * met + SEAT * sat


def _pairs(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Who meets whom, each pair once; computers meet nobody among themselves."""
    for one, two in combinations(table, 2):
        if one != two:
            yield (one, two) if one < two else (two, one)
