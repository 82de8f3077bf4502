"""The moves: one class a kind of answer (section 5 of RULES.md)."""

from __future__ import annotations

from freeport_games.engine import Counted, Move, Part, Seat, typename

from .components import CardId, TerritoryId

NAME = typename("Competitors")
USE_NOTHING = "none"
"""What a seat names that uses nothing against a customs card."""


class ChooseHeadquarter(Move, frozen=True, tag=NAME):
    """Take a colour and a headquarter card (CO-004)."""

    colour: str
    """A colour that is left."""
    headquarter: str
    """A headquarter card that is left."""


class DrawCard(Move, frozen=True, tag=NAME):
    """Draw the top card of a deck (CO-020)."""

    deck: str
    """Which deck."""


class SignContract(Move, frozen=True, tag=NAME):
    """Sign a contract for a token (CO-025)."""

    token: str
    """A token of the seat without goods, at the sender."""
    sender: CardId
    """The territory card of where the token is."""
    receiver: CardId
    """The territory card of where the goods go."""
    contract: CardId
    """The contract card."""


class Deliver(Move, frozen=True, tag=NAME):
    """Deliver the goods of a token (CO-037)."""

    token: str
    """The token that holds them."""


class MoveToken(Move, frozen=True, tag=NAME):
    """Move a token without goods for a movement turn (CO-054)."""

    token: str
    """The token."""


class BuyToken(Move, frozen=True, tag=NAME):
    """Buy a token from the bank (CO-170)."""

    kind: str
    """What kind of token."""
    base: TerritoryId
    """The base on which it is placed."""


class SellToken(Move, frozen=True, tag=NAME):
    """Sell a token to the bank (CO-172)."""

    token: str
    """The token."""


class BuyBranch(Move, frozen=True, tag=NAME):
    """Build a branch (CO-173)."""

    card: CardId
    """The territory card of where it is built."""


class SellBranch(Move, frozen=True, tag=NAME):
    """Sell a branch to the bank (CO-174)."""

    territory: TerritoryId
    """Where it stands."""


class EndTurn(Move, frozen=True, tag=NAME):
    """End the turn (CO-016)."""


class PlaceAdvantage(Move, frozen=True, tag=NAME):
    """Place an advantage on a base (CO-202)."""

    card: CardId
    """The advantage."""
    base: TerritoryId
    """A base of the seat without one."""


class PlaySpecial(Move, frozen=True, tag=NAME):
    """Play a special card that has no target (CO-205)."""

    card: CardId
    """The card."""


class PlayAgainst(Move, frozen=True, tag=NAME):
    """Play a special card against another seat (CO-205)."""

    card: CardId
    """The card."""
    seat: Seat
    """The other seat."""


class PlayOn(Move, frozen=True, tag=NAME):
    """Play a special card on a placed advantage or a channel (CO-205)."""

    card: CardId
    """The card."""
    target: str
    """The territory of the advantage, or the channel."""


class LoadTruck(Move, frozen=True, tag=NAME):
    """Load a truck on a ship or an aircraft (CO-090)."""

    truck: str
    """The truck."""
    carrier: str
    """The ship or the aircraft."""


class UnloadTruck(Move, frozen=True, tag=NAME):
    """Unload a truck (CO-090)."""

    truck: str
    """The truck."""


class Drive(Move, frozen=True, tag=NAME):
    """Drive the truck to a linked territory (CO-067)."""

    to: TerritoryId
    """The territory."""


class Sail(Move, frozen=True, tag=NAME):
    """Sail the ship to a neighbouring cell, or out of its port (CO-072)."""

    to: str
    """The cell."""


class Transit(Move, frozen=True, tag=NAME):
    """Take the ship through a channel (CO-077)."""

    channel: str
    """The channel."""


class Dock(Move, frozen=True, tag=NAME):
    """Dock the ship at a port of its cell (CO-075)."""

    territory: TerritoryId
    """Whose port."""


class Fly(Move, frozen=True, tag=NAME):
    """Fly the aircraft to an airport or an arrow that it reaches with a point (CO-081)."""

    to: str
    """The territory of the airport, or the arrow."""


class FlyTowards(Move, frozen=True, tag=NAME):
    """Fly the aircraft towards an airport or an arrow that it does not reach with a point (CO-082)."""

    to: str
    """The territory of the airport, or the arrow."""
    band: str
    """How far it flies."""


class TransferGoods(Move, frozen=True, tag=NAME):
    """Hand the goods to another token in the same territory (CO-094)."""

    to: str
    """The token that takes them."""


class EndMovementTurn(Move, frozen=True, tag=NAME):
    """End the movement turn (CO-041)."""


class AbandonDelivery(Move, frozen=True, tag=NAME):
    """Give the delivery up: it fails (CO-046)."""


class ChooseCheckOrder(Move, frozen=True, tag=NAME):
    """Choose which check of an arrival comes first (CO-105)."""

    check: str
    """CUSTOMS or EVENT: the one that comes first."""


class AnswerCustoms(Move, frozen=True, tag=NAME):
    """Answer a customs card that is shown (CO-208)."""

    use: str
    """`none`, the Diplomatic Pouch by its card, or the base of the Customs Broker."""


class ChooseOption(Move, frozen=True, tag=NAME):
    """Choose one of two effects (CO-110)."""

    index: int
    """0 for the first, 1 for the second."""


