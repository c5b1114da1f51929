"""Domaine has its phrases."""

from collections.abc import Mapping

import pytest

from regnum.games import domaine
from regnum.games.domaine import GAME
from regnum.games.domaine.rules.board.land import TERRAIN_NAMES
from regnum.games.domaine.rules.cards import ACTIONS as CARD_ACTIONS
from regnum.games.domaine.rules.cards import FACE_NAMES
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import COLOURS, NEUTRAL
from regnum.kernel import Json, Phrases
from regnum.testing.texts import table
from tests.conformance.wording import Wording, sentence

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


@pytest.mark.parametrize(
    ("key", "named", "en", "it", "de"),
    [
        (
            "DOM-T5.dear",
            {"card": "2 knights", "cost": 4, "missing": 1},
            "Playing “2 knights” costs 4 ducats, and you are 1 ducat short.",
            "Giocare «2 cavalieri» costa 4 ducati, e hai 1 ducato in meno del necessario.",
            "Für „2 Ritter“ zahlst du 4 Dukaten, und du hast 1 Dukaten zu wenig.",
        ),
        (
            "DOM-B3.friends",
            {"colour": "blue", "first": "castle", "cell": "d6", "second": "knight", "beyond": "d7"},
            "No border between the blue castle on d6 and the blue knight on d7.",
            "Nessun confine fra il castello blu in d6 e il cavaliere blu in d7.",
            "Hier darf keine Grenze liegen: Burg auf d6 und Ritter auf d7 gehören beide zu Blau.",
        ),
        (
            "DOM-E8.supply",
            {"cell": "d8", "missing": 1},
            "Taking d8 needs 1 marker more than the supply holds.",
            "Prendere d8 richiede 1 segnaconfine in più di quanti ne ha la riserva.",
            "Für d8 hat der Vorrat 1 Grenzstein zu wenig.",
        ),
        (
            "event.earned",
            {"seat": 1, "ducats": 1},
            "Bruno earns 1 ducat from mines.",
            "Bruno incassa 1 ducato dalle miniere.",
            "Bruno bekommt 1 Dukaten aus den Minen.",
        ),
        (
            "event.played",
            {"seat": 0, "ducats": 3, "card": {"face": "1 border or expand 1", "pile": "A"}, "action": "expand 1"},
            "You pay 3 ducats and play “1 border or expand 1” for expand 1.",
            "Paghi 3 ducati e giochi «1 confine o espandere 1» per espandere 1.",
            "Du zahlst 3 Dukaten und spielst „1 Grenze oder 1 Erweiterung“ als 1 Erweiterung.",
        ),
        (
            "why.nearer",
            {"castle": "d6", "missing": 1, "points": 7},
            "Your castle on d6 is then 1 border away from a domain worth 7 points.",
            "Il tuo castello in d6 è allora a 1 confine da un dominio da 7 punti.",
            "Deine Burg auf d6 ist dann noch 1 Grenze von einem Gebiet für 7 Punkte entfernt.",
        ),
        (
            "why.weakens",
            {"colour": "orange", "n": 3},
            "It costs orange 3 points.",
            "Costa 3 punti al giocatore arancione.",
            "Das kostet Orange 3 Punkte.",
        ),
    ],
)
def test_numbers_and_cases_read_right(key: str, named: Mapping[str, Json], en: str, it: str, de: str) -> None:
    assert [sentence(GAME, language, key, named, you=0) for language in ("en", "it", "de")] == [en, it, de]
