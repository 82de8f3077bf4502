"""What a deal is worth to a bot, in euros: what it gets against what it gives."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .components import BRANCH_PRICE, BRANCH_VALUE, CONTRACTS, PRICES, SPECIALS
from .events import Cards, CardsShown, SideShown
from .kinds import CardId
from .view import TokenInPlay

TERRITORY_WORTH, SPECIAL_WORTH = 8_000, 12_000
"""What a territory card and a special card are worth: about what an action brings."""
REWARD_SHARE = 0.3
"""What part of its reward a contract card is worth that is not signed yet."""
UNKNOWN_CONTRACT = 10_000
"""What a contract card is worth that the seat has not seen."""
CHARTER_WORTH = 10_000
"""What the use of a vehicle for a turn is worth."""
NEEDED = 100_000
"""What a card is worth that the next delivery needs."""


def side_worth(
    side: SideShown, tokens: Mapping[str, TokenInPlay], *, gets: bool, needed: Collection[CardId] = ()
) -> float:
    """Return what a side of a deal is worth.

    Args:
        side: what changes hands.
        tokens: the tokens on the board.
        gets: whether the seat gets it; what it gives costs what the bank asks for the like, what it gets is worth
            what the bank pays for it.
        needed: the seat's cards that its next delivery needs.
    """
    worth = float(side.money + CHARTER_WORTH * len(side.charter))
    worth += _cards(side.territory_cards, needed) + _cards(side.contract_cards, needed)
    worth += TERRITORY_WORTH * sum([each.count for each in side.territory_numbers])
    worth += UNKNOWN_CONTRACT * side.contract_number
    for name in side.tokens:
        prices = PRICES[tokens[name].kind]
        worth += prices.sell if gets else prices.buy
    return worth + len(side.branches) * (BRANCH_VALUE if gets else BRANCH_PRICE)


def _cards(cards: Cards, needed: Collection[CardId]) -> float:
    if not isinstance(cards, CardsShown):
        return float(UNKNOWN_CONTRACT * cards.count)
    return sum([NEEDED if card in needed else card_worth(card) for card in cards.card_ids])


def card_worth(card: CardId) -> float:
    """Return what a card is worth that is in no plan."""
    if card in CONTRACTS:
        return REWARD_SHARE * CONTRACTS[card].reward
    return SPECIAL_WORTH if card in SPECIALS else TERRITORY_WORTH
