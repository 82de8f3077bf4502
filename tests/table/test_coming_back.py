"""Coming back to a match in which others have moved."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.api.people import HOST_FIRST, Json, Player, sample, table

from .visiting import Visit

DIGEST = "Since your move:"
COMES_BACK = """() => {
    for (const hidden of [true, false]) {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }
}"""


def end_turn(player: Player, match: str) -> None:
    _answer(player, match, {"__typename": "CargoHoldEndTurn"})


def draw_and_discard(player: Player, match: str) -> None:
    _answer(player, match, {"__typename": "CargoHoldDraw"})
    _answer(player, match, sample(player.decision(match)))


def _answer(player: Player, match: str, move: Json) -> None:
    answer = player.move(match, player.decision(match), move)
    assert answer.status_code == 200, answer.text


def digest(page: Page) -> str:
    line = page.get_by_role("button", name=DIGEST)
    expect(line).to_be_visible()
    return line.inner_text()


def test_who_comes_back_reads_what_others_did_and_finds_it_in_the_log(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=HOST_FIRST)
    end_turn(anne, match)
    page = visit.table(match, anne)
    expect(page.locator(".log li").first).to_be_attached()
    expect(page.get_by_text(DIGEST)).to_have_count(0)  # nobody else has moved
    draw_and_discard(mary, match)
    expect(page.locator(".log li", has_text="Mary draws 4")).to_be_visible()
    expect(page.get_by_text(DIGEST)).to_have_count(0)  # she has seen it
    page.evaluate(COMES_BACK)
    assert "Mary draws 4 cards" in digest(page)
    page.reload()
    digest(page)
    page.get_by_role("button", name=DIGEST).click()
    expect(page.locator(".log:focus")).to_be_visible()
    expect(page.locator(".log ul").first).to_contain_text("Mary draws 4 cards")
    expect(page.get_by_text(DIGEST)).to_have_count(0)
    page.reload()
    expect(page.locator(".log li", has_text="Mary draws 4")).to_be_visible()
    expect(page.get_by_text(DIGEST)).to_have_count(0)  # it has been read


def test_on_a_phone_the_line_opens_the_log_and_ones_own_move_ends_it(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=HOST_FIRST)
    end_turn(anne, match)
    draw_and_discard(mary, match)
    page = visit.table(match, anne, viewport={"width": 360, "height": 780})
    other = visit.table(match, anne)
    digest(other)
    page.get_by_role("button", name=DIGEST).click()
    expect(page.locator("dialog .log ul").first).to_contain_text("Mary draws 4 cards")
    end_turn(anne, match)
    expect(other.get_by_text(DIGEST)).to_have_count(0)
