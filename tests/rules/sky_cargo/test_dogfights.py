"""Dogfights (section 4.15)."""

from __future__ import annotations

import pytest

from freeport_games.engine.menus import Shuffled
from freeport_games.engine.menus.requests import Picked
from freeport_games.sky_cargo.events import (
    BountyDeclined,
    CargoLost,
    DogfightCancelled,
    DogfightTotalled,
    DogfightWon,
    ManeuverFlown,
    PileRenewed,
)
from freeport_games.sky_cargo.moves import (
    Accept,
    Block,
    Bounty,
    BreakOff,
    Concede,
    DamageDiscardOpen,
    DamageHand,
    DamageOpen,
    Decline,
    Discard,
    Maneuver,
    Pass,
    PlayAction,
    React,
    StartDogfight,
    TakeManeuver,
)
from tests.rules.sky_cargo.positions import at, cards, fighting

BY_PLAYER = StartDogfight("player", 1)


# The start


@pytest.mark.rule("SC-160", "SC-D7", "SC-159")
def test_a_pilot_attacks_anybody_and_the_player_within_range() -> None:
    match = at("PC01 LO03 hand=PL01#1,PS01#1 | PC02 LO04 | PC03 LO06")
    assert match.may(0, StartDogfight("PL01#1", 2)), "without cards or cargo of the defender"
    assert match.may(0, StartDogfight("player", 1))
    assert match.refused(0, StartDogfight("player", 2)) == "OUT_OF_RANGE"
    assert match.refused(0, StartDogfight("PS01#1", 1)) == "WRONG_CARD_TYPE"
    assert match.refused(0, StartDogfight("PL02#1", 1)) == "CARD_NOT_IN_HAND"
    assert match.refused(0, StartDogfight("PL01#1", 0)) == "ILLEGAL_SEAT"
    assert match.refused(0, StartDogfight("player", 0)) == "ILLEGAL_SEAT"
    assert match.refused(0, StartDogfight("player", 7)) == "ILLEGAL_SEAT"


@pytest.mark.rule("SC-160")
def test_range_0_means_the_same_location_and_passengers_widen_it() -> None:
    assert not at("PC01 LO12 | PC02 LO03").may(0, BY_PLAYER)
    assert at("PC01 LO12 chain=PS11#1 | PC02 LO03").may(0, BY_PLAYER)


@pytest.mark.rule("SC-161", "SC-168")
def test_the_source_is_the_first_maneuver() -> None:
    match = fighting("PC01 LO12 hand=PL04#1 | PC02 LO06")
    fight = match.view(None).dogfight
    assert fight is not None
    assert [(flown.card, flown.value) for flown in fight.table] == [("PL04#1", 12)]
    player = at("PC01 LO12 | PC02 LO01").play(0, BY_PLAYER).view(None)
    assert player.dogfight is not None
    assert [(flown.card, flown.value) for flown in player.dogfight.table] == [("PC01", 9)]
    assert player.seats[0].player_card is not None, "the Player card keeps its stats and its place"


@pytest.mark.rule("SC-162", "SC-164", "SC-167", "SC-155", "SC-131", "SC-D27")
def test_the_windows_of_a_dogfight_stand_in_order() -> None:
    match = fighting("PC01 LO12 hand=PL04#1,PS01#1 | PC02 LO06 hand=PS02#1", windows={"SC-D27"})
    asked: list[object] = []
    while match.asked is not None and match.asked[1] in ("SC-D27", "SC-D28"):
        asked.append(match.asked)
        match.play(match.asked[0], Accept() if match.asked[1] == "SC-D28" else Pass())
    window = "SC-D27"
    assert asked == [(0, window), (1, window), (1, "SC-D28"), (0, window), (1, window), (0, window), (1, window)]
    assert match.asked == (1, "SC-D29")


@pytest.mark.rule("SC-163", "SC-D28", "SC-177", "SC-176")
def test_a_declined_dogfight_is_won_at_once_with_the_icons_of_the_first_maneuver() -> None:
    match = fighting("PC01 LO12 hand=PL09#1 | PC02 LO06 hand=PS01#1,PS02#1")
    match.play(1, Decline())
    assert match.happened(DogfightWon)[0].winner == 0
    total = match.happened(DogfightTotalled)[0]
    assert (total.damage, total.draws) == (1, 0)
    assert len(match.hand(0)) == 0, "no PILOT cards"
    assert match.asked == (1, "SC-D21"), "the one possible Damage is a card of the hand"


