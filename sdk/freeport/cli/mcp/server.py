"""The server of the protocol: the tools with their names and parameters, over standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

import anyio
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import Field

from .places import Place
from .tools import FAILURES, Tools

INSTRUCTIONS: Final = """Play cargo and smuggling board games. Begin with list_games and read_rules, then start a match.
observe shows the table and numbers what you can answer; act answers. Nobody is shown what a seat may not know."""


class _Strict(MCPServer):
    """A server whose tools take no arguments but their own: what is misspelled is told, not left out."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool. Raises ``ToolError`` if it does not take one of the arguments."""
        known = {tool.name: tool.input_schema.get("properties", {}) for tool in await self.list_tools()}
        if name in known and (unknown := [each for each in arguments if each not in known[name]]):
            takes = ", ".join(known[name]) or "no arguments"
            raise ToolError(f"{name} has no argument {unknown[0]!r}; it takes: {takes}.")
        return await super().call_tool(name, arguments, context)


def server(place: Place, calls: int) -> MCPServer:
    """Return the server of a session.

    Args:
        place: where matches are played.
        calls: how many calls are answered.
    """
    made = _Strict("freeport", instructions=INSTRUCTIONS, log_level="WARNING")
    tools = Tools(place, calls)
    one_at_a_time = anyio.Lock()

    async def told(call: Callable[[], str]) -> str:
        def run() -> str:
            tools.spend()
            return call()

        async with one_at_a_time:
            try:
                return await anyio.to_thread.run_sync(run)
            except FAILURES as error:
                raise ToolError(str(error)) from error

    @made.tool()
    async def list_games() -> str:
        """List the games with their aims, and the bots that one can play against."""
        return await told(tools.games)

    @made.tool()
    async def read_rules(
        game: Annotated[str, Field(description="The game's slug, such as cargo_hold.")],
        about: Annotated[str, Field(description="A rule's number or a word; the rules in brief if empty.")] = "",
    ) -> str:
        """Read a game's rules in brief, or all that they say about something; at most 2,000 words."""
        return await told(partial(tools.rules, game, about))

    @made.tool()
    async def list_matches(game: Annotated[str, Field(description="Only matches of this game.")] = "") -> str:
        """List your matches that go on, and those that wait for players."""
        return await told(partial(tools.matches, game))

    @made.tool()
    async def start_match(
        game: Annotated[str, Field(description="The game's slug.")],
        against: Annotated[list[str] | None, Field(description="A bot for each other seat.")] = None,
        seats: Annotated[int | None, Field(description="How many seats; as few as possible if omitted.")] = None,
    ) -> str:
        """Start a match against bots, or, on a server, a match that waits for other players, and look at the table."""
        return await told(partial(tools.start, game, seats, against or []))

    @made.tool()
    async def join_match(
        match: Annotated[str, Field(description="The match's id.")],
        invitation: Annotated[str | None, Field(description="What a private match asks for.")] = None,
    ) -> str:
        """Take a seat in a match, or come back to yours, and look at the table."""
        return await told(partial(tools.join, match, invitation))

    @made.tool()
    async def observe() -> str:
        """Wait until you are asked, then read the table, what has happened, and what you can answer."""
        return await told(tools.observe)

    @made.tool()
    async def act(
        option: Annotated[int, Field(description="The number of what you choose.")],
        fields: Annotated[dict[str, Any] | None, Field(description="The values of its fields, by their names.")] = None,
    ) -> str:
        """Answer what you are asked; returns what happened, and what you are asked next."""
        return await told(partial(tools.act, option, fields or {}))

    @made.tool()
    async def why_not(
        move: Annotated[str, Field(description="The beginning of a kind of move's name, such as raid.")],
        thing: Annotated[str, Field(description="An identifier, or the number of a seat.")] = "",
    ) -> str:
        """Ask why a kind of move, or such a move with a thing, is not on offer. Nothing is changed."""
        return await told(partial(tools.why_not, move, thing))

    @made.tool()
    async def leave_match() -> str:
        """Leave your match."""
        return await told(tools.leave)

    return made


def serve(place: Place, calls: int) -> None:
    """Answer on standard input and output until the input ends."""
    server(place, calls).run()
