"""Undo: taking moves back."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from functools import partial

import msgspec

from freeport_api import MoveMade, MovesTakenBack, Player, Update
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refused
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.tables.learnt import WORLDS, Trial
from freeport_games.engine.tables.takebacks import Closed, Revealed
from matches import refusals
from matches.match import presentation
from matches.match.commands import Entries, playing, seat_of
from matches.match.extras import FACTS, Extras
from matches.match.live_match import LiveMatch
from matches.match.takebacks import because, check
from matches.match.taken_back import taken_back
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.replay import TURN, LogCut, Past, Toll, toll_free
from matches.store.store import Store

from .moves import step_to

_TRIES = 5
"""The most attempts while others change the same match."""

_encode_json = msgspec.json.Encoder().encode


class Undo:
    """Takes moves back."""

    def __init__(self, store: Store, cache: MatchCache) -> None:
        self._store = store
        self._cache = cache

    async def take_back_json(
        self,
        match: str,
        player: Player,
        to: int,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
        seat: Seat | None = None,
    ) -> bytes:
        """Do the same as ``take_back``, and return the update as JSON."""
        return _encode_json(await self.take_back(match, player, to, extras, toll, seat))

    async def take_back(
        self,
        match: str,
        player: Player,
        to: int,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
        seat: Seat | None = None,
    ) -> Update:
        """Take back the moves of a player's seat since a version, so that what was asked then is asked anew.

        Asking for the same version again, without a move in between, returns the first result again.

        Args:
            match: the match's id.
            player: the player.
            to: the version.
            extras: what to include in addition to the facts.
            toll: is called before the log is replayed, and before the moves are tried in imagined worlds.
            seat: which of the player's seats; by default the one that is asked, else the lowest.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED, MATCH_NOT_STARTED, GAME_OVER, HANDED_OVER, NO_UNDO,
                BAD_VERSION, NOTHING_TO_UNDO, UNDO_LIMIT, REVEALED, TIME_OVER, RULES_UNAVAILABLE, BUSY.
        """
        for _ in range(_TRIES):
            try:
                update = await self._try(match, player, seat, to, extras, toll)
            except LogCut:
                continue
            if update is not None:
                return update
        raise refused(refusals.BUSY)

    async def _try(
        self, match: str, player: Player, wanted: Seat | None, to: int, extras: Extras, toll: Toll
    ) -> Update | None:
        """Return the update; None if the match has changed meanwhile."""
        async with self._cache.hold_for(match, player) as cached:
            live = await cached.fresh()
            seat, version, past = seat_of(live, player, wanted), live.version, cached.past_of(live)
            try:
                _check(live, seat, to)
            except Refused as error:
                refusal: Refused | None = error
            else:
                refusal = None
        if refusal is not None:
            return await self._again(live, past, player, seat, to, extras, refusal, toll)
        await toll(await past.distance(to - 1, to) + WORLDS * (version - to))
        then, _ = await past.at(to)
        moves = await self._moves(then, version)
        if await self._tells(then, seat, moves):
            raise because(Closed(Revealed.TOLD, version).refusal, version)
        async with self._cache.hold_for(match, player) as cached:
            changed = await cached.change(partial(_take_back, then=then, seat=seat), at=version)
            if not changed.steps:
                return None
            live = changed.live
            return presentation.update(live, changed.steps[0], seat, views=False, asked_now=True, extras=extras)

    async def _moves(self, then: LiveMatch, version: int) -> Sequence[Answered]:
        """Return the moves from a match as it was to a version, without those that were taken back."""
        codec, made, at = codec_of(then.game), list[tuple[int, Answered]](), then.version
        async for entry in self._store.log(then.id, then.version, version):
            at += 1
            if isinstance(entry.event, MovesTakenBack):
                back = entry.event.back_to
                made = [(earlier, move) for earlier, move in made if earlier <= back]
            elif isinstance(entry.event, MoveMade) and isinstance(move := codec.decode_input(entry.secret), Answered):
                made.append((at, move))
        return [move for _, move in made]

    async def _tells(self, then: LiveMatch, seat: Seat, moves: Sequence[Answered]) -> bool:
        """Return whether the moves told the seat anything: tried in short turns, between which others are served."""
        if then.table is None:
            raise LookupError(f"match {then.id} is not being played")
        # Seeded by what everybody knows: asking again tells no more.
        worlds = [random.Random(f"{then.id} {then.version} {world}") for world in range(WORLDS)]
        trial: Trial | None = None
        while worlds:
            async with self._store.replays.turn:
                await asyncio.sleep(0)
                until = time.perf_counter() + TURN
                trial = trial or Trial(then.table, seat, moves)
                while worlds and time.perf_counter() < until:
                    if trial.tells(worlds.pop()):
                        return True
        return False

    async def _again(
        self,
        live: LiveMatch,
        past: Past,
        player: Player,
        seat: Seat,
        to: int,
        extras: Extras,
        refusal: Refused,
        toll: Toll,
    ) -> Update:
        """Return the first result if the seat has gone back to the version and not moved since; otherwise refuse."""
        found, version = None, min(to, live.version)
        async for entry in self._store.log(live.id, version, live.version):
            version += 1
            if entry.event == MovesTakenBack(seat, to):
                found = version
            elif isinstance(entry.event, MoveMade | MovesTakenBack) and entry.event.seat == seat:
                found = None
        step = None if found is None else await step_to(live, past, found, toll)
        if step is None:
            raise refusal
        await self._store.confirm(live.id)
        async with self._cache.hold_for(live.id, player) as cached:
            now = await cached.from_memory()
            return presentation.update(
                now, step, seat_of(now, player, seat), views=False, asked_now=True, extras=extras
            )


def _check(live: LiveMatch, seat: Seat, to: int) -> None:
    """Check that a seat may go back to a version, as far as the log tells. Raises ``Refused``."""
    playing(live)
    if live.house_bot(seat) is not None:
        raise refused(refusals.HANDED_OVER, live.version)
    if live.takebacks is None or not live.undoable:
        raise refused(refusals.NO_UNDO, live.version)
    check(live.takebacks, seat, to, live.version)


def _take_back(live: LiveMatch, then: LiveMatch, seat: Seat) -> Entries:
    """Take moves back to a match as it was. Raises ``Refused``: also TIME_OVER, if the time would be over by now."""
    _check(live, seat, then.version)
    entry = taken_back(live, then, seat, live.now)
    if live.birth.clock is not None:
        deadline = then.clocks.deadline(seat)
        if deadline is not None and entry.at > deadline:
            raise refused(refusals.TIME_OVER, live.version, "The time for what was asked then would be over by now.")
    return (entry,)
