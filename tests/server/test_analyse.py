"""Analysing: from every starting point one may have, nothing that one may not know, and whatever strangers send."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import regnum
from regnum.kernel import Seat, game, games
from regnum.server.analysis import answers, starts
from regnum.server.analysis.answers import Question
from regnum.server.analysis.lines import TriedStep
from regnum.server.analysis.starts import PositionStart, TableStart
from regnum.server.api.play_models import MAX_LINE, MAX_POSITION
from regnum.server.api.problems import Problem
from regnum.server.ops.settings import RateLimits
from regnum.server.tables.sharing import Share
from regnum.testing.positions import spoil
from tests.server.clients import FREE, Client, Message, Running, Socket, play_on, running, settings, texts
from tests.server.test_advice import held
from tests.server.test_play import ANNA, BRUNO, hot_seat, pair

DOMAINE = game("domaine")
POSITION = regnum.new("domaine", players=2, seed=3).position


def at_table(socket: Socket, seat: int | None, **more: Any) -> Message:
    return {"kind": "table", "table": socket.table, "seat": seat, **more}


def at_position(position: str) -> Message:
    return {"kind": "position", "position": position}


def deal(name: str, players: int, **more: Any) -> Message:
    return {"kind": "deal", "game": name, "players": players, "seed": "7", **more}


def again(steps: list[Message]) -> list[Message]:
    """Steps as they were taken, to be taken again."""
    return [{key: step[key] for key in ("move", "answers") if key in step} for step in steps]


def analyse(client: Client, start: Message, steps: list[Message] | None = None, **more: Any) -> Message:
    answer: Message = client.post("/api/analyse", start=start, steps=again(steps or []), **more)
    return answer


def problem(client: Client, start: Message, steps: list[Message] | None = None, **more: Any) -> str:
    return client.problem("/api/analyse", {"start": start, "steps": steps or [], **more})


def walk(client: Client, start: Message, rng: Random, length: int) -> Message:
    """Where a line of random steps leads."""
    there = analyse(client, start)
    for _ in range(length):
        if there["seat"] is None:
            break
        there = analyse(client, start, [*there["steps"], {"move": rng.choice(there["moves"])}])
    return there


# the starting points


def test_a_table_is_analysed_as_its_seat_knows_it_for_all_seats_and_stays_as_it_is(server: Running) -> None:
    sockets = hot_seat(server.url)
    socket = sockets[ANNA]
    start = at_table(socket, ANNA)
    there = analyse(socket.client, start)
    assert there["view"] == socket.view
    assert texts("domaine", there["moves"]) == socket.moves
    assert (there["version"], there["guessed"], there["helped"]) == (socket.version, True, True)
    far = walk(socket.client, start, Random(9), 40)
    assert {step["seat"] for step in far["steps"]} == {ANNA, BRUNO}
    assert far == analyse(socket.client, start, far["steps"]), "the same line leads to the same position"
    assert far["view"]["seat"] == far["seat"]
    other = analyse(socket.client, start, far["steps"], seat=1 - far["seat"])
    assert (other["view"]["seat"], other["moves"]) == (1 - far["seat"], far["moves"])
    refused = analyse(socket.client, start, [{"move": "draw"}, {"move": socket.moves[0]}])
    path = f"/api/tables/{socket.table}/refuse"
    assert refused["refusal"] == socket.client.post(path, seat=ANNA, move="draw")["refusal"]
    assert (refused["view"], refused["steps"]) == (there["view"], [])
    assert socket.client.get(f"/api/tables/{socket.table}")["version"] == socket.version


def test_a_guess_deals_what_is_hidden_and_another_deals_otherwise(server: Running) -> None:
    sockets = hot_seat(server.url)
    first = sockets[ANNA]
    hands = [
        analyse(first.client, at_table(first, ANNA, guess=guess), seat=BRUNO)["view"]["players"][BRUNO]["hidden"]
        for guess in (0, 0, 1, 2)
    ]
    true = first.client.get(f"/api/tables/{first.table}/view", seat=BRUNO)["view"]["players"][BRUNO]["hidden"]
    assert hands[0] == hands[1]
    assert len({str(hand) for hand in hands}) > 1
    assert all([card["pile"] for card in hand] == [card["pile"] for card in true] for hand in hands)


def test_a_version_that_the_game_has_left_is_analysed_as_it_was_seen_then(server: Running) -> None:
    sockets = hot_seat(server.url)
    anna = sockets[ANNA]
    before = analyse(anna.client, at_table(anna, ANNA))
    play_on(sockets, Random(4), 6)
    assert analyse(anna.client, at_table(anna, ANNA, version=before["version"])) == before
    assert analyse(anna.client, at_table(anna, ANNA))["version"] == anna.version
    assert problem(anna.client, at_table(anna, ANNA, version=anna.version + 1)) == "bad-request"


def test_a_finished_game_is_analysed_from_any_moment_with_open_hands(server: Running) -> None:
    sockets = hot_seat(server.url)
    play_on(sockets, Random(2))
    anna, stranger = sockets[ANNA], Client(server.url)
    invite = anna.row["invite"]
    start = at_table(anna, None, version=30, invite=invite)
    there = analyse(stranger, start)
    moment = anna.client.get(f"/api/tables/{anna.table}/moments", **{"from": 30, "to": 30, "seat": there["seat"]})
    assert there["view"] == moment["moments"][0]["view"]
    assert (there["guessed"], there["helped"]) == (False, True)
    assert analyse(stranger, at_position(there["position"]))["view"] == there["view"]
    as_known = analyse(stranger, {**start, "seat": BRUNO})
    assert (as_known["guessed"], as_known["view"]["to_move"]) == (True, there["seat"])
    assert problem(stranger, {**start, "invite": None}) == "forbidden"
    assert problem(stranger, {**start, "version": 9999}) == "bad-request"
    assert problem(stranger, {**start, "seat": 9}) == "bad-request"
    assert problem(stranger, start, seat=9) == "bad-request"


@pytest.mark.parametrize("name", games())
def test_a_position_and_a_fresh_deal_are_those_of_the_front_door(server: Running, name: str) -> None:
    client = Client(server.url)
    players = game(name).seats[-1]
    option = game(name).options(players)[0]
    chosen = {option.name: option.high}
    dealt = analyse(client, deal(name, players, options=chosen))
    front = regnum.new(name, players=players, seed="7", **chosen)
    assert dealt["position"] == front.position
    far = walk(client, deal(name, players, options=chosen), Random(1), 30)
    read = analyse(client, at_position(far["position"].replace(" ", "\n ")), chances=True)
    assert (read["view"], read["moves"], read["position"]) == (far["view"], far["moves"], far["position"])
    assert sum(read["chances"]) == pytest.approx(1, abs=0.01)
    assert regnum.read(far["position"]).state.text() in far["position"]
    assert analyse(client, deal(front.game.ruleset, players, options=chosen))["view"] == dealt["view"]


def test_what_chance_answers_goes_with_the_line_and_comes_of_the_luck(server: Running) -> None:
    client, start = Client(server.url), deal("golden_horn", 2)
    far = walk(client, start, Random(3), 40)
    drawn = next(n for n, step in enumerate(far["steps"]) if step["answers"])
    line, move = far["steps"][:drawn], far["steps"][drawn]["move"]
    asked = [analyse(client, start, [*line, {"move": move}], luck=luck) for luck in (0, 0, *range(1, 12))]
    assert asked[0] == asked[1]
    assert len({str(one["steps"][-1]["answers"]) for one in asked}) > 1
    assert analyse(client, start, far["steps"], luck=5) == far, "what has been answered stands"
    for wrong in ([], [10**6], [*far["steps"][drawn]["answers"], 0]):
        assert problem(client, start, again([*line, {"move": move, "answers": wrong}])) == "bad-answers"


# who may know what


def test_what_is_hidden_has_no_part_in_an_analysis(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever others hold and the deck hides, the answer is the same to the letter for the same guess."""
    sockets = hot_seat(server.url)
    play_on(sockets, Random(2), 30)
    live = held(server, sockets[0])
    seat = Seat(sockets[0].view["to_move"])
    view, version = live.state.view(seat), live.row.version
    others = [other for n in range(20) if (other := DOMAINE.guess(view, Random(n))) != live.state]
    line = analyse(sockets[seat].client, at_table(sockets[seat], seat), [{"move": sockets[seat].moves[0]}])["steps"]
    start = TableStart(server.services.where, live.id, version, int(seat), 3)
    steps = tuple(TriedStep(step["move"], tuple(step["answers"])) for step in line)
    question = Question(start, steps, 0, None, details=True, chances=True, helped=True)
    said = set()
    for truth in (live.state, *others[:4]):
        monkeypatch.setattr(starts, "_at_version", lambda *_, state=truth: (DOMAINE, state, ()))
        said.add((answers.answered(question), answers.to_advise(question).parcel))
    assert len(others) > 5
    assert len(said) == 1


