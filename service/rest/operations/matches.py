"""Matches: create, find, read, join, start, leave."""

from __future__ import annotations

import msgspec

import freeport_api as api
from freeport_api import addresses
from freeport_api.words import MATCH_WORDS
from freeport_games.engine import AnyGame, Data
from freeport_games.engine.match_options import match_options
from freeport_games.engine.menus import Refused
from freeport_games.engine.misfits import Misfit, misfit, takes
from matches.match.viewpoints import viewpoint
from matches.play.terms import Terms
from service.finding import find_game, match_filter
from service.http.problems import Fault
from service.quotas import Charge
from service.rest.call import Call
from service.rest.extras import extras
from service.rest.operation import Who, operation


class MatchPage(api.Page, frozen=True):
    """A page of the list of matches."""

    items: tuple[api.ListedMatch, ...]
    """The matches, the newest first. Each has an address of its own, with its options, view and decision."""


def match_address(match: api.Match, _: object) -> str:
    """Return the address of a match."""
    return addresses.SEE.at(match=match.id).path


@operation(
    addresses.CREATE,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    status=201,
    charge=Charge.MATCH,
    codes=("UNKNOWN_GAME", "BAD_OPTIONS", "UNKNOWN_BOT"),
    creates=True,
    location=match_address,
)
async def create(call: Call, body: api.NewMatch) -> api.Match:
    """Create a match.

    The response comes when the worker has committed to the dice, so that others can join at once. With the same
    ``Idempotency-Key`` the same request returns the same match, in its present state, for a day or as long as the
    server keeps ended matches.
    """
    game, key = find_game(body.game), call.idempotency_key
    options = read_options(game, body.options)
    return await call.matches.hosting.create(call.player, game, body.seats, options, Terms.of(body), key)


@operation(addresses.FIND, who=Who.VIEWER, codes=("UNKNOWN_GAME", "BAD_CURSOR"))
async def find(call: Call, query: api.MatchesQuery) -> MatchPage:
    """List the public matches, the newest first.

    With a strict filter, a page may be short, or even empty, and still have a ``next``: the server checks at most some
    hundred matches for one page.
    """
    found = await call.matches.summaries.find(
        match_filter(query, query.status), first=query.first, after=query.after, viewer=call.viewer
    )
    return MatchPage(next=found.next, items=tuple(match for match, _ in found.matches))


@operation(addresses.HISTORY, who=Who.PLAYER, right=api.Right.READ, codes=("BAD_CURSOR",))
async def history(call: Call, query: api.PageQuery) -> MatchPage:
    """List the matches that you host, play or have played, the newest first, private ones included."""
    found = await call.matches.summaries.history(call.player, first=query.first, after=query.after)
    return MatchPage(next=found.next, items=tuple(match for match, _ in found.matches))


@operation(addresses.SEE, who=Who.VIEWER, codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED"))
async def see(call: Call, query: api.SeeQuery) -> api.Match:
    """Get a match as you may see it: with your own view and decision, or a spectator's view."""
    match = await call.matches.looking.see(
        call.path["match"], call.viewer, extras=extras(query), seat=viewpoint(query.seat, shared=query.shared)
    )
    if not query.presence:
        return match
    try:
        there = await call.matches.looking.presence(match.id, call.viewer)
    except Refused:  # who may not watch it sees what everybody may know of it
        return match
    return msgspec.structs.replace(match, present=there.seats)


@operation(addresses.PRESENCE, who=Who.VIEWER, codes=("UNKNOWN_MATCH", "NO_SPECTATORS"))
async def presence(call: Call) -> api.Presence:
    """Ask which seats of a match have a stream of it open at this moment; house bots open none."""
    return await call.matches.looking.presence(call.path["match"], call.viewer)


@operation(
    addresses.JOIN,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=(
        *("UNKNOWN_MATCH", "WRONG_INVITATION", "MATCH_OPENING", "MATCH_STARTED", "MATCH_FULL"),
        *("SEAT_TAKEN", "UNKNOWN_SEAT", "ALREADY_SEATED", "KNOWS_A_HAND"),
    ),
)
async def join(call: Call, body: api.Joining, query: api.ScreenQuery) -> api.Match:
    """Take a seat in a match; in a running match, one that is on offer, whose entropy stays as it is.

    In a match with `hotSeat` you can take several before it starts, one after the other, each further one by its
    number.
    """
    return await call.matches.hosting.join(
        call.path["match"],
        call.player,
        entropy=body.entropy,
        invitation=body.invitation,
        seat=body.seat,
        shared=query.shared,
    )


@operation(
    addresses.START,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=("UNKNOWN_MATCH", "NOT_HOST", "MATCH_OPENING", "MATCH_STARTED", "TOO_FEW_PLAYERS"),
)
async def start(call: Call, query: api.ScreenQuery) -> api.Match:
    """Start a match that you host, when all its seats are taken."""
    return await call.matches.hosting.start(call.path["match"], call.player, shared=query.shared)


@operation(
    addresses.LEAVE,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED", "UNKNOWN_BOT", "MATCH_NOT_STARTED", "GAME_OVER"),
)
async def leave(call: Call, body: api.Leaving, query: api.SeatsQuery) -> api.Match:
    """Leave a match, or one of several seats.

    Before the start the seat becomes free. In a running match the game's default moves are made for the seat until the
    player returns; with `standIn`, a house bot plays it as long.
    """
    return await call.matches.hosting.leave(
        call.path["match"], call.player, body.stand_in, query.seat, shared=query.shared
    )


@operation(
    addresses.RETURN,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED", "MATCH_NOT_STARTED", "GAME_OVER"),
)
async def return_(call: Call, query: api.SeatsQuery) -> api.Match:
    """Return to a running match that you have left, or in which a house bot plays for you."""
    return await call.matches.hosting.return_(call.path["match"], call.player, query.seat, shared=query.shared)


def read_options(game: AnyGame, given: msgspec.Raw) -> Data:
    """Decode a game's options.

    Raises:
        Fault: BAD_OPTIONS, with a pointer to the first wrong part.
    """
    try:
        options: Data = msgspec.json.decode(given, type=game.options)
    except msgspec.DecodeError as error:
        raise _unfit(game, given) from error
    except RecursionError as error:
        raise Fault("BAD_OPTIONS", "The options are nested too deeply.") from error
    return options


def _unfit(game: AnyGame, given: msgspec.Raw) -> Fault:
    """Return the refusal of options, which says what the wrong one is for, or which there are."""
    of: type[Data] = game.options
    try:
        found = misfit(msgspec.json.decode(given), of)
    except (msgspec.DecodeError, RecursionError):  # such as a number that no computer holds
        found = None
    found = found or Misfit("type", "", takes(of))
    name = found.pointer.split("/")[1] if found.pointer else ""
    description = {option.name: option.description for option in match_options(of)}.get(name)
    names = ", ".join(of.__struct_encode_fields__) or "none"
    more = f"The options of {game.name}: {names}." if description is None else f"{name}: {description}"
    pointer = f"/options{found.pointer}"
    return Fault("BAD_OPTIONS", f"{pointer} {MATCH_WORDS.misfit(found)}. {more}", pointer=pointer)
