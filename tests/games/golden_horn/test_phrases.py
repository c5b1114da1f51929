"""Golden Horn has its phrases."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from regnum.games import golden_horn
from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.data import DOMINIONS
from regnum.games.golden_horn.rules.events import GoldenHornEvent
from regnum.games.golden_horn.rules.moves import LOADS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, CUBES, WARES
from regnum.games.golden_horn.rules.voyage.route import PORTS
from regnum.kernel import Json, Phrases, Seat
from regnum.testing.texts import gaps, table
from tests.conformance.wording import Wording, sentence
from tests.games.golden_horn.tables import deal, play
from tests.games.golden_horn.tables import table as laid

SPECS = {
    "colour": "@colour @coloured",
    "card": "@colour @coloured",
    "second": "@colour",
    "cards": "@colour",
    "port": "@place",
    "place": "@place",
    "ware": "@piece",
    "wares": "#ware",
    "drawn": "@cube",
    "dominion": "@dominion",
}


class TestPhrases(Wording):
    """The phrases of Golden Horn."""

    game = GAME
    package = golden_horn
    phases = Phase
    prompted = frozenset({"ship"})
    events = frozenset(GoldenHornEvent.__subclasses__())
    silent = frozenset({"began", "now"})
    specs = SPECS

    def test_everything_in_the_game_has_a_name(self, phrases: Phrases) -> None:
        assert table(phrases, "colour") == table(phrases, "coloured") == table(phrases, "second") == set(COLOURS)
        assert table(phrases, "card") == {*COLOURS, "one", "many"}
        assert table(phrases, "cube") == set(CUBES)
        assert table(phrases, "piece") == set(WARES)
        assert table(phrases, "ware") == {f"{ware}.{number}" for ware in WARES for number in ("one", "many")}
        assert table(phrases, "what") == {name for name, _ in LOADS}
        assert table(phrases, "dominion") == set(DOMINIONS)
        assert table(phrases, "port") == set(PORTS)
        assert table(phrases, "place") == {space.name for space in deal(4).route.spaces}

    def test_names_of_a_kind_differ(self, phrases: Phrases) -> None:
        for kind in ("colour", "coloured", "cube", "piece", "what", "dominion", "place"):
            said = [phrases.say(f"{kind}.{name}") for name in table(phrases, kind)]
            assert len(set(said)) == len(said), kind


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("language", GAME.languages)
def test_a_whole_game_without_the_extension_can_be_told(language: str, seats: int) -> None:
    assert [*gaps(GAME, GAME.phrases(language), seats, Random(seats), {"extension": 0})] == []


def test_what_happens_reads_well() -> None:
    state = laid(
        ships={"a1": "s5>2p", "b3": "s2>2r"},
        hands={0: "1o1y1p"},
        venice="6r2p2S",
        bag="5g",
        warehouses={0: "2S1F"},
        store=4,
    )
    moves = "attack b3", "pirates orange yellow", "sail 1", "wind pink", "exchange", "conquer durazzo"
    events = play(state, *moves, "sail 1", "load soldiers", luck=[0, 0, 0, 0, 0])
    said = [GAME.phrases("en").event(event.seen_by(Seat(1)).json(), ["Ada", "Bruno"]) for event in events]
    assert [sentence for sentence in said if sentence] == [
        "Ada plays pirates (orange, yellow) and takes from b3: a red cube.",
        "Ada sails a1 to space 6.",
        "Ada plays a pink card.",
        "Ada sails a1 to Constantinople.",
        "Ada delivers 2 pink cubes in Constantinople.",
        "Ada draws 3 cards.",
        "Ada exchanges a farmer for a soldier.",
        "Ada conquers Durazzo for 6 points.",
        "Bruno leaves Venice with b1 and 2 soldiers.",
        "New in Venice: green, green.",
        "Bruno sails b1 to space 1.",
    ]
    own = [GAME.phrases("it").event(event.seen_by(Seat(0)).json(), ["Ada", "Bruno"]) for event in events]
    assert "Ada pesca 3 carte: rosso, rosso, rosso." in own


@pytest.mark.parametrize(
    ("key", "named", "en", "it", "de"),
    [
        (
            "GH-T4.card",
            {"colour": "red"},
            "This space is red and your ship has no such sail: going on takes a red card.",
            "Questa casella è rossa e la tua nave non ha una vela così: per proseguire ci vuole una carta rossa.",
            "Dieses Feld passt zu keinem Segel deines Schiffs: Für die Weiterfahrt brauchst du eine rote Karte.",
        ),
        (
            "GH-T2.none",
            {"colour": "pink"},
            "There are no pink goods in this port.",
            "In questo porto non c'è nessuna merce rosa.",
            "In diesem Hafen liegt keine rosa Ware.",
        ),
        (
            "DDM-5.soldiers",
            {"dominion": "durazzo", "needed": 3, "had": 1},
            "Conquering Durazzo this way takes 3 soldiers from your warehouse, and you have 1 there.",
            "Conquistare Durazzo così ti costa 3 soldati del tuo magazzino, e lì ne hai 1.",
            "Um Durazzo so zu erobern, brauchst du 3 Soldaten aus deinem Lager, und du hast dort 1.",
        ),
        (
            "event.raided",
            {"seat": 1, "card": "green", "second": "blue", "ship": "a2", "ware": "farmer"},
            "Bruno plays pirates (green, blue) and takes from a2: a farmer.",
            "Bruno gioca i pirati (verde, blu) e prende da a2: un contadino.",
            "Bruno schickt Piraten (Grün, Blau) und nimmt von a2: einen Bauern.",
        ),
        (
            "event.delivered",
            {"seat": 0, "wares": {"red": 1, "soldier": 2}, "port": "venice"},
            "You deliver 1 red cube, 2 soldiers in Venice.",
            "Consegni 1 cubo rosso, 2 soldati a Venezia.",
            "Du lieferst in Venedig ab: 1 rote Ware, 2 Soldaten.",
        ),
        (
            "event.drew",
            {"seat": 1, "n": 1, "cards": ["yellow"]},
            "Bruno draws 1 card: yellow.",
            "Bruno pesca 1 carta: giallo.",
            "Bruno zieht 1 Karte: Gelb.",
        ),
        (
            "why.first",
            {"colour": "green"},
            "It is your first green cube, which longer rows need.",
            "È la tua prima merce verde, e alle file più lunghe serve.",
            "Das ist deine erste grüne Ware, und für längere Reihen brauchst du eine.",
        ),
        (
            "page.row",
            {"n": 3, "colours": 1, "points": 1},
            "Row 3: 1 colour, 1 point",
            "Fila 3: 1 colore, 1 punto",
            "Reihe 3: 1 Farbe, 1 Punkt",
        ),
    ],
)
def test_numbers_and_cases_read_right(key: str, named: Mapping[str, Json], en: str, it: str, de: str) -> None:
    assert [sentence(GAME, language, key, named, you=0) for language in ("en", "it", "de")] == [en, it, de]
