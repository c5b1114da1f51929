"""Records: a game from its deal to its end, as moves and outcomes of chance. The record is the truth.

A record only grows: to take a move back is an entry too. The state is what replaying the entries gives; snapshots on
the way keep that quick. `notation` writes a record as text and as JSON, and reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from regnum.kernel.chance import Chance, CommittedChance, ReplayedChance, chance_key, commitment
from regnum.kernel.errors import BadRecord, RegnumError, Unfair
from regnum.kernel.game import Event, Game, Outcome, Seat, State, check_seats, digest
from regnum.kernel.moves import Move, Refusal
from regnum.kernel.options import resolve_options

SNAPSHOT_EVERY = 32
DIGEST_EVERY = 20


@dataclass(frozen=True, slots=True)
class Entry:
    """A move by a seat, with the outcomes of chance it led to."""

    seat: Seat
    move: Move
    outcomes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """The last move still standing is taken back, at this seat's wish."""

    seat: Seat


Item: TypeAlias = "Entry | Undo"


@dataclass(frozen=True, slots=True)
class Sealing:
    """Fair dealing: what was committed to, what the players added, and, after the end, the seed."""

    commitment: str
    entropies: tuple[str, ...]
    seed: bytes | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed before the first move."""

    game: str
    ruleset: str
    data: str
    players: tuple[str, ...]
    options: Mapping[str, int] = field(hash=False)
    sealing: Sealing | None = None


class IllegalMove(RegnumError):
    """A move that the rules forbid; `refusal` says why."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(f"'{move}' is refused by {refusal.rule}.")
        self.move, self.refusal = move, refusal


class NoUndo(RegnumError):
    """A move that its player cannot take back alone."""


