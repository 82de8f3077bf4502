"""The devices of the account in a terminal: its tokens, and links that give another device one."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from freeport.shapes import Right

from .accounts import log_in, log_in_by_link, user


def show(console: Console, server: str, name: str | None, end: str | None, manage: str | None) -> None:
    """List the tokens of the account, after ending one by its id, or giving one all rights."""
    with log_in(server, name, bot=False) as client:
        if end is not None:
            client.end_token(end)
        if manage is not None:
            client.change_token(manage, rights=Right)
        tokens = client.tokens()
    grid = Grid("id", "name", "rights", "last used", "")
    for token in tokens:
        used = "" if token.last_used is None else f"{token.last_used:%Y-%m-%d %H}:00 UTC"
        rights, here = ", ".join(token.rights), "this one" if token.current else ""
        grid.add_row(token.id, escape(token.name or ""), rights, used, here)
    console.print(grid)


def link(console: Console, server: str, name: str | None) -> None:
    """Make a link for another device."""
    with log_in(server, name, bot=False) as client:
        made = client.create_link()
    console.print(f"For {made.expires_in / 60:.0f} minutes, once: {made.secret}", soft_wrap=True)
    console.print("On the other device: freeport devices --use")


def use(console: Console, server: str, name: str | None, secret: str) -> None:
    """Be the player of a link from now on, under a name in this terminal."""
    with log_in_by_link(server, name or user(), secret) as client:
        console.print(f"You play as {escape(client.me().name)}.")
