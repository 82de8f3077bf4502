"""Expected failures: a sentence, what to do next, and an exit code. No tracebacks."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
import time
import traceback
from types import FrameType
from typing import Any

import typer
from rich.markup import escape
from typer.core import TyperGroup

import freeport_games
from freeport.errors import (
    Forbidden,
    FreeportError,
    IllegalMove,
    NotFound,
    Refused,
    TooManyRequests,
    Unauthenticated,
    Unavailable,
    UnknownGame,
    Unreachable,
    UnreadableReply,
)
from freeport.terminal import SafeConsole
from freeport_games.engine.menus import BadOptions

FAILED = 1
"""The server refused, or a check failed."""
USAGE = 2
"""The command line makes no sense."""
AWAY = 3
"""The server cannot be reached."""
INTERRUPTED = 130
"""The person stopped it."""

_ADVICE: tuple[tuple[type[FreeportError], str], ...] = (
    (Unreachable, "Say where the server is with --server or FREEPORT_SERVER."),
    (Unavailable, "The server is there, but cannot serve now. Try again in a moment."),
    (Unauthenticated, "The token does not belong to this server. Unset FREEPORT_TOKEN to get a new account."),
    (Forbidden, "Ask the match's host, or join with its invitation: --invitation."),
    (NotFound, "`freeport matches` lists the matches that you may see."),
    (TooManyRequests, "Wait a little."),
    (UnknownGame, "A newer version of this program may have it."),
    (UnreadableReply, "A newer version of this program may understand it; or this is not a Freeport server."),
    (IllegalMove, "The bot made a move that no option contains; it has to choose from the decision's options."),
)

_SOON = 0.01
"""Seconds after which a Ctrl-C is repeated that came where it must not be raised, until it can be."""
_LOST = 1.0
"""Seconds after which a Ctrl-C is repeated that no command has seen."""

_checks: list[threading.Timer] = []
"""What looks whether the last Ctrl-C was lost."""

_waits: list[bool] = []
"""Whether a Ctrl-C is put off, which is repeated until it can be raised. Unlike an event, a list has no lock."""

errors = SafeConsole(stderr=True, highlight=False)


def fail(sentence: str, advice: str = "", code: int = FAILED) -> typer.Exit:
    """Say what went wrong and what to do next; raise what this gives."""
    errors.print(f"[bold red]Error:[/] {escape(sentence)}", soft_wrap=True)
    if advice:
        errors.print(f"[dim]{escape(advice)}[/]", soft_wrap=True)
    return typer.Exit(code)


def refuse(error: FreeportError, advice: str = "", code: int = FAILED) -> typer.Exit:
    """Say why a call failed, what to do next, and how the server's log names the request; raise what this gives."""
    request = "" if error.request_id is None else f"(request {error.request_id})"
    return fail(str(error), f"{advice} {request}".strip(), code)


def keep_interrupts() -> None:
    """Make sure that a Ctrl-C ends a command, wherever in Python it comes.

    Other ways of ending it do the same: ``kill``, as of a bot in the background, and closing its terminal. A seat in a
    match that has not begun is given back then, too, and nobody meets there who is gone. ``nohup`` is left alone.
    """
    sys.unraisablehook = _dropped
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    for name in ("SIGTERM", "SIGHUP"):  # Windows lacks the second
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupted)


def _dropped(lost: sys.UnraisableHookArgs) -> None:
    """Say what was raised where nothing can catch it, unless it was a Ctrl-C: that is repeated."""
    if not isinstance(lost.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(lost)


def _interrupted(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, but not before a context has been entered or left, nor while a game loads.

    A lock that was taken on the way into a context, and not noted as taken, would stay taken: closing httpcore's pool
    then never ends. Of a game that was loaded in part, the rest could not be loaded again.
    """
    if frame is not None and (frame.f_code.co_name in ("__enter__", "__exit__") or _loads(frame) or _puts_off(frame)):
        _put_off(number)
        return
    _waits.clear()
    interrupt = KeyboardInterrupt()
    check = threading.Timer(_LOST, _repeat_if_lost, (interrupt, number))
    check.daemon = True
    for earlier in _checks:
        earlier.cancel()  # a second Ctrl-C may take the place of the first
    _checks[:] = [check]
    check.start()
    raise interrupt


def _put_off(number: int) -> None:
    """Repeat a Ctrl-C until it can be raised."""
    if not _waits:
        _waits.append(True)
        threading.Thread(target=_repeat, args=(number,), daemon=True).start()


def _repeat(number: int) -> None:
    while True:
        time.sleep(_SOON)
        if not _waits:
            return
        _interrupt(number)


def _puts_off(frame: FrameType) -> bool:
    """Return whether a Ctrl-C is just being put off: where it came, the next one must not be raised either."""
    return any(each.f_code is _put_off.__code__ for each, _ in traceback.walk_stack(frame))


def _loads(frame: FrameType) -> bool:
    """Return whether a game is being loaded, which only its registry does."""
    return any(each.f_globals.get("__name__") == freeport_games.__name__ for each, _ in traceback.walk_stack(frame))


def _repeat_if_lost(interrupt: KeyboardInterrupt, number: int) -> None:
    """Interrupt again if a Ctrl-C never reached a command.

    Destructors drop what is raised in them, and so do extensions written in C (msgspec, for one) with their callbacks.
    """
    frames = [frame for frame, _ in traceback.walk_tb(interrupt.__traceback__)][:-1]  # the last is the handler's
    if not any(frame.f_globals.get("__name__", "").startswith(f"{__package__}.") for frame in frames):
        _interrupt(number)


def _interrupt(number: int) -> None:
    """Interrupt the main thread, also while it waits for the network or for the person."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, number)
    else:  # Windows
        _thread.interrupt_main(signal.Signals(number))


def _status(error: FreeportError) -> int:
    """Return the exit status for an error: what is wrong with the options is so on a server and offline."""
    if isinstance(error, Unreachable):
        return AWAY
    if isinstance(error, Refused) and error.code in ("BAD_OPTIONS", "UNKNOWN_BOT"):
        return USAGE
    return FAILED


class Commands(TyperGroup):
    """The commands: the help lists them with whole sentences, and their expected failures end in one."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, each with the first paragraph of its help."""
        told = [(name, command.help or "") for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl([(name, " ".join(text.partition("\n\n")[0].split())) for name, text in told])

    def invoke(self, ctx: Any) -> object:  # the framework's own type is private to it
        """Run a command."""
        try:
            return super().invoke(ctx)
        except FreeportError as error:
            advice = next((text for kind, text in _ADVICE if isinstance(error, kind)), "")
            if isinstance(error, Refused) and error.refusal.code == "UNKNOWN_GAME":
                advice = ""  # the sentence lists the games; matches have nothing to do with it
            raise refuse(error, advice, _status(error)) from error
        except BadOptions as error:
            raise fail(f"BAD_OPTIONS: {error}.", code=USAGE) from error
        except KeyboardInterrupt:
            errors.print()
            raise typer.Exit(INTERRUPTED) from None
