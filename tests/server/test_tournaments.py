"""Tournaments from joining to the standings, over the API as a bot has it."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import CliRunner

from regnum.cli import app
from regnum.kernel import notation, pledge
from tests.server import club
from tests.server.clients import Client, Hands, Message, Running, running, settings
from tests.server.processes import Process

runner = CliRunner()
DOCS = Path(__file__).parents[2] / "docs"


def run(script: str, *about: object) -> str:
    command = [sys.executable, str(DOCS / script), *map(str, about)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def records(client: Client, found: Message, folder: Path) -> list[Path]:
    """The records of all tables of a tournament, as files."""
    paths = []
    for table in (table for each in found["results"] for table in each["tables"]):
        path = folder / f"{each_name(table)}.record"
        path.write_text(client.http.get(f"/api/tables/{table['id']}/record", params={"invite": found["invite"]}).text)
        paths.append(path)
    return paths


def each_name(table: Message) -> str:
    return str(table["id"]).replace("-", "x")


def test_eight_people_play_three_rounds_and_their_records_tell_the_standings(server: Running, tmp_path: Path) -> None:
    olga = club.host(server.url)
    people = [olga, *(Client(server.url, f"Player {n}") for n in range(2, 9))]
    made = club.tournament(olga, people[1:], rounds=3)
    path, rng = f"/api/tournaments/{made['id']}", Random(1)
    assert olga.post(f"{path}/start")["round"] == 1
    met: list[tuple[str, ...]] = []
    for number in (1, 2, 3):
        tables = {table["id"]: table for table in club.until_dealt(people, made["id"])}
        assert len(tables) == 4
        assert len({(table["commitment"], *table["entropies"]) for table in tables.values()}) == 1
        for table in tables.values():
            met.append(tuple(sorted(seat["name"] for seat in table["seats"])))
            club.play(people, table, rng)
        club.until(olga, made["id"], "over" if number == 3 else "playing", min(number + 1, 3))
    assert len({*met}) == 12, "nobody meets anybody twice"
    found = olga.get(path)
    kept = records(olga, found, tmp_path)
    said = [line.split(" ", 2) for line in run("standings.py", *kept).splitlines()]
    shown = {row["name"]: f"{row['score']:.4f}" for row in found["standings"]}
    assert {name: score for score, _, name in said} == shown
    assert len({*shown.values()}) > 2, "there is something to tell apart"
    deals, faults = set(), runpy.run_path(str(DOCS / "verify.py"))["faults"]
    for file in kept:
        playthrough = notation.read(file.read_text())
        playthrough.verify()
        assert playthrough.header.sealing is not None
        deals.add((playthrough.header.sealing.commitment, playthrough.dealt))
        kept_before = [playthrough.header.sealing.commitment, playthrough.header.sealing.pledges[-1]]
        assert not faults(json.loads(json.dumps(notation.to_json(playthrough))), kept_before)
    assert len(deals) == 3, "each round has one deal, the same at every table"
    brought = olga.ok(olga.http.post("/api/records", content=kept[0].read_bytes()))
    assert olga.http.get(f"/api/tables/{brought['id']}/record").text == kept[0].read_text()
    assert olga.get(f"/api/tables/{brought['id']}/verify")["fair"]
    assert "pledges: kept by all;" in runner.invoke(app, ["verify", str(kept[0])]).output


@contextmanager
def two_tables(server: Running, **wish: object) -> Iterator[tuple[list[Client], Message, list[Message]]]:
    """Four people at two tables of one deal, which is dealt: the people, the tournament, and everybody's table."""
    olga = club.host(server.url, f"Olga {next(Client.keys)}")
    people = [olga, *(Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))]
    made = club.tournament(olga, people[1:], **wish)
    olga.post(f"/api/tournaments/{made['id']}/start")
    yield people, made, club.until_dealt(people, made["id"])


