"""The worth of a deal to a bot, in euros: what it gets less what it gives."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from freeport_games.competitors.components import BRANCH_PRICE, BRANCH_VALUE, CONTRACTS, PRICES, SPECIALS
from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.events import Cards, CardsShown, SideShown
from freeport_games.competitors.view import TokenInPlay

TERRITORY_WORTH, SPECIAL_WORTH = 8_000, 12_000
"""The worth of a territory card and of a special card: about the profit of an action."""
REWARD_SHARE = 0.3
"""The worth of a contract card that is not signed yet, as a part of its reward."""
UNKNOWN_CONTRACT = 10_000
"""The worth of a contract card that the seat has not seen."""
CHARTER_WORTH = 10_000
"""The worth of the use of a vehicle for a turn."""
NEEDED = 100_000
"""The worth of a card that the next delivery needs."""


def side_worth(
    side: SideShown, tokens: Mapping[str, TokenInPlay], *, gets: bool, needed: Collection[CardId] = ()
) -> float:
    """Return what a side of a deal is worth.

    Args:
        side: the things that change hands.
        tokens: the tokens on the board.
        gets: whether the seat gets it; what it gives costs what the bank asks for the like, what it gets is worth
            what the bank pays for it.
        needed: the seat's cards that its next delivery needs.
    """
    worth = float(side.money + CHARTER_WORTH * len(side.charter))
    worth += _cards(side.territory_cards, needed) + _cards(side.contract_cards, needed)
    worth += TERRITORY_WORTH * sum(each.count for each in side.territory_numbers)
    worth += UNKNOWN_CONTRACT * side.contract_number
    for name in side.tokens:
        prices = PRICES[tokens[name].kind]
        worth += prices.sell if gets else prices.buy
    return worth + len(side.branches) * (BRANCH_VALUE if gets else BRANCH_PRICE)


def _cards(cards: Cards, needed: Collection[CardId]) -> float:
    if not isinstance(cards, CardsShown):
        return float(UNKNOWN_CONTRACT * cards.count)
    return sum(NEEDED if card in needed else card_worth(card) for card in cards.card_ids)


def card_worth(card: CardId) -> float:
    """Return what a card is worth that is in no plan."""
    if card in CONTRACTS:
        return REWARD_SHARE * CONTRACTS[card].reward
    return SPECIAL_WORTH if card in SPECIALS else TERRITORY_WORTH
