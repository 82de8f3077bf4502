"""Customs: a card is drawn, answered and carried out; a tip-off may follow (section 4.12)."""

from __future__ import annotations

from freeport_games.competitors.components import CONTRACT_CARDS, CONTRACTS, CUSTOMS, IN_WINDOW, ops
from freeport_games.competitors.components.kinds import BROKER, CardId, Continent, Window
from freeport_games.competitors.effects import catalogue as catalogue
from freeport_games.competitors.effects.carrying import By, carry_out, goes_on, movement_of
from freeport_games.competitors.effects.windows import held, may_hold, react_against_active, spend
from freeport_games.competitors.events import CustomsCancelled, CustomsDrawn, CustomsPutBack, CustomsSkipped, Why
from freeport_games.competitors.moves import USE_NOTHING, AnswerCustoms
from freeport_games.competitors.piles import CUSTOMS_CARD, CUSTOMS_DECK, PILES, told_of_goods
from freeport_games.competitors.state import State
from freeport_games.competitors.state.whereabouts import unused_on
from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Fit, Playing, Scene, Turn, Way, Ways, ask, nothing


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
    """Turn the top card of the deck up, whose order is settled (CO-R10)."""
    state = t.state
    card = state.customs_card = state.customs_deck[0]
    PILES.move(state, (card,), CUSTOMS_DECK, CUSTOMS_CARD)
    t.tell(CustomsDrawn(state.active, card))
    return card


def _put_back(state: State) -> None:
    """Put the card at the bottom of the deck, in the sight of all (CO-024)."""
    card, state.customs_card = state.customs_card, ""
    PILES.move(state, (card,), CUSTOMS_CARD, CUSTOMS_DECK)


def _resolve(t: Turn[State], card: CardId) -> Scene:
    """Carry out the part for the goods; everybody learns what it reveals about them (CO-106)."""
    state, customs = t.state, CUSTOMS[card]
    signed = state.tokens[movement_of(state).lead].goods
    if signed is None:
        return
    contract = CONTRACTS[signed.contract]
    if customs.legal != customs.illegal and not isinstance(customs.legal, ops.RollDie):
        told_of_goods(state, signed, contract.kind)
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
    move = yield from ask(seat, "CO-D23", ANSWERING.on(brokers), default=AnswerCustoms(USE_NOTHING), certain=True)
    return move.use if isinstance(move, AnswerCustoms) else USE_NOTHING


class Answering(Case[State]):
    """The active seat, to which a customs card is shown."""

    __slots__ = ("brokers",)

    def __init__(self, state: State, seat: Seat, brokers: list[str]) -> None:
        self.state, self.seat = state, seat
        self.brokers = brokers
        """The bases whose Customs Broker may be used."""

    @property
    def uses(self) -> tuple[str, ...]:
        """What may be used, or nothing."""
        return (USE_NOTHING, *held(self.state, self.seat, Window.CUSTOMS_DRAWN), *self.brokers)


def _is_in_hand(c: Answering, use: str) -> bool:
    return use not in CONTRACT_CARDS or use in c.state.contract_hands[c.seat]


def _is_playable(_: Answering, use: str) -> bool:
    return use not in CONTRACT_CARDS or use in IN_WINDOW[Window.CUSTOMS_DRAWN]


ANSWERING = Ways(
    Answering,
    Way(
        AnswerCustoms,
        nothing,
        Fit[Answering]("CARD_NOT_IN_HAND", _is_in_hand)("use", "CO-208"),
        Fit[Answering]("CARD_NOT_PLAYABLE", _is_playable)("use", "CO-208"),
        Among[Answering]("BAD_TARGET", lambda c: c.uses)("use", "CO-208"),
    ),
)
"""To use a Diplomatic Pouch or a Customs Broker, or nothing (CO-208)."""
