"""What every game must do, whatever its rules: one suite for all registered games, and for a toy game beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from regnum.arena import checks
from regnum.kernel import (
    Game,
    IllegalMove,
    Json,
    NotAMove,
    NoUndo,
    Playthrough,
    RandomChance,
    ReplayedChance,
    Seat,
    State,
    canonical,
    digest,
    games,
    notation,
    resolve_options,
)
from tests.kernel.haggle import HAGGLE

GAMES: list[Game] = [*games().values(), HAGGLE]
TABLES = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES for seats in game.seats]
SEEDS = st.integers(0, 10_000)

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def deal(game: Game, seats: int, rng: Random) -> State:
    return game.deal(seats, resolve_options(game.options(seats), {}), RandomChance(rng))


def walk(game: Game, seats: int, seed: int, *, every: int = 1) -> Iterator[tuple[State, Random]]:
    """Some of the states of a game that is played partly with plans, each to be looked at, not touched."""
    rng = Random(f"{game.name}/{seats}/{seed}")
    state, chance = deal(game, seats, rng), RandomChance(rng)
    planned = rng.choice((0.0, 0.7, 1.0))
    at = rng.randrange(every)
    while True:
        if at % every == 0 or state.outcome is not None:
            yield state, rng
        if state.outcome is not None:
            return
        moves = state.moves()
        lean = rng.random() < planned
        state.play(game.default_policy(state.view(state.to_move), moves, rng) if lean else moves.pick(rng), chance)
        at += 1


def played(game: Game, seats: int, seed: int) -> Playthrough:
    """A whole game, dealt fairly."""
    rng = Random(seed)
    record = Playthrough.deal(game, [f"P{seat}" for seat in range(seats)], seed=rng.randbytes(32))
    while record.outcome is None:
        record.play(record.state.moves().pick(rng))
    return record


@every_game
def test_every_move_is_found_again_by_id_text_and_json(game: Game) -> None:
    for i, move in enumerate(game.actions):
        assert move.id == i
        assert game.actions[i] is move
        assert game.actions.read(str(move)) is move
        assert game.actions.read(f"  {move} ") is move
        assert game.actions.from_json(move.json()) is move
        assert move in game.actions


@every_game
def test_what_is_no_move_is_refused_with_a_sentence(game: Game) -> None:
    for text in ("", "castle", "border a1|c3", "xyzzy", str(game.actions[0]) + "x"):
        with pytest.raises(NotAMove, match="is not a move"):
            game.actions.read(text)
    others: list[Json] = [None, 3, [], {}, {"verb": "xyzzy"}, {**game.actions[0].json(), "more": 1}]
    for value in others:
        with pytest.raises(NotAMove, match="is not a move"):
            game.actions.from_json(value)


@every_table
def test_random_play_ends_and_keeps_the_invariants(game: Game, seats: int) -> None:
    for seed in range(3):
        for state, _ in walk(game, seats, seed):
            assert [*checks.sound(state)] == [], seed
        assert state.outcome is not None
        assert state.outcome.winners
        assert len(state.outcome.points) == seats


@every_table
@settings(max_examples=6)
@given(seed=SEEDS)
def test_moves_and_refusals_agree_over_the_whole_action_space(game: Game, seats: int, seed: int) -> None:
    for state, _ in walk(game, seats, seed, every=9):
        assert [*checks.agreeing(game, state)] == []


@every_table
@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_position_is_read_back_from_its_text(game: Game, seats: int, seed: int) -> None:
    for state, _ in walk(game, seats, seed, every=7):
        assert [*checks.readable(game, state)] == []
        assert "\n" not in state.text()


@every_table
@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_copy_is_equal_and_independent(game: Game, seats: int, seed: int) -> None:
    for state, rng in walk(game, seats, seed, every=5):
        if state.outcome is None:
            assert [*checks.copying(state, state.moves().pick(rng), rng)] == []


@every_table
def test_replaying_the_outcomes_gives_an_equal_state_and_the_same_digest(game: Game, seats: int) -> None:
    record = played(game, seats, 5)
    state = game.deal(seats, record.header.options, ReplayedChance(record.dealt))
    for entry in record.line:
        assert state.to_move == entry.seat
        state.play(entry.move, ReplayedChance(entry.outcomes))
    assert state == record.state
    assert digest(state) == digest(record.state)


@every_table
def test_a_record_is_read_back_from_text_and_from_json(game: Game, seats: int, tmp_path: Path) -> None:
    record = played(game, seats, 7)
    text = notation.write(record)
    for written in (text, canonical(notation.to_json(record)).decode()):
        file = tmp_path / "game.record"
        file.write_text(written, encoding="utf-8")
        again = notation.read_file(file, lambda _: game)
        assert again.state == record.state
        assert again.items == record.items
        assert again.header == record.header
        assert notation.write(again) == text
        again.verify()


@every_table
@settings(max_examples=4)
@given(seed=SEEDS)
def test_undo_leads_back_to_the_state_before_and_chance_repeats_itself(game: Game, seats: int, seed: int) -> None:
    rng = Random(seed)
    record = Playthrough.deal(game, [f"P{seat}" for seat in range(seats)], seed=rng.randbytes(32))
    while record.outcome is None and len(record.items) < 150:
        before, asked = record.state.copy(), len(record.chance.outcomes)
        move = record.state.moves().pick(rng)
        record.play(move)
        if rng.random() < 0.3:
            after, seat = record.state.copy(), record.line[-1].seat
            record.undo(seat, agreed=True)
            assert record.state == before
            assert len(record.chance.outcomes) == asked
            record.play(move)
            assert record.state == after
    again = notation.read(notation.write(record, reveal=True), lambda _: game)
    assert again.items == record.items
    assert again.state == record.state
    again.verify()


@every_table
def test_a_move_is_taken_back_alone_only_while_nothing_new_was_learnt(game: Game, seats: int) -> None:
    """Whatever the game: never after chance spoke, after the turn passed, or by another seat."""
    rng = Random(3)
    record = Playthrough.deal(game, [f"P{seat}" for seat in range(seats)], seed=bytes(32))
    while record.outcome is None:
        seat = record.state.to_move
        assert seat is not None
        view = record.state.view(seat)
        events = record.play(record.state.moves().pick(rng))
        last, told = record.line[-1], [event for event in events if event.reveals_to(seat)]
        with pytest.raises(NoUndo):
            record.undo(Seat((seat + 1) % seats))
        if last.outcomes or record.state.to_move != seat or told:
            with pytest.raises(NoUndo, match="cannot be taken back"):
                record.undo(seat)
        elif rng.random() < 0.5:
            record.undo(seat)
            assert record.state.view(seat) == view


@every_table
def test_an_illegal_move_changes_nothing(game: Game, seats: int) -> None:
    record = Playthrough.deal(game, [f"P{seat}" for seat in range(seats)], seed=bytes(32))
    text = notation.write(record)
    illegal = next(move for move in game.actions if move not in record.state.moves())
    with pytest.raises(IllegalMove) as caught:
        record.play(illegal)
    assert caught.value.refusal == record.state.refuse(illegal)
    assert notation.write(record) == text


@every_table
@settings(max_examples=6)
@given(seed=SEEDS)
def test_what_is_hidden_leaves_no_trace_in_others_bytes(game: Game, seats: int, seed: int) -> None:
    """Change what a seat may not know, and the bytes it receives stay the same; also those of a legal step's events."""
    for state, rng in walk(game, seats, seed, every=11):
        for seat in (*map(Seat, range(seats)), None):
            view = state.view(seat)
            other = game.guess(view, rng)
            assert canonical(other.view(seat).json()) == canonical(view.json())
            if state.outcome is None and seat != state.to_move:
                _same_step(state, other, seat, rng)


