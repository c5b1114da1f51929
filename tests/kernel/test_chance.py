"""Chance: where answers come from, and the published construction behind fair dealing."""

import hashlib
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.kernel import CommittedChance, RandomChance, ReplayedChance, chance_key, commitment, seed_from
from regnum.kernel.chance import OutOfAnswers


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 10**6), max_size=20))
def test_sealed_answers_follow_the_published_construction(key: bytes, asked: list[int]) -> None:
    chance = CommittedChance(key)
    for i, n in enumerate(asked):
        attempt, limit = 0, 2**256 - 2**256 % n
        while True:
            digest = hashlib.sha256(key + i.to_bytes(8, "big") + attempt.to_bytes(8, "big")).digest()
            if int.from_bytes(digest, "big") < limit:
                break
            attempt += 1
        assert chance.below(n) == int.from_bytes(digest, "big") % n


def test_an_incomplete_run_of_possibilities_is_drawn_again() -> None:
    """With more than half of all numbers possible, about half of the questions need a second try."""
    huge = 2**255 + 1
    chance = CommittedChance(bytes(32))
    answers = [chance.below(huge) for _ in range(64)]
    assert all(answer < huge for answer in answers)
    first = [hashlib.sha256(bytes(32) + i.to_bytes(8, "big") + bytes(8)).digest() for i in range(64)]
    again = [i for i, drawn in enumerate(first) if int.from_bytes(drawn, "big") >= huge]
    assert again, "this key must need second tries"
    assert all(answers[i] != int.from_bytes(first[i], "big") % huge for i in again)


@pytest.mark.parametrize("chance", [CommittedChance(b"k" * 32), RandomChance(Random(3))])
def test_answers_are_spread_evenly(chance: CommittedChance | RandomChance) -> None:
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < n < 1150 for n in counts.values())
    assert len(chance.answers) == 6000


def test_a_question_that_was_taken_back_is_answered_the_same_way() -> None:
    chance = CommittedChance(bytes(32))
    first = [chance.below(100) for _ in range(10)]
    chance.rewind(4)
    assert chance.answers == first[:4]
    assert [chance.below(100) for _ in range(6)] == first[4:]


def test_a_shuffle_asks_one_question_for_each_item_but_the_last() -> None:
    chance = RandomChance(Random(5))
    shuffled = chance.shuffle("abcdef")
    assert sorted(shuffled) == list("abcdef")
    assert len(chance.answers) == 5
    assert ReplayedChance(chance.answers).shuffle("abcdef") == shuffled
    assert RandomChance(Random(5)).shuffle("") == []


def test_recorded_chance_answers_only_what_was_possible() -> None:
    chance = ReplayedChance([2, 5])
    assert chance.below(3) == 2
    with pytest.raises(OutOfAnswers, match="5 is not among the 5 possible"):
        chance.below(5)
    assert chance.below(6) == 5
    assert chance.spent
    with pytest.raises(OutOfAnswers, match="missing"):
        chance.below(2)


def test_the_commitment_and_the_key_bind_every_byte() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == hashlib.sha256(b"regnum commitment 1\n" + seed).hexdigest()
    assert commitment(seed) != commitment(seed[::-1])
    keys = {chance_key(seed, added) for added in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a", "b", ""])}
    assert len(keys) == 5
    assert seed_from("1") != seed_from("2")
