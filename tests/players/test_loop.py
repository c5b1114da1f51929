"""The one loop that plays a game, and computer players that are made again from what their seat has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from regnum.kernel import Event, Game, Move, Moves, Outcome, Playthrough, Seat, State, View
from regnum.kernel.chance import CommittedChance
from regnum.players import SeatedPlayer
from regnum.players.loop import Loop, Observer, Unrecorded, around, play_out
from regnum.players.search import searcher
from regnum.players.seated import seen_steps, steps_since
from regnum.testing.walks import at_random, deal, finish
from tests.kernel.haggle import HAGGLE
from tests.players.playing import DOMAINE, DOMUS, LEVELS

NAMES = ("Ada", "Bo", "Cy")


class Guest:
    """A player that notes down its life."""

    def __init__(self, seat: int) -> None:
        self.seat, self.life = Seat(seat), list[object]()

    def observe(self, events: Sequence[Event]) -> None:
        self.life.append([*events])

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        assert view.seat == self.seat
        self.life.append("asked")
        return next(iter(moves))

    def close(self, outcome: Outcome | None) -> None:
        self.life.append(outcome)


class Witness(Observer):
    """Sees everything that happens."""

    def __init__(self) -> None:
        self.seen = list[tuple[str, object]]()

    def deciding(self, state: State) -> None:
        self.seen.append(("deciding", state.to_move))

    def moving(self, state: State, move: Move) -> None:
        self.seen.append(("moving", move))

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        self.seen.append(("moved", [*events]))


def test_everybody_is_told_every_step_as_their_seat_may_know_it_and_leaves_at_the_end() -> None:
    playthrough, guests, witness = (
        Playthrough.deal(HAGGLE, NAMES, seed=bytes(32)),
        [Guest(0), Guest(1), Guest(2)],
        Witness(),
    )
    outcome = Loop(playthrough, around(guests), [witness]).run()
    assert outcome == playthrough.outcome
    kinds = [kind for kind, _ in witness.seen]
    assert kinds == ["deciding", "moving", "moved"] * len(playthrough.line)
    assert [what for kind, what in witness.seen if kind == "moving"] == [entry.move for entry in playthrough.line]
    steps = [what for kind, what in witness.seen if kind == "moved"]
    for guest in guests:
        *life, end = guest.life
        heard = [what for what in life if what != "asked"]
        assert heard == [[event.seen_by(guest.seat) for event in events] for events in steps]  # type: ignore[attr-defined]
        assert len(life) - len(heard) == sum(entry.seat == guest.seat for entry in playthrough.line)
        assert end == outcome
    assert any(one.life != other.life for one in guests for other in guests), "they do not hear the same"


def test_players_leave_a_game_that_is_broken_off() -> None:
    class Broken(Observer):
        def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
            raise KeyError("a lamp")

    guests = [Guest(0), Guest(1)]
    with pytest.raises(KeyError):
        Loop(Playthrough.deal(HAGGLE, NAMES[:2], seed=bytes(32)), around(guests), [Broken()]).run()
    assert [guest.life[-1] for guest in guests] == [None, None]


def test_the_same_policy_ends_in_the_same_place_with_players_and_without() -> None:
    def dealt() -> tuple[Unrecorded, Random]:
        rng = Random(5)
        return Unrecorded(deal(DOMAINE, 3, rng), CommittedChance(b"")), rng

    bare, drawn = dealt()
    assert play_out(bare.state, bare.chance, lambda state: state.moves().pick(drawn)) > 100
    whole, rng = dealt()
    finish(whole, at_random(rng))
    assert bare.state == whole.state


def seeded(game: Game, specs: Sequence[str]) -> tuple[Playthrough, list[SeatedPlayer]]:
    playthrough = Playthrough.deal(game, NAMES[: len(specs)], seed=bytes(32))
    return playthrough, [SeatedPlayer(spec, game, f"seed/{seat}") for seat, spec in enumerate(specs)]


def beginnings(playthrough: Playthrough, lengths: Iterator[int] | Sequence[int]) -> Iterator[tuple[Playthrough, Move]]:
    """A game as it was after some of its steps, with the step that followed."""
    for length in lengths:
        again = Playthrough.deal(playthrough.game, playthrough.header.players, seed=bytes(32))
        for entry in playthrough.line[:length]:
            again.play(entry.move)
        yield again, playthrough.line[length].move


@pytest.mark.parametrize(
    ("game", "spec", "seats"),
    [*((HAGGLE, spec, 2) for spec in LEVELS), *((DOMAINE, spec, 2) for spec in LEVELS[:3])],
)
def test_a_player_made_again_from_what_its_seat_has_seen_plays_on_as_the_one_that_was_lost(
    game: Game, spec: str, seats: int
) -> None:
    playthrough, players = seeded(game, [spec] * seats)
    Loop(playthrough, around(players)).run()
    lengths = (
        [*range(len(playthrough.line))]
        if game is HAGGLE
        else sorted(Random(1).sample(range(len(playthrough.line)), 12))
    )
    for again, move in beginnings(playthrough, lengths):
        seat = again.state.to_move
        assert seat is not None
        remade = SeatedPlayer(spec, game, f"seed/{seat}")
        remade.catch_up(seen_steps(again, seat), 1.0)
        assert remade.choose(again.state.view(seat), again.state.moves(), 1.0) is move


@pytest.mark.parametrize(("game", "steps"), [(DOMAINE, 60), (DOMUS, 60)])
def test_a_marshal_made_again_within_its_turn_carries_on_the_plan_of_the_one_that_was_lost(
    game: Game, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []
    search = searcher.Marshal._search

    def counting(marshal: searcher.Marshal, view: View, cap: float) -> object:
        searched.append(view)
        return search(marshal, view, cap)

    monkeypatch.setattr(searcher.Marshal, "_search", counting)
    playthrough, players = seeded(game, ["marshal:3"] * 2)
    loop, carried = Loop(playthrough, around(players)), list[int]()
    for number in range(steps):
        before, choices = len(searched), len(playthrough.state.moves())
        loop.step()
        if choices > 1 and len(searched) == before:
            carried.append(number)
    assert carried, "no plan was carried on, so nothing is shown"
    for again, move in beginnings(playthrough, carried[:4]):
        seat = again.state.to_move
        assert seat is not None
        remade = SeatedPlayer("marshal:3", game, f"seed/{seat}")
        remade.catch_up(seen_steps(again, seat), 1.0)
        before = len(searched)
        assert remade.choose(again.state.view(seat), again.state.moves(), 1.0) is move
        assert len(searched) == before, "it thinks anew instead of carrying on its plan"


def test_what_a_seat_has_seen_since_is_the_rest_of_what_it_has_seen() -> None:
    playthrough, players = seeded(HAGGLE, ["page", "page", "page"])
    loop = Loop(playthrough, around(players))
    for _ in range(12):
        loop.step()
    for seat in map(Seat, range(3)):
        whole = [step.events for step in seen_steps(playthrough, seat)]
        assert len(whole) == 12
        assert [step.events for step in steps_since(playthrough, seat, 7)] == whole[7:]


def test_steps_that_were_taken_back_leave_no_trace_in_a_player() -> None:
    playthrough, (ada, bo) = seeded(HAGGLE, ["marshal:6", "marshal:6"])
    loop = Loop(playthrough, around([ada, bo]))
    for _ in range(6):
        loop.step()
    seat = playthrough.state.to_move
    assert seat is not None
    player = (ada, bo)[seat]
    expected = player.choose(playthrough.state.view(seat), playthrough.state.moves(), 1.0)
    loop.step()
    playthrough.undo(seat, agreed=True)
    player.begin_again(seen_steps(playthrough, seat), 1.0)
    assert player.steps == len(playthrough.line) == 6
    assert player.choose(playthrough.state.view(seat), playthrough.state.moves(), 1.0) is expected
