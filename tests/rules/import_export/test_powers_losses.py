"""Fake DVDs: what the losses of others bring."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    AcceptOffer,
    Bid,
    ImportTake,
)
from freeport_games.import_export.state import Choice, Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import at, sea
from tests.rules.import_export.turns import completed


@pytest.mark.card("fake_dvds")
@pytest.mark.rule("IE-084")
@pytest.mark.parametrize(("bid", "gained"), [(8, 4), (4, 4), (2, 0)])
def test_fake_dvds_and_their_copy_hear_of_four_credits_or_more(bid: int, gained: int) -> None:
    match = at(
        phase=Phase.IMPORT_ROUNDS,
        declared=Action.IMPORT,
        choices={0: Choice.LEAD, 1: Choice.FOLLOW},
        hands={1: "telescopes"},
        shipments={2: "fake_dvds wind_turbines=fake_dvds"},
        ships={"black-1": sea("rice honey cups")},
    )
    match.play(0, Bid(bid)).play(1, Bid(10 if bid == 8 else 0))
    winner = 1 if bid == 8 else 0
    match.play(winner, next(iter(match.moves(winner, ImportTake))))
    assert match.state.credits[2] == 10 + 2 + gained, "the ship's owner earns 2; a bid that lost is no payment"


@pytest.mark.card("fake_dvds", "pistols")
def test_fake_dvds_hear_each_transaction_by_itself_and_not_their_own_seat() -> None:
    match = completed("danger_pets cannabis", "foxes", "drugs shotguns", shipments={1: "pistols", 2: "fake_dvds"})
    assert match.state.credits[2] == 8, "Danger Pets took 2; the two payments to Pistols are 2 each"
    match = completed("chicken_feed", "rice", shipments={1: "fake_dvds"}, credits={2: 0})
    match.play(1, AcceptOffer("chicken_feed"))
    assert match.state.credits[1] == 4


@pytest.mark.card("fake_dvds", "delayed_game")
def test_interaction_15_fake_dvds_are_paid_for_each_seat_that_loses_four_to_delayed_game() -> None:
    match = completing(
        "delayed_game", seats=4, credits={1: 10, 2: 4, 3: 10}, shipments={3: "fake_dvds"}, hands={1: "tablets"}
    )
    assert match.state.credits[1:] == [0, 0, 0 + 2 + 2]
    match = completing(
        "delayed_game", seats=4, credits={1: 10, 2: 2, 3: 10}, shipments={3: "fake_dvds"}, hands={1: "tablets"}
    )
    assert match.state.credits[1:] == [0, 0, 0 + 2], "2 are no 4"
