"""What is told where no answer comes: that it may have been done, beside the question; and what was chosen stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.api.people import HOST_FIRST, Player, table
from tests.support.waiting import until

from .matches import against_house_bots
from .visiting import Visit

MAYBE_DONE = "No answer from the server: it may have been done all the same."


def wait_in_vain(page: Page) -> None:
    """Let the page's clock run until the page tells that no answer has come."""

    def told() -> bool:
        page.clock.run_for(1_000)
        return page.locator("p.refused").count() > 0

    until(told, what="the page tells that there was no answer")


def test_a_move_without_an_answer_is_told_and_stays_chosen(visit: Visit, anne: Player, mary: Player) -> None:
    page = visit.table(table(anne, mary, options=HOST_FIRST), anne, settings={"atOnce": False})
    page.get_by_role("button", name="Draw four").click()
    page.clock.install()
    page.context.set_offline(True)
    page.get_by_role("button", name="Do it").click()
    wait_in_vain(page)
    expect(page.locator(".ask .refused")).to_have_text(MAYBE_DONE)
    expect(page.locator(".sentence")).to_contain_text("Draw four")
    page.context.set_offline(False)
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".sentence")).to_have_count(0)
    expect(page.locator(".refused")).to_have_count(0)


@pytest.mark.proof
def test_what_is_taken_back_without_an_answer_is_told(visit: Visit, anne: Player) -> None:
    page = visit.table(against_house_bots(anne, options=HOST_FIRST), anne)
    page.get_by_role("button", name="Start a delivery").click()
    page.locator(".holding .card.can").first.click()
    page.get_by_role("button", name="Go on").click()
    page.locator(".control .segments button").first.click()
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    page.clock.install()
    page.context.set_offline(True)
    page.keyboard.press("u")
    wait_in_vain(page)
    expect(page.locator(".ask .refused")).to_have_text(MAYBE_DONE)
    page.context.set_offline(False)
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Start a delivery")).to_be_visible()


@pytest.mark.proof
def test_an_order_without_an_answer_is_told(visit: Visit, anne: Player, mary: Player) -> None:
    page = visit.table(table(mary, anne, game="sky_cargo"), anne)
    offer = page.get_by_role("button", name="Let later reactions pass")
    offer.wait_for()
    page.clock.install()
    page.context.set_offline(True)
    offer.click()
    wait_in_vain(page)
    expect(page.locator(".ask .refused")).to_have_text(MAYBE_DONE)
    page.context.set_offline(False)
    offer.click()
    expect(page.get_by_role("button", name="End: Later reactions pass")).to_be_visible()


@pytest.mark.proof
def test_a_past_that_is_not_answered_is_told(visit: Visit, anne: Player, mary: Player) -> None:
    page = visit.table(table(anne, mary, options=HOST_FIRST), anne)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".past")).to_contain_text("moment")
    page.clock.install()
    page.context.set_offline(True)
    page.get_by_role("button", name="To the beginning").click()
    wait_in_vain(page)
    expect(page.locator(".past .refused")).to_have_text("No answer from the server.")
    page.context.set_offline(False)
    page.get_by_role("button", name="One moment on").click()
    expect(page.locator(".past .refused")).to_have_count(0)
    expect(page.locator(".past")).to_contain_text("moment 1 of")


@pytest.mark.proof
def test_a_seat_that_is_asked_for_without_an_answer_is_told(visit: Visit, anne: Player) -> None:
    match = anne.create(2)["id"]
    anne.join(match)
    page = visit.table(match, anne)
    fill = page.get_by_role("button", name="Fill with house bots")
    fill.wait_for()
    page.clock.install()
    page.context.set_offline(True)
    fill.click()
    wait_in_vain(page)
    expect(page.locator(".ask .refused")).to_have_text(MAYBE_DONE)
    page.context.set_offline(False)
    fill.click()
    expect(fill).to_have_count(0)


@pytest.mark.proof
def test_a_lobby_without_an_answer_says_so_and_looks_again(visit: Visit) -> None:
    page = visit.lobby()
    play = page.get_by_role("button", name="Play now: Cargo Hold")
    play.wait_for()
    page.clock.install()
    page.context.set_offline(True)
    play.click()
    wait_in_vain(page)
    expect(page.locator(".refused")).to_have_text(MAYBE_DONE)
    page.context.set_offline(False)
    play.click()
    expect(page.locator(".seat .you")).to_be_visible()
