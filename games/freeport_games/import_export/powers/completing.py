"""Powers of completed ships: their payouts, containers taken off them, where contracts go, and notified powers."""

from __future__ import annotations

from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Fit, Playing, Scene, Turn, ask
from freeport_games.import_export.areas.counting import goods_fit
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CARDS, CardId, GoodType
from freeport_games.import_export.conditions import IN_HAND, can_pay
from freeport_games.import_export.effects.actions.importing import POWER_IMPORT
from freeport_games.import_export.effects.asking import choose, whether
from freeport_games.import_export.effects.credits import gain, pay
from freeport_games.import_export.effects.of_powers import contracts_of, take
from freeport_games.import_export.moves import (
    AcceptOffer,
    BeerSell,
    DeclineOffer,
    FlashDriveTake,
    GiveCard,
    JetsTake,
)
from freeport_games.import_export.state import Completion, Hook, State
from freeport_games.import_export.state.places import ISLAND, Place, Zone, hand_of, of_seat, on_ship
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, by_way, menu_of, way
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
    yield from whether(t, use, FLASH_DRIVE_TAKE)


def _into_hand(t: Turn[State], seat: Seat, choice: FlashDriveTake, use: Use) -> None:
    move(t, (choice.card,), on_ship(Zone.CONTAINERS, use.heard.ship), hand_of(seat), use.card)


def _containers(c: Using) -> list[CardId]:
    return c.state.ship(c.use.heard.ship).containers


IS_ABOARD = Among[Using]("BAD_CHOICE", _containers)
FLASH_DRIVE_TAKE = way(FlashDriveTake, _into_hand, ASKS, IS_ABOARD("card", "IE-135"))

FLASH_DRIVES = power(
    "flash_drives",
    "When you complete a ship and have been paid, you may take one of its containers into your hand.",
    AfterPayout(_flash_drives),
)


def _jets(t: Turn[State], use: Use) -> Scene:
    yield from whether(t, use, JETS_TAKE)


def _into_goods(t: Turn[State], seat: Seat, choice: JetsTake, use: Use) -> None:
    move(t, (choice.card,), on_ship(Zone.CONTAINERS, use.heard.ship), of_seat(Zone.GOODS, seat), use.card)


FINDS_ROOM = Fit[Using]("AREA_FULL", lambda c, card: goods_fit(c.state, c.seat, (card,)))
JETS_TAKE = way(JetsTake, _into_goods, ASKS, IS_ABOARD("card", "IE-135"), FINDS_ROOM("card", "IE-026"))

JETS = power(
    "jets",
    "When you complete a ship, you may put one of its containers into your goods before it sails, if there is room.",
    BeforeSail(_jets),
)


# Where the contract goes


def _beer(t: Turn[State], use: Use, place: Place) -> Playing[bool]:
    sold = isinstance((yield from whether(t, use, BEER_SELL)), BeerSell)
    if sold:
        move(t, (use.card,), place, ISLAND, use.card)
        gain(t, use.seat, BEER_PRICE, power=use.card)
    return sold


BEER_SELL = way(BeerSell, None)

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
    answers = partial(menu_of, uses=by_way([(use, (ACCEPT_OFFER, DECLINE_OFFER))]))
    bought = isinstance((yield from ask(buyer, "IE-D13", answers, always=True)), AcceptOffer)
    if bought:
        pay(t, buyer, FEED_PRICE, use.seat, power=use.card)
        move(t, (use.card,), place, of_seat(Zone.SHIPMENTS, buyer), use.card)
    return bought


ACCEPT_OFFER = way(AcceptOffer, None, can_pay(FEED_PRICE))
DECLINE_OFFER = way(DeclineOffer, None)

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
        yield from whether(t, use, POWER_IMPORT)


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
    yield from choose(t, use.heard.actor, use, GIVE_CARD)


def _give(t: Turn[State], giver: Seat, choice: GiveCard, use: Use) -> None:
    move(t, (choice.card,), hand_of(giver), hand_of(use.seat), use.card)


GIVE_CARD = way(GiveCard, _give, IN_HAND("card", "IE-131"))

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

WAYS = (FLASH_DRIVE_TAKE, JETS_TAKE, BEER_SELL, ACCEPT_OFFER, DECLINE_OFFER, GIVE_CARD)
