"""The state, the moves and the events of Fair."""

from __future__ import annotations

from typing import Annotated

import msgspec

from freeport_games.engine import Data, Event, Hidden, Seat, numbers, typename
from freeport_games.engine.domains import Counted, Part, Steps
from freeport_games.engine.menus import Move

NAME = typename("Fair")

CRATES = tuple(f"{kind}#{copy}" for kind in ("TEA", "RUM", "GUN") for copy in range(1, 7))
GUNS = frozenset(crate for crate in CRATES if crate.startswith("GUN"))
GOAL = 15
"""The number of coins that ends the game."""
HOLD = 5
"""The most crates in one sale."""
GATE, PIER = "GATE", "PIER"
WAYS = (
    Steps(GATE, ("STALLS",)),
    Steps("STALLS", (GATE,)),
    Steps(GATE, ("TENT",), 2),
    Steps("TENT", ("STALLS", PIER)),
    Steps("STALLS", (PIER,), 2),
    Steps(PIER, (GATE,)),
)
"""The ways over the fair, and how long each is."""
STROLL = 4
"""A stroll is no longer than this."""
TREATS = 3
"""The most coins in one gift."""


# State


class Lot(Data, frozen=True, tag=NAME):
    """A crate that is hawked."""

    seller: Seat
    """The seat that sells it."""
    crate: str
    """The crate."""
    price: int
    """The highest bid; 0 before the first."""
    bidder: Seat | None
    """The seat that made it."""
    rivals: tuple[Seat, ...]
    """The seats that may still bid, the next one first."""


class Deal(msgspec.Struct):
    """A deal that waits for answers."""

    seller: Seat
    """The seat that proposes it."""
    crates: list[str]
    """The thing that is sold."""
    price: int
    """Its price."""
    promised: list[bool]
    """The seats that have agreed so far, in secret."""


