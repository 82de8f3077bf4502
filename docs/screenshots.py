"""Take pictures of the table with the machine's Chromium: ``python docs/screenshots.py [FOLDER]``.

Without a folder it renews the pictures of the docs; with one it puts all games there, on a desk, a phone and a
projector, in light and dark, to be looked at.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import httpx
import msgspec
from playwright.sync_api import Browser, sync_playwright

from freeport_games import GAMES
from freeport_games.api import shapes
from freeport_games.engine import AnyGame
from freeportd.ports import free_port
from freeportd.system import run_system

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
_IMAGES = Path(__file__).parent / "images"
_PEOPLE = ("Anne", "Björn", "Chidi", "Dolores")
_MOVES = 60
"""The moves after which a match is worth a picture."""
_SIZES = {"phone": (360, 780), "desk": (1280, 720), "projector": (1920, 1080)}
_DOCS: dict[str, tuple[str, str, Scheme]] = {
    "table.png": ("sky_cargo", "desk", "light"),
    "table-phone.png": ("cargo_hold", "phone", "dark"),
}
_FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]


class _Match:
    """A match of four people, some moves after its beginning.

    Args:
        url: the server.
        game: the game.
    """

    def __init__(self, url: str, game: AnyGame) -> None:
        self.game = game
        people = [httpx.post(f"{url}/v1/players", json={"name": name}).json() for name in _PEOPLE]
        self.tokens: list[str] = [person["token"] for person in people]
        self._clients = [
            httpx.Client(base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=60)
            for token in self.tokens
        ]
        made = self._clients[0].post("/v1/matches", json={"game": game.slug, "seats": len(people), "autostart": True})
        self.id: str = made.json()["id"]
        for client in self._clients:
            client.post(f"/v1/matches/{self.id}/join", json={})
        self._play(random.Random(4))

    def _play(self, rng: random.Random) -> None:
        """Play until the first player has something to choose, not before some moves."""
        for number, (seat, decision) in enumerate(self._decisions()):
            typed = msgspec.convert(decision, shapes(self.game).decision)
            if number >= _MOVES and seat == 0 and len(typed.options) > 1:
                return
            move = msgspec.to_builtins(rng.choice(typed.options).sample(rng))
            answer = {"decision": decision["key"], "move": move}
            self._clients[seat].post(f"/v1/matches/{self.id}/moves", json=answer)

    def _decisions(self) -> Iterator[tuple[int, dict[str, object]]]:
        while True:
            for seat, client in enumerate(self._clients):
                seen = client.get(f"/v1/matches/{self.id}").json()
                if seen["status"] not in ("OPEN", "PLAYING"):
                    return
                decision = seen["decision"]
                if decision is not None and decision["options"] and not decision["answered"]:
                    yield seat, decision


def _picture(browser: Browser, url: str, match: _Match, size: str, scheme: Scheme, file: Path) -> None:
    width, height = _SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB")
    page = context.new_page()
    if size != "projector":
        kept = json.dumps({"token": match.tokens[0], "name": _PEOPLE[0]})
        page.add_init_script(f"localStorage.setItem('freeport /', {json.dumps(kept)})")
    page.goto(f"{url}/?match={match.id}")
    page.locator(".stage :is(.mat, .map, .field)").first.wait_for()
    page.locator(".log li").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=file)
    context.close()


def main(folder: Path | None) -> None:
    """Take all pictures."""
    wanted = {file: what for file, what in _DOCS.items()} if folder is None else _everything()
    (folder or _IMAGES).mkdir(parents=True, exist_ok=True)
    with run_system(free_port()) as system, sync_playwright() as playwright:
        slugs = {slug for slug, _, _ in wanted.values()}
        matches = {game.slug: _Match(system.url, game) for game in GAMES if game.slug in slugs}
        browser = playwright.chromium.launch(executable_path=_chromium(), args=_FLAGS)
        for file, (slug, size, scheme) in wanted.items():
            _picture(browser, system.url, matches[slug], size, scheme, (folder or _IMAGES) / file)


def _everything() -> dict[str, tuple[str, str, Scheme]]:
    return {
        f"{game.slug}-{size}-{scheme}.png": (game.slug, size, scheme)
        for game in GAMES
        for size in _SIZES
        for scheme in SCHEMES
    }


def _chromium() -> str | None:
    from tests.support.browser import find_browser

    return find_browser()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
