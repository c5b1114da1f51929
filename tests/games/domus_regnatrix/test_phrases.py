"""Domus Regnatrix has its phrases."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

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
from regnum.kernel import Json, Phrases
from regnum.testing.texts import table
from tests.conformance.wording import Wording, sentence
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
    "space": "@space @at @into",
    "source": "@from",
    "at": "@space @at",
    "inner": "@at",
    "outer": "@at",
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
        for kind in ("space", "at", "into", "from"):
            assert table(phrases, kind) == set(SPACE_NAMES)
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


@pytest.mark.parametrize(
    ("key", "named", "en", "it", "de"),
    [
        (
            "DR-T1.dear",
            {"card": "market", "price": 3, "missing": 1},
            "Market costs 3 coins, and you are 1 coin short.",
            "«Piazza» costa 3 monete, e hai 1 moneta in meno del necessario.",
            "„Markt“ kostet 3 Münzen, und du hast 1 Münze zu wenig.",
        ),
        (
            "DR-F4.range",
            {"unit": "archer", "source": "walls1", "space": "inner2"},
            "Archer does not reach from your walls into the inner city of Bruno.",
            "Questa unità (Arciere) non arriva dalle tue mura nella città interna di Bruno.",
            "„Schütze“ reicht nicht von deinen Mauern in den Stadtkern von Bruno.",
        ),
        (
            "DR-P3.walls",
            {"space": "walls2"},
            "Only long-range units stand on the walls of Bruno.",
            "Solo unità a lunga gittata stanno sulle mura di Bruno.",
            "Nur Fernkämpfer stehen auf den Mauern von Bruno.",
        ),
        (
            "event.moved",
            {"seat": 1, "source": "outer1", "space": "middle"},
            "Bruno moves a squad from your outer city into the middle.",
            "Bruno muove una squadra dalla tua città esterna nel mezzo.",
            "Bruno zieht mit einem Trupp aus deiner Vorstadt in die Mitte.",
        ),
        (
            "event.swapped",
            {"seat": 1, "partner": 0, "called": "spy", "bid": "coin-5"},
            "Bruno gives Spy to you for Coin of 5.",
            "Scambio tra Bruno e te: Spia e Moneta da 5.",
            "Bruno gibt dir „Spion“ für „5er-Münze“.",
        ),
        (
            "event.conquered",
            {"seat": 0, "owner": 2},
            "Carla becomes an estate of yours.",
            "Carla diventa un tuo feudo.",
            "Carla wird dein Lehen.",
        ),
        (
            "why.besieges",
            {"space": "inner3"},
            "It threatens the inner city of Carla.",
            "Minaccia la città interna di Carla.",
            "Das bedroht den Stadtkern von Carla.",
        ),
        (
            "text.card.masons-yard",
            {},
            "1 victory point; 1 wall card restored each turn.",
            "1 punto vittoria; 1 carta muro di riparazione ogni turno.",
            "1 Siegpunkt; jeden Zug bekommst du 1 Mauerkarte zurück.",
        ),
    ],
)
def test_numbers_and_cases_read_right(key: str, named: Mapping[str, Json], en: str, it: str, de: str) -> None:
    assert [sentence(GAME, language, key, named, you=0) for language in ("en", "it", "de")] == [en, it, de]
