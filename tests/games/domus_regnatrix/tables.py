"""Positions to test Domus Regnatrix from, and a way to play in which every step is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random

from regnum.arena import checks
from regnum.games.domus_regnatrix.cards import PIECES, Cards, Kind
from regnum.games.domus_regnatrix.counting import seen
from regnum.games.domus_regnatrix.data import load
from regnum.games.domus_regnatrix.events import DomusEvent
from regnum.games.domus_regnatrix.game import EDITIONS, FIRST, DomusRegnatrix, game
from regnum.games.domus_regnatrix.moves import MoveSpace
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.realm import NO_SQUADS, Squad, Squads, member, placed, unit_in
from regnum.games.domus_regnatrix.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.state import State
from regnum.games.domus_regnatrix.table import Setting
from regnum.kernel import Chance, FreeChance, Move, RecordedChance, Refusal, Seat, settle

GAME = game(FIRST)
"""Rules are tested with the first lists, whose numbers the tests name; `test_editions` says what later ones change."""
DATA = load(edition=EDITIONS[FIRST])
MOVES = MoveSpace(DATA)
NAMES = ("Ada", "Bruno", "Chiara", "Dario")

KINGDOMS = ("umbra", "ferrum", "aurea", "silva")
HEROES = ("merchant-prince", "scholar", "warden", "archmage")
TERRAINS = ("hills", "coast", "mountains", "forest")
FLAGS = ("gold", "green", "white", "black")
"""What the seats have chosen unless a test says otherwise: the first seats, pieces that do nothing here."""


def chance(seed: int = 0) -> Chance:
    """Chance from a seed."""
    return FreeChance(Random(seed))


def dice(*rolled: int) -> Chance:
    """Chance in which these dice are rolled, one after another, and nothing else is asked."""
    return RecordedChance([die - 1 for die in rolled])


def deal(seats: int, seed: int = 0, **options: int) -> State:
    """A new game."""
    return GAME.deal(seats, settle(GAME.options(seats), options), chance(seed))


def kind(name: str) -> Kind:
    """The card of a name."""
    return DATA.kind_of[name]


def cards(names: str) -> Cards:
    """Cards by name: `coin-5*2 market`."""
    found = []
    for item in names.split():
        name, _, n = item.partition("*")
        found += [kind(name)] * int(n or 1)
    return tuple(sorted(found))


def named(kinds: Sequence[Kind]) -> list[str]:
    """The names of cards."""
    return [DATA.cards[one].name for one in kinds]


def squad(units: str) -> Squad:
    """A squad from its top: `knight+militia`."""
    return tuple(member(DATA.unit_of[kind(name)]) for name in units.split("+"))


def field(squads: str) -> Squads:
    """Squads by space: `inner1=knight+militia inner1=spy middle=archer`."""
    found = NO_SQUADS
    for item in squads.split():
        space, units = item.split("=")
        at = SPACE_OF_NAME[space]
        found = placed(found, at, (*found[at], squad(units)))
    return found


def units(state: State, seat: int, space: str) -> list[str]:
    """A player's squads in a space: `["knight+militia"]`."""
    here = state.realms[seat].squads[SPACE_OF_NAME[space]]
    return ["+".join(DATA.unit_cards[unit_in(one)].name for one in found) for found in here]


def treasury(coins: str) -> tuple[int, ...]:
    """How many of each coin: `coin-5*2 coin-1`."""
    held = cards(coins)
    return tuple(held.count(coin) for coin in DATA.coins)


def coins(state: State, seat: int) -> str:
    """A treasury as it is given: `coin-1 coin-5*2`."""
    counted = zip(DATA.coins, state.realms[seat].treasury, strict=True)
    return " ".join(DATA.cards[coin].name + (f"*{n}" if n > 1 else "") for coin, n in counted if n)


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
    kingdoms: Sequence[str] = KINGDOMS,
    heroes: Sequence[str] = HEROES,
    terrains: Sequence[str] = TERRAINS,
    flags: Sequence[str] = FLAGS,
    raised: Sequence[int] = (),
    dead: Sequence[int] = (),
    middle: str = "plains",
    discards: str = "",
    deck: str | None = None,
    round: int = 1,
    first: int = 0,
    options: Mapping[str, int] | None = None,
) -> State:
    """A game under way, a player's turn having come to a step. What players have is given by seat.

    What lies nowhere else is in the deck or the store; if the deck is given, the other cards of the main deck lie in
    the last player's hand, who is not asked anything about them.
    """
    settled = {"culture": 28, "mercantilism": 80, "rounds": 60, **(options or {})}
    state = State(Setting(seats, settled["culture"], settled["mercantilism"], settled["rounds"], DATA, MOVES))
    chosen = dict(zip(PIECES, (kingdoms, heroes, terrains, flags), strict=True))
    for seat in map(Seat, range(seats)):
        at = {what: [piece.name for piece in DATA.pieces[what]].index(names[seat]) for what, names in chosen.items()}
        first_walls = DATA.pieces["terrain"][at["terrain"]].walls
        realm = state.realms[seat]._replace(
            kingdom=at["kingdom"],
            hero=at["hero"],
            terrain=at["terrain"],
            flag=at["flag"],
            alive=seat not in dead,
            raised=seat in raised,
            treasury=treasury(_of(purses, seat)),
            library=cards(_of(libraries, seat)),
            city=cards(_of(cities, seat)),
            shown=cards(_of(shown, seat)),
            hidden=cards(_of(hands, seat)),
            walls=(walls or {}).get(seat, first_walls),
            squads=field(_of(squads, seat)),
        )
        state.rule(seat, realm)
    state.middle = [piece.name for piece in DATA.pieces["terrain"]].index(middle)
    state.turn, state.acting, state.first, state.round = Seat(turn), Seat(turn), Seat(first), round
    state.step, state.phase = step, Phase[step.name]
    state.discards = cards(discards)
    settle_piles(state, deck)
    assert not state.faults(), state.faults()
    return state


