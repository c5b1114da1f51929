"""Domaine has its phrases."""

from regnum.games import domaine
from regnum.games.domaine import GAME
from regnum.games.domaine.rules.board.land import TERRAIN_NAMES
from regnum.games.domaine.rules.cards import ACTIONS as CARD_ACTIONS
from regnum.games.domaine.rules.cards import FACE_NAMES
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import COLOURS, NEUTRAL
from regnum.kernel import Phrases
from regnum.testing.texts import table
from tests.conformance.wording import Wording

SPECS = {
    "colour": "@colour",
    "figure": "@figure",
    "first": "@figure",
    "second": "@figure",
    "terrain": "@terrain",
    "card": "@card",
    "card[face]": "@card",
    "action": "@action",
}


class TestPhrases(Wording):
    """The phrases of Domaine."""

    game = GAME
    package = domaine
    phases = Phase
    prompted = frozenset({"steps", "chosen", "colour"})
    events = frozenset(DomaineEvent.__subclasses__())
    silent = frozenset({"marked", "ruled", "now"})
    specs = SPECS
    signed = frozenset({"gain"})
    same = frozenset({"played"})

    def test_everything_in_the_game_has_a_name(self, phrases: Phrases) -> None:
        assert table(phrases, "card") == set(FACE_NAMES)
        assert table(phrases, "action") == {action.name for action in CARD_ACTIONS}
        assert table(phrases, "colour") == {*COLOURS, NEUTRAL}
        assert table(phrases, "terrain") == set(TERRAIN_NAMES.values())
        assert table(phrases, "figure") == {"castle", "knight"}

    def test_cards_have_names_of_their_own(self, phrases: Phrases) -> None:
        assert len({phrases.say(f"card.{name}") for name in FACE_NAMES}) == len(FACE_NAMES)
