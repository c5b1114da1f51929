"""Supports: what each of them does, and what a truce keeps it from."""

from __future__ import annotations

from pathlib import Path

import pytest

from regnum.games.domus_regnatrix.game import DomusRegnatrix
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import ENGAGED
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.turn.card_events import Ransomed
from regnum.games.domus_regnatrix.rules.war.fights import Slain
from regnum.kernel import Seat, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import play_until
from tests.games.domus_regnatrix.tables import (
    DATA,
    WINS,
    all_of,
    allowed,
    amount,
    chance,
    coins,
    dice,
    end_turn,
    kind,
    kinds_of_events,
    legal,
    named,
    play,
    table,
    units,
    verbs,
    why,
    with_line,
)
from tests.rules import rule

PROVED = {
    "golden-age",
    "forced-march",
    "reinforcements",
    "masons",
    "sabotage",
    "plague",
    "ransom",
    "truce",
}
"""The supports that the tests of this module prove, one by one."""


@rule("DR-C6", "DR-R4")
def test_a_golden_age_begins_when_it_is_played_and_lasts_into_the_next_turn() -> None:
    state = table(Step.PLAY, hands=["golden-age spy", "coin-1"], flags=("red", "blue"))
    play(state, "play golden-age")
    assert state.turn == 1
    assert state.realms[0].golden
    assert not state.realms[1].golden
    end_turn(state)
    assert (state.turn, state.phase) == (0, Phase.BUY)
    assert state.realms[0].golden


@rule("DR-C6", "DR-R11")
def test_a_forced_march_lets_one_squad_move_and_attack() -> None:
    state = table(
        Step.PLAY,
        hands=["forced-march spy"],
        squads=["outer1=knight+militia inner1=swordsman", "middle=spearman middle=militia"],
    )
    play(state, "play forced-march", "done")
    assert state.marches == 1
    play(state, "march outer1/a to middle/a")
    assert state.marches == 0
    assert why(state, "march inner1/a to outer1/a") == "DR-R11.march"
    assert why(state, "move middle/a to outer2/a") == "DR-T4.acted"
    assert allowed(state, "attack middle/2a with middle/a")
    play(state, "attack middle/2a with middle/a", by=dice(*WINS))
    assert units(state, 1, "middle") == ["militia"]
    assert why(state, "move middle/a to outer2/a") == "DR-T4.acted"


@rule("DR-R11")
def test_a_squad_that_marched_does_no_deed() -> None:
    squads, walls = ["outer2=knight inner1=militia", ""], {1: (0, 5, 5, 5)}
    state = table(Step.ACTION, squads=squads, walls=walls, cities=["", "market"])
    state.marches = 1
    play(state, "march outer2/a to inner2/a")
    assert state.realms[0].squads[SPACE_OF_NAME["inner2"]][0][0] & ENGAGED
    assert why(state, "raze market with inner2/a") == "DR-F7.acted"
    assert why(state, "kill hero with inner2/a") == "DR-F7.acted"


@rule("DR-R11", "DR-P1")
def test_a_forced_march_leads_straight_from_the_own_city_to_the_middle() -> None:
    state = table(Step.ACTION, squads=["inner1=knight", "middle=militia"])
    state.marches = 1
    play(state, "march inner1/a to middle/a")
    assert allowed(state, "attack middle/2a with middle/a")


@rule("DR-R11", "DR-F7")
def test_a_squad_that_was_inside_before_does_its_deed_beside_a_forced_march() -> None:
    state = table(Step.ACTION, squads=["inner2=militia outer2=knight", "inner2=knight"], walls={1: (0, 5, 5, 5)})
    state.marches = 1
    play(state, "march outer2/a to inner2/b")
    assert why(state, "kill hero with inner2/b") == "DR-F7.acted"
    assert allowed(state, "kill hero with inner2/a")
    assert allowed(state, "attack inner2/2a with inner2/b")


@rule("DR-C6")
def test_reinforcements_bring_a_cheap_unit_into_play_at_once() -> None:
    state = table(Step.PLAY, hands=["reinforcements spy"], squads=["inner1=militia"])
    play(state, "play reinforcements")
    most = amount("reinforcements", "recruit")
    cheap = {DATA.cards[one].name for one in DATA.units if 0 < DATA.cards[one].cost <= most}
    assert legal(state, "recruit") == cheap
    assert why(state, "recruit sorcerer") == "DR-C6.dear_recruit"
    assert why(state, "done") == "DR-C6.recruit"
    before = state.store[kind("militia")]
    play(state, "recruit militia", "place inner/b")
    assert units(state, 0, "inner1") == ["militia", "militia"]
    assert state.store[kind("militia")] == before - 1
    assert named(state.discards) == ["reinforcements"]


