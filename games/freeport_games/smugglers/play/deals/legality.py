"""The conditions of proposing and accepting a deal, in the order of section 10 (SG-203 to SG-208)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from freeport_games.engine.menus import Case, Fit, Whole, about
from freeport_games.smugglers.effects.cargo import misread, read_counts
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.terms import Deal

from .domains import rooms
from .parts import (
    Part,
    has_cards,
    has_credits,
    has_goods,
    has_hands,
    has_room,
    is_tradeable,
    makes_no_more_room,
    proposers,
    receivers,
)


class Dealing(Case[State]):
    """A seat that deals with another one."""

    __slots__ = ()

    def deal(self, move: Any) -> Deal:
        """Return the deal that a move is about; what it names is known."""
        raise NotImplementedError


Parts = Callable[[Dealing, Any], Sequence[Part]]
"""Returns the parts of a deal that a condition is about, from the case and the move."""


def by_terms(c: Dealing, move: Any) -> Sequence[Part]:
    """Return both parts in a deal by its terms, before anybody makes room."""
    deal = c.deal(move)
    player, pays = c.state.players[deal.proposer], deal.pays(deal.proposer)
    return Part(player, deal.give, deal.take, pays), receivers(c.state, deal)


def by_proposer(c: Dealing, move: Any) -> Sequence[Part]:
    """Return the part of the proposer."""
    return (proposers(c.state, c.deal(move)),)


def by_receiver(c: Dealing, move: Any) -> Sequence[Part]:
    """Return the part of the receiver, with what its move jettisons and discards."""
    part = receivers(c.state, c.deal(move))
    return (part._replace(jettison=read_counts(move.jettison), discard=move.discard),)


def _each(parts: Parts, fits: Callable[[Part], bool]) -> Callable[[Dealing, Any], bool]:
    return lambda c, move: all(fits(part) for part in parts(c, move))


def gives(parts: Parts) -> tuple[Whole[Dealing], ...]:
    """Return the conditions that seats have what they give and pay, in the order of section 10."""
    return (
        Whole("NOT_TRADEABLE", "SG-203", _each(parts, is_tradeable)),
        Whole("CARD_NOT_IN_HAND", "SG-203", _each(parts, has_cards)),
        Whole("GOODS_NOT_HELD", "SG-207", _each(parts, has_goods)),
        Whole("NOT_ENOUGH_CREDITS", "SG-207", _each(parts, has_credits)),
    )


def takes(parts: Parts) -> tuple[Whole[Dealing], ...]:
    """Return the conditions that seats can hold what they have after a deal."""
    return (
        Whole("ABOVE_CAPACITY", "SG-207", _each(parts, has_room)),
        Whole("EQUIPMENT_LIMIT", "SG-311", _each(parts, has_hands)),
    )


def no_more_than_needed(parts: Parts) -> Whole[Dealing]:
    """Return the condition that seats jettison and discard no more than they have to."""
    return Whole("EXACT_LOSS_REQUIRED", "SG-208", _each(parts, makes_no_more_room))


NAMES_UNITS = Whole[Dealing]("BAD_PARAMETER", "SG-208", lambda _, move: not misread(move.jettison))
ACCEPTS = (NAMES_UNITS, *gives(by_receiver), *takes(by_receiver), no_more_than_needed(by_receiver))
"""What the receiver of a deal needs to accept it, with what it jettisons and discards for it (SG-207, SG-208)."""
IS_SEAT = Fit[Dealing]("BAD_PARAMETER", lambda c, seat: seat in range(c.state.seats))
IS_FREE = Fit[Dealing](
    "TARGET_ISOLATED", lambda c, seat: seat not in range(c.state.seats) or not c.state.players[seat].isolated
)
IS_ANOTHER = Fit[Dealing]("SELF_TARGET", lambda c, seat: seat != c.seat)


def _is_a_deal(c: Dealing, move: Any) -> bool:
    """Return whether no side names what no deal holds, a lot that nobody has, or a negative number."""
    lots = {lot.id for player in c.state.players for lot in player.lots}
    for side in (move.give, move.take):
        unknown = any(part.key not in lots for part in side.brix)
        if unknown or side.credits < 0 or misread(side.goods) or any(part.count < 0 for part in side.brix):
            return False
    return True


def _is_not_empty(c: Dealing, move: Any) -> bool:
    deal = c.deal(move)
    return not (deal.give.empty and deal.take.empty)


def _can_discard(c: Dealing, move: Any) -> bool:
    part = proposers(c.state, c.deal(move))
    return part.excess <= len(part.player.equipment) - len(part.gives.equipment)


def _can_make_room(c: Dealing, move: Any) -> bool:
    deal = c.deal(move)
    return next(rooms(c.state.players[deal.proposer], deal.give, deal.take), None) is not None


CAN_MAKE_ROOM = (
    Whole[Dealing]("EQUIPMENT_LIMIT", "SG-311", _can_discard),
    Whole[Dealing]("ABOVE_CAPACITY", "SG-207", _can_make_room),
)
"""The proposer can make room for a deal, in some way."""
IS_A_DEAL = Whole[Dealing]("BAD_PARAMETER", "SG-203", _is_a_deal)
MOVES_SOMETHING = Whole[Dealing]("EMPTY_DEAL", "SG-203", _is_not_empty)


def is_paid(rule: str, due: Callable[[Dealing, Any], int]) -> Whole[Dealing]:
    """Return the condition that the parts of a fee come to the sum that is due (SG-205, SG-605)."""

    def paid(c: Dealing, move: Any) -> int:
        return sum(part.credits for part in c.deal(move).fees)

    return Whole(
        "FEE_MISMATCH",
        rule,
        lambda c, move: paid(c, move) == due(c, move),
        lambda c, move: about(fee=due(c, move), paid=paid(c, move)),
    )
