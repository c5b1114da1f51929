"""Every game as a Python game of OpenSpiel: chance nodes, information states as text and as numbers.

Importing this module registers them: `pyspiel.load_game("regnum_domaine(players=3,king=20)")`. The number of players
and the game's options are parameters; -1 is what the rules say. `docs/players.md` has an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import numpy as np

from regnum.adapters.observations import encoding_of, reward_of
from regnum.adapters.stepwise import StepwiseGame
from regnum.kernel import Game, MissingExtra, Seat, canonical, check_seats, games, resolve_options

if find_spec("pyspiel") is None:
    raise MissingExtra("regnum.adapters.open_spiel", "learn")
import pyspiel

DEFAULT = -1
"""The value of a parameter that leaves an option as the rules have it."""
MAX_ANSWERS = 256
"""More answers than any question that our games ask chance has."""
MAX_STEPS = 100_000
"""More steps than any game has, whether moves or answers of chance."""


def _option_names(rules: Game) -> list[str]:
    return sorted({option.name for seats in rules.seats for option in rules.options(seats)})


def _type_of(rules: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"regnum_{rules.name}",
        long_name=rules.rulebook(rules.languages[0]).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": rules.seats[0], **dict.fromkeys(_option_names(rules), DEFAULT)},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its number of players and its options."""

    def __init__(self, rules: Game, kind: Any, params: Mapping[str, int] | None = None) -> None:
        chosen = {"players": rules.seats[0], **(params or {})}
        self.rules, self.seats = rules, chosen.pop("players")
        check_seats(rules, self.seats)
        given = {name: value for name, value in chosen.items() if value != DEFAULT}
        self.options = resolve_options(rules.options(self.seats), given)
        self.encoding = encoding_of(rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.actions),
            max_chance_outcomes=MAX_ANSWERS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_STEPS,
        )
        super().__init__(kind, info, dict(params or {}))

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        """A game before its deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return MAX_STEPS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What tells a player's observations, or, with perfect recall, its information states."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game under way, as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = StepwiseGame(game.rules, game.seats, game.options)

    def current_player(self) -> int:
        """Whose turn it is: a player's, chance's, or nobody's when the game is over."""
        if self.table.possibilities:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.to_move is None else self.table.to_move

    def _legal_actions(self, player: int) -> list[int]:
        state = self.table.state
        return state.moves().ids() if state is not None and player == self.table.to_move else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible answers of chance, each as likely as any other."""
        n = self.table.possibilities
        return [(answer, 1 / n) for answer in range(n)]

    def _apply_action(self, action: int) -> None:
        self.table.take(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"answer {action}" if player == pyspiel.PlayerId.CHANCE else self.table.rules.actions[action].text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.outcome is not None

    def returns(self) -> list[float]:
        """What each player has of the victory beyond an equal share; 0 while the game goes on."""
        outcome = self.table.outcome
        return [0.0 if outcome is None else reward_of(outcome, Seat(seat)) for seat in range(self.table.seats)]

    def __str__(self) -> str:
        return repr(self.table)


class SpielObserver:
    """What a player sees, as numbers and as text; with perfect recall the text has everything it ever saw.

    The numbers are the game's encoding of the view in both cases: what a seat may know now, and not how it came to
    know it.
    """

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observers take no parameters, but were given {params}.")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("Observers see what one player sees, all of it.")
        self._encoding, self._recalls = game.encoding, kind.perfect_recall
        self.tensor = np.zeros(game.encoding.layout.size, np.float32)
        self.dict, at = {}, 0
        for part in game.encoding.layout.parts:
            size = int(np.prod(part.shape))
            self.dict[part.name] = self.tensor[at : at + size].reshape(part.shape)
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees; with zeros before the deal."""
        self.tensor.fill(0)
        position = state.table.state
        if position is not None:
            for name, numbers in self._encoding.encode(position.view(Seat(player))).items():
                self.dict[name][:] = np.asarray(numbers)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, or with perfect recall what it ever saw, as text."""
        position = state.table.state
        if self._recalls:
            return state.table.information(Seat(player))
        return "" if position is None else canonical(position.view(Seat(player)).json()).decode()


def _register(rules: Game) -> None:
    kind = _type_of(rules)

    class RegisteredGame(SpielGame):
        """The game that OpenSpiel loads by its name; it wants a class, which it keeps until Python ends."""

        def __init__(self, params: Mapping[str, int] | None = None) -> None:
            super().__init__(rules, kind, params)

    pyspiel.register_game(kind, RegisteredGame)


for _rules in games().values():
    _register(_rules)
