"""The action space of Golden Horn: every step anyone can ever take, each with its id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from regnum.games.golden_horn.rules.data import DOMINIONS, MOST_SOLDIERS, SHIPS
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, SOLDIER, Colour
from regnum.games.golden_horn.rules.voyage.route import PORTS
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES
from regnum.kernel import Actions, Move, RefusalKind

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

CONQUESTS_EACH = MOST_SOLDIERS + 1
CONQUESTS: tuple[tuple[int, int], ...] = tuple(
    (dominion, 2 * pairs) for dominion in range(len(DOMINIONS)) for pairs in range(CONQUESTS_EACH)
)
"""The dominions, each with the numbers of farmers that can take part."""

BERTH = 0
ATTACK = BERTH + SHIPS * len(PORTS)
PIRATES = ATTACK + len(SHIP_NAMES)
SAIL = PIRATES + len(PAIRS)
TURN = SAIL + SHIPS
LOAD = TURN + SHIPS
STEP = LOAD + len(LOADS)
WIND = STEP + 1
CONQUER = WIND + len(COLOURS)
EXCHANGE = CONQUER + len(CONQUESTS)
ANNOUNCE = EXCHANGE + 1
END = ANNOUNCE + 1
"""Where the ids of each verb begin; what it names is added."""


def _verb(first: int, verb: str, what: str, named: Iterable[str]) -> Iterator[Move]:
    for i, name in enumerate(named):
        yield Move(first + i, verb, f"{verb} {name}", {what: name})


def _berths() -> Iterator[Move]:
    for i in range(SHIPS * len(PORTS)):
        ship, port = str(i // len(PORTS) + 1), PORTS[i % len(PORTS)]
        yield Move(BERTH + i, "berth", f"berth {ship} {port}", {"ship": ship, "port": port})


def _pairs() -> Iterator[Move]:
    for i, pair in enumerate(PAIRS):
        first, second = (COLOURS[colour] for colour in pair)
        yield Move(PIRATES + i, "pirates", f"pirates {first} {second}", {"card": first, "second": second})


def _conquests() -> Iterator[Move]:
    for i, (dominion, farmers) in enumerate(CONQUESTS):
        name = DOMINIONS[dominion]
        text = f"conquer {name} with {farmers} farmers" if farmers else f"conquer {name}"
        yield Move(CONQUER + i, "conquer", text, {"dominion": name, "farmers": str(farmers)})


_OWN = tuple(str(sails) for sails in range(1, SHIPS + 1))

ACTIONS = Actions(
    (
        *_berths(),
        *_verb(ATTACK, "attack", "ship", SHIP_NAMES),
        *_pairs(),
        *_verb(SAIL, "sail", "ship", _OWN),
        *_verb(TURN, "turn", "ship", _OWN),
        *_verb(LOAD, "load", "what", (name for name, _ in LOADS)),
        Move(STEP, "step", "step"),
        *_verb(WIND, "wind", "card", COLOURS),
        *_conquests(),
        Move(EXCHANGE, "exchange", "exchange"),
        Move(ANNOUNCE, "announce", "announce"),
        Move(END, "end", "end"),
    ),
    also={
        f"pirates {COLOURS[second]} {COLOURS[first]}": f"pirates {COLOURS[first]} {COLOURS[second]}"
        for first, second in PAIRS
    },
)

STEP_BIT = 1 << STEP
EXCHANGE_BIT = 1 << EXCHANGE
ANNOUNCE_BIT = 1 << ANNOUNCE
END_BIT = 1 << END
SAIL_BITS = 0b111 << SAIL


class Why(RefusalKind):
    """Why a move of Golden Horn can be refused: the rule, the reason within it, and what the sentence names."""

    GH_E1_ANNOUNCED = "GH-E1", "announced"
    GH_E1_LACKING = "GH-E1", "lacking", "colour"
    GH_E1_PORT = "GH-E1", "port"
    GH_E4_ROUNDS = "GH-E4", "rounds"
    GH_P1_ABSENT = "GH-P1", "absent", "ship"
    GH_P1_CARDS = "GH-P1", "cards", "ship"
    GH_P1_CHOSEN = "GH-P1", "chosen"
    GH_P1_EMPTY = "GH-P1", "empty", "ship"
    GH_P1_HAND = "GH-P1", "hand", "colour"
    GH_P1_OWN = "GH-P1", "own", "ship"
    GH_P1_PAY = "GH-P1", "pay"
    GH_P1_PORT = "GH-P1", "port", "ship"
    GH_P1_SAILS = "GH-P1", "sails", "colour", "ship"
    GH_P1_TARGET = "GH-P1", "target"
    GH_S3_BERTH_FIRST = "GH-S3", "berth_first"
    GH_S3_BERTHED = "GH-S3", "berthed", "ship"
    GH_S3_SET_UP_ONLY = "GH-S3", "set_up_only"
    GH_T1_ATTACK_FIRST = "GH-T1", "attack_first"
    GH_T1_MOVE_FIRST = "GH-T1", "move_first"
    GH_T1_ONE_ATTACK = "GH-T1", "one_attack"
    GH_T1_ONE_SHIP = "GH-T1", "one_ship"
    GH_T1_WHICH_SHIP = "GH-T1", "which_ship"
    GH_T2_LEAVING = "GH-T2", "leaving"
    GH_T2_LOAD_FIRST = "GH-T2", "load_first"
    GH_T2_MUST = "GH-T2", "must"
    GH_T2_NONE = "GH-T2", "none", "colour"
    GH_T2_SAIL = "GH-T2", "sail", "colour"
    GH_T4_CARD = "GH-T4", "card", "colour"
    GH_T4_COLOUR = "GH-T4", "colour", "colour", "card"
    GH_T4_FREE = "GH-T4", "free", "colour"
    GH_T4_HAND = "GH-T4", "hand", "colour"
    GH_T5_EMPTY = "GH-T5", "empty", "ship"
    GH_T5_LADEN = "GH-T5", "laden", "ship"
    GH_T5_PORT = "GH-T5", "port", "ship"
    GH_T6_MODONE = "GH-T6", "modone", "ship"
    GH_T6_MOORED = "GH-T6", "moored"
    DDM_2_MUST = "DDM-2", "must"
    DDM_2_SOLDIERS = "DDM-2", "soldiers"
    DDM_3_SOLDIERS = "DDM-3", "soldiers", "ship"
    DDM_5_ONE = "DDM-5", "one", "dominion"
    DDM_5_SOLDIERS = "DDM-5", "soldiers", "dominion", "wanted", "needed", "had"
    DDM_5_TAKEN = "DDM-5", "taken", "dominion"
    DDM_7_BOTH = "DDM-7", "both"
    DDM_7_EXACT = "DDM-7", "exact", "dominion", "wanted", "farmers"
    DDM_7_FARMERS = "DDM-7", "farmers", "dominion", "farmers", "had"
    DDM_7_NONE = "DDM-7", "none"
    DDM_8_NONE = "DDM-8", "none"
    DDM_8_STORE = "DDM-8", "store"
    DDM_E1_DOMINIONS = "DDM-E1", "dominions"
    DDM_E1_PORT = "DDM-E1", "port"
    DDM_S1_ABSENT = "DDM-S1", "absent"
