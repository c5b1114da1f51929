"""What one seat may know of a position: everything but the faces of others' hidden cards and the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from regnum.games.domaine.rules import setup
from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, EDGE_NAMES, Cell, edges, names, split_edges
from regnum.games.domaine.rules.cards import PILES, Card, Face, Hand, plus
from regnum.games.domaine.rules.events import (
    Allied,
    Bordered,
    Built,
    Deserted,
    Drew,
    Earned,
    Ended,
    Marked,
    Mustered,
    Now,
    Played,
    Ruled,
    Sold,
    Took,
    card_json,
    face_json,
)
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import Setting
from regnum.kernel import Event, Json, Outcome, Seat

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat (None: a spectator) sees it: the fields of the state that it may know."""

    seat: Seat | None
    setting: Setting
    board: Board
    to_move: Seat | None
    phase: Phase
    steps: int
    begun: bool
    chosen: Cell | None
    ducats: tuple[int, ...]
    hands: tuple[Hand, ...]
    """Hands with the backs of the cards that this seat may not see."""
    deck: tuple[int, ...]
    """How many cards each pile of the deck has left."""
    chancery: tuple[Card, ...]
    discards: tuple[Card, ...]
    sold: Card | None
    idle: int
    outcome: Outcome | None

    @property
    def points(self) -> tuple[int, ...]:
        """The players' points on the track."""
        return self.board.points[: self.setting.seats]

    @property
    def colour(self) -> Colour | None:
        """The colour that the seat to decide acts for."""
        if self.to_move is None:
            return None
        return setup.acting_for(self.board, self.setting.seats, self.phase, self.to_move)

    def unseen(self) -> tuple[Mapping[Face, int], ...]:
        """The faces that this seat has not seen yet, counted by pile: in the deck or hidden in others' hands."""
        counts = [Counter(pile) for pile in self.setting.data.piles]
        for cards in (self.chancery, self.discards, *(hand.cards for hand in self.hands)):
            for card in cards:
                if card.face is not None:
                    counts[card.pile][card.face] -= 1
        return tuple({face: n for face, n in sorted(pile.items()) if n} for pile in counts)

    def after(self, event: Event) -> Self:
        """The view after an event that was seen by the same seat."""
        match event:
            case Now(seat=to_move, phase=phase, steps=steps, begun=begun, castle=castle):
                sold = self.sold if to_move == self.to_move and phase == Phase.REFILL else None
                return replace(self, to_move=to_move, phase=phase, steps=steps, begun=begun, chosen=castle, sold=sold)
            case Sold(seat=seat, card=card, ducats=ducats):
                chancery, idle = plus(self.chancery, card), self.idle + 1
                return replace(
                    self._dropping(seat, card)._paying(seat, -ducats), chancery=chancery, sold=card, idle=idle
                )
            case Played(seat=seat, card=card, ducats=ducats):
                discards = plus(self.discards, card)
                return replace(self._dropping(seat, card)._paying(seat, ducats), discards=discards, idle=0)
            case Drew(seat=seat, card=card):
                hand = self.hands[seat]
                deck = _changed(self.deck, card.pile, self.deck[card.pile] - 1)
                return replace(self._holding(seat, Hand(hand.shown, _with_back(hand.hidden, card))), deck=deck, idle=0)
            case Took(seat=seat, card=card):
                left = list(self.chancery)
                left.remove(card)
                hand = self.hands[seat]
                return replace(self._holding(seat, Hand(plus(hand.shown, card), hand.hidden)), chancery=tuple(left))
            case Earned(seat=seat, ducats=ducats):
                return self._paying(seat, -ducats)
            case Mustered(seat=seat, ducats=ducats):
                return replace(self._paying(seat, ducats), board=_board_after(self.board, event))
            case Ended(outcome=outcome):
                return replace(
                    self,
                    to_move=None,
                    phase=Phase.OVER,
                    steps=0,
                    begun=False,
                    chosen=None,
                    sold=None,
                    outcome=outcome,
                )
            case _:
                return replace(self, board=_board_after(self.board, event))

    def _paying(self, seat: Seat, ducats: int) -> Self:
        return replace(self, ducats=_changed(self.ducats, seat, self.ducats[seat] - ducats))

    def _holding(self, seat: Seat, hand: Hand) -> Self:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def _dropping(self, seat: Seat, card: Card) -> Self:
        hand = self.hands[seat]
        held = card if card in hand.cards else Card(card.pile, None)
        return self._holding(seat, hand.without(held))

    def json(self) -> dict[str, Json]:
        """The view as JSON: cells, edges, cards and phases by name."""
        board, seats = self.board, self.setting.seats
        return {
            "game": "domaine",
            "seat": self.seat,
            "land": list(board.land.rows),
            "colours": [_colour_json(board, colour) for colour in range(len(board.names))],
            "borders": [EDGE_NAMES[edge] for edge in edges(board.east, board.north)],
            "supply": board.supply,
            "domains": [_domain_json(board, castle) for castle in sorted(board.domains)],
            "allies": [[CELL_NAMES[one], CELL_NAMES[other]] for one, other in sorted(board.allies)],
            "king": self.setting.king,
            "players": [self._player_json(Seat(seat)) for seat in range(seats)],
            "chancery": [self._card_json(card) for card in self.chancery],
            "discards": [self._card_json(card) for card in self.discards],
            "deck": dict(zip(PILES, self.deck, strict=True)),
            "unseen": {
                PILES[i]: {str(face_json(face)): n for face, n in pile.items()} for i, pile in enumerate(self.unseen())
            },
            "sold": None if self.sold is None else card_json(self.sold),
            "to_move": self.to_move,
            "colour": None if self.colour is None else board.names[self.colour],
            "phase": self.phase.name.lower(),
            "steps": self.steps,
            "begun": self.begun,
            "chosen": None if self.chosen is None else CELL_NAMES[self.chosen],
            "idle": self.idle,
            "outcome": None if self.outcome is None else self.outcome.json(),
        }

    def _card_json(self, card: Card) -> dict[str, Json]:
        """A card by name, with its prices if its face is known."""
        if card.face is None:
            return card_json(card)
        data = self.setting.data
        return {**card_json(card), "cost": data.costs[card.face], "sale": data.sales[card.face]}

    def _player_json(self, seat: Seat) -> dict[str, Json]:
        hand = self.hands[seat]
        return {
            "points": self.board.points[seat],
            "ducats": self.ducats[seat],
            "income": self.board.land.income(self.board.controlled[seat]),
            "shown": [self._card_json(card) for card in hand.shown],
            "hidden": [self._card_json(card) for card in hand.hidden],
        }