def test_nothing_of_a_shared_deal_is_told_before_its_last_table_has_ended(server: Running) -> None:
    with two_tables(server, public=True) as (people, made, tables):
        olga, own = people[0], tables[0]
        other = next(table for table in tables if table["id"] != own["id"])
        elsewhere = [client for client, table in zip(people, tables, strict=True) if table["id"] != own["id"]]
        stranger, rng = Client(server.url, "Sandra"), Random(2)
        club.play(people, own, rng)
        ended, going = f"/api/tables/{own['id']}", f"/api/tables/{other['id']}"
        assert olga.get(ended)["phase"] == "over"

        def shut(client: Client, path: str, **query: Any) -> str:
            query = {"invite": made["invite"], **query}
            return client.problem(f"{path}?{'&'.join(f'{name}={value}' for name, value in query.items())}", None, "GET")

        # Its own players are told no secret, though they have ended.
        for path in ("record", "moments", "verify", "review"):
            assert shut(olga, f"{ended}/{path}") == "deal-secret"
        assert shut(olga, f"{ended}/details", at=1) == "deal-secret"
        frame = olga.get(f"{ended}/view", seat=own_seat(own))
        assert (frame["table"]["seed"], frame["table"]["secret"]) == (None, True)
        mine = own_seat(own)
        assert all(step["move"] is None for step in frame["log"] if step["seat"] not in (None, mine))
        assert olga.problem(f"{ended}/view?seat={1 - mine}", None, "GET") == "not-your-seat"
        assert olga.problem(f"{ended}/rematch") == "no-rematch"
        # Others see neither the table that has ended nor the one that is played, whoever they are.
        for client, closed in (
            (stranger, ended),
            (stranger, going),
            (olga, going),
            *((one, ended) for one in elsewhere),
        ):
            for path in ("", "/view", "/log?before=9", "/details", "/record", "/moments", "/verify", "/review"):
                assert client.problem(f"{closed}{path}", None, "GET") == "forbidden", path
                assert shut(client, closed + path.partition("?")[0], before=9) == "forbidden", path
            assert client.problem(f"{closed}/details?at=1&invite={made['invite']}", None, "GET") == "forbidden"
            assert client.problem(f"{closed}/join", {"invite": made["invite"]}) == "forbidden"
            assert client.problem(f"{closed}/reports", {"text": "?"}) == "forbidden"
            for act, body in (("leave", {}), ("reveal", {"entropy": None}), ("resign", {"seat": 0})):
                assert client.problem(f"{closed}/{act}", body) == "not-your-seat"
            assert client.problem(f"{closed}/seats/0/computer", {}) == "not-your-seat"
            assert client.problem(f"{closed}/start") == ("forbidden" if client is olga else "host-only")
            for act, more in (
                ("refuse", {"move": 0}),
                ("preview", {"move": 0}),
                ("advice", {}),
            ):
                assert client.problem(f"{closed}/{act}", {"seat": 0, **more}) == "not-your-seat"
            for start in ({"seat": 0}, {"seat": None}, {"seat": None, "version": 1}):
                wish = {"start": {"kind": "table", "table": closed.rpartition("/")[2], **start}}
                assert client.problem("/api/analyse", wish) in ("not-your-seat", "forbidden", "deal-secret"), start
            socket = client.sit(closed.rpartition("/")[2], None, invite=made["invite"])
            heard = socket.hear()
            assert (heard["type"], heard["problem"]["key"], heard["version"]) == ("no", "forbidden", 0)
        assert other["id"] not in {table["id"] for table in olga.get("/api/tables")["mine"]}
        assert other["id"] not in {table["id"] for table in olga.get("/api/me/everything")["tables"]}
        page, nobody = f"/api/people/{olga.get('/api/me')['id']}", Client(server.url)
        for client in (nobody, stranger, *elsewhere):
            assert (
                client.get(f"{page}/games")["games"] == client.get(page)["games"] == client.get(page)["current"] == []
            )
        found = olga.get(f"/api/tournaments/{made['id']}")
        assert [table["phase"] for table in found["results"][0]["tables"]].count("over") == 1
        assert all(table["scores"] is None for table in found["results"][0]["tables"])
        assert {row["rounds"] for row in found["standings"]} == {0}

        club.play(people, other, rng)
        club.until(olga, made["id"])
        assert len(nobody.get(f"{page}/games")["games"]) == len(nobody.get(page)["games"]) == 1
        for client in (stranger, olga, *elsewhere):
            for path in (ended, going):
                assert client.get(path)["seed"]
                assert client.get(f"{path}/verify")["fair"]
                assert "shared: " in client.http.get(f"{path}/record").text
                assert client.get(f"{path}/moments", seat=0)["moments"]


def own_seat(table: Message) -> int:
    return next(int(seat["seat"]) for seat in table["seats"] if seat["mine"])


