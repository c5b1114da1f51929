"""The suite that we ship finds out a game that breaks its promises, and says where."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from regnum import testing
from regnum.kernel import Chance, CommittedChance, Move, Option, Options, Phrases, RefusalKind, Stream, View, games
from tests.kernel.haggle import HAGGLE, Haggle, HaggleState

ROOT = Path(__file__).parent.parent


class Broken(Haggle):
    """Haggle with faults."""

    def __init__(self) -> None:
        super().__init__(HAGGLE.ruleset, HAGGLE.bag)


class Forgetful(Broken):
    """It has no sentence for one of its refusals."""

    def phrases(self, language: str) -> Phrases:
        whole = super().phrases(language)
        return Phrases(language, {key: whole.phrase(key) for key in whole if key != "HAG-2.token"})


class Undeclared(RefusalKind):
    """Another refusal than those that happen."""

    HAG_1_ORDER = "verb"


class Silent(Broken):
    """It does not declare all refusals."""

    refusals = Undeclared


class BlindGuess(Broken):
    """Its guesses are of another game."""

    def guess(self, view: View, rng: Random) -> HaggleState:
        return self.deal(len(HAGGLE.seats) + 1, {"rounds": 9}, _Zero())


class _Zero(Chance):
    def answer(self, n: int, stream: Stream) -> int:
        return 0


class CheatingState(HaggleState):
    """A state that lets the first move be played at any time, and does not list it."""

    def refuse(self, move: Move) -> None:
        return None


class Cheating(Broken):
    """It refuses nothing when as many play as can."""

    def deal(self, seats: int, options: Options, chance: Chance) -> HaggleState:
        state = super().deal(seats, options, chance)
        return CheatingState(state.table, state.outcome, state.bag) if seats == self.seats[-1] else state


class Nameless(Broken):
    """It asks chance of a stream that it does not declare, and declares one by a name that is none."""

    streams = (HAGGLE.streams[0], Stream("no; name"))


class Crashing(Broken):
    """It cannot list its options."""

    def options(self, seats: int) -> Sequence[Option]:
        raise ZeroDivisionError("no options")


FAULTS: dict[type[Broken], tuple[str, str]] = {
    Forgetful: (
        "every kind of refusal has its sentence and no sentence is left over",
        "HAG-2.token is a declared refusal or a phrase in 'en', not both.",
    ),
    Silent: (
        "moves and refusals agree over the whole action space",
        "is not of a kind that the game declares. At: ",
    ),
    BlindGuess: ("a guess has the view it was made from and plays on", "does not have the view it was made from. At: "),
    Cheating: ("moves and refusals agree over the whole action space", "is not legal, but refuse() says None. At: "),
    Nameless: (
        "every question names a stream that the game declares",
        "'no; name' is declared twice, or it is no short name of letters, digits and single spaces.",
    ),
    Crashing: ("a copy is equal and independent", "ZeroDivisionError: no options"),
}


class _CountedTogether(CommittedChance):
    """Chance whose streams share one count: whoever asks more changes what others are told."""

    def answer(self, n: int, stream: Stream) -> int:
        self._counts[stream] = len(self.answers)
        return super().answer(n, stream)


class _NotRewound(CommittedChance):
    """Chance that goes on counting when a question is taken back."""

    def rewind(self, asked: int) -> None:
        Chance.rewind(self, asked)


@pytest.mark.parametrize(
    ("broken", "name"),
    [
        (_CountedTogether, "what one seat does changes no answer of a stream"),
        (_NotRewound, "what was taken back is answered the same way after other moves"),
    ],
)
@pytest.mark.parametrize("of", ["golden_horn", "domus_regnatrix"])
def test_streams_that_are_not_counted_each_by_itself_are_found(
    monkeypatch: pytest.MonkeyPatch, broken: type[CommittedChance], name: str, of: str
) -> None:
    monkeypatch.setattr("regnum.kernel.playthrough.CommittedChance", broken)
    with pytest.raises(testing.CheckFailed, match=r"Question \d+ of '.+', one of \d+, is answered by \d+ and by \d+"):
        testing.check(games()[of], names=[name])


@pytest.mark.parametrize("broken", FAULTS, ids=lambda broken: broken.__name__)
def test_a_broken_promise_is_found_named_and_placed(broken: type[Broken]) -> None:
    name, fault = FAULTS[broken]
    with pytest.raises(testing.CheckFailed) as caught:
        testing.check(broken(), seeds=1, names=[name])
    failed = caught.value.report.failed
    if broken is Nameless:
        assert "Chance is asked of 'die', which is not among the streams" in failed[0].faults[1]
    assert {finding.check.name for finding in failed} == {name}
    assert fault in failed[0].faults[0]
    assert str(caught.value).startswith("haggle: ")
    assert f"FAILED  {name}" in str(caught.value)
    if broken is not Crashing:
        assert "players, seed 0)" in failed[0].faults[0]


def test_a_game_of_another_package_passes_without_pytest() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests/fourth_game');"
        "sys.modules['pytest'] = sys.modules['hypothesis'] = None;"
        "from regnum import testing; from regnum_tribute import GAME; print(repr(testing.check(GAME)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert found.stderr == ""
    made = re.fullmatch(r"<tribute: (\d+) checks, 0 failed>\n", found.stdout)
    assert made, found.stdout
    assert int(made[1]) > 20
