"""What today's lists keep to, whatever their numbers: walls are walls, dice decide, and there is one box for all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Card, Cards, Effects, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.effects import STANDING, Bonus, Field
from regnum.games.domus_regnatrix.rules.components.limits import WALL_CARDS, WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.realm import in_field, unit_in
from regnum.games.domus_regnatrix.rules.state import State
from tests.games.domus_regnatrix.tables import DATA, GAME, chance, deal, legal, play_on
from tests.rules import rule
from tests.rules_coverage import ROOT

LAW = (ROOT / "docs/rules/domus-regnatrix.md").read_text("utf-8").replace("\N{MULTIPLICATION SIGN}", "x")

STRENGTH = range(9)
"""What attack and defence may be as printed."""
PIECE, UPGRADE, TOGETHER = 2, 3, 5
"""How much one piece or card, an upgrade, and all together may change a strength."""
MOST_COPIES = 8

FIGHTING = {
    *("attack", "melee", "ranged", "archers", "mages"),
    *("defence", "at_home", "on_walls", "spies", "walls"),
    *("shade", "mire"),
}
PEACEFUL = {
    *("points", "units_cheaper", "buildings_cheaper", "store_cheaper", "free_units", "coins", "second_coin"),
    *("chooses", "foresees", "draws", "trade", "yard", "vigilance", "again_attack", "again_defence"),
}

NOWHERE = Field(0, 0, 0, 0)
NOBODY = (None,) * len(PIECES)


def test_every_effect_either_changes_strengths_or_does_not() -> None:
    assert set(STANDING) == FIGHTING | PEACEFUL
    assert not FIGHTING & PEACEFUL


def changes(bonus: Bonus, field: Field = NOWHERE) -> Iterator[tuple[str, int]]:
    """By how much each strength is changed at each place: for every unit its attack and its defence, and the walls."""
    for at, unit in enumerate(DATA.unit_cards):
        attack, defence = bonus.attacks[at] - unit.attack, bonus.defences[at] - unit.defence
        yield f"{unit.name} attacks in a city", attack
        yield (
            f"{unit.name} attacks in the middle",
            (attack + field.attack + field.melee * unit.melee + field.ranged * unit.ranged),
        )
        yield f"{unit.name} attacks in the shade", attack - bonus.shade * unit.ranged
        yield f"{unit.name} attacks in the mire", attack - bonus.mire * unit.melee
        yield f"{unit.name} defends abroad", defence
        yield f"{unit.name} defends in the middle", defence + field.defence
        yield f"{unit.name} defends at home", defence + bonus.at_home
        if unit.ranged:
            yield f"{unit.name} defends on the walls", defence + bonus.at_home + bonus.on_walls
    yield "walls", bonus.walls


def greatest(bonus: Bonus, field: Field = NOWHERE) -> tuple[int, str]:
    """The greatest of these changes, up or down, and of what."""
    return max((abs(change), what) for what, change in changes(bonus, field))


# the law and the data


def listed(opening: str, pattern: str) -> dict[str, tuple[int, ...]]:
    """The numbers that a line of the law's lists gives for each card or piece, by its name in the data."""
    line = re.search(rf"^\*\*{opening}\*\*.*$", LAW, re.MULTILINE)
    assert line is not None, opening
    return {
        name.lower().replace("'", "").replace(" ", "-"): tuple(map(int, re.findall(r"\d+", " ".join(numbers))))
        for name, *numbers in re.findall(pattern, line[0])
    }


def numbers_of(card: Card) -> tuple[int, ...]:
    """What the law's lists say of a card of this sort: what it costs, its strengths or points, how many there are."""
    if card.sort == Sort.UNIT:
        return (*(() if card.main else (card.cost,)), card.attack, card.defence, card.copies)
    return {
        Sort.BUILDING: (card.cost, card.points, card.copies),
        Sort.WONDER: (card.cost, card.points),
        Sort.SPECIAL: (card.cost, card.points),
        Sort.UPGRADE: (card.cost, card.copies),
    }.get(card.sort, (card.copies,))


