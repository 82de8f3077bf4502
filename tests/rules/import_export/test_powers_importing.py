"""Powers of imports, of goods that come in, and of actions without cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from freeport_games.engine import Placed, Seat
from freeport_games.import_export.components import Action
from freeport_games.import_export.events import GameScored
from freeport_games.import_export.moves import (
    Bid,
    BreakTie,
    ChooseShip,
    DeclineImport,
    DeclinePower,
    Draw,
    ImportTake,
    Load,
    PassBid,
    Pirate,
    PowerImport,
)
from freeport_games.import_export.state import Choice, EndReason, Phase
from tests.rules.import_export.positions import Match, at, home, sea


def importing(seats: Sequence[Seat] = (0,), **position: Any) -> Match:
    """Seat 0 leads IMPORT; these seats import once each. Seat 1, next to lead, holds a card."""
    choices = {seat: Choice.FOLLOW for seat in seats if seat} | {0: Choice.LEAD if 0 in seats else Choice.DRAW}
    usual: dict[str, Any] = {"hands": {1: "telescopes"}, "ships": {"black-1": sea("soap cannabis laptops beer")}}
    return at(phase=Phase.IMPORT_ROUNDS, declared=Action.IMPORT, choices=choices, **(usual | position))


def taking(*takes: str) -> ImportTake:
    """Take cards: ``goods:soap``."""
    return ImportTake(tuple([Placed(card, place) for place, card in (take.split(":") for take in takes)]))


# Dark Flight Games


@pytest.mark.card("dark_flight_games")
@pytest.mark.rule("IE-078")
def test_dark_flight_games_offer_the_island_whose_bid_is_paid_to_the_leader() -> None:
    match = importing((0, 1, 2), shipments={0: "dark_flight_games"}, island="paper pens coffee")
    assert match.moves(0, ChooseShip) == {ChooseShip("black-1"), ChooseShip("island")}
    match.play(0, ChooseShip("island"))
    match.play(0, Bid(2)).play(1, Bid(6)).play(2, PassBid())
    match.play(1, taking("goods:pens", "imports:paper"))
    assert match.state.credits == [16, 4, 10]
    assert match.state.island == ["coffee"]
    assert match.state.goods[1] == ["pens"]
    assert match.state.imports[1] == ["paper"]


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_cost_their_seat_nothing_if_it_wins() -> None:
    match = importing((0, 1), shipments={0: "dark_flight_games"}, island="paper pens coffee")
    match.play(0, ChooseShip("island")).play(0, Bid(8)).play(1, Bid(6))
    match.play(0, taking("goods:pens", "goods:paper"))
    assert match.state.credits == [10, 10, 10]


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_are_free_for_a_single_participant_that_may_decline() -> None:
    match = importing((1,), shipments={0: "dark_flight_games"}, island="paper")
    match.play(0, ChooseShip("island"))
    assert match.may(1, DeclineImport())
    match.play(1, taking("goods:paper"))
    assert match.state.credits == [10, 10, 10]
    assert match.state.goods[1] == ["paper"]
    assert not match.state.island


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_need_a_card_on_the_island_and_the_lead() -> None:
    match = importing(shipments={0: "dark_flight_games"})
    assert match.asked == (0, "IE-D08"), "the only ship is chosen without asking"
    match = importing((0, 1), shipments={1: "dark_flight_games"}, island="paper")
    assert match.state.round is not None
    assert match.state.round.source == "black-1"


@pytest.mark.card("dark_flight_games")
def test_dark_flight_games_choose_anew_in_each_round() -> None:
    match = importing((0,), imports={0: "mri_machines"}, shipments={0: "dark_flight_games"}, island="paper pens coffee")
    match.play(0, ChooseShip("island"))
    match.play(0, taking("goods:pens", "goods:paper"))
    assert match.moves(0, ChooseShip) == {ChooseShip("black-1"), ChooseShip("island")}


@pytest.mark.card("dark_flight_games", "cannabis", "protractors", "shampoo")
def test_interaction_25_cannabis_and_shampoo_but_not_protractors_apply_to_the_island() -> None:
    match = importing(
        (1,),
        shipments={0: "dark_flight_games", 1: "shampoo", 2: "cannabis protractors"},
        island="paper drugs coffee rice",
        ships={"black-1": sea("soap laptops beer")},
    )
    match.play(0, ChooseShip("island"))
    match.play(1, taking("imports:drugs", "goods:paper", "goods:rice"))
    assert match.state.credits == [10, 8, 12]
    assert match.asked == (1, "IE-D01"), "no ship, no Protractors"


# Shampoo


@pytest.mark.card("shampoo")
@pytest.mark.rule("IE-088", "IE-089")
def test_shampoo_takes_two_or_three_one_at_most_to_the_imports() -> None:
    match = importing(shipments={0: "shampoo"})
    for legal in (
        taking("goods:soap", "goods:beer"),
        taking("goods:soap", "goods:beer", "goods:laptops"),
        taking("imports:soap", "goods:beer", "goods:laptops"),
    ):
        assert match.may(0, legal), legal
    for illegal in (
        taking("goods:soap"),
        taking("goods:soap", "goods:beer", "goods:laptops", "goods:cannabis"),
        taking("imports:soap", "imports:beer", "goods:laptops"),
        taking("goods:soap", "goods:beer", "discard:laptops"),
    ):
        assert not match.may(0, illegal), illegal
    match.play(0, taking("imports:soap", "goods:beer", "goods:laptops"))
    assert match.ship("black-1").containers == ["cannabis"]
    assert match.state.credits[2] == 12, "the owner earns once"


@pytest.mark.card("shampoo")
def test_shampoo_takes_two_of_two_and_discards_only_without_room() -> None:
    match = importing(shipments={0: "shampoo"}, ships={"black-1": sea("soap beer")})
    assert {len(move.takes) for move in match.moves(0, ImportTake)} == {2}
    match = importing(shipments={0: "shampoo"}, imports={0: "cell_phones cups"}, goods={0: "honey rice wheat"})
    assert match.may(0, taking("goods:soap", "discard:beer", "discard:laptops"))
    assert not match.may(0, taking("goods:soap", "goods:beer", "discard:laptops"))


@pytest.mark.card("shampoo", "protractors")
def test_shampoo_widens_neither_power_imports_nor_imports_of_others() -> None:
    match = importing((1,), shipments={0: "shampoo protractors"})
    assert {len(move.takes) for move in match.moves(1, ImportTake)} == {2}
    match.play(1, taking("goods:soap", "goods:cannabis"))
    match.play(0, PowerImport("protractors", "black-1", "beer", "goods"))
    assert match.ship("black-1").containers == ["laptops"]


# Foxes


@pytest.mark.card("foxes")
@pytest.mark.parametrize("holder", ["foxes", "wind_turbines=foxes"])
@pytest.mark.rule("IE-083")
def test_foxes_break_every_tie_even_without_bidding_and_for_themselves(holder: str) -> None:
    match = importing((0, 1), shipments={2: holder})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (2, "IE-D07")
    match.play(2, BreakTie(1))
    assert match.asked == (1, "IE-D08")
    assert match.state.credits == [10, 6, 10]
    match = importing((0, 1), shipments={1: holder})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.moves(1, BreakTie) == {BreakTie(0), BreakTie(1)}


@pytest.mark.card("foxes")
def test_interaction_5_of_two_foxes_the_first_clockwise_from_the_leader_breaks_the_tie() -> None:
    match = importing((0, 1), shipments={1: "wind_turbines=foxes", 2: "foxes"})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (1, "IE-D07")
    match = importing((0, 1), shipments={0: "wind_turbines=foxes", 2: "foxes"})
    match.play(0, Bid(4)).play(1, Bid(4))
    assert match.asked == (0, "IE-D07")


def scored(goods: dict[int, str], shipments: dict[int, str], **position: Any) -> dict[int, dict[str, int]]:
    """Each seat's terms when the game ends now."""
    match = ended(goods, shipments, **position)
    (scores,) = match.happened(GameScored)
    return {sheet.seat: {term.term: term.credits for term in sheet.terms} for sheet in scores.sheets}


