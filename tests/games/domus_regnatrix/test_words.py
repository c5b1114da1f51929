"""Domus Regnatrix has its words: whatever the code can refuse, tell or ask for, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from regnum.games import domus_regnatrix
from regnum.games.domus_regnatrix import GAME
from regnum.games.domus_regnatrix.cards import PIECES, TRAITS, Sort
from regnum.games.domus_regnatrix.deeds import DEEDS
from regnum.games.domus_regnatrix.effects import MIDDLE, STANDING
from regnum.games.domus_regnatrix.events import DomusEvent
from regnum.games.domus_regnatrix.fights import Fight
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.spaces import SPACE_NAMES
from regnum.games.domus_regnatrix.table import Battle
from regnum.kernel import FreeChance, Outcome, Seat, Words, settle
from tests.games.domus_regnatrix.tables import DATA, NAMES

SOURCE = Path(domus_regnatrix.__file__).parent
RULE = re.compile(r"DR-[A-Z]\d+")
SILENT = {"now", "won"}
"""Events without words: other events say what they tell."""
HIDDEN = {"dealt", "drew", "looked", "kept", "tendered", "offered", "swapped", "seized"}
"""Events that are told otherwise to those who may not know all of them."""

HINDRANCES = ("march", "recruit", "restore", "sabotage", "plague", "treasury", "ransom", "draw", "inspect")
COMPUTED: dict[str, tuple[str, ...]] = {
    "refusal(table.outcome.rule, 'over')": ("DR-W1.over", "DR-W2.over", "DR-W3.over", "DR-W4.over"),
    "refusal(rule, 'later' if step > table.step else 'past')": (
        "DR-T1.past",
        *(f"{rule}.{when}" for rule in ("DR-T2", "DR-T3", "DR-T4", "DR-R9") for when in ("later", "past")),
        "DR-T5.later",
    ),
    "refusal('DR-R10', str(whys[0]), card=card.name)": tuple(f"DR-R10.{why}" for why in HINDRANCES),
    "refusal('DR-R9', str(whys[0]), flag=flag.name)": (*(f"DR-R9.{why}" for why in HINDRANCES), "DR-R9.truce"),
    "refusal(*why, space=SPACE_NAMES[space])": (
        "DR-P1.nowhere",
        "DR-P1.walls",
        "DR-P3.walls",
        "DR-P4.walls",
        "DR-P4.closed",
    ),
    # Their keys stand in tables of the same module and are found there.
    "refusal(*_DUE[table.phase])": (),
    "refusal(*_OUT_OF_PLACE[verb])": (),
}
"""The calls whose rule or reason is computed, with the keys they can lead to."""

SPECS = {
    "card": "@card",
    "cards": "@card",
    "unit": "@card",
    "foe": "@card",
    "give": "@card",
    "want": "@card",
    "placing": "@card",
    "offer[give]": "@card",
    "offer[want]": "@card",
    "tech": "@card",
    "piece": "@piece",
    "flag": "@piece",
    "hero": "@piece",
    "terrain": "@piece",
    "space": "@space",
    "source": "@space",
    "at": "@space",
    "owner": "@player",
    "partner": "@player",
    "victim": "@player",
    "what": "@what",
}
"""The parameters that are words of the game, which never enter a sentence raw."""

every_language = pytest.mark.parametrize(
    "words", [GAME.words(language) for language in GAME.languages], ids=GAME.languages
)


def placeholders(phrase: str) -> set[tuple[str, str]]:
    """The parameters of a phrase, each with the way it is written."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(phrase) if name is not None}


def parameters(phrase: str) -> set[str]:
    """The names of a phrase's parameters: `offer` for `{offer[give]}`."""
    return {re.split(r"[.\[]", name)[0] for name, _ in placeholders(phrase)}


def under(words: Words, name: str) -> set[str]:
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


