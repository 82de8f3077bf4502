"""Seats that change hands, as two people do it on their pages."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.api.people import HOST_FIRST, Player, table
from tests.api.running import Service

from .visiting import Visit

OTHERS = {"after": 3600}


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()


def press(page: Page, name: str) -> None:
    """Press a button, once the page has the answer to what was asked before: meanwhile it asks nothing else."""
    expect(page.locator("freeport-table[data-sending]")).to_have_count(0)
    page.get_by_role("button", name=name, exact=True).click()


def test_a_house_bot_plays_while_one_is_away_until_one_takes_the_seat_back(
    visit: Visit, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options=HOST_FIRST)
    page = visit.table(match, mary)
    menu(page)
    press(page, "Let a house bot play for me")
    expect(page.get_by_role("button", name="Take my seat back")).to_be_visible()
    assert anne.see(match)["seats"][1]["house"] is not None
    expect(page.get_by_role("button", name="Offer my seat")).to_have_count(0)  # it counts for the ratings
    press(page, "Take my seat back")
    expect(page.get_by_role("button", name="Let a house bot play for me")).to_be_visible()
    assert anne.see(match)["seats"][1]["house"] is None


def test_a_lobby_that_is_open_shows_a_seat_as_it_is_offered_and_withdrawn(
    visit: Visit, service: Service, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options=HOST_FIRST, rated=False)
    with Player(service, "Jack") as jack:
        other, stranger = visit.lobby_of(jack), visit.lobby()
        for page in (other, stranger):
            expect(page.get_by_role("heading", name="Cargo Hold")).to_be_visible()
        assert mary.post(f"/v1/matches/{match}/seats/1/offer", {"to": jack.id}).status_code == 200
        row = other.locator(".matches li", has_text="seat of Mary")
        expect(row).to_have_count(1)
        assert mary.post(f"/v1/matches/{match}/seats/1/offer", {}).status_code == 200
        expect(stranger.locator(".matches li", has_text="seat of Mary")).to_have_count(1)
        assert mary.http.delete(f"/v1/matches/{match}/seats/1/offer").status_code == 200
        for page in (other, stranger):
            expect(page.locator(".matches li", has_text="seat of Mary")).to_have_count(0)


def test_a_seat_on_offer_is_found_in_the_lobby_and_taken_over_by_one_click(
    visit: Visit, service: Service, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options=HOST_FIRST, rated=False)
    page = visit.table(match, mary)
    menu(page)
    press(page, "Offer my seat")
    expect(page.get_by_text("The seat of Mary is on offer to anybody.")).to_be_visible()
    other = visit.lobby()
    other.get_by_label("Your name").fill("Jack")
    row = other.locator(".matches li", has_text="seat of Mary").first
    row.get_by_role("button", name="Play").click()
    expect(other.locator(".seat .you")).to_be_visible()
    expect(other.locator(".holding .card")).not_to_have_count(0)
    expect(page.locator(".seat .name", has_text="Jack")).to_be_visible()
    expect(page.locator(".seat .you")).to_have_count(0)  # whoever has given it away watches
    press(page, "Close")
    anne.post(f"/v1/matches/{match}/seats/0/offer")
    press(page, "Take over the seat of Anne")
    expect(page.locator(".refused")).to_contain_text("another")  # and takes no other


def test_a_seat_is_offered_to_one_of_those_whom_one_has_met(
    visit: Visit, service: Service, anne: Player, mary: Player
) -> None:
    with Player(service, "Jack") as jack, Player(service, "Ned") as ned:
        table(mary, jack)
        match = table(anne, mary, options=HOST_FIRST, rated=False)
        page = visit.table(match, mary)
        menu(page)
        page.get_by_label("To whom").select_option("to Jack")
        press(page, "Offer my seat")
        expect(page.get_by_text("The seat of Mary is on offer to Jack.")).to_be_visible()
        stranger = visit.table(match, ned)
        expect(stranger.locator(".question")).not_to_be_empty()
        expect(stranger.get_by_role("button", name="Take over the seat of Mary")).to_have_count(0)
        named = visit.table(match, jack)
        take = named.get_by_role("button", name="Take over the seat of Mary")
        expect(take).to_be_visible()
        press(page, "Offer it no longer")
        expect(take).to_have_count(0)
        press(page, "Offer my seat")
        take.click()
        expect(named.locator(".seat .you")).to_be_visible()


def test_the_host_lets_house_bots_play_and_gives_their_seats_away(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=HOST_FIRST, rated=False, absence=OTHERS)
    mary.post(f"/v1/matches/{match}/leave")
    page = visit.table(match, anne)
    menu(page)
    press(page, "Let a house bot play for Mary")
    expect(page.get_by_role("button", name="Let a house bot play for Mary")).to_have_count(0)
    assert anne.see(match)["seats"][1]["house"] is not None
    press(page, "Offer the seat of Mary")
    told = page.get_by_role("alert").first
    expect(told).to_contain_text("has waited for this player")  # why it is not done yet
    other = visit.table(match, mary)
    menu(other)
    press(other, "Take my seat back")
    expect(page.get_by_role("button", name="Offer the seat of Mary")).to_have_count(0)


def test_the_host_offers_the_seat_of_a_house_bot(visit: Visit, anne: Player, mary: Player) -> None:
    match: str = anne.create(2, autostart=True, rated=False, options=HOST_FIRST)["id"]
    anne.join(match)
    anne.post(f"/v1/matches/{match}/bots", {"bot": "greedy"})
    page = visit.table(match, anne)
    menu(page)
    page.get_by_role("button", name="Offer the seat of").click()
    watcher = visit.table(match, mary)
    watcher.get_by_role("button", name="Take over the seat of").click()
    expect(watcher.locator(".seat .you")).to_be_visible()
    expect(page.get_by_role("button", name="Offer it no longer")).to_have_count(0)


def test_who_sets_a_match_up_says_whether_it_counts_and_when_somebody_is_replaced(visit: Visit, anne: Player) -> None:
    page = visit.lobby()
    press(page, "Set up: Cargo Hold")
    page.get_by_label("It counts for the ratings").uncheck()
    page.get_by_label("Whoever is absent may be replaced").select_option("after 3 days")
    press(page, "Create the match")
    page.locator("freeport-table[data-status]").wait_for()
    made = anne.see(parse_qs(urlsplit(page.url).query)["match"][0])
    assert (made["rated"], made["absence"]["after"]) == (False, 3 * 86_400)
