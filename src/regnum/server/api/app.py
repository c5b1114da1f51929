"""The application: routes, problems, the document that describes them, and the life of the server."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from typing import Any, Literal

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response

from regnum import __version__
from regnum.kernel import Game
from regnum.kernel import games as all_games
from regnum.server.api import drawings
from regnum.server.api.models import ProblemOut, Wire
from regnum.server.api.previews import Previews
from regnum.server.api.problems import MEDIA_TYPE, Problem
from regnum.server.api.routes import (
    account,
    analyse,
    calls,
    company,
    games,
    host,
    openid,
    orders,
    passkeys,
    people,
    play,
    records,
    reviews,
    tables,
    tournaments,
)
from regnum.server.api.static import FOLDER, page_router
from regnum.server.ops import logs
from regnum.server.ops.security import OVERFULL, SecurityMiddleware
from regnum.server.ops.settings import Settings
from regnum.server.puzzles import puzzle_routes
from regnum.server.services import Services
from regnum.server.socket import frames
from regnum.server.storage.faults import is_outage
from regnum.server.storage.store import DatabaseFault

log = structlog.get_logger()

CLIENT_FRAMES: tuple[type[Wire], ...] = (
    frames.Hello,
    frames.LookingFrame,
    frames.MoveFrame,
    frames.UndoFrame,
    frames.AgreeFrame,
    frames.ChatFrame,
    frames.Ping,
)
SERVER_FRAMES: tuple[type[Wire], ...] = (
    frames.StateFrame,
    frames.StepFrame,
    frames.AckFrame,
    frames.NoFrame,
    frames.TableFrame,
    frames.ChatSaid,
    frames.AskedFrame,
    frames.Pong,
)

_COMPONENTS: tuple[type[BaseModel], ...] = (*CLIENT_FRAMES, *SERVER_FRAMES, ProblemOut)


def create(settings: Settings) -> FastAPI:
    """The application of a server with these settings."""
    if not structlog.is_configured():
        logs.set_up(machine=True)
    services = Services(settings)

    @asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        await services.open()
        yield
        await services.close()

    app = bare(life)
    app.state.services = services
    _add_signs_of_life(app, services)
    app.include_router(drawings.router)
    app.include_router(page_router(previews=Previews(services, FOLDER)))
    app.add_middleware(
        SecurityMiddleware, origins=settings.origins, rate_limit=services.rate_limit, metrics=services.metrics
    )
    _add_problems(app)
    return app


def bare(life: Callable[[FastAPI], AbstractAsyncContextManager[None]] | None = None) -> FastAPI:
    """The application's addresses, with nothing behind them yet: enough to describe them."""
    app = FastAPI(lifespan=life, docs_url=None, redoc_url=None, openapi_url=None)
    for subject in (
        people,
        company,
        host,
        account,
        passkeys,
        openid,
        calls,
        games,
        tables,
        play,
        orders,
        analyse,
        records,
        reviews,
        tournaments,
        puzzle_routes,
    ):
        app.include_router(subject.router)
    return app


def _add_signs_of_life(app: FastAPI, services: Services) -> None:
    @cache
    def written() -> bytes:
        return bytes(JSONResponse(document(app)).body)

    @app.get("/api/openapi.json", include_in_schema=False)
    def described() -> Response:
        return Response(written(), media_type="application/json")

    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        state, sentences = await services.how_it_is()
        return PlainTextResponse("\n".join((state, *sentences, "")), 503 if state == "unwell" else 200)

    @app.get("/metrics", include_in_schema=False)
    def metrics() -> Response:
        services.metrics.tables.set(services.live_tables.known())
        return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    def problem(_request: Request, error: Problem) -> Response:
        return _answer(error)

    @app.exception_handler(DatabaseFault)
    def not_kept(request: Request, error: DatabaseFault) -> Response:
        if not is_outage(error):
            log.error("upset", path=request.url.path, exc_info=error)
            return _answer(Problem("upset"))
        return _answer(Problem("cannot-keep"))

    @app.exception_handler(RequestValidationError)
    def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            return _answer(Problem("bad-json"))
        where = ".".join(str(part) for part in first["loc"])
        return _answer(Problem("bad-request", f"{where}: {first['msg']}", where=where))

    @app.exception_handler(HTTPException)
    def framework(request: Request, error: HTTPException) -> Response:
        keys = {404: "no-such-address", 405: "no-such-method", 400: "bad-json"}
        if OVERFULL in request.scope:
            keys[400] = "too-large"
        answer = _answer(Problem(keys.get(error.status_code, "bad-request")))
        for name, value in (error.headers or {}).items():
            answer.headers[name] = value
        return answer


def _answer(problem: Problem) -> JSONResponse:
    headers = {"retry-after": str(problem.named["after"])} if "after" in problem.named else None
    return JSONResponse(problem.json(), problem.status, headers, media_type=MEDIA_TYPE)


def _view_schemas(game: Game) -> dict[str, Any]:
    """The schema of a game's views as a component, `DomaineView`, and of its parts: `DomaineCard`."""
    view = game.view_schema()
    title = str(view["title"])
    prefix = f"#/components/schemas/{title.removesuffix('View')}"
    whole = json.loads(json.dumps(view).replace("#/$defs/", prefix))
    parts = {f"{title.removesuffix('View')}{name}": part for name, part in whole.pop("$defs", {}).items()}
    return {title: whole, **parts}


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, the frames of the WebSocket among its components."""
    if app.openapi_schema is None:
        described = get_openapi(
            title="Regnum",
            version=__version__,
            description="Tables, play and people of a Regnum server. `docs/wire.md` says how the parts fit; a table's "
            "WebSocket is `/api/tables/{id}/live`: clients send a `ClientFrame`, the server a `ServerFrame`.",
            routes=app.routes,
        )
        models: list[tuple[type[BaseModel], Literal["serialization"]]]
        models = [(model, "serialization") for model in _COMPONENTS]
        _, extra = models_json_schema(models, ref_template="#/components/schemas/{model}")
        schemas = described.setdefault("components", {}).setdefault("schemas", {})
        for name, schema in extra["$defs"].items():
            schemas.setdefault(name, schema)
        for game in all_games().values():
            schemas.update(_view_schemas(game))
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        for name, kinds in (("ClientFrame", CLIENT_FRAMES), ("ServerFrame", SERVER_FRAMES)):
            schemas[name] = {"oneOf": [{"$ref": f"#/components/schemas/{model.__name__}"} for model in kinds]}
        app.openapi_schema = described
    return app.openapi_schema
