"""Matches laid straight into Redis, as the service and its worker would have left them there.

To have hundreds of them created, joined and played over the network would take longer than to measure them.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from freeport.chance import draw
from freeport.shapes import AnyGame, AnyTable
from freeport_api import MatchOpened, MatchStarted, MoveMade, Player, SeatTaken, Visibility
from freeport_games.engine import Data
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.storage import Answered, Resolved, codec_of
from matches.match import form
from matches.match.apply import apply
from matches.match.entries import Drawn, Entry
from matches.match.fairness import commitment
from matches.match.live_match import LiveMatch
from matches.match.stored import Birth, encode
from matches.store.commits import Commit, new_tip
from matches.store.store import Store


class Next(msgspec.Struct, frozen=True):
    """The next request of a random player."""

    seat: int
    decision: str
    move: Move


def next_move(table: AnyTable, rng: Random) -> Next:
    """Return a random legal move of a seat that is asked."""
    decision: Any = table.decision(table.waiting[0])
    options = [option for option in decision.options if option.bound]
    return Next(decision.seat, decision.id, rng.choice(options).sample(rng))


Until = Callable[[AnyTable, int, Next], bool]
"""Tells from the table, the number of moves made, and the next move whether to stop before it."""


def at_start(table: AnyTable, made: int, following: Next) -> bool:
    """Stop when somebody is asked for the first time."""
    return True


def after(moves: int) -> Until:
    """Stop after so many moves."""
    return lambda _table, made, _following: made == moves


def before_chance(table: AnyTable, made: int, following: Next) -> bool:
    """Stop when the next move leads to chance."""
    fork = table.fork()
    fork.answer(following.seat, following.move)
    return fork.chance is not None


async def make_match(
    store: Store, game: AnyGame, players: Sequence[Player], seed_of: Callable[[str], bytes], rng: Random, until: Until
) -> tuple[LiveMatch, Next]:
    """Lay a match into Redis.

    Args:
        store: where to.
        game: the rules.
        players: who sits where.
        seed_of: the dice; what was drawn before is not checked against them.
        rng: chooses the moves, and draws what was drawn before.
        until: where to stop; games that end before are thrown away.
    """
    while True:
        match = secrets.token_hex(8)
        made = _Making(match, game, players)
        following = made.play(commitment(seed_of(match)), rng, until)
        if following is not None:
            await made.lay(store)
            return made.live, following


class _Making:
    def __init__(self, match: str, game: AnyGame, players: Sequence[Player]) -> None:
        now = int(time.time() * 1000)
        self._birth = Birth(game.slug, game.rules_version, b"{}", len(players), players[0], Visibility.PUBLIC, "", now)
        self._players = players
        self._entries: list[Entry] = []
        self.live = LiveMatch(match, self._birth)

    def play(self, committed: str, rng: Random, until: Until) -> Next | None:
        """Play a match up to a point; None if it ended before."""
        codec = codec_of(self.live.game)
        self._add(1, MatchOpened(committed))
        for seat, player in enumerate(self._players):
            self._add(1, SeatTaken(seat, player, "0" * 32))
        self._add(1, MatchStarted(len(self._players)))
        moves = 0
        while (table := self.live.table) is not None and not table.over:
            if table.chance is not None:
                outcome = codec.encode_input(Resolved(draw(table.chance, rng.randrange)))
                self._add(1000 * moves, Drawn(self.live.frame.drawn), outcome)
                continue
            following = next_move(table, rng)
            if until(table, moves, following):
                return following
            answered = codec.encode_input(Answered(following.seat, following.move))
            try:
                self._add(1000 * moves, MoveMade(following.seat, following.decision), answered)
            except Refused:
                continue  # it proposed what the game refuses, and proposes something else
            moves += 1
        return None

    async def lay(self, store: Store) -> None:
        """Commit it."""
        unborn = LiveMatch(self.live.id, self._birth)
        await store.create(self.live.id, self._birth, encode(unborn.frame), {})
        fields = form.fields(self.live, frame=True)
        _, tip = await store.newest(self.live.id) or (0, b"")
        if not await store.commit(Commit(self.live.id, 0, tip, new_tip(), self._entries, fields, {})):
            raise LookupError(f"match {self.live.id} was there already")

    def _add(self, at: int, event: Data, secret: bytes = b"") -> None:
        entry = Entry(at, event, secret)
        apply(self.live, entry)
        self._entries.append(entry)
