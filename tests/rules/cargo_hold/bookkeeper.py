"""A bookkeeper of hidden cards: what one seat can conclude from all that it was told, kept apart from the engine.

It hears events, what is asked, and views of one seat. Nothing is unknown but which card came with which draw: the cards
of a delivery and those shown from a hand are named once they are seen, so each of them belongs to one of the draws that
its seat had made by then, after the card was in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

import msgspec

from freeport_games.cargo_hold import CargoHoldView
from freeport_games.cargo_hold.components import CARDS, FIREPOWER, REINFORCEMENT, Card
from freeport_games.cargo_hold.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsShown,
    DeckRenewed,
    DeliveryCollected,
    DeliveryDiverted,
    DeliveryStarted,
    FirepowerReturned,
    GetawayUsed,
    RaidBegun,
    ReinforcementDeclined,
    SideReinforced,
    SpecialWithoutEffect,
)
from freeport_games.cargo_hold.state import Stage, State
from freeport_games.engine import Data, Seat
from freeport_games.engine.menus.decisions import Asked

NEVER = 1 << 30


class Stint(msgspec.Struct, frozen=True):
    """A card is in a hand, or was: for which reason, and until when."""

    card: str
    after: int
    """The time after which it was drawn, or at which all saw it come."""
    before: int
    """The time before which it was drawn."""
    until: int
    """The time at which it leaves the hand."""
    seen: bool = False
    """Whether all saw it come, so that no draw has to explain it."""


class Bookkeeper:
    """The books of one seat."""

    def __init__(self, viewer: Seat, seats: int) -> None:
        self._viewer = viewer
        self._now = 0
        self._renewals = [0]
        self._at: dict[str, tuple[str, int]] = dict.fromkeys(CARDS, ("deck", 0))
        self._others = [seat for seat in range(seats) if seat != viewer]
        self._draws: dict[Seat, list[int]] = {seat: [] for seat in range(seats)}
        self._stints: dict[Seat, list[Stint]] = {seat: [] for seat in range(seats)}
        self._laid = dict.fromkeys(range(seats), 0)
        self._armed: dict[Seat, list[int]] = {seat: [] for seat in range(seats)}
        self._unarmed: dict[Seat, list[int]] = {seat: [] for seat in range(seats)}
        self._discard: Sequence[str] = ()

    @property
    def renewals(self) -> int:
        """The number of renewals of the deck so far."""
        return len(self._renewals) - 1

    def hear(self, events: Iterable[Data], asked: Iterable[Asked], view: CargoHoldView) -> None:
        """Write down what the seat is told after an input."""
        for event in events:
            self._now += 1
            self._hear(event)
        for each in asked:
            if each.kind == "CH-D12":
                self._armed[each.seat].append(self._now)
        self._discard = view.discard

    def _hear(self, event: Data) -> None:
        match event:
            case CardsDrawn(seat, CardsShown(cards)):
                self._put(_names(cards), f"hand-{seat}")
            case CardsDrawn(seat, drawn):
                self._draws[seat] += [self._now] * drawn.count
            case DeckRenewed():
                self._renewals.append(self._now)
                self._put(self._discard, "deck")
            case DeliveryStarted(seat):
                self._laid[seat] = self._now
            case DeliveryCollected(seat, cards) | DeliveryDiverted(seat, cards):
                self._see(seat, cards, self._laid[seat])
            case RaidBegun(attacker, target, attack, defence):
                self._see(attacker, attack, self._now)
                self._see(target, defence, self._laid[target])
            case CardsDiscarded(seat, cards):
                self._see(seat, cards, self._now)
            case SideReinforced(seat, _, firepower):
                self._armed[seat].append(self._now - 1)
                self._see(seat, [firepower], self._now)
            case ReinforcementDeclined(seat):
                self._armed[seat].append(self._now)
            case SpecialWithoutEffect(seat, special) if special.power is REINFORCEMENT:
                self._unarmed[seat].append(self._now)
            case GetawayUsed(seat, _, cards) | FirepowerReturned(seat, cards):
                self._put(_names(cards), f"hand-{seat}")
            case _:
                pass

    def _put(self, cards: Iterable[str], place: str) -> None:
        self._at.update(dict.fromkeys(cards, (place, self._now)))

    def _see(self, seat: Seat, cards: Iterable[Card], until: int) -> None:
        """Write down that cards came to light which had been in a seat's hand until some time."""
        for card in _names(cards):
            if seat != self._viewer:
                stint = self._stint(seat, card, until)
                assert stint is not None, f"{card} cannot have been in the hand of seat {seat}"
                self._stints[seat].append(stint)
            self._at[card] = ("open", self._now)

    def _stint(self, seat: Seat, card: str, until: int) -> Stint | None:
        """Return how a card can have come to a hand; None if it cannot."""
        place, since = self._at[card]
        if place == f"hand-{seat}":
            return Stint(card, since, since, until, seen=True) if since < until else None
        if place != "deck":
            return None
        emptied = [renewal for renewal in self._renewals if renewal > since]
        return Stint(card, since, min([until, *emptied]), until)

    def contradiction(self, world: State) -> str | None:
        """Return what contradicts a world that looks right; None if nothing does."""
        if world.stage is Stage.OVER:
            return None
        for card in world.deck:
            if self._at[card] != ("deck", self._renewals[-1]):
                return f"{card} is in the deck, but was in {self._at[card]}"
        for seat in self._others:
            delivery = world.deliveries[seat]
            lying = [(card, NEVER) for card in world.hands[seat]]
            if delivery is not None and not delivery.revealed:
                lying += [(card, self._laid[seat]) for card in delivery.cards]
            stints = [*self._stints[seat]]
            for card, until in lying:
                if (stint := self._stint(seat, card, until)) is None:
                    return f"{card} was with seat {seat} until {until}, but in {self._at[card]}"
                stints.append(stint)
            if not self._explained(seat, stints):
                return f"the draws of seat {seat} cannot have been its cards"
        return None

    def _explained(self, seat: Seat, stints: Sequence[Stint]) -> bool:
        """Return whether the draws of a seat can have been its cards, and all that was said of its firepower is so."""
        narrowed: list[Stint] = []
        for stint in stints:
            bare = [time for time in self._unarmed[seat] if stint.card in FIREPOWER and time < stint.until]
            if stint.seen and any(time >= stint.after for time in bare):
                return False
            after = max([stint.after, *bare])
            narrowed.append(stint if stint.seen else msgspec.structs.replace(stint, after=after))
        draws = self._draws[seat]
        witnesses = [[*_witnesses(narrowed, time)] for time in sorted({*self._armed[seat]})]
        questions = [each for each in witnesses if not any(narrowed[one].seen for one, _ in each)]
        return _fits(draws, narrowed, questions)