def ended(goods: dict[int, str], shipments: dict[int, str], **position: Any) -> Match:
    """The game ends in the turn in which seat 0 draws."""
    match = at(goods=goods, shipments=shipments, hands={0: "glasses"}, end=EndReason.CREDITS, **position)
    return match.play(0, Draw())


@pytest.mark.card("foxes")
@pytest.mark.rule("IE-191")
def test_foxes_alone_have_the_most_in_a_tie() -> None:
    terms = scored({0: "jets", 1: "sauna", 2: "ferraris"}, {0: "foxes"})
    assert terms[0]["most_luxury"] == 8
    assert "most_luxury" not in terms[1] | terms[2]
    terms = scored({0: "laptops", 1: "sauna", 2: "ferraris"}, {0: "foxes"})
    assert terms[1]["most_luxury"] == terms[2]["most_luxury"] == 4, "a tie of others is shared as usual"


@pytest.mark.card("foxes")
def test_interaction_4_foxes_leave_the_most_illegal_goods_to_the_others() -> None:
    terms = scored({0: "drugs", 1: "seeds", 2: "cannabis"}, {0: "foxes"})
    assert "most_illegal" not in terms[0]
    assert terms[1]["most_illegal"] == terms[2]["most_illegal"] == -3
    terms = scored({0: "drugs", 1: "seeds"}, {0: "foxes"})
    assert terms[1]["most_illegal"] == -6


