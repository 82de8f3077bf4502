"""What a viewer cannot know: which cards could be exchanged, and how it all might be."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Hidden, Rng, Seat

from .areas.zones import every_card
from .components import Card, CardId
from .in_play import ShipInPlay
from .state import Commitment, Phase, Ship, Shipment, State
from .view import ImportExportView


def secrets(state: State, viewer: Seat | None) -> Sequence[Sequence[CardId]]:
    """The cards that could be exchanged without the viewer noticing: the deck and the hands of others, one group.

    Whoever watched knows the cards of hands that a power has shown to all, or something about them.
    """
    group = list(state.deck)
    if state.phase is not Phase.OVER:
        for seat, hand in enumerate(state.hands):
            if seat != viewer:
                group += [card for card in hand if card not in state.known]
    return (group,)


def imagine(view: ImportExportView, seat: Seat, rng: Rng) -> State:
    """A whole state that agrees with what the seat sees, the hidden cards dealt at random."""
    seats = view.seats
    state = State(
        end_credits=view.end_credits,
        public_skip=view.public_skip,
        sets=list(view.sets),
        harbours=[one.harbour for one in seats if one.harbour],
        first_leader=view.first_leader,
        deck=[],
        credits=[one.credits for one in seats],
        hands=[[] for _ in seats],
        imports=[_ids(one.imports) for one in seats],
        goods=[_ids(one.goods) for one in seats],
        shipments=[[Shipment(s.card.id, s.power, s.tokens, s.used) for s in one.shipments] for one in seats],
        played=[_ids(one.played) for one in seats],
        commitments=[Commitment(one.choice, one.action) for one in seats],
        counts=[one.count for one in seats],
        sold=[one.sold for one in seats],
        pirated=[one.pirated for one in seats],
        extra_leads=[one.extra_leads for one in seats],
        passive=[one.passive for one in seats],
        orders=[{order.power: order.policy for order in one.standing_orders} for one in seats],
        declared_goods=[{good.card: good.type for good in one.declared_goods} for one in seats],
        ships=[_ship(ship) for ship in view.ships],
        discard=list(view.discard),
        island=_ids(view.island),
        phase=view.phase,
        turn=view.turn,
        leader=view.leader,
        at=view.at,
        more_leads=view.more_leads,
        declared=view.declared,
        executions=list(view.executions),
        round=view.round,
        bids_in={} if view.own_bid is None else {view.own_bid.seat: view.own_bid.amount},
        queue=list(view.queue),
        resolving=view.resolving,
        completing=view.completing,
        end_trigger=view.end,
        winner=view.winner,
    )
    _deal(state, view, rng)
    return state


def _deal(state: State, view: ImportExportView, rng: Rng) -> None:
    """Deal the cards that the view does not show to the hands and the deck that hide them."""
    for number, one in enumerate(view.seats):
        if not isinstance(one.hand, Hidden):
            state.hands[number] = _ids(one.hand.cards)
    seen = set(every_card(state))
    unseen = [card for card in state.deck_list if card not in seen]
    for place in range(len(unseen) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        unseen[place], unseen[other] = unseen[other], unseen[place]
    for number, one in enumerate(view.seats):
        if isinstance(one.hand, Hidden):
            state.hands[number] = unseen[: one.hand.count]
            del unseen[: one.hand.count]
    state.deck = unseen


def _ids(cards: Sequence[Card]) -> list[CardId]:
    return [card.id for card in cards]


def _ship(ship: ShipInPlay) -> Ship:
    pairs = list(zip(ship.bound[::2], ship.bound[1::2], strict=True))
    return Ship(ship.id, ship.owner, ship.at_sea, _ids(ship.contracts), _ids(ship.containers), pairs, ship.released)