def test_of_a_running_table_only_ones_own_seat_is_analysed(server: Running) -> None:
    sockets = pair(server.url)
    anna, bruno, carla = sockets[ANNA].client, sockets[BRUNO].client, Client(server.url, "Carla")
    own = at_table(sockets[ANNA], ANNA)
    analyse(anna, own)
    for client in (bruno, carla, Client(server.url)):
        assert problem(client, own) == "not-your-seat"
        assert client.problem("/api/analyse/hint", {"start": own}) == "not-your-seat"
    assert problem(anna, at_table(sockets[ANNA], 7)) == "not-your-seat"
    assert problem(anna, at_table(sockets[ANNA], None)) == "not-over"
    invite = sockets[ANNA].row["invite"]
    assert problem(carla, at_table(sockets[ANNA], None)) == "forbidden"
    assert problem(carla, at_table(sockets[ANNA], None, invite=invite)) == "not-over"
    waiting = anna.table("me", "link")
    assert problem(anna, {"kind": "table", "table": waiting["id"], "seat": 0}) == "not-playing"


def test_where_a_table_has_no_hints_its_analysis_has_none_until_it_is_over(server: Running) -> None:
    sockets = pair(server.url, advice=False)
    anna = sockets[ANNA]
    start = at_table(anna, ANNA)
    there = analyse(anna.client, start, chances=True)
    assert (there["helped"], there["chances"], there["position"]) == (False, None, None)
    assert anna.client.problem("/api/analyse/hint", {"start": start}) == "advice-off"
    version = anna.version
    play_on(sockets, Random(1), 3)
    assert not analyse(anna.client, {**start, "version": version})["helped"], "nor has it what was before"
    anna.client.post(f"/api/tables/{anna.table}/resign", seat=ANNA)
    assert analyse(anna.client, {**start, "version": version}, chances=True)["chances"]


