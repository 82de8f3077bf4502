"""Powers of imports, and of goods that come in."""

from __future__ import annotations

import pytest

from freeport_games.import_export.moves import (
    Bid,
    ChooseShip,
    DeclineImport,
    DeclinePower,
    ImportTake,
    Load,
    PassBid,
    PowerImport,
    SoloImport,
)
from tests.rules.import_export.completing import completing
from tests.rules.import_export.positions import at, commas
from tests.rules.import_export.turns import placing

# Dark Flight Games


@pytest.mark.card("dark_flight_games")
@pytest.mark.rule("IE-078")
def test_dark_flight_games_offer_the_island_whose_bid_is_paid_to_the_leader() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT | green shipments=dark_flight_games count=1"
        " | yellow hand=telescopes chose=FOLLOW:IMPORT count=1 | black chose=FOLLOW:IMPORT count=1"
        " | black-1 sea aboard=soap,cannabis,laptops,beer | island=paper,pens,coffee"
    )
    assert match.moves(0, ChooseShip) == {ChooseShip("black-1"), ChooseShip("island")}
    match.play(0, ChooseShip("island"))
    match.play(0, Bid(2)).play(1, Bid(6)).play(2, PassBid())
    match.play(1, placing("goods:pens", "imports:paper"))
    assert match.state.credits == [16, 4, 10]
    assert match.state.island == ["coffee"]
    assert match.state.goods[1] == ["pens"]
    assert match.state.imports[1] == ["paper"]


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_cost_their_seat_nothing_if_it_wins() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT | green shipments=dark_flight_games count=1"
        " | yellow hand=telescopes chose=FOLLOW:IMPORT count=1 | black | black-1 sea aboard=soap,cannabis,laptops,beer"
        " | island=paper,pens,coffee"
    )
    match.play(0, ChooseShip("island")).play(0, Bid(8)).play(1, Bid(6))
    match.play(0, placing("goods:pens", "goods:paper"))
    assert match.state.credits == [10, 10, 10]


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_are_free_for_a_single_participant_that_may_decline() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT | green shipments=dark_flight_games chose=DRAW:IMPORT"
        " | yellow hand=telescopes chose=FOLLOW:IMPORT count=1 | black | black-1 sea aboard=soap,cannabis,laptops,beer"
        " | island=paper"
    )
    match.play(0, ChooseShip("island"))
    assert match.may(1, DeclineImport())
    match.play(1, placing("goods:paper"))
    assert match.state.credits == [10, 10, 10]
    assert match.state.goods[1] == ["paper"]
    assert not match.state.island


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_need_a_card_on_the_island_and_the_lead() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT | green shipments=dark_flight_games count=1"
        " | yellow hand=telescopes | black | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    assert match.asked == (0, "IE-D08"), "the only ship is chosen without asking"
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT | green count=1"
        " | yellow hand=telescopes shipments=dark_flight_games chose=FOLLOW:IMPORT count=1 | black"
        " | black-1 sea aboard=soap,cannabis,laptops,beer | island=paper"
    )
    assert match.state.round is not None
    assert match.state.round.source == "black-1"


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_choose_anew_in_each_round() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT"
        " | green imports=mri_machines shipments=dark_flight_games count=2 | yellow hand=telescopes | black"
        " | black-1 sea aboard=soap,cannabis,laptops,beer | island=paper,pens,coffee"
    )
    match.play(0, ChooseShip("island"))
    match.play(0, placing("goods:pens", "goods:paper"))
    assert match.moves(0, ChooseShip) == {ChooseShip("black-1"), ChooseShip("island")}


@pytest.mark.card("dark_flight_games", "cannabis", "protractors", "shampoo")
def test_interaction_25_cannabis_and_shampoo_but_not_protractors_apply_to_the_island() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,CAPTAIN declared=IMPORT | green shipments=dark_flight_games chose=DRAW:IMPORT"
        " | yellow hand=telescopes shipments=shampoo chose=FOLLOW:IMPORT count=1"
        " | black shipments=cannabis,protractors | black-1 sea aboard=soap,laptops,beer"
        " | island=paper,drugs,coffee,rice"
    )
    match.play(0, ChooseShip("island"))
    match.play(1, placing("imports:drugs", "goods:paper", "goods:rice"))
    assert match.state.credits == [10, 8, 12]
    assert match.asked == (1, "IE-D01"), "no ship, no Protractors"


# Shampoo


