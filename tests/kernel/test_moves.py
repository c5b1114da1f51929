"""Moves as sets of bits over an action space."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.kernel import Actions, Move, Moves

SPACE = Actions([Move(i, "go", f"go {i}", {"to": str(i)}) for i in range(700)])
IDS = st.sets(st.integers(0, len(SPACE) - 1))


def moves(ids: set[int]) -> Moves:
    return Moves(SPACE, sum(1 << i for i in ids))


@given(IDS)
def test_moves_behave_as_the_set_of_their_ids(ids: set[int]) -> None:
    legal = moves(ids)
    assert legal.ids() == sorted(ids)
    assert [move.id for move in legal] == sorted(ids)
    assert len(legal) == len(ids)
    assert bool(legal) == bool(ids)
    assert {move.id for move in SPACE if move in legal} == ids
    assert legal == moves(ids)


@given(st.sets(st.integers(0, len(SPACE) - 1), min_size=1), st.integers())
def test_a_pick_is_one_of_the_moves(ids: set[int], seed: int) -> None:
    assert moves(ids).pick(Random(seed)).id in ids


@pytest.mark.parametrize("ids", [{3}, {0, 699}, set(range(0, 700, 7)), set(range(350, 420))])
def test_every_move_is_picked_about_as_often_as_any_other(ids: set[int]) -> None:
    rng, legal, rounds = Random(11), moves(ids), 300
    picked = Counter(legal.pick(rng).id for _ in range(rounds * len(ids)))
    assert set(picked) == ids
    assert all(0.7 * rounds < n < 1.3 * rounds for n in picked.values()) or len(ids) == 1


def test_nothing_is_picked_from_no_moves() -> None:
    with pytest.raises(ValueError, match="no move to pick"):
        moves(set()).pick(Random(1))


def test_an_action_space_with_two_moves_of_one_text_is_a_fault() -> None:
    with pytest.raises(ValueError, match="share a text"):
        Actions([Move(0, "go", "go", {"to": "a"}), Move(1, "go", "go", {"to": "b"})])


def test_an_action_space_whose_ids_are_not_places_is_a_fault() -> None:
    with pytest.raises(ValueError, match="not its place"):
        Actions([Move(1, "go", "go")])


def test_a_move_of_another_space_is_not_contained() -> None:
    assert Move(0, "stay", "stay") not in SPACE
    text: object = "go 1"
    assert text not in SPACE


def test_legal_moves_contain_a_move_and_its_text() -> None:
    legal = moves({1})
    assert [move for move in SPACE if move in legal] == [SPACE[1]]
    assert [move for move in SPACE if move.text in legal] == [SPACE[1]]
    assert "go" not in legal
