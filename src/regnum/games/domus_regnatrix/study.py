"""What those who study many games of Domus Regnatrix may know: what runs out, and what balance means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Sort
from regnum.games.domus_regnatrix.rules.data import Data
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.war import odds
from regnum.kernel import Criterion, Ending, Fight, Foregone, Move, PieceWins, Remainder, Usage, Use

LONG = 50
"""Hardly any game should have more rounds."""
SOME = 0.05
"""In how many games every card should be used at least."""
SQUADS, WALLS = "squads", "walls"
CHOICES: Mapping[str, str] = dict.fromkeys(PIECES, "piece")
"""The verbs by which pieces are chosen, which name them all alike."""
CRITERIA: tuple[Criterion, ...] = (
    Ending("DR-W1", 0.1),
    Ending("DR-W2", 0.1),
    Ending("DR-W3", 0.1),
    PieceWins(0.7, 1.4),
    Foregone(SQUADS, 0.4),
)
"""Each victory decides its part of the games, choices are equals, and dice decide."""


def criteria(data: Data, rounds: int) -> Sequence[Criterion]:
    """What balance means with these cards if this many rounds are played at most."""
    main = tuple(card.name for card in data.cards if card.main)
    used = (Use("buy", SOME, name="card"), Use("play", SOME, name="card", things=main))
    brief = (Remainder("rounds", rounds - LONG, 0.95),) if rounds > LONG else ()
    return (*CRITERIA, *used, *brief)


def usages() -> Sequence[Usage]:
    """What is told of each card."""
    return Usage("Cards bought", ("buy",), "card"), Usage("Cards played", ("play",), "card")


def fight(state: State, move: Move) -> Fight | None:
    """The fight that a move rolls for: with a squad, or with walls."""
    ahead = odds.foreseen(state, move)
    if ahead is None:
        return None
    return Fight(WALLS if move.verb == "assault" else SQUADS, float(odds.of_battle(ahead)))


def stores(state: State) -> Mapping[str, int]:
    """The rounds to come, the cards in the deck, and the wonders, points and units that the store still has."""
    cards = state.setting.data.cards
    sold = {sort: sum(n for card, n in zip(cards, state.store, strict=True) if card.sort == sort) for sort in Sort}
    return {
        "rounds": state.setting.rounds - state.round,
        "deck": len(state.deck),
        "units": sold[Sort.UNIT],
        "buildings": sold[Sort.BUILDING],
        "wonders": sold[Sort.WONDER],
        "victory cards": sold[Sort.VICTORY],
    }