@pytest.mark.card("foxes")
def test_interaction_5_of_two_foxes_in_a_tie_both_share_and_leave_the_third_out() -> None:
    terms = scored({0: "jets", 1: "sauna", 2: "impalas"}, {0: "foxes", 1: "wind_turbines=foxes"})
    assert terms[0]["most_luxury"] == terms[1]["most_luxury"] == 4
    assert "most_luxury" not in terms[2]


@pytest.mark.card("foxes")
@pytest.mark.rule("IE-195")
@pytest.mark.parametrize(
    ("holders", "ranks"), [((), [1, 1, 3]), ((1,), [2, 1, 3]), ((0, 1), [1, 1, 3]), ((2,), [1, 1, 3])]
)
def test_foxes_win_alone_among_equal_scores(holders: tuple[int, ...], ranks: list[int]) -> None:
    names = ("foxes", "wind_turbines=foxes")
    match = ended({}, dict(zip(holders, names, strict=False)), credits={0: 30, 1: 30, 2: 20})
    (scores,) = match.happened(GameScored)
    assert [placing.rank for placing in sorted(scores.ranking, key=lambda placing: int(placing.seat))] == ranks


# Pants


@pytest.mark.card("pants")
@pytest.mark.rule("IE-090")
@pytest.mark.parametrize(
    ("holder", "income"), [("", 2), ("pants", 4), ("wind_turbines=pants", 4), ("pants wind_turbines=pants", 4)]
)
def test_pants_bring_their_seat_four(holder: str, income: int) -> None:
    match = importing((0,), shipments={2: holder})
    match.play(0, taking("goods:soap", "goods:beer"))
    assert match.state.credits == [10, 10, 10 + income]


@pytest.mark.card("pants", "protractors")
def test_pants_bring_nothing_from_their_own_imports_or_power_imports() -> None:
    match = importing((0,), shipments={0: "pants"}, ships={"green-1": sea("soap beer rice")})
    match.play(0, taking("goods:soap", "goods:beer"))
    assert match.state.credits == [10, 10, 10]
    match = importing((0,), shipments={1: "protractors", 2: "pants"})
    match.play(0, taking("goods:soap", "goods:beer"))
    match.play(1, PowerImport("protractors", "black-1", "laptops", "goods"))
    assert match.state.credits == [10, 10, 14]


# Protractors


@pytest.mark.card("protractors")
def test_protractors_import_from_the_same_ship_after_another_seat() -> None:
    match = importing(
        (0,), shipments={1: "protractors"}, ships={"black-1": sea("soap beer rice"), "green-1": sea("pens")}
    )
    match.play(0, ChooseShip("black-1"))
    match.play(0, taking("goods:soap", "goods:beer"))
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
    match = importing((0,), shipments={2: "protractors"})
    match.play(0, taking("goods:soap", "goods:beer"))
    match.play(2, PowerImport("protractors", "black-1", "laptops", "goods"))
    assert match.state.goods[2] == ["laptops"]
    match = importing((0,), shipments={2: "protractors"})
    match.play(0, taking("goods:soap", "goods:beer"))
    match.play(2, DeclinePower("protractors"))
    assert match.ship("black-1").containers == ["cannabis", "laptops"]


@pytest.mark.card("protractors")
def test_protractors_are_silent_for_their_own_imports_and_ships_that_went_home() -> None:
    match = importing((0,), shipments={0: "protractors"})
    match.play(0, taking("goods:soap", "goods:beer"))
    assert match.asked == (1, "IE-D01")
    match = importing((0,), shipments={2: "protractors"}, ships={"black-1": sea("soap beer")})
    match.play(0, taking("goods:soap", "goods:beer"))
    assert match.asked == (1, "IE-D01")
    match = importing((0,), shipments={1: "protractors", 2: "aeroponics"}, ships={"black-1": sea("soap beer rice")})
    match.play(0, taking("goods:soap", "goods:beer"))
    assert match.ship("black-1").containers == ["rice"]
    assert match.asked == (1, "IE-D01"), "Aeroponics brought it home"


# Cannabis


@pytest.mark.card("cannabis")
@pytest.mark.parametrize("holder", ["cannabis", "wind_turbines=cannabis"])
def test_cannabis_are_paid_once_for_illegal_imports_of_others(holder: str) -> None:
    ships = {"green-1": sea("drugs seeds pistols")}
    match = importing((0,), shipments={2: holder}, ships=ships)
    match.play(0, taking("goods:drugs", "goods:seeds"))
    assert match.state.credits == [8, 10, 12]
    match = importing((0,), shipments={0: holder}, ships=ships)
    match.play(0, taking("goods:drugs", "goods:seeds"))
    assert match.state.credits == [10, 10, 10]
    match = importing((0,), shipments={2: holder}, ships={"green-1": sea("soap beer pistols")})
    match.play(0, taking("goods:soap", "goods:beer"))
    assert match.state.credits == [10, 10, 10]


