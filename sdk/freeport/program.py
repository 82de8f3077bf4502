"""Bots in any language: a program that reads questions from its input and writes answers to its output, line by line.

Each line is a JSON object. Views, decisions, options and moves have the form that the REST API gives them::

    -> {"type": "sit", "game": "cargo_hold", "seat": 0, "seats": 2, "seed": "0/0"}
    <- {"interjects": false}
    -> {"type": "decide", "view": {...}, "decision": {...}}
    <- {"__typename": "CargoHoldEndTurn"}
    -> {"type": "end", "result": {"ranking": [...]}}

A program that interjects is also sent ``interject``, and answers with a move or ``null``. When a move is refused, it is
sent ``refused`` with the code, and answers whether it wants to be asked again: ``{"again": true}``. It ends when its
input ends. What it writes to its standard error is shown.
"""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any, TypeVar

import msgspec

from freeport_games.engine import Result, Seat, View
from freeport_games.engine.menus import Decision, Move, Refusal
from freeport_games.engine.storage import codec_of

from ._bot import Bot
from .shapes import AnyGame

T = TypeVar("T")

_LEAVE = 2.0
"""Seconds for a program to end by itself when its input has ended."""


class ProgramError(Exception):
    """A program did not answer, or not with what was asked for."""


class _Ready(msgspec.Struct, frozen=True):
    interjects: bool = False


class _Again(msgspec.Struct, frozen=True):
    again: bool = False


class ProgramBot(Bot):
    """A player that is a program of its own. It is started anew for each game.

    Args:
        command: the program and its arguments, or a command line.
        patience: the seconds within which it has to answer.
    """

    slow = True

    def __init__(self, command: str | Sequence[str], *, patience: float = 60.0) -> None:
        self._command = shlex.split(command) if isinstance(command, str) else list(command)
        self._patience = patience
        self._program: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._interjects = False

    def sit(self, game: AnyGame, seat: Seat, seats: int, rng: Random) -> None:
        """Start the program. Raises ``OSError`` if that is not possible, and ``ProgramError``."""
        super().sit(game, seat, seats, rng)
        self.close()
        self._program = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines = SimpleQueue()
        Thread(target=_pass_on, args=(self._program.stdout or (), self._lines), name="program", daemon=True).start()
        self._tell("sit", game=game.slug, seat=seat, seats=seats, seed=str(rng.getrandbits(64)))
        self._interjects = self._answer(msgspec.json.Decoder(_Ready)).interjects

    def decide(self, view: View, decision: Decision) -> Move:
        """Ask the program for a move."""
        self._tell("decide", view=view, decision=decision)
        return self._answer(codec_of(self.game).json_moves)

    def interject(self, view: View, decision: Decision) -> Move | None:
        """Ask the program whether it interjects, if it ever does."""
        if not self._interjects:
            return None
        self._tell("interject", view=view, decision=decision)
        line = self._line()
        return None if line.strip() == b"null" else self._read(line, codec_of(self.game).json_moves)

    def on_refused(self, refusal: Refusal) -> bool:
        """Tell the program, and ask it whether it wants to be asked again."""
        self._tell("refused", code=refusal.code, detail=refusal.detail)
        return self._answer(msgspec.json.Decoder(_Again)).again

    def on_end(self, result: Result | None) -> None:
        """Tell the program how the game ended."""
        self._tell("end", result=result)

    def close(self) -> None:
        """End the program, by force if it does not end by itself."""
        program, self._program = self._program, None
        if program is None:
            return
        if program.stdin is not None:
            with suppress(BrokenPipeError):  # it has ended by itself
                program.stdin.close()
        try:
            program.wait(_LEAVE)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    def _tell(self, kind: str, **fields: Any) -> None:
        program = self._program
        if program is None or program.stdin is None:
            raise ProgramError(f"{self._command[0]} does not run")
        try:
            program.stdin.write(msgspec.json.encode({"type": kind, **fields}) + b"\n")
            program.stdin.flush()
        except BrokenPipeError as error:
            raise ProgramError(f"{self._command[0]} has ended with status {program.wait()}") from error

    def _answer(self, decoder: msgspec.json.Decoder[T]) -> T:
        return self._read(self._line(), decoder)

    def _line(self) -> bytes:
        try:
            line = self._lines.get(timeout=self._patience)
        except Empty:
            raise ProgramError(f"{self._command[0]} has not answered for {self._patience:g} s") from None
        if not line:
            status = "" if self._program is None else f" with status {self._program.wait()}"
            raise ProgramError(f"{self._command[0]} has ended{status} where an answer was awaited")
        return line

    def _read(self, line: bytes, decoder: msgspec.json.Decoder[T]) -> T:
        try:
            return decoder.decode(line)
        except msgspec.DecodeError as error:
            raise ProgramError(
                f"{self._command[0]} has answered {line[:80].decode(errors='replace')!r}: {error}"
            ) from None


def _pass_on(output: Iterable[bytes], lines: SimpleQueue[bytes]) -> None:
    """Pass on each line of a program's output, and an empty one at its end."""
    for line in output:
        lines.put(line)
    lines.put(b"")
