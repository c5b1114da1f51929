"""Computer players at a server's table are those of the arena: one life, the same moves, whatever dies on the way."""

from __future__ import annotations

import asyncio
import json
import pickletools
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Event, Game, Move, Playthrough, Seat, State, game, games
from regnum.players import PlayerFault, SeatedPlayer
from regnum.players.loop import Loop, Observer, around
from regnum.players.search.searcher import Marshal
from regnum.server.api.problems import Problem
from regnum.server.bots import bot_pool, bot_process
from regnum.server.bots.bot_pool import ALONE, PEOPLE, BotPool, BotProcess, Decision, player_seed
from regnum.server.bots.bot_process import AdviceTask, Task, rules_of
from regnum.server.bots.parcels import pack, unpack
from regnum.server.ops.budgets import asking_for
from regnum.server.ops.metrics import Metrics
from regnum.server.ops.settings import RateLimits
from regnum.server.ops.workers import ProcessDied
from regnum.server.tables.live_table import LiveTable
from regnum.testing.walks import by_default, names, play_steps
from tests.server.clients import FREE, Client, Running, running, settings

DOMAINE = game("domaine")
HIRED = {"strategist": "marshal:3", "viceroy": "regent:20"}
SHORT = {"king": 5}


def seats(*levels: str) -> list[dict[str, str]]:
    return [{"kind": "computer", "level": level} for level in levels]


def finish(server: Running, client: Client, table: str) -> LiveTable:
    """The table at the end of its game."""
    socket = client.sit(table, None)
    socket.until(lambda frame: bool(socket.row) and socket.row["phase"] == "over")
    return server.services.live_tables._lives[table]


def moves(live: LiveTable) -> list[str]:
    return [entry.text or "" for entry in live.entries if entry.kind == "move"]


def by_the_loop(live: LiveTable, specs: Sequence[str]) -> list[str]:
    """The moves of the same deal between the same players with the same seeds, as the arena plays it."""
    row = live.row
    dealt = Playthrough.deal(
        live.game,
        json.loads(row.players),
        json.loads(row.options),
        seed=bytes.fromhex(row.seed),
        entropies=json.loads(row.entropies),
    )
    players = [SeatedPlayer(spec, live.game, player_seed(row.seed, seat)) for seat, spec in enumerate(specs)]
    Loop(dealt, around(players)).run()
    return [entry.move.text for entry in dealt.line]


def test_marshals_at_a_table_play_move_for_move_as_in_the_arena_plans_that_they_carry_on_included(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(folder, players=HIRED)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("strategist", "strategist"), options=SHORT)["id"]
        live = finish(server, anna, table)
    played = moves(live)
    assert played == by_the_loop(live, ["marshal:3"] * 2)
    assert len(played) > 40

    monkeypatch.setattr(Marshal, "_foresee", lambda *_: None)
    assert played != by_the_loop(live, ["marshal:3"] * 2), "without carrying plans on they would play another game"


def test_a_player_that_learned_plays_at_a_table_move_for_move_as_in_the_arena(folder: Path) -> None:
    with running(settings(folder, players=HIRED)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("viceroy", "steward"), options=SHORT)["id"]
        live = finish(server, anna, table)
        played = moves(live)
        assert played == by_the_loop(live, ["regent:20", "steward"])
        assert len(played) > 40


