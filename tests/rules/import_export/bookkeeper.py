"""A bookkeeper of hidden cards: what one seat can conclude from all that it was told, kept apart from the engine.

It hears the events of one seat. By the power of Cell Phones a card is drawn unseen only if no ship of the seat takes
it; which types they take is open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from freeport_games.engine import Data, Hidden, Seat
from freeport_games.import_export.areas.hold import ships_of_type
from freeport_games.import_export.components import TYPE_OF, Card, CardId, GoodType
from freeport_games.import_export.events import (
    CardRevealed,
    CardsMoved,
    CardsShown,
    DeckRenewed,
    HandRevealed,
)
from freeport_games.import_export.state import Phase, State
from freeport_games.import_export.state.places import DECK, DISCARD, Place, Zone
from tests.rules.histories import OPEN, History

Taken = Mapping[CardId, Collection[CardId]]
"""The cards with the power of Cell Phones, and the cards that the ships of their seats take."""


def taken_by_ships(state: State) -> Taken:
    """Return what everybody can see of the seats that may draw with Cell Phones."""
    if "cell_phones" not in state.live_powers:
        return {}
    taken: dict[CardId, Collection[CardId]] = {}
    for seat, shipments in enumerate(state.shipments):
        for shipment in shipments:
            if shipment.power == "cell_phones":
                types = {type_ for type_ in GoodType if ships_of_type(state, seat, type_)}
                taken[shipment.card] = [card for card in state.deck_list if TYPE_OF[card] in types]
    return taken


class Bookkeeper:
    """The books of one seat."""

    def __init__(self, viewer: Seat, start: State) -> None:
        self._viewer = viewer
        self._history = History(start.deck, "deck")
        self._discard: dict[CardId, None] = {}
        self.renewals = self.thefts = self.concluded = 0
        """How often the deck was renewed, how many cards went unseen from hand to hand, and how many fit no ship."""

    def hear(self, events: Iterable[Data], taken: Taken) -> None:
        """Write down what the seat is told after an input.

        Args:
            events: the events.
            taken: what was open about Cell Phones before.
        """
        for event in events:
            self._hear(event, taken)

    def _hear(self, event: Data, taken: Taken) -> None:
        match event:
            case CardsMoved(CardsShown(cards), source, target):
                names = _names(cards)
                for card in names:
                    if source == DISCARD:
                        del self._discard[card]
                    if target == DISCARD:
                        self._discard[card] = None
                if self._place(source) or self._place(target):
                    self._history.named(names, self._place(source), self._place(target))
            case CardsMoved(Hidden(number), source, target, by):
                none_of = taken.get(by or "", ()) if source == DECK else ()
                self._history.unnamed(number, self._place(source), self._place(target), none_of)
                self.thefts += number if source != DECK else 0
                self.concluded += bool(none_of)
            case HandRevealed(seat, cards) if seat != self._viewer:
                self._history.named(_names(cards), f"hand-{seat}", f"hand-{seat}")
            case CardRevealed(card, place):
                self._history.named([card.id], self._place(place), self._place(place))
            case DeckRenewed():
                self.renewals += 1
                self._history.empty("deck")
                self._history.named([*self._discard], OPEN, "deck")
                self._discard.clear()
            case _:
                pass

    def _place(self, place: Place) -> str:
        if place.zone is Zone.DECK:
            return "deck"
        return f"hand-{place.seat}" if place.zone is Zone.HAND and place.seat != self._viewer else OPEN

    def contradiction(self, world: State) -> str | None:
        """Return what contradicts a world that looks right; None if nothing does."""
        if world.phase is Phase.OVER:
            return None
        hands = {f"hand-{seat}": hand for seat, hand in enumerate(world.hands) if seat != self._viewer}
        return self._history.contradiction({"deck": world.deck, **hands})


def _names(cards: Iterable[Card]) -> list[CardId]:
    return [card.id for card in cards]
