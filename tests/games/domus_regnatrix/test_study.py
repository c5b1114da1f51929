"""What Domus Regnatrix tells those who study many games of it."""

from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.war import battle, odds
from regnum.kernel import Ending, Fight, Remainder, Seat, Studied, Use, resolve_options
from tests.games.domus_regnatrix.tables import GAME, attack_of, defence_of, move, table


def test_what_can_run_out_is_told_with_the_rounds_to_come() -> None:
    assert isinstance(GAME, Studied)
    state = table()
    state.round = 7
    left = GAME.stores(state)
    assert left["rounds"] == state.setting.rounds - 7
    assert left["deck"] == len(state.deck)
    assert left["wonders"] == 6


def test_fifty_rounds_should_suffice_unless_no_more_are_played_anyway() -> None:
    remainders = {
        rounds: [
            criterion
            for criterion in GAME.criteria(resolve_options(GAME.options(2), {"rounds": rounds}))
            if isinstance(criterion, Remainder)
        ]
        for rounds in (25, 60)
    }
    assert remainders == {25: [], 60: [Remainder("rounds", 10, 0.95)]}


def test_criteria_are_about_what_can_be_done() -> None:
    verbs, rules = {move.verb for move in GAME.actions}, GAME.rulebook("en").rules
    criteria = GAME.criteria(resolve_options(GAME.options(2), {}))
    assert {one.verb for one in criteria if isinstance(one, Use)} <= verbs
    assert {one.rule for one in criteria if isinstance(one, Ending)} <= set(rules)
    assert {one.name for one in criteria if isinstance(one, Remainder)} <= set(GAME.stores(table()))


def test_every_card_of_the_main_deck_should_be_played_and_every_card_of_the_store_bought() -> None:
    bought, played = [one for one in GAME.criteria(resolve_options(GAME.options(2), {})) if isinstance(one, Use)]
    assert (bought.verb, bought.things) == ("buy", ())
    playable = {move.named["card"] for move in GAME.actions if move.verb == "play"}
    assert played.things
    assert set(played.things) <= playable - {move.named["card"] for move in GAME.actions if move.verb == "buy"}


def test_a_fight_is_told_with_its_chance_before_the_roll() -> None:
    state = table(Step.ACTION, squads=["middle=swordsman outer2=trebuchet", "middle=spearman"])
    attack, assault = move("attack middle/2a with middle/a"), move("assault walls2/1 with outer2/a")
    lead = attack_of(state, "swordsman") - defence_of(state, "spearman", seat=1)
    assert GAME.fight(state, attack) == Fight("squads", float(odds.against_dice(lead)))
    lead = attack_of(state, "trebuchet", "outer2") - battle.wall_defence(state, Seat(1))
    assert GAME.fight(state, assault) == Fight("walls", float(odds.against_dice(lead)))
    assert GAME.fight(state, move("done")) is None
