"""The button that lets this device be told when one is asked, also while no page is open."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.api.people import Player, table
from tests.api.running import Service
from tests.support.waiting import PATIENCE, until
from tests.webhooks.browser import Browser

from .visiting import Visit

SUBSCRIBES = """
let held = null;
PushManager.prototype.getSubscription = async () => held;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (!applicationServerKey) throw new Error("without a key");
  const unsubscribe = async () => { held = null; return true; };
  return (held = { toJSON: () => (SUBSCRIPTION), unsubscribe });
};
"""
"""A push service in the browser: Chromium's own is on the internet."""

DELIVERIES = 3
"""How often a message is delivered until a notice of it is shown."""


def subscribing(browser: Browser) -> str:
    given = {name: value for name, value in browser.json.items() if name != "name"}
    return SUBSCRIBES.replace("SUBSCRIPTION", json.dumps(given))


def told(page: Page, service: Service, what: Any, notice: list[str]) -> None:
    """Deliver to the worker what a push service would, until it shows a notice of it: a busy browser drops some."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend([one["registrationId"] for one in event["registrations"]]),
    )
    session.send("ServiceWorker.enable")
    until(lambda: page.evaluate("1") and found, what="the browser to name the worker")
    delivered = {"origin": service.url, "registrationId": found[0], "data": json.dumps(what)}
    for again in reversed(range(DELIVERIES)):
        session.send("ServiceWorker.deliverPushMessage", delivered)
        try:
            until(lambda: notice in notices(page), what=f"the notice {notice}", patience=PATIENCE / DELIVERIES)
        except TimeoutError:
            if not again:
                raise
        else:
            return


def notices(page: Page) -> list[list[str]]:
    there = "(await (await navigator.serviceWorker.ready).getNotifications())"
    shown: list[list[str]] = page.evaluate(f"async () => {there}.map((one) => [one.title, one.body])")
    return shown


def test_a_device_is_told_when_one_is_asked_and_no_more_when_one_says_so(
    visit: Visit, service: Service, anne: Player, mary: Player
) -> None:
    match = table(anne, mary)
    browser = Browser("http://127.0.0.1:1024/push")
    page = visit.table(match, anne, script=subscribing(browser), permissions=["notifications"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tell me when I am asked").click()
    stop = page.get_by_role("button", name="Tell me no more on this device")
    expect(stop).to_be_visible()
    push = anne.get("/v1/me/push").json()
    assert [(one["host"], one["serverKey"]) for one in push["subscriptions"]] == [("127.0.0.1", push["serverKey"])]
    test = {"type": "webhook.test", "data": {"webhook": push["subscriptions"][0]["key"]}}
    told(page, service, test, ["This is a test", ""])
    asked = {"type": "decision.pending", "data": {"match": match, "game": "cargo_hold"}}
    told(page, service, asked, ["You are asked", "Cargo Hold"])
    stop.click()
    expect(page.get_by_role("button", name="Tell me when I am asked")).to_be_visible()
    assert anne.get("/v1/me/push").json()["subscriptions"] == []


def test_why_a_browser_cannot_be_told_is_said(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    elsewhere = Browser("https://evil.example/push")
    page = visit.table(match, anne, script=subscribing(elsewhere), permissions=["notifications"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Tell me when I am asked").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("cannot be told: .*push service"))


def test_what_one_is_told_is_chosen_by_switches_for_all_devices(visit: Visit, anne: Player, mary: Player) -> None:
    page = visit.table(table(anne, mary), anne)
    page.get_by_role("button", name="Menu").click()
    late = page.get_by_role("group", name="What I am told").get_by_label("that a quarter of my time is left")
    late.uncheck()
    until(lambda: anne.get("/v1/me/push").json()["notices"]["late"] is False, what="the choice")
    assert anne.get("/v1/me/push").json()["notices"]["asked"] is True
    expect(late).not_to_be_checked()
    late.check()
    until(lambda: anne.get("/v1/me/push").json()["notices"]["late"] is True, what="the choice")
