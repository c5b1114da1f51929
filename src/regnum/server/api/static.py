"""The built page: its files from the package, and its first file for every address that the page itself knows."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from regnum.server.api.previews import PICTURES, Previews
from regnum.server.api.problems import Problem

FOLDER = Path(__file__).parents[1] / "page"
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = "The page has not been built: run `make page`, or use the API described at /api/openapi.json.\n"


def page_router(folder: Path = FOLDER, previews: Previews | None = None) -> APIRouter:
    """Serves the page in a folder; Vite puts files whose names change with their content under `assets`.

    With `previews` the head of the page tells what its address leads to.
    """
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Problem("no-such-address")
        root = folder.resolve()
        file = _file(root, path)
        if file is not None and file.name != "index.html":
            cache = FOREVER if path.startswith("assets/") else "no-cache"
            headers = {"cache-control": cache}
            if path.startswith(f"{PICTURES}/"):
                headers["cross-origin-resource-policy"] = "cross-origin"
            return FileResponse(file, headers=headers)
        if path.startswith("assets/") or "\0" in path:
            raise Problem("no-such-address")
        first = root / "index.html"
        if not first.is_file():
            return PlainTextResponse(UNBUILT, 200 if not path else 404)
        if previews is None:
            return FileResponse(first, headers={"cache-control": "no-cache"})
        text = await previews.dressed(request, path, first.read_text("utf-8"))
        return HTMLResponse(text, headers={"cache-control": "no-cache", "vary": "accept-language"})

    return router


def _file(root: Path, path: str) -> Path | None:
    """The file that a path names, if there is one and it lies in the folder."""
    try:
        file = (root / path).resolve()
        return file if path and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        # No file can have such a name.
        return None
