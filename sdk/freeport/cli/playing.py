"""Playing: a person, or a bot, in memory or on a server."""

from __future__ import annotations

import contextlib
import shlex
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom

import msgspec
from rich.console import Console
from rich.markup import escape

from freeport._bot import AnyBot
from freeport._client import Client
from freeport._live import play_match
from freeport._local import Played, play_game, play_saved
from freeport._quick import find_seat, until_begun
from freeport._saved import NotSaved, SavedGame
from freeport.errors import FreeportError, NotFound, Refused
from freeport.shapes import ENDED, Clock, Match, OneAnswer, Status
from freeport_games.engine import Move, Seat, begin

from .accounts import connect, log_in, own_name, typed, user
from .asking import Quit
from .failures import USAGE, errors, fail, refuse
from .finding import find_bot, find_game
from .hot_seat import Curtain, InTurn, play_seats
from .judging import command, verify_own
from .ordering import Desk
from .person import Person
from .words import Teller, seat_names, seated

_RECOUNTED = 30
"""The most events that a person is told on coming back."""


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


def offline(console: Console, slug: str, wish: Wish, seed: str | None, save: Path | None) -> None:
    """Play as a person, or several, and against bots, without a server."""
    game = find_game(slug)
    seats = wish.chairs(game.seats[0])
    game.check_seats(seats)
    rivals = wish.against or ("greedy",)
    kinds = [rivals[seat % len(rivals)] for seat in range(seats - wish.people)]
    for kind in kinds:
        find_bot(kind)
    bots, names = [*[None] * wish.people, *kinds], _names(kinds, wish.people)
    dice = str(SystemRandom().getrandbits(64)) if seed is None else seed
    if save is not None:
        begin(game, game.options(), seats, wish.position)  # refuses an impossible position before there is a file
        try:
            saved = SavedGame.begin(save, game, game.options(), dice, bots, tuple(names.values()), wish.position)
        except FileExistsError:
            again = f"freeport play --resume {shlex.quote(str(save))}"
            raise fail(f"{save} exists already.", f"`{again}` goes on with a game that is kept there.", USAGE) from None
        except OSError as error:
            raise fail(f"{save} cannot be written: {error.strerror}", code=USAGE) from error
        _play_saved(console, saved)
        return
    try:
        told = play_game(
            game,
            _people_and_bots(console, bots, names, anew=True),
            seed=dice,
            names=tuple(names.values()),
            position=wish.position,
        )
    except (Quit, KeyboardInterrupt):
        console.print("\nYou stopped. This game is not kept; --save keeps one in a file.")
    else:
        _tell_end(console, told, names, wish.people)


def resume(console: Console, path: Path) -> None:
    """Go on with an offline game that is kept in a file."""
    try:
        saved = SavedGame.read(path)
    except OSError as error:
        raise fail(f"{path} cannot be read: {error.strerror}", code=USAGE) from error
    except NotSaved as error:
        raise fail(str(error)) from error
    _play_saved(console, saved)


def _play_saved(console: Console, saved: SavedGame) -> None:
    names, people = dict(enumerate(saved.head.names)), saved.head.bots.count(None)
    file = shlex.quote(str(saved.path))
    try:
        told = play_saved(saved, _people_and_bots(console, saved.head.bots, names, anew=not saved.moves))
    except (Quit, KeyboardInterrupt):
        console.print(
            f"\nYou stopped. The game is kept: [bold]freeport play --resume {escape(file)}[/]", soft_wrap=True
        )
    except NotSaved as error:
        raise fail(str(error)) from error
    except OSError as error:
        raise fail(f"{saved.path} cannot be written: {error.strerror}") from error
    else:
        _tell_end(console, told, names, people)
        console.print(f"Its record is in {escape(file)}: freeport verify, or freeport replay.", soft_wrap=True)


def _people_and_bots(
    console: Console, bots: Sequence[str | None], names: Mapping[Seat, str], *, anew: bool
) -> list[AnyBot]:
    """Return who plays each seat: a bot by its name, or a person; ``anew`` is whether nothing has happened yet."""
    alone = bots.count(None) == 1
    curtain = Curtain(console, names, alone=alone)
    if alone and anew:
        curtain.lift(0)
    return [InTurn(console, curtain, names) if bot is None else find_bot(bot)() for bot in bots]


def _tell_end(console: Console, played: Played, names: Mapping[Seat, str], people: int) -> None:
    """Tell how an offline game ended."""
    told = escape(Teller(played.table.game, names).event(played.result))
    if people == 1:
        told = f"[bold]{'You won.' if 0 in played.result.winners else 'You did not win.'}[/] {told}"
    console.print(told, highlight=False, soft_wrap=not console.is_terminal)


def _names(kinds: Sequence[str], people: int) -> dict[Seat, str]:
    """Return what to call the people and the bots; people, and bots of one kind, are numbered if there are several."""
    persons = [user()] if people == 1 else [f"{user()} {number}" for number in range(1, people + 1)]
    bots = [
        f"{kind} {kinds[: seat + 1].count(kind)}" if kinds.count(kind) > 1 else kind for seat, kind in enumerate(kinds)
    ]
    return dict(enumerate([*persons, *bots]))


def live(
    console: Console, server: str, where: str, wish: Wish, name: str | None = None, invitation: str | None = None
) -> None:
    """Play as a person, or several, on a server, also against bots of the server or of this machine."""
    tokens: list[str] = []
    with own_name(server, name) as called, log_in(server, called, bot=False) as client:
        try:
            match = _seat(console, client, where, wish, tokens, invitation)
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
        desk=Desk(client, match),
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
            console.print(f"[dim]·[/] {escape(sentence)}", soft_wrap=True)


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
    wish: Wish,
    tokens: list[str],
    invitation: str | None,
) -> Match:
    slugs = [card.slug for card in client.games()]
    if where not in slugs and wish.position is not None:
        raise fail("A position begins a new match.", "Name a game, not a match.", USAGE)
    if where not in slugs:
        return _sit_together(client, _sit_down(client, where, invitation=invitation), wish.people, invitation)
    if not wish.against and wish.rated and wish.people == 1 and wish.position is None:
        console.print("Looking for players ...")
        match = _sit_down(client, where, wish.seats, wish.clock)
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
