r"""Checking a finished match: its dice, its moves, its end. Nothing here comes from the server's code.

The derivation of every outcome follows docs/fairness.md, written independently from its text::

    match_key  = HMAC-SHA256(seed, "freeport/1\\n" + match id + "\\n" + each seat's entropy + "\\n")
    block j    = HMAC-SHA256(match_key, u32be(i) + u32be(j))        for outcome number i
    uniform(n) = the next big-endian 32-bit word below floor(2^32 / n) * n, modulo n
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

import msgspec

from freeport_api import (
    ChanceDrawn,
    MatchOpened,
    MovesTakenBack,
    OrderGiven,
    OrderKind,
    SeatFreed,
    SeatTaken,
    Status,
)
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refused
from freeport_games.engine.menus.requests import Chance, Outcome
from freeport_games.engine.notation import read_move, write_outcome
from freeport_games.engine.storage import codec_of

from ._protocol.decode import Library
from ._replay import Replay
from .chance import draw
from .shapes import AnyGame, AnyTable, Logged, MoveMade, Recording

WORD = 2**32


class MatchDice:
    """The dice of one match, from its revealed seed."""

    def __init__(self, seed: bytes, match: str, entropies: Sequence[str]) -> None:
        message = f"freeport/1\n{match}\n" + "".join(f"{entropy}\n" for entropy in entropies)
        self.key = hmac.digest(seed, message.encode(), "sha256")
        """The key of all of the match's outcomes."""

    def outcome(self, index: int, chance: Chance) -> Outcome:
        """Return outcome number ``index``, counted over the whole match from 0."""
        words = self._words(index)

        def uniform(count: int) -> int:
            if count == 1:
                return 0
            limit = WORD // count * count
            return next(word for word in words if word < limit) % count

        return draw(chance, uniform)

    def _words(self, index: int) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self.key, index.to_bytes(4, "big") + block.to_bytes(4, "big"), "sha256")
            for start in range(0, len(digest), 4):
                yield int.from_bytes(digest[start : start + 4], "big")
            block += 1


def commitment(seed: bytes) -> str:
    """Return what is published before anybody joins: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class Kind(StrEnum):
    """The kinds of faults of a record."""

    COMMITMENT = "COMMITMENT"
    """The seed is not the one that was committed to."""
    LOG = "LOG"
    """The log is not in order, or does not fit the head of the record."""
    OUTCOME = "OUTCOME"
    """An outcome does not follow from the seed."""
    MOVE = "MOVE"
    """A move was not legal."""
    ORDER_MISMATCH = "ORDER_MISMATCH"
    """A move is not one that the standing order could make which is said to have made it."""
    STATE = "STATE"
    """The final state differs."""
    RESULT = "RESULT"
    """The ranking differs."""
    NOTED_COMMITMENT = "NOTED_COMMITMENT"
    """The commitment is not the one that was noted before joining."""
    NOTED_ENTROPY = "NOTED_ENTROPY"
    """A seat's entropy is not the one that its player sent."""
    DIGEST = "DIGEST"
    """The record was changed after it was exported: its digest is another."""
    RULES = "RULES"
    """It was played by rules that this library does not have."""


class Fault(msgspec.Struct, frozen=True):
    """A fault of a record."""

    kind: Kind
    """The kind of fault."""
    version: int | None
    """The log entry, if the fault is in one."""
    sentence: str
    """A sentence about it, for people."""


class Report(msgspec.Struct, frozen=True):
    """The result of a check."""

    match: str
    """The match's id."""
    game: str
    """Its game's slug."""
    outcomes: int
    """The number of outcomes that were recomputed."""
    moves: int
    """The number of moves that were replayed."""
    faults: tuple[Fault, ...]
    """The faults; empty if the match was fair."""

    @property
    def fair(self) -> bool:
        """Whether everything is as it should be."""
        return not self.faults


