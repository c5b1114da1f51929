"""Domus Regnatrix has its phrases."""

from __future__ import annotations

import re

from regnum.games import domus_regnatrix
from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.rules.components.cards import PIECES, TRAITS, Sort
from regnum.games.domus_regnatrix.rules.components.effects import MIDDLE, STANDING
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_NAMES
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.table import Battle
from regnum.games.domus_regnatrix.rules.turn.card_effects import CARD_EFFECTS
from regnum.games.domus_regnatrix.rules.war.fights import Fight, KillOrRaze, Masonry
from regnum.kernel import Phrases
from regnum.testing.texts import table
from tests.conformance.wording import Wording
from tests.games.domus_regnatrix.tables import DATA

SPECS = {
    "card": "@card",
    "cards": "@card",
    "unit": "@card",
    "foe": "@card",
    "called": "@card",
    "bid": "@card",
    "placing": "@card",
    "market[called]": "@card",
    "tech": "@card",
    "piece": "@piece",
    "flag": "@piece",
    "hero": "@piece",
    "terrain": "@piece",
    "space": "@space",
    "source": "@space",
    "at": "@space",
    "inner": "@space",
    "outer": "@space",
    "owner": "@player",
    "partner": "@player",
    "victim": "@player",
    "what": "@what",
}
BATTLE = frozenset({"name", *Battle.__annotations__, "total", "guard"})
TELLING = {
    **dict.fromkeys(("fought", "stormed"), BATTLE),
    **dict.fromkeys(("crumbled", "restored"), frozenset({"name", *Masonry.__annotations__})),
    **dict.fromkeys(("razed", "killed"), frozenset({"name", *KillOrRaze.__annotations__})),
}
SHARED = (Fight, Masonry, KillOrRaze)
"""What several events have in common; by itself it does not happen."""
EVENTS = frozenset(
    event
    for shared in (DomusEvent, *SHARED)
    for event in shared.__subclasses__()
    if event.__name__ not in [each.__name__ for each in SHARED]
)


class TestPhrases(Wording):
    """The phrases of Domus Regnatrix."""

    game = GAME
    package = domus_regnatrix
    phases = Phase
    prompted = frozenset({"market", "placing", "steps", "battle"})
    events = EVENTS
    silent = frozenset({"now", "won"})
    hidden = frozenset({"dealt", "drew", "looked", "kept", "called", "bid", "swapped", "seized"})
    telling = TELLING
    specs = SPECS
    signed = frozenset({"n"})

    def test_everything_in_the_game_has_a_name_and_a_text(self, phrases: Phrases) -> None:
        pieces = {piece.name for what in PIECES for piece in DATA.pieces[what]}
        assert table(phrases, "card") == {card.name for card in DATA.cards} | {"hero"}
        assert table(phrases, "piece") == pieces
        assert table(phrases, "text.card") == {card.name for card in DATA.cards}
        assert table(phrases, "text.piece") == pieces
        assert table(phrases, "space") == set(SPACE_NAMES)
        assert table(phrases, "sort") == {sort.name.lower() for sort in Sort}
        assert table(phrases, "what") == set(PIECES)
        assert table(phrases, "step") == {str(int(step)) for step in Step}
        assert table(phrases, "trait") == set(TRAITS)
        assert table(phrases, "effect") == {*STANDING, *CARD_EFFECTS}
        assert table(phrases, "middle") == set(MIDDLE)

    def test_texts_of_cards_are_sentences(self, phrases: Phrases) -> None:
        for key in phrases:
            if key.startswith("text."):
                assert re.fullmatch(r"[A-Z0-9][^{}]*\.", phrases.phrase(key)), key

    def test_cards_have_names_of_their_own(self, phrases: Phrases) -> None:
        names = [phrases.say(f"card.{card.name}") for card in DATA.cards]
        assert len(set(names)) == len(names)