@pytest.mark.rule("SC-165", "SC-166", "SC-190")
def test_attacker_and_defender_draw_for_pilot_up_to_ten() -> None:
    match = fighting(
        "PC01 LO12 hand=PL04#1 | PC03 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1,PS09#1"
    )
    match.play(1, Accept())
    assert [len(hand) for hand in match.state.hands] == [6, 10]
    player = at("PC01 LO12 chain=PS17#1 | PC02 LO01").play(0, BY_PLAYER).play(1, Accept())
    assert [len(hand) for hand in player.state.hands] == [5, 4]


@pytest.mark.rule("SC-165")
def test_pilot_is_never_below_0() -> None:
    match = fighting("PC01 LO12 hand=PL11#1 | PC02 LO06 hand=AC23#1", windows={"SC-D27"})
    match.play(1, Pass()).play(1, Accept()).play(1, React("AC23#1"))
    assert len(match.hand(0)) == 0, "2 - 2"


# Maneuvers


@pytest.mark.rule("SC-168", "SC-169", "SC-171", "SC-172", "SC-D29", "SC-D30")
def test_three_blocked_maneuvers_win_for_the_defender() -> None:
    match = fighting("PC01 LO12 hand=PL01#1,PS04#1,PS05#1 | PC02 LO06 hand=PS11#1,PS02#1,PS07#1 | removed=*")
    match.play(1, Accept())
    assert match.domain(1, Block, "card") == cards("PS07 PS11"), "9 is blocked by 10 and 11, not by 8"
    assert match.refused(1, Block("PS02#1")) == "MANEUVER_TOO_LOW"
    assert match.refused(1, Block("PS05#1")) == "CARD_NOT_IN_HAND"
    match.play(1, Block("PS11#1"))
    assert match.asked == (0, "SC-D30")
    assert match.refused(0, Maneuver("PS02#1")) == "CARD_NOT_IN_HAND"
    match.play(0, Maneuver("PS04#1")).play(1, Block("PS02#1")).play(0, Maneuver("PS05#1")).play(1, Block("PS07#1"))
    assert match.happened(DogfightWon)[0].winner == 1
    assert [event.round for event in match.happened(ManeuverFlown)] == [1, 2, 2, 3, 3]


@pytest.mark.rule("SC-169")
def test_equal_values_favour_the_defender() -> None:
    match = fighting("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=PS14#1 | removed=*").play(1, Accept())
    assert match.may(1, Block("PS14#1"))


@pytest.mark.rule("SC-170", "SC-172")
def test_a_defender_may_concede_although_it_could_block() -> None:
    match = fighting("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=PS14#1 | removed=*").play(1, Accept()).play(1, Concede())
    assert match.happened(DogfightWon)[0].winner == 0


@pytest.mark.rule("SC-158", "SC-D29")
def test_a_defender_with_cards_is_asked_even_if_it_cannot_block() -> None:
    match = fighting("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=PS01#1 | removed=*").play(1, Accept())
    assert match.asked == (1, "SC-D29")
    assert [option.makes for option in match.options(1)] == [Concede]


@pytest.mark.rule("SC-158", "SC-159", "SC-171")
def test_an_empty_hand_is_not_asked() -> None:
    match = fighting("PC01 LO12 hand=PL04#1 | PC02 LO06 | removed=*").play(1, Accept())
    assert match.happened(DogfightWon)[0].winner == 0, "the defender concedes"
    match = (
        fighting("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=PS14#1 | removed=*").play(1, Accept()).play(1, Block("PS14#1"))
    )
    assert match.happened(DogfightWon)[0].winner == 1, "the attacker breaks off"


@pytest.mark.rule("SC-171")
def test_an_attacker_may_break_off() -> None:
    match = (
        fighting("PC01 LO12 hand=PL04#1,PS01#1 | PC02 LO06 hand=PS14#1 | removed=*")
        .play(1, Accept())
        .play(1, Block("PS14#1"))
    )
    match.play(0, BreakOff())
    assert match.happened(DogfightWon)[0].winner == 1


