"""Handing the goods of a delivery to another token (section 4.11)."""

from __future__ import annotations

from freeport_games.competitors.components import CONTRACTS
from freeport_games.competitors.effects.carrying import movement_of
from freeport_games.competitors.events import GoodsTransferred
from freeport_games.competitors.kinds import TRUCK
from freeport_games.competitors.knowing import told_of_contract
from freeport_games.competitors.moves import TransferGoods
from freeport_games.competitors.standing import may_take, territory_of, truck_aboard, usable
from freeport_games.competitors.state import State
from freeport_games.competitors.tokens import Signed
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Entry, Offer, One, Refusal, Seat, Turn

MOST_TRANSFERS = 2
"""The number of times that the goods may change their holder in a movement turn (CO-095)."""


def takers(state: State, seat: Seat, movement: Movement) -> list[str]:
    """Return the tokens that may take the goods, whatever the contract (CO-094, CO-095, CO-097)."""
    holder = state.tokens[movement.lead]
    if not movement.delivery or holder.goods is None or movement.transfers >= MOST_TRANSFERS:
        return []
    here = territory_of(state, movement.lead)
    if not here:
        return []
    found: list[str] = []
    for name in usable(state, seat):
        token = state.tokens[name]
        if name == movement.lead or token.goods is not None or territory_of(state, name) != here:
            continue
        blocked = _carries_other_goods(state, name, movement.lead) or _aboard_goods(state, name, movement.lead)
        if not blocked and may_take(state, seat, name, holder.goods):
            found.append(name)
    return found


def _carries_other_goods(state: State, name: str, holder: str) -> bool:
    """Return whether a carrier has a truck aboard that holds goods of another contract; see ``takers``."""
    truck = truck_aboard(state, name)
    return bool(truck) and state.tokens[truck].goods is not None and truck != holder


def _aboard_goods(state: State, name: str, holder: str) -> bool:
    """Return whether a truck is aboard a carrier that holds other goods."""
    carrier = state.tokens[name].aboard
    return bool(carrier) and carrier != holder and state.tokens[carrier].goods is not None


def ways_to_transfer(state: State, seat: Seat, movement: Movement) -> list[Entry]:
    """Offer to hand the goods to another token, as far as the contract allows it."""
    goods = state.tokens[movement.lead].goods
    if goods is None:
        return []
    fit = [name for name in takers(state, seat, movement) if _may_hold(state, name, goods)]
    return [Offer(TransferGoods.option(to=One(tuple(fit))), _transfer)] if fit else []


def _may_hold(state: State, name: str, goods: Signed) -> bool:
    """Return whether a contract allows a token; one that goes by land only allows no truck aboard (CO-094, CO-096)."""
    contract, token = CONTRACTS[goods.contract], state.tokens[name]
    return contract.allows(token.kind) and not (token.aboard and contract.vehicle is TRUCK)


def _transfer(t: Turn[State], seat: Seat, move: TransferGoods) -> None:
    """Hand the goods to another token, which becomes the lead (CO-094)."""
    state, movement = t.state, movement_of(t.state)
    source, target = state.tokens[movement.lead], state.tokens[move.to]
    for token in (source, target):
        if token.owner != seat:
            movement.used.append(movement.lead if token is source else move.to)
    target.goods, source.goods = source.goods, None
    t.tell(GoodsTransferred(seat, movement.lead, move.to))
    movement.lead = move.to
    movement.transfers += 1
    if target.goods is not None:
        told_of_contract(state, target.goods, kind=target.kind)


def no_transfer(t: Turn[State], seat: Seat, move: TransferGoods) -> Refusal | None:
    """Return why the goods cannot go there; None if they can.

    Without goods nothing else can be asked, so that comes first; then the order is that of section 9.
    """
    state, movement = t.state, movement_of(t.state)
    token, goods = state.tokens[move.to], state.tokens[movement.lead].goods
    if goods is None or not movement.delivery:
        return Refusal("TOKEN_HAS_NO_GOODS", rule="CO-094")
    if move.to not in usable(state, seat) or not may_take(state, seat, move.to, goods):
        return Refusal("NOT_YOUR_TOKEN", rule="CO-094")
    if (
        token.goods is not None
        or _carries_other_goods(state, move.to, movement.lead)
        or _aboard_goods(state, move.to, movement.lead)
    ):
        return Refusal("TOKEN_HAS_GOODS", rule="CO-097")
    if not _may_hold(state, move.to, goods):
        return Refusal("VEHICLE_NOT_ALLOWED", rule="CO-094")
    here = territory_of(state, movement.lead)
    if not here or territory_of(state, move.to) != here:
        return Refusal("NOT_SAME_TERRITORY", rule="CO-094")
    return None if movement.transfers < MOST_TRANSFERS else Refusal("LOAD_LIMIT", rule="CO-095")
