"""Golden Horn has its words: whatever the code can refuse, tell or ask for, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from regnum.games import golden_horn
from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.data import DOMINIONS
from regnum.games.golden_horn.events import GoldenHornEvent
from regnum.games.golden_horn.goods import COLOURS, CUBES, WARES
from regnum.games.golden_horn.moves import ACTIONS, LOADS
from regnum.games.golden_horn.phase import Phase
from regnum.games.golden_horn.route import PORTS
from regnum.kernel import FreeChance, Outcome, Seat, Words
from tests.games.golden_horn.tables import deal, play
from tests.games.golden_horn.tables import table as laid

SOURCE = Path(golden_horn.__file__).parent
RULE = re.compile(r"(GH|DDM)-[A-Z]?\d+")
DASH = " \N{EN DASH} "

SILENT = {"began", "now"}
"""Events without words: other events say what they tell."""

OVER = {"GH-E1.port", "GH-E1.announced", "GH-E4.rounds", "DDM-E1.port", "DDM-E1.dominions"}
"""Why nothing is legal any more: the keys of these refusals are computed."""

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
"""The parameters that are words of the game, which never enter a sentence raw."""

every_language = pytest.mark.parametrize(
    "words", [GAME.words(language) for language in GAME.languages], ids=GAME.languages
)


def placeholders(phrase: str) -> set[tuple[str, str]]:
    """The parameters of a phrase, each with the way it is written."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(phrase) if name is not None}


def table(words: Words, name: str) -> set[str]:
    """The keys of a table of phrases, without its name."""
    return {key.removeprefix(f"{name}.") for key in words if key.startswith(f"{name}.")}


def of_rules(words: Words) -> set[str]:
    """The keys of the phrases that say why a rule forbids a move."""
    return {key for key in words if RULE.match(key)}


def options(node: ast.expr) -> list[str]:
    """The strings that an expression can be: a literal, or one of two by a condition."""
    match node:
        case ast.Constant(value=str(value)):
            return [value]
        case ast.IfExp(body=body, orelse=orelse):
            return [*options(body), *options(orelse)]
    return []


def written() -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of all refusals that stand in the source, each with the parameters given there."""
    for path in sorted(SOURCE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="refusal"), args=[ast.Constant(value=str(rule)), why], keywords=given):
                    named = frozenset(str(keyword.arg) for keyword in given)
                    yield from ((f"{rule}.{reason}", named) for reason in options(why))
                case ast.Tuple(elts=[ast.Constant(value=str(rule)), ast.Constant(value=str(reason))]):
                    if RULE.fullmatch(rule):
                        yield f"{rule}.{reason}", frozenset()


def refusals() -> dict[str, frozenset[str]]:
    """The keys of all refusals, with the parameters that every call gives them."""
    found: dict[str, frozenset[str]] = dict.fromkeys(OVER, frozenset())
    for key, named in written():
        found[key] = found.get(key, named) & named
    return found


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
    unknown = {key: {name for name, _ in placeholders(words.phrase(key))} - given[key] for key in of_rules(words)}
    assert {key: names for key, names in unknown.items() if names} == {}


@every_language
def test_a_refusal_is_one_sentence_that_leaves_the_id_to_others(words: Words) -> None:
    phrases = [words.phrase(key) for key in of_rules(words)]
    assert [phrase for phrase in phrases if not re.fullmatch(r"[A-Z][^.]*\.", phrase) or RULE.search(phrase)] == []


@every_language
def test_every_event_has_words_unless_it_is_silent(words: Words) -> None:
    events = {event.__name__.lower() for event in GoldenHornEvent.__subclasses__()}
    assert events > SILENT
    assert table(words, "event") == events - SILENT | {"drew.hidden"}


@every_language
def test_an_event_names_only_what_it_tells(words: Words) -> None:
    told = {event.__name__.lower(): {"name", *event.__annotations__} for event in GoldenHornEvent.__subclasses__()}
    told["ended"] = set(Outcome.__annotations__)
    for key in table(words, "event"):
        named = {name for name, _ in placeholders(words.phrase(f"event.{key}"))}
        assert named <= told[key.removesuffix(".hidden")], key


@every_language
def test_every_decision_has_words_that_name_only_what_a_view_tells(words: Words) -> None:
    assert table(words, "now") == {phase.name.lower() for phase in Phase}
    assert {name for key in table(words, "now") for name, _ in placeholders(words.phrase(f"now.{key}"))} == {"ship"}


@every_language
def test_everything_in_the_game_has_a_name(words: Words) -> None:
    assert table(words, "colour") == table(words, "second") == set(COLOURS)
    assert table(words, "card") == {*COLOURS, "one", "many"}
    assert table(words, "cube") == set(CUBES)
    assert table(words, "piece") == set(WARES)
    assert table(words, "ware") == {f"{ware}.{number}" for ware in WARES for number in ("one", "many")}
    assert table(words, "what") == {name for name, _ in LOADS}
    assert table(words, "dominion") == set(DOMINIONS)
    assert table(words, "port") == set(PORTS)
    assert table(words, "place") == {space.name for space in deal(4).route.spaces}
    assert table(words, "option") == {option.name for option in GAME.options(2)}


@every_language
def test_names_of_a_kind_differ(words: Words) -> None:
    for kind in ("colour", "cube", "piece", "what", "dominion", "place"):
        said = [words.say(f"{kind}.{name}") for name in table(words, kind)]
        assert len(set(said)) == len(said), kind


@every_language
def test_the_help_of_every_verb_begins_with_a_move_that_can_be_typed(words: Words) -> None:
    examples = {verb: words.phrase(f"verb.{verb}").split(DASH)[0] for verb in table(words, "verb")}
    assert set(examples) == {move.verb for move in ACTIONS}
    assert {verb: ACTIONS.read(example).verb for verb, example in examples.items()} == {verb: verb for verb in examples}


@every_language
def test_words_of_the_game_are_looked_up_and_only_they(words: Words) -> None:
    for key in words:
        for name, spec in placeholders(words.phrase(key)):
            if name in SPECS or not spec.startswith("#"):
                assert spec == SPECS.get(name, ""), f"{key}: {{{name}:{spec}}}"
            else:
                assert table(words, spec[1:]) >= {"one", "many"}, f"{key}: {{{name}:{spec}}}"


@every_language
@pytest.mark.parametrize(("seats", "extension"), [(2, 1), (3, 1), (4, 1), (2, 0), (4, 0)])
def test_a_whole_game_can_be_told(words: Words, seats: int, extension: int) -> None:
    rng = Random(seats)
    players = ["Ada", "Bruno", "Chiara", "Dario"][:seats]
    state = deal(seats, seats, extension=extension)
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
    told = play(state, *moves, "sail 1", "load soldiers", luck=[0, 0, 0, 0, 0])
    said = [GAME.words("en").event(event.seen_by(Seat(1)).json(), ["Ada", "Bruno"]) for event in told]
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
    own = [GAME.words("it").event(event.seen_by(Seat(0)).json(), ["Ada", "Bruno"]) for event in told]
    assert "Ada pesca 3 carte: rosso, rosso, rosso." in own
