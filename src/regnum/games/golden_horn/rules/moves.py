"""The action space of Golden Horn: every step anyone can ever take, each with its id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from regnum.games.golden_horn.rules.data import DOMINIONS, MOST_SOLDIERS, SHIPS
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, SOLDIER, Colour
from regnum.games.golden_horn.rules.voyage.route import PORTS
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES
from regnum.kernel import Actions, Move

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
