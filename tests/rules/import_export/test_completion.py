"""Completing a ship (section 4.11)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.areas.counting import imports_limit
from freeport_games.import_export.components import CardId
from freeport_games.import_export.events import CardsMoved, CreditsMoved, ShipCompleted, ShipReturned, ShipSailed, Why
from freeport_games.import_export.moves import (
    BambooContract,
    BeerSell,
    Contract,
    ContractAnytime,
    DeclinePower,
    DiscardContracts,
    Draw,
    FlashDriveTake,
    Load,
    PlatinumDone,
    PlatinumPlay,
    PowerDraw,
    PowerImport,
    RailgunsPay,
)
from tests.rules.import_export.positions import Match, all_but, at, commas


def completing(position: str, card: CardId) -> Match:
    """Seat 0 fills green-1 with its last container."""
    return at(position).play(0, Load(card, "green-1"))


@pytest.mark.rule("IE-110", "IE-123")
def test_a_full_ship_completes_in_the_middle_of_an_execution() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups imports=beer | yellow | black"
        " | green-1 contracts=champagne aboard=sauna | green-2 contracts=shower_heads"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == ["champagne"]
    match.play(0, Load("cups", "green-2"))
    assert match.ship("green-2").containers == ["cups"]


@pytest.mark.rule("IE-111", "IE-113")
def test_all_contracts_complete_together_and_none_alone() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups imports=beer | yellow | black"
        " | green-1 contracts=champagne,pants aboard=sauna"
    )
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == []
    match.play(0, Load("cups", "green-1"))
    assert match.shipments(0) == ["champagne", "pants"]
    assert match.state.credits[0] == 18


@pytest.mark.rule("IE-112")
def test_one_card_is_seeded_or_none_if_there_is_none() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=champagne,pants aboard=sauna,pens | deck=honey,lumber,rice,*",
        "jets",
    )
    assert match.state.island == ["honey"]
    empty = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs"
        f" | black hand=candy goods={all_but('jets chairs candy champagne sauna')}"
        " | green-1 contracts=champagne aboard=sauna | deck=",
        "jets",
    )
    assert empty.state.island == []
    assert empty.shipments(0) == ["champagne"]


@pytest.mark.rule("IE-113", "IE-114")
@pytest.mark.parametrize(
    ("contracts", "aboard", "payout"),
    [
        ("iceland_water", "", 4),
        ("champagne", "nice_suits", 6),
        ("champagne", "nice_suits cups", 8),
        ("gold_toilets", "nice_suits sauna cologne", 10),
        ("gold_toilets champagne", "nice_suits sauna cologne leather_coats rolls_royce", 14),
        ("champagne", "nice_suits cups pens seeds pistols books", 14),
    ],
)
def test_the_payout_counts_all_containers_up_to_the_last_row(contracts: str, aboard: str, payout: int) -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        f" | green-1 contracts={commas(contracts)} aboard={commas(aboard)} | deck=honey,lumber,rice,*",
        "jets",
    )
    (paid,) = [event for event in match.happened(CreditsMoved) if event.cause is Why.PAYOUT]
    assert paid.amount == payout


@pytest.mark.rule("IE-114", "IE-140")
@pytest.mark.card("tablets")
@pytest.mark.parametrize(("more", "payout"), [("", 14), (",pens", 16), (",pens,books", 18), (",pens,books,soap", 18)])
def test_a_larger_capacity_has_two_more_rows(more: str, payout: int) -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets shipments=tablets | yellow hand=chairs | black hand=candy"
        f" | green-1 contracts=gold_toilets,champagne aboard=nice_suits,sauna,cologne,leather_coats,rolls_royce{more}"
        " | deck=honey,lumber,rice,*",
        "jets",
    )
    (paid,) = [event for event in match.happened(CreditsMoved) if event.cause is Why.PAYOUT]
    assert paid.amount == payout


@pytest.mark.rule("IE-115")
@pytest.mark.card("rare_metals", "bok_choy")
def test_what_powers_add_is_paid_as_one_sum() -> None:
    match = completing(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=LOAD | green hand=segways shipments=rare_metals"
        " | yellow hand=chairs | black hand=candy | green-1 contracts=batteries,pants aboard=pens,bok_choy"
        " | deck=honey,lumber,rice,*",
        "segways",
    )
    (paid,) = [event for event in match.happened(CreditsMoved) if event.cause is Why.PAYOUT]
    assert paid.amount == 8 + 4 + 2


@pytest.mark.rule("IE-112", "IE-113", "IE-116", "IE-117", "IE-119")
@pytest.mark.card("potatoes")
def test_the_order_of_the_steps() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=potatoes,champagne aboard=sauna,wheat | deck=honey,lumber,rice,*",
        "jets",
    )
    start = match.events.index(match.happened(ShipCompleted)[0])
    told = [
        event
        for event in match.events[start:]
        if not isinstance(event, CardsMoved) or event.destination.seat in (None, 0)
    ]
    assert [type(event) for event in told][:8] == [
        ShipCompleted,
        CardsMoved,
        CreditsMoved,
        CardsMoved,
        CardsMoved,
        ShipSailed,
        CreditsMoved,
        CardsMoved,
    ]
    assert match.shipments(0) == ["potatoes", "champagne"]


@pytest.mark.rule("IE-116", "IE-023")
def test_the_limits_rise_with_the_shelving() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=champagne,pants aboard=sauna,pens | deck=honey,lumber,rice,*",
        "jets",
    )
    assert imports_limit(match.state, 0) == 3


@pytest.mark.rule("IE-116")
@pytest.mark.card("beer")
def test_a_power_may_put_the_contract_elsewhere() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=beer,champagne aboard=sauna,wheat,apples | deck=honey,lumber,rice,*",
        "jets",
    )
    assert match.asked == (0, "IE-D11")
    assert match.shipments(0) == []
    match.play(0, BeerSell("beer"))
    assert match.state.island == ["honey", "beer"]
    assert match.shipments(0) == ["champagne"]


@pytest.mark.rule("IE-117", "IE-126")
def test_the_ship_goes_to_sea_with_its_containers() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=champagne aboard=sauna,cups | deck=honey,lumber,rice,*",
        "jets",
    )
    ship = match.ship("green-1")
    assert (ship.at_sea, ship.contracts, ship.containers) == (True, [], ["sauna", "cups", "jets"])
    assert match.happened(ShipSailed) == [ShipSailed(0, "green-1")]


@pytest.mark.rule("IE-118", "IE-125")
@pytest.mark.card("flash_drives")
def test_a_ship_that_sails_empty_comes_straight_back() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=cups shipments=flash_drives | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=pants | deck=honey,lumber,rice,*",
        "cups",
    )
    match.play(0, FlashDriveTake("flash_drives", "cups"))
    assert not match.ship("green-1").at_sea
    order = [type(event) for event in match.events]
    assert order.index(ShipReturned) == order.index(ShipSailed) + 1
    assert match.state.credits[0] == 14


@pytest.mark.rule("IE-119", "IE-066")
@pytest.mark.card("cups", "potatoes")
def test_immediate_powers_act_in_contracting_order() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=books | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=potatoes,cups aboard=wheat,pens | deck=honey,lumber,rice,*",
        "books",
    )
    drawn = [event.moved_by for event in match.happened(CardsMoved) if event.moved_by is not None]
    assert drawn == ["potatoes", "cups"]
    assert len(match.sorted_hands[0]) == 7


@pytest.mark.rule("IE-120", "IE-142")
@pytest.mark.card("shoes", "mouthwash", "pistols")
def test_what_hears_of_the_completion_joins_the_queue() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=pens shipments=mouthwash"
        " | yellow hand=chairs shipments=pistols,shoes | black hand=candy"
        " | green-1 contracts=cannabis,pants aboard=seeds | deck=honey,lumber,rice,*",
        "pens",
    )
    assert match.asked == (1, "IE-D11")
    assert match.state.credits == [10 + 6 + 2 - 2, 12, 10]
    match.play(1, PowerDraw("shoes"))


@pytest.mark.rule("IE-121")
@pytest.mark.card("laptops", "paper", "mouthwash")
def test_a_power_does_not_hear_its_own_completion_unless_it_says_so() -> None:
    silent = completing(
        "phase=EXECUTE declared=LOAD | green hand=drones | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=laptops,mouthwash aboard=batteries,pens | deck=honey,lumber,rice,*",
        "drones",
    )
    assert silent.sorted_hands[0] == []
    assert silent.state.credits[0] == 18
    heard = completing(
        "phase=EXECUTE declared=LOAD | green hand=cups | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=paper aboard=pens,books | yellow-1 sea aboard=beer,wheat | deck=honey,lumber,rice,*",
        "cups",
    )
    assert heard.asked == (0, "IE-D11")
    assert heard.offers(0, PowerImport)
    heard.play(0, DeclinePower("paper"))


@pytest.mark.rule("IE-122", "PW-02")
@pytest.mark.card("pistols", "small_tank", "onions")
def test_contracts_of_a_type_count_singly_ships_once() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=railguns | yellow hand=chairs shipments=pistols,small_tank"
        " | black hand=candy shipments=fake_dvds | green-1 contracts=ammunition,cannabis aboard=seeds,foxes"
        " | deck=honey,lumber,rice,*",
        "railguns",
    )
    pays = [event for event in match.happened(CreditsMoved) if event.moved_by == "pistols"]
    assert sum(event.amount for event in pays) == 4
    onions = completing(
        "phase=EXECUTE declared=LOAD | green hand=apples | yellow 0 hand=chairs | black 0 hand=candy"
        " | green-1 contracts=onions,chicken_feed aboard=wheat,potatoes | deck=honey,lumber,rice,*",
        "apples",
    )
    gained = [event for event in onions.happened(CreditsMoved) if event.moved_by == "onions"]
    assert sum(event.amount for event in gained) == 4


@pytest.mark.rule("IE-067", "IE-129", "IE-127")
def test_a_ship_may_complete_by_a_contract_or_by_losing_one() -> None:
    contracted = at(
        "phase=EXECUTE declared=CONTRACT | green hand=champagne | yellow | black | green-1 aboard=jets,sauna"
    )
    contracted.play(0, Contract("champagne", "green-1"))
    assert contracted.shipments(0) == ["champagne"]
    discarded = at(
        "phase=EXECUTE declared=LOAD | green hand=beer | yellow | black"
        " | green-1 contracts=champagne,apples aboard=jets,sauna"
    )
    discarded.play(0, DiscardContracts("green-1", ("apples",)))
    assert discarded.shipments(0) == ["champagne"]
    assert discarded.state.discard[:1] == ["apples"]


@pytest.mark.rule("IE-146", "IE-110")
@pytest.mark.card("soap")
def test_ships_that_are_full_at_once_complete_one_after_the_other() -> None:
    """Soap makes the leftover consumer cards fit: both of the seat's ships are full, the completing one came first."""
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=rope | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=soap aboard=pens,wheat,books | green-2 contracts=drones aboard=glasses,cups"
        " | deck=honey,lumber,rice,*",
        "rope",
    )
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-1", "green-2"]
    assert match.state.credits[0] == 10 + 10 + 6
    second = match.happened(ShipCompleted)[1]
    assert match.events.index(second) > match.events.index(match.happened(ShipSailed)[0])


