"""Powers of completed ships: their payouts, containers taken off them, where contracts go, and notified powers."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Entry, Menu, Offer, One, Playing, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.import_export.actions.importing import import_offers
from freeport_games.import_export.areas.counting import goods_fit
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CARDS, CardId, GoodType, ShipId
from freeport_games.import_export.effects.asking import choose, whether
from freeport_games.import_export.effects.credits import gain, pay
from freeport_games.import_export.effects.of_powers import contracts_of, take
from freeport_games.import_export.moves import AcceptOffer, BeerSell, DeclineOffer, FlashDriveTake, GiveCard, JetsTake
from freeport_games.import_export.places import ISLAND, Place, Zone, hand_of, of_seat, on_ship
from freeport_games.import_export.reasons import not_enough_credits
from freeport_games.import_export.state import Completion, Hook, State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import card_of_hand, other_uses, refusing
from freeport_games.import_export.vocabulary.words import (
    AfterPayout,
    BeforeSail,
    CargoPayout,
    Number,
    Payout,
    Shelving,
    Trigger,
    Use,
)

BEER_PRICE = 6
"""The price of Beer on the supply island."""
FEED_PRICE = 6
"""The price of Chicken Feed for another seat."""


def per_contract(type_: GoodType, amount: int) -> Number:
    """Return the credits for each contract of a type on the ship whose completion is the event."""
    return lambda _, use: amount * len(contracts_of(use, type_))


# Payouts


def _types(completion: Completion) -> set[GoodType]:
    """Return the types of the completed contracts."""
    return {CARDS[card].type for card in completion.contracts}


def _bok_choy(_: State, __: Seat, completion: Completion) -> int:
    return 0 if GoodType.AGRICULTURE in _types(completion) else 2


BOK_CHOY = power(
    "bok_choy",
    "As a container: the completed ship that carries it pays 2 credits more, if it has no agriculture contract.",
    CargoPayout(_bok_choy),
)


def _rare_metals(_: State, __: Seat, completion: Completion) -> int:
    return 4 if {GoodType.TECHNOLOGY, GoodType.CONSUMER} <= _types(completion) else 0


RARE_METALS = power(
    "rare_metals",
    "Your ships pay 4 credits more if technology and consumer contracts complete on them together.",
    Payout(_rare_metals),
)


# Containers taken off the ship


def _flash_drives(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, _containers_to_hold)


def _containers_to_hold(t: Turn[State], use: Use) -> Menu:
    ship = use.heard.ship
    if cards := tuple(t.state.ship(ship).containers):
        option = FlashDriveTake.option(power=One((use.card,)), card=One(cards))
        yield Offer(option, partial(_into_hand, ship=ship))


def _into_hand(t: Turn[State], seat: Seat, choice: FlashDriveTake, *, ship: ShipId) -> None:
    move(t, (choice.card,), on_ship(Zone.CONTAINERS, ship), hand_of(seat), choice.power)


FLASH_DRIVES = power(
    "flash_drives",
    "When you complete a ship and have been paid, you may take one of its containers into your hand.",
    AfterPayout(_flash_drives),
)


def _jets(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, _containers_to_own)


def _containers_to_own(t: Turn[State], use: Use) -> Menu:
    state, ship = t.state, use.heard.ship
    if cards := tuple([card for card in state.ship(ship).containers if goods_fit(state, use.seat, (card,))]):
        option = JetsTake.option(power=One((use.card,)), card=One(cards))
        yield Offer(option, partial(_into_goods, ship=ship))


def _into_goods(t: Turn[State], seat: Seat, choice: JetsTake, *, ship: ShipId) -> None:
    move(t, (choice.card,), on_ship(Zone.CONTAINERS, ship), of_seat(Zone.GOODS, seat), choice.power)


JETS = power(
    "jets",
    "When you complete a ship, you may put one of its containers into your goods before it sails, if there is room.",
    BeforeSail(_jets),
)


# Where the contract goes


def _beer(t: Turn[State], use: Use, place: Place) -> Playing[bool]:
    answer = yield from whether(t, use, partial(_sale, place=place))
    return isinstance(answer, BeerSell)


def _sale(_: Turn[State], use: Use, *, place: Place) -> Menu:
    yield Offer(BeerSell.option(power=One((use.card,))), partial(_sell, place=place))


def _sell(t: Turn[State], seat: Seat, choice: BeerSell, *, place: Place) -> None:
    move(t, (choice.power,), place, ISLAND, choice.power)
    gain(t, seat, BEER_PRICE, power=choice.power)


BEER = power(
    "beer",
    "When it is completed, you may put it on the supply island for 6 credits instead of into your shipments.",
    Shelving(_beer),
)


def _chicken_feed(t: Turn[State], use: Use, place: Place) -> Playing[bool]:
    for seat in t.state.others(use.seat):
        if t.state.credits[seat] >= FEED_PRICE and (yield from _buys(t, use, place, seat)):
            return True
    return False


def _buys(t: Turn[State], use: Use, place: Place, buyer: Seat) -> Playing[bool]:
    """Offer the card to a seat. It is asked even if a secret bid leaves it too little: silence would reveal the bid."""
    answer = yield from ask(buyer, "IE-D13", partial(_answers, use=use, place=place), always=True)
    return isinstance(answer, AcceptOffer)


def _answers(t: Turn[State], buyer: Seat, *, use: Use, place: Place) -> list[Entry]:
    power = One((use.card,))
    accept: Entry = Refuse(AcceptOffer, why=partial(_cannot_buy, offered=use.card))
    if t.state.free_credits(buyer) >= FEED_PRICE:
        accept = Offer(AcceptOffer.option(power=power), partial(_buy, use=use, place=place))
    answers: list[Entry] = [accept, Offer(DeclineOffer.option(power=power))]
    return [*answers, *other_uses(answers, question=True)]


def _cannot_buy(_: Turn[State], __: Seat, move: AcceptOffer, *, offered: CardId) -> Refusal | None:
    return not_enough_credits("IE-159") if move.power == offered else None


def _buy(t: Turn[State], buyer: Seat, _: AcceptOffer, *, use: Use, place: Place) -> None:
    pay(t, buyer, FEED_PRICE, use.seat, power=use.card)
    move(t, (use.card,), place, of_seat(Zone.SHIPMENTS, buyer), use.card)


CHICKEN_FEED = power(
    "chicken_feed",
    "When it is completed, the other players may in turn buy it from you for 6 credits; if none does, it is your"
    " shipment.",
    Shelving(_chicken_feed),
)


# Notified powers

ONIONS = power(
    "onions",
    "Take 2 credits for each agriculture contract that you complete, those completed together with this one included.",
    Trigger(Hook.ON_COMPLETE_OWN, take(per_contract(GoodType.AGRICULTURE, 2)), this_one=True),
)


def _paper(t: Turn[State], use: Use) -> Scene:
    for _ in contracts_of(use, GoodType.CONSUMER):
        yield from whether(t, use, _imports)


def _imports(t: Turn[State], use: Use) -> Menu:
    return import_offers(t, use.seat, t.state.at_sea(), power=use.card)


PAPER = power(
    "paper",
    "For each consumer contract that you complete, those completed together with this one included, you may import a"
    " container from a ship at sea. The ship's owner earns nothing.",
    Trigger(Hook.ON_COMPLETE_OWN, _paper, this_one=True),
)

MOUTHWASH = power(
    "mouthwash",
    "Take 2 credits for each consumer contract that any player completes from now on.",
    Trigger(Hook.ON_COMPLETE_ANY, take(per_contract(GoodType.CONSUMER, 2))),
)


def _pistols(t: Turn[State], use: Use) -> None:
    for _ in contracts_of(use, GoodType.ILLEGAL):
        pay(t, use.heard.actor, 2, use.seat, power=use.card)


PISTOLS = power(
    "pistols",
    "Whenever another player completes an illegal contract, it pays you 2 credits.",
    Trigger(Hook.ON_OTHER_COMPLETE, _pistols),
)


def _small_tank(t: Turn[State], use: Use) -> Scene:
    yield from choose(t, use.heard.actor, partial(_cards_to_give, use=use))


def _cards_to_give(t: Turn[State], giver: Seat, *, use: Use) -> Menu:
    if hand := tuple(t.state.hands[giver]):
        yield Offer(GiveCard.option(power=One((use.card,)), card=One(hand)), partial(_give, use=use))


def _give(t: Turn[State], giver: Seat, choice: GiveCard, *, use: Use) -> None:
    move(t, (choice.card,), hand_of(giver), hand_of(use.seat), use.card)


refusing(GiveCard, card_of_hand)

SMALL_TANK = power(
    "small_tank",
    "Whenever another player completes a ship, it gives you a card of its hand, as it chooses.",
    Trigger(Hook.ON_OTHER_COMPLETE, _small_tank),
)


# Losses


def _four_or_more(_: State, use: Use) -> bool:
    return use.heard.amount >= 4


FAKE_DVDS = power(
    "fake_dvds",
    "Every single payment or loss of 4 credits or more brings you 2 from the bank, if it is another player's.",
    Trigger(Hook.ON_OTHER_CREDIT_LOSS, take(2), when=_four_or_more),
)
