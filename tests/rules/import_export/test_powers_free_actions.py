"""Immediate powers that import or act: free actions by oneself."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Placed
from freeport_games.import_export.events import CreditsMoved, ShipCompleted, Why
from freeport_games.import_export.moves import (
    Contract,
    Done,
    Load,
    Pirate,
    PlatinumDone,
    PlatinumPlay,
    PowerImport,
    SellToIsland,
    SoloImport,
    StretchAction,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import AFTER, completing, copying, payout
from tests.rules.import_export.counted import scored
from tests.rules.import_export.positions import at

BOTH_TO_GOODS = (Placed("cups", "goods"), Placed("rice", "goods"))


# Glasses


@pytest.mark.rule("IE-172", "IE-173")
@pytest.mark.card("glasses")
def test_glasses_imports_alone_without_a_bid() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books | yellow chose=FOLLOW:LOAD"
        " | black imports=cell_phones | green-2 contracts=glasses aboard=backpacks"
        " | yellow-1 sea aboard=cups,rice,soap",
        "books",
    )
    assert match.asked == (0, "IE-D15")
    assert match.refused(0, SoloImport("yellow-1", (Placed("cups", "goods"),))), "two, if there are two"
    match.play(0, SoloImport("yellow-1", (Placed("cups", "imports"), Placed("rice", "goods"))))
    assert (match.state.imports[0], match.state.goods[0]) == (["cups"], ["rice"])
    assert match.state.credits == [10 + payout("glasses"), 12, 10]
    assert match.asked == AFTER


@pytest.mark.rule("IE-172")
@pytest.mark.card("glasses")
def test_glasses_may_be_declined_and_may_take_from_the_ship_just_completed() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=glasses aboard=backpacks",
        "books",
    )
    assert {move.ship for move in match.moves(0, SoloImport)} == {"green-2"}
    match.play(0, Done())
    assert match.asked == AFTER
    assert match.state.credits[0] == 10 + payout("glasses")


@pytest.mark.card("glasses", "pants", "shampoo", "cannabis")
def test_glasses_is_an_import_action_for_other_powers() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books shipments=shampoo"
        " | yellow shipments=pants chose=FOLLOW:LOAD | black shipments=cannabis"
        " | green-2 contracts=glasses aboard=backpacks | yellow-1 sea aboard=cups,rice,drugs,jets",
        "books",
    )
    match.play(0, SoloImport("yellow-1", (*BOTH_TO_GOODS, Placed("drugs", "goods"))))
    assert match.state.credits == [10 + payout("glasses") - 2, 14, 12]


@pytest.mark.card("glasses", "wind_turbines")
def test_glasses_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives"
        " | yellow shipments=glasses chose=FOLLOW:LOAD | black"
        " | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones | yellow-1 sea aboard=cups,rice",
        "flash_drives",
        "glasses",
        of=1,
    )
    match.play(0, SoloImport("yellow-1", BOTH_TO_GOODS))
    assert match.state.goods[0] == ["cups", "rice"]
    assert not match.ship("yellow-1").at_sea


# Pocky


@pytest.mark.rule("IE-094")
@pytest.mark.card("pocky")
def test_pocky_imports_one_container_by_power() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,JUTAKU declared=LOAD | green hand=books imports=cups"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=pocky aboard=backpacks | yellow-1 sea aboard=almonds"
        " | deck=vintage_wines,rope,soap,*",
        "books",
    )
    assert match.sorted_hands[0] == ["rope", "soap"]
    assert match.asked == (0, "IE-D12")
    assert match.refused(0, PowerImport("pocky", "yellow-1", "almonds", "discard")), "there is room"
    match.play(0, PowerImport("pocky", "yellow-1", "almonds", "imports"))
    assert match.state.imports[0] == ["cups", "almonds"]
    assert match.state.credits == [10 + payout("pocky") + 2, 10, 10]
    assert not match.ship("yellow-1").at_sea


@pytest.mark.card("pocky", "cannabis", "protractors")
def test_pocky_is_no_import_action() -> None:
    """Interaction 25."""
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,JUTAKU declared=LOAD | green hand=books"
        " | yellow shipments=cannabis chose=FOLLOW:LOAD | black shipments=protractors"
        " | green-2 contracts=pocky aboard=backpacks | yellow-1 sea aboard=drugs,jets",
        "books",
    )
    match.play(0, PowerImport("pocky", "yellow-1", "drugs", "goods"))
    assert match.state.credits == [10 + payout("pocky") + 2, 10, 10]
    assert match.asked == (2, "IE-D11")


@pytest.mark.card("pocky", "wind_turbines")
def test_pocky_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no sets=BASE,JUTAKU declared=LOAD | green hand=flash_drives shipments=pocky"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
        " | yellow-1 sea aboard=almonds",
        "flash_drives",
        "pocky",
    )
    match.play(0, PowerImport("wind_turbines", "yellow-1", "almonds", "goods"))
    assert match.state.goods[0] == ["almonds"]
    assert len(match.sorted_hands[0]) == 2


# Stretch Goals


@pytest.mark.rule("IE-094", "IE-172")
@pytest.mark.card("stretch_goals")
def test_stretch_goals_serves_every_seat_and_then_acts_twice() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=ferraris"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stretch_goals aboard=champagne,cologne,diamond_rings,dino_bones"
        " | black-1 sea aboard=almonds,beer,cups,drugs,jets,wheat | deck=vintage_wines,rope,soap,tablets,*",
        "ferraris",
    )
    match.play(0, PowerImport("stretch_goals", "black-1", "almonds", "goods"))
    match.play(1, PowerImport("stretch_goals", "black-1", "beer", "goods"))
    match.play(2, PowerImport("stretch_goals", "black-1", "cups", "goods"))
    assert match.sorted_hands == [["rope"], ["soap"], ["tablets"]]
    assert match.state.credits == [10 + payout("stretch_goals") + 2, 12, 12]
    assert match.asked == (0, "IE-D15")
    match.play(0, StretchAction("stretch_goals", "IMPORT"))
    match.play(0, SoloImport("black-1", (Placed("drugs", "goods"), Placed("jets", "goods"))))
    assert match.state.credits[2] == 12, "the owner earns nothing"
    match.play(0, StretchAction("stretch_goals", "SUPPLY"))
    match.play(0, SellToIsland("rope"))
    assert match.state.credits[0] == 10 + payout("stretch_goals") + 2 + 4
    assert match.asked == AFTER


@pytest.mark.rule("IE-105", "IE-172")
@pytest.mark.card("stretch_goals")
def test_stretch_goals_sells_once_and_pays_for_no_tiers() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=honey,pens,ferraris imports=drones | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stretch_goals aboard=champagne,cologne,diamond_rings,dino_bones"
        " | deck=vintage_wines,rope,soap,tablets,*",
        "ferraris",
    )
    for seat in (0, 1, 2):
        match.play(seat, match.options(seat, PowerImport)[0].first)
    match.play(0, StretchAction("stretch_goals", "SUPPLY"))
    match.play(0, SellToIsland("honey"))
    match.play(0, StretchAction("stretch_goals", "SUPPLY"))
    assert not match.offers(0, SellToIsland)
    match.play(0, Done())
    assert match.asked == AFTER


@pytest.mark.rule("IE-062", "IE-172")
@pytest.mark.card("stretch_goals")
def test_stretch_goals_contracts_at_the_own_level_only() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD"
        " | green hand=laptops,cups,ferraris imports=drones | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stretch_goals aboard=champagne,cologne,diamond_rings,dino_bones"
        " | deck=vintage_wines,rope,soap,tablets,*",
        "ferraris",
    )
    for seat in (0, 1, 2):
        match.play(seat, match.options(seat, PowerImport)[0].first)
    match.play(0, StretchAction("stretch_goals", "CONTRACT"))
    assert match.may(0, Contract("laptops", "green-1"))
    assert match.may(0, Contract("cups", "green-1"))
    assert not match.may(0, Contract("rope", "green-1")), "tier 1 above level 0"


@pytest.mark.rule("IE-048")
@pytest.mark.card("stretch_goals")
def test_stretch_goals_may_stop() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,KICKSTARTER declared=LOAD | green hand=ferraris"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=stretch_goals aboard=champagne,cologne,diamond_rings,dino_bones",
        "ferraris",
    )
    for seat in (0, 1, 2):
        match.play(seat, match.options(seat, PowerImport)[0].first)
    assert match.asked == (0, "IE-D15")
    match.play(0, Done())
    assert match.asked == AFTER


# Platinum Rings


@pytest.mark.rule("IE-172")
@pytest.mark.card("platinum_rings")
def test_platinum_rings_draws_to_eight_and_plays_each_card_once() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=mouthwash,rope,drugs,sugar,almonds,gold_toilets"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris"
        " | black-1 sea aboard=cups,rice | deck=vintage_wines,pens,soap,beer,wheat,*",
        "gold_toilets",
    )
    assert len(match.sorted_hands[0]) == 8
    assert match.asked == (0, "IE-D11")
    assert len(match.moves(0, PlatinumPlay)) == 8
    match.play(0, PlatinumPlay("platinum_rings", "drugs"))
    assert match.asked == (0, "IE-D15")
    match.play(0, SoloImport("black-1", BOTH_TO_GOODS))
    assert match.state.credits[2] == 12, "the owner earns"
    assert match.state.played[0] == ["drugs"]
    assert not match.may(0, PlatinumPlay("platinum_rings", "drugs"))
    match.play(0, PlatinumDone("platinum_rings"))
    assert match.asked == AFTER
    match.play(1, Done())
    assert "drugs" in match.state.discard


@pytest.mark.rule("IE-172")
@pytest.mark.card("platinum_rings")
def test_platinum_rings_uses_up_its_own_hand() -> None:
    """Interaction 23."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD"
        " | green hand=mouthwash,rope,drugs,sugar,almonds,potatoes,gold_toilets | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris"
        " | island=wheat | deck=vintage_wines,pens,beer,*",
        "gold_toilets",
    )
    match.play(0, PlatinumPlay("platinum_rings", "almonds")).play(0, Contract("sugar", "green-1"))
    assert not match.may(0, PlatinumPlay("platinum_rings", "sugar")), "it is a contract now"
    match.play(0, PlatinumPlay("platinum_rings", "mouthwash")).play(0, Load("beer", "green-1"))
    assert not match.may(0, PlatinumPlay("platinum_rings", "beer")), "it is a container now"
    match.play(0, PlatinumPlay("platinum_rings", "potatoes")).play(0, SellToIsland("pens"))
    assert match.state.sold[0], "the turn's only sale"
    match.play(0, PlatinumPlay("platinum_rings", "rope")).play(0, Pirate("island", "wheat", "green-1"))
    assert match.moves(0, PlatinumPlay) == {PlatinumPlay("platinum_rings", "drugs")}
    assert not match.happened(ShipCompleted)[1:], "it waits for the completion that is under way (IE-147)"
    match.play(0, PlatinumDone("platinum_rings"))
    assert [event.ship for event in match.happened(ShipCompleted)] == ["green-2", "green-1"]
    assert match.state.played[0] == ["almonds", "mouthwash", "potatoes", "rope"]


