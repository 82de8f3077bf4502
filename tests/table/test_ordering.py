"""What one says in advance, on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.api.people import Json, Player, play_out, sensible_move, table

from .visiting import Visit


def test_reactions_are_let_pass_by_one_click_until_ones_turn(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(mary, anne, game="sky_cargo")
    page = visit.table(match, anne)
    orders = page.get_by_role("group", name="Said in advance")
    offer = orders.get_by_role("button", name="Let later reactions pass")
    offer.click()
    end = orders.get_by_role("button", name="End: Later reactions pass after 4 seconds, to the end")
    expect(end).to_be_visible()
    expect(offer).to_have_count(0)
    assert [(order["kind"], order["after"]) for order in anne.see(match)["orders"]] == [("PASS", 4)]
    end.click()
    expect(end).to_have_count(0)
    assert anne.see(match)["orders"] == []
    orders.get_by_label("When it passes").select_option(label="at once")
    orders.get_by_label("Until when").select_option(label="until your turn")
    offer.click()
    expect(orders).to_contain_text("Later reactions pass at once, until your turn")
    while (seen := anne.see(match))["orders"]:  # what she is asked is asked before the order has ended
        for player, now in ((anne, seen), (mary, mary.see(match))):
            if (decision := now["decision"]) is not None and decision["options"] and not decision["answered"]:
                player.move(match, decision, sensible_move(now, now["version"]))
    expect(orders).to_contain_text("Your order has ended: it is your turn.")
    expect(offer).to_be_visible()


@pytest.mark.proof
def test_nothing_is_offered_meanwhile_until_one_ends_that(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(mary, anne, game="smugglers")
    while not may_interject(anne.see(match)):
        play_out(match, [mary, anne], moves=1)
    page = visit.table(match, anne)
    also = page.get_by_text("You may also:")
    expect(also).to_be_visible()
    page.get_by_role("button", name="Offer me nothing meanwhile").click()
    end = page.get_by_role("button", name="End: Nothing is offered to you while others decide, to the end")
    expect(end).to_be_visible()
    expect(also).to_have_count(0)
    assert [order["kind"] for order in anne.see(match)["orders"]] == ["QUIET"]
    end.click()
    expect(also).to_be_visible()
    assert anne.see(match)["orders"] == []


@pytest.mark.proof
def test_orders_are_given_and_ended_by_typing(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(mary, anne, game="sky_cargo")
    page = visit.table(match, anne, query="&text")
    said = page.get_by_role("status").first
    enter(page, "o")
    expect(said).to_contain_text("1. In advance: Let later reactions pass")
    enter(page, "o 1 10")
    assert [(order["kind"], order["after"]) for order in anne.see(match)["orders"]] == [("PASS", 10)]
    enter(page, "o")
    expect(said).to_contain_text("1. End: Later reactions pass after 10 seconds, to the end")
    enter(page, "o 1")
    assert anne.see(match)["orders"] == []


def may_interject(seen: Json) -> bool:
    """Return whether a player may do something while others are asked."""
    decision = seen["decision"]
    return decision is not None and not decision["options"] and bool(decision["interjections"])


def enter(page: Page, text: str) -> None:
    """Type a line at the table as text, and wait until the server has answered."""
    line = page.get_by_label("Command or move")
    line.fill(text)
    line.press("Enter")
    page.locator("freeport-table:not([data-sending])").wait_for(state="attached")
