"""From a bot to a running match in one call."""

from __future__ import annotations

from freeport_games.engine import Result

from .bot import Bot
from .client import Client
from .errors import Conflict, NotFound
from .live import play_match
from .shapes import Match, Status, Visibility


def play(
    bot: Bot,
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

    In a new match the host starts as soon as all seats are taken.
    """
    known = {card.slug for card in client.games()}
    if where not in known:
        return client.match(where)
    for match in client.matches(game=where, status=Status.OPEN):
        if seats not in (None, len(match.seats)) or match.visibility is not Visibility.PUBLIC:
            continue
        try:
            return match if match.your_seat is not None else client.join(match)
        except (Conflict, NotFound):
            # Somebody else was faster.
            continue
    return wait_for_players(client, client.join(client.create(where, seats)))


def wait_for_players(client: Client, match: Match) -> Match:
    """Start a match that the player hosts once all its seats are taken."""
    if match.status is Status.OPEN and all(seat.player for seat in match.seats):
        return client.start(match)
    for _ in client.updates(match, after=match.version):
        now = client.match(match)
        if now.status is not Status.OPEN:
            return now
        if all(seat.player for seat in now.seats):
            return client.start(now)
    return client.match(match)
