"""``freeportd``: the server's command line."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Coroutine
from importlib import metadata
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from matches.kinds import QUEUES

from .children import ChildFailed
from .ports import PortUnusable, check_port, free_port
from .redis_server import REDIS_URL_VARIABLE, RedisUnavailable

if TYPE_CHECKING:
    from freeport_games.engine import AnyGame

    from .system import System

app = typer.Typer(
    help="Freeport's server: services, workers, or everything at once on this machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console()
complaints = Console(stderr=True)

_PACE = 0.15
"""Seconds that the demo's bots take for a move if somebody watches."""

Port = Annotated[int, typer.Option(help="The port that the service listens on.", min=1, max=65535)]
Directory = Annotated[Path | None, typer.Option(help="The folder for data and logs; a temporary one if left out.")]
WithParent = Annotated[bool, typer.Option("--with-parent", hidden=True)]


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(metadata.version("freeport-server"))
        raise typer.Exit


@app.callback()
def server(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the server's version and exit."),
    ] = False,
) -> None:
    """Take what stands before a command."""


@app.command()
def up(port: Port = 8000, directory: Directory = None) -> None:
    """Run everything on this machine until Ctrl-C: Redis, a service, workers."""
    from .system import run_system

    check_port(port)
    stopping = _until_stopped()
    console.print("Starting Redis, workers and the service ...")
    with run_system(port, directory) as system:
        _announce(system)
        while not stopping.wait(1):
            for part in (system.service, system.workers):
                if not part.running:
                    raise part.fail("ended")
        console.print("Stopping ...")


@app.command()
def demo(
    once: Annotated[bool, typer.Option("--once", help="Stop when the matches are over.")] = False,
    port: Annotated[int | None, typer.Option(help="The port of the service; any free port if left out.")] = None,
    pace: Annotated[float | None, typer.Option(help="Seconds that a bot takes for a move.", min=0, max=10)] = None,
    directory: Directory = None,
) -> None:
    """Start everything, let bots play real matches, show them, check that they were fair, and keep serving."""
    from .demo import play_demo
    from .system import run_system

    port = port or free_port()
    check_port(port)
    stopping = _until_stopped()
    console.print("Starting Redis, workers and the service ...")
    with run_system(port, directory) as system:
        if pace is None:
            pace = 0.0 if once or not console.is_terminal else _PACE
        if not once:
            _announce(system)
        fair = asyncio.run(_unless_stopped(play_demo(system.url, console, pace), stopping))
        if not once and not stopping.is_set():
            stopping = _until_stopped()
            console.print(f"The matches are over. Freeport stays at {system.url}/ until Ctrl-C.")
            stopping.wait()
        if stopping.is_set():
            console.print("Stopping ...")
    if fair is False:
        raise typer.Exit(1)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.")] = None,
    with_parent: WithParent = False,
) -> None:
    """Run one service. Settings come from the environment (FREEPORT_...)."""
    from service.server import serve as run
    from service.settings import Settings
    from worker.parent_process import stop_with_parent

    from .settings import read

    if with_parent:
        stop_with_parent()
    settings = read(Settings)
    given = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    run(msgspec.structs.replace(settings, **given))


@app.command()
def work(
    queue: Annotated[
        list[str] | None, typer.Option(help=f"A queue to serve: {', '.join(QUEUES)}. All if left out.")
    ] = None,
    processes: Annotated[int, typer.Option(help="Worker processes for each queue.", min=1)] = 1,
    with_parent: WithParent = False,
) -> None:
    """Run workers, and the sweeper that gives out overdue work. SIGTERM lets running jobs finish."""
    from matches import Settings
    from worker.pool import run_pool

    from .settings import read

    queues = tuple(queue or QUEUES)
    if unknown := set(queues) - set(QUEUES):
        raise typer.BadParameter(f"unknown queue: {', '.join(unknown)}; there are {', '.join(QUEUES)}")
    run_pool(queues, processes, read(Settings), with_parent=with_parent)


