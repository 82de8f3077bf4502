"""The trader's judgement of characters, Contracts and Crime Lord Offers."""

from __future__ import annotations

from freeport_games.engine.domains import Amount
from freeport_games.engine.instinct import Weighed, domain_of
from freeport_games.engine.menus import Move, Option
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CARDS, Rating

from .planning import carried, column, course
from .weighing import Sight

CHARACTER_WORTH = {
    "mikk_staygo": 5.0,
    "old_corrigan": 4.0,
    "lucius_vane": 4.0,
    "rune_reydar": 3.0,
    "sharon_rex": 2.0,
    "vela_quarn": 2.0,
    "patch_okono": 2.0,
}
"""The worth of each character to a trader."""


def character(_: Sight, card: str) -> float:
    """Weigh characters: some are better traders than others."""
    return CHARACTER_WORTH.get(card, 0.0)


def contract_bid(sight: Sight, option: Option[Move]) -> Weighed:
    """Bid the least while the Contract is worth it."""
    auction = sight.view.auction
    if auction is None:
        return []
    card, least = CARDS[auction.card], domain_of(option, "amount", Amount).low
    most = min(0.12 * card.units * card.price, 0.2 * sight.own.credits)
    return [(1.0 if least <= most else -1.0, m.Bid(least))]


def take_offer(sight: Sight, option: Option[Move]) -> Weighed:
    """Take work that can be done in a turn."""
    planet, card, here = sight.view.drawn_planet, sight.view.drawn, sight.own.sector
    if planet is None or card is None or here is None:
        return []
    way = course(here, planet.sector)
    risk = 0.5 if planet.rating(str(CARDS[card].good)) is Rating.ILLEGAL and column(planet.starport) >= 3 else 1.0
    near = 0 < len(way) <= sight.speed or here == planet.sector
    busy = carried(sight.own, "brix_weapons") > 0
    return [(100.0 * risk if near and not busy else -50.0, option.first)]
