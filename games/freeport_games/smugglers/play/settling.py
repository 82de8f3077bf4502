"""Putting a proposal forward: who pays the fee, and what makes room for it (SG-205, SG-208)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from freeport_games.engine import Entry, Offer, Option, Playing, Refusal, Refuse, Seat, Turn, ask
from freeport_games.smugglers.effects.cargo import misread
from freeport_games.smugglers.events import ProposalTakenBack
from freeport_games.smugglers.moves import PutForward, TakeBack
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.terms import Deal

from .deals import (
    NO_UNITS,
    bad_payer,
    cannot_give,
    cannot_take,
    fee_parts,
    fees_of,
    jettisoned,
    makes_too_much_room,
    no_room,
    other_sum,
    rooms,
    too_dear,
    units_of,
    wrong_fees,
    wrong_terms,
)


def not_proposable(state: State, deal: Deal, *, brokered: bool) -> Refusal | None:
    """Return why the terms of a deal cannot be proposed (SG-205, SG-207)."""
    refusal = wrong_terms(state, deal)
    if refusal is None and brokered:
        refusal = too_dear(state, deal, state.not_isolated())
    return refusal or no_room(state.players[deal.proposer], deal.give, deal.take)


def settled(t: Turn[State], deal: Deal, *, brokered: bool) -> Playing[Deal | None]:
    """Complete the terms of a deal, as the proposer wants it; return None if it takes them back."""
    options = [*_settlements(t.state, deal, brokered=brokered)]
    if len(options) == 1 and options[0].size == 1:
        return _completed(deal, options[0].first)
    menu = partial(_ways_to_settle, deal=deal, brokered=brokered)
    move = yield from ask(deal.proposer, "SG-D24", menu, default=TakeBack())
    if isinstance(move, PutForward):
        return _completed(deal, move)
    t.tell(ProposalTakenBack(deal.proposer, deal.receiver))
    return None


def _completed(deal: Deal, move: PutForward) -> Deal:
    return msgspec.structs.replace(
        deal, fees=fee_parts(move.fees), jettison=units_of(move.jettison), discard=move.discard
    )


def _settlements(state: State, deal: Deal, *, brokered: bool) -> Iterator[Option[PutForward]]:
    """Yield the ways to complete the terms of a deal."""
    fees = fees_of(state, deal, state.not_isolated()) if brokered else NO_UNITS
    for room in rooms(state.players[deal.proposer], deal.give, deal.take):
        yield PutForward.option(fees=fees, jettison=room.jettison, discard=room.discard)


def _ways_to_settle(t: Turn[State], _: Seat, *, deal: Deal, brokered: bool) -> Iterator[Entry]:
    for option in _settlements(t.state, deal, brokered=brokered):
        yield Offer(option)
    yield TAKE_BACK
    yield Refuse(PutForward, why=partial(_not_settled, deal=deal, brokered=brokered))


def _not_settled(t: Turn[State], _: Seat, move: PutForward, *, deal: Deal, brokered: bool) -> Refusal | None:
    """Return why terms cannot be completed so: the first reason in the order of section 10."""
    state = t.state
    if refusal := bad_payer(state, move.fees, state.not_isolated() if brokered else range(state.seats)):
        return refusal
    if misread(move.jettison):
        return Refusal("BAD_PARAMETER", rule="SG-208")
    whole, player = _completed(deal, move), state.players[deal.proposer]
    sides = (player, deal.give, deal.take, jettisoned(whole.jettison), move.discard)
    return (
        cannot_give(player, deal.give, whole.pays(deal.proposer), jettisoned(whole.jettison), move.discard)
        or cannot_take(*sides)
        or (wrong_fees(state, whole) if brokered else other_sum(whole, 0))
        or makes_too_much_room(*sides)
    )


TAKE_BACK = Offer(TakeBack.option())
