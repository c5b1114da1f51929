"""Records as text, one line for each entry, and as JSON; and back, checked line by line.

regnum record 2
game: domaine
ruleset: domaine/1
data: 5d41402abc4b2a76
player: Anna
player: Bruno
option castle_gap: 6       or a position to begin at: `position: …`
commitment: …              what the dealer committed to
entropy: …                 what each player added
pledge: …                  what each player published before anybody told theirs
shared: 3 4                if several tables share the deal: which of these are this table's seats
seed: …                    what was revealed after the end

deal ~ 3 0 2 …             answers of chance follow a ~
1 castle d7                the seat, the move
1 knight d8
2 undo                     the last move still standing is taken back
2 resign                   this seat cannot win any more
= 9f86d081884c7d65         a digest of the state so far
result 2 wins 14:31 DOM-X1
end 57
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from regnum.kernel.chance import AskedChance, OutOfAnswers, Question, ReplayedChance, Sealing
from regnum.kernel.entries import Entry, Header, Resignation, Undo
from regnum.kernel.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    IllegalMove,
    NoResignation,
    NotAMove,
    NoUndo,
    OtherData,
    UnknownGame,
    UnknownRuleset,
)
from regnum.kernel.forms import Json
from regnum.kernel.game import Game, Outcome, Seat, check_seats, digest, pinned, resolve_options
from regnum.kernel.game import game as registered
from regnum.kernel.moves import Move
from regnum.kernel.playthrough import Playthrough

TITLE = "regnum record 2"
_OUTDATED = "this record was written before chance had streams: it cannot be checked any more."
_LINE = re.compile(r"(?P<seat>[0-9]{1,3}) (?P<move>[^~]{1,200}?)(?: ~(?P<answers>[0-9 ]+))?")
MAX_SHARED = 1_000
"""How many players may share a deal, at all its tables."""

Find = Callable[[str], Game]


def write(playthrough: Playthrough, *, reveal: bool | None = None) -> str:
    """The record as text; the seed is revealed once the game is over, unless told otherwise."""
    return "\n".join(_lines(playthrough, reveal)) + "\n"


def _lines(playthrough: Playthrough, reveal: bool | None) -> Iterator[str]:
    header = playthrough.header
    yield TITLE
    yield from (f"game: {header.game}", f"ruleset: {header.ruleset}", f"data: {header.data}")
    yield from (f"player: {name}" for name in header.players)
    yield from (f"option {name}: {value}" for name, value in header.options.items())
    if header.position is not None:
        yield f"position: {header.position}"
    if header.sealing is not None:
        yield f"commitment: {header.sealing.commitment}"
        yield from (f"entropy: {entropy}" for entropy in header.sealing.entropies)
        yield from (f"pledge: {pledge}" for pledge in header.sealing.pledges)
        if header.sealing.shared:
            yield f"shared: {' '.join(str(place + 1) for place in header.sealing.shared)}"
        if header.sealing.seed is not None and (playthrough.outcome is not None if reveal is None else reveal):
            yield f"seed: {header.sealing.seed.hex()}"
    yield ""
    yield f"deal ~ {_answers(playthrough.dealt)}" if playthrough.dealt else "deal"
    for number, item in enumerate(playthrough.items, 1):
        if isinstance(item, Entry):
            chance = f" ~ {_answers(item.answers)}" if item.answers else ""
            yield f"{item.seat + 1} {item.move}{chance}"
        else:
            yield f"{item.seat + 1} {'undo' if isinstance(item, Undo) else 'resign'}"
        if number in playthrough.digests:
            yield f"= {playthrough.digests[number]}"
    yield f"= {digest(playthrough.state)}"
    yield f"result {_result(playthrough.outcome)}"
    yield f"end {len(playthrough.items)}"


def _answers(answers: Sequence[int]) -> str:
    return " ".join(map(str, answers))


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    winners = " ".join(str(seat + 1) for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "share"
    return f"{winners} {verb} {':'.join(map(str, outcome.points))} {outcome.rule}"


def read_file(path: Path, find: Find = registered) -> Playthrough:
    """The game of a record in a file, in either notation, or `BadRecord`."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadRecord(f"{path} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text.") from None
    return read(text, find)


