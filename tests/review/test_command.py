"""The command `regnum review`: in words, as JSON, as a page."""

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from regnum.cli import app
from tests.review.test_reviewing import RESIGNED


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["review", str(RESIGNED), "--jobs", "1", *words])


def test_a_review_is_told_in_the_players_language_or_as_a_page_with_its_figures(tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    found = json.loads(run("--json", "--html", str(page)).output)
    assert found["whole"]
    written = page.read_text(encoding="utf-8")
    assert written.count("<polyline") + written.count('class="line"') == 2, "a line for each player"
    assert all(f"{100 * chance:.1f}" in written for moment in found["moments"] for chance in moment["chances"])
    assert "http" not in written.replace("http://www.w3.org/2000/svg", ""), "it needs nothing else"
    said = run("--lang", "it").output
    assert "Momenti decisivi" in said
    assert "Anna" in said


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["review", str(tmp_path / "none.record")])
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
