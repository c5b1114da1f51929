"""Positions as text, whatever the game: a text is read back as it was written, and no damaged one does any harm."""

from __future__ import annotations

from random import Random

import pytest

from regnum.arena import checks
from regnum.kernel import BadPosition, Game, RandomChance, games
from tests.conformance.test_games import deal, walk

# Only registered games: the toy game reads whatever it is given.
GAMES = [*games().values()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_table = pytest.mark.parametrize(
    ("game", "seats"), [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES for seats in game.seats]
)
ODD = "\x00\n\t_+-:;.?*!<>~\u0667\u00b2\u00e9\U0001f0a1xZ9"
"""Signs that a text may be damaged with beside its own."""


def fault(game: Game, text: str) -> str:
    """The sentence with which a text is refused."""
    with pytest.raises(BadPosition) as caught:
        game.read(text)
    return str(caught.value)


def check_that_it_does_no_harm(game: Game, text: str, seed: int) -> bool:
    """Whether a text is refused; if it is not, it is a sound position that can be played on to the end."""
    try:
        state = game.read(text)
    except BadPosition:
        return True
    assert game.read(state.text()) == state, f"seed {seed}: {text}"
    rng = Random(seed)
    chance = RandomChance(rng)
    while state.outcome is None:
        assert [*checks.sound(state)] == [], f"seed {seed}: {text}"
        state.play(state.moves().pick(rng), chance)
    assert [*checks.sound(state)] == [], f"seed {seed}: {text}"
    return False


def spoil(text: str, rng: Random) -> str:
    """A text with one to three signs changed, left out, put in or moved."""
    signs = list(text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(signs))
        sign = rng.choice(signs if rng.random() < 0.7 else ODD)
        match rng.randrange(4):
            case 0:
                signs[at] = sign
            case 1:
                del signs[at]
            case 2:
                signs.insert(at, sign)
            case _:
                signs.insert(rng.randrange(len(signs)), signs.pop(at))
    return "".join(signs)


@every_table
def test_a_state_read_back_plays_on_like_the_first(game: Game, seats: int) -> None:
    for at in (3, 40, 90):
        state = next(state.copy() for n, (state, _) in enumerate(walk(game, seats, at)) if n == at or state.outcome)
        again = game.read(state.text())
        rng, luck, same_luck = Random(at), RandomChance(Random(at)), RandomChance(Random(at))
        while state.outcome is None:
            move = state.moves().pick(rng)
            assert state.play(move, luck) == again.play(move, same_luck), f"seed {at}"
            assert state == again, f"seed {at}"


@every_game
def test_the_space_between_the_fields_does_not_matter(game: Game) -> None:
    state = deal(game, 2, Random(1))
    assert game.read("  " + state.text().replace(" ", "\n\t ") + "\n") == state


@every_game
def test_other_texts_are_no_positions(game: Game) -> None:
    fields = len(deal(game, 2, Random(1)).text().split())
    for text in ("", " ", "hello", "1 2 3", "\x00", *(sign * fields for sign in ("- ", "/ ", "0 ", ", "))):
        assert fault(game, text)


@every_game
def test_a_field_too_few_or_too_many(game: Game) -> None:
    parts = deal(game, 2, Random(1)).text().split()
    for at in range(len(parts)):
        assert f" {len(parts)} fields, not {len(parts) - 1}." in fault(game, " ".join(parts[:at] + parts[at + 1 :]))
    assert f" {len(parts)} fields, not {len(parts) + 1}." in fault(game, " ".join((*parts, "0")))


@every_table
def test_a_text_damaged_at_random_is_refused_or_is_another_sound_position(game: Game, seats: int) -> None:
    for seed in range(3):
        texts = [state.text() for state, _ in walk(game, seats, seed)]
        rng = Random(seed)
        refused = [check_that_it_does_no_harm(game, spoil(rng.choice(texts), rng), seed) for _ in range(150)]
        assert sum(refused) > 50, f"seed {seed}"


@every_table
def test_fields_of_different_positions_put_together_do_no_harm(game: Game, seats: int) -> None:
    rng = Random(seats)
    texts = [state.text().split() for seed in range(2) for state, _ in walk(game, seats, seed, every=3)]
    for _ in range(200):
        mixed = " ".join(rng.choice(texts)[at] for at in range(len(texts[0])))
        check_that_it_does_no_harm(game, mixed, seats)
