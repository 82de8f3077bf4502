"""Somebody who plays by typing alone, on the table as text, and reads what is said back."""

from __future__ import annotations

from playwright.sync_api import Page

ENDED = "freeport-table:is([data-status='FINISHED'], [data-status='SCORING'])"
ASKED = "freeport-table:not([data-decision=''])"


class Typist:
    """Types on a page.

    Args:
        page: a page with a table as text.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self._line = page.get_by_label("Command or move")

    def play(self) -> None:
        """Play until the match is over."""
        while True:
            self.page.locator(f"{ENDED}, {ASKED}").first.wait_for(state="attached")
            if self.page.locator(ENDED).count():
                return
            self._decide()

    def _decide(self) -> None:
        decision = self.page.locator("freeport-table").get_attribute("data-decision")
        options = self.page.get_by_label("Now").locator("li").count()
        self._enter(str(options))
        for _ in range(20):
            self.page.locator("freeport-table:not([data-sending])").wait_for(state="attached")
            if self.page.locator(f"freeport-table[data-decision='{decision}']").count() == 0:
                return
            self._enter("" if "Enter sends it" in self.page.get_by_role("status").first.inner_text() else "1")

    def _enter(self, text: str) -> None:
        self._line.fill(text)
        self._line.press("Enter")
