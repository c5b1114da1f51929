"""Checks of what a game tells those who study it: it is about the game's verbs, rules, cards and fights."""

from __future__ import annotations

from random import Random

from regnum.kernel import (
    Criterion,
    Ending,
    Fight,
    Foregone,
    Game,
    Move,
    PieceWins,
    RandomChance,
    Remainder,
    State,
    Studied,
    Use,
    VerbShare,
    resolve_options,
)
from regnum.players.loop import Observer, Unrecorded
from regnum.testing.suite import Faults, checks
from regnum.testing.walks import at_random, by_default, deal, finish, walk_on


def is_studied(game: Game) -> bool:
    """Of a game that tells something to those who study it."""
    return isinstance(game, Studied)


def things_of(game: Game, verb: str, name: str) -> set[str]:
    """All that the moves of a verb name under a name; every one of them must."""
    return {move.named[name] for move in game.actions if move.verb == verb}


def verbs_of(game: Game) -> set[str]:
    """All verbs of the action space."""
    return {move.verb for move in game.actions}


def options_of(game: Game) -> list[dict[str, int]]:
    """The usual options, and each of them at both ends."""
    usual = dict(resolve_options(game.options(game.seats[0]), {}))
    ends = [{**usual, option.name: end} for option in game.options(game.seats[0]) for end in (option.low, option.high)]
    return [usual, *ends]


@checks(seeds=0, concerns=is_studied)
def criteria_are_about_what_the_game_has(game: Game, seats: int, seed: int) -> Faults:
    """Their verbs, rules and things exist, and their bounds make sense."""
    assert isinstance(game, Studied)
    for options in options_of(game):
        for criterion in game.criteria(options):
            if not _is_about(game, criterion):
                yield f"{criterion} is about nothing in the game, or has no sound bounds. Options: {options}"


def _is_about(game: Game, criterion: Criterion) -> bool:
    assert isinstance(game, Studied)
    match criterion:
        case Ending(rule, low, high):
            return rule in game.rulebook(game.languages[0]).rules and 0 <= low < high <= 1
        case VerbShare(verb, among, low, high):
            return verb in among and set(among) <= verbs_of(game) and 0 <= low < high <= 1
        case Use(verb, low, high, name, things):
            named = not name or set(things) <= things_of(game, verb, name)
            return verb in verbs_of(game) and named and 0 <= low < high <= 1
        case Remainder(name, least, low):
            return name in game.stores(deal(game, game.seats[0], Random(1))) and least > 0 < low <= 1
        case PieceWins(low, high):
            return bool(game.pieces) and 0 < low < 1 < high
        case Foregone(_, high):
            return 0 < high < 1


@checks(seeds=0, concerns=is_studied)
def pieces_and_usages_name_what_the_moves_name(game: Game, seats: int, seed: int) -> Faults:
    """There is something to choose, and every usage counts something that can be played."""
    assert isinstance(game, Studied)
    for verb, name in game.pieces.items():
        if len(things_of(game, verb, name)) < 2:
            yield f"There is nothing to choose by '{verb}'."
    for options in options_of(game):
        usages = game.usages(options)
        if len({usage.title for usage in usages}) != len(usages):
            yield f"Two usages share a title. Options: {options}"
        for usage in usages:
            named = set().union(*(things_of(game, verb, usage.name) for verb in usage.verbs))
            if not named or not set(usage.things) <= named or not set(usage.verbs) <= verbs_of(game):
                yield f"{usage} counts what no move names. Options: {options}"


@checks(seeds=1, concerns=is_studied)
def pieces_are_chosen_before_anything_else(game: Game, seats: int, seed: int) -> Faults:
    """A decision is about a piece or about something else, and none about pieces comes later."""
    assert isinstance(game, Studied)
    rng, begun = Random(seed), False
    for state in walk_on(Unrecorded(deal(game, seats, rng), RandomChance(rng)), at_random(rng)):
        chosen = [move.verb in game.pieces for move in state.moves()]
        if any(chosen) and (begun or not all(chosen)):
            yield f"A piece is chosen late, or beside something else. At: {state.text()}"
        begun = not any(chosen)


@checks(seeds=3, concerns=is_studied)
def fights_have_a_chance(game: Game, seats: int, seed: int) -> Faults:
    """From 0 to 1, and of a kind."""
    assert isinstance(game, Studied)
    for fight, text in _fights(game, seats, Random(seed)):
        if not (fight.kind and 0 <= fight.chance <= 1):
            yield f"A fight without a chance: {fight}. At: {text}"


@checks(seeds=1, concerns=is_studied)
def the_fights_that_criteria_ask_for_happen(game: Game, seats: int, seed: int) -> Faults:
    """In a few games of the default policy every kind of fight comes up."""
    assert isinstance(game, Studied)
    asked = {one.kind for one in game.criteria(options_of(game)[0]) if isinstance(one, Foregone)}
    for rng in map(Random, range(seed, seed + 3)):
        if asked:
            asked -= {fight.kind for fight, _ in _fights(game, seats, rng)}
    if asked:
        yield f"No fight of these kinds came up: {', '.join(sorted(asked))}."


class _Fights(Observer):
    """Keeps the fights of a game, each with the position it began in."""

    def __init__(self, game: Studied) -> None:
        self.game, self.found = game, list[tuple[Fight, str]]()

    def moving(self, state: State, move: Move) -> None:
        """A move is about to be played."""
        fight = self.game.fight(state, move)
        if fight is not None:
            self.found.append((fight, state.text()))


def _fights(game: Game, seats: int, rng: Random) -> list[tuple[Fight, str]]:
    """The fights of a game of the default policy."""
    assert isinstance(game, Studied)
    fights = _Fights(game)
    dealt = Unrecorded(deal(game, seats, rng), RandomChance(rng))
    finish(dealt, by_default(game, rng), [fights])
    return fights.found
