"""Every game as a PettingZoo environment: agents act one at a time (AEC), with a mask of the legal actions.

The agent that is selected is whoever decides, on turn or not. An action is the id of a move. Rewards come at the end
(`reward_of`), with the points in `info`. `docs/players.md` has an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

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
from regnum.kernel import Encoding, Game, RandomChance, Seat, check_seats, resolve_options
from regnum.kernel import game as registered
from regnum.players.loop import Loop, Unrecorded


def env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, int | str] | None = None,
    *,
    encoding: Encoding | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper[str, Observation, Action]:
    """The environment of a game, guarded as PettingZoo's own are: an illegal action ends the game.

    Without `seats` the fewest play, without `options` by the game's defaults; an `encoding` of your own takes the
    place of the game's. What cannot be chosen raises one of our errors, a sentence that says why.
    """
    table = raw_env(registered(name), seats, options, encoding=encoding, render_mode=render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(table, illegal_reward=ILLEGAL)))


class raw_env(AECEnv[str, Observation, Action]):  # noqa: N801 (as PettingZoo calls it)
    """The environment of a game, unguarded."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, int | str] | None = None,
        *,
        encoding: Encoding | None = None,
        render_mode: str | None = None,
    ) -> None:
        seats = game.seats[0] if seats is None else seats
        check_seats(game, seats)
        self.game, self.render_mode = game, render_mode
        self._options = resolve_options(game.options(seats), options or {})
        self.encoding = encoding or encoding_of(game)
        self._rng: Random | None = None
        self.metadata = {
            "name": game.ruleset.replace("/", "_v"),
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        actions, layout = len(game.actions), self.encoding.layout
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(layout, actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Observation]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Action]:
        """All moves of the game, by id."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; with a seed always the same game, without one the next of this environment's generator."""
        if seed is not None or self._rng is None:
            self._rng = Random(seed)
        chance = RandomChance(self._rng)
        self._state = self.game.deal(len(self.possible_agents), self._options, chance)
        self._loop = Loop(Unrecorded(self._state, chance), {})
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Select the agent that decides now."""
        if self._state.to_move is not None:
            self.agent_selection = self.possible_agents[self._state.to_move]

    def step(self, action: Action) -> None:
        """Play the selected agent's move, by its id; None if its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._loop.play(self.game.actions[int(action)])
        outcome = self._state.outcome
        if outcome is not None:
            self.rewards = {agent: reward_of(outcome, Seat(seat)) for seat, agent in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"points": outcome.points[seat]} for seat, agent in enumerate(self.possible_agents)}
            self._deads_step_first()
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and its legal actions."""
        seat = Seat(self.possible_agents.index(agent))
        bits = self._state.moves().bits if self._state.to_move == seat else 0
        numbers = numbers_of(self.encoding, self._state.view(seat))
        return {"observation": numbers, "action_mask": mask_of(bits, len(self.game.actions))}

    def render(self) -> str | None:
        """The table as a spectator sees it, as text (`ansi`) or printed (`human`)."""
        return draw(self.game, self._state, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Nothing is held that needs to be let go."""