def read(text: str, find: Find = registered, *, most: int | None = None) -> Playthrough:
    """The game of a record, in either notation, every line checked, or `BadRecord`, also if it has more than the most
    entries that are wanted."""
    if text.lstrip().startswith("{"):
        return _read_json(text, find, most)
    return _Reader(text, find, most).playthrough()


def to_json(playthrough: Playthrough) -> dict[str, Json]:
    """The record as JSON: the header by name, the lines of the text as a list, and all that a verifier needs who does
    not know the rules: for the deal and for every entry each answer with its stream and the number of possibilities."""
    lines = write(playthrough).splitlines()
    body = lines.index("")
    header: dict[str, Json] = {}
    for line in lines[1:body]:
        name, _, value = line.partition(": ")
        if name in ("player", "entropy", "pledge"):
            listed = header.setdefault(name, [])
            assert isinstance(listed, list)
            listed.append(value)
        else:
            header[name] = value
    return {"record": 2, "header": header, "lines": [*lines[body + 1 :]], "answers": questions_json(playthrough)}


def questions(playthrough: Playthrough) -> Iterator[tuple[Question, ...] | None]:
    """What chance was asked and said: in the deal, then in each item, standing or not; None for an undo."""
    chance = AskedChance(playthrough.dealt)
    again = Playthrough(playthrough.game, playthrough.header, chance)
    yield chance.questions(0)
    for item in playthrough.items:
        if isinstance(item, Undo):
            again.undo(item.seat, agreed=True)
            yield None
        elif isinstance(item, Resignation):
            again.resign(item.seat)
            yield ()
        else:
            asked = len(chance.answers)
            chance.expect(item.answers)
            again.play(item.move)
            yield chance.questions(asked)


def questions_json(playthrough: Playthrough) -> list[Json]:
    """All questions as JSON: `[stream, possibilities, answer]` for each, none for a resignation, null for an undo."""
    return [None if asked is None else [[*question] for question in asked] for asked in questions(playthrough)]


def _read_json(text: str, find: Find, most: int | None) -> Playthrough:
    value = _value(text)
    playthrough = _Reader(_text_of(value), find, most).playthrough()
    if value["answers"] != questions_json(playthrough):
        raise BadRecord("its 'answers' are not what the moves in its 'lines' ask chance, with the answers there.")
    return playthrough


