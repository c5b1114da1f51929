"""The study of balance: what games between equals show, and whether it is what the game wishes for."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from regnum.arena import balance_text, measures
from regnum.arena.balance import Study, balance, studies
from regnum.arena.contest import Fixture
from regnum.arena.played import Played
from regnum.arena.playing import Playing, unwatched
from regnum.kernel import Ending, Fate, Game, Options, Spare, State, Studied, Use, Wish, game, settle
from tests.kernel.haggle import ACTIONS, HAGGLE, Haggle, HaggleState

DOMAINE = game("domaine")


class Wishing(Haggle):
    """Haggle, studied."""

    def wishes(self, options: Options) -> Sequence[Wish]:
        wished: tuple[Wish, ...] = (
            Ending("HAG-4", 0.5, 1.0),
            Ending("HAG-5", 0.1, 1.0),
            Fate("token", "offer", ("offer",), 0.9),
            Use("offer", 0.0, 0.8, "token"),
            Use("accept", 0.5),
            Spare("patience", 3, 1.0),
            Spare("rounds", 1, 0.1),
        )
        return wished if options["rounds"] > 1 else wished[:1]

    def points(self, state: State) -> Sequence[int]:
        assert isinstance(state, HaggleState)
        return state.table.score

    def stores(self, state: State) -> Mapping[str, int]:
        assert isinstance(state, HaggleState)
        return {"rounds": state.table.rounds, "patience": 3}


def study(of: Game, moves: Sequence[str], shares: Sequence[Sequence[float]]) -> Study:
    """A study of games that all have these moves, and these parts of the victories."""
    contest = balance(of, ("wanderer",), [2], 1, {}, 60.0)
    ids = [ACTIONS.read(move).id for move in moves]
    seats = [i % 2 for i in range(len(ids))]
    stores = {"rounds": [2, 1, 0, 0], "patience": [3, 3, 3, 3]}
    games = [
        Played(Fixture(deal, 0, 0), [0, 0], [9, 4], share, "HAG-4", seats, ids, [0.0, 0.0], stores=stores)
        for deal, share in enumerate(shares)
    ]
    return next(studies(contest, games))


def test_equals_sit_at_every_table_and_every_deal_is_new() -> None:
    contest = balance(HAGGLE, ("page", "wanderer"), [2, 3], 1, {}, 60.0)
    assert contest.tables == ((0, 0), (0, 0, 0), (1, 1), (1, 1, 1))
    assert len({(fixture.table, fixture.deal) for fixture in contest.fixtures(5)}) == contest.count(5) == 20


@pytest.mark.parametrize(("wins", "held"), [(10, True), (11, True), (12, False), (8, False), (9, True)])
def test_a_seat_may_be_five_points_off(wins: int, held: bool) -> None:
    shares = [[1.0, 0.0]] * wins + [[0.0, 1.0]] * (20 - wins)
    fairness = study(HAGGLE, ["roll"], shares).verdicts[0]
    assert fairness.held is held


def test_wishes_are_judged_by_what_the_games_show() -> None:
    moves = ["roll", "offer 3", "accept", "offer 3", "bid 2"] * 20
    _, ends, never, fate, things, use, patient, spare = study(Wishing(), moves, [[1.0, 0.0]] * 2).verdicts
    assert (ends.held, ends.shown) == (True, "100.0 %")
    assert (never.held, never.shown) == (False, "0.0 %")
    assert (fate.held, fate.shown) == (False, "100.0 % (3)")
    assert (things.held, things.shown) == (False, "0.0 % (1) to 100.0 % (3)")
    assert (use.held, use.shown) == (True, "100.0 %")
    assert (patient.held, patient.shown) == (True, "100.0 %")
    assert (spare.held, spare.shown) == (False, "0.0 %")
    assert not study(Wishing(), ["roll", "decline"], [[1.0, 0.0]]).verdicts[5].held


def test_what_is_wished_for_depends_on_the_options() -> None:
    contest = balance(Wishing(), ("wanderer",), [2, 3], 1, {"rounds": "1"}, 60.0)
    assert [len(one.wishes) for one in studies(contest, [])] == [1, 1]


def test_what_is_named_too_seldom_is_not_judged() -> None:
    fate = study(Wishing(), ["roll", "offer 3"], [[1.0, 0.0]]).verdicts[3]
    assert (fate.held, fate.shown) == (True, "too few to judge")


def test_what_runs_out_is_found_with_its_time() -> None:
    rounds, patience = measures.run_outs(study(Wishing(), ["roll"], [[1.0, 0.0]] * 4).games)
    assert (rounds.games, rounds.of, rounds.when, rounds.left) == (4, 4, 0.5, 0.0)
    assert (patience.games, patience.when, patience.left) == (0, None, 3.0)


def test_things_are_tallied_by_what_was_done_with_them() -> None:
    games = study(HAGGLE, ["offer 3", "offer 3", "offer 5", "bid 0"], [[1.0, 0.0]] * 2).games
    assert measures.named(HAGGLE, games) == {
        "token": {"3": Counter(offer=4), "5": Counter(offer=2)},
        "bid": {"0": Counter(bid=2)},
    }


def test_places_on_a_board_are_not_tallied_one_by_one() -> None:
    contest = balance(DOMAINE, ("wanderer",), [2], 1, {}, 60.0)
    game = Playing(contest, Fixture(0, 0, 0), {}, unwatched).play()
    found = measures.named(DOMAINE, [game])
    assert {"card", "action"} == set(found)
    assert sum(tally["sell"] + tally["play"] for tally in found["card"].values()) == sum(
        DOMAINE.actions[move].verb in ("sell", "play") for move in game.moves
    )


def test_domaine_tells_what_a_study_needs() -> None:
    assert isinstance(DOMAINE, Studied)
    contest = balance(DOMAINE, ("wanderer",), [3], 1, {}, 60.0)
    game = Playing(contest, Fixture(0, 0, 0), {}, unwatched).play()
    assert len(game.course) == game.turns == len(game.stores["borders"])
    assert max(game.stores["borders"]) == 100
    assert game.stores["deck"][-1] == 0
    assert 0 <= min(game.stores["knights"]) <= max(game.stores["knights"]) <= 15
    verbs = {move.verb for move in DOMAINE.actions}
    names = {name for move in DOMAINE.actions for name in move.named}
    rules = DOMAINE.rulebook("en").rules
    for wish in DOMAINE.wishes(settle(DOMAINE.options(3), {})):
        match wish:
            case Ending(rule):
                assert rule in rules
            case Use(verb):
                assert verb in verbs
            case Fate(name, verb, among):
                assert name in names
                assert verb in among
                assert set(among) <= verbs


def test_the_text_has_every_table_and_every_wish() -> None:
    of = Wishing()
    contest = balance(of, ("wanderer", "page"), [2, 3], 1, {}, 60.0)
    games = [Playing(contest, fixture, {}, unwatched).play() for fixture in contest.fixtures(4)]
    found = list(studies(contest, games))
    assert [len(one.games) for one in found] == [4, 4, 4, 4]
    text = balance_text.markdown(contest, "regnum arena balance haggle", found)
    assert "```\nregnum arena balance haggle\n```" in text
    assert "|  | wanderer, 2 players | wanderer, 3 players | page, 2 players | page, 3 players |" in text
    for verdict in found[0].verdicts:
        assert f"| {verdict.wish} |" in text
    assert "0.0 % **no**" in text
    assert "## Every token" in text
    assert "| rounds | 100.0 % after" in text
    json.dumps([one.json() for one in found])


def test_a_game_that_is_not_studied_has_a_study_too() -> None:
    contest = balance(HAGGLE, ("wanderer",), [2], 1, {}, 60.0)
    games = [Playing(contest, fixture, {}, unwatched).play() for fixture in contest.fixtures(4)]
    found = list(studies(contest, games))
    text = balance_text.markdown(contest, "regnum", found)
    assert len(found[0].verdicts) == 1
    assert "## What runs out" not in text
    assert "## Moves" in text
