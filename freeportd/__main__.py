"""``freeportd``: the server's command line."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from matches.jobs import QUEUES

from .children import ChildFailed
from .redis_server import RedisUnavailable

app = typer.Typer(
    help="Freeport's server: services, workers, or everything at once on this machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console()
complaints = Console(stderr=True)

Port = Annotated[int, typer.Option(help="Where the service listens.", min=1, max=65535)]
Directory = Annotated[Path | None, typer.Option(help="Where data and logs are kept; a temporary place if left out.")]
WithParent = Annotated[bool, typer.Option("--with-parent", hidden=True)]


@app.command()
def up(port: Port = 8000, directory: Directory = None) -> None:
    """Run everything on this machine until Ctrl-C: Redis, a service, workers."""
    from .system import run_system

    stopping = _until_stopped()
    with console.status("Starting Redis, workers and the service ..."):
        system = run_system(port, directory)
        running = system.__enter__()
    try:
        _announce(running.url, running.directory)
        while not stopping.wait(1):
            if not running.service.running:
                raise running.service.fail("ended")
            if not running.workers.running:
                raise running.workers.fail("ended")
    finally:
        console.print("Stopping ...")
        system.__exit__(None, None, None)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on.")] = None,
    with_parent: WithParent = False,
) -> None:
    """Run one service. Settings come from the environment (FREEPORT_...)."""
    from service.server import serve as run
    from service.settings import Settings

    from .parent import stop_with_parent

    if with_parent:
        stop_with_parent()
    settings = Settings.from_environment()
    given = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    run(msgspec.structs.replace(settings, **given))


@app.command()
def work(
    queue: Annotated[
        list[str] | None, typer.Option(help=f"A queue to work on: {', '.join(QUEUES)}. All if left out.")
    ] = None,
    processes: Annotated[int, typer.Option(help="Worker processes for each queue.", min=1)] = 1,
    single: Annotated[bool, typer.Option("--single", hidden=True)] = False,
    with_parent: WithParent = False,
) -> None:
    """Run workers, and the sweeper that gives overdue work out again. SIGTERM lets running jobs finish."""
    from matches import Settings
    from worker.pool import run_pool
    from worker.worker import work as run_single

    from .parent import stop_with_parent

    queues = tuple(queue or QUEUES)
    if unknown := set(queues) - set(QUEUES):
        raise typer.BadParameter(f"unknown queue: {', '.join(unknown)}; there are {', '.join(QUEUES)}")
    if with_parent:
        stop_with_parent()
    settings = Settings.from_environment()
    if single:
        run_single(queues[0], settings)
    else:
        asyncio.run(run_pool(queues, processes, settings))


@app.command()
def schema() -> None:
    """Print the GraphQL schema."""
    from service.graphql.schema import sdl

    print(sdl())


def _announce(url: str, directory: Path) -> None:
    console.print(f"[bold]Freeport is up[/bold] at {url}")
    console.print(f"  GraphiQL      {url}/graphql")
    console.print(f"  API docs      {url}/v1/docs")
    console.print(f"  data and logs {directory}")
    console.print("Ctrl-C stops everything.")


def _until_stopped() -> threading.Event:
    """An event that Ctrl-C and SIGTERM set."""
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    return stopping


def main() -> None:
    """Run the command line; what an operator can mend is told in a sentence."""
    try:
        app()
    except (ChildFailed, RedisUnavailable, ValueError) as error:
        complaints.print(f"[bold red]freeportd:[/bold red] {error}")
        sys.exit(1)


if __name__ == "__main__":
    main()
