"""Giving and withdrawing standing orders."""

from __future__ import annotations

import secrets
from functools import partial

import msgspec

from freeport_api import NewOrder, Order, OrderGiven, OrderKind, OrderWithdrawn, Player
from freeport_api.orders import MOVES_MOST
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.notation import write_move
from freeport_games.engine.storage import codec_of
from matches import refusals
from matches.accounts.idempotency import IdempotencyKeys
from matches.match import presentation
from matches.match.commands import Entries, happens, playing, seat_of
from matches.match.live_match import LiveMatch
from matches.orders.giving import wrong
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.store import Store


class GivingOrders:
    """Gives, lists and withdraws the standing orders of players."""

    def __init__(self, store: Store, cache: MatchCache, keys: IdempotencyKeys) -> None:
        self._store = store
        self._cache = cache
        self._keys = keys

    async def give(
        self, match: str, player: Player, order: NewOrder, key: str | None = None, seat: Seat | None = None
    ) -> Order:
        """Give an order. It answers what is asked of the player's seat after it.

        Args:
            match: the match's id.
            player: the player.
            order: the order.
            key: an idempotency key; with the same key the order is returned again as it was given.
            seat: which of the player's seats; by default the one that is asked, else the lowest.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED, MATCH_NOT_STARTED, GAME_OVER, HANDED_OVER, BAD_ORDER,
                TOO_MANY_ORDERS, BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED, BUSY.
        """
        name = mine = secrets.token_hex(8)
        if key is not None:
            request = msgspec.msgpack.encode((match, seat, msgspec.json.encode(order)))
            name = (await self._keys.first(f"order {player.id}", key, request, mine.encode())).decode()
        if name != mine and (given := await self._given(match, player, name)) is not None:
            return given
        async with self._cache.hold_for(match, player) as cached:
            changed = await cached.change(partial(_give, player=player, wanted=seat, order=order, name=name))
            live = changed.live
            event = changed.entries[0].event if changed.entries else None
            if isinstance(event, OrderGiven):
                return presentation.order_given(live, event, live.version - len(changed.entries) + 1)
        if (given := await self._given(match, player, name)) is not None:  # by the same request, at the same time
            return given
        raise refused(refusals.BUSY)

    async def _given(self, match: str, player: Player, name: str) -> Order | None:
        """Return an order that an earlier call gave, as it was then; None if it gave none."""
        async with self._cache.hold_for(match, player) as cached:
            live = await cached.fresh()
            seat_of(live, player)
        version = 0
        async for entry in self._store.log(match, until=live.version):
            version += 1
            if isinstance(entry.event, OrderGiven) and entry.event.order == name:
                await self._store.confirm(match)
                return presentation.order_given(live, entry.event, version)
        return None

    async def standing(self, match: str, player: Player, seat: Seat | None = None) -> tuple[Order, ...]:
        """Return the standing orders of a player's seat, the oldest first.

        Raises ``Refused``: UNKNOWN_MATCH, UNKNOWN_SEAT, NOT_SEATED.
        """
        async with self._cache.hold_for(match, player) as cached:
            live = await cached.fresh()
            return presentation.orders_of(live, seat_of(live, player, seat))

    async def withdraw(self, match: str, player: Player, order: str) -> Order:
        """Withdraw an order, and return it. An open question that it passes later is passed all the same.

        Raises:
            Refused: UNKNOWN_MATCH, NOT_SEATED, UNKNOWN_ORDER, BUSY.
        """
        async with self._cache.hold_for(match, player) as cached:
            found: list[Order] = []
            await cached.change(partial(_withdraw, player=player, key=order, found=found))
            return found[-1]


def _give(live: LiveMatch, player: Player, wanted: Seat | None, order: NewOrder, name: str) -> Entries:
    seat = seat_of(live, player, wanted)
    _check_playing(live, seat)
    given = _read(live.game, seat, name, order, live.version)
    if live.orders.find(seat, name) is not None:
        return ()
    if live.orders.full(seat):
        raise refused(refusals.TOO_MANY_ORDERS, live.version)
    return happens(live, given)


def _withdraw(live: LiveMatch, player: Player, key: str, found: list[Order]) -> Entries:
    seat_of(live, player)
    for seat in live.seats_of(player):
        if (order := live.orders.find(seat, key)) is not None:
            found.append(order.shown(live.game))
            return happens(live, OrderWithdrawn(seat, key))
    raise refused(refusals.UNKNOWN_ORDER, live.version)


def _check_playing(live: LiveMatch, seat: Seat) -> None:
    """Check that a seat's player is playing. Raises ``Refused``."""
    table = playing(live)
    if live.house_bot(seat) is not None:
        raise refused(refusals.HANDED_OVER, live.version)
    if seat in table.left:
        raise refused(refusals.NOT_SEATED, live.version, "You have left this match. Return to it first.")


def _read(game: AnyGame, seat: Seat, name: str, order: NewOrder, version: int) -> OrderGiven:
    """Return the event of an order that a game can carry out. Raises ``Refused``: BAD_ORDER."""
    decisions = order.decisions
    if order.kind is OrderKind.PASS and not decisions:
        decisions = game.pace.windows
    moves = []
    for place, move in enumerate(order.moves[: MOVES_MOST + 1]):
        try:
            moves.append(write_move(codec_of(game).json_moves.decode(bytes(move))))
        except ValueError as error:
            raise refused(refusals.BAD_ORDER, version, refusals.told(error), f"/moves/{place}") from error
    until = tuple(dict.fromkeys(order.until))
    given = OrderGiven(
        seat, name, order.kind, tuple(dict.fromkeys(decisions)), order.after, tuple(moves), order.times, until
    )
    if (problem := wrong(game, given)) is not None:
        raise refused(refusals.BAD_ORDER, version, problem.sentence, problem.pointer)
    return given
