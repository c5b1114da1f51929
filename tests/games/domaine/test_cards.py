"""Cards: what they cost, bring and show, and how they are sold and played."""

from itertools import product
from pathlib import Path

import pytest

from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import read_cell
from regnum.games.domaine.rules.cards import (
    ACTIONS,
    FACE_CODES,
    FACE_NAMES,
    FACE_OF_NAME,
    FACES,
    PLAYINGS,
    Card,
    Hand,
    Kind,
    plus,
    read_card,
)
from regnum.games.domaine.rules.data import load
from regnum.games.domaine.rules.events import Bordered, Mustered, Played, Scored, Sold
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import Refusal, Seat
from tests.games.domaine.dealt import (
    COSTS,
    DATA,
    GAME,
    GATE,
    HANDS,
    MEADOWS,
    WALLS,
    allowed,
    blank,
    cards,
    deal,
    estates,
    fence,
    legal,
    play,
    refused,
    settle_deck,
    verbs,
    wander,
)
from tests.refusals import refusal
from tests.rules import rule

RULES = Path(__file__).parents[3] / "docs/rules/domaine.md"
FORESTS = "f" * 12
KINDS = ("Ab3", "Bk1", "Ce2", "Da", "Cd", "Ab2k1", "Bb2e1", "Dk2e2", "Dda")
"""A card of every kind and pair of kinds, of every pile and of one to three steps."""
EVERY_KIND = pytest.mark.parametrize("card", [read_card(code) for code in KINDS], ids=str)


def holding(code: str, ducats: int = 50) -> State:
    """A position in which the first seat holds this card, and could take every action."""
    return estates(2, hands=(code, "Ab2"), ducats=(ducats, 7), knights=("b1 b2", "f1", ""))


# the cards themselves


def printed() -> dict[str, tuple[int, int, list[int]]]:
    """The table of cards in the rules: cost, sale value and copies in each pile by the card's name."""
    table = {}
    section = RULES.read_text("utf-8").split("### Action cards")[1].split("###")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[2].isdigit():
            cost, sale = cells[1].rstrip(")").split(" (")
            table[cells[0].replace("*or*", "or")] = int(cost), int(sale), [int(cell) for cell in cells[2:]]
    return table


def test_the_cards_are_those_that_the_rules_list() -> None:
    data = load()
    listed = printed()
    assert len(listed) == len({face for pile in data.piles for face in pile})
    for name, (cost, sale, copies) in listed.items():
        face = FACE_OF_NAME[name]
        assert (data.costs[face], data.sales[face]) == (cost, sale), name
        assert [pile.count(face) for pile in data.piles] == copies, name
    assert {FACE_NAMES[face] for pile in data.piles for face in pile} == set(listed)


def test_our_list_keeps_to_what_is_known_of_the_printed_one() -> None:
    piles, costs, sales = DATA.piles, DATA.costs, DATA.sales
    deck = [face for pile in piles for face in pile]

    def offers(kind: Kind) -> list[int]:
        return [sum(any(action.kind == kind for action in FACES[face]) for face in pile) for pile in piles]

    assert [len(pile) for pile in piles] == [15, 15, 15, 15]
    assert min(len(set(pile)) for pile in piles) >= 6
    assert max(pile.count(face) for pile in piles for face in pile) <= 4
    assert max(map(deck.count, deck)) <= 8
    borders, expansions = offers(Kind.BORDERS), offers(Kind.EXPAND)
    assert sum(borders) >= 20
    assert sum(borders[:2]) > sum(borders[2:])
    assert sum(offers(Kind.KNIGHTS)) >= 14
    assert 14 <= sum(expansions) <= 20
    assert sum(expansions[1:]) > expansions[0]
    for late in (offers(Kind.DESERTER), offers(Kind.ALLIANCE)):
        assert sum(late) >= 5
        assert late[0] == 0
        assert late[1] <= 2
    assert 1 <= offers(Kind.DESERTER)[1] + offers(Kind.ALLIANCE)[1] <= 2
    assert {FACE_OF_NAME[action.name] for action in ACTIONS} <= set(deck)
    assert sum(len(FACES[face]) == 2 for face in deck) >= 8
    assert {costs[face] for face in deck} <= set(range(2, 8))
    assert costs[FACE_OF_NAME["alliance"]] == 5
    assert all(sales[face] <= costs[face] for face in deck)
    assert sum(sales[face] == costs[face] for face in deck) <= 4
    assert sum(costs[face] <= 4 for face in piles[0]) >= 12


