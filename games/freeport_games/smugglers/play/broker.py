"""The Broker step: exchanges at any distance, and standing offers (section 4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import (
    Among,
    Case,
    Count,
    Entry,
    Fit,
    Gate,
    Menu,
    Offer,
    Option,
    Playing,
    Scene,
    Turn,
    Way,
    Ways,
    Whole,
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
    ACCEPTS,
    CAN_MAKE_ROOM,
    IS_A_DEAL,
    IS_ANOTHER,
    IS_FREE,
    IS_SEAT,
    MOVES_SOMETHING,
    NO_CARDS,
    NO_UNITS,
    Answering,
    Dealing,
    acceptances,
    by_terms,
    carry_out,
    fee,
    gives,
    proposer_can,
    side_of,
    spare_credits,
    terms,
)
from .settling import settled


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
        if not proposer_can(state, offer.deal):
            state.players[poster].standing = None
            t.tell(OfferEnded(poster, seat))


def ways_to_deal(t: Turn[State], seat: Seat) -> Menu:
    """Return what the active seat may do in the Broker step (SG-202, SG-211, SG-214)."""
    state = t.state
    standing = STANDING(t, seat) if state.offers_to(seat) else STANDING.closed
    menu: list[Entry] = [DRAW, *standing]
    if state.proposals >= state.options.broker_proposals_per_turn or not state.others_free(seat):
        return read(menu, closed=PROPOSING.closed)
    return read(menu, partial(PROPOSING.offers, t, seat), PROPOSING.closed)


# Proposals


def deal_of(seat: Seat, move: ProposeBroker | PostOffer) -> Deal:
    """Return the terms that a move proposes."""
    return Deal(seat, move.seat, terms(move.give), terms(move.take))


class Proposing(Dealing):
    """A seat that proposes a deal through the Broker."""

    __slots__ = ()

    def deal(self, move: ProposeBroker) -> Deal:
        """Return the terms that are proposed."""
        return deal_of(self.seat, move)


def _to_propose(c: Proposing) -> Iterator[Option[ProposeBroker]]:
    """Yield the proposals to each seat, bounded by what the two have (SG-202, SG-203)."""
    mine = side_of(c.state.players[c.seat])
    for other in c.state.not_isolated():
        if other != c.seat:
            take = side_of(c.state.players[other])
            yield ProposeBroker.option(seat=One((other,)), give=mine, take=take, bound=False)


def _can_pay_fee(c: Proposing, move: ProposeBroker) -> bool:
    """Return whether all who may pay the fee of a deal can pay it together."""
    deal = c.deal(move)
    return fee(deal) <= sum(spare_credits(c.state, deal, seat) for seat in c.state.not_isolated())


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
    menu = ANSWERING.on(deal) if seat == deal.receiver else PAYING
    move = yield from ask(seat, "SG-D8", menu, always=True, default=DeclineBroker())
    accepted = move if isinstance(move, AcceptBroker) else None
    t.tell(DealAnswered(seat, accepted is not None))
    return accepted


def _to_answer(c: Answering) -> Iterator[Option[AcceptBroker]]:
    return acceptances(c.state, c.proposal, AcceptBroker)


def _carried(c: Case[State]) -> Sequence[int]:
    return c.state.players[c.seat].carried


PROPOSING = Ways(
    Proposing,
    Way(
        ProposeBroker,
        _propose,
        IS_FREE("seat", "SG-202"),
        IS_SEAT("seat", "SG-202"),
        IS_A_DEAL,
        IS_ANOTHER("seat", "SG-202"),
        *gives(by_terms),
        Whole[Proposing]("NOT_ENOUGH_CREDITS", "SG-205", _can_pay_fee),
        *CAN_MAKE_ROOM,
        Gate[Proposing](
            "NO_PROPOSALS_LEFT", "SG-202", lambda c: c.state.proposals < c.state.options.broker_proposals_per_turn
        ),
        MOVES_SOMETHING,
        options=_to_propose,
    ),
)
"""A proposal through the Broker (SG-202)."""
ANSWERING = Ways(
    Answering,
    Way(DeclineBroker, nothing),
    Way[Answering, AcceptBroker](
        AcceptBroker,
        nothing,
        *ACCEPTS,
        options=_to_answer,
    ),
)
"""The answer of the seat to which a proposal is made (SG-206)."""
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


# Standing offers


class Accepting(Dealing):
    """A seat to which others have posted offers."""

    __slots__ = ()

    def deal(self, move: AcceptStanding) -> Deal:
        """Return the deal of an offer that stands."""
        return dict(self.standing())[move.seat]

    def standing(self) -> list[tuple[Seat, Deal]]:
        """Return the deals that the seats which have posted them can keep."""
        offers = self.state.offers_to(self.seat)
        return [(poster, offer.deal) for poster, offer in offers if proposer_can(self.state, offer.deal)]


def _to_accept(c: Accepting) -> Iterator[Option[AcceptStanding]]:
    for poster, deal in c.standing():
        yield from acceptances(c.state, deal, AcceptStanding, seat=One((poster,)))


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


IS_STANDING = Fit[Accepting]("OFFER_GONE", lambda c, poster: poster in dict(c.standing()))
STANDING = Ways(
    Accepting,
    Way(AcceptStanding, _accept_standing, IS_STANDING("seat", "SG-211"), *ACCEPTS, options=_to_accept),
)
"""The standing offers that a seat may accept (SG-211)."""
DRAW = Offer(DrawDestiny.option(), _draw)
