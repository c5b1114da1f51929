"""The hostile guest of the benchmark: whatever it tries is answered, most of it with a refusal, and others play on."""

from regnum.kernel import notation
from regnum.server import guest_bench
from regnum.server.tables.record_work import MAX_ENTRIES


def test_the_longest_record_that_is_taken_is_brought() -> None:
    text = guest_bench.to_and_fro(guest_bench.ENTRIES)
    assert len(text.encode()) < 1024 * 1024
    assert MAX_ENTRIES - 10 <= len(notation.read(text, most=MAX_ENTRIES).items) <= MAX_ENTRIES


def test_a_hostile_guest_is_refused_and_honest_people_play_on() -> None:
    """Counted, not timed: the figures themselves are for a quiet machine."""
    found = guest_bench.bench(seconds=5.0)
    hostile, quiet, attacked = found["hostile"], found["quiet"], found["attacked"]
    assert isinstance(hostile, dict)
    assert isinstance(quiet, dict)
    assert isinstance(attacked, dict)
    assert not [answer for answer in hostile if answer.rpartition(" ")[2].startswith("5")], hostile
    attacks = {answer.partition(" ")[0] for answer in hostile}
    assert {"analyse", "bring", "crowd", "greet", "hint", "open_half", "replay", "sing", "spoil"} <= attacks
    assert "review 202" in hostile, "games are worked out meanwhile"
    assert int(str(hostile.get("crowd 200", 0))) <= 6, "tables of computers only are few"
    assert [answer for answer in hostile if answer.startswith("crowd ") and answer != "crowd 200"], (
        "by 429 or hung up on"
    )
    assert int(str(quiet["moves"])) > 4
    assert int(str(attacked["moves"])) > 4
