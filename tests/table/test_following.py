"""What a table does with what it is told, wherever it stands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.api.people import HOST_FIRST, SHORT, Json, Player, play_out, table
from tests.api.running import Service
from tests.support.waiting import until

from .matches import against_house_bots, offered
from .pointing import Pointer
from .visiting import Visit

EMBEDDED = """<!doctype html><title>Elsewhere</title><script type="module" src="/table/latest/embed.js"></script>
<freeport-table server="/" match="{match}"></freeport-table><div></div>"""
COUNT = """window.flown = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.flown += 1; return animate.apply(this, how); };"""
IN_ORDER = """async (match) => {
    const { Server } = await import("./table/latest/client/index.js");
    const { Followed } = await import("./table/latest/match.js");
    const followed = await Followed.open(new Server(document.baseURI), match);
    const { version } = followed.match;
    const told = (at) => ({ ...followed.match, version: at, events: [], words: {
        players: [], events: [{ text: `moment ${at}`, seat: null, names: [], moment: at }],
    } });
    for (const at of [version + 2, version + 1, version + 2]) await followed.take(told(at));
    return followed.log.map(({ text, version: at }) => [text, at - version]);
}"""


@pytest.mark.proof
def test_an_embedded_table_may_be_moved_and_taken_away(visit: Visit, service: Service, anne: Player) -> None:
    match = against_house_bots(anne, options=SHORT)
    page = visit.lobby()

    def embed(route: Route) -> None:
        route.fulfill(content_type="text/html", body=EMBEDDED.format(match=match))

    page.route("**/elsewhere", embed)
    page.goto(f"{service.url}/elsewhere")
    expect(page.locator(".question")).not_to_be_empty()
    page.evaluate("document.body.lastElementChild.append(document.querySelector('freeport-table'))")
    page.get_by_role("link", name="The table as text").press("Enter")  # twice would be as before
    expect(page.locator(".as-text")).to_be_visible()
    page.evaluate(
        """() => {
            const table = document.querySelector("freeport-table");
            const other = table.cloneNode();
            table.replaceWith(other);
            other.remove();
        }"""
    )
    assert page.locator("freeport-table, .detail-box").count() == 0


@pytest.mark.proof
def test_sentences_stand_in_the_order_of_their_moments_whichever_is_told_first(visit: Visit, anne: Player) -> None:
    match = anne.create(2)["id"]
    lines = visit.lobby().evaluate(IN_ORDER, match)
    assert [at for _, at in lines] == [1, 2]


@pytest.mark.proof
def test_a_table_tells_who_is_away_and_shows_the_operators_pictures(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options=HOST_FIRST)
    page = visit.table(match, anne)
    expect(page.locator(".seat .away")).to_have_count(1)
    expect(page.locator(".holding .card .art")).to_have_count(7)
    page.wait_for_function("document.querySelector('.holding .card .art').naturalWidth > 0")
    other = visit.table(match, mary)
    expect(page.locator(".seat .away")).to_have_count(0)
    other.close()
    expect(page.locator(".seat .away")).to_have_count(1)


@pytest.mark.proof
def test_what_one_moves_oneself_is_seen_to_move(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, options={**SHORT, "firstSeat": 0})
    page = visit.table(match, anne, script=COUNT)
    page.locator(".options button").first.wait_for()
    assert page.evaluate("window.flown") == 0
    Pointer(page).play(moves=1)
    page.wait_for_function("window.flown > 0")


@pytest.mark.proof
def test_a_map_shows_what_a_question_lights_once_and_then_lets_one_look_elsewhere(
    visit: Visit, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, game="smugglers")
    while not offered(anne.see(match), "SmugglersFlyOption"):
        play_out(match, [anne, mary], moves=1)
    page = visit.table(match, anne)
    board = page.locator(".map > svg")
    whole = re.compile(f"^{re.escape(board.get_attribute('viewBox') or '')}$")
    corner = board.bounding_box()
    assert corner is not None
    page.mouse.move(corner["x"] + corner["width"] / 4, corner["y"] + 2)
    page.mouse.wheel(0, -2_000)
    expect(board).not_to_have_attribute("viewBox", whole)
    page.locator(".options button", has_text=re.compile(r"^\s*Fly\s+\d")).click()
    expect(board).to_have_attribute("viewBox", whole)
    page.mouse.move(corner["x"] + corner["width"] / 4, corner["y"] + 2)
    page.mouse.wheel(0, -2_000)
    expect(board).not_to_have_attribute("viewBox", whole)
    page.keyboard.press("Escape")
    expect(page.locator(".sentence")).to_have_count(0)


@pytest.mark.proof
def test_a_place_is_lit_for_an_option_that_stands_for_it_and_chooses_it(
    visit: Visit, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, game="competitors")
    page = visit.table(match, until(lambda: _who_chooses(match, anne, mary), what="the first choice"))
    page.locator(".laid button", has_text="red").click()
    place = page.locator('.map path.can[data-key="italy"]')
    place.dispatch_event("click")
    expect(page.locator('.map path.chosen[data-key="italy"]')).to_have_count(1)
    expect(page.locator(".sentence")).to_contain_text("the headquarters in Italy")


@pytest.mark.proof
def test_a_place_that_is_not_lit_says_why_when_it_is_pointed_at(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="competitors")
    page = visit.table(match, until(lambda: _who_chooses(match, anne, mary), what="the first choice"))
    page.locator('.map [data-about="algeria"]').click()
    expect(page.locator(".detail-box .title")).to_have_text("Algeria")
    expect(page.locator(".detail-box .refused")).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("wide", [720, 900, 1100])
def test_the_names_of_places_and_pieces_are_whole_wherever_there_is_room_for_a_side(
    visit: Visit, anne: Player, mary: Player, wide: int
) -> None:
    page = visit.table(table(anne, mary, game="import_export"), anne, viewport={"width": wide, "height": 800})
    page.locator(".plate").first.wait_for()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    assert page.locator(".spot, .plate, .top").evaluate_all(cut) == []


def _who_chooses(match: str, *players: Player) -> Player | None:
    kind = "CompetitorsChooseHeadquarterOption"
    return next((player for player in players if offered(player.see(match), kind)), None)


@pytest.mark.proof
def test_how_much_is_asked_before_anything_is_sent(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="smugglers")
    while not offered(anne.see(match), "SmugglersBidOption"):
        play_out(match, [anne, mary], moves=1)
    page = visit.table(match, anne)
    page.locator(".options button", has_text=re.compile(r"^\s*Bid\s")).click()
    expect(page.locator(".sentence")).to_contain_text("credits")
    assert offered(anne.see(match), "SmugglersBidOption")


@pytest.mark.proof
def test_a_planet_stands_for_its_sector(visit: Visit, anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="smugglers")
    while not (near := _planets_in_reach(anne.see(match))):
        play_out(match, [anne, mary], moves=1)
    page = visit.table(match, anne)
    page.locator(f".piece[data-key='orbit-{near[0]}']").dispatch_event("click")
    expect(page.locator(".log")).to_contain_text("flies")


def _planets_in_reach(seen: Json) -> list[str]:
    """Return the planets to which a player may fly now."""
    options = seen["decision"]["options"] if seen["decision"] else []
    paths = [option["path"] for option in options if option["__typename"] == "SmugglersFlyOption"]
    reached = {target for path in paths for step in path["steps"] for target in step["targets"]}
    planets = [slot["planet"] for slot in seen["view"]["planets"] if slot["planet"]]
    return [planet["key"] for planet in planets if planet["sector"] in reached]
