"""Take pictures of the table with the machine's Chromium: ``python docs/screenshots.py [FOLDER]``.

All games, on a phone, a desk and a projector, in light and dark. Without a folder it renews the pictures of the docs
and the page that shows them; with one it puts them there, as PNG, to be looked at.
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
_DOCS = Path(__file__).parent
PAGE = _DOCS / "table.md"
"""The page that shows the pictures."""
_IMAGES = _DOCS / "images" / "table"
_PEOPLE = ("Anne", "Björn", "Chidi", "Dolores")
_MOVES = 60
"""The moves after which a match is worth a picture."""
_SIZES = {"phone": (360, 780), "desk": (1280, 720), "projector": (1920, 1080)}
_QUALITY = 70
"""Of the pictures of the docs, in percent: a fifth of the size that they have as PNG."""
_HEAD = """# The table, game by game

What each game looks like in a browser, some turns after the beginning: on a phone, on a desk, and on a projector, which
shows what spectators see. The page follows the light or dark look of the device. `python docs/screenshots.py` takes the
pictures, and writes this page; [browser.md](browser.md#the-table) says how to play at the table."""


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


def page() -> str:
    """Return the page that shows the pictures."""
    return "\n".join([_HEAD, *(line for game in GAMES for line in _shown(game))])


def _shown(game: AnyGame) -> Iterator[str]:
    yield f"\n## {game.name}\n"
    for size, (width, height) in _SIZES.items():
        yield f"| {size}, {width} x {height}, light | dark |\n| --- | --- |"
        places = [f"images/table/{_name(game, size, scheme)}.webp" for scheme in SCHEMES]
        told = [f"![{game.name} on a {size}, {scheme}]({place})" for scheme, place in zip(SCHEMES, places, strict=True)]
        yield f"| {' | '.join(told)} |\n"


def _name(game: AnyGame, size: str, scheme: Scheme) -> str:
    return f"{game.slug}-{size}-{scheme}"


def main(folder: Path | None) -> None:
    """Take all pictures."""
    place, kind = (_IMAGES, "webp") if folder is None else (folder, "png")
    place.mkdir(parents=True, exist_ok=True)
    with running() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for game in GAMES:
            match = _Match(service, game)
            for size in _SIZES:
                for scheme in SCHEMES:
                    file = place / f"{_name(game, size, scheme)}.{kind}"
                    _picture(browser, service.url, match, size, scheme, file)
    if folder is None:
        PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
