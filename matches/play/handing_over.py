"""Seats of running matches that change hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from freeport_api import Match, Player
from matches import refusals
from matches.accounts.players import Players
from matches.match import seating
from matches.refusals import refused

from .quick_play import Change


class HandingOver:
    """Lets players give their seats to others.

    Args:
        players: the accounts.
        change: changes a match by a command, and returns it as a player then sees it.
        check_bot: refuses what is no house bot.
    """

    def __init__(self, players: Players, change: Change, check_bot: Callable[[str], None]) -> None:
        self._players = players
        self._change = change
        self._check_bot = check_bot

    async def offer(
        self, match: str, player: Player, seat: int, to: str | None = None, *, shared: bool = False
    ) -> Match:
        """Offer a seat: the player's own, or one of a house bot to the host. Whoever takes it joins the match.

        Args:
            match: the match's id.
            player: the player who offers it.
            seat: the seat.
            to: the id of the only player who may take it; None for whoever may join.
            shared: whether people share the player's screen.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, MATCH_NOT_STARTED, GAME_OVER, NOT_SEATED, NOT_HOST, NOT_REPLACEABLE,
                UNKNOWN_PLAYER, ALREADY_SEATED, KNOWS_A_HAND, BUSY.
        """
        if to is not None and await self._players.find(to) is None:
            raise refused(refusals.UNKNOWN_PLAYER)
        return await self._change(match, player, partial(seating.offer, player=player, seat=seat, to=to), shared=shared)

    async def replace(
        self, match: str, player: Player, seat: int, bot: str | None = None, *, shared: bool = False
    ) -> Match:
        """Let a house bot play for an absent player, or offer the seat; or ask for it, where all others have to ask.

        Args:
            match: the match's id.
            player: the player who asks.
            seat: the seat of the absent player.
            bot: the house bot; None to offer the seat to whoever may join.
            shared: whether people share the player's screen.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, MATCH_NOT_STARTED, GAME_OVER, NOT_SEATED, HANDED_OVER, NOT_HOST,
                UNKNOWN_BOT, NOT_REPLACEABLE, NOT_ABSENT, BUSY.
        """
        if bot is not None:
            self._check_bot(bot)
        replace = partial(seating.replace, player=player, seat=seat, bot=bot)
        return await self._change(match, player, replace, shared=shared)

    async def withdraw_offer(self, match: str, player: Player, seat: int, *, shared: bool = False) -> Match:
        """Offer a seat no longer. Raises ``Refused``, as ``offer`` does."""
        withdraw = partial(seating.withdraw_offer, player=player, seat=seat)
        return await self._change(match, player, withdraw, shared=shared)
