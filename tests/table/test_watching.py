"""Those who watch, and the past."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.api.people import SHORT, Player, play_out, table
from tests.api.running import Service
from tests.docs.page import ROOT
from tests.support.waiting import until

from .matches import against_house_bots
from .visiting import Visit

NAMES_IN_PLACES = """(height) => {
    if (innerHeight !== height) return false;
    const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const places = boxes(".map path").filter(({ width }) => width < innerWidth / 3);
    const names = boxes(".labels text.place").map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
    return names.length > 0 && names.every(({ x, y }) => places.some(({ left, right, top, bottom }) =>
        x > left && x < right && y > top && y < bottom));
}"""
"""Whether the window has a height, and each name lies on a place."""


@pytest.mark.proof
def test_spectators_get_not_a_byte_more_than_anybody_may_know(visit: Visit, service: Service, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    anne.decision(match)
    public = f"/v1/matches/{match}"
    query = {"words": "en", "pictures": "true"}
    page, told = visit.lobby(), dict[str, str]()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def listen(event: dict[str, str]) -> None:
        if event["eventName"] == "update":  # what has no id of its own, such as presence, comes with the last one
            told[event["eventId"]] = event["data"]

    devtools.on("Network.eventSourceMessageReceived", listen)
    with page.expect_response(f"**{public}?*") as seen:
        page.goto(f"{service.url}/?match={match}")
    expect(page.locator(".stage")).to_be_visible()
    assert page.locator(".holding, .options button[data-group]").count() == 0
    assert seen.value.text() == anne.anonymous.get(public, params=query).text
    last = str(anne.see(match)["version"])
    until(lambda: page.locator(".table").is_visible() and last in told, what="the stream has told the present")
    version = ""
    with anne.anonymous.stream("GET", f"{public}/updates", params={**query, "after": "0"}) as stream:
        for line in stream.iter_lines():
            name, _, value = line.partition(": ")
            if name == "id":
                version = value
            elif name == "data" and value.startswith('{"__typename":"CargoHoldUpdate"'):
                assert told[version] == value
                if version == last:
                    break


def test_whose_match_is_over_is_told_why_and_looks_back_on_a_phone_too(
    visit: Visit, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options=SHORT)
    result = play_out(match, [anne, mary])["result"]
    page = visit.table(match, anne, viewport={"width": 360, "height": 780}, has_touch=True)
    expect(page.locator(".ranking li")).to_have_count(2)
    last = anne.get(f"/v1/matches/{match}/at/{anne.see(match)['version'] - 1}?words=en").json()["words"]["events"]
    expect(page.locator(".question .quiet")).to_contain_text(last[-2]["text"])
    page.locator(".question .rule").tap()
    expect(page.locator(".sheet .cited")).to_contain_text(result["reason"])
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Replay").tap()
    expect(page.locator(".ask.past")).to_be_visible()


@pytest.mark.proof
def test_a_match_that_is_over_is_stepped_through_from_every_seat(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=SHORT)
    version = play_out(match, [anne, mary])["version"]
    page = visit.table(match, anne, fragment="#9")
    expect(page.locator(".ask.past")).to_contain_text("moment 9 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ask.past")).to_contain_text("moment 10 of")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy its address").click()
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.endswith("#10")
    page.get_by_role("button", name="To the last moment").click()
    expect(page.locator(".ask.past")).to_contain_text(f"moment {version} of {version}")
    expect(page.locator(".ranking li")).to_have_count(2)
    page.locator(".ask.past .segments button").nth(1).click()
    expect(page.locator(".seat .you")).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".question")).to_contain_text("Waiting for players.")
    page.go_back()
    expect(page.locator("freeport-table[data-status='FINISHED']")).to_be_visible()


@pytest.mark.proof
def test_a_lost_connection_is_told_and_the_match_goes_on_after_it(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    page = visit.table(match, anne)
    page.locator(".options button").first.wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="Draw four").click()  # which is the whole move, and sent at once
    expect(page.locator(".question")).to_contain_text("Sending")
    page.context.set_offline(False)
    expect(page.locator(".question")).to_contain_text("You hold too many cards")


@pytest.mark.proof
@pytest.mark.parametrize(("changed", "wrong"), [({}, []), ({"match": "9f2c4e6a81b3d508"}, ["outcome 0"])])
def test_the_page_checks_shuffles_by_the_published_vectors(
    visit: Visit, changed: dict[str, str], wrong: list[str]
) -> None:
    vectors = json.loads((ROOT / "docs/fairness-vectors.json").read_text())
    vector = {**vectors[1], **changed}
    head = {
        "id": vector["match"],
        "seats": [{"entropy": entropy} for entropy in vector["entropy"]],
        "fairness": {"commitment": vector["commitment"], "seed": vector["seed"]},
    }
    drawn = [one for one in vector["outcomes"] if one["outcome"].startswith("shuffled")][:1]
    log = [{"entry": {"__typename": "ChanceDrawn", "index": one["index"], "outcome": one["outcome"]}} for one in drawn]
    record = "\n".join(json.dumps(line) for line in (head, *log))
    found = visit.lobby().evaluate(
        "async (record) => (await import('./table/latest/client/index.js')).checkRecord(record)", record
    )
    assert (found["checked"], found["wrong"]) == (1, wrong)


@pytest.mark.proof
def test_names_stay_with_their_places_when_a_map_gets_another_height(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, game="sky_cargo")
    page = visit.table(match, viewport={"width": 390, "height": 780})
    for height in (780, 560, 780):
        page.set_viewport_size({"width": 390, "height": height})
        page.wait_for_function(NAMES_IN_PLACES, arg=height)


def test_on_a_projector_names_on_the_board_are_large_and_there_is_no_control(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, game="sky_cargo")
    page = visit.table(match, viewport={"width": 1920, "height": 1080})
    names = page.locator(".labels text.place")
    expect(names.first).to_be_visible()
    assert min(name["height"] for name in map(Locator.bounding_box, names.all()) if name is not None) >= 20
    expect(page.locator(".zoom")).to_be_hidden()
    expect(page.locator(".ask")).to_be_hidden()
