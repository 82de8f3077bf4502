"""The browser that other tests rely on works."""

from __future__ import annotations

from playwright.sync_api import Page


def test_a_page_runs_its_script(page: Page) -> None:
    page.set_content("<h1>?</h1><script>document.querySelector('h1').textContent = 6 * 7</script>")
    assert page.locator("h1").inner_text() == "42"
