"""The ranking, and the conserved quantities (section 8)."""

from __future__ import annotations

from collections.abc import Mapping

from freeport_games.engine import Placing, Result, Seat

from .components import BRANCH_VALUE, PRICES
from .components.kinds import CardId
from .options import Mode
from .state import State
from .state.knowledge import signed_contracts
from .state.whereabouts import own_tokens


def worth(state: State, seat: Seat) -> int:
    """Return a seat's money after the sale of its tokens and branches (CO-224, CO-227)."""
    tokens = [PRICES[token.kind].sell for _, token in own_tokens(state, seat)]
    return state.money[seat] + sum(tokens) + BRANCH_VALUE * len(state.branches[seat])


def result(state: State) -> Result:
    """Return the ranking by victory points, then by worth; equal seats share a rank (CO-223 to CO-225, CO-230)."""
    keys = {seat: (state.points[seat], worth(state, seat)) for seat in range(state.seats)}
    order = sorted(keys, key=lambda seat: (-keys[seat][0], -keys[seat][1], seat))
    ranks = {key: place for place, key in reversed([*enumerate([keys[seat] for seat in order], start=1)])}
    return Result(tuple([Placing(seat, ranks[keys[seat]], state.points[seat]) for seat in order]), reason(state))


def reason(state: State) -> str:
    """Return the rule by which the game ends."""
    if state.game_end is Mode.TIMED:
        return "CO-220"
    return "CO-221" if max(state.points) >= state.target else "CO-222"


def territory_cards(state: State) -> list[CardId]:
    """Return the territory cards of all places."""
    cards = [card for pile in (state.territory_deck, state.territory_discard, *state.territory_hands) for card in pile]
    cards += [branch.card for branches in state.branches for branch in branches]
    return cards + [card for signed in signed_contracts(state) for card in (signed.sender, signed.receiver)]


def contract_cards(state: State) -> list[CardId]:
    """Return the contract cards of all places."""
    cards = [card for pile in (state.contract_deck, state.contract_discard, *state.contract_hands) for card in pile]
    cards += state.advantages.values()
    return cards + [signed.contract for signed in signed_contracts(state)]


def customs_cards(state: State) -> list[CardId]:
    """Return the customs cards of all places."""
    return [*state.customs_deck, *([state.customs_card] if state.customs_card else [])]


def totals(state: State) -> Mapping[str, int]:
    """Return what is conserved: every card lies in one place, every token is somewhere."""
    piles = {
        "territory cards": territory_cards(state),
        "contract cards": contract_cards(state),
        "customs cards": customs_cards(state),
    }
    counts = {what: len(cards) for what, cards in piles.items()}
    return (
        counts | {f"different {what}": len({*cards}) for what, cards in piles.items()} | {"tokens": len(state.tokens)}
    )
