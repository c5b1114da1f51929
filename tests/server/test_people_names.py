"""Names: what nobody can see or tell apart is refused, here and in records from elsewhere."""

# ruff: noqa: RUF001 (letters that look alike are what this is about)

from pathlib import Path

import pytest
from sqlalchemy import select

from regnum.server.people.names import clean_name, login_of, skeleton
from regnum.server.storage import schema
from regnum.server.storage.database import address, connect, engine_of, migrate
from tests.server.clients import Client, Running

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Anna Rossi",
        "St. John-Smith’s",
        "Ångström",
        "Вера",
        "Ελένη",
        "مريم",
        "李雷 Lei",
        "ゆき ユキ",
        "이순신",
        "Anna 👑",
        "Nguyễn",
        "R2-D2",
    ],
)
def test_names_of_many_scripts_are_taken_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("\u0410nna", id="a Cyrillic letter among Latin ones"),
        pytest.param("Ann\u03b1", id="a Greek letter among Latin ones"),
        pytest.param("\u3164", id="a letter that looks like nothing"),
        pytest.param("An\u115fna", id="a filler"),
        pytest.param("\u2800\u2800", id="blank dots"),
        pytest.param("An\u202ena", id="writing turned around"),
        pytest.param("Anna\u200f", id="a mark of direction"),
        pytest.param("A" + "\u0301" * 3 + "nna", id="accents piled up"),
    ],
)
def test_names_that_could_be_mistaken_or_not_be_seen_are_refused(server: Running, name: str) -> None:
    anna = Client(server.url, "Anna")
    assert anna.problem("/api/me", {"name": name}, "PATCH") == "strange-name", repr(name)
    seats = [{"kind": "me"}, {"kind": "device", "name": name}]
    assert anna.problem("/api/tables", {"game": "domaine", "seats": seats, "start": True}) == "strange-name"
    assert anna.get("/api/me")["name"] == "Anna"


def test_forms_of_one_letter_become_the_letter(server: Running) -> None:
    anna = Client(server.url, "Anna")
    for typed, kept in (("\uff21\uff2e\uff2e\uff21", "ANNA"), ("\U0001d400nna", "Anna"), ("❤\ufe0f Anna", "❤ Anna")):
        assert anna.ok(anna.http.patch("/api/me", json={"name": typed}))["name"] == kept


@pytest.fixture(scope="module")
def gisla(server: Running) -> Client:
    """Somebody with a password."""
    owner = Client(server.url, "Gisla")
    owner.ok(owner.http.patch("/api/me", json={"password": "correct horse"}))
    return owner


@pytest.mark.parametrize("alike", ["gisla", "Gis1a", "Gisia", "GlSLA", "Gis-la", "\u0262isla", "G i s l a"])
def test_a_name_that_looks_like_that_of_somebody_with_a_password_is_taken(
    server: Running, gisla: Client, alike: str
) -> None:
    impostor = Client(server.url, "Mallory")
    assert impostor.problem("/api/me", {"name": alike}, "PATCH") == "name-taken", "also for a guest"
    assert impostor.get("/api/me")["name"] == "Mallory"


def test_who_has_a_name_may_write_it_another_way(server: Running) -> None:
    anna = Client(server.url, "Ildegarda")
    anna.ok(anna.http.patch("/api/me", json={"password": "correct horse"}))
    assert anna.ok(anna.http.patch("/api/me", json={"name": "ILDEGARDA"}))["name"] == "ILDEGARDA"
    assert Client(server.url).post("/api/login", name="ildegarda", password="correct horse")


def test_of_two_guests_with_one_name_the_first_to_take_a_password_has_it(server: Running) -> None:
    first, second = Client(server.url, "Radegonda"), Client(server.url, "Radegonda")
    first.ok(first.http.patch("/api/me", json={"password": "correct horse"}))
    assert second.problem("/api/me", {"password": "another horse"}, "PATCH") == "name-taken"


def test_letters_of_another_alphabet_do_not_make_another_name() -> None:
    assert skeleton("\u0441\u043e\u0440") == skeleton("Cop")
    assert skeleton("Bernard") == skeleton("Bemard")
    assert skeleton("Anna") != skeleton("Anno")


def test_a_name_is_looked_up_however_it_is_typed() -> None:
    for typed in ("Anna", " ANNA ", "an\u202ena", "\uff21nna", "An\u200dna", "\x00anna"):
        assert login_of(typed) == "anna", repr(typed)


@pytest.mark.parametrize("name", ["\u3164", "\u0410nna", "An\u202ena"])
def test_a_record_with_such_a_name_is_refused(server: Running, name: str) -> None:
    text = (RECORDS / "domaine-1-2p-dom-x2-hands.record").read_text(encoding="utf-8")
    player = next(line for line in text.splitlines() if line.startswith("player: "))
    anna = Client(server.url, "Anna")
    response = anna.http.post("/api/records", content=text.replace(player, f"player: {name}").encode())
    assert (response.status_code, response.json()["key"]) == (422, "bad-record"), response.text
    assert response.json()["detail"].endswith("."), "in a sentence"


def test_people_from_before_keep_their_names_even_if_they_look_alike(folder: Path) -> None:
    """A migration fills in what names look like; of two that look alike, the first has it."""
    folder.mkdir()
    engine = engine_of(address(folder, None))
    with engine.begin() as connection:
        migrate(connection, "0006")
        for number, name in enumerate(("Gisla", "Gis1a", "Bruno", "Guest 1")):
            login = None if name.startswith("Guest") else name.lower()
            connection.exec_driver_sql(
                "INSERT INTO people (id, name, login, created) VALUES (?, ?, ?, ?)", (str(number), name, login, number)
            )
    engine.dispose()
    engine = connect(folder, None)
    with engine.connect() as connection:
        looks = select(schema.people.c.skeleton).order_by(schema.people.c.created)
        assert [*connection.scalars(looks)] == [skeleton("Gisla"), None, skeleton("Bruno"), None]
    engine.dispose()