def test_a_deal_that_others_still_play_stays_closed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    sockets = pair(server.url)
    anna = sockets[ANNA]
    anna.client.post(f"/api/tables/{anna.table}/resign", seat=ANNA)
    live = held(server, anna)
    share = Share((0, 1), 4).text()
    for name, value in (("secret", True), ("shared", share)):
        object.__setattr__(live.row, name, value)
    for seat in (None, ANNA):
        assert problem(anna.client, at_table(anna, seat, version=1)) == "deal-secret"
        assert problem(Client(server.url, "Carla"), at_table(anna, seat, version=1)) == "forbidden"


# hints


@pytest.mark.parametrize("name", games())
def test_a_hint_is_a_plan_of_legal_steps_for_whoever_decides(server: Running, name: str) -> None:
    client = Client(server.url)
    far = walk(client, deal(name, game(name).seats[0]), Random(2), 25)
    hint = client.post("/api/analyse/hint", start=deal(name, game(name).seats[0]), steps=again(far["steps"]))
    assert hint["best"]["plan"][0]["id"] in far["moves"]
    assert 0 <= hint["best"]["chance"] <= 1


def test_a_game_that_is_over_has_its_chances_and_no_hint(server: Running) -> None:
    sockets = hot_seat(server.url)
    play_on(sockets, Random(2))
    anna = sockets[ANNA]
    start = at_table(anna, None)
    there = analyse(anna.client, start, chances=True)
    winners = there["view"]["outcome"]["winners"]
    assert [seat for seat, chance in enumerate(there["chances"]) if chance > 0] == winners
    assert (there["seat"], there["moves"]) == (None, [])
    assert anna.client.problem("/api/analyse/hint", {"start": start}) == "no-advice"


