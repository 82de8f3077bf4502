"""From a bot to a running match in one call."""

from __future__ import annotations

import sys
from collections.abc import Callable

from msgspec import UNSET

from freeport._bot import AnyBot
from freeport._client import Client
from freeport.shapes import ENDED, Clock, ListedMatch, Match, Status
from freeport_games.engine import Result

from .drivers import play_match

WAITING = (Status.OPENING, Status.OPEN)
"""The statuses of a match that has not begun."""


def play(
    bot: AnyBot,
    where: str,
    *,
    server: str | None = None,
    token: str | None = None,
    seats: int | None = None,
) -> Result | None:
    """Play a bot on a server until its match ends.

    Args:
        bot: the bot that plays.
        where: a match's id, or a game's slug, to play in an open match that starts by itself, or in a new one that
            others may join.
        server: the server's address; ``FREEPORT_SERVER``, or else a server on this machine, if omitted.
        token: the player's token; ``FREEPORT_TOKEN``, or else a new account, if omitted.
        seats: the number of seats; the smallest possible if omitted.

    Returns:
        The final ranking, or None if the match was abandoned.

    While it waits for others, it reports on standard error how many are missing. Ctrl-C ends it with a
    ``KeyboardInterrupt`` that names the match; if that has not begun, its seat is given back.
    """
    with Client(server, token) as client:
        if client.token is None:
            client.register(type(bot).__name__)
        match = _begun(client, where, seats)
        try:
            return play_match(bot, client, match)
        except KeyboardInterrupt:
            # Where in the libraries of the network it came means nothing to the user of a script.
            raise KeyboardInterrupt(f"stopped in match {match.id}") from None


def _begun(client: Client, where: str, seats: int | None) -> Match:
    """Wait in a match until it has begun, and in another one if the seat was freed; see ``play``."""
    match = find_seat(client, where, seats)
    try:
        while (begun := until_begun(client, match, _tell_waiting)).your_seat is None and begun.status in WAITING:
            match = find_seat(client, where, seats)
    except KeyboardInterrupt:
        done = "left" if leave_unbegun(client, match) else "stopped in"
        raise KeyboardInterrupt(f"{done} match {match.id}") from None
    return begun


def find_seat(client: Client, where: str, seats: int | None = None, clock: Clock | None = None) -> Match:
    """Return a match with a seat for the player: the named one, or by quick play an open or new one of a game.

    Raises:
        Refused: if there is no seat for the player.
    """
    if where in {card.slug for card in client.games()}:
        return client.quick_play(where, seats=seats, clock=UNSET if clock is None else clock)
    match = client.match(where)
    return match if match.your_seat is not None or match.status in ENDED else client.join(match)


def until_begun(client: Client, match: Match, waiting: Callable[[Match, int], None] | None = None) -> Match:
    """Wait until a match has begun, or has ended before that, or the player's seat there was freed.

    A bot that the server has not heard of for a minute, as after a long loss of the network, has its seat no more.

    Args:
        client: the client that waits.
        match: the match.
        waiting: called with the match and the number of missing players, now and at each change.
    """
    if match.status not in WAITING:
        return match
    seat = match.your_seat if len(match.your_seats) > 1 else None  # people who share a screen see one hand at a time
    told = _missing(match)
    if waiting is not None:
        waiting(match, told)
    for update in client.updates(match, after=match.version):
        if update.status not in WAITING:
            return client.match(match, seat=seat)
        present = client.match(match, seat=seat)
        if match.your_seat is not None and present.your_seat is None:
            return present
        if waiting is not None and (missing := _missing(present)) != told:
            told = missing
            waiting(match, missing)
    return match


def leave_unbegun(client: Client, match: ListedMatch | str) -> bool:
    """Leave a match that has not begun, so that nobody meets somebody there who is gone; return whether it was left."""
    present = client.match(match)
    if present.status is not Status.OPEN or present.your_seat is None:
        return False
    client.leave(present)
    return True


def _missing(match: Match) -> int:
    return sum(seat.player is None for seat in match.seats)


def _tell_waiting(match: Match, missing: int) -> None:
    """Reassure the user of a script that it is only waiting."""
    if missing:
        sys.stderr.write(f"Match {match.id} waits for {missing} more.\n")
    elif not match.autostart:
        sys.stderr.write(f"Match {match.id} waits for its host to start it.\n")
