"""Positions to test Domus Regnatrix from, and a way to play in which every step is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import NamedTuple

from regnum.games import domus_regnatrix
from regnum.games.domus_regnatrix.game import DomusRegnatrix
from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Card, Cards, Kind
from regnum.games.domus_regnatrix.rules.components.counting import seen
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.rules.data import Data, load
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.moves import MoveSpace
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import NO_SQUADS, Squad, Squads, member, placed, unit_in
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.table import Setting
from regnum.games.domus_regnatrix.rules.trade import store
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.kernel import Chance, Move, RandomChance, Refusal, ReplayedChance, Seat, resolve_options
from regnum.testing import promises
from regnum.testing.walks import play_until


class Box(NamedTuple):
    """A game with its lists, and what the seats have chosen of them unless a test says otherwise."""

    game: DomusRegnatrix
    data: Data
    moves: MoveSpace
    kingdoms: Sequence[str]
    heroes: Sequence[str]
    terrains: Sequence[str]
    flags: Sequence[str]
    middle: str


GAME = domus_regnatrix.GAME
DATA = load()
_FOLDER = Path(__file__).parent / "small"
_SMALL = {what: _FOLDER / f"{what}.toml" for what in ("cards", "pieces")}
_SMALL_DATA = load(_SMALL)
TODAY = Box(
    GAME,
    DATA,
    MoveSpace(DATA),
    kingdoms=("umbra", "ferrum", "aurea", "silva"),
    heroes=("merchant-prince", "scholar", "warden", "archmage"),
    terrains=("hills", "coast", "mountains", "forest"),
    flags=("gold", "green", "white", "black"),
    middle="plains",
)
"""What people play. Pieces of the first seats do little, and numbers are found by what the cards say."""
SMALL = Box(
    GAME.replacing(_SMALL),
    _SMALL_DATA,
    MoveSpace(_SMALL_DATA),
    kingdoms=("north", "east", "south", "west"),
    heroes=("anna", "bela", "carla", "dimo"),
    terrains=("field", "dune", "moor", "cliff"),
    flags=("lion", "wolf", "bear", "swan"),
    middle="heath",
)
"""A small list of exact numbers, whose pieces do nothing by themselves."""
_GAMES = {box.data.hash: box.game for box in (TODAY, SMALL)}
NAMES = ("Ada", "Bruno", "Chiara", "Dario")

WINS, FAILS = (6, 6, 1, 1), (1, 1, 6, 6)
"""Dice of an attack and its defence that decide whatever is printed on cards: at most 8 more than nothing."""


def chance(seed: int = 0) -> Chance:
    """Chance from a seed."""
    return RandomChance(Random(seed))


def dice(*rolled: int) -> Chance:
    """Chance in which these dice are rolled, one after another, and nothing else is asked."""
    return ReplayedChance([die - 1 for die in rolled])


def two(total: int) -> tuple[int, int]:
    """Two dice of a sum."""
    assert 2 <= total <= 12, f"two dice do not make {total}"
    return total - total // 2, total // 2


def rolls(attack: int, defence: int, ahead: int) -> tuple[int, ...]:
    """Dice of an attack and its defence after which the attack is this much ahead."""
    needed = defence + ahead - attack
    shield = max(2, min(12, 7 - needed // 2))
    return *two(shield + needed), *two(shield)


def deal(seats: int, seed: int = 0, **options: int) -> State:
    """A new game."""
    return GAME.deal(seats, resolve_options(GAME.options(seats), options), chance(seed))


def kind(name: str, data: Data = DATA) -> Kind:
    """The card of a name."""
    return data.kind_of[name]


def card(name: str) -> Card:
    """What is printed on a card of today's list."""
    return DATA.cards[kind(name)]


def amount(name: str, effect: str) -> int:
    """The number of an effect of a card or a piece of today's lists."""
    effects = {card.name: card.effects for card in DATA.cards}
    effects |= {piece.name: piece.effects for what in PIECES for piece in DATA.pieces[what]}
    return dict(effects[name])[effect]


def points_of(*names: str) -> int:
    """The points that cards and pieces of today's lists bring together."""
    brought = {card.name: card.points for card in DATA.cards}
    for what in PIECES:
        brought |= {piece.name: dict(piece.effects).get("points", 0) for piece in DATA.pieces[what]}
    return sum(brought[name] for name in names)


def all_of(name: str) -> str:
    """All copies of a card of today's list, as a table is given them: `spy*3`."""
    return f"{name}*{card(name).copies}"


def attack_of(state: State, unit: str, source: str = "middle", target: str | None = None, seat: int = 0) -> int:
    """What a unit attacks with, dice aside."""
    at = state.setting.data.unit_of[kind(unit, state.setting.data)]
    return battle.attack_of(state, Seat(seat), at, SPACE_OF_NAME[source], SPACE_OF_NAME[target or source])


