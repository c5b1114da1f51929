"""The OpenAPI document: the server does what it says, whatever a client sends."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from regnum.kernel import game, games
from regnum.server.api.app import bare, document
from regnum.server.api.problems import Problem
from regnum.server.api.static import page_router
from tests.server.clients import Client, Running

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
schema = schemathesis.openapi.from_dict(document(bare()))


@schema.parametrize()
@settings(
    max_examples=8,
    derandomize=True,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[*HealthCheck],
)
def test_every_address_answers_as_it_is_documented(case: Any, server: Running) -> None:
    cookie, table = someone(server, case.operation.label)
    path = case.path_parameters or {}
    if case.operation.path.startswith("/api/tables/{id}") and len(str(path.get("id"))) % 2:
        path["id"] = table
    case.call_and_validate(base_url=server.url, checks=CHECKS, cookies={"regnum": cookie})


_PEOPLE: dict[str, tuple[str, str]] = {}


def someone(server: Running, operation: str) -> tuple[str, str]:
    """The cookie of a person and a table of theirs, for one operation: some of them end a session or a game."""
    if operation not in _PEOPLE:
        client = Client(server.url, "Schemathesis")
        _PEOPLE[operation] = client.cookie, client.table("me", "device")["id"]
    return _PEOPLE[operation]


def test_the_document_is_printed_with_the_frames_of_the_socket() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "regnum.server.api.openapi"], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    document = json.loads(printed)
    assert {"ClientFrame", "ServerFrame", "StateFrame", "StepFrame", "ProblemOut"} <= document["components"][
        "schemas"
    ].keys()
    named = set(_references(document))
    assert named <= {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}


def _references(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for part in value.values() for ref in _references(part)]
    return [ref for part in value for ref in _references(part)] if isinstance(value, list) else []


def test_every_problem_that_is_documented_has_a_title() -> None:
    for path in document(bare())["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert "429" in operation["responses"]


def test_the_page_is_served_with_its_own_addresses(folder: Path) -> None:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Regnum</title>")
    (folder / "assets" / "app-1a2b.js").write_text("1")
    (folder.parent / "secret").write_text("secret")
    app = FastAPI()
    app.include_router(page_router(folder))

    async def visit() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://page") as client:
            for path in ("/", "/tables/abc", "/rules/domaine", "/%2e%2e/secret"):
                assert (await client.get(path)).text == "<title>Regnum</title>", path
            assert "immutable" in (await client.get("/assets/app-1a2b.js")).headers["cache-control"]
            for path in ("/assets/gone.js", "/assets/..%2f..%2fsecret", "/api/nothing"):
                with pytest.raises(Problem, match="no-such-address"):
                    await client.get(path)

    asyncio.run(visit())


def test_a_server_without_a_page_says_so(folder: Path) -> None:
    app = FastAPI()
    app.include_router(page_router(folder))

    async def visit() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://page") as client:
            assert "has not been built" in (await client.get("/")).text

    asyncio.run(visit())


@pytest.mark.parametrize("name", games())
def test_the_document_has_the_schema_of_every_games_views(name: str) -> None:
    schemas = document(bare())["components"]["schemas"]
    schema = game(name).view_schema()
    part = f"#/components/schemas/{str(schema['title']).removesuffix('View')}"
    printed = schemas[schema["title"]]
    assert printed["required"] == schema["required"]
    for said in re.findall(r'"\$ref": "([^"]+)"', json.dumps(printed)):
        assert said.startswith(part)
        assert said.rpartition("/")[2] in schemas