def test_the_kinds_tested_are_all_that_the_deck_has() -> None:
    def kinds(face: int | None) -> tuple[Kind, ...]:
        assert face is not None
        return tuple(action.kind for action in FACES[face])

    assert {kinds(read_card(code).face) for code in KINDS} == {kinds(face) for pile in DATA.piles for face in pile}


def test_a_face_shows_one_action_or_two_of_different_kinds() -> None:
    assert len(FACES) == len(set(FACES)) == len(set(FACE_NAMES)) == len(set(FACE_CODES))
    for face in FACES:
        assert len(face) in (1, 2)
        assert len({action.kind for action in face}) == len(face)
    assert set(ACTIONS) == {face[0] for face in FACES if len(face) == 1}
    assert len(PLAYINGS) == sum(map(len, FACES))


def test_the_action_space_has_every_face_whether_the_deck_uses_it_or_not() -> None:
    for name, face in zip(FACE_NAMES, FACES, strict=True):
        assert GAME.actions.read(f"sell {name}").named == {"card": name}
        assert GAME.actions.read(f"take {name}").named == {"card": name}
        for action in face:
            text = f"play {name}" if len(face) == 1 else f"play {name} as {action.name}"
            assert GAME.actions.read(text).named == {"card": name, "action": action.name}


def test_every_card_is_read_back_from_its_code() -> None:
    for pile in range(4):
        for face in FACE_OF_NAME.values():
            card = Card(pile, face)
            assert read_card(card.code) == card


