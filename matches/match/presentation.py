"""Matches as players and spectators see them. Everything that is shown of a match comes from here."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec

from freeport_api import (
    Decision,
    ListedMatch,
    Match,
    Order,
    OrderGiven,
    Player,
    Sentences,
    Status,
    Update,
    ViewPatch,
)
from freeport_api.wording import sentences
from freeport_api.words import words
from freeport_games.engine import Event, Seat, View
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.pictures import Picture
from freeport_games.engine.words import ENGLISH
from matches.orders.orders import StandingOrder

from .extras import FACTS, Extras
from .live_match import LiveMatch
from .patches import patch
from .pictured import Shown, moved, shown
from .steps import Step
from .viewpoints import Viewpoint, seat_seen_from

_encode_json = msgspec.json.Encoder().encode


def by(live: LiveMatch, viewer: Player | None, extras: Extras = FACTS, wanted: Viewpoint = None) -> Match:
    """Return the whole match as a player, or a spectator (None), may see it.

    Args:
        live: the match.
        viewer: the player who looks.
        extras: what to include in addition to the facts.
        wanted: the viewpoint; of a seat that the viewer does not have, the usual one.
    """
    insider, watching, yours = live.is_insider(viewer), live.may_watch(viewer), live.seats_of(viewer)
    usual = isinstance(wanted, int) and wanted not in yours
    from_ = seat_seen_from(live, viewer, None if usual else wanted)
    return _seen(live, from_, yours, insider=insider, watching=watching, extras=extras)


def from_seat(live: LiveMatch, seat: Seat | None) -> Match:
    """Return the whole match as seen from a seat, or by a spectator (None). Only for callers who may see all of it."""
    return _seen(live, seat, live.seats_with(seat), insider=True, watching=True, extras=FACTS)


def listed(live: LiveMatch, viewer: Player | None) -> ListedMatch:
    """Return what lists tell of a match, as a player, or a spectator (None), may see it."""
    return _listed(live, live.seat_of(viewer), live.seats_of(viewer), live.present())


def _listed(live: LiveMatch, seat: Seat | None, yours: tuple[Seat, ...], present: Step) -> ListedMatch:
    return ListedMatch(
        id=live.id,
        game=live.birth.game,
        rules_version=live.frame.rules_version,
        version=live.version,
        status=live.status,
        visibility=live.birth.visibility,
        host=live.birth.host,
        created_at=live.created_at,
        seats=live.seats,
        your_seat=seat,
        your_seats=yours,
        asked=present.asked_for(yours),
        result=live.frame.result,
        fairness=live.fairness,
        spectators=live.birth.spectators,
        autostart=live.birth.autostart,
        clock=live.birth.clock,
        rematch_of=live.birth.rematch_of,
        rated=live.birth.rated,
        one_answer=live.birth.one_answer,
        absence=live.birth.absence,
        from_position=live.birth.position is not None,
        hot_seat=live.birth.hot_seat,
    )


def _seen(
    live: LiveMatch,
    seat: Seat | None,
    yours: tuple[Seat, ...],
    *,
    insider: bool,
    watching: bool,
    extras: Extras,
) -> Match:
    present = live.present()
    view = live.table.view(seat) if live.table is not None and watching else None
    asked, facts = decision(live, seat), _listed(live, seat, yours, present)
    drawn = shown(live, present, seat) if extras.pictures and view is not None else None
    shape: Any = live.shapes.match
    match: Match = shape(
        **msgspec.structs.asdict(facts),
        chance=present.chance,
        invitation=live.birth.invitation if insider and live.birth.invitation else None,
        deadlines=present.deadlines_for(yours),
        asked_since=present.asked_since,
        undo=live.may_go_back_to(seat),
        orders=orders_of(live, seat),
        options=live.options,
        view=view,
        decision=asked,
        words=_words(live, extras, present, (), facts.asked, asked, view),
        picture=_picture(live, extras, drawn),
    )
    return match


def decision(live: LiveMatch, seat: Seat | None) -> Decision | None:
    """Return what a seat's player may do now; None while a house bot plays the seat."""
    if seat is None or live.house_bot(seat) is not None:
        return None
    asked = decision_of(live, seat)
    return None if asked is not None and not asked.options and live.orders.quiet(seat) else asked


def orders_of(live: LiveMatch, seat: Seat | None) -> tuple[Order, ...]:
    """Return the standing orders of a seat, as it sees them."""
    return tuple(order.shown(live.game) for order in live.orders.of(seat))


def order_given(live: LiveMatch, given: OrderGiven, version: int) -> Order:
    """Return an order as it was given at a version."""
    return StandingOrder(given, version, 0).shown(live.game)


