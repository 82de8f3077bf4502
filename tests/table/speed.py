"""``python -m tests.table.speed``: how soon a table is seen, and what an update costs its page.

Script time is the processor time that scripts of the page's main thread take (``ScriptDuration`` of Chromium, in thread
ticks), from a move to the next frame after the page has taken it in; what else runs on the machine hardly changes it.
First paints are by the clock, so run them while nothing else runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from statistics import median

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.api.people import Player, sample, table
from tests.api.running import Service, running
from tests.support.browser import FLAGS, find_browser

from .visiting import Visit

PAINTS = 5
"""How often each table is opened, each time with an empty cache."""
TAKEN_IN = "(version) => document.querySelector('freeport-table').followed.match.version >= version"
LOOK = 50
"""Milliseconds between two looks whether it is so: a look in each frame would be part of what is measured."""
SLOWER = 4
"""How many times slower the processor is made for the second figure."""


def first_paints(browser: Browser, service: Service, match: str, player: Player) -> list[float]:
    """Return the milliseconds until something is painted, once for each of some visits with an empty cache."""
    found: list[float] = []
    for _ in range(PAINTS):
        with ExitStack() as stack:
            page = Visit(browser, service, stack).table(match, player)
            paint = page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
            found.append(paint.json_value())
    return found


def updates(page: Page, players: Sequence[Player], match: str, moves: int) -> Iterator[float]:
    """Make some moves, and yield the milliseconds of script that the page needs for each."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    for number in range(moves):
        if players[0].see(match)["status"] != "PLAYING":
            return
        asked = [(player, decision) for player in players if (decision := player.decision_now(match)) is not None]
        mover, decision = asked[0]
        before = _script(devtools)
        version = mover.move(match, decision, sample(decision, number)).json()["version"]
        page.wait_for_function(TAKEN_IN, arg=version, polling=LOOK)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        yield _script(devtools) - before


def _script(devtools: CDPSession) -> float:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "ScriptDuration")
    return seconds * 1000


def script_times(browser: Browser, service: Service, game: AnyGame, moves: int, rate: int) -> tuple[float, float]:
    """Return the median and the 95th percentile of the script of an update, in a match whose page is so much slower."""
    with Player(service, "Anne") as anne, Player(service, "Mary") as mary, ExitStack() as stack:
        match = table(anne, mary, game=game.slug)
        page = Visit(browser, service, stack).table(match, anne)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        costs = sorted(updates(page, (anne, mary), match, moves))
        return median(costs), costs[len(costs) * 19 // 20]


def measure(browser: Browser, service: Service, game: AnyGame, moves: int, matches: int) -> Iterator[str]:
    """Yield a line for each figure of a game."""
    with Player(service, "Anne") as anne, Player(service, "Mary") as mary:
        paints = first_paints(browser, service, table(anne, mary, game=game.slug), anne)
    yield f"first paint: {median(paints):.0f} ms (median of {PAINTS})"
    for rate in (1, SLOWER):
        found = [script_times(browser, service, game, moves, rate) for _ in range(matches)]
        middle, high = (median(figures) for figures in zip(*found, strict=True))
        yield f"script of an update, processor {rate} times slower: {middle:.1f} ms, p95 {high:.1f} ms"


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.table.speed", description=__doc__)
    parser.add_argument("games", nargs="*", help="slugs; all games by default")
    parser.add_argument("--moves", type=int, default=60, help="the moves whose updates are measured")
    parser.add_argument(
        "--matches", type=int, default=3, help="the matches of a game; medians of their figures are told"
    )
    given = parser.parse_args()
    with running() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for game in [game for game in GAMES if game.slug in (given.games or [each.slug for each in GAMES])]:
            for line in measure(browser, service, game, given.moves, given.matches):
                print(f"{game.slug}: {line}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
