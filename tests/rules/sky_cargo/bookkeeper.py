"""A bookkeeper of hidden cards: what one seat can conclude from all that it was told, kept apart from the engine.

It hears events, what is asked, and views of one seat. For each card it notes all places where the card may lie: cards
that go somewhere unseen may be any of those that may have lain where they came from. For some cards it notes that a
number of them lies in some of the places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec

from freeport_games.engine import Data, Seat
from freeport_games.engine.menus import Decision
from freeport_games.engine.menus.decisions import Asked
from freeport_games.sky_cargo import SkyCargoView
from freeport_games.sky_cargo.components import CARDS, CARGO, PASSENGERS, Card, CardId
from freeport_games.sky_cargo.events import (
    ArtifactPlayed,
    CardsDrawn,
    CardsShown,
    CardTaken,
    CargoMixed,
    CargoNotPlayed,
    CargoOpened,
    CargoPeeked,
    CargoPlayed,
    CargoRepacked,
    CargoStolen,
    EffectSkipped,
    HandLookedAt,
    Ignored,
    PileRenewed,
    SeenCargos,
)
from freeport_games.sky_cargo.moves import Search
from freeport_games.sky_cargo.state import State, Step

DECK, OPEN = "deck", "open"
FULL_HAND = 10


class Some(msgspec.Struct):
    """At least one of some cards lies in one of some places."""

    cards: frozenset[CardId]
    places: frozenset[str]


class Bookkeeper:
    """The books of one seat."""

    def __init__(self, viewer: Seat) -> None:
        self._viewer = viewer
        self._may: dict[CardId, set[str]] = {card: {DECK} for card in CARDS}
        self._some: list[Some] = []
        self._packed: dict[str, Seat] = {}
        self._open: dict[str, CardId] = {}
        self.looks = self.mixes = self.searches = self.renewals = 0
        """The numbers of looks at hands, mixes, searches and renewals that it has heard of."""

    # What it hears

    def hear(
        self, events: Iterable[Data], asked: Iterable[Asked], decision: Decision | None, view: SkyCargoView
    ) -> None:
        """Write down what the seat is told after an input."""
        for event in events:
            self._hear(event, view)
        self._see(view)
        for each in asked:
            if each.kind == "SC-D16":
                self._hear_of_search(each.seat, decision)
            elif each.kind == "SC-D10" and len(view.seats[each.seat].hold) == view.cargo_target - 1:
                self._some.append(Some(self._hidden(CARGO), frozenset({f"hand-{each.seat}"})))

    def _hear(self, event: Data, view: SkyCargoView) -> None:
        match event:
            case CardsDrawn(seat, CardsShown(cards)):
                self._put(_names(cards), f"hand-{seat}")
            case CardsDrawn(seat):
                self._go(DECK, f"hand-{seat}")
            case CardTaken(seat, card):
                self._show([card.id])
                self._put([card.id], f"hand-{seat}")
            case CargoPlayed(seat, slot, CardsShown(cards)):
                self._put(_names(cards), slot)
                self._packed[slot] = seat
            case CargoPlayed(seat, slot):
                self._go(f"hand-{seat}", slot)
                self._packed[slot] = seat
            case CargoStolen(seat, _, slot, cargo):
                if slot in self._packed:
                    self._packed[slot] = seat
                    self._put(_names(cargo.cards) if isinstance(cargo, CardsShown) else (), slot)
            case CargoPeeked(_, SeenCargos(cargos)):
                for each in cargos:
                    self._put([each.card.id], each.slot)
            case CargoOpened(_, slot, card, stays):
                self._packed.pop(slot, None)
                self._show([card.id])
                if stays:
                    self._open[slot] = card.id
            case ArtifactPlayed(_, card, _, slot):
                self._open[slot] = card.id
            case CargoRepacked(seat, slots):
                for slot in slots:
                    self._packed[slot] = seat
                    self._put([self._open.pop(slot)], slot)
            case CargoMixed(seat, slots, cargo):
                self._mix(seat, slots)
                for each in cargo.cargo if isinstance(cargo, SeenCargos) else ():
                    self._put([each.card.id], each.slot)
            case HandLookedAt(seat, owner, CardsShown(cards)) if seat == self._viewer:
                self._holds_only(CARDS, _names(cards), f"hand-{owner}")
                self.looks += 1
            case CargoNotPlayed(seat, Ignored.NO_GENUINE_CARGO):
                self._holds_only(CARGO, (), f"hand-{seat}")
            case EffectSkipped(seat, _, "search") if view.seats[seat].hand.count < FULL_HAND:
                self._holds_only(PASSENGERS, (), DECK)
            case PileRenewed():
                self._renew()
            case _:
                pass

    def _hear_of_search(self, seat: Seat, decision: Decision | None) -> None:
        self.searches += 1
        self._some.append(Some(self._hidden(PASSENGERS), frozenset({DECK})))
        if seat == self._viewer and decision is not None:
            options: list[Any] = [option for option in decision.options if option.makes is Search]
            self._holds_only(PASSENGERS, [card for option in options for card in option.card.items], DECK)

    def _see(self, view: SkyCargoView) -> None:
        """Write down what the view shows."""
        self._show(_open_cards(view))
        self._packed, self._open = {}, {}
        for each in view.seats:
            if not each.hand.count or each.seat == self._viewer:
                self._holds_only(
                    CARDS, _names(each.hand.cards) if isinstance(each.hand, CardsShown) else (), _hand(each.seat)
                )
            for cargo in each.hold:
                if cargo.open and isinstance(cargo.card, Card):
                    self._open[cargo.slot] = cargo.card.id
                else:
                    self._packed[cargo.slot] = each.seat
                    if isinstance(cargo.card, Card):
                        self._put([cargo.card.id], cargo.slot)
        if not view.deck.count:
            self._holds_only(CARDS, (), DECK)

    # What it writes down

    def _put(self, cards: Iterable[CardId], place: str) -> None:
        for card in cards:
            self._may[card] = {place}

    def _go(self, source: str, target: str) -> None:
        """Any card that may lie at the source may have gone to the target."""
        for places in self._may.values():
            if source in places:
                places.add(target)
        for some in self._some:
            if source in some.places:
                some.places |= {target}

    def _holds_only(self, kind: Collection[CardId], cards: Collection[CardId], place: str) -> None:
        """A place has no cards of a kind but these."""
        for card in kind:
            if card in cards:
                self._may[card] = {place}
            else:
                self._may[card].discard(place)
        if not cards and len(kind) == len(CARDS):
            for some in self._some:
                some.places -= {place}

    def _show(self, cards: Collection[CardId]) -> None:
        """Everybody sees cards: they may have been those that some places were known to have."""
        self._put(cards, OPEN)
        self._some = [some for some in self._some if some.cards.isdisjoint(cards)]

    def _mix(self, seat: Seat, slots: Collection[str]) -> None:
        self.mixes += 1
        old = {slot for slot, owner in self._packed.items() if owner == seat}
        for card, places in self._may.items():
            if places & old:
                self._may[card] = (places - old) | {*slots}
        for some in self._some:
            if some.places & old:
                some.places = (some.places - old) | {*slots}
        self._packed = {slot: owner for slot, owner in self._packed.items() if owner != seat} | dict.fromkeys(
            slots, seat
        )

    def _renew(self) -> None:
        """The discard pile is the deck; what lay open and does no more was in it, as the next view shows."""
        self.renewals += 1
        self._holds_only(CARDS, (), DECK)
        for places in self._may.values():
            if OPEN in places:
                places.add(DECK)

    def _hidden(self, cards: Iterable[CardId]) -> frozenset[CardId]:
        return frozenset(card for card in cards if self._may[card] != {OPEN})

    # What it says of a world

    def contradiction(self, world: State) -> str | None:
        """Return what contradicts a world that looks right; None if nothing does."""
        if world.step in (Step.OVER, Step.SETUP):
            return None
        where = dict(_lying(world))
        for card, place in where.items():
            if place not in self._may[card]:
                return f"{card} is in {place}, but must be in {sorted(self._may[card])}"
        for some in self._some:
            if not any(where.get(card) in some.places for card in some.cards):
                return f"none of {len(some.cards)} cards is in {sorted(some.places)}"
        return None


def _lying(world: State) -> Iterator[tuple[CardId, str]]:
    """Yield the cards that somebody may not see, with their places."""
    yield from [(card, DECK) for card in world.deck]
    for seat, hand in enumerate(world.hands):
        yield from [(card, _hand(seat)) for card in hand]
    yield from [(crate.card, crate.slot) for hold in world.holds for crate in hold if not crate.open]


def _open_cards(view: SkyCargoView) -> list[CardId]:
    cards = [*view.discard, *view.removed, *_names(view.under_way)]
    cards += [] if view.dogfight is None else [flown.card for flown in view.dogfight.table if flown.card in CARDS]
    for each in view.seats:
        cards += _names(each.chain)
        cards += [cargo.card.id for cargo in each.hold if cargo.open and isinstance(cargo.card, Card)]
    return cards


def _hand(seat: Seat) -> str:
    return f"hand-{seat}"


def _names(cards: Iterable[Card]) -> list[CardId]:
    return [card.id for card in cards]
