"""One-line texts for moves, outcomes, inputs and states, and logs made of them.

A move is its name and its fields, an outcome its name and its numbers; lists are joined by commas, parts stand in
brackets::

    rest
    sail port=Aden insured=yes
    barter offer=(crates=TEA#1,RUM#2 tip=0)
    build cranes=(port=Aden height=2),(port=Brest height=1)
    shuffled 4,0,2,1,3

An identifier with characters other than letters, digits and ``_#.:/+*@-``, or one that looks like a number, is written
as a JSON string; an empty list is written as nothing. A log begins with the game, followed by one numbered line for
each input; empty lines and anything after a ``#`` between spaces are for people::

    harbour 1 seats=2 {"rounds": 2}
    1 shuffled 1,0,2          # the crates are dealt
    2 0: bid amount=3
    3 1 leaves
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .data import Data
from .domains import Item, Part
from .game import AnyGame, Game
from .menus.options import Move
from .menus.requests import Outcome, Picked, Rolled, Shuffled
from .storage.codec import Answered, Input, Left, Looked, Reopened, Resolved, Returned, TimeUp, codec_of
from .tables.table import Table

S = TypeVar("S", bound=msgspec.Struct)

_TIME_UP = "time up"
_LOOKED = r"[^\s!:]+!\d+(?:\+\d+)*:\S+"
"""Cards that some seats have seen in a pile."""


class NotationError(ValueError):
    """A text cannot be read. The subclass says why."""


class Malformed(NotationError):
    """The text is not of the right form."""


class UnknownMove(NotationError):
    """The text names a move that the game does not have."""


class IllTyped(NotationError):
    """A field is missing, unknown, given twice, or has a value of another type."""


# Moves


def write_move(move: Move) -> str:
    """Return the text of a move."""
    return " ".join((_snake(type(move).__name__), *_fields(move)))


def read_move(game: AnyGame, text: str) -> Move:
    """Return the move that a text stands for.

    Raises:
        Malformed: if the text does not have the form of a move.
        UnknownMove: if the game has no such move.
        IllTyped: if its fields are not those of the move.
    """
    reader = _Reader(text)
    name = reader.take(_NAME, "a move's name")
    if not reader.sees(" "):
        reader.end()
    move = _moves(game).get(name)
    if move is None:
        raise UnknownMove(f"{game.name} has no move {name!r}")
    made: Move = reader.fields(move)
    reader.end()
    return made


# Outcomes

_OUTCOMES: dict[str, type[Rolled | Shuffled | Picked]] = {"rolled": Rolled, "shuffled": Shuffled, "picked": Picked}


def write_outcome(outcome: Outcome) -> str:
    """Return the text of a chance outcome."""
    name, (numbers,) = type(outcome).__name__.lower(), msgspec.structs.astuple(outcome)
    return f"{name} {_text(numbers)}".rstrip()


def read_outcome(text: str) -> Outcome:
    """Return the chance outcome that a text stands for.

    Raises:
        Malformed: if the text is not an outcome.
        IllTyped: if a ``picked`` does not have exactly one number.
    """
    reader = _Reader(text)
    kind = _OUTCOMES.get(reader.take(_NAME, "an outcome's name"))
    if kind is None:
        raise Malformed(f"{text!r} is not an outcome: {', '.join(_OUTCOMES)}")
    reader.skip_space()
    numbers = reader.value(tuple[int, ...], "outcome")
    reader.end()
    if kind is not Picked:
        return kind(numbers)
    if len(numbers) != 1:
        raise IllTyped(f"{text!r}: one number is picked")
    return Picked(numbers[0])


# States


def write_state(game: Game[S, Any, Any], state: S) -> str:
    """Return the text of a state: the game's own notation, or a line of JSON."""
    if game.notation is not None:
        return game.notation.write(state)
    return codec_of(game).encode_state(state).decode()