@pytest.mark.rule("IE-105")
@pytest.mark.card("platinum_rings", "potatoes")
def test_platinum_rings_sells_once() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD"
        " | green hand=mouthwash,rope,drugs,sugar,almonds,potatoes,gold_toilets | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris",
        "gold_toilets",
    )
    match.play(0, PlatinumPlay("platinum_rings", "potatoes")).play(0, SellToIsland("rope"))
    match.play(0, PlatinumPlay("platinum_rings", "sugar"))
    assert not match.offers(0, SellToIsland)


@pytest.mark.card("platinum_rings")
def test_platinum_rings_does_not_play_cards_that_come_later() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=mouthwash,rope,drugs,sugar,almonds,gold_toilets"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris"
        " | black-1 sea aboard=cups | deck=vintage_wines,pens,soap,beer,wheat,*",
        "gold_toilets",
    )
    match.state.deck.remove("telescopes")
    match.state.hands[0].append("telescopes")
    match.play(0, PlatinumPlay("platinum_rings", "rope")).play(0, Done())
    assert not match.may(0, PlatinumPlay("platinum_rings", "telescopes"))


@pytest.mark.card("platinum_rings")
def test_platinum_rings_draws_nothing_with_eight_cards() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD"
        " | green hand=mouthwash,rope,drugs,sugar,almonds,pens,soap,beer,wheat,gold_toilets"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris",
        "gold_toilets",
    )
    assert len(match.sorted_hands[0]) == 9
    assert len(match.moves(0, PlatinumPlay)) == 9


