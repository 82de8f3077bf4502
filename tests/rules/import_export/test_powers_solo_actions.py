"""The framework of powers: solo actions and extra turns (4.17)."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.moves import (
    Declare,
    Draw,
    Load,
    PlatinumPlay,
    PowerImport,
    SellToIsland,
    SoloImport,
)
from tests.rules.import_export.positions import at


@pytest.mark.rule("IE-172", "IE-173", "IE-D15")
@pytest.mark.card("glasses", "protractors")
def test_a_solo_import() -> None:

    match = at(
        "phase=EXECUTE declared=LOAD | green hand=cups imports=beer | yellow hand=rope | black shipments=protractors"
        " | green-1 contracts=glasses aboard=pens | yellow-1 sea aboard=wheat,apples,honey"
    )
    match.play(0, Load("cups", "green-1"))
    assert match.asked is not None
    assert match.asked[0] == 0
    match.play(0, SoloImport("yellow-1", (Placed("wheat", "goods"), Placed("apples", "goods"))))
    assert match.state.credits[1] == 12, "the owner earns"
    assert match.asked == (2, "IE-D11"), "a full action for those who hear imports"
    assert match.offers(2, PowerImport)


@pytest.mark.rule("IE-172", "IE-D15", "IE-105", "IE-062")
@pytest.mark.card("platinum_rings")
def test_solo_actions_have_one_action_and_no_imports() -> None:

    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets imports=onions,pants,chairs | yellow hand=rope | black"
        " | green-1 contracts=platinum_rings aboard=nice_suits,sauna,cologne,leather_coats,rolls_royce"
        " | deck=honey,sugar,potatoes,drones,diamond_rings,soap,shower_heads,wheat,smart_cars,*"
    )
    match.play(0, Load("jets", "green-1"))
    match.play(0, PlatinumPlay("platinum_rings", "sugar"))
    assert match.asked == (0, "IE-D15")
    match.play(0, SellToIsland("potatoes"))
    match.play(0, PlatinumPlay("platinum_rings", "soap"))
    assert not match.offers(0, SellToIsland), "one sale a turn"
    assert match.asked == (0, "IE-D11")


@pytest.mark.rule("IE-174", "IE-051")
@pytest.mark.card("delayed_game")
def test_extra_turns_are_led_in_a_row() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=pens"
        " | yellow hand=segways,jets,cups chose=FOLLOW:LOAD | black hand=rope"
        " | yellow-1 contracts=delayed_game aboard=batteries,drones,laptops,tablets,satellite"
    )
    match.play(1, Load("segways", "yellow-1"))
    assert match.asked == (1, "IE-D01")
    assert match.state.more_leads == 1
    match.play(1, Declare("LOAD", ("jets",))).play(2, Draw()).play(0, Draw())
    assert match.asked == (1, "IE-D01"), "the second turn, after a whole first one"
    assert match.state.turn == 3
    match.play(1, Draw())
    assert match.asked == (2, "IE-D01")
    match.play(2, Draw()).play(0, Draw()).play(1, Draw())
    assert match.asked == (2, "IE-D01"), "once only"
