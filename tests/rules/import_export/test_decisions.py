"""Decisions (section 5): who is asked what, and when nobody is."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.moves import (
    AcceptOffer,
    BeerSell,
    Bid,
    BreakTie,
    ChooseShip,
    Contract,
    Declare,
    DeclineImport,
    DeclineOffer,
    DeclinePower,
    DiscardContracts,
    Done,
    Draw,
    Follow,
    ImportTake,
    JasmineSell,
    Load,
    LoadExtraPaid,
    PassBid,
    Pirate,
    SellToIsland,
    SetStandingOrder,
    SmartCarsSell,
    SoloImport,
    TakeFromIsland,
)
from tests.rules.import_export.positions import Match, at


def asks(match: Match, seat: int, kind: str, *moves: type) -> None:
    assert match.asked == (seat, kind)
    assert {option.makes for option in match.decision(seat).options} == set(moves)


@pytest.mark.rule("IE-D01", "IE-D02", "IE-D16")
def test_lead_and_follow() -> None:
    match = at("| green hand=cups,jets | yellow hand=beer,wheat | black hand=pens | green-1 contracts=champagne")
    asks(match, 0, "IE-D01", Draw, Declare)
    assert [option.makes for option in match.decision(0).interjections] == [DiscardContracts]
    match.play(0, Declare("LOAD", ("jets",)))
    asks(match, 1, "IE-D02", Draw, Follow)
    match.play(1, Draw())
    asks(match, 2, "IE-D02", Draw)


@pytest.mark.rule("IE-D03", "IE-D04", "IE-D09", "IE-D10")
def test_the_steps_of_an_execution() -> None:
    asks(
        at(
            "phase=EXECUTE declared=CONTRACT | green hand=jets,batteries | yellow | black | green-1 contracts=cologne"
            " | yellow-1 sea aboard=wheat"
        ),
        0,
        "IE-D03",
        Contract,
        Done,
    )
    asks(
        at(
            "phase=EXECUTE declared=LOAD | green hand=jets,batteries | yellow | black | green-1 contracts=cologne"
            " | yellow-1 sea aboard=wheat"
        ),
        0,
        "IE-D04",
        Load,
        Done,
    )
    asks(
        at(
            "phase=EXECUTE declared=PIRATE | green hand=jets,batteries | yellow | black | green-1 contracts=cologne"
            " | yellow-1 sea aboard=wheat"
        ),
        0,
        "IE-D09",
        Pirate,
        Done,
    )
    supply = at("phase=EXECUTE declared=SUPPLY | green hand=jets,batteries | yellow hand=rope | black | island=beer")
    asks(supply, 0, "IE-D10", SellToIsland, TakeFromIsland, Done)


@pytest.mark.rule("IE-D05", "IE-D06", "IE-D07", "IE-D08")
def test_the_steps_of_a_round() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=books count=2"
        " | yellow hand=rope chose=FOLLOW:IMPORT count=1 | black | yellow-1 sea aboard=wheat,honey,rice"
        " | black-1 sea aboard=seeds"
    )
    asks(match, 0, "IE-D05", ChooseShip)
    match.play(0, ChooseShip("yellow-1"))
    assert [(asked.seat, asked.kind) for asked in match.all_asked] == [(0, "IE-D06"), (1, "IE-D06")]
    assert {option.makes for option in match.decision(1).options} == {Bid, PassBid}
    match.play(0, Bid(2)).play(1, Bid(2))
    asks(match, 0, "IE-D07", BreakTie)
    match.play(0, BreakTie(1))
    asks(match, 1, "IE-D08", ImportTake)
    match.play(1, ImportTake((Placed("wheat", "goods"), Placed("rice", "goods"))))
    match.play(0, ChooseShip("black-1"))
    asks(match, 0, "IE-D08", ImportTake, DeclineImport)


@pytest.mark.rule("IE-D11", "IE-D13")
@pytest.mark.card("beer", "chicken_feed")
def test_a_power_asks_its_seat_and_an_offer_the_others() -> None:
    beer = at("phase=EXECUTE declared=LOAD | green hand=wheat | yellow | black | green-1 contracts=beer aboard=apples")
    beer.play(0, Load("wheat", "green-1"))
    asks(beer, 0, "IE-D11", BeerSell, DeclinePower)
    feed = at("phase=EXECUTE declared=LOAD | green hand=wheat | yellow | black | green-1 contracts=chicken_feed")
    feed.play(0, Load("wheat", "green-1"))
    asks(feed, 1, "IE-D13", AcceptOffer, DeclineOffer)


@pytest.mark.rule("IE-D14", "IE-049")
@pytest.mark.card("batteries", "smart_cars", "jasmine_tea")
def test_powers_beside_an_action_stand_among_its_moves() -> None:
    load = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups shipments=batteries,smart_cars | yellow | black"
        " | green-1 contracts=gold_toilets"
    )
    asks(load, 0, "IE-D04", Load, LoadExtraPaid, SmartCarsSell, Done)
    contract = at("phase=EXECUTE declared=CONTRACT | green hand=champagne shipments=jasmine_tea | yellow | black")
    asks(contract, 0, "IE-D03", Contract, JasmineSell, Done)


@pytest.mark.rule("IE-D14", "IE-044")
@pytest.mark.card("jasmine_tea", "batteries")
def test_a_power_beside_an_action_may_be_left_when_the_actions_are_done() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=champagne,cups,pants shipments=jasmine_tea | yellow | black"
    )
    match.play(0, Contract("champagne", "green-1"))
    asks(match, 0, "IE-D03", JasmineSell, Done)
    assert match.refused(0, Contract("pants", "green-1")) == "NO_ACTIONS_LEFT"
    match.play(0, JasmineSell("jasmine_tea", "cups"))
    assert match.asked != (0, "IE-D03")


@pytest.mark.rule("IE-D15")
@pytest.mark.card("glasses")
def test_a_solo_import_is_asked_for_with_its_ship() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=cups | yellow | black | green-1 contracts=glasses aboard=pens"
        " | yellow-1 sea aboard=wheat,apples"
    )
    match.play(0, Load("cups", "green-1"))
    asks(match, 0, "IE-D15", SoloImport, Done)
    assert match.refused(0, ImportTake((Placed("wheat", "goods"), Placed("apples", "goods")))) == "WRONG_DECISION"
    assert match.refused(0, Load("cups", "green-1")) == "WRONG_DECISION"
    match.play(0, Done())


@pytest.mark.rule("IE-D17", "PW-11")
@pytest.mark.card("shoes")
def test_a_standing_order_is_no_decision() -> None:
    match = at("| green hand=cups | yellow hand=pens shipments=shoes | black")
    assert match.table.waiting == (0,)
    assert len(match.moves(1, SetStandingOrder)) == 3


@pytest.mark.rule("IE-136", "IE-079", "IE-D18")
def test_what_has_one_answer_only_is_not_asked() -> None:
    alone = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green imports=cups goods=jets,pens count=1"
        " | yellow hand=rope chose=FOLLOW:IMPORT count=1 | black | yellow-1 sea aboard=wheat"
    )
    alone.play(0, Bid(2)).play(1, PassBid())
    assert alone.state.discard == ["wheat"], "there was nothing to choose"
    nobody = at(
        "phase=EXECUTE declared=LOAD | green shipments=champagne | yellow | black | ending reason=CREDITS turn=1"
    )
    assert nobody.table.over