def _same_step(state: State, other: State, seat: Seat | None, rng: Random) -> None:
    """If a step with the same luck leaves a seat the same view in two worlds, it must have heard the same of it."""
    common = [move for move in state.moves() if move in other.moves()]
    if not common:
        return
    move = rng.choice(common)
    first, second, luck = state.copy(), other.copy(), rng.randrange(1 << 30)
    heard = [
        [event.seen_by(seat) for event in world.play(move, RandomChance(Random(luck)))] for world in (first, second)
    ]
    if first.view(seat) == second.view(seat):
        assert [canonical(event.json()) for event in heard[0]] == [canonical(event.json()) for event in heard[1]]
        assert heard[0] == heard[1]


@every_table
@settings(max_examples=6)
@given(seed=SEEDS)
def test_a_guess_has_the_view_it_was_made_from_and_plays_on(game: Game, seats: int, seed: int) -> None:
    for state, rng in walk(game, seats, seed, every=23):
        for seat in (*map(Seat, range(seats)), None):
            assert [*checks.guessable(game, state, seat, rng)] == []
            guess, chance = game.guess(state.view(seat), rng), RandomChance(rng)
            for _ in range(30):
                if guess.outcome is None:
                    guess.play(guess.moves().pick(rng), chance)
                    assert [*checks.sound(guess)] == []


@every_table
@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_log_suffices_to_follow_a_game(game: Game, seats: int, seed: int) -> None:
    """With the view before a step, the events as a seat or a spectator sees them determine the view after it."""
    for state, rng in walk(game, seats, seed, every=5):
        for seat in (Seat(0), None):
            assert [*checks.telling(game, state, seat, rng)] == []


@every_table
def test_the_json_of_a_view_is_what_its_schema_says(game: Game, seats: int) -> None:
    validator = Draft202012Validator(game.view_schema())
    for state, _ in walk(game, seats, 4, every=9):
        for seat in (Seat(0), None):
            validator.validate(state.view(seat).json())


@every_table
def test_the_json_of_an_event_is_what_its_schema_says(game: Game, seats: int) -> None:
    validator, rng = Draft202012Validator(game.event_schema()), Random(6)
    state, chance = deal(game, seats, rng), RandomChance(rng)
    while state.outcome is None:
        moves, plausible = state.moves(), rng.random() < 0.5
        move = game.default_policy(state.view(state.to_move), moves, rng) if plausible else moves.pick(rng)
        for event in state.play(move, chance):
            for seat in (Seat(0), None):
                assert validator.is_valid(event.seen_by(seat).json()), event


@every_game
def test_texts_exist_in_every_language(game: Game) -> None:
    ids = [rule.id for rule in game.rulebook(game.languages[0])]
    assert len(ids) == len(set(ids)) > 0
    for language in game.languages:
        assert [rule.id for rule in game.rulebook(language)] == ids
        state = deal(game, game.seats[0], Random(1))
        assert str(game.draw(state.view(state.to_move), game.phrases(language), ["Ada", "Bo"]))