@pytest.mark.card("cannabis", "protractors", "paper")
def test_interaction_25_a_power_import_lets_protractors_follow_but_pays_no_cannabis() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        hands={0: "soap", 1: "telescopes"},
        shipments={0: "paper", 1: "protractors", 2: "cannabis"},
        ships={"green-1": home("pants"), "black-1": sea("drugs seeds pistols")},
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
    match = importing((0,), shipments={2: "bubblegum chapstick"}, ships={"green-1": sea("soap pens cups")})
    match.play(0, taking("goods:soap", "goods:pens"))
    assert match.state.credits == [10, 10, 22]


@pytest.mark.card("bubblegum", "chapstick")
def test_bubblegum_and_chapstick_hear_of_their_own_goods_but_not_of_imports_other_types_or_the_discard() -> None:
    ships = {"black-1": sea("soap pens beer")}
    match = importing((0,), shipments={0: "bubblegum", 1: "wind_turbines=chapstick"}, ships=ships)
    match.play(0, taking("goods:soap", "imports:pens"))
    assert match.state.credits == [14, 12, 12]
    match = importing((0,), shipments={0: "bubblegum", 1: "chapstick"}, ships=ships)
    match.play(0, taking("goods:beer", "imports:pens"))
    assert match.state.credits == [10, 10, 12]
    match = importing(
        (0,),
        imports={0: "cell_phones cups"},
        goods={0: "honey rice wheat sugar"},
        shipments={0: "bubblegum", 1: "chapstick"},
        ships=ships,
    )
    match.play(0, next(iter(match.moves(0, ImportTake))))
    assert match.state.credits == [10, 10, 12]


# Refrigerators and Cannons


def actions(match: Match) -> int:
    """How many actions the seat that executes has."""
    return match.state.executions[0].left if match.state.executions else 0


@pytest.mark.card("refrigerators")
@pytest.mark.rule("IE-044", "IE-047", "IE-165")
@pytest.mark.parametrize(
    ("holder", "goods", "extra"),
    [
        ("refrigerators", "laptops", 0),
        ("refrigerators", "laptops tablets", 1),
        ("refrigerators", "laptops tablets teslas", 1),
        ("refrigerators", "laptops tablets teslas drones", 2),
        ("wind_turbines=refrigerators", "laptops tablets", 1),
        ("refrigerators wind_turbines=refrigerators", "laptops tablets", 2),
        ("refrigerators", "rice honey soap pens", 0),
    ],
)
@pytest.mark.parametrize("choice", [Choice.FOLLOW, Choice.DRAW])
def test_refrigerators_load_once_more_for_every_two_technology_goods(
    holder: str, goods: str, extra: int, choice: Choice
) -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        at=1,
        choices={1: choice},
        hands={1: "telescopes robot_cats"},
        goods={1: goods},
        shipments={1: holder},
        ships={"yellow-1": home("satellite")},
    )
    assert actions(match) == extra + (choice is Choice.FOLLOW)


@pytest.mark.card("refrigerators")
def test_refrigerators_give_nothing_in_other_actions() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        goods={0: "laptops tablets"},
        shipments={0: "refrigerators"},
        island="soap pens",
    )
    assert actions(match) == 1


@pytest.mark.card("cannons")
@pytest.mark.rule("IE-044", "IE-165")
@pytest.mark.parametrize("choice", [Choice.FOLLOW, Choice.DRAW])
def test_cannons_count_the_pirate_imports_of_all_others(choice: Choice) -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        at=1,
        choices={1: choice},
        imports={0: "foxes cups apples", 1: "nice_suits", 2: "sauna"},
        shipments={0: "refrigerators", 1: "cannons"},
        hands={1: "telescopes"},
        island="soap pens",
    )
    assert actions(match) == 1 + 3 + (choice is Choice.FOLLOW)
    match.play(1, Pirate("island", "soap", "discard"))
    assert actions(match) == 3 + (choice is Choice.FOLLOW)


@pytest.mark.card("cannons")
def test_cannons_give_nothing_in_other_actions_or_to_others() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        imports={2: "foxes cups"},
        hands={0: "laptops"},
        shipments={0: "cannons"},
        ships={"green-1": home("satellite")},
    )
    assert actions(match) == 1
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        imports={2: "foxes cups"},
        shipments={1: "cannons"},
        island="soap pens",
    )
    assert actions(match) == 1


@pytest.mark.card("cannons", "refrigerators")
def test_interaction_22_a_seat_that_drew_has_the_actions_of_refrigerators_or_cannons() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.PIRATE,
        at=1,
        imports={0: "foxes cups"},
        goods={1: "laptops tablets"},
        shipments={1: "refrigerators cannons"},
        island="soap pens",
    )
    assert actions(match) == 2, "independent of each other"
