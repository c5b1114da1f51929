"""What is published: packages that are whole, small needs, and a sentence wherever an extra is missing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import httpx
import pytest

from regnum import __version__
from tests.fresh import Fresh
from tests.rules_coverage import ROOT
from tests.test_cli import OPTIONS, script


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    return Fresh(tmp_path)


def test_the_wheel_tells_all_about_itself_and_has_the_page_and_no_test(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        metadata = Parser().parsestr(packed.read(f"regnum-{__version__}.dist-info/METADATA").decode())
    assert {name.split("/")[0] for name in names} == {"regnum", f"regnum-{__version__}.dist-info"}
    assert "regnum/server/page/index.html" in names
    assert any(re.fullmatch(r"regnum/server/page/assets/.*\.js", name) for name in names)
    assert "regnum/games/domaine/data/tiles.toml" in names
    assert "regnum/py.typed" in names
    assert metadata["Author"] == "The Regnum authors"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Keywords"]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert {"all", "arena", "cluster", "learn", "ray", "server"} <= set(metadata.get_all("Provides-Extra", []))
    always = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert sorted(re.split(r"[<>=~]", need)[0] for need in always) == ["rich", "typer"]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows what is generated")
def test_the_source_package_can_build_the_page_again_and_has_nothing_generated_but_the_page(wheel: Path) -> None:
    with tarfile.open(next(wheel.parent.glob("*.tar.gz"))) as packed:
        names = {file.name.partition("/")[2] for file in packed if file.isfile()}
    ours = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(ours, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    kept = {name for name in listed if (ROOT / name).exists()}
    assert kept > {"Makefile", "requirements.lock", "web/package-lock.json", "web/vite.config.ts", "CHANGELOG.md"}
    assert {name for name in names ^ kept if not name.startswith("src/regnum/server/page/")} == {"PKG-INFO"}


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["dynamic"] == ["version"]
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text("utf-8"))


def test_the_wheel_alone_plays_in_the_terminal_and_names_what_is_missing(wheel: Path, fresh: Fresh) -> None:
    fresh.install("rich", "typer")
    before = fresh.packages()
    fresh.install(str(wheel))
    assert fresh.packages() - before == {"regnum"}
    assert fresh.run("regnum", "--version").stdout == f"regnum {__version__}\n"
    played = fresh.run("regnum", *OPTIONS, "--record", "evening.record", typed="\n".join(script()) + "\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "Winner: " in played.stdout
    assert fresh.run("regnum", "verify", "evening.record").returncode == 0
    served = fresh.run("regnum", "serve", "--port", "0")
    sentence = "regnum serve needs the extra 'server': pip install 'regnum[server]'.\n"
    assert (served.returncode, served.stdout, served.stderr) == (2, "", sentence)
    held = fresh.run("regnum", "arena", "match", "domaine", "page", "page", "--games", "2", "-o", "king=10")
    assert held.returncode == 0, held.stderr
    held = fresh.run("regnum", "arena", "ladder", "domaine", "page", "page", "--games", "2")
    assert held.stderr == "regnum arena ladder needs the extra 'arena': pip install 'regnum[arena]'.\n"


def test_with_its_extra_the_wheel_serves_the_page(wheel: Path, fresh: Fresh) -> None:
    fresh.install(f"regnum[server] @ {wheel.as_uri()}")
    with fresh.serving() as address:
        page = httpx.get(f"{address}/")
        assert page.headers["content-type"].startswith("text/html")
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
        assert scripts
        assert httpx.get(address + scripts[0]).headers["content-type"].startswith("text/javascript")
        games = httpx.get(f"{address}/api/games").json()
    assert {game["name"] for game in games} >= {"domaine", "domus_regnatrix", "golden_horn"}


@pytest.mark.parametrize(
    ("missing", "args", "env", "sentence"),
    [
        ("uvicorn", "serve", "", "regnum serve needs the extra 'server'"),
        ("sqlalchemy", "bench server", "", "regnum bench server needs the extra 'server'"),
        ("openskill", "arena ladder domaine page page", "", "regnum arena ladder needs the extra 'arena'"),
        ("jax", "vector check", "", "regnum vector check needs the extra 'vector'"),
        ("jax", "bench vector", "", "regnum bench vector needs the extra 'vector'"),
        ("ray", "arena match domaine page page --fresh --ray local", "", "Playing on Ray needs the extra 'ray'"),
        (
            "psycopg",
            "serve --port 0",
            "REGNUM_DATABASE_URL=postgresql://a/b",
            "PostgreSQL needs the extra 'cluster'",
        ),
        ("redis", "serve --port 0", "REGNUM_REDIS_URL=redis://here", "Redis needs the extra 'cluster'"),
    ],
)
def test_a_command_without_its_extra_says_which(
    missing: str, args: str, env: str, sentence: str, tmp_path: Path
) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from regnum.cli import app; app(prog_name='regnum')"
    set_up = {"HOME": str(tmp_path), **dict([env.split("=", 1)] if env else [])}
    command = [sys.executable, "-c", code, *args.split()]
    done = subprocess.run(command, env=set_up, cwd=tmp_path, capture_output=True, text=True, check=False)
    extra = re.findall(r"'(\w+)'", sentence)[0]
    assert (done.returncode, done.stderr) == (2, f"{sentence}: pip install 'regnum[{extra}]'.\n")


@pytest.mark.parametrize(
    ("missing", "code", "sentence"),
    [
        ("pettingzoo", "import regnum.adapters", "regnum.adapters needs the extra 'learn'"),
        ("pyspiel", "import regnum.adapters.open_spiel", "regnum.adapters.open_spiel needs the extra 'learn'"),
        ("numpy", "regnum.games()['domaine'].encoding()", "The encoding of domaine needs the extra 'learn'"),
        ("jax", "import regnum.vector", "regnum.vector needs the extra 'vector'"),
    ],
)
def test_a_module_without_its_extra_says_which(missing: str, code: str, sentence: str) -> None:
    program = f"import sys; sys.modules['{missing}'] = None; import regnum; {code}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    extra = re.findall(r"'(\w+)'", sentence)[0]
    assert f"MissingExtra: {sentence}: pip install 'regnum[{extra}]'." in done.stderr
