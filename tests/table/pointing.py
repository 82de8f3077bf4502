"""Somebody who plays by pointing at what is lit, and knows nothing of the game."""

from __future__ import annotations

import random

from playwright.sync_api import Page

READY = ".ask button.do:not([aria-disabled='true'])"
"""The button that sends a move, or goes on to the next question."""
OPEN = ":is(.card, .tab, .pile, .piece, .plate button, .mat button, .seat button, .track li, .pill, .lit path).can"
"""Things that can be pointed at."""
ANSWERS = ".control button:not([aria-disabled='true']):not([aria-pressed='true']), .control .given button"
"""Buttons of controls."""
OPTIONS = ".options button[data-group]"
ENDED = "freeport-table:is([data-status='FINISHED'], [data-status='ABANDONED'])"
ASKED = "freeport-table:not([data-decision=''])"


class Pointer:
    """Plays on a page.

    Args:
        page: a page with a table.
        seed: decides what is pointed at.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.clicks = 0
        self.moves = 0
        self._random = random.Random(seed)

    def play(self, moves: int = 1_000) -> None:
        """Play until the match is over, or for some moves."""
        while self.moves < moves:
            self.page.locator(f"{ENDED}, {ASKED}").first.wait_for(state="attached")
            if self.page.locator(ENDED).count():
                return
            self.decide()

    def decide(self) -> None:
        """Answer the decision that is asked now."""
        key = self._key()
        for _ in range(200):
            if not self._step() and self._key() == key:
                raise AssertionError(f"nothing to point at: {self.page.locator('.ask').inner_text()}")
            if self.page.locator(f"freeport-table[data-decision='{key}']").count() == 0:
                self.moves += 1
                return
        raise AssertionError(f"no end of pointing: {self.page.locator('.ask').inner_text()}")

    def _key(self) -> str:
        return self.page.locator("freeport-table").get_attribute("data-decision") or ""

    def _step(self) -> bool:
        """Click once: send what is ready, else point at something."""
        self.page.locator("freeport-table:not([data-sending])").wait_for(state="attached")
        if self.page.locator(".ask .refused").count():
            return self._begin_anew()
        if self.page.locator(".sentence").count() and self.page.locator(READY).count():
            return self._click(READY, first=True)
        kinds = [OPEN, ANSWERS] if self.page.locator(".sentence").count() else [OPTIONS, OPEN]
        self._random.shuffle(kinds)
        return any(self._click(kind) for kind in [*kinds, ".menu button"])

    def _begin_anew(self) -> bool:
        """Take everything back after a proposal that the rules forbid, and leave proposals alone for once."""
        while self.page.locator(".sentence").count():
            self._click("[data-act='undo']", first=True)
        return self._click(f"{OPTIONS}:not(:has-text('deal')):not(:has-text('offer'))")

    def _click(self, what: str, *, first: bool = False) -> bool:
        found = self.page.locator(what)
        if (count := found.count()) == 0:
            return False
        at = 0 if first else self._random.randrange(count)
        found.nth(at).dispatch_event("click")
        self.clicks += 1
        if self.page.locator(".menu button").count():
            self.page.locator(".menu button").nth(0).click()
            self.clicks += 1
        return True
