"""Company: ratings of rated games, people's pages, whom one blocks or mutes, and what one writes down for oneself."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert
from typer.testing import CliRunner

from regnum.cli import app
from regnum.kernel import game
from regnum.server.people.company.ratings import Ratings, rate
from regnum.server.people.company.results import results_of
from regnum.server.storage import hosts
from regnum.server.storage import schema as c
from regnum.server.storage.company import standings
from regnum.server.storage.rows import Person, Result, SeatRow, values
from regnum.server.storage.store import Store
from regnum.server.tables.seats import new_row
from tests.server.clients import Client, Message, Running, Socket, running, settings
from tests.server.test_people_recovery import member
from tests.server.test_play import ANNA, BRUNO

STEWARD = {"kind": "computer", "level": "steward"}


@pytest.fixture
def club(folder: Path) -> Any:
    with running(settings(folder)) as server:
        yield server


def rated(host: Client, *guests: Client, **more: Any) -> Message:
    """A rated table of the host and these guests, being played."""
    table = host.table("me", *("link" for _ in guests), rated=True, **more)
    for guest in guests:
        table = guest.join({**table, "invite": table["invite"]})
    return table


def resign(client: Client, table: Message, seat: int) -> None:
    client.ok(client.http.post(f"/api/tables/{table['id']}/resign", json={"seat": seat}))


def record(client: Client, of: str | None = None) -> Message:
    page: Message = client.get(f"/api/people/{of or client.get('/api/me')['id']}")
    (found,) = page["games"]
    return dict(found)


def work_off(server: Running) -> None:
    """Rate what waits for it: with the process's own task whoever comes first does it, and the other finds nothing."""
    asyncio.run(server.services.ratings.work_off())


def test_a_rated_table_is_for_people_with_accounts_and_gives_no_hints(server: Running) -> None:
    anna, bruno = member(server.url, "Agnese"), member(server.url, "Baldo")
    guest = Client(server.url, "Gast")
    seats = [{"kind": "me"}, {"kind": "link"}]
    wish = {"game": "domaine", "seats": seats, "rated": True, "start": True}
    assert guest.problem("/api/tables", wish) == "rated-account"
    assert anna.problem("/api/tables", {**wish, "seats": [{"kind": "me"}, {"kind": "device"}]}) == "rated-seats"
    assert anna.problem("/api/tables", {**wish, "seats": [STEWARD, STEWARD]}) == "rated-seats"
    table = anna.table("me", "link", rated=True)
    assert (table["rated"], table["advice"]) == (True, False)
    join = f"/api/tables/{table['id']}/join"
    assert guest.problem(join, {"invite": table["invite"]}) == "rated-account"
    assert anna.problem(join, {"invite": table["invite"], "seat": 1}) == "no-seat", "nobody plays against themselves"
    bruno.join(table)
    assert anna.problem(f"/api/tables/{table['id']}/advice", {"seat": ANNA}) == "advice-off"


def test_in_a_rated_game_a_step_is_taken_back_only_if_another_player_agrees(server: Running) -> None:
    anna, bruno = member(server.url, "Alda"), member(server.url, "Brunello")
    table = rated(anna, bruno)
    socket, other = anna.sit(table["id"], ANNA), bruno.sit(table["id"], BRUNO)
    socket.until("state")
    other.until("state")
    socket.move(socket.moves[0])
    socket.reach(2)
    asked = socket.undo()
    assert (asked["type"], asked["version"]) == ("ack", 2)
    other.until("asked")
    other.say("agree", seat=BRUNO, yes=True)
    assert socket.until("step")["step"]["kind"] == "undo"

    alone = anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, STEWARD], rated=True, start=True)
    alone = anna.deal(alone)
    socket = anna.sit(alone["id"], ANNA)
    socket.until("state")
    socket.move(socket.moves[0])
    socket.reach(2)
    assert socket.undo()["problem"]["key"] == "rated-undo"