def read_state(game: Game[S, Any, Any], text: str) -> S:
    """Return the state that a text stands for.

    Raises:
        Malformed: if the text is not a state.
        IllTyped: if a field of a line of JSON has a value of another type.
    """
    try:
        if game.notation is not None:
            return game.notation.read(text)
        state: S = codec_of(game).decode_state(text.encode())
        return state
    except msgspec.ValidationError as error:
        raise IllTyped(str(error)) from error
    except ValueError as error:
        raise Malformed(str(error)) from error


# Inputs and logs


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


# Writing


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _fields(value: Move | Part) -> list[str]:
    return [f"{name}={_text(getattr(value, name))}" for name in value.__struct_fields__]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return ",".join(map(_text, value))
    if isinstance(value, Part):
        return f"({' '.join(_fields(value))})"
    bare = _BARE.fullmatch(value) and not _NUMBER.fullmatch(value)
    return value if bare else msgspec.json.encode(value).decode().replace("#", r"\u0023")


# Reading

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_BARE = re.compile(r"[\w#.:/+*@-]+", re.ASCII)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_SPACE = re.compile(r" +")
_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)


@cache
def _moves(game: AnyGame) -> dict[str, type[Move]]:
    return {_snake(move.__name__): move for move in game.moves}


_types = cache(get_type_hints)


class _Reader:
    """Reads a text from left to right, led by the types that are expected."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def malformed(self, expected: str) -> NoReturn:
        raise Malformed(f"{expected} is expected at {self.text[self.at : self.at + 20]!r} in {self.text!r}")

    def sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def sign(self, sign: str) -> None:
        if not self.sees(sign):
            self.malformed(repr(sign))
        self.at += len(sign)

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            self.malformed(expected)
        self.at = found.end()
        return found[0]

    def skip_space(self) -> None:
        if self.at < len(self.text):
            self.take(_SPACE, "a space")

    def end(self) -> None:
        if self.at < len(self.text):
            self.malformed("the end")

    def fields(self, cls: type[Data]) -> Any:
        """Read the fields of a move or part, up to the end or the closing bracket."""
        types = _types(cls)
        given: dict[str, Any] = {}
        while self.at < len(self.text) and not self.sees(")"):
            if given or self.text[self.at - 1] != "(":
                self.take(_SPACE, "a space")
            name = self.take(_NAME, "a field's name")
            self.sign("=")
            if name not in cls.__struct_fields__ or name in given:
                raise IllTyped(f"{_snake(cls.__name__)} has no field {name}" if name not in given else f"{name} twice")
            given[name] = self.value(types[name], name)
        if missing := [name for name in cls.__struct_fields__ if name not in given]:
            raise IllTyped(f"{_snake(cls.__name__)} lacks {', '.join(missing)}")
        return cls(**given)

    def value(self, hint: Any, name: str) -> Any:
        if get_origin(hint) is tuple:
            return self.values(get_args(hint)[0], name)
        if isinstance(hint, type) and issubclass(hint, Part):
            if not self.sees("("):
                raise IllTyped(f"{name} is a part in brackets")
            self.sign("(")
            part = self.fields(hint)
            self.sign(")")
            return part
        word = self.word()
        if hint is bool and word in ("yes", "no"):
            return word == "yes"
        if (hint is int or hint == Item) and _NUMBER.fullmatch(word):
            return int(word)
        if hint is str or hint == Item:
            return msgspec.json.decode(word, type=str) if word.startswith('"') else word
        raise IllTyped(f"{name} cannot be {word}")

    def values(self, hint: Any, name: str) -> tuple[Any, ...]:
        if self.at == len(self.text) or self.text[self.at] in " )":
            return ()
        found = [self.value(hint, name)]
        while self.sees(","):
            self.sign(",")
            found.append(self.value(hint, name))
        return tuple(found)

    def word(self) -> str:
        if self.sees("("):
            raise IllTyped(f"no part is expected at {self.text[self.at :]!r}")
        return self.take(_QUOTED if self.sees('"') else _BARE, "a value")
