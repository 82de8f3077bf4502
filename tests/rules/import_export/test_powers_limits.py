"""Powers that change limits, goods and the end of the game by being there."""

from __future__ import annotations

import pytest

from freeport_games.engine import Placed
from freeport_games.import_export.areas.counting import goods_room, imports_room
from freeport_games.import_export.components import Action
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
from freeport_games.import_export.state import EndReason, Phase
from tests.rules.import_export.completing import completing
from tests.rules.import_export.counted import ending, extra, scored, sheet
from tests.rules.import_export.positions import Match, at, sea

EVERY_TYPE = "board_games drones almonds drugs jets"


def supplying(**position: object) -> Match:
    """Seat 0 leads SUPPLY and executes it; seat 1, next to lead, holds a card."""
    position.setdefault("hands", {1: "telescopes"})
    return at(phase=Phase.EXECUTE, declared=Action.SUPPLY, **position)  # type: ignore[arg-type]


@pytest.mark.rule("IE-023", "IE-106")
@pytest.mark.card("board_games")
def test_board_games_lifts_the_limit_of_imports() -> None:
    full = "batteries laptops refrigerators tablets mouthwash candy backpacks"
    match = supplying(shipments={0: EVERY_TYPE}, imports={0: full}, island="rice")
    assert match.may(0, TakeFromIsland("rice"))
    match = supplying(shipments={0: EVERY_TYPE.removesuffix(" jets")}, imports={0: full}, island="rice")
    assert match.asked != (0, "IE-D10"), "one type lacks: five shipments less one, five imports"


@pytest.mark.card("board_games", "wind_turbines")
def test_board_games_copied() -> None:
    imports = "batteries laptops refrigerators tablets mouthwash"
    match = supplying(
        shipments={0: "wind_turbines=board_games cups almonds drugs"}, imports={0: imports}, island="rice"
    )
    assert match.asked != (0, "IE-D10"), "no luxury card among the shipments"
    match = supplying(
        shipments={0: "wind_turbines=board_games cups almonds drugs jets"},
        imports={0: f"{imports} candy"},
        island="rice",
    )
    assert match.may(0, TakeFromIsland("rice"))


@pytest.mark.rule("IE-027", "IE-169")
@pytest.mark.card("board_games", "scotch_whisky", "railguns")
def test_what_is_above_a_limit_that_is_gone_stays() -> None:
    imports = "batteries laptops refrigerators tablets mouthwash candy backpacks"
    match = completing("railguns", seats=2, shipments={1: EVERY_TYPE}, imports={1: imports})
    match.play(1, RailgunsPay("railguns", "shipment", ("jets",)))
    assert match.state.imports[1] == imports.split()
    assert imports_room(match.state, 1) == 0
    goods = "sauna champagne cologne cups pens soap"
    match = completing("railguns", seats=2, shipments={1: "scotch_whisky drones"}, goods={1: goods})
    assert goods_room(match.state, 1) == 1, "three luxury goods are two"
    match.play(1, RailgunsPay("railguns", "shipment", ("scotch_whisky",)))
    assert match.state.goods[1] == goods.split()
    assert goods_room(match.state, 1) == 0


@pytest.mark.rule("IE-024", "IE-140")
@pytest.mark.card("scotch_whisky")
def test_scotch_whisky_counts_luxury_goods_half() -> None:
    def importing(goods: str) -> Match:
        return at(
            phase=Phase.IMPORT_ROUNDS,
            declared=Action.IMPORT,
            shipments={0: "scotch_whisky"},
            goods={0: goods},
            imports={0: "batteries laptops"},
            hands={1: "telescopes"},
            ships={"yellow-1": sea("impalas rice")},
        )

    match = importing("jets cups pens soap")
    assert match.may(0, ImportTake((Placed("impalas", "goods"), Placed("rice", "discard"))))
    assert not match.may(0, ImportTake((Placed("impalas", "discard"), Placed("rice", "discard"))))
    match = importing("jets sauna cups pens soap")
    assert match.moves(0, ImportTake) == {ImportTake((Placed("impalas", "discard"), Placed("rice", "discard")))}


@pytest.mark.card("scotch_whisky", "wind_turbines", "small_poodles")
def test_scotch_whisky_copied_changes_nothing_more() -> None:
    """Small Poodles goes: the limit is that of two shipments then, and both copies halve once."""
    shipments = "scotch_whisky wind_turbines=scotch_whisky"
    goods = "jets sauna impalas cups pens soap rope"
    match = completing("small_poodles", shipments={0: shipments}, goods={0: goods})
    assert match.state.goods[0] == [*goods.split(), "small_poodles"], "four luxury goods are two, and four others"
    match = completing("small_poodles", shipments={0: shipments}, goods={0: f"{goods} beer"})
    assert match.shipments(0)[-1] == "small_poodles", "with one good more there is no room"


@pytest.mark.rule("IE-027", "IE-089")
@pytest.mark.card("scotch_whisky")
def test_scotch_whisky_above_the_limit_discards_what_is_imported() -> None:
    match = at(
        phase=Phase.IMPORT_ROUNDS,
        declared=Action.IMPORT,
        shipments={0: "scotch_whisky"},
        goods={0: "jets sauna cups pens soap rope"},
        imports={0: "batteries laptops"},
        hands={1: "telescopes"},
        ships={"yellow-1": sea("impalas rice")},
    )
    match.play(0, ImportTake((Placed("impalas", "discard"), Placed("rice", "discard"))))
    assert match.state.discard[:2] == ["impalas", "rice"]