@pytest.mark.rule("SC-173", "SC-174")
def test_a_maneuver_counts_as_a_maneuver_only() -> None:
    match = (
        fighting("PC01 LO12 hand=PL04#1,AC09#1,PS01#1 | PC02 LO06 hand=PS14#1 | removed=*")
        .play(1, Accept())
        .play(1, Block("PS14#1"))
    )
    before = match.hand(0)
    match.play(0, Maneuver("AC09#1"))
    assert match.hand(0) == cards("PS01") == [card for card in before if card != "AC09#1"], "nothing is drawn"
    assert match.before(1).stats.shipping == 2, "and Chief Anahera adds nothing"


@pytest.mark.rule("SC-175")
@pytest.mark.parametrize("lucky", ["AC22", "AR06", "PS13", "PS20"])
def test_a_lucky_shot_blocks_anything_and_is_a_1_in_attack(lucky: str) -> None:
    match = fighting(f"PC01 LO12 hand=PL11#1,PS01#1 | PC02 LO06 hand={lucky}#1 | removed=*").play(1, Accept())
    assert match.may(1, Block(f"{lucky}#1")), "13"
    match = fighting(f"PC01 LO12 hand=PL11#1,{lucky}#1 | PC02 LO06 hand=PS17#1,PS09#1 | removed=*").play(1, Accept())
    match.play(1, Block("PS17#1")).play(0, Maneuver(f"{lucky}#1"))
    assert match.may(1, Block("PS09#1")), "any card blocks a 1"


# The attacker wins


@pytest.mark.rule("SC-176", "SC-178", "SC-179", "SC-180", "SC-D31")
def test_damage_opens_discards_or_costs_a_card_and_then_cards_are_drawn() -> None:
    match = fighting(
        "PC01 LO12 hand=PL04#1,PS06#1,PS12#1 | PC02 LO06 hand=PS14#1,PS11#1,PS20#1 hold=c1:CG06#1,c2:PS01#1"
        " | deck=AC01#1,AC02#1,AC03#1,AC04#1,AC05#1,AC06#1,AC07#1,AC08#1,AC09#1,AC10#1,AC11#1,AC12#1"
        " | removed=*"
    )
    match.play(1, Accept()).play(1, Block("PS14#1")).play(0, Maneuver("PS06#1")).play(1, Block("PS20#1"))
    match.play(0, Maneuver("AC03#1")).play(1, Concede())
    total = match.happened(DogfightTotalled)[0]
    assert (total.damage, total.draws) == (2, 1), "0/0 and 2/0 and 0/1, blocked ones included"
    assert match.refused(0, DamageDiscardOpen("c1")) == "ILLEGAL_SLOT"
    assert match.refused(0, DamageOpen("c9")) == "ILLEGAL_SLOT"
    before = len(match.state.hands[0])
    match.play(0, DamageOpen("c1"))
    assert match.hold(1) == ["c1 CG06#1+", "c2 PS01#1"]
    match.play(0, DamageDiscardOpen("c1"))
    assert match.hold(1) == ["c2 PS01#1"]
    assert match.happened(CargoLost)[0].cargo.id == "CG06#1"
    assert len(match.state.hands[0]) == before + 1
    assert match.asked == (0, "SC-D8")


@pytest.mark.rule("SC-178", "SC-D21")
def test_the_defender_chooses_the_card_and_impossible_damage_is_lost() -> None:
    match = fighting("PC01 LO12 hand=PL16#1 | PC02 LO06 hand=PS01#1,PS02#1 hold=c1:CG01#1+").play(1, Decline())
    match.play(0, match.options(0)[0].first)
    assert match.refused(0, DamageOpen("c1")) == "ILLEGAL_SLOT"
    match.play(0, DamageHand())
    assert match.asked == (1, "SC-D21")
    match.play(1, Discard(("PS02#1",)))
    assert match.hand(1) == cards("PS01")
    lost = fighting("PC01 LO12 hand=PL07#1 | PC02 LO06 | removed=*").play(1, Decline())
    assert lost.asked == (0, "SC-D8"), "nothing to be hit; one card, the Pilot itself, is taken without a question"
    assert lost.hand(0) == cards("PL07")


