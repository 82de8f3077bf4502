"""Somebody who plays by typing alone, on the table as text, and reads what is said back."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page

from .asking import asked

SENDS = ("Enter sends it", "Enter goes on")
NUMBERED = re.compile(r"^(\d+)\. (.*)$")
RANGE = re.compile(r"\((-?\d+) to (-?\d+)\)$")
CHOSEN = "(chosen)"
NO_SUCH = "There is no such command or move"


class Typist:
    """Types on a page, and reads only names and roles.

    Args:
        page: a page with a table as text.
        seed: decides what is typed where several things can be.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._line = page.get_by_label("Command or move")
        self._answer = page.get_by_role("status").first
        self._random = random.Random(seed)

    def play(self) -> None:
        """Play until the match is over."""
        while decision := asked(self.page):
            self._decide(decision)

    def _decide(self, decision: str) -> None:
        option = self.page.get_by_label("Now").locator("li").count()
        self._enter(str(option))
        for _ in range(200):
            self.page.locator("freeport-table:not([data-sending])").wait_for(state="attached")
            if self.page.locator(f"freeport-table[data-decision='{decision}']").count() == 0:
                return
            if self._answer.locator(".refused").count():
                option = self._begin_anew(option)
            else:
                self._enter(self._next())
        raise AssertionError(f"no end of typing: {self._answer.inner_text()}")

    def _begin_anew(self, refused: int) -> int:
        """Take everything back after a proposal that the rules forbid, and begin with the option before."""
        while self._answer.locator("p").count():
            self._line.press("Escape")
        options = self.page.get_by_label("Now").locator("li").count()
        option = (refused - 2) % max(options, 1) + 1
        self._enter(str(option))
        return option

    def _next(self) -> str:
        """Return what answers what was said back: nothing if that is a whole move, else one of what is listed."""
        said = self._answer.locator("p").all_inner_texts()
        if any(sends in one for one in said for sends in SENDS):
            return ""
        listed = [found.groups() for one in said if (found := NUMBERED.match(one))]
        number, line = self._random.choice([one for one in listed if CHOSEN not in one[1]] or listed or [("1", "")])
        if within := RANGE.search(line):
            return f"{number} {self._random.randint(int(within[1]), int(within[2]))}"
        places = re.search(r"\(([^()]*)\)$", line)
        refused = NO_SUCH in said[0]  # perhaps since the brackets list nothing, as in "a short distance (green)"
        if places is None or (refused and self._random.random() < 0.5):
            return number
        return f"{number} {self._random.randint(1, len(places[1].split(', ')))}"

    def _enter(self, text: str) -> None:
        self._line.fill(text)
        self._line.press("Enter")
