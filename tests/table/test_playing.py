"""Matches that are played on the page, by pointing alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.api.people import HOST_FIRST, SHORT, Player, brief_fields, play_out, table
from tests.api.running import Service

from .clicks import summary
from .matches import against_house_bots
from .pointing import Pointer
from .visiting import Visit

PHONE = {"width": 360, "height": 780}
A_RAID = "turn=7 active=0 | 100 hand=FP01#1,FP06#2 | 0 delivery=(CG04#1,FP01#2 in=1)"
"""Seat 0 may raid seat 1."""


def test_somebody_who_has_just_come_plays_within_a_few_clicks(visit: Visit) -> None:
    page = visit.lobby()
    accounts: list[Route] = []

    def answer_late(route: Route) -> None:
        accounts.append(route)
        page.get_by_role("button", name="Play now: Cargo Hold").click()
        route.continue_()

    page.route("**/v1/players", answer_late)
    page.get_by_label("Your name").fill("Anne")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator(".seat").first).to_contain_text("Anne")
    expect(page.locator(".holding .card")).to_have_count(7)
    Pointer(page).play(moves=1)
    expect(page.locator(".log li").first).to_be_attached()
    assert len(accounts) == 1


def test_what_lies_nowhere_on_the_table_is_laid_out_under_the_only_question(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, game="sky_cargo", rated=False)
    [option] = anne.decision(match)["options"]
    page = visit.table(match, anne)
    expect(page.locator(".laid button")).to_have_count(len(option["player"]["items"]))
    chosen = page.locator(".laid button").first.inner_text().splitlines()[0]
    page.locator(".laid button").first.click()
    expect(page.locator(".seat").first).to_contain_text(chosen)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_match_is_played_to_its_end_by_pointing(visit: Visit, anne: Player, game: AnyGame) -> None:
    match = against_house_bots(anne, **brief_fields(game))
    page = visit.table(match, anne)
    pointer = Pointer(page)
    pointer.play()
    print(summary(game.slug, pointer.clicks))
    expect(page.locator(".ranking li")).to_have_count(3)
    assert anne.see(match)["status"] == "FINISHED"


def test_on_a_phone_nothing_lies_over_what_everybody_has_laid_open(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="sky_cargo")
    play_out(match, [anne, mary], moves=20)
    page = visit.table(match, anne, viewport=PHONE, has_touch=True)
    page.locator(".middle tbody tr").last.scroll_into_view_if_needed()
    laid, piles = (page.locator(place).bounding_box() for place in (".middle", ".piles"))
    assert laid is not None and piles is not None
    assert laid["y"] + laid["height"] <= piles["y"], "the table of chains and holds ends above the piles"


@pytest.mark.proof
def test_a_match_is_played_on_a_phone_by_touch(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    page = visit.table(match, anne, viewport=PHONE, has_touch=True)
    page.locator(".options button").first.wait_for()
    page.get_by_role("button", name="Start a delivery").tap()
    page.locator(".holding .card.can").first.tap()
    expect(page.locator(".card.chosen")).to_have_count(1)
    page.get_by_role("button", name="Go on").tap()
    page.locator(".control .segments button").first.tap()
    decision = page.locator("freeport-table").get_attribute("data-decision")
    page.get_by_role("button", name="Do it").tap()
    page.locator(f"freeport-table:not([data-decision='{decision}'])").wait_for(state="attached")
    Pointer(page, touch=True).play()
    expect(page.locator(".ranking li")).to_have_count(3)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.slug)
def test_some_moves_are_made_on_a_phone_by_touch(visit: Visit, anne: Player, game: AnyGame) -> None:
    match = against_house_bots(anne, **brief_fields(game))
    page = visit.table(match, anne, viewport=PHONE, has_touch=True)
    pointer = Pointer(page, touch=True)
    pointer.play(moves=6)
    assert pointer.moves == 6


def test_a_finger_that_comes_as_others_change_the_question_opens_no_sheet(
    visit: Visit, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, rated=False, position=A_RAID)
    page = visit.table(match, anne, viewport=PHONE, has_touch=True)
    now = datetime.now(UTC)
    page.clock.set_fixed_time(now)
    seat = page.locator(".seat", has_text="Mary")
    expect(seat.locator("button.can")).to_be_visible()
    anne.move(match, anne.decision(match), {"__typename": "CargoHoldEndTurn"})
    expect(seat.locator("button.can")).to_have_count(0)
    seat.tap()
    expect(page.locator(".sheet")).to_have_count(0)
    page.clock.set_fixed_time(now + timedelta(seconds=1))
    seat.tap()
    expect(page.locator(".sheet")).to_be_visible()


@pytest.mark.proof
def test_whoever_points_puts_a_sheet_away_that_lies_over_the_table(visit: Visit, anne: Player) -> None:
    page = visit.table(against_house_bots(anne, options=HOST_FIRST), anne, viewport=PHONE, has_touch=True)
    page.locator(".seat").last.tap()
    expect(page.locator(".sheet")).to_be_visible()
    Pointer(page, touch=True).play(moves=1)
    expect(page.locator(".sheet")).to_have_count(0)


@pytest.mark.proof
def test_a_move_that_was_sent_is_taken_back_by_a_key(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=HOST_FIRST)
    page = visit.table(match, anne)
    page.get_by_role("button", name="Start a delivery").click()
    page.locator(".holding .card.can").first.click()
    page.get_by_role("button", name="Go on").click()
    page.locator(".control .segments button").first.click()
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    expect(page.get_by_role("button", name="Start a delivery")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Start a delivery")).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    expect(page.locator(".holding .card")).to_have_count(7)
    expect(page.locator(".log li.undone")).to_have_count(1)
    assert anne.see(match)["undo"] == []


@pytest.mark.proof
def test_the_lobby_tells_where_one_is_asked_and_what_has_begun(visit: Visit, service: Service, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    anne.decision(match)
    page = visit.table(match, anne)
    page.get_by_role("link", name="Back to the games").click()
    expect(page.locator(".lobby .asked")).to_contain_text("You are asked in 1 match.")
    with Player(service, "Wilhelmina") as other:
        begun = other.create(2, autostart=True, options=SHORT)["id"]
        other.join(begun)
        expect(page.locator(".matches", has_text="Join")).to_contain_text("Wilhelmina")
        other.post(f"/v1/matches/{begun}/bots", {"bot": "greedy"})
        expect(page.locator(".matches", has_text="being played")).to_contain_text("Wilhelmina")
    page.get_by_role("link", name="Go to the oldest").click()
    expect(page.locator(".holding .card").first).to_be_visible()


@pytest.mark.proof
def test_a_match_is_set_up_and_a_friend_joins_by_the_invitation(visit: Visit) -> None:
    page = visit.lobby()
    page.get_by_label("Your name").fill("Anne")
    page.get_by_label("Your name").press("Enter")
    page.get_by_role("button", name="Set up: Cargo Hold").click()
    expect(page.get_by_role("main")).to_contain_text(GAMES[0].aim)
    expect(page.get_by_role("main")).to_contain_text("Tries its best moves")
    page.get_by_role("button", name="3: search").click()
    page.get_by_role("button", name="3: at this screen").click()  # the seat becomes free
    page.get_by_role("button", name="whoever has its address").click()
    page.get_by_label("First seat").select_option(label="3")
    page.get_by_label("Time for a decision").select_option(label="3 minutes")
    forced = page.get_by_label("Skip decisions that have only one possible answer")
    expect(forced).to_be_disabled()
    page.get_by_label("It counts for the ratings").uncheck()
    forced.check()
    page.get_by_role("button", name="Create the match").click()
    page.get_by_role("button", name="Invite somebody").click()
    address = page.locator(".sheet input").input_value()
    friend = visit.lobby()
    friend.goto(address)
    friend.get_by_role("button", name="Play", exact=True).click()
    expect(friend.locator(".seat .you")).to_be_visible()
    expect(friend.locator(".holding .card")).to_have_count(7)
    match = friend.evaluate(
        "fetch('v1/matches/' + new URLSearchParams(location.search).get('match')).then((told) => told.json())"
    )
    assert (match["rated"], match["oneAnswer"]) == (False, "ANSWERED")
    Pointer(friend).play(moves=1)
    expect(page.locator(".log")).to_contain_text("Guest")


@pytest.mark.proof
def test_another_device_goes_on_by_a_link_that_works_once(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    page = visit.table(match, anne)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Go on elsewhere").click()
    address = page.locator(".sheet input[readonly]").input_value()
    other = visit.lobby()
    other.goto(address)
    expect(other.locator(".seat .you")).to_be_visible()
    assert anne.token not in other.evaluate("JSON.stringify(localStorage)")
    page.goto(page.url)
    expect(page.locator(".seat .you")).to_be_visible()
    other.get_by_role("button", name="Menu").click()
    other.get_by_role("button", name="Go on elsewhere").click()
    expect(other.get_by_role("alert")).to_contain_text("ACCOUNT")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="My devices").click()
    expect(page.locator(".devices li", has_text="this one")).to_contain_text("last used")
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.locator(".devices li")).to_have_count(1)
    expect(other.locator("p.offline")).to_contain_text("This table stands still")
    again = visit.lobby()
    again.goto(address)
    expect(again.locator(".table")).to_be_visible()
    assert again.locator(".seat .you").count() == 0
