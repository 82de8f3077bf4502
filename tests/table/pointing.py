"""Somebody who plays by pointing at what is lit, and knows nothing of the game."""

from __future__ import annotations

import json
import random

from playwright.sync_api import Locator, Page

from .asking import asked

READY = ".sentence button.do:not([aria-disabled='true'])"
"""The button that sends a move, or goes on to the next question."""
OPEN = ":is(.card, .tab, .pile, .piece, .plate button, .mat button, .seat button, .track li, .pill, .lit path).can"
"""Things that can be pointed at."""
ANSWERS = ".control button:not([aria-disabled='true']):not([aria-pressed='true']), .control .distribution button"
"""Buttons of controls."""
OPTIONS = ".options button[data-group]"
MENU = ".menu button"
REFUSED = ".ask .refused"
SHEET = ".sheet [data-act='close']"
"""What puts a sheet away that lies over the table: it opens where others have just changed what is lit."""
WHOLE_MAP = "[data-zoom-by='0']"
NEARER = 600
"""Pixels of the wheel that bring the map four times nearer."""
WAYS_ON = f":is({READY}, {OPEN}, {ANSWERS}, {OPTIONS}, {MENU}, {REFUSED})"
ONWARD = f"""({{ key }}) => {{
    const table = document.querySelector("freeport-table");
    if (table.dataset.decision !== key) return true;
    return !table.hasAttribute("data-sending") && document.querySelector({json.dumps(WAYS_ON)}) !== null;
}}"""
"""Whether a decision is asked no more, or something can be pointed at for it."""
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
        touch: whether a finger points, in place of the mouse.
    """

    def __init__(self, page: Page, seed: int = 1, *, touch: bool = False) -> None:
        self.page = page
        self._point = page.touchscreen.tap if touch else page.mouse.click
        self.moves = 0
        self.clicks: list[int] = []
        """The clicks that each decision took."""
        self._random = random.Random(seed)
        self._refused = 0
        self._whole = False
        """Whether it has just looked at the whole map."""

    def play(self, moves: int = 1_000) -> None:
        """Play until the match is over, or for some moves."""
        while self.moves < moves and (decision := asked(self.page)):
            self.decide(decision)

    def decide(self, decision: str) -> None:
        """Answer a decision.

        Args:
            decision: its key.
        """
        self.clicks.append(0)
        self._refused = 0
        for _ in range(200):
            self.page.wait_for_function(ONWARD, arg={"key": decision})
            if self.page.locator(f"freeport-table[data-decision='{decision}']").count() == 0:
                self.moves += 1
                return
            self._step()
        raise AssertionError(f"no end after {self.clicks[-1]} clicks: {self.page.locator('.ask').inner_text()}")

    def _step(self) -> None:
        """Click once: send what is ready, else point at something; at nothing, if it has just gone."""
        if self.page.locator(REFUSED).count():
            self._begin_anew()
        else:
            kinds = [OPEN, ANSWERS] if self.page.locator(".sentence").count() else [OPTIONS, OPEN]
            self._random.shuffle(kinds)
            if not any(self._click(kind) for kind in (SHEET, MENU, READY, *kinds)):
                self._look_elsewhere()

    def _look_elsewhere(self) -> None:
        """Leave what the pointer rests on, which is large and may lie over all else, and look at the map.

        What something else covers is looked at from nearer, once at the whole map and once there.
        """
        self.page.mouse.move(0, 0)
        covered = self.page.locator(OPEN).first
        if self._whole and covered.count():
            box = covered.bounding_box()
            assert box is not None, "it is lit, and not drawn"
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self.page.mouse.wheel(0, -NEARER)
            self.page.mouse.move(0, 0)
        else:
            self._click(WHOLE_MAP)
        self._whole = not self._whole

    def _begin_anew(self) -> None:
        """Take everything back after a proposal that the rules forbid, and begin with another option each time."""
        while self.page.locator(".sentence").count():
            self._click("[data-act='undo']")
        options = self.page.locator(OPTIONS)
        self._refused += 1
        if count := options.count():
            self._at(options.nth(self._refused % count))

    def _click(self, what: str) -> bool:
        """Click one of what there is, unless all of it is covered."""
        found = self.page.locator(what)
        places = list(range(found.count()))
        self._random.shuffle(places)
        return any(self._at(found.nth(place)) for place in places)

    def _at(self, thing: Locator) -> bool:
        """Point where a thing lies bare, as a person would."""
        bare = thing.evaluate_all(f"(things) => things.map({BARE})[0] ?? null")
        if bare is None:
            return False
        self._point(bare["x"], bare["y"])
        self.clicks[-1] += 1
        return True
