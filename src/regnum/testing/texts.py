"""Checks of texts: a sentence in every language for whatever a game can refuse, tell or ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from string import Formatter

from regnum.kernel import Game, Options, Phrases, RandomChance, Seat, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.suite import Faults, checks
from regnum.testing.walks import LastStep, deal, names, partly_planned, walk_on

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


def all_phrases(game: Game) -> Iterator[Phrases]:
    """A game's phrases in every language."""
    return map(game.phrases, game.languages)


@checks(seeds=0)
def rules_and_drawings_exist_in_every_language(game: Game, seats: int, seed: int) -> Faults:
    """The same rules, each once, and something to show."""
    ids = [rule.id for rule in game.rulebook(game.languages[0])]
    if not ids or len(ids) != len(set(ids)):
        yield "The rulebook has no rule, or one twice."
    state = deal(game, seats, Random(1))
    for language in game.languages:
        if [rule.id for rule in game.rulebook(language)] != ids:
            yield f"The rulebook in '{language}' has other rules."
        if not str(game.draw(state.view(state.to_move), game.phrases(language), names(seats))):
            yield f"There is nothing to see in '{language}'."


@checks(seeds=0)
def languages_have_the_same_phrases_with_the_same_parameters(game: Game, seats: int, seed: int) -> Faults:
    """A number may stand with its noun in one language and alone in another, and each has forms of its own."""

    def written(phrases: Phrases, key: str) -> set[tuple[str, str]]:
        return {
            (name, "" if spec.startswith("#") or "|" in spec else spec)
            for name, spec in placeholders(phrases.phrase(key))
        }

    first, *others = all_phrases(game)
    for other in others:
        for key in sorted({*first} ^ {*other}):
            yield f"'{key}' is a phrase in '{first.language}' or in '{other.language}', not in both."
        for key in first:
            if key in other and written(first, key) != written(other, key):
                yield f"'{key}' names something else in '{other.language}' than in '{first.language}'."


@checks(seeds=0)
def every_kind_of_refusal_has_its_sentence_and_no_sentence_is_left_over(game: Game, seats: int, seed: int) -> Faults:
    """The phrases under a rule's id are those of the declared refusals, and each names only what its kind gives."""
    kinds, rules = {kind.key: kind for kind in game.refusals}, game.rulebook(game.languages[0]).rules
    for kind in game.refusals:
        if kind.rule not in rules:
            yield f"The rulebook has no rule {kind.rule}."
    for phrases in all_phrases(game):
        said = {key for key in phrases if key.partition(".")[0] in rules}
        endings = {key for key in said if key.endswith(".over")}  # how a game ended, whether or not it refuses moves
        for key in sorted(said - endings ^ kinds.keys() - endings):
            yield f"{key} is a declared refusal or a phrase in '{phrases.language}', not both."
        for key in sorted(said & kinds.keys()):
            phrase = phrases.phrase(key)
            if parameters(phrase) - kinds[key].named:
                yield f"{key} names in '{phrases.language}' what no refusal gives: {phrase}"
            if not re.fullmatch(r"[A-ZÀ-Þ{„“«][^.]*\.", phrase) or any(rule in phrase for rule in rules):
                yield f"{key} is in '{phrases.language}' not one sentence without a rule's id: {phrase}"


@checks(seeds=0)
def options_and_verbs_are_named_if_any_is(game: Game, seats: int, seed: int) -> Faults:
    """All options have names, and the help of every verb begins with a move that can be typed."""
    options = {option.name for players in game.seats for option in game.options(players)}
    verbs = {move.verb for move in game.actions}
    for phrases in all_phrases(game):
        for kind, wanted in (("option", options), ("about", options), ("verb", verbs)):
            found = table(phrases, kind)
            if found and found != wanted:
                yield f"Phrases of '{kind}' in '{phrases.language}' that are missing or too many: {found ^ wanted}."
        for key in table(phrases, "now"):
            phase, _, lacking = key.partition(".without.")
            if lacking and not ({*lacking.split(".")} <= verbs and f"now.{phase}" in phrases):
                yield f"'now.{key}' names in '{phrases.language}' no phase that is told, or no verbs."
        for verb in table(phrases, "verb"):
            example = phrases.phrase(f"verb.{verb}").split(DASH)[0]
            if game.actions.read(example).verb != verb:
                yield f"The help of '{verb}' in '{phrases.language}' begins with a move of another verb."


@checks(seeds=1)
def a_whole_game_can_be_told(game: Game, seats: int, seed: int) -> Faults:
    """Prompts, refusals and events, as each seat hears them, are sentences without gaps."""
    for phrases in all_phrases(game):
        yield from gaps(game, phrases, seats, Random(seed + seats))


def gaps(game: Game, phrases: Phrases, seats: int, rng: Random, options: Options | None = None) -> Faults:
    """The sentences of a whole game that are not whole."""
    for sentence in _tell(game, phrases, seats, rng, options or {}):
        if re.search(r"None(?! of)|[{}]", sentence):
            yield f"There is a gap in a sentence: {sentence}"


def _tell(game: Game, phrases: Phrases, seats: int, rng: Random, options: Options) -> Iterator[str]:
    """All sentences of a game: prompts, refusals of any moves, and events as each seat hears them."""
    chance, last = RandomChance(rng), LastStep()
    dealt = Unrecorded(game.deal(seats, resolve_options(game.options(seats), options), chance), chance)
    for state in walk_on(dealt, partly_planned(game, rng, 0.5), [last]):
        for event in last.events:
            for seat in (None, *map(Seat, range(seats))):
                yield phrases.event(event.seen_by(seat).json(), names(seats)) or ""
        seen = state.view(state.to_move).json()
        if state.outcome is None and f"now.{seen.get('phase')}" in phrases:
            yield phrases.now(seen)
            yield phrases.now(seen, {move.verb for move in state.moves()})
        tried = rng.sample(game.actions, min(20, len(game.actions)))
        yield from (phrases.refusal(why) for move in tried if (why := state.refuse(move)))
