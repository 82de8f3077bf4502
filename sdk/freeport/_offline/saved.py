"""Games in memory that are kept in a file: a head, and a line for each move, written before the next is asked for.

What chance decides is not in the file: it follows from the seed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, TypeVar

import msgspec

import freeport_games
from freeport.shapes import AnyGame, Recording
from freeport_api import MovesTakenBack
from freeport_games.engine import Data, Seat
from freeport_games.engine.menus import Move
from freeport_games.engine.storage import codec_of

T = TypeVar("T")

FORMAT = 2
"""The number of the layout of the file."""


class NotSaved(Exception):
    """A file is no game that this program can go on with. The message is a sentence that says why."""


class Head(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The first line of the file."""

    saved_game: int = FORMAT
    """The number of the layout, and the mark of such a file."""
    game: str
    """The slug of the game."""
    rules_version: int
    """The version of the rules that it is played by."""
    options: dict[str, object]
    """The game's options."""
    seed: str
    """The seed of the dice. Who reads it can know them."""
    bots: tuple[str | None, ...]
    """By seat, which bot plays it; null for a person."""
    names: tuple[str, ...]
    """By seat, what to call who plays it."""
    began: datetime
    """When it began."""
    position: str | None = None
    """The position in notation that it began with; None for the game's opening."""


Made: TypeAlias = tuple[Seat, Move] | MovesTakenBack
"""A move of a seat, or moves that it has taken back."""


class _Line(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    seat: Seat
    move: msgspec.Raw = msgspec.Raw()
    back_to: int | None = None


class SavedGame:
    """A game in a file.

    Args:
        path: the file.
        head: its first line.
        moves: the moves that are in it, in order.
    """

    def __init__(self, path: Path, head: Head, moves: Sequence[Made] = ()) -> None:
        self.path, self.head, self.moves = path, head, tuple(moves)

    @classmethod
    def begin(
        cls,
        path: Path,
        game: AnyGame,
        options: Data,
        seed: str,
        bots: Sequence[str | None],
        names: Sequence[str],
        position: str | None = None,
    ) -> SavedGame:
        """Begin a game in a new file.

        Raises:
            FileExistsError, OSError: if there is such a file, or it cannot be written.
        """
        head = Head(
            game=game.slug,
            rules_version=game.rules_version,
            options=msgspec.to_builtins(options),
            seed=seed,
            bots=tuple(bots),
            names=tuple(names),
            began=datetime.now(UTC),
            position=position,
        )
        with path.open("xb") as file:
            _write(file, _line(head))
        return cls(path, head)

    @classmethod
    def read(cls, path: Path) -> SavedGame:
        """Read a game, to go on with it. A last line that was not written to its end is left out, and removed.

        Raises:
            NotSaved: if it is no saved game, or another version of this program, or of the rules, has saved it.
            OSError: if it cannot be read.
        """
        data = path.read_bytes()
        first, *lines = data.split(b"\n")[:-1] or [b""]
        head = _head(path, first)
        moves = codec_of(freeport_games.game(head.game)).json_moves
        made: list[Made] = []
        for number, line in enumerate(lines, 2):
            try:
                made.append(_read_line(line, moves))
            except ValueError as error:
                raise NotSaved(f"Line {number} of {path} is no move: {error}.") from error
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(path, whole)
        return cls(path, head, made)

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return freeport_games.game(self.head.game)

    @property
    def options(self) -> Data:
        """The game's options."""
        options: Data = msgspec.convert(self.head.options, self.game.options)
        return options

    def keep(self, made: Made) -> None:
        """Write what was made. When this returns, it outlives this process, and a loss of power. Raises ``OSError``."""
        if isinstance(made, MovesTakenBack):
            line = _Line(made.seat, back_to=made.back_to)
        else:
            line = _Line(made[0], msgspec.Raw(msgspec.json.encode(made[1])))
        with self.path.open("ab") as file:
            _write(file, _line(line))

    def end(self, record: Recording) -> None:
        """Replace the file by the record of the game, which is over. Raises ``OSError``."""
        fresh = self.path.with_name(f"{self.path.name}.new")
        with fresh.open("wb") as file:
            _write(file, record.lines())
        fresh.replace(self.path)


def _read_line(line: bytes, moves: msgspec.json.Decoder[Move]) -> Made:
    """Return what was made. Raises ``ValueError``."""
    read = msgspec.json.decode(line, type=_Line)
    if read.move:
        return read.seat, moves.decode(read.move)
    if read.back_to is None:
        raise ValueError("it has neither a move nor a version to go back to")
    return MovesTakenBack(read.seat, read.back_to)


def _head(path: Path, line: bytes) -> Head:
    """Return the first line of a file. Raises ``NotSaved``."""
    try:
        found: Any = msgspec.json.decode(line)
    except ValueError:
        found = None
    if isinstance(found, dict) and found.get("__typename", "").endswith("Record"):
        raise NotSaved(f"The game in {path} is over: freeport replay {path} shows it again.")
    if not isinstance(found, dict) or "savedGame" not in found:
        raise NotSaved(f"{path} is no saved game.")
    if found["savedGame"] != FORMAT:
        raise NotSaved(f"Another version of this program has saved {path}: only that one can go on with it.")
    head = _read(path, found, Head)
    if head.game not in freeport_games.SLUGS:
        raise NotSaved(f"{path} is a game of {head.game}, which this program does not have.")
    game = freeport_games.game(head.game)
    if head.rules_version != (version := game.rules_version):
        raise NotSaved(f"{path} is played by version {head.rules_version} of the rules; this program has {version}.")
    _read(path, head.options, game.options)
    return head


def _read(path: Path, data: object, kind: type[T]) -> T:
    """Return data of a file as what they should be. Raises ``NotSaved``."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise NotSaved(f"{path} is no saved game: {error}.") from error


def _line(data: msgspec.Struct) -> bytes:
    return msgspec.json.encode(data) + b"\n"


def _write(file: BinaryIO, data: bytes) -> None:
    """Write what a loss of power must not take away."""
    file.write(data)
    file.flush()
    os.fsync(file.fileno())
