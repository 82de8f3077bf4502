"""Customs: a card is drawn, answered and carried out; a tip-off may follow (section 4.12)."""

from __future__ import annotations

from functools import partial

from freeport_games.competitors import ops
from freeport_games.competitors.components import CONTRACT_CARDS, CONTRACTS, CUSTOMS
from freeport_games.competitors.effects import catalogue as catalogue
from freeport_games.competitors.effects.carrying import By, carry_out, goes_on, movement_of
from freeport_games.competitors.effects.windows import held, may_hold, react_against_active, spend
from freeport_games.competitors.events import CustomsCancelled, CustomsDrawn, CustomsPutBack, CustomsSkipped, Why
from freeport_games.competitors.kinds import BROKER, CardId, Continent, Window
from freeport_games.competitors.knowing import told_of_contract
from freeport_games.competitors.moves import USE_NOTHING, AnswerCustoms
from freeport_games.competitors.refusals import not_in_hand
from freeport_games.competitors.standing import unused_on
from freeport_games.competitors.state import Deck, State
from freeport_games.engine import Menu, Offer, One, Playing, Refusal, Refuse, Scene, Seat, Turn, ask


def draw_customs(t: Turn[State], continent: Continent | None) -> Scene:
    """Draw and resolve a customs card; then another seat may tip off the customs (CO-098 to CO-113).

    Args:
        t: the game.
        continent: the continent entered, where a Customs Broker may work; None for a ship on a channel.
    """
    if _skipped(t):
        return
    if not (yield from _control(t, continent)):
        return
    if goes_on(movement_of(t.state)):
        card = yield from react_against_active(t, "CO-D28", Window.CUSTOMS_RESOLVED)
        if card is not None and not _skipped(t):
            yield from _control(t, continent)


def _skipped(t: Turn[State]) -> bool:
    """Return whether the draw is skipped; it opens no window (CO-107)."""
    movement = movement_of(t.state)
    if not movement.skips:
        return False
    movement.skips -= 1
    t.tell(CustomsSkipped(t.state.active))
    return True


def _control(t: Turn[State], continent: Continent | None) -> Playing[bool]:
    """Draw a card and resolve it; return whether it was resolved, and not cancelled."""
    state = t.state
    while True:
        card = _draw(t)
        brokers = _brokers(state, continent)
        use = yield from _answer(t, brokers)
        if use not in brokers:
            break
        state.used.append(BROKER)
        t.tell(CustomsPutBack(state.active, card, use))
        _put_back(state)
    if use != USE_NOTHING:
        spend(t, state.active, use)
        t.tell(CustomsCancelled(state.active, card))
        _put_back(state)
        return False
    yield from _resolve(t, card)
    _put_back(state)
    return True


def _draw(t: Turn[State]) -> CardId:
    state = t.state
    card = state.customs_card = state.customs_deck.pop(0)
    state.customs_seen = min(state.customs_seen, len(state.customs_deck))
    t.tell(CustomsDrawn(state.active, card))
    return card


def _put_back(state: State) -> None:
    """Put the card at the bottom of the deck, in the sight of all (CO-024)."""
    state.customs_deck.append(state.customs_card)
    state.customs_card = ""
    state.customs_seen += 1


def _resolve(t: Turn[State], card: CardId) -> Scene:
    """Carry out the part for the goods; everybody learns what it reveals about them (CO-106)."""
    state, customs = t.state, CUSTOMS[card]
    signed = state.tokens[movement_of(state).lead].goods
    if signed is None:
        return
    contract = CONTRACTS[signed.contract]
    if customs.legal != customs.illegal and not isinstance(customs.legal, ops.RollDie):
        told_of_contract(state, signed, card=contract)
    yield from carry_out(t, By(state.active, Why.CUSTOMS, card, contract), customs.part(contract.kind))


# Diplomatic Pouch and Customs Broker


def _brokers(state: State, continent: Continent | None) -> list[str]:
    """Return the bases whose Customs Broker may be used (CO-208)."""
    return [] if continent is None else unused_on(state, BROKER, continent)


def _answer(t: Turn[State], brokers: list[str]) -> Playing[str]:
    """Ask the active seat what it uses against the customs card; return the card or base."""
    state = t.state
    seat = state.active
    if not may_hold(state, seat, Window.CUSTOMS_DRAWN) and not brokers:
        return USE_NOTHING
    menu = partial(_ways_to_answer, brokers=tuple(brokers))
    move = yield from ask(seat, "CO-D23", menu, default=AnswerCustoms(USE_NOTHING), certain=True)
    return move.use if isinstance(move, AnswerCustoms) else USE_NOTHING


def _ways_to_answer(t: Turn[State], seat: Seat, *, brokers: tuple[str, ...]) -> Menu:
    pouches = held(t.state, seat, Window.CUSTOMS_DRAWN)
    yield Offer(AnswerCustoms.option(use=One((USE_NOTHING, *pouches, *brokers))))
    yield Refuse(AnswerCustoms, why=_cannot_answer)


def _cannot_answer(t: Turn[State], seat: Seat, move: AnswerCustoms) -> Refusal:
    if move.use not in CONTRACT_CARDS:
        return Refusal("BAD_TARGET", rule="CO-208")
    return not_in_hand(t.state, seat, Deck.CONTRACT, (move.use,)) or Refusal("CARD_NOT_PLAYABLE", rule="CO-208")