class Playthrough:
    """A game as it is played: its header, its entries so far, and the state they lead to."""

    def __init__(self, game: Game, header: Header, chance: Chance) -> None:
        """Deal a new game, or a recorded one if the chance is recorded; `deal` is the usual way in."""
        self.game = game
        self.header = header
        self.chance = chance
        self.state = game.deal(len(header.players), header.options, chance)
        self.dealt = tuple(chance.outcomes)
        self.items: list[Item] = []
        self.line: list[Entry] = []
        """The entries that stand: those not taken back."""
        self.digests: dict[int, str] = {}
        """The digest of the state after so many items, at intervals."""
        self._snapshots = {0: self.state.copy()}
        """States on the way, by the length of the line that leads there."""

    @classmethod
    def deal(
        cls,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, int | str] | None = None,
        *,
        seed: bytes,
        entropies: Sequence[str] | None = None,
    ) -> Playthrough:
        """Deal a new game fairly: from a secret seed that is committed to, and the players' entropy."""
        added = tuple(entropies) if entropies is not None else ("",) * len(players)
        sealing = Sealing(commitment(seed), added, seed)
        return cls(game, header_of(game, players, options or {}, sealing), CommittedChance(chance_key(seed, added)))

    @classmethod
    def restore(
        cls, game: Game, header: Header, dealt: Sequence[int], items: Sequence[Item], positions: Mapping[int, str]
    ) -> Playthrough:
        """A game that was stored, replayed only from the newest of the positions that still stands.

        `positions` has texts of the state after so many items. What is stored is trusted: no item is checked.
        """
        chance = ReplayedChance(dealt)
        record = cls(game, header, chance)
        texts: dict[int, str] = {}
        for number, item in enumerate(items, 1):
            if isinstance(item, Undo):
                record.line.pop()
                texts.pop(len(record.line) + 1, None)
            else:
                record.line.append(item)
            if number in positions:
                texts[len(record.line)] = positions[number]
        record.items = list(items)
        asked = [outcome for entry in record.line for outcome in entry.outcomes]
        chance.expect(asked)
        chance.outcomes += asked
        if texts:
            newest = max(texts)
            record._snapshots[newest] = game.read(texts[newest])
        record.state = record._position(len(record.line))
        return record

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.state.outcome

    def play(self, move: Move) -> Sequence[Event]:
        """Play a move for the seat that decides, or raise `IllegalMove`."""
        refusal = self.state.refuse(move)
        if refusal is not None:
            raise IllegalMove(move, refusal)
        seat = self.state.to_move
        assert seat is not None
        asked = len(self.chance.outcomes)
        events = self.state.play(move, self.chance)
        entry = Entry(seat, move, tuple(self.chance.outcomes[asked:]))
        self.line.append(entry)
        if len(self.line) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.line)] = self.state.copy()
        self._add(entry)
        return events

    def undo(self, seat: Seat, *, agreed: bool = False) -> Entry:
        """Take the last move back: alone if it was the seat's own and told nothing new, or if all agreed."""
        if not self.line:
            raise NoUndo("There is no move to take back.")
        last = self.line[-1]
        if not agreed:
            self._check_undo(last, seat)
        self.line.pop()
        self._rewind()
        self._add(Undo(seat))
        return last

    def _check_undo(self, last: Entry, seat: Seat) -> None:
        if last.seat != seat:
            raise NoUndo("The last move was another player's.")
        if last.outcomes:
            raise NoUndo(f"'{last.move}' cannot be taken back: chance has spoken.")
        if self.state.to_move != seat:
            raise NoUndo(f"'{last.move}' cannot be taken back: the turn has passed.")
        before = self._position(len(self.line) - 1)
        if any(event.reveals_to(seat) for event in before.play(last.move, ReplayedChance(last.outcomes))):
            raise NoUndo(f"'{last.move}' cannot be taken back: it revealed something hidden.")

    def _rewind(self) -> None:
        """Return to the end of the line that stands."""
        self._snapshots.pop(len(self.line) + 1, None)
        self.state = self._position(len(self.line))
        self.chance.rewind(len(self.dealt) + sum(len(entry.outcomes) for entry in self.line))

    def _position(self, length: int) -> State:
        """The state after so many entries of the line, replayed from the last snapshot before it."""
        kept = max(at for at in self._snapshots if at <= length)
        state = self._snapshots[kept].copy()
        for entry in self.line[kept:length]:
            state.play(entry.move, ReplayedChance(entry.outcomes))
        return state

    def _add(self, item: Item) -> None:
        self.items.append(item)
        if len(self.items) % DIGEST_EVERY == 0:
            self.digests[len(self.items)] = digest(self.state)

    def resume(self, seed: bytes) -> None:
        """Go on with a game that was read back, its chance coming from the seed again."""
        sealing = self.header.sealing
        if sealing is None or commitment(seed) != sealing.commitment:
            raise Unfair("The seed is not the one that was committed to.")
        chance = CommittedChance(chance_key(seed, sealing.entropies))
        chance.outcomes = list(self.chance.outcomes)
        self.header = replace(self.header, sealing=replace(sealing, seed=seed))
        self.chance = chance

    def states(self, after: int = 0) -> Iterator[tuple[Entry | None, State, Sequence[Event]]]:
        """The line that stands, step by step: first the deal, then each entry with the state and events after it.

        With `after` it begins with the state after this many entries.
        """
        state = self._position(after)
        yield None, state.copy(), ()
        for entry in self.line[after:]:
            events = state.play(entry.move, ReplayedChance(entry.outcomes))
            yield entry, state.copy(), events

    def verify(self) -> None:
        """Check that the seed is the one committed to, and that every outcome follows from it, or raise `Unfair`."""
        sealing = self.header.sealing
        if sealing is None:
            raise Unfair("The record has no commitment, so its dealing cannot be checked.")
        if sealing.seed is None:
            raise Unfair("The seed has not been revealed yet, so the dealing cannot be checked.")
        if commitment(sealing.seed) != sealing.commitment:
            raise Unfair("The seed is not the one that was committed to.")
        chance = CommittedChance(chance_key(sealing.seed, sealing.entropies))
        state = self.game.deal(len(self.header.players), self.header.options, chance)
        if tuple(chance.outcomes) != self.dealt:
            raise Unfair("The deal does not follow from the seed.")
        before = [(state.copy(), len(chance.outcomes))]
        for number, item in enumerate(self.items, 1):
            if isinstance(item, Undo):
                before.pop()
                state = before[-1][0].copy()
                chance.rewind(before[-1][1])
                continue
            asked = len(chance.outcomes)
            state.play(item.move, chance)
            if tuple(chance.outcomes[asked:]) != item.outcomes:
                raise Unfair(f"The outcome of move {number}, '{item.move}', does not follow from the seed.")
            before.append((state.copy(), len(chance.outcomes)))


def header_of(
    game: Game, players: Sequence[str], options: Mapping[str, int | str], sealing: Sealing | None = None
) -> Header:
    """The header of a new game, its players and options checked."""
    check_seats(game, len(players))
    for name in players:
        if not name.strip() or not name.isprintable():
            raise BadRecord(f"'{name!r}' is not a player's name.")
    settled = resolve_options(game.options(len(players)), options)
    return Header(game.name, game.ruleset, game.data, tuple(players), settled, sealing)