@rule("DR-C6", "DR-S3")
def test_no_recruit_comes_that_the_store_has_not() -> None:
    state = table(Step.PLAY, hands=["reinforcements", all_of("militia")])
    play(state, "play reinforcements")
    assert why(state, "recruit militia") == "DR-S3.sold_out"


@rule("DR-C6", "DR-F5")
def test_masons_restore_wall_cards_where_the_player_likes() -> None:
    state = table(Step.PLAY, hands=["masons spy"], walls={0: (7, 0, 0)})
    restored = amount("masons", "restore")
    play(state, "play masons")
    assert (state.phase, state.steps) == (Phase.RESTORE, restored)
    assert legal(state, "restore") == {"2", "3"}
    assert why(state, "restore 1") == "DR-F5.whole"
    play(state, *["restore 2"] * restored)
    assert state.realms[0].walls == (7, restored, 0)
    assert state.phase == Phase.PLAY


@rule("DR-C6", "DR-F5")
def test_nothing_is_restored_beyond_the_first_height() -> None:
    state = table(Step.PLAY, hands=["masons spy"], walls={0: (7, 7, 5)})
    play(state, "play masons")
    assert state.realms[0].walls == (7, 7, 6)
    assert state.phase == Phase.PLAY


@rule("DR-C6")
def test_sabotage_destroys_a_building_where_a_spy_is() -> None:
    state = table(
        Step.PLAY,
        seats=3,
        hands=["sabotage coin-1"],
        squads=["inner2=spy inner3=knight", "inner2=knight", ""],
        cities=["", "market temple pyramids", "bank"],
        walls={2: (0, 10)},
    )
    play(state, "play sabotage")
    assert legal(state, "sabotage") == {"market in inner2", "temple in inner2"}
    assert why(state, "sabotage bank in inner3") == "DR-C6.spy"
    assert why(state, "sabotage bank in inner2") == "DR-C6.building"
    assert why(state, "done") == "DR-C6.sabotage"
    left = state.store[kind("temple")]
    play(state, "sabotage temple in inner2")
    assert named(state.realms[1].city) == ["market", "pyramids"]
    assert state.store[kind("temple")] == left + 1
    assert allowed(state, "done")


@rule("DR-C6")
@pytest.mark.parametrize(
    ("squads", "can"),
    [
        ("inner2=spy", True),
        ("outer2=spy", True),
        ("outer2=knight+spy", True),
        ("outer2=knight inner2=militia+spy", True),
        ("outer2=knight inner2=knight", False),
        ("middle=spy", False),
        ("outer1=spy inner1=spy", False),
        ("outer3=spy inner3=spy", False),
    ],
)
def test_sabotage_needs_a_spy_in_the_enemys_outer_or_inner_city(squads: str, can: bool) -> None:
    """The second player has a building, the third has none; walls and guards do not matter."""
    state = table(
        Step.PLAY, seats=3, hands=["sabotage coin-1"], squads=[squads, "outer2=knight"], cities=["bank", "market", ""]
    )
    assert why(state, "play sabotage") == (None if can else "DR-R10.sabotage")
    if can:
        play(state, "play sabotage", "sabotage market in inner2")
        assert state.realms[1].city == ()
        assert named(state.realms[0].city) == ["bank"]


