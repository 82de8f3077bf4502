"""A bookkeeper of hidden cards: what one seat can conclude from all that it was told, kept apart from the engine.

It hears the events of one seat, and what its view showed before. Of the decks nothing is ever seen but the cards that
are drawn, so it knows which ones are left, and nothing of their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from freeport_games.engine import Data, Hidden, Seat
from freeport_games.smugglers import SmugglersView
from freeport_games.smugglers.components import CHARACTERS, CardId, CharacterId
from freeport_games.smugglers.events import (
    CharacterRevealed,
    CharactersDealt,
    CharactersShown,
    DeckRenewed,
    DestinyDrawn,
    OfferShown,
    PlanetPlaced,
    SwapAnswered,
    SwapOffered,
)
from freeport_games.smugglers.state import State, Step
from tests.rules.histories import OPEN, History

OUT = "out"


class Bookkeeper:
    """The books of one seat."""

    def __init__(self, viewer: Seat, start: State) -> None:
        self._viewer = viewer
        self._history = History([*CHARACTERS], OUT)
        self._held: Counter[Seat] = Counter()
        self._own: set[CharacterId] = set()
        self._offered: CharacterId = ""
        self._destiny, self._planets = {*start.destiny_deck}, {*start.planet_deck}
        self.swaps = self.declined = self.renewals = 0
        """The numbers of swaps, of swaps that were declined, and of renewals that it has heard of."""

    def hear(self, events: Iterable[Data], before: SmugglersView) -> None:
        """Write down what the seat is told after an input.

        Args:
            events: the events.
            before: its view before the input.
        """
        chosen = False
        for event in events:
            self._hear_of_characters(event)
            self._hear_of_decks(event, before)
            chosen |= isinstance(event, CharacterRevealed)
        if chosen:
            self._put_away()

    def _hear_of_characters(self, event: Data) -> None:
        match event:
            case CharactersDealt(seat, CharactersShown(cards)):
                self._own, self._held[seat] = {*cards}, len(cards)
                self._history.named(cards, OUT, OPEN)
            case CharactersDealt(seat, Hidden(number)):
                self._held[seat] = number
                self._history.unnamed(number, OUT, self._hand(seat))
            case SwapOffered(seat, _, card):
                self._offered = card
                self._show(seat, card)
            case SwapAnswered(_, _, None):
                self.declined += 1
            case SwapAnswered(seat, other, str(card)):
                self.swaps += 1
                self._show(seat, card)
                self._go(card, seat, other)
                self._go(self._offered, other, seat)
            case CharacterRevealed(seat, card):
                self._held[seat] -= 1
                self._own.discard(card)
                if seat != self._viewer:
                    self._history.named([card], self._hand(seat), OPEN)
            case _:
                pass

    def _hear_of_decks(self, event: Data, before: SmugglersView) -> None:
        match event:
            case DestinyDrawn(_, card):
                self._destiny.remove(card)
            case PlanetPlaced(_, planet):
                self._planets.remove(planet)
            case OfferShown(_, _, planet):
                self._planets.remove(planet)
            case DeckRenewed(True):
                self.renewals += 1
                self._planets = {*before.planet_discard}
            case DeckRenewed(False):
                self.renewals += 1
                self._destiny = {*before.destiny_discard}
            case _:
                pass

    def _hand(self, seat: Seat) -> str:
        return OPEN if seat == self._viewer else f"hand-{seat}"

    def _show(self, seat: Seat, card: CardId) -> None:
        if seat != self._viewer:
            self._history.named([card], self._hand(seat), self._hand(seat))

    def _go(self, card: CharacterId, source: Seat, target: Seat) -> None:
        """Write down that a card went from one hand to another in the sight of all."""
        if self._hand(source) or self._hand(target):
            self._history.named([card], self._hand(source), self._hand(target))
        self._own -= {card}
        if target == self._viewer:
            self._own |= {card}

    def _put_away(self) -> None:
        """Write down that what nobody plays is put away unseen."""
        for seat, number in self._held.items():
            if seat == self._viewer:
                self._history.named(sorted(self._own), OPEN, OUT)
            else:
                self._history.unnamed(number, self._hand(seat), OUT)

    def contradiction(self, world: State) -> str | None:
        """Return what contradicts a world that looks right; None if nothing does."""
        for name, deck, left in (
            ("destiny", world.destiny_deck, self._destiny),
            ("planet", world.planet_deck, self._planets),
        ):
            if len(deck) != len(left) or {*deck} != left:
                return f"the {name} deck has other cards"
        if world.step is not Step.SETUP:
            return None
        hands = {f"hand-{seat}": one.hand for seat, one in enumerate(world.players) if seat != self._viewer}
        return self._history.contradiction({OUT: world.out, **hands})
