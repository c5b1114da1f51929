"""The levels of computer players: what each is called, what can be expected of it, and how one is made.

A player is asked for by a spec: a level's name, and after a colon what the level takes (`marshal:1s`).
`exec:COMMAND` is a program from outside; it is no level that a list shows, since only a command makes it a player.
Other packages bring levels of their own through the entry point group `regnum.players`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from random import Random

from regnum.kernel import Game, Learned, Phrases, RegnumError, languages_in, load_phrases, people
from regnum.players.budget import DEFAULT_BUDGET, BadBudget, read_budget
from regnum.players.greedy import Page
from regnum.players.learned.inference import NET_SUFFIX, is_installed, net_of, own_net
from regnum.players.learned.regent import Regent
from regnum.players.outside import Outside
from regnum.players.planner import Steward
from regnum.players.player import Player
from regnum.players.random_player import Wanderer
from regnum.players.search.searcher import Marshal

GROUP = "regnum.players"
GLANCE = "glance"
"""What follows the colon for a player that trusts its net without searching."""


class UnknownPlayer(RegnumError):
    """No level has this name, or it cannot make sense of what follows the colon, or it cannot play the game."""


def anything(game: Game) -> bool:
    """Of a level that plays every game."""
    return True


def evaluated(game: Game) -> bool:
    """Of a level that plays the games that have an evaluator."""
    return game.evaluator is not None


def learned(game: Game) -> bool:
    """Of a level that plays the games that bring a net."""
    return isinstance(game, Learned)


def always() -> bool:
    """Of a level that needs no packages of an extra."""
    return True


def _plain(make: Callable[[Game, Random], Player]) -> Callable[[Game, Random, str], Player]:
    """How a level is made that takes nothing after the colon."""

    def made(game: Game, rng: Random, argument: str) -> Player:
        if argument:
            raise UnknownPlayer(f"This level takes nothing after its name, not '{argument}'.")
        return make(game, rng)

    return made


def _marshal(game: Game, rng: Random, argument: str) -> Player:
    """A marshal with a budget, of one second if none is given."""
    if not argument:
        return Marshal(game, rng)
    try:
        return Marshal(game, rng, read_budget(argument))
    except BadBudget as error:
        raise UnknownPlayer(str(error)) from None


def _regent(game: Game, rng: Random, argument: str) -> Player:
    """A player with the game's own net: with a budget, of one second if none is given, or at a glance."""
    if argument == GLANCE:
        return Regent(game, rng, own_net(game))
    try:
        budget = read_budget(argument) if argument else DEFAULT_BUDGET
    except BadBudget as error:
        raise UnknownPlayer(f"{str(error).rstrip('.')}, or {GLANCE}.") from None
    return Regent(game, rng, own_net(game), budget)