@rule("DR-C6", "DR-R19")
def test_a_plague_kills_top_cards_on_a_high_roll_whosever_they_are() -> None:
    """By the plague's number as a roll, and one less."""
    deadly = amount("plague", "plague")
    kills, spares = (deadly - deadly // 2, deadly // 2), (deadly - deadly // 2 - 1, deadly // 2)
    state = table(
        Step.PLAY,
        hands=["plague coin-1"],
        squads=["middle=knight+militia middle=mercenary", "middle=archer outer2=spearman"],
    )
    play(state, "play plague")
    assert legal(state, "plague") == {"middle", "outer2"}
    assert why(state, "plague inner1") == "DR-C6.empty_space"
    assert why(state, "done") == "DR-C6.plague"
    rolled = dice(*kills, *spares, *kills)
    events = play(state, "plague middle", by=rolled)
    assert rolled.streams == ["plague 1"] * 4 + ["plague 2"] * 2
    assert kinds_of_events(events) == ["plagued", "sickened", "slain", "sickened", "sickened", "slain"]
    assert [event.unit for event in events if isinstance(event, Slain)] == ["mercenary", "archer"]
    assert units(state, 0, "middle") == ["knight+militia"]
    assert units(state, 1, "middle") == []
    assert "mercenary" in named(state.discards)


@rule("DR-C6")
def test_a_ransom_is_paid_with_a_coin_that_the_victim_chooses() -> None:
    state = table(
        Step.PLAY,
        seats=3,
        hands=["ransom coin-1"],
        purses=["coin-1", "coin-10 coin-2", ""],
        flags=("red", "blue", "gold"),
    )
    play(state, "play ransom")
    assert legal(state, "ransom") == {"2"}
    assert why(state, "ransom 3") == why(state, "ransom 1") == "DR-C6.payer"
    assert why(state, "done") == "DR-C6.ransom"
    play(state, "ransom 2")
    assert (state.to_move, state.turn, state.phase) == (1, 0, Phase.YIELD)
    assert legal(state, "yield") == {"coin-2", "coin-10"}
    assert why(state, "yield coin-5") == "DR-C6.coin"
    assert why(state, "done") == "DR-C6.yield"
    events = play(state, "yield coin-2")
    assert isinstance(events[0], Ransomed)
    assert (coins(state, 0), coins(state, 1)) == ("coin-1 coin-2", "coin-10")
    assert state.turn == 1


def at_war(**more: object) -> State:
    settings: dict[str, object] = {
        "hands": ["truce sabotage plague ransom spy", "truce coin-1"],
        "squads": ["outer2=knight inner2=spy", "outer2=militia"],
        "cities": ["", "market"],
        "purses": ["", "coin-5"],
    }
    return table(Step.PLAY, **{**settings, **more})  # type: ignore[arg-type]  # the settings of `table`


@rule("DR-C6", "DR-R5")
def test_in_a_truce_nobody_attacks_or_does_deeds() -> None:
    state = at_war()
    play(state, "play truce", "done")
    assert state.realms[0].truce
    assert why(state, "attack outer2/2a with outer2/a") == "DR-R5.truce"
    assert why(state, "assault walls2/1 with outer2/a") == "DR-R5.truce"
    assert why(state, "raze market with inner2/a") == "DR-R5.truce"
    assert why(state, "kill hero with inner2/a") == "DR-R5.truce"
    assert "move" in verbs(state)


@rule("DR-R5")
def test_in_a_truce_no_hostile_support_is_played() -> None:
    state = at_war()
    for card in ("sabotage", "plague", "ransom"):
        assert allowed(state, f"play {card}")
    state.put(Seat(1), state.realms[1]._replace(truce=True))
    state.found = None
    for card in ("sabotage", "plague", "ransom"):
        assert why(state, f"play {card}") == "DR-R5.hostile"
    assert allowed(state, "play truce")


@rule("DR-R5")
def test_a_truce_ends_with_the_next_turn_of_whoever_declared_it() -> None:
    state = at_war(seats=2)
    play(state, "play truce", "done", "done")
    assert state.turn == 1
    assert state.peace
    end_turn(state)
    assert state.turn == 0
    assert not state.peace


def test_a_support_that_combines_effects_is_one_line_of_data(tmp_path: Path) -> None:
    """Two effects, one after the other: three wall cards, then two cards drawn."""
    game = with_line("festival = { copies = 1, effects = { restore = 3, draw = 2 } }", "support", tmp_path)
    state = _playing(game, "festival", walls=(6, 5, 6))
    _step(game, state, "play festival")
    assert state.phase == Phase.RESTORE
    assert state.due == (("draw", 2),)
    for _ in range(3):
        if state.phase == Phase.RESTORE:
            _step(game, state, f"restore {sorted(legal(state, 'restore'))[0]}")
    assert sum(state.realms[0].walls) == 20
    assert len(state.realms[0].hidden) == 2
    phrases = game.phrases("en")
    assert phrases.say("card.festival") == "Festival"
    assert phrases.phrase("text.card.festival") == "3 wall cards restored; draw 2."
    assert game.phrases("it").phrase("text.card.festival") == "3 carte muro di riparazione; pesca 2."


def _playing(game: DomusRegnatrix, card: str, walls: tuple[int, ...]) -> State:
    """A game with other data whose first player holds one card of them and may play it."""
    state = game.deal(2, resolve_options(game.options(2), {}), chance())
    dealt = Unrecorded(state, chance())
    play_until(dealt, lambda _, moves: moves.actions[moves.ids()[1]], lambda: state.step != Step.SETUP)
    data = state.setting.data
    play_until(
        dealt,
        lambda _, moves: moves.actions[moves.ids()[-1]],
        lambda: state.turn == 0 and state.phase == Phase.PLAY,
    )
    for owner in range(2):
        state.deck = tuple(sorted((*state.deck, *state.realms[owner].hidden)))
        state.put(Seat(owner), state.realms[owner]._replace(hidden=()))
    held = data.kind_of[card]
    if held in state.discards:
        state.discards = tuple(one for one in state.discards if one != held)
    else:
        at = state.deck.index(held)
        state.deck = state.deck[:at] + state.deck[at + 1 :]
    state.put(Seat(0), state.realms[0]._replace(hidden=(held,), walls=walls))
    state.found = None
    assert not state.faults(), state.faults()
    return state


def _step(game: DomusRegnatrix, state: State, text: str) -> None:
    move = game.actions.read(text)
    assert state.refuse(move) is None
    state.play(move, chance())
    assert not state.faults()
