"""From a bot to a running match in one call."""

from __future__ import annotations

import time
from datetime import datetime
from itertools import chain, repeat

from freeport_games.engine import Result

from .bot import AnyBot
from .client import Client
from .errors import Conflict, NotFound
from .live import play_match
from .shapes import Match, Status, Visibility

FIRST_LOOKS = (0.1, 0.2, 0.3, 0.5)
LATER_LOOKS = 1.0
"""Seconds between two looks for players."""


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
        bot: who plays.
        where: a match's id, or a game's slug: then in an open match of that game, or in a new one that others may join.
        server: the server's address; ``FREEPORT_SERVER``, or else a server on this machine, if left out.
        token: the player's token; ``FREEPORT_TOKEN``, or else a new account, if left out.
        seats: how many play in a new match; the fewest possible if left out.

    Returns:
        The final ranking, or None if the match was abandoned.
    """
    with Client(server, token) as client:
        if client.token is None:
            client.register(type(bot).__name__)
        return play_match(bot, client, find_seat(client, where, seats))


def find_seat(client: Client, where: str, seats: int | None = None) -> Match:
    """A match with a seat for the player: the one that is named, an open one of a game, or a new one.

    A new match is started as soon as all its seats are taken. If others look for players at the same time, they all
    meet in the oldest match.
    """
    known = {card.slug for card in client.games()}
    if where not in known:
        return client.match(where)
    own: Match | None = None
    for pause in chain(FIRST_LOOKS, repeat(LATER_LOOKS)):
        if own is not None:
            own = client.match(own)
            if own.status is not Status.OPEN:
                return own
            if all(seat.player for seat in own.seats):
                return client.start(own)
        # Who has company stays: the others could not start without their host.
        if own is None or sum(seat.player is not None for seat in own.seats) == 1:
            older = _join_open(client, where, seats, own)
            if older is not None:
                return older
        if own is None:
            own = client.join(client.create(where, seats))
        time.sleep(pause)
    raise AssertionError


def _join_open(client: Client, game: str, seats: int | None, own: Match | None) -> Match | None:
    """Join the oldest open match that waits for players, unless the player's own is older."""
    found = [match for match in client.matches(game=game, status=Status.OPEN) if _waits(match, seats)]
    for match in sorted(found, key=_age):
        if own is not None and _age(match) >= _age(own):
            return None
        if match.your_seat is not None:
            return match
        try:
            if own is not None:
                client.leave(own)
            return client.join(match)
        except (Conflict, NotFound):
            # Somebody else was faster.
            if own is not None:
                own = client.join(own)
    return None


def _waits(match: Match, seats: int | None) -> bool:
    """Whether a match takes anybody, and its host is still there to start it."""
    players = [seat.player for seat in match.seats]
    return match.visibility is Visibility.PUBLIC and match.host in players and seats in (None, len(players))


def _age(match: Match) -> tuple[datetime, str]:
    return match.created_at, match.id


def wait_for_players(client: Client, match: Match) -> Match:
    """Start a match that the player hosts once all its seats are taken."""
    for pause in chain(FIRST_LOOKS, repeat(LATER_LOOKS)):
        match = client.match(match)
        if match.status is not Status.OPEN:
            return match
        if all(seat.player for seat in match.seats):
            return client.start(match)
        time.sleep(pause)
    raise AssertionError