@pytest.mark.card("shampoo")
@pytest.mark.rule("IE-088", "IE-089")
def test_shampoo_takes_two_or_three_one_at_most_to_the_imports() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=shampoo count=1 | yellow hand=telescopes | black"
        " | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    for legal in (
        placing("goods:soap", "goods:beer"),
        placing("goods:soap", "goods:beer", "goods:laptops"),
        placing("imports:soap", "goods:beer", "goods:laptops"),
    ):
        assert match.may(0, legal), legal
    for illegal in (
        placing("goods:soap"),
        placing("goods:soap", "goods:beer", "goods:laptops", "goods:cannabis"),
        placing("imports:soap", "imports:beer", "goods:laptops"),
        placing("goods:soap", "goods:beer", "discard:laptops"),
    ):
        assert not match.may(0, illegal), illegal
    match.play(0, placing("imports:soap", "goods:beer", "goods:laptops"))
    assert match.ship("black-1").containers == ["cannabis"]
    assert match.state.credits[2] == 12, "the owner earns once"


@pytest.mark.card("shampoo")
def test_shampoo_takes_two_of_two_and_discards_only_without_room() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=shampoo count=1 | yellow hand=telescopes | black"
        " | black-1 sea aboard=soap,beer"
    )
    assert {len(move.takes) for move in match.moves(0, ImportTake)} == {2}
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT"
        " | green imports=cell_phones,cups goods=honey,rice,wheat shipments=shampoo count=2 | yellow hand=telescopes"
        " | black | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    assert match.may(0, placing("goods:soap", "discard:beer", "discard:laptops"))
    assert not match.may(0, placing("goods:soap", "goods:beer", "discard:laptops"))


@pytest.mark.card("shampoo", "protractors")
def test_shampoo_widens_neither_power_imports_nor_imports_of_others() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=shampoo,protractors chose=DRAW:IMPORT"
        " | yellow hand=telescopes chose=FOLLOW:IMPORT count=1 | black | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    assert {len(move.takes) for move in match.moves(1, ImportTake)} == {2}
    match.play(1, placing("goods:soap", "goods:cannabis"))
    match.play(0, PowerImport("protractors", "black-1", "beer", "goods"))
    assert match.ship("black-1").containers == ["laptops"]


# Pants


@pytest.mark.card("pants")
@pytest.mark.rule("IE-090")
@pytest.mark.parametrize(
    ("holder", "income"), [("", 2), ("pants", 4), ("wind_turbines=pants", 4), ("pants wind_turbines=pants", 4)]
)
def test_pants_bring_their_seat_four(holder: str, income: int) -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes"
        f" | black shipments={commas(holder)} | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.state.credits == [10, 10, 10 + income]


@pytest.mark.card("pants", "protractors")
def test_pants_bring_nothing_from_their_own_imports_or_power_imports() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=pants count=1 | yellow hand=telescopes | black"
        " | green-1 sea aboard=soap,beer,rice"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.state.credits == [10, 10, 10]
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes shipments=protractors"
        " | black shipments=pants | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    match.play(1, PowerImport("protractors", "black-1", "laptops", "goods"))
    assert match.state.credits == [10, 10, 14]


# Protractors


@pytest.mark.card("protractors")
def test_protractors_import_from_the_same_ship_after_another_seat() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes shipments=protractors | black"
        " | green-1 sea aboard=pens | black-1 sea aboard=soap,beer,rice"
    )
    match.play(0, ChooseShip("black-1"))
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.asked == (1, "IE-D11")
    assert match.moves(1, PowerImport) == {
        PowerImport("protractors", "black-1", "rice", "imports"),
        PowerImport("protractors", "black-1", "rice", "goods"),
    }
    match.play(1, PowerImport("protractors", "black-1", "rice", "imports"))
    assert match.state.imports[1] == ["rice"]
    assert not match.ship("black-1").at_sea
    assert match.state.credits == [10, 10, 12]


