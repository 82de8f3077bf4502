"""What a viewer cannot know: which cards could be exchanged, and how it all might be."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Hidden, Rng, Seat

from .components import CARDS, FIREPOWER, SPECIALS, CardId, Power
from .events import Cards
from .raid import next_special
from .state import OPEN_TO_RAID, Delivery, RunningRaid, Stage, State, firepower_in, specials_in
from .view import CargoHoldView, DeliveryInPlay


def secrets(state: State, viewer: Seat | None) -> Sequence[Sequence[CardId]]:
    """Groups of cards that could be exchanged within each group without the viewer noticing.

    There is one group: the deck, the hands of others and every face-down delivery, the viewer's
    own included. After a Reinforcement there are two until the turn ends: whether its seat was
    asked told everybody whether it held firepower (CH-095), so firepower is exchanged for
    firepower only.
    """
    group = list(state.deck)
    if state.stage is not Stage.OVER:
        for seat, hand in enumerate(state.hands):
            if seat != viewer:
                group += hand
        for delivery in state.deliveries:
            if delivery is not None and not delivery.revealed:
                group += delivery.cards
    if not reinforced_this_turn(state):
        return (group,)
    return (firepower_in(group), [card for card in group if card not in FIREPOWER])


def reinforced_this_turn(state: State) -> bool:
    """Whether a Reinforcement may have had its turn in a raid of the present turn."""
    if state.raid is not None:
        return bool(specials_in([*state.raid.attack, *state.delivery_of(state.raid.target).cards], Power.REINFORCEMENT))
    return state.stage not in OPEN_TO_RAID and bool(specials_in(state.discard, Power.REINFORCEMENT))


def asked_to_reinforce(state: State) -> Seat | None:
    """The seat whose Reinforcement has its turn, if the raid has come to one."""
    if state.raid is None or state.raid.winner is not None or state.stage is Stage.OVER:
        return None
    card = next_special(state)
    if card is None or SPECIALS[card].power is not Power.REINFORCEMENT:
        return None
    return state.active if card in state.raid.attack else state.raid.target


def imagine(view: CargoHoldView, seat: Seat, rng: Rng) -> State:
    """A whole state that agrees with what the seat sees, the hidden cards dealt at random."""
    unknown = _Unknown(view, rng)
    state = State(
        debt_target=view.debt_target,
        turn_limit=view.turn_limit,
        first_seat=view.first_seat,
        scores=[other.score for other in view.seats],
        hands=[unknown.deal(other.hand) for other in view.seats],
        deliveries=[_delivery(other.delivery, unknown) for other in view.seats],
        deck=unknown.deal(view.deck),
        discard=list(view.discard),
        turn=view.turn,
        active=view.active_seat,
        stage=view.stage,
        to_draw=view.to_draw,
        raid=_raid(view),
    )
    asked = asked_to_reinforce(state)
    if asked is not None and asked != seat:
        _give_firepower(state, seat, asked, rng)
    for hand in state.hands:
        hand.sort()
    for delivery in state.deliveries:
        if delivery is not None:
            delivery.cards.sort()
    return state


class _Unknown:
    """The cards that a view does not show, in random order."""

    def __init__(self, view: CargoHoldView, rng: Rng) -> None:
        seen = set(view.discard)
        if view.raid is not None:
            seen.update(card.id for card in view.raid.attack)
        shown = [seat.hand for seat in view.seats]
        shown += [seat.delivery.cards for seat in view.seats if seat.delivery is not None]
        for cards in shown:
            if not isinstance(cards, Hidden):
                seen.update(card.id for card in cards.cards)
        self._cards = [card for card in CARDS if card not in seen]
        self._rng = rng

    def deal(self, cards: Cards) -> list[CardId]:
        """The cards if they are shown, else as many unknown ones."""
        if not isinstance(cards, Hidden):
            return [card.id for card in cards.cards]
        return [self._draw() for _ in range(cards.count)]

    def _draw(self) -> CardId:
        index = int(self._rng.random() * len(self._cards))
        self._cards[index], self._cards[-1] = self._cards[-1], self._cards[index]
        return self._cards.pop()


def _delivery(shown: DeliveryInPlay | None, unknown: _Unknown) -> Delivery | None:
    if shown is None:
        return None
    return Delivery(
        unknown.deal(shown.cards),
        shown.extended,
        shown.countdown,
        shown.started,
        not isinstance(shown.cards, Hidden),
    )


def _raid(view: CargoHoldView) -> RunningRaid | None:
    raid = view.raid
    if raid is None:
        return None
    attack = [card.id for card in raid.attack]
    return RunningRaid(raid.target, attack, list(raid.resolved), raid.winner)


def _give_firepower(state: State, viewer: Seat, asked: Seat, rng: Rng) -> None:
    """Exchange a card of the asked seat's hand for hidden firepower, unless it has some."""
    hand = state.hands[asked]
    if any(card in FIREPOWER for card in hand):
        return
    hidden = [state.deck]
    hidden += [cards for seat, cards in enumerate(state.hands) if seat not in (asked, viewer)]
    hidden += [delivery.cards for delivery in state.deliveries if delivery is not None and not delivery.revealed]
    places = [(cards, index) for cards in hidden for index, card in enumerate(cards) if card in FIREPOWER]
    cards, index = places[int(rng.random() * len(places))]
    given = int(rng.random() * len(hand))
    hand[given], cards[index] = cards[index], hand[given]
