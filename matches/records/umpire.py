"""The umpire of imported matches checks whether an entry is possible at its place in the log.

Logs that are written on this server need no umpire, because everything is checked before it is committed.
"""

from __future__ import annotations

import re

from freeport_api import (
    DELETED,
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
)
from freeport_games import carries, game
from freeport_games.engine import Seat
from freeport_games.engine.notation import write_outcome
from freeport_games.engine.storage import Answered, Resolved, codec_of
from matches.match import house_players
from matches.match.entries import Drawn, Entry
from matches.match.fairness import draw, match_key
from matches.match.live_match import LiveMatch
from matches.match.ordering import ordered_by
from matches.match.rules import RulesMissing
from matches.match.stored import Holder
from matches.orders.giving import wrong
from matches.texts import check_entropy, is_name

from .hands import HandsChange, may_change_hands

ORDER_MISMATCH = "ORDER_MISMATCH"
"""The begin of the message about a move that its order does not make."""
_ID = re.compile(r"[0-9a-f]{16}")


class Impossible(ValueError):
    """A part of a record that cannot occur in a match. The message describes it."""


def is_id(text: str) -> bool:
    """Return whether a text has the form of the id of a match or an account."""
    return _ID.fullmatch(text) is not None


def check_player(player: Player) -> None:
    """Check that a player could be an account. Raises ``Impossible``."""
    if not is_id(player.id) or not is_name(player.name):
        raise Impossible(f"no account has the id {player.id[:40]!r} and the name {player.name[:40]!r}")