@pytest.mark.rule("SC-178")
def test_damage_to_an_empty_hand_is_refused() -> None:
    match = fighting("PC01 LO12 hand=PL12#1 | PC02 LO06 hold=c1:CG01#1+,c2:CG02#1+").play(1, Decline())
    assert match.refused(0, DamageHand()) == "NO_LEGAL_TARGET"


@pytest.mark.rule("SC-086", "SC-151", "SC-179")
def test_the_next_damage_may_name_a_cargo_that_was_saved() -> None:
    match = fighting(
        "PC01 LO12 hand=PL02#1,PS06#1 | PC02 LO06 hand=PS07#1,AC17#1 hold=c1:CG01#1,c2:CG02#1,c3:CG03#1 | removed=*",
        windows={"SC-D23"},
    )
    match.play(1, Accept()).play(1, Block("PS07#1")).play(0, Maneuver("PS06#1")).play(1, Concede())
    match.play(0, match.options(0)[0].make(slot="c1")).play(1, Pass())
    match.play(0, match.options(0)[0].make(slot="c2")).play(1, Pass())
    assert match.asked == (0, "SC-D31")
    match.play(0, DamageOpen("c3")).play(1, React("AC17#1"))
    assert match.may(0, DamageOpen("c3"))


# The defender wins


@pytest.mark.rule("SC-181", "SC-183", "SC-D32", "SC-184", "SC-187")
def test_the_winning_defender_takes_any_card_on_the_table() -> None:
    match = (
        fighting("PC01 LO12 hand=PL04#1,PS01#1 | PC02 LO06 hand=PV03#1 | removed=*")
        .play(1, Accept())
        .play(1, Block("PV03#1"))
    )
    match.play(0, BreakOff())
    assert match.domain(1, Bounty, "card") == cards("PL04 PV03")
    assert match.refused(1, Bounty("PS01#1")) == "CARD_NOT_THERE"
    match.play(1, Bounty("PL04#1"))
    assert match.hand(1) == cards("PL04")
    assert match.state.discard == cards("PV03")
    assert match.asked == (0, "SC-D8"), "Step 2 goes on"


@pytest.mark.rule("SC-181", "SC-184")
def test_a_bounty_may_be_declined_and_player_cards_are_none() -> None:
    match = at("PC01 LO12 hand=PS01#1 | PC02 LO01 hand=PS14#1 | removed=*").play(0, BY_PLAYER).play(1, Accept())
    match.play(1, Block("PS14#1")).play(0, BreakOff())
    assert match.domain(1, Bounty, "card") == cards("PS14")
    match.play(1, Decline())
    assert match.happened(BountyDeclined)
    assert match.state.discard == cards("PS14")
    assert match.state.characters[0] == "PC01"


@pytest.mark.rule("SC-182", "SC-191")
def test_ten_cards_in_hand_take_no_bounty() -> None:
    match = fighting(
        "PC01 LO12 hand=PL04#1"
        " | PC02 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1,PS09#1,PS14#1"
        " | deck=PS10#1,PS11#1,PS12#1,PS13#1,PS15#1,PS16#1,PS17#1 | removed=*"
    )
    match.play(1, Accept()).play(1, Block("PS14#1"))
    match.state.hands[1].append(match.state.hands[0].pop())
    match.play(0, BreakOff())
    assert match.asked == (0, "SC-D8")


@pytest.mark.rule("SC-184")
def test_maneuvers_are_discarded_in_the_order_in_which_they_were_played() -> None:
    match = fighting("PC01 LO12 hand=PL04#1,PS01#1,PS02#1 | PC02 LO06 hand=PV03#1,PS07#1 | removed=*").play(1, Accept())
    match.play(1, Block("PV03#1")).play(0, Maneuver("PS02#1")).play(1, Block("PS07#1")).play(0, BreakOff()).play(
        1, Decline()
    )
    assert match.state.discard == cards("PL04 PV03 PS02 PS07")


# Cards of dogfights


