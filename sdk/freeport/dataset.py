"""Records as a table of decisions, a row each, in Parquet: to learn from, and to ask with DuckDB or polars.

It needs the extra ``freeport-sdk[data]``::

    from freeport import dataset, read_recordings

    dataset.write(read_recordings("games.jsonl"), "games.parquet")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from freeport_api import MovesTakenBack, Player, SeatChanged, SeatHandedOver, SeatReturned, SeatTaken
from freeport_games.engine import Seat

from ._extras import need
from ._protocol.decode import Library
from ._replay import Replay
from .shapes import AnyGame, AnyTable, Logged, MoveMade, Recording

need("freeport.dataset", "data", "pyarrow")

import pyarrow as pa  # noqa: E402 - after what says how to get it
from pyarrow import parquet  # noqa: E402

_ROWS: Final = 4_096
"""Rows that are written at a time."""


class DecisionRow(msgspec.Struct, frozen=True):
    """A decision, as the seat that made it saw it; a field is a column."""

    match: str
    """The match's id."""
    game: str
    """The game's slug."""
    rules_version: int
    """The version of its rules."""
    seats: int
    """The number of seats."""
    version: int
    """The version of the match that the move led to; decisions of a match are in this order."""
    seat: int
    """The seat that decided."""
    player: str
    """The name of its player; of a house bot, the bot's."""
    bot: bool
    """Whether the player is a program."""
    by: str
    """Who answered: ``PLAYER``, ``ORDER`` (a standing order), or ``CLOCK`` (the seat's time was up)."""
    decision: str
    """The number of the decision in RULES.md."""
    kind: str
    """The ``__typename`` of the move."""
    view: str
    """What the seat saw, as JSON."""
    options: str
    """What was on offer, as JSON: the decision with its options and interjections."""
    move: str
    """The move, as JSON."""
    rank: int | None
    """The seat's rank at the end; None if the match was abandoned."""
    score: int | None
    """Its score."""


_TYPES: Final = {
    "rules_version": pa.int16(),
    "seats": pa.int8(),
    "version": pa.int32(),
    "seat": pa.int8(),
    "bot": pa.bool_(),
    "rank": pa.int8(),
    "score": pa.int32(),
}
"""The types of columns that are no texts."""
_DOCUMENTS: Final = ("view", "options", "move")
SCHEMA: Final = pa.schema([(field, _TYPES.get(field, pa.string())) for field in DecisionRow.__struct_fields__])
"""The columns."""


def decisions(recording: Recording, *, games: Sequence[AnyGame] = ()) -> Iterator[DecisionRow]:
    """Yield the decisions of a match that stood: not those that were taken back.

    Args:
        recording: the record of a match that has ended.
        games: rules that are not those of this library.

    Raises:
        Refused: if the record has an illegal move.
        ValueError: if it does not fit the game.
    """
    game = Library(games).game(recording.head.game)
    replay = Replay(recording, game)
    made: list[DecisionRow] = []
    holders = _Holders(recording)
    for line in recording.log:
        if isinstance(line.entry, MovesTakenBack):
            made = [row for row in made if row.version <= line.entry.back_to]
        elif isinstance(line.entry, MoveMade) and replay.table is not None:
            made.append(_row(recording, replay.table, line, line.entry, holders))
        holders.follow(line.entry)
        replay.play(line)
    result = recording.head.result
    ranks = {} if result is None else {placing.seat: placing for placing in result.ranking}
    for row in made:
        placing = ranks.get(row.seat)
        yield row if placing is None else msgspec.structs.replace(row, rank=placing.rank, score=placing.score)


def write(recordings: Iterable[Recording], path: Path | str, *, games: Sequence[AnyGame] = ()) -> int:
    """Write the decisions of matches to a file in Parquet. Returns how many there are.

    Args:
        recordings: records of matches that have ended.
        path: the file.
        games: rules that are not those of this library.

    Raises:
        OSError: if it cannot be written.
        Refused, ValueError: as ``decisions`` does.
    """
    rows = (row for recording in recordings for row in decisions(recording, games=games))
    written = 0
    names = [field for field in SCHEMA.names if field not in _DOCUMENTS]
    begun = Path(f"{path}.new")  # what was there stays until all is written
    try:
        with parquet.ParquetWriter(begun, SCHEMA, compression="zstd", use_dictionary=names) as file:
            while some := [*islice(rows, _ROWS)]:
                file.write_table(pa.Table.from_pylist([msgspec.structs.asdict(row) for row in some], SCHEMA))
                written += len(some)
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)
    return written


class _Holders:
    """Who plays each seat: its player, or a house bot in the player's place."""

    def __init__(self, recording: Recording) -> None:
        self._of: dict[Seat, Player] = {}
        self._house: dict[Seat, str] = {}
        for seat in recording.head.seats:
            if seat.player is not None:
                self._of[seat.seat] = seat.player

    def follow(self, entry: object) -> None:
        """Note what an entry of the log changes."""
        if isinstance(entry, SeatHandedOver):
            self._house[entry.seat] = entry.stand_in
        elif isinstance(entry, SeatReturned | SeatChanged):
            self._house.pop(entry.seat, None)
        if isinstance(entry, SeatTaken | SeatChanged):
            self._of[entry.seat] = entry.player

    def of(self, seat: Seat) -> tuple[str, bool]:
        """Return the name of whoever plays a seat, and whether that is a program."""
        if seat in self._house:
            return self._house[seat], True
        player = self._of.get(seat)
        return ("", False) if player is None else (player.name, player.bot)


def _row(recording: Recording, table: AnyTable, line: Logged, made: MoveMade, holders: _Holders) -> DecisionRow:
    head = recording.head
    name, bot = holders.of(made.seat)
    decision = table.decision(made.seat)
    return DecisionRow(
        match=head.id,
        game=head.game,
        rules_version=table.game.rules_version,
        seats=table.seats,
        version=line.version,
        seat=made.seat,
        player=name,
        bot=bot,
        by="CLOCK" if made.overdue else "PLAYER" if made.order is None else "ORDER",
        decision="" if decision is None else decision.kind,
        kind=str(made.move.__struct_config__.tag),
        view=_json(table.view(made.seat)),
        options=_json(decision),
        move=_json(made.move),
        rank=None,
        score=None,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
