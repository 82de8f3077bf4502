"""What one says in advance, on the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.api.people import Player, sensible_move, table

from .visiting import Visit


def test_reactions_are_let_pass_by_one_click_until_ones_turn(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(mary, anne, game="sky_cargo")
    page = visit.table(match, anne)
    orders = page.get_by_role("group", name="Said in advance")
    offer = orders.get_by_role("button", name="Let reactions pass")
    offer.click()
    end = orders.get_by_role("button", name="End: Reactions pass after 4 s, to the end")
    expect(end).to_be_visible()
    expect(offer).to_have_count(0)
    assert [(order["kind"], order["after"]) for order in anne.see(match)["orders"]] == [("PASS", 4)]
    end.click()
    expect(end).to_have_count(0)
    assert anne.see(match)["orders"] == []
    orders.get_by_label("When it passes").select_option(label="at once")
    orders.get_by_label("Until when").select_option(label="until your turn")
    offer.click()
    expect(orders).to_contain_text("Reactions pass at once, until your turn")
    while (seen := anne.see(match))["orders"]:  # what she is asked is asked before the order has ended
        for player, now in ((anne, seen), (mary, mary.see(match))):
            if (decision := now["decision"]) is not None and decision["options"] and not decision["answered"]:
                player.move(match, decision, sensible_move(now, now["version"]))
    expect(orders).to_contain_text("Your order has ended: it is your turn.")
    expect(offer).to_be_visible()
