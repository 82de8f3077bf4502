"""The kit catches broken games: kinds of decision that do not let a seat do nothing in every world."""

from __future__ import annotations

from msgspec.structs import replace

from freeport_games.engine import Pace, Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Menu, Offer, Scene, Turn, ask

from .broken import found, instead_of_turns
from .harbour import Bid, Rest, State


def asking(t: Turn[State]) -> Scene:
    yield from ask(0, "X-D1", unless_it_is_full, always=True)
    t.state.reason = "X"


def unless_it_is_full(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(Bid.option(amount=Amount(0, 1)))
    if len(t.state.hands[seat]) > 100:
        yield Offer(Rest.option())


def test_a_kind_that_does_not_always_offer_its_neutral_move() -> None:
    game = replace(instead_of_turns(asking), pace=Pace(neutral={"X-D1": Rest()}))
    assert "X-D1 does not offer seat 0 the move that does nothing" in found(game, "options")
    assert not found(replace(game, pace=Pace(neutral={"X-D1": Bid(0)})), "options")


def test_a_window_without_a_neutral_move() -> None:
    game = replace(instead_of_turns(asking), pace=Pace(neutral={"X-D1": Bid(0)}, windows=("X-D2",)))
    assert "the windows ['X-D2'] have no neutral move" in found(game, "options")


def test_a_turn_that_the_picture_tells_otherwise() -> None:
    game = replace(instead_of_turns(asking), pace=Pace(neutral={"X-D1": Bid(0)}, in_turn=lambda state: 1))
    assert "the pace, of 1" in found(game, "pictures")