# Goods that are no cards


@pytest.mark.rule("IE-061", "IE-164", "IE-166")
@pytest.mark.card("ferraris")
def test_ferraris_counts_for_tiers_and_scores_but_not_for_limits() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.CONTRACT,
        shipments={0: "ferraris"},
        hands={0: "jets tablets impalas", 1: "telescopes"},
    )
    assert match.may(0, Contract("jets", "green-2"))
    assert match.may(0, Contract("tablets", "green-2")), "level 2: innate and virtual"
    assert not match.may(0, Contract("impalas", "green-2"))
    over = scored(shipments={0: "ferraris"})
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
    match = scored(shipments={0: "ceramics"}, goods={0: consumer})
    assert sheet(match, 0)["goods"] == len(consumer.split()) + luxury
    assert extra(match, 0).get("most_luxury", 0) == 8 * luxury


@pytest.mark.card("ceramics", "ferraris")
def test_ceramics_counts_virtual_consumer_goods() -> None:
    match = scored(shipments={0: "ceramics ferraris"}, goods={0: "cups"})
    assert sheet(match, 0)["goods"] == 6 + 1 + 1


@pytest.mark.card("ceramics")
def test_ceramics_counts_in_the_scoring_only() -> None:
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.CONTRACT,
        shipments={0: "ceramics"},
        goods={0: "cups pens"},
        hands={0: "jets", 1: "telescopes"},
    )
    assert not match.may(0, Contract("jets", "green-2"))


@pytest.mark.rule("IE-164", "IE-182")
@pytest.mark.card("teslas", "cologne")
def test_teslas_declares_supply_imports() -> None:
    match = ending(shipments={0: "teslas cologne"}, imports={0: "cups generators potatoes"})
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
    match = ending(shipments={0: "teslas"}, imports={0: "generators"}).play(0, Done())
    assert sheet(match, 0) == {"credits": 10}


# The end of the game


def earning(**position: object) -> Match:
    """Seat 0 leads SUPPLY with 48 credits, and sells a card for 4; the threshold is 50."""
    match = supplying(**{"credits": {0: 48}, "hands": {0: "rope", 1: "telescopes"}, "end_credits": 50, **position})
    return match.play(0, SellToIsland("rope"))


@pytest.mark.rule("IE-140", "IE-175")
@pytest.mark.card("mri_machines", "wind_turbines")
def test_mri_machines_moves_the_threshold_for_all() -> None:
    assert earning().happened(EndTriggered)
    assert not earning(shipments={2: "mri_machines"}).happened(EndTriggered)
    assert not earning(shipments={2: "wind_turbines=mri_machines"}).happened(EndTriggered)
    assert earning(shipments={2: "mri_machines"}, credits={0: 66}).happened(EndTriggered)
    assert earning(shipments={2: "mri_machines"}, credits={0: 66}, end_credits=80).happened(EndTriggered)


@pytest.mark.rule("IE-175", "IE-176")
@pytest.mark.card("mri_machines")
def test_mri_machines_in_the_ship_that_pays_past_the_threshold() -> None:
    """Interaction 2."""
    match = completing("mri_machines", credits={0: 44}, end_credits=50)
    assert match.state.credits[0] == 50
    assert not match.happened(EndTriggered)


@pytest.mark.rule("IE-177")
@pytest.mark.card("mri_machines")
def test_mri_machines_comes_too_late_for_an_end_that_is_set() -> None:
    """Interaction 2."""
    match = completing("mri_machines", end=EndReason.CREDITS, end_credits=50)
    match.play(1, Done())
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-175", "IE-177")
@pytest.mark.card("can_openers", "wind_turbines")
def test_can_openers_keeps_its_seat_from_ending_the_game() -> None:
    assert not earning(shipments={0: "can_openers"}).happened(EndTriggered)
    assert not earning(shipments={0: "wind_turbines=can_openers"}).happened(EndTriggered)
    [end] = earning(shipments={1: "can_openers"}).happened(EndTriggered)
    assert end.triggered_by == 0


@pytest.mark.rule("IE-169", "IE-175")
@pytest.mark.card("can_openers", "railguns")
def test_can_openers_that_is_taken_lets_the_next_checkpoint_end_the_game() -> None:
    match = completing("railguns", seats=2, shipments={1: "can_openers"}, credits={1: 60}, end_credits=50)
    assert not match.happened(EndTriggered)
    match.play(1, RailgunsPay("railguns", "shipment", ("can_openers",)))
    [end] = match.happened(EndTriggered)
    assert end.triggered_by == 1


@pytest.mark.rule("IE-056")
@pytest.mark.card("can_openers")
def test_can_openers_does_not_stop_the_deck() -> None:
    match = at(hands={0: "pens", 1: "cups"}, deck="rice", rest=False, shipments={0: "can_openers"})
    match.play(0, Draw())
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("IE-175")
@pytest.mark.card("can_openers", "mri_machines")
def test_can_openers_with_mri_machines() -> None:
    """Interaction 1."""
    shipments = {0: "can_openers", 2: "mri_machines"}
    assert not earning(shipments=shipments, credits={0: 100}).happened(EndTriggered)
    assert not earning(shipments=shipments, credits={0: 100, 1: 68}).happened(EndTriggered)
    [end] = earning(shipments=shipments, credits={0: 100, 1: 70}).happened(EndTriggered)
    assert end.triggered_by == 1
