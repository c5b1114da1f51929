"""The end: the king's space, empty hands, the count of ducats, the winner, and games in which nothing happens."""

from collections.abc import Sequence

import pytest

from regnum.games.domaine.rules.events import Ended, Rewarded
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import Move, Moves, Outcome, Seat, View
from regnum.testing.walks import LastStep, walk_on
from tests.games.domaine.dealt import (
    COSTS,
    GATE,
    HANDS,
    MEADOWS,
    Checked,
    allowed,
    deal,
    estates,
    legal,
    play,
    refused,
    verbs,
    wander,
)
from tests.refusals import refusal
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def outcome(winners: Sequence[int], points: Sequence[int], rule: str) -> Outcome:
    return Outcome(tuple(map(Seat, winners)), tuple(points), rule)


def ended(state: State) -> str | None:
    """The rule by which a game has ended; None while it goes on."""
    return None if state.outcome is None else state.outcome.rule


def sell_something(_: View, moves: Moves) -> Move:
    """The first sale by name."""
    return min((move for move in moves if move.verb == "sell"), key=str)


# the king's space


@rule("DOM-X1")
@pytest.mark.parametrize(("king", "wins"), [(5, True), (6, True), (7, False)])
def test_reaching_the_kings_space_wins_at_once_one_point_less_does_not(king: int, wins: bool) -> None:
    state = estates(2, (MEADOWS, "..vv........"), unwalled=[GATE], king=king)
    events = play(state, "play 2 borders", f"border {GATE}")
    assert state.points == (6, 0)
    if wins:
        assert state.outcome == outcome([0], (6, 0), "DOM-X1")
        assert events[-1] == Ended(outcome([0], (6, 0), "DOM-X1"))
    else:
        assert ended(state) is None
        assert state.phase == Phase.BORDERS


@rule("DOM-X1")
def test_the_game_ends_in_the_middle_of_an_action_with_no_refill_and_no_further_move() -> None:
    state = estates(2, (MEADOWS, "..vv........"), unwalled=[GATE], king=6, ducats=(50, 50))
    play(state, "play 3 borders", f"border {GATE}")
    assert state.to_move is None
    assert state.phase == Phase.OVER
    assert state.hands[0].size == 2
    assert not state.moves()
    assert state.ducats == (50 - COSTS["3 borders"], 50)
    for text in ("border e5|e6", "done", "draw", "sell 1 knight", "play 1 knight", "castle a5"):
        assert refused(state, text) == refusal("DOM-X1", "over")