@pytest.mark.parametrize("code", ["", "A", "Eb2", "ab2", "A?", "Ab4", "Ak1b2", "Ab2b3"])
def test_a_code_that_names_no_card_is_an_error(code: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        read_card(code)


def test_a_card_that_all_have_seen_leaves_the_hand_before_a_hidden_one_of_its_kind() -> None:
    seen, hidden = cards("Bb2"), cards("Ab2 Ak1")
    hand = Hand(seen, hidden)
    assert hand.size == 3
    assert hand.holding(FACE_OF_NAME["2 borders"]) == seen[0]
    assert hand.without(seen[0]) == Hand((), hidden)
    assert hand.without(hidden[0]) == Hand(seen, hidden[1:])
    assert hand.holding(FACE_OF_NAME["alliance"]) is None


def test_of_two_equal_cards_one_leaves_the_hand() -> None:
    twins = cards("Ab2 Ab2 Ak1")
    assert Hand((), twins).without(twins[0]) == Hand((), cards("Ab2 Ak1"))
    assert Hand(twins[:1], twins[1:]).without(twins[0]) == Hand((), cards("Ab2 Ak1"))


def test_the_backs_of_a_hand_keep_the_pile_letters_and_the_cards_seen() -> None:
    hand = Hand(cards("Cda"), cards("Ab2 Bk1"))
    assert hand.backs() == Hand(cards("Cda"), (Card(0, None), Card(1, None)))


def test_cards_are_kept_sorted_whatever_order_they_came_in() -> None:
    one = plus(plus(plus((), *cards("Bk1")), *cards("Ab2")), *cards("Ae1"))
    other = plus(plus(plus((), *cards("Ae1")), *cards("Bk1")), *cards("Ab2"))
    assert one == other == cards("Ab2 Ae1 Bk1")


# selling


@rule("DOM-T3")
@pytest.mark.parametrize("card", [read_card(code) for code in ("Ab3", "Dk2e2", "Da")], ids=str)
def test_a_card_sold_goes_face_up_to_the_chancery_for_its_sale_value(card: Card) -> None:
    state = holding(card.code, ducats=0)
    assert card.face is not None
    sale = DATA.sales[card.face]
    (sold, *_) = play(state, f"sell {FACE_NAMES[card.face]}")
    assert sold == Sold(Seat(0), card, sale)
    assert state.ducats == (sale, 7)
    assert state.chancery == (card,)
    assert state.discards == ()
    assert state.hands[0].size == 0
    assert state.view(Seat(1)).chancery == (card,)


@rule("DOM-T3")
def test_only_a_card_of_the_own_hand_is_sold() -> None:
    state = estates(2)
    assert refused(state, "sell alliance") == refusal("DOM-T3", "hand", card="alliance")
    assert refused(state, "sell 1 border") == refusal("DOM-T3", "hand", card="1 border"), "the other seat's"
    assert refused(state, "sell 2 borders or 1 knight") == refusal("DOM-T3", "hand", card="2 borders or 1 knight")


# playing


@rule("DOM-T4")
@EVERY_KIND
def test_a_card_played_goes_to_the_discards_for_its_cost_and_begins_one_action(card: Card) -> None:
    assert card.face is not None
    cost, name = DATA.costs[card.face], FACE_NAMES[card.face]
    phases = {
        "border": Phase.BORDERS,
        "knight": Phase.KNIGHTS,
        "expand": Phase.EXPAND_FROM,
        "deserter": Phase.DESERT_FROM,
        "alliance": Phase.ALLY_FROM,
    }
    for action in FACES[card.face]:
        state = holding(card.code)
        text = name if len(FACES[card.face]) == 1 else f"{name} as {action.name}"
        (played, *_) = play(state, f"play {text}")
        assert played == Played(Seat(0), card, action.name, cost)
        assert state.ducats == (50 - cost, 7)
        assert state.discards == (card,)
        assert state.chancery == ()
        assert state.hands[0].size == 0
        (phase,) = (phase for word, phase in phases.items() if word in action.name)
        assert state.phase == phase
        assert state.steps == (int("".join(filter(str.isdigit, action.name)) or 1))


@rule("DOM-T4")
def test_only_a_card_of_the_own_hand_is_played() -> None:
    state = estates(2)
    assert refused(state, "play 2 knights") == refusal("DOM-T4", "hand", card="2 knights")
    assert refused(state, "play 1 border") == refusal("DOM-T4", "hand", card="1 border"), "the other seat's"
    either = "2 borders or 1 knight"
    assert refused(state, f"play {either} as 1 knight") == refusal("DOM-T4", "hand", card=either)


OTHER = refusal("DOM-T4", "other_action")


@rule("DOM-T4")
@pytest.mark.parametrize(
    ("code", "chosen", "step", "others"),
    [
        ("Ab2k1", "1 knight", "knight c1", ["border e5|e6", "domain a1", "expand a3", "desert f1", "ally e1"]),
        ("Ab2k1", "2 borders", "border e5|e6", ["knight c1", "domain a1", "expand a3", "desert f1", "ally e1"]),
        ("Bb2e1", "expand 1", "domain a1", ["border e5|e6", "knight c1", "desert f1", "ally e1"]),
        ("Bb2e1", "2 borders", "border e5|e6", ["domain a1", "expand a3", "knight c1"]),
        ("Ck1e1", "1 knight", "knight c1", ["domain a1", "expand a3", "border e5|e6"]),
        ("Cda", "alliance", "domain a1", ["desert f1", "knight c1", "border e5|e6", "expand a3"]),
        ("Cda", "deserter", "domain a1", ["ally e1", "border e5|e6", "expand a3"]),
    ],
)
def test_a_card_with_two_symbols_offers_a_choice_never_both(
    code: str, chosen: str, step: str, others: list[str]
) -> None:
    (card,) = cards(code)
    state = holding(card.code)
    play(state, f"play {card_name(card)} as {chosen}")
    for text in others:
        assert refused(state, text) == OTHER, text
    play(state, step)
    for text in others:
        assert not allowed(state, text), text


def card_name(card: Card) -> str:
    assert card.face is not None
    return FACE_NAMES[card.face]


@rule("DOM-T4")
def test_a_card_with_two_symbols_has_no_third_way() -> None:
    state = holding("Ab2k1")
    assert legal(state, "play") == {"2 borders or 1 knight as 2 borders", "2 borders or 1 knight as 1 knight"}


@rule("DOM-D1", "DOM-A1")
def test_the_domain_of_a_deserter_or_an_alliance_is_chosen_once() -> None:
    for action, id in (("deserter", "DOM-D1"), ("alliance", "DOM-A1")):
        state = holding("Cda")
        play(state, f"play deserter or alliance as {action}", "domain a1")
        assert refused(state, "domain a1") == refusal(id, "chosen", castle="a1")
    state = holding("Dd")
    play(state, "play deserter", "domain a1", "desert f1")
    assert refused(state, "domain a1") == refusal("DOM-D1", "chosen", castle="a1")


# what can be played


@rule("DOM-T5")
@EVERY_KIND
def test_a_card_is_played_only_by_who_can_pay_it(card: Card) -> None:
    assert card.face is not None
    cost, name = DATA.costs[card.face], FACE_NAMES[card.face]
    for action in FACES[card.face]:
        text = f"play {name}" if len(FACES[card.face]) == 1 else f"play {name} as {action.name}"
        assert allowed(holding(card.code, cost), text)
        assert refused(holding(card.code, cost - 1), text) == refusal("DOM-T5", "dear", card=name, cost=cost, missing=1)
        assert refused(holding(card.code, 0), text) == refusal("DOM-T5", "dear", card=name, cost=cost, missing=cost)


def impossible(kind: str, card: str) -> Refusal:
    return refusal("DOM-T5", kind, card=card)


def spread(markers: int) -> list[str]:
    """This many edges whose markers enclose nothing, since the northern row stays open."""
    columns = "abcdefghijkl"
    edges = [f"{columns[i]}{row}|{columns[i + 1]}{row}" for row in range(1, 12) for i in range(11)]
    return edges[:markers]


@rule("DOM-T5")
def test_borders_are_not_played_without_a_marker_in_the_supply() -> None:
    state = estates(2, ducats=(50, 7))
    fence(state, spread(100))
    assert state.board.supply == 0
    assert refused(state, "play 2 borders") == refusal("DOM-B1", "supply")
    assert refused(state, "play 3 borders") == refusal("DOM-B1", "supply")
    assert verbs(state) == {"sell", "play"}
    assert legal(state, "play") == {"1 knight"}
    fence(state, spread(99))
    assert allowed(state, "play 3 borders"), "one step is enough"


@rule("DOM-T5")
def test_borders_are_not_played_if_no_edge_may_take_a_marker() -> None:
    state = blank(3)
    for i, (column, row) in enumerate(product("bfj", (2, 5, 8, 11))):
        state.board.build(Colour(i % 3), read_cell(f"{column}{row}"))
    upright = [f"{one}{row}|{other}{row}" for one, other in ("de", "hi") for row in range(1, 13)]
    fence(state, upright + [f"{column}{row}|{column}{row + 1}" for row in (3, 6, 9) for column in "abcdefghijkl"])
    state.phase, state.hands = Phase.TURN, tuple(Hand((), cards(held)) for held in HANDS[:3])
    settle_deck(state)
    assert not state.faults()
    assert state.board.supply == 40
    assert refused(state, "play 2 borders") == impossible("borders", "2 borders")


@rule("DOM-T5")
def test_knights_are_not_played_if_no_figure_has_room_beside_it() -> None:
    villages = "v" * 12
    state = estates(2, (villages, "." + villages[1:]), north=villages, ducats=(50, 7))
    assert refused(state, "play 1 knight") == impossible("knights", "1 knight")


FIFTEEN = "b1 c1 d1 a2 b2 c2 d2 a4 b4 c4 a5 c5 a6 b6 c6"


@rule("DOM-T5", "DOM-K3")
def test_knights_are_not_played_without_one_in_the_supply() -> None:
    state = estates(2, ducats=(50, 7), knights=(FIFTEEN, "", ""))
    assert state.board.knights_left(0) == 0
    assert refused(state, "play 1 knight") == refusal("DOM-K3", "supply", colour="blue")
    state = estates(2, ducats=(50, 7), knights=(FIFTEEN[3:], "", ""), hands=("Ak2", HANDS[1]))
    assert allowed(state, "play 2 knights"), "one step is enough"


@rule("DOM-T5", "DOM-T9", "DOM-K2")
def test_knights_are_not_played_if_the_cost_leaves_nothing_for_the_only_places_which_are_forests() -> None:
    cost = COSTS["1 knight"]
    state = estates(2, (FORESTS, FORESTS), north=FORESTS, ducats=(cost, 7))
    assert refused(state, "play 1 knight") == refusal("DOM-K2", "forests")
    state = estates(2, (FORESTS, FORESTS), north=FORESTS, ducats=(cost + 1, 7))
    assert allowed(state, "play 1 knight")
    state = estates(2, (FORESTS, MEADOWS), north=FORESTS, ducats=(cost, 7))
    assert allowed(state, "play 1 knight"), "b1 is a meadow"


@rule("DOM-T5")
def test_expand_deserter_and_alliance_need_what_they_work_with() -> None:
    hand = "Ae1 Dd Da"
    ready = estates(2, hands=(hand, HANDS[1]), ducats=(50, 7), knights=("b1", "f1", ""))
    assert legal(ready, "play") == {"expand 1", "deserter", "alliance"}
    landless = estates(2, hands=(hand, HANDS[1]), ducats=(50, 7), knights=("b1", "f1", ""), unwalled=WALLS)
    assert not landless.board.domains
    for kind, card in (("expand", "expand 1"), ("deserter", "deserter"), ("alliance", "alliance")):
        assert refused(landless, f"play {card}") == impossible(kind, card)
    assert verbs(landless) == {"sell"}
    unguarded = estates(2, hands=(hand, HANDS[1]), ducats=(50, 7), knights=("", "f1", ""))
    assert refused(unguarded, "play deserter") == impossible("deserter", "deserter")
    ready.board.ally(read_cell("a1"), read_cell("e1"))
    assert refused(ready, "play alliance") == impossible("alliance", "alliance")


@rule("DOM-T5")
def test_one_symbol_of_a_card_can_be_impossible_and_the_other_possible() -> None:
    either = "2 borders or 1 knight"
    state = estates(2, hands=("Ab2k1", HANDS[1]), knights=(FIFTEEN, "", ""))
    assert refused(state, f"play {either} as 1 knight") == refusal("DOM-K3", "supply", colour="blue")
    assert allowed(state, f"play {either} as 2 borders")


@rule("DOM-T5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_the_hand_can_be_sold_on_every_turn_of_a_game(seats: int) -> None:
    for state, _ in wander(deal(seats, 3), 3):
        if state.phase == Phase.TURN and state.to_move is not None:
            held = {FACE_NAMES[card.face] for card in state.hands[state.to_move].cards if card.face is not None}
            assert legal(state, "sell") == held != set(), "seed 3"


# the steps of an action


@rule("DOM-T6")
@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("Ab1", ["border e5|e6"]),
        ("Ab2", ["border e5|e6", "border e6|e7"]),
        ("Ab3", ["border e5|e6", "border e6|e7", "border a9|b9"]),
        ("Ak1", ["knight c1"]),
        ("Ak2", ["knight c1", "knight c5"]),
        ("Ae1", ["expand a3"]),
        ("Be2", ["expand a3", "expand b3"]),
    ],
)
def test_a_card_that_shows_n_steps_lets_one_to_n_be_taken(code: str, steps: list[str]) -> None:
    (card,) = cards(code)
    for taken in range(1, len(steps) + 1):
        state = holding(card.code)
        play(state, f"play {card_name(card)}", *(["domain a1"] if "expand" in card_name(card) else []))
        assert refused(state, "done") == refusal("DOM-T9", "no_step")
        for step in steps[:taken]:
            assert state.phase != Phase.REFILL
            play(state, step)
        if taken < len(steps):
            assert allowed(state, "done")
            assert state.phase != Phase.REFILL
            play(state, "done")
        assert state.phase == Phase.REFILL, "n steps end the action"
        assert refused(state, "done") == refusal("DOM-T7", "refill")
        assert verbs(state) == {"draw"}


