"""The page for everybody: what axe finds, the table as text, keys, hostile names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.api.people import HOST_FIRST, SHORT, Player, brief_fields, table
from tests.api.running import Service
from tests.support.waiting import until

from .matches import against_house_bots
from .typist import Typist
from .visiting import Visit

AXE = Path(__file__).resolve().parents[2] / ".ci/tools/node_modules/axe-core/axe.min.js"
needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="run `make tools`, which takes node and npm")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page: Page) -> list[str]:
    """Return what axe finds: each rule with the places that break it."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found["violations"]]


@needs_axe
@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_lobby_and_the_form_can_be_read_by_everybody(visit: Visit, scheme: str) -> None:
    page = visit.lobby(color_scheme=scheme)
    page.locator(".game").first.wait_for()
    assert faults(page) == []
    page.get_by_role("button", name="Set up: Smugglers of the Galaxy").click()
    page.locator(".option").first.wait_for()
    assert faults(page) == []


@needs_axe
@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_tables_can_be_read_by_everybody(visit: Visit, anne: Player, game: AnyGame, scheme: str) -> None:
    match = against_house_bots(anne, **brief_fields(game))
    # Nothing flies over what is looked at, and no move is sent that others answer meanwhile.
    page = visit.table(match, anne, settings={"atOnce": False}, color_scheme=scheme, reduced_motion="reduce")
    page.locator(".options button").first.wait_for()
    assert faults(page) == []
    page.locator(".options [data-group]").first.click()
    page.locator(".sentence").wait_for()
    assert faults(page) == []
    page.get_by_role("button", name="Menu").click()
    assert faults(page) == []


@needs_axe
@pytest.mark.proof
def test_the_table_as_text_can_be_read_by_everybody(visit: Visit, anne: Player) -> None:
    page = visit.table(against_house_bots(anne, options=SHORT), anne, query="&text")
    page.get_by_label("Command or move").wait_for()
    assert faults(page) == []


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_match_is_played_to_its_end_as_text(visit: Visit, anne: Player, game: AnyGame) -> None:
    match = against_house_bots(anne, min(game.seats), **brief_fields(game))
    page = visit.table(match, anne)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the first link of the page
    Typist(page).play()
    until(lambda: anne.see(match)["status"] == "FINISHED", what="the match is scored")
    winner = anne.see(match)["result"]["ranking"][0]["score"]
    expect(page.get_by_role("region", name="Now")).to_contain_text(
        re.compile(rf"The match is over\. 1\. \w.* {winner:,}")
    )


@pytest.mark.proof
def test_text_tells_what_is_where_and_completes_a_sentence(visit: Visit, anne: Player) -> None:
    page = visit.table(against_house_bots(anne, options=SHORT), anne, query="&text")
    line = page.get_by_label("Command or move")
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
    line.fill("? lasso")
    line.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Lasso")
    page.locator("freeport-table:not([data-decision=''])").wait_for(state="attached")
    line.fill("start a delivery to the moon")
    line.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("There is no such command or move")
    line.fill("start")
    line.press("Tab")
    expect(line).to_have_value("Start a delivery")
    line.press("Enter")
    line.fill("1")
    line.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Start a delivery")


@pytest.mark.proof
def test_a_move_is_made_by_keys_alone(visit: Visit, anne: Player) -> None:
    page = visit.table(against_house_bots(anne, options=SHORT), anne)
    page.locator(".options button").first.wait_for()
    decision = page.locator("freeport-table").get_attribute("data-decision")
    page.get_by_role("button", name="Replay").click()
    page.locator(".past").wait_for()
    for key in ("1", "2", "Enter", "Escape"):  # the past is not played
        page.keyboard.press(key)
    expect(page.locator(".options button").first).to_be_visible()
    assert page.locator("freeport-table").get_attribute("data-decision") == decision
    page.keyboard.press("1")
    expect(page.locator(".sentence h2")).to_have_text("Start a 1- or 2-turn delivery of cards")
    expect(page.locator(".control")).to_contain_text("Which cards do you send")
    page.keyboard.press(".")
    page.keyboard.press("Enter")
    expect(page.locator(".card.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".sentence")).to_have_count(0)
    page.keyboard.press("1")
    page.locator(".holding .card.can").first.click()
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Enter")  # goes on, and does not take the card back
    page.locator(".control .segments button").first.click()
    expect(page.get_by_role("button", name="Do it")).to_be_focused()
    while page.locator(".sentence").count():
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.get_by_role("button", name="Draw four").focus()
    page.keyboard.press("Enter")  # one key is the whole move
    page.locator(f"freeport-table:not([data-decision='{decision}'])").wait_for(state="attached")


@pytest.mark.proof
def test_keys_lead_to_each_part_of_the_table_and_to_the_command_line(visit: Visit, anne: Player) -> None:
    page = visit.table(against_house_bots(anne, options=SHORT), anne)
    page.locator(".options button").first.wait_for()
    for key, part in (("l", ".log"), ("s", ".seats")):
        page.keyboard.press(key)
        expect(page.locator(part)).to_be_focused()
    for _ in ("the module is loaded", "it is there"):
        page.keyboard.press("/")
        expect(page.get_by_label("Command or move")).to_be_focused()
        page.keyboard.type("m")
        expect(page.get_by_label("Command or move")).to_have_value("m")
        page.get_by_label("Command or move").fill("")
        page.get_by_role("link", name="Table with pictures").click()
        page.locator(".options button").first.wait_for()


@pytest.mark.proof
def test_the_log_is_narrowed_down_to_what_is_about_one_seat(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=HOST_FIRST)
    page = visit.table(match, anne)
    lines = page.locator(".log li")
    drawn = lines.filter(has_text="Mary draws")
    expect(drawn).to_have_count(1)
    group = page.get_by_role("group", name="Only what is about")
    group.get_by_role("button", name="Anne").click()
    expect(drawn).to_have_count(0)
    expect(lines.filter(has_text="Anne draws")).to_have_count(1)
    group.get_by_role("button", name="Anne").click()
    expect(drawn).to_have_count(1)


def test_the_rule_behind_a_question_is_shown(visit: Visit, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    kind = anne.decision(match)["kind"]
    page = visit.table(match, anne)
    page.get_by_role("button", name="The rule behind this question").click()
    expect(page.locator(".sheet .cited")).to_be_in_viewport()
    expect(page.locator(".sheet .cited")).to_contain_text(kind)
    page.locator(".sheet .cited button").first.click()
    expect(page.locator(".sheet .cited")).not_to_contain_text(kind)
    page.get_by_role("button", name="All rules").click()
    expect(page.locator(".sheet h2").first).to_be_visible()
    page.evaluate("import('./table/latest/sound.js').then(({ chime }) => chime())")


@pytest.mark.proof
def test_names_are_text_whatever_they_contain(visit: Visit, service: Service) -> None:
    name = "<img src=x onerror=alert(1)>"
    with Player(service, name) as villain:
        match = against_house_bots(villain, options=SHORT)
        page = visit.table(match)
        expect(page.locator(".seat .name", has_text=name)).to_be_visible()
        assert page.locator("img:not(.art)").count() == 0
