"""A match in memory: its record brought to life, moved on by the entries of its log.

The same code applies an entry that has just been committed here, one that another process committed, and one of the
past. It checks nothing: what is in the log is law.
"""

from __future__ import annotations

import hashlib
import logging
from collections import deque
from datetime import UTC, datetime
from typing import Any, Self

import msgspec

from freeport_games import carries
from freeport_games import game as find_game
from freeport_games.api import GameOver, Player, Status, shapes
from freeport_games.engine import Data, Game, RulesMismatch, Saved, Seat, Table, Told

from .entries import (
    LISTED,
    Abandoned,
    Back,
    Drawn,
    Entry,
    Finished,
    Freed,
    Gone,
    Moved,
    Opened,
    Started,
    Taken,
    Upgraded,
)
from .record import Birth, Holder, Lobby, Stored, encode
from .steps import Step, announcement

_log = logging.getLogger(__name__)

_RECENT = 64
"""Steps that are kept for streams; older ones are made again from the log."""


class RulesMissing(LookupError):
    """This server does not carry the rules that a match is played by."""


class PlayedMatch:
    """A match, ready to be played on."""

    def __init__(self, match: str, birth: Birth) -> None:
        self.id = match
        self.birth = birth
        self.version = 0
        self.lobby = Lobby(Status.OPENING, birth.rules_version, [None] * birth.seats)
        self.table: Table[Any] | None = None
        self.recent: deque[Step] = deque(maxlen=_RECENT)
        self.listed = False
        """Whether the last entry changed what stands in lists across matches."""
        self.last_at: int | None = None
        """When the last entry happened, in milliseconds since the match was created; None if it was not seen here."""
        self.shapes = shapes(_rules(birth.game))

    @classmethod
    def from_stored(cls, match: str, stored: Stored) -> Self:
        """Bring a record to life.

        Raises:
            RulesMissing: if this server does not carry the rules that the match is played by, or carries others under
                their number: then the table played again is not the one that was stored.
        """
        live = cls(match, stored.birth)
        live.version = stored.version
        live.lobby = stored.lobby
        if stored.saved is not None:
            live.table = Table.load(live.game, stored.saved)
            if live.state != stored.state:
                raise RulesMissing(f"played again, match {match} does not come to the state that is stored")
        return live

    @property
    def game(self) -> Game[Any, Any]:
        """The rules that the match is played by now."""
        return _rules(self.birth.game, self.lobby.rules_version)

    @property
    def status(self) -> Status:
        """How far the match is."""
        return self.lobby.status

    @property
    def work(self) -> str | None:
        """What the worker has to do next: ``open``, ``chance`` or ``score``; None while seats are asked."""
        if self.status is Status.OPENING:
            return "open"
        if self.status is Status.SCORING:
            return "score"
        if self.status is Status.PLAYING and self.table is not None and self.table.chance is not None:
            return "chance"
        return None

    def seat_of(self, player: Player | None) -> Seat | None:
        """The seat that a player holds, if any."""
        if player is None:
            return None
        for seat, holder in enumerate(self.lobby.holders):
            if holder is not None and holder.player.id == player.id:
                return seat
        return None

    # Moving on

    def apply(self, entry: Entry) -> Step:
        """Take an entry of the log and say what it changed."""
        step = self.took(self._told(entry))
        self.last_at = entry.at
        self.listed = isinstance(entry, LISTED)
        return step

    def took(self, told: tuple[Told, ...]) -> Step:
        """Count an entry that the table has already taken."""
        self.version += 1
        self.last_at = None
        self.listed = False
        if self.table is not None and self.table.over and self.status is Status.PLAYING:
            self.lobby.status = Status.SCORING
            told = (*told, Told(GameOver()))
        step = self._step(told)
        if self.recent:
            self.recent[-1].encoded.clear()  # it is not the present any more
        self.recent.append(step)
        return step

    def _told(self, entry: Entry) -> tuple[Told, ...]:
        if isinstance(entry, Moved | Drawn):
            return self._play(entry)
        told = (Told(announcement(entry, self.birth)),)
        lobby = self.lobby
        match entry:
            case Opened(commitment=commitment):
                lobby.commitment, lobby.status = commitment, Status.OPEN
            case Taken(seat=seat, player=player, entropy=entropy):
                lobby.holders[seat] = Holder(player, entropy)
            case Freed(seat=seat):
                lobby.holders[seat] = None
            case Started():
                return (*told, *self._start())
            case Gone(seat=seat):
                return (*told, *self._leave(seat))
            case Back(seat=seat):
                return (*told, *self._come_back(seat))
            case Upgraded():
                self._upgrade(entry)
            case Finished(result=result, seed=seed):
                lobby.status, lobby.result, lobby.seed = Status.FINISHED, result, seed
            case Abandoned(seed=seed):
                lobby.status, lobby.seed = Status.ABANDONED, seed
        return told

    def _play(self, entry: Moved | Drawn) -> tuple[Told, ...]:
        table = self._playing()
        if isinstance(entry, Drawn):
            self.lobby.drawn += 1
        table.play(table.game.codec.decode_input(entry.input))
        return table.events

    def _start(self) -> tuple[Told, ...]:
        self.lobby.status = Status.PLAYING
        state = self.game.setup(self.options, self.birth.seats)
        self.table = Table.at(self.game, state, self.birth.seats, self.version + 1)
        return self.table.events

    def _leave(self, seat: Seat) -> tuple[Told, ...]:
        self._holder(seat).left = True
        if all(holder is None or holder.left for holder in self.lobby.holders):
            self.lobby.status = Status.SCORING
            return ()
        table = self._playing()
        table.leave(seat)
        return table.events

    def _come_back(self, seat: Seat) -> tuple[Told, ...]:
        self._holder(seat).left = False
        table = self._playing()
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
        newest = _rules(self.birth.game)
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

    # What is stored

    def fields(self, *, lobby: bool) -> dict[str, bytes]:
        """The fields of the record as they are now.

        Args:
            lobby: whether more than the table has changed.
        """
        fields = {"lobby": encode(self.lobby)} if lobby else {}
        if self.table is not None:
            fields["saved"] = self.table.save()
            fields["state"] = self.state
        return fields

    @property
    def unplayable(self) -> bool:
        """Whether this server does not carry the rules that the match is played by."""
        return not carries(self.birth.game, self.lobby.rules_version)

    @property
    def state(self) -> bytes:
        """The encoding of the game's whole state; empty before the start."""
        if self.table is None:
            return b""
        # Where a scene has just begun, the checkpoint is the state, and encoded already.
        return self.table.checkpoint or self.game.codec.encode_state(self.table.state)

    @property
    def digest(self) -> str:
        """SHA-256 of the state's encoding, in hexadecimal."""
        return hashlib.sha256(self.state).hexdigest()

    @property
    def created_at(self) -> datetime:
        """When the match was created."""
        return datetime.fromtimestamp(self.birth.created_at / 1000, UTC)

    @property
    def options(self) -> Data:
        """The game's options."""
        options: Data = msgspec.json.decode(self.birth.options, type=self.game.options)
        return options

    def present(self) -> Step:
        """The present, as a step in which nothing happens."""
        return self._step(())

    def _step(self, told: tuple[Told, ...]) -> Step:
        if self.table is None or self.status is not Status.PLAYING:
            return Step(self.version, told, self.status, (), (), None, {})
        chance = None if self.table.chance is None else self.table.chance.kind
        asked = self.table.asked
        openly = self.table.asked_for(None)
        return Step(self.version, told, self.status, asked, openly, chance, {})


def _rules(game: str, version: int | None = None) -> Game[Any, Any]:
    """A version of a game's rules; the newest if left out. Raises ``RulesMissing``."""
    try:
        return find_game(game, version)
    except KeyError as error:
        raise RulesMissing(f"{game} rules {version or ''}") from error
