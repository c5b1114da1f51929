"""What a game tells those who study it is about what the game has: its verbs, its rules, its cards, its fights."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import pytest

from regnum.kernel import (
    Ending,
    Foregone,
    Game,
    PieceWins,
    RandomChance,
    Remainder,
    State,
    Studied,
    Usage,
    Use,
    VerbShare,
    games,
    resolve_options,
)

STUDIED = [game for game in games().values() if isinstance(game, Studied)]
every_studied_game = pytest.mark.parametrize("game", STUDIED, ids=lambda game: game.name)
Things: TypeAlias = set[str]


def things_of(game: Game, verb: str, name: str) -> Things:
    """All that the moves of a verb name under a name; every one of them must."""
    return {move.named[name] for move in game.actions if move.verb == verb}


def verbs_of(game: Game) -> set[str]:
    return {move.verb for move in game.actions}


def options_of(game: Game) -> list[dict[str, int]]:
    """The usual options, and each of them at both ends."""
    usual = dict(resolve_options(game.options(game.seats[0]), {}))
    ends = [{**usual, option.name: end} for option in game.options(game.seats[0]) for end in (option.low, option.high)]
    return [usual, *ends]


def dealt(game: Game) -> State:
    seats = game.seats[0]
    return game.deal(seats, resolve_options(game.options(seats), {}), RandomChance(Random(1)))


@every_studied_game
def test_criteria_are_about_what_the_game_has(game: Game) -> None:
    assert isinstance(game, Studied)
    verbs, rules, stores = verbs_of(game), game.rulebook(game.languages[0]).rules, game.stores(dealt(game))
    for options in options_of(game):
        for criterion in game.criteria(options):
            match criterion:
                case Ending(rule, low, high):
                    assert rule in rules
                    assert 0 <= low < high <= 1
                case VerbShare(verb, among, low, high):
                    assert verb in among
                    assert set(among) <= verbs
                    assert 0 <= low < high <= 1
                case Use(verb, low, high, name, things):
                    assert verb in verbs
                    assert 0 <= low < high <= 1
                    assert not name or set(things) <= things_of(game, verb, name)
                case Remainder(name, least, low):
                    assert name in stores
                    assert least > 0 < low <= 1
                case PieceWins(low, high):
                    assert game.pieces
                    assert 0 < low < 1 < high
                case Foregone(_, high):
                    assert 0 < high < 1


@every_studied_game
def test_pieces_and_usages_name_what_the_moves_name(game: Game) -> None:
    assert isinstance(game, Studied)
    for verb, name in game.pieces.items():
        assert len(things_of(game, verb, name)) > 1
    for options in options_of(game):
        usages = game.usages(options)
        assert len({usage.title for usage in usages}) == len(usages)
        for usage in usages:
            assert named(game, usage)
            assert set(usage.things) <= named(game, usage)


def named(game: Game, usage: Usage) -> Things:
    assert set(usage.verbs) <= verbs_of(game)
    return set().union(*(things_of(game, verb, usage.name) for verb in usage.verbs))


@every_studied_game
def test_pieces_are_chosen_before_anything_else(game: Game) -> None:
    assert isinstance(game, Studied)
    rng = Random(1)
    state, chance, begun = dealt(game), RandomChance(rng), False
    while state.outcome is None:
        chosen = [move.verb in game.pieces for move in state.moves()]
        assert all(chosen) or not any(chosen), "a piece is chosen, or something else is decided"
        assert not (begun and any(chosen))
        begun = not any(chosen)
        state.play(state.moves().pick(rng), chance)


@every_studied_game
def test_fights_have_a_chance_and_are_of_the_kinds_that_criteria_name(game: Game) -> None:
    assert isinstance(game, Studied)
    asked = {one.kind for one in game.criteria(options_of(game)[0]) if isinstance(one, Foregone)}
    kinds = set()
    for seed in range(3):
        rng = Random(seed)
        state, chance = dealt(game), RandomChance(rng)
        while state.outcome is None:
            move = game.default_policy(state.view(state.to_move), state.moves(), rng)
            fight = game.fight(state, move)
            if fight is not None:
                assert 0 <= fight.chance <= 1
                kinds.add(fight.kind)
            state.play(move, chance)
    assert asked <= kinds
