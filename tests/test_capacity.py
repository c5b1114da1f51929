"""The capacity model adds up what was measured, and says where no number of processes is enough."""

from dataclasses import replace

from bench.capacity import PER_PROCESS, Costs, cores, needed

COSTS = Costs(
    move_ms=0.5,
    move_bytes=4000.0,
    socket_us=20.0,
    socket_kib=30.0,
    table_kib=10.0,
    process_kib=100_000.0,
    commit_cpu_ms=0.2,
    commit_ms=2.0,
    wal_bytes=1500.0,
    stored_bytes=400.0,
    message_ms=0.4,
    overhearing_ms=0.01,
    thinking={"page": 0.003},
)


def test_one_process_sends_no_messages_and_each_further_one_overhears_all() -> None:
    one, two, three = (cores(COSTS, 1000.0, 2000.0, processes) for processes in (1, 2, 3))
    assert round(one, 6) == 0.5 + 0.04
    assert round(two - one, 6) == 0.4
    assert round(three - two, 6) == 0.01


def test_twice_the_people_need_twice_the_processes_where_the_players_of_a_table_share_one() -> None:
    some, more = (int(needed(COSTS, people)["processes then"].replace(",", "")) for people in (10_000, 20_000))
    assert more in (2 * some - 1, 2 * some)


def test_where_hearing_alone_fills_a_process_no_number_is_enough() -> None:
    spread = "processes, players spread at random, one channel"
    assert needed(COSTS, 100_000)[spread].isdigit()
    # 13,333 steps a second are heard by each.
    loud = replace(COSTS, overhearing_ms=1000 * PER_PROCESS / 13_333)
    assert needed(loud, 100_000)[spread] == "no number is enough"
