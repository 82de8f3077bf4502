"""Pictures of cards, places and pieces that an operator or an author of games adds; every game is complete without any.

They lie in a folder as ``<game>/<key of a component>.<ending>``, and are read from there when they are asked for. The
folder is listed once, when the server starts; files of other names are left alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from freeport_api import ArtPicture, GameArt
from freeport_games.engine import AnyGame
from freeport_games.engine.catalogue.catalogue import catalogue
from service.http.problems import Fault
from service.quotas import Bill

_MEDIA: Final = {
    ".svg": "image/svg+xml",
    ".avif": "image/avif",
    ".webp": "image/webp",
    ".png": "image/png",
    ".jpg": "image/jpeg",
}
"""The media types by the ending of a file's name. Of several pictures of one thing, the first of these is taken."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASKED: Final = "no-cache"
_HEADERS: Final = {
    # A drawing that is opened as a page runs nothing and asks for nothing.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
}


class Drawn(msgspec.Struct, frozen=True):
    """A picture that is there."""

    key: str
    """The key of the component that it shows."""
    file: Path
    tag: str
    """Changes with the file."""

    @property
    def address(self) -> str:
        """Its address, relative to the server's: it changes with the file, so that caches may keep it for ever."""
        return f"art/{self.file.parent.name}/{self.file.name}?v={self.tag}"


class Art:
    """The pictures of all games.

    Args:
        folder: the folder; None if there are no pictures.
        games: the games.
    """

    def __init__(self, folder: Path | None, games: tuple[AnyGame, ...]) -> None:
        self._of = {game.slug: {} if folder is None else _listed(folder / game.slug, game) for game in games}

    def of(self, game: AnyGame) -> GameArt:
        """Return what there is of a game, by the keys of what it shows."""
        return GameArt(game.slug, tuple(ArtPicture(drawn.key, drawn.address) for drawn in self._of[game.slug].values()))

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the pictures."""
        return [Route("/art/{game}/{file}", self._picture)]

    async def _picture(self, request: Request) -> Response:
        await Bill.of(request.scope).address()
        game, name = request.path_params["game"], request.path_params["file"]
        drawn = self._of.get(game, {}).get(name.rpartition(".")[0])
        if drawn is None or drawn.file.name != name:
            raise Fault("NOT_FOUND")
        tag = f'"{drawn.tag}"'
        caching = _FOR_EVER if request.query_params.get("v") == drawn.tag else _ASKED
        headers = {**_HEADERS, "cache-control": caching, "etag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return FileResponse(drawn.file, media_type=_MEDIA[drawn.file.suffix], headers=headers)


def _listed(folder: Path, game: AnyGame) -> Mapping[str, Drawn]:
    """Return the pictures in a folder whose names are keys of the game's components."""
    keys, endings = {component.id for component in catalogue(game)}, [*_MEDIA]
    files = [file for file in folder.glob("*") if file.suffix in _MEDIA and file.stem in keys and file.is_file()]
    files.sort(key=lambda file: (file.stem, -endings.index(file.suffix)))
    return {file.stem: Drawn(file.stem, file, _tag(file)) for file in files}


def _tag(file: Path) -> str:
    about = file.stat()
    return hashlib.sha256(f"{about.st_mtime_ns} {about.st_size}".encode()).hexdigest()[:16]
