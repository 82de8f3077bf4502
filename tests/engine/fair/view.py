"""The view of Fair, for a seat or a spectator."""

from __future__ import annotations

from freeport_games.engine import Data, Hidden, Seat, View

from .parts import NAME, Lot, State


class Crates(Data, frozen=True, tag=NAME):
    """Crates that the viewer may see."""

    crates: tuple[str, ...]
    """The crates."""


class Trader(Data, frozen=True, tag=NAME):
    """The visible facts about a seat."""

    coins: int
    """Its coins, with what it has bound."""
    whistle: bool
    """Whether it may still whistle."""
    pitch: bool
    """Whether it may still propose a deal in this round."""
    stand: str
    """Its place."""
    hand: Crates | Hidden
    """Its crates."""


class Proposal(Data, frozen=True, tag=NAME):
    """A deal that waits for answers."""

    seller: Seat
    """The seat that proposes it."""
    crates: tuple[str, ...]
    """The thing that is sold."""
    price: int
    """Its price."""


class FairView(View, frozen=True, tag="FairView"):
    """The fair as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat that sees it; null for a spectator."""
    rounds: int
    """The number of rounds."""
    round_no: int
    """The round."""
    bank: int
    """The coins in the bank."""
    traders: tuple[Trader, ...]
    """The seats."""
    bound: int
    """The viewer's coins that it has bid or promised."""
    deck: Hidden
    """The crates to draw from."""
    quay: tuple[str, ...]
    """The crates that are gone."""
    to_move: tuple[Seat, ...]
    """The seats that are still to move in this round."""
    lot: Lot | None
    """The crate that is hawked."""
    smuggled: Crates | Hidden
    """The goods that are smuggled past those who may hold a gun."""
    proposals: tuple[Proposal, ...]
    """The deals that wait for answers."""
    reason: str
    """The rule that ended the game; empty while it goes on."""


def view(s: State, seat: Seat | None) -> FairView:
    traders = [
        Trader(
            s.coins[other],
            s.whistles[other],
            s.pitches[other],
            s.stands[other],
            _crates(hand, other == seat or bool(s.reason)),
        )
        for other, hand in enumerate(s.hands)
    ]
    return FairView(
        seat,
        s.rounds,
        s.round_no,
        s.bank,
        tuple(traders),
        0 if seat is None else s.coins[seat] - s.free(seat),
        Hidden(len(s.deck)),
        tuple(s.quay),
        tuple(s.to_move),
        s.lot,
        _crates(s.smuggled, s.to_move[:1] == [seat] or bool(s.reason)),
        tuple(Proposal(deal.seller, tuple(deal.crates), deal.price) for deal in s.deals),
        s.reason,
    )


def _crates(crates: list[str], shown: bool) -> Crates | Hidden:
    return Crates(tuple(crates)) if shown else Hidden(len(crates))
