"""Step-2 Actions: the effect of each card, and its limits."""

from __future__ import annotations

import pytest

from freeport_games.sky_cargo.events import (
    CardTaken,
    CargoRepacked,
    HandLookedAt,
)
from freeport_games.sky_cargo.moves import (
    ChainOrder,
    MoveTo,
    Open,
    PlayAction,
    PlayCargo,
    Search,
    Steal,
    Strip,
)
from tests.rules.sky_cargo.positions import at, cards


@pytest.mark.card("AC01")
def test_crowbar_opens_one_of_any_hold_again_and_again() -> None:
    match = (
        at("PC01 LO12 hand=AC01#1,AC01#2 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1")
        .play(0, PlayAction("AC01#1", ()))
        .play(0, Open("c2"))
    )
    match.play(0, PlayAction("AC01#2", ()))
    assert match.hold(1) == []


@pytest.mark.card("AC02")
def test_customs_sweep_opens_two() -> None:
    match = (
        at("PC01 LO12 hand=AC02#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1,c3:CG01#1")
        .play(0, PlayAction("AC02#1", ()))
        .play(0, Open("c3"))
    )
    match.play(0, Open("c1"))
    assert match.hold(1) == ["c2 PS02#1", "c3 CG01#1+"]


@pytest.mark.card("AC03")
def test_night_loaders_steal_packed_cargo_here_once_a_turn() -> None:
    match = at("PC01 LO12 hand=AC03#1,AC03#2 | PC02 LO12 hold=c1:PS01#1,c2:PS02#1,c3:CG01#1+")
    match.play(0, PlayAction("AC03#1", ())).play(0, Steal("c2"))
    assert match.hold(0) == ["c2 PS02#1"]
    assert match.refused(0, PlayAction("AC03#2", ())) == "ONCE_PER_TURN"


@pytest.mark.card("AC04")
def test_grappling_hook_costs_a_card_and_steals_open_cargo_anywhere() -> None:
    match = at("PC01 LO12 hand=AC04#1,PS09#1 | PC02 LO06 hold=c1:PS01#1,c2:AR03#1+").play(
        0, PlayAction("AC04#1", ("PS09#1",))
    )
    assert match.hold(0) == ["c2 AR03#1+"]
    assert match.state.discard == cards("PS09 AC04")


@pytest.mark.card("AC05")
def test_shell_game_repacks_and_mixes() -> None:
    match = at("PC01 LO12 hand=AC05#1 hold=c1:CG01#1+,c2:PS01#1 | PC02 LO06 hold=c3:CG02#1+").play(
        0, PlayAction("AC05#1", ())
    )
    assert match.hold(0) == ["c4 CG01#1", "c5 PS01#1"]
    assert match.hold(1) == ["c3 CG02#1+"]


@pytest.mark.card("AC06")
def test_fresh_tarpaulin_repacks_without_a_mix() -> None:
    match = at("PC01 LO12 hand=AC06#1 hold=c1:CG01#1+,c2:PS01#1 | PC02 LO06").play(0, PlayAction("AC06#1", ()))
    assert match.hold(0) == ["c1 CG01#1", "c2 PS01#1"]
    assert match.happened(CargoRepacked)[0].slots == ("c1",)


@pytest.mark.card("AC07")
def test_express_drop_plays_cargo_once_a_turn() -> None:
    match = (
        at("PC01 LO12 hand=AC07#1,AC07#2,PS01#1,PS02#1 | PC02 LO06")
        .play(0, PlayAction("AC07#1", ()))
        .play(0, PlayCargo("PS01#1"))
    )
    assert match.hold(0) == ["c1 PS01#1"]
    assert match.refused(0, PlayAction("AC07#2", ())) == "ONCE_PER_TURN"


@pytest.mark.card("AC08")
def test_tailwind_moves_and_does_not_play() -> None:
    match = at("PC01 LO12 hand=AC08#1,PS01#1 | PC02 LO06").play(0, PlayAction("AC08#1", ())).play(0, MoveTo("LO03"))
    assert (match.state.tokens[0], match.hold(0), match.asked) == ("LO03", [], (0, "SC-D8"))


@pytest.mark.card("AC09")
def test_fuel_cache_draws_two_once_a_turn() -> None:
    match = at("PC01 LO12 hand=AC09#1,AC09#2 | PC02 LO06 | deck=PS01#1,PS02#1,*").play(0, PlayAction("AC09#1", ()))
    assert match.hand(0) == ["AC09#2", *cards("PS01 PS02")]
    assert match.refused(0, PlayAction("AC09#2", ())) == "ONCE_PER_TURN"


@pytest.mark.card("AC10")
def test_wanted_poster_spares_the_own_chain() -> None:
    match = at("PC01 LO12 chain=PS01#1 hand=AC10#1 | PC02 LO06 chain=PS02#1").play(0, PlayAction("AC10#1", ()))
    assert match.state.chains == [cards("PS01"), []]


@pytest.mark.card("AC11")
def test_help_wanted_takes_a_passenger_out_of_the_draw_pile() -> None:
    match = (
        at("PC01 LO12 hand=AC11#1 | PC02 LO06 | deck=CG01#1,PS01#1 | removed=*")
        .play(0, PlayAction("AC11#1", ()))
        .play(0, Search("PS01#1"))
    )
    assert match.hand(0) == cards("PS01")
    assert match.heard(1, CardTaken)[0].taken.id == "PS01#1"


@pytest.mark.card("AC12")
def test_spotters_glass_peeks_at_two_of_opponents() -> None:
    match = at("PC01 LO12 hand=AC12#1 hold=c1:PS04#1 | PC02 LO06 hold=c2:PS01#1,c3:PS02#1").play(
        0, PlayAction("AC12#1", ())
    )
    assert match.knows(0, "c2")
    assert not match.knows(None, "c2")
    assert match.hold(1) == ["c2 PS01#1", "c3 PS02#1"]


@pytest.mark.card("AC13")
def test_change_of_crew_rearranges_the_chain() -> None:
    match = at("PC01 LO12 chain=PS01#1,PS02#1 hand=AC13#1 | PC02 LO06").play(0, PlayAction("AC13#1", ()))
    match.play(0, ChainOrder(tuple(cards("PS02 PS01"))))
    assert match.state.chains[0] == cards("PS02 PS01")


@pytest.mark.card("AC14")
def test_salvage_dive_takes_any_card_of_the_discard_pile() -> None:
    match = at("PC01 LO12 hand=AC14#1,PS09#1 | PC02 LO06 | discard=CG01#1").play(0, PlayAction("AC14#1", ("PS09#1",)))
    assert match.hand(0) == cards("CG01")


@pytest.mark.card("AC15")
def test_loose_talk_discards_a_card_of_the_hand_that_is_looked_at() -> None:
    match = (
        at("PC01 LO12 hand=AC15#1 | PC02 LO06 hand=PS01#1,PS02#1 | PC03 LO03")
        .play(0, PlayAction("AC15#1", ()))
        .play(0, Strip("PS02#1"))
    )
    assert match.hand(1) == cards("PS01")
    assert [event.owner for event in match.heard(0, HandLookedAt)] == [1]
