"""The study of balance: what games between equals show, how sure that is, and whether the game is in balance."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from regnum.arena import measures
from regnum.arena.balance import Study, balance, studies
from regnum.arena.contest import Fixture, NoContest
from regnum.arena.evidence import Share, clustered, games_needed
from regnum.arena.execution.playing import Playing, unwatched
from regnum.arena.report import balance_text
from regnum.arena.result import Result
from regnum.kernel import (
    Criterion,
    Ending,
    Fight,
    Foregone,
    Game,
    Move,
    Options,
    PieceWins,
    Remainder,
    State,
    Studied,
    Usage,
    Use,
    VerbShare,
    game,
    resolve_options,
)
from tests.kernel.haggle import ACTIONS, HAGGLE, Haggle, HaggleState

DOMAINE = game("domaine")


class Measured(Haggle):
    """Haggle, studied: the tokens that are offered pass for pieces, and offering one for a fight."""

    pieces: Mapping[str, str] = {"offer": "token"}

    def criteria(self, options: Options) -> Sequence[Criterion]:
        asked: tuple[Criterion, ...] = (
            Ending("HAG-4", 0.5),
            Ending("HAG-5", 0.1),
            VerbShare("offer", ("offer",), high=0.9, name="token"),
            Use("offer", 0.0, 0.8, "token"),
            Use("accept", 0.5),
            Remainder("patience", 3, 1.0),
            Remainder("rounds", 1, 0.1),
            VerbShare("accept", ("accept", "decline"), 0.25, 0.5),
            PieceWins(0.7, 1.4),
            Foregone("offers", 0.4),
            Use("offer", 0.5, name="token", things=("3", "4")),
        )
        return asked if options["rounds"] > 1 else asked[:1]

    def usages(self, options: Options) -> Sequence[Usage]:
        return Usage("Tokens offered", ("offer",), "token"), Usage("Bids", ("bid",), "bid", ("0", "2"))

    def stores(self, state: State) -> Mapping[str, int]:
        assert isinstance(state, HaggleState)
        return {"rounds": state.table.rounds, "patience": 3}

    def fight(self, state: State, move: Move) -> Fight | None:
        return Fight("offers", int(move.named["token"]) / 6) if move.verb == "offer" else None


MEASURED = Measured()


def study(
    of: Game, moves: Sequence[str], shares: Sequence[Sequence[float]], fights: Sequence[tuple[str, float]] = ()
) -> Study:
    """A study of games that all have these moves and fights, and these parts of the victories."""
    contest = balance(of, ("wanderer",), [2], 1, {}, 60.0)
    ids = [ACTIONS.read(move).id for move in moves]
    seats = [i % 2 for i in range(len(ids))]
    stores = {"rounds": [2, 1, 0, 0], "patience": [3, 3, 3, 3]}
    games = [
        Result(
            Fixture(deal, 0, 0), [0, 0], [9, 4], share, "HAG-4", seats, ids, [0.0, 0.0], stores=stores, fights=fights
        )
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


def test_criteria_are_judged_by_what_the_games_show() -> None:
    moves = ["roll", "offer 3", "accept", "offer 3", "bid 2"] * 20
    found = study(MEASURED, moves, [[1.0, 0.0]] * 2, [("offers", 0.95), ("walls", 1.0)]).verdicts
    _, ends, never, share, things, use, patient, left, accepted, pieces, foregone, some = found
    assert (ends.held, ends.shown) == (True, "100.0 %")
    assert (never.held, never.shown) == (False, "0.0 %")
    assert (share.held, share.shown) == (False, "100.0 % (3) to 100.0 % (3)")
    assert (things.held, things.shown) == (False, "0.0 % (1) to 100.0 % (3)")
    assert (use.held, use.shown) == (True, "100.0 %")
    assert (patient.held, patient.shown) == (True, "100.0 %")
    assert (left.held, left.shown) == (False, "0.0 %")
    assert (accepted.held, accepted.shown) == (False, "100.0 %")
    assert (pieces.held, pieces.shown) == (True, "1.00 (3) to 1.00 (3); 5 never chosen")
    assert (foregone.held, foregone.shown) == (False, "100.0 %")
    assert (some.held, some.shown) == (False, "0.0 % (4) to 100.0 % (3)")
    assert not study(MEASURED, ["roll", "decline"], [[1.0, 0.0]]).verdicts[5].held


def test_the_share_of_a_verb_has_two_bounds() -> None:
    for accepted, held in ((1, False), (2, True), (3, True), (4, True), (5, False)):
        moves = ["accept"] * accepted + ["decline"] * (8 - accepted)
        assert study(MEASURED, moves, [[1.0, 0.0]] * 4).verdicts[8].held is held


def test_what_balance_means_depends_on_the_options() -> None:
    contest = balance(MEASURED, ("wanderer",), [2, 3], 1, {"rounds": "1"}, 60.0)
    assert [len(one.criteria) for one in studies(contest, [])] == [1, 1]


def test_what_is_named_too_seldom_is_not_judged() -> None:
    found = study(MEASURED, ["roll", "offer 3"], [[1.0, 0.0]]).verdicts
    for verdict in (found[3], found[9]):
        assert verdict.held
        assert not verdict.certain
        assert verdict.needed == 20
        assert verdict.shown.startswith("too few to judge")


def test_a_study_says_how_many_games_would_show_what_these_do_not() -> None:
    even = [[1.0, 0.0], [0.0, 1.0]]
    few, many = (study(HAGGLE, ["roll"], even * n).verdicts[0] for n in (20, 200))
    assert (few.held, few.certain, few.doubt) == (True, False, "390 games")
    assert (many.held, many.certain, many.doubt) == (True, True, "")
    on_the_bound = study(HAGGLE, ["roll"], [[1.0, 0.0]] * 11 + [[0.0, 1.0]] * 9).verdicts[0]
    assert (on_the_bound.held, on_the_bound.doubt) == (True, "more than 1,000,000 games")
    assert on_the_bound.json()["games_needed"] is None


def test_so_many_games_do_show_it() -> None:
    """What is needed is enough if the share stays what it is, and a tenth less is not."""
    for part, low, high in ((0.12, 0.1, 1.0), (0.3, 0.0, 0.4), (0.5, 0.45, 0.55), (0.08, 0.1, 1.0), (0.0, 0.05, 1.0)):
        needed = games_needed([Share(part, 4)], low, high, 4)
        assert Share(part, needed).shows(low, high)
        assert not Share(part, 0.9 * needed).shows(low, high)


def test_one_thing_outside_its_bounds_is_enough_to_show_that_not_all_are_inside() -> None:
    near, far, well = Share(0.09, 100), Share(0.01, 100), Share(0.5, 100)
    assert games_needed([near, far, well], 0.1, 1.0, 100) == 100 < games_needed([near, well], 0.1, 1.0, 100)
    assert games_needed([well, Share(0.12, 100)], 0.1, 1.0, 100) == games_needed([Share(0.12, 100)], 0.1, 1.0, 100)


def test_moves_of_one_game_are_no_independent_trials() -> None:
    assert clustered([(10, 10), (0, 10)] * 10).trials == pytest.approx(20)
    assert clustered([(0, 10)] * 7) == Share(0.0, 7)
    assert clustered([(0, 0)]) == Share(0.0, 0)


def test_pieces_are_told_with_how_often_they_are_in_play_and_win() -> None:
    games = study(MEASURED, ["offer 3", "offer 5", "offer 3"], [[1.0, 0.0]] * 3 + [[0.0, 1.0]]).games
    found = {one.piece: one for one in measures.pieces_won(MEASURED, games, 2)}
    assert list(found) == ["1", "2", "3", "4", "5", "6"]
    three, five, one = found["3"], found["5"], found["1"]
    assert (three.games, three.of, three.seated, three.wins, three.times_fair[0]) == (4, 4, 8, 6.0, 1.5)
    assert (five.games, five.seated, five.wins, five.times_fair[0]) == (4, 4, 1.0, 0.5)
    assert (one.games, one.seated) == (0, 0)
    assert three.times_fair[1] < 1.5 < three.times_fair[2]


def test_what_is_never_used_is_listed_too() -> None:
    games = study(MEASURED, ["offer 3", "offer 3", "offer 5", "bid 0", "bid 1"], [[1.0, 0.0]] * 2).games
    tokens, bids = (measures.used(MEASURED, games, usage) for usage in MEASURED.usages({}))
    assert {one.thing: (one.games, one.times, one.uses) for one in tokens} == {
        **dict.fromkeys("1246", (0, 0, 6)),
        "3": (2, 4, 6),
        "5": (2, 2, 6),
    }
    assert [(one.thing, one.games, one.part) for one in bids] == [("0", 2, 0.5), ("2", 0, 0.0)]


def test_fights_are_told_by_kind_with_those_that_were_foregone() -> None:
    chances = [("offers", 0.9), ("offers", 0.91), ("walls", 0.5), ("offers", 0.05), ("offers", 0.5)]
    offers, walls = measures.fights(study(MEASURED, ["roll"], [[1.0, 0.0]] * 3, chances).games)
    assert (offers.kind, offers.each, offers.foregone.part) == ("offers", 4.0, 0.5)
    assert offers.chance == pytest.approx(0.59)
    assert (walls.kind, walls.each, walls.chance, walls.foregone.part) == ("walls", 1.0, 0.5, 0.0)


def test_the_arena_keeps_how_fights_stand_before_the_roll() -> None:
    contest = balance(MEASURED, ("wanderer",), [2], 1, {}, 60.0)
    played = Playing(contest, Fixture(0, 0, 0), {}, unwatched).play()
    offered = [int(ACTIONS[move].named["token"]) for move in played.moves if ACTIONS[move].verb == "offer"]
    assert [chance for _, chance in played.fights] == [round(token / 6, 6) for token in offered]
    assert Result.from_json(json.loads(json.dumps(played.json()))).fights == played.fights


def first_offers(level: str, *, lots: bool) -> list[str]:
    """The first token that is offered in each game of a study."""
    contest = balance(MEASURED, (level,), [2], 1, {}, 60.0, lots=lots)
    games = [Playing(contest, at, {}, unwatched).play() for at in contest.fixtures(30)]
    return [next(ACTIONS[move].text for move in played.moves if ACTIONS[move].verb == "offer") for played in games]


def test_lots_draw_the_pieces_whoever_plays() -> None:
    drawn = first_offers("page", lots=True)
    assert drawn == first_offers("page", lots=True) == first_offers("wanderer", lots=True)
    assert drawn != first_offers("page", lots=False) != first_offers("wanderer", lots=False)


def test_a_study_with_lots_is_another_contest() -> None:
    chosen, drawn = (balance(MEASURED, ("page",), [2], 1, {}, 60.0, lots=lots) for lots in (False, True))
    assert chosen.key != drawn.key


def test_where_nobody_chooses_pieces_no_lots_are_drawn() -> None:
    with pytest.raises(NoContest, match="In haggle nobody chooses a piece"):
        balance(HAGGLE, ("wanderer",), [2], 1, {}, 60.0, lots=True).check()


def test_what_runs_out_is_found_with_its_time() -> None:
    patience, rounds = measures.run_outs(study(MEASURED, ["roll"], [[1.0, 0.0]] * 4).games)
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
    for criterion in DOMAINE.criteria(resolve_options(DOMAINE.options(3), {})):
        match criterion:
            case Ending(rule):
                assert rule in rules
            case Use(verb):
                assert verb in verbs
            case VerbShare(verb, among):
                assert verb in among
                assert set(among) <= verbs
    for usage in DOMAINE.usages({}):
        assert usage.name in names
        assert set(usage.verbs) <= verbs


def test_the_text_has_every_table_and_every_criterion() -> None:
    contest = balance(MEASURED, ("wanderer", "page"), [2, 3], 1, {}, 60.0)
    games = [Playing(contest, fixture, {}, unwatched).play() for fixture in contest.fixtures(4)]
    found = list(studies(contest, games))
    assert [len(one.games) for one in found] == [4, 4, 4, 4]
    text = balance_text.markdown(contest, "regnum arena balance haggle", found)
    assert "```\nregnum arena balance haggle\n```" in text
    assert "|  | wanderer, 2 players | wanderer, 3 players | page, 2 players | page, 3 players |" in text
    for verdict in found[0].verdicts:
        assert f"| {verdict.criterion} |" in text
    assert "0.0 % **no**" in text
    assert "## Every token" in text
    assert "## Every offer" in text
    assert "## Tokens offered" in text
    assert "## Fights before the roll" in text
    assert " games)" in text
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
