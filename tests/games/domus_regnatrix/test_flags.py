"""Flags: each is used once, when and how."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.cards import BACK
from regnum.games.domus_regnatrix.commerce import Found, Inspected, Raised, Searched, Seized
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import Seat, canonical
from tests.games.domus_regnatrix.tables import (
    allowed,
    asked,
    chance,
    coins,
    dice,
    kinds_told,
    legal,
    named,
    play,
    table,
    units,
    verbs,
    why,
)
from tests.rules import rule


def before_battle(flags: tuple[str, str], **more: object) -> State:
    """A knight (5) of the first player faces a spearman (3) of the second in the middle."""
    settings: dict[str, object] = {
        "squads": ["middle=knight inner1=militia", "middle=spearman inner2=militia"],
        "flags": flags,
    }
    return table(Step.ACTION, **{**settings, **more})  # type: ignore[arg-type]  # the settings of `table`


ATTACK = "attack middle/2a with middle/a"


@rule("DR-C11", "DR-R9")
def test_red_rolls_a_failed_attack_again_and_the_second_roll_stands() -> None:
    state = before_battle(("red", "gold"))
    play(state, ATTACK, by=dice(1, 1, 4, 4))
    assert (state.phase, state.acting) == (Phase.ATTACK_AGAIN, 0)
    assert verbs(state) == {"reroll", "stand"}
    assert why(state, "done") == "DR-C11.again"
    won, lost, stood = state.copy(), state.copy(), state.copy()
    told = play(won, "reroll", by=dice(5, 5))
    assert kinds_told(told)[:4] == ["raised", "fought", "slain", "won"]
    assert won.realms[0].raised
    assert units(won, 1, "middle") == []
    play(lost, "reroll", by=dice(2, 2))
    assert lost.phase != Phase.ATTACK_AGAIN
    assert units(lost, 1, "middle") == ["spearman"]
    play(stood, "stand")
    assert not stood.realms[0].raised
    assert units(stood, 1, "middle") == ["spearman"]


@rule("DR-R9")
def test_red_is_not_offered_when_it_cannot_help_or_was_used() -> None:
    hopeless = before_battle(("red", "gold"), squads=["middle=militia inner1=spy", "middle=knight"])
    play(hopeless, ATTACK, by=dice(1, 1, 6, 6))
    assert hopeless.phase == Phase.ACTION
    used = before_battle(("red", "gold"), raised=[0])
    play(used, ATTACK, by=dice(1, 1, 4, 4))
    assert used.phase == Phase.ACTION


@rule("DR-C11")
def test_red_also_serves_against_walls_and_blue_does_not() -> None:
    state = before_battle(("red", "blue"), squads=["outer2=knight inner1=militia", ""])
    play(state, "assault walls2/1 with outer2/a", by=dice(1, 1))
    assert asked(state) == (Phase.ATTACK_AGAIN, 0)
    play(state, "reroll", by=dice(6, 6))
    assert state.realms[1].walls == (4, 5, 5, 5)
    assert asked(state) == (Phase.ACTION, 0)


@rule("DR-C11", "DR-R9")
def test_blue_rolls_a_failed_defence_again_off_turn() -> None:
    state = before_battle(("gold", "blue"))
    play(state, ATTACK, by=dice(4, 4, 2, 2))
    assert (state.phase, state.acting, state.turn) == (Phase.DEFEND_AGAIN, 1, 0)
    held, lost = state.copy(), state.copy()
    told = play(held, "reroll", by=dice(6, 6))
    assert kinds_told(told)[:3] == ["raised", "fought", "held"]
    assert units(held, 1, "middle") == ["spearman"]
    assert (held.acting, held.phase) == (0, Phase.ACTION)
    play(lost, "reroll", by=dice(1, 2))
    assert units(lost, 1, "middle") == []
    assert lost.realms[1].raised


@rule("DR-C11")
def test_both_flags_can_serve_in_one_battle() -> None:
    state = before_battle(("red", "blue"))
    play(state, ATTACK, by=dice(4, 4, 2, 2))
    play(state, "reroll", by=dice(6, 6))
    assert (state.phase, state.acting) == (Phase.ATTACK_AGAIN, 0)
    play(state, "reroll", by=dice(6, 5))
    assert units(state, 1, "middle") == []
    assert state.realms[0].raised
    assert state.realms[1].raised


@rule("DR-C11", "DR-R9")
def test_gold_takes_a_coin_of_five_into_the_treasury() -> None:
    from_discards = table(Step.PLAY, flags=("gold", "red"), discards="coin-5 coin-2", hands=["coin-1"])
    told = play(from_discards, "raise")
    assert told[:2] == [Raised(Seat(0), "gold"), Found(Seat(0), "coin-5", discarded=True)]
    assert coins(from_discards, 0) == "coin-5"
    assert named(from_discards.discards) == ["coin-2"]
    from_deck = table(Step.PLAY, flags=("gold", "red"), hands=["coin-1"])
    play(from_deck, "raise")
    assert coins(from_deck, 0) == "coin-5"
    assert why(from_deck, "raise") == "DR-C11.raised"


@rule("DR-R9")
def test_gold_is_spent_in_vain_if_no_coin_is_found_and_needs_room() -> None:
    vain = table(Step.PLAY, flags=("gold", "red"), deck="spy", hands=["coin-1"])
    assert Searched(Seat(0)) in play(vain, "raise")
    assert vain.realms[0].raised
    full = table(Step.PLAY, flags=("gold", "red"), purses=["coin-1*14 coin-2*6"], hands=["spy"])
    assert why(full, "raise") == "DR-R9.treasury"


@rule("DR-C11")
def test_green_draws_two() -> None:
    state = table(Step.PLAY, flags=("green", "red"), hands=["coin-1"])
    play(state, "raise", by=chance())
    assert len(state.realms[0].hidden) == 3
    empty = table(Step.PLAY, flags=("green", "red"), deck="", hands=["coin-1"])
    assert why(empty, "raise") == "DR-R9.draw"


@rule("DR-C11", "DR-R5")
def test_white_is_a_truce() -> None:
    state = table(Step.PLAY, flags=("white", "red"), hands=["coin-1"])
    play(state, "raise")
    assert state.realms[0].truce
    assert state.peace


@rule("DR-C11")
def test_black_looks_at_a_hand_and_takes_one_card_of_it() -> None:
    state = table(
        Step.PLAY,
        seats=3,
        flags=("black", "red", "blue"),
        hands=["coin-1", "spy coin-10", ""],
        shown=["", "market", ""],
    )
    play(state, "raise")
    assert legal(state, "inspect") == {"2"}
    assert why(state, "inspect 3") == why(state, "inspect 1") == "DR-C11.holder"
    assert why(state, "done") == "DR-C11.inspect"
    inspected = play(state, "inspect 2")[0]
    assert isinstance(inspected, Inspected)
    assert inspected.reveals_to(Seat(0))
    assert not inspected.reveals_to(Seat(1))
    assert named(state.view(Seat(0)).realms[1].hidden) == ["coin-10", "spy"]
    assert state.view(Seat(2)).realms[1].hidden == (BACK, BACK)
    assert inspected.seen_by(Seat(2)).cards is None
    assert legal(state, "seize") == {"coin-10", "spy", "market"}
    assert why(state, "seize temple") == "DR-C11.card"
    assert why(state, "done") == "DR-C11.seize"
    seized = play(state, "seize coin-10")[0]
    assert isinstance(seized, Seized)
    assert seized.seen_by(Seat(2)).card is None
    assert seized.reveals_to(Seat(1))
    assert named(state.realms[0].hidden) == ["coin-1", "coin-10"]
    assert named(state.realms[1].hidden) == ["spy", "market"]
    assert state.view(Seat(0)).realms[1].hidden == (BACK, BACK)


@rule("DR-R7")
def test_what_others_see_of_the_black_flag_does_not_depend_on_the_card() -> None:
    seen = []
    for card in ("coin-10", "spy", "market"):
        state = table(
            Step.PLAY, seats=3, flags=("black", "red", "blue"), hands=["coin-1", "spy coin-10"], shown=["", "market"]
        )
        told = play(state, "raise", "inspect 2", f"seize {card}")
        heard = [canonical(event.seen_by(Seat(2)).json()) for event in told]
        seen.append((heard, canonical(state.view(Seat(2)).json())))
    assert seen[0] == seen[1] == seen[2]


@rule("DR-R9")
def test_nobody_to_look_at() -> None:
    state = table(Step.PLAY, flags=("black", "red"), hands=["coin-1"])
    assert why(state, "raise") == "DR-R9.inspect"
    assert why(state, "inspect 2") == "DR-C11.no_inspection"


@rule("DR-R9")
@pytest.mark.parametrize("flag", ["red", "blue"])
def test_flags_for_dice_are_not_raised_by_hand(flag: str) -> None:
    state = table(Step.PLAY, flags=(flag, "gold"), hands=["coin-1"])
    assert why(state, "raise") == "DR-R9.dice"
    assert why(state, "reroll") == why(state, "stand") == "DR-C11.no_roll"


@rule("DR-R9")
def test_flags_are_raised_in_the_third_step_beside_the_card() -> None:
    assert why(table(flags=("gold", "red")), "raise") == "DR-R9.later"
    state = table(Step.ACTION, flags=("gold", "red"), squads=["inner1=militia"])
    assert why(state, "raise") == "DR-R9.past"
    state = table(Step.PLAY, flags=("gold", "red"), hands=["market spy"])
    play(state, "play market")
    assert allowed(state, "raise")
    play(state, "raise")
    assert state.turn == 1
