"""Pilots, Actions, Artifacts and Cargo: what each does, and what it must not do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from freeport_games.engine.requests import Picked
from freeport_games.sky_cargo.components import CARDS, WITH_TIMING, Timing
from freeport_games.sky_cargo.events import (
    CardsDiscarded,
    CardTaken,
    CargoOpened,
    CargoProtected,
    CargoRepacked,
    DieChanged,
    DogfightCancelled,
    DogfightTotalled,
    DogfightWon,
    HandLookedAt,
)
from freeport_games.sky_cargo.moves import (
    Accept,
    Block,
    ChainOrder,
    Concede,
    Decline,
    Discard,
    DiscardPassenger,
    EndPlay,
    MoveTo,
    Open,
    Pass,
    PlayAction,
    PlayArtifact,
    PlayCargo,
    React,
    ReactBy,
    Recover,
    Search,
    StartDogfight,
    Steal,
    Strip,
)
from freeport_games.sky_cargo.state import Step
from tests.rules.sky_cargo.positions import Match, at, cards, rolled

# Pilots


def declined(pilot: str, **other: Any) -> Match:
    """Seat 1 has declined the attack of a Pilot, so its reward and its own icons count."""
    hands = dict(other.pop("hands", {}))
    hands[0] = f"{pilot} {hands.get(0, '')}"
    return at(hands=hands, **other).play(0, StartDogfight(f"{pilot}#1", 1)).play(1, Decline())


def without_reward(pilot: str, **other: Any) -> Match:
    """Seat 1 has blocked the Pilot, and the attacker has no card to go on: there is no reward."""
    hands = {1: "PS17", 0: pilot}
    holds = other.pop("holds", {})
    match = at(hands=hands, holds=holds, rest=False, **other).play(0, StartDogfight(f"{pilot}#1", 1)).play(1, Accept())
    match.play(1, Block("PS17#1"))
    assert match.happened(DogfightWon)[0].winner == 1
    return match


PILOTS = {
    "PL01": (4, 9, 0, 1),
    "PL02": (5, 10, 1, 0),
    "PL03": (3, 8, 0, 1),
    "PL04": (6, 12, 0, 0),
    "PL05": (5, 11, 1, 0),
    "PL06": (3, 7, 0, 1),
    "PL07": (4, 9, 1, 0),
    "PL08": (4, 10, 0, 0),
    "PL09": (3, 8, 1, 0),
    "PL10": (4, 11, 0, 1),
    "PL11": (2, 13, 0, 1),
    "PL12": (2, 6, 1, 0),
    "PL13": (3, 10, 1, 0),
    "PL14": (5, 12, 1, 0),
    "PL15": (4, 9, 0, 1),
    "PL16": (2, 7, 1, 0),
}
"""For each Pilot its PILOT, the value of its maneuver, its Damage and its Draw."""


@pytest.mark.rule("SC-165", "SC-176", "SC-183")
@pytest.mark.parametrize(
    ("pilot", "facts"),
    [pytest.param(pilot, facts, marks=pytest.mark.card(pilot), id=pilot) for pilot, facts in PILOTS.items()],
)
def test_a_pilot_draws_attacks_and_counts_its_icons(pilot: str, facts: tuple[int, int, int, int]) -> None:
    draws, value, damage, draw = facts
    match = at(hands={0: pilot}).play(0, StartDogfight(f"{pilot}#1", 1)).play(1, Accept())
    assert len(match.state.hands[0]) == draws
    fight = match.view(None).dogfight
    assert fight is not None
    assert fight.table[0].value == value
    match.play(1, Concede())
    total = match.happened(DogfightTotalled)[0]
    assert (total.damage, total.draws) == (damage, draw)
    lost = without_reward(pilot, holds={1: "PS01 CG01+"}, chains={1: "PS02"})
    assert not lost.happened(DogfightTotalled), "no icons and no reward when the defender wins"
    assert lost.hold(1) == ["c1 PS01#1", "c2 CG01#1+"]
    assert lost.state.tokens == ["LO12", "LO06"]


@pytest.mark.card("PL01")
def test_scarlet_jax_steals_open_cargo_of_the_defender() -> None:
    match = declined("PL01", seats=3, holds={1: "CG01+ PS01", 2: "CG02+"})
    assert match.hold(0) == ["c1 CG01#1+"]


@pytest.mark.card("PL02")
def test_iron_beak_opens_two() -> None:
    match = declined("PL02", holds={1: "CG01 PS01", 0: "PS02"}).play(0, Open("c2"))
    assert [event.slot for event in match.happened(CargoOpened)] == ["c2", "c3"]
    assert match.hold(0) == ["c1 PS02#1"]


@pytest.mark.card("PL03")
def test_hatchet_lou_lets_the_defender_discard_two_of_its_choice() -> None:
    match = declined("PL03", hands={1: "PS01 PS02 PS03"})
    assert match.asked == (1, "SC-D21")
    match.play(1, Discard(("PS01#1", "PS03#1")))
    assert match.hand(1) == cards("PS02")


@pytest.mark.card("PL04")
def test_the_grinning_wasp_has_no_reward() -> None:
    match = declined("PL04", hands={1: "PS01"}, holds={1: "CG01 PS02"}, rest=False)
    assert match.asked == (0, "SC-D8")
    assert (match.hand(0), match.hand(1)) == ([], cards("PS01"))


@pytest.mark.card("PL05")
def test_baron_vesper_steals_packed_cargo_of_the_defender() -> None:
    match = declined("PL05", holds={1: "CG01+ PS01"})
    assert match.hold(0) == ["c2 PS01#1"]


@pytest.mark.card("PL06")
def test_dusty_malone_draws_two_and_the_icon() -> None:
    assert len(declined("PL06").state.hands[0]) == 3


@pytest.mark.card("PL07")
def test_nine_lives_cora_takes_a_maneuver_card() -> None:
    match = declined("PL07", rest=False)
    assert match.hand(0) == cards("PL07")


@pytest.mark.card("PL08")
def test_sky_marshal_reeve_opens_one_and_draws_one() -> None:
    match = declined("PL08", holds={1: "PS01 PS02"}).play(0, Open("c1"))
    assert (match.hold(1), len(match.state.hands[0])) == (["c2 PS02#1"], 1)


@pytest.mark.card("PL09")
def test_patrolman_okafor_looks_at_the_hand_of_the_defender() -> None:
    match = declined("PL09", seats=3, hands={1: "PS01", 2: "PS02"})
    assert [event.owner for event in match.happened(HandLookedAt, 0)] == [1]


@pytest.mark.card("PL10")
def test_dread_moll_discards_a_passenger_of_the_defender() -> None:
    match = declined("PL10", seats=3, chains={1: "PS01 PS02", 2: "PS04", 0: "PS05"})
    assert match.domain(0, DiscardPassenger, "card") == cards("PS01 PS02")


@pytest.mark.card("PL11")
def test_the_aru_twins_draw_one_and_the_icon() -> None:
    assert len(declined("PL11").state.hands[0]) == 2


@pytest.mark.card("PL12")
def test_crop_duster_ed_takes_any_card_of_the_discard_pile_but_not_itself() -> None:
    match = declined("PL12", discard="CG01 PS01")
    assert match.domain(0, Recover, "card") == cards("CG01 PS01")


@pytest.mark.card("PL13")
@pytest.mark.parametrize(("chain", "kind"), [("PS21", "SC-D12"), ("PS07", "SC-D11")])
def test_corsair_blix_steals_with_a_pirate_and_opens_without(chain: str, kind: str) -> None:
    assert declined("PL13", chains={0: chain}, holds={1: "PS01 PS02"}).asked == (0, kind)


@pytest.mark.card("PL14")
def test_silent_yuki_peeks_at_all_packed_cargo_of_the_defender() -> None:
    match = declined("PL14", seats=3, holds={1: "PS01 PS02", 2: "PS04"})
    assert [match.knows(0, slot) for slot in ("c1", "c2", "c3")] == [True, True, False]


@pytest.mark.card("PL15")
def test_vida_sol_flies_anywhere_else() -> None:
    assert len(declined("PL15").domain(0, MoveTo, "to")) == 11


@pytest.mark.card("PL16")
def test_rusty_hook_moves_the_defender() -> None:
    match = declined("PL16")
    assert match.asked == (0, "SC-D20")


# Step-2 Actions


@pytest.mark.card("AC01")
def test_crowbar_opens_one_of_any_hold_again_and_again() -> None:
    match = at(hands={0: "AC01#1 AC01#2"}, holds={1: "PS01 PS02"}).play(0, PlayAction("AC01#1", ())).play(0, Open("c2"))
    match.play(0, PlayAction("AC01#2", ()))
    assert match.hold(1) == []


@pytest.mark.card("AC02")
def test_customs_sweep_opens_two() -> None:
    match = at(hands={0: "AC02"}, holds={1: "PS01 PS02 CG01"}).play(0, PlayAction("AC02#1", ())).play(0, Open("c3"))
    match.play(0, Open("c1"))
    assert match.hold(1) == ["c2 PS02#1", "c3 CG01#1+"]


@pytest.mark.card("AC03")
def test_night_loaders_steal_packed_cargo_here_once_a_turn() -> None:
    match = at(hands={0: "AC03#1 AC03#2"}, tokens={1: "LO12"}, holds={1: "PS01 PS02 CG01+"})
    match.play(0, PlayAction("AC03#1", ())).play(0, Steal("c2"))
    assert match.hold(0) == ["c2 PS02#1"]
    assert match.refused(0, PlayAction("AC03#2", ())) == "ONCE_PER_TURN"


@pytest.mark.card("AC04")
def test_grappling_hook_costs_a_card_and_steals_open_cargo_anywhere() -> None:
    match = at(hands={0: "AC04 PS09"}, holds={1: "PS01 AR03+"}).play(0, PlayAction("AC04#1", ("PS09#1",)))
    assert match.hold(0) == ["c2 AR03#1+"]
    assert match.state.discard == cards("PS09 AC04")


@pytest.mark.card("AC05")
def test_shell_game_repacks_and_mixes() -> None:
    match = at(hands={0: "AC05"}, holds={0: "CG01+ PS01", 1: "CG02+"}).play(0, PlayAction("AC05#1", ()))
    assert match.hold(0) == ["c4 CG01#1", "c5 PS01#1"]
    assert match.hold(1) == ["c3 CG02#1+"]


@pytest.mark.card("AC06")
def test_fresh_tarpaulin_repacks_without_a_mix() -> None:
    match = at(hands={0: "AC06"}, holds={0: "CG01+ PS01"}).play(0, PlayAction("AC06#1", ()))
    assert match.hold(0) == ["c1 CG01#1", "c2 PS01#1"]
    assert match.happened(CargoRepacked)[0].slots == ("c1",)


@pytest.mark.card("AC07")
def test_express_drop_plays_cargo_once_a_turn() -> None:
    match = at(hands={0: "AC07#1 AC07#2 PS01 PS02"}).play(0, PlayAction("AC07#1", ())).play(0, PlayCargo("PS01#1"))
    assert match.hold(0) == ["c1 PS01#1"]
    assert match.refused(0, PlayAction("AC07#2", ())) == "ONCE_PER_TURN"


@pytest.mark.card("AC08")
def test_tailwind_moves_and_does_not_play() -> None:
    match = at(hands={0: "AC08 PS01"}).play(0, PlayAction("AC08#1", ())).play(0, MoveTo("LO03"))
    assert (match.state.tokens[0], match.hold(0), match.asked) == ("LO03", [], (0, "SC-D8"))


@pytest.mark.card("AC09")
def test_fuel_cache_draws_two_once_a_turn() -> None:
    match = at(hands={0: "AC09#1 AC09#2"}, deck="PS01 PS02").play(0, PlayAction("AC09#1", ()))
    assert match.hand(0) == ["AC09#2", *cards("PS01 PS02")]
    assert match.refused(0, PlayAction("AC09#2", ())) == "ONCE_PER_TURN"


@pytest.mark.card("AC10")
def test_wanted_poster_spares_the_own_chain() -> None:
    match = at(hands={0: "AC10"}, chains={0: "PS01", 1: "PS02"}).play(0, PlayAction("AC10#1", ()))
    assert match.state.chains == [cards("PS01"), []]


@pytest.mark.card("AC11")
def test_help_wanted_takes_a_passenger_out_of_the_draw_pile() -> None:
    match = (
        at(hands={0: "AC11"}, rest=False, deck="CG01 PS01").play(0, PlayAction("AC11#1", ())).play(0, Search("PS01#1"))
    )
    assert match.hand(0) == cards("PS01")
    assert match.happened(CardTaken, 1)[0].taken.id == "PS01#1"


@pytest.mark.card("AC12")
def test_spotters_glass_peeks_at_two_of_opponents() -> None:
    match = at(hands={0: "AC12"}, holds={0: "PS04", 1: "PS01 PS02"}).play(0, PlayAction("AC12#1", ()))
    assert match.knows(0, "c2")
    assert not match.knows(None, "c2")
    assert match.hold(1) == ["c2 PS01#1", "c3 PS02#1"]


@pytest.mark.card("AC13")
def test_change_of_crew_rearranges_the_chain() -> None:
    match = at(hands={0: "AC13"}, chains={0: "PS01 PS02"}).play(0, PlayAction("AC13#1", ()))
    match.play(0, ChainOrder(tuple(cards("PS02 PS01"))))
    assert match.state.chains[0] == cards("PS02 PS01")


@pytest.mark.card("AC14")
def test_salvage_dive_takes_any_card_of_the_discard_pile() -> None:
    match = at(hands={0: "AC14 PS09"}, discard="CG01").play(0, PlayAction("AC14#1", ("PS09#1",)))
    assert match.hand(0) == cards("CG01")


@pytest.mark.card("AC15")
def test_loose_talk_discards_a_card_of_the_hand_that_is_looked_at() -> None:
    match = at(seats=3, hands={0: "AC15", 1: "PS01 PS02"}).play(0, PlayAction("AC15#1", ())).play(0, Strip("PS02#1"))
    assert match.hand(1) == cards("PS01")
    assert [event.owner for event in match.happened(HandLookedAt, 0)] == [1]


# Reactions


@pytest.mark.card("AC16")
def test_radio_jam_takes_the_effect_of_an_action_and_not_of_a_passenger() -> None:
    match = at(hands={0: "AC08 PS01", 1: "AC16"}, windows={"SC-D22"}).play(0, PlayAction("AC08#1", ()))
    match.play(1, React("AC16#1"))
    assert (match.state.tokens[0], match.asked) == ("LO12", (0, "SC-D8"))
    other = at(hands={0: "AR01 PS01", 1: "AC16"}, windows={"SC-D22"}).play(0, PlayArtifact("AR01#1", 1))
    assert other.asked == (0, "SC-D8")


@pytest.mark.card("AC17")
def test_false_bottom_saves_packed_cargo_from_opening_not_from_theft() -> None:
    match = at(hands={0: "AC01", 1: "AC17"}, holds={1: "PS01"}, windows={"SC-D23"}).play(0, PlayAction("AC01#1", ()))
    match.play(1, React("AC17#1"))
    assert [event.slot for event in match.happened(CargoProtected)] == ["c1"]
    stolen = at(hands={0: "AC03", 1: "AC17"}, tokens={1: "LO12"}, holds={1: "PS01"}, windows={"SC-D23", "SC-D24"})
    stolen.play(0, PlayAction("AC03#1", ()))
    assert stolen.asked == (1, "SC-D24")
    assert stolen.refused(1, React("AC17#1")) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC18")
def test_chained_crate_foils_a_theft_not_an_opening() -> None:
    match = at(hands={0: "AC03", 1: "AC18"}, tokens={1: "LO12"}, holds={1: "PS01"}, windows={"SC-D24"})
    match.play(0, PlayAction("AC03#1", ())).play(1, React("AC18#1"))
    assert match.hold(1) == ["c1 PS01#1"]
    other = at(hands={0: "AC01", 1: "AC18"}, holds={1: "PS01"}, windows={"SC-D23"}).play(0, PlayAction("AC01#1", ()))
    assert other.refused(1, React("AC18#1")) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC19")
def test_second_try_is_for_the_own_roll_only() -> None:
    match = at(step=Step.ROLL, hands={0: "AC19"}, windows={"SC-D25"}, outcomes=[rolled(1)])
    match.play(0, React("AC19#1"), rolled(4))
    assert len(match.domain(0, MoveTo, "to")) == 6
    other = at(step=Step.ROLL, hands={1: "AC19"}, windows={"SC-D25", "SC-D26"}, outcomes=[rolled(1)])
    assert other.asked == (1, "SC-D26")
    assert other.refused(1, ReactBy("AC19#1", 1)) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC20")
def test_crosswind_is_for_the_roll_of_an_opponent_only() -> None:
    match = at(step=Step.ROLL, hands={1: "AC20"}, windows={"SC-D26"}, outcomes=[rolled(6)])
    assert match.refused(1, ReactBy("AC20#1", 2)) == "OUT_OF_BOUNDS"
    match.play(1, ReactBy("AC20#1", -1))
    assert match.happened(DieChanged)[0].shows == 5
    own = at(step=Step.ROLL, hands={0: "AC20 PS01"}, windows={"SC-D25", "SC-D26"}, outcomes=[rolled(6)])
    assert own.refused(0, React("AC20#1")) == "WRONG_CARD_TYPE"


def attacked(hands: Mapping[int, str], *, pilot: str = "PL11", **other: Any) -> Match:
    """Seat 0 attacks seat 1, and the test answers in the windows."""
    held = {**hands, 0: f"{pilot} {hands.get(0, '')}"}
    return at(hands=held, windows={"SC-D27"}, **other).play(0, StartDogfight(f"{pilot}#1", 1))


@pytest.mark.card("AC21")
def test_afterburner_is_the_attackers() -> None:
    match = attacked({0: "AC21", 1: "AC21#2"}).play(0, React("AC21#1"))
    assert match.asked == (1, "SC-D27"), "the last copy that could be in another hand leaves the window to the next"
    assert match.refused(1, React("AC21#2")) == "WRONG_CARD_TYPE"
    match.play(1, Pass()).play(1, Accept()).play(1, Pass())
    assert len(match.state.hands[0]) == 4


@pytest.mark.card("AC22")
def test_smoke_screen_ends_the_dogfight_for_the_defender() -> None:
    match = attacked({0: "AC22", 1: "AC22#2"})
    assert match.refused(0, React("AC22#1")) == "WRONG_CARD_TYPE"
    match.play(0, Pass()).play(1, React("AC22#2"))
    assert match.happened(DogfightCancelled)
    assert match.state.discard == ["AC22#2", "PL11#1"]


@pytest.mark.card("AC23")
def test_fouled_plugs_hit_the_other_participant() -> None:
    match = attacked({1: "AC23"}, pilot="PL04").play(1, Pass()).play(1, Accept()).play(1, React("AC23#1"))
    assert [len(hand) for hand in match.state.hands] == [4, 4], "6 - 2, and Sable Roke's 4"


@pytest.mark.card("AC24")
def test_gremlin_takes_a_random_card_of_the_other_participant() -> None:
    match = attacked({0: "PS01", 1: "AC24"}, rest=False).play(0, Pass()).play(1, Pass()).play(1, Accept())
    match.play(0, Pass()).play(1, Pass()).play(0, Pass()).play(1, React("AC24#1"), Picked(0))
    assert [event.cards[0].id for event in match.happened(CardsDiscarded)] == cards("PS01")


@pytest.mark.card("AC25")
def test_into_the_cloud_blocks_for_the_defender_alone() -> None:
    match = (
        at(hands={0: "PL11 AC25 PS01", 1: "AC25#2"}, rest=False).play(0, StartDogfight("PL11#1", 1)).play(1, Accept())
    )
    match.play(1, React("AC25#2"))
    assert match.asked == (0, "SC-D30")
    assert match.refused(0, React("AC25#1")) == "WRONG_CARD_TYPE"


@pytest.mark.card("AC26")
def test_wingman_attacks_for_the_attacker_alone() -> None:
    deck = "PS01 PS03 PS04 PS05 PS06 PS07 PS02"
    match = at(hands={0: "PL11 AC26", 1: "PS17"}, rest=False, deck=deck).play(0, StartDogfight("PL11#1", 1))
    match.play(1, Accept())
    assert match.refused(1, React("AC26#1")) == "CARD_NOT_IN_HAND"
    match.play(1, Block("PS17#1"))
    match.play(0, React("AC26#1"))
    fight = match.state.dogfight
    assert fight is not None
    assert (fight.table[-1].card, fight.table[-1].value) == ("PS02#1", 10)


@pytest.mark.card("AC27")
def test_patched_hull_is_for_a_defender_that_lost() -> None:
    match = attacked({0: "AC27", 1: "PS01"}, pilot="PL02").play(0, Pass()).play(1, Pass()).play(1, Decline())
    assert match.asked == (0, "SC-D27")
    assert match.refused(0, React("AC27#1")) == "WRONG_CARD_TYPE"
    lost = attacked({1: "AC27"}, pilot="PL02").play(1, Pass()).play(1, Decline()).play(1, React("AC27#1"))
    assert lost.happened(DogfightTotalled)[0].damage == 0


@pytest.mark.card("AC28")
def test_victory_roll_is_for_the_winner() -> None:
    match = attacked({1: "AC28"}, pilot="PL04", rest=False, deck="PS01 PS02").play(1, Pass()).play(1, Decline())
    assert match.asked == (1, "SC-D27"), "for Patched Hull"
    assert match.refused(1, React("AC28#1")) == "WRONG_CARD_TYPE"


@pytest.mark.rule("SC-031", "SC-155")
def test_each_timing_has_its_cards() -> None:
    assert {timing: len(held) for timing, held in WITH_TIMING.items() if timing is not Timing.STEP2} == {
        Timing.REACT_ACTION: 2,
        Timing.REACT_OPEN: 2,
        Timing.REACT_STEAL: 2,
        Timing.OWN_ROLL: 1,
        Timing.OPPONENT_ROLL: 2,
        Timing.DF_START_ATTACKER: 2,
        Timing.DF_START_DEFENDER: 2,
        Timing.DF_BEFORE_PILOT: 1,
        Timing.DF_AFTER_PILOT: 1,
        Timing.DF_INSTEAD_DEFENDER: 2,
        Timing.DF_INSTEAD_ATTACKER: 1,
        Timing.DF_LOST_DEFENDER: 1,
        Timing.DF_WON: 1,
    }


# Artifacts

ARTIFACTS: Mapping[str, Callable[[Match], bool]] = {
    "AR01": lambda match: match.before(0).stats.shipping - 3 == -1,
    "AR02": lambda match: len(moved(match)) == 8,
    "AR03": lambda match: match.before(0).stats.pilot - 3 == 1,
    "AR04": lambda match: len(moved(match)) == 4,
    "AR05": lambda match: len(at(step=Step.DRAW, hands={0: FIVE}, holds={0: "AR05+"}).state.hands[0]) == 7,
    "AR06": lambda match: match.before(0).hand_limit == 5,
    "AR07": lambda match: match.before(0).stats.range - 1 == 2,
    "AR08": lambda match: (
        at(hands={0: "AC03"}, tokens={1: "LO12"}, holds={1: "AR08+ PS01"}).options(0, PlayAction) == []
    ),
}
"""How each Artifact is felt by the owner of its hold."""
FIVE = "PS01 PS02 PS03 PS04 PS05"


def moved(match: Match) -> list[str]:
    """Where Tailwind takes seat 0."""
    match.play(0, PlayAction("AC08#1", ()))
    return match.domain(0, MoveTo, "to")


@pytest.mark.rule("SC-042", "SC-043")
@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.card(card)) for card in ARTIFACTS])
def test_an_artifact_works_open_in_the_own_hold_and_in_no_other_way(card: str) -> None:
    felt = ARTIFACTS[card]
    assert felt(at(hands={0: "AC08"}, holds={0: f"{card}+"}))
    if card not in ("AR05", "AR08"):
        assert not felt(at(hands={0: "AC08"}, holds={0: card}))
        assert not felt(at(hands={0: "AC08"}, holds={1: f"{card}+"}))
    elif card == "AR05":
        assert len(at(step=Step.DRAW, hands={0: FIVE}, holds={0: card}).state.hands[0]) == 6
    else:
        assert at(hands={0: "AC03"}, tokens={1: "LO12"}, holds={1: f"{card} PS01"}).offers(0, PlayAction)
    opened = at(hands={0: "AC01"}, holds={1: card}).play(0, PlayAction("AC01#1", ()))
    assert opened.hold(1) == [f"c1 {card}#1+"]


# Cargo


@pytest.mark.rule("SC-084", "SC-121")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, marks=pytest.mark.card(card))
        for card in ["CG01", "CG02", "CG03", "CG04", "CG05", "CG06", "CG07", "CG08", "CX01"]
    ],
)
def test_genuine_cargo_stays_when_it_is_opened_and_wins_as_the_last_one(card: str) -> None:
    match = at(seats=3, hands={0: "AC01"}, holds={1: card}).play(0, PlayAction("AC01#1", ()))
    assert match.hold(1) == [f"c1 {card}#1+"]
    last = at(seats=3, hands={0: f"AC07 {card}"}, holds={0: "PS01 PS02 PS03 PS04"}).play(0, PlayAction("AC07#1", ()))
    last.play(0, PlayCargo(f"{card}#1"))
    assert last.table.over
    assert f"{card}#2" in CARDS or card in ("CG07", "CG08")
    assert at(hands={0: card}).refused(0, PlayAction(f"{card}#1", ())) == "WRONG_CARD_TYPE"


def test_ending_step_2_needs_no_card() -> None:
    assert at().may(0, EndPlay())
