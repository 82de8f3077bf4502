"""Matches that are played on the page, by pointing alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.api.people import SHORT, Player, brief_fields

from .matches import against_house_bots
from .pointing import Pointer
from .visiting import Visit


def test_somebody_who_has_just_come_plays_within_a_few_clicks(visit: Visit) -> None:
    page = visit.lobby()
    page.get_by_label("Your name").fill("Anne")
    page.get_by_label("Your name").press("Enter")
    page.get_by_role("button", name="Play now: Cargo Hold").click()
    expect(page.locator(".seat").first).to_contain_text("Anne")
    expect(page.locator(".holding .card")).to_have_count(7)
    Pointer(page).play(moves=1)
    expect(page.locator(".log li").first).to_be_attached()


@pytest.mark.proof
def test_a_match_is_played_to_its_end_by_pointing(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    page = visit.table(match, anne)
    Pointer(page).play()
    expect(page.locator(".ranking li")).to_have_count(3)
    assert anne.see(match)["status"] == "FINISHED"


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.slug)
def test_every_game_is_played_by_pointing(visit: Visit, anne: Player, game: AnyGame) -> None:
    match = against_house_bots(anne, **brief_fields(game))
    page = visit.table(match, anne)
    pointer = Pointer(page)
    pointer.play(moves=60)
    assert pointer.moves == 60 or anne.see(match)["status"] in ("FINISHED", "SCORING")


@pytest.mark.proof
def test_a_match_is_played_on_a_phone_by_touch(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    page = visit.table(match, anne, viewport={"width": 360, "height": 780}, has_touch=True)
    page.locator(".options button").first.wait_for()
    page.get_by_role("button", name="Start a delivery").tap()
    page.locator(".holding .card.can").first.tap()
    expect(page.locator(".card.chosen")).to_have_count(1)
    page.get_by_role("button", name="Go on").tap()
    page.locator(".control .segments button").first.tap()
    decision = page.locator("freeport-table").get_attribute("data-decision")
    page.get_by_role("button", name="Do it").tap()
    page.locator(f"freeport-table:not([data-decision='{decision}'])").wait_for(state="attached")
    Pointer(page).play()