@pytest.mark.card("protractors")
def test_protractors_may_be_declined_and_take_from_their_own_ship() -> None:
    position = (
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes | black shipments=protractors"
        " | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match = at(position)
    match.play(0, placing("goods:soap", "goods:beer"))
    match.play(2, PowerImport("protractors", "black-1", "laptops", "goods"))
    assert match.state.goods[2] == ["laptops"]
    match = at(position)
    match.play(0, placing("goods:soap", "goods:beer"))
    match.play(2, DeclinePower("protractors"))
    assert match.ship("black-1").containers == ["cannabis", "laptops"]


@pytest.mark.card("protractors")
def test_protractors_are_silent_for_their_own_imports_and_ships_that_went_home() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=protractors count=1 | yellow hand=telescopes | black"
        " | black-1 sea aboard=soap,cannabis,laptops,beer"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.asked == (1, "IE-D01")
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes | black shipments=protractors"
        " | black-1 sea aboard=soap,beer"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.asked == (1, "IE-D01")
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,KICKSTARTER declared=IMPORT | green count=1"
        " | yellow hand=telescopes shipments=protractors | black shipments=aeroponics"
        " | black-1 sea aboard=soap,beer,rice"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.ship("black-1").containers == ["rice"]
    assert match.asked == (1, "IE-D01"), "Aeroponics brought it home"


# Cannabis


@pytest.mark.card("cannabis")
@pytest.mark.parametrize("holder", ["cannabis", "wind_turbines=cannabis"])
def test_cannabis_are_paid_once_for_illegal_imports_of_others(holder: str) -> None:
    match = at(
        f"phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes | black shipments={holder}"
        " | green-1 sea aboard=drugs,seeds,pistols"
    )
    match.play(0, placing("goods:drugs", "goods:seeds"))
    assert match.state.credits == [8, 10, 12]
    match = at(
        f"phase=IMPORT_ROUNDS declared=IMPORT | green shipments={holder} count=1 | yellow hand=telescopes | black"
        " | green-1 sea aboard=drugs,seeds,pistols"
    )
    match.play(0, placing("goods:drugs", "goods:seeds"))
    assert match.state.credits == [10, 10, 10]
    match = at(
        f"phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes | black shipments={holder}"
        " | green-1 sea aboard=soap,beer,pistols"
    )
    match.play(0, placing("goods:soap", "goods:beer"))
    assert match.state.credits == [10, 10, 10]


@pytest.mark.card("cannabis", "protractors", "paper")
def test_interaction_25_a_power_import_lets_protractors_follow_but_pays_no_cannabis() -> None:
    match = at(
        "phase=EXECUTE declared=LOAD | green hand=soap shipments=paper | yellow hand=telescopes shipments=protractors"
        " | black shipments=cannabis | green-1 contracts=pants | black-1 sea aboard=drugs,seeds,pistols"
    )
    match.play(0, Load("soap", "green-1"))
    match.play(0, PowerImport("paper", "black-1", "drugs", "goods"))
    assert match.asked == (1, "IE-D11")
    match.play(1, PowerImport("protractors", "black-1", "seeds", "goods"))
    assert match.state.credits == [14, 10, 10]
    assert match.asked == (1, "IE-D01"), "an import of Protractors is not heard by Protractors"


# Bubblegum and Chapstick


@pytest.mark.card("bubblegum", "chapstick")
@pytest.mark.rule("IE-142")
def test_interaction_26_bubblegum_and_chapstick_pay_for_each_consumer_good() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green count=1 | yellow hand=telescopes"
        " | black shipments=bubblegum,chapstick | green-1 sea aboard=soap,pens,cups"
    )
    match.play(0, placing("goods:soap", "goods:pens"))
    assert match.state.credits == [10, 10, 22]


@pytest.mark.card("bubblegum", "chapstick")
def test_bubblegum_and_chapstick_hear_of_their_own_goods_but_not_of_imports_other_types_or_the_discard() -> None:
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=bubblegum count=1"
        " | yellow hand=telescopes shipments=wind_turbines=chapstick | black | black-1 sea aboard=soap,pens,beer"
    )
    match.play(0, placing("goods:soap", "imports:pens"))
    assert match.state.credits == [14, 12, 12]
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT | green shipments=bubblegum count=1"
        " | yellow hand=telescopes shipments=chapstick | black | black-1 sea aboard=soap,pens,beer"
    )
    match.play(0, placing("goods:beer", "imports:pens"))
    assert match.state.credits == [10, 10, 12]
    match = at(
        "phase=IMPORT_ROUNDS declared=IMPORT"
        " | green imports=cell_phones,cups goods=honey,rice,wheat,sugar shipments=bubblegum count=2"
        " | yellow hand=telescopes shipments=chapstick | black | black-1 sea aboard=soap,pens,beer"
    )
    match.play(0, next(iter(match.moves(0, ImportTake))))
    assert match.state.credits == [10, 10, 12]


# Imports by oneself


@pytest.mark.card("glasses", "shampoo", "cannabis", "pants", "protractors")
@pytest.mark.rule("IE-172")
def test_an_import_by_oneself_is_an_import_action_for_all_these_powers() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books shipments=shampoo"
        " | yellow hand=telescopes shipments=cannabis chose=FOLLOW:LOAD | black shipments=pants,protractors"
        " | green-2 contracts=glasses aboard=backpacks | black-1 sea aboard=drugs,seeds,soap,rice",
        "books",
    )
    before = list(match.state.credits)
    match.play(0, SoloImport("black-1", placing("goods:drugs", "goods:soap", "imports:seeds").takes))
    assert [now - then for now, then in zip(match.state.credits, before, strict=True)] == [-2, 2, 4]
    assert match.asked == (2, "IE-D11")
    match.play(2, PowerImport("protractors", "black-1", "rice", "goods"))
    assert match.state.goods[2] == ["rice"]
