"""A puzzle in a terminal: the position as a seat sees it, moves typed until they are a whole answer, and its worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console

from regnum.kernel import Move, Phrases
from regnum.puzzles import Judgement, Puzzle, PuzzledGame, give_up, judge, try_out
from regnum.terminal import show
from regnum.terminal.typed import find, unsigned

MAX_REASONS, MAX_LISTED = 2, 12
"""How many reasons are told, and how many moves are listed."""
UNDO, GIVE_UP = "undo", "give up"
"""What can be typed beside moves."""


class PuzzleSession:
    """Somebody at a puzzle."""

    def __init__(
        self, game: PuzzledGame, puzzle: Puzzle, language: str, out: Console, ask: Callable[[], str | None]
    ) -> None:
        """`ask` gives the next line that is typed; None at the end of input."""
        self._game, self._puzzle, self._out, self._ask = game, puzzle, out, ask
        self._own, self._phrases = show.own_phrases(language), game.phrases(language)
        self._players = [self._own.say("puzzle.player", {"n": seat + 1}) for seat in range(puzzle.seats)]
        self._moves: list[Move] = []

    def solve(self) -> bool:
        """Let it be answered; whether the answer was right."""
        puzzle = self._puzzle
        named = {
            "theme": self._phrases.say(f"theme.{puzzle.theme}"),
            "grade": self._own.say(f"puzzle.grade.{puzzle.grade}"),
            "player": self._players[puzzle.seat],
        }
        show.say(self._out, self._own.say("puzzle.task", named))
        self._draw()
        while True:
            tried = try_out(self._game, puzzle, self._moves)
            if tried.complete:
                show.say(self._out, self._own.say("puzzle.confirm", {"moves": _steps(self._moves)}))
            typed = self._ask()
            if typed is not None and typed.strip() == UNDO:
                self._moves = self._moves[:-1]
                self._draw()
            elif tried.complete:
                return self._tell(judge(self._game, puzzle, self._moves))
            elif typed is None or typed.strip() == GIVE_UP:
                return self._tell(give_up(self._game, puzzle))
            else:
                self._play(typed, [*tried.state.moves()])

    def _play(self, typed: str, legal: Sequence[Move]) -> None:
        """Add the move that was typed, or say which there are."""
        found = find(unsigned(typed, self._puzzle.seat), legal, self._phrases)
        if len(found) == 1:
            self._moves.append(found[0])
            if not try_out(self._game, self._puzzle, self._moves).complete:
                self._draw()
            return
        moves = found or legal
        listed = ", ".join(map(str, moves[:MAX_LISTED])) + (", …" if len(moves) > MAX_LISTED else "")
        show.say(self._out, self._own.say("puzzle.which", {"moves": listed}))

    def _draw(self) -> None:
        state = try_out(self._game, self._puzzle, self._moves).state
        show.print_drawing(self._out, self._game.draw(state.view(self._puzzle.seat), self._phrases, self._players))

    def _tell(self, found: Judgement) -> bool:
        """Say what the answer is worth, and what is better; whether it is right."""
        for line in sentences_of(found, self._own, self._phrases.among(self._players), self._players):
            show.say(self._out, line)
        return found.right


def sentences_of(found: Judgement, own: Phrases, phrases: Phrases, players: Sequence[str]) -> list[str]:
    """What there is to say of an answer, line by line."""
    best = round(100 * found.chance)
    key = "right" if found.right else "given_up" if found.answer_chance is None else "wrong"
    reached = best if found.answer_chance is None else round(100 * found.answer_chance)
    lines = [own.say(f"puzzle.{key}", {"chance": reached, "best": best})]
    if found.reply is not None:
        named = {"player": players[found.reply.seat], "steps": _steps(found.reply.plan)}
        lines.append(own.say("puzzle.reply", named))
    lines.append(own.say("puzzle.solution", {"steps": _steps(found.solution)}))
    return [*lines, *(phrases.reason(reason) for reason in found.reasons[:MAX_REASONS])]


def _steps(plan: Sequence[Move]) -> str:
    return ", ".join(map(str, plan))