def _with_net(game: Game, rng: Random, argument: str) -> Player:
    """A player with a net from a file and perhaps a budget, as in `net:learned/net.onnx:400`."""
    file, suffix, budget = argument.partition(NET_SUFFIX)
    budget = budget.removeprefix(":")
    try:
        return Regent(game, rng, net_of(game, file + suffix), read_budget(budget) if budget else None)
    except BadBudget as error:
        raise UnknownPlayer(str(error)) from None


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of computer player, in words by language, and how one is made for a game."""

    name: str
    titles: Mapping[str, str]
    descriptions: Mapping[str, str]
    make: Callable[[Game, Random, str], Player]
    """Make one for a game, with its generator and what followed the colon, or raise `UnknownPlayer`."""
    plays: Callable[[Game], bool] = anything
    is_installed: Callable[[], bool] = always
    """Whether the packages that it needs are here; a server offers no level that lacks some."""

    def __repr__(self) -> str:
        return f"<level {self.name}>"

    def said(self, language: str) -> tuple[str, str]:
        """Its title and description in a language, or in the first that it has."""
        spoken = language if language in self.titles else next(iter(self.titles), "")
        return self.titles.get(spoken, self.name), self.descriptions.get(spoken, "")


_PHRASES = files("regnum.players") / "phrases"


def _own(name: str, make: Callable[[Game, Random, str], Player], plays: Callable[[Game], bool] = anything) -> Level:
    """A level of ours, with what our phrases say of it."""
    titles, descriptions = dict[str, str](), dict[str, str]()
    for language in languages_in(_PHRASES):
        phrases = _phrases(language)
        titles[language], descriptions[language] = phrases.say(f"{name}.title"), phrases.say(f"{name}.description")
    return Level(name, titles, descriptions, make, plays)


@cache
def _phrases(language: str) -> Phrases:
    return load_phrases(_PHRASES, language)


_OWN = (
    _own("wanderer", _plain(Wanderer)),
    _own("page", _plain(Page), evaluated),
    _own("steward", _plain(Steward), evaluated),
    _own("marshal", _marshal, evaluated),
    replace(_own("regent", _regent, learned), is_installed=is_installed),
)
_UNLISTED = {level.name: level for level in (_own("net", _with_net), _own("exec", Outside))}
"""What no list shows, since it takes a file or a command to make it a player."""


def levels() -> Mapping[str, Level]:
    """All levels by name, the weakest of our own first, then those that other packages bring."""
    return _found()[0]


def unusable() -> Mapping[str, str]:
    """The levels that other packages bring and that cannot be used, by name, each with a sentence that says why."""
    return _found()[1]


@cache
def _found() -> tuple[Mapping[str, Level], Mapping[str, str]]:
    found, faults = {level.name: level for level in _OWN}, dict[str, str]()
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        brought = _brought(entry, {*found, *_UNLISTED})
        if isinstance(brought, Level):
            found[entry.name] = brought
        else:
            faults[entry.name] = f"The player '{entry.name}' ({entry.value}) cannot be used: {brought}."
    return found, faults


def _brought(entry: EntryPoint, taken: Set[str]) -> Level | str:
    """The level of an entry point, or what is wrong with it."""
    if entry.name in taken:
        return "there is another of this name"
    try:
        brought = entry.load()
    except Exception as error:  # noqa: BLE001 (whatever another package does, the others play)
        return f"{type(error).__name__}: {error}"
    if not isinstance(brought, Level):
        return "it is not a Level"
    return brought if brought.name == entry.name else f"it calls itself '{brought.name}'"


def level(spec: str, game: Game | None = None) -> Level:
    """The level that a spec asks for, or `UnknownPlayer`; also if it cannot play the game."""
    name = spec.partition(":")[0]
    found = _UNLISTED.get(name) or levels().get(name)
    if found is None and name in unusable():
        raise UnknownPlayer(unusable()[name])
    if found is None:
        raise UnknownPlayer(f"There is no player called '{spec}'; there are: {', '.join(levels())}, exec:COMMAND.")
    if game is not None and not found.plays(game):
        raise UnknownPlayer(f"The {found.name} cannot play {game.name}.")
    return found


def fitting(game: Game, *names: str) -> str:
    """The first of these levels that plays a game; if none does, the weakest that does."""
    playing = [level.name for level in levels().values() if level.plays(game)]
    return next((name for name in names if name in playing), playing[0])


def call(game: Game, level: str, about: str, taken: Collection[str]) -> str:
    """What a computer player is called at a table where these names are taken: somebody of the game's world, by a lot
    that `about` decides; after its level if nobody is left."""
    known = sorted(people(game))
    Random(about).shuffle(known)
    used = {name.casefold() for name in taken}
    return next((name for name in known if name.casefold() not in used), level.capitalize())


def player(spec: str, game: Game, rng: Random) -> Player:
    """A player for a seat of a game, or `UnknownPlayer`."""
    return level(spec, game).make(game, rng, spec.partition(":")[2])
