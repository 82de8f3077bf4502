"""Why a move outside the options is refused: the first code that fits, in the order of RULES.md.

A refusal never tells where a card is: whatever is not in the seat's own hand gets the same answer,
be it in a delivery, in another hand, in the deck or on no card at all ("Refusals" in RULES.md).
"""

from __future__ import annotations

from freeport_games.engine import Asking, Move, Refusal, Seat

from .components import CARGO, FIREPOWER, CardId
from .moves import (
    Collect,
    Discard,
    Extend,
    Lasso,
    Raid,
    Reinforce,
    ReturnFirepower,
    StartDelivery,
    StealCargo,
)
from .state import HAND_LIMIT, OPEN_TO_ACTION, OPEN_TO_COLLECT, OPEN_TO_RAID, State

STAGE_PASSED = Refusal("STAGE_PASSED", "That stage of your turn is over; it comes again in your next turn.", "CH-012")
NO_DELIVERY = Refusal("NO_DELIVERY", "You have no delivery in play.", "CH-018")
DELIVERY_NOT_READY = Refusal("DELIVERY_NOT_READY", "Your delivery is not ready yet.", "CH-018")
ALREADY_EXTENDED = Refusal("ALREADY_EXTENDED", "Your delivery has been extended before.", "CH-024")
DELIVERY_IN_PLAY = Refusal("DELIVERY_IN_PLAY", "You have a delivery in play; one at a time.", "CH-031")
EMPTY_DELIVERY = Refusal("EMPTY_SELECTION", "A delivery needs at least one card.", "CH-030")
EMPTY_RAID = Refusal("EMPTY_SELECTION", "A raid needs at least one card.", "CH-063")
CARGO_IN_RAID = Refusal("CARGO_IN_RAID", "Cargo cannot be used in a raid.", "CH-062")
SELF_TARGET = Refusal("SELF_TARGET", "You cannot raid yourself.", "CH-067")
TARGET_HAS_NO_DELIVERY = Refusal("TARGET_HAS_NO_DELIVERY", "That seat has no delivery to raid.", "CH-060")


def refuse(state: State, asking: Asking, move: Move) -> Refusal | None:
    """Why the asked seat may not make this move, or None if no code of the game fits."""
    seat = asking.seat
    match move:
        case Collect() | Extend():
            return _refuse_stage_1(state, seat, move)
        case StartDelivery(cards, _):
            if state.stage not in OPEN_TO_ACTION:
                return STAGE_PASSED
            if state.deliveries[seat] is not None:
                return DELIVERY_IN_PLAY
            return not_in_hand(state, seat, cards, "CH-028") if cards else EMPTY_DELIVERY
        case Raid(target, cards):
            return _refuse_raid(state, seat, target, cards)
        case StealCargo(card):
            return _refuse_steal(state, seat, card)
        case Lasso(card):
            return _refuse_lasso(state, seat, card)
        case ReturnFirepower(cards):
            return _refuse_return(state, seat, cards)
        case Reinforce(card):
            return not_in_hand(state, seat, (card,), "CH-094") or wrong_type(
                "Only firepower can reinforce a side.", "CH-094"
            )
        case Discard(cards):
            return not_in_hand(state, seat, cards, "CH-122") or _wrong_count(state, seat)
    return None


def _refuse_stage_1(state: State, seat: Seat, move: Collect | Extend) -> Refusal | None:
    delivery = state.deliveries[seat]
    if state.stage not in OPEN_TO_COLLECT:
        return STAGE_PASSED
    if delivery is None:
        return NO_DELIVERY
    if delivery.countdown > 0:
        return DELIVERY_NOT_READY
    return ALREADY_EXTENDED if isinstance(move, Extend) else None


def _refuse_raid(state: State, seat: Seat, target: Seat, cards: tuple[CardId, ...]) -> Refusal | None:
    if state.stage not in OPEN_TO_RAID:
        return STAGE_PASSED
    if not cards:
        return EMPTY_RAID
    if refusal := not_in_hand(state, seat, cards, "CH-061"):
        return refusal
    if any(card in CARGO for card in cards):
        return CARGO_IN_RAID
    if target == seat:
        return SELF_TARGET
    return None if target in state.targets(seat) else TARGET_HAS_NO_DELIVERY


def _refuse_steal(state: State, seat: Seat, card: CardId) -> Refusal:
    if card not in state.side_of(state.opponent_of(seat)):
        return not_in_raid("That card is not in the raided delivery.", "CH-077")
    return wrong_type("A Thief steals cargo only.", "CH-077")


def _refuse_lasso(state: State, seat: Seat, card: CardId) -> Refusal:
    if card not in state.side_of(state.opponent_of(seat)):
        return not_in_raid("That card is not active on the other side.", "CH-093")
    return wrong_type("A Lasso catches firepower only.", "CH-091")


def _refuse_return(state: State, seat: Seat, cards: tuple[CardId, ...]) -> Refusal | None:
    side = state.side_of(seat)
    if any(card not in side for card in cards):
        return not_in_raid("That card is not active on your side.", "CH-103")
    if any(card not in FIREPOWER for card in cards):
        return wrong_type("Loyalty returns firepower only.", "CH-106")
    return None


def _wrong_count(state: State, seat: Seat) -> Refusal:
    over = len(state.hands[seat]) - HAND_LIMIT
    cards = "card" if over == 1 else "cards"
    return Refusal("WRONG_COUNT", f"Discard exactly {over} {cards}.", "CH-122")


def not_in_hand(state: State, seat: Seat, cards: tuple[CardId, ...], rule: str) -> Refusal | None:
    """The refusal of cards that are not all in the seat's hand."""
    if all(card in state.hands[seat] for card in cards):
        return None
    return Refusal("CARD_NOT_IN_HAND", "You can play cards of your own hand only.", rule)


def not_in_raid(sentence: str, rule: str) -> Refusal:
    """The refusal of a card that is not active on the right side."""
    return Refusal("CARD_NOT_IN_RAID", sentence, rule)


def wrong_type(sentence: str, rule: str) -> Refusal:
    """The refusal of a card that is where it should be, and of the wrong kind."""
    return Refusal("WRONG_CARD_TYPE", sentence, rule)
