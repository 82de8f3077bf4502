"""Offers and auctions."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import CardId, ContinentCounts, TerritoryCardId, TerritoryId, TokenId
from freeport_games.engine import Seat
from freeport_games.engine.domains import Part
from freeport_games.engine.menus import Move, in_a_deal

from .base import NAME


class Give(Part, frozen=True, tag=NAME):
    """The things that a seat gives (CO-182)."""

    money: int
    """An amount of money."""
    territory_cards: tuple[TerritoryCardId, ...]
    """Territory cards."""
    contract_cards: tuple[CardId, ...]
    """Contract cards, special ones too."""
    tokens: tuple[TokenId, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches, by their territories."""
    charter: tuple[TokenId, ...]
    """A ship or an aircraft that is chartered out, or none."""


class Want(Part, frozen=True, tag=NAME):
    """The things that a seat wants (CO-182)."""

    money: int
    """An amount of money."""
    territory_cards: tuple[TerritoryCardId, ...]
    """Territory cards."""
    contract_cards: tuple[CardId, ...]
    """Contract cards, special ones too."""
    territory_numbers: ContinentCounts
    """The numbers of other territory cards of each continent, in the order of the continents."""
    contract_number: int
    """The number of other contract cards."""
    tokens: tuple[TokenId, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches, by their territories."""
    charter: tuple[TokenId, ...]
    """A ship or an aircraft to be chartered, or none."""
    contract_of: tuple[TokenId, ...]
    """Your own token whose goods the chartered vehicle may take, or none (CO-195)."""


class Lot(Part, frozen=True, tag=NAME):
    """The things that are auctioned (CO-190)."""

    money: int
    """An amount of money."""
    territory_cards: tuple[TerritoryCardId, ...]
    """Territory cards."""
    contract_cards: tuple[CardId, ...]
    """Contract cards, special ones too."""
    tokens: tuple[TokenId, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches, by their territories."""


class Berth(Part, frozen=True, tag=NAME):
    """The base for a token that comes with a deal (CO-185)."""

    token: TokenId
    """The giver's token."""
    base: TerritoryId
    """The base on which the receiver places its own."""


class OpenOffer(Move, frozen=True, tag=NAME):
    """Offer a deal to one or more players (CO-182)."""

    sides = in_a_deal(gives=("give",), gets=("want",))
    to: tuple[Seat, ...]
    """The players."""
    give: Give
    """The things that you give."""
    want: Want
    """The things that you want."""
    show_contract: bool
    """Whether the contract that a wanted charter names, if it names one, is shown at once."""


class AcceptOffer(Move, frozen=True, tag=NAME):
    """Accept the offer (CO-183)."""

    sides = in_a_deal(gives=("territory_cards", "contract_cards"), gets=("places",))
    territory_cards: tuple[TerritoryCardId, ...]
    """The territory cards that fill the wanted numbers."""
    contract_cards: tuple[CardId, ...]
    """The contract cards that fill the wanted number."""
    places: tuple[Berth, ...]
    """The bases for the tokens that you get."""


class PlaceTokens(Move, frozen=True, tag=NAME):
    """Place the tokens that come with one's own deal (CO-185)."""

    sides = in_a_deal(gets=("places",))
    places: tuple[Berth, ...]
    """The base of each token."""


class DeclineOffer(Move, frozen=True, tag=NAME):
    """Decline the offer (CO-183)."""


class PickAcceptor(Move, frozen=True, tag=NAME):
    """Pick one of the players who accept (CO-183)."""

    seat: Seat
    """The player."""


class PickNobody(Move, frozen=True, tag=NAME):
    """Pick none of the players who accept (CO-183)."""


class AskToSee(Move, frozen=True, tag=NAME):
    """Ask to see the contract that the vehicle would take (CO-188)."""


class ShowContract(Move, frozen=True, tag=NAME):
    """Show the contract card (CO-188)."""


class WithdrawOffer(Move, frozen=True, tag=NAME):
    """Withdraw the offer (CO-188)."""


class OpenAuction(Move, frozen=True, tag=NAME):
    """Auction a lot (CO-190)."""

    sides = in_a_deal(gives=("lot",), gets=("reserve",))
    lot: Lot
    """The lot."""
    reserve: int
    """The least bid that wins."""


class PlaceBid(Move, frozen=True, tag=NAME):
    """Bid in an auction, sealed (CO-190)."""

    sides = in_a_deal(gives=("amount",))
    amount: int
    """The bid."""


class PassBid(Move, frozen=True, tag=NAME):
    """Do not bid (CO-190)."""
