"""Language models as players. What the protocol needs is imported when it is asked for: it is an extra."""

from __future__ import annotations

from .accounts import log_in
from .failures import fail


def serve(server: str | None, name: str | None, calls: int) -> None:
    """Let a language model play on a server, or on this machine (None), until standard input ends."""
    try:
        from .mcp import serve as answer
        from .mcp.places import OnServer, ThisMachine
    except ImportError as missing:
        raise fail(str(missing)) from missing
    if server is None:
        answer(ThisMachine(), calls)
        return
    with log_in(server, name or "model", bot=True) as client:
        if not client.me().bot:
            raise fail(
                "This is a person's account.", "Say another name with --name, or a bot's token in FREEPORT_TOKEN."
            )
        answer(OnServer(client), calls)
