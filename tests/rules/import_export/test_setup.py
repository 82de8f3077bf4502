"""The cards, and the setup (sections 4.1 and 4.2)."""

from __future__ import annotations

from importlib.resources import files

import pytest

from freeport_games.engine.menus import BadOptions, Shuffled
from freeport_games.engine.menus.requests import Picked
from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions
from freeport_games.import_export.areas.counting import level
from freeport_games.import_export.components import (
    CARDS,
    GOODS,
    HARBOURS,
    CardSet,
    GoodType,
    load_goods,
    load_tables,
)
from freeport_games.import_export.events import CardsMoved, CreditsMoved
from freeport_games.import_export.moves import Contract, Declare, Load, SellToIsland
from freeport_games.import_export.state.places import Zone
from tests.rules.import_export.positions import at, opened

GOODS_TEXT = files("freeport_games.import_export").joinpath("content/goods.yaml").read_text("utf-8")
TABLES_TEXT = files("freeport_games.import_export").joinpath("content/tables.yaml").read_text("utf-8")


@pytest.mark.rule("IE-001")
def test_two_to_six_seats() -> None:
    for seats in (1, 7):
        with pytest.raises(BadOptions):
            Table.open(IMPORT_EXPORT, seats=seats)
    for seats in range(2, 7):
        assert opened(seats).state.seats == seats


@pytest.mark.rule("IE-002")
def test_the_deck_is_the_base_cards_and_those_of_the_chosen_sets() -> None:
    assert len(opened(2).state.deck_list) == 100
    state = opened(2, expansions=(CardSet.CAPTAIN, CardSet.JUTAKU)).state
    assert sorted(state.deck_list) == sorted(
        [*GOODS.sets[CardSet.BASE], *GOODS.sets[CardSet.JUTAKU], *GOODS.sets[CardSet.CAPTAIN]]
    )
    assert len(set(state.deck_list)) == 113


@pytest.mark.rule("IE-002", "IE-003")
def test_the_cards() -> None:
    base = [CARDS[card] for card in GOODS.sets[CardSet.BASE]]
    assert [sum(card.type is type_ for card in base) for type_ in GoodType] == [20] * 5
    assert [len(GOODS.sets[which]) for which in CardSet] == [100, 10, 15, 3]
    for card in CARDS.values():
        assert card.name
        assert 0 <= card.tier <= 3
        assert 1 <= len(card.load) <= 6


@pytest.mark.rule("IE-002", "IE-003")
@pytest.mark.parametrize(
    ("find", "put", "message"),
    [
        ("name: Laptops", "name: Drones", "names of their own"),
        ("type: TECHNOLOGY, action: LOAD, tier: 0", "type: LUXURY, action: LOAD, tier: 0", "20 base cards"),
        ("tier: 3", "tier: 4", "tiers"),
        ("load: {TECHNOLOGY: 1}", "load: {TECHNOLOGY: 7}", "1 to 6 slots"),
        ("set: BASE", "set: CAPTAIN", "sets of 100"),
    ],
)
def test_cards_that_are_not_the_games_are_not_loaded(find: str, put: str, message: str) -> None:
    load_goods(GOODS_TEXT)
    with pytest.raises(ValueError, match=message):
        load_goods(GOODS_TEXT.replace(find, put, 1))


@pytest.mark.rule("IE-013", "IE-114", "IE-188", "IE-189")
@pytest.mark.parametrize(
    ("find", "put", "message"),
    [
        ("10, 12, 14]", "10, 12, 15]", "payouts"),
        ("CONSUMER: 6, ", "", "every type"),
        ("{type: LUXURY,", "{type: ILLEGAL,", "without a type"),
    ],
)
def test_numbers_that_are_not_the_games_are_not_loaded(find: str, put: str, message: str) -> None:
    load_tables(TABLES_TEXT)
    with pytest.raises(ValueError, match=message):
        load_tables(TABLES_TEXT.replace(find, put, 1))


@pytest.mark.rule("IE-005")
def test_what_a_card_is_depends_on_where_it_lies() -> None:
    """Jets, a LOAD card of luxury: an action card, an import, a good, a container and a contract."""
    match = at(
        "| green hand=jets imports=champagne goods=diamond_rings | yellow hand=beer | black | green-2 contracts=sauna"
    )
    assert level(match.state, 0, GoodType.LUXURY) == 1, "a good counts by its type, an import does not"
    match.play(0, Declare("LOAD", ("jets",)))
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=jets,cups imports=champagne | yellow | black"
        " | green-2 contracts=gold_toilets"
    )
    assert match.may(0, Load("jets", "green-2")), "a container counts by its type"
    assert not match.may(0, Load("cups", "green-2"))
    match = at("phase=EXECUTE declared=CONTRACT | green hand=jets goods=sauna | yellow | black")
    match.play(0, Contract("jets", "green-1"))
    assert match.ship("green-1").contracts == ["jets"]


