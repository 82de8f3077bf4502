"""The bots' instinct: it delivers in every game, and beats random play."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.bots.instinct import CompetitorsInstinct
from freeport_games.competitors.events import Delivered
from freeport_games.competitors.moves import Give, OpenAuction, Want
from freeport_games.engine import Seat, Temper
from freeport_games.engine.conformance.play import random_input
from freeport_games.engine.tables import Table
from tests.rules.competitors.positions import Match, at, give, lot, offer, want
from tests.support.effort import spread

GAMES = 20
LARGEST = 25_000
"""The most bytes that a decision takes as JSON; an offer to each of four others names what that one may have."""


@pytest.mark.parametrize("seed", spread(range(GAMES), first=5))
def test_it_delivers_and_beats_random_play(seed: int) -> None:
    instinct, rng, own = CompetitorsInstinct(), Random(seed), seed % 2
    table = Table.open(COMPETITORS, seats=2)
    delivered = 0
    while not table.over:
        if table.chance is None and table.waiting[0] == own:
            decision = table.decision(own)
            assert decision is not None
            weighed = instinct.weigh(table.view(own), decision, Temper())
            _, move = max(weighed, key=lambda each: each[0])
            table.answer(own, move)
        else:
            table.play(random_input(table, rng, interject=0.0))
        delivered += len([1 for told in table.events if isinstance(told.event, Delivered) and told.event.seat == own])
    assert delivered >= 1
    assert table.result is not None
    assert table.result.winners == (own,)


def answers(match: Match, seat: Seat) -> str:
    """Return the kind of move with which the bots answer."""
    decision = match.table.decision(seat)
    assert decision is not None
    weighed = CompetitorsInstinct().weigh(match.view(seat), decision, Temper())
    return type(max(weighed, key=lambda each: each[0])[1]).__name__


@pytest.mark.parametrize(
    ("gives", "wants", "answer"),
    [
        (give(money=60_000), want(tokens=("truck-1-1",)), "AcceptOffer"),
        (give(money=16_000), want(tokens=("truck-1-1",)), "DeclineOffer"),
        (give(tokens=("ship-0-1",)), want(money=40_000), "AcceptOffer"),
        (give(money=1_000), want({"europe": 1}), "DeclineOffer"),
    ],
)
def test_offers_are_accepted_that_help(gives: Give, wants: Want, answer: str) -> None:
    match = at(
        "| RED italy | BLUE united_kingdom territories=france | truck-0-1 italy | ship-0-1 italy"
        " | truck-1-1 united_kingdom"
    )
    match.play(0, offer((1,), gives, wants))
    assert answers(match, 1) == answer


def test_a_ship_off_the_port_of_a_sender_docks_there_first() -> None:
    match = at("| RED italy territories=libya,egypt contracts=C-074 | BLUE united_kingdom | ship-0-1 r07c17 last=italy")
    assert answers(match, 0) == "MoveToken"


@pytest.mark.parametrize(("reserve", "answer"), [(20_000, "PlaceBid"), (60_000, "PassBid")])
def test_bids_stay_below_what_the_lot_is_worth(reserve: int, answer: str) -> None:
    match = at("| RED italy | BLUE united_kingdom | GREEN japan | ship-0-1 italy")
    match.play(0, OpenAuction(lot(tokens=("ship-0-1",)), reserve))
    assert answers(match, 1) == answer


@pytest.mark.rule("CO-182")
def test_decisions_stay_small() -> None:
    rng, table = Random(3), Table.open(COMPETITORS, seats=5)
    largest = 0
    while not table.over:
        for seat in table.waiting:
            largest = max(largest, len(msgspec.json.encode(table.decision(seat))))
        table.play(random_input(table, rng, interject=0.0))
    assert largest <= LARGEST
