"""Phrases and rulebooks."""

from pathlib import Path

import pytest

from regnum.kernel import Json, Phrases, UnknownGame, UnknownLanguage, game, games, load_phrases, load_rulebook
from regnum.kernel.rulebook import parse_rulebook
from tests.refusals import refusal

PHRASES = Phrases(
    "en",
    {
        "DOM-T5.dear": "The {card:@card} costs {missing:#ducat} more.",
        "card.b": "two borders",
        "ducat.one": "ducat",
        "ducat.many": "ducats",
        "event.sold": "{name} sells {card[face]:@card} ({gain:+}) at {cells}.",
        "event.drew": "{name} draws {card[face]:@card}.",
        "event.drew.hidden": "{name} draws from {card[pile]}.",
        "now.turn": "Sell or play, {colour}.",
    },
)


def test_a_refusal_names_its_rule_and_counts() -> None:
    said = [PHRASES.refusal(refusal("DOM-T5", "dear", card="b", missing=n)) for n in (1, 3)]
    assert said == ["The two borders costs 1 ducat more. (DOM-T5)", "The two borders costs 3 ducats more. (DOM-T5)"]


def test_an_event_is_told_with_the_name_of_its_player() -> None:
    event: dict[str, Json] = {"event": "sold", "seat": 1, "card": {"face": "b", "pile": "A"}, "gain": -2}
    event["cells"] = ["a1", "b2"]
    assert PHRASES.event(event, ["Ada", "Bo"]) == "Bo sells two borders (-2) at a1, b2."


def test_lists_are_looked_up_and_counts_are_told_one_by_one() -> None:
    phrases = Phrases(
        "en",
        {
            "event.loaded": "{name} loads {wares:#ware} for {cards:@card}.",
            "ware.soldier.one": "soldier",
            "ware.soldier.many": "soldiers",
            "ware.farmer.one": "farmer",
            "card.r": "red",
            "card.b": "blue",
        },
    )
    event: dict[str, Json] = {"event": "loaded", "seat": 0, "wares": {"soldier": 3, "farmer": 1}, "cards": ["r", "b"]}
    assert phrases.event(event, ["Ada"]) == "Ada loads 3 soldiers, 1 farmer for red, blue."


def test_the_person_who_reads_is_spoken_to() -> None:
    phrases = Phrases(
        "en",
        {
            "event.robbed": "{name:* robs|You rob} {victim:*|you} in {space:@space}.",
            "space.walls2": "{player2:the walls of *|your walls}",
        },
    )
    event: dict[str, Json] = {"event": "robbed", "seat": 0, "victim": 1, "space": "walls2"}
    assert [phrases.event(event, ["Ada", "Bo"], you) for you in (0, 1, None)] == [
        "You rob Bo in the walls of Bo.",
        "Ada robs you in your walls.",
        "Ada robs Bo in the walls of Bo.",
    ]


def test_other_players_of_an_event_are_called_by_their_names() -> None:
    phrases = Phrases("en", {"event.robbed": "{name} robs {victim:@player}."})
    assert phrases.event({"event": "robbed", "seat": 1, "victim": 0}, ["Ada", "Bo"]) == "Bo robs Ada."


def test_a_place_is_told_with_the_name_of_its_player_where_players_are_known() -> None:
    places = {"space.walls2": "the walls of {player2}", "numbered": "player {n}"}
    phrases = Phrases(
        "en", {"event.stormed": "{name} storms {space:@space}.", "DR-P4.walls": "Not {space:@space}.", **places}
    )
    assert (
        phrases.event({"event": "stormed", "seat": 0, "space": "walls2"}, ["Ada", "Bo"])
        == "Ada storms the walls of Bo."
    )
    refused = refusal("DR-P4", "walls", space="walls2")
    assert phrases.refusal(refused) == "Not the walls of player 2. (DR-P4)"
    assert phrases.among(["Ada", "Bo"]).refusal(refused) == "Not the walls of Bo. (DR-P4)"


def test_an_event_with_a_gap_is_told_without_it() -> None:
    for face, said in ((None, "Ada draws from A."), ("b", "Ada draws two borders.")):
        assert PHRASES.event({"event": "drew", "seat": 0, "card": {"face": face, "pile": "A"}}, ["Ada"]) == said


def test_an_event_without_words_is_silent() -> None:
    assert PHRASES.event({"event": "now"}, []) is None


def test_the_decision_is_told_from_a_view() -> None:
    assert PHRASES.now({"phase": "turn", "colour": "blue"}) == "Sell or play, blue."


def test_phrases_are_tables_joined_by_dots(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('["DOM-B3"]\nfriends = "No."\n[a.b]\nc = "d"\n', encoding="utf-8")
    phrases = load_phrases(tmp_path, "en")
    assert sorted(phrases) == ["DOM-B3.friends", "a.b.c"]
    assert phrases.say("a.b.c") == "d"


@pytest.mark.parametrize("language", ["xx", "../en", "", "e n"])
def test_a_language_without_texts_is_refused(language: str) -> None:
    with pytest.raises(UnknownLanguage, match="no texts in the language"):
        game("domaine").phrases(language)
    with pytest.raises(UnknownLanguage):
        game("domaine").rulebook(language)


def test_a_rulebook_is_read_by_chapter_and_id(tmp_path: Path) -> None:
    one = "## One\n### G-1 · First\nText.\n\n- item\n### G-2 · Second\nMore.\n"
    text = f"# Game\nAn intro.\n\n{one}## Two\n### G-3 · Third\nEnd.\n"
    (tmp_path / "en.md").write_text(text, encoding="utf-8")
    book = load_rulebook(tmp_path, "en")
    assert (book.title, book.introduction) == ("Game", "An intro.")
    assert [(chapter.title, [rule.id for rule in chapter.rules]) for chapter in book.chapters] == [
        ("One", ["G-1", "G-2"]),
        ("Two", ["G-3"]),
    ]
    assert book.rules["G-1"].text == "Text.\n\n- item"
    with pytest.raises(ValueError, match="not the heading"):
        parse_rulebook("# G\n## One\n### nonsense\n")


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    assert "domaine" in games()
    with pytest.raises(UnknownGame, match=r"no game called 'chess'; there are: domaine"):
        game("chess")
