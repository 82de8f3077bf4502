"""Those who watch, and the past."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Response, expect

from tests.api.people import SHORT, Player, play_out, table
from tests.docs.page import ROOT

from .matches import against_house_bots
from .visiting import Visit


@pytest.mark.proof
def test_spectators_get_only_what_spectators_may_know(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    told: list[str] = []

    def listen(response: Response) -> None:
        if f"/v1/matches/{match}" in response.url and "updates" not in response.url:
            told.append(response.text())

    page = visit.table(match, listen=listen)
    expect(page.locator(".stage")).to_be_visible()
    seen = json.loads(told[0])
    assert seen["yourSeat"] is None
    assert seen["picture"]["viewer"] is None
    assert page.locator(".holding").count() == 0
    assert page.locator(".options button[data-group]").count() == 0


@pytest.mark.proof
def test_a_match_that_is_over_is_stepped_through_from_every_seat(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=SHORT)
    version = play_out(match, [anne, mary])["version"]
    page = visit.table(match, anne, fragment="#9")
    expect(page.locator(".ask.past")).to_contain_text("moment 9 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ask.past")).to_contain_text("moment 10 of")
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
    page.get_by_role("button", name="Draw four").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".question")).to_contain_text("Sending")
    page.context.set_offline(False)
    expect(page.locator(".log")).to_contain_text("draws 4 cards")


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