def test_a_killed_process_costs_no_plan_and_changes_no_move(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []
    ask = BotPool._ask

    async def under_fire(pool: BotPool, decision: Decision) -> int:
        line = decision.playthrough.line
        within = len(line) > 20 and line[-1].seat == decision.seat
        if within and len(line) not in killed and len(killed) < 6:
            killed.append(len(line))
            for process in [*(pool._processes[0]._executor._processes or {}).values()]:
                process.kill()
                process.join()
        return await ask(pool, decision)

    monkeypatch.setattr(BotPool, "_ask", under_fire)
    with running(settings(folder, players=HIRED)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("strategist", "strategist"), options=SHORT)["id"]
        live = finish(server, anna, table)
        assert len(killed) == 6, "it was killed in the middle of turns"
        assert moves(live) == by_the_loop(live, ["marshal:3"] * 2)


def test_a_player_made_again_for_every_decision_plays_on_as_if_it_had_stayed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, asked = BotPool._ask, list[Decision]()

    async def forgetful(pool: BotPool, decision: Decision) -> int:
        pool._seated.clear()
        asked.append(decision)
        return await ask(pool, decision)

    monkeypatch.setattr(BotPool, "_ask", forgetful)
    with running(settings(folder, players=HIRED)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("strategist", "strategist"), options=SHORT)["id"]
        live = finish(server, anna, table)
    assert len(asked) == len(moves(live))
    assert moves(live) == by_the_loop(live, ["marshal:3"] * 2)


def test_the_player_that_was_not_asked_for_longest_makes_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "MAX_PLAYERS", 1)
    submit, dismissed = BotProcess.submit, list[object]()

    def noted(process: BotProcess, work: Callable[..., object], *about: object) -> None:
        if work is bot_process.dismiss:
            dismissed.append(about[0])
        submit(process, work, *about)

    monkeypatch.setattr(BotProcess, "submit", noted)
    with running(settings(folder, players=HIRED)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("strategist", "steward"), options=SHORT)["id"]
        live = finish(server, anna, table)
        assert not server.services.bot_pool._seated, "nobody sits at a table whose game is over"
    assert dismissed[:3] == [(table, 0), (table, 1), (table, 0)]
    assert moves(live) == by_the_loop(live, ["marshal:3", "steward"])


def test_a_server_that_comes_back_goes_on_with_the_same_moves(folder: Path) -> None:
    chosen = settings(folder, players=HIRED, pause=0.05)
    with running(chosen) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("strategist", "strategist"), options=SHORT)["id"]
        socket = anna.sit(table, None)
        socket.reach(12)
    with running(chosen) as server:
        anna = Client(server.url, cookie=anna.cookie)
        live = finish(server, anna, table)
        assert moves(live) == by_the_loop(live, ["marshal:3"] * 2)


PROGRAM = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    print(line, end="", file=open(sys.argv[1], "a"))
    if said["type"] == "choose":
        print(json.dumps({"move": said["moves"][0]["id"]}), flush=True)