@rule("DOM-T6")
def test_every_step_takes_effect_at_once() -> None:
    state = estates(2, (MEADOWS, "..vv........"), unwalled=[GATE])
    events = play(state, "play 3 borders", f"border {GATE}")
    assert state.phase == Phase.BORDERS
    assert state.steps == 2
    assert state.points == (6, 0)
    assert [type(event) for event in events[2:3]] == [Bordered]
    assert Scored(Seat(0), 6, 6) in events
    assert refused(state, "border c1|d1") == refusal("DOM-B4", "inside", edge="c1|d1", castle="a1")


@rule("DOM-T6")
def test_a_knight_placed_is_at_once_a_neighbour_for_the_next() -> None:
    state = holding("Ak2")
    play(state, "play 2 knights")
    assert not allowed(state, "knight d5")
    play(state, "knight c5", "knight d5")
    assert state.board.knights_left(0) == 15 - 4


# stopping


@rule("DOM-T9")
def test_the_cost_is_paid_first_and_a_forests_surcharge_from_what_is_left() -> None:
    south = "ffff........", ".f.........."
    poor = estates(2, south, ducats=(COSTS["1 knight"], 7))
    play(poor, "play 1 knight")
    assert poor.ducats == (0, 7), "paid before any step"
    assert refused(poor, "knight a2") == refusal("DOM-K2", "forest", cell="a2", missing=1)
    assert allowed(poor, "knight c5")
    able = estates(2, south, ducats=(COSTS["1 knight"] + 1, 7))
    events = play(able, "play 1 knight", "knight a2")
    assert able.ducats == (0, 7)
    assert [event.ducats for event in events if isinstance(event, Mustered)] == [1]