def _fits(draws: Sequence[int], stints: Sequence[Stint], questions: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Return whether the draws can have been the cards, and of each question one of its witnesses is true."""
    if not _matched(draws, [stint for stint in stints if not stint.seen]):
        return False
    if not questions:
        return True
    witnesses, *others = questions
    if any(stints[number].before <= before for number, before in witnesses):
        return _fits(draws, stints, others)  # follows from what the questions before have narrowed
    for number, before in witnesses:
        narrowed = [*stints]
        narrowed[number] = msgspec.structs.replace(stints[number], before=before)
        if _fits(draws, narrowed, others):
            return True
    return False


def _witnesses(stints: Sequence[Stint], time: int) -> Iterator[tuple[int, int]]:
    """Yield the firepower that may have been in the hand at a time: drawn before it, and there after it."""
    for number, stint in enumerate(stints):
        if stint.card in FIREPOWER and stint.after <= time < stint.until:
            yield number, time + 1


def _matched(draws: Sequence[int], stints: Sequence[Stint]) -> bool:
    """Return whether each draw can have been another one of some cards: the most urgent of them comes first."""
    if len(draws) != len(stints):
        return False
    waiting = sorted([(stint.after, stint.before) for stint in stints], reverse=True)
    able: list[int] = []
    for draw in sorted(draws):
        while waiting and waiting[-1][0] < draw:
            heappush(able, waiting.pop()[1])
        if not able or heappop(able) <= draw:
            return False
    return True


def _names(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards]
