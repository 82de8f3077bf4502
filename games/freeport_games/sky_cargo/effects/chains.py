"""Chains: moving and rearranging one's own, discarding Passengers of others (SC-210, SC-211)."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Menu, Offer, One, Ordering, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.sky_cargo import ops
from freeport_games.sky_cargo.components import CARDS, CardId, cards_of
from freeport_games.sky_cargo.events import ChainChanged, PassengerLeft
from freeport_games.sky_cargo.moves import ChainMove, ChainOrder, DiscardPassenger
from freeport_games.sky_cargo.refusals import not_there, wrong_count
from freeport_games.sky_cargo.state import State

from .carrying import By, carries_out, skipped

NOT_IN_THAT_CHAIN = not_there(DiscardPassenger, "SC-211")


def _changed(t: Turn[State], seat: Seat) -> None:
    t.tell(ChainChanged(seat, cards_of(t.state.chains[seat])))


@carries_out(ops.ChainMove)
def chain_move(t: Turn[State], by: By, _: ops.ChainMove) -> Scene:
    """Move one of the seat's own Passengers to any position (SC-210)."""
    if t.state.chains[by.seat]:
        yield from ask(by.seat, "SC-D18", _ways_to_move)
    else:
        skipped(t)


def _ways_to_move(t: Turn[State], seat: Seat) -> Menu:
    chain = t.state.chains[seat]
    positions = One(tuple(range(1, len(chain) + 1)))
    yield Offer(ChainMove.option(card=One(tuple(sorted(chain))), position=positions), _move)
    yield NO_SUCH_MOVE


def _move(t: Turn[State], seat: Seat, move: ChainMove) -> None:
    chain = t.state.chains[seat]
    chain.remove(move.card)
    chain.insert(move.position - 1, move.card)
    _changed(t, seat)


def _cannot_move(t: Turn[State], seat: Seat, move: ChainMove) -> Refusal:
    there = move.card in t.state.chains[seat]
    return Refusal("OUT_OF_BOUNDS" if there else "CARD_NOT_THERE", rule="SC-210")


NO_SUCH_MOVE = Refuse(ChainMove, why=_cannot_move)


@carries_out(ops.ChainReorder)
def chain_reorder(t: Turn[State], by: By, _: ops.ChainReorder) -> Scene:
    """Put the seat's own chain in any order (SC-210)."""
    if t.state.chains[by.seat]:
        yield from ask(by.seat, "SC-D18", _ways_to_reorder)
    else:
        skipped(t)


def _ways_to_reorder(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(ChainOrder.option(cards=Ordering(tuple(t.state.chains[seat]))), _reorder)
    yield NO_SUCH_ORDER


def _reorder(t: Turn[State], seat: Seat, move: ChainOrder) -> None:
    t.state.chains[seat] = [*move.cards]
    _changed(t, seat)


def _cannot_reorder(t: Turn[State], seat: Seat, move: ChainOrder) -> Refusal:
    chain = t.state.chains[seat]
    if any([card not in chain for card in move.cards]):
        return Refusal("CARD_NOT_THERE", rule="SC-210")
    return wrong_count(len(chain), "SC-210")


NO_SUCH_ORDER = Refuse(ChainOrder, why=_cannot_reorder)


def leave_chain(t: Turn[State], owner: Seat, card: CardId, by: Seat | None = None) -> None:
    """Discard a Passenger of a chain; the others close up (SC-024)."""
    t.state.chains[owner].remove(card)
    t.state.discard.append(card)
    t.tell(PassengerLeft(owner, CARDS[card], by))


def to_discard(state: State, by: By, target: ops.Target) -> list[CardId]:
    """Return the Passengers that an effect may discard (SC-211)."""
    hit = [by.against] if target is not ops.Target.OPPONENT else state.others(by.seat)
    return sorted([card for seat in hit if seat is not None for card in state.chains[seat]])


@carries_out(ops.DiscardPassenger)
def discard_passenger(t: Turn[State], by: By, op: ops.DiscardPassenger) -> Scene:
    """Discard a Passenger of another chain (SC-211)."""
    if cards := to_discard(t.state, by, op.target):
        yield from ask(by.seat, "SC-D19", partial(_ways_to_discard, cards=tuple(cards)))
    else:
        skipped(t)


def _ways_to_discard(_: Turn[State], __: Seat, *, cards: tuple[CardId, ...]) -> Menu:
    yield Offer(DiscardPassenger.option(card=One(cards)), _discard)
    yield NOT_IN_THAT_CHAIN


def _discard(t: Turn[State], seat: Seat, move: DiscardPassenger) -> None:
    owner = next(owner for owner, chain in enumerate(t.state.chains) if move.card in chain)
    leave_chain(t, owner, move.card, seat)