@rule("DOM-X1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_king_is_reached_on_anyones_turn(seat: int) -> None:
    hands = ["Ab2", "Bb2", "Cb2"]
    state = estates(3, (MEADOWS, "..vv........"), hands=hands, unwalled=[GATE], king=6, seat=seat)
    play(state, "play 2 borders", f"border {GATE}")
    assert state.outcome == outcome([0], (6, 0, 0), "DOM-X1")


@rule("DOM-X1")
def test_the_king_is_reached_by_a_monopoly() -> None:
    state = estates(2, (MEADOWS, ".ggg........"), unwalled=[GATE], king=5)
    play(state, "play 2 borders", f"border {GATE}")
    assert state.outcome == outcome([0], (5, 0), "DOM-X1")


@rule("DOM-X1")
def test_the_king_is_reached_by_an_expansion() -> None:
    north = "f" + "." * 11
    state = estates(2, (MEADOWS, "..vv........"), north=north, hands=("Be2", HANDS[1]), king=7)
    play(state, "play expand 2", "domain a1", "expand a3")
    assert state.outcome == outcome([0], (7, 0), "DOM-X1")


TIED, CARD = "..vv..vv....", COSTS["2 borders"]


@rule("DOM-X1")
@pytest.mark.parametrize(
    ("row", "ducats", "winners", "points"),
    [
        pytest.param("..vv..vX....", (50, 7, 7), [1], (6, 8, 0), id="most points, not most ducats"),
        pytest.param("..vX..vv....", (7, 50, 7), [0], (8, 6, 0), id="most points, the other way round"),
        pytest.param(TIED, (20, 7, 7), [0], (6, 6, 0), id="then most ducats"),
        pytest.param(TIED, (7, 20, 7), [1], (6, 6, 0), id="then most ducats, the other way round"),
        pytest.param(TIED, (7 + CARD, 7, 7), [0, 1], (6, 6, 0), id="then shared, the card being paid"),
        pytest.param(TIED, (7 + CARD, 7, 90), [0, 1], (6, 6, 0), id="whoever is not there does not count"),
    ],
)
def test_several_players_reach_the_king_by_one_step(
    row: str, ducats: tuple[int, ...], winners: list[int], points: tuple[int, ...]
) -> None:
    state = estates(3, (MEADOWS, row), ducats=ducats, unwalled=[GATE], king=6)
    play(state, "play 2 borders", f"border {GATE}")
    assert state.outcome == outcome(winners, points, "DOM-X1")


@rule("DOM-X1")
def test_a_player_below_the_king_does_not_win_with_one_who_has_reached_it() -> None:
    state = estates(2, (MEADOWS, "..vv..vX...."), ducats=(7, 99), unwalled=[GATE], king=7)
    play(state, "play 2 borders", f"border {GATE}")
    assert state.outcome == outcome([1], (6, 8), "DOM-X1"), "it was seat 0's turn"


@rule("DOM-X1", "DOM-X3")
def test_ducats_count_for_nothing_when_the_king_is_reached() -> None:
    state = estates(2, (MEADOWS, "..vv..v....."), ducats=(4, 99), unwalled=[GATE], king=6)
    events = play(state, "play 2 borders", f"border {GATE}")
    assert state.outcome == outcome([0], (6, 3), "DOM-X1")
    assert not [event for event in events if isinstance(event, Rewarded)]


# empty hands


@rule("DOM-X2")
@SEATS
def test_with_the_deck_empty_everyone_plays_out_the_hand_and_then_the_game_ends(seats: int) -> None:
    state = estates(seats, deck=0, seat=1)
    order, last = [], LastStep()
    for _ in walk_on(Checked(state), sell_something, [last]):
        if ended(state) is None:
            assert any(hand.size for hand in state.hands)
            assert verbs(state) <= {"sell", "play"}
            order.append(state.to_move)
    assert order == [(1 + turn) % seats for turn in range(3 * seats)]
    assert [hand.size for hand in state.hands] == [0] * seats
    assert ended(state) == "DOM-X2"
    assert [event.outcome for event in last.events if isinstance(event, Ended)] == [state.outcome]
    assert state.to_move is None
    assert refused(state, "draw") == refusal("DOM-X2", "over")


@rule("DOM-X2")
def test_the_game_goes_on_after_the_last_card_of_the_deck_is_drawn() -> None:
    state = estates(2, deck=1)
    play(state, "sell 2 borders", "draw")
    assert state.deck == 0
    assert ended(state) is None
    assert state.to_move == 1
    turns = [state.to_move for _ in walk_on(Checked(state), sell_something)]
    assert turns == [1, 0, 1, 0, 1, 0, None]


@rule("DOM-X2")
def test_the_last_hand_can_be_played_out_with_a_card_played() -> None:
    state = estates(2, hands=("", "Ab2"), seat=1, deck=0)
    play(state, "play 2 borders", "border e5|e6")
    assert ended(state) is None, "a second step is due"
    play(state, "done")
    assert ended(state) == "DOM-X2"


@rule("DOM-X2")
def test_hands_that_are_not_all_empty_do_not_end_the_game() -> None:
    state = estates(3, hands=("Ab2", "", "Ab1"), deck=0)
    play(state, "sell 2 borders")
    assert ended(state) is None


@rule("DOM-X1", "DOM-X2")
def test_the_king_can_still_be_reached_with_the_deck_empty() -> None:
    hands = "Ab2", "Bb2"
    south = MEADOWS, "..vv........"
    state = estates(2, south, hands=hands, seat=1, deck=0, unwalled=[GATE], king=6, ducats=(0, 50))
    play(state, "play 2 borders", f"border {GATE}")
    assert state.outcome == outcome([0], (6, 0), "DOM-X1")
    last = estates(2, south, hands=("", "Bb2"), seat=1, deck=0, unwalled=[GATE], king=6, ducats=(0, 50))
    play(last, "play 2 borders", f"border {GATE}")
    assert last.outcome == outcome([0], (6, 0), "DOM-X1"), "the king comes before the count"


@rule("DOM-X2")
@SEATS
def test_games_at_random_end_when_all_hands_are_empty(seats: int) -> None:
    for seed in range(3):
        for state, _ in wander(deal(seats, seed), seed):
            assert (state.outcome is None) == (state.to_move is not None)
        assert state.outcome is not None
        if ended(state) == "DOM-X2":
            assert [hand.size for hand in state.hands] == [0] * seats, f"seed {seed}"
            assert state.deck == 0


# the count of ducats, and the winner


def count(ducats: Sequence[int], row: str = MEADOWS, king: int = 50) -> State:
    """A game that ended by empty hands with these ducats."""
    last = len(ducats) - 1
    hands = [""] * last + ["Ab1"]
    before = [*ducats[:last], ducats[last] + 2]
    state = estates(len(ducats), (MEADOWS, row), hands=hands, ducats=before, seat=last, deck=0, king=king)
    events = play(state, "play 1 border", "border e5|e6")
    assert state.ducats == tuple(ducats)
    assert state.outcome is not None
    gains = [had + gain for had, gain in zip(state.points, rewarded(events, len(ducats)), strict=True)]
    assert state.outcome.points == tuple(gains), "the events tell the same"
    return state


def rewarded(events: Sequence[object], seats: int) -> list[int]:
    gains = [0] * seats
    for event in events:
        if isinstance(event, Rewarded):
            assert event.gain
            gains[event.seat] = event.gain
    return gains


@rule("DOM-X3")
@pytest.mark.parametrize(
    ("ducats", "gains"),
    [
        pytest.param((1, 2, 3, 4), (0, 0, 3, 5), id="one first, one second"),
        pytest.param((9, 4, 4, 1), (5, 3, 3, 0), id="two second"),
        pytest.param((9, 9, 4, 1), (5, 5, 3, 0), id="two first: the next are still second"),
        pytest.param((9, 9, 4, 4), (5, 5, 3, 3), id="two first, two second"),
        pytest.param((6, 6, 6, 6), (5, 5, 5, 5), id="all first, nobody second"),
        pytest.param((0, 0, 0, 2), (0, 0, 0, 5), id="nobody second with nothing"),
        pytest.param((2, 0, 1, 0), (5, 0, 3, 0), id="nothing with nothing"),
        pytest.param((0, 0, 0, 0), (0, 0, 0, 0), id="nobody first with nothing"),
        pytest.param((7, 3, 5), (5, 0, 3), id="three players"),
        pytest.param((3, 8), (3, 5), id="two players"),
        pytest.param((8, 8), (5, 5), id="two players alike"),
        pytest.param((8, 0), (5, 0), id="two players, one with nothing"),
    ],
)
def test_most_ducats_gain_five_points_second_most_three(ducats: tuple[int, ...], gains: tuple[int, ...]) -> None:
    state = count(ducats)
    assert state.outcome is not None
    assert state.outcome.points == gains


@rule("DOM-X3")
def test_the_points_for_ducats_are_added_to_those_of_the_board() -> None:
    state = count((4, 9, 1), "..vv..f.....")
    assert state.points == (6, 1, 0)
    assert state.outcome == outcome([0], (9, 6, 0), "DOM-X2")


@rule("DOM-X1", "DOM-X3")
@pytest.mark.parametrize("king", [9, 11])
def test_the_king_is_not_reached_by_points_for_ducats(king: int) -> None:
    state = count((4, 9, 1), "..vv..vv....", king=king)
    assert state.outcome == outcome([1], (9, 11, 0), "DOM-X2"), "not DOM-X1, though the king is passed"


@rule("DOM-X4")
@pytest.mark.parametrize(
    ("ducats", "row", "winners", "points"),
    [
        pytest.param((1, 9, 5), "..vX........", [0], (8, 5, 3), id="most points, fewest ducats"),
        pytest.param((1, 9, 5), "..vf........", [1], (4, 5, 3), id="points for ducats decide"),
        pytest.param((4, 9, 1), "..ff........", [1], (5, 5, 0), id="then most ducats"),
        pytest.param((9, 4, 1), "......ff....", [0], (5, 5, 0), id="then most ducats, the other way round"),
        pytest.param((4, 4, 1), "..f...f.....", [0, 1], (6, 6, 3), id="else shared by two"),
        pytest.param((4, 4, 4), MEADOWS, [0, 1, 2], (5, 5, 5), id="else shared by all"),
        pytest.param((0, 0, 0), "..f...f.....", [0, 1], (1, 1, 0), id="shared with nothing in the purse"),
        pytest.param((4, 4, 9), "..f...f.....", [2], (4, 4, 5), id="a tie for second place is no victory"),
        pytest.param((4, 4, 9), "..v...v.....", [0, 1], (6, 6, 5), id="most ducats alone do not win"),
    ],
)
def test_most_points_win_then_most_ducats_else_the_victory_is_shared(
    ducats: tuple[int, ...], row: str, winners: list[int], points: tuple[int, ...]
) -> None:
    assert count(ducats, row).outcome == outcome(winners, points, "DOM-X2")


# nothing happens


def idle_turn(state: State) -> None:
    """Sell a card and take another from the chancery."""
    play(state, f"sell {min(legal(state, 'sell'))}")
    play(state, f"take {min(legal(state, 'take'))}")


def idle_turns(state: State, turns: int) -> None:
    for _ in range(turns):
        assert ended(state) is None
        idle_turn(state)


@rule("DOM-X5")
@SEATS
def test_ten_turns_for_each_player_without_a_card_played_or_drawn_end_the_game(seats: int) -> None:
    state = estates(seats, chancery="Ae1")
    idle_turns(state, 10 * seats - 1)
    assert ended(state) is None
    assert state.idle == 10 * seats - 1
    idle_turn(state)
    assert ended(state) == "DOM-X5"
    assert [hand.size for hand in state.hands] == [3] * seats
    assert state.deck
    assert refused(state, "draw") == refusal("DOM-X5", "over")


@rule("DOM-X5")
@SEATS
def test_a_draw_from_the_deck_begins_the_count_anew(seats: int) -> None:
    state = estates(seats, chancery="Ae1")
    idle_turns(state, 10 * seats - 1)
    play(state, f"sell {min(legal(state, 'sell'))}", "draw")
    assert ended(state) is None
    idle_turns(state, 10 * seats)
    assert ended(state) == "DOM-X5"


@rule("DOM-X5")
@SEATS
def test_a_card_played_begins_the_count_anew(seats: int) -> None:
    state = estates(seats, chancery="Ae1 Ak2")
    idle_turns(state, 10 * seats - 1)
    text = next(name for name in sorted(legal(state, "play")) if name.endswith(("border", "borders")))
    play(state, f"play {text}", "border e5|e6")
    if state.phase == Phase.BORDERS:
        play(state, "done")
    play(state, f"take {min(legal(state, 'take'))}")
    assert ended(state) is None
    idle_turns(state, 10 * seats)
    assert ended(state) == "DOM-X5"


@rule("DOM-X5")
def test_the_game_ends_at_the_end_of_the_turn_so_a_draw_in_it_comes_in_time() -> None:
    state = estates(2, chancery="Ae1")
    idle_turns(state, 19)
    play(state, f"sell {min(legal(state, 'sell'))}")
    assert ended(state) is None
    assert state.phase == Phase.REFILL
    assert allowed(state, "draw")
    play(state, "draw")
    assert ended(state) is None


@rule("DOM-X3", "DOM-X4", "DOM-X5")
def test_an_idle_game_is_counted_as_if_the_hands_were_empty() -> None:
    state = estates(3, (MEADOWS, "..vv..f....."), chancery="Ae1", ducats=(0, 400, 200), king=10)
    idle_turns(state, 30)
    assert state.ducats[1] > state.ducats[2] > state.ducats[0] > 0
    assert state.outcome == outcome([1], (6, 6, 3), "DOM-X5"), "6 each, and then ducats"
