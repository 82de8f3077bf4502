"""Handing the goods of a delivery to another token (section 4.11)."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.competitors.components import CONTRACTS
from freeport_games.competitors.components.kinds import TRUCK
from freeport_games.competitors.effects.carrying import movement_of
from freeport_games.competitors.events import GoodsTransferred
from freeport_games.competitors.moves import TransferGoods
from freeport_games.competitors.piles import told_of_vehicles
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Movement
from freeport_games.competitors.state.tokens import Signed
from freeport_games.competitors.state.whereabouts import may_take, territory_of, truck_aboard, usable
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Fit, Gate, Option, Turn, Way

from .steps import Moving

MOST_TRANSFERS = 2
"""The number of times that the goods may change their holder in a movement turn (CO-095)."""


def _takers(state: State, seat: Seat, movement: Movement) -> list[str]:
    """Return the tokens that may take the goods, whatever the contract (CO-094, CO-097)."""
    goods, here = state.tokens[movement.lead].goods, territory_of(state, movement.lead)
    if goods is None or not here:
        return []
    found: list[str] = []
    for name in usable(state, seat):
        token = state.tokens[name]
        if name == movement.lead or token.goods is not None or territory_of(state, name) != here:
            continue
        blocked = _carries_other_goods(state, name, movement.lead) or _aboard_goods(state, name, movement.lead)
        if not blocked and may_take(state, seat, name, goods):
            found.append(name)
    return found


def _carries_other_goods(state: State, name: str, holder: str) -> bool:
    """Return whether a carrier has a truck aboard that holds goods of another contract."""
    truck = truck_aboard(state, name)
    return bool(truck) and state.tokens[truck].goods is not None and truck != holder


def _aboard_goods(state: State, name: str, holder: str) -> bool:
    """Return whether a truck is aboard a carrier that holds other goods."""
    carrier = state.tokens[name].aboard
    return bool(carrier) and carrier != holder and state.tokens[carrier].goods is not None


def _to_transfer(c: Moving) -> Iterator[Option[TransferGoods]]:
    """Yield the option to hand the goods to another token, whatever the contract (CO-D19)."""
    if found := _takers(c.state, c.seat, c.movement):
        yield TransferGoods.option(to=One(tuple(found)))


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
        told_of_vehicles(state, target, target.goods)


# Menus


def _goods(c: Moving) -> Signed | None:
    return c.state.tokens[c.movement.lead].goods if c.movement.delivery else None


def _is_usable(c: Moving, name: str) -> bool:
    goods = _goods(c)
    return goods is not None and name in usable(c.state, c.seat) and may_take(c.state, c.seat, name, goods)


def _is_empty(c: Moving, name: str) -> bool:
    lead = c.movement.lead
    others = _carries_other_goods(c.state, name, lead) or _aboard_goods(c.state, name, lead)
    return c.state.tokens[name].goods is None and not others


def _is_allowed(c: Moving, name: str) -> bool:
    goods = _goods(c)
    return goods is not None and _may_hold(c.state, name, goods)


def _is_here(c: Moving, name: str) -> bool:
    here = territory_of(c.state, c.movement.lead)
    return bool(here) and territory_of(c.state, name) == here


TRANSFER = Way(
    TransferGoods,
    _transfer,
    # Without goods nothing else can be asked.
    Gate[Moving]("TOKEN_HAS_NO_GOODS", "CO-094", lambda c: _goods(c) is not None),
    Fit[Moving]("NOT_YOUR_TOKEN", _is_usable)("to", "CO-094"),
    Fit[Moving]("TOKEN_HAS_GOODS", _is_empty)("to", "CO-097"),
    Fit[Moving]("VEHICLE_NOT_ALLOWED", _is_allowed, secret=True)("to", "CO-094"),
    Fit[Moving]("NOT_SAME_TERRITORY", _is_here)("to", "CO-094"),
    Gate[Moving]("LOAD_LIMIT", "CO-095", lambda c: c.movement.transfers < MOST_TRANSFERS),
    options=_to_transfer,
)
