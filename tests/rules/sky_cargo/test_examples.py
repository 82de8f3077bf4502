"""The worked examples of the specification, in its order."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.sky_cargo.events import CargoNotPlayed, DogfightTotalled, GameWon
from freeport_games.sky_cargo.moves import (
    Accept,
    Block,
    Bounty,
    ChainMove,
    Concede,
    DamageDiscardOpen,
    DamageOpen,
    Decline,
    Discard,
    DropPassenger,
    EndPlay,
    Maneuver,
    MoveTo,
    Open,
    Pass,
    PlayAction,
    PlayArtifact,
    PlayCargo,
    PlayPassenger,
    React,
    ReactBy,
    StartDogfight,
    Steal,
)
from tests.rules.sky_cargo.positions import at, cards, rolled

FOUR = "c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1"
"""A hold with room for one more cargo, the last."""


@pytest.mark.rule("SC-011")
@pytest.mark.parametrize(("held", "after"), [(2, 5), (6, 7), (10, 10)])
def test_1_draw_step(held: int, after: int) -> None:
    hand = cards("PS01 PS02 PS03 PS04 PS05 PS06 PS07 PS08 PS09 PS10")[:held]
    assert len(at(f"step=DRAW | PC01 LO12 hand={','.join(hand)} | PC02 LO06").hand(0)) == after


@pytest.mark.rule("SC-072", "SC-076")
def test_2_plain_play() -> None:
    match = (
        at("PC01 LO12 hand=AC01#1,CG03#1,PS01#1,PL06#1,AC16#1 | PC02 LO06")
        .play(0, EndPlay(), rolled(4))
        .play(0, MoveTo("LO02"))
    )
    match.play(0, PlayCargo("AC16#1"))
    assert match.hold(0) == ["c1 AC16#1"]
    assert match.cargo("c1", 1).card == Hidden(1)
    assert len(match.hand(0)) == 5


@pytest.mark.rule("SC-071", "SC-075")
def test_3_too_little_shipping() -> None:
    match = at("PC01 LO06 hand=PS01#1,PS02#1 | PC02 LO06").play(0, EndPlay(), rolled(1))
    assert match.domain(0, MoveTo, "to") == ["LO05", "LO07"]
    match.play(0, MoveTo("LO07"))
    assert match.happened(CargoNotPlayed)
    other = at("PC01 LO06 hand=PS01#1,PS02#1 | PC02 LO06").play(0, EndPlay(), rolled(1)).play(0, MoveTo("LO05"))
    assert other.asked == (0, "SC-D10")


@pytest.mark.rule("SC-020", "SC-057", "SC-091")
def test_4_team_shipping() -> None:
    match = at("PC01 LO09 chain=PS02#1,PS15#1 hand=CG01#1,PS01#1 hold=c1:CG02#1+,c2:PS05#1 | PC02 LO06")
    match.play(0, EndPlay(), rolled(2)).play(0, MoveTo("LO10")).play(0, PlayCargo("CG01#1"))
    assert match.hold(0) == ["c4 CG02#1", "c5 PS05#1", "c6 CG01#1"]
    assert match.asked == (0, "SC-D9"), "Skipper Dunn comes after the bonus"


@pytest.mark.rule("SC-084", "SC-085")
def test_5_bluff_and_genuine() -> None:
    match = at("active=1 | PC01 LO12 hold=c1:PS01#1,c2:CG03#1 | PC02 LO06 hand=AC02#1").play(
        1, PlayAction("AC02#1", ())
    )
    match.play(1, Open("c1"))
    assert match.hold(0) == ["c2 CG03#1+"]
    assert match.state.discard[0] == "PS01#1"


@pytest.mark.rule("SC-081", "SC-034")
def test_6_the_own_one_must_be_opened() -> None:
    match = at("active=1 | PC01 LO12 | PC02 LO06 hand=AC01#1,AC02#1 hold=c1:PS01#1")
    assert match.refused(1, PlayAction("AC02#1", ())) == "NO_LEGAL_TARGET"
    match.play(1, PlayAction("AC01#1", ()))
    assert match.hold(1) == []


@pytest.mark.rule("SC-151")
def test_7_false_bottom() -> None:
    match = at("active=1 | PC01 LO12 hand=AC17#1 hold=c1:PS01#1 | PC02 LO06 hand=AC01#1", windows={"SC-D23"})
    match.play(1, PlayAction("AC01#1", ())).play(0, React("AC17#1"))
    assert match.hold(0) == ["c1 PS01#1"]
    assert not match.knows(1, "c1")
    assert match.state.discard == cards("AC17 AC01")


@pytest.mark.rule("SC-101", "SC-106", "SC-032")
def test_8_steal_and_look() -> None:
    match = at("PC01 LO09 hand=AC03#1,AC03#2 hold=c1:PS01#1 | PC02 LO09 hold=c2:CG05#1,c3:PS02#1")
    match.play(0, PlayAction("AC03#1", ())).play(0, Steal("c2"))
    assert match.hold(0) == ["c1 PS01#1", "c2 CG05#1"]
    assert match.knows(0, "c2")
    assert match.knows(1, "c2")
    assert match.refused(0, PlayAction("AC03#2", ())) == "ONCE_PER_TURN"


@pytest.mark.rule("SC-077")
def test_9_four_cargo() -> None:
    match = at(f"PC01 LO03 hand=AC05#1,AR03#1,PS02#1 hold={FOUR} | PC02 LO06").play(0, EndPlay(), rolled(2))
    match.play(0, MoveTo("LO02"))
    assert match.happened(CargoNotPlayed)
    assert match.hand(0) == cards("AC05 AR03 PS02")
    match = at(f"PC01 LO03 hand=AC05#1,AR03#1,PS02#1,CG02#1 hold={FOUR} | PC02 LO06").play(0, EndPlay(), rolled(2))
    match.play(0, MoveTo("LO02")).play(0, PlayCargo("CG02#1"))
    assert match.happened(GameWon)[0].seat == 0
    assert match.hand(0) == cards("AC05 AR03 PS02")


@pytest.mark.rule("SC-104", "SC-152")
def test_10_four_cargo_and_theft() -> None:
    match = at(
        f"PC01 LO12 hand=AC04#1,PS02#1 hold={FOUR} | PC02 LO06 hand=AC18#1 hold=c5:AR01#1+,c6:CG04#2+",
        windows={"SC-D24"},
    )
    match.play(0, PlayAction("AC04#1", ("PS02#1",)))
    assert match.asked == (1, "SC-D24"), "the one legal cargo is named without a question"
    match.play(1, Pass())
    assert match.happened(GameWon)[0].card == "CG04#2"
    packed = at(f"PC01 LO12 hand=AC04#1,PS02#1,AC03#1 hold={FOUR} | PC02 LO12 hold=c5:AR01#1+,c6:CG04#2")
    assert packed.refused(0, PlayAction("AC04#1", ("PS02#1",))) == "NO_LEGAL_TARGET"
    assert packed.refused(0, PlayAction("AC03#1", ())) == "NO_LEGAL_TARGET"


@pytest.mark.rule("SC-168", "SC-176")
def test_11_dogfight_by_range() -> None:
    match = at(
        "PC01 LO03 hand=PS06#1,AC21#1 | PC02 LO04 hand=PS11#1,PS02#1"
        " | deck=PS01#1,PS04#1,PS05#1,PS07#1,PS08#1,PS09#1,PS10#1,*"
    )
    match.play(0, StartDogfight("player", 1)).play(1, Accept())
    assert [len(hand) for hand in match.state.hands] == [5, 6]
    match.play(1, Block("PS11#1")).play(0, Maneuver("PS06#1")).play(1, Block("PS02#1")).play(0, Maneuver("AC21#1"))
    match.play(1, Concede())
    total = match.happened(DogfightTotalled)[0]
    assert (total.damage, total.draws) == (4, 0)
    while match.asked == (1, "SC-D21"):
        match.play(1, Discard((match.hand(1)[0],)))
    assert match.state.discard[-4:] == cards("PS11 PS06 PS02 AC21")
    assert match.state.characters[0] == "PC01"


@pytest.mark.rule("SC-178", "SC-179")
def test_12_two_damages_on_one_card() -> None:
    match = at("PC01 LO12 hand=PL04#1,PS06#1 | PC02 LO06 hand=PS14#1 hold=c1:CG06#1,c2:PS09#1 | removed=*")
    match.play(0, StartDogfight("PL04#1", 1)).play(1, Accept()).play(1, Block("PS14#1")).play(0, Maneuver("PS06#1"))
    match.play(0, DamageOpen("c1"))
    assert match.hold(1)[0] == "c1 CG06#1+"
    match.play(0, DamageDiscardOpen("c1"))
    assert match.hold(1) == ["c2 PS09#1"]


@pytest.mark.rule("SC-163", "SC-177")
def test_13_decline() -> None:
    match = at("active=1 | PC01 LO12 hand=PS01#1 hold=c1:PS02#1,c2:CG01#1,c3:PS05#1 | PC02 LO06 hand=PL02#1").play(
        1, StartDogfight("PL02#1", 0)
    )
    match.play(0, Decline()).play(1, Open("c1")).play(1, Open("c2"))
    assert match.asked == (1, "SC-D31"), "one Damage"
    match.play(1, DamageOpen("c3"))
    assert match.state.discard == cards("PS02 PS05 PL02")


@pytest.mark.rule("SC-169", "SC-175")
def test_14_equal_value_and_lucky_shot() -> None:
    match = (
        at("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=PS14#1 | removed=*")
        .play(0, StartDogfight("PL04#1", 1))
        .play(1, Accept())
    )
    assert match.may(1, Block("PS14#1"))
    match = (
        at("PC01 LO12 hand=PL11#1 | PC02 LO06 hand=PS13#1 | removed=*")
        .play(0, StartDogfight("PL11#1", 1))
        .play(1, Accept())
    )
    assert match.may(1, Block("PS13#1"))


@pytest.mark.rule("SC-181", "SC-182")
def test_15_bounty() -> None:
    match = at("active=1 | PC01 LO12 hand=PV03#1,PS07#1,PS11#1 | PC02 LO06 hand=PL04#1,PS01#1,PS02#1 | removed=*")
    match.play(1, StartDogfight("PL04#1", 0)).play(0, Accept()).play(0, Block("PV03#1"))
    match.play(1, Maneuver("PS01#1")).play(0, Block("PS07#1")).play(1, Maneuver("PS02#1")).play(0, Block("PS11#1"))
    assert match.domain(0, Bounty, "card") == cards("PL04 PS01 PS02 PS07 PS11 PV03")


@pytest.mark.rule("SC-166")
def test_16_pilot_draw_and_the_limit() -> None:
    match = at(
        "PC01 LO12 hand=PL11#1"
        " | PC03 LO06 chain=PS12#1,PS20#1 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1,PS09#1"
    )
    assert match.before(1).stats.pilot == 6
    match.play(0, StartDogfight("PL11#1", 1)).play(1, Accept())
    assert len(match.hand(1)) == 10


@pytest.mark.rule("SC-022")
def test_17_fifth_passenger() -> None:
    match = at("PC01 LO12 chain=PS01#1,PS02#1,PS04#1,PS05#1 hand=PS14#1 | PC02 LO06").play(0, PlayPassenger("PS14#1"))
    match.play(0, DropPassenger("PS02#1"))
    assert match.state.chains[0] == cards("PS01 PS04 PS05 PS14")


@pytest.mark.rule("SC-053", "SC-054")
def test_18_chain_order_moves() -> None:
    match = at("PC01 LO06 chain=PS22#1,PS15#1,PS06#1 | PC02 LO06").play(0, EndPlay(), rolled(2)).play(0, MoveTo("LO07"))
    match.play(0, ChainMove("PS22#1", 3))
    assert match.asked == (0, "SC-D9")
    match.play(0, MoveTo("LO08"))
    assert match.asked == (1, "SC-D8")


@pytest.mark.rule("SC-040", "SC-043")
def test_19_artifact_into_another_hold() -> None:
    match = at("PC01 LO12 hand=AR01#1 | PC02 LO06 hand=AC06#1 hold=c1:PS01#1,c2:CG01#1").play(
        0, PlayArtifact("AR01#1", 1)
    )
    assert (len(match.hold(1)), match.before(1).stats.shipping) == (3, 1)
    match.play(0, EndPlay(), rolled(1)).play(0, MoveTo("LO11"))
    match.play(1, PlayAction("AC06#1", ()))
    assert match.before(1).stats.shipping == 2


@pytest.mark.rule("SC-153", "SC-154")
def test_20_crosswind_and_second_try() -> None:
    match = at("PC01 LO12 hand=AC19#1 | PC02 LO06 hand=AC20#1", windows={"SC-D25", "SC-D26"}).play(
        0, EndPlay(), rolled(1)
    )
    match.play(0, React("AC19#1"), rolled(6))
    assert match.refused(1, ReactBy("AC20#1", 1)) == "OUT_OF_BOUNDS"
    match.play(1, ReactBy("AC20#1", -1))
    die = match.view(None).die
    assert die is not None
    assert die.result == 5


@pytest.mark.rule("SC-150")
def test_21_radio_jam() -> None:
    match = at("PC01 LO12 hand=AC09#1,AC09#2 | PC02 LO06 hand=AC16#1", windows={"SC-D22"}).play(
        0, PlayAction("AC09#1", ())
    )
    match.play(1, React("AC16#1"))
    assert (match.hand(0), match.state.discard) == (["AC09#2"], cards("AC16 AC09"))
    assert match.refused(0, PlayAction("AC09#2", ())) == "ONCE_PER_TURN"


@pytest.mark.rule("SC-192", "SC-193")
def test_22_step_4_for_all() -> None:
    match = (
        at(
            "PC01 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1"
            " | PC02 LO06 hand=AC01#1,AC02#1,AC03#1,AC04#1,AC05#1,AC06#1,AC07#1,AC08#1,AC09#1"
        )
        .play(0, EndPlay(), rolled(1))
        .play(0, MoveTo("LO07"))
    )
    assert [asked.seat for asked in match.table.asked] == [0, 1]
    match.play(0, Discard(("PS01#1",)))
    assert match.state.discard == []
    match.play(1, Discard(("AC01#1", "AC02#1")))
    assert match.state.discard == cards("PS01 AC01 AC02")


@pytest.mark.rule("SC-057", "SC-104")
@pytest.mark.parametrize(("hold", "steals"), [("c1:PS04#1,c2:PS05#1", True), ("c1:PS04#1,c2:PS05#1,c3:PS06#1", False)])
def test_23_nested_effects(hold: str, steals: bool) -> None:
    match = at(
        f"PC01 LO05 chain=PS02#1,PS10#1 hand=PS03#1,PS07#1 hold={hold} | PC02 LO06 hand=AC18#1 hold=c4:PS08#1",
        windows={"SC-D24"},
    )
    assert match.before(0).stats.shipping == 7
    match.play(0, EndPlay(), rolled(6)).play(0, MoveTo("LO07")).play(0, PlayCargo("PS03#1"))
    if steals:
        assert match.asked == (1, "SC-D24")
        match.play(1, Pass())
    assert len(match.hold(0)) == 4
    assert len(match.hold(1)) == (0 if steals else 1)
    assert match.asked == (1, "SC-D8")


@pytest.mark.rule("SC-071")
@pytest.mark.parametrize(("place", "plays"), [("LO03", True), ("LO06", True), ("LO05", True), ("LO04", False)])
def test_24_receiving(place: str, plays: bool) -> None:
    assert at(f"PC01 {place} hand=AC07#1,PS01#1 | PC02 LO06").offers(0, PlayAction) == plays


@pytest.mark.rule("SC-130")
def test_25_who_is_asked() -> None:
    match = at(
        "PC01 LO12 hand=AC01#1 | PC02 LO06 hand=PS01#1,PS02#1,PS04#1 hold=c1:PS05#1 | discard=AC17#1",
        windows={"SC-D23"},
    )
    match.play(0, PlayAction("AC01#1", ()))
    assert [option.makes for option in match.options(1)] == [Pass]
    for position in (
        "PC01 LO12 hand=AC01#1 | PC02 LO06 hand=PS01#1 hold=c1:PS05#1 | discard=AC17#1,AC17#2",
        "PC01 LO12 hand=AC01#1 | PC02 LO06 hold=c1:PS05#1",
    ):
        match = at(position, windows={"SC-D23"})
        assert match.play(0, PlayAction("AC01#1", ())).hold(1) == []


@pytest.mark.rule("SC-038", "SC-194")
def test_26_cards_under_way() -> None:
    match = at("PC01 LO12 hand=AC09#1 | PC02 LO06 | discard=PS01#1,PS02#1,PS04#1 | removed=*").play(
        0, PlayAction("AC09#1", ())
    )
    assert (len(match.hand(0)), len(match.state.deck), match.state.discard) == (2, 1, cards("AC09"))
    match = at("PC01 LO12 hand=PS05#1,PS06#1,PS07#1,PS08#1,PS09#1,PS10#1,PS11#1,PS12#1,PS13#1,AC09#1 | PC02 LO06").play(
        0, PlayAction("AC09#1", ())
    )
    assert len(match.hand(0)) == 10
