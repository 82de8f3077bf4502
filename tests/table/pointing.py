"""Somebody who plays by pointing at what is lit, and knows nothing of the game."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page

READY = ".ask button.do:not([aria-disabled='true'])"
"""The button that sends a move, or goes on to the next question."""
OPEN = ":is(.card, .tab, .pile, .piece, .plate button, .mat button, .seat button, .track li, .pill, .lit path).can"
"""Things that can be pointed at."""
ANSWERS = ".control button:not([aria-disabled='true']):not([aria-pressed='true']), .control .given button"
"""Buttons of controls."""
OPTIONS = ".options button[data-group]"
ENDED = "freeport-table:is([data-status='FINISHED'], [data-status='ABANDONED'])"
ASKED = "freeport-table:not([data-decision=''])"
BARE = """(thing) => {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = thing.getBoundingClientRect();
    for (const across of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        for (const down of [0.5, 0.3, 0.7, 0.1, 0.9]) {
            const hit = document.elementFromPoint(x + width * across, y + height * down);
            if (hit && thing.contains(hit)) return { x: x + width * across, y: y + height * down };
        }
    }
    return null;
}"""
"""Where a thing can be pointed at, as other things may lie over it."""


class Pointer:
    """Plays on a page.

    Args:
        page: a page with a table.
        seed: decides what is pointed at.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.moves = 0
        self.clicks: list[int] = []
        """The clicks that each decision took."""
        self._random = random.Random(seed)
        self._refused = 0

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
        self.clicks.append(0)
        self._refused = 0
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
        if self.page.locator(".menu button").count():
            return self._click(".menu button")
        if self.page.locator(".sentence").count() and self.page.locator(READY).count():
            return self._click(READY)
        kinds = [OPEN, ANSWERS] if self.page.locator(".sentence").count() else [OPTIONS, OPEN]
        self._random.shuffle(kinds)
        return any(self._click(kind) for kind in kinds)

    def _begin_anew(self) -> bool:
        """Take everything back after a proposal that the rules forbid, and begin with another option each time."""
        while self.page.locator(".sentence").count():
            self._click("[data-act='undo']")
        options = self.page.locator(OPTIONS)
        self._refused += 1
        return self._at(options.nth(self._refused % options.count()))

    def _click(self, what: str) -> bool:
        """Click one of what there is, unless all of it is covered."""
        found = self.page.locator(what)
        places = list(range(found.count()))
        self._random.shuffle(places)
        return any(self._at(found.nth(place)) for place in places)

    def _at(self, thing: Locator) -> bool:
        """Click where a thing lies bare, with the mouse, as a person would."""
        bare = thing.evaluate_all(f"(things) => things.map({BARE})[0] ?? null")
        if bare is None:
            return False
        self.page.mouse.click(bare["x"], bare["y"])
        self.clicks[-1] += 1
        return True
