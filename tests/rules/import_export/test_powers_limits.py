"""Powers that change limits, goods and the end of the game by being there."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.areas.counting import goods_room, imports_room
from freeport_games.import_export.components import CardSet
from freeport_games.import_export.events import EndTriggered
from freeport_games.import_export.moves import (
    Contract,
    Done,
    Draw,
    ImportTake,
    RailgunsPay,
    SellToIsland,
    TakeFromIsland,
    TeslasDeclare,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.counted import extra, scored, sheet
from tests.rules.import_export.positions import Match, all_but, at, commas


@pytest.mark.rule("IE-023", "IE-106")
@pytest.mark.card("board_games")
def test_board_games_lifts_the_limit_of_imports() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY"
        " | green imports=batteries,laptops,refrigerators,tablets,mouthwash,candy,backpacks"
        " shipments=board_games,drones,almonds,drugs,jets | yellow hand=telescopes | black | island=rice"
    )
    assert match.may(0, TakeFromIsland("rice"))
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY"
        " | green imports=batteries,laptops,refrigerators,tablets,mouthwash,candy,backpacks"
        " shipments=board_games,drones,almonds,drugs | yellow hand=telescopes | black | island=rice"
    )
    assert match.asked != (0, "IE-D10"), "one type lacks: five shipments less one, five imports"


@pytest.mark.card("board_games", "wind_turbines")
def test_board_games_copied() -> None:
    match = at(
        "phase=EXECUTE declared=SUPPLY"
        " | green imports=batteries,laptops,refrigerators,tablets,mouthwash"
        " shipments=wind_turbines=board_games,cups,almonds,drugs | yellow hand=telescopes | black | island=rice"
    )
    assert match.asked != (0, "IE-D10"), "no luxury card among the shipments"
    match = at(
        "phase=EXECUTE declared=SUPPLY"
        " | green imports=batteries,laptops,refrigerators,tablets,mouthwash,candy"
        " shipments=wind_turbines=board_games,cups,almonds,drugs,jets | yellow hand=telescopes | black | island=rice"
    )
    assert match.may(0, TakeFromIsland("rice"))


@pytest.mark.rule("IE-027", "IE-169")
@pytest.mark.card("board_games", "scotch_whisky", "railguns")
def test_what_is_above_a_limit_that_is_gone_stays() -> None:
    imports = "batteries laptops refrigerators tablets mouthwash candy backpacks"
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=cannons"
        " | yellow imports=batteries,laptops,refrigerators,tablets,mouthwash,candy,backpacks"
        " shipments=board_games,drones,almonds,drugs,jets chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    match.play(1, RailgunsPay("railguns", "shipment", ("jets",)))
    assert match.state.imports[1] == imports.split()
    assert imports_room(match.state, 1) == 0
    goods = "sauna champagne cologne cups pens soap"
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=cannons"
        " | yellow goods=sauna,champagne,cologne,cups,pens,soap shipments=scotch_whisky,drones chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert goods_room(match.state, 1) == 1, "three luxury goods are two"
    match.play(1, RailgunsPay("railguns", "shipment", ("scotch_whisky",)))
    assert match.state.goods[1] == goods.split()
    assert goods_room(match.state, 1) == 0


@pytest.mark.rule("IE-024", "IE-140")
@pytest.mark.card("scotch_whisky")
def test_scotch_whisky_counts_luxury_goods_half() -> None:
    def importing(goods: str) -> Match:
        return at(
            "phase=IMPORT_ROUNDS sets=BASE,KICKSTARTER declared=IMPORT"
            f" | green imports=batteries,laptops goods={commas(goods)} shipments=scotch_whisky count=1"
            " | yellow hand=telescopes | black | yellow-1 sea aboard=impalas,rice"
        )

    match = importing("jets cups pens soap")
    assert match.may(0, ImportTake((Placed("impalas", "goods"), Placed("rice", "discard"))))
    assert not match.may(0, ImportTake((Placed("impalas", "discard"), Placed("rice", "discard"))))
    match = importing("jets sauna cups pens soap")
    assert match.moves(0, ImportTake) == {ImportTake((Placed("impalas", "discard"), Placed("rice", "discard")))}


@pytest.mark.card("scotch_whisky", "wind_turbines", "small_poodles")
def test_scotch_whisky_copied_changes_nothing_more() -> None:
    """Small Poodles goes: the limit is that of two shipments then, and both copies halve once."""
    goods = "jets sauna impalas cups pens soap rope"
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=champagne goods=jets,sauna,impalas,cups,pens,soap,rope"
        " shipments=scotch_whisky,wind_turbines=scotch_whisky | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=small_poodles",
        "champagne",
    )
    assert match.state.goods[0] == [*goods.split(), "small_poodles"], "four luxury goods are two, and four others"
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=champagne goods=jets,sauna,impalas,cups,pens,soap,rope,beer"
        " shipments=scotch_whisky,wind_turbines=scotch_whisky | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=small_poodles",
        "champagne",
    )
    assert match.shipments(0)[-1] == "small_poodles", "with one good more there is no room"


@pytest.mark.rule("IE-027", "IE-089")
@pytest.mark.card("scotch_whisky")
def test_scotch_whisky_above_the_limit_discards_what_is_imported() -> None:
    match = at(
        "phase=IMPORT_ROUNDS sets=BASE,KICKSTARTER declared=IMPORT"
        " | green imports=batteries,laptops goods=jets,sauna,cups,pens,soap,rope shipments=scotch_whisky count=1"
        " | yellow hand=telescopes | black | yellow-1 sea aboard=impalas,rice"
    )
    match.play(0, ImportTake((Placed("impalas", "discard"), Placed("rice", "discard"))))
    assert match.state.discard[:2] == ["impalas", "rice"]


# Goods that are no cards


@pytest.mark.rule("IE-061", "IE-164", "IE-166")
@pytest.mark.card("ferraris")
def test_ferraris_counts_for_tiers_and_scores_but_not_for_limits() -> None:
    match = at(
        "phase=EXECUTE declared=CONTRACT | green hand=jets,tablets,impalas shipments=ferraris | yellow hand=telescopes"
        " | black"
    )
    assert match.may(0, Contract("jets", "green-2"))
    assert match.may(0, Contract("tablets", "green-2")), "level 2: innate and virtual"
    assert not match.may(0, Contract("impalas", "green-2"))
    over = scored("phase=END_WINDOW | green shipments=ferraris | yellow | black | ending reason=CREDITS turn=1")
    assert sheet(over, 0) == {
        "credits": 10,
        "goods": 6,
        "most_technology": 6,
        "most_agriculture": 6,
        "most_consumer": 6,
        "most_illegal": -6,
        "most_luxury": 8,
        "one_of_each": 10,
    }


@pytest.mark.rule("IE-164")
@pytest.mark.card("ceramics", "ferraris")
@pytest.mark.parametrize(("consumer", "luxury"), [("cups", 0), ("cups pens", 1), ("cups pens soap", 1)])
def test_ceramics_makes_luxury_of_consumer_goods(consumer: str, luxury: int) -> None:
    match = scored(
        f"phase=END_WINDOW sets=BASE,KICKSTARTER | green goods={commas(consumer)} shipments=ceramics | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert sheet(match, 0)["goods"] == len(consumer.split()) + luxury
    assert extra(match, 0).get("most_luxury", 0) == 8 * luxury


@pytest.mark.card("ceramics", "ferraris")
def test_ceramics_counts_virtual_consumer_goods() -> None:
    match = scored(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green goods=cups shipments=ceramics,ferraris | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert sheet(match, 0)["goods"] == 6 + 1 + 1


@pytest.mark.card("ceramics")
def test_ceramics_counts_in_the_scoring_only() -> None:
    match = at(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=CONTRACT | green hand=jets goods=cups,pens shipments=ceramics"
        " | yellow hand=telescopes | black"
    )
    assert not match.may(0, Contract("jets", "green-2"))


@pytest.mark.rule("IE-164", "IE-182")
@pytest.mark.card("teslas", "cologne")
def test_teslas_declares_supply_imports() -> None:
    match = at(
        "phase=END_WINDOW | green imports=cups,generators,potatoes shipments=teslas,cologne | yellow | black"
        " | ending reason=CREDITS turn=1"
    )
    assert match.asked == (0, "IE-D18")
    assert match.refused(0, TeslasDeclare("teslas", "cups", "LUXURY"))
    match.play(0, TeslasDeclare("teslas", "generators", "LUXURY"))
    assert match.refused(0, TeslasDeclare("teslas", "generators", "CONSUMER")), "declared once"
    match.play(0, TeslasDeclare("teslas", "potatoes", "TECHNOLOGY"))
    match.play(0, Done())
    assert match.state.phase is Phase.OVER
    assert sheet(match, 0) == {"credits": 10, "goods": 2, "most_technology": 6, "most_luxury": 8, "cologne": 8}
    assert match.state.imports[0] == ["cups", "generators", "potatoes"]


@pytest.mark.card("teslas")
def test_teslas_declares_nothing_of_itself() -> None:
    match = at(
        "phase=END_WINDOW | green imports=generators shipments=teslas | yellow | black | ending reason=CREDITS turn=1"
    ).play(0, Done())
    assert sheet(match, 0) == {"credits": 10}


# The end of the game


def earning(position: str) -> Match:
    """Seat 0 sells Rope for 4 credits to the island."""
    return at(position).play(0, SellToIsland("rope"))


@pytest.mark.rule("IE-140", "IE-175")
@pytest.mark.card("mri_machines", "wind_turbines")
def test_mri_machines_moves_the_threshold_for_all() -> None:
    assert earning("phase=EXECUTE declared=SUPPLY | green 48 hand=rope | yellow hand=telescopes | black").happened(
        EndTriggered
    )
    match = earning(
        "phase=EXECUTE declared=SUPPLY | green 48 hand=rope | yellow hand=telescopes | black shipments=mri_machines"
    )
    assert not match.happened(EndTriggered)
    match = earning(
        "phase=EXECUTE declared=SUPPLY | green 48 hand=rope | yellow hand=telescopes"
        " | black shipments=wind_turbines=mri_machines"
    )
    assert not match.happened(EndTriggered)
    match = earning(
        "phase=EXECUTE declared=SUPPLY | green 66 hand=rope | yellow hand=telescopes | black shipments=mri_machines"
    )
    assert match.happened(EndTriggered)
    match = earning(
        "phase=EXECUTE end=80 declared=SUPPLY | green 66 hand=rope | yellow hand=telescopes"
        " | black shipments=mri_machines"
    )
    assert match.happened(EndTriggered)


@pytest.mark.rule("IE-175", "IE-176")
@pytest.mark.card("mri_machines")
def test_mri_machines_in_the_ship_that_pays_past_the_threshold() -> None:
    """Interaction 2."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green 44 hand=cell_phones | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=mri_machines aboard=batteries",
        "cell_phones",
    )
    assert match.state.credits[0] == 50
    assert not match.happened(EndTriggered)


