"""Several people at one screen, each with a seat of one player: what one of them holds, no other sees."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Response, expect

from tests.api.people import HOST_FIRST, SHORT, Player
from tests.api.running import Service
from tests.support.waiting import until

from .pointing import Pointer
from .visiting import Visit

ASKED_OR_OVER = """() => {
    const { decision, status } = document.querySelector("freeport-table").dataset;
    return !!decision || status === "FINISHED" || document.querySelector(".curtain .do") !== null;
}"""
"""Whether the person at the screen is asked, another one is asked for, or the match is over."""


class Wire:
    """All that a page has been told by the server since it came to a match.

    Args:
        page: the page.
        match: the match.
    """

    def __init__(self, page: Page, match: str) -> None:
        self._match = match
        self._messages: list[str] = []
        self._answers: list[Response] = []
        devtools = page.context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.on("Network.eventSourceMessageReceived", lambda event: self._messages.append(event["data"]))
        page.on("response", self._listen)

    def _listen(self, answer: Response) -> None:
        # What the page that it comes from was still answered cannot be read when it has gone.
        here = self._match in answer.frame.url
        if here and answer.headers.get("content-type", "").startswith("application/json"):
            self._answers.append(answer)

    def told(self) -> str:
        """Return everything that was told since the last look."""
        messages, self._messages = self._messages, []
        answers, self._answers = self._answers, []
        return "\n".join([*messages, *[answer.text() for answer in answers]])


def shared(player: Player, seats: int = 2, **fields: object) -> str:
    """Start a match all seats of which one player has."""
    match: str = player.create(seats, rated=False, hotSeat=True, autostart=True, **fields)["id"]
    for seat in range(seats):
        player.join(match, seat=seat)
    until(lambda: player.see(match)["decision"], what="the match to begin")
    return match


def hand(player: Player, match: str, seat: int) -> set[str]:
    """Return the keys of the cards that only a seat sees."""
    seen = player.get(f"/v1/matches/{match}?seat={seat}&pictures=true").json()
    zones = [zone for zone in seen["picture"]["zones"] if zone["owner"] == seat and zone["lying"] == "HAND"]
    return {json.dumps(card["key"]) for zone in zones for card in zone["cards"]}


def shown(text: str, cards: set[str]) -> list[str]:
    """Return those of some cards that a text names."""
    return sorted(card for card in cards if card in text)


def come(page: Page, service: Service, player: Player, match: str) -> None:
    """Open a match as a player on a page that was somewhere else."""
    page.evaluate("kept => localStorage['freeport /'] = kept", json.dumps({"token": player.token}))
    page.goto(f"{service.url}/?match={match}")
    page.locator(".curtain .do").wait_for()


def lift(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.locator(".seat .you")).to_be_visible()


def test_while_the_curtain_is_down_the_page_is_told_of_no_hand(visit: Visit, service: Service, anne: Player) -> None:
    match = shared(anne, options=HOST_FIRST)
    page = visit.lobby()
    wire = Wire(page, match)
    come(page, service, anne, match)
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Anne 0.")
    hands = [hand(anne, match, seat) for seat in (0, 1)]
    assert all(hands)
    assert shown(page.content() + wire.told(), hands[0] | hands[1]) == []
    lift(page, "Anne 0")
    card = page.locator(".holding .card").first
    card.hover()
    expect(page.locator(".detail-box.shown")).to_be_visible()
    told = wire.told()
    assert shown(told, hands[1]) == []
    assert len(shown(told, hands[0])) == len(shown(page.content(), hands[0])) == len(hands[0])
    page.get_by_role("button", name="End your turn without").click()
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Anne 1.")
    assert shown(page.content(), hands[0] | hands[1]) == []
    assert shown(wire.told(), hands[1]) == []
    page.locator(".top [aria-label='Replay']").click()
    expect(page.locator(".ask.past")).to_be_visible()
    assert shown(page.content() + wire.told(), hands[0] | hands[1]) == []


def test_what_is_done_while_the_curtain_is_down_tells_of_no_hand(visit: Visit, service: Service, anne: Player) -> None:
    match = anne.create(3, rated=False, hotSeat=True, options=HOST_FIRST)["id"]
    for seat in (0, 1):
        anne.join(match, seat=seat)
    anne.post(f"/v1/matches/{match}/bots", {"bot": "random"})
    page = visit.lobby()
    page.evaluate("kept => localStorage['freeport /'] = kept", json.dumps({"token": anne.token, "id": anne.id}))
    wire = Wire(page, match)
    page.goto(f"{service.url}/?match={match}")
    page.get_by_role("button", name="Start").click()
    page.locator(".curtain .do").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Offer the seat of").click()
    page.get_by_role("button", name="Offer it no longer").click()
    expect(page.get_by_role("button", name="Offer the seat of")).to_be_visible()
    hands = hand(anne, match, 0) | hand(anne, match, 1)
    assert len(hands) == 14
    assert shown(page.content() + wire.told(), hands) == []


def test_two_people_set_up_a_match_at_one_screen(visit: Visit, service: Service) -> None:
    page = visit.lobby()
    page.get_by_label("Your name").fill("Anne")
    page.get_by_role("button", name="Set up: Cargo Hold").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    chip = page.get_by_role("button", name="2: ")
    while "at this screen" not in chip.inner_text():
        chip.click()
    expect(page.get_by_label("It counts for the ratings")).not_to_be_checked()
    page.get_by_role("button", name="Create the match").click()
    page.locator(".curtain .do").click()
    expect(page.locator(".seat .you")).to_be_visible()
    expect(page.locator(".holding .card")).to_have_count(7)
    page.get_by_role("button", name="Hide my hand").click()
    expect(page.locator(".holding")).to_have_count(0)


def test_a_further_person_sits_down_at_a_table_that_is_open(visit: Visit, anne: Player, mary: Player) -> None:
    match = anne.create(3, rated=False, hotSeat=True)["id"]
    anne.join(match)
    page = visit.table(match, anne)
    page.get_by_role("button", name="Another of us sits here").click()
    expect(page.locator(".seat", has_text="Anne 1")).to_be_visible()
    assert anne.see(match)["yourSeats"] == [0, 1]
    mary.join(match)
    page.get_by_role("button", name="Start").click()
    page.locator(".curtain").wait_for()


def test_whoever_has_moved_looks_again_and_takes_it_back(visit: Visit, anne: Player) -> None:
    match = shared(anne, options=HOST_FIRST)
    page = visit.table(match, anne)
    lift(page, "Anne 0")
    page.get_by_role("button", name="End your turn without").click()
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Anne 1.")
    lift(page, "Anne 0")
    expect(page.locator(".question")).to_contain_text("Anne 1")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".question")).to_contain_text("It is your turn.")
    assert anne.get(f"/v1/matches/{match}?seat=0").json()["decision"] is not None
    page.get_by_role("button", name="End your turn without").click()
    lift(page, "Anne 1")
    expect(page.locator(".question")).to_contain_text("It is your turn.")


def test_what_one_says_in_advance_holds_for_the_own_seat(visit: Visit, anne: Player) -> None:
    match = shared(anne, game="sky_cargo")
    page = visit.table(match, anne)
    lift(page, "Anne 1")
    page.get_by_role("button", name="Let later reactions pass").click()
    expect(page.locator(".chip")).to_have_count(1)
    orders = [anne.get(f"/v1/matches/{match}/orders?seat={seat}").json()["items"] for seat in (0, 1)]
    assert [len(given) for given in orders] == [0, 1]
    page.get_by_role("button", name="Hide my hand").click()
    expect(page.locator(".chip")).to_have_count(0)


def test_the_curtain_is_told_as_text(visit: Visit, anne: Player) -> None:
    match = shared(anne, options=HOST_FIRST)
    page = visit.table(match, anne, query="&text")
    page.get_by_text("Pass the screen to Anne 0.").wait_for()
    expect(page.get_by_role("heading", name="Your hand")).to_have_count(0)
    page.get_by_role("button", name="I am Anne 0").click()
    expect(page.get_by_role("region", name="Your hand").get_by_role("listitem")).to_have_count(7)
    page.get_by_role("button", name="Hide my hand").click()
    expect(page.get_by_role("heading", name="Your hand")).to_have_count(0)


@pytest.mark.proof
def test_a_match_is_played_to_its_end_at_two_seats_of_one_page(visit: Visit, anne: Player) -> None:
    match = shared(anne, options=SHORT)
    page, lifted = visit.table(match, anne), 0
    pointer = Pointer(page)
    while True:
        page.wait_for_function(ASKED_OR_OVER)
        if anne.see(match)["status"] == "FINISHED":
            break
        if page.locator(".curtain .do").count():
            page.locator(".curtain .do").first.click()
            page.locator("freeport-table:not([data-decision=''])").wait_for()
            lifted += 1
        elif decision := page.locator("freeport-table").get_attribute("data-decision"):
            pointer.decide(decision)
    expect(page.locator(".ranking li")).to_have_count(2)
    assert lifted > 1 and pointer.moves > lifted
