"""Signing contracts (section 4.4)."""

from __future__ import annotations

from freeport_games.competitors.components import CARD_OF, CONTRACTS, SPECIALS, TERRITORY_OF, ops
from freeport_games.competitors.components.kinds import CardId, Vehicle
from freeport_games.competitors.conditions import CONTRACT_CARD, HAS_NO_GOODS, IS_OWN, TERRITORY_CARD, OnTurn
from freeport_games.competitors.events import CardsShown, ContractSigned
from freeport_games.competitors.moves import SignContract
from freeport_games.competitors.piles import HANDS, PILES, SIGNED, goods_pile, told_of_vehicles
from freeport_games.competitors.state import CONTRACT, TERRITORY, State
from freeport_games.competitors.state.fleet import Fleet
from freeport_games.competitors.state.tokens import Signed, Token
from freeport_games.competitors.state.whereabouts import rule_at, territory_of, truck_aboard
from freeport_games.engine import Hidden, Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Entry, Fit, NoneOf, Offer, Turn, Way, Whole, by_hand


def ways_to_sign(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer a contract for each token without goods that is at a sender of the hand (CO-025 to CO-031, CO-D03)."""
    found: list[Entry] = []
    hand = {*state.territory_hands[seat]}
    senders = {TERRITORY_OF[card]: card for card in hand.intersection(map(CARD_OF.get, fleet.idle.values()))}
    if not senders:
        return found
    for name, here in fleet.idle.items():
        if here not in senders or _carrier_holds(state, name):
            continue
        sender = senders[here]
        receivers = tuple(sorted(hand - {sender}))
        if receivers and (contracts := sorted(_allowed(state.tokens[name]).intersection(state.contract_hands[seat]))):
            option = SignContract.option(
                token=One((name,)), sender=One((sender,)), receiver=One(receivers), contract=One(tuple(contracts))
            )
            found.append(Offer(option, sign))
    return found


def _allowed(token: Token) -> frozenset[CardId]:
    """Return the contracts that a token may hold; a truck aboard none that go by land only (CO-027, CO-029)."""
    return FOR_ANY if token.aboard else ALLOWED[token.kind]


ALLOWED = {kind: frozenset(one.id for one in CONTRACTS.values() if one.allows(kind)) for kind in Vehicle}
"""The contracts that allow each kind of token."""
FOR_ANY = frozenset(one.id for one in CONTRACTS.values() if one.vehicle is None)
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
    """Lay out the three cards, the contract face down; the receiver may be out of reach (CO-030 to CO-035)."""
    state = t.state
    state.actions -= 1
    hub = rule_at(state, TERRITORY_OF[move.sender], ops.TurnBonus)
    own_hub = hub is not None and state.base_owner(TERRITORY_OF[move.sender]) == seat
    limit = CONTRACTS[move.contract].time_limit + (hub.amount if own_hub and hub is not None else 0)
    signed = Signed(move.contract, move.sender, move.receiver, seat, limit)
    token = state.tokens[move.token]
    token.goods = signed
    PILES.move(state, (move.sender, move.receiver), HANDS[TERRITORY][seat], SIGNED)
    PILES.move(state, (move.contract,), HANDS[CONTRACT][seat], goods_pile(signed))
    told_of_vehicles(state, token, signed)
    cards = (move.token, move.sender, move.receiver)
    shown, hidden = CardsShown((move.contract,)), Hidden(1)
    t.tell(ContractSigned(seat, *cards, shown), to=(seat,), others=ContractSigned(seat, *cards, hidden))


# Menus


def _is_at_sender(c: OnTurn, move: SignContract) -> bool:
    return territory_of(c.state, move.token) == TERRITORY_OF[move.sender]


def _is_allowed(c: OnTurn, move: SignContract) -> bool:
    return move.contract in _allowed(c.state.tokens[move.token])


NO_SPECIAL = NoneOf[OnTurn]("CARD_NOT_PLAYABLE", SPECIALS)
CARRIES_NOTHING_ELSE = Fit[OnTurn]("TOKEN_HAS_GOODS", lambda c, token: not _carrier_holds(c.state, token))
SIGN = Way(
    SignContract,
    sign,
    TERRITORY_CARD("sender", "CO-025"),
    TERRITORY_CARD("receiver", "CO-025"),
    CONTRACT_CARD("contract", "CO-025"),
    NO_SPECIAL("contract", "CO-034"),
    IS_OWN("token", "CO-036"),
    HAS_NO_GOODS("token", "CO-028"),
    CARRIES_NOTHING_ELSE("token", "CO-028"),
    Whole[OnTurn]("TOKEN_NOT_AT_SENDER", "CO-026", _is_at_sender),
    Whole[OnTurn]("SAME_TERRITORY", "CO-032", lambda _, move: move.sender != move.receiver),
    Whole[OnTurn]("VEHICLE_NOT_ALLOWED", "CO-029", _is_allowed),
    options=by_hand,
)