class AnswerEvent(Move, frozen=True, tag=NAME):
    """Answer a political event with a Local Agent (CO-206)."""

    reroll: bool
    """Whether the die is rolled again."""


class DiscardTerritory(Move, frozen=True, tag=NAME):
    """Discard a territory card (CO-129)."""

    card: CardId
    """A card of the hand."""


class PlayReaction(Move, frozen=True, tag=NAME):
    """Play a reaction card in its window (CO-201)."""

    card: CardId
    """The card."""


class DeclineReaction(Move, frozen=True, tag=NAME):
    """Play nothing (CO-213)."""


# Deals


class Give(Part, frozen=True, tag=NAME):
    """What a seat gives (CO-182)."""

    money: int
    """An amount of money."""
    territory_cards: tuple[CardId, ...]
    """Territory cards."""
    contract_cards: tuple[CardId, ...]
    """Contract cards, special ones too."""
    tokens: tuple[str, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches, by their territories."""
    charter: tuple[str, ...]
    """A ship or an aircraft that is chartered out, or none."""


class Want(Part, frozen=True, tag=NAME):
    """What a seat wants (CO-182)."""

    money: int
    """An amount of money."""
    territories: tuple[TerritoryId, ...]
    """Territory cards, by their territories."""
    contract_cards: tuple[CardId, ...]
    """Contract cards, special ones too."""
    territory_numbers: tuple[Counted, ...]
    """How many other territory cards of each continent, in the order of the continents."""
    contract_number: int
    """How many other contract cards."""
    tokens: tuple[str, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches, by their territories."""
    charter: tuple[str, ...]
    """A ship or an aircraft to be chartered, or none."""
    contract_of: tuple[str, ...]
    """The own token whose goods the chartered vehicle may take, or none (CO-195)."""


class Lot(Part, frozen=True, tag=NAME):
    """What is auctioned (CO-190)."""

    money: int
    """An amount of money."""
    territory_cards: tuple[CardId, ...]
    """Territory cards."""
    contract_cards: tuple[CardId, ...]
    """Contract cards, special ones too."""
    tokens: tuple[str, ...]
    """Tokens."""
    branches: tuple[TerritoryId, ...]
    """Branches, by their territories."""


class Berth(Part, frozen=True, tag=NAME):
    """Where a token is placed that comes with a deal (CO-185)."""

    token: str
    """The giver's token."""
    base: TerritoryId
    """The base on which the receiver places its own."""


class OpenOffer(Move, frozen=True, tag=NAME):
    """Offer a deal to one or more seats (CO-182)."""

    to: tuple[Seat, ...]
    """The seats."""
    give: Give
    """What the seat gives."""
    want: Want
    """What it wants."""
    places: tuple[Berth, ...]
    """Where it places tokens that it gets; those not named are placed on its headquarter."""
    show_contract: bool
    """Whether the contract that a wanted charter names is shown at once."""


class AcceptOffer(Move, frozen=True, tag=NAME):
    """Accept the offer (CO-183)."""

    territory_cards: tuple[CardId, ...]
    """The territory cards that fill the wanted numbers."""
    contract_cards: tuple[CardId, ...]
    """The contract cards that fill the wanted number."""
    places: tuple[Berth, ...]
    """Where the seat places the tokens that it gets."""


class DeclineOffer(Move, frozen=True, tag=NAME):
    """Decline the offer (CO-183)."""


class PickAcceptor(Move, frozen=True, tag=NAME):
    """Pick one of the seats that accept (CO-183)."""

    seat: Seat
    """The seat."""


class PickNobody(Move, frozen=True, tag=NAME):
    """Pick none of the seats that accept (CO-183)."""


class AskToSee(Move, frozen=True, tag=NAME):
    """Ask to see the contract that the vehicle would take (CO-188)."""


class ShowContract(Move, frozen=True, tag=NAME):
    """Show the contract card (CO-188)."""


class WithdrawOffer(Move, frozen=True, tag=NAME):
    """Withdraw the offer (CO-188)."""


class OpenAuction(Move, frozen=True, tag=NAME):
    """Auction a lot (CO-190)."""

    lot: Lot
    """The lot."""
    reserve: int
    """The least bid that wins."""


class PlaceBid(Move, frozen=True, tag=NAME):
    """Bid in an auction, sealed (CO-190)."""

    amount: int
    """The bid."""


class PassBid(Move, frozen=True, tag=NAME):
    """Do not bid (CO-190)."""


MOVES: tuple[type[Move], ...] = (
    ChooseHeadquarter,
    DrawCard,
    SignContract,
    Deliver,
    MoveToken,
    BuyToken,
    SellToken,
    BuyBranch,
    SellBranch,
    EndTurn,
    PlaceAdvantage,
    PlaySpecial,
    PlayAgainst,
    PlayOn,
    LoadTruck,
    UnloadTruck,
    Drive,
    Sail,
    Transit,
    Dock,
    Fly,
    FlyTowards,
    TransferGoods,
    EndMovementTurn,
    AbandonDelivery,
    ChooseCheckOrder,
    AnswerCustoms,
    ChooseOption,
    AnswerEvent,
    DiscardTerritory,
    PlayReaction,
    DeclineReaction,
    OpenOffer,
    AcceptOffer,
    DeclineOffer,
    PickAcceptor,
    PickNobody,
    AskToSee,
    ShowContract,
    WithdrawOffer,
    OpenAuction,
    PlaceBid,
    PassBid,
)
"""Every kind of move."""
