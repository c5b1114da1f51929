"""A blunder that was planted in a game between stewards is a turning point; `bench/planted_blunders.py` plants many."""

from bench.planted_blunders import found, plant
from regnum.kernel import game
from regnum.review import review


def test_a_planted_blunder_is_a_turning_point_of_its_seat() -> None:
    planted = plant(game("golden_horn"), 2, 0)
    assert found(review(planted.playthrough), planted)