@pytest.mark.rule("IE-147")
@pytest.mark.card("platinum_rings")
def test_a_ship_found_full_during_a_completion_waits() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=platinum_rings aboard=nice_suits,sauna,cologne,leather_coats,rolls_royce"
        " | green-2 contracts=pants | deck=honey,beer,pens,rice,lumber,apples,chicken_feed,onions,potatoes,*",
        "jets",
    )
    assert match.asked is not None
    match.play(0, PlatinumPlay("platinum_rings", "beer"))
    match.play(0, Load("pens", "green-2"))
    assert match.shipments(0) == ["platinum_rings"], "pants has to wait"
    match.play(0, PlatinumDone("platinum_rings"))
    assert match.shipments(0) == ["platinum_rings", "pants"]


@pytest.mark.rule("IE-118", "IE-059", "IE-128")
@pytest.mark.card("flash_drives", "bamboo", "lutefisk")
def test_a_ship_that_is_home_again_is_available_to_the_immediate_powers() -> None:
    """Bamboo's own ship sails empty and comes straight back: Bamboo may go under it once more."""
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=wheat,lutefisk goods=rice,apples shipments=flash_drives"
        " | yellow hand=chairs | black | green-1 contracts=bamboo | green-2 sea aboard=cups"
    )
    match.play(0, Load("wheat", "green-1"))
    assert not match.offers(0, ContractAnytime), "not before it has sailed"
    match.play(0, FlashDriveTake("flash_drives", "wheat"))
    assert match.asked == (0, "IE-D11")
    assert match.offers(0, ContractAnytime)
    match.play(0, BambooContract("bamboo", "green-1"))
    assert match.ship("green-1").contracts == ["bamboo"]
    assert match.shipments(0) == ["flash_drives"]


