"""Playing on a server: people, or a bot."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Sequence
from functools import partial

from rich.console import Console
from rich.markup import escape

from freeport._client import Client
from freeport._live.drivers import play_match
from freeport._live.quick import leave_unbegun, until_begun
from freeport.errors import FreeportError, Refused
from freeport.shapes import ENDED, Match, Status
from freeport_games.engine.menus import Move

from .accounts import connect, log_in, own_name, typed, user
from .asking import Quit
from .failures import errors, fail
from .finding import find_bot
from .hot_seat import play_seats
from .judging import command, verify_own
from .ordering import Desk
from .person import Person
from .saying import tell
from .seating import Wish, sit_down, take_seats
from .words import Teller, seat_names, seated
from .words import who as named

_RECOUNTED = 30
"""The most events that a person is told on coming back."""


def live(
    console: Console, server: str, where: str, wish: Wish, name: str | None = None, invitation: str | None = None
) -> None:
    """Play as a person, or several, on a server, also against bots of the server or of this machine."""
    tokens: list[str] = []
    with own_name(server, name) as called, log_in(server, called, bot=False) as client:
        try:
            match = take_seats(console, client, where, wish, tokens, invitation)
        except KeyboardInterrupt:
            _stop_waiting(console, client)
            raise
        if match.status in ENDED:
            again = typed("freeport", "replay", match.id, server=server)
            raise fail(f"Match {match.id} is over.", f"`{again}` shows it again.")
        looks_on = escape(typed("freeport", "watch", match.id, server=server))
        console.print(f"Match [bold]{escape(match.id)}[/]. Others watch: {looks_on}", soft_wrap=True)
        console.print(f"[dim]{escape(seated(match))}[/]", soft_wrap=True)
        if match.from_position:
            console.print("It began at a position that its host gave, who knows what was hidden there.", soft_wrap=True)
        try:
            if len(match.your_seats) > 1:
                play_seats(console, client, match, partial(_person, console, client))
            else:
                play_match(_person(console, client, match), client, match)
        except (Quit, KeyboardInterrupt):
            _goodbye(
                console,
                client,
                match,
                typed("freeport", "play", match.id, server=server, name=None if called == user() else called),
            )
            _send_away(console, client, match, tokens)
        else:
            ended = client.match(match)
            if ended.status in ENDED:  # else somebody else plays the seat now
                if len(match.your_seats) > 1:
                    console.print(_ending(client, ended), highlight=False, soft_wrap=True)
                verify_own(console, client, match)


def _ending(client: Client, match: Match) -> str:
    """Return how a match ended."""
    if match.result is None:
        return "The match was abandoned."
    return escape(Teller(client.rules(match.game), seat_names(match.seats)).event(match.result))


def _person(console: Console, client: Client, match: Match) -> Person:
    """Return the person of the seat from which a match is seen, who is told what happened since the last move."""
    _recount(console, client, match)
    return Person(
        console,
        match,
        ask_why=partial(_why, client, match),
        take_back=partial(_take_back, client, match),
        desk=Desk(client, match, client.rules(match.game)),
    )


def _recount(console: Console, client: Client, match: Match) -> None:
    """Tell a person who comes back what happened since the last move."""
    teller = Teller(client.rules(match.game), seat_names(match.seats))
    told: deque[str] = deque(maxlen=_RECOUNTED)
    missed, after = 0, 0
    while True:
        digest = client.since_my_move(match, after, seat=match.your_seat)
        events = [event for update in digest.updates for event in update.events] if digest.since else []
        missed += len(events)
        told += [teller.event(event) for event in events]
        if digest.next is None or not events:
            break
        after = digest.next
    if told:
        earlier = f" (the last {len(told)} of {missed} events)" if missed > len(told) else ""
        console.print(f"[bold]Since your last move[/]{earlier}:")
        for sentence in told:
            tell(console, sentence)


def _take_back(client: Client, match: Match, to: int) -> str:
    """Take back the person's moves since a version; return why not, if that cannot be, and nothing otherwise."""
    try:
        client.undo(match, to, seat=match.your_seat)
    except Refused as error:
        return error.refusal.detail
    return ""


def _why(client: Client, match: Match, kind: type[Move], thing: str) -> str:
    """Return why a kind of move is not on offer, or not with a thing; empty if it is, or the server cannot say."""
    with contextlib.suppress(FreeportError):
        reason = client.why(match, kind, thing, seat=match.your_seat).reason
        return "" if reason is None else reason.text
    return ""


def _stop_waiting(console: Console, client: Client) -> None:
    """Leave a match whose other players the person no longer waits for, so that nobody waits for the person."""
    joined = [*client.notes]
    if not joined:  # a call that was stopped in the middle may have taken a seat although its reply was lost
        there = client.matches(status=Status.OPEN, free=True)
        joined = [match.id for match in there if match.your_seat is not None]
    for match in joined:
        if leave_unbegun(client, match):
            console.print(f"\nYou left match {escape(match)}; it had not started.", soft_wrap=True)


def _goodbye(console: Console, client: Client, match: Match, again: str) -> None:
    """Say goodbye: the seat stays; tell how to return, and what to keep until then."""
    console.print(f"\nYour seat is kept. Come back: [bold]{escape(again)}[/]", soft_wrap=True)
    if (note := client.notes.get(match.id)) is not None:
        console.print(f"To check the dice at the end: {escape(command(note, client.server))}", soft_wrap=True)


def _send_away(console: Console, client: Client, match: Match, tokens: Sequence[str]) -> None:
    """Let the bots of this machine leave when it stops, so that the match does not wait for them."""
    for token in tokens:
        with connect(client.server, token) as rival, contextlib.suppress(Refused):
            rival.leave(match)
    if tokens:
        console.print("The bots of this machine have left; simple fallbacks play on for them.", soft_wrap=True)


def _tell_waiting(client: Client, match: Match, missing: int) -> None:
    """Tell whoever started a bot that it sits, and whom it waits for: on standard error, which no script reads."""
    if not missing and match.autostart:
        return
    joins = escape(typed("freeport", "play", match.id, server=client.server))
    whom = f"{missing} more: {joins}" if missing else f"{escape(named(match.host))} to start it."
    errors.print(f"It sits in match [bold]{escape(match.id)}[/], which waits for {whom}", soft_wrap=True)


def bot(console: Console, server: str, who: str, where: str, seats: int | None, count: int, name: str | None) -> None:
    """Play with a bot on a server, match after match."""
    maker = find_bot(who)
    with log_in(server, name or who.rpartition(":")[2], bot=True) as client:
        for _ in range(count):
            try:
                match = until_begun(client, sit_down(client, where, seats), partial(_tell_waiting, client))
            except KeyboardInterrupt:
                _stop_waiting(console, client)
                raise
            console.print(f"Match [bold]{escape(match.id)}[/]: {escape(who)} plays.")
            try:
                result = play_match(maker(), client, match)
            except KeyboardInterrupt:
                _goodbye(console, client, match, typed("freeport", "bot", who, match.id, server=server, name=name))
                raise
            teller = Teller(client.rules(match.game), seat_names(match.seats))
            console.print("Abandoned." if result is None else escape(teller.event(result)))
            verify_own(console, client, match)
