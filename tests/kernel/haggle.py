"""Haggle, a toy game with what Domaine has not: dice, an offer decided off turn, and secret simultaneous bids.

Each of two or three players holds two hidden tokens, 1 to 6. In a round the player on turn rolls a die and offers a
token to the next player, who accepts, giving their own lowest for it, or declines. Then all bid 0 to 2 in secret;
whoever bid highest alone scores the die. After three rounds the tokens are added; most points win.
"""

from __future__ import annotations

import ast
import hashlib
import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import TypeVar

from regnum.kernel import (
    Actions,
    BadData,
    BadPosition,
    Chance,
    Drawing,
    Evaluator,
    Game,
    Json,
    Move,
    Moves,
    Option,
    Options,
    Outcome,
    Phrases,
    Plan,
    Reason,
    Refusal,
    RefusalKind,
    Rule,
    Rulebook,
    Schema,
    Seat,
    Span,
    State,
    Stream,
    View,
    refusal,
)
from regnum.kernel.rulebook import Chapter

BAG = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
BIDS = 3
TOKENS, DIE = Stream("tokens"), Stream("die")

ACTIONS = Actions(
    [
        Move(0, "roll", "roll"),
        *(Move(token, "offer", f"offer {token}", {"token": str(token)}) for token in range(1, 7)),
        Move(7, "accept", "accept"),
        Move(8, "decline", "decline"),
        *(Move(9 + bid, "bid", f"bid {bid}", {"bid": str(bid)}) for bid in range(BIDS)),
    ]
)

Tokens = tuple[int | None, ...]


@dataclass(frozen=True)
class HaggleEvent:
    """An event: its kind, the seat, a number, and who may know the number (None: all)."""

    kind: str
    seat: int
    number: int | None = None
    other: int | None = None
    knowing: tuple[int, ...] | None = None

    def seen_by(self, seat: Seat | None) -> HaggleEvent:
        if self.knowing is None or seat in self.knowing:
            return self
        return replace(self, number=None, other=None)

    def reveals_to(self, seat: Seat) -> bool:
        return self.knowing is not None and seat in self.knowing and seat != self.seat

    def json(self) -> dict[str, Json]:
        return {"event": self.kind, "seat": self.seat, "number": self.number, "other": self.other}


@dataclass(frozen=True)
class Table:
    """The fields of a position; in a view, what may not be known is None."""

    rounds: int
    turn: int
    phase: str
    die: int
    offer: int | None
    tokens: tuple[Tokens, ...]
    bids: Tokens
    last: Tokens
    """The bids of the round before."""
    score: tuple[int, ...]
    to_move: int | None


@dataclass(frozen=True)
class HaggleView:
    """A table as a seat sees it."""

    seat: Seat | None
    table: Table

    def json(self) -> dict[str, Json]:
        shown: dict[str, Json] = json.loads(json.dumps({"seat": self.seat, **asdict(self.table)}))
        return shown


T = TypeVar("T")


