"""The domains of the options of deals: things to give, pay, jettison and discard (SG-203, SG-205, SG-208)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, Amounts, Form, Range, Some
from freeport_games.smugglers.components import CardId
from freeport_games.smugglers.effects.cargo import amounts
from freeport_games.smugglers.moves import Side
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.player import Player
from freeport_games.smugglers.state.terms import Deal, Terms

from .parts import excess, fee, lack, left_of, spare_credits

NO_CARDS: Some[str] = Some((), 0, 0)
NO_UNITS = Amounts((), 0, 0)


def side_of(player: Player) -> Form[Side]:
    """Return everything that a seat may give in a deal (SG-203)."""
    goods, lots = player.goods, player.lots
    return Side.form(
        credits=Amount(0, player.credits),
        goods=amounts(goods, 0, sum(goods)),
        brix=Amounts(tuple(Range(lot.id, 0, lot.units) for lot in lots), 0, sum(lot.units for lot in lots)),
        equipment=_some(player.equipment),
        friends=_some(player.friends),
        contracts=_some([one.card for one in player.contracts]),
    )


def _some(cards: Sequence[CardId]) -> Some[str]:
    """Return the domain of any of some cards."""
    return Some(tuple(cards), 0, len(cards)) if cards else NO_CARDS


class Room(msgspec.Struct, frozen=True, gc=False):
    """A way to make room for a deal, for an option (SG-208)."""

    jettison: Amounts
    """As many of the units that are left as do not fit."""
    discard: Some[str]
    """The Equipment that is too much; nothing that is given."""


def rooms(player: Player, gives: Terms, gets: Terms) -> Iterator[Room]:
    """Yield the ways to make room, one for each choice of what is discarded: it may be what the cargo lies in."""
    kept = [card for card in player.equipment if card not in gives.equipment]
    left = left_of(player, gives)
    if (count := excess(player, gives, gets)) > len(kept):
        return
    for cards in combinations(kept, count):
        if (units := lack(player, gives, gets, cards)) <= sum(left):
            yield Room(
                amounts(left, units, units) if units else NO_UNITS,
                Some(cards, count, count) if cards else NO_CARDS,
            )


def fees_of(state: State, deal: Deal, payers: Iterable[Seat]) -> Amounts:
    """Return the ways to share the fee of a deal, whose parts add up to it exactly (SG-205)."""
    due = fee(deal)
    return Amounts(tuple(Range(seat, 0, min(due, spare_credits(state, deal, seat))) for seat in payers), due, due)
