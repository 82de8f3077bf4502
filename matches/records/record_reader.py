"""Reads a record: rebuilds the log of its match, replays it, and compares everything that the record says."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any

import msgspec

import freeport_games
from freeport_api import MovesTakenBack, OneAnswer, Record, Visibility, shapes
from freeport_games import carries
from freeport_games.engine import AnyGame, Data
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import Refused
from matches.match.apply import apply
from matches.match.entries import Entry
from matches.match.fairness import commitment
from matches.match.live_match import ENDED, LiveMatch
from matches.match.rules import RulesMissing
from matches.match.stored import Birth

from .export import encode_line, head, logged
from .parsing import check_keys, created_at, entry_of, milliseconds
from .rewinding import Rewinding
from .umpire import Impossible, Umpire, check_player, is_id

WRONG = (Refused, ValueError, LookupError, OverflowError, msgspec.MsgspecError, RecursionError)
"""The errors of an entry that does not fit the match: an illegal move, a state that does not decode."""

_encode = msgspec.json.Encoder().encode


class _Tags(msgspec.Struct, rename="camel"):
    """The fields of a head that determine how it is decoded."""

    game: str
    rules_version: int


_decode_tags = msgspec.json.Decoder(_Tags).decode


class RecordReader:
    """A record that is being read, and its match so far."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        """The log so far."""
        self.digest = ""
        """The digest of the record, after its end."""
        self._hash = sha256()
        self._head: Record | None = None
        self._decoders: dict[int, msgspec.json.Decoder[Any]] = {}

    def read(self, line: bytes) -> None:
        """Read the next line: the head, then the entries.

        Raises:
            RulesMissing: if this server does not carry the rules of the match.
            Exception: one of ``WRONG``, if the line does not fit the match.
        """
        check_keys(line)
        if self._head is None:
            self._head = self._begin(line)
        else:
            self._play_on(line)

    def _begin(self, line: bytes) -> Record:
        given = _head(line)
        if not is_id(given.id) or given.host is None:
            raise Impossible("the match has no valid id, or no host")
        check_player(given.host)
        if given.rated and given.one_answer is OneAnswer.ANSWERED:
            raise Impossible("a rated match asks also what has one answer")
        if given.rated and given.position is not None:
            raise Impossible("a rated match begins with its opening")
        if given.rated and given.hot_seat:
            raise Impossible("one account has one seat of a rated match")
        if (given.rematch_of is not None and not is_id(given.rematch_of)) or len(given.kept) not in (
            0,
            len(given.seats),
        ):
            raise Impossible("the facts about the rematch are not valid")
        rules, seats = freeport_games.game(given.game, given.rules_version), len(given.seats)
        options: Any = given
        begin(rules, options.options, seats, given.position)
        self._live = LiveMatch(given.id, _birth(given, _encode(options.options)))
        self._umpire = Umpire(self._live, _seed(given))
        self._rewinding = Rewinding(self._live, apply)
        return given

    def _play_on(self, line: bytes) -> None:
        live = self._live
        told: Any = self._decoder(live.game).decode(line)
        entry = self._entry(told.entry, milliseconds(live.created_at, told.at))
        apply(live, entry)
        self._rewinding.reached()
        again = encode_line(logged(live, live.version, entry))
        if again != encode_line(told):
            raise Impossible(f"the replay gives {again.decode().strip()}")
        self._hash.update(again)
        self.entries.append(entry)

    def _entry(self, told: Data, at: int) -> Entry:
        """Return the entry that a line describes, if it is possible now."""
        if isinstance(told, MovesTakenBack):
            self._umpire.check(Entry(at, told))
            return self._rewinding.entry(told, at, self.entries)
        entry = entry_of(told, at, self._live)
        self._umpire.check(entry)
        return entry

    def end(self) -> LiveMatch:
        """Return the match after its last line.

        Raises:
            Impossible: if the match is not as its head says.
        """
        if self._head is None:
            raise Impossible("the record is empty")
        if self._live.status not in ENDED:
            raise Impossible(f"after the last line the match is still {self._live.status}")
        again = head(self._live)
        for field, name in zip(again.__struct_fields__, again.__struct_encode_fields__, strict=True):
            if field != "digest" and _encode(getattr(again, field)) != _encode(getattr(self._head, field)):
                raise Impossible(f"the replayed match has a different `{name}`")
        self._hash.update(encode_line(again))
        self.digest = self._hash.hexdigest()
        if self._head.digest != self.digest:
            raise Impossible("the digest is not that of the record: the record was changed")
        return self._live

    def _decoder(self, game: AnyGame) -> msgspec.json.Decoder[Any]:
        """Return the decoder of lines that were written under a version of the rules."""
        found = self._decoders.get(game.rules_version)
        if found is None:
            found = self._decoders[game.rules_version] = msgspec.json.Decoder(shapes(game).logged)
        return found


def _head(line: bytes) -> Record:
    """Decode a record's head. Raises ``RulesMissing``, and ``MsgspecError`` if it is not a head."""
    tags = _decode_tags(line)
    if not carries(tags.game, tags.rules_version):
        raise RulesMissing(f"rules {tags.rules_version} of {tags.game[:40]!r}")
    shape: Any = shapes(freeport_games.game(tags.game, tags.rules_version)).record
    record: Record = msgspec.json.decode(line, type=shape)
    return record


def _birth(given: Record, options: bytes) -> Birth:
    """Return the fixed facts of the match. Records contain no invitations: nobody can join an ended match."""
    if given.host is None:
        raise Impossible("the match has no host")
    return Birth(
        given.game,
        given.rules_version,
        options,
        len(given.seats),
        given.host,
        given.visibility,
        "" if given.visibility is Visibility.PUBLIC else secrets.token_urlsafe(12),
        created_at(given.created_at),
        given.clock,
        given.spectators,
        given.autostart,
        given.rematch_of,
        given.kept,
        given.undo,
        given.rated,
        given.one_answer,
        given.absence,
        given.position,
        given.hot_seat,
    )


def _seed(given: Record) -> bytes:
    """Return the match's seed. Raises ``Impossible`` if it does not match the commitment."""
    written = given.fairness.seed or ""
    try:
        seed = bytes.fromhex(written)
    except ValueError as error:
        raise Impossible("the seed is not hexadecimal") from error
    if not seed or seed.hex() != written or commitment(seed) != given.fairness.commitment:
        raise Impossible("the commitment is not the SHA-256 of the seed")
    return seed
