"""Flags: each is used once, when and how."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.rules.components.cards import BACK
from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.turn.card_events import Inspected, Minted, Raised, Seized
from regnum.kernel import Seat, canonical
from tests.games.domus_regnatrix.tables import (
    DATA,
    SMALL,
    allowed,
    amount,
    asked,
    chance,
    coins,
    dice,
    kinds_of_events,
    legal,
    named,
    play,
    rolls,
    table,
    two,
    units,
    verbs,
    why,
)
from tests.rules import rule

ATTACK = "attack middle/2a with middle/a"
ASSAULT = "assault walls2/1 with outer2/a"


def before_battle(*, red: bool = False, blue: bool = False, **more: object) -> State:
    """An axe (5) of the first player faces a pike (4) of the second in the middle."""
    settings: dict[str, object] = {
        "squads": ["middle=axe inner1=scout", "middle=pike inner2=scout"],
        "flags": ("bear" if red else "lion", "swan" if blue else "wolf"),
        "box": SMALL,
    }
    return table(Step.ACTION, **{**settings, **more})  # type: ignore[arg-type]  # the settings of `table`


def before_walls(*, red: bool = False, blue: bool = False, **more: object) -> State:
    """An axe (5) of the first player stands before the walls of the second."""
    return before_battle(red=red, blue=blue, squads=["outer2=axe inner1=scout", "inner2=scout"], **more)


def test_the_flags_of_the_small_list_do_what_red_and_blue_do() -> None:
    effects = {piece.name: piece.effects for data in (DATA, SMALL.data) for piece in data.pieces["flag"]}
    assert (effects["bear"], effects["swan"]) == (effects["red"], effects["blue"])


@rule("DR-C11", "DR-R9")
def test_red_rolls_a_failed_attack_again_and_the_second_roll_stands() -> None:
    state = before_battle(red=True)
    play(state, ATTACK, by=dice(1, 1, 4, 4))
    assert asked(state) == (Phase.ATTACK_AGAIN, 0)
    assert verbs(state) == {"reroll", "stand"}
    assert why(state, "done") == "DR-C11.again"
    won, lost, stood = state.copy(), state.copy(), state.copy()
    events = play(won, "reroll", by=dice(4, 4))
    assert kinds_of_events(events)[:4] == ["raised", "fought", "slain", "won"]
    assert won.realms[0].raised
    assert units(won, 1, "middle") == []
    play(lost, "reroll", by=dice(4, 3))
    assert lost.phase != Phase.ATTACK_AGAIN
    assert units(lost, 1, "middle") == ["pike"]
    play(stood, "stand")
    assert not stood.realms[0].raised
    assert units(stood, 1, "middle") == ["pike"]


def test_each_side_rolls_dice_of_its_own_and_a_second_roll_is_its_next() -> None:
    red, blue = before_battle(red=True), before_battle(blue=True)
    for state, rolled, again in ((red, (1, 1, 4, 4), "attack 1"), (blue, (4, 4, 2, 2), "defence 2")):
        first, second = dice(*rolled), dice(3, 3)
        play(state, ATTACK, by=first)
        assert first.streams == ["attack 1", "attack 1", "defence 2", "defence 2"]
        play(state, "reroll", by=second)
        assert second.streams == [again, again]
    walls = dice(*two(2), *two(3))
    play(before_walls(red=True), ASSAULT, by=walls)
    assert walls.streams == ["attack 1", "attack 1", "defence 2", "defence 2"]


@rule("DR-R9")
def test_red_is_not_offered_when_it_cannot_help_or_was_used() -> None:
    """A pike attacks with 2: even 12 more would not exceed 4 and a roll of 10."""
    squads = ["middle=pike inner1=scout", "middle=pike"]
    hopeless = before_battle(red=True, squads=squads)
    play(hopeless, ATTACK, by=dice(1, 1, 5, 5))
    assert hopeless.phase == Phase.ACTION
    hope = before_battle(red=True, squads=squads)
    play(hope, ATTACK, by=dice(1, 1, 5, 4))
    assert hope.phase == Phase.ATTACK_AGAIN
    used = before_battle(red=True, raised=[0])
    play(used, ATTACK, by=dice(1, 1, 4, 4))
    assert used.phase == Phase.ACTION


@rule("DR-C11", "DR-F5")
def test_red_also_serves_against_walls() -> None:
    state = before_walls(red=True)
    play(state, ASSAULT, by=dice(*two(2), *two(3)))
    assert asked(state) == (Phase.ATTACK_AGAIN, 0)
    events = play(state, "reroll", by=dice(*two(WALL_DEFENCE + 3 + 1 - 5)))
    assert kinds_of_events(events)[:4] == ["raised", "stormed", "crumbled", "won"]
    assert state.realms[1].walls == (4, 5, 5, 5)


@rule("DR-C11", "DR-R9")
def test_blue_rolls_a_failed_defence_again_off_turn() -> None:
    state = before_battle(blue=True)
    play(state, ATTACK, by=dice(4, 4, 2, 2))
    assert (state.phase, state.to_move, state.turn) == (Phase.DEFEND_AGAIN, 1, 0)
    held, lost = state.copy(), state.copy()
    events = play(held, "reroll", by=dice(6, 3))
    assert kinds_of_events(events)[:3] == ["raised", "fought", "held"]
    assert units(held, 1, "middle") == ["pike"]
    assert asked(held) == (Phase.ACTION, 0)
    play(lost, "reroll", by=dice(6, 2))
    assert units(lost, 1, "middle") == []
    assert lost.realms[1].raised


@rule("DR-C11", "DR-R9", "DR-F5")
def test_blue_serves_for_walls_too() -> None:
    state = before_walls(blue=True)
    play(state, ASSAULT, by=dice(*rolls(5, WALL_DEFENCE, 1)))
    assert asked(state) == (Phase.DEFEND_AGAIN, 1)
    assert state.battle is not None
    enough = state.battle.total - WALL_DEFENCE
    held, lost, stood = state.copy(), state.copy(), state.copy()
    events = play(held, "reroll", by=dice(*two(enough)))
    assert kinds_of_events(events)[:3] == ["raised", "stormed", "held"]
    assert held.realms[1].walls == (5, 5, 5, 5)
    assert why(held, ASSAULT) == "DR-F3.done"
    play(lost, "reroll", by=dice(*two(enough - 1)))
    assert lost.realms[1].walls == (4, 5, 5, 5)
    play(stood, "stand")
    assert stood.realms[1].walls == (4, 5, 5, 5)
    assert not stood.realms[1].raised


@rule("DR-R9")
def test_blue_is_not_offered_when_it_cannot_help_or_was_used() -> None:
    """An axe with 12 makes 17: a pike reaches 16 at most, walls more."""
    hopeless = before_battle(blue=True)
    play(hopeless, ATTACK, by=dice(6, 6, 1, 1))
    assert hopeless.phase == Phase.ACTION
    walls = before_walls(blue=True)
    play(walls, ASSAULT, by=dice(6, 6, 1, 1))
    assert walls.phase == Phase.DEFEND_AGAIN
    used = before_walls(blue=True, raised=[1])
    play(used, ASSAULT, by=dice(6, 6, 1, 1))
    assert used.phase == Phase.ACTION


@rule("DR-C11")
@pytest.mark.parametrize("walls", [False, True], ids=["squad", "walls"])
def test_both_flags_can_serve_in_one_battle(walls: bool) -> None:
    state = (before_walls if walls else before_battle)(red=True, blue=True)
    defence = WALL_DEFENCE if walls else 4
    play(state, ASSAULT if walls else ATTACK, by=dice(*rolls(5, defence, 1)))
    assert asked(state) == (Phase.DEFEND_AGAIN, 1)
    assert state.battle is not None
    play(state, "reroll", by=dice(*two(state.battle.total - defence)))
    assert asked(state) == (Phase.ATTACK_AGAIN, 0)
    play(state, "reroll", by=dice(6, 6))
    assert units(state, 1, "middle") == []
    assert state.realms[1].walls == ((4, 5, 5, 5) if walls else (5, 5, 5, 5))
    assert [realm.raised for realm in state.realms] == [True, True]


@rule("DR-C11", "DR-R9")
@pytest.mark.parametrize("settings", [{}, {"deck": "spy"}, {"discards": "coin-5*2 coin-2"}], ids=str)
def test_gold_takes_its_coin_from_the_mint_into_the_treasury(settings: dict[str, str]) -> None:
    """Whatever lies in the deck and the discards, which stay as they are."""
    state = table(Step.PLAY, flags=("gold", "red"), hands=["coin-1"], **settings)  # type: ignore[arg-type]
    deck, discards, mint = state.deck, state.discards, state.worth(state.mint)
    value = amount("gold", "coin")
    events = play(state, "raise")
    assert events[:2] == [Raised(Seat(0), "gold"), Minted(Seat(0), f"coin-{value}")]
    assert coins(state, 0) == f"coin-{value}"
    assert (state.deck, state.discards) == (deck, discards)
    assert state.worth(state.mint) == mint + value
    assert why(state, "raise") == "DR-C11.raised"


@rule("DR-R9", "DR-L1")
def test_gold_needs_room() -> None:
    full = table(Step.PLAY, flags=("gold", "red"), purses=["coin-1*14 coin-2*6"], hands=["spy"])
    assert why(full, "raise") == "DR-R9.treasury"
    room = table(Step.PLAY, flags=("gold", "red"), purses=["coin-1*13 coin-2*6"], hands=["spy"])
    assert allowed(room, "raise")


@rule("DR-C11")
def test_green_draws() -> None:
    state = table(Step.PLAY, flags=("green", "red"), hands=["coin-1"])
    play(state, "raise", by=chance())
    assert len(state.realms[0].hidden) == 1 + amount("green", "draw") > 1
    empty = table(Step.PLAY, flags=("green", "red"), deck="", hands=["coin-1"])
    assert why(empty, "raise") == "DR-R9.draw"


@rule("DR-C11", "DR-R5")
def test_white_is_a_truce_and_draws() -> None:
    state = table(Step.PLAY, flags=("white", "red"), hands=["coin-1"])
    play(state, "raise", by=chance())
    assert len(state.realms[0].hidden) == 1 + amount("white", "draw") > 1
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
        events = play(state, "raise", "inspect 2", f"seize {card}")
        heard = [canonical(event.seen_by(Seat(2)).json()) for event in events]
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
