"""Finding what a person means: games, bots, records."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import freeport_games
from freeport._bot import AnyBot, Bot
from freeport.bots import BOTS
from freeport.fairness import read_recording, read_recordings
from freeport.program import ProgramBot
from freeport.shapes import AnyGame, Recording

from .accounts import connect
from .failures import USAGE, fail

_PROGRAM = "exec:"
"""What the command line of a bot in another language begins with."""


def find_game(slug: str, advice: str = "") -> AnyGame:
    """Return a game by its slug; the advice is for whoever names none."""
    try:
        return freeport_games.game(slug)
    except freeport_games.UnknownGame as error:
        raise fail(str(error), advice, USAGE) from None


def find_bot(who: str) -> Callable[[], AnyBot]:
    """Return a bot by its name, as ``module:Class``, or as ``exec:`` and a command line; the module may be here."""
    if who in BOTS:
        return BOTS[who]
    if who.startswith(_PROGRAM):
        return partial(ProgramBot, who.removeprefix(_PROGRAM))
    module, colon, name = who.partition(":")
    if not colon:
        advice = f"There are: {', '.join(BOTS)}. Your own: module:Class, such as mybot:MyBot, or exec:PROGRAM."
        raise fail(f"There is no bot {who!r}.", advice, USAGE)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise fail(f"The module {module!r} cannot be imported: {error}", "Run this where it lies.", USAGE) from error
    except AttributeError:
        raise fail(f"The module {module!r} has no {name!r}.", code=USAGE) from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise fail(f"{who} is not a bot.", "A bot is a class derived from freeport.Bot.", USAGE)
    return found


def find_recording(server: str, what: str) -> Recording:
    """Return a record from a file, or of a match on the server."""
    if (path := _file(what)) is not None:
        with _reading(what):
            return read_recording(path)
    with connect(server) as client:
        return client.record(what)


def find_recordings(server: str, what: str) -> Iterator[Recording]:
    """Yield the records of a file, one or more, or that of a match on the server."""
    path = _file(what)
    if path is None or not path.stat().st_size:
        yield find_recording(server, what)
        return
    with _reading(what):
        yield from read_recordings(path)


def _file(what: str) -> Path | None:
    """Return the file that is meant; None for a match."""
    path = Path(what)
    if path.exists():
        return path
    if path.suffix or "/" in what:
        raise fail(f"There is no file {what}.", "Give a file that exists, or a match's id.", USAGE)
    return None


@contextmanager
def _reading(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise fail(f"{what} cannot be read: {error.strerror}", code=USAGE) from error
