"""The record of a match that has ended. It is public, and suffices to replay the match and to check its dice."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import Any

import msgspec

from freeport_api import ChanceDrawn, Logged, MoveMade, Record
from freeport_games.engine import Data
from freeport_games.engine.notation import write_outcome
from freeport_games.engine.storage import Answered, Resolved, codec_of
from matches.match.entries import Drawn, Entry
from matches.match.live_match import ENDED, LiveMatch
from matches.match.stored import UNDECODABLE
from matches.refusals import MATCH_NOT_OVER, RULES_UNAVAILABLE, refused
from matches.store.replay import LogCut
from matches.store.store import Store

_encode = msgspec.json.Encoder().encode


async def read_record(live: LiveMatch, store: Store) -> AsyncIterator[bytes]:
    """Yield the lines of a match's record: its head, then its log.

    Raises:
        Refused: MATCH_NOT_OVER; BUSY if the match is deleted, or partly lost, meanwhile; RULES_UNAVAILABLE if a move
            cannot be decoded.
    """
    if live.status not in ENDED:
        raise refused(MATCH_NOT_OVER, live.version)
    yield encode_line(await read_head(live, store))
    async for line in lines(live, store):
        yield encode_line(line)


async def read_head(live: LiveMatch, store: Store) -> Record:
    """Return the first line of a match's record, with the digest of the whole record.

    Raises:
        Refused: BUSY if the match is deleted, or partly lost, meanwhile.
    """
    record, digest = head(live), sha256()
    async for line in lines(live, store):
        digest.update(encode_line(line))
    digest.update(encode_line(record))
    return msgspec.structs.replace(record, digest=digest.hexdigest())


def whole(live: LiveMatch, log: Sequence[bytes]) -> bytes:
    """Return a match's record, given the encoded lines of its log."""
    record, rest = head(live), b"".join(log)
    digest = sha256(rest + encode_line(record)).hexdigest()
    return encode_line(msgspec.structs.replace(record, digest=digest)) + rest


def head(live: LiveMatch) -> Record:
    """Return the first line of a match's record, without the digest, which needs the whole log."""
    shape: Any = live.shapes.record
    record: Record = shape(
        id=live.id,
        game=live.birth.game,
        rules_version=live.birth.rules_version,
        status=live.status,
        created_at=live.created_at,
        seats=live.seats,
        fairness=live.fairness,
        result=live.frame.result,
        version=live.version,
        final_state=live.digest,
        host=live.birth.host,
        visibility=live.birth.visibility,
        clock=live.birth.clock,
        spectators=live.birth.spectators,
        autostart=live.birth.autostart,
        rematch_of=live.birth.rematch_of,
        kept=live.birth.kept,
        undo=live.birth.undo,
        rated=live.birth.rated,
        one_answer=live.birth.one_answer,
        absence=live.birth.absence,
        position=live.birth.position,
        hot_seat=live.birth.hot_seat,
        options=live.options,
    )
    return record


async def lines(live: LiveMatch, store: Store) -> AsyncIterator[Logged]:
    """Yield the other lines of a match's record: its log in readable form."""
    version = 0
    async for entry in store.log(live.id, until=live.version):
        version += 1
        yield logged(live, version, entry)
    if version < live.version:
        raise LogCut(live.version, live.life)


def logged(live: LiveMatch, version: int, entry: Entry) -> Logged:
    """Return the line of an entry."""
    line: Any = live.shapes.logged
    at = live.created_at + timedelta(milliseconds=entry.at)
    shaped: Logged = line(version=version, at=at, entry=_readable(live, entry))
    return shaped


def encode_line(line: Record | Logged) -> bytes:
    """Encode a line of a record as it is sent."""
    return _encode(line) + b"\n"


def _readable(live: LiveMatch, entry: Entry) -> Data:
    """Return an entry in readable form: its event, with the whole move or outcome."""
    if not isinstance(entry.event, MoveMade | Drawn):
        return entry.event
    try:
        played = codec_of(live.game).decode_input(entry.secret)
    except UNDECODABLE as error:
        raise refused(RULES_UNAVAILABLE, live.version) from error
    if isinstance(entry.event, Drawn):
        return ChanceDrawn(entry.event.index, write_outcome(played.outcome) if isinstance(played, Resolved) else "")
    made: Any = live.shapes.move_made
    shaped: Data = made(
        *msgspec.structs.astuple(entry.event), move=played.move if isinstance(played, Answered) else None
    )
    return shaped