"""


class Log(Observer):
    """What a seat hears of a game."""

    def __init__(self, seat: int) -> None:
        self.seat, self.heard = Seat(seat), list[object]()

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        self.heard += [event.seen_by(self.seat).json() for event in events]


def test_a_program_lives_through_a_whole_game_and_hears_all_that_its_seat_may(folder: Path, tmp_path: Path) -> None:
    heard, script = tmp_path / "heard", tmp_path / "player.py"
    script.write_text(PROGRAM, encoding="utf-8")
    hired = {"raider": "exec:" + shlex.join([sys.executable, str(script), str(heard)])}
    with running(settings(folder, players=hired)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("raider", "wanderer"), options=SHORT)["id"]
        live = finish(server, anna, table)
        assert live.outcome is not None
        process = server.services.bot_pool._processes[0]
        process._executor.submit(int).result()  # it has said goodbye when it has time for something else
    hello, *asked, end = map(json.loads, heard.read_text().splitlines())
    assert [hello["type"], {said["type"] for said in asked}, end["type"]] == ["hello", {"choose"}, "end"]
    assert end["outcome"] == live.outcome.json()
    assert live.playthrough is not None
    log = Log(0)
    again = Playthrough.deal(
        DOMAINE,
        live.playthrough.header.players,
        live.options,
        seed=bytes.fromhex(live.row.seed),
        entropies=json.loads(live.row.entropies),
    )
    for entry in live.playthrough.line:
        Loop(again, {}, [log]).play(entry.move)
    events = [event for said in (*asked, end) for event in said["events"]]
    assert events == json.loads(json.dumps(log.heard))


# parcels


def positions(of: Game, count: int) -> Iterator[tuple[State, Sequence[Event]]]:
    """Some positions of a game, and what happened before each."""
    dealt = Playthrough.deal(of, names(of.seats[-1]), seed=bytes(32))
    play_steps(dealt, by_default(of, Random(1)), count)
    for _, state, events in dealt.states():
        yield state, events


@pytest.mark.parametrize("of", games().values(), ids=lambda of: of.name)
def test_views_and_events_arrive_as_they_were_and_with_them_no_state(of: Game) -> None:
    for state, events in positions(of, 120):
        for seat in (Seat(0), Seat(1)):
            seen = [event.seen_by(seat) for event in events]
            parcel = pack(of, (state.view(seat), seen))
            view, arrived = unpack(of, parcel)
            assert (view, arrived) == (state.view(seat), seen)
            assert view.json() == state.view(seat).json()
            named = {str(word) for op, word, _ in pickletools.genops(parcel) if op.name.endswith("UNICODE")}
            assert type(state).__name__ not in named, "a whole state is no part of a view"
            assert len(parcel) < 20_000


def test_a_parcel_does_not_tell_what_is_hidden() -> None:
    for state, _ in positions(DOMAINE, 60):
        view = state.view(Seat(0))
        others = [DOMAINE.guess(view, Random(seed)) for seed in range(3)]
        assert {len(pack(DOMAINE, other.view(Seat(0)))) for other in others} == {len(pack(DOMAINE, view))}


def test_a_process_that_dies_at_every_decision_does_not_stop_the_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(process: BotProcess, *about: object, seconds: float) -> Move:
        raise ProcessDied

    monkeypatch.setattr(BotProcess, "do", dies)
    with running(settings(folder)) as server:
        anna = Client(server.url, "Anna")
        table = anna.table(seats=seats("page", "page"), options=SHORT)["id"]
        assert finish(server, anna, table).outcome is not None


# whose turn it is


class Held:
    """A bot process that thinks about nothing until it is let go, and then notes who is asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.open = asyncio.Event()
        monkeypatch.setattr(BotProcess, "do", lambda *about, **_: self.do(*about))

    async def do(self, process: BotProcess, work: object, task: Task | AdviceTask) -> object:
        if not self.open.is_set():
            await self.open.wait()
        self.asked.append(task.place[0] if isinstance(task, Task) else "hint")
        if isinstance(task, Task):
            return 0
        raise PlayerFault("crash", "it is only counted")


def decision(table: str, rank: int) -> Decision:
    dealt = Playthrough.deal(DOMAINE, names(2), seed=bytes(32))
    return Decision(table, Seat(0), "page", "seed", dealt, rank)


def order(monkeypatch: pytest.MonkeyPatch, folder: Path, wishes: Sequence[tuple[str, str, int]]) -> list[str]:
    """In which order decisions are made that are wanted (host, table, rank) while another is under way."""

    async def run() -> list[str]:
        held, pool = Held(monkeypatch), BotPool(settings(folder), Metrics())

        async def one(host: str, table: str, rank: int) -> None:
            with asking_for(host):
                await pool.choose(decision(table, rank))

        first = asyncio.create_task(one("nobody", "first", PEOPLE))
        while not pool._processes[0].wanted:
            await asyncio.sleep(0)
        waiting = []
        for wish in wishes:
            waiting.append(asyncio.create_task(one(*wish)))
            while pool.waiting() < len(waiting):
                await asyncio.sleep(0)
        held.open.set()
        await asyncio.gather(first, *waiting)
        return held.asked[1:]

    return asyncio.run(run())


