"""Every game as a PettingZoo environment: agents act one at a time (AEC), with a mask of the legal actions.

The agent that is selected is whoever decides, on turn or not. An action is the id of a move. Rewards come at the end
(`reward_of`), with the points in `info`. `docs/players.md` has an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from regnum.adapters.facts import Encoding, Facts
from regnum.kernel import Game, Outcome, RandomChance, Seat, check_seats, resolve_options
from regnum.kernel import game as registered
from regnum.players.loop import Loop, Unrecorded

ILLEGAL = -1.0
"""What an agent gets for an action that is not legal; the game ends there."""


Observation: TypeAlias = dict[str, Any]
"""`observation`, what an agent sees, and `action_mask`, a 1 for each legal action: none if another agent decides."""
Action: TypeAlias = Any
"""The id of a move, as any kind of whole number; None from an agent whose game is over."""


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
    place of `Facts`. What cannot be chosen raises one of our errors, a sentence that says why.
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
        self._encoding = encoding or Facts()
        self._rng: Random | None = None
        self.metadata = {
            "name": game.ruleset.replace("/", "_v"),
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.action_spaces = {agent: Discrete(len(game.actions)) for agent in self.possible_agents}
        mask = Box(0, 1, (len(game.actions),), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": self._encoding.space, "action_mask": mask}) for agent in self.possible_agents
        }

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
        return {"observation": self._encoding.encode(self._state.view(seat)), "action_mask": self._mask(bits)}

    def _mask(self, bits: int) -> NDArray[np.int8]:
        size = len(self.game.actions)
        packed = np.frombuffer(bits.to_bytes(-(-size // 8), "little"), np.uint8)
        return np.unpackbits(packed, count=size, bitorder="little").astype(np.int8)

    def render(self) -> str | None:
        """The table as a spectator sees it, as text (`ansi`) or printed (`human`)."""
        phrases = self.game.phrases(self.game.languages[0])
        drawn = str(self.game.draw(self._state.view(None), phrases, self.possible_agents))
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing is held that needs to be let go."""


def reward_of(outcome: Outcome, seat: Seat) -> float:
    """A seat's reward, from -1 to 1: what it has of the victory beyond an equal share. All rewards together are 0.

    >>> two, four = Outcome((Seat(0),), (9, 4), "X"), Outcome((Seat(0), Seat(2)), (9, 4, 9, 1), "X")
    >>> [reward_of(two, Seat(seat)) for seat in range(2)], [round(reward_of(four, Seat(seat)), 2) for seat in range(4)]
    ([1.0, -1.0], [0.33, -0.33, 0.33, -0.33])
    """
    seats, share = len(outcome.points), 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return (seats * share - 1) / (seats - 1)
