"""Language models play: a scripted client of the protocol reads what it is told, and answers."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra is not installed")

from mcp.client.client import Client as Session
from mcp.client.stdio import StdioServerParameters, stdio_client

from freeport import Client, Status, Table, draw
from freeport.bots import any_move
from freeport.cli.mcp.brief import MOST_WORDS
from freeport.cli.mcp.chair import Question
from freeport.cli.mcp.narration import Narration
from freeport.cli.mcp.places import OnServer, Place, ThisMachine
from freeport.cli.mcp.server import server
from freeport.cli.mcp.tools import LISTED
from freeport.shapes import AnyTable
from freeport_api.words import words
from freeport_games import GAMES
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.menus import Refused
from tests.api.running import Service
from tests.support.effort import seeds, spread
from tests.support.waiting import until

CALLS = 5_000
OPTION = re.compile(r"^(\d+)\. ", re.MULTILINE)
FIELD = re.compile(r"^   - (\w+): .*\. For example: (.*)$", re.MULTILINE)
OVER = "The game is over."


class Script:
    """Plays by what it reads: any option, with the values that are shown as examples.

    Args:
        session: the client of the protocol.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._random = Random(1)
        self.moves = self.refused = 0

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool; return what it says, also where it is a mistake."""
        told = await self._session.call_tool(tool, arguments)
        self.refused += bool(told.is_error)
        return "\n".join([part.text for part in told.content if part.type == "text"])

    async def play(self, told: str) -> str:
        """Play to the end. Returns what was said last."""
        while OVER not in told:
            self.moves += 1
            told = await self._answer(told) if "Your decision" in told else await self.call("observe")
        return told

    async def _answer(self, told: str) -> str:
        question = told[told.rindex("Your decision") :]
        parts = OPTION.split(question)[1:]
        number, text = self._random.choice([*zip(parts[::2], parts[1::2], strict=True)])
        fields = {name: json.loads(example) for name, example in FIELD.findall(text)}
        return await self.call("act", option=int(number), fields=fields)


@asynccontextmanager
async def script(place: Place, calls: int = CALLS) -> AsyncIterator[Script]:
    async with Session(server(place, calls)) as session:
        yield Script(session)


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
async def test_each_game_is_played_to_its_end_on_this_machine(game: AnyGame) -> None:
    async with script(ThisMachine()) as player:
        told = await player.play(await player.call("start_match", game=game.slug))
        assert "1. " in told[told.index(OVER) :]


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
async def test_each_game_is_played_to_its_end_on_a_server(service: Service, game: AnyGame) -> None:
    with Client(service.url) as client:
        client.register("Model", bot=True)
        async with script(OnServer(client)) as player:
            assert "greedy" in await player.call("list_games")
            told = await player.call("start_match", game=game.slug, against=["greedy"])
            assert "Your decision" in told or "Others decide" in told
            await player.play(told)
        (match,) = until(lambda: [*client.my_matches()], what="the list follows the match")
        assert match.status is Status.FINISHED


async def test_a_seat_of_a_match_is_left_and_taken_again(service: Service) -> None:
    with Client(service.url) as client:
        client.register("Model", bot=True)
        async with script(OnServer(client)) as player:
            await player.call("start_match", game=GAMES[0].slug, against=["greedy"])
            assert "goes on" in await player.call("start_match", game=GAMES[0].slug)
            (match,) = until(lambda: [*client.my_matches()], what="the list follows the match")
            assert match.id in await player.call("list_matches")
        async with script(OnServer(client)) as player:  # a host that was started anew
            assert "Your decision" in await player.call("join_match", match=match.id)
            assert "You have left" in await player.call("leave_match")
            assert "no seat" in await player.call("observe")
            assert "UNKNOWN_MATCH" in await player.call("join_match", match="0123456789abcdef")


async def test_mistakes_are_told_and_change_nothing() -> None:
    async with script(ThisMachine()) as player:
        assert "no seat" in await player.call("act", option=1)
        assert "chess" in await player.call("read_rules", game="chess")
        assert "chess" in await player.call("start_match", game="chess")
        assert "no bot" in await player.call("start_match", game="cargo_hold", against=["Deep Blue"])
        assert "no matches to join" in await player.call("join_match", match="0123456789abcdef")
        told = await player.call("start_match", game="cargo_hold")
        question = told[told.index("Your decision") :]
        for option, fields, mistake in (
            (9, {}, "There is no option 9"),
            (1, {}, "also needs: cards, extended"),
            (1, {"cards": [], "extended": False, "colour": 1}, "no field 'colour'"),
            (1, {"cards": "all", "extended": False}, "array"),
            (1, {"cards": ["FP99#1"], "extended": False}, "Refused, nothing has changed"),
        ):
            assert mistake in await player.call("act", option=option, fields=fields)
        assert question in await player.call("observe")
        assert "leave it" in await player.call("start_match", game="cargo_hold")


async def test_what_is_called_at_once_is_answered_one_after_the_other() -> None:
    async with script(ThisMachine()) as player:
        told = await player.call("start_match", game="cargo_hold")
        last = int(OPTION.findall(told)[-1])
        first, second = await asyncio.gather(*(player.call("act", option=last) for _ in range(2)))
        assert first.startswith("Sent: ")
        assert "Sent: " in second or "Refused" in second or "no option" in second
        await player.call("leave_match")
        assert "you need 4 seats" in await player.call(
            "start_match", game="cargo_hold", against=["greedy"] * 3, seats=2
        )


async def test_why_something_is_not_on_offer_is_told() -> None:
    async with script(ThisMachine()) as player:
        await player.call("start_match", game="cargo_hold")
        assert "delivery" in await player.call("why_not", move="collect")
        assert await player.call("why_not", move="start") == "It is on offer."
        assert "Name one kind of move" in await player.call("why_not", move="castle")
        assert await player.call("why_not", move="draw", thing="X99") == "It is not on offer; why is not known."
        await player.call("leave_match")
        await player.call("start_match", game="import_export")
        assert "Name one" not in await player.call("why_not", move="load"), "although others begin like it"


async def test_an_argument_that_a_tool_does_not_take_is_told() -> None:
    async with script(ThisMachine()) as player:
        told = await player.call("start_match", game="cargo_hold", bots=["greedy"])
        assert "start_match has no argument 'bots'; it takes: game, against, seats." in told
        assert "no seat" in await player.call("observe")
        assert "observe has no argument 'seat'; it takes: no arguments." in await player.call("observe", seat=1)


async def test_no_more_matches_are_fetched_and_listed_than_a_model_reads() -> None:
    fetched = 0

    class Busy(ThisMachine):
        def listed(self, game: str) -> Iterator[str]:
            nonlocal fetched
            while True:
                fetched += 1
                yield f"match {fetched}"

    async with script(Busy()) as player:
        told = (await player.call("list_matches")).splitlines()
    assert (told[LISTED - 1], len(told), fetched) == (f"match {LISTED}", LISTED + 1, LISTED + 1)
    assert "name a game" in told[-1]


async def test_calls_have_a_budget() -> None:
    async with script(ThisMachine(), calls=2) as player:
        await player.call("start_match", game="cargo_hold")
        await player.call("observe")
        assert "--calls" in await player.call("observe")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_the_rules_in_brief_tell_the_aim_and_every_question(game: AnyGame) -> None:
    async with script(ThisMachine()) as player:
        brief = await player.call("read_rules", game=game.slug)
        assert game.aim in brief
        assert len(brief.split()) <= MOST_WORDS
        asked = [kind for kind in dict.fromkeys(re.findall(r"[A-Z]{2}-D\d+", game.rules)) if words(game).asks(kind)]
        assert all(f"- {kind}: " in brief for kind in asked)
        number = re.findall(r"\*\*([A-Z]{2}-\d+)\*\*", game.rules)[0]
        assert number in await player.call("read_rules", game=game.slug, about=number)
        assert "nothing about" in await player.call("read_rules", game=game.slug, about="zugzwang")


@pytest.mark.random
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_worlds_that_differ_in_what_is_hidden_are_told_alike(game: AnyGame) -> None:
    rng = Random(7)
    for _ in seeds(2):
        table = Table.open(game, game.options(), rng.choice(game.seats))
        narration = Narration(game, {seat: f"Player {seat}" for seat in range(table.seats)})
        for _ in range(60):
            if table.over:
                break
            if table.chance is not None:
                table.resolve(draw(table.chance, rng.randrange))
                continue
            seat = rng.choice(table.waiting)
            assert told(narration, table, seat) == told(narration, table.imagine(seat, rng), seat)
            decision = table.decision(seat)
            assert decision is not None
            with suppress(Refused):
                table.answer(seat, any_move(decision, rng))


def told(narration: Narration, table: AnyTable, seat: Seat) -> str:
    """What a seat is told at a table."""
    decision = table.decision(seat)
    assert decision is not None
    return narration.table(table.view(seat)) + narration.question(Question(table.view(seat), decision))


async def test_a_program_that_speaks_the_protocol_starts_it_and_plays() -> None:
    command = StdioServerParameters(command=str(Path(sys.executable).with_name("freeport")), args=["mcp", "--offline"])
    async with Session(stdio_client(command)) as session:
        player = Script(session)
        assert OVER in await player.play(await player.call("start_match", game="cargo_hold"))
