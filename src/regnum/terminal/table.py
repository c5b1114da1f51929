"""A table in a terminal: a person at one seat types moves, computer players have the others."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from regnum.kernel import Event, Json, Move, Moves, NoUndo, Playthrough, RegnumError, Seat, State, View
from regnum.players import Player, SeatedPlayer, advise, adviser, fitting, level
from regnum.players.budget import MAX_SECONDS
from regnum.players.loop import Loop, Observer
from regnum.players.seated import seen_steps
from regnum.terminal import rules, saving, show, typed

MAX_LISTED = 10
BUDGET = MAX_SECONDS
"""Seconds that a computer player may think about a step; a level takes no more than it was asked to."""
_WHY = "?"

Ask = Callable[[], str | None]
"""Asks for the next line; None when there is no more."""


def ask() -> str | None:
    """The next line from the standard input; on a terminal with a prompt and a line that can be edited."""
    try:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            line = sys.stdin.readline()
            return line if line else None
        import readline  # noqa: F401 (input() edits lines once it is imported)

        return input("> ")
    except (EOFError, KeyboardInterrupt):
        print()
        return None


def _percent(ways: int, of: int) -> str:
    """A chance in percent, never rounded to what is certain or impossible.

    >>> _percent(575, 1296), _percent(1295, 1296), _percent(1, 1), _percent(0, 1)
    ('44.4 %', '99.9 %', '100 %', '0 %')
    """
    percent = 100 * ways / of
    return f"{min(99.9, max(0.1, percent)) if 0 < ways < of else percent:.3g} %"


class Left(Exception):
    """The person has left the table."""


class Table(Observer):
    """A game under way between a person and computer players of one level; the person is one of the loop's players."""

    def __init__(
        self,
        playthrough: Playthrough,
        seat: Seat,
        language: str,
        out: Console,
        ask: Ask,
        file: Path | None,
        against: str | None = None,
    ) -> None:
        self.playthrough, self.seat, self.language = playthrough, seat, language
        self.out, self.ask, self.file = out, ask, file
        self.players = playthrough.header.players
        self.phrases, self.own = (
            playthrough.game.phrases(language).among(self.players, seat),
            show.own_phrases(language),
        )
        self.level = against or fitting(playthrough.game, "page")
        sealing = playthrough.header.sealing
        seed = sealing.seed.hex() if sealing is not None and sealing.seed is not None else ""
        self.others = {
            other: SeatedPlayer(self.level, playthrough.game, f"{seed}/{other}")
            for other in map(Seat, range(len(self.players)))
            if other != seat
        }
        self.news: list[Event] = []
        self.commands: Mapping[str, Callable[[str], bool]] = {
            "help": self._help,
            "hint": self._hint,
            "moves": self._list,
            "undo": self._undo,
            "board": self._draw_again,
            "cards": self._unseen,
            "rules": self._rule,
            "save": self._save,
        }

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self._greet()
        for seat, other in self.others.items():
            other.catch_up(seen_steps(self.playthrough, seat), BUDGET)
        players: Mapping[Seat, Player] = {**self.others, self.seat: self}
        try:
            Loop(self.playthrough, players, [self], budget=BUDGET).run()
        except Left:
            self._leave()
            return
        self._show()
        self._close()

    def observe(self, events: Sequence[Event]) -> None:
        """Remember what happened until the person is shown it."""
        self.news += events

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """The move that the person types; before it they may ask, take steps back and look around."""
        while True:
            self._show()
            move = self._decide()
            if move is not None:
                return move

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        """Keep every step at once."""
        self._keep()

    def _greet(self) -> None:
        sealing = self.playthrough.header.sealing
        if sealing is not None:
            self._say("commitment", commitment=sealing.commitment)
        if self.playthrough.line:
            self._say("going_on", n=len(self.playthrough.line))
        else:
            self._keep()
        opponent = level(self.level)
        title, text = opponent.said(self.language)
        self._say("against", title=title, text=text)
        self._say("hint")

    def _keep(self) -> None:
        if self.file is not None:
            saving.save(self.playthrough, self.file)

    # what is shown

    def _say(self, key: str, **named: str | int | Sequence[str]) -> None:
        show.say(self.out, self.own.say(key, named))

    def _show(self) -> None:
        """The news, the board and what to do now."""
        self.out.print()
        show.log(self.out, show.tell(self.news, self.phrases, self.players, self.seat))
        self.news.clear()
        view = self.playthrough.state.view(self.seat)
        drawn = show.draw(self.out, self.playthrough, view, self.phrases)
        if self.out.is_terminal and drawn > self.out.width:
            self._say("narrow", needed=drawn, n=self.out.width)
        if self.playthrough.outcome is None:
            shown = view.json()
            verbs = {move.verb for move in self.playthrough.state.moves()}
            known = f"now.{shown.get('phase')}" in self.phrases
            show.say(self.out, Text(self.phrases.now(shown, verbs) if known else self.own.say("hint"), "bold"))

    # what is typed

    def _decide(self) -> Move | None:
        """Take typed lines until one of them is a move, or None as soon as one has changed the game."""
        while True:
            line = self.ask()
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                raise Left
            line = line.strip()
            done = self._obey(line) if line else False
            if isinstance(done, Move):
                return done
            if done:
                return None

    def _obey(self, line: str) -> Move | bool:
        """Do what a line says: the move that it is, or whether it changed the game."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if line == _WHY:
                return self._help("")
            if line.startswith(_WHY):
                return self._describe(line.removeprefix(_WHY).strip())
            if line.endswith(_WHY):
                return self._explain(line.removesuffix(_WHY).strip())
            if command is not None:
                return command(rest.strip())
            return self._try(line)
        except saving.CannotWrite:
            raise
        except RegnumError as error:
            show.say(self.out, str(error))
            return False

    def _try(self, line: str) -> Move | bool:
        found = self._find(line, self.playthrough.state.moves())
        if len(found) == 1:
            return found[0]
        if found:
            self._say("which", moves=self._some(found))
            return False
        return self._explain(line)

    def _explain(self, line: str) -> bool:
        """Say why a move is not legal, or that it is. If several can be meant, those whose turn it is come first."""
        state = self.playthrough.state
        verbs = {move.verb for move in state.moves()}
        timely = [move for move in self.playthrough.game.actions if move.verb in verbs]
        spaces = (state.moves(), timely, self.playthrough.game.actions)
        found = next((found for moves in spaces if (found := self._find(line, moves))), [])
        reasons = {None if (refusal := state.refuse(move)) is None else self.phrases.refusal(refusal) for move in found}
        reason = reasons.pop() if len(reasons) == 1 else None
        if not found:
            self._say("no_move", typed=line)
        elif reason is not None:
            show.say(self.out, reason)
        elif len(found) == 1:
            odds = self._odds().get(found[0].text)
            self._say("legal" if odds is None else "legal_odds", move=found[0].text, odds=odds or "")
        else:
            legal = any(move in state.moves() for move in found)
            self._say("which" if legal else "none_legal", moves=self._some(found))
        return False

    def _odds(self) -> Mapping[str, str]:
        """How likely the moves that may fail are to succeed, in percent, as far as the game tells."""
        odds = self.playthrough.state.view(self.seat).json().get("odds")
        return {
            move: _percent(ways, of)
            for move, chance in (odds.items() if isinstance(odds, dict) else ())
            if isinstance(chance, dict)
            and isinstance(ways := chance.get("ways"), int)
            and isinstance(of := chance.get("of"), int)
        }

    def _describe(self, what: str) -> bool:
        """Say what cards and other things of this name do."""
        wanted = typed.tokens(what)
        texts = [tuple(key.split(".", 2)[1:]) for key in self.phrases if key.startswith("text.")]
        titles = {(kind, name): self.phrases.phrase(f"{kind}.{name}") for kind, name in texts}
        found = [one for one, title in titles.items() if typed.begun(wanted, one[1]) or typed.begun(wanted, title)]
        if not found:
            self._say("nothing_named", typed=what)
        show.pairs(self.out, {titles[one]: self.phrases.phrase(f"text.{'.'.join(one)}") for one in found[:MAX_LISTED]})
        return False

    def _find(self, line: str, moves: Iterable[Move]) -> list[Move]:
        moves = list(moves)
        return typed.find(line, moves, self.phrases) or typed.find(typed.unsigned(line, self.seat), moves, self.phrases)

    def _some(self, moves: Sequence[Move]) -> list[str]:
        rest = [self.own.say("and_more", {"n": len(moves) - MAX_LISTED})] if len(moves) > MAX_LISTED else []
        return [move.text for move in moves[:MAX_LISTED]] + rest

    # commands

    def _help(self, _: str) -> bool:
        counts = Counter(move.verb for move in self.playthrough.state.moves())
        verbs = {f"{verb} ({n})": f"verb.{verb}" for verb, n in counts.items()}
        self._say("help.now")
        show.pairs(
            self.out, {verb: self.phrases.say(key) if key in self.phrases else "" for verb, key in verbs.items()}
        )
        self._say("help.also")
        commands = [key for key in self.own if key.startswith("command.")]
        show.pairs(self.out, {key.removeprefix("command."): self.own.say(key) for key in commands})
        return False

    def _hint(self, _: str) -> bool:
        """Say what a good player would do in the person's place, and why."""
        game, view = self.playthrough.game, self.playthrough.state.view(self.seat)
        asked = adviser(game)
        if asked is None:
            self._say("advice.nobody")
            return False
        advice = advise(game, asked, view, Random(len(self.playthrough.line)))
        step, *rest = (move.text for move in advice.best.plan)
        self._say("advice.plan" if rest else "advice.step", move=step, rest=rest)
        for reason in advice.reasons[:1]:
            show.say(self.out, self.phrases.reason(reason))
        named = {"chance": round(100 * advice.best.chance), "points": round(advice.best.points or 0)}
        self._say("advice.chance" if advice.best.points is None else "advice.points", **named)
        return False

    def _list(self, text: str) -> bool:
        moves = self.playthrough.state.moves()
        found = self._find(text, moves) if text else list(moves)
        if not found:
            self._say("no_move", typed=text)
        odds = self._odds()
        for verb in dict.fromkeys(move.verb for move in found):
            named = [self._named(move, odds) for move in found if move.verb == verb]
            show.say(self.out, Text.assemble((f"{verb} ({len(named)}): ", "bold"), ", ".join(named)))
        return False

    def _named(self, move: Move, odds: Mapping[str, str]) -> str:
        """What a move names, and how likely it succeeds."""
        named = move.text.removeprefix(move.verb).strip()
        return f"{named} ({odds[move.text]})" if move.text in odds else named

    def _undo(self, _: str) -> bool:
        try:
            last = self.playthrough.undo(self.seat)
        except NoUndo as error:
            show.say(self.out, str(error))
            return False
        for seat, other in self.others.items():
            other.begin_again(seen_steps(self.playthrough, seat), BUDGET)
        self._keep()
        self._say("taken_back", move=last.move.text)
        return True

    def _draw_again(self, _: str) -> bool:
        self._show()
        return False

    def _unseen(self, _: str) -> bool:
        unseen = self.playthrough.state.view(self.seat).json().get("unseen")
        if not isinstance(unseen, dict):
            self._say("nothing_hidden")
            return False
        show.pairs(self.out, {pile: self._counted(counts) for pile, counts in unseen.items()})
        return False

    def _counted(self, counts: Json) -> str:
        named = counts.items() if isinstance(counts, dict) else ()
        return ", ".join(f"{n} x {self._called(name)}" for name, n in named) or "-"

    def _called(self, name: str) -> str:
        return self.phrases.say(f"card.{name}") if f"card.{name}" in self.phrases else name

    def _rule(self, rule_id: str) -> bool:
        book = self.playthrough.game.rulebook(self.language)
        if not rule_id:
            self._say("name_rule", id=next(iter(book)).id)
            return False
        rules.show_rule(self.out, rules.find(book, rule_id, self.language))
        return False

    def _save(self, name: str) -> bool:
        path = Path(name).expanduser()
        if not name:
            self._say("name_file")
        elif path.exists():
            self._say("exists", file=name)
        else:
            try:
                saving.save(self.playthrough, path)
            except saving.CannotWrite as error:
                show.say(self.out, str(error))
            else:
                self._say("saved", file=name, game=self.playthrough.game.name)
        return False

    # leaving

    def _leave(self) -> None:
        self._say("quit")
        if self.file is None:
            self._say("lost")
        else:
            self._say("saved", file=str(self.file), game=self.playthrough.game.name)

    def _close(self) -> None:
        show.say(self.out, Text(show.result(self.playthrough, self.language), "bold"))
        show.count(self.out, self.playthrough, self.language)
        sealing = self.playthrough.header.sealing
        if sealing is not None and sealing.seed is not None:
            self._say("seed", seed=sealing.seed.hex())
        if self.file is not None:
            self._say("ended_in", file=str(self.file))
