"""The view of Harbour, the things that it hides, and its picture."""

from __future__ import annotations

from freeport_games.engine import Data, Hidden, Seat, Text, View
from freeport_games.engine.hidden import Unseen
from freeport_games.engine.pictures import Picture, PictureCard, PictureLying, PictureMeter, PictureSeat, PictureZone

from .components import NAME, Crate
from .state import State


class Crates(Data, frozen=True, tag=NAME):
    """Crates that the viewer may see."""

    crates: tuple[Crate, ...]
    """The crates."""


class Captain(Data, frozen=True, tag=NAME):
    """The visible facts about a seat."""

    coins: int
    """Its coins."""
    lantern: bool
    """Whether it may still signal."""
    cranes: int
    """The heights of its cranes, together."""
    hand: Crates | Hidden
    """Its crates."""


class HarbourView(View, frozen=True, tag="HarbourView"):
    """The harbour as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat that sees it; null for a spectator."""
    rounds: int
    """The number of rounds."""
    round_no: int
    """The round."""
    bank: int
    """The coins in the bank."""
    captains: tuple[Captain, ...]
    """The seats."""
    deck: Hidden
    """The crates to draw from."""
    discard: tuple[Crate, ...]
    """The crates that are gone."""
    to_move: tuple[Seat, ...]
    """The seats that are still to move in this round."""
    reason: Text
    """The rule that ended the game; empty while it goes on."""
    bound: int
    """The viewer's coins that it has bid and cannot spend."""


def view(s: State, seat: Seat | None) -> HarbourView:
    captains = tuple(
        Captain(
            s.coins[other],
            s.lanterns[other],
            s.cranes[other],
            Crates(tuple(s.hands[other])) if other == seat or s.reason else Hidden(len(s.hands[other])),
        )
        for other in range(len(s.coins))
    )
    deck = Hidden(len(s.deck))
    bound = 0 if seat is None else s.bids.get(seat, 0)
    discard, to_move = tuple(s.discard), tuple(s.to_move)
    return HarbourView(seat, s.rounds, s.round_no, s.bank, captains, deck, discard, to_move, s.reason, bound)


def secrets(s: State, seat: Seat | None) -> list[Unseen]:
    """Nobody is shown the deck or another hand."""
    places = {"deck": s.deck} | ({} if s.reason else {f"hand-{other}": hand for other, hand in enumerate(s.hands)})
    return [Unseen(places, () if seat is None else (f"hand-{seat}",))]


def picture(v: HarbourView) -> Picture:
    hands = [captain.hand for captain in v.captains]
    return Picture(
        "Harbour",
        v.viewer,
        seats=tuple(PictureSeat(seat, score=f"coins-{seat}") for seat in range(len(v.captains))),
        zones=tuple(
            PictureZone(
                f"hand-{seat}",
                "hand",
                seat,
                lying=PictureLying.HAND,
                cards=tuple(PictureCard(crate, crate, owner=seat) for crate in hand.crates)
                if isinstance(hand, Crates)
                else (),
                face_down=hand.count if isinstance(hand, Hidden) else 0,
            )
            for seat, hand in enumerate(hands)
        ),
        meters=tuple(
            PictureMeter(f"coins-{seat}", "coins", captain.coins, str(captain.coins), 0, 15, seat)
            for seat, captain in enumerate(v.captains)
        ),
    )
