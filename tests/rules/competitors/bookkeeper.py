"""A bookkeeper of hidden cards: what one seat can conclude from all that it was told, kept apart from the engine.

It hears the events of one seat, and sees its views. Territory and contract cards lie in the decks, in the hands of
others and with goods whose contract the seat was not shown; all other cards lie open before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from freeport_games.competitors import CompetitorsView
from freeport_games.competitors.components import (
    CARD_OF,
    CONTRACT_CARDS,
    CONTRACTS,
    SPECIALS,
    TERRITORIES,
    TERRITORY_OF,
)
from freeport_games.competitors.components.kinds import CardId, Goods, Vehicle
from freeport_games.competitors.events import (
    AdvantagePlaced,
    AdvantageRemoved,
    AuctionEnded,
    AuctionOpened,
    BranchBought,
    BranchSold,
    CardsDrawn,
    CardsShown,
    ContractSeen,
    ContractSigned,
    ContractStolen,
    CustomsCancelled,
    CustomsDrawn,
    CustomsPutBack,
    CustomsWithoutEffect,
    DealMade,
    DeckRemade,
    Delivered,
    DeliveryFailed,
    DieRolled,
    GoodsConfiscated,
    GoodsTransferred,
    MoneyPaid,
    MoneyReceived,
    MovementBegun,
    MovementTurnBegun,
    OfferAnswered,
    OfferOpened,
    SideShown,
    SpecialPlayed,
    TerritoryDiscarded,
    TruckLoaded,
    Why,
)
from freeport_games.competitors.state import Deck, Phase, State
from freeport_games.competitors.state.goods import signed_contracts
from freeport_games.engine import Data, Hidden, Seat
from tests.rules.histories import OPEN, History

TRIES = 1500
"""The number of states after which the search for a history of a deck is given up."""
EXPRESS_HUBS = frozenset(card for card, special in SPECIALS.items() if special.name == "Express Hub")
CONTINENT = {one.card: one.continent for one in TERRITORIES.values()}


class Bookkeeper:
    """The books of one seat."""

    def __init__(self, viewer: Seat, start: State) -> None:
        """Begin where nobody knows more than lies open.

        Args:
            viewer: the seat.
            start: where the game begins: nothing is signed yet.
        """
        self._viewer = viewer
        self._discards = {Deck.TERRITORY: [*start.territory_discard], Deck.CONTRACT: [*start.contract_discard]}
        self._books = {deck: self._begun(start, deck) for deck in Deck}
        self._shown: set[CardId] = set()
        self._seen_by: dict[CardId, set[Seat]] = {}
        self._extra: dict[CardId, int] = {}
        self._goods: dict[str, CardId] = {}
        self._view: CompetitorsView | None = None
        self._lead, self._turns, self._offer = "", 0, OfferOpened(0, (), NOTHING, NOTHING)
        self._lot, self._die = NOTHING, 0
        self._customs, self._under = "", [""] * len(start.customs_deck)
        self.met: Counter[str] = Counter()
        """What it has heard of, by kinds."""

    def _begun(self, start: State, deck: Deck) -> History:
        hands = [start.hand(seat, deck) for seat in range(start.seats)]
        history = History([*start.deck(deck), *[card for hand in hands for card in hand]], "deck")
        for seat, hand in enumerate(hands):
            if seat == self._viewer:
                history.named(hand, "deck", OPEN)
            else:
                history.unnamed(len(hand), "deck", f"hand-{seat}")
        return history

    # What it hears

    def hear(self, events: Iterable[Data], view: CompetitorsView) -> None:
        """Write down what the seat is told after an input."""
        before, told = self._view or view, [*events]
        confiscated = any(isinstance(event, GoodsConfiscated) for event in told)
        for event in told:
            self.met[type(event).__name__] += 1
            self._hear(event, before)
            self._hear_of_goods(event, before)
            if not confiscated:  # the contract is shown at once if they are
                self._hear_of_customs(event)
        if not view.customs_card:
            self._put_under()
        self._goods = {token.id: token.goods.sender for token in view.tokens if token.goods is not None}
        self._discards = {Deck.TERRITORY: [*view.territory_discard], Deck.CONTRACT: [*view.contract_discard]}
        self._view = view

    def _hear(self, event: Data, view: CompetitorsView) -> None:
        match event:
            case CardsDrawn(seat, deck, drawn):
                self._moved(Deck(deck), drawn, "deck", self._hand(seat))
            case DeckRemade(deck):
                book, discards = self._books[Deck(deck)], self._discards[Deck(deck)]
                book.empty("deck")
                book.named(discards, OPEN, "deck")
                discards.clear()
            case TerritoryDiscarded(seat, card):
                self._played(Deck.TERRITORY, seat, [card])
                self._discards[Deck.TERRITORY].append(card)
            case BranchBought(seat, territory):
                self._played(Deck.TERRITORY, seat, [CARD_OF[territory]])
            case BranchSold(_, territory):
                self._discards[Deck.TERRITORY].append(CARD_OF[territory])
            case SpecialPlayed(seat, card):
                self._played(Deck.CONTRACT, seat, [card])
                self._discards[Deck.CONTRACT].append(card)
            case AdvantagePlaced(seat, card):
                self._played(Deck.CONTRACT, seat, [card])
            case AdvantageRemoved(card):
                self._discards[Deck.CONTRACT].append(card)
            case ContractStolen(seat, victim, stolen):
                self._moved(Deck.CONTRACT, stolen, self._hand(victim), self._hand(seat))
            case ContractSigned(seat, token, sender, receiver, signed):
                self._played(Deck.TERRITORY, seat, [sender, receiver])
                self._extra[sender] = _extra(view, seat, sender)
                self._seen_by[sender] = {seat}
                if seat == self._viewer:
                    self._shown.add(sender)
                self._goods[token] = sender
                self._moved(Deck.CONTRACT, signed, self._hand(seat), self._place(sender))
                self._held_by(token, view)
            case ContractSeen(_, viewer, seen):
                sender = self._goods[self._offer.want.contract_of[0]]
                self._seen_by[sender].add(viewer)
                if viewer == self._viewer and (place := self._place(sender)):
                    self._moved(Deck.CONTRACT, seen, place, OPEN)
                    self._shown.add(sender)
            case Delivered(_, contract, sender, receiver) | DeliveryFailed(_, contract, sender, receiver):
                if place := self._place(sender):
                    self._books[Deck.CONTRACT].named([contract], place, OPEN)
                self._shown.discard(sender)
                self._discards[Deck.TERRITORY] += [sender, receiver]
                self._discards[Deck.CONTRACT].append(contract)
            case OfferOpened():
                self._hear_of_offer(event, view)
            case OfferAnswered(accepted_by):
                for seat in accepted_by:
                    self._hear_of_acceptance(seat)
            case DealMade():
                self._hear_of_deal(event)
            case AuctionOpened(seat, lot):
                self._lot = lot
                self._see(seat, lot)
            case AuctionEnded(seat, _, winner) if winner is not None:
                source, target = self._hand(seat), self._hand(winner)
                for deck, cards in _named(self._lot).items():
                    if cards and (source or target):
                        self._books[deck].named(cards, source, target)
            case _:
                pass

    # Goods

    def _hear_of_goods(self, event: Data, view: CompetitorsView) -> None:
        match event:
            case MovementBegun(_, token):
                self._lead, self._turns = token, 1
            case MovementTurnBegun(_, turn):
                self._turns = turn
                self._lasts()
            case GoodsTransferred(_, source, to):
                self._goods[to] = self._goods.pop(source)
                self._lead = to
                self._held_by(to, view)
            case TruckLoaded(_, truck, carrier) if truck in self._goods:
                self._allows(truck, carrier)
            case CustomsDrawn(_, card):
                self._put_under()
                self._customs = card
                self._under.pop(0)
            case CustomsPutBack() | CustomsCancelled():
                self._put_under()
            case _:
                pass

    def _put_under(self) -> None:
        if self._customs:
            self._under.append(self._customs)
        self._customs = ""

    def _hear_of_customs(self, event: Data) -> None:
        card, goods = self._customs, None
        match event:
            case MoneyReceived(_, _, Why.CUSTOMS) if card in ("K-10", "K-11", "K-24"):
                goods = Goods.LEGAL
            case MoneyPaid(_, amount, Why.CUSTOMS) if card in ("K-17", "K-18", "K-26", "K-27", "K-28", "K-32", "K-33"):
                legal = {"K-17": 0, "K-18": 0, "K-32": 15_000, "K-33": 15_000}.get(card, 5_000)
                goods = Goods.LEGAL if amount == legal else Goods.ILLEGAL if amount > legal else None
            case CustomsWithoutEffect() if card in ("K-10", "K-11"):
                goods = Goods.ILLEGAL
            case CustomsWithoutEffect() if card in ("K-17", "K-18"):
                goods = Goods.LEGAL
            case CustomsWithoutEffect() if card == "K-24" and self._die in (1, 2):
                goods = Goods.LEGAL
            case CustomsWithoutEffect() if card == "K-24" and self._die == 6:
                goods = Goods.ILLEGAL
            case DieRolled(_, value):
                self._die = value
            case MoneyPaid(_, amount, Why.CUSTOMS) if card == "K-22":
                self._is_one_of(
                    self._lead, [one.id for one in CONTRACTS.values() if -(-one.reward // 5000) * 500 == amount]
                )
            case _:
                pass
        if goods is not None:
            self._is_one_of(self._lead, [one.id for one in CONTRACTS.values() if one.kind is goods])

    def _lasts(self) -> None:
        """The delivery goes on, so the contract allows as many movement turns."""
        if self._lead in self._goods:
            turns = self._turns - self._extra[self._goods[self._lead]]
            self._is_one_of(self._lead, [one.id for one in CONTRACTS.values() if one.time_limit >= turns])

    def _held_by(self, token: str, view: CompetitorsView) -> None:
        """A token holds goods, perhaps aboard another one."""
        self._allows(token, token)
        for each in view.tokens:
            if each.id == token and each.aboard:
                self._allows(token, each.aboard)

    def _allows(self, holder: str, vehicle: str) -> None:
        kind = Vehicle(vehicle.partition("-")[0].upper())
        self._is_one_of(holder, [one.id for one in CONTRACTS.values() if one.allows(kind)])

    def _is_one_of(self, token: str, cards: Collection[CardId]) -> None:
        """The contract of the goods in a token is one of some cards."""
        if place := self._place(self._goods[token]):
            self._none_of(Deck.CONTRACT, place, 1, {*CONTRACT_CARDS} - {*cards})

    # Deals

    def _hear_of_offer(self, event: OfferOpened, view: CompetitorsView) -> None:
        self._offer, seat = event, event.seat
        if self._addressed:
            self._see(seat, event.give)
            for deck, cards in _named(event.want).items():
                hand = view.seats[seat].territory_cards if deck is Deck.TERRITORY else view.seats[seat].contract_cards
                if isinstance(hand, Hidden):
                    self._none_of(deck, f"hand-{seat}", hand.count, cards)
            for sender in self._goods.values():
                if seat in self._seen_by[sender] and (place := self._place(sender)):
                    self._none_of(Deck.CONTRACT, place, 1, _named(event.want)[Deck.CONTRACT])

    @property
    def _addressed(self) -> bool:
        return self._viewer == self._offer.seat or self._viewer in self._offer.offered_to

    def _see(self, seat: Seat, side: SideShown) -> None:
        """See cards of a hand."""
        for deck, cards in _named(side).items():
            if cards and seat != self._viewer:
                self._books[deck].named(cards, f"hand-{seat}", f"hand-{seat}")

    def _hear_of_acceptance(self, seat: Seat) -> None:
        if seat == self._viewer:
            return
        want = self._offer.want
        named = _named(want)[Deck.TERRITORY]  # of those, unless it sees none, none fills a number
        for number in want.territory_numbers:
            if number.count:
                others = {card for card, one in CONTINENT.items() if one != number.key}
                self._none_of(Deck.TERRITORY, f"hand-{seat}", number.count, others | {*named})
                self.met["numbers"] += 1
        if self._addressed:
            self._see(seat, want)

    def _hear_of_deal(self, event: DealMade) -> None:
        giver, taker = self._hand(event.seat), self._hand(event.partner)
        party = self._viewer in (event.seat, event.partner)
        give, want = self._offer.give, self._offer.want
        for deck in Deck:
            self._moved(deck, _side(give, deck), giver, taker)
            self._moved(deck, _side(want, deck), taker, giver)
        if party:
            for deck, cards in _named(event.takes).items():
                filling = [card for card in cards if card not in _named(want)[deck]]
                self._moved(deck, CardsShown(tuple(filling)), taker, giver)
            return
        for number in want.territory_numbers:
            if number.count:
                others = {card for card, one in CONTINENT.items() if one != number.key}
                self._books[Deck.TERRITORY].unnamed(number.count, taker, giver, others)
        if want.contract_number:
            self._books[Deck.CONTRACT].unnamed(want.contract_number, taker, giver)

    # What it writes down

    def _hand(self, seat: Seat) -> str:
        return OPEN if seat == self._viewer else f"hand-{seat}"

    def _place(self, sender: CardId) -> str:
        return OPEN if sender in self._shown else f"goods-{sender}"

    def _moved(self, deck: Deck, cards: CardsShown | Hidden, source: str, target: str) -> None:
        if isinstance(cards, CardsShown):
            if cards.card_ids and (source or target):
                self._books[deck].named(cards.card_ids, source, target)
        elif cards.count:
            self._books[deck].unnamed(cards.count, source, target)

    def _played(self, deck: Deck, seat: Seat, cards: Collection[CardId]) -> None:
        if source := self._hand(seat):
            self._books[deck].named(cards, source, OPEN)

    def _none_of(self, deck: Deck, place: str, number: int, cards: Collection[CardId]) -> None:
        """A number of cards in a place are none of some cards."""
        if number and cards:
            self._books[deck].unnamed(number, place, place, cards)

    # What it says of a world

    def contradiction(self, world: State) -> str | None:
        """Return what contradicts a world that looks right; None if nothing does."""
        if world.phase is not Phase.TURN:
            return None
        for deck in Deck:
            hidden = {"deck": world.deck(deck)}
            hidden |= {f"hand-{seat}": world.hand(seat, deck) for seat in world.others(self._viewer)}
            if deck is Deck.CONTRACT:
                signed = [one for one in signed_contracts(world) if one.sender not in self._shown]
                hidden |= {f"goods-{one.sender}": [one.contract] for one in signed}
            if (wrong := self._books[deck].contradiction(hidden, TRIES)) is not None:
                return f"{deck}: {wrong}"
        for one in signed_contracts(world):
            limit = CONTRACTS[one.contract].time_limit + self._extra[one.sender]
            if one.limit != limit:
                return f"{one.contract} is to be delivered in {limit} movement turns, not {one.limit}"
        under = [card for card in self._under if card]
        if under != world.customs_deck[len(world.customs_deck) - len(under) :]:
            return f"{under} lie under the customs deck"
        return None


NOTHING = SideShown(0, CardsShown(()), CardsShown(()), (), 0, (), (), (), ())


def _side(side: SideShown, deck: Deck) -> CardsShown | Hidden:
    return side.territory_cards if deck is Deck.TERRITORY else side.contract_cards


def _named(side: SideShown) -> Mapping[Deck, tuple[CardId, ...]]:
    """Return the cards of a side that are named."""
    both = {deck: _side(side, deck) for deck in Deck}
    return {deck: cards.card_ids if isinstance(cards, CardsShown) else () for deck, cards in both.items()}


def _extra(view: CompetitorsView, seat: Seat, sender: CardId) -> int:
    """Return the movement turns that a seat's Express Hub gives (CO-035)."""
    territory = TERRITORY_OF[sender]
    return sum(base.territory == territory and base.advantage in EXPRESS_HUBS for base in view.seats[seat].bases)
