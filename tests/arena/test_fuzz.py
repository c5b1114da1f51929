"""The fuzzer: clean on sound games, and on a broken one it leaves a short record that shows the fault."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from regnum.arena.engine_bench import engine
from regnum.arena.fuzz import Report, fuzz, replay
from regnum.kernel import BadOption, Chance, Game, Move, Moves, Options, Refusal, game, games, notation
from tests.kernel.haggle import ACTIONS, HAGGLE, Haggle, HaggleEvent, HaggleState


def run(of: Game, out: Path, games: int = 24, jobs: int = 1) -> Report:
    heard: list[int] = []
    report = fuzz(of, games, 1, None, jobs, out, heard.append)
    assert heard[-1] == games == report.games
    return report


@pytest.mark.parametrize("of", [*games().values(), HAGGLE], ids=lambda of: of.name)
def test_sound_games_have_no_findings(of: Game, tmp_path: Path) -> None:
    report = run(of, tmp_path)
    assert report.findings == []
    assert report.steps > 100
    assert sum(report.ends.values()) == report.games
    assert not any(tmp_path.iterdir())


def test_the_same_seed_plays_the_same_games_on_one_core_and_on_two(tmp_path: Path) -> None:
    one, two = (run(game("domaine"), tmp_path, 12, jobs) for jobs in (1, 2))
    assert (one.steps, one.ends, one.verbs) == (two.steps, two.ends, two.verbs)


def test_a_chosen_option_holds_in_every_game(tmp_path: Path) -> None:
    with_, without = (
        fuzz(game("golden_horn"), 10, 1, None, 1, tmp_path, lambda _: None, {"extension": extension})
        for extension in (1, 0)
    )
    assert with_.findings == without.findings == []
    assert with_.verbs["conquer"] > without.verbs["conquer"] == 0
    with pytest.raises(BadOption, match="takes a number from 0 to 1"):
        fuzz(game("golden_horn"), 1, 1, None, 1, tmp_path, lambda _: None, {"extension": 2})


class _Broken(Haggle):
    """Haggle with a state of our choice."""

    state: type[HaggleState]

    def __init__(self, state: type[HaggleState]) -> None:
        super().__init__()
        self.state = state

    def deal(self, seats: int, options: Options, chance: Chance) -> HaggleState:
        return self.state(super().deal(seats, options, chance).table)


class _Unlawful(HaggleState):
    """Offers a six even if there is none."""

    def copy(self) -> HaggleState:
        return type(self)(self.table, self.outcome)

    def moves(self) -> Moves:
        moves = super().moves()
        return Moves(ACTIONS, moves.bits | 1 << 6) if self.table.phase == "offer" else moves

    def refuse(self, move: Move) -> Refusal | None:
        return HaggleState(self.table, self.outcome).refuse(move)


class _Crashing(HaggleState):
    """Falls over when an offer of four is accepted."""

    def copy(self) -> HaggleState:
        return type(self)(self.table, self.outcome)

    def play(self, move: Move, chance: Chance) -> Sequence[HaggleEvent]:
        if move.verb == "accept" and self.table.offer == 4:
            raise ZeroDivisionError("four")
        return super().play(move, chance)


class _Unsound(HaggleState):
    """Breaks an invariant after the second round."""

    def copy(self) -> HaggleState:
        return type(self)(self.table, self.outcome)

    def faults(self) -> Sequence[str]:
        return ["HAG-9: too late."] if self.table.rounds < 2 else super().faults()


@pytest.mark.parametrize(
    ("state", "fault", "most"),
    [(_Unlawful, "refuse", 40), (_Crashing, "ZeroDivisionError: four", 8), (_Unsound, "HAG-9: too late.", 12)],
)
def test_a_broken_game_leaves_a_short_record_that_shows_the_fault(
    state: type[HaggleState], fault: str, most: int, tmp_path: Path
) -> None:
    broken = _Broken(state)
    report = run(broken, tmp_path)
    assert report.findings
    for finding in report.findings[:3]:
        assert fault in finding.fault
        assert finding.command == f"regnum fuzz haggle --replay {finding.file}"
        playthrough = notation.read_file(finding.file, lambda _: broken)
        assert len(playthrough.items) <= most
        shown = replay(broken, finding.file)
        assert shown is not None
        assert fault in shown
        assert replay(HAGGLE, finding.file) is None


def test_the_engine_is_measured_over_whole_games() -> None:
    measured = engine(HAGGLE, 0.01, 1)
    assert measured["game"] == "haggle"
    assert {"steps_per_second", "games_per_second", "copy_microseconds", "seed"} <= set(measured)
    games = measured["games"]
    assert isinstance(games, int)
    assert games > 0
