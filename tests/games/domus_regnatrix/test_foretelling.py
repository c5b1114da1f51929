"""What a view tells of attacks before the dice are rolled: strengths, and exact chances."""

from __future__ import annotations

from itertools import product

from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Json, Seat
from tests.games.domus_regnatrix.tables import DATA, dice, kind, legal, play, table

KNIGHT, SPEARMAN = DATA.cards[kind("knight")].attack, DATA.cards[kind("spearman")].defence
ROLLS = [sum(roll) for roll in product(range(1, 7), repeat=2)]


def odds_shown(state: State, seat: int | None = 0) -> dict[str, Json]:
    """The odds in the view of a seat."""
    found = state.view(None if seat is None else Seat(seat)).json()["odds"]
    assert isinstance(found, dict)
    return found


def chance(state: State, move: str) -> float:
    """The chance told of a move."""
    odds = odds_shown(state)[move]
    assert isinstance(odds, dict)
    ways, of = odds["ways"], odds["of"]
    assert isinstance(ways, int)
    assert isinstance(of, int)
    return ways / of


def test_every_attack_that_is_open_has_its_odds_and_nothing_else_has() -> None:
    state = table(Step.ACTION, squads=["outer2=knight middle=militia", "outer2=spearman"])
    attacks = {f"{verb} {what}" for verb in ("attack", "assault") for what in legal(state, verb)}
    assert len(attacks) > 1
    assert {*odds_shown(state)} == attacks
    assert odds_shown(table(Step.PLAY, squads=["outer2=knight", "outer2=spearman"])) == {}


def test_the_odds_of_an_attack_count_all_rolls() -> None:
    state = table(Step.ACTION, squads=["outer2=knight", "outer2=spearman"])
    attack = odds_shown(state)["attack outer2/2a with outer2/a"]
    assert isinstance(attack, dict)
    assert (attack["strength"], attack["against"]) == (KNIGHT, SPEARMAN)
    for against, move in (
        (SPEARMAN, "attack outer2/2a with outer2/a"),
        (WALL_DEFENCE, "assault walls2/1 with outer2/a"),
    ):
        wins = sum(KNIGHT + mine > against + theirs for mine in ROLLS for theirs in ROLLS)
        assert chance(state, move) == wins / len(ROLLS) ** 2


def test_everyone_is_told_the_same_odds() -> None:
    state = table(Step.ACTION, squads=["outer2=knight", "outer2=spearman"])
    assert odds_shown(state) == odds_shown(state, 1) == odds_shown(state, None) != {}


def test_a_deed_that_nobody_stands_against_is_certain() -> None:
    state = table(Step.ACTION, squads=["inner2=knight"], walls={1: (5, 5, 5, 0)})
    assert odds_shown(state) == {"kill hero with inner2/a": {"ways": 1, "of": 1}}


def test_the_odds_of_a_second_roll_count_the_other_roll_as_it_stands() -> None:
    squads = ["outer2=knight", "outer2=spearman"]
    attacker = table(Step.ACTION, squads=squads, flags=("red", "green"))
    play(attacker, "attack outer2/2a with outer2/a", by=dice(1, 1, 3, 3))
    assert attacker.phase == Phase.ATTACK_AGAIN
    assert chance(attacker, "reroll") == sum(KNIGHT + mine > SPEARMAN + 6 for mine in ROLLS) / len(ROLLS)
    defender = table(Step.ACTION, squads=squads, flags=("gold", "blue"))
    play(defender, "attack outer2/2a with outer2/a", by=dice(4, 2, 1, 1))
    assert defender.phase == Phase.DEFEND_AGAIN
    assert chance(defender, "reroll") == sum(SPEARMAN + theirs >= KNIGHT + 6 for theirs in ROLLS) / len(ROLLS)
