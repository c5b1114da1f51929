"""Who sits where, and what a seat's result is worth."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from regnum.server.tournaments.schedule import COMPUTER, Seating, seat_round
from regnum.server.tournaments.standings import made, scores, standings

HALF = Fraction(1, 2)


def season(people: int, size: int, rounds: int, *, fill: bool) -> list[Seating]:
    earlier: list[Seating] = []
    for number in range(rounds):
        earlier.append(seat_round(range(1, people + 1), size, earlier, f"t {number}", fill=fill))
    return earlier


@pytest.mark.parametrize("people", range(4, 17))
def test_everybody_meets_others_has_other_seats_and_pauses_as_evenly_as_can_be(people: int) -> None:
    for size in (2, 3, 4):
        for fill in {False, people % size != 0}:
            rounds = season(people, size, min(6, people - 1), fill=fill)
            met = Counter(
                pair for seating in rounds for table in seating for pair in combinations(sorted(table), 2) if pair[0]
            )
            played = Counter(one for seating in rounds for table in seating for one in table if one != COMPUTER)
            sat = Counter((one, seat) for seating in rounds for table in seating for seat, one in enumerate(table))
            counts = [met[pair] for pair in combinations(range(1, people + 1), 2)]
            pairs = f"{people} people at tables of {size}: meetings {Counter(counts)}"
            assert max(counts) - min(counts) <= (2 if size == 2 else 3), pairs
            assert max(played.values()) - min(played.values()) <= 1, "pauses go round"
            for one in range(1, people + 1):
                seats = [sat[one, seat] for seat in range(size)]
                assert max(seats) - min(seats) <= 2, f"{people} people at tables of {size}: seats of {one} {seats}"
    assert season(people, 2, 3, fill=True) == season(people, 2, 3, fill=True), "the same is seated in the same way"


def clashes(seating: Seating, apart: set[tuple[int, int]]) -> int:
    return sum(pair in apart for table in seating for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("people", range(4, 13))
def test_whoever_blocks_another_meets_them_only_if_that_cannot_be_avoided(people: int) -> None:
    apart = {(1, 2), (1, 3)}
    for size in (2, 3, 4):
        for fill in (False, True):
            earlier: list[Seating] = []
            for number in range(3):
                seating = seat_round(
                    range(1, people + 1), size, earlier, f"t {number}", fill=fill, apart={(2, 1), (1, 3)}
                )
                if len(seating) >= 2:
                    assert not clashes(seating, apart), f"{people} people at tables of {size}: {seating}"
                earlier.append(seating)
    assert season(people, 2, 2, fill=False)[0] == seat_round(
        range(1, people + 1), 2, [], "t 0", fill=False, apart={(98, 99)}
    ), "who blocks somebody elsewhere changes nothing here"


def test_whoever_pauses_is_chosen_so_that_people_are_kept_apart_if_their_turn_to_pause_allows_it() -> None:
    for seed in range(20):
        first = seat_round([1, 2, 3], 2, [], f"t {seed}", fill=False, apart={(1, 2)})
        assert 3 in first[0], "one of them pauses"
        second = seat_round([1, 2, 3], 2, [first], f"t {seed}", fill=False, apart={(1, 2)})
        assert sorted(second[0]) != sorted(first[0]), "pauses go round all the same"
        assert seat_round([1, 2], 2, [], f"t {seed}", fill=False, apart={(1, 2)})[0] in ([1, 2], [2, 1])


def test_a_seat_is_compared_with_the_same_seat_of_the_same_deal_by_win_then_points() -> None:
    won_low, lost_high = made([0], [30, 25]), made([1], [40, 45])
    assert scores([won_low, lost_high]) == [[1, 0], [0, 1]], "who won is before who had more points and lost"
    assert scores([made([0], [30, 25]), made([0], [30, 20])]) == [[HALF, 1], [HALF, 0]]
    shared = made([0, 1], [20, 20])
    assert scores([shared, won_low, lost_high])[0] == [HALF, HALF]


def test_who_gave_up_is_below_all_and_equal_to_others_who_did() -> None:
    quit_ahead = made([1], [40, 10], frozenset({0}))
    lost = made([1], [3, 50])
    assert scores([quit_ahead, lost, quit_ahead]) == [
        [Fraction(1, 4), Fraction(1, 4)],
        [1, 1],
        [Fraction(1, 4), Fraction(1, 4)],
    ]


def test_one_table_alone_counts_shares_of_the_win() -> None:
    assert scores([made([0, 2], [5, 4, 5])]) == [[HALF, 0, HALF]]
    assert scores([made([1], [5, 4], frozenset({0}))]) == [[0, 1]]


def test_standings_are_by_the_mean_of_rounds_played_and_who_has_left_comes_last() -> None:
    found = standings({1: [HALF], 2: [Fraction(1), Fraction(0)], 3: [Fraction(1)], 4: []}, frozenset({3}))
    assert [(one.number, one.place) for one in found] == [(1, 1), (2, 1), (4, 3), (3, 4)]