def test_ratings_follow_from_rated_games_alone_and_can_be_worked_out_anew(club: Running, folder: Path) -> None:
    anna, bruno = member(club.url, "Anna"), member(club.url, "Bruno")
    mine = anna.get("/api/me")["id"]
    resign(bruno, rated(anna, bruno), BRUNO)
    resign(anna, rated(bruno, anna), 1)
    resign(bruno, rated(anna, bruno), BRUNO)
    against = anna.deal(
        anna.post("/api/tables", game="domaine", seats=[{"kind": "me"}, STEWARD], rated=True, start=True)
    )
    resign(anna, against, ANNA)
    unrated = anna.table("me", "link")
    bruno.join(unrated)
    resign(bruno, unrated, BRUNO)
    work_off(club)

    own = record(anna)
    assert (own["played"], own["won"]) == (5, 3)
    assert [(tally["against"], tally["played"], tally["won"]) for tally in own["tallies"]] == [
        ("people", 4, 3),
        ("steward", 1, 0),
    ]
    assert own["rating"]["games"] == 4
    assert (own["rating"]["provisional"], own["place"]) == (True, None)
    assert [rung["level"] or rung["name"] for rung in own["ladder"]] == ["steward", "Anna"]
    assert record(Client(club.url), mine)["rating"] == own["rating"], "anybody may see it"
    assert record(bruno)["rating"]["points"] < own["rating"]["points"]
    assert [rung["level"] for rung in anna.get("/api/ladders/domaine")["rungs"]] == ["steward"], "nobody provisional"

    engine = club.services.store.engine
    number, games, kept = standings.everything_rated(engine, "domaine")
    assert (number, len(games)) == (4, 4)
    assert rate("domaine", games, {}) == kept, "to the last bit"
    done = CliRunner().invoke(app, ["host", "rate", "--data", str(folder)])
    assert done.output == "domaine: 3 ratings, 0 of them different than before.\n"
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE ratings SET mu = 99")
    done = CliRunner().invoke(app, ["host", "rate", "--data", str(folder)])
    assert done.output == "domaine: 3 ratings, 3 of them different than before.\n"
    assert standings.everything_rated(engine, "domaine")[2] == kept
    deeds = [(deed.name, deed.deed, deed.about) for deed in hosts.deeds(engine)]
    assert deeds == [("regnum host", "rated", "domaine")] * 2


def test_no_game_is_rated_twice_or_forgotten_by_several_processes_or_a_kill(folder: Path) -> None:
    chosen = settings(folder)
    store = Store(folder, None, lambda size: None)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO people VALUES ('p', 'P', NULL, NULL, 1, NULL)")
    rng = Random(7)
    for ended in range(30):
        # Killed between the end of a game and its rating: the results are there, and nothing else.
        row = {"id": f"t{ended:02}", "host": "p", "phase": "over"}
        with store.engine.begin() as connection:
            put_table(connection, row)
            for seat, player in enumerate(rng.sample(["a", "b", "c", "d", ":page"], 3)):
                result = Result(
                    row["id"], seat, player, "domaine", 3, seat, not seat, "people", True, float(ended), None
                )
                connection.execute(insert(c.results), values(result))
    ratings = [Ratings(store, chosen) for _ in range(4)]

    async def together() -> None:
        await asyncio.gather(*(one.work_off() for one in ratings))
        await ratings[0].work_off()

    asyncio.run(together())
    number, games, kept = standings.everything_rated(store.engine, "domaine")
    assert (number, len(games)) == (30, 30)
    assert [results[0].number for results in games] == [*range(1, 31)]
    assert sum(row.games for row in kept.values()) == 90
    assert rate("domaine", games, {}) == kept
    store.close()


def put_table(connection: Any, known: dict[str, Any]) -> None:
    """A table of which little matters."""
    columns = {column.name: column for column in c.tables.c}
    row = {name: known.get(name, 0 if "INT" in str(column.type) else "") for name, column in columns.items()}
    row |= {name: False for name, column in columns.items() if str(column.type) == "BOOLEAN"}
    row |= {name: 0.0 for name, column in columns.items() if str(column.type) == "FLOAT"}
    connection.execute(insert(c.tables), row)


def seat(number: int, person: str | None, level: str | None = None, *, left: bool = False, kind: str = "") -> SeatRow:
    return SeatRow("t", number, kind or ("person" if person else "computer"), person, "", level, left, "", "", None)


