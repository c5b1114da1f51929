"""Records: taking moves back, going on after a restart, and fair dealing."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from regnum.kernel import (
    BadOption,
    BadRecord,
    BadSeats,
    Chance,
    Entry,
    Move,
    NoResignation,
    NoUndo,
    Outcome,
    Playthrough,
    Resigned,
    Sealing,
    Seat,
    Unfair,
    commitment,
    header_of,
    notation,
    pledge,
)
from regnum.kernel.playthrough import SNAPSHOT_EVERY
from regnum.testing.walks import at_random, finish, play_steps, walk_on
from tests.kernel.haggle import HAGGLE, HaggleEvent, HaggleState

ZERO, ONE = Seat(0), Seat(1)


def dealt(seats: int = 2, **options: int) -> Playthrough:
    return Playthrough.deal(
        HAGGLE, ["Ada", "Bo", "Cy"][:seats], options, seed=bytes(32), entropies=["x", "y", "z"][:seats]
    )


def play(playthrough: Playthrough, *texts: str) -> None:
    for text in texts:
        playthrough.play(HAGGLE.actions.read(text))


def offer(playthrough: Playthrough) -> str:
    return next(move.text for move in playthrough.state.moves() if move.verb == "offer")


def test_what_chance_decided_is_not_taken_back_alone() -> None:
    playthrough = dealt()
    play(playthrough, "roll")
    with pytest.raises(NoUndo, match="chance has spoken"):
        playthrough.undo(ZERO)
    playthrough.undo(ZERO, agreed=True)
    assert playthrough.state.moves() == dealt().state.moves()


def test_a_move_is_not_taken_back_when_the_turn_has_passed() -> None:
    playthrough = dealt()
    play(playthrough, "roll")
    play(playthrough, offer(playthrough))
    with pytest.raises(NoUndo, match="turn has passed"):
        playthrough.undo(ZERO)
    with pytest.raises(NoUndo, match="another player's"):
        playthrough.undo(ONE)


def test_nothing_is_taken_back_before_the_first_move() -> None:
    with pytest.raises(NoUndo, match="no move"):
        dealt().undo(ZERO, agreed=True)


def test_an_undo_stays_in_the_record() -> None:
    playthrough = dealt()
    play(playthrough, "roll")
    roll = playthrough.line[0]
    playthrough.undo(ONE, agreed=True)
    play(playthrough, "roll")
    assert [type(item) for item in playthrough.items] == [type(roll), type(playthrough.items[1]), type(roll)]
    assert playthrough.line == [roll], "the die falls the same way again"
    assert "2 undo" in notation.write(playthrough)


def test_of_two_players_the_other_wins_at_once_when_one_resigns() -> None:
    playthrough = dealt()
    play(playthrough, "roll")
    playthrough.resign(ONE)
    assert (playthrough.outcome, playthrough.to_move, [*playthrough.legal_moves]) == (
        Outcome((ZERO,), tuple(playthrough.state.points), "resigned"),
        None,
        [],
    )
    with pytest.raises(Resigned, match="all but one have resigned"):
        playthrough.play(offer(playthrough))
    with pytest.raises(NoUndo):
        playthrough.undo(agreed=True)
    with pytest.raises(NoResignation, match="The game is over"):
        playthrough.resign(ZERO)
    again = notation.read(notation.write(playthrough), lambda _: HAGGLE)
    assert (again.outcome, again.items, again.resigned) == (playthrough.outcome, playthrough.items, (ONE,))


def test_who_resigned_cannot_win_whoever_finishes_the_seat() -> None:
    for seed in range(6):
        plain = dealt(3, rounds=2)
        finish(plain, at_random(Random(seed)))
        assert plain.outcome is not None
        for gone in plain.outcome.winners:
            playthrough = dealt(3, rounds=2)
            playthrough.resign(gone)
            finish(playthrough, at_random(Random(seed)))
            assert playthrough.outcome is not None
            assert playthrough.outcome.points == plain.outcome.points
            left = [*plain.outcome.points]
            left[gone] = -1
            shared = {*plain.outcome.winners} - {gone}
            best = {seat for seat, points in enumerate(left) if points == max(left)}
            assert {*playthrough.outcome.winners} == (shared or best)


def test_what_was_played_before_a_resignation_is_not_taken_back() -> None:
    playthrough = dealt(3)
    play(playthrough, "roll")
    playthrough.resign(ONE)
    twin = Playthrough.restore(HAGGLE, playthrough.header, playthrough.dealt, playthrough.items, {})
    for one in (playthrough, twin, playthrough.copy()):
        with pytest.raises(NoUndo, match="before somebody resigned"):
            one.undo(ZERO, agreed=True)
        with pytest.raises(NoResignation, match="already"):
            one.resign(ONE)
    play(playthrough, offer(playthrough))
    playthrough.undo(ZERO, agreed=True)
    lines = notation.write(playthrough).splitlines()
    assert [line.partition(" ~")[0] for line in lines[-7:-3]] == ["1 roll", "2 resign", "1 offer 5", "1 undo"]
    lines[-3:] = ["1 undo", *lines[-3:-1], "end 5"]
    with pytest.raises(BadRecord, match="before somebody resigned"):
        notation.read("\n".join(lines), lambda _: HAGGLE)


def test_undo_across_a_snapshot_leads_to_the_same_states() -> None:
    playthrough, rng = dealt(3, rounds=9), Random(1)
    states = [state.copy() for state in walk_on(playthrough, at_random(rng))]
    assert len(states) > SNAPSHOT_EVERY + 2
    while playthrough.line:
        assert playthrough.state == states.pop()
        playthrough.undo(ZERO, agreed=True)
    assert playthrough.state == states.pop()


def test_a_stored_game_goes_on_as_if_it_had_never_stopped() -> None:
    for seed in range(20):
        rng = Random(seed)
        playthrough, positions = dealt(3, rounds=9), dict[int, str]()
        again = playthrough
        for number in range(1, 60):
            if playthrough.line and rng.random() < 0.4:
                playthrough.undo(ZERO, agreed=True)
            elif playthrough.outcome is None:
                playthrough.play(playthrough.state.moves().pick(rng))
            if number % 8 == 0:
                positions[len(playthrough.items)] = playthrough.state.text()
            again = Playthrough.restore(HAGGLE, playthrough.header, playthrough.dealt, playthrough.items, positions)
            again.resume(bytes(32))
            assert (again.state, again.line) == (playthrough.state, playthrough.line), (seed, number)
            assert again.chance.answers == playthrough.chance.answers, (seed, number)
            assert again.chance.streams == playthrough.chance.streams, (seed, number)
        again.verify()
        finish(again, at_random(rng))
        again.verify()


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """The moves that states play from now on."""
    played: list[Move] = []
    play_on = HaggleState.play

    def counting(self: HaggleState, move: Move, chance: Chance) -> Sequence[HaggleEvent]:
        played.append(move)
        return play_on(self, move, chance)

    monkeypatch.setattr(HaggleState, "play", counting)
    return played


def test_restoring_replays_only_what_follows_the_newest_position(monkeypatch: pytest.MonkeyPatch) -> None:
    playthrough, rng = dealt(3, rounds=9), Random(1)
    positions = {}
    for state in walk_on(playthrough, at_random(rng)):
        if playthrough.items and len(playthrough.items) % 10 == 0:
            positions[len(playthrough.items)] = state.text()
    played = counted(monkeypatch)
    Playthrough.restore(HAGGLE, playthrough.header, playthrough.dealt, playthrough.items, positions)
    assert len(played) == len(playthrough.items) % 10


@pytest.mark.parametrize("restored", [False, True])
def test_many_undos_cost_as_much_as_many_moves(monkeypatch: pytest.MonkeyPatch, restored: bool) -> None:
    playthrough, rng = dealt(3, rounds=9), Random(4)
    play_steps(playthrough, at_random(rng), 3 * SNAPSHOT_EVERY + 5)
    line = [*playthrough.line]
    texts = [state.text() for _, state, _ in playthrough.states()]
    if restored:
        playthrough = Playthrough.restore(HAGGLE, playthrough.header, playthrough.dealt, playthrough.items, {})
        playthrough.resume(bytes(32))
    played = counted(monkeypatch)
    for _ in range(20):
        playthrough.undo(agreed=True)
        playthrough.play(line[len(playthrough.line)].move)
    assert len(played) <= 20 + len(line), "the way back is replayed once"
    for length in reversed(range(len(line))):
        playthrough.undo(agreed=True)
        assert playthrough.state.text() == texts[length]
    assert len(played) <= 20 + 2 * len(line) + SNAPSHOT_EVERY
    assert playthrough.chance.answers == [*playthrough.dealt]


def test_states_walks_the_line_that_stands() -> None:
    playthrough, rng = dealt(3), Random(2)
    for _ in walk_on(playthrough, at_random(rng)):
        if playthrough.line and rng.random() < 0.3:
            playthrough.undo(ZERO, agreed=True)
    steps = [*playthrough.states()]
    assert steps[0][0] is None
    assert [entry for entry, _, _ in steps[1:]] == playthrough.line
    assert steps[-1][1] == playthrough.state


def test_a_game_read_back_goes_on_with_the_same_chance() -> None:
    first, second = dealt(3), dealt(3)
    for playthrough in (first, second):
        play_steps(playthrough, at_random(Random(4)), 6)
    text = notation.write(second)
    assert "seed" not in text, "the seed is secret until the end"
    again = notation.read(text, lambda _: HAGGLE)
    with pytest.raises(Unfair, match="committed"):
        again.resume(bytes(31) + b"x")
    again.resume(bytes(32))
    for playthrough in (first, again):
        finish(playthrough, at_random(Random(5)))
    assert again.items == first.items
    again.verify()


def test_an_unfair_record_is_found_out() -> None:
    playthrough, rng = dealt(), Random(1)
    finish(playthrough, at_random(rng))
    playthrough.verify()
    sealing = playthrough.header.sealing
    assert sealing is not None
    for changed, fault in (
        (replace(sealing, seed=bytes(31) + b"x"), "not the one that was committed to"),
        (replace(sealing, entropies=("x", "Y")), "The deal does not follow"),
        (replace(sealing, seed=None), "not been revealed"),
        (None, "no commitment"),
    ):
        playthrough.header = replace(playthrough.header, sealing=changed)
        with pytest.raises(Unfair, match=fault):
            playthrough.verify()


def pledged(entropies: tuple[str, ...] = ("x", "y")) -> Sealing:
    """The sealing of a finished game whose players pledged before they told."""
    committed = commitment(bytes(32))
    return Sealing(committed, entropies, bytes(32), (pledge(committed, "x"), pledge(committed, "y")))


def test_a_pledge_that_was_not_kept_is_found_out_and_one_that_was_withheld_is_named() -> None:
    assert pledged().check() == bytes(32)
    assert pledged().withheld == ()
    assert pledged(("x", "")).check() == bytes(32)
    assert pledged(("x", "")).withheld == (1,)
    with pytest.raises(Unfair, match="The entropy of seat 2 is not the one that was pledged"):
        pledged(("x", "z")).check()
    with pytest.raises(Unfair, match="The entropy of seat 1 is not the one that was pledged"):
        replace(pledged(), pledges=("", pledged().pledges[1])).check()


def test_pledges_are_part_of_a_record_as_text_and_as_json() -> None:
    committed = commitment(bytes(32))
    pledges = [pledge(committed, entropy) for entropy in "xy"]
    playthrough = Playthrough.deal(HAGGLE, ["Ada", "Bo"], {}, seed=bytes(32), entropies=["x", "y"], pledges=pledges)
    finish(playthrough, at_random(Random(1)))
    again = notation.read(notation.write(playthrough), lambda _: HAGGLE)
    assert again.header == playthrough.header
    again.verify()
    header = notation.to_json(playthrough)["header"]
    assert isinstance(header, dict)
    assert header["pledge"] == pledges
    one = notation.write(playthrough).replace(f"pledge: {pledges[1]}\n", "")
    with pytest.raises(BadRecord, match="there must be the pledge of each of the 2 players, or none"):
        notation.read(one, lambda _: HAGGLE)


def test_a_die_that_was_turned_is_found_out() -> None:
    playthrough, rng = dealt(), Random(1)
    finish(playthrough, at_random(rng))
    at = next(i for i, item in enumerate(playthrough.items) if isinstance(item, Entry) and item.answers)
    item = playthrough.items[at]
    assert isinstance(item, Entry)
    playthrough.items[at] = replace(item, answers=((item.answers[0] + 1) % 6,))
    with pytest.raises(Unfair, match=f"The answer of chance to move {at + 1}, 'roll'"):
        playthrough.verify()


def test_players_and_options_are_checked_before_the_deal() -> None:
    with pytest.raises(BadSeats, match="haggle is for 2 to 3 players, not 4"):
        header_of(HAGGLE, ["a", "b", "c", "d"], {})
    with pytest.raises(BadOption, match="'rounds' takes a number from 1 to 9, not '10'"):
        header_of(HAGGLE, ["a", "b"], {"rounds": 10})
    with pytest.raises(BadOption, match="'rounds' takes a number from 1 to 9, not 'many'"):
        header_of(HAGGLE, ["a", "b"], {"rounds": "many"})
    with pytest.raises(BadOption, match="There is no option 'speed'; there are: rounds"):
        header_of(HAGGLE, ["a", "b"], {"speed": 1})
    for name in ("", "  ", "a\nb"):
        with pytest.raises(BadRecord, match="not a player's name"):
            header_of(HAGGLE, ["a", name], {})


def test_a_record_of_a_shared_deal_has_the_entropy_of_all_tables_and_says_which_seats_are_its_own() -> None:
    def read(text: str) -> Playthrough:
        return notation.read(text, lambda _: HAGGLE)

    committed, entropies = commitment(bytes(32)), ("a", "b", "c", "d")
    pledges = [pledge(committed, entropy) for entropy in entropies]
    one, other = (
        Playthrough.deal(HAGGLE, ("Anna", "Bruno"), seed=bytes(32), entropies=entropies, pledges=pledges, shared=places)
        for places in ((0, 1), (2, 3))
    )
    assert one.dealt == other.dealt, "one key for all tables"
    text = notation.write(other, reveal=True)
    again = read(text)
    again.verify()
    assert notation.write(again, reveal=True) == text
    assert again.header.sealing is not None
    assert again.header.sealing.shared == (2, 3)
    for line in ("shared: 3", "shared: 3 3", "shared: 0 1", "shared: 4 5", "shared: x y"):
        with pytest.raises(BadRecord, match="'shared' must name 2 of the 4"):
            read(text.replace("shared: 3 4", line))
    with pytest.raises(BadRecord, match="entropy of each of the 2 players"):
        read(text.replace("shared: 3 4\n", ""))
    changed = read(text.replace("entropy: a", "entropy: x"))
    with pytest.raises(Unfair, match="place 1 is not the one that was pledged"):
        changed.verify()
