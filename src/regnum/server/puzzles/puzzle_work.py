"""Puzzles as clients are shown them, and what is asked about them; what takes long is done in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.kernel import Json, NotAMove, Plan, Reason, details
from regnum.puzzles import (
    Judgement,
    Puzzle,
    PuzzledGame,
    collection,
    give_up,
    is_puzzled,
    judge,
    judge_at_once,
    puzzle_games,
    state_of,
    try_out,
)
from regnum.server.api.problems import Problem
from regnum.server.tables.seats import find_game


def find(name: str, id: str) -> tuple[PuzzledGame, Puzzle]:
    """A puzzle with its game, or a problem."""
    game = find_game(name)
    puzzle = collection(name).puzzles.get(id) if name in puzzle_games() else None
    if puzzle is None or not is_puzzled(game):
        raise Problem("unknown-puzzle")
    return game, puzzle


def info(name: str, puzzle: Puzzle) -> dict[str, Json]:
    """A puzzle as lists show it."""
    return {
        "game": name,
        "id": puzzle.id,
        "theme": puzzle.theme,
        "grade": puzzle.grade,
        "seats": puzzle.seats,
    }


def shown(name: str, id: str, day: str | None = None) -> dict[str, Json]:
    """A puzzle as it is set."""
    game, puzzle = find(name, id)
    state = state_of(game, puzzle)
    return {
        **info(name, puzzle),
        "ruleset": game.ruleset,
        "seat": puzzle.seat,
        "day": day,
        "view": state.view(puzzle.seat).json(),
        "moves": [*state.moves().ids()],
        "judge": collection(name).judge,
    }


def tried(name: str, id: str, moves: Sequence[str | int], closer: bool) -> dict[str, Json]:
    """Where the moves of an answer lead."""
    game, puzzle = find(name, id)
    found = try_out(game, puzzle, _moves(game, moves))
    view = found.state.view(puzzle.seat)
    return {
        "view": view.json(),
        "moves": [] if found.complete else [*found.state.moves().ids()],
        "events": [event.seen_by(puzzle.seat).json() for event in found.events],
        "complete": found.complete,
        "by_chance": found.by_chance,
        "refusal": None if found.refusal is None else found.refusal.json(),
        "details": details(game, view) if closer else None,
    }


def judged_at_once(name: str, id: str, moves: Sequence[str | int] | None) -> dict[str, Json] | None:
    """What is told to whoever gives up or has the solution; None if another answer is to be judged."""
    game, puzzle = find(name, id)
    if moves is None:
        return _judgement_json(give_up(game, puzzle))
    answer = _moves(game, moves)
    if not try_out(game, puzzle, answer).complete:
        raise Problem("bad-request", "These moves are no whole answer.")
    found = judge_at_once(game, puzzle, answer)
    return None if found is None else _judgement_json(found)


def judged(name: str, id: str, moves: Sequence[str | int]) -> dict[str, Json]:
    """What a whole answer is worth."""
    game, puzzle = find(name, id)
    return _judgement_json(judge(game, puzzle, _moves(game, moves)))


def _judgement_json(found: Judgement) -> dict[str, Json]:
    reply = found.reply
    return {
        "right": found.right,
        "solution": _plan_json(found.solution),
        "reasons": _reasons_json(found.reasons),
        "chance": round(found.chance, 3),
        "answer_chance": None if found.answer_chance is None else round(found.answer_chance, 3),
        "reply": None
        if reply is None
        else {"seat": reply.seat, "plan": _plan_json(reply.plan), "points": [*reply.points]},
    }


def _moves(game: PuzzledGame, moves: Sequence[str | int]) -> Plan:
    try:
        return tuple(game.actions.read(one) if isinstance(one, str) else game.actions[one] for one in moves)
    except (NotAMove, IndexError):
        raise Problem("bad-move") from None


def _plan_json(plan: Plan) -> list[Json]:
    return [move.wire_json() for move in plan]


def _reasons_json(reasons: Sequence[Reason]) -> list[Json]:
    return [reason.json() for reason in reasons]
