"""Immediate powers that bring credits and cards."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus.requests import Picked
from freeport_games.import_export.events import HandRevealed
from freeport_games.import_export.moves import (
    ApplesAdd,
    Done,
    Draw,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import AFTER, completing, copying, gained, payout
from tests.rules.import_export.positions import all_but, commas


@pytest.mark.rule("IE-119", "IE-133")
@pytest.mark.card("almonds")
@pytest.mark.parametrize(("before", "more"), [(0, 8), (14, 8), (16, 4), (30, 4)])
def test_almonds_counts_the_payout(before: int, more: int) -> None:
    match = completing(
        f"phase=EXECUTE public_skip=no declared=LOAD | green {before} hand=apples | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=almonds",
        "apples",
    )
    assert payout("almonds") == 4
    assert gained(match, "almonds", before=before) == more
    assert match.asked == AFTER


@pytest.mark.rule("IE-167", "IE-168")
@pytest.mark.card("almonds", "wind_turbines")
def test_almonds_copied_pays_once() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green 0 hand=flash_drives | yellow chose=FOLLOW:LOAD"
        " | black shipments=almonds | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "almonds",
        of=2,
    )
    assert gained(match, "wind_turbines", before=0) == 8
    assert match.state.shipments[0][0].power == "almonds"


@pytest.mark.rule("IE-171")
@pytest.mark.card("almonds", "apples")
def test_almonds_put_down_by_apples() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds,beer | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=apples aboard=bamboo",
        "beer",
    )
    match.play(0, ApplesAdd("apples", "almonds"))
    assert gained(match, "apples") == 8
    assert match.shipments(0) == ["apples", "almonds"]


@pytest.mark.card("hawaiian_salt")
def test_hawaiian_salt_takes_what_is_shown() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bamboo"
        " | yellow hand=rice,honey,cups chose=FOLLOW:LOAD | black hand=pens"
        " | green-2 contracts=hawaiian_salt aboard=almonds,apples",
        "bamboo",
    )
    shown = {event.seat: sorted(card.id for card in event.cards) for event in match.happened(HandRevealed)}
    assert shown == {1: ["cups", "honey", "rice"], 2: ["pens"]}
    assert match.sorted_hands[0] == ["honey", "rice"]
    assert match.sorted_hands[1:] == [["cups"], ["pens"]]
    assert gained(match, "hawaiian_salt") == 4


@pytest.mark.card("hawaiian_salt")
def test_hawaiian_salt_is_no_draw() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=bamboo | yellow hand=rice,cups chose=FOLLOW:LOAD"
        " | black shipments=lumber | green-2 contracts=hawaiian_salt aboard=almonds,apples",
        "bamboo",
    )
    assert match.asked == AFTER


@pytest.mark.card("honey", "ferraris")
@pytest.mark.rule("IE-164")
def test_honey_counts_the_goods_of_all_with_virtual_ones() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=beer goods=rice,cups"
        " | yellow goods=sugar chose=FOLLOW:LOAD | black shipments=ferraris"
        " | green-2 contracts=honey aboard=almonds,apples,bamboo",
        "beer",
    )
    assert gained(match, "honey") == 6


@pytest.mark.card("pens")
def test_pens_counts_goods_only() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=candy goods=cups shipments=glasses"
        " | yellow imports=shoes chose=FOLLOW:LOAD | black goods=soap,rope"
        " | green-2 contracts=pens aboard=backpacks,books,bubblegum",
        "candy",
    )
    assert gained(match, "pens") == 6


@pytest.mark.card("pens", "ferraris")
@pytest.mark.rule("IE-164")
def test_pens_counts_virtual_goods() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=candy | yellow chose=FOLLOW:LOAD"
        " | black shipments=ferraris | green-2 contracts=pens aboard=backpacks,books,bubblegum",
        "candy",
    )
    assert gained(match, "pens") == 2


@pytest.mark.card("potatoes")
def test_potatoes_pays_and_draws() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=potatoes | deck=vintage_wines,cups,pens,*",
        "almonds",
    )
    assert gained(match, "potatoes") == 2
    assert match.sorted_hands[0] == ["cups", "pens"]


@pytest.mark.card("potatoes", "wind_turbines")
def test_potatoes_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives shipments=potatoes"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
        " | deck=vintage_wines,cups,pens,*",
        "flash_drives",
        "potatoes",
    )
    assert gained(match, "wind_turbines") == 2
    assert match.sorted_hands[0] == ["cups", "pens"]


@pytest.mark.rule("IE-141")
@pytest.mark.card("rice")
def test_rice_counts_itself_and_its_companion() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=beer shipments=sugar,drones"
        " | yellow shipments=onions chose=FOLLOW:LOAD | black"
        " | green-2 contracts=rice,potatoes aboard=almonds,apples,bamboo",
        "beer",
    )
    assert gained(match, "rice", "potatoes") == 2 * 3 + 2


@pytest.mark.rule("IE-171")
@pytest.mark.card("rice", "apples")
def test_rice_put_down_by_apples_counts_both() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=rice,bamboo | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=apples aboard=almonds",
        "bamboo",
    )
    match.play(0, ApplesAdd("apples", "rice"))
    assert gained(match, "apples") == 4


@pytest.mark.card("cups")
def test_cups_draws_five() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=cups aboard=backpacks | deck=vintage_wines,rice,honey,sugar,pens,soap,rope,*",
        "books",
    )
    assert match.sorted_hands[0] == ["honey", "pens", "rice", "soap", "sugar"]


@pytest.mark.rule("IE-058")
@pytest.mark.card("cups")
def test_cups_draws_what_is_there() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books | yellow chose=FOLLOW:LOAD"
        f" | black goods={all_but('books cups backpacks vintage_wines rice honey')}"
        " | green-2 contracts=cups aboard=backpacks | deck=vintage_wines,rice,honey",
        "books",
    )
    assert match.sorted_hands[0] == ["honey", "rice"]


@pytest.mark.card("cups", "wind_turbines")
def test_cups_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=cups chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "cups",
        of=1,
    )
    assert len(match.sorted_hands[0]) == 5


@pytest.mark.card("fluffy_pillows")
def test_fluffy_pillows_counts_shipments() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=candy shipments=sugar,drones"
        " | yellow shipments=onions chose=FOLLOW:LOAD | black"
        " | green-2 contracts=fluffy_pillows aboard=backpacks,books,bubblegum",
        "candy",
    )
    assert gained(match, "fluffy_pillows") == 6


@pytest.mark.rule("IE-152")
@pytest.mark.card("ammunition", "ferraris")
def test_ammunition_is_paid_by_those_with_illegal_goods() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats goods=drugs"
        " | yellow goods=foxes chose=FOLLOW:LOAD | black goods=cups | red shipments=ferraris"
        " | green-2 contracts=ammunition aboard=big_ammunition",
        "big_cats",
    )
    assert match.state.credits == [10 + payout("ammunition") + 4, 8, 10, 8]


@pytest.mark.card("ammunition")
def test_ammunition_looks_at_goods_only() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_cats | yellow imports=drugs chose=FOLLOW:LOAD"
        " | black shipments=foxes | green-2 contracts=ammunition aboard=big_ammunition | yellow-1 sea aboard=seeds",
        "big_cats",
    )
    assert match.state.credits[1:] == [10, 10]


@pytest.mark.rule("IE-151", "IE-152")
@pytest.mark.card("danger_pets")
def test_danger_pets_is_paid_by_those_who_can() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_ammunition | yellow 0 chose=FOLLOW:LOAD | black"
        " | green-2 contracts=danger_pets aboard=ammunition",
        "big_ammunition",
    )
    assert match.state.credits == [10 + payout("danger_pets") + 2, 0, 8]


@pytest.mark.card("danger_pets", "wind_turbines")
def test_danger_pets_copied_from_another_seat() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives | yellow chose=FOLLOW:LOAD"
        " | black shipments=danger_pets | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "danger_pets",
        of=2,
    )
    assert match.state.credits == [10 + payout("wind_turbines") + 4, 8, 8]


@pytest.mark.card("flamethrowers")
def test_flamethrowers_heads() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=big_ammunition | yellow chose=FOLLOW:LOAD | black 2"
        " | green-2 contracts=flamethrowers aboard=ammunition",
        "big_ammunition",
        outcomes=(Picked(0),),
    )
    assert match.state.credits == [10 + payout("flamethrowers") + 6, 6, 0]


@pytest.mark.rule("IE-152")
@pytest.mark.card("flamethrowers")
def test_flamethrowers_tails_pays_until_the_money_is_out() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green 0 hand=big_ammunition | yellow chose=FOLLOW:LOAD | black"
        " | red | blue | light_grey 10 | green-2 contracts=flamethrowers aboard=ammunition",
        "big_ammunition",
        outcomes=(Picked(1),),
    )
    assert payout("flamethrowers") == 6
    assert match.state.credits == [0, 12, 12, 12, 10, 10]


@pytest.mark.card("ammunition", "flamethrowers", "wind_turbines")
def test_ammunition_and_flamethrowers_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives | yellow goods=drugs chose=FOLLOW:LOAD"
        " | black shipments=ammunition | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "ammunition",
        of=2,
    )
    assert match.state.credits == [10 + payout("wind_turbines") + 2, 8, 10]
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives | yellow chose=FOLLOW:LOAD"
        " | black shipments=flamethrowers | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones",
        "flash_drives",
        "flamethrowers",
        of=2,
        outcomes=(Picked(0),),
    )
    assert match.state.credits == [10 + payout("wind_turbines") + 8, 6, 6]


@pytest.mark.card("massage_tables")
@pytest.mark.parametrize(
    ("deck", "drawn", "more"),
    [
        ("cups pens", 2, 2),
        ("cups rice pens", 3, 4),
        ("cups rice drugs soap", 4, 4),
        ("cups rice drugs jets sugar", 5, 6),
        ("cups rice drugs jets drones sauna", 6, 6),
    ],
)
def test_massage_tables_draws_until_a_pair(deck: str, drawn: int, more: int) -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cologne | yellow chose=FOLLOW:LOAD | black"
        f" | green-2 contracts=massage_tables aboard=champagne | deck=vintage_wines,{commas(deck)},tablets,*",
        "cologne",
    )
    assert match.sorted_hands[0] == sorted(deck.split())
    assert len(match.sorted_hands[0]) == drawn
    assert gained(match, "massage_tables") == more


@pytest.mark.card("massage_tables")
def test_massage_tables_stops_with_the_deck() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cologne | yellow chose=FOLLOW:LOAD"
        f" | black goods={all_but('cologne massage_tables champagne vintage_wines cups rice drugs')}"
        " | green-2 contracts=massage_tables aboard=champagne | deck=vintage_wines,cups,rice,drugs",
        "cologne",
    )
    assert gained(match, "massage_tables") == 4


@pytest.mark.card("massage_tables", "wind_turbines")
def test_massage_tables_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives shipments=massage_tables"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
        " | deck=vintage_wines,cups,rice,pens,*",
        "flash_drives",
        "massage_tables",
    )
    assert gained(match, "wind_turbines") == 4


@pytest.mark.rule("IE-174")
@pytest.mark.card("delayed_game")
def test_delayed_game_leads_twice_later() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=cups,pens,laptops"
        " | yellow 6 hand=rice chose=FOLLOW:LOAD | black 20 hand=sugar | green-1 sea aboard=drugs"
        " | green-2 contracts=delayed_game aboard=batteries,cell_phones,drones,flash_drives,generators",
        "laptops",
    )
    assert match.state.credits[1:] == [0, 10]
    match.play(1, Done())
    leaders: list[int] = []
    while len(leaders) < 5:
        leaders.append(match.state.leader)
        match.play(match.state.leader, Draw())
    assert leaders == [1, 2, 0, 0, 1]


@pytest.mark.rule("IE-174")
@pytest.mark.card("delayed_game")
def test_delayed_game_loses_the_second_turn_if_the_game_ends_after_the_first() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green 40 hand=cups,pens,laptops"
        " | yellow hand=rice chose=FOLLOW:LOAD | black hand=sugar"
        " | green-2 contracts=delayed_game aboard=batteries,cell_phones,drones,flash_drives,generators",
        "laptops",
    )
    match.play(1, Done())
    assert match.state.phase is Phase.OVER
    assert match.state.extra_leads[0] == 1


@pytest.mark.rule("IE-119", "IE-170")
@pytest.mark.card("danger_pets")
def test_an_immediate_power_acts_once() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=almonds shipments=danger_pets"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=potatoes",
        "almonds",
    )
    assert match.state.credits[1:] == [10, 10]
