"""Applies the entries of a log to a match in memory.

The same code applies entries that this process is about to commit, entries that other processes have committed, and
entries of the past. It checks only whether a move is legal: entries in the log are taken as given.
"""

from __future__ import annotations

from typing import Any

import msgspec

from freeport_api import (
    DELETED,
    GameOver,
    HandOver,
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    MoveMade,
    MovesTakenBack,
    OfferWithdrawn,
    OrderGiven,
    OrderWithdrawn,
    Player,
    PlayerForgotten,
    ReplacementAsked,
    RulesChanged,
    SeatChanged,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatOffered,
    SeatReturned,
    SeatTaken,
    Status,
    TimeLimitReached,
    TimeOver,
)
from freeport_games.engine import Event, Seat
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import Announcement
from freeport_games.engine.storage import Answered, Saved, codec_of
from freeport_games.engine.tables import Table

from . import house_players
from .entries import Drawn, Entry
from .live_match import LiveMatch
from .noting import moment, note
from .ordering import answer_of, asked_anew, follow
from .steps import Step
from .stored import Former, Holder, Offer, Wish
from .taken_back import take_back

_MINUTE = 60_000
"""A minute in milliseconds."""


def apply(live: LiveMatch, entry: Entry) -> Step:
    """Apply an entry to a match, and return what it changed.

    Raises:
        Refused: if the entry is an illegal move. The match is then unchanged.
    """
    before, answer = moment(live, entry), answer_of(live, entry)
    told, at = _told(live, entry), entry.at
    if not isinstance(entry.event, MoveMade | Drawn):  # those change no holder
        live.note_house_seats()
    live.version += 1
    live.last, live.last_at = entry, at
    if live.table is not None and live.table.over and live.status is Status.PLAYING:
        live.frame.status = Status.SCORING
        told = (*told, Announcement(GameOver()))
    if live.timed:
        anew = live.table is not None and live.table.checkpoint is not None
        live.clocks.tick(at, *live.asked(), live.played_by_house, anew=anew)
    note(live, entry, before)
    step = live.step((*told, *follow(live, entry, told, answer)))
    if live.recent:
        live.recent[-1].forget()  # it is no longer the present
    live.recent.append(step)
    return step


def _told(live: LiveMatch, entry: Entry) -> tuple[Announcement, ...]:
    """Apply an entry and return the events that it tells."""
    event, frame = entry.event, live.frame
    more: tuple[Announcement, ...] = ()
    match event:
        case MoveMade():
            return _move(live, event, entry.secret)
        case Drawn():
            return _draw(live, entry.secret)
        case MatchOpened(commitment=commitment):
            frame.commitment, frame.status = commitment, Status.OPEN
        case SeatTaken(seat=seat, player=player, entropy=entropy, house=house):
            frame.holders[seat] = Holder(player, entropy, house=house)
        case SeatFreed(seat=seat):
            _remember_guest(live, seat)
            frame.holders[seat] = None
        case MatchStarted():
            more = _start(live, entry.at)
        case SeatLeft(seat=seat):
            more = _leave(live, seat, entry.at)
        case SeatReturned(seat=seat):
            more = _return(live, seat, entry.at)
        case MovesTakenBack(seat=seat):
            asked_anew(live, take_back(live, seat, entry.secret))
        case OrderGiven(seat=seat) | OrderWithdrawn(seat=seat):
            return (Announcement(event, (seat,)),)
        case SeatHandedOver():
            more = _hand_over(live, event, entry.at)
        case SeatOffered(seat=seat, only_for=to, absent=absent):
            _holder(live, seat).offer = Offer(to, live.absent_from(seat) if absent else None)
        case ReplacementAsked(seat=seat, by=by, bot=bot):
            _wish(live, seat, by, bot)
        case OfferWithdrawn(seat=seat):
            _holder(live, seat).offer = None
        case SeatChanged(seat=seat, player=player):
            more = _change_hands(live, seat, player, entry.at)
        case TimeLimitReached():
            more = _reach_limit(live)
        case PlayerForgotten(player_id=forgotten):
            _forget(live, forgotten)
        case MatchEnded():
            frame.status = Status.SCORING
        case RulesChanged(rules_version=rules_version):
            _upgrade(live, rules_version, entry.secret)
        case MatchFinished(result=result, seed=seed):
            frame.status, frame.result, frame.seed = Status.FINISHED, result, seed
        case MatchAbandoned(seed=seed):
            frame.status, frame.seed = Status.ABANDONED, seed
    return (Announcement(event), *more) if isinstance(event, Event) else more


def _forget(live: LiveMatch, forgotten: str) -> None:
    """Remove a player's name from the match in memory. The commit rewrites the log."""
    live.birth = msgspec.structs.replace(live.birth, host=_nameless(live.birth.host, forgotten))
    if forgotten in live.birth.kept:  # a seat of a rematch, which anybody may take now
        kept = tuple(None if sat == forgotten else sat for sat in live.birth.kept)
        live.birth = msgspec.structs.replace(live.birth, kept=kept)
    for holder in live.frame.holders:
        if holder is not None:
            holder.player = _nameless(holder.player, forgotten)
    live.frame.guests = [_nameless(guest, forgotten) for guest in live.frame.guests]
    live.frame.former = [Former(one.seat, _nameless(one.player, forgotten)) for one in live.frame.former]
    live.recent.clear()  # its steps contain the name
    live.life = object()  # and so does what others remember of the history


