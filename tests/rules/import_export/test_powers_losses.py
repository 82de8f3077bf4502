"""Fake DVDs: what the losses of others bring."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    AcceptOffer,
    Bid,
    ImportTake,
)
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import at
from tests.rules.import_export.turns import completed


@pytest.mark.card("fake_dvds")
@pytest.mark.rule("IE-084")
@pytest.mark.parametrize(("bid", "gained"), [(8, 4), (4, 4), (2, 0)])
def test_fake_dvds_and_their_copy_hear_of_four_credits_or_more(bid: int, gained: int) -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes chose=FOLLOW:IMPORT count=1"
        " | black shipments=fake_dvds,wind_turbines=fake_dvds | black-1 sea aboard=rice,honey,cups"
    )
    match.play(0, Bid(bid)).play(1, Bid(10 if bid == 8 else 0))
    winner = 1 if bid == 8 else 0
    match.play(winner, next(iter(match.moves(winner, ImportTake))))
    assert match.state.credits[2] == 10 + 2 + gained, "the ship's owner earns 2; a bid that lost is no payment"


@pytest.mark.card("fake_dvds", "pistols")
def test_fake_dvds_hear_each_transaction_by_itself_and_not_their_own_seat() -> None:
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=foxes | yellow hand=telescopes shipments=pistols"
        " | black shipments=fake_dvds | green-2 contracts=danger_pets,cannabis aboard=drugs,shotguns",
        "foxes",
    )
    assert match.state.credits[2] == 8, "Danger Pets took 2; the two payments to Pistols are 2 each"
    match = completed(
        "phase=EXECUTE declared=LOAD | green hand=rice | yellow hand=telescopes shipments=fake_dvds | black 0"
        " | green-2 contracts=chicken_feed",
        "rice",
    )
    match.play(1, AcceptOffer("chicken_feed"))
    assert match.state.credits[1] == 4


@pytest.mark.card("fake_dvds", "delayed_game")
def test_interaction_15_fake_dvds_are_paid_for_each_seat_that_loses_four_to_delayed_game() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=laptops"
        " | yellow hand=tablets chose=FOLLOW:LOAD | black 4 | red shipments=fake_dvds"
        " | green-2 contracts=delayed_game aboard=batteries,cell_phones,drones,flash_drives,generators",
        "laptops",
    )
    assert match.state.credits[1:] == [0, 0, 0 + 2 + 2]
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=laptops"
        " | yellow hand=tablets chose=FOLLOW:LOAD | black 2 | red shipments=fake_dvds"
        " | green-2 contracts=delayed_game aboard=batteries,cell_phones,drones,flash_drives,generators",
        "laptops",
    )
    assert match.state.credits[1:] == [0, 0, 0 + 2], "2 are no 4"
