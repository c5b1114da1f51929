"""A field is declared once: copying, comparing, seeing, telling, writing and reading follow."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import Setting
from regnum.games.domaine.rules.state import State
from regnum.games.domaine.rules.view import View
from regnum.games.domaine.text import position
from regnum.kernel import (
    COPIED,
    DERIVED,
    EACH,
    OPTIONAL,
    UNTOLD,
    UNWRITTEN,
    Declared,
    DeclaredView,
    Forms,
    Schema,
    Seat,
    Seen,
    json_key,
    names,
    read_fields,
    write_fields,
    written_fields,
)
from tests.games.domaine.dealt import deal

SUITS = ("cups", "swords")
Suit = Annotated[int, names(SUITS)]


class Coin(NamedTuple):
    worth: int
    owner: Annotated[Seat | None, OPTIONAL] = None


class Chest:
    """Something that changes in place."""

    def __init__(self, n: int) -> None:
        self.n = n

    def copy(self) -> Chest:
        return Chest(self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chest) and self.n == other.n

    __hash__ = None  # type: ignore[assignment]


def _own(position: Position, seat: Seat | None) -> tuple[tuple[Suit, ...], ...]:
    return tuple(hand if owner == seat else () for owner, hand in enumerate(position.hands))


def _size(table: Whole, seat: Seat | None) -> int:
    return len(table.deck)


class Position(Declared, forms=Forms({})):
    round: int = 1
    trump: Suit | None = None
    chest: Annotated[Chest, COPIED, UNTOLD, UNWRITTEN]
    hands: Annotated[tuple[tuple[Suit, ...], ...], EACH, Seen(_own)] = ((0, 1), (1,))
    found: Annotated[int, DERIVED] = 0


class Whole(Position):
    deck: tuple[Suit, ...] = (0, 0, 1)

    def __init__(self) -> None:
        super().__init__()
        self.chest = Chest(7)


class Look(DeclaredView, Position):
    deck: Annotated[int, Seen(_size)]

    @json_key("coins")
    def _coins(self) -> tuple[Coin, ...]:
        """All coins, best first."""
        return Coin(5, Seat(1)), Coin(self.chest.n)

    @json_key("cards")
    def _cards(self) -> Annotated[tuple[int, ...], EACH]:
        return tuple(map(len, self.hands))


def test_a_copy_is_equal_shares_values_and_copies_what_changes_in_place() -> None:
    state = Whole()
    copy = state.copy()
    assert copy == state
    assert copy.hands is state.hands
    copy.chest.n += 1
    assert state.chest.n == 7
    assert copy != state


def test_what_is_derived_is_copied_but_not_compared() -> None:
    state = Whole()
    state.found = 3
    assert state.copy().found == 3
    assert state == Whole()
    state.trump = 1
    assert state != Whole()
    with pytest.raises(TypeError, match="no hash"):
        hash(state)


def test_a_view_has_what_its_seat_may_know_and_cannot_be_changed() -> None:
    view = Look.of(Whole(), Seat(1))
    assert (view.seat, view.round, view.hands, view.deck) == (1, 1, ((), (1,)), 3)
    assert view == Look.of(Whole(), Seat(1)) != Look.of(Whole(), None)
    with pytest.raises(AttributeError, match="cannot be changed"):
        view.round = 2


def test_a_state_can_begin_with_all_that_a_view_shares_with_it() -> None:
    state = Whole()
    state.round, state.trump = 4, 1
    again = Whole.sharing(Look.of(state, Seat(0)))
    assert (again.round, again.trump, again.hands) == (4, 1, ((0, 1), ()))
    assert again.deck == (0, 0, 1)


def test_the_json_of_a_view_and_its_schema_follow() -> None:
    view = Look.of(Whole(), Seat(0))
    assert view.json() == {
        "seat": 0,
        "round": 1,
        "trump": None,
        "deck": 3,
        "coins": [{"worth": 5, "owner": 1}, {"worth": 7}],
        "players": [{"hands": ["cups", "swords"], "cards": 2}, {"hands": [], "cards": 0}],
    }
    schema = Look.schema("Look")
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(view.json())
    assert not Draft202012Validator(schema).is_valid({**view.json(), "trump": "clubs"})
    assert not Draft202012Validator(schema).is_valid({**view.json(), "more": 1})
    assert _properties(schema)["coins"]["description"] == "All coins, best first."


def test_the_columns_of_a_text_are_read_back() -> None:
    state, again = Whole(), Whole()
    state.round, state.trump, state.hands, state.deck = 12, 1, ((1, 1), ()), ()
    written = write_fields(state)
    assert [*written.values()] == ["12", "swords", "swords,swords/-", "-"]
    assert (*written,) == written_fields(Whole)
    read_fields(again, written)
    assert again == state
    with pytest.raises(ValueError, match="there must be 2 hands, not 3"):
        read_fields(again, {**written, "hands": "-/-/-"})
    with pytest.raises(ValueError, match="'clubs' is not one of cups, swords"):
        read_fields(again, {**written, "trump": "clubs"})


# a field more in Domaine: the line that declares it (here twice, since `Position` itself is not changed), no other


class TaxedState(State):
    taxes: Annotated[tuple[int, ...], EACH] = (1, 0, 2)


class TaxedView(View):
    taxes: Annotated[tuple[int, ...], EACH]


def taxed() -> TaxedState:
    dealt = deal(3, 1)
    state = TaxedState(dealt.setting, dealt.board.land)
    state.board, state.hands, state.piles = dealt.board, dealt.hands, dealt.piles
    return state


def test_a_field_more_in_domaine_is_copied_and_compared() -> None:
    state = taxed()
    assert state.copy() == state
    assert state.copy().taxes == (1, 0, 2)
    state.taxes = (1, 1, 2)
    assert state != taxed()


def test_a_field_more_in_domaine_is_seen_and_told() -> None:
    view = TaxedView.of(taxed(), None)
    players = view.json()["players"]
    assert isinstance(players, list)
    assert [player["taxes"] for player in players if isinstance(player, dict)] == [1, 0, 2]
    schema = TaxedView.schema("Taxed")
    Draft202012Validator(schema).validate(view.json())
    assert not Draft202012Validator(schema).is_valid(View.of(taxed(), None).json())


def test_a_field_more_in_domaine_is_written_and_read() -> None:
    state = taxed()
    state.taxes = (4, 0, 0)
    assert state.text() == f"{_plain(state).text()} 4,0,0"
    again = _read(state.text(), state.setting)
    assert again == state
    assert again.phase == Phase.CASTLE


def _plain(state: TaxedState) -> State:
    plain = State.sharing(state)
    plain.piles = state.piles
    return plain


def _read(text: str, setting: Setting) -> State:
    return position.read(text, setting.data, TaxedState)


def _properties(schema: Schema) -> dict[str, Schema]:
    found = schema["properties"]
    assert isinstance(found, dict)
    return {key: value for key, value in found.items() if isinstance(value, dict)}