@app.command()
def push_key() -> None:
    """Add a new key for pushes to browsers to the file FREEPORT_PUSH_KEY_FILE, which is made if it is missing.

    Browsers subscribe with the newest key from then on. Those that have subscribed before keep theirs, until their page
    is opened again: so leave the earlier keys in the file.
    """
    from matches.webhooks.push_keys import add_key

    path = os.environ.get("FREEPORT_PUSH_KEY_FILE", "").strip()
    if not path:
        raise ValueError("FREEPORT_PUSH_KEY_FILE is missing: it names the file of the keys")
    try:
        public = add_key(Path(path))
    except OSError as error:
        raise ValueError(f"FREEPORT_PUSH_KEY_FILE: {path} cannot be written: {error.strerror}") from error
    console.print(f"The public key is {public}", soft_wrap=True)


@app.command()
def replay_all() -> None:
    """Replay every stored match by this server's newest rules, and report which of them change, and where."""
    from matches import Settings

    from .replay_all import replay_all
    from .settings import read

    if asyncio.run(replay_all(read(Settings), console)):
        raise typer.Exit(1)


@app.command()
def doctor(
    url: Annotated[str | None, typer.Option(help="The URL of a service to check as well.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list for programs instead of a table.")] = False,
) -> None:
    """Examine this installation, and say what to repair. Exits with status 1 if something does not work.

    It uses the settings in its environment (FREEPORT_...), so run it where a service or a worker runs.
    """
    from . import doctor

    with complaints.status("Looking ..."):
        findings = list(doctor.examine(url))
    if as_json:
        print(doctor.as_json(findings))
    else:
        console.print(doctor.as_table(findings))
    if any(finding.level is doctor.Level.FAULT for finding in findings):
        raise typer.Exit(1)


OfGame = Annotated[str | None, typer.Option(help="Only what a client of this game needs, by the game's slug.")]


@app.command()
def schema(game: OfGame = None) -> None:
    """Print the GraphQL schema."""
    from service.graphql.schema import printed_for
    from service.graphql.schema import schema as served

    print(served().printed() if game is None else printed_for(_known_game(game)))


@app.command()
def openapi(game: OfGame = None) -> None:
    """Print the OpenAPI document."""
    from service.rest.routes import printed

    print(printed(None if game is None else _known_game(game)))


def _known_game(slug: str) -> AnyGame:
    """Return the game with a slug, or refuse the command line."""
    from freeport_games import GAMES

    known = {game.slug: game for game in GAMES}
    if slug not in known:
        raise typer.BadParameter(f"there are {', '.join(known)}", param_hint="--game")
    return known[slug]


async def _unless_stopped(playing: Coroutine[None, None, bool], stopping: threading.Event) -> bool | None:
    """Run the demo. Ctrl-C and SIGTERM end it at once, and None is returned."""
    task = asyncio.create_task(playing)

    def stop() -> None:
        stopping.set()
        task.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop)
    try:
        return await task
    except asyncio.CancelledError:
        return None


def _announce(system: System) -> None:
    console.print(f"[bold]Freeport is up[/bold] at {system.url}")
    console.print(f"  play          {system.url}/")
    console.print(f"  GraphiQL      {system.url}/graphql")
    console.print(f"  API docs      {system.url}/v1/docs")
    console.print(f"  data and logs {system.directory}", soft_wrap=True)
    if os.environ.get(REDIS_URL_VARIABLE):
        console.print("  examine it    freeportd doctor")  # it finds Redis as we did; the address may hold a password
    else:
        console.print(f"  examine it    {REDIS_URL_VARIABLE}={system.redis_url} freeportd doctor", soft_wrap=True)
    console.print("Ctrl-C stops everything.")


def _until_stopped() -> threading.Event:
    """Return an event that Ctrl-C and SIGTERM set."""
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    return stopping


def main() -> None:
    """Run the command line. Errors that an operator can correct are printed as a sentence."""
    try:
        app()
    except (ChildFailed, PortUnusable, RedisUnavailable, ValueError) as error:
        complaints.print(f"[bold red]freeportd:[/bold red] {escape(str(error))}", soft_wrap=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
