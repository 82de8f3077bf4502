"""Putting a proposal forward: who pays the fee, and what makes room for it (SG-205, SG-208)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Option, Playing, Turn, Way, Ways, Whole, ask, nothing
from freeport_games.smugglers.events import ProposalTakenBack
from freeport_games.smugglers.moves import PutForward, TakeBack
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.terms import Deal

from .deals import (
    NAMES_UNITS,
    NO_UNITS,
    Dealing,
    by_proposer,
    fee,
    fee_parts,
    fees_of,
    gives,
    is_paid,
    no_more_than_needed,
    rooms,
    spare_credits,
    takes,
    units_of,
)


def settled(t: Turn[State], deal: Deal, *, brokered: bool) -> Playing[Deal | None]:
    """Complete the terms of a deal, as the proposer wants it; return None if it takes them back."""
    settle = _to_broker if brokered else _to_settle
    options = [*settle(Settling(t.state, deal.proposer, deal))]
    if len(options) == 1 and options[0].size == 1:
        return _completed(deal, options[0].first)
    menu = (BROKERED if brokered else FACE_TO_FACE).on(deal)
    move = yield from ask(deal.proposer, "SG-D24", menu, default=TakeBack())
    if isinstance(move, PutForward):
        return _completed(deal, move)
    t.tell(ProposalTakenBack(deal.proposer, deal.receiver))
    return None


def _completed(deal: Deal, move: PutForward) -> Deal:
    return msgspec.structs.replace(
        deal, fees=fee_parts(move.fees), jettison=units_of(move.jettison), discard=move.discard
    )


class Settling(Dealing):
    """The proposer of a deal, whose terms are known."""

    __slots__ = ("terms",)

    def __init__(self, state: State, seat: Seat, terms: Deal) -> None:
        self.state, self.seat, self.terms = state, seat, terms

    def deal(self, move: PutForward) -> Deal:
        """Return the deal that is put forward."""
        return _completed(self.terms, move)


def _to_settle(c: Settling) -> Iterator[Option[PutForward]]:
    """Yield the ways to make room."""
    for room in rooms(c.state.players[c.seat], c.terms.give, c.terms.take):
        yield PutForward.option(fees=NO_UNITS, jettison=room.jettison, discard=room.discard)


def _to_broker(c: Settling) -> Iterator[Option[PutForward]]:
    """Yield the ways to pay the fee and to make room."""
    fees = fees_of(c.state, c.terms, c.state.not_isolated())
    for room in rooms(c.state.players[c.seat], c.terms.give, c.terms.take):
        yield PutForward.option(fees=fees, jettison=room.jettison, discard=room.discard)


def _names_seats(c: Settling, move: PutForward) -> bool:
    return all(each.count >= 0 and each.key in range(c.state.seats) for each in move.fees)


def _names_free_seats(c: Settling, move: PutForward) -> bool:
    isolated = {*range(c.state.seats)}.difference(c.state.not_isolated())
    return not any(each.count and each.key in isolated for each in move.fees)


def _can_pay_shares(c: Settling, move: PutForward) -> bool:
    return all(part.credits <= spare_credits(c.state, c.terms, part.seat) for part in c.deal(move).fees)


def _is_due(c: Dealing, move: Any) -> int:
    return fee(c.deal(move))


NAMES_SEATS = Whole[Settling]("BAD_PARAMETER", "SG-205", _names_seats)
MAKES_NO_MORE = no_more_than_needed(by_proposer)

BROKERED = Ways(
    Settling,
    Way(
        PutForward,
        nothing,
        Whole[Settling]("TARGET_ISOLATED", "SG-205", _names_free_seats),
        NAMES_SEATS,
        NAMES_UNITS,
        *gives(by_proposer),
        Whole[Settling]("NOT_ENOUGH_CREDITS", "SG-205", _can_pay_shares),
        *takes(by_proposer),
        is_paid("SG-205", _is_due),
        MAKES_NO_MORE,
        options=_to_broker,
    ),
    Way(TakeBack, nothing),
)
"""The seats that are not Isolated share the Broker's fee."""
FACE_TO_FACE = Ways(
    Settling,
    Way(
        PutForward,
        nothing,
        NAMES_SEATS,
        NAMES_UNITS,
        *gives(by_proposer),
        *takes(by_proposer),
        is_paid("SG-205", lambda _, __: 0),
        MAKES_NO_MORE,
        options=_to_settle,
    ),
    Way(TakeBack, nothing),
)
"""In a parley nobody pays (SG-605)."""
