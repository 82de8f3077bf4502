"""Signing contracts (section 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from freeport_games.competitors import ops
from freeport_games.competitors.components import CONTRACTS, SPECIALS, TERRITORY_OF
from freeport_games.competitors.effects.cards import take_from_hand
from freeport_games.competitors.events import CardsShown, ContractSigned
from freeport_games.competitors.fleet import Fleet
from freeport_games.competitors.kinds import CardId, TerritoryId, Vehicle
from freeport_games.competitors.knowing import goods_place, hand_place, told_of_contract
from freeport_games.competitors.moves import SignContract
from freeport_games.competitors.refusals import not_in_hand, not_yours
from freeport_games.competitors.standing import rule_at, territory_of, truck_aboard
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.tokens import Signed, Token
from freeport_games.engine import Entry, Hidden, Memory, Offer, One, Refusal, Seat, Turn


def ways_to_sign(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer a contract for each token without goods that is at a sender of the hand (CO-025 to CO-029)."""
    found: list[Entry] = []
    senders = _senders(tuple(state.territory_hands[seat]))
    if senders.keys().isdisjoint(fleet.idle.values()):
        return found
    for name, here in fleet.idle.items():
        if here not in senders or _carrier_holds(state, name):
            continue
        sender = senders[here]
        receivers = tuple(sorted({*senders.values()} - {sender}))
        if receivers and (contracts := _fitting(state.contract_hands[seat], state.tokens[name])):
            option = SignContract.option(
                token=One((name,)), sender=One((sender,)), receiver=One(receivers), contract=One(contracts)
            )
            found.append(Offer(option, sign))
    return found


@lru_cache(maxsize=4096)
def _senders(hand: tuple[CardId, ...]) -> Mapping[TerritoryId, CardId]:
    """Return the territories from which a hand can send, with their cards."""
    return {TERRITORY_OF[card]: card for card in hand}


def _fitting(cards: list[CardId], token: Token) -> tuple[CardId, ...]:
    """Return the contracts that a token may hold; a truck aboard none that go by land only (CO-027, CO-029)."""
    allowed = FOR_ANY if token.aboard else ALLOWED[token.kind]
    return tuple(sorted(allowed.intersection(cards)))


ALLOWED = {kind: frozenset([one.id for one in CONTRACTS.values() if one.allows(kind)]) for kind in Vehicle}
"""The contracts that allow each kind of token."""
FOR_ANY = frozenset([one.id for one in CONTRACTS.values() if one.vehicle is None])
"""The contracts that allow every kind."""


def _carrier_holds(state: State, name: str) -> bool:
    """Return whether goods would be aboard a token that holds others, or carries a truck that does (CO-097).

    Goods come aboard a foreign carrier only by loading, and loading checks its charter (CO-195).
    """
    token = state.tokens[name]
    if token.aboard:
        carrier = state.tokens[token.aboard]
        return carrier.goods is not None or carrier.owner != token.owner
    truck = truck_aboard(state, name)
    return bool(truck) and state.tokens[truck].goods is not None


def sign(t: Turn[State], seat: Seat, move: SignContract) -> None:
    """Lay out the three cards, the contract face down (CO-030, CO-035)."""
    state = t.state
    state.actions -= 1
    hub = rule_at(state, TERRITORY_OF[move.sender], ops.TurnBonus)
    own_hub = hub is not None and state.base_owner(TERRITORY_OF[move.sender]) == seat
    limit = CONTRACTS[move.contract].time_limit + (hub.amount if own_hub and hub is not None else 0)
    signed = Signed(move.contract, move.sender, move.receiver, seat, limit)
    take_from_hand(state, seat, Deck.TERRITORY, (move.sender, move.receiver))
    state.contract_hands[seat].remove(move.contract)
    state.tokens[move.token].goods = signed
    state.known_contracts.note(Memory.moved, hand_place(Deck.CONTRACT, seat), goods_place(signed), 1)
    told_of_contract(state, signed, kind=state.tokens[move.token].kind)
    cards = (move.token, move.sender, move.receiver)
    shown, hidden = CardsShown((move.contract,)), Hidden(1)
    t.tell(ContractSigned(seat, *cards, shown), to=(seat,), others=ContractSigned(seat, *cards, hidden))


def not_signed(t: Turn[State], seat: Seat, move: SignContract) -> Refusal | None:
    """Return why it cannot be signed so, in the order of section 10."""
    state, token = t.state, t.state.tokens[move.token]
    missing = not_in_hand(state, seat, Deck.TERRITORY, (move.sender, move.receiver))
    if refusal := missing or not_in_hand(state, seat, Deck.CONTRACT, (move.contract,)):
        return refusal
    if move.contract in SPECIALS:
        return Refusal("CARD_NOT_PLAYABLE", rule="CO-034")
    if refusal := not_yours(state, seat, move.token):
        return refusal
    if token.goods is not None or _carrier_holds(state, move.token):
        return Refusal("TOKEN_HAS_GOODS", rule="CO-028")
    if territory_of(state, move.token) != TERRITORY_OF[move.sender]:
        return Refusal("TOKEN_NOT_AT_SENDER", rule="CO-026")
    if move.sender == move.receiver:
        return Refusal("SAME_TERRITORY", rule="CO-032")
    return Refusal("VEHICLE_NOT_ALLOWED", rule="CO-029")
