"""Visits: a browser that asks nobody but the service, and in which nothing may go wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.api.people import Player
from tests.api.running import Service
from tests.support.waiting import PATIENCE

_PROVOKED = ("status of 401", "status of 403", "status of 422", "ERR_INTERNET_DISCONNECTED")
"""What a browser writes about answers and connections that a test has provoked."""
_TOO_LATE = "status of 409"
"""What a browser writes about a move that is no longer asked for, as others have answered while it was on its way; and
about a player who is not absent yet."""


class Visit:
    """Opens pages of a service, each in a browser context of its own.

    Args:
        browser: the browser.
        service: the service.
        stack: closes the contexts.
    """

    def __init__(self, browser: Browser, service: Service, stack: ExitStack) -> None:
        self._browser = browser
        self._service = service
        self._stack = stack
        self.wrong: list[str] = []
        """What has gone wrong: errors, complaints of the browser, and requests to elsewhere."""
        self._pages: list[Page] = []

    def shown(self) -> str:
        """Return what each page shows, for whoever looks into a failure."""
        return "\n".join(
            [f"{page.url}\n{page.locator('body').inner_text()}" for page in self._pages if not page.is_closed()]
        )

    def lobby(self, **context: Any) -> Page:
        """Open the lobby as somebody who has never been here."""
        page = self._page(**context)
        page.goto(f"{self._service.url}/")
        return page

    def lobby_of(self, player: Player, **context: Any) -> Page:
        """Open the lobby as a player."""
        page = self._page(**context)
        self._be(page, player)
        page.goto(f"{self._service.url}/")
        return page

    @staticmethod
    def _be(page: Page, player: Player, **settings: object) -> None:
        """Let a page be a player's, who has some settings."""
        kept = json.dumps({"token": player.token, "name": "Anne", **settings})
        page.add_init_script(f"localStorage['freeport /'] ??= {json.dumps(kept)}")

    def table(
        self,
        match: str,
        player: Player | None = None,
        *,
        query: str = "",
        fragment: str = "",
        script: str = "",
        settings: Mapping[str, object] = MappingProxyType({}),
        **context: Any,
    ) -> Page:
        """Open a match, as a player with some settings, or as a spectator; a script runs before those of the page."""
        page = self._page(**context)
        if script:
            page.add_init_script(script)
        if player is not None:
            self._be(page, player, **settings)
        page.goto(f"{self._service.url}/?match={match}{query}{fragment}")
        page.locator("freeport-table[data-status]").wait_for()
        return page

    def _page(self, **context: Any) -> Page:
        opened = self._stack.enter_context(self._browser.new_context(**{"locale": "en-GB", **context}))
        opened.set_default_timeout(PATIENCE * 1000)
        page = opened.new_page()
        self._pages.append(page)
        page.on("request", self._note_where)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, line: ConsoleMessage) -> None:
        """Take note of errors; what a test provokes, such as a refusal or a lost connection, is none."""
        address = line.location["url"]
        late = _TOO_LATE in line.text and urlsplit(address).path.endswith(("/moves", "/replace"))
        if line.type == "error" and not late and not any(one in line.text for one in _PROVOKED):
            self.wrong.append(f"{line.text} {address}")

    def _note_where(self, request: Request) -> None:
        """Take note of what is asked for elsewhere. Requests are not intercepted: that would slow down each of them."""
        if not request.url.startswith((self._service.url, "data:")):
            self.wrong.append(f"asked for {request.url}")