def defence_of(state: State, unit: str, space: str = "middle", seat: int = 0) -> int:
    """What a unit defends with, dice aside."""
    at = state.setting.data.unit_of[kind(unit, state.setting.data)]
    return battle.defence_of(state, Seat(seat), at, SPACE_OF_NAME[space])


def price(state: State, card: str, seat: int = 0) -> int:
    """What a card costs a player."""
    return store.price(state, Seat(seat), kind(card, state.setting.data))


def cards(names: str, data: Data = DATA) -> Cards:
    """Cards by name: `coin-5*2 market`."""
    found = []
    for item in names.split():
        name, _, n = item.partition("*")
        found += [kind(name, data)] * int(n or 1)
    return tuple(sorted(found))


def named(kinds: Sequence[Kind], data: Data = DATA) -> list[str]:
    """The names of cards."""
    return [data.cards[one].name for one in kinds]


def squad(units: str, data: Data = DATA) -> Squad:
    """A squad from its top: `knight+militia`."""
    return tuple(member(data.unit_of[kind(name, data)]) for name in units.split("+"))


def field(squads: str, data: Data = DATA) -> Squads:
    """Squads by space: `inner1=knight+militia inner1=spy middle=archer`."""
    found = NO_SQUADS
    for item in squads.split():
        space, units = item.split("=")
        at = SPACE_OF_NAME[space]
        found = placed(found, at, (*found[at], squad(units, data)))
    return found


def units(state: State, seat: int, space: str) -> list[str]:
    """A player's squads in a space: `["knight+militia"]`."""
    here, cards = state.realms[seat].squads[SPACE_OF_NAME[space]], state.setting.data.unit_cards
    return ["+".join(cards[unit_in(one)].name for one in found) for found in here]


def treasury(coins: str, data: Data = DATA) -> tuple[int, ...]:
    """How many of each coin: `coin-5*2 coin-1`."""
    held = cards(coins, data)
    return tuple(held.count(coin) for coin in data.coins)


def coins(state: State, seat: int) -> str:
    """A treasury as it is given: `coin-1 coin-5*2`."""
    data = state.setting.data
    counted = zip(data.coins, state.realms[seat].treasury, strict=True)
    return " ".join(data.cards[coin].name + (f"*{n}" if n > 1 else "") for coin, n in counted if n)


def table(
    step: Step = Step.BUY,
    *,
    seats: int = 2,
    turn: int = 0,
    hands: Sequence[str] = (),
    shown: Sequence[str] = (),
    purses: Sequence[str] = (),
    cities: Sequence[str] = (),
    libraries: Sequence[str] = (),
    squads: Sequence[str] = (),
    walls: Mapping[int, tuple[int, ...]] | None = None,
    kingdoms: Sequence[str] = (),
    heroes: Sequence[str] = (),
    terrains: Sequence[str] = (),
    flags: Sequence[str] = (),
    raised: Sequence[int] = (),
    dead: Sequence[int] = (),
    golden: Sequence[int] = (),
    truces: Sequence[int] = (),
    abstaining: Sequence[int] = (),
    middle: str = "",
    discards: str = "",
    deck: str | None = None,
    round: int = 1,
    first: int = 0,
    options: Mapping[str, int] | None = None,
    box: Box = TODAY,
) -> State:
    """A game under way, a player's turn having come to a step. What players have is given by seat.

    What lies nowhere else is in the deck or the store; if the deck is given, the other cards of the main deck lie in
    the last player's hand, who is not asked anything about them. Coins beyond those of the box came from the mint.
    """
    data = box.data
    settled = {"culture": 28, "mercantilism": 80, "rounds": 60, **(options or {})}
    state = State(Setting(seats, settled["culture"], settled["mercantilism"], settled["rounds"], data, box.moves))
    given = (kingdoms or box.kingdoms, heroes or box.heroes, terrains or box.terrains, flags or box.flags)
    chosen = dict(zip(PIECES, given, strict=True))
    for seat in map(Seat, range(seats)):
        at = {what: [piece.name for piece in data.pieces[what]].index(names[seat]) for what, names in chosen.items()}
        first_walls = data.pieces["terrain"][at["terrain"]].walls
        realm = state.realms[seat]._replace(
            kingdom=at["kingdom"],
            hero=at["hero"],
            terrain=at["terrain"],
            flag=at["flag"],
            alive=seat not in dead,
            raised=seat in raised,
            golden=seat in golden,
            truce=seat in truces,
            abstains=seat in abstaining,
            treasury=treasury(_of(purses, seat), data),
            library=cards(_of(libraries, seat), data),
            city=cards(_of(cities, seat), data),
            shown=cards(_of(shown, seat), data),
            hidden=cards(_of(hands, seat), data),
            walls=(walls or {}).get(seat, first_walls),
            squads=field(_of(squads, seat), data),
        )
        state.rule(seat, realm)
    state.middle = [piece.name for piece in data.pieces["terrain"]].index(middle or box.middle)
    state.turn, state.to_move, state.first, state.round = Seat(turn), Seat(turn), Seat(first), round
    state.step, state.phase = step, Phase[step.name]
    state.discards = cards(discards, data)
    settle_piles(state, deck)
    assert not state.faults(), state.faults()
    return state


