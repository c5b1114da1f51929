"""Domaine has its phrases."""

import re

import pytest

from regnum.games import domaine
from regnum.games.domaine import GAME
from regnum.games.domaine.rules.board.land import TERRAIN_NAMES
from regnum.games.domaine.rules.cards import ACTIONS as CARD_ACTIONS
from regnum.games.domaine.rules.cards import FACE_NAMES
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import COLOURS, NEUTRAL
from regnum.kernel import Phrases
from tests.conformance.wording import Wording, refusals_in, table

COMPUTED = {
    "refusal(state.outcome.rule, 'over')": ("DOM-X1.over", "DOM-X2.over", "DOM-X5.over"),
    "refusal(_CHOICES[phase], 'chosen', castle=CELL_NAMES[state.chosen])": tuple(
        f"{chosen}.chosen" for chosen in ("DOM-E1", "DOM-D1", "DOM-A1")
    ),
    "refusal(*_FIRST.get(phase, {}).get(verb) or _DUE.get(phase, ('DOM-T4', 'other_action')))": (),
}
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


class TestWords(Wording):
    """The phrases of Domaine."""

    game = GAME
    package = domaine
    rule = re.compile(r"DOM-[A-Z]\d+")
    phases = Phase
    prompted = frozenset({"steps", "chosen", "colour"})
    events = frozenset(DomaineEvent.__subclasses__())
    silent = frozenset({"marked", "ruled", "now"})
    computed = COMPUTED
    specs = SPECS
    signed = frozenset({"gain"})

    def test_everything_in_the_game_has_a_name(self, phrases: Phrases) -> None:
        assert table(phrases, "card") == set(FACE_NAMES)
        assert table(phrases, "action") == {action.name for action in CARD_ACTIONS}
        assert table(phrases, "colour") == {*COLOURS, NEUTRAL}
        assert table(phrases, "terrain") == set(TERRAIN_NAMES.values())
        assert table(phrases, "figure") == {"castle", "knight"}

    def test_cards_have_names_of_their_own(self, phrases: Phrases) -> None:
        assert len({phrases.say(f"card.{name}") for name in FACE_NAMES}) == len(FACE_NAMES)


def test_refusals_are_found_however_they_are_written() -> None:
    source = """
LATER = {1: ("DOM-T9", "later"), 2: ("DOM-T9", "never"), 3: ("no rule", "at all")}
def refuse():
    if a: return refusal("DOM-B2", "rim", edge=e)
    if b: return refusal("DOM-E1" if c else "DOM-T4", "chosen", castle=d)
    if g: return refusal(*LATER[g], why=h)
    return refusal("DOM-E2", "inside" if f else "apart")
"""
    computed = {"refusal(*LATER[g], why = h)": ["DOM-T9.never"]}
    assert dict(refusals_in(source, TestWords.rule, computed)) == {
        "DOM-B2.rim": {"edge"},
        "DOM-E1.chosen": {"castle"},
        "DOM-T4.chosen": {"castle"},
        "DOM-E2.inside": frozenset(),
        "DOM-E2.apart": frozenset(),
        "DOM-T9.later": frozenset(),
        "DOM-T9.never": {"why"},
    }
    with pytest.raises(KeyError, match="made_up"):
        dict(refusals_in("refusal(made_up, 'reason')", TestWords.rule, {}))
