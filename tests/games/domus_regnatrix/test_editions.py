"""Rulesets: lists change numbers and effects but no names, and what was begun with some is played on with them."""

from __future__ import annotations

import pickle

import pytest

from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.cards import PIECES
from regnum.games.domus_regnatrix.data import Data, load
from regnum.games.domus_regnatrix.game import EDITIONS, FIRST, RULESET, game
from regnum.kernel import UnknownRuleset, edition

OLDER = {
    FIRST: "48680b8d09405a06",
    "domus_regnatrix/2": "bd20ebf26ae9ccb0",
    "domus_regnatrix/3": "3d27489f46143ec0",
    "domus_regnatrix/4": "b4c0e709bf2c669d",
}
"""The data that the records of older rulesets name."""


def described(data: Data) -> list[object]:
    """What cards and pieces there are, whatever they do."""
    cards: list[object] = [(card.name, card.sort, card.letter, card.traits, card.of) for card in data.cards]
    return cards + [(what, piece.name, len(piece.walls)) for what in PIECES for piece in data.pieces[what]]


@pytest.mark.parametrize("ruleset", OLDER)
def test_today_s_lists_name_the_same_cards_as_older_ones(ruleset: str) -> None:
    older, today = load(edition=EDITIONS[ruleset]), load()
    assert older.hash == OLDER[ruleset] != today.hash
    assert described(today) == described(older)
    assert list(map(str, game(ruleset).actions)) == list(map(str, GAME.actions))


def test_a_game_begun_by_an_older_ruleset_is_played_on_by_it() -> None:
    assert edition(GAME, RULESET) is GAME
    assert {ruleset: edition(GAME, ruleset).data for ruleset in OLDER} == OLDER
    with pytest.raises(UnknownRuleset):
        edition(GAME, "domus_regnatrix/0")


def test_a_game_sent_to_another_process_keeps_its_ruleset() -> None:
    for sent in (GAME, game(FIRST)):
        again = pickle.loads(pickle.dumps(sent))
        assert (again.ruleset, again.data) == (sent.ruleset, sent.data)
        assert set(again.older) == set(sent.older)


def test_other_files_replace_those_of_the_same_ruleset() -> None:
    assert game(FIRST).replacing({}).data == OLDER[FIRST]
    assert GAME.replacing({}).data == GAME.data
