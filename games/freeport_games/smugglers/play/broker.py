"""The Broker step: exchanges at any distance, and standing offers (section 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from freeport_games.engine import (
    Among,
    Case,
    Count,
    Entry,
    Menu,
    Offer,
    One,
    Playing,
    Refusal,
    Refuse,
    Scene,
    Seat,
    Turn,
    Way,
    Ways,
    ask,
    nothing,
    read,
)
from freeport_games.smugglers.effects.cargo import exactly
from freeport_games.smugglers.events import DealAnswered, DealProposed, OfferEnded
from freeport_games.smugglers.moves import (
    AcceptBroker,
    AcceptStanding,
    DeclineBroker,
    DrawDestiny,
    PostOffer,
    ProposeBroker,
)
from freeport_games.smugglers.state import BROKER, DESTINY, State
from freeport_games.smugglers.state.terms import Deal

from .deals import (
    NO_CARDS,
    NO_UNITS,
    acceptances,
    carry_out,
    malformed,
    moves_nothing,
    proposer_cannot,
    receiver_cannot,
    side_of,
    terms,
)
from .settling import not_proposable, settled


def broker_step(t: Turn[State]) -> Playing[bool]:
    """Play one decision of the Broker step; with nobody to deal with, the step is skipped (SG-201, SG-214)."""
    state = t.state
    seat = state.active
    if not state.options.broker_enabled or not state.others_free(seat):
        state.step = DESTINY
        return False
    _end_dead_offers(t, seat)
    yield from ask(seat, "SG-D7", ways_to_deal, default=DrawDestiny())
    return state.step is BROKER


def _end_dead_offers(t: Turn[State], seat: Seat) -> None:
    """End the offers to the seat whose own side has become impossible, and announce it (SG-215)."""
    state = t.state
    for poster, offer in state.offers_to(seat):
        if proposer_cannot(state, offer.deal):
            state.players[poster].standing = None
            t.tell(OfferEnded(poster, seat))


def ways_to_deal(t: Turn[State], seat: Seat) -> Menu:
    """Return what the active seat may do in the Broker step (SG-202, SG-211, SG-214)."""
    state = t.state
    menu: list[Entry] = [DRAW, *_ways_to_accept(state, seat), NOT_PROPOSED, NOT_STANDING]
    if state.proposals >= state.options.broker_proposals_per_turn or not state.others_free(seat):
        return menu
    return read(menu, partial(_ways_to_propose, state, seat))


def _ways_to_propose(state: State, seat: Seat) -> Iterator[Offer[ProposeBroker]]:
    """Yield the proposals to each seat, bounded by what the two have (SG-202, SG-203)."""
    mine = side_of(state.players[seat])
    for other in state.not_isolated():
        if other != seat:
            take = side_of(state.players[other])
            option = ProposeBroker.option(seat=One((other,)), give=mine, take=take, bound=False)
            yield Offer(option, _propose, _cannot_propose)


def _ways_to_accept(state: State, seat: Seat) -> list[Entry]:
    """Return the standing offers that the seat may accept."""
    found: list[Entry] = []
    for poster, offer in state.offers_to(seat):
        if not proposer_cannot(state, offer.deal):
            options = acceptances(state, offer.deal, AcceptStanding, seat=One((poster,)))
            found += [Offer(option, _accept_standing) for option in options]
    return found


# Proposals


def deal_of(seat: Seat, move: ProposeBroker | PostOffer) -> Deal:
    """Return the terms that a move proposes."""
    return Deal(seat, move.seat, terms(move.give), terms(move.take))


def _cannot_propose(t: Turn[State], seat: Seat, move: ProposeBroker) -> Refusal | None:
    """Return why a proposal is refused: the first reason in the order of section 10."""
    state = t.state
    if refusal := not_a_partner(state, seat, move):
        return refusal
    deal = deal_of(seat, move)
    if refusal := not_proposable(state, deal, brokered=True):
        return refusal
    if state.proposals >= state.options.broker_proposals_per_turn:
        return Refusal("NO_PROPOSALS_LEFT", rule="SG-202")
    return moves_nothing(deal)


def not_a_partner(state: State, seat: Seat, move: ProposeBroker | PostOffer) -> Refusal | None:
    """Return why a seat cannot be named in a deal."""
    if move.seat not in range(state.seats):
        return Refusal("BAD_PARAMETER", rule="SG-202")
    if state.players[move.seat].isolated:
        return Refusal("TARGET_ISOLATED", rule="SG-202")
    if refusal := malformed(state, move.give, move.take):
        return refusal
    return Refusal("SELF_TARGET", rule="SG-202") if move.seat == seat else None


def _propose(t: Turn[State], seat: Seat, move: ProposeBroker) -> Scene:
    """Complete the proposal, ask the receiver, then the seats that pay a part of the fee; all must agree (SG-206)."""
    state = t.state
    state.proposals += 1
    state.proposal = deal_of(seat, move)
    deal = state.proposal = yield from settled(t, state.proposal, brokered=True)
    if deal is None:
        return
    t.tell(DealProposed(deal))
    answer = yield from _asked(t, deal, deal.receiver)
    payers = [part.seat for part in deal.fees]
    for other in state.order_from(seat):
        third = other in payers and other not in (seat, deal.receiver)
        if third and answer is not None and (yield from _asked(t, deal, other)) is None:
            answer = None
    state.proposal = None
    if answer is not None:
        carry_out(t, deal, answer.jettison, answer.discard)


def _asked(t: Turn[State], deal: Deal, seat: Seat) -> Playing[AcceptBroker | None]:
    menu = partial(_ways_to_answer, deal=deal) if seat == deal.receiver else PAYING
    move = yield from ask(seat, "SG-D8", menu, default=DeclineBroker(), certain=True)
    accepted = move if isinstance(move, AcceptBroker) else None
    t.tell(DealAnswered(seat, accepted is not None))
    return accepted


def _ways_to_answer(t: Turn[State], _: Seat, *, deal: Deal) -> Menu:
    yield DECLINE
    for option in acceptances(t.state, deal, AcceptBroker):
        yield Offer(option)
    yield Refuse(AcceptBroker, why=partial(_cannot_take_part, deal=deal))


def _cannot_take_part(t: Turn[State], _: Seat, move: AcceptBroker, *, deal: Deal) -> Refusal | None:
    return receiver_cannot(t.state, deal, move.jettison, move.discard)


# Standing offers


def cannot_accept(t: Turn[State], seat: Seat, move: AcceptStanding) -> Refusal | None:
    """Return why a standing offer cannot be accepted (SG-211)."""
    state = t.state
    offer = state.players[move.seat].standing if move.seat in range(state.seats) else None
    if offer is None or offer.deal.receiver != seat or proposer_cannot(state, offer.deal):
        return Refusal("OFFER_GONE", rule="SG-211")
    return receiver_cannot(state, offer.deal, move.jettison, move.discard)


def _accept_standing(t: Turn[State], seat: Seat, move: AcceptStanding) -> None:
    """Accept and carry out a standing offer (SG-211, SG-213)."""
    poster = t.state.players[move.seat]
    offer, poster.standing = poster.standing, None
    if offer is not None:
        t.tell(DealAnswered(seat, accepted=True))
        carry_out(t, offer.deal, move.jettison, move.discard)


def _draw(t: Turn[State], _: Seat, __: DrawDestiny) -> None:
    """End the Broker step (SG-214)."""
    t.state.step = DESTINY


def _carried(c: Case[State]) -> Sequence[int]:
    return c.state.players[c.seat].carried


DRAW = Offer(DrawDestiny.option(), _draw)
DECLINE = Offer(DeclineBroker.option())
TO_PAY = (AcceptBroker.option(jettison=NO_UNITS, discard=NO_CARDS),)
KNOWN, IS_ABOARD, LOSES_NO_UNITS = exactly(Case[State], "jettison", "SG-208", _carried, lambda _: 0, lambda _: 0)
HAS_CARDS = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: c.state.players[c.seat].equipment)
LOSES_NO_CARDS = Count[Case[State]]("EXACT_LOSS_REQUIRED", lambda _: 0, lambda _: 0)
PAYING = Ways(
    Case[State],
    Way(
        AcceptBroker,
        nothing,
        KNOWN,
        HAS_CARDS("discard", "SG-203"),
        IS_ABOARD,
        LOSES_NO_UNITS,
        LOSES_NO_CARDS("discard", "SG-208"),
        options=lambda _: TO_PAY,
    ),
    Way(DeclineBroker, nothing),
)
"""What a seat answers that pays a part of the fee only (SG-206)."""
NOT_PROPOSED = Refuse(ProposeBroker, why=_cannot_propose)
NOT_STANDING = Refuse(AcceptStanding, why=cannot_accept)
