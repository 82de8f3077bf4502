"""The user's account: the token from ``FREEPORT_TOKEN``, or from a file in the user's configuration directory."""

from __future__ import annotations

import getpass
import itertools
import os
import shlex
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import msgspec
import typer
from filelock import FileLock, Timeout

from freeport._client import HERE, Client
from freeport._protocol import Policy
from freeport._protocol.sendable import checked_address, shown
from freeport.errors import Unauthenticated, Unsendable
from freeport_api.arguments import NAME_MOST

from .failures import USAGE, fail


def address(server: str | None) -> str:
    """Return the server's address: as given, from ``FREEPORT_SERVER``, or of a server on this machine."""
    try:
        return checked_address(server or _usual(), "A server's address")
    except Unsendable as error:
        raise fail(str(error), "Correct --server or FREEPORT_SERVER.", USAGE) from error


def _usual() -> str:
    """Return the address that is used if the command line says none."""
    return os.environ.get("FREEPORT_SERVER") or HERE


def typed(*words: str, server: str, name: str | None = None) -> str:
    """Return a command line to type later: it finds the same server, and the same account.

    Args:
        words: the command.
        server: the server's address; only said if another one would be found without it.
        name: the name that the person gave on the command line.
    """
    options = [] if server == _usual().strip().rstrip("/") else ["--server", shown(server)]
    if name is not None:
        options += ["--name", name]
    return shlex.join([*words, *options])


def connect(server: str, token: str | None = None) -> Client:
    """Return a client that does not let a person wait for long."""
    return Client(server, token, policy=Policy(timeout=6.0))


def tokens_file() -> Path:
    """Return the file of the tokens; only the user may read it."""
    return Path(typer.get_app_dir("freeport")) / "tokens.json"


def log_in(server: str | None, name: str | None, *, bot: bool) -> Client:
    """Return a client with an account: that of ``FREEPORT_TOKEN``, the one kept from last time, or a new one.

    Args:
        server: the server's address.
        name: the player's name; each name has an account of its own. The user's own name if omitted.
        bot: whether the player is a program.
    """
    where = address(server)
    if os.environ.get("FREEPORT_TOKEN"):
        return connect(where)
    name = name or user()
    key = f"{where} {name}"
    kept = _read()
    if key in kept:
        # Another server may be at the same address, or the token was revoked, or the file was edited.
        with suppress(Unauthenticated, Unsendable), ExitStack() as opened:
            client = opened.enter_context(connect(where, kept[key]))
            client.me()
            opened.pop_all()
            return client
    client = connect(where)
    kept[key] = client.register(name, bot=bot).token
    _write(kept)
    return client


def log_in_by_link(server: str | None, name: str, secret: str) -> Client:
    """Return a client with the account of a link, which is kept for the next time under a name."""
    where = address(server)
    with connect(where) as client:
        linked = client.use_link(secret, f"terminal of {user()}"[:NAME_MOST])
    _write(_read() | {f"{where} {name}": linked.token})
    return connect(where, linked.token)


@contextmanager
def own_name(server: str | None, name: str | None) -> Iterator[str]:
    """Keep a name for this terminal: the one that the person gave, or one under which no other terminal plays.

    Args:
        server: the server's address.
        name: the name that the person gave on the command line. Otherwise it is the user's own, with a number if
            another terminal plays under it: two terminals are two players.
    """
    if name is not None or os.environ.get("FREEPORT_TOKEN"):
        yield name or user()
        return
    folder = tokens_file().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail(
            f"{folder} cannot be made: {error.strerror}", "Say who plays with --name or FREEPORT_TOKEN."
        ) from error
    names = itertools.chain([user()], (f"{user()} {number}" for number in itertools.count(2)))
    for free in names:
        lock = FileLock(folder / f"{sha256(f'{address(server)} {free}'.encode()).hexdigest()[:16]}.lock")
        with suppress(Timeout), lock.acquire(blocking=False):
            yield free
            return


def user() -> str:
    """Return the name of who uses this machine."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "Somebody"


def _read() -> dict[str, str]:
    try:
        return msgspec.json.decode(tokens_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _write(tokens: dict[str, str]) -> None:
    path = tokens_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(tokens)))
    fresh.replace(path)