@pytest.mark.rule("IE-006", "IE-015")
def test_each_seat_has_a_harbour_and_two_ships_one_of_them_at_sea() -> None:
    state = opened(4, harbours=("blue", "green", "red", "yellow")).state
    assert [ship.id for ship in state.ships] == [
        f"{colour}-{number}" for colour in ("blue", "green", "red", "yellow") for number in (1, 2)
    ]
    assert [ship.owner for ship in state.ships] == [0, 0, 1, 1, 2, 2, 3, 3]
    for seat in range(4):
        first, second = state.ships_of(seat)
        assert (first.at_sea, len(first.containers)) == (True, 4)
        assert (second.at_sea, second.containers, second.contracts) == (False, [], [])


@pytest.mark.rule("IE-007", "IE-013")
def test_the_light_grey_harbour_is_used_with_six_seats_only() -> None:
    for seats in range(2, 6):
        assert "light_grey" not in opened(seats).state.harbours
    assert sorted(opened(6).state.harbours) == sorted(HARBOURS)
    for harbours in (("green", "light_grey"), ("green", "green"), ("green",), ("green", "white")):
        with pytest.raises(BadOptions):
            opened(2, harbours=harbours)
    with pytest.raises(BadOptions):
        opened(6, harbours=("green", "yellow", "black", "red", "blue", "blue"))


@pytest.mark.rule("IE-013", "IE-C1")
def test_harbours_are_dealt() -> None:
    match = opened(3, Shuffled((4, 0, 2, 1, 3)))
    assert match.state.harbours == ["blue", "green", "black"]
    table = Table.open(IMPORT_EXPORT, seats=3)
    assert (table.chance.kind if table.chance else "") == "IE-C1"
    table = Table.open(IMPORT_EXPORT, ImportExportOptions(harbours=("red", "blue")), 2)
    assert (table.chance.kind if table.chance else "") == "IE-C2"


@pytest.mark.rule("IE-014")
def test_the_innate_level() -> None:
    state = opened(6, harbours=("green", "yellow", "black", "red", "blue", "light_grey")).state
    for seat, type_ in enumerate(GoodType):
        assert [level(state, seat, other) for other in GoodType] == [int(other is type_) for other in GoodType]
    assert [level(state, 5, type_) for type_ in GoodType] == [0] * 5
    for ship in state.ships_of(0):
        ship.at_sea = True
    assert level(state, 0, GoodType.TECHNOLOGY) == 1


@pytest.mark.rule("IE-016", "IE-017", "IE-018", "IE-020", "IE-C2")
def test_what_the_shuffled_deck_is_dealt_to() -> None:
    order = (*range(50, 100), *range(50))
    match = opened(2, Shuffled(order), harbours=("red", "blue"))
    state = match.state
    deck = [state.deck_list[place] for place in order]
    assert state.ship("red-1").containers == deck[:4]
    assert state.ship("blue-1").containers == deck[4:8]
    assert state.island == deck[8:10]
    assert state.hands == [sorted(deck[10:15]), sorted(deck[15:20])]
    assert state.deck == deck[20:]
    targets = [event.destination.zone for event in match.happened(CardsMoved)]
    assert targets == [Zone.CONTAINERS, Zone.CONTAINERS, Zone.ISLAND, Zone.HAND, Zone.HAND]


@pytest.mark.rule("IE-011", "IE-C2")
def test_hands_are_dealt_in_secret() -> None:
    table = Table.open(IMPORT_EXPORT, ImportExportOptions(harbours=("red", "blue"), first_leader=0), 2)
    table.resolve(Shuffled(tuple(range(100))))
    seen = [told.for_seat(1) for told in table.events]
    moved = [event for event in seen if isinstance(event, CardsMoved) and event.destination.zone is Zone.HAND]
    assert [event.moved.count for event in moved] == [5, 5]
    assert [hasattr(event.moved, "cards") for event in moved] == [False, True]


@pytest.mark.rule("IE-019")
def test_starting_credits() -> None:
    match = opened(6, harbours=("green", "light_grey", "black", "red", "blue", "yellow"))
    assert match.state.credits == [10, 14, 10, 10, 10, 10]
    assert [event.amount for event in match.happened(CreditsMoved)] == match.state.credits


@pytest.mark.rule("IE-021")
def test_all_other_areas_start_empty() -> None:
    state = opened(3).state
    for areas in (state.imports, state.goods, state.shipments, state.played):
        assert list(areas) == [[], [], []]
    assert state.discard == []


@pytest.mark.rule("IE-022", "IE-C3")
def test_the_first_leader() -> None:
    order = Shuffled(tuple(range(100)))
    match = opened(3, order, Picked(2), harbours=("red", "blue", "green"))
    assert match.asked == (2, "IE-D01")
    assert opened(3, first_leader=1).asked == (1, "IE-D01")
    with pytest.raises(BadOptions):
        opened(3, first_leader=3)
    table = Table.open(IMPORT_EXPORT, ImportExportOptions(harbours=("red", "blue")), 2)
    table.resolve(order)
    assert table.chance is not None
    assert table.chance.kind == "IE-C3"


@pytest.mark.rule("IE-009")
def test_the_bank_is_never_out_of_money() -> None:
    match = at("phase=EXECUTE declared=SUPPLY | green 600 hand=cups | yellow | black")
    match.play(0, SellToIsland("cups"))
    assert match.state.credits[0] == 604
