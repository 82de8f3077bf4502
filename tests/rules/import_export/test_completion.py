"""Completing a ship (section 4.11)."""

from __future__ import annotations

import pytest

from freeport_games.import_export.areas.counting import imports_limit
from freeport_games.import_export.components import Action
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
from tests.rules.import_export.positions import Match, at, executing, home, sea


def completing(contracts: str, aboard: str, card: str, **position: object) -> Match:
    """Seat 0 fills green-1 with its last container."""
    position.setdefault("hands_of_others", {1: "chairs", 2: "candy"})
    position.setdefault("deck", "honey lumber rice")
    ships = {"green-1": home(contracts, aboard=aboard), **position.pop("ships", {})}  # type: ignore[dict-item]
    match = executing(Action.LOAD, hands=card, ships=ships, **position)  # type: ignore[arg-type]
    return match.play(0, Load(card, "green-1"))


@pytest.mark.rule("IE-110", "IE-123")
def test_a_full_ship_completes_in_the_middle_of_an_execution() -> None:
    match = executing(
        Action.LOAD,
        hands="jets cups",
        imports="beer",
        ships={"green-1": home("champagne", aboard="sauna"), "green-2": home("shower_heads")},
    )
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == ["champagne"]
    match.play(0, Load("cups", "green-2"))
    assert match.ship("green-2").containers == ["cups"]


@pytest.mark.rule("IE-111", "IE-113")
def test_all_contracts_complete_together_and_none_alone() -> None:
    match = executing(
        Action.LOAD, hands="jets cups", imports="beer", ships={"green-1": home("champagne pants", aboard="sauna")}
    )
    match.play(0, Load("jets", "green-1"))
    assert match.shipments(0) == []
    match.play(0, Load("cups", "green-1"))
    assert match.shipments(0) == ["champagne", "pants"]
    assert match.state.credits[0] == 18


@pytest.mark.rule("IE-112")
def test_one_card_is_seeded_or_none_if_there_is_none() -> None:
    match = completing("champagne pants", "sauna pens", "jets")
    assert match.state.island == ["honey"]
    empty = completing("champagne", "sauna", "jets", deck="", rest=False)
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
        ("gold_toilets champagne", "nice_suits sauna cologne leather_coats jets_", 14),
        ("champagne", "nice_suits cups pens seeds pistols books", 14),
    ],
)
def test_the_payout_counts_all_containers_up_to_the_last_row(contracts: str, aboard: str, payout: int) -> None:
    match = completing(contracts, aboard.replace("jets_", "rolls_royce"), "jets")
    (paid,) = [event for event in match.happened(CreditsMoved) if event.cause is Why.PAYOUT]
    assert paid.amount == payout


@pytest.mark.rule("IE-114", "IE-140")
@pytest.mark.card("tablets")
@pytest.mark.parametrize(("more", "payout"), [("", 14), ("pens", 16), ("pens books", 18), ("pens books soap", 18)])
def test_a_larger_capacity_has_two_more_rows(more: str, payout: int) -> None:
    match = completing(
        "gold_toilets champagne",
        f"nice_suits sauna cologne leather_coats rolls_royce {more}",
        "jets",
        shipments={0: "tablets"},
    )
    (paid,) = [event for event in match.happened(CreditsMoved) if event.cause is Why.PAYOUT]
    assert paid.amount == payout


@pytest.mark.rule("IE-115")
@pytest.mark.card("rare_metals", "bok_choy")
def test_what_powers_add_is_paid_as_one_sum() -> None:
    match = completing("batteries pants", "pens bok_choy", "segways", shipments={0: "rare_metals"})
    (paid,) = [event for event in match.happened(CreditsMoved) if event.cause is Why.PAYOUT]
    assert paid.amount == 8 + 4 + 2


