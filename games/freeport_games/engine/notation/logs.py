"""Inputs and logs as text: a whole match, which can be played again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from freeport_games.engine.data import Data
from freeport_games.engine.game import AnyGame, Game
from freeport_games.engine.storage.codec import (
    Answered,
    Input,
    Left,
    Looked,
    Reopened,
    Resolved,
    Returned,
    TimeUp,
)
from freeport_games.engine.tables.table import Table

from .errors import IllTyped, Malformed, NotationError
from .moves import read_move, write_move
from .outcomes import read_outcome, write_outcome

S = TypeVar("S", bound=msgspec.Struct)

_TIME_UP = "time up"
_LOOKED = r"[^\s!:]+!\d+(?:\+\d+)*:\S+"
"""Cards that some seats have seen in a pile."""


def write_input(entry: Input) -> str:
    """Return the text of an input.

    For example ``2: bid amount=3``, ``rolled 6,1``, ``2 leaves``, ``2 returns``, ``time up`` or ``asked anew at 9``;
    ``asked anew at 9 hand-1!0+2:CG04#1`` says that seats 0 and 2 have seen Cattle in the hand of seat 1.
    """
    match entry:
        case Answered(seat, move):
            return f"{seat}: {write_move(move)}"
        case Resolved(outcome):
            return write_outcome(outcome)
        case Left(seat):
            return f"{seat} leaves"
        case Returned(seat):
            return f"{seat} returns"
        case TimeUp():
            return _TIME_UP
        case Reopened(version, known):
            return " ".join([f"asked anew at {version}", *map(_write_looked, known)])


def read_input(game: AnyGame, text: str) -> Input:
    """Return the input that a text stands for. Raises ``NotationError``."""
    if answered := re.fullmatch(r"(\d+): *(\S.*)", text):
        return Answered(int(answered[1]), read_move(game, answered[2]))
    if moved := re.fullmatch(r"(\d+) (leaves|returns)", text):
        return (Left if moved[2] == "leaves" else Returned)(int(moved[1]))
    if anew := re.fullmatch(rf"asked anew at (\d+)((?: {_LOOKED})*)", text):
        return Reopened(int(anew[1]), tuple(map(_read_looked, anew[2].split())))
    return TimeUp() if text == _TIME_UP else Resolved(read_outcome(text))


def _write_looked(looked: Looked) -> str:
    return f"{looked.pile}!{'+'.join(map(str, looked.to))}:{'+'.join(looked.cards)}"


def _read_looked(word: str) -> Looked:
    where, _, cards = word.partition(":")
    pile, _, to = where.partition("!")
    return Looked(tuple(cards.split("+")), pile, tuple(map(int, to.split("+"))))


def write_log(game: AnyGame, options: Data, seats: int, inputs: Iterable[Input]) -> str:
    """Return a whole match as text that ``play_log`` can replay."""
    lines = [f"{game.slug} {game.rules_version} seats={seats} {_options_text(options)}".rstrip()]
    lines += [f"{number} {write_input(entry)}" for number, entry in enumerate(inputs, start=1)]
    return "\n".join(lines) + "\n"


def play_log(game: Game[S, Any, Any], log: str, each: Callable[[Table[S], Input], None] | None = None) -> Table[S]:
    """Play a log.

    Args:
        game: the rules.
        log: the text of ``write_log``, or of a person.
        each: called after each input, for instance to look at the events.

    Raises:
        NotationError: if a line cannot be read; the message begins with its number in the text.
        Refused: if a move is not legal.
        ValueError: if an outcome was not asked for, or the log belongs to other rules.
    """
    table: Table[S] | None = None
    for line_number, line in enumerate(log.split("\n"), start=1):
        text = re.sub(r"(^|\s)#\s.*$", "", line).strip()
        if not text:
            continue
        try:
            if table is None:
                table = _open(game, text)
                continue
            number, entry = _read_line(game, text)
        except NotationError as error:
            raise type(error)(f"line {line_number}: {error}") from error
        if number != table.version + 1:
            raise Malformed(f"line {line_number}: input {table.version + 1} is expected, not {number}")
        try:
            table.play(entry)
        except Exception as error:
            error.add_note(f"line {line_number}: {text}")
            raise
        if each is not None:
            each(table, entry)
    if table is None:
        raise Malformed("the log is empty")
    return table


def _read_line(game: AnyGame, text: str) -> tuple[int, Input]:
    numbered = re.fullmatch(r"(\d+) +(\S.*)", text)
    if numbered is None:
        raise Malformed(f"{text!r} is not a numbered input")
    return int(numbered[1]), read_input(game, numbered[2])


def _open(game: Game[S, Any, Any], text: str) -> Table[S]:
    head = re.fullmatch(r"(\w+) (\d+) seats=(\d+)(?: +(\{.*\}))?", text)
    if head is None:
        raise Malformed(f"{text!r} is not the head of a log such as '{game.slug} {game.rules_version} seats=2'")
    if (head[1], int(head[2])) != (game.slug, game.rules_version):
        raise ValueError(f"a log of {head[1]} rules {head[2]}, not {game.slug} rules {game.rules_version}")
    try:
        options = msgspec.json.decode(head[4] or "{}", type=game.options)
    except msgspec.ValidationError as error:
        raise IllTyped(str(error)) from error
    except msgspec.DecodeError as error:
        raise Malformed(str(error)) from error
    return Table.open(game, options, int(head[3]))


def _options_text(options: Data) -> str:
    given: dict[str, Any] = msgspec.to_builtins(options)
    given.pop("__typename", None)
    return msgspec.json.encode(given).decode()
