"""Every game as a Gymnasium environment: one learner decides for all seats in turn, or for one seat against a level.

Importing this module registers them: `gymnasium.make("regnum/domaine-v1")`. With `gymnasium.make_vec` many games are
played at once, those of a game that the vector engine has on an accelerator. `docs/players.md` has an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from random import Random
from typing import Any

import gymnasium
from gymnasium.spaces import Discrete

from regnum.adapters.observations import (
    ILLEGAL,
    Action,
    Observation,
    draw,
    encoding_of,
    mask_of,
    numbers_of,
    observation_space,
    reward_of,
)
from regnum.kernel import BadSeats, Encoding, Game, RandomChance, Seat, State, check_seats, games, resolve_options
from regnum.kernel import game as registered
from regnum.players import Player, dismiss, player
from regnum.players.loop import Loop, Unrecorded

BUDGET = 1.0
"""How many seconds an opponent may think about a move."""


class GameEnv(gymnasium.Env[Observation, Action]):
    """One game after another. An observation is from the side of the seat that decides, `info["to_move"]`.

    Without an `opponent` the learner decides for every seat, and a reward is that of the seat that moved. With one, a
    level such as "page", the learner has one seat, drawn anew for each game unless `seat` names it, and the reward is
    that seat's. Rewards come at the end, where `info["rewards"]` has those of all seats and `info["points"]` the
    points. An action that is not legal ends the game with a reward of -1.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, int | str] | None = None,
        *,
        opponent: str | None = None,
        seat: int | None = None,
        encoding: Encoding | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = registered(name)
        self.seats = self.game.seats[0] if seats is None else seats
        check_seats(self.game, self.seats)
        if seat is not None and seat not in range(self.seats):
            raise BadSeats(f"The seats of {self.seats} players are 0 to {self.seats - 1}, not {seat}.")
        self.metadata = {"render_modes": ["ansi", "human"], "name": self.game.ruleset}
        self.render_mode = render_mode
        self.encoding = encoding or encoding_of(self.game)
        self.observation_space = observation_space(self.encoding.layout, len(self.game.actions))
        self.action_space = Discrete(len(self.game.actions))
        self._options = resolve_options(self.game.options(self.seats), options or {})
        self._opponent, self._seat = opponent, seat
        self._opponents: dict[Seat, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew; with a seed always the same game."""
        super().reset(seed=seed)
        self.close()
        rng = Random(int(self.np_random.integers(1 << 62)))
        chance = RandomChance(rng)
        self._state: State = self.game.deal(self.seats, self._options, chance)
        if self._opponent is not None:
            own = rng.randrange(self.seats) if self._seat is None else self._seat
            for seat in map(Seat, range(self.seats)):
                if seat != own:
                    self._opponents[seat] = player(self._opponent, self.game, Random(rng.getrandbits(64)))
        self._loop = Loop(Unrecorded(self._state, chance), self._opponents, budget=BUDGET)
        self._answer()
        deciding = self._state.to_move
        assert deciding is not None
        return self._observe(deciding), {"to_move": deciding}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a move by its id, and those of the opponents that follow it."""
        state, move = self._state, self.game.actions[int(action)]
        seat = state.to_move
        assert seat is not None
        if move not in state.moves():
            return self._observe(seat), ILLEGAL, True, False, {"to_move": seat}
        self._loop.play(move)
        self._answer()
        outcome, next_seat = state.outcome, state.to_move
        if next_seat is not None:
            return self._observe(next_seat), 0.0, False, False, {"to_move": next_seat}
        assert outcome is not None
        rewards = [reward_of(outcome, Seat(each)) for each in range(self.seats)]
        info = {"to_move": seat, "rewards": rewards, "points": [*outcome.points]}
        return self._observe(seat), rewards[seat], True, False, info

    def _answer(self) -> None:
        """Let the opponents move until the learner decides or the game is over."""
        while self._state.to_move in self._opponents:
            self._loop.step()

    def _observe(self, seat: Seat) -> Observation:
        bits = self._state.moves().bits if self._state.to_move == seat else 0
        numbers = numbers_of(self.encoding, self._state.view(seat))
        return {"observation": numbers, "action_mask": mask_of(bits, len(self.game.actions))}

    def render(self) -> str | None:
        """The table as a spectator sees it, as text (`ansi`) or printed (`human`)."""
        return draw(self.game, self._state, [f"player_{seat}" for seat in range(self.seats)], self.render_mode)

    def close(self) -> None:
        """Let the opponents leave."""
        for opponent in self._opponents.values():
            dismiss(opponent)
        self._opponents.clear()


def _register(game: Game) -> None:
    vectorised = find_spec("jax") is not None and find_spec(f"regnum.vector.{game.name}") is not None
    gymnasium.register(
        f"regnum/{game.ruleset.replace('/', '-v')}",
        "regnum.adapters.gymnasium:GameEnv",
        vector_entry_point=f"regnum.vector.{game.name}.learning.environment:VectorGameEnv" if vectorised else None,
        kwargs={"name": game.name},
    )


for _game in games().values():
    _register(_game)