def _nameless(player: Player, forgotten: str) -> Player:
    """Return a player, without a name if the account was deleted."""
    return msgspec.structs.replace(player, name=DELETED) if player.id == forgotten else player


def _remember_guest(live: LiveMatch, seat: Seat) -> None:
    guest = _holder(live, seat).player
    if not house_players.is_bot(guest) and guest not in live.frame.guests:
        live.frame.guests.append(guest)


def _move(live: LiveMatch, event: MoveMade, sent: bytes) -> tuple[Announcement, ...]:
    table = _playing(live)
    answered = codec_of(table.game).decode_input(sent)
    if not isinstance(answered, Answered):
        raise TypeError("a move is an answer")
    if not event.overdue:
        table.answer(event.seat, answered.move, event.decision)
        return table.events
    secret = not live.asks_openly(event.decision)
    table.answer(event.seat, answered.move)
    return (Announcement(TimeOver(event.seat), (event.seat,) if secret else None), *table.events)


def _draw(live: LiveMatch, outcome: bytes) -> tuple[Announcement, ...]:
    table = _playing(live)
    table.play(codec_of(table.game).decode_input(outcome))
    live.frame.drawn += 1
    return table.events


def _start(live: LiveMatch, at: int) -> tuple[Announcement, ...]:
    live.frame.status = Status.PLAYING
    birth, version = live.birth, live.version + 1
    live.table = begin(live.game, live.options, birth.seats, birth.position, version=version, forced=live.forced)
    limit = live.game.time_limit
    minutes = None if limit is None else limit.minutes(live.options)
    live.frame.limit_at = None if minutes is None else at + minutes * _MINUTE
    return live.table.events


def _reach_limit(live: LiveMatch) -> tuple[Announcement, ...]:
    table = _playing(live)
    live.frame.limit_at = None
    table.time_up()
    return table.events


def _leave(live: LiveMatch, seat: Seat, at: int) -> tuple[Announcement, ...]:
    table, gone = _playing(live), _holder(live, seat)
    _go(live, seat, at)
    gone.left, gone.house = True, None
    deserted = all(
        holder is None or holder.left or house_players.is_bot(holder.player) for holder in live.frame.holders
    )
    if deserted:
        live.frame.status = Status.SCORING
    if len(table.left) + 1 == table.seats:
        return ()  # the last player cannot leave the table
    table.leave(seat)
    return table.events


def _hand_over(live: LiveMatch, event: SeatHandedOver, at: int) -> tuple[Announcement, ...]:
    holder = _holder(live, event.seat)
    live.clocks.hand_over(event.seat, at, late=event.occasion is HandOver.TIME_OVER)
    _go(live, event.seat, at)
    holder.house = event.stand_in
    return _sit_down(live, event.seat)


def _go(live: LiveMatch, seat: Seat, at: int) -> None:
    """Note that a seat's player is gone from now on, if the player was still there."""
    holder = _holder(live, seat)
    holder.wishes = ()
    if holder.gone_at is None:
        holder.gone_at = at


def _wish(live: LiveMatch, seat: Seat, by: Seat, bot: str | None) -> None:
    absent = live.absent_from(seat)
    if absent is None:
        raise LookupError(f"nobody is absent from seat {seat} of match {live.id}")
    others = [wish for wish in live.wishes(seat) if wish.by != by]
    _holder(live, seat).wishes = (*others, Wish(by, bot, absent))


def _sit_down(live: LiveMatch, seat: Seat) -> tuple[Announcement, ...]:
    """Let somebody play a seat again if its player had left."""
    holder, table = _holder(live, seat), _playing(live)
    if not holder.left:
        return ()
    holder.left = False
    table.return_(seat)
    return table.events


def _change_hands(live: LiveMatch, seat: Seat, player: Player, at: int) -> tuple[Announcement, ...]:
    """Let a player take over a seat. Its entropy stays: the dice depend on it."""
    before = _holder(live, seat)
    if before.house is not None:
        live.clocks.return_(seat, at)
    more = _sit_down(live, seat)
    if not house_players.is_bot(before.player):
        live.frame.former.append(Former(seat, before.player))
    live.frame.holders[seat] = Holder(player, before.entropy)
    return more


def _return(live: LiveMatch, seat: Seat, at: int) -> tuple[Announcement, ...]:
    holder = _holder(live, seat)
    holder.gone_at, holder.offer, holder.wishes = None, None, ()
    if holder.house is not None:
        holder.house = None
        live.clocks.return_(seat, at)
    return _sit_down(live, seat)


def _upgrade(live: LiveMatch, rules_version: int, checkpoint: bytes) -> None:
    live.frame.rules_version = rules_version
    left = frozenset(seat for seat, holder in enumerate(live.frame.holders) if holder is not None and holder.left)
    saved = Saved(
        live.game.slug, rules_version, live.birth.seats, live.version + 1, left, checkpoint, (), forced=live.forced
    )
    live.table = Table.load(live.game, saved)


def _playing(live: LiveMatch) -> Table[Any]:
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    return live.table


def _holder(live: LiveMatch, seat: Seat) -> Holder:
    holder = live.frame.holders[seat]
    if holder is None:
        raise LookupError(f"nobody sits on seat {seat} of match {live.id}")
    return holder