def _set(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _swap(tokens: Tokens, out: int | None, new: int | None) -> Tokens:
    """Tokens with one exchanged; where it is not known which, nothing changes."""
    if out is None or out not in tokens:
        return tokens
    at = tokens.index(out)
    return tuple(sorted((*tokens[:at], *tokens[at + 1 :], new), key=lambda token: token or 0))


def _pair(one: int | None, other: int | None) -> Tokens:
    return tuple(sorted((one, other), key=lambda token: token or 0))


RULES = (
    Rule("HAG-1", "Order", "Roll, offer, answer, bid."),
    Rule("HAG-2", "Tokens", "Offer a token of your own."),
)


class Why(RefusalKind):
    """Why a move is refused."""

    HAG_1_ORDER = "verb"
    HAG_2_TOKEN = "token"


class HaggleState:
    """A whole position."""

    def __init__(self, table: Table, outcome: Outcome | None = None, bag: Sequence[int] = BAG) -> None:
        self.table, self.outcome, self.bag = table, outcome, bag

    @property
    def seats(self) -> int:
        return len(self.table.score)

    @property
    def to_move(self) -> Seat | None:
        return None if self.table.to_move is None else Seat(self.table.to_move)

    @property
    def points(self) -> Sequence[int]:
        return self.table.score

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HaggleState) and (self.table, self.outcome) == (other.table, other.outcome)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> HaggleState:
        return HaggleState(self.table, self.outcome, self.bag)

    def moves(self) -> Moves:
        table, bits = self.table, 0
        if table.phase == "roll":
            bits = 1
        elif table.phase == "offer":
            for token in table.tokens[table.turn]:
                bits |= 1 << (token or 0)
        elif table.phase == "answer":
            bits = 0b11 << 7
        elif table.phase == "bid":
            bits = 0b111 << 9
        return Moves(ACTIONS, bits)

    @property
    def silence(self) -> Move | None:
        return ACTIONS.read("decline") if self.table.phase == "answer" else None

    def refuse(self, move: Move) -> Refusal | None:
        if move in self.moves():
            return None
        if self.table.phase == "offer" and move.verb == "offer":
            return refusal(Why.HAG_2_TOKEN, token=move.named["token"])
        return refusal(Why.HAG_1_ORDER, verb=move.verb)

    def play(self, move: Move, chance: Chance) -> Sequence[HaggleEvent]:
        table, seats = self.table, len(self.table.score)
        seat = table.to_move
        assert seat is not None
        after = (table.turn + 1) % seats
        match move.verb:
            case "roll":
                die = 1 + chance.below(6, DIE)
                return [HaggleEvent("rolled", seat, die), *self._now(replace(table, die=die), "offer", seat)]
            case "offer":
                token = int(move.named["token"])
                offered = HaggleEvent("offered", seat, token, knowing=(seat, after))
                return [offered, *self._now(replace(table, offer=token), "answer", after)]
            case "decline":
                return [HaggleEvent("answered", seat, 0), *self._now(replace(table, offer=None), "bid", table.turn)]
            case "accept":
                return self._accept(table, seat)
        bids = _set(table.bids, seat, int(move.named["bid"]))
        bid = HaggleEvent("bid", seat, bids[seat], knowing=(seat,))
        table = replace(table, bids=bids)
        if None in bids:
            return [bid, *self._now(table, "bid", (seat + 1) % seats)]
        return [bid, *self._score(table)]

    def _accept(self, table: Table, seat: int) -> list[HaggleEvent]:
        given, back = table.offer, min(token or 0 for token in table.tokens[seat])
        tokens = _set(table.tokens, table.turn, _swap(table.tokens[table.turn], given, back))
        tokens = _set(tokens, seat, _swap(tokens[seat], back, given))
        swapped = HaggleEvent("swapped", table.turn, given, back, (table.turn, seat))
        return [
            swapped,
            HaggleEvent("answered", seat, 1),
            *self._now(replace(table, offer=None, tokens=tokens), "bid", table.turn),
        ]

    def _score(self, table: Table) -> list[HaggleEvent]:
        events = [HaggleEvent("bid", seat, bid) for seat, bid in enumerate(table.bids)]
        best, count = max(Counter(table.bids).items(), key=lambda pair: pair[0] or 0)
        if count == 1:
            winner = table.bids.index(best)
            events.append(HaggleEvent("scored", winner, table.die))
            table = replace(table, score=_set(table.score, winner, table.score[winner] + table.die))
        turn = (table.turn + 1) % len(table.score)
        events.append(HaggleEvent("round", turn))
        none = (None,) * len(table.bids)
        table = replace(table, bids=none, last=table.bids, rounds=table.rounds - 1, turn=turn, die=0)
        if table.rounds:
            return events + self._now(table, "roll", turn)
        for seat, tokens in enumerate(table.tokens):
            gain = sum(token or 0 for token in tokens)
            events.append(HaggleEvent("scored", seat, gain))
            table = replace(table, score=_set(table.score, seat, table.score[seat] + gain))
        best_score = max(table.score)
        winners = tuple(Seat(seat) for seat, score in enumerate(table.score) if score == best_score)
        self.outcome = Outcome(winners, table.score, "HAG-4")
        return events + self._now(table, "over", turn)

    def _now(self, table: Table, phase: str, to_move: int) -> list[HaggleEvent]:
        self.table = replace(table, phase=phase, to_move=None if phase == "over" else to_move)
        return [HaggleEvent("now", to_move, ("roll", "offer", "answer", "bid", "over").index(phase))]

    def view(self, seat: Seat | None) -> HaggleView:
        table = self.table
        after = (table.turn + 1) % len(table.score)
        return HaggleView(
            seat,
            replace(
                table,
                offer=table.offer if seat in (table.turn, after) else None,
                tokens=tuple(held if owner == seat else (None, None) for owner, held in enumerate(table.tokens)),
                bids=tuple(bid if bid is None or owner == seat else -1 for owner, bid in enumerate(table.bids)),
            ),
        )

    def text(self) -> str:
        return repr(tuple(vars(self.table).values())).replace(" ", "")

    def faults(self) -> Sequence[str]:
        held = Counter(token for tokens in self.table.tokens for token in tokens)
        return [] if held <= Counter(self.bag) else ["HAG-3: there are tokens too many."]