@pytest.mark.rule("IE-177")
@pytest.mark.card("mri_machines")
def test_mri_machines_comes_too_late_for_an_end_that_is_set() -> None:
    """Interaction 2."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=cell_phones | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=mri_machines aboard=batteries | ending reason=CREDITS turn=1",
        "cell_phones",
    )
    match.play(1, Done())
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-175", "IE-177")
@pytest.mark.card("can_openers", "wind_turbines")
def test_can_openers_keeps_its_seat_from_ending_the_game() -> None:
    match = earning(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY | green 48 hand=rope shipments=can_openers"
        " | yellow hand=telescopes | black"
    )
    assert not match.happened(EndTriggered)
    match = earning(
        "phase=EXECUTE declared=SUPPLY | green 48 hand=rope shipments=wind_turbines=can_openers"
        " | yellow hand=telescopes | black"
    )
    assert not match.happened(EndTriggered)
    [end] = earning(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY | green 48 hand=rope"
        " | yellow hand=telescopes shipments=can_openers | black"
    ).happened(EndTriggered)
    assert end.triggered_by == 0


@pytest.mark.rule("IE-169", "IE-175")
@pytest.mark.card("can_openers", "railguns")
def test_can_openers_that_is_taken_lets_the_next_checkpoint_end_the_game() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=cannons"
        " | yellow 60 shipments=can_openers chose=FOLLOW:LOAD"
        " | green-2 contracts=railguns aboard=ammunition,big_ammunition,big_cats,cannabis",
        "cannons",
    )
    assert not match.happened(EndTriggered)
    match.play(1, RailgunsPay("railguns", "shipment", ("can_openers",)))
    [end] = match.happened(EndTriggered)
    assert end.triggered_by == 1


@pytest.mark.rule("IE-056")
@pytest.mark.card("can_openers")
def test_can_openers_does_not_stop_the_deck() -> None:
    match = at(
        "sets=BASE,KICKSTARTER | green hand=pens shipments=can_openers | yellow hand=cups"
        f" | black goods={all_but('pens can_openers cups rice', CardSet.KICKSTARTER)} | deck=rice"
    )
    match.play(0, Draw())
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-175")
@pytest.mark.card("can_openers", "mri_machines")
def test_can_openers_with_mri_machines() -> None:
    """Interaction 1."""
    match = earning(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY | green 100 hand=rope shipments=can_openers"
        " | yellow hand=telescopes | black shipments=mri_machines"
    )
    assert not match.happened(EndTriggered)
    match = earning(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY | green 100 hand=rope shipments=can_openers"
        " | yellow 68 hand=telescopes | black shipments=mri_machines"
    )
    assert not match.happened(EndTriggered)
    [end] = earning(
        "phase=EXECUTE sets=BASE,KICKSTARTER declared=SUPPLY | green 100 hand=rope shipments=can_openers"
        " | yellow 70 hand=telescopes | black shipments=mri_machines"
    ).happened(EndTriggered)
    assert end.triggered_by == 1