@pytest.mark.parametrize(
    ("seats", "ranks"),
    [
        # Bruno left and the computer won for him: he is last all the same, and nobody won.
        ([seat(0, "anna"), seat(1, "bruno", "steward", left=True), seat(2, None, "page")], {"anna": 1, "bruno": 2}),
        # By points, after the winner.
        ([seat(0, "anna"), seat(1, "bruno"), seat(2, "carla")], {"anna": 2, "bruno": 0, "carla": 1}),
        # Of a person at two seats, and of seats on a shared device, there is no result.
        ([seat(0, "anna"), seat(1, "anna"), seat(2, "anna", kind="device")], {}),
    ],
)
def test_who_left_is_last_and_the_others_stand_by_victory_and_points(
    seats: list[SeatRow], ranks: dict[str, int], folder: Path
) -> None:
    outcome = json.dumps({"winners": [1], "points": [3, 9, 5], "rule": "DOM-X1"})
    opener = Person("anna", "Anna", "anna", None, 1.0, "anna")
    row = new_row(opener, game("domaine"), {}, settings(folder), rated=True, phase="over", outcome=outcome)
    found = [one for one in results_of(row, seats, 1.0) if not one.player.startswith(":")]
    assert {one.player: one.rank for one in found} == ranks
    assert [one.player for one in found if one.won] == [player for player, rank in ranks.items() if rank == 0]


def chat(socket: Socket, text: str) -> None:
    socket.say("chat", key=socket.client.key(), text=text)


def heard(client: Client, table: str) -> list[str]:
    """What of a table's chat somebody sees on coming there."""
    state = client.get(f"/api/tables/{table}/view")
    return [message["text"] for message in state["chat"]]


def test_whoever_is_muted_is_not_heard_then_or_after_a_reload_and_is_not_told(server: Running) -> None:
    anna, bruno, carla = (Client(server.url, name) for name in ("Anita", "Berto", "Clelia"))
    table = anna.table("me", "link", "link")
    for guest in (bruno, carla):
        guest.join(table)
    id = table["id"]
    sockets = [one.sit(id, seat) for seat, one in enumerate((anna, bruno, carla))]
    for socket in sockets:
        socket.until("state")
    chat(sockets[1], "first")
    assert sockets[0].until("chat")["chat"]["text"] == "first"
    berto = bruno.get("/api/me")["id"]
    anna.ok(anna.http.put(f"/api/me/blocks/{berto}", json={"kind": "mute"}))
    assert sockets[0].until("state")["chat"] == [], "what he said is gone at once"
    chat(sockets[1], "second")
    chat(sockets[2], "third")
    assert sockets[0].until("chat")["chat"]["text"] == "third"
    assert (heard(anna, id), heard(bruno, id)) == (["third"], ["first", "second", "third"])
    assert anna.sit(id, ANNA).until("state")["chat"][0]["text"] == "third"
    assert [(one["id"], one["name"], one["kind"]) for one in anna.get("/api/me/blocks")] == [(berto, "Berto", "mute")]
    assert anna.get(f"/api/people/{berto}")["block"] == "mute"
    assert bruno.get(f"/api/people/{anna.get('/api/me')['id']}")["block"] is None
    anna.ok(anna.http.delete(f"/api/me/blocks/{berto}"))
    assert [one["text"] for one in sockets[0].until("state")["chat"]] == ["first", "second", "third"]


def test_whoever_is_blocked_and_who_blocks_them_do_not_meet(server: Running) -> None:
    anna, bruno = Client(server.url, "Annetta"), Client(server.url, "Bortolo")
    both = [client.get("/api/me")["id"] for client in (anna, bruno)]
    before = anna.table("me", "link")
    bruno.join(before)
    anna.ok(anna.http.put(f"/api/me/blocks/{both[1]}", json={"kind": "block"}))
    assert anna.problem(f"/api/me/blocks/{both[0]}", {"kind": "block"}, "PUT") == "unknown-person", "not oneself"
    hers, his = anna.table("me", "link", public=True), bruno.table("me", "link", public=True)

    def found(client: Client) -> set[str]:
        return {table["id"] for table in client.get("/api/tables")["open"]} & {hers["id"], his["id"]}

    assert (found(anna), found(bruno)) == ({hers["id"]}, {his["id"]})
    assert found(Client(server.url)) == {hers["id"], his["id"]}
    assert bruno.problem(f"/api/tables/{hers['id']}/join", {}) == "no-seat", "he is not told why"
    assert anna.problem(f"/api/tables/{his['id']}/join", {}) == "blocked"
    resign(bruno, before, BRUNO)
    bruno.post(f"/api/tables/{before['id']}/rematch")
    assert anna.problem(f"/api/tables/{before['id']}/rematch") == "blocked"
    anna.ok(anna.http.delete(f"/api/me/blocks/{both[1]}"))
    bruno.join(hers)


