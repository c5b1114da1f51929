"""Rulesets: today's lists change numbers alone, and what was begun with the first is played on with them."""

from __future__ import annotations

import pickle

import pytest

from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.cards import PIECES, Effects
from regnum.games.domus_regnatrix.data import Data, load
from regnum.games.domus_regnatrix.game import EDITIONS, FIRST, RULESET, game
from regnum.kernel import UnknownRuleset, edition

FIRST_HASH = "48680b8d09405a06"
"""Of the data that the records of the first ruleset name."""


def told(effects: Effects) -> list[str]:
    """The effects without their numbers."""
    return [name for name, _ in effects]


def described(data: Data) -> list[object]:
    """All that is said of cards and pieces but numbers."""
    cards: list[object] = [
        (card.name, card.sort, card.letter, card.traits, card.of, told(card.effects)) for card in data.cards
    ]
    return cards + [
        (what, piece.name, told(piece.effects), set(piece.starts), len(piece.walls), told(piece.middle))
        for what in PIECES
        for piece in data.pieces[what]
    ]


def test_today_s_lists_name_the_same_cards_and_effects_as_the_first() -> None:
    first, today = load(edition=EDITIONS[FIRST]), load()
    assert first.hash == FIRST_HASH
    assert today.hash != FIRST_HASH
    assert described(today) == described(first)
    assert list(map(str, game(FIRST).actions)) == list(map(str, GAME.actions))


def test_a_game_begun_by_the_first_ruleset_is_played_on_by_it() -> None:
    assert edition(GAME, RULESET) is GAME
    assert edition(GAME, FIRST).data == FIRST_HASH
    with pytest.raises(UnknownRuleset):
        edition(GAME, "domus_regnatrix/0")


def test_a_game_sent_to_another_process_keeps_its_ruleset() -> None:
    for sent in (GAME, game(FIRST)):
        again = pickle.loads(pickle.dumps(sent))
        assert (again.ruleset, again.data) == (sent.ruleset, sent.data)
        assert set(again.older) == set(sent.older)


def test_other_files_replace_those_of_the_same_ruleset() -> None:
    assert game(FIRST).replacing({}).data == FIRST_HASH
    assert GAME.replacing({}).data == GAME.data