@pytest.mark.rule("IE-146", "IE-142")
def test_of_ships_that_are_full_at_one_check_the_acting_seats_comes_first_then_clockwise() -> None:
    match = at(
        "leader=2 | green hand=rope | yellow | black hand=candy | green-1 contracts=champagne aboard=jets,sauna"
        " | yellow-1 contracts=pants aboard=cups | black-1 contracts=chairs aboard=books"
        " | black-2 contracts=mouthwash aboard=pens"
    )
    match.play(2, Draw())
    assert [event.ship for event in match.happened(ShipCompleted)] == ["black-1", "black-2", "green-1", "yellow-1"]


@pytest.mark.rule("IE-157", "IE-147", "IE-120")
@pytest.mark.card("platinum_rings", "lutefisk", "drones")
def test_what_an_interjection_triggers_in_a_completion_waits_for_its_end() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=jets | yellow hand=lutefisk,chairs goods=wheat shipments=drones"
        " | black hand=candy"
        " | green-1 contracts=platinum_rings aboard=nice_suits,sauna,cologne,leather_coats,rolls_royce"
        " | green-2 contracts=pants | deck=honey,beer,pens,rice,lumber,apples,chicken_feed,onions,potatoes,*",
        "jets",
    )
    match.play(0, PlatinumPlay("platinum_rings", "beer"))
    assert match.asked == (0, "IE-D15")
    match.play(1, ContractAnytime("lutefisk", "lutefisk", "yellow-1"))
    assert match.asked == (0, "IE-D15")
    assert [entry.card for entry in match.state.queue] == ["drones"]
    match.play(0, Load("pens", "green-2")).play(0, PlatinumDone("platinum_rings"))
    assert match.asked == (1, "IE-D11")


