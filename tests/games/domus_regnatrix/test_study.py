"""What Domus Regnatrix tells those who study many games of it."""

from regnum.kernel import Ending, Spare, Studied, Use, settle
from tests.games.domus_regnatrix.tables import GAME, table


def test_what_can_run_out_is_told_with_the_rounds_to_come() -> None:
    assert isinstance(GAME, Studied)
    state = table()
    state.round = 7
    left = GAME.stores(state)
    assert left["rounds"] == state.setting.rounds - 7
    assert left["deck"] == len(state.deck)
    assert left["wonders"] == 6


def test_forty_rounds_should_suffice_unless_no_more_are_played_anyway() -> None:
    spare = {
        rounds: [wish for wish in GAME.wishes(settle(GAME.options(2), {"rounds": rounds})) if isinstance(wish, Spare)]
        for rounds in (25, 60)
    }
    assert spare == {25: [], 60: [Spare("rounds", 20, 0.95)]}


def test_wishes_are_about_what_can_be_done() -> None:
    verbs, rules = {move.verb for move in GAME.actions}, GAME.rulebook("en").rules
    wishes = GAME.wishes(settle(GAME.options(2), {}))
    assert {wish.verb for wish in wishes if isinstance(wish, Use)} <= verbs
    assert {wish.rule for wish in wishes if isinstance(wish, Ending)} <= set(rules)
    assert {wish.name for wish in wishes if isinstance(wish, Spare)} <= set(GAME.stores(table()))
