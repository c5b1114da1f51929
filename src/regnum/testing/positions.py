"""Checks of positions as text: a text is read back as it was written, and no damaged one does any harm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random

from regnum.kernel import BadPosition, Event, Game, RandomChance, State
from regnum.players.loop import Policy, Unrecorded
from regnum.testing import promises
from regnum.testing.suite import Faults, at, checks
from regnum.testing.walks import LastStep, at_random, deal, walk, walk_on

ODD = "\x00\n\t_+-:;.?*!<>~\u0667\u00b2\u00e9\U0001f0a1xZ9"
"""Signs that a text may be damaged with beside its own."""


@checks(seeds=6)
def a_position_is_read_back_from_its_text(game: Game, seats: int, seed: int) -> Faults:
    """The text is one line, and reading it gives an equal state with the same moves."""
    for state, _ in walk(game, seats, seed, every=7):
        yield from at(state, promises.readable(game, state))
        if "\n" in state.text():
            yield f"A position takes more than a line. At: {state.text()!r}"


@checks(seeds=3)
def a_state_read_back_plays_on_like_the_first(game: Game, seats: int, seed: int) -> Faults:
    """The same moves and the same luck lead to the same events and states."""
    wanted = (3, 40, 90)[seed % 3]
    state = next(state.copy() for n, (state, _) in enumerate(walk(game, seats, seed)) if n == wanted or state.outcome)
    text, again = state.text(), game.read(state.text())
    played, replayed = (
        _logged(Unrecorded(begun, RandomChance(Random(seed))), at_random(Random(seed))) for begun in (state, again)
    )
    for step, (one, other) in enumerate(zip_longest(played, replayed)):
        if one != other:
            yield f"After {step} steps a game that was read back goes on otherwise. From: {text}"
            return


def _logged(game: Unrecorded, policy: Policy) -> Iterator[tuple[State, Sequence[Event]]]:
    """Every position of a game as it goes on, and what has just happened."""
    last = LastStep()
    for state in walk_on(game, policy, [last]):
        yield state, last.events


@checks(seeds=0)
def the_space_between_the_fields_does_not_matter(game: Game, seats: int, seed: int) -> Faults:
    """Positions are copied and pasted with line breaks."""
    state = deal(game, seats, Random(seed))
    if game.read("  " + state.text().replace(" ", "\n\t ") + "\n") != state:
        yield f"A position with other spaces is read as another. At: {state.text()}"


@checks(seeds=0)
def other_texts_are_no_positions(game: Game, seats: int, seed: int) -> Faults:
    """They raise `BadPosition`, and so does a field too few or too many."""
    parts = deal(game, seats, Random(seed)).text().split()
    others = ["", " ", "hello", "1 2 3", "\x00", *(sign * len(parts) for sign in ("- ", "/ ", "0 ", ", "))]
    others += [" ".join(parts[:i] + parts[i + 1 :]) for i in range(len(parts))]
    for text in (*others, " ".join((*parts, "0"))):
        try:
            game.read(text)
        except BadPosition:
            continue
        yield f"'{text}' is read as a position."


@checks(seeds=3)
def a_text_damaged_at_random_is_refused_or_is_another_sound_position(game: Game, seats: int, seed: int) -> Faults:
    """Whatever is read can be played on to the end; at least a third of the texts cannot be read."""
    texts = [state.text() for state, _ in walk(game, seats, seed)]
    rng, refused = Random(seed), 0
    for _ in range(150):
        text = spoil(rng.choice(texts), rng)
        faults = read_and_play(game, text, seed)
        refused += faults is None
        yield from faults or ()
    if refused <= 50:
        yield f"Of 150 damaged texts only {refused} were refused."


@checks(seeds=1)
def fields_of_different_positions_put_together_do_no_harm(game: Game, seats: int, seed: int) -> Faults:
    """They are refused, or are a sound position."""
    rng = Random(seats)
    texts = [state.text().split() for n in range(2) for state, _ in walk(game, seats, n, every=3)]
    for _ in range(200):
        mixed = " ".join(rng.choice(texts)[at] for at in range(len(texts[0])))
        yield from read_and_play(game, mixed, seed) or ()


def read_and_play(game: Game, text: str, seed: int) -> list[str] | None:
    """What is wrong with a text that is read as a position and played to its end; None if it is refused."""
    try:
        state = game.read(text)
    except BadPosition:
        return None
    faults = [] if game.read(state.text()) == state else [f"'{text}' is read as another position the second time."]
    rng = Random(seed)
    for position in walk_on(Unrecorded(state, RandomChance(rng)), at_random(rng)):
        faults += [f"{fault} Read from: {text}" for fault in promises.sound(position)]
        if faults:
            break
    return faults


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