@rule("DOM-T9")
@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("Ab3", ["play 3 borders"]),
        ("Ak2", ["play 2 knights"]),
        ("Be2", ["play expand 2"]),
        ("Be2", ["play expand 2", "domain a1"]),
        ("Dd", ["play deserter"]),
        ("Dd", ["play deserter", "domain a1"]),
        ("Da", ["play alliance"]),
        ("Da", ["play alliance", "domain a1"]),
    ],
)
def test_the_player_may_not_stop_before_the_first_step(code: str, texts: list[str]) -> None:
    state = holding(code)
    play(state, *texts)
    assert refused(state, "done") == refusal("DOM-T9", "no_step")


@rule("DOM-T9")
def test_borders_end_by_themselves_with_the_last_marker() -> None:
    state = estates(2)
    fence(state, spread(99))
    play(state, "play 3 borders", "border a1|a2")
    assert state.board.supply == 0
    assert state.phase == Phase.REFILL


@rule("DOM-T9")
def test_knights_end_by_themselves_with_the_last_knight() -> None:
    state = estates(2, hands=("Ak2", HANDS[1]), knights=(FIFTEEN[3:], "", ""))
    play(state, "play 2 knights", "knight b1")
    assert state.board.knights_left(0) == 0
    assert state.phase == Phase.REFILL


