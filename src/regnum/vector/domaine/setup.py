"""Set-up: the land and the deal, and where castles and their knights may stand."""

from __future__ import annotations

import jax.numpy as jnp
from jax import Array, lax

from regnum.games.domaine.rules.cards import PILES
from regnum.games.domaine.rules.setup import DUCATS
from regnum.vector.domaine.arrays import DECK, HIDDEN, NONE, Options, State
from regnum.vector.domaine.bitboard import around, cell_bit, every_edge, pack, union, unpack
from regnum.vector.domaine.overview import MEADOW, Overview, soil
from regnum.vector.domaine.tables import (
    BUILDERS,
    CARD_PILES,
    CARDS,
    CASTLES,
    CELLS,
    CENTRE,
    HAND,
    LORDS,
    MAX_PLAYERS,
    OWN,
    SIZE,
    START_CASTLES,
    START_KNIGHTS,
    START_LANDS,
    TERRAINS,
    TILES,
    Phase,
)

SHUFFLING = tuple(range(CENTRE, 1, -1))
TURNING = (4,) * (CENTRE + 1)
DEALING = tuple((CARD_PILES == 0).sum() - dealt for dealt in range(HAND * MAX_PLAYERS))
LAND_QUESTIONS = len(SHUFFLING) + len(TURNING)
DEAL_BOUNDS = tuple(map(int, SHUFFLING + TURNING + DEALING))
"""The questions of a deal in their order: the tiles, their turns, the cards. Each answer is below its bound.

A prepared start leaves the first two unasked, and fewer than four players some of the last."""


def deal(players: Array | int, options: Options, answers: Array) -> State:
    """The position after a deal, with chance's answers to the questions of `DEAL_BOUNDS`."""
    players = jnp.asarray(players, jnp.int32)
    prepared = jnp.asarray(options.prepared, bool)
    lords = jnp.asarray(LORDS)[players]
    castles = jnp.where(prepared, jnp.asarray(START_CASTLES)[players], NONE)
    escorts = cell_bit(jnp.where(prepared, jnp.asarray(START_KNIGHTS)[players], NONE))
    of_colour = lords == jnp.arange(MAX_PLAYERS)[:, None]
    tiles, turns = answers[: len(SHUFFLING)], answers[len(SHUFFLING) : LAND_QUESTIONS]
    land = lay(shuffle(tiles), turns)
    none = jnp.int32(NONE)
    return State(
        players=players,
        castle_gap=jnp.asarray(options.castle_gap, jnp.int32),
        king=jnp.asarray(options.king, jnp.int32),
        land=jnp.where(prepared, jnp.asarray(START_LANDS)[players], land),  # DOM-S11
        castles=castles,
        knights=union(jnp.where(of_colour[..., None], escorts, jnp.uint32(0))),
        open=every_edge(),
        domains=jnp.zeros((CASTLES, SIZE), jnp.uint32),  # DOM-S10
        allied=jnp.zeros((CASTLES, CASTLES), bool),
        to_move=jnp.where(prepared, jnp.asarray(BUILDERS)[players, CASTLES - 1], 0),  # DOM-S5, DOM-S8
        phase=jnp.where(prepared, int(Phase.TURN), int(Phase.CASTLE)).astype(jnp.int32),
        steps=jnp.int32(0),
        begun=jnp.bool_(False),
        chosen=none,
        ducats=jnp.where(jnp.arange(MAX_PLAYERS) < players, DUCATS, 0).astype(jnp.int32),  # DOM-S2
        cards=_deal_cards(players, answers[LAND_QUESTIONS:]),
        sold=none,
        idle=jnp.int32(0),
        ending=jnp.int32(0),
    )


def shuffle(answers: Array) -> Array:
    """The tiles around the centre in an order of chance: each answer takes one of those left."""

    def take(rest: Array, answer: Array) -> tuple[Array, Array]:
        return jnp.where(jnp.arange(CENTRE) < answer, rest, jnp.roll(rest, -1)), rest[answer]

    rest, taken = lax.scan(take, jnp.arange(CENTRE), answers)
    return jnp.concatenate([taken, rest[:1]])


def lay(around_centre: Array, turns: Array) -> Array:
    """The land of nine tiles, row by row from the north-west, each turned this many quarters clockwise."""
    # DOM-S1
    tiles = jnp.concatenate([around_centre[:4], jnp.array([CENTRE]), around_centre[4:]])
    laid = jnp.asarray(TILES)[tiles, turns].reshape(3, 3, len(TERRAINS), 4)
    bands = union(jnp.moveaxis(laid << jnp.array([0, 4, 8], jnp.uint32)[:, None, None], 1, 2))
    return jnp.concatenate([bands[2], bands[1], bands[0]], -1)


def top_pile(cards: Array) -> Array:
    """Which cards are left in the pile on top of the deck."""
    # DOM-S3
    piles = jnp.asarray(CARD_PILES)
    in_deck = cards == DECK
    return in_deck & (piles == jnp.where(in_deck, piles, len(PILES)).min())


def draw(cards: Array, answer: Array) -> Array:
    """The card that chance's answer means: one of those left in the top pile, in the order of faces."""
    top = top_pile(cards)
    return jnp.argmax(top & (jnp.cumsum(top) == answer + 1))


def _deal_cards(players: Array, answers: Array) -> Array:
    """Where the cards are after each player in turn was dealt one of the deck, three times."""

    def give(number: int, cards: Array) -> Array:
        card = draw(cards, answers[number])
        dealt = (jnp.arange(CARDS) == card) & (number < HAND * players)
        return jnp.where(dealt, HIDDEN + number % players, cards)

    cards: Array = lax.fori_loop(0, HAND * MAX_PLAYERS, give, jnp.full(CARDS, DECK, jnp.int32))
    return cards


def castle_sites(state: State, seen: Overview) -> Array:
    """The cells where the next castle may be built."""
    free = ~seen.occupied
    room = unpack(state.land[MEADOW] & free & around(soil(state) & free))  # DOM-S5
    colour = jnp.asarray(LORDS)[state.players, jnp.minimum(state.built, CASTLES - 1)]
    own = jnp.asarray(OWN)[state.players, colour]
    castles = jnp.where(own >= 0, state.castles[own], NONE)[:, None]
    cells = jnp.arange(CELLS)
    apart = abs(castles // SIZE - cells // SIZE) + abs(castles % SIZE - cells % SIZE)
    nearest = jnp.where(castles >= 0, apart, CELLS).min(0)
    # DOM-S6: the gap drops until a space exists.
    kept = jnp.minimum(state.castle_gap, jnp.where(room, nearest, 0).max() - 1)
    return pack(room & (nearest > kept))


def escort_sites(state: State, seen: Overview) -> Array:
    """The cells where the knight of the castle just built may stand."""
    castle = cell_bit(state.castles[state.chosen])
    return around(castle) & soil(state) & ~seen.occupied  # DOM-S5