def test_all_tables_have_pledged_before_any_reveals_and_what_is_pledged_is_final(server: Running) -> None:
    olga = club.host(server.url, "Olga P")
    people = [olga, *(Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))]
    made = club.tournament(olga, people[1:])
    olga.post(f"/api/tournaments/{made['id']}/start")
    tables = [club.own_table(client, made["id"]) or {} for client in people]
    assert len({table["commitment"] for table in tables}) == 1
    *early, late = zip(people, tables, strict=True)
    for client, table in early:
        club.take_part(client, table)
    anna, hers = early[1]
    path = f"/api/tables/{hers['id']}"
    assert anna.problem(f"{path}/reveal", {"entropy": club.entropy_of(anna, hers["id"])}) == "not-called"
    assert anna.problem(f"{path}/pledge", {"pledge": pledge(hers["commitment"], "a" * 32)}) == "too-late"
    club.take_part(*late)
    dealt = club.until_dealt(people, made["id"])
    assert all(len(table["pledges"]) == len(table["entropies"]) == 4 for table in dealt)
    for client, table in zip(people, dealt, strict=True):
        place = table["share"]["places"][own_seat(table)]
        entropy = club.entropy_of(client, table["id"])
        assert (table["entropies"][place], table["pledges"][place]) == (entropy, pledge(table["commitment"], entropy))
    assert sorted(table["share"]["places"] for table in dealt) == [[0, 1], [0, 1], [2, 3], [2, 3]]


def test_who_is_not_there_is_played_for_and_comes_back_after_the_deal(folder: Path) -> None:
    hands = Hands()
    with running(settings(folder, now=hands)) as server:
        olga = club.host(server.url)
        people = [olga, *(Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))]
        wish = {"clock": {"kind": "move", "seconds": 60}, "rounds": 2, "interval": 600}
        made = club.tournament(olga, people[1:], **wish)
        olga.post(f"/api/tournaments/{made['id']}/start")
        *there, missing = people
        table = club.own_table(missing, made["id"]) or {}
        for client in there:
            club.take_part(client, club.own_table(client, made["id"]) or {})
        hands.time += 61
        dealt = club.until_dealt(there, made["id"])
        path, seat = f"/api/tables/{table['id']}", own_seat(table)
        gone = next(one for one in dealt if one["id"] == table["id"])
        place = gone["share"]["places"][seat]
        assert (gone["seats"][seat]["kind"], gone["pledges"][place], gone["entropies"][place]) == ("computer", "", "")
        assert missing.post(f"{path}/seats/{seat}/reclaim")["seats"][seat]["kind"] == "person"
        for one in {one["id"]: one for one in dealt}.values():
            loser = next(client for client in people if client.http.get(f"/api/tables/{one['id']}").is_success)
            seat = own_seat(loser.get(f"/api/tables/{one['id']}"))
            loser.post(f"/api/tables/{one['id']}/resign", seat=seat)
        found = club.until(olga, made["id"], "playing", 1, scored=True)
        assert (found["round"], found["next"] is not None) == (1, True), "there is a pause between rounds"
        hands.time += 601
        club.until(olga, made["id"], "playing", 2)
        scores = [seat for one in found["results"][0]["tables"] for seat in one["scores"]]
        assert all(seat["winner"] != seat["resigned"] for seat in scores)


def test_computers_fill_up_or_people_pause_in_turn_and_who_leaves_is_left_out(server: Running) -> None:
    olga = club.host(server.url, "Olga F")
    others = [Client(server.url, name) for name in ("Anna", "Bruno")]
    filled = club.tournament(olga, others, level="wanderer")
    assert olga.post(f"/api/tournaments/{filled['id']}/start")["round"] == 1
    tables = club.until_dealt([olga, *others], filled["id"])
    kinds = sorted(
        seat["kind"] for table in {table["id"]: table for table in tables}.values() for seat in table["seats"]
    )
    assert kinds == ["computer", "person", "person", "person"]

    paused = club.tournament(olga, others, rounds=3)
    path = f"/api/tournaments/{paused['id']}"
    olga.post(f"{path}/start")
    pausing = []
    for number in (1, 2):
        playing = [client for client in (olga, *others) if club.own_table(client, paused["id"])]
        table = club.until_dealt(playing, paused["id"])[0]
        playing[0].post(f"/api/tables/{table['id']}/resign", seat=own_seat(table))
        pausing += club.until(olga, paused["id"], "playing", number + 1)["results"][number - 1]["pausing"]
    assert len({*pausing}) == 2, "nobody pauses twice before all have"
    others[0].post(f"{path}/leave")
    found = others[1].get(path)
    assert found["standings"][-1]["name"] == "Anna", "who has left comes last"
    assert {row["score"] for row in found["standings"]} <= {0, 0.5, 1}, "one table alone: a share of the win"