def verify(
    recording: Recording,
    *,
    commitment: str | None = None,
    entropy: Mapping[Seat, str] | None = None,
    games: Sequence[AnyGame] = (),
) -> Report:
    """Check a finished match.

    The commitment, every outcome, the legality of every move, the digest of the final state and the ranking are all
    recomputed, by replaying the game. A record alone can only agree with itself: pass what you noted when you joined,
    and the record is compared with that too. ``client.notes`` has both.

    Args:
        recording: the match's record, from ``client.record`` or ``read_recording``.
        commitment: the commitment that you saw before you joined.
        entropy: the entropy that each seat's player sent.
        games: games in addition to Freeport's own.
    """
    return _Check(recording, Library(games), commitment, entropy or {}).run()


def read_recording(path: Path | str, *, games: Sequence[AnyGame] = ()) -> Recording:
    """Read a record from a file of JSON lines.

    Raises:
        OSError: if it cannot be read.
        UnreadableReply: if it is not a record.
    """
    return Library(games).recording(Path(path).read_bytes())


def read_recordings(path: Path | str, *, games: Sequence[AnyGame] = ()) -> Iterator[Recording]:
    """Yield the records in a file of JSON lines, such as one that the arena has saved, one after another.

    Raises:
        OSError: if it cannot be read.
        UnreadableReply: if it holds something else.
    """
    with Path(path).open("rb") as lines:
        yield from Library(games).recordings(lines)


class _Stop(Exception):
    """Nothing more can be checked after this."""


