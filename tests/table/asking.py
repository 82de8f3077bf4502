"""What a table asks of whoever sits there."""

from __future__ import annotations

from playwright.sync_api import Page

_OVER_OR_ASKED = """() => {
    const { decision, status } = document.querySelector("freeport-table").dataset;
    if (["FINISHED", "ABANDONED"].includes(status)) return { decision: "" };
    return decision ? { decision } : null;
}"""


def asked(page: Page) -> str:
    """Wait until a page asks for something, or its match is over.

    Both are seen in one look: others may answer, and the match may end, between two.

    Args:
        page: a page with a table.

    Returns:
        The key of the decision; empty if the match is over.
    """
    seen: dict[str, str] = page.wait_for_function(_OVER_OR_ASKED).json_value()
    return seen["decision"]
