"""Playing moves: the hot path."""

from __future__ import annotations

from functools import cache, partial
from time import perf_counter
from typing import Any

import msgspec

from freeport_api import MoveMade, Player, Update
from freeport_games.engine import Seat
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.tables import Table, same_move
from matches import refusals
from matches.match import presentation
from matches.match.commands import Entries, moved, playing, seat_of
from matches.match.extras import FACTS, Extras
from matches.match.live_match import LiveMatch
from matches.match.ordering import held_back
from matches.match.steps import Step
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.replay import Past, Toll, recent_steps, toll_free
from matches.store.store import Store
from telemetry.metrics import MOVE_SECONDS

_GRACE = 1000
"""Milliseconds by which an answer may be late if no worker has moved yet, because clocks of servers may differ."""

_encode_json = msgspec.json.Encoder().encode
_move_seconds = cache(MOVE_SECONDS.labels)


class Moves:
    """Plays the answers of players to decisions."""

    def __init__(self, store: Store, cache: MatchCache) -> None:
        self._store = store
        self._cache = cache

    async def play(
        self, match: str, player: Player, decision: str, move: Move | bytes, toll: Toll = toll_free
    ) -> Update:
        """Answer a decision, or interject.

        Sending the same answer again returns the first result again, so a client may retry a move whose reply was lost.
        The move may be given as JSON. ``toll`` is called before the log is replayed for a result that is no longer in
        memory.

        Raises:
            Refused: if the match is not being played, the decision is not open, or the move is not legal; also
                UNKNOWN_MOVE and BAD_PARAMETERS if its JSON is malformed.
        """
        return await self._play(match, player, decision, move, FACTS, toll)

    async def play_json(
        self,
        match: str,
        player: Player,
        decision: str,
        move: bytes,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
    ) -> bytes:
        """Do the same as ``play`` with a move in JSON, and return the update as JSON.

        Raises:
            Refused: as ``play`` does; also UNKNOWN_MOVE and BAD_PARAMETERS if the move is malformed.
        """
        return _encode_json(await self._play(match, player, decision, move, extras, toll))

    async def _play(
        self, match: str, player: Player, decision: str, move: Move | bytes, extras: Extras, toll: Toll
    ) -> Update:
        called = perf_counter()
        async with self._cache.hold_for(match, player) as cached:
            try:
                changed = await cached.change(
                    partial(_answer, player=player, decision=decision, sent=move), from_memory=True
                )
            except Refused as refusal:
                if (live := cached.live) is None:
                    raise
                refused_for, past = refusal, cached.past_of(live)
            else:
                live = changed.live
                if not changed.steps:  # an order makes it when its time has come
                    live = await cached.fresh()
                    step = live.present()
                    return presentation.update(
                        live, step, _answering(live, player, decision), views=False, extras=extras
                    )
                _move_seconds(live.birth.game).observe(perf_counter() - called)
                seat = _answering(live, player, decision)
                return presentation.update(live, changed.steps[0], seat, views=False, asked_now=True, extras=extras)
        # Nobody else waits for the match while its log is searched.
        return await self._again(live, past, player, decision, move, extras, refused_for, toll)

    async def _again(
        self,
        live: LiveMatch,
        past: Past,
        player: Player,
        decision: str,
        sent: Move | bytes,
        extras: Extras,
        refusal: Refused,
        toll: Toll,
    ) -> Update:
        """Return the first result if this answer was committed before; otherwise raise the refusal."""
        seat = _answering(live, player, decision)
        if seat is None or live.table is None:
            raise refusal
        codec = codec_of(live.table.game)
        try:
            move = _read(live.table, seat, sent)
        except Refused:
            move = None
        answered, present = False, live.version
        version = _asked_at(decision, present)
        async for entry in self._store.log(live.id, version):
            version += 1
            made = entry.event
            if not isinstance(made, MoveMade) or made.seat != seat:
                continue
            if made.overdue and made.decision == decision.partition(".")[0]:
                raise refused(refusals.TIME_OVER, present)
            if made.overdue or made.decision != decision:
                continue
            before = codec.decode_input(entry.secret)
            same = move is not None and isinstance(before, Answered) and same_move(before.move, move)
            if same and (step := await step_to(live, past, version, toll)):
                await self._store.confirm(live.id)
                async with self._cache.hold_for(live.id, player) as cached:
                    now = await cached.from_memory()
                    seat = _answering(now, player, decision)
                    return presentation.update(now, step, seat, views=False, asked_now=True, extras=extras)
            answered = True
        if answered:
            raise refused(refusals.ALREADY_DECIDED, present)
        raise Refused(msgspec.structs.replace(refusal.refusal, match_version=present))


async def step_to(live: LiveMatch, past: Past, version: int, toll: Toll) -> Step | None:
    """Return the step that led to a version; None if this server does not carry the rules of that time."""
    recent = recent_steps(live, version - 1, version)
    if recent is not None:
        return recent[0]
    await toll(await past.distance(version - 1, version))
    stretch = await past.onward(version - 1, live.version)
    return next((step for step in stretch.steps if step.version == version), None)


def _answer(live: LiveMatch, player: Player, decision: str, sent: Move | bytes) -> Entries:
    """Make a move, given as an object or as JSON. Raises ``Refused``."""
    seat = seat_of(live, player, _answering(live, player, decision))
    table = _table(live, seat)
    _check_time(live, seat)
    move = _read(table, seat, sent)
    if held_back(live, seat, decision, move):
        return ()
    return (moved(live, MoveMade(seat, decision), move),)


def _answering(live: LiveMatch, player: Player, decision: str) -> Seat | None:
    """Return the seat of a player that answers a decision: the one that its id names, if the player has that."""
    seats = live.seats_of(player)
    if len(seats) > 1:
        named = decision.partition("-")[2].partition(".")[0]
        meant = [seat for seat in seats if named == str(seat)]
        return meant[0] if meant else live.seat_of(player)
    return seats[0] if seats else None


def _read(table: Table[Any], seat: Seat, sent: Move | bytes) -> Move:
    """Return a move of the table's game. Raises ``Refused``."""
    if isinstance(sent, bytes):
        return table.read_move(seat, sent)
    if not isinstance(sent, table.game.moves):
        table.refuse(seat, sent)
    # Reading it validates the values of its fields, and takes 0.2 us by JSON; ``well_typed`` would take 0.5.
    return table.read_move(seat, _encode_json(sent))


def _asked_at(decision: str, present: int) -> int:
    """Return the version at which a decision was asked. Its id begins with that version, and its answers come later.

    A malformed id has no answers, as if the decision were asked now.
    """
    asked_at = decision.partition("-")[0]
    return int(asked_at) if asked_at.isdecimal() and len(asked_at) <= len(str(present)) else present


def _table(live: LiveMatch, seat: Seat) -> Table[Any]:
    """Return the table of a match that a seat's player is playing. Raises ``Refused`` if the player is not playing."""
    table = playing(live)
    if live.house_bot(seat) is not None:
        raise refused(refusals.HANDED_OVER, live.version)
    return table


def _check_time(live: LiveMatch, seat: Seat) -> None:
    """Check that a seat still has time to move. Raises ``Refused`` if not."""
    if live.birth.clock is None:
        return
    deadline = live.clocks.deadline(seat)
    if deadline is not None and live.now > deadline + _GRACE:
        raise refused(refusals.TIME_OVER, live.version)