def _value(text: str) -> dict[str, Json]:
    """What a JSON text says, if it is a record's."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"this is not a JSON text: {error.msg}.", error.lineno) from None
    except (ValueError, RecursionError):
        raise BadRecord("this JSON text is not a record: a number or its nesting is beyond all bounds.") from None
    if isinstance(value, dict) and value.get("record") == 1:
        raise BadRecord(_OUTDATED)
    if not isinstance(value, dict) or not {"header", "lines", "answers"} <= {*value}:
        raise BadRecord("this JSON text is not a record: it needs 'header', 'lines' and 'answers'.")
    return value


def _text_of(value: Mapping[str, Json]) -> str:
    """The text of a record in JSON."""
    header, body = value["header"], value["lines"]
    if not isinstance(header, dict) or not isinstance(body, list) or not all(isinstance(line, str) for line in body):
        raise BadRecord("this JSON text is not a record: its 'header' must be an object, its 'lines' a list of texts.")
    lines = [TITLE]
    for name, given in header.items():
        lines += [f"{name}: {item}" for item in (given if isinstance(given, list) else [given])]
    return "\n".join([*lines, "", *map(str, body)]) + "\n"


class _Reader:
    """Reads a record line by line and replays it as it goes."""

    def __init__(self, text: str, find: Find, most: int | None) -> None:
        self._lines = text.splitlines()
        self._at = 0
        self._find = find
        self._most = most
        self._digest = (-1, "")
        """The digest after this many entries, worked out once however often it is written."""

    def _next(self, wanted: str) -> str:
        """The next line; the text must not end before it."""
        if self._at == len(self._lines):
            raise BadRecord(f"the record is cut off: it ends before {wanted}.", self._at + 1)
        self._at += 1
        return self._lines[self._at - 1].rstrip()

    def _fault(self, fault: str) -> BadRecord:
        return BadRecord(fault, self._at)

    def playthrough(self) -> Playthrough:
        if self._lines and self._lines[0].strip() == "regnum record 1":
            raise BadRecord(_OUTDATED, 1)
        if not self._lines or self._lines[0].strip() != TITLE:
            raise BadRecord(f"this is not a record: its first line must be '{TITLE}'.", 1)
        self._at = 1
        game, header = self._header()
        entries = sum(
            not line.startswith(("=", "result ", "end ")) for line in self._lines[self._at + 1 :] if line.strip()
        )
        if self._most is not None and entries > self._most:
            raise self._fault(f"the record has more than {self._most} entries.")
        playthrough = self._deal(game, header)
        self._entries(playthrough)
        return playthrough

    def _header(self) -> tuple[Game, Header]:
        named: dict[str, list[str]] = {}
        while line := self._next("its deal"):
            name, colon, value = line.partition(":")
            if not colon:
                raise self._fault(f"'{_shown(line)}' is not a line of a record's header.")
            named.setdefault(name.strip(), []).append(value.strip())
        try:
            game = pinned(self._find(self._one(named, "game")), self._one(named, "ruleset"), self._one(named, "data"))
        except (UnknownGame, UnknownRuleset, OtherData) as error:
            raise self._fault(str(error)) from None
        players = tuple(named.get("player", ()))
        for name in players:
            if not name or not name.isprintable():
                raise self._fault(f"{name!r} is not a player's name.")
        position = self._one(named, "position") if "position" in named else None
        chosen = {name[7:]: values[0] for name, values in named.items() if name.startswith("option ")}
        try:
            check_seats(game, len(players))
            options = {} if position is not None else resolve_options(game.options(len(players)), chosen)
            seats = len(players) if position is None else game.read(position).seats
        except (BadSeats, BadOption, BadPosition) as error:
            raise self._fault(str(error)) from None
        if seats != len(players):
            raise self._fault(f"the position is one of {seats} players, not {len(players)}.")
        sealing = self._sealing(named, len(players))
        return game, Header(game.name, game.ruleset, game.data, players, options, sealing, position)

    def _one(self, named: Mapping[str, list[str]], name: str) -> str:
        values = named.get(name, [])
        if len(values) != 1:
            raise self._fault(f"the header must name its '{name}' once.")
        return values[0]

    def _sealing(self, named: Mapping[str, list[str]], seats: int) -> Sealing | None:
        if "commitment" not in named:
            return None
        entropies, pledges = tuple(named.get("entropy", ())), tuple(named.get("pledge", ()))
        shared = self._shared(named, len(entropies), seats)
        if not shared and len(entropies) != seats:
            raise self._fault(f"there must be the entropy of each of the {seats} players.")
        if pledges and len(pledges) != len(entropies):
            raise self._fault(f"there must be the pledge of each of the {len(entropies)} players, or none.")
        try:
            seed = bytes.fromhex(self._one(named, "seed")) if "seed" in named else None
        except ValueError:
            raise self._fault("the seed is not hexadecimal.") from None
        return Sealing(self._one(named, "commitment"), entropies, seed, pledges, shared)

    def _shared(self, named: Mapping[str, list[str]], entropies: int, seats: int) -> tuple[int, ...]:
        """The places of this table's seats in a deal that several tables share."""
        if "shared" not in named:
            return ()
        try:
            places = tuple(int(word) - 1 for word in self._one(named, "shared").split())
        except ValueError:
            places = ()
        if len({*places}) != seats or len(places) != seats or any(not 0 <= place < entropies for place in places):
            raise self._fault(f"'shared' must name {seats} of the {entropies} who added to the deal, each once.")
        if entropies > MAX_SHARED:
            raise self._fault(f"more than {MAX_SHARED} players cannot share a deal.")
        return places

    def _deal(self, game: Game, header: Header) -> Playthrough:
        line = self._next("its deal")
        word, _, answers = line.partition("~")
        if word.strip() != "deal":
            raise self._fault("here the deal must stand.")
        chance = ReplayedChance(self._numbers(answers))
        try:
            playthrough = Playthrough(game, header, chance)
        except OutOfAnswers as error:
            raise self._fault(f"the deal cannot be: {error}.") from None
        if not chance.spent:
            raise self._fault("the deal has answers too many.")
        return playthrough

    def _numbers(self, text: str) -> tuple[int, ...]:
        try:
            return tuple(int(word) for word in text.split())
        except ValueError:
            raise self._fault("answers of chance must be numbers.") from None

    def _entries(self, playthrough: Playthrough) -> None:
        while True:
            line = self._next("its line 'end'")
            if line.startswith("= "):
                self._check_digest(playthrough, line[2:])
            elif line.startswith("result "):
                self._finish(playthrough, line)
                return
            else:
                self._entry(playthrough, line)

    def _entry(self, playthrough: Playthrough, line: str) -> None:
        match = _LINE.fullmatch(line)
        if match is None:
            raise self._fault(f"'{_shown(line)}' is not an entry of a record.")
        seat = Seat(int(match["seat"]) - 1)
        if match["move"] in ("undo", "resign"):
            self._repeat(playthrough, seat, match["move"])
            return
        try:
            move = playthrough.game.actions.read(match["move"])
        except NotAMove as error:
            raise self._fault(str(error)) from None
        if playthrough.to_move != seat:
            turn = "the game is over" if playthrough.to_move is None else f"seat {playthrough.to_move + 1} decides"
            raise self._fault(f"seat {seat + 1} cannot play '{move}': {turn}.")
        self._play(playthrough, move, self._numbers(match["answers"] or ""))

    def _repeat(self, playthrough: Playthrough, seat: Seat, word: str) -> None:
        """Take a move back, or resign."""
        if seat not in range(len(playthrough.header.players)):
            raise self._fault(f"there is no seat {seat + 1}.")
        try:
            if word == "undo":
                playthrough.undo(seat, agreed=True)
            else:
                playthrough.resign(seat)
        except (NoUndo, NoResignation) as error:
            raise self._fault(f"seat {seat + 1} cannot {word} here. {error}") from None

    def _play(self, playthrough: Playthrough, move: Move, answers: tuple[int, ...]) -> None:
        chance = playthrough.chance
        assert isinstance(chance, ReplayedChance)
        chance.expect(answers)
        try:
            playthrough.play(move)
        except IllegalMove as error:
            raise self._fault(str(error)) from None
        except OutOfAnswers as error:
            raise self._fault(f"'{move}' cannot be: {error}.") from None
        if not chance.spent:
            raise self._fault(f"'{move}' has answers too many.")

    def _check_digest(self, playthrough: Playthrough, written: str) -> None:
        if self._digest[0] != len(playthrough.items):
            self._digest = len(playthrough.items), digest(playthrough.state)
        if written != self._digest[1]:
            raise self._fault("the state differs from its digest: a move or an answer above was changed.")

    def _finish(self, playthrough: Playthrough, line: str) -> None:
        expected = f"result {_result(playthrough.outcome)}"
        if line != expected:
            raise self._fault(f"the moves give '{expected}', not '{_shown(line)}'.")
        if self._next("its line 'end'") != f"end {len(playthrough.items)}":
            raise self._fault(
                f"the record must close with 'end {len(playthrough.items)}': entries are missing or too many."
            )
        for line in self._lines[self._at :]:
            if line.strip():
                raise BadRecord("something follows the end of the record.", self._at + 1)


def _shown(line: str) -> str:
    """A line as a sentence about it quotes it."""
    return line if len(line) <= 80 else f"{line[:80]}…"
