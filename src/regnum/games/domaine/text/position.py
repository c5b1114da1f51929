"""A position as one line of text, and back.

Fields, separated by a space: the options, the land, the figures of each colour, the markers, the alliances, and whose
decision is due and which; then the fields of the state as they are declared: the ducats, the hands, the chancery, the
discards, the card sold this turn, and the idle turns. What follows from them, the domains, the points and the deck, is
not written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    INNER_EAST,
    INNER_NORTH,
    Cell,
    around,
    cells,
    names,
    read_cell,
)
from regnum.games.domaine.rules.board.land import read_land
from regnum.games.domaine.rules.data import Data
from regnum.games.domaine.rules.ending import IDLE_TURNS, verdict
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import CASTLE_GAPS, HAND, KING, KINGS, Setting, builder
from regnum.kernel import Outcome, Seat, read_fields, read_position, write_fields, written_fields

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

_OWN_FIELDS = ("options", "land", "figures", "markers", "allies", "decision")
"""The fields of the text that are written here; the others follow from what the state declares."""
_NONE = "-"
ENDINGS = ("DOM-X1", "DOM-X2", "DOM-X5")


def write(state: State) -> str:
    """The position text of a state."""
    board, setting = state.board, state.setting
    return " ".join(
        (
            f"{setting.seats},{setting.castle_gap},{setting.king}",
            board.land.text(),
            "/".join(
                f"{_list(names(castles))}+{_list(names(knights))}"
                for castles, knights in zip(board.castles, board.knights, strict=True)
            ),
            f"{board.east:x}/{board.north:x}",
            _list([f"{CELL_NAMES[one]}&{CELL_NAMES[other]}" for one, other in sorted(board.allies)]),
            _decision(state),
            *write_fields(state).values(),
        )
    )


def _decision(state: State) -> str:
    outcome = state.outcome
    if outcome is not None:
        winners, points = (_list([*map(str, numbers)]) for numbers in (outcome.winners, outcome.points))
        return f"over:{outcome.rule}:{winners}:{points}"
    chosen = _NONE if state.chosen is None else CELL_NAMES[state.chosen]
    return f"{state.to_move}:{state.phase.name.lower()}:{state.steps}:{int(state.begun)}:{chosen}"


def _list(items: Sequence[str]) -> str:
    return ",".join(items) or _NONE


def read(text: str, data: Data, make: type[State]) -> State:
    """The state of a position text, or `BadPosition`."""
    names = (*_OWN_FIELDS, *written_fields(make))
    return read_position("Domaine", text, names, lambda fields: _read(fields, data, make), _undue)


def _undue(state: State) -> Iterator[str]:
    """Why the decision that is due cannot be."""
    phase, seats = state.phase, state.setting.seats
    if state.outcome is not None:
        if state.outcome.rule not in ENDINGS:
            yield f"No game ends by {state.outcome.rule}."
        elif not state.outcome.winners or state.outcome != verdict(state, state.outcome.rule):
            yield "The board and the ducats give another result."
        return
    if phase <= Phase.ESCORT:
        yield from _unbuilt(state)
    if (phase in _ACTIONS) != (state.steps in _STEPS) or (state.begun and phase not in _SEVERAL_STEPS):
        yield "The steps left do not fit the decision that is due."
    if phase == Phase.REFILL and not (state.hands[state.to_move or 0].size < HAND and any(state.piles)):
        yield "DOM-T7: there is no card to be refilled."
    if phase in _ACTIONS and state.chosen is not None and state.chosen not in state.board.own_domains(state.colour):
        yield "The castle chosen has no domain of the seat to decide."
    elif not state.moves():
        yield "The seat to decide has no move."
    if not 0 <= state.idle < IDLE_TURNS * seats + (phase == Phase.REFILL):
        yield "DOM-X5: there cannot be that many idle turns."


def _unbuilt(state: State) -> Iterator[str]:
    """Why set-up cannot have come to this."""
    board, seats, escort = state.board, state.setting.seats, state.phase == Phase.ESCORT
    built = Counter(due[1] for n in range(len(board.lords)) if (due := builder(seats, n)) is not None)
    for colour, name in enumerate(board.names):
        wanted = built[Colour(colour)]
        if board.castles[colour].bit_count() != wanted:
            yield f"DOM-S5: {name} must have {wanted} castles by now."
        if board.knights[colour].bit_count() != wanted - (escort and colour == state.colour):
            yield f"DOM-S5: {name} must have a knight for each castle."
    if board.east or board.north:
        yield "DOM-S10: there are markers before set-up is over."
    if state.chosen is not None:
        others = board.castles[state.colour] & ~(1 << state.chosen)
        if board.lords[state.chosen] != state.colour or board.knights[state.colour] & ~around(others):
            yield f"DOM-S5: the castle on {CELL_NAMES[state.chosen]} was not built last."


def _read(fields: Mapping[str, str], data: Data, make: type[State]) -> State:
    seats, gap, king = _numbers(fields["options"])
    if seats not in KING or gap not in CASTLE_GAPS or king not in KINGS:
        raise ValueError(f"{seats} players, a gap of {gap} and the king on {king} are no options")
    state = make(Setting(seats, gap, king, data), read_land(fields["land"]))
    _read_figures(state, fields["figures"])
    east, north = (int(part, 16) for part in fields["markers"].split("/"))
    if east & ~INNER_EAST or north & ~INNER_NORTH or east < 0 or north < 0:
        raise ValueError("a marker lies on the rim or outside")
    state.board.assume(east, north, {})
    _read_decision(state, fields["decision"])
    if state.phase > Phase.ESCORT:
        state.board.assume(east, north, state.board.survey())
    for one, other in (couple.split("&") for couple in _items(fields["allies"])):
        castles = _castle(state, one), _castle(state, other)
        if len({state.board.lords[castle] for castle in castles}) == 1:
            raise ValueError(f"{one} and {other} are of one colour")
        state.board.ally(*castles)
    read_fields(state, fields)
    if state.sold is not None and (state.phase != Phase.REFILL or state.sold not in state.chancery):
        raise ValueError("the card sold is not in the chancery")
    _read_deck(state)
    return state


def _read_figures(state: State, text: str) -> None:
    colours = text.split("/")
    if len(colours) != len(state.board.names):
        raise ValueError(f"there must be the figures of {len(state.board.names)} colours")
    for colour, part in enumerate(colours):
        castles, knights = part.split("+")
        for name in _items(castles):
            state.board.build(Colour(colour), read_cell(name))
        for name in _items(knights):
            state.board.muster(Colour(colour), read_cell(name))
    board = state.board
    standing = [cell for colour in range(len(colours)) for cell in cells(board.figures(colour))]
    if (
        board.occupied & ~board.land.soil
        or any(built & ~board.land.meadow for built in board.castles)
        or len(set(standing)) != len(standing)
    ):
        raise ValueError("a figure stands where none can")


def _read_decision(state: State, text: str) -> None:
    parts = text.split(":")
    if parts[0] == "over":
        _, rule, winners, points = parts
        state.to_move, state.phase = None, Phase.OVER
        seats = tuple(Seat(seat) for seat in _numbers(winners))
        state.outcome = Outcome(seats, _numbers(points), rule)
        return
    seat, phase, steps, begun, chosen = parts
    state.to_move = Seat(int(seat))
    if state.to_move not in range(state.setting.seats):
        raise ValueError(f"there is no seat {seat}")
    state.phase = Phase[phase.upper()]
    if state.phase == Phase.OVER:
        raise ValueError("the game is over, but nobody has won")
    state.steps, state.begun = int(steps), bool(int(begun))
    state.chosen = None if chosen == _NONE else _castle(state, chosen)
    built = len(state.board.lords) - (state.phase == Phase.ESCORT)
    due = builder(state.setting.seats, built)
    if (due is not None) != (state.phase <= Phase.ESCORT) or (due is not None and due[0] != state.to_move):
        raise ValueError("the castles built do not fit the decision that is due")
    if (state.chosen is None) != (state.phase not in _ABOUT_A_CASTLE):
        raise ValueError("the decision that is due names a castle too many or too few")


_SEVERAL_STEPS = (Phase.BORDERS, Phase.KNIGHTS, Phase.EXPAND)
_ACTIONS = (*_SEVERAL_STEPS, *range(Phase.EXPAND_FROM, Phase.REFILL))
_STEPS = range(1, 4)
_ABOUT_A_CASTLE = (Phase.ESCORT, Phase.EXPAND, Phase.DESERT, Phase.SUCCEED, Phase.ALLY)


def _read_deck(state: State) -> None:
    piles = [list(pile) for pile in state.setting.data.piles]
    for cards in (state.chancery, state.discards, *(hand.cards for hand in state.hands)):
        for card in cards:
            if card.face not in piles[card.pile]:
                raise ValueError(f"there are not that many cards {card}")
            piles[card.pile].remove(card.face)
    state.piles = tuple(map(tuple, piles))


def _castle(state: State, name: str) -> Cell:
    castle = read_cell(name)
    if castle not in state.board.lords:
        raise ValueError(f"there is no castle on {name}")
    return castle


def _items(text: str) -> list[str]:
    return [] if text == _NONE else text.split(",")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(item) for item in _items(text))
