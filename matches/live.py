"""A match as players and spectators see it."""

from __future__ import annotations

from typing import Any

import msgspec

from freeport_games.api import Fairness, Match, MatchSeat, Player, Sentences, Status, Update
from freeport_games.api.words import sentences, words
from freeport_games.engine import Decision, Event, Seat

from .played import PlayedMatch
from .record import Holder, free_seats, is_insider, may_know
from .steps import Step
from .telling import FACTS, Telling

ENDED = (Status.FINISHED, Status.ABANDONED)
"""The statuses of a match in which nothing happens any more."""

_encode_json = msgspec.json.Encoder().encode


class LiveMatch(PlayedMatch):
    """A match that can be played on and looked at. What anybody sees of a match comes from here."""

    @property
    def seats(self) -> tuple[MatchSeat, ...]:
        """Who sits where."""
        return tuple([seat_shown(seat, holder, self.kept_for(seat)) for seat, holder in enumerate(self.lobby.holders)])

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats that anybody may take."""
        return free_seats(self.birth, self.lobby)

    @property
    def fairness(self) -> Fairness:
        """The proof of the dice, as far as it is public."""
        return Fairness(self.lobby.commitment, self.lobby.seed)

    def may_see(self, viewer: Player | None) -> bool:
        """Whether somebody may know that the match exists."""
        return may_know(self.birth, self.lobby, viewer)

    def is_insider(self, viewer: Player | None) -> bool:
        """Whether somebody hosts the match, sits in it, or has a seat kept there."""
        return is_insider(self.birth, self.lobby, viewer)

    def may_watch(self, viewer: Player | None) -> bool:
        """Whether somebody who may see the match may see its table: without spectators only when it has ended."""
        return self.birth.spectators or self.seat_of(viewer) is not None or self.status in ENDED

    def seen_by(self, viewer: Player | None, telling: Telling = FACTS) -> Match:
        """The whole match as a player, or a spectator (None), may see it.

        Args:
            viewer: who looks.
            telling: what to tell beside the facts.
        """
        insider, watching = self.is_insider(viewer), self.may_watch(viewer)
        return self._seen(self.seat_of(viewer), insider=insider, watching=watching, telling=telling)

    def seen_from(self, seat: Seat | None) -> Match:
        """The whole match as it is seen from a seat, or by a spectator (None): for those who may see all of it."""
        return self._seen(seat, insider=True, watching=True, telling=FACTS)

    def _seen(self, seat: Seat | None, *, insider: bool, watching: bool, telling: Telling) -> Match:
        present = self.present()
        view = self.table.view(seat) if self.table is not None and watching else None
        decision = self.decision(seat)
        shape: Any = self.shapes.match
        match: Match = shape(
            id=self.id,
            game=self.birth.game,
            rules_version=self.lobby.rules_version,
            version=self.version,
            status=self.status,
            visibility=self.birth.visibility,
            host=self.birth.host,
            created_at=self.created_at,
            seats=self.seats,
            your_seat=seat,
            asked=present.asked_for(seat),
            chance=present.chance,
            result=self.lobby.result,
            fairness=self.fairness,
            invitation=self.birth.invitation if insider and self.birth.invitation else None,
            spectators=self.birth.spectators,
            autostart=self.birth.autostart,
            clock=self.birth.clock,
            deadlines=present.deadlines_for(seat),
            rematch_of=self.birth.rematch_of,
            options=self.options,
            view=view,
            decision=decision,
            words=self._words(telling, (), decision),
            picture=self.game.faces.picture(view) if telling.pictures and view is not None else None,
        )
        return match

    def decision(self, seat: Seat | None) -> Decision | None:
        """What a seat's player may do now; nothing while a house bot plays the seat."""
        return None if seat is None or self.house_bot(seat) is not None else self.decision_of(seat)

    def decision_of(self, seat: Seat) -> Decision | None:
        """What a seat may do now, whoever plays it."""
        if self.table is None or self.status is not Status.PLAYING:
            return None
        decision = self.table.decision(seat)
        if decision is None:
            return None
        shape: Any = self.shapes.decision
        shaped: Decision = shape(decision.id, decision.seat, decision.kind, decision.options, decision.interjections)
        return shaped

    def update_bytes(self, step: Step, seat: Seat | None, *, views: bool, telling: Telling = FACTS) -> bytes:
        """``update`` as JSON, encoded once for all who may see the same."""
        if telling.words is not None:  # of all that anybody may ask for, only the languages that there are are kept
            telling = Telling(words(self.game).language(telling.words), telling.pictures)
        key = (seat, views, telling, step.version == self.version)
        encoded = step.encoded.get(key)
        if encoded is None:
            encoded = step.encoded[key] = _encode_json(self.update(step, seat, views=views, telling=telling))
        return encoded

    def update(
        self, step: Step, seat: Seat | None, *, views: bool, asked_now: bool = False, telling: Telling = FACTS
    ) -> Update:
        """What a step changed, as one seat, or a spectator (None), may see it.

        A step of the past carries its events alone; the present one also carries the seat's decision and, if wanted,
        its view and what that looks like.

        Args:
            step: the step.
            seat: the seat.
            views: whether to carry the view.
            asked_now: whether to carry the seat's present decision even with a step of the past.
            telling: what to tell beside the facts.
        """
        present = step.version == self.version
        view = self.table.view(seat) if self.table is not None and present and (views or telling.pictures) else None
        events = step.events(seat)
        decision = self.decision(seat) if present or asked_now else None
        shape: Any = self.shapes.update
        update: Update = shape(
            match=self.id,
            version=step.version,
            status=step.status,
            asked=step.asked_for(seat),
            chance=step.chance,
            deadlines=step.deadlines_for(seat),
            events=events,
            decision=decision,
            view=view if views else None,
            words=self._words(telling, events, decision),
            picture=self.game.faces.picture(view) if telling.pictures and view is not None else None,
        )
        return update

    def _words(self, telling: Telling, events: tuple[Event, ...], decision: Decision | None) -> Sentences | None:
        if telling.words is None:
            return None
        return sentences(self.game, self.seats, telling.words, events, decision)


def seat_shown(seat: Seat, holder: Holder | None, kept_for: str | None = None) -> MatchSeat:
    """A seat as everybody sees it."""
    if holder is None:
        return MatchSeat(seat, None, False, "", kept_for=kept_for)
    return MatchSeat(seat, holder.player, holder.left, holder.entropy, holder.house)