class _Check:
    def __init__(
        self, recording: Recording, library: Library, noted: str | None, entropies: Mapping[Seat, str]
    ) -> None:
        self.head, self.log, self.intact = recording.head, recording.log, recording.intact
        self.noted = noted
        self.entropies = entropies
        self.game = library.game(self.head.game)
        self.faults: list[Fault] = []
        self.outcomes = 0
        self.moves = 0
        self.orders: dict[str, OrderGiven] = {}
        """The orders that were given until now, by their keys."""

    def run(self) -> Report:
        with contextlib.suppress(_Stop):
            self._check()
        return Report(self.head.id, self.head.game, self.outcomes, self.moves, tuple(self.faults))

    def _check(self) -> None:
        head = self.head
        self._check_notes()
        if head.rules_version != self.game.rules_version:
            rules = f"rules {head.rules_version} of {self.game.name}; this library has {self.game.rules_version}"
            self._stop(Kind.RULES, None, f"the match was played by {rules}")
        dice = self._dice()
        if not self.intact:
            self._fault(Kind.DIGEST, None, "the record is not as it was exported: its digest is another")
        self._check_order()
        played = self._replay(dice)
        if played is None:
            return
        state = hashlib.sha256(codec_of(self.game).encode_state(played.state)).hexdigest()
        if state != head.final_state:
            self._fault(Kind.STATE, None, "the moves lead to another final state than the recorded one")
        if head.status is Status.FINISHED and played.result != head.result:
            self._fault(Kind.RESULT, None, "the moves lead to another ranking than the recorded one")

    def _check_notes(self) -> None:
        if self.noted is not None and self.noted.lower() != self.head.fairness.commitment:
            self._fault(Kind.NOTED_COMMITMENT, None, "the commitment is not the one that was noted before joining")
        recorded = {seat.seat: seat.entropy for seat in self.head.seats}
        for seat, sent in self.entropies.items():
            if recorded.get(seat) != sent:
                self._fault(Kind.NOTED_ENTROPY, None, f"seat {seat} does not have the entropy that its player sent")

    def _dice(self) -> MatchDice | None:
        fairness = self.head.fairness
        if fairness.seed is None or fairness.commitment is None:
            if self.head.status is Status.FINISHED or any(isinstance(line.entry, ChanceDrawn) for line in self.log):
                self._fault(Kind.COMMITMENT, None, "the record does not reveal its seed")
            return None
        try:
            seed = bytes.fromhex(fairness.seed)
        except ValueError:
            self._stop(Kind.COMMITMENT, None, "the seed is not written in hexadecimal")
        if commitment(seed) != fairness.commitment:
            self._fault(Kind.COMMITMENT, None, "SHA-256 of the seed is not the commitment")
        return MatchDice(seed, self.head.id, [seat.entropy for seat in self.head.seats])

    def _check_order(self) -> None:
        """Check that the entries are complete, and that their seats and commitment agree with the head."""
        if [line.version for line in self.log] != list(range(1, self.head.version + 1)):
            self._fault(Kind.LOG, None, f"the log does not have exactly the entries 1 to {self.head.version}")
        entropies: dict[int, str] = {}
        for line in self.log:
            entry = line.entry
            if isinstance(entry, MatchOpened) and entry.commitment != self.head.fairness.commitment:
                self._fault(Kind.COMMITMENT, line.version, "the match was opened with another commitment")
            elif isinstance(entry, SeatTaken):
                entropies[entry.seat] = entry.entropy
            elif isinstance(entry, SeatFreed):
                entropies.pop(entry.seat, None)
        if entropies != {seat.seat: seat.entropy for seat in self.head.seats if seat.seat in entropies}:
            self._fault(Kind.LOG, None, "the seats joined with another entropy than the record gives them")

    def _replay(self, dice: MatchDice | None) -> AnyTable | None:
        """Return the table at the end; None if the match never began."""
        replay = Replay(Recording(self.head, self.log), self.game)
        for line in self.log:
            if replay.table is None and isinstance(line.entry, MoveMade | ChanceDrawn | MovesTakenBack):
                self._stop(Kind.LOG, line.version, "the match is played before it has started")
            self._play(replay, line, dice)
        table = replay.table
        if self.head.status is Status.FINISHED and (table is None or not table.over):
            self._fault(Kind.LOG, None, "the log ends before the game is over")
        return table

    def _play(self, replay: Replay, line: Logged, dice: MatchDice | None) -> None:
        entry = line.entry
        try:
            if isinstance(entry, ChanceDrawn) and replay.table is not None:
                self._check_outcome(replay.table, line.version, entry, dice)
            if isinstance(entry, OrderGiven):
                self.orders[entry.order] = entry
            if isinstance(entry, MoveMade) and entry.order is not None and replay.table is not None:
                self._check_order_of(entry, replay.table, line.version)
            replay.play(line)
            self.moves += isinstance(entry, MoveMade)
        except Refused as refused:
            self._stop(Kind.MOVE, line.version, f"the move is not legal: {refused}")
        except ValueError as error:
            self._stop(Kind.LOG, line.version, f"the entry does not fit the game: {error}")

    def _check_order_of(self, made: MoveMade, table: AnyTable, version: int) -> None:
        """Check that a move is one that its order could make: the order may have been withdrawn while its time ran."""
        order, decision = self.orders.get(made.order or ""), table.decision(made.seat)
        if order is None or decision is None or order.seat != made.seat or decision.kind not in order.decisions:
            self._fault(Kind.ORDER_MISMATCH, version, "the order does not answer this decision")
            return
        prepared = [read_move(self.game, move) for move in order.moves]
        on_offer = [move for move in prepared if table.reason(made.seat, move) is None]
        could = on_offer[:1] if order.does is OrderKind.MOVES else [decision.neutral]
        if made.move not in could:
            self._fault(Kind.ORDER_MISMATCH, version, "the order would have made another move")

    def _check_outcome(self, table: AnyTable, version: int, entry: ChanceDrawn, dice: MatchDice | None) -> None:
        chance = table.chance
        if chance is None or dice is None:
            self._stop(Kind.LOG, version, "the log has an outcome where none was awaited")
        outcome = dice.outcome(self.outcomes, chance)
        if entry.index != self.outcomes:
            self._fault(Kind.LOG, version, f"outcome {self.outcomes} is numbered {entry.index}")
        if entry.outcome != write_outcome(outcome):
            self._stop(
                Kind.OUTCOME, version, f"the seed gives {write_outcome(outcome)!r}, the record {entry.outcome!r}"
            )
        self.outcomes += 1

    def _fault(self, kind: Kind, version: int | None, sentence: str) -> None:
        self.faults.append(Fault(kind, version, sentence))

    def _stop(self, kind: Kind, version: int | None, sentence: str) -> NoReturn:
        self._fault(kind, version, sentence)
        raise _Stop