@pytest.mark.parametrize(
    ("opening", "pattern", "sort", "main"),
    [
        ("Units without letter", r"([A-Z]\w+) (\d+), (\d+/\d+), (\d+)", Sort.UNIT, False),
        ("Units with a letter", r"([A-Z]\w+) [A-Z] (\d+/\d+) x(\d+)", Sort.UNIT, True),
        ("Buildings", r"([A-Z][\w' ]+) (\d+/\d+) x(\d+)", Sort.BUILDING, False),
        ("Wonders", r"([A-Z][\w ]+) (\d+/\d+)", Sort.WONDER, False),
        ("Tech", r"([A-Z]\w+) x(\d+)", Sort.TECH, True),
        ("Tech", r"→ ([A-Z]\w+) (\d+) x(\d+)", Sort.UPGRADE, False),
        ("Support", r"([A-Z][\w ]+) x(\d+)", Sort.SUPPORT, True),
        ("Special units", r"([A-Z][\w ]+) (\d+/\d+)", Sort.SPECIAL, False),
    ],
)
def test_the_cards_are_those_that_the_law_lists(opening: str, pattern: str, sort: Sort, main: bool) -> None:
    cards = [card for card in DATA.cards if (card.sort, card.main) == (sort, main)]
    assert listed(opening, pattern) == {card.name: numbers_of(card) for card in cards}


def test_coins_and_victory_cards_are_those_that_the_law_lists() -> None:
    coins, victories = LAW.split("**Coins**")[1].split("\n")[0].split("**Victory**")
    cards = {sort: [card for card in DATA.cards if card.sort == sort] for sort in (Sort.COIN, Sort.VICTORY)}
    assert re.findall(r"(\d+) x(\d+)", coins) == [(str(card.value), str(card.copies)) for card in cards[Sort.COIN]]
    assert re.findall(r"(\d+) VP (?:cost (\d+) )?x(\d+)", victories) == [
        (str(card.points), "" if card.main else str(card.cost), str(card.copies)) for card in cards[Sort.VICTORY]
    ]


@pytest.mark.parametrize(
    ("opening", "what"), [("Heroes", "hero"), ("Kingdoms", "kingdom"), ("Terrains", "terrain"), ("Flags", "flag")]
)
def test_the_pieces_are_those_that_the_law_lists(opening: str, what: str) -> None:
    names = listed(opening, r"(?:: | · )([A-Z]\w+(?: [A-Z]\w+)?)()")
    assert list(names) == [piece.name for piece in DATA.pieces[what]]
    if what == "terrain":
        walls = listed(opening, r"([A-Z]\w+) (\d+(?:\+\d+)+)")
        assert walls == {piece.name: piece.walls for piece in DATA.pieces[what]}


# walls are walls


@rule("DR-S2")
def test_wall_cards_lie_in_stacks_of_at_least_four() -> None:
    stacks = {piece.name: piece.walls for piece in DATA.pieces["terrain"]}
    assert stacks == {
        "plains": (5, 5, 5, 5),
        "forest": (5, 5, 5, 5),
        "coast": (5, 5, 5, 5),
        "hills": (7, 7, 6),
        "marsh": (7, 7, 6),
        "mountains": (10, 10),
    }
    assert all(sum(walls) == WALL_CARDS and min(walls) >= 4 for walls in stacks.values())


# dice decide


def test_strengths_as_printed_are_nought_to_eight() -> None:
    assert {unit.name for unit in DATA.unit_cards if {unit.attack, unit.defence} - {*STRENGTH}} == set()
    assert WALL_DEFENCE in STRENGTH


@pytest.mark.parametrize("what", ["kingdom", "hero", "terrain"])
def test_a_piece_changes_strengths_by_two_at_most(what: str) -> None:
    for at, piece in enumerate(DATA.pieces[what]):
        alone = tuple(at if kind == what else None for kind in PIECES)
        field = DATA.fields[at] if what == "terrain" else NOWHERE
        assert greatest(DATA.bonus(alone, (), ()), field)[0] <= PIECE, piece.name


def test_no_flag_changes_strengths() -> None:
    for at, piece in enumerate(DATA.pieces["flag"]):
        alone = tuple(at if kind == "flag" else None for kind in PIECES)
        assert greatest(DATA.bonus(alone, (), ()))[0] == 0, piece.name


