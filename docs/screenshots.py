"""Take pictures of the table with the machine's Chromium: ``python docs/screenshots.py [FOLDER]``.

Without a folder it renews the pictures of the docs; with one it puts all games there, on a desk, a phone and a
projector, in light and dark, to be looked at.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.api.people import Json, Player, sample, table
from tests.api.running import Service, running
from tests.support.browser import FLAGS, find_browser

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
_IMAGES = Path(__file__).parent / "images"
_PEOPLE = ("Anne", "Björn", "Chidi", "Dolores")
_MOVES = 60
"""The moves after which a match is worth a picture."""
_SIZES = {"phone": (360, 780), "desk": (1280, 720), "projector": (1920, 1080)}
_DOCS: dict[str, tuple[str, str, Scheme]] = {
    "table-cargo-hold.webp": ("cargo_hold", "desk", "light"),
    "table-import-export.webp": ("import_export", "desk", "light"),
    "table-sky-cargo.webp": ("sky_cargo", "desk", "light"),
    "table-smugglers.webp": ("smugglers", "desk", "dark"),
    "table-competitors.webp": ("competitors", "desk", "light"),
    "table-phone.webp": ("sky_cargo", "phone", "dark"),
}
_QUALITY = 80
"""Of the pictures of the docs, in percent: a quarter of the size that they have as PNG."""


class _Match:
    """A match of four people, some moves after its beginning.

    Args:
        service: the server.
        game: the game.
    """

    def __init__(self, service: Service, game: AnyGame) -> None:
        self.players = [Player(service, name, bot=False) for name in _PEOPLE]
        self.id = table(*self.players, game=game.slug)
        self._play()

    def _play(self) -> None:
        """Play until the first player has something to choose, not before some moves."""
        for number, (player, decision) in enumerate(self._decisions()):
            if number >= _MOVES and player is self.players[0] and len(decision["options"]) > 1:
                return
            player.move(self.id, decision, sample(decision, number))

    def _decisions(self) -> Iterator[tuple[Player, Json]]:
        while True:
            for player in self.players:
                seen = player.see(self.id)
                if seen["status"] != "PLAYING":
                    return
                decision = seen["decision"]
                if decision is not None and decision["options"] and not decision["answered"]:
                    yield player, decision


def _picture(browser: Browser, url: str, match: _Match, size: str, scheme: Scheme, file: Path) -> None:
    width, height = _SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB")
    page = context.new_page()
    if size != "projector":
        kept = json.dumps({"token": match.players[0].token, "name": _PEOPLE[0]})
        page.add_init_script(f"localStorage.setItem('freeport /', {json.dumps(kept)})")
    page.goto(f"{url}/?match={match.id}")
    page.locator(".stage :is(.mat, .map, .field)").first.wait_for()
    page.locator(".log li").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")
    with ExitStack() as others:  # everybody is present
        for player in match.players[size != "projector" :]:
            others.enter_context(player.http.stream("GET", f"/v1/matches/{match.id}/updates"))
        page.locator(".seat .away").first.wait_for(state="detached")
        if file.suffix == ".webp":
            shot = {"format": "webp", "quality": _QUALITY}
            file.write_bytes(b64decode(context.new_cdp_session(page).send("Page.captureScreenshot", shot)["data"]))
        else:
            page.screenshot(path=file)
    context.close()


def main(folder: Path | None) -> None:
    """Take all pictures."""
    wanted = {file: what for file, what in _DOCS.items()} if folder is None else _everything()
    (folder or _IMAGES).mkdir(parents=True, exist_ok=True)
    with running() as service, sync_playwright() as playwright:
        slugs = {slug for slug, _, _ in wanted.values()}
        matches = {game.slug: _Match(service, game) for game in GAMES if game.slug in slugs}
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for file, (slug, size, scheme) in wanted.items():
            _picture(browser, service.url, matches[slug], size, scheme, (folder or _IMAGES) / file)


def _everything() -> dict[str, tuple[str, str, Scheme]]:
    return {
        f"{game.slug}-{size}-{scheme}.png": (game.slug, size, scheme)
        for game in GAMES
        for size in _SIZES
        for scheme in SCHEMES
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