class Wisdom:
    """What there is to know about Haggle: a point in hand is a point."""

    high_variance = False
    tells_points = True
    error = 0.02
    version = "1"

    def quick_score(self, state: State) -> Sequence[float]:
        assert isinstance(state, HaggleState)
        held = [sum(token or 0 for token in tokens) for tokens in state.table.tokens]
        return [score + tokens for score, tokens in zip(state.table.score, held, strict=True)]

    def plans(self, state: State) -> Sequence[Plan]:
        return [(move,) for move in state.moves()]

    def is_symmetric(self, state: State) -> bool:
        return False

    def win_chances(self, state: State) -> Sequence[float]:
        weights = [math.exp(stands / 4) for stands in self.quick_score(state)]
        return [weight / sum(weights) for weight in weights]

    def plain_win_chances(self, state: State) -> Sequence[float]:
        return self.win_chances(state)

    def expected_points(self, state: State) -> Sequence[float]:
        return self.quick_score(state)

    def reasons(self, state: State, plan: Plan) -> Sequence[Reason]:
        return [Reason("points", {"n": 1})]


class Haggle:
    """The rules of Haggle."""

    name, seats, languages = "haggle", range(2, 4), ("en",)
    refusals: type[RefusalKind] = Why
    streams = (TOKENS, DIE)
    actions: Actions = ACTIONS

    def __init__(
        self, ruleset: str = "haggle/1", bag: Sequence[int] = BAG, older: Mapping[str, Game] | None = None
    ) -> None:
        self.ruleset, self.bag = ruleset, bag
        self.data = hashlib.sha256(repr(bag).encode()).hexdigest()[:16]
        self.older: Mapping[str, Game] = older or {}

    @property
    def evaluator(self) -> Evaluator:
        return Wisdom()

    def options(self, seats: int) -> Sequence[Option]:
        return (Option("rounds", 3, 1, 9),)

    def deal(self, seats: int, options: Options, chance: Chance) -> HaggleState:
        bag = chance.shuffle(self.bag, TOKENS)
        tokens = tuple(tuple(sorted(bag[2 * seat : 2 * seat + 2])) for seat in range(seats))
        zero, none = (0,) * seats, (None,) * seats
        table = Table(options["rounds"], 0, "roll", 0, None, tokens, none, none, zero, 0)
        return HaggleState(table, bag=self.bag)

    def guess(self, view: View, rng: Random) -> HaggleState:
        assert isinstance(view, HaggleView)
        table, seen = view.table, Counter(token for tokens in view.table.tokens for token in tokens)
        turn_known = table.tokens[table.turn] != (None, None)
        if table.phase == "answer" and table.offer is not None and not turn_known:
            seen[table.offer] += 1
        rest = list((Counter[int | None](self.bag) - seen).elements())
        rng.shuffle(rest)
        tokens = []
        for owner, held in enumerate(table.tokens):
            if held != (None, None):
                tokens.append(held)
            elif owner == table.turn and table.phase == "answer" and table.offer is not None:
                tokens.append(_pair(table.offer, rest.pop()))
            else:
                tokens.append(_pair(rest.pop(), rest.pop()))
        offer = table.offer
        if table.phase == "answer" and offer is None:
            offer = tokens[table.turn][0]
        bids = tuple(rng.randrange(BIDS) if bid == -1 else bid for bid in table.bids)
        outcome = None
        if table.phase == "over":
            best = max(table.score)
            winners = tuple(Seat(seat) for seat, score in enumerate(table.score) if score == best)
            outcome = Outcome(winners, table.score, "HAG-4")
        return HaggleState(replace(table, tokens=tuple(tokens), offer=offer, bids=bids), outcome, self.bag)

    def default_policy(self, view: View, moves: Moves, rng: Random) -> Move:
        return moves.pick(rng)

    def read(self, text: str) -> HaggleState:
        try:
            table = Table(*ast.literal_eval(text))
        except (ValueError, SyntaxError, TypeError):
            raise BadPosition("This is not a position of Haggle.") from None
        state = HaggleState(table, bag=self.bag)
        if table.phase == "over":
            best = max(table.score)
            winners = tuple(Seat(seat) for seat, score in enumerate(table.score) if score == best)
            state.outcome = Outcome(winners, table.score, "HAG-4")
        return state

    def view_schema(self) -> Schema:
        return {"title": "HaggleView", "type": "object", "required": ["seat", *Table.__annotations__]}

    def event_schema(self) -> Schema:
        return {"title": "HaggleEvent", "type": "object", "required": ["event", "seat", "number", "other"]}

    def replacing(self, files: Mapping[str, Path]) -> Haggle:
        raise BadData("haggle", "no data", "it has no data files.")

    def phrases(self, language: str) -> Phrases:
        phrases = {
            "HAG-1.order": "It is not the time to {verb}.",
            "HAG-2.token": "You have no token {token}.",
            "why.points": "It brings {n:+} at least.",
        }
        return Phrases(language, phrases)

    def rulebook(self, language: str) -> Rulebook:
        return Rulebook("Haggle", "", (Chapter("All", RULES),))

    def draw(self, view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
        return Drawing(((Span(str(view.json())),),))


HAGGLE = Haggle()
HAGGLE_2 = Haggle("haggle/2", (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6), {HAGGLE.ruleset: HAGGLE})
"""Haggle by rules of a later day, with other tokens in the bag; games by the first rules go on."""
