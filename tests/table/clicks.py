"""``python -m tests.table.clicks``: play matches of each game by pointing, and print the clicks that a decision takes.

Each match is played to its end, against two house bots, by somebody who knows no game and points at random at what is
lit.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from statistics import mean, median

from playwright.sync_api import Browser, sync_playwright

from freeport_games import GAMES
from freeport_games.engine import AnyGame
from tests.api.people import Player, brief_fields
from tests.api.running import Service, running
from tests.support.browser import FLAGS, find_browser

from .matches import against_house_bots
from .pointing import Pointer
from .visiting import Visit


def summary(name: str, clicks: Sequence[int]) -> str:
    """Return what the clicks of some decisions are on the whole.

    Args:
        name: whose they are.
        clicks: those of each decision.
    """
    high = sorted(clicks)[len(clicks) * 9 // 10]
    return (
        f"{name}: {len(clicks)} decisions, clicks each: {median(clicks):g} (median), {mean(clicks):.1f} (mean), "
        f"{high} (90th percentile)"
    )


def main() -> None:
    """Play what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.table.clicks", description=__doc__)
    parser.add_argument("games", nargs="*", help="slugs; all games by default")
    parser.add_argument("--matches", type=int, default=20, help="the matches of each game")
    given = parser.parse_args()
    everything: list[int] = []
    with running() as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        for game in [game for game in GAMES if game.slug in (given.games or [each.slug for each in GAMES])]:
            clicks = [count for seed in range(given.matches) for count in _play(browser, service, game, seed)]
            print(summary(game.slug, clicks), flush=True)
            everything += clicks
        browser.close()
    print(summary("all", everything))


def _play(browser: Browser, service: Service, game: AnyGame, seed: int) -> list[int]:
    """Play a match, and return the clicks of each decision."""
    with ExitStack() as stack, Player(service, "Anne") as anne:
        page = Visit(browser, service, stack).table(against_house_bots(anne, **brief_fields(game)), anne)
        pointer = Pointer(page, seed)
        pointer.play()
        return pointer.clicks


if __name__ == "__main__":
    main()
