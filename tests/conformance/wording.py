"""A game has its phrases: whatever the code can refuse, tell or ask for, in every language.

A game's own test is a subclass that says which parameters are words of the game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from enum import IntEnum
from itertools import chain
from pathlib import Path
from random import Random
from string import Formatter
from types import ModuleType

import pytest

from regnum.kernel import Game, Outcome, Phrases, RandomChance, Seat, resolve_options

LANGUAGES = ("en", "it")
NAMES = ("Ada", "Bruno", "Chiara", "Dario")
DASH = " \N{EN DASH} "


def placeholders(phrase: str) -> set[tuple[str, str]]:
    """The parameters of a phrase, each with the way it is written."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(phrase) if name is not None}


def parameters(phrase: str) -> set[str]:
    """The names of a phrase's parameters: `card` for `{card[face]}`."""
    return {re.split(r"[.\[]", name)[0] for name, _ in placeholders(phrase)}


def table(phrases: Phrases, name: str) -> set[str]:
    """The keys of a table of phrases, without its name."""
    return {key.removeprefix(f"{name}.") for key in phrases if key.startswith(f"{name}.")}


class Wording:
    """What is tested of every game's phrases."""

    game: Game
    package: ModuleType
    rule: re.Pattern[str]
    """What an id of its rules looks like."""
    phases: type[IntEnum]
    prompted: Set[str]
    """What its prompts name, of all that a view tells."""
    events: Set[type]
    silent: Set[str]
    """Events without phrases: other events say what they tell."""
    hidden: Set[str] = frozenset({"drew"})
    """Events that are told otherwise to those who may not know all of them."""
    telling: Mapping[str, Set[str]] = {}
    """What events tell beside their fields."""
    specs: Mapping[str, str]
    """The parameters that are words of the game, which never enter a sentence raw."""
    signed: Set[str] = frozenset()
    """The parameters that are told with their sign."""
    variants: Sequence[Mapping[str, int]] = ({},)
    """Options of games that are told differently."""

    @pytest.fixture(params=LANGUAGES)
    def phrases(self, request: pytest.FixtureRequest) -> Phrases:
        return self.game.phrases(request.param)

    @property
    def refusals(self) -> Mapping[str, Set[str]]:
        """The keys of all refusals, with what each names."""
        return {kind.key: kind.named for kind in self.game.refusals}

    def of_rules(self, phrases: Phrases) -> set[str]:
        """The keys of the phrases that say why a rule forbids a move."""
        return {key for key in phrases if self.rule.match(key)}

    def test_every_kind_of_refusal_is_used_by_the_rules(self) -> None:
        assert self.package.__file__ is not None
        used = set()
        for path in Path(self.package.__file__).parent.rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert {kind.name for kind in self.game.refusals} <= used

    def test_every_file_of_words_is_a_language_of_the_game(self) -> None:
        assert self.package.__file__ is not None
        files = (Path(self.package.__file__).parent / "text" / "phrases").iterdir()
        assert {path.stem for path in files} == set(self.game.languages) == set(LANGUAGES)

    def test_languages_have_the_same_phrases_with_the_same_parameters(self) -> None:
        def written(phrases: Phrases, key: str) -> set[tuple[str, str]]:
            """The parameters of a phrase; a number may stand with its noun or alone."""
            return {(name, "" if spec.startswith("#") else spec) for name, spec in placeholders(phrases.phrase(key))}

        first, other = map(self.game.phrases, LANGUAGES)
        assert set(other) == set(first)
        assert [key for key in first if written(first, key) != written(other, key)] == []

    def test_every_refusal_has_its_sentence_and_no_sentence_is_unused(self, phrases: Phrases) -> None:
        assert self.of_rules(phrases) == set(self.refusals)

    def test_the_rulebook_has_every_rule_that_refuses(self) -> None:
        assert {key.split(".")[0] for key in self.refusals} <= set(self.game.rulebook("en").rules)

    def test_a_refusal_names_only_what_its_call_gives(self, phrases: Phrases) -> None:
        unknown = {key: parameters(phrases.phrase(key)) - self.refusals[key] for key in self.of_rules(phrases)}
        assert {key: names for key, names in unknown.items() if names} == {}

    def test_a_refusal_is_one_sentence_that_leaves_the_id_to_others(self, phrases: Phrases) -> None:
        said = [phrases.phrase(key) for key in self.of_rules(phrases)]
        assert [one for one in said if not re.fullmatch(r"[A-Z{][^.]*\.", one) or self.rule.search(one)] == []

    def test_every_event_has_words_unless_it_is_silent(self, phrases: Phrases) -> None:
        events = {event.__name__.lower() for event in self.events}
        assert events > self.silent
        assert table(phrases, "event") == events - self.silent | {f"{name}.hidden" for name in self.hidden}

    def test_an_event_names_only_what_it_tells(self, phrases: Phrases) -> None:
        told: dict[str, Set[str]] = {event.__name__.lower(): {"name", *event.__annotations__} for event in self.events}
        told |= {"ended": set(Outcome.__annotations__), **self.telling}
        for key in table(phrases, "event"):
            assert parameters(phrases.phrase(f"event.{key}")) <= told[key.removesuffix(".hidden")], key

    def test_every_decision_has_words_that_name_only_what_a_view_tells(self, phrases: Phrases) -> None:
        assert table(phrases, "now") == {phase.name.lower() for phase in self.phases}
        named = (parameters(phrases.phrase(f"now.{key}")) for key in table(phrases, "now"))
        assert {*chain(*named)} == self.prompted

    def test_every_option_has_a_name(self, phrases: Phrases) -> None:
        assert table(phrases, "option") == {option.name for option in self.game.options(2)}

    def test_the_help_of_every_verb_begins_with_a_move_that_can_be_typed(self, phrases: Phrases) -> None:
        actions = self.game.actions
        examples = {verb: phrases.phrase(f"verb.{verb}").split(DASH)[0] for verb in table(phrases, "verb")}
        assert set(examples) == {move.verb for move in actions}
        assert {verb: actions.read(example).verb for verb, example in examples.items()} == {
            verb: verb for verb in examples
        }

    def test_words_of_the_game_are_looked_up_and_only_they(self, phrases: Phrases) -> None:
        for key in phrases:
            for name, spec in placeholders(phrases.phrase(key)):
                said = f"{key}: {{{name}:{spec}}}"
                if spec == "+":
                    assert name in self.signed, said
                elif name in self.specs or not spec.startswith("#"):
                    assert spec == self.specs.get(name, ""), said
                else:
                    assert table(phrases, spec[1:]) >= {"one", "many"}, said

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_whole_game_can_be_told(self, phrases: Phrases, seats: int) -> None:
        told = {sentence for options in self.variants for sentence in self._tell(phrases, seats, options)}
        assert [sentence for sentence in told if re.search(r"None(?! of)|[{}]", sentence)] == []

    def _tell(self, phrases: Phrases, seats: int, options: Mapping[str, int]) -> Iterator[str]:
        """All sentences of a game: prompts, refusals of any moves, and events as each seat hears them."""
        game, rng = self.game, Random(seats)
        chance = RandomChance(rng)
        state = game.deal(seats, resolve_options(game.options(seats), options), chance)
        while state.outcome is None:
            yield phrases.now(state.view(state.to_move).json())
            yield from (phrases.refusal(why) for move in rng.sample(game.actions, 20) if (why := state.refuse(move)))
            moves = state.moves()
            move = game.default_policy(state.view(state.to_move), moves, rng) if rng.random() < 0.5 else moves.pick(rng)
            for event in state.play(move, chance):
                for seat in (None, *map(Seat, range(seats))):
                    json = event.seen_by(seat).json()
                    sentence = phrases.event(json, NAMES[:seats])
                    assert (sentence is None) == (json["event"] in self.silent)
                    yield sentence or ""
        over = state.refuse(game.actions[0])
        assert over is not None
        yield phrases.refusal(over)