@pytest.mark.rule("IE-121", "IE-117")
@pytest.mark.card("jets")
def test_a_power_that_acts_before_a_ship_sails_does_not_act_on_its_own() -> None:
    other = completing(
        "phase=EXECUTE declared=LOAD | green hand=cups shipments=jets | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=champagne,pants aboard=sauna,cologne | deck=honey,lumber,rice,*",
        "cups",
    )
    assert other.asked == (0, "IE-D11")
    own = completing(
        "phase=EXECUTE declared=LOAD | green hand=cups | yellow hand=chairs | black hand=candy"
        " | green-1 contracts=jets,pants aboard=sauna,cologne | deck=honey,lumber,rice,*",
        "cups",
    )
    assert own.shipments(0) == ["jets", "pants"]
    assert own.asked == (1, "IE-D01")


@pytest.mark.rule("IE-121", "IE-170")
@pytest.mark.card("railguns", "shoes")
def test_a_power_that_comes_while_a_ship_completes_does_not_hear_of_it() -> None:
    match = completing(
        "phase=EXECUTE declared=LOAD | green hand=seeds | yellow hand=chairs | black hand=candy shipments=shoes"
        " | green-1 contracts=railguns aboard=pistols,foxes,drugs,cannons | deck=honey,lumber,rice,*",
        "seeds",
    )
    match.play(2, RailgunsPay("railguns", "shipment", ("shoes",)))
    assert match.shipments(0) == ["railguns", "shoes"]
    assert match.asked == (1, "IE-D01")
