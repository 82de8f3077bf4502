"""Deals: both sides of the table, for whoever proposes one and for whoever answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.api.people import Player, play_out, table

from .matches import offered
from .visiting import Visit


def fill(page: Page, side: int) -> str:
    """Raise the first amount of a side of the deal by a step, and go on; return what it is worth now."""
    section = page.locator(".control, .deal").locator("section").nth(side)
    section.get_by_role("button", name="+", exact=True).first.click()
    worth = section.locator(".form > .sum").first.inner_text()
    if page.get_by_role("button", name="Go on").count():
        page.get_by_role("button", name="Go on").click()
    return worth


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "move", "offer", "told"),
    [
        ("competitors", "CompetitorsOpenOffer", "Offer a deal to Mary", "gives 500 euros.*wants 500 euros"),
        ("smugglers", "SmugglersPostOffer", "Post an offer to Mary", "1 credit for 1 credit"),
    ],
)
def test_both_sides_of_a_deal_are_filled_in_and_read(
    visit: Visit, anne: Player, mary: Player, game: str, move: str, offer: str, told: str
) -> None:
    match = table(anne, mary, game=game)
    while not offered(anne.see(match), f"{move}Option"):
        play_out(match, [anne, mary], moves=1)
    page = visit.table(match, anne)
    page.get_by_role("button", name=offer).first.click()
    expect(page.locator(".sentence")).to_contain_text(re.compile("you give something and (want|take) something"))
    expect(page.locator(".deal section").last).to_contain_text("You are asked for this next.")
    gives, gets = fill(page, 0), fill(page, 1)
    sentence = page.locator(".sentence")
    expect(sentence).to_contain_text(re.compile(f"you give {gives} and (want|take) {gets}"))
    for answer in page.locator(".control .segments button").all()[-1:]:
        answer.click()
    expect(sentence).not_to_contain_text(re.compile(r"\b(\w+) \1\b"))  # such as "credits credits"
    page.get_by_role("button", name="Do it").click()
    expect(sentence).to_have_count(0)
    expect(visit.table(match, mary).locator(".log")).to_contain_text(re.compile(told))


def test_one_click_sends_no_move_where_another_option_may_name_the_same_card(
    visit: Visit, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, game="import_export", rated=False, position="green hand=shampoo,rope | yellow hand=beer")
    page = visit.table(match, anne, settings={"atOnce": True})
    before = anne.see(match)["version"]
    page.locator('.card[data-key="shampoo"]').first.click()
    expect(page.locator(".sentence")).to_be_visible()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sentence")).to_have_count(0)
    assert anne.see(match)["version"] > before


def test_a_bid_is_sent_only_with_an_amount_that_somebody_has_chosen(visit: Visit, anne: Player, mary: Player) -> None:
    position = (
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow imports=books count=1"
        " | yellow-1 sea aboard=beer,wheat,apples"
    )
    match = table(anne, mary, game="import_export", rated=False, position=position)
    page = visit.table(match, anne, settings={"atOnce": True})
    page.get_by_role("button", name="Bid", exact=False).first.click()
    expect(page.locator(".ask")).to_contain_text("How many credits do you bid?")
