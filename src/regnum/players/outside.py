"""Players from outside: programs in any language that speak JSON lines on their standard input and output.

`docs/players.md` is the reference of what is said; `PROTOCOL` grows when a program written for it could fail.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

from regnum.kernel import Event, Game, Json, Move, Moves, NotAMove, Outcome, View
from regnum.players.player import Thought, Thoughts
from regnum.players.program import Program, words_of

PROTOCOL = 1
STARTUP_SECONDS = 10.0
"""Seconds beyond its budget for the first answer, since programs take their time to start."""
GRACE_SECONDS = 1.0
"""Seconds beyond its budget for every answer."""
_SHOWN = 80


class Outside:
    """A player that is a program. It runs from the first decision until the player is dismissed."""

    def __init__(self, game: Game, rng: Random, command: str) -> None:
        words_of(command)
        self._game, self._command, self._seed = game, command, rng.getrandbits(32)
        self._program: Program | None = None
        self._events: list[Json] = []

    def __repr__(self) -> str:
        return f"<the program '{self._command}' for {self._game.name}>"

    def observe(self, events: Sequence[Event]) -> None:
        """The program hears it when it is asked next."""
        self._events += (event.json() for event in events)

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """What the program answers."""
        program = self._started(view)
        return self._chosen(program, self._ask(program, view, moves, budget, thoughts=False), moves)

    def think(self, view: View, moves: Moves, budget: float) -> Thoughts:
        """What the program answers, with its thoughts, or `PlayerFault` if it keeps them to itself."""
        program = self._started(view)
        answer = self._ask(program, view, moves, budget, thoughts=True)
        chosen, thoughts_in = self._chosen(program, answer, moves), answer.get("thoughts")
        if not isinstance(thoughts_in, list) or not thoughts_in:
            raise program.fault("garbled", "told no thoughts")
        thoughts = [self._thought(program, thought, moves) for thought in thoughts_in]
        if thoughts[0].move != chosen:
            raise program.fault("garbled", "thought of another move first than the one it chose")
        return thoughts

    def close(self, outcome: Outcome | None) -> None:
        """Tell the program how the game ended, and let it end."""
        if self._program is not None:
            ended = None if outcome is None else outcome.json()
            self._program.say(_line({"type": "end", "events": self._heard(), "outcome": ended}))
            self._program.close()

    def _started(self, view: View) -> Program:
        """The program, started and greeted when it is needed first."""
        if self._program is None:
            self._program = Program(self._command)
            hello: Json = {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": self._game.name,
                "ruleset": self._game.ruleset,
                "seat": view.seat,
                "seed": self._seed,
            }
            self._program.say(_line(hello))
            self._overtime = STARTUP_SECONDS + GRACE_SECONDS
        else:
            self._overtime = GRACE_SECONDS
        return self._program

    def _heard(self) -> list[Json]:
        """What happened since it was told last."""
        events, self._events = self._events, []
        return events

    def _ask(self, program: Program, view: View, moves: Moves, budget: float, *, thoughts: bool) -> dict[str, Json]:
        question: Json = {
            "type": "choose",
            "view": view.json(),
            "moves": [{"id": move.id, "text": move.text, "json": move.json()} for move in moves],
            "events": self._heard(),
            "budget": budget,
            "thoughts": thoughts,
        }
        line = program.ask(_line(question), budget + self._overtime)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            shown = _shown(line.decode(errors="replace"))
            raise program.fault("garbled", f"answered with what is not JSON, '{shown}'") from None
        if not isinstance(answer, dict) or "move" not in answer:
            raise program.fault("garbled", "gave an answer that is not an object with a 'move'")
        return answer

    def _chosen(self, program: Program, answer: dict[str, Json], moves: Moves) -> Move:
        move = self._move(program, answer["move"])
        if move not in moves:
            raise program.fault("illegal", f"chose '{move}', which is not legal here")
        return move

    def _move(self, program: Program, named: Json) -> Move:
        """A move named by its text, its id or its JSON."""
        actions = self._game.actions
        try:
            if isinstance(named, str):
                return actions.read(named)
            if isinstance(named, int) and not isinstance(named, bool) and 0 <= named < len(actions):
                return actions[named]
            return actions.from_json(named)
        except NotAMove:
            raise program.fault("illegal", f"chose '{_shown(str(named))}', which is not a move of this game") from None

    def _thought(self, program: Program, given: Json, moves: Moves) -> Thought:
        thought = given if isinstance(given, dict) else {}
        plan, chance = thought.get("plan"), thought.get("chance")
        points, visits = thought.get("points"), thought.get("visits", 1)
        if isinstance(plan, list) and isinstance(chance, int | float) and 0 <= chance <= 1:
            steps = tuple(self._move(program, step) for step in plan)
            if steps and steps[0] in moves and isinstance(points, int | float | None) and isinstance(visits, int):
                return Thought(steps, chance, points, visits)
        raise program.fault("garbled", f"told a thought that cannot be read, '{_shown(json.dumps(given))}'")


def _line(value: Json) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _shown(text: str) -> str:
    """As much of a text as fits a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
