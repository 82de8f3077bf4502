"""Chains: moving and rearranging one's own, discarding Passengers of others (SC-210, SC-211)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.domains import Ordering
from freeport_games.engine.menus import Among, Case, Count, Scene, Turn, Way, Ways, about, ask
from freeport_games.sky_cargo.components import CARDS, CardId, cards_of, ops
from freeport_games.sky_cargo.conditions import CARDS_THERE, OfThese
from freeport_games.sky_cargo.events import ChainChanged, PassengerLeft
from freeport_games.sky_cargo.moves import ChainMove, ChainOrder, DiscardPassenger
from freeport_games.sky_cargo.piles import CHAINS, DISCARDS, PILES
from freeport_games.sky_cargo.state import State

from .carrying import By, carries_out, skipped


def _changed(t: Turn[State], seat: Seat) -> None:
    t.tell(ChainChanged(seat, cards_of(t.state.chains[seat])))


@carries_out(ops.ChainMove)
def chain_move(t: Turn[State], by: By, _: ops.ChainMove) -> Scene:
    """Move one of the seat's own Passengers to any position (SC-210)."""
    if t.state.chains[by.seat]:
        yield from ask(by.seat, "SC-D18", WAYS_TO_MOVE)
    else:
        skipped(t)


def _move(t: Turn[State], seat: Seat, move: ChainMove) -> None:
    chain = t.state.chains[seat]
    chain.remove(move.card)
    chain.insert(move.position - 1, move.card)
    _changed(t, seat)


def _chain(c: Case[State]) -> list[CardId]:
    return sorted(c.state.chains[c.seat])


IN_CHAIN = Among[Case[State]]("CARD_NOT_THERE", _chain)
IS_POSITION = Among[Case[State]]("OUT_OF_BOUNDS", lambda c: range(1, len(c.state.chains[c.seat]) + 1))
WAYS_TO_MOVE = Ways(Case[State], Way(ChainMove, _move, IN_CHAIN("card", "SC-210"), IS_POSITION("position", "SC-210")))


@carries_out(ops.ChainReorder)
def chain_reorder(t: Turn[State], by: By, _: ops.ChainReorder) -> Scene:
    """Put the seat's own chain in any order (SC-210)."""
    if t.state.chains[by.seat]:
        yield from ask(by.seat, "SC-D18", WAYS_TO_REORDER)
    else:
        skipped(t)


def _reorder(t: Turn[State], seat: Seat, move: ChainOrder) -> None:
    t.state.chains[seat] = [*move.cards]
    _changed(t, seat)


def _length(c: Case[State]) -> int:
    return len(c.state.chains[c.seat])


ALL_OF_IT = Count[Case[State]]("WRONG_COUNT", _length, _length, lambda c: about(count=_length(c)))
WAYS_TO_REORDER = Ways(
    Case[State],
    Way(
        ChainOrder,
        _reorder,
        IN_CHAIN("cards", "SC-210"),
        ALL_OF_IT("cards", "SC-210"),
        options=lambda c: (ChainOrder.option(cards=Ordering(tuple(c.state.chains[c.seat]))),),
    ),
)


def leave_chain(t: Turn[State], owner: Seat, card: CardId, by: Seat | None = None) -> None:
    """Discard a Passenger of a chain; the others close up (SC-024)."""
    PILES.move(t.state, (card,), CHAINS[owner], DISCARDS)
    t.tell(PassengerLeft(owner, CARDS[card], by))


def to_discard(state: State, by: By, target: ops.Target) -> list[CardId]:
    """Return the Passengers that an effect may discard (SC-211)."""
    hit = [by.against] if target is not ops.Target.OPPONENT else state.others(by.seat)
    return sorted(card for seat in hit if seat is not None for card in state.chains[seat])


@carries_out(ops.DiscardPassenger)
def discard_passenger(t: Turn[State], by: By, op: ops.DiscardPassenger) -> Scene:
    """Discard a Passenger of another chain (SC-211)."""
    if cards := to_discard(t.state, by, op.target):
        yield from ask(by.seat, "SC-D19", WAYS_TO_DISCARD.on(cards))
    else:
        skipped(t)


def _discard(t: Turn[State], seat: Seat, move: DiscardPassenger, _: object) -> None:
    owner = next(owner for owner, chain in enumerate(t.state.chains) if move.card in chain)
    leave_chain(t, owner, move.card, seat)


WAYS_TO_DISCARD = Ways(OfThese, Way(DiscardPassenger, _discard, CARDS_THERE("card", "SC-211")))