@pytest.mark.rule("IE-112", "IE-113", "IE-116", "IE-117", "IE-119")
@pytest.mark.card("potatoes")
def test_the_order_of_the_steps() -> None:
    match = completing("potatoes champagne", "sauna wheat", "jets")
    start = match.told.index(match.happened(ShipCompleted)[0])
    told = [
        event
        for event in match.told[start:]
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
    match = completing("champagne pants", "sauna pens", "jets")
    assert imports_limit(match.state, 0) == 3


@pytest.mark.rule("IE-116")
@pytest.mark.card("beer")
def test_a_power_may_put_the_contract_elsewhere() -> None:
    match = completing("beer champagne", "sauna wheat apples", "jets")
    assert match.asked == (0, "IE-D11")
    assert match.shipments(0) == []
    match.play(0, BeerSell("beer"))
    assert match.state.island == ["honey", "beer"]
    assert match.shipments(0) == ["champagne"]


@pytest.mark.rule("IE-117", "IE-126")
def test_the_ship_goes_to_sea_with_its_containers() -> None:
    match = completing("champagne", "sauna cups", "jets")
    ship = match.ship("green-1")
    assert (ship.at_sea, ship.contracts, ship.containers) == (True, [], ["sauna", "cups", "jets"])
    assert match.happened(ShipSailed) == [ShipSailed(0, "green-1")]


@pytest.mark.rule("IE-118", "IE-125")
@pytest.mark.card("flash_drives")
def test_a_ship_that_sails_empty_comes_straight_back() -> None:
    match = completing("pants", "", "cups", shipments={0: "flash_drives"})
    match.play(0, FlashDriveTake("flash_drives", "cups"))
    assert not match.ship("green-1").at_sea
    order = [type(event) for event in match.told]
    assert order.index(ShipReturned) == order.index(ShipSailed) + 1
    assert match.state.credits[0] == 14


@pytest.mark.rule("IE-119", "IE-066")
@pytest.mark.card("cups", "potatoes")
def test_immediate_powers_act_in_contracting_order() -> None:
    match = completing("potatoes cups", "wheat pens", "books")
    drawn = [event.moved_by for event in match.happened(CardsMoved) if event.moved_by is not None]
    assert drawn == ["potatoes", "cups"]
    assert len(match.sorted_hands[0]) == 7


@pytest.mark.rule("IE-120", "IE-142")
@pytest.mark.card("shoes", "mouthwash", "pistols")
def test_what_hears_of_the_completion_joins_the_queue() -> None:
    match = completing("cannabis pants", "seeds", "pens", shipments={0: "mouthwash", 1: "pistols shoes"})
    assert match.asked == (1, "IE-D11")
    assert match.state.credits == [10 + 6 + 2 - 2, 12, 10]
    match.play(1, PowerDraw("shoes"))


@pytest.mark.rule("IE-121")
@pytest.mark.card("laptops", "paper", "mouthwash")
def test_a_power_does_not_hear_its_own_completion_unless_it_says_so() -> None:
    silent = completing("laptops mouthwash", "batteries pens", "drones")
    assert silent.sorted_hands[0] == []
    assert silent.state.credits[0] == 18
    heard = completing("paper", "pens books", "cups", ships={"yellow-1": sea("beer wheat")})
    assert heard.asked == (0, "IE-D11")
    assert heard.offers(0, PowerImport)
    heard.play(0, DeclinePower("paper"))


@pytest.mark.rule("IE-122", "PW-02")
@pytest.mark.card("pistols", "small_tank", "onions")
def test_contracts_of_a_type_count_singly_ships_once() -> None:
    match = completing(
        "ammunition cannabis", "seeds foxes", "railguns", shipments={1: "pistols small_tank", 2: "fake_dvds"}
    )
    pays = [event for event in match.happened(CreditsMoved) if event.moved_by == "pistols"]
    assert sum(event.amount for event in pays) == 4
    onions = completing("onions chicken_feed", "wheat potatoes", "apples", credits={1: 0, 2: 0})
    gained = [event for event in onions.happened(CreditsMoved) if event.moved_by == "onions"]
    assert sum(event.amount for event in gained) == 4


@pytest.mark.rule("IE-067", "IE-129", "IE-127")
def test_a_ship_may_complete_by_a_contract_or_by_losing_one() -> None:
    contracted = executing(Action.CONTRACT, hands="champagne", ships={"green-1": home(aboard="jets sauna")})
    contracted.play(0, Contract("champagne", "green-1"))
    assert contracted.shipments(0) == ["champagne"]
    discarded = executing(Action.LOAD, hands="beer", ships={"green-1": home("champagne apples", aboard="jets sauna")})
    discarded.play(0, DiscardContracts("green-1", ("apples",)))
    assert discarded.shipments(0) == ["champagne"]
    assert discarded.state.discard[:1] == ["apples"]


@pytest.mark.rule("IE-146", "IE-110")
@pytest.mark.card("soap")
def test_ships_that_are_full_at_once_complete_one_after_the_other() -> None:
    """Soap makes the leftover consumer cards fit: both of the seat's ships are full, the completing one came first."""
    match = completing(
        "soap",
        "pens wheat books",
        "rope",
        ships={"green-2": home("drones", aboard="glasses cups")},
    )
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-1", "green-2"]
    assert match.state.credits[0] == 10 + 10 + 6
    second = match.happened(ShipCompleted)[1]
    assert match.told.index(second) > match.told.index(match.happened(ShipSailed)[0])


@pytest.mark.rule("IE-147")
@pytest.mark.card("platinum_rings")
def test_a_ship_found_full_during_a_completion_waits() -> None:
    match = completing(
        "platinum_rings",
        "nice_suits sauna cologne leather_coats rolls_royce",
        "jets",
        ships={"green-2": home("pants")},
        deck="honey beer pens rice lumber apples chicken_feed onions potatoes",
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
    match = executing(
        Action.LOAD,
        hands="wheat lutefisk",
        shipments={0: "flash_drives"},
        goods={0: "rice apples"},
        ships={"green-1": home("bamboo"), "green-2": sea("cups")},
        hands_of_others={1: "chairs"},
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
    full = {
        "green-1": home("champagne", aboard="jets sauna"),
        "yellow-1": home("pants", aboard="cups"),
        "black-2": home("mouthwash", aboard="pens"),
        "black-1": home("chairs", aboard="books"),
    }
    match = at(leader=2, hands={0: "rope", 2: "candy"}, ships=full)
    match.play(2, Draw())
    assert [event.ship for event in match.happened(ShipCompleted)] == ["black-1", "black-2", "green-1", "yellow-1"]


@pytest.mark.rule("IE-157", "IE-147", "IE-120")
@pytest.mark.card("platinum_rings", "lutefisk", "drones")
def test_what_an_interjection_triggers_in_a_completion_waits_for_its_end() -> None:
    match = completing(
        "platinum_rings",
        "nice_suits sauna cologne leather_coats rolls_royce",
        "jets",
        ships={"green-2": home("pants")},
        shipments={1: "drones"},
        goods={1: "wheat"},
        hands_of_others={1: "lutefisk chairs", 2: "candy"},
        deck="honey beer pens rice lumber apples chicken_feed onions potatoes",
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
    other = completing("champagne pants", "sauna cologne", "cups", shipments={0: "jets"})
    assert other.asked == (0, "IE-D11")
    own = completing("jets pants", "sauna cologne", "cups")
    assert own.shipments(0) == ["jets", "pants"]
    assert own.asked == (1, "IE-D01")


@pytest.mark.rule("IE-121", "IE-170")
@pytest.mark.card("railguns", "shoes")
def test_a_power_that_comes_while_a_ship_completes_does_not_hear_of_it() -> None:
    match = completing("railguns", "pistols foxes drugs cannons", "seeds", shipments={2: "shoes"})
    match.play(2, RailgunsPay("railguns", "shipment", ("shoes",)))
    assert match.shipments(0) == ["railguns", "shoes"]
    assert match.asked == (1, "IE-D01")
