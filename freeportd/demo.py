"""The demo: real matches that the SDK's bots play over the network, shown live, and verified to be fair."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Sequence
from uuid import uuid4

import msgspec
from rich.console import Console, Group
from rich.live import Live
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from freeport import AsyncClient, Bot, play_match_async
from freeport.bots import CautiousBot, GreedyBot, RaiderBot, RandomBot, SearchBot
from freeport.cli.words import Teller, seat_names
from freeport.fairness import verify
from freeport.shapes import AnyGame, Match
from freeport.terminal import draw_picture
from freeport_games import GAMES
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.words import words

_SEATS = (2, 4)
"""The numbers of seats of the demo's matches: enough for every kind of bot, few enough for half a minute."""
_BOTS: Sequence[type[Bot]] = (GreedyBot, RandomBot, RaiderBot, CautiousBot, SearchBot)
_NEWS = 6
"""The number of events that stay visible below the board."""
_REFRESH = 8
"""Frames per second."""
_FRAME = 4
"""The columns that the frame around a board takes."""


class Shown(msgspec.Struct):
    """The state of one match in the demo."""

    match: Match
    bots: tuple[str, ...]
    version: int = 0
    view: View | None = None
    news: deque[str] = msgspec.field(default_factory=lambda: deque(maxlen=_NEWS))
    line: str = ""
    """The line that is printed at the end."""


class Paced(Bot):
    """A bot that pauses before each move, so that people can follow."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self._bot = bot
        self._seconds = seconds

    async def decide(self, view: View, decision: Decision) -> Move:
        """Wait, then let the bot choose."""
        self._bot.sit(self.game, self.seat, self.seats, self.rng)
        await asyncio.sleep(self._seconds)
        if self._bot.slow:
            choice = await asyncio.to_thread(self._bot.decide, view, decision)
        else:
            choice = self._bot.decide(view, decision)
        return await choice if isinstance(choice, Awaitable) else choice


async def play_demo(url: str, console: Console, pace: float) -> bool:
    """Play matches of every game, show them, and check them.

    Args:
        url: the URL of the service.
        console: the console for the output.
        pace: seconds that a bot takes for a move.

    Returns:
        Whether every match was fair.
    """
    shown: list[Shown] = []
    tables = [(game, seats) for game in GAMES for seats in _SEATS if seats in game.seats]
    playing = [asyncio.create_task(_play(url, game, seats, pace, shown)) for game, seats in tables]
    if console.is_terminal:
        with Live(console=console, refresh_per_second=_REFRESH, get_renderable=lambda: _picture(shown, console.width)):
            fair = await asyncio.gather(*playing)
    else:
        console.print(f"{len(tables)} matches are being played ...")
        fair = await asyncio.gather(*playing)
    for each in shown:
        console.print(_ranking(each))
    for each in shown:
        console.print(each.line, soft_wrap=True, highlight=False)
    return all(fair)


async def _play(url: str, game: AnyGame, seats: int, pace: float, shown: list[Shown]) -> bool:
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(AsyncClient(url)) for _ in range(seats)]
        kinds = [_BOTS[(seats + seat) % len(_BOTS)] for seat in range(seats)]
        for client, kind in zip(clients, kinds, strict=True):
            await client.register(kind.__name__, bot=True)
        match = await clients[0].create(game.slug, seats)
        for client in clients:
            await client.join(match, entropy=uuid4().hex)
        match = await clients[0].start(match)
        this = Shown(match, tuple(kind.__name__ for kind in kinds))
        shown.append(this)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_watch(url, this))
            for client, kind in zip(clients, kinds, strict=True):
                tasks.create_task(play_match_async(Paced(kind(), pace) if pace else kind(), client, match))
        this.match = await clients[0].match(match)
        report = verify(await clients[0].record(match))
        winner = this.match.result.winners[0] if this.match.result else "none"
        this.line = (
            f"match {match.id} {game.slug} seats={seats} moves={report.moves} winner={winner} "
            f"fair={'yes' if report.fair else 'no'}"
        )
        return report.fair


async def _watch(url: str, this: Shown) -> None:
    async with AsyncClient(url) as spectator:
        teller = Teller(spectator.rules(this.match.game), seat_names(this.match.seats))
        async for update in spectator.updates(this.match, views=True):
            this.version = update.version
            this.view = update.view or this.view
            this.news.extend(teller.event(event) for event in update.events)


def _picture(shown: Sequence[Shown], width: int) -> Group:
    overview = Table("match", "game", "bots", "log entries", "", box=None, pad_edge=False)
    for each in shown:
        state = "[green]finished[/]" if each.line else "playing"
        overview.add_row(each.match.id, each.match.game, ", ".join(each.bots), str(each.version), state)
    featured = next((each for each in reversed(shown) if not each.line and each.view is not None), None)
    if featured is None or featured.view is None:
        return Group(overview)
    game = _rules(featured)
    names = seat_names(featured.match.seats)
    board = draw_picture(game.faces.picture(featured.view), game.faces.maps, width - _FRAME, names)
    news = Text("\n".join(featured.news), style="dim", no_wrap=True, overflow="ellipsis")
    return Group(overview, Panel(Group(*board, news), title=f"match {featured.match.id}"))


def _ranking(each: Shown) -> Table:
    title = f"{escape(each.match.game)} {each.match.id}"
    result = each.match.result
    ranking = Table("rank", "seat", "bot", "score", title=title, title_justify="left", caption_justify="left")
    if result is not None:
        for placing in result.ranking:
            ranking.add_row(str(placing.rank), str(placing.seat), each.bots[placing.seat], str(placing.score))
        ranking.caption = escape(words(_rules(each)).name(result.reason))
    return ranking


def _rules(each: Shown) -> AnyGame:
    return next(game for game in GAMES if game.slug == each.match.game)
