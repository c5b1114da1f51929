"""Chance: where answers come from, and the published construction behind fair dealing."""

import hashlib
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.kernel import CommittedChance, RandomChance, ReplayedChance, Stream, chance_key, commitment, seed_from
from regnum.kernel.chance import OutOfAnswers

DECK, DICE = Stream("deck"), Stream("dice 1")
ASKED = st.lists(st.tuples(st.integers(1, 10**6), st.sampled_from([DECK, DICE, Stream("été")])), max_size=20)


def hashed(key: bytes, stream: str, number: int, attempt: int) -> int:
    """The published construction."""
    counts = number.to_bytes(8, "big") + attempt.to_bytes(8, "big")
    return int.from_bytes(hashlib.sha256(key + counts + stream.encode()).digest(), "big")


@given(st.binary(min_size=32, max_size=32), ASKED)
def test_committed_answers_follow_the_published_construction(key: bytes, asked: list[tuple[int, Stream]]) -> None:
    chance, counts = CommittedChance(key), Counter[Stream]()
    for n, stream in asked:
        attempt, limit = 0, 2**256 - 2**256 % n
        while (number := hashed(key, stream, counts[stream], attempt)) >= limit:
            attempt += 1
        assert chance.below(n, stream) == number % n
        counts[stream] += 1


def test_an_incomplete_run_of_possibilities_is_drawn_again() -> None:
    """With more than half of all numbers possible, about half of the questions need a second try."""
    huge = 2**255 + 1
    chance = CommittedChance(bytes(32))
    answers = [chance.below(huge, DECK) for _ in range(64)]
    assert all(answer < huge for answer in answers)
    first = [hashed(bytes(32), DECK, i, 0) for i in range(64)]
    again = [i for i, drawn in enumerate(first) if drawn >= huge]
    assert again, "this key must need second tries"
    assert all(answers[i] != first[i] % huge for i in again)


@pytest.mark.parametrize("chance", [CommittedChance(b"k" * 32), RandomChance(Random(3))])
def test_answers_are_spread_evenly(chance: CommittedChance | RandomChance) -> None:
    counts = Counter(chance.below(6, DICE) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < n < 1150 for n in counts.values())
    assert len(chance.answers) == 6000


def test_a_question_that_was_taken_back_is_answered_the_same_way() -> None:
    chance = CommittedChance(bytes(32))
    first = [chance.below(100, DECK) for _ in range(10)]
    chance.rewind(4)
    assert chance.answers == first[:4]
    assert [chance.below(100, DECK) for _ in range(6)] == first[4:]


def test_streams_have_counts_of_their_own_and_are_rewound_one_by_one() -> None:
    alone, both = CommittedChance(bytes(32)), CommittedChance(bytes(32))
    cards = [alone.below(100, DECK) for _ in range(4)]
    rolled = [both.below(100, stream) for stream in (DICE, DECK, DICE, DICE, DECK, DECK)]
    assert [rolled[1], *rolled[4:]] == cards[:3]
    assert rolled[0] != cards[0]
    both.rewind(4)
    assert both.streams == [DICE, DECK, DICE, DICE]
    assert [both.below(100, DECK) for _ in range(3)] == cards[1:]
    twin = both.copy()
    assert twin.below(100, DICE) == both.below(100, DICE)
    twin.rewind(0)
    assert (twin.below(100, DECK), twin.below(100, DICE)) == (cards[0], rolled[0])
    assert both.streams == [DICE, DECK, DICE, DICE, DECK, DECK, DECK, DICE]


def test_a_new_chance_goes_on_where_another_stands() -> None:
    whole = CommittedChance(bytes(32))
    begun = [whole.below(100, stream) for stream in (DICE, DECK, DICE)]
    known = ReplayedChance(begun)
    assert [known.below(100, stream) for stream in (DICE, DECK, DICE)] == begun
    again = CommittedChance(bytes(32)).after(known)
    assert again.answers == begun
    assert [again.below(100, stream) for stream in (DECK, DICE)] == [whole.below(100, DECK), whole.below(100, DICE)]


def test_a_shuffle_asks_one_question_for_each_item_but_the_last() -> None:
    chance = RandomChance(Random(5))
    shuffled = chance.shuffle("abcdef", DECK)
    assert sorted(shuffled) == list("abcdef")
    assert chance.streams == [DECK] * len(chance.answers) == [DECK] * 5
    assert ReplayedChance(chance.answers).shuffle("abcdef", DECK) == shuffled
    assert RandomChance(Random(5)).shuffle("", DECK) == []


def test_recorded_chance_answers_only_what_was_possible() -> None:
    chance = ReplayedChance([2, 5])
    assert chance.below(3, DECK) == 2
    with pytest.raises(OutOfAnswers, match="5 is not among the 5 possible"):
        chance.below(5, DECK)
    assert chance.below(6, DECK) == 5
    assert chance.spent
    with pytest.raises(OutOfAnswers, match="missing"):
        chance.below(2, DECK)


def test_the_commitment_and_the_key_bind_every_byte() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == hashlib.sha256(b"regnum commitment 1\n" + seed).hexdigest()
    assert commitment(seed) != commitment(seed[::-1])
    keys = {chance_key(seed, added) for added in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a", "b", ""])}
    assert len(keys) == 5
    assert seed_from("1") != seed_from("2")