def test_what_one_writes_down_at_a_table_is_ones_own(server: Running) -> None:
    anna, bruno = Client(server.url, "Adele"), Client(server.url, "Biagio")
    table = anna.table("me", "link")
    note = f"/api/tables/{table['id']}/note"
    assert bruno.problem(note, {"text": "Let me in"}, "PUT") == "forbidden"
    bruno.join(table)
    assert anna.get(note) == {"text": "", "at": None}
    kept = anna.ok(anna.http.put(note, json={"text": "He saves\nfor the mine\u202e"}))
    assert kept["text"] == "He saves\nfor the mine"
    assert anna.get(note) == kept
    assert bruno.get(note)["text"] == ""
    assert anna.problem(note, {"text": "x" * 4001}, "PUT") == "bad-note"
    assert anna.get(note) == kept
    anna.ok(anna.http.put(note, json={"text": ""}))
    assert anna.get(note)["text"] == ""


def test_a_stranger_sees_of_a_persons_games_only_those_at_public_tables(server: Running) -> None:
    anna, bruno, stranger = member(server.url, "Aurelia"), Client(server.url, "Brando"), Client(server.url)
    id = anna.get("/api/me")["id"]
    tables = {public: anna.table("me", "link", public=public) for public in (True, False)}
    current = stranger.get(f"/api/people/{id}")["current"]
    assert [table["id"] for table in current] == [tables[True]["id"]]
    assert (current[0]["invite"], current[0]["seats"][0]["person"]) == (None, id)
    for table in tables.values():
        bruno.join(table)
        resign(bruno, table, BRUNO)
    games = stranger.get(f"/api/people/{id}/games")
    assert [(game["table"], game["won"], game["players"]) for game in games["games"]] == [
        (tables[True]["id"], True, ["Aurelia", "Brando"])
    ]
    assert len(bruno.get(f"/api/people/{id}/games")["games"]) == 2, "who was there sees the other too"
    assert stranger.get(f"/api/people/{id}/games", page=1) == {"games": [], "next": None}
    assert stranger.problem("/api/people/nobody", method="GET") == "unknown-person"
    report = bruno.http.post(f"/api/people/{id}/reports", json={"text": "She sings"})
    assert report.status_code == 204


def test_who_leaves_for_good_takes_notes_and_blocks_along_and_leaves_others_ratings(club: Running) -> None:
    anna, bruno = member(club.url, "Anna"), member(club.url, "Bruno")
    ids = [client.get("/api/me")["id"] for client in (anna, bruno)]
    table = rated(anna, bruno)
    anna.ok(anna.http.put(f"/api/tables/{table['id']}/note", json={"text": "My secret plan"}))
    anna.ok(anna.http.put(f"/api/me/blocks/{ids[1]}", json={"kind": "mute"}))
    resign(bruno, table, BRUNO)
    work_off(club)
    file = anna.get("/api/me/everything")
    assert [note["text"] for note in file["notes"]] == ["My secret plan"]
    assert [(one["other"], one["kind"]) for one in file["blocks"]] == [(ids[1], "mute")]
    assert [(one["game"], one["games"]) for one in file["ratings"]] == [("domaine", 1)]
    assert [(one["table"], one["won"], one["rated"]) for one in file["results"]] == [(table["id"], True, True)]

    before = record(bruno)
    anna.ok(anna.http.request("DELETE", "/api/me", json={"password": "correct horse"}))
    assert bruno.problem(f"/api/people/{ids[0]}", method="GET") == "unknown-person"
    assert record(bruno) == before
    engine = club.services.store.engine
    _, games, kept = standings.everything_rated(engine, "domaine")
    assert rate("domaine", games, {}) == kept
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        dump = "\n".join(driver.iterdump())
    assert "My secret plan" not in dump
    rows = [line for line in dump.splitlines() if ids[0] in line and not line.startswith('INSERT INTO "people"')]
    assert [line for line in rows if '"tables"' not in line] == [], "only as who once opened a table"