def refusals_in(source: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of all refusals that a module can make, each with the parameters it is given there."""
    computed = {ast.unparse(ast.parse(call)): keys for call, keys in COMPUTED.items()}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="refusal"), args=args, keywords=keywords):
                named = frozenset(keyword.arg or "**" for keyword in keywords)
                keys = [".".join(key) for key in product(*map(constants, args))] if len(args) == 2 else []
                yield from ((key, named) for key in keys or computed[ast.unparse(node)])
            case ast.Dict(values=values):
                for value in values:
                    match value:
                        case ast.Tuple(elts=[ast.Constant(value=str(rule)), ast.Constant(value=str(reason))]):
                            yield f"{rule}.{reason}", frozenset()
                        case ast.Call(
                            args=[_, ast.Tuple(elts=[ast.Constant(value=str(rule)), ast.Constant(value=str(reason))])]
                        ):
                            yield f"{rule}.{reason}", frozenset()


def refusals() -> dict[str, frozenset[str]]:
    """The keys of all refusals in the source, with the parameters that every call gives them."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted(SOURCE.glob("*.py")):
        for key, named in refusals_in(path.read_text("utf-8")):
            if RULE.match(key):
                found[key] = found.get(key, named) & named
    return found


def events() -> set[type[DomusEvent]]:
    """All kinds of events."""
    return {event for event in (*DomusEvent.__subclasses__(), *Fight.__subclasses__()) if event is not Fight}


def test_every_computed_call_still_stands_in_the_source() -> None:
    calls = {
        ast.unparse(node)
        for path in SOURCE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    }
    assert {ast.unparse(ast.parse(call)) for call in COMPUTED} <= calls


@pytest.mark.parametrize("language", GAME.languages[1:])
def test_languages_have_the_same_phrases_with_the_same_parameters(language: str) -> None:
    first, other = GAME.words(GAME.languages[0]), GAME.words(language)
    assert set(other) == set(first)
    differing = [
        key
        for key in first
        if {name for name, _ in placeholders(first.phrase(key))}
        != {name for name, _ in placeholders(other.phrase(key))}
    ]
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
    assert [one for one in phrases if not re.fullmatch(r"[A-Z{][^.]*\.", one) or RULE.search(one)] == []


@every_language
def test_every_event_has_words_unless_it_is_silent(words: Words) -> None:
    names = {event.__name__.lower() for event in events()}
    assert under(words, "event") == names - SILENT | {f"{name}.hidden" for name in HIDDEN}


@every_language
def test_an_event_names_only_what_it_tells(words: Words) -> None:
    told = {event.__name__.lower(): {"name", *event.__annotations__} for event in events()}
    told["ended"] = set(Outcome.__annotations__)
    for fight in ("fought", "stormed", "ventured"):
        told[fight] = {"name", *Battle.__annotations__, "total", "guard"}
    for key in under(words, "event"):
        assert parameters(words.phrase(f"event.{key}")) <= told[key.removesuffix(".hidden")], key


@every_language
def test_every_decision_has_words(words: Words) -> None:
    assert under(words, "now") == {phase.name.lower() for phase in Phase}
    named = {name for key in under(words, "now") for name in parameters(words.phrase(f"now.{key}"))}
    assert named == {"offer", "placing", "steps", "battle"}


@every_language
def test_everything_in_the_game_has_a_name_and_a_text(words: Words) -> None:
    pieces = {piece.name for what in PIECES for piece in DATA.pieces[what]}
    assert under(words, "card") == {card.name for card in DATA.cards} | {"hero"}
    assert under(words, "piece") == pieces
    assert under(words, "text.card") == {card.name for card in DATA.cards}
    assert under(words, "text.piece") == pieces
    assert under(words, "space") == set(SPACE_NAMES)
    assert under(words, "sort") == {sort.name.lower() for sort in Sort}
    assert under(words, "what") == set(PIECES)
    assert under(words, "step") == {str(int(step)) for step in Step}
    assert under(words, "trait") == set(TRAITS)
    assert under(words, "effect") == {*STANDING, *DEEDS}
    assert under(words, "middle") == set(MIDDLE)
    assert under(words, "option") == {option.name for option in GAME.options(2)}


@every_language
def test_texts_of_cards_are_sentences(words: Words) -> None:
    for key in words:
        if key.startswith("text."):
            assert re.fullmatch(r"[A-Z0-9][^{}]*\.", words.phrase(key)), key


@every_language
def test_cards_have_names_of_their_own(words: Words) -> None:
    names = [words.say(f"card.{card.name}") for card in DATA.cards]
    assert len(set(names)) == len(names)


@every_language
def test_the_help_of_every_verb_begins_with_a_move_that_can_be_typed(words: Words) -> None:
    dash = " \N{EN DASH} "
    examples = {verb: words.phrase(f"verb.{verb}").split(dash)[0] for verb in under(words, "verb")}
    assert set(examples) == {move.verb for move in GAME.actions}
    for verb, example in examples.items():
        assert GAME.actions.read(example).verb == verb


@every_language
def test_words_of_the_game_are_looked_up_and_only_they(words: Words) -> None:
    for key in words:
        for name, spec in placeholders(words.phrase(key)):
            if spec.startswith("#"):
                assert under(words, spec[1:]) == {"one", "many"}, f"{key}: {{{name}:{spec}}}"
            elif spec != "+":
                assert spec == SPECS.get(name, ""), f"{key}: {{{name}:{spec}}}"


def test_the_rulebook_names_every_refusing_rule() -> None:
    book = GAME.rulebook("en").rules
    assert {key.split(".")[0] for key in refusals()} <= set(book)


@every_language
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_whole_game_can_be_told(words: Words, seats: int, seed: int) -> None:
    rng = Random(seed)
    players = NAMES[:seats]
    state = GAME.deal(seats, settle(GAME.options(seats), {}), FreeChance(rng))
    chance, told = FreeChance(rng), set[str]()
    while state.outcome is None:
        told.add(words.now(state.view(state.seat).json()))
        for move in rng.sample(GAME.actions, 20):
            refusal = state.refuse(move)
            if refusal is not None:
                told.add(words.refusal(refusal))
        moves = state.moves()
        planned = rng.random() < 0.5
        move = GAME.lean(state.view(state.seat), moves, rng) if planned else moves.pick(rng)
        for event in state.play(move, chance):
            for seat in (None, *map(Seat, range(seats))):
                json = event.seen_by(seat).json()
                sentence = words.event(json, players)
                assert (sentence is None) == (json["event"] in SILENT)
                told.add(sentence or "")
    assert [sentence for sentence in told if re.search(r"None|[{}]", sentence)] == []
