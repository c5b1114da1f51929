"""Rules change, games go on: what was begun by an older ruleset is played on, stored and replayed by it."""

from random import Random

import pytest

from regnum.kernel import BadRecord, OtherData, Playthrough, UnknownRuleset, for_ruleset, notation, pinned
from regnum.testing.walks import at_random, finish, play_steps
from tests.kernel.haggle import HAGGLE, HAGGLE_2, Haggle

OTHER_BAG = Haggle("haggle/1", (6,) * 12)
"""What calls itself haggle/1 and is played with other data."""


def begun(of: Haggle, moves: int = 8) -> Playthrough:
    playthrough, rng = Playthrough.deal(of, ["Ada", "Bo"], seed=bytes(32)), Random(1)
    play_steps(playthrough, at_random(rng), moves)
    return playthrough


def finished(of: Haggle) -> str:
    playthrough, rng = begun(of), Random(2)
    finish(playthrough, at_random(rng))
    return notation.write(playthrough)


def test_a_game_is_found_by_its_ruleset_and_its_data() -> None:
    assert HAGGLE.data != HAGGLE_2.data
    assert for_ruleset(HAGGLE_2, "haggle/2") is pinned(HAGGLE_2, "haggle/2", HAGGLE_2.data) is HAGGLE_2
    assert for_ruleset(HAGGLE_2, "haggle/1") is pinned(HAGGLE_2, "haggle/1", HAGGLE.data) is HAGGLE
    with pytest.raises(UnknownRuleset, match="there are no rules haggle/3 of haggle here; there are: haggle/1, hagg"):
        pinned(HAGGLE_2, "haggle/3", HAGGLE.data)
    for ruleset, data in (("haggle/1", HAGGLE_2.data), ("haggle/2", HAGGLE.data)):
        with pytest.raises(OtherData, match=f"other data files .{data}. than {ruleset} has here"):
            pinned(HAGGLE_2, ruleset, data)


def test_a_record_by_older_rules_is_replayed_by_them_and_played_on() -> None:
    text = notation.write(begun(HAGGLE))
    playthrough = notation.read(text, lambda _: HAGGLE_2)
    assert (playthrough.game, playthrough.header.ruleset, playthrough.header.data) == (HAGGLE, "haggle/1", HAGGLE.data)
    playthrough.resume(bytes(32))
    rng = Random(2)
    finish(playthrough, at_random(rng))
    playthrough.verify()
    assert notation.write(playthrough) == finished(HAGGLE)
    assert notation.write(notation.read(finished(HAGGLE_2), lambda _: HAGGLE_2)) == finished(HAGGLE_2)


def test_a_stored_game_by_older_rules_is_restored_by_them() -> None:
    playthrough = begun(HAGGLE)
    positions = {4: notation.read(notation.write(begun(HAGGLE, 4)), lambda _: HAGGLE_2).state.text()}
    game = pinned(HAGGLE_2, playthrough.header.ruleset, playthrough.header.data)
    again = Playthrough.restore(game, playthrough.header, playthrough.dealt, playthrough.items, positions)
    assert again.state == playthrough.state


@pytest.mark.parametrize("text", [finished(HAGGLE), finished(HAGGLE_2)], ids=["older", "today"])
def test_a_record_of_a_ruleset_of_ours_with_other_data_is_refused_with_a_sentence(text: str) -> None:
    data = next(line for line in text.splitlines() if line.startswith("data: "))
    with pytest.raises(BadRecord) as caught:
        notation.read(text.replace(data, "data: 0123456789abcdef"), lambda _: HAGGLE_2)
    said = str(caught.value)
    assert "it was played with other data files (0123456789abcdef) than haggle/" in said
    assert said.endswith("it can only be replayed with its own.")
    assert "\n" not in said


def test_a_record_by_rules_that_are_gone_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadRecord, match="there are no rules haggle/1 of haggle here; there are: haggle/2"):
        notation.read(finished(HAGGLE), lambda _: Haggle("haggle/2", HAGGLE_2.bag))
    with pytest.raises(BadRecord, match="other data files"):
        notation.read(finished(HAGGLE), lambda _: OTHER_BAG)
