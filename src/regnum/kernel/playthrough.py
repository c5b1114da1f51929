"""One game being played, from its deal to its end, with its record of moves and answers of chance.

The record is the truth, and it only grows: to take a move back is an entry too, and so is to resign. The state is what
replaying the entries gives; snapshots on the way keep that quick. `notation` writes a record as text and as JSON, and
reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import Random

from regnum.kernel.base import position_text
from regnum.kernel.chance import (
    Chance,
    CommittedChance,
    ReplayedChance,
    Sealing,
    chance_key,
    commitment,
    seed_of,
)
from regnum.kernel.entries import Entry, Header, Item, Resignation, Undo, header_of
from regnum.kernel.errors import BadRecord, BadSeats, IllegalMove, NoResignation, NotAMove, NoUndo, Resigned, Unfair
from regnum.kernel.game import Event, Game, Outcome, Seat, State, View, digest, standings
from regnum.kernel.moves import Move, Moves

SNAPSHOT_EVERY = 32
DIGEST_EVERY = 20
RESIGNED = "resigned"
"""In an outcome, in place of the rule: all others have resigned."""
_ABANDONED = "The game is over: all but one have resigned."
_SETTLED = "What was played before somebody resigned is not taken back."


class Playthrough:
    """A game as it is played: its header, its entries so far, and the state they lead to."""

    def __init__(self, game: Game, header: Header, chance: Chance) -> None:
        """Deal a new game, or a recorded one if the chance is recorded; `regnum.new` is the usual way in."""
        self.game = game
        self.header = header
        self.chance = chance
        self.state = self._begin(chance)
        self.dealt, self.dealt_streams = tuple(chance.answers), tuple(chance.streams)
        self.items: list[Item] = []
        self.line: list[Entry] = []
        """The entries that stand: those not taken back."""
        self.resigned: tuple[Seat, ...] = ()
        """The seats that resigned, the first to do so first."""
        self._settled = 0
        """How much of the line stands for good: what was played before a resignation is not taken back."""
        self.digests: dict[int, str] = {}
        """The digest of the state after this many items, at intervals."""
        self._snapshots = {0: self.state.copy()}
        """States on the way, by the length of the line that leads there, the shortest first."""
        self._recent: dict[int, State] = {}
        """States that were replayed to take a move back, kept for the next: many undos cost as much as many moves."""

    @classmethod
    def deal(
        cls,
        game: Game,
        players: Sequence[str],
        options: Mapping[str, int | str] | None = None,
        *,
        seed: bytes,
        entropies: Sequence[str] | None = None,
        pledges: Sequence[str] = (),
        shared: Sequence[int] = (),
    ) -> Playthrough:
        """Deal a new game fairly: from a secret seed that is committed to, and the players' entropy.

        With `shared` several tables share the deal: the entropies and pledges are those of all of them, and these are
        the places of this table's seats among them.
        """
        added = tuple(entropies) if entropies is not None else ("",) * len(players)
        sealing = Sealing(commitment(seed), added, seed, tuple(pledges), tuple(shared))
        return cls(game, header_of(game, players, options or {}, sealing), CommittedChance(chance_key(seed, added)))

    @classmethod
    def begin_at(cls, game: Game, state: State, players: Sequence[str], *, seed: bytes) -> Playthrough:
        """A game that begins at a position instead of a deal, its chance coming from a seed."""
        added = ("",) * len(players)
        header = Header(
            game.name,
            game.ruleset,
            game.data,
            tuple(players),
            {},
            Sealing(commitment(seed), added, seed),
            position=state.text(),
        )
        return cls(game, header, CommittedChance(chance_key(seed, added)))

    def _begin(self, chance: Chance) -> State:
        """The first state."""
        if self.header.position is not None:
            return self.game.read(self.header.position)
        return self.game.deal(len(self.header.players), self.header.options, chance)

    @classmethod
    def restore(
        cls, game: Game, header: Header, dealt: Sequence[int], items: Sequence[Item], positions: Mapping[int, str]
    ) -> Playthrough:
        """A game that was stored, replayed only from the newest of the positions that still stands.

        `positions` has texts of the state after this many items. What is stored is trusted: no item is checked.
        """
        chance = ReplayedChance(dealt)
        playthrough = cls(game, header, chance)
        texts: dict[int, str] = {}
        for number, item in enumerate(items, 1):
            if isinstance(item, Undo):
                playthrough.line.pop()
                texts.pop(len(playthrough.line) + 1, None)
            elif isinstance(item, Resignation):
                playthrough._give_up(item)
            else:
                playthrough.line.append(item)
            if number in positions:
                texts[len(playthrough.line)] = positions[number]
        playthrough.items = list(items)
        chance.know(
            [answer for entry in playthrough.line for answer in entry.answers],
            [stream for entry in playthrough.line for stream in entry.streams],
        )
        if texts:
            newest = max(texts)
            playthrough._snapshots[newest] = game.read(texts[newest])
        playthrough.state = playthrough._position(len(playthrough.line))
        return playthrough

    # what can be asked of it

    def __repr__(self) -> str:
        now = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<{self.game.name}, {self.state.seats} players, {len(self.line)} moves, {now}>"

    def __str__(self) -> str:
        """The drawing of what the seat to move sees; of what a spectator sees, if the game is over."""
        game = self.game
        return str(game.draw(self.view(self.to_move), game.phrases(game.languages[0]), self.header.players))

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides; None when the game is over."""
        return None if self._abandoned else self.state.to_move

    @property
    def legal_moves(self) -> Moves:
        """What the seat to move can do."""
        return Moves(self.game.actions, 0) if self._abandoned else self.state.moves()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended. Who resigned never wins: the best of the others does, or the last one left."""
        ended = self.state.outcome
        if not self.resigned:
            return ended
        staying = tuple(seat for seat in map(Seat, range(self.state.seats)) if seat not in self.resigned)
        if self._abandoned:
            return Outcome(staying, tuple(self.state.points), RESIGNED)
        if ended is None:
            return None
        winners = tuple(seat for seat in ended.winners if seat in staying)
        if not winners:
            standing = standings(self.state)
            best = max(standing[seat] for seat in staying)
            winners = tuple(seat for seat in staying if standing[seat] == best)
        return replace(ended, winners=winners)

    @property
    def _abandoned(self) -> bool:
        """Whether all but one have resigned, which ends the game wherever it stands."""
        return len(self.resigned) >= self.state.seats - 1

    @property
    def undoable(self) -> Sequence[Entry]:
        """The entries that can still be taken back: those since the last resignation."""
        return [] if self._abandoned else self.line[self._settled :]

    @property
    def position(self) -> str:
        """The whole position in one line, secrets included, which `regnum.read` reads back."""
        return position_text(self.game, self.state)

    @property
    def record(self) -> str:
        """The record as text, with the seed."""
        from regnum.kernel import notation

        return notation.write(self, reveal=True)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may."""
        if seat is not None and seat not in range(self.state.seats):
            raise BadSeats(f"There is no seat {seat!r}: the seats are 0 to {self.state.seats - 1}.")
        return self.state.view(None if seat is None else Seat(seat))

    def why_not(self, move: Move | str | int, language: str | None = None) -> str | None:
        """Why a move is not legal now, in a sentence that ends with the rule's id; None if it is legal."""
        if self._abandoned:
            return _ABANDONED
        refusal = self.state.refuse(self._move(move))
        return None if refusal is None else self.game.phrases(language or self.game.languages[0]).refusal(refusal)

    def _move(self, move: Move | str | int) -> Move:
        """The move of a text or an id, or `NotAMove`."""
        actions = self.game.actions
        if isinstance(move, str):
            try:
                return actions.read(move)
            except NotAMove:
                like = next(iter(self.legal_moves), actions[0])
                raise NotAMove(f"'{move}' is not a move of {self.game.name}; one is '{like}'.") from None
        if isinstance(move, Move) and move in actions:
            return move
        if isinstance(move, int) and move in range(len(actions)):
            return actions[move]
        raise NotAMove(f"{move!r} is not a move of {self.game.name}: its moves have the ids 0 to {len(actions) - 1}.")

    # how it goes on

    def play(self, move: Move | str | int) -> Sequence[Event]:
        """Play a move for the seat that decides, or raise `IllegalMove`; the events tell what happened."""
        move = self._move(move)
        if self._abandoned:
            raise Resigned(_ABANDONED)
        refusal = self.state.refuse(move)
        if refusal is not None:
            raise IllegalMove(move, refusal, self.game.phrases(self.game.languages[0]).refusal(refusal))
        seat = self.state.to_move
        assert seat is not None
        asked = len(self.chance.answers)
        try:
            events = self.state.play(move, self.chance)
        except BaseException:
            self._rewind(asked)
            raise
        entry = Entry(seat, move, tuple(self.chance.answers[asked:]), tuple(self.chance.streams[asked:]))
        self.line.append(entry)
        if len(self.line) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.line)] = self.state.copy()
        self._add(entry)
        return events

    def undo(self, seat: Seat | None = None, *, agreed: bool = False) -> Entry:
        """Take the last move back: without a seat, or if all agreed, in any case.

        A seat alone can take back its own move, as long as it told nothing new.
        """
        if not self.undoable:
            raise NoUndo(_SETTLED if self.resigned else "There is no move to take back.")
        last = self.line[-1]
        if seat is not None and not agreed:
            self._check_undo(last, seat)
        self.line.pop()
        self._rewind(len(self.chance.answers) - len(last.answers))
        self._add(Undo(last.seat if seat is None else seat))
        return last

    def resign(self, seat: int) -> None:
        """Give the game up for a seat, on turn or not, for good.

        Of two players the other wins at once. Of more, the game goes on, and the seat cannot win any more, whoever
        finishes it.
        """
        if seat not in range(self.state.seats):
            raise BadSeats(f"There is no seat {seat!r}: the seats are 0 to {self.state.seats - 1}.")
        if seat in self.resigned:
            raise NoResignation(f"Seat {seat} has resigned already.")
        if self.outcome is not None:
            raise NoResignation("The game is over.")
        resignation = Resignation(Seat(seat))
        self._give_up(resignation)
        self._add(resignation)

    def _give_up(self, resignation: Resignation) -> None:
        self.resigned += (resignation.seat,)
        self._settled = len(self.line)

    def copy(self) -> Playthrough:
        """A twin that goes on independently. The same chance awaits both: who must not know it asks `guess`."""
        twin = copy(self)
        twin.state, twin.chance = self.state.copy(), self.chance.copy()
        twin.items, twin.line = [*self.items], [*self.line]
        twin.digests, twin._snapshots, twin._recent = {**self.digests}, {**self._snapshots}, {**self._recent}
        return twin

    def guess(self, seat: int | None = None, *, seed: int = 0) -> Playthrough:
        """A game that goes on from here as it might be for all a seat knows, what is hidden filled in by a seed."""
        state = self.game.guess(self.view(seat), Random(seed))
        return Playthrough.begin_at(self.game, state, self.header.players, seed=seed_of(f"guess {seed}"))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, seed included, so that the game can go on and its dealing be checked."""
        try:
            Path(path).write_text(self.record, encoding="utf-8")
        except OSError as error:
            raise BadRecord(f"{path} cannot be written ({error.strerror}).") from None

    def _check_undo(self, last: Entry, seat: Seat) -> None:
        if last.seat != seat:
            raise NoUndo("The last move was another player's.")
        if last.answers:
            raise NoUndo(f"'{last.move}' cannot be taken back: chance has spoken.")
        if self.state.to_move != seat:
            raise NoUndo(f"'{last.move}' cannot be taken back: the turn has passed.")
        self._keep_recent(len(self.line) - 1)
        before = self._position(len(self.line) - 1)
        if any(event.reveals_to(seat) for event in before.play(last.move, ReplayedChance(last.answers))):
            raise NoUndo(f"'{last.move}' cannot be taken back: it revealed something hidden.")

    def _rewind(self, asked: int) -> None:
        """Return to the end of the line that stands, after this many answers of chance."""
        gone = len(self.line) + 1
        self._snapshots.pop(gone, None)
        self._recent.pop(gone, None)
        self._keep_recent(len(self.line))
        self.state = self._position(len(self.line))
        self.chance.rewind(asked)

    def _keep_recent(self, length: int) -> None:
        """Keep the states on the way from the last snapshot to this many entries, and snapshots where they lack."""
        if length in self._recent:
            return
        kept = self._snapshot_before(length)
        state, snapshots, recent = self._snapshots[kept], {**self._snapshots}, {kept: self._snapshots[kept]}
        for at, entry in enumerate(self.line[kept:length], kept + 1):
            state = state.copy()
            state.play(entry.move, ReplayedChance(entry.answers))
            if at % SNAPSHOT_EVERY == 0:
                snapshots[at], recent = state, {}
            recent[at] = state
        self._snapshots, self._recent = dict(sorted(snapshots.items())), recent

    def _snapshot_before(self, length: int) -> int:
        return next(at for at in reversed(self._snapshots) if at <= length)

    def _position(self, length: int) -> State:
        """The state after this many entries of the line, replayed from the last that is kept before it."""
        if length in self._recent:
            return self._recent[length].copy()
        kept = self._snapshot_before(length)
        state = self._snapshots[kept].copy()
        for entry in self.line[kept:length]:
            state.play(entry.move, ReplayedChance(entry.answers))
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
        self.header = replace(self.header, sealing=replace(sealing, seed=seed))
        self.chance = CommittedChance(chance_key(seed, sealing.entropies)).after(self.chance)

    def states(self, after: int = 0) -> Iterator[tuple[Entry | None, State, Sequence[Event]]]:
        """The line that stands, step by step: first the deal, then each entry with the state and events after it.

        With `after` it begins with the state after this many entries.
        """
        state = self._position(after)
        yield None, state.copy(), ()
        for entry in self.line[after:]:
            events = state.play(entry.move, ReplayedChance(entry.answers))
            yield entry, state.copy(), events

    def verify(self) -> None:
        """Check that the seed is the one committed to, and that every answer follows from it, or raise `Unfair`."""
        sealing = self.header.sealing
        if sealing is None:
            raise Unfair("The record has no commitment, so its dealing cannot be checked.")
        chance = CommittedChance(chance_key(sealing.check(), sealing.entropies))
        state = self._begin(chance)
        if tuple(chance.answers) != self.dealt:
            raise Unfair("The deal does not follow from the seed.")
        before = [(state.copy(), len(chance.answers))]
        for number, item in enumerate(self.items, 1):
            if isinstance(item, Undo):
                before.pop()
                state = before[-1][0].copy()
                chance.rewind(before[-1][1])
                continue
            if isinstance(item, Resignation):
                continue
            asked = len(chance.answers)
            state.play(item.move, chance)
            if tuple(chance.answers[asked:]) != item.answers:
                raise Unfair(f"The answer of chance to move {number}, '{item.move}', does not follow from the seed.")
            before.append((state.copy(), len(chance.answers)))
