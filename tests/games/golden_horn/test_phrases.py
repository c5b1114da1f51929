"""Golden Horn has its phrases."""

from __future__ import annotations

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
from regnum.kernel import Phrases, Seat
from regnum.testing.texts import gaps, table
from tests.conformance.wording import Wording
from tests.games.golden_horn.tables import deal, play
from tests.games.golden_horn.tables import table as laid

SPECS = {
    "colour": "@colour",
    "card": "@colour",
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
        assert table(phrases, "colour") == table(phrases, "second") == set(COLOURS)
        assert table(phrases, "card") == {*COLOURS, "one", "many"}
        assert table(phrases, "cube") == set(CUBES)
        assert table(phrases, "piece") == set(WARES)
        assert table(phrases, "ware") == {f"{ware}.{number}" for ware in WARES for number in ("one", "many")}
        assert table(phrases, "what") == {name for name, _ in LOADS}
        assert table(phrases, "dominion") == set(DOMINIONS)
        assert table(phrases, "port") == set(PORTS)
        assert table(phrases, "place") == {space.name for space in deal(4).route.spaces}

    def test_names_of_a_kind_differ(self, phrases: Phrases) -> None:
        for kind in ("colour", "cube", "piece", "what", "dominion", "place"):
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
