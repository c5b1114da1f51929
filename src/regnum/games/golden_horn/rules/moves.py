"""The action space of Golden Horn: every step anyone can ever take, each with its id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from regnum.games.golden_horn.rules.data import DOMINIONS, MAX_SOLDIERS, SHIPS
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, SOLDIER, Colour
from regnum.games.golden_horn.rules.voyage.route import PORTS
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES
from regnum.kernel import ActionsBuilder, RefusalKind

PAIRS: tuple[tuple[Colour, Colour], ...] = tuple(
    (Colour(one), Colour(other)) for one, other in combinations_with_replacement(range(len(COLOURS)), 2)
)
"""The pairs of cards that can be played as pirates."""

LOADS: tuple[tuple[str, tuple[int, ...]], ...] = (
    *((name, (colour,)) for colour, name in enumerate(COLOURS)),
    ("soldiers", (SOLDIER,)),
    ("farmers", (FARMER,)),
    ("figures", (SOLDIER, FARMER)),
    ("nothing", ()),
)
"""What a ship can load: the name of the choice, and the wares of which it takes all."""
LOAD_SOLDIERS, LOAD_FARMERS, LOAD_FIGURES, LOAD_NOTHING = range(len(COLOURS), len(LOADS))

CONQUESTS_EACH = MAX_SOLDIERS + 1
CONQUESTS: tuple[tuple[int, int], ...] = tuple(
    (dominion, 2 * pairs) for dominion in range(len(DOMINIONS)) for pairs in range(CONQUESTS_EACH)
)
"""The dominions, each with the numbers of farmers that can take part."""


def _conquests() -> Iterator[tuple[str, Mapping[str, str]]]:
    """The conquests: the text has the farmers if there are any."""
    for dominion, farmers in CONQUESTS:
        pattern = "conquer {dominion} with {farmers} farmers" if farmers else "conquer {dominion}"
        yield pattern, {"dominion": DOMINIONS[dominion], "farmers": str(farmers)}


_PIRATES = tuple({"card": COLOURS[first], "second": COLOURS[second]} for first, second in PAIRS)
_OWN_SHIPS = tuple(str(sails) for sails in range(1, SHIPS + 1))
_SPACE = ActionsBuilder()
BERTH = _SPACE.each("berth {ship} {port}", _OWN_SHIPS, PORTS)
ATTACK = _SPACE.each("attack {ship}", SHIP_NAMES)
PIRATES = _SPACE.add_all(("pirates {card} {second}", pair) for pair in _PIRATES)
SAIL = _SPACE.each("sail {ship}", _OWN_SHIPS)
TURN = _SPACE.each("turn {ship}", _OWN_SHIPS)
LOAD = _SPACE.each("load {what}", (name for name, _ in LOADS))
STEP = _SPACE.add("step")
WIND = _SPACE.each("wind {card}", COLOURS)
CONQUER = _SPACE.add_all(_conquests())
EXCHANGE = _SPACE.add("exchange")
ANNOUNCE = _SPACE.add("announce")
END = _SPACE.add("end")
"""Where the ids of each verb begin; what it names is added."""

ACTIONS = _SPACE.actions(
    also={"pirates {second} {card}".format(**pair): "pirates {card} {second}".format(**pair) for pair in _PIRATES}
)

STEP_BIT = 1 << STEP
EXCHANGE_BIT = 1 << EXCHANGE
ANNOUNCE_BIT = 1 << ANNOUNCE
END_BIT = 1 << END
SAIL_BITS = 0b111 << SAIL


class Why(RefusalKind):
    """Why a move of Golden Horn can be refused, and what the sentence names."""

    GH_E1_ANNOUNCED = ()
    GH_E1_LACKING = "colour"
    GH_E1_PORT = ()
    GH_E4_ROUNDS = ()
    GH_P1_ABSENT = "ship"
    GH_P1_CARDS = "ship"
    GH_P1_CHOSEN = ()
    GH_P1_EMPTY = "ship"
    GH_P1_HAND = "colour"
    GH_P1_OWN = "ship"
    GH_P1_PAY = ()
    GH_P1_PORT = "ship"
    GH_P1_SAILS = "colour", "ship"
    GH_P1_TARGET = ()
    GH_S3_BERTH_FIRST = ()
    GH_S3_BERTHED = "ship"
    GH_S3_SET_UP_ONLY = ()
    GH_T1_ATTACK_FIRST = ()
    GH_T1_MOVE_FIRST = ()
    GH_T1_ONE_ATTACK = ()
    GH_T1_ONE_SHIP = ()
    GH_T1_WHICH_SHIP = ()
    GH_T2_LEAVING = ()
    GH_T2_LOAD_FIRST = ()
    GH_T2_MUST = ()
    GH_T2_NONE = "colour"
    GH_T2_SAIL = "colour"
    GH_T4_CARD = "colour"
    GH_T4_COLOUR = "colour", "card"
    GH_T4_FREE = "colour"
    GH_T4_HAND = "colour"
    GH_T5_EMPTY = "ship"
    GH_T5_LADEN = "ship"
    GH_T5_PORT = "ship"
    GH_T6_MODONE = "ship"
    GH_T6_MOORED = ()
    DDM_2_MUST = ()
    DDM_2_SOLDIERS = ()
    DDM_3_SOLDIERS = "ship"
    DDM_5_ONE = "dominion"
    DDM_5_SOLDIERS = "dominion", "wanted", "needed", "had"
    DDM_5_TAKEN = "dominion"
    DDM_7_BOTH = ()
    DDM_7_EXACT = "dominion", "wanted", "farmers"
    DDM_7_FARMERS = "dominion", "farmers", "had"
    DDM_7_NONE = ()
    DDM_8_NONE = ()
    DDM_8_STORE = ()
    DDM_E1_DOMINIONS = ()
    DDM_E1_PORT = ()
    DDM_S1_ABSENT = ()