# bounds and what strangers send


def test_positions_that_strangers_write_end_in_a_sentence(server: Running) -> None:
    client, rng = Client(server.url), Random(5)
    fields = POSITION.split()
    strange = ["hello", "domaine", "domaine/9 x", "domaine/1", "\x00", "golden_horn " + " ".join(fields[1:])]
    strange += ["domaine/1 " + "9" * 3000, "domaine/1 " + "- " * 1000, "🂡" * 100, " ".join((*fields, "0"))]
    strange += [spoil(POSITION, rng) for _ in range(40)]
    refused = 0
    for text in strange:
        body = {"start": at_position(text), "chances": True, "details": True}
        answer = client.http.post("/api/analyse", json=body)
        assert answer.status_code in (200, 422), (text, answer.text)
        if answer.status_code == 422:
            refused += 1
            assert answer.json()["key"] == "bad-position"
            assert answer.json()["detail"].endswith((".", "!")), answer.json()["detail"]
    assert refused > 20
    assert analyse(client, at_position(POSITION))["position"] == POSITION, "the worker is well"


def test_a_position_that_breaks_the_rules_code_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    question = Question(PositionStart(POSITION), (), 0, None, details=True, chances=True, helped=True)
    for where, name in ((starts, "position_from"), (answers, "details_of"), (answers, "adviser")):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, broken)
            for work in (answers.answered, answers.to_advise):
                if (name, work) not in (("details_of", answers.to_advise), ("adviser", answers.answered)):
                    with pytest.raises(Problem, match="bad-position"):
                        work(question)


def test_what_is_too_much_or_makes_no_sense_is_refused(server: Running) -> None:
    client, start = Client(server.url), deal("domaine", 2)
    move = {"move": analyse(client, start)["moves"][0]}
    assert problem(client, at_position("x" * (MAX_POSITION + 1))) == "bad-request"
    assert problem(client, start, [move] * (MAX_LINE + 1)) == "bad-request"
    assert analyse(client, start, [move] * MAX_LINE)["refusal"], "it stops where a step is not legal"
    assert problem(client, start, [{"move": "dance"}]) == "bad-move"
    assert problem(client, start, [{"move": 10**6}]) == "bad-move"
    assert problem(client, start, [{**move, "answers": [0] * 300}]) == "bad-request"
    assert problem(client, deal("chess", 2)) == "unknown-game"
    assert problem(client, deal("domaine", 9)) == "bad-options"
    assert problem(client, deal("domaine", 2, options={"king": 10**6})) == "bad-options"
    assert problem(client, deal("domaine/9", 2)) == "other-rules"
    assert problem(client, {"kind": "table", "table": "nowhere"}) == "unknown-table"
    assert problem(client, {"kind": "dream"}) == "bad-request"


def test_questions_and_hints_are_counted(folder: Path) -> None:
    limits: dict[str, Any] = {name: getattr(FREE, name) for name in RateLimits.__slots__}
    limits |= {"analyses": "3/minute", "advice": "1/minute"}
    with running(settings(folder, rate_limits=RateLimits(**limits), workers=0)) as server:
        client, start = Client(server.url, "Anna"), deal("domaine", 2)
        client.post("/api/analyse/hint", start=start)
        assert client.problem("/api/analyse/hint", {"start": start}) == "too-many"
        for _ in range(3):
            analyse(client, start)
        assert problem(client, start) == "too-many"