def see(state: State, seat: Seat | None) -> View:
    """The view of a seat."""
    # DOM-C6
    return View(
        seat=seat,
        setting=state.setting,
        board=state.board.copy(),
        to_move=state.to_move,
        phase=state.phase,
        steps=state.steps,
        begun=state.begun,
        chosen=state.chosen,
        ducats=state.ducats,
        hands=tuple(hand if owner == seat else hand.backs() for owner, hand in enumerate(state.hands)),
        deck=tuple(map(len, state.piles)),
        chancery=state.chancery,
        discards=state.discards,
        sold=state.sold,
        idle=state.idle,
        outcome=state.outcome,
    )


def _board_after(board: Board, event: Event) -> Board:
    """The board after an event, as the event tells it: no rule is applied here."""
    board = board.copy()
    match event:
        case Built(colour=colour, cell=cell):
            board.build(Colour(board.names.index(colour)), cell)
        case Mustered(colour=colour, cell=cell):
            board.muster(Colour(board.names.index(colour)), cell)
        case Deserted(colour=colour, cell=cell):
            board.dismiss(Colour(board.names.index(colour)), cell)
        case Allied(castle=castle, rival=rival):
            board.ally(castle, rival)
        case Bordered(edge=edge):
            east, north = split_edges((edge,))
            board.assume(board.east | east, board.north | north, board.domains)
        case Marked(east=east, north=north):
            board.assume(east, north, board.domains)
        case Ruled(castle=castle, cells=mask):
            board.assume(board.east, board.north, {**board.domains, castle: mask})
    return board


def _with_back(hidden: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Hidden cards with one more; backs are sorted by their pile."""
    return tuple(sorted((*hidden, card), key=lambda held: (held.pile, -1 if held.face is None else held.face)))


def _changed(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _colour_json(board: Board, colour: int) -> dict[str, Json]:
    return {
        "name": board.names[colour],
        "castles": [*names(board.castles[colour])],
        "knights": [*names(board.knights[colour])],
        "left": board.knights_left(colour),
    }


def _domain_json(board: Board, castle: Cell) -> dict[str, Json]:
    mask = board.domains[castle]
    return {
        "castle": CELL_NAMES[castle],
        "colour": board.names[board.lords[castle]],
        "cells": [*names(mask)],
        "knights": board.guard(castle).bit_count(),
        "worth": board.land.worth(mask),
    }