@pytest.mark.rule("IE-144", "IE-173")
@pytest.mark.card("platinum_rings", "shotguns")
def test_shotguns_hears_solo_piracy_once() -> None:
    match = completing(
        "leader=2 phase=EXECUTE public_skip=no at=0 declared=LOAD"
        " | green hand=mouthwash,rope,drugs,sugar,almonds,protractors,gold_toilets shipments=shotguns"
        " chose=FOLLOW:LOAD | yellow 20 hand=telescopes | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,diamond_rings,dino_bones,ferraris"
        " | island=wheat,beer",
        "gold_toilets",
    )
    match.state.pirated[1] = 1
    for pirate, card in (("rope", "wheat"), ("protractors", "beer")):
        match.play(0, PlatinumPlay("platinum_rings", pirate)).play(0, Pirate("island", card, "discard"))
    match.play(0, PlatinumDone("platinum_rings"))
    assert match.state.credits[:2] == [10 + payout("platinum_rings") + 2, 18]


# No free actions in the end window


@pytest.mark.rule("IE-184", "IE-185")
@pytest.mark.card("glasses", "platinum_rings", "stretch_goals")
def test_no_free_actions_in_the_end_window() -> None:
    glasses = scored(
        "phase=END_WINDOW | green | yellow | black | green-2 contracts=glasses aboard=cups,pens"
        " | ending reason=CREDITS turn=1"
    )
    assert glasses.shipments(0) == ["glasses"]
    rings = scored(
        "phase=END_WINDOW | green | yellow | black"
        " | green-2 contracts=platinum_rings aboard=champagne,cologne,jets,sauna,impalas,helicopter"
        " | ending reason=CREDITS turn=1"
    )
    assert len(rings.sorted_hands[0]) == 8
    assert rings.state.phase is Phase.OVER
    stretch = at(
        "phase=END_WINDOW sets=BASE,KICKSTARTER | green | yellow"
        " | green-2 contracts=stretch_goals aboard=champagne,cologne,jets,sauna,impalas | ending reason=CREDITS turn=1"
    )
    stretch.play(0, PowerImport("stretch_goals", "green-2", "jets", "goods"))
    stretch.play(1, PowerImport("stretch_goals", "green-2", "sauna", "goods"))
    assert stretch.state.phase is Phase.OVER
    assert [event.cause for event in stretch.happened(CreditsMoved)] == [Why.PAYOUT, Why.POWER, Why.POWER]