def _of(given: Sequence[str], seat: int) -> str:
    return given[seat] if seat < len(given) else ""


def settle_piles(state: State, deck: str | None = None) -> None:
    """Leave in the deck and the store what lies nowhere else; of the deck only what is named."""
    state.deck, state.store = (), (0,) * len(DATA.cards)
    lying = seen(state)
    left = {Kind(at): card.copies - lying[Kind(at)] for at, card in enumerate(DATA.cards)}
    assert min(left.values()) >= 0, "there are not so many cards"
    main = [one for one, n in left.items() for _ in range(n) if DATA.cards[one].main]
    state.store = tuple(0 if card.main else left[Kind(at)] for at, card in enumerate(DATA.cards))
    if deck is None:
        state.deck = tuple(main)
        return
    state.deck = cards(deck)
    for one in state.deck:
        main.remove(one)
    last = Seat(state.setting.seats - 1)
    realm = state.realms[last]
    state.put(last, realm._replace(hidden=tuple(sorted((*realm.hidden, *main)))))


def move(text: str) -> Move:
    """The move of a text."""
    return GAME.actions.read(text)


def refused(state: State, text: str) -> Refusal | None:
    """Why a move is refused; that it is legal exactly if it is not is checked."""
    why = state.refuse(move(text))
    assert (why is None) == (move(text) in state.moves()), f"'{text}': moves() and refuse() differ: {why}"
    return why


def why(state: State, text: str) -> str | None:
    """The key of the reason why a move is refused."""
    found = refused(state, text)
    return None if found is None else found.key


def allowed(state: State, text: str) -> bool:
    """Whether a move is legal, by both ways to ask."""
    return refused(state, text) is None


def play(state: State, *texts: str, by: Chance | None = None) -> list[DomusEvent]:
    """Play moves, each of them legal; after each the invariants and all views are checked. All that happened.

    Unless a chance is given, none may be asked for.
    """
    told: list[DomusEvent] = []
    source = dice() if by is None else by
    for text in texts:
        found = refused(state, text)
        assert found is None, f"'{text}' is refused: {found}"
        views = checks.all_views(state, state.setting.seats)
        events = state.play(move(text), source)
        assert [*checks.keeping_views(views, events, state)] == [], text
        assert not state.faults(), f"after '{text}': {state.faults()}"
        assert [*checks.readable(GAME, state)] == [], text
        told += events
    if isinstance(source, RecordedChance):
        assert source.spent, "fewer dice were rolled than were given"
    return told


def asked(state: State) -> tuple[Phase, Seat | None]:
    """What is to be decided, and by whom."""
    return state.phase, state.acting


def verbs(state: State) -> set[str]:
    """The verbs of the legal moves."""
    return {legal.verb for legal in state.moves()}


def legal(state: State, verb: str) -> set[str]:
    """The legal moves of a verb, without it."""
    return {text.removeprefix(f"{verb} ") for text in map(str, state.moves()) if text.split()[0] == verb}


def kinds_told(events: Sequence[DomusEvent]) -> list[str]:
    """The kinds of events, in their order, but for what is to be decided next."""
    return [name for event in events if (name := type(event).__name__.lower()) != "now"]


def with_line(line: str, sort: str, folder: Path) -> DomusRegnatrix:
    """The game with one more line of data in a table of cards."""
    text = (files("regnum.games.domus_regnatrix") / "data" / EDITIONS[FIRST].cards).read_text(encoding="utf-8")
    file = folder / "cards.toml"
    file.write_text(text.replace(f"[{sort}]\n", f"[{sort}]\n{line}\n"), encoding="utf-8")
    return GAME.replacing({"cards": file})