def _of(given: Sequence[str], seat: int) -> str:
    return given[seat] if seat < len(given) else ""


def settle_piles(state: State, deck: str | None = None) -> None:
    """Leave in the deck and the store what lies nowhere else; of the deck only what is named."""
    data = state.setting.data
    state.deck, state.store = (), (0,) * len(data.cards)
    lying = seen(state)
    left = {Kind(at): card.copies - lying[Kind(at)] for at, card in enumerate(data.cards)}
    state.mint = tuple(max(0, -left[coin]) for coin in data.coins)
    left |= {coin: max(0, left[coin]) for coin in data.coins}
    assert min(left.values()) >= 0, "there are not that many cards"
    main = [one for one, n in left.items() for _ in range(n) if data.cards[one].main]
    state.store = tuple(0 if card.main else left[Kind(at)] for at, card in enumerate(data.cards))
    if deck is None:
        state.deck = tuple(main)
        return
    state.deck = cards(deck, data)
    for one in state.deck:
        main.remove(one)
    last = Seat(state.setting.seats - 1)
    realm = state.realms[last]
    state.put(last, realm._replace(hidden=tuple(sorted((*realm.hidden, *main)))))


def move(text: str) -> Move:
    """The move of a text, by today's lists."""
    return GAME.actions.read(text)


def refused(state: State, text: str) -> Refusal | None:
    """Why a move is refused; that it is legal exactly if it is not is checked."""
    read = state.setting.moves.actions.read(text)
    why = state.refuse(read)
    assert (why is None) == (read in state.moves()), f"'{text}': moves() and refuse() differ: {why}"
    return why


def why(state: State, text: str) -> str | None:
    """The key of the reason why a move is refused."""
    found = refused(state, text)
    return None if found is None else found.key


def allowed(state: State, text: str) -> bool:
    """Whether a move is legal, by both ways to ask."""
    return refused(state, text) is None


def play(state: State, *texts: str, by: Chance | None = None) -> list[DomusEvent]:
    """Play moves, each of them legal; after each the invariants are checked. All that happened.

    Unless a chance is given, none may be asked for.
    """
    happened: list[DomusEvent] = []
    source = dice() if by is None else by
    for text in texts:
        found = refused(state, text)
        assert found is None, f"'{text}' is refused: {found}"
        events = state.play(state.setting.moves.actions.read(text), source)
        assert not state.faults(), f"after '{text}': {state.faults()}"
        assert [*promises.readable(_GAMES[state.setting.data.hash], state)] == [], text
        happened += events
    if isinstance(source, ReplayedChance):
        assert source.spent, "fewer dice were rolled than were given"
    return happened


@dataclass(frozen=True)
class Checked:
    """A game in which every step is checked as by `play`."""

    state: State
    chance: Chance | None = None

    def play(self, move: Move) -> list[DomusEvent]:
        """Advance by a legal move."""
        return play(self.state, move.text, by=self.chance)


def play_on(state: State, choose: Callable[[], str], reached: Callable[[], bool], by: Chance | None = None) -> None:
    """Play what is chosen until something is reached, every step checked as by `play`."""
    read = state.setting.moves.actions.read
    play_until(Checked(state, by), lambda *_: read(choose()), reached)


def end_turn(state: State) -> None:
    """Play until the next player has the turn, calling nothing."""
    turn = state.turn

    def choose() -> str:
        kept = f"keep {min(legal(state, 'keep'))}" if state.phase == Phase.KEEP else "done"
        return "draw" if state.phase == Phase.BUY else kept

    play_on(state, choose, lambda: state.turn != turn, by=chance())


def asked(state: State) -> tuple[Phase, Seat | None]:
    """What is to be decided, and by whom."""
    return state.phase, state.to_move


def verbs(state: State) -> set[str]:
    """The verbs of the legal moves."""
    return {legal.verb for legal in state.moves()}


def legal(state: State, verb: str) -> set[str]:
    """The legal moves of a verb, without it."""
    return {text.removeprefix(f"{verb} ") for text in map(str, state.moves()) if text.split()[0] == verb}


def kinds_of_events(events: Sequence[DomusEvent]) -> list[str]:
    """The kinds of events, in their order, but for what is to be decided next."""
    return [name for event in events if (name := type(event).__name__.lower()) != "now"]


def with_line(line: str, sort: str, folder: Path) -> DomusRegnatrix:
    """The game with one more line of data in a table of cards."""
    text = (files("regnum.games.domus_regnatrix") / "data" / "cards.toml").read_text(encoding="utf-8")
    file = folder / "cards.toml"
    file.write_text(text.replace(f"[{sort}]\n", f"[{sort}]\n{line}\n"), encoding="utf-8")
    return GAME.replacing({"cards": file})