@pytest.mark.rule("SC-185", "SC-186", "SC-156", "SC-214")
def test_a_dogfight_that_a_card_ends_has_no_winner() -> None:
    match = fighting(
        "PC01 LO12 hand=PL02#1,PS01#1 | PC02 LO06 hand=AC22#1,AC22#2 hold=c1:PS02#1,c2:PS03#1", windows={"SC-D27"}
    )
    match.play(0, Pass()).play(1, React("AC22#1"))
    assert match.happened(DogfightCancelled)
    assert not match.happened(DogfightWon)
    assert match.state.discard == cards("AC22#1 PL02")
    assert match.hold(1) == ["c1 PS02#1", "c2 PS03#1"]
    assert match.refused(0, BY_PLAYER) == "DOGFIGHT_USED"


@pytest.mark.rule("SC-186", "SC-214", "SC-D29")
def test_into_the_cloud_blocks_and_is_no_bounty() -> None:
    match = fighting("PC01 LO12 hand=PL11#1,PS01#1 | PC02 LO06 hand=AC25#1,PS02#1 | removed=*").play(1, Accept())
    assert match.refused(1, React("PS02#1")) == "WRONG_CARD_TYPE"
    match.play(1, React("AC25#1")).play(0, BreakOff())
    assert match.asked == (1, "SC-D32")
    assert match.domain(1, Bounty, "card") == cards("PL11")


@pytest.mark.rule("SC-215", "SC-174", "SC-157", "SC-D30")
def test_wingman_attacks_with_the_top_card_at_plus_2_within_13() -> None:
    match = fighting(
        "PC01 LO12 hand=PL11#1,AC26#1 | PC02 LO06 hand=PS17#1,PS01#1"
        " | deck=PS02#1,PS04#1,PS05#1,PS06#1,PV04#1,PV03#1,PS07#1 | removed=*"
    )
    match.play(1, Accept()).play(1, Block("PS17#1"))
    match.state.deck[:] = cards("PV03")
    assert match.refused(0, React("PS02#1")) == "WRONG_CARD_TYPE"
    match.play(0, React("AC26#1"))
    assert match.happened(ManeuverFlown)[-1].value == 13, "12 + 2"
    assert "AC26#1" in match.state.discard
    assert [flown.card for flown in match.state.dogfight.table if flown.owner == 0] == cards("PL11 PV03")  # type: ignore[union-attr]


@pytest.mark.rule("SC-157", "SC-215")
def test_wingman_is_not_offered_without_a_card_to_draw() -> None:
    match = (
        fighting("PC01 LO12 hand=PL11#1,AC26#1 | PC02 LO06 hand=PS17#1 | removed=*")
        .play(1, Accept())
        .play(1, Block("PS17#1"))
    )
    assert not match.offers(0, React)
    assert match.refused(0, React("AC26#1")) == "NO_LEGAL_TARGET"


@pytest.mark.rule("SC-215", "SC-194")
def test_wingman_draws_from_the_shuffled_discard_pile_if_the_draw_pile_is_empty() -> None:
    match = fighting(
        "PC01 LO12 hand=PL11#1,AC26#1 | PC02 LO06 hand=PS17#1 | discard=CG01#1,PV03#1"
        " | deck=PS02#1,PS04#1,PS05#1,PS06#1,PV04#1,PS01#1 | removed=*"
    )
    match.play(1, Accept()).play(1, Block("PS17#1"))
    assert (match.state.deck, match.state.discard) == ([], cards("CG01 PV03"))
    assert match.offers(0, React)
    match.play(0, React("AC26#1"), Shuffled((1, 0)))
    assert match.happened(PileRenewed)[0].count == 2
    assert match.happened(ManeuverFlown)[-1].maneuver.id == "PV03#1"


@pytest.mark.rule("SC-157", "SC-201", "SC-C8")
def test_gremlin_asks_nobody_while_the_other_hand_is_empty_and_takes_a_random_card() -> None:
    match = fighting("PC01 LO12 hand=PL11#1,AC24#1 | PC02 LO06 hand=PS01#1,PS02#1 | removed=*", windows={"SC-D27"})
    match.play(0, Pass()).play(1, Pass()).play(1, Accept()).play(0, Pass()).play(1, Pass())
    assert match.asked == (0, "SC-D27")
    match.play(0, React("AC24#1"), Picked(1))
    assert match.hand(1) == cards("PS01")
    assert match.chances == ["SC-C8"]
    empty = fighting("PC01 LO12 hand=PL11#1,AC24#1 | PC02 LO06 | removed=*", windows={"SC-D27"})
    empty.play(0, Pass()).play(1, Accept()).play(0, Pass())
    assert empty.happened(DogfightWon), "nobody is asked for a Gremlin; the empty hand concedes"


