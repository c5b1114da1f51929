"""A position as one line of text, and back.

Fields, separated by a space: the options, the sides of the tiles, the ships of each seat, the ports, the realm of the
extension, the warehouses, the hands, the discards, what each seat and a spectator know of others' cards, and whose
decision is due and which. What follows from them, the bag and the deck, is not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from regnum.games.golden_horn.rules.base import Realm
from regnum.games.golden_horn.rules.data import SHIPS, SIDES, Data
from regnum.games.golden_horn.rules.ending import Ending, due, is_complete, reason
from regnum.games.golden_horn.rules.legal import is_idle, targets
from regnum.games.golden_horn.rules.moves import LOAD_NOTHING
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.setup import OPTIONS, SEATS, setting
from regnum.games.golden_horn.rules.voyage.goods import (
    BLACK,
    COLOURS,
    DECK,
    FARMER,
    NOTHING,
    WARES,
    Lot,
    minus,
    plus,
    read_counts,
    write_counts,
)
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PAIRS, Route, lay
from regnum.games.golden_horn.rules.voyage.scoring import verdict
from regnum.games.golden_horn.rules.voyage.ships import HOMEWARD, OUTWARD, SHIP_NAMES, UNPLACED, Ship, ShipNo
from regnum.kernel import Outcome, Seat, read_fields, read_position, resolve_options, write_fields, written_fields

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State

_ORDER = ("options", "sides", "ships", "ports", "realm", "warehouses", "hands", "discards", "known", "decision")
_NONE = "-"
_HEADINGS = {OUTWARD: ">", HOMEWARD: "<"}
_SHIP = re.compile(r"(?P<place>[a-z]+\d*)(?P<heading>[<>])(?P<cargo>[^!]*)(?P<robbed>!?)")


def write(state: State) -> str:
    """The position text of a state."""
    seats, options = state.setting.seats, state.setting
    written = write_fields(state)
    written |= {
        "options": f"{seats},{int(options.rules.extension)},{int(options.modone_cards)},{options.rounds}",
        "sides": "".join(SIDES[side] for side in state.route.sides),
        "ships": "/".join(
            ",".join(_ship(state.route, ship) for ship in state.ships[SHIPS * seat : SHIPS * (seat + 1)])
            for seat in range(seats)
        ),
        "realm": _realm(state.realm),
        "decision": f"{state.first}:{state.round}:{_decision(state)}",
    }
    return " ".join(written[name] for name in _order(type(state)))


def _order(kind: type[State]) -> list[str]:
    """The fields of the text in their order: those that the state declares beside the known ones come last."""
    return [*_ORDER, *(name for name in written_fields(kind) if name not in _ORDER)]


def _ship(route: Route, ship: Ship) -> str:
    if ship.place == ASHORE:
        return _NONE
    robbed = "!" if ship.robbed else ""
    return f"{route.spaces[ship.place].name}{_HEADINGS[ship.heading]}{write_counts(ship.cargo)}{robbed}"


def _realm(realm: Realm) -> str:
    owners = "".join(_NONE if owner is None else str(owner) for owner in realm.owners)
    return f"{realm.store}:{realm.exiles}:{owners}:{int(realm.conquered)}"


def _decision(state: State) -> str:
    outcome = state.outcome
    if outcome is not None:
        winners, points = (",".join(map(str, numbers)) or _NONE for numbers in (outcome.winners, outcome.points))
        return f"over:{outcome.rule}:{winners}:{points}"
    ship = _NONE if state.ship is None else SHIP_NAMES[state.ship]
    return f"{state.to_move}:{state.phase.name.lower()}:{ship}:{int(state.raided)}"


def read(text: str, data: Data, make: type[State]) -> State:
    """The state of a position text, or `BadPosition`."""
    return read_position("Golden Horn", text, _order(make), lambda fields: _read(fields, data, make), _undue)


# reading


def _read(fields: Mapping[str, str], data: Data, make: type[State]) -> State:
    options, sides, decision = fields["options"], fields["sides"], fields["decision"]
    seats, *chosen = _numbers(options)
    if seats not in SEATS or len(chosen) != len(OPTIONS):
        raise ValueError(f"'{options}' are no options for {SEATS[0]} to {SEATS[-1]} players")
    named = {option.name: value for option, value in zip(OPTIONS, chosen, strict=True)}
    chosen_setting = setting(seats, resolve_options(OPTIONS, named), data)
    if len(sides) != PAIRS[seats] or not set(sides) <= set(SIDES):
        raise ValueError(f"'{sides}' are no sides of {PAIRS[seats]} tiles with their circles")
    first, number, *due_now = decision.split(":")
    route = lay(data.tiles, seats, tuple(map(SIDES.index, sides)))
    state = make(chosen_setting, route, _seat(first, seats))
    state.round = _number(number)
    fleets = _per_seat(fields["ships"].split("/"), seats, "ships")
    state.ships = tuple(ship for fleet in fleets for ship in read_fleet(route, fleet))
    state.realm = _read_realm(fields["realm"], seats)
    read_fields(state, fields)
    _gather(state)
    _read_decision(state, due_now)
    return state


def read_fleet(route: Route, text: str) -> Iterator[Ship]:
    ships = text.split(",")
    if len(ships) != SHIPS:
        raise ValueError(f"'{text}' is not a fleet of {SHIPS} ships")
    for ship in ships:
        if ship == _NONE:
            yield UNPLACED
            continue
        match = _SHIP.fullmatch(ship)
        if match is None:
            raise ValueError(f"'{ship}' is not a ship")
        heading = OUTWARD if match["heading"] == _HEADINGS[OUTWARD] else HOMEWARD
        cargo = read_counts(match["cargo"], len(WARES))
        yield Ship(route.find(match["place"]), heading, cargo, bool(match["robbed"]))


def _read_realm(text: str, seats: int) -> Realm:
    store, exiles, owners, conquered = text.split(":")
    owned = tuple(None if owner == _NONE else _seat(owner, seats) for owner in owners)
    return Realm(_number(store), _number(exiles), owned, bool(_number(conquered)))


def _gather(state: State) -> None:
    """Put into the bag and the deck what lies nowhere else."""
    out: Lot = NOTHING
    for lot in (*state.ports, *state.warehouses, *(ship.cargo for ship in state.ships)):
        out = plus(out, lot)
    bag = list(state.setting.rules.cubes)
    for colour in range(len(COLOURS)):
        bag[colour] -= out[colour]
    bag[BLACK] -= out[FARMER] + state.realm.exiles
    state.bag = tuple(bag)
    deck = DECK
    for cards in (*state.hands, state.discards):
        deck = minus(deck, cards)
    state.deck = deck


def _read_decision(state: State, parts: list[str]) -> None:
    seats = state.setting.seats
    if parts[:1] == ["over"]:
        _, rule, winners, points = parts
        state.to_move, state.phase = None, Phase.OVER
        seated = () if winners == _NONE else tuple(_seat(seat, seats) for seat in winners.split(","))
        state.outcome = Outcome(seated, tuple(_numbers(points)), rule)
        return
    seat, phase, ship, raided = parts
    state.to_move = _seat(seat, seats)
    if phase.upper() not in Phase.__members__ or phase.upper() == Phase.OVER.name:
        raise ValueError(f"'{phase}' is not a decision")
    state.phase = Phase[phase.upper()]
    state.ship = None if ship == _NONE else _read_ship(state, ship)
    state.raided = bool(_number(raided))


def _read_ship(state: State, name: str) -> ShipNo:
    if name not in SHIP_NAMES[: len(state.ships)]:
        raise ValueError(f"there is no ship '{name}'")
    return ShipNo(SHIP_NAMES.index(name))


# what cannot be


def _undue(state: State) -> Iterator[str]:
    """Why the decision that is due cannot be."""
    if not 1 <= state.round <= state.setting.rounds:
        yield f"GH-E4: there is no round {state.round}."
    if state.outcome is not None:
        yield from _undone(state, state.outcome)
        return
    if (state.ship is None) != (state.phase in (Phase.BERTH, Phase.TURN)):
        yield "The decision that is due names a ship too many or too few."
        return
    if state.realm.conquered and state.to_move not in state.realm.owners:
        yield "DDM-5: no dominion was conquered this turn."
    if state.phase == Phase.BERTH:
        yield from _unplaced(state)
    elif state.raided and state.phase == Phase.PIRATES:
        yield "GH-T1: pirates attack only once a turn."
    elif state.ship is not None:
        yield from _misplaced(state, state.ship)


def _unplaced(state: State) -> Iterator[str]:
    """Why set-up cannot have come to this."""
    assert state.to_move is not None
    seats = state.setting.seats
    turn = (state.to_move - state.first) % seats
    for seat in range(seats):
        ashore = sum(ship.place == ASHORE for ship in state.ships[SHIPS * seat : SHIPS * (seat + 1)])
        before = (seat - state.first) % seats
        if not ((ashore == SHIPS) if before > turn else (not ashore) if before < turn else ashore):
            yield f"GH-S3: the ships of seat {seat} do not fit the decision that is due."
    ports, realm, rules = state.ports, state.realm, state.setting.rules
    moved = any(ship.place != ASHORE and ship.place not in state.route.ports for ship in state.ships)
    if moved or state.raided or realm.conquered or any(realm.owners) or any(map(any, state.warehouses)):
        yield "GH-S3: a ship has sailed before all lie in a port."
    if any(sum(lot) != rules.full for lot in ports) or state.round != 1:
        yield "GH-S2: the game has begun before all ships lie in a port."


def _misplaced(state: State, ship: ShipNo) -> Iterator[str]:
    """Why a decision about a ship cannot be due where it is."""
    assert state.to_move is not None
    place, name = state.ships[ship].place, SHIP_NAMES[ship]
    at_sea, in_port = state.route.is_sea(place), state.route.port_at(place) is not None
    match state.phase:
        case Phase.SAIL | Phase.PIRATES if not at_sea:
            yield f"GH-T1: {name} is not at sea."
        case Phase.PIRATES if not targets(state, state.to_move) >> ship & 1:
            yield f"GH-P1: {name} cannot be attacked."
        case Phase.LOAD if not in_port:
            yield f"GH-T2: {name} does not leave an end port."
        case Phase.LOAD if not _can_load(state, ship):
            yield f"GH-T2: there is nothing that {name} could load."
        case Phase.MOORED if at_sea:
            yield f"GH-T6: {name} lies in no harbour."
        case Phase.MOORED if is_idle(state):
            yield f"GH-T1: {name} has arrived, and the turn is over."


def _can_load(state: State, ship: ShipNo) -> bool:
    port = state.route.port_at(state.ships[ship].place)
    assert port is not None
    return state.setting.rules.loads(state.ports[port], state.setting.data.sails[ship]) != 1 << LOAD_NOTHING


def _undone(state: State, outcome: Outcome) -> Iterator[str]:
    """Why the game cannot have ended so."""
    rules, ports, realm = state.setting.rules, state.ports, state.realm
    ending = reason(rules, ports, realm, outcome.rule)
    if outcome.rule != ending.rule(rules):
        yield f"No game ends like this by {outcome.rule}."
    elif ending == Ending.ANNOUNCED and not any(map(is_complete, state.warehouses)):
        yield "GH-E1: nobody could announce the end."
    elif ending == Ending.ROUNDS and (state.round != state.setting.rounds or due(rules, ports, realm)):
        yield "GH-E4: the last round is not over."
    elif outcome != verdict(state.setting, realm, state.warehouses, outcome.rule):
        yield "The warehouses give another result."


# numbers


def _number(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise ValueError(f"'{text}' is not a number")
    return int(text)


def _numbers(text: str) -> list[int]:
    return [_number(item) for item in text.split(",")]


def _seat(text: str, seats: int) -> Seat:
    seat = _number(text)
    if seat not in range(seats):
        raise ValueError(f"there is no seat {seat}")
    return Seat(seat)


T = TypeVar("T")


def _per_seat(values: list[T], seats: int, what: str) -> list[T]:
    if len(values) != seats:
        raise ValueError(f"{seats} players need as many {what}, not {len(values)}")
    return values
