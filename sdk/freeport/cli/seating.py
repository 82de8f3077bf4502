"""Taking seats on a server: for the people at a terminal, and for their bots."""

from __future__ import annotations

import threading

import msgspec
from rich.console import Console
from rich.markup import escape

from freeport._bot import AnyBot
from freeport._client import Client
from freeport._live.drivers import play_match
from freeport._live.quick import find_seat, until_begun
from freeport.errors import FreeportError, NotFound, Refused
from freeport.shapes import Clock, Match, OneAnswer, Status

from .accounts import connect, typed
from .failures import USAGE, errors, fail, refuse
from .finding import find_bot, find_game


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The game that a person wants to play."""

    against: tuple[str, ...] = ()
    """The bots."""
    seats: int | None = None
    """The number of seats; as few as the game and the players need if None."""
    people: int = 1
    """The number of people at the terminal."""
    rated: bool = True
    """Whether a new match counts for ratings. If several people share a terminal, it never does."""
    one_answer: OneAnswer = OneAnswer.ASKED
    """Whether a new match that counts for no rating asks what has one possible answer."""
    clock: Clock | None = None
    """The clock of a new match."""
    position: str | None = None
    """The position that it begins with, in the game's notation; a match that does counts for no rating."""

    def chairs(self, smallest: int) -> int:
        """Return the number of seats, given the smallest that the game allows."""
        return self.seats or max(smallest, len(self.against) + self.people)


def take_seats(
    console: Console,
    client: Client,
    where: str,
    wish: Wish,
    tokens: list[str],
    invitation: str | None,
) -> Match:
    """Return a match that has begun, with the people of this terminal, and the bots that they wish for, on its seats.

    Args:
        console: the console.
        client: the client of the people's account.
        where: a match or a game.
        wish: the game that they want to play.
        tokens: takes the tokens of the bots that play on this machine.
        invitation: what a private match takes.
    """
    slugs = [card.slug for card in client.games()]
    if where not in slugs and wish.position is not None:
        raise fail("A position begins a new match.", "Name a game, not a match.", USAGE)
    if where not in slugs:
        return _sit_together(client, sit_down(client, where, invitation=invitation), wish.people, invitation)
    if not wish.against and wish.rated and wish.people == 1 and wish.position is None:
        console.print("Looking for players ...")
        match = sit_down(client, where, wish.seats, wish.clock)
    else:
        match = _create(client, where, wish, tokens)
    missing = sum(seat.player is None for seat in match.seats) - len(tokens)  # bots of this machine are on their way
    if missing > 0:
        joins = escape(typed("freeport", "play", match.id, server=client.server))
        console.print(f"Match [bold]{escape(match.id)}[/] waits for {missing} more: {joins}", soft_wrap=True)
        if not wish.against:
            console.print("[dim]Ctrl-C leaves it. --against greedy plays at once, against a bot.[/]", soft_wrap=True)
    return until_begun(client, match)


def _create(client: Client, slug: str, wish: Wish, tokens: list[str]) -> Match:
    """Return a new match with the people of this terminal, and with bots, on its seats."""
    house = [bot.name for bot in client.house_bots()]
    own = {who: find_bot(who) for who in wish.against if who not in house}
    seats = wish.chairs(find_game(slug).seats[0])
    several = wish.people > 1
    rated = wish.rated and not several and wish.position is None
    match = client.create(
        slug,
        seats,
        autostart=True,
        clock=wish.clock,
        rated=rated,
        one_answer=wish.one_answer,
        position=wish.position,
        hot_seat=several,
    )
    match = _sit_together(client, client.join(match), wish.people)
    for who in wish.against[: seats - wish.people]:
        if who in own:
            tokens.append(_bring(client, own[who](), match))
        else:
            match = client.add_bot(match, who)
    return match


def _sit_together(client: Client, match: Match, people: int, invitation: str | None = None) -> Match:
    """Take as many seats as there are people at the terminal, in a match in which one is taken, and that is open."""
    while len(match.your_seats) < people and match.status is Status.OPEN:
        free = next((seat.seat for seat in match.seats if seat.player is None), None)
        if free is None:
            raise fail(f"Match {match.id} has no seats for {people} people.", code=USAGE)
        match = client.join(match, seat=free, invitation=invitation)
    return match


def sit_down(
    client: Client,
    where: str,
    seats: int | None = None,
    clock: Clock | None = None,
    invitation: str | None = None,
) -> Match:
    """Take a seat in a match, or in one of a game; a mistyped game is not reported as a missing match."""
    try:
        if invitation is not None:
            return client.join(where, invitation=invitation)
        return find_seat(client, where, seats, clock)
    except NotFound as error:
        advice = "`freeport matches` lists the matches that you may see."
        slugs = ", ".join(card.slug for card in client.games())
        sentence = f"The server has no game {where!r}, nor a match of this id that you may see."
        raise fail(sentence, f"Its games: {slugs}. {advice}") from error
    except Refused as error:
        if error.code not in ("MATCH_STARTED", "MATCH_FULL"):
            raise
        looks_on = typed("freeport", "watch", where, server=client.server)
        advice = f"Is a seat there yours under another name? Say it with --name. Or look on: {looks_on}"
        raise refuse(error, advice) from error


def _bring(client: Client, bot: AnyBot, match: Match) -> str:
    """Let a bot of this machine play in the background; return its token."""
    with connect(client.server) as own:
        # An account of its own, even if FREEPORT_TOKEN names the person's.
        token = own.register(type(bot).__name__).token
    threading.Thread(target=_rival, args=(client.server, bot, token, match.id), daemon=True).start()
    return token


def _rival(server: str, bot: AnyBot, token: str, match: str) -> None:
    """Play one match with a bot in the background."""
    try:
        with connect(server, token) as client:
            play_match(bot, client, match)
    except FreeportError as error:
        errors.print(f"[yellow]{escape(type(error).__name__)}: a bot left: {escape(str(error))}[/]")
