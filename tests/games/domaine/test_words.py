"""Domaine has its words: whatever the code can refuse, tell or ask for, in every language."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter
from typing import TypeAlias

import pytest

from regnum.games import domaine
from regnum.games.domaine import GAME
from regnum.games.domaine.cards import ACTIONS as CARD_ACTIONS
from regnum.games.domaine.cards import FACE_NAMES, Kind
from regnum.games.domaine.events import DomaineEvent
from regnum.games.domaine.land import TERRAIN_NAMES
from regnum.games.domaine.moves import ACTIONS
from regnum.games.domaine.phase import Phase
from regnum.games.domaine.setup import COLOURS, NEUTRAL
from regnum.kernel import FreeChance, Outcome, Seat, Words
from regnum.kernel.options import settle

Names: TypeAlias = frozenset[str]
"""Names of parameters."""

SOURCE = Path(domaine.__file__).parent
RULE = re.compile(r"DOM-[A-Z]\d+")
DASH = " \N{EN DASH} "

SILENT = {"marked", "ruled", "now"}
"""Events without words: other events say what they tell."""

COMPUTED: dict[str, tuple[str, ...]] = {
    "refusal(state.outcome.rule, 'over')": ("DOM-X1.over", "DOM-X2.over", "DOM-X5.over"),
    "refusal('DOM-T5', action.kind.name.lower(), card=FACE_NAMES[face])": tuple(
        f"DOM-T5.{kind.name.lower()}" for kind in Kind
    ),
    # Its keys stand in tables of the same module and are found there.
    "refusal(*_FIRST.get(phase, {}).get(verb) or _DUE.get(phase, ('DOM-T4', 'other_action')))": (),
}
"""The calls whose rule or reason is computed, with the keys they can lead to."""

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
"""The parameters that are words of the game, which never enter a sentence raw."""

every_language = pytest.mark.parametrize(
    "words", [GAME.words(language) for language in GAME.languages], ids=GAME.languages
)


def tidy(call: str) -> str:
    """A call as `ast.unparse` writes it, which is not the same in every Python."""
    return ast.unparse(ast.parse(call))


def placeholders(phrase: str) -> set[tuple[str, str]]:
    """The parameters of a phrase, each with the way it is written."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(phrase) if name is not None}


def parameters(phrase: str) -> set[str]:
    """The names of a phrase's parameters: `card` for `{card[face]}`."""
    return {re.split(r"[.\[]", name)[0] for name, _ in placeholders(phrase)}


def table(words: Words, name: str) -> set[str]:
    """The keys of a table of phrases, without its name."""
    return {key.removeprefix(f"{name}.") for key in words if key.startswith(f"{name}.")}


def of_rules(words: Words) -> set[str]:
    """The keys of the phrases that say why a rule forbids a move."""
    return {key for key in words if RULE.match(key)}


def constants(node: ast.expr) -> list[str]:
    """The strings that an expression can be: a literal, or one of two by a condition; none if it is computed."""
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.IfExp(body=body, orelse=orelse):
            return [*constants(body), *constants(orelse)]
    return []


def refusals_in(source: str) -> Iterator[tuple[str, Names]]:
    """The keys of all refusals that a module can make, each with the parameters it is given there."""
    computed = {tidy(call): keys for call, keys in COMPUTED.items()}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="refusal"), args=args, keywords=keywords):
                named = frozenset(keyword.arg or "**" for keyword in keywords)
                keys = [".".join(key) for key in product(*map(constants, args))] if len(args) == 2 else []
                yield from ((key, named) for key in keys or computed[ast.unparse(node)])
            case ast.Tuple(elts=[ast.Constant(value=str(rule)), ast.Constant(value=str(reason))]) if RULE.match(rule):
                yield f"{rule}.{reason}", frozenset()


def refusals() -> dict[str, Names]:
    """The keys of all refusals in the source, with the parameters that every call gives them."""
    found: dict[str, Names] = {}
    for path in sorted(SOURCE.glob("*.py")):
        for key, named in refusals_in(path.read_text("utf-8")):
            found[key] = found.get(key, named) & named
    return found


def test_refusals_are_found_however_they_are_written() -> None:
    source = """
LATER = {1: ("DOM-T9", "later")}
def refuse():
    if a: return refusal("DOM-B2", "rim", edge=e)
    if b: return refusal("DOM-E1" if c else "DOM-T4", "chosen", castle=d)
    return refusal("DOM-E2", "inside" if f else "apart")
"""
    assert dict(refusals_in(source)) == {
        "DOM-B2.rim": {"edge"},
        "DOM-E1.chosen": {"castle"},
        "DOM-T4.chosen": {"castle"},
        "DOM-E2.inside": frozenset(),
        "DOM-E2.apart": frozenset(),
        "DOM-T9.later": frozenset(),
    }
    with pytest.raises(KeyError, match="made_up"):
        dict(refusals_in("refusal(made_up, 'reason')"))


def test_every_computed_call_still_stands_in_the_source() -> None:
    calls = {
        ast.unparse(node)
        for path in SOURCE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }
    assert set(map(tidy, COMPUTED)) <= calls