def test_whoever_blocks_another_is_never_seated_with_them_where_others_are_there(server: Running) -> None:
    olga = club.host(server.url, "Olga B")
    people = [olga, *(Client(server.url, name) for name in ("Anna", "Bruno", "Carla"))]
    _, anna, bruno, _ = people
    made = club.tournament(olga, people[1:], rounds=3)
    anna.ok(anna.http.put(f"/api/me/blocks/{bruno.get('/api/me')['id']}", json={"kind": "block"}))
    olga.post(f"/api/tournaments/{made['id']}/start")
    for number in (1, 2, 3):
        for table in {table["id"]: table for table in club.until_dealt(people, made["id"])}.values():
            assert {seat["name"] for seat in table["seats"]} != {"Anna", "Bruno"}, (
                "else each meets each in three rounds"
            )
            loser = next(client for client in people if client.http.get(f"/api/tables/{table['id']}").is_success)
            seat = own_seat(loser.get(f"/api/tables/{table['id']}"))
            loser.post(f"/api/tables/{table['id']}/resign", seat=seat)
        club.until(olga, made["id"], "over" if number == 3 else "playing", min(number + 1, 3))


def test_only_its_host_begins_a_tournament_and_only_people_with_an_account_make_one(server: Running) -> None:
    olga, anna = club.host(server.url, "Olga O"), Client(server.url, "Anna")
    bruno, namesake = Client(server.url, "Bruno"), Client(server.url, "Bruno")
    wish = {"name": "Evening", "size": 2, "rounds": 1, **club.QUICK}
    assert anna.problem("/api/tournaments", wish) == "no-way-in"
    assert olga.problem("/api/tournaments", {**wish, "size": 9}) == "bad-options"
    assert olga.problem("/api/tournaments", {**wish, "level": "nobody"}) == "unknown-level"
    made = olga.post("/api/tournaments", **wish)
    path = f"/api/tournaments/{made['id']}"
    assert anna.problem(path, None, "GET") == "forbidden"
    assert anna.problem(f"{path}/join", {}) == "forbidden"
    assert olga.problem(f"{path}/start") == "tournament-small"
    bruno.post(f"{path}/join", invite=made["invite"])
    joined = namesake.post(f"{path}/join", invite=made["invite"])
    assert [one["name"] for one in joined["people"]] == ["Olga O", "Bruno", "Bruno 2"], "records tell people apart"
    assert bruno.problem(f"{path}/start") == "host-only"
    assert bruno.problem(f"{path}/cancel") == "host-only"
    olga.post(f"{path}/start")
    assert anna.problem(f"{path}/join", {"invite": made["invite"]}) == "tournament-begun"
    assert olga.problem(f"{path}/cancel") == "tournament-begun"
    _, open_one = (olga.post("/api/tournaments", **wish, public=True) for _ in range(2))
    assert olga.problem("/api/tournaments", wish) == "too-many-tournaments"
    assert open_one["id"] in {one["id"] for one in anna.get("/api/tournaments")["open"]}
    assert olga.post(f"/api/tournaments/{open_one['id']}/cancel")["phase"] == "off"
    assert open_one["id"] not in {one["id"] for one in anna.get("/api/tournaments")["open"]}


def test_a_tournament_that_nobody_begins_is_called_off(folder: Path) -> None:
    hands = Hands()
    with running(settings(folder, now=hands)) as server:
        olga = club.host(server.url)
        made = club.tournament(olga)
        hands.time += 15 * 24 * 3600
        club.until(olga, made["id"], "off")


def test_two_processes_hold_one_tournament_and_one_that_is_killed_leaves_nothing_doubled(
    database: str, folder: Path
) -> None:
    chosen = settings(folder, database_url=database)
    with Process(chosen) as one, Process(chosen) as two:
        olga = club.host(one.url)
        people = [olga, *(Client(one.url, name) for name in ("Anna", "Bruno", "Carla"))]
        made = club.tournament(olga, people[1:], rounds=2)
        olga.post(f"/api/tournaments/{made['id']}/start")
        rng = Random(3)
        for number in (1, 2):
            tables = club.until_dealt(people, made["id"])
            for table in {table["id"]: table for table in tables}.values():
                club.play(people, table, rng)
            if number == 1:
                # Between the end of the last table and whatever comes of it.
                one.kill()
                people = [Client(two.url, cookie=client.cookie) for client in people]
            club.until(people[0], made["id"], "over" if number == 2 else "playing", 2)
        found = people[0].get(f"/api/tournaments/{made['id']}")
        assert [(each["round"], len(each["tables"])) for each in found["results"]] == [(1, 2), (2, 2)]
        assert {row["rounds"] for row in found["standings"]} == {2}
        tables_kept = {table["id"] for table in people[0].get("/api/tables")["mine"]}
        assert len(tables_kept) == 2, "one table each round"


def test_the_name_of_who_deletes_their_account_goes_from_the_tournament(server: Running) -> None:
    with two_tables(server) as (people, made, tables):
        people[1].ok(people[1].http.request("DELETE", "/api/me", json={}))
        found = people[0].get(f"/api/tournaments/{made['id']}")
        assert "Anna" not in str(found)
        assert found["people"][1]["left"]
        assert tables