def test_people_come_before_tables_of_computers_only(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    crowd = [("mallory", f"crowd {number}", ALONE) for number in range(30)]
    assert order(monkeypatch, folder, [*crowd, ("anna", "evening", PEOPLE)])[0] == "evening"


def test_hosts_take_turns_at_the_computers_time(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    crowd = [("mallory", f"crowd {number}", PEOPLE) for number in range(30)]
    assert order(monkeypatch, folder, [*crowd, ("anna", "evening", PEOPLE)]).index("evening") == 1


def test_a_table_counts_as_one_of_computers_only_when_nobody_plays_there(folder: Path) -> None:
    with running(settings(folder, pause=600.0)) as server:
        anna = Client(server.url, "Anna")
        ranks = []
        for kinds in (("computer", "me"), ("computer", "computer"), ("computer", "me", "computer")):
            table = anna.table(*kinds)["id"]
            if len(kinds) == 3:
                anna.post(f"/api/tables/{table}/resign", seat=1)
            found = server.services.scheduler._decision(server.services.live_tables._lives[table], Seat(0))
            ranks.append(found and found.rank)
    assert ranks == [PEOPLE, ALONE, ALONE]


def test_more_processes_think_at_once_and_computers_alone_leave_half_of_them_free(folder: Path) -> None:
    pool = BotPool(settings(folder, bot_processes=4), Metrics())
    for process in pool._processes[2:]:
        process.wanted = 5
    assert pool._least_busy(ALONE) in pool._processes[2:]
    assert pool._least_busy(PEOPLE) in pool._processes[:2]
    assert len(BotPool(settings(folder, bot_processes=None), Metrics())._processes) == bot_pool.cores()


def test_few_players_of_tables_of_computers_only_stay_in_memory(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    async def run() -> list[str]:
        held, pool = Held(monkeypatch), BotPool(settings(folder), Metrics())
        held.open.set()
        await pool.choose(decision("evening", PEOPLE))
        for number in range(2 * bot_pool.MAX_ALONE_PLAYERS):
            await pool.choose(decision(f"crowd {number}", ALONE))
        return [table for table, _ in pool._seated]

    monkeypatch.setattr(BotProcess, "submit", lambda *_: None)
    many = bot_pool.MAX_ALONE_PLAYERS
    assert asyncio.run(run()) == ["evening", *(f"crowd {number}" for number in range(many, 2 * many))]


def test_no_more_hints_wait_than_may(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    async def run() -> tuple[int, int]:
        held, pool = Held(monkeypatch), BotPool(settings(folder), Metrics())
        dealt = decision("evening", PEOPLE).playthrough
        task = AdviceTask(rules_of(dealt.game), "marshal", "seed", pack(dealt.game, dealt.view(0)), 1.0)

        async def one() -> None:
            with asking_for("mallory"), suppress(Problem):
                await pool.advise(task)

        asked = [asyncio.create_task(one()) for _ in range(20)]
        while pool.hints.refused + pool.hints.waiting + 1 < 20:
            await asyncio.sleep(0)
        held.open.set()
        await asyncio.gather(*asked)
        return pool.hints.refused, len(held.asked)

    assert asyncio.run(run()) == (20 - 1 - bot_pool.MAX_HINTS, 1 + bot_pool.MAX_HINTS)


def test_tables_of_computers_only_are_few(folder: Path) -> None:
    with running(settings(folder, rate_limits=RateLimits(alone="2/minute"))) as server:
        anna = Client(server.url, "Anna")
        wish = {"game": "domaine", "seats": seats("wanderer", "wanderer")}
        opened = [anna.http.post("/api/tables", json=wish).status_code for _ in range(3)]
        assert opened == [200, 200, 429]
        assert anna.table("me", "computer")["id"], "and others are opened as before"


def test_rematches_of_tables_of_computers_only_are_few_too(folder: Path) -> None:
    with running(settings(folder, rate_limits=replace(FREE, alone="2/minute"))) as server:
        anna = Client(server.url, "Anna")
        wish = {"game": "domaine", "seats": seats("wanderer", "wanderer"), "start": True}
        alone, together = anna.post("/api/tables", **wish)["id"], anna.table("me", "computer")["id"]
        anna.post(f"/api/tables/{together}/resign", seat=0)
        anna.sit(alone, None).until(lambda frame: bool(frame.get("table")) and frame["table"]["phase"] == "over")
        again = [anna.http.post(f"/api/tables/{alone}/rematch").status_code for _ in range(2)]
        assert again == [200, 429]
        assert anna.http.post(f"/api/tables/{together}/rematch").status_code == 200