class State(msgspec.Struct):
    """The whole state; it alone says what is asked."""

    rounds: int
    """The number of rounds."""
    bank: int
    """The coins in the bank."""
    coins: list[int]
    """The coins of each seat, with what it has bid or promised."""
    bids: list[int]
    """The bid of each seat for the first turn."""
    whistles: list[bool]
    """The seats that may still whistle."""
    pitches: list[bool]
    """The seats that may still propose a deal in this round."""
    stands: list[str]
    """The place of each seat."""
    hands: list[list[str]]
    """The crates of each seat."""
    deck: list[str]
    """The crates to draw from, the top one last."""
    quay: list[str] = []
    """The crates that are gone, for all to see."""
    round_no: int = 0
    """The round, from 1; 0 before the deal."""
    to_move: list[Seat] = []
    """The seats that are still to move in this round, the next one first; empty while bids are out."""
    lot: Lot | None = None
    """The crate that is hawked."""
    smuggled: list[str] = []
    """The crates that the seat that moves is smuggling."""
    deals: list[Deal] = []
    """The deals that wait for answers, the latest last."""
    reason: str = ""
    """The rule that ended the game; empty while it goes on."""

    def free(self, seat: Seat) -> int:
        """Return the coins of a seat that are not bound."""
        promised = sum(deal.price for deal in self.deals if deal.promised[seat])
        return self.coins[seat] - self.bids[seat] - promised

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other seats, clockwise."""
        count = len(self.coins)
        return [(seat + step) % count for step in range(1, count)]

    def buyers(self, seat: Seat, crates: int, price: int) -> list[Seat]:
        """Return who could buy crates of a seat, by what everybody sees."""
        return [
            other
            for other in self.others(seat)
            if self.coins[other] >= price and len(self.hands[other]) + crates <= HOLD
        ]

    def armed(self, seat: Seat) -> bool:
        """Return whether a seat may hold a gun, by what everybody sees."""
        return bool(self.hands[seat]) and not GUNS.issubset(self.quay)


class Options(Data, frozen=True, tag=NAME):
    """The options of a game."""

    rounds: Annotated[int, numbers(1, 5)] = 2
    """The number of rounds, from 1 to 5."""


# Moves


class FairMove(Move, frozen=True, tag=NAME):
    """A move of Fair."""


class Bid(FairMove, frozen=True):
    """Bid for the right to begin (F-D1)."""

    amount: int
    """The number of coins; bound from now on."""


class Hawk(FairMove, frozen=True):
    """Sell a crate to the highest bidder (F-D2)."""

    crate: str
    """The crate."""


class Smuggle(FairMove, frozen=True):
    """Sell crates to the bank for three coins each, if nobody holds one up (F-D2)."""

    crates: tuple[str, ...]
    """The crates."""


class Tag(Part, frozen=True, tag=NAME):
    """The price of a peddled crate."""

    crate: str
    """The crate."""
    price: int
    """The coins."""


class Peddle(FairMove, frozen=True):
    """Sell crates to the bank for a coin, or two for rum (F-D2)."""

    tags: tuple[Tag, ...]
    """The crates."""


class Stroll(FairMove, frozen=True):
    """Go over the fair; who comes to the pier draws a crate, and stops there (F-D2)."""

    way: tuple[str, ...]
    """The places."""


class Treat(FairMove, frozen=True):
    """Give coins to others (F-D2)."""

    cups: tuple[Counted, ...]
    """The coins for each seat."""


class Rest(FairMove, frozen=True):
    """Draw a crate (F-D2)."""


class Raise(FairMove, frozen=True):
    """Bid more for a crate that is hawked (F-D3)."""

    amount: int
    """The number of coins."""


class Drop(FairMove, frozen=True):
    """Bid no more for a crate that is hawked (F-D3)."""


class HoldUp(FairMove, frozen=True):
    """Show a gun to a smuggler (F-D4)."""

    gun: str
    """The gun."""


class LetPass(FairMove, frozen=True):
    """Let a smuggler pass, with a gun or without (F-D4)."""


class Whistle(FairMove, frozen=True):
    """Pay a coin to try for a crate (at any time)."""


class Propose(FairMove, frozen=True):
    """Propose a deal to all that look rich enough (at any time, once a round)."""

    crates: tuple[str, ...]
    """The crates."""
    price: int
    """Their price, together."""


class Agree(FairMove, frozen=True):
    """Agree to a deal; its price is bound from now on (F-D5)."""


class Decline(FairMove, frozen=True):
    """Decline a deal (F-D5)."""


MOVES = (
    *(Bid, Hawk, Smuggle, Peddle, Stroll, Treat, Rest, Raise),
    *(Drop, HoldUp, LetPass, Whistle, Propose, Agree, Decline),
)


# Events


class FairEvent(Event, frozen=True, tag=NAME):
    """Something that happened in Fair."""


class RoundBegun(FairEvent, frozen=True):
    """The bids were shown."""

    bids: tuple[int, ...]
    """The bid of each seat."""
    first: Seat
    """The seat that begins."""


class Drew(FairEvent, frozen=True):
    """A seat drew a crate."""

    seat: Seat
    """The seat."""
    crate: str
    """The crate."""


class DrewUnseen(FairEvent, frozen=True):
    """Another seat drew a crate."""

    seat: Seat
    """The seat."""
    crate: Hidden
    """The crate."""


class Sold(FairEvent, frozen=True):
    """Crates changed hands."""

    seller: Seat
    """The seat that sold them."""
    buyer: Seat | None
    """The seat that bought them; null if nobody did, and they are gone."""
    crates: tuple[str, ...]
    """The crates."""
    price: int
    """Their price."""


class Landed(FairEvent, frozen=True):
    """A smuggler came through, or did not."""

    seat: Seat
    """The smuggler."""
    crates: tuple[str, ...]
    """The smuggled things."""
    guns: tuple[str, ...]
    """The guns that were shown."""


class Peddled(FairEvent, frozen=True):
    """A seat sold crates to the bank."""

    seat: Seat
    """The seat."""
    tags: tuple[Tag, ...]
    """The crates."""


class Strolled(FairEvent, frozen=True):
    """A seat went over the fair."""

    seat: Seat
    """The seat."""
    way: tuple[str, ...]
    """The places."""


class Treated(FairEvent, frozen=True):
    """A seat gave coins to others."""

    seat: Seat
    """The seat."""
    cups: tuple[Counted, ...]
    """The coins for each seat."""


EVENTS = (RoundBegun, Drew, DrewUnseen, Sold, Landed, Peddled, Strolled, Treated)
