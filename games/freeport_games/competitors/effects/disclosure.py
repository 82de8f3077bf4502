"""Shows a deal to each viewer: only the parties of the deal see named cards of hands (section 3)."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.events import Cards, CardsShown, SideShown
from freeport_games.competitors.moves import Give, Lot, Want
from freeport_games.engine import Hidden


def _cards(cards: Sequence[CardId], shown: bool) -> Cards:
    return CardsShown(tuple(sorted(cards))) if shown or not cards else Hidden(len(cards))


def give_shown(give: Give, *, shown: bool) -> SideShown:
    """Return what is given."""
    return _shown(give, give.charter, shown=shown)


def lot_shown(lot: Lot, *, shown: bool) -> SideShown:
    """Return a lot."""
    return _shown(lot, (), shown=shown)


def _shown(side: Give | Lot, charter: tuple[str, ...], *, shown: bool) -> SideShown:
    territory, contract = _cards(side.territory_cards, shown), _cards(side.contract_cards, shown)
    return SideShown(side.money, territory, contract, (), 0, side.tokens, side.branches, charter, ())


def want_shown(want: Want, *, shown: bool) -> SideShown:
    """Return what is wanted."""
    return SideShown(
        want.money,
        _cards(want.territory_cards, shown),
        _cards(want.contract_cards, shown),
        want.territory_numbers,
        want.contract_number,
        want.tokens,
        want.branches,
        want.charter,
        want.contract_of,
    )
