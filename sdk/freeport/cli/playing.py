"""Playing: a person, or a bot, in memory or on a server."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Sequence
from functools import partial
from random import SystemRandom

from rich.console import Console
from rich.markup import escape

from freeport._bot import AnyBot
from freeport._client import Client
from freeport._live import play_match
from freeport._local import play_game
from freeport._quick import find_seat, until_begun
from freeport.errors import FreeportError, NotFound, Refused
from freeport.shapes import ENDED, Clock, Match, Status
from freeport_games.engine import Move, Seat

from .accounts import connect, log_in, own_name, typed, user
from .asking import Quit
from .failures import USAGE, errors, fail, refuse
from .finding import find_bot, find_game
from .judging import command, verify_own
from .ordering import Desk
from .person import Person
from .words import Teller, seat_names, seated

_RECOUNTED = 30
"""The most events that a person is told on coming back."""


def offline(
    console: Console, slug: str, against: Sequence[str], seats: int | None, seed: str | None, position: str | None
) -> None:
    """Play as a person against bots, without a server."""
    game = find_game(slug)
    seats = seats or max(game.seats[0], len(against) + 1)
    game.check_seats(seats)
    rivals = [find_bot(who) for who in against] or [find_bot("greedy")]
    person = Person(console, names=_names(against or ["greedy"], seats))
    bots: list[AnyBot] = [person, *[rivals[seat % len(rivals)]() for seat in range(seats - 1)]]
    try:
        play_game(game, bots, seed=SystemRandom().getrandbits(64) if seed is None else seed, position=position)
    except (Quit, KeyboardInterrupt):
        console.print("\nYou stopped. An offline game is not kept.")


def _names(against: Sequence[str], seats: int) -> dict[Seat, str]:
    """Return what to call the user and the bots; bots of one kind are numbered."""
    kinds = [against[seat % len(against)] for seat in range(seats - 1)]
    bots = [
        f"{kind} {kinds[: seat + 1].count(kind)}" if kinds.count(kind) > 1 else kind for seat, kind in enumerate(kinds)
    ]
    return dict(enumerate([user(), *bots]))


def live(
    console: Console,
    server: str,
    where: str,
    against: Sequence[str],
    seats: int | None,
    name: str | None,
    invitation: str | None,
    clock: Clock | None = None,
    position: str | None = None,
) -> None:
    """Play as a person on a server, also against bots of the server or of this machine."""
    tokens: list[str] = []
    with own_name(server, name) as called, log_in(server, called, bot=False) as client:
        try:
            match = _seat(console, client, where, against, tokens, seats, invitation, clock, position)
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
        _recount(console, client, match)
        try:
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
            if client.match(match).status in ENDED:  # else somebody else plays the seat now
                verify_own(console, client, match)


def _person(console: Console, client: Client, match: Match) -> Person:
    return Person(
        console,
        match,
        ask_why=partial(_why, client, match),
        take_back=partial(_take_back, client, match),
        desk=Desk(client, match),
    )


def _recount(console: Console, client: Client, match: Match) -> None:
    """Tell a person who comes back what happened since the last move."""
    teller = Teller(client.rules(match.game), seat_names(match.seats))
    told: deque[str] = deque(maxlen=_RECOUNTED)
    missed, after = 0, 0
    while True:
        digest = client.since_my_move(match, after)
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
            console.print(f"[dim]·[/] {escape(sentence)}", soft_wrap=True)


def _take_back(client: Client, match: Match, to: int) -> str:
    """Take back the person's moves since a version; return why not, if that cannot be, and nothing otherwise."""
    try:
        client.undo(match, to)
    except Refused as error:
        return error.refusal.detail
    return ""


def _why(client: Client, match: Match, kind: type[Move]) -> str:
    """Return why a kind of move is not on offer; empty if it is, or the server cannot say."""
    with contextlib.suppress(FreeportError):
        reason = client.why(match, kind).reason
        return "" if reason is None else reason.text
    return ""


def _stop_waiting(console: Console, client: Client) -> None:
    """Leave a match whose other players the person no longer waits for, so that nobody waits for the person."""
    waits = [client.match(joined) for joined in client.notes]
    # A call that was stopped in the middle may have taken a seat although its reply was lost.
    for match in waits or client.matches(status=Status.OPEN, free=True):
        if match.status is Status.OPEN and match.your_seat is not None:
            client.leave(match)
            console.print(f"\nYou left match {escape(match.id)}; it had not started.", soft_wrap=True)


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


def _seat(
    console: Console,
    client: Client,
    where: str,
    against: Sequence[str],
    tokens: list[str],
    seats: int | None,
    invitation: str | None,
    clock: Clock | None,
    position: str | None,
) -> Match:
    slugs = [card.slug for card in client.games()]
    if where not in slugs and position is not None:
        raise fail("A position begins a new match.", "Name a game, not a match.", USAGE)
    if where not in slugs:
        return _sit_down(client, where, invitation=invitation)
    if not against and position is None:
        console.print("Looking for players ...")
        match = _sit_down(client, where, seats, clock)
        if missing := sum(seat.player is None for seat in match.seats):
            joins = escape(typed("freeport", "play", match.id, server=client.server))
            console.print(f"Match [bold]{escape(match.id)}[/] waits for {missing} more: {joins}", soft_wrap=True)
            console.print("[dim]Ctrl-C leaves it. --against greedy plays at once, against a bot.[/]", soft_wrap=True)
        return until_begun(client, match)
    house = [bot.name for bot in client.house_bots()]
    own = {who: find_bot(who) for who in against if who not in house}
    seats = seats or max(find_game(where).seats[0], len(against) + 1)
    created = client.create(where, seats, autostart=True, clock=clock, rated=position is None, position=position)
    match = client.join(created)
    for who in against[: seats - 1]:
        if who in own:
            tokens.append(_bring(client, own[who](), match))
        else:
            match = client.add_bot(match, who)
    if len(against) + 1 < seats:
        console.print(f"Match [bold]{escape(match.id)}[/] waits for players ...")
    return until_begun(client, match)


def _sit_down(
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


def bot(console: Console, server: str, who: str, where: str, seats: int | None, count: int, name: str | None) -> None:
    """Play with a bot on a server, match after match."""
    maker = find_bot(who)
    with log_in(server, name or who.rpartition(":")[2], bot=True) as client:
        for _ in range(count):
            try:
                match = until_begun(client, _sit_down(client, where, seats))
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