def decision_of(live: LiveMatch, seat: Seat) -> Decision | None:
    """Return what a seat may do now, whether its player or a house bot plays it."""
    if live.table is None or live.status is not Status.PLAYING:
        return None
    asked = live.table.decision(seat)
    if asked is None:
        return None
    shape: Any = live.shapes.decision
    at = live.orders.passed_at(asked.id.partition(".")[0])
    passes_at = None if at is None else live.created_at + timedelta(milliseconds=at)
    shaped: Decision = shape(*[getattr(asked, field) for field in asked.__struct_fields__], passes_at)
    return shaped


def update_bytes(
    live: LiveMatch,
    step: Step,
    seat: Seat | None,
    *,
    views: bool,
    extras: Extras = FACTS,
    before: Shown | None = None,
    own: tuple[Seat, ...] | None = None,
) -> bytes:
    """Return ``update`` as JSON, encoded once for all viewers who may see the same."""
    own = live.seats_with(seat) if own is None else own
    if extras.words is not None:  # cache only known languages, not every one that a client may name
        extras = Extras(words(live.game).language(extras.words), extras.pictures)
    key = (seat, own, views, extras, step.version == live.version, None if before is None else before.version)
    encoded = step.encoded.get(key)
    if encoded is None:
        encoded = step.encoded[key] = _encode_json(
            update(live, step, seat, views=views, extras=extras, before=before, own=own)
        )
    return encoded


def view_bytes(live: LiveMatch, step: Step, seat: Seat | None) -> bytes | None:
    """Return the view of a seat, or a spectator (None), as JSON; None if the step is past, or there is no table yet."""
    if live.table is None or step.version != live.version:
        return None
    encoded = step.encoded.get((seat, True))
    if encoded is None:
        encoded = step.encoded[seat, True] = _encode_json(live.table.view(seat))
    return encoded


def patch_bytes(live: LiveMatch, step: Step, seat: Seat | None, base: int, view: bytes) -> bytes:
    """Return the patch, as JSON, that makes the view of the present step of an earlier one.

    Args:
        live: the match.
        step: the present step.
        seat: the seat.
        base: the version of the earlier view.
        view: the earlier view.
    """
    encoded = step.encoded.get((seat, base, True))
    if encoded is None:
        now = view_bytes(live, step, seat) or view
        patched = ViewPatch(live.id, base, step.version, patch(view, now))
        encoded = step.encoded[seat, base, True] = _encode_json(patched)
    return encoded


def update(
    live: LiveMatch,
    step: Step,
    seat: Seat | None,
    *,
    views: bool,
    asked_now: bool = False,
    extras: Extras = FACTS,
    before: Shown | None = None,
    own: tuple[Seat, ...] | None = None,
) -> Update:
    """Return what a step changed, as one seat, or a spectator (None), may see it.

    A past step contains only its events. The present step also contains the seat's decision and, if wanted, its
    view and its picture.

    Args:
        live: the match.
        step: the step.
        seat: the seat.
        views: whether to include the view.
        asked_now: whether to include the seat's present decision even in a past step.
        extras: what to include in addition to the facts.
        before: the picture that the viewer was shown before, to tell what moved since.
        own: the seats of which the viewer knows whether they are asked; by default all of the seat's player.
    """
    present = step.version == live.version
    up_to_date = present or asked_now
    now = live.table.view(seat) if live.table is not None and up_to_date and (views or extras.words) else None
    events, own = step.events(seat), live.seats_with(seat) if own is None else own
    asked = step.asked_for(own)
    due = decision(live, seat) if up_to_date else None
    drawn = shown(live, step, seat) if extras.pictures else None
    shape: Any = live.shapes.update
    update: Update = shape(
        match=live.id,
        version=step.version,
        status=step.status,
        asked=asked,
        chance=step.chance,
        deadlines=step.deadlines_for(own),
        asked_since=step.asked_since,
        undo=live.may_go_back_to(seat) if up_to_date else None,
        orders=orders_of(live, seat) if up_to_date else None,
        events=events,
        decision=due,
        view=now if present and views else None,
        words=_words(live, extras, step, events, asked, due, now),
        picture=_picture(live, extras, drawn),
        moved=moved(live, step, before, drawn),
    )
    return update


def _picture(live: LiveMatch, extras: Extras, drawn: Shown | None) -> Picture | None:
    """Return a picture in the language of the sentences that come with it."""
    return None if drawn is None else words(live.game).picture(drawn.picture, extras.words or ENGLISH)


def _words(
    live: LiveMatch,
    extras: Extras,
    step: Step,
    events: tuple[Event, ...],
    asked: tuple[Asked, ...],
    decision: Decision | None,
    view: View | None,
) -> Sentences | None:
    if extras.words is None:
        return None
    return sentences(
        live.game,
        live.seats,
        extras.words,
        moment=step.version,
        events=events,
        asked=asked,
        decision=decision,
        view=view,
        past=step.version != live.version,
    )