def test_a_card_changes_strengths_by_two_at_most_and_an_upgrade_by_three() -> None:
    for at, card in enumerate(DATA.cards):
        one = (Kind(at),)
        if card.sort == Sort.UPGRADE:
            library: Cards = tuple(sorted((DATA.tech_of[Kind(at)], *one)))
            assert greatest(DATA.bonus(NOBODY, (), library))[0] <= UPGRADE, card.name
        elif card.sort == Sort.TECH:
            assert greatest(DATA.bonus(NOBODY, (), one))[0] <= PIECE, card.name
        elif card.sort in (Sort.BUILDING, Sort.WONDER, Sort.SPECIAL, Sort.VICTORY):
            assert greatest(DATA.bonus(NOBODY, one, ()))[0] <= PIECE, card.name
        else:
            assert not fighting(card.effects), card.name


def fighting(effects: Effects) -> list[str]:
    """Those of some effects that change strengths."""
    return [name for name, _ in effects if name in FIGHTING]


def all_cards() -> tuple[Cards, Cards]:
    """A city and a library with all that changes strengths: with each upgrade on its tech, a second tech beside it."""
    city, library = [], []
    for at, card in enumerate(DATA.cards):
        if not fighting(card.effects):
            continue
        if card.sort in (Sort.TECH, Sort.UPGRADE):
            library.append(Kind(at))
        else:
            city.append(Kind(at))
    for tech in {DATA.tech_of[one] for one in library if one in DATA.tech_of}:
        library += [tech] * min(DATA.cards[tech].copies - library.count(tech), 2 - library.count(tech))
    return tuple(sorted(city)), tuple(sorted(library))


def test_all_that_can_come_together_changes_strengths_by_five_at_most() -> None:
    """Over all kingdoms, heroes and grounds of one player, with all cards of the box or without any."""
    city, library = all_cards()
    assert len(library) >= 3, "there are upgrades beside a second tech"
    terrains = range(len(DATA.pieces["terrain"]))
    most = (0, "")
    for kingdom, hero in product(range(len(DATA.pieces["kingdom"])), range(len(DATA.pieces["hero"]))):
        for own, middle in product(terrains, terrains):
            if own == middle:
                continue
            chosen = (kingdom, hero, own, None)
            for held in ((city, library), ((), ())):
                found = greatest(DATA.bonus(chosen, *held), DATA.fields[middle])
                most = max(most, found)
                assert found[0] <= TOGETHER, (chosen, middle, found)
    assert most[0] > PIECE, "several changes come together"


# no dead cards, one box


def test_no_kind_but_coins_has_more_than_eight_copies() -> None:
    assert {card.name: card.copies for card in DATA.cards if card.value == 0 and card.copies > MOST_COPIES} == {}


@rule("DR-S3")
def test_five_victory_cards_of_five_are_in_the_main_deck_and_the_smaller_ones_in_the_store() -> None:
    cards = {card.name: card for card in DATA.cards if card.sort == Sort.VICTORY}
    assert {name: card.points for name, card in cards.items()} == {f"victory-{n}": n for n in (1, 2, 3, 5)}
    assert {name for name, card in cards.items() if card.main} == {"victory-5"}
    assert DATA.main.count(DATA.kind_of["victory-5"]) == 5


def test_coins_are_worth_one_two_five_and_ten() -> None:
    assert DATA.values == (1, 2, 5, 10)


def test_each_wonder_is_there_once() -> None:
    assert {card.copies for card in DATA.cards if card.sort == Sort.WONDER} == {1}


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_one_box_for_all_numbers_of_players(seats: int) -> None:
    state = deal(seats, seed=seats)

    def choose() -> str:
        what = state.phase.name.lower()
        return f"{what} {min(legal(state, what))}"

    play_on(state, choose, lambda: state.step != Step.SETUP, by=chance(seats))
    assert state.store == DATA.store
    assert everything_of_the_main_deck(state) == Counter(DATA.main)


def everything_of_the_main_deck(state: State) -> Counter[Kind]:
    """The cards of the main deck, wherever they lie after the deal."""
    found = Counter(state.deck)
    for realm in state.realms:
        found.update(realm.hand)
        found.update(dict(zip(DATA.coins, realm.treasury, strict=True)))
        found.update(DATA.units[unit_in(one)] for _, _, squad in in_field(realm.squads) for one in squad)
    return +found