@pytest.mark.parametrize("language", GAME.languages[1:])
def test_languages_have_the_same_phrases_with_the_same_parameters(language: str) -> None:
    first, other = GAME.words(GAME.languages[0]), GAME.words(language)
    assert set(other) == set(first)
    differing = [key for key in first if placeholders(first.phrase(key)) != placeholders(other.phrase(key))]
    assert differing == []


def test_every_file_of_words_is_a_language_of_the_game() -> None:
    assert {path.stem for path in (SOURCE / "words").iterdir()} == set(GAME.languages)


@every_language
def test_every_refusal_has_its_sentence_and_no_sentence_is_unused(words: Words) -> None:
    assert of_rules(words) == set(refusals())


@every_language
def test_a_refusal_names_only_what_its_call_gives(words: Words) -> None:
    given = refusals()
    unknown = {key: parameters(words.phrase(key)) - given[key] for key in of_rules(words)}
    assert {key: names for key, names in unknown.items() if names} == {}


@every_language
def test_a_refusal_is_one_sentence_that_leaves_the_id_to_others(words: Words) -> None:
    phrases = [words.phrase(key) for key in of_rules(words)]
    assert [phrase for phrase in phrases if not re.fullmatch(r"[A-Z][^.]*\.", phrase) or RULE.search(phrase)] == []


@every_language
def test_every_event_has_words_unless_it_is_silent(words: Words) -> None:
    events = {event.__name__.lower() for event in DomaineEvent.__subclasses__()}
    assert events > SILENT
    assert table(words, "event") == events - SILENT | {"drew.hidden"}


@every_language
def test_an_event_names_only_what_it_tells(words: Words) -> None:
    told = {event.__name__.lower(): {"name", *event.__annotations__} for event in DomaineEvent.__subclasses__()}
    told["ended"] = set(Outcome.__annotations__)
    for key in table(words, "event"):
        assert parameters(words.phrase(f"event.{key}")) <= told[key.removesuffix(".hidden")], key


@every_language
def test_every_decision_has_words_that_name_only_what_a_view_tells(words: Words) -> None:
    assert table(words, "now") == {phase.name.lower() for phase in Phase}
    assert {name for key in table(words, "now") for name in parameters(words.phrase(f"now.{key}"))} == {
        "steps",
        "chosen",
        "colour",
    }


@every_language
def test_everything_in_the_game_has_a_name(words: Words) -> None:
    assert table(words, "card") == set(FACE_NAMES)
    assert table(words, "action") == {action.name for action in CARD_ACTIONS}
    assert table(words, "colour") == {*COLOURS, NEUTRAL}
    assert table(words, "terrain") == set(TERRAIN_NAMES.values())
    assert table(words, "figure") == {"castle", "knight"}
    assert table(words, "option") == {option.name for option in GAME.options(2)}


@every_language
def test_cards_have_names_of_their_own(words: Words) -> None:
    assert len({words.say(f"card.{name}") for name in FACE_NAMES}) == len(FACE_NAMES)


@every_language
def test_the_help_of_every_verb_begins_with_a_move_that_can_be_typed(words: Words) -> None:
    examples = {verb: words.phrase(f"verb.{verb}").split(DASH)[0] for verb in table(words, "verb")}
    assert set(examples) == {move.verb for move in ACTIONS}
    assert {verb: ACTIONS.read(example).verb for verb, example in examples.items()} == {verb: verb for verb in examples}


@every_language
def test_words_of_the_game_are_looked_up_and_only_they(words: Words) -> None:
    for key in words:
        for name, spec in placeholders(words.phrase(key)):
            if spec == "+":
                assert name == "gain", key
            elif name in SPECS or not spec.startswith("#"):
                assert spec == SPECS.get(name, ""), f"{key}: {{{name}:{spec}}}"
            else:
                assert table(words, spec[1:]) == {"one", "many"}, f"{key}: {{{name}:{spec}}}"


@every_language
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_whole_game_can_be_told(words: Words, seats: int, seed: int) -> None:
    rng = Random(seed)
    players = ["Ada", "Bruno", "Chiara", "Dario"][:seats]
    state = GAME.deal(seats, settle(GAME.options(seats), {}), FreeChance(rng))
    chance, told = FreeChance(rng), set[str]()
    while state.outcome is None:
        told.add(words.now(state.view(state.seat).json()))
        for move in rng.sample(ACTIONS, 20):
            refusal = state.refuse(move)
            if refusal is not None:
                told.add(words.refusal(refusal))
        for event in state.play(state.moves().pick(rng), chance):
            for seat in (None, *map(Seat, range(seats))):
                json = event.seen_by(seat).json()
                sentence = words.event(json, players)
                assert (sentence is None) == (json["event"] in SILENT)
                told.add(sentence or "")
    refusal = state.refuse(ACTIONS[0])
    assert refusal is not None
    told.add(words.refusal(refusal))
    assert [sentence for sentence in told if re.search(r"None|[{}]", sentence)] == []