@pytest.mark.rule("SC-157", "SC-176", "SC-214")
def test_patched_hull_lowers_the_total_but_not_below_0() -> None:
    match = fighting("PC01 LO12 hand=PL16#1 | PC02 LO06 hand=AC27#1 hold=c1:CG01#1+", windows={"SC-D27"})
    match.play(1, Pass()).play(1, Decline()).play(1, React("AC27#1"))
    total = match.happened(DogfightTotalled)[0]
    assert (total.damage, total.draws) == (0, 0)


@pytest.mark.rule("SC-157", "SC-176", "SC-200")
def test_victory_roll_draws_for_whoever_wins_before_the_total() -> None:
    match = fighting(
        "PC01 LO12 hand=PL04#1,AC28#1 | PC02 LO06 | deck=PS01#1,PS02#1,PS03#1 | removed=*", windows={"SC-D27"}
    )
    match.play(0, Pass()).play(1, Decline()).play(0, React("AC28#1"))
    assert match.hand(0) == cards("PS01 PS02")
    other = fighting(
        "PC01 LO12 hand=PL04#1,PS01#1 | PC02 LO06 hand=AC28#1,PS14#1"
        " | discard=AC21#1,AC21#2,AC22#1,AC22#2,AC23#1,AC24#1 | removed=*",
        windows={"SC-D27"},
    )
    other.play(1, Accept())
    while other.asked is not None and other.asked[1] == "SC-D27":
        other.play(other.asked[0], Pass())
    other.play(1, Block("PS14#1")).play(0, BreakOff())
    assert other.asked == (1, "SC-D27")
    assert other.may(1, React("AC28#1"))


@pytest.mark.rule("SC-214", "SC-165")
def test_afterburner_and_fouled_plugs_change_the_cards_drawn() -> None:
    match = fighting("PC01 LO12 hand=PL11#1,AC21#1,AC23#1 | PC02 LO06", windows={"SC-D27"})
    match.play(0, React("AC21#1"))
    assert match.asked == (0, "SC-D27"), "several may be played"
    match.play(0, Pass()).play(1, Accept()).play(0, React("AC23#1"))
    assert [len(hand) for hand in match.state.hands] == [4, 2], "2 + 2, and 4 - 2"


@pytest.mark.rule("SC-213", "SC-D33")
def test_a_reward_takes_a_maneuver_whose_icons_count_all_the_same() -> None:
    match = fighting(
        "PC01 LO12 hand=PL07#1,PS06#1 | PC02 LO06 hand=PS14#1 hold=c1:CG01#1+,c2:CG02#1+,c3:CG03#1+ | removed=*"
    )
    match.play(1, Accept()).play(1, Block("PS14#1")).play(0, Maneuver("PS06#1"))
    assert match.asked == (0, "SC-D33")
    assert match.domain(0, TakeManeuver, "card") == cards("PL07 PS06 PS14")
    assert match.refused(0, TakeManeuver("PS01#1")) == "CARD_NOT_THERE"
    match.play(0, TakeManeuver("PS06#1"))
    assert match.happened(DogfightTotalled)[0].damage == 3
    for slot in ("c1", "c2", "c3"):
        if match.asked == (0, "SC-D31"):
            match.play(0, DamageDiscardOpen(slot))
    assert match.hold(1) == []
    assert match.hand(0) == cards("PS06")


def test_a_dogfight_refuses_what_belongs_to_step_2() -> None:
    match = fighting("PC01 LO12 hand=PL04#1,AC09#1 | PC02 LO06 hand=PS01#1").play(1, Accept())
    assert match.refused(1, PlayAction("AC09#1", ())) == "WRONG_DECISION"
    assert match.refused(1, Accept()) == "WRONG_DECISION"