class Umpire:
    """Checks the replay of one match."""

    def __init__(self, live: LiveMatch, seed: bytes) -> None:
        """Create the umpire of a match.

        Args:
            live: the match before its first entry.
            seed: the seed from which all its outcomes follow.
        """
        self._live = live
        self._seed = seed
        self._named: set[str] = set()
        self._ordered: set[str] = set()
        """The keys of the orders until now."""

    def check(self, entry: Entry) -> None:
        """Check that the next entry is possible. The table itself checks whether a move is legal.

        Raises:
            Impossible: if the entry is not possible.
            Refused: BAD_ENTROPY.
            RulesMissing: if the entry switches to rules that this server does not carry.
        """
        match event := entry.event:
            case PlayerForgotten(player_id=player):
                if player in self._named:
                    raise Impossible("the log contains the name of a player whose account was deleted")
            case MatchOpened():
                self._during(Status.OPENING)
            case SeatTaken() | SeatFreed() | MatchStarted():
                self._during(Status.OPEN)
                self._check_before_start(event)
            case MatchEnded():
                self._during(Status.OPEN, Status.PLAYING)
            case MatchFinished() | MatchAbandoned():
                self._during(Status.SCORING)
                self._check_end(event)
            case (
                MoveMade()
                | MovesTakenBack()
                | OrderGiven()
                | OrderWithdrawn()
                | Drawn()
                | SeatLeft()
                | SeatReturned()
                | SeatHandedOver()
                | SeatOffered()
                | OfferWithdrawn()
                | SeatChanged()
                | ReplacementAsked()
                | RulesChanged()
                | TimeLimitReached()
            ):
                self._during(Status.PLAYING)
                self._check_played(entry)
            case _:
                raise Impossible(f"{type(event).__name__} is not an entry of its own")

    def _during(self, *statuses: Status) -> None:
        if self._live.status not in statuses:
            raise Impossible(f"this cannot happen in a match with the status {self._live.status}")

    # Before the game

    def _check_before_start(self, event: SeatTaken | SeatFreed | MatchStarted) -> None:
        holders = self._live.frame.holders
        if isinstance(event, MatchStarted):
            if None in holders or event.seats != len(holders):
                raise Impossible("the match cannot start with these seats")
        elif isinstance(event, SeatTaken):
            if not 0 <= event.seat < len(holders) or holders[event.seat] is not None:
                raise Impossible(f"seat {event.seat} cannot be taken")
            self._check_taken(event)
        else:
            self._holder(event.seat)

    def _check_taken(self, taken: SeatTaken) -> None:
        check_entropy(taken.entropy)
        if taken.house is not None:
            if taken.player != house_players.player(taken.house):
                raise Impossible(f"{taken.player.name[:40]!r} is not the house bot {taken.house[:40]!r}")
            return
        self._check_account(taken.player)

    def _check_account(self, player: Player) -> None:
        """Check that somebody could take a seat."""
        check_player(player)
        several = self._live.birth.hot_seat and self._live.status is Status.OPEN
        if self._live.seat_of(player) is not None and not several:
            raise Impossible("the player already has a seat")
        if player.name != DELETED:
            self._named.add(player.id)

    # The game

    def _check_played(self, entry: Entry) -> None:
        match entry.event:
            case MoveMade() as made:
                self._check_move(made, entry)
            case MovesTakenBack(seat=seat, back_to=to):
                if to not in (self._live.may_go_back_to(seat) or ()):
                    raise Impossible(f"seat {seat} cannot take its moves back to version {to}")
            case OrderGiven() as given:
                self._check_order(given)
            case OrderWithdrawn(seat=seat, order=order):
                if self._live.orders.find(seat, order) is None:
                    raise Impossible(f"seat {seat} has no order {order[:40]!r}")
            case Drawn(index=index):
                self._check_drawn(index, entry.secret)
            case SeatLeft(seat=seat):
                holder = self._holder(seat)
                if holder.left or house_players.is_bot(holder.player):
                    raise Impossible(f"nobody can leave seat {seat}")
            case SeatReturned(seat=seat):
                holder = self._holder(seat)
                if house_players.is_bot(holder.player) or not (holder.gone or holder.given_in_absence):
                    raise Impossible(f"nobody can return to seat {seat}")
            case SeatHandedOver() | SeatOffered() | OfferWithdrawn() | SeatChanged() | ReplacementAsked() as event:
                self._check_changes_hands(event, entry.at)
            case RulesChanged(rules_version=version):
                self._check_rules(version)
            case TimeLimitReached():
                limit = self._live.frame.limit_at
                if limit is None or entry.at < limit:
                    raise Impossible("the game's time limit has not been reached")

    def _check_changes_hands(self, event: HandsChange, at: int) -> None:
        if not 0 <= event.seat < self._live.birth.seats:
            raise Impossible(f"there is no seat {event.seat}")
        if isinstance(event, SeatOffered) and event.only_for is not None and not is_id(event.only_for):
            raise Impossible(f"no account has the id {event.only_for[:40]!r}")
        if isinstance(event, SeatChanged):
            self._check_account(event.player)
        if not may_change_hands(self._live, event, at):
            raise Impossible(f"{type(event).__name__} cannot happen to seat {event.seat} now")

    def _check_order(self, given: OrderGiven) -> None:
        new = is_id(given.order) and given.order not in self._ordered
        if not new or self._holder(given.seat).house or self._live.orders.full(given.seat):
            raise Impossible(f"seat {given.seat} cannot give the order {given.order[:40]!r}")
        if (problem := wrong(self._live.game, given)) is not None:
            raise Impossible(problem.sentence)
        self._ordered.add(given.order)

    def _check_move(self, made: MoveMade, entry: Entry) -> None:
        """Check that a move was expected. The table checks whether a player may make it."""
        live, table = self._live, self._live.table
        if table is None:
            raise Impossible("no seat is asked")
        if made.order is not None and entry not in ordered_by(live, entry.at):
            raise Impossible(f"{ORDER_MISMATCH}: order {made.order[:40]!r} does not make this move now")
        if made.overdue:
            asked = [one for one in table.asked if one.seat == made.seat and one.decision == made.decision]
            move = table.fallback(made.seat) if live.deadline(made.seat) is not None and asked else None
            if move is None or codec_of(live.game).encode_input(Answered(made.seat, move)) != entry.secret:
                raise Impossible("this is not the default move of a seat that is asked")

    def _check_drawn(self, index: int, drawn: bytes) -> None:
        live = self._live
        chance = None if live.table is None else live.table.chance
        if chance is None or index != live.frame.drawn:
            raise Impossible(f"outcome {index} is not expected")
        key = match_key(self._seed, live.id, [seat.entropy for seat in live.seats])
        outcome = draw(key, index, chance)
        if drawn != codec_of(live.game).encode_input(Resolved(outcome)):
            raise Impossible(f"the seed gives {write_outcome(outcome)!r}")

    def _check_rules(self, version: int) -> None:
        live = self._live
        if version <= live.frame.rules_version:
            raise Impossible(f"rules {version} cannot follow rules {live.frame.rules_version}")
        if not carries(live.birth.game, version):
            raise RulesMissing(f"{live.birth.game} rules {version}")
        if live.table is not None:
            live.table.under(game(live.birth.game, version))

    def _check_end(self, end: MatchFinished | MatchAbandoned) -> None:
        result = None if self._live.table is None else self._live.table.result
        if result != (end.result if isinstance(end, MatchFinished) else None):
            raise Impossible("the replayed game has a different end")
        if end.seed != self._seed.hex():
            raise Impossible("this is not the seed of the match")

    def _holder(self, seat: Seat) -> Holder:
        holders = self._live.frame.holders
        holder = holders[seat] if 0 <= seat < len(holders) else None
        if holder is None:
            raise Impossible(f"nobody sits on seat {seat}")
        return holder