@rule("DOM-T9")
@pytest.mark.parametrize(("left", "ends"), [(0, True), (1, False)])
def test_knights_end_by_themselves_when_only_forests_are_left_and_no_ducat(left: int, ends: bool) -> None:
    ducats = COSTS["2 knights"] + 1 + left
    state = estates(2, (FORESTS, FORESTS), north=FORESTS, hands=("Ak2", HANDS[1]), ducats=(ducats, 7))
    play(state, "play 2 knights", "knight b1")
    assert state.ducats[0] == left
    assert state.phase == (Phase.REFILL if ends else Phase.KNIGHTS)


@rule("DOM-T9")
def test_an_expansion_ends_by_itself_when_the_domain_is_hemmed_in() -> None:
    around_h3 = "f4 f3 e3 g3 g4 h4 i4 i3"
    state = estates(2, hands=(HANDS[0], "Be2"), seat=1, knights=("", around_h3, ""))
    play(state, "play expand 2", "domain e1")
    assert legal(state, "expand") == {"h3"}
    play(state, "expand h3")
    assert state.phase == Phase.REFILL
    freer = estates(2, hands=(HANDS[0], "Be2"), seat=1, knights=("", around_h3[:-3], ""))
    play(freer, "play expand 2", "domain e1", "expand h3")
    assert freer.phase == Phase.EXPAND
    assert legal(freer, "expand") == {"i3"}
