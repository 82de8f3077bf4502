"""A match in memory, moved on by the entries of its log.

The same code applies an entry that has just been committed here, one that another process committed, and one of the
past. It checks nothing: what is in the log is law.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from freeport_games.api import (
    DELETED,
    GameOver,
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    MoveMade,
    PlayerForgotten,
    RulesChanged,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    Status,
    TimeOver,
)
from freeport_games.engine import Answered, Event, RulesMismatch, Saved, Seat, Table, Told, codec_of

from . import house
from .entries import Drawn, Entry
from .present import PresentMatch, rules_of
from .record import Holder
from .steps import Step

_log = logging.getLogger(__name__)


class PlayedMatch(PresentMatch):
    """A match, ready to be played on."""

    def apply(self, entry: Entry) -> Step:
        """Take an entry of the log and say what it changed.

        Raises:
            Refused: if it is a move that is not legal; the match is as it was.
        """
        told, at = self._told(entry), entry.at
        self.version += 1
        self.last, self.last_at = entry, at
        if self.table is not None and self.table.over and self.status is Status.PLAYING:
            self.lobby.status = Status.SCORING
            told = (*told, Told(GameOver()))
        if self.timed:
            anew = self.table is not None and self.table.checkpoint is not None
            self.clocks.tick(at, *self._asked(), self._played_by_house, anew=anew)
        step = self._step(told)
        if self.recent:
            self.recent[-1].encoded.clear()  # it is not the present any more
        self.recent.append(step)
        return step

    def _told(self, entry: Entry) -> tuple[Told, ...]:
        """Let an entry happen; answers what it tells."""
        event, lobby = entry.event, self.lobby
        more: tuple[Told, ...] = ()
        match event:
            case MoveMade():
                return self._move(event, entry.secret)
            case Drawn():
                return self._draw(entry.secret)
            case MatchOpened(commitment=commitment):
                lobby.commitment, lobby.status = commitment, Status.OPEN
            case SeatTaken(seat=seat, player=player, entropy=entropy, house=house):
                lobby.holders[seat] = Holder(player, entropy, house=house)
            case SeatFreed(seat=seat):
                self._remember_guest(seat)
                lobby.holders[seat] = None
            case MatchStarted():
                more = self._start()
            case SeatLeft(seat=seat):
                more = self._leave(seat)
            case SeatReturned(seat=seat):
                more = self._return(seat, entry.at)
            case SeatHandedOver(seat=seat, house=house):
                self._holder(seat).house = house
                self.clocks.hand_over(seat, entry.at)
            case PlayerForgotten(player=forgotten):
                self._forget(forgotten)
            case MatchEnded():
                lobby.status = Status.SCORING
            case RulesChanged(rules_version=rules_version):
                self._upgrade(rules_version, entry.secret)
            case MatchFinished(result=result, seed=seed):
                lobby.status, lobby.result, lobby.seed = Status.FINISHED, result, seed
            case MatchAbandoned(seed=seed):
                lobby.status, lobby.seed = Status.ABANDONED, seed
        return (Told(event), *more) if isinstance(event, Event) else more

    def _forget(self, forgotten: str) -> None:
        """Take a player's name out of everything but the log, which the commit rewrites."""
        if self.birth.host.id == forgotten:
            host = msgspec.structs.replace(self.birth.host, name=DELETED)
            self.birth = msgspec.structs.replace(self.birth, host=host)
        for holder in self.lobby.holders:
            if holder is not None and holder.player.id == forgotten:
                holder.player = msgspec.structs.replace(holder.player, name=DELETED)
        self.lobby.guests = [
            msgspec.structs.replace(guest, name=DELETED) if guest.id == forgotten else guest
            for guest in self.lobby.guests
        ]
        self.recent.clear()  # its steps tell the name

    def _remember_guest(self, seat: Seat) -> None:
        guest = self._holder(seat).player
        if not house.is_bot(guest) and guest not in self.lobby.guests:
            self.lobby.guests.append(guest)

    def _move(self, event: MoveMade, sent: bytes) -> tuple[Told, ...]:
        table = self._playing()
        answered = codec_of(table.game).decode_input(sent)
        if not isinstance(answered, Answered):
            raise TypeError("a move is an answer")
        if not event.overdue:
            table.answer(event.seat, answered.move, event.decision)
            return table.events
        secret = not self.asks_openly(event.decision)
        table.answer(event.seat, answered.move)
        return (Told(TimeOver(event.seat), (event.seat,) if secret else None), *table.events)

    def _draw(self, outcome: bytes) -> tuple[Told, ...]:
        table = self._playing()
        table.play(codec_of(table.game).decode_input(outcome))
        self.lobby.drawn += 1
        return table.events

    def _start(self) -> tuple[Told, ...]:
        self.lobby.status = Status.PLAYING
        state = self.game.setup(self.options, self.birth.seats)
        self.table = Table.at(self.game, state, self.birth.seats, self.version + 1)
        return self.table.events

    def _leave(self, seat: Seat) -> tuple[Told, ...]:
        table, gone = self._playing(), self._holder(seat)
        gone.left, gone.house = True, None
        deserted = all(holder is None or holder.left or house.is_bot(holder.player) for holder in self.lobby.holders)
        if deserted:
            self.lobby.status = Status.SCORING
        if len(table.left) + 1 == table.seats:
            return ()  # a table needs somebody to play on
        table.leave(seat)
        return table.events

    def _return(self, seat: Seat, at: int) -> tuple[Told, ...]:
        holder, table = self._holder(seat), self._playing()
        if holder.house is not None:
            holder.house = None
            self.clocks.come_back(seat, at)
            return ()
        holder.left = False
        table.come_back(seat)
        return table.events

    def _upgrade(self, rules_version: int, checkpoint: bytes) -> None:
        self.lobby.rules_version = rules_version
        left = tuple(seat for seat, holder in enumerate(self.lobby.holders) if holder is not None and holder.left)
        saved = Saved(self.game.slug, rules_version, self.birth.seats, self.version + 1, left, checkpoint, ())
        self.table = Table.load(self.game, saved)

    def _playing(self) -> Table[Any]:
        if self.table is None:
            raise LookupError(f"match {self.id} is not being played")
        return self.table

    def _holder(self, seat: Seat) -> Holder:
        holder = self.lobby.holders[seat]
        if holder is None:
            raise LookupError(f"nobody sits on seat {seat} of match {self.id}")
        return holder

    def newer_rules(self) -> tuple[int, bytes] | None:
        """The version of newer rules that can take over now, and the state that they take over."""
        newest = rules_of(self.birth.game)
        if newest.rules_version <= self.lobby.rules_version or self.table is None or self.status is not Status.PLAYING:
            return None
        checkpoint = self.table.checkpoint
        if checkpoint is None:
            return None
        try:
            self.table.under(newest)
        except RulesMismatch:
            return None
        except Exception:  # whatever the new rules stumble over: the match goes on under the old ones
            _log.exception("match %s cannot be played by %s rules %d", self.id, newest.slug, newest.rules_version)
            return None
        return newest.rules_version, checkpoint
