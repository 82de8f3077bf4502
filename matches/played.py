"""A match in memory, moved on by the entries of its log.

The same code applies an entry that has just been committed here, one that another process committed, and one of the
past. It checks nothing: what is in the log is law.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from freeport_games.api import DELETED, GameOver, Status, TimeOver
from freeport_games.engine import Answered, RulesMismatch, Saved, Seat, Table, Told, codec_of

from . import house
from .entries import (
    Abandoned,
    Back,
    Drawn,
    Ended,
    Entry,
    Finished,
    Forgotten,
    Freed,
    Gone,
    Moved,
    Opened,
    Overdue,
    Replaced,
    Started,
    Taken,
    Upgraded,
)
from .present import PresentMatch, rules_of
from .record import Holder
from .steps import Step, announcement

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
        if isinstance(entry, Moved | Drawn | Overdue):
            return self._play(entry)
        told = (Told(announcement(entry, self.birth)),)
        lobby = self.lobby
        match entry:
            case Opened(commitment=commitment):
                lobby.commitment, lobby.status = commitment, Status.OPEN
            case Taken(seat=seat, player=player, entropy=entropy, house=house):
                lobby.holders[seat] = Holder(player, entropy, house=house)
            case Freed(seat=seat):
                self._remember_guest(seat)
                lobby.holders[seat] = None
            case Started():
                return (*told, *self._start())
            case Gone(seat=seat):
                return (*told, *self._leave(seat))
            case Back(seat=seat):
                return (*told, *self._come_back(seat, entry.at))
            case Replaced(seat=seat, house=house):
                self._holder(seat).house = house
                self.clocks.hand_over(seat, entry.at)
            case Forgotten(player=forgotten):
                self._forget(forgotten)
            case Ended():
                lobby.status = Status.SCORING
            case Upgraded():
                self._upgrade(entry)
            case Finished(result=result, seed=seed):
                lobby.status, lobby.result, lobby.seed = Status.FINISHED, result, seed
            case Abandoned(seed=seed):
                lobby.status, lobby.seed = Status.ABANDONED, seed
        return told

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

    def _play(self, entry: Moved | Drawn | Overdue) -> tuple[Told, ...]:
        table = self._playing()
        played = codec_of(table.game).decode_input(entry.input)
        if isinstance(entry, Moved) and isinstance(played, Answered):
            table.answer(played.seat, played.move, entry.decision)
        else:
            table.play(played)
        if isinstance(entry, Drawn):
            self.lobby.drawn += 1
        if isinstance(entry, Overdue) and isinstance(played, Answered):
            return (Told(TimeOver(played.seat), (played.seat,) if entry.secret else None), *table.events)
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

    def _come_back(self, seat: Seat, at: int) -> tuple[Told, ...]:
        holder, table = self._holder(seat), self._playing()
        if holder.house is not None:
            holder.house = None
            self.clocks.come_back(seat, at)
            return ()
        holder.left = False
        table.come_back(seat)
        return table.events

    def _upgrade(self, entry: Upgraded) -> None:
        self.lobby.rules_version = entry.rules_version
        left = tuple(seat for seat, holder in enumerate(self.lobby.holders) if holder is not None and holder.left)
        saved = Saved(
            self.game.slug, entry.rules_version, self.birth.seats, self.version + 1, left, entry.checkpoint, ()
        )
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
