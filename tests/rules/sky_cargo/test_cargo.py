"""Movement, playing, opening, packing, stealing, seeing, winning (sections 4.7 to 4.13)."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.engine.menus import Shuffled
from freeport_games.sky_cargo.components import LOCATIONS
from freeport_games.sky_cargo.events import (
    CargoMixed,
    CargoNotPlayed,
    CargoOpened,
    CargoPeeked,
    CargoPlayed,
    CargoStolen,
    GameWon,
    Ignored,
    TurnLimitReached,
)
from freeport_games.sky_cargo.moves import (
    Discard,
    EndPlay,
    MoveTo,
    Open,
    Pass,
    Peek,
    PlayAction,
    PlayCargo,
    React,
    Steal,
)
from freeport_games.sky_cargo.state import How
from tests.rules.sky_cargo.positions import at, cards, rolled, seen, seen_cargo

FOUR = "c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1"
"""A hold with room for one more cargo, the last."""

# Movement


@pytest.mark.rule("SC-060", "SC-061", "SC-063", "SC-D9")
def test_move_3_reaches_each_location_at_a_distance_of_1_to_3_and_must_be_done() -> None:
    match = at("PC01 LO12 hand=AC08#1 | PC02 LO06").play(0, PlayAction("AC08#1", ()))
    assert match.asked == (0, "SC-D9")
    assert match.domain(0, MoveTo, "to") == ["LO01", "LO02", "LO03", "LO09", "LO10", "LO11"]
    assert match.refused(0, MoveTo("LO12")) == "ILLEGAL_LOCATION"
    assert match.refused(0, MoveTo("LO04")) == "ILLEGAL_LOCATION"
    assert match.refused(0, MoveTo("LO13")) == "ILLEGAL_LOCATION"
    match.play(0, MoveTo("LO03"))
    assert match.state.tokens[0] == "LO03"


@pytest.mark.rule("SC-062")
@pytest.mark.parametrize(
    ("hold", "far"),
    [("c1:AR02#1+", 4), ("c1:AR04#1+", 2), ("c1:AR02#1+,c2:AR04#1+", 3), ("c1:AR02#1", 3), ("c1:AR02#1+,c2:PS01#1", 4)],
)
def test_move_artifacts_change_how_far_a_seat_moves(hold: str, far: int) -> None:
    match = at(f"PC01 LO12 hand=AC08#1 hold={hold} | PC02 LO06").play(0, PlayAction("AC08#1", ()))
    assert len(match.domain(0, MoveTo, "to")) == 2 * far


@pytest.mark.rule("SC-062")
def test_a_move_of_1_stays_1() -> None:
    match = at("step=ROLL | PC01 LO12 hold=c1:AR04#1+ | PC02 LO06", outcomes=[rolled(1)])
    assert match.domain(0, MoveTo, "to") == ["LO01", "LO11"]


@pytest.mark.rule("SC-064")
def test_tokens_may_share_a_location() -> None:
    match = at("PC01 LO12 hand=AC08#1 | PC02 LO02").play(0, PlayAction("AC08#1", ())).play(0, MoveTo("LO02"))
    assert match.state.tokens == ["LO02", "LO02"]


@pytest.mark.rule("SC-065")
def test_a_teleport_reaches_the_eleven_others_whatever_artifacts_say() -> None:
    match = at("step=ROLL | PC06 LO12 hold=c1:AR04#1+ | PC02 LO06", outcomes=[rolled(6)])
    assert match.domain(0, MoveTo, "to") == [place for place in LOCATIONS if place != "LO12"]


# Playing


@pytest.mark.rule("SC-070", "SC-071", "SC-074", "SC-075", "SC-024")
@pytest.mark.parametrize(
    ("shipping", "place", "plays"), [(3, "LO11", False), (3, "LO02", True), (3, "LO01", True), (3, "LO04", False)]
)
def test_shipping_has_to_reach_receiving(shipping: int, place: str, plays: bool) -> None:
    start = {"LO11": "LO12", "LO02": "LO03", "LO01": "LO02", "LO04": "LO03"}[place]
    match = at(f"step=ROLL | PC01 {start} hand=PS01#1,PS02#1 | PC02 LO06", outcomes=[rolled(1)])
    match.play(0, MoveTo(place))
    assert match.before(0).stats.shipping == shipping
    assert (match.asked == (0, "SC-D10")) == plays
    if not plays:
        assert match.happened(CargoNotPlayed)[0].why_ignored is Ignored.TOO_LITTLE_SHIPPING


@pytest.mark.rule("SC-072", "SC-073", "SC-079", "SC-113", "SC-D10")
@pytest.mark.parametrize("card", ["PS01#1", "PL01#1", "AC01#1", "AR01#1", "CG01#1"])
def test_any_card_is_played_face_down_at_the_end_and_nobody_else_sees_which(card: str) -> None:
    match = at(
        "step=ROLL | PC01 LO12 hand=PS01#1,PL01#1,AC01#1,AR01#1,CG01#1 hold=c1:PS02#1 | PC02 LO06", outcomes=[rolled(1)]
    )
    match.play(0, MoveTo("LO01"))
    assert match.refused(0, PlayCargo("PS03#1")) == "CARD_NOT_IN_HAND"
    match.play(0, PlayCargo(card))
    assert match.hold(0) == ["c1 PS02#1", f"c2 {card}"]
    assert match.cargo("c2", 1).card == Hidden(1)
    assert match.cargo("c2", None).card == Hidden(1)
    assert match.knows(0, "c2")
    assert match.heard(1, CargoPlayed)[0].cargo == Hidden(1)
    assert seen(match.heard(0, CargoPlayed)[0].cargo) == [card]
    assert match.before(0).stats.shipping == 3, "a packed Artifact has no effect"


@pytest.mark.rule("SC-074")
def test_one_card_in_hand_is_played_without_a_question() -> None:
    match = at("step=ROLL | PC01 LO12 hand=PS01#1 | PC02 LO06", outcomes=[rolled(1)]).play(0, MoveTo("LO01"))
    assert match.hold(0) == ["c1 PS01#1"]


@pytest.mark.rule("SC-075")
def test_an_empty_hand_plays_nothing_and_earns_no_bonus() -> None:
    match = at("step=ROLL | PC01 LO03 | PC02 LO06", outcomes=[rolled(1)]).play(0, MoveTo("LO02"))
    assert match.happened(CargoNotPlayed)[0].why_ignored is Ignored.EMPTY_HAND
    assert match.hand(0) == []


@pytest.mark.rule("SC-076", "SC-078")
def test_each_play_is_tested_and_earns_the_bonus_of_its_location() -> None:
    match = at("PC01 LO02 hand=AC07#1,PS01#1,PS02#1 | PC02 LO06 | deck=PS03#1,PS04#1,PS05#1,*")
    match.play(0, PlayAction("AC07#1", ())).play(0, PlayCargo("PS01#1"))
    assert match.hand(0) == cards("PS02 PS03"), "drawn as the bonus of Saltgrass Strip"
    match.play(0, EndPlay(), rolled(1)).play(0, MoveTo("LO01")).play(0, PlayCargo("PS02#1"))
    assert match.hold(0) == ["c1 PS01#1", "c2 PS02#1"]
    assert match.hand(0) == cards("PS03"), "Copra Cove has no bonus"


@pytest.mark.rule("SC-077", "SC-121")
def test_the_last_cargo_is_a_genuine_one_played_open_or_none() -> None:
    match = at(f"step=ROLL | PC01 LO12 hand=AC05#1,AR03#1,PS02#1 hold={FOUR} | PC02 LO06", outcomes=[rolled(1)])
    match.play(0, MoveTo("LO01"))
    assert match.happened(CargoNotPlayed)[0].why_ignored is Ignored.NO_GENUINE_CARGO
    assert len(match.state.holds[0]) == 4
    match = at(f"step=ROLL | PC01 LO12 hand=AC05#1,AR03#1,CG02#1 hold={FOUR} | PC02 LO06", outcomes=[rolled(1)])
    match.play(0, MoveTo("LO01"))
    assert match.asked == (0, "SC-D10"), "asked even with one answer"
    assert match.refused(0, PlayCargo("AR03#1")) == "WRONG_CARD_TYPE"
    match.play(0, PlayCargo("CG02#1"))
    assert match.table.over
    assert match.hold(0)[-1] == "c5 CG02#1+"


# Opening


@pytest.mark.rule("SC-080", "SC-081", "SC-083", "SC-084", "SC-085", "SC-D11")
def test_opened_bluffs_go_and_genuine_cargo_and_artifacts_stay() -> None:
    match = at("PC01 LO12 hand=AC02#1 hold=c1:AR01#1 | PC02 LO06 hold=c2:PS01#1,c3:CG03#1")
    match.play(0, PlayAction("AC02#1", ()))
    assert match.domain(0, Open, "slot") == ["c1", "c2", "c3"], "the own too"
    assert match.refused(0, Open("c4")) == "ILLEGAL_SLOT"
    match.play(0, Open("c2"))
    assert match.hold(1) == ["c3 CG03#1"]
    assert match.domain(0, Open, "slot") == ["c1", "c3"]
    match.play(0, Open("c1"))
    assert match.hold(0) == ["c1 AR01#1+"]
    assert match.state.discard == cards("PS01 AC02")
    assert [event.stays for event in match.happened(CargoOpened)] == [False, True]


@pytest.mark.rule("SC-085")
@pytest.mark.parametrize("bluff", ["PS01#1", "PL01#1", "AC09#1"])
def test_a_bluff_of_each_type_is_discarded_when_it_is_opened(bluff: str) -> None:
    match = at(f"PC01 LO12 hand=AC01#1 | PC02 LO06 hold=c1:{bluff}").play(0, PlayAction("AC01#1", ()))
    assert match.hold(1) == []
    assert match.state.discard == cards(f"{bluff} AC01")


@pytest.mark.rule("SC-081")
def test_the_own_cargo_is_opened_if_no_other_is_packed() -> None:
    match = at("PC01 LO12 hand=AC01#1 hold=c1:PS01#1 | PC02 LO06 hold=c2:CG01#1+").play(0, PlayAction("AC01#1", ()))
    assert match.hold(0) == []


@pytest.mark.rule("SC-082")
def test_opening_of_opponents_spares_the_own_cargo() -> None:
    match = at("step=ROLL | PC02 LO12 hold=c1:PS01#1 | PC01 LO06 hold=c2:PS02#1,c3:PS03#1", outcomes=[rolled(1)])
    assert match.domain(0, Open, "slot") == ["c2", "c3"]
    assert match.refused(0, Open("c1")) == "ILLEGAL_SLOT"


@pytest.mark.rule("SC-086", "SC-151")
def test_a_cargo_that_was_saved_is_not_named_again_by_the_same_effect() -> None:
    match = at("PC01 LO12 hand=AC02#1 | PC02 LO06 hand=AC17#1 hold=c1:PS01#1,c2:PS02#1,c3:PS03#1", windows={"SC-D23"})
    match.play(0, PlayAction("AC02#1", ())).play(0, Open("c1")).play(1, React("AC17#1"))
    assert match.domain(0, Open, "slot") == ["c2", "c3"]
    assert match.refused(0, Open("c1")) == "ILLEGAL_SLOT"
    assert not match.knows(0, "c1")


# Packing


@pytest.mark.rule("SC-090", "SC-092", "SC-093", "SC-205")
def test_a_repack_alone_turns_cargo_face_down_and_all_still_know_it() -> None:
    match = at("PC01 LO12 hand=AC06#1 hold=c1:CG01#1+,c2:PS01#1,c3:AR01#1+ | PC02 LO06").play(
        0, PlayAction("AC06#1", ())
    )
    assert match.hold(0) == ["c1 CG01#1", "c2 PS01#1", "c3 AR01#1"]
    assert "SC-C5" not in match.chances
    assert [match.knows(1, slot) for slot in ("c1", "c2", "c3")] == [True, False, True]
    assert match.knows(None, "c1")
    assert match.before(0).stats.shipping == 3, "a face-down Monsoon Idol has no effect"


@pytest.mark.rule("SC-091", "SC-093", "SC-094", "SC-C5", "SC-111", "SC-205")
def test_a_mix_gives_new_slots_in_a_random_order_that_the_owner_knows() -> None:
    match = at("PC01 LO12 hand=AC05#1 hold=c1:CG01#1+,c2:PS01#1,c3:AR01#1 | PC02 LO06 hold=c4:PS02#1")
    match.play(0, PlayAction("AC05#1", ()), Shuffled((2, 0, 1)))
    assert match.chances == ["SC-C5"]
    assert match.hold(0) == ["c5 AR01#1", "c6 CG01#1", "c7 PS01#1"]
    assert not match.knows(1, "c6")
    assert match.knows(0, "c6")
    told, other = match.heard(0, CargoMixed)[0], match.heard(1, CargoMixed)[0]
    assert [card for _, card in seen_cargo(told.cargo)] == cards("AR01 CG01 PS01")
    assert other.cargo == Hidden(3)
    assert told.slots == other.slots == ("c5", "c6", "c7")


@pytest.mark.rule("SC-094")
def test_one_packed_card_is_not_mixed() -> None:
    match = at("PC01 LO12 hand=AC05#1 hold=c1:PS01#1 | PC02 LO06").play(0, PlayAction("AC05#1", ()))
    assert match.hold(0) == ["c1 PS01#1"]
    assert match.chances == []


@pytest.mark.rule("SC-091", "SC-094")
def test_the_mix_of_madame_oro_repacks_first() -> None:
    match = at("step=ROLL | PC01 LO08 chain=PS22#1 hold=c1:CG01#1+,c2:PS01#1 | PC02 LO06", outcomes=[rolled(5)])
    match.play(0, MoveTo("LO07"))
    assert match.hold(0) == ["c3 CG01#1", "c4 PS01#1"]


# Stealing


@pytest.mark.rule("SC-100", "SC-101", "SC-102", "SC-103", "SC-106", "SC-114", "SC-D12")
def test_a_packed_cargo_is_stolen_as_it_is_and_thief_and_victim_know_it() -> None:
    match = at(
        "PC01 LO09 hand=AC03#1 hold=c1:PS01#1 | PC02 LO09 hold=c2:CG05#1,c3:CG06#1+,c4:PS02#1"
        " | PC03 LO03 hold=c5:PS03#1"
    )
    match.play(0, PlayAction("AC03#1", ()))
    assert match.domain(0, Steal, "slot") == ["c2", "c4"], "packed, and at the same Location"
    assert [match.refused(0, Steal(slot)) for slot in ("c1", "c3", "c5", "c9")] == ["ILLEGAL_SLOT"] * 4
    match.play(0, Steal("c2"))
    assert match.hold(0) == ["c1 PS01#1", "c2 CG05#1"]
    assert [match.knows(viewer, "c2") for viewer in (0, 1, 2, None)] == [True, True, False, False]
    assert seen(match.heard(0, CargoStolen)[0].cargo) == ["CG05#1"]
    assert match.heard(2, CargoStolen)[0].cargo == Hidden(1)
    assert match.hand(0) == [], "no cargo bonus, no SHIPPING test"


@pytest.mark.rule("SC-104", "SC-121")
def test_a_thief_before_the_last_cargo_steals_an_open_genuine_one_only() -> None:
    match = at(f"PC01 LO06 hand=AC04#1,PS02#1,AC03#1 hold={FOUR} | PC02 LO06 hold=c5:CG04#1+,c6:AR01#1+,c7:CG05#1")
    assert match.refused(0, PlayAction("AC03#1", ())) == "NO_LEGAL_TARGET"
    match.play(0, PlayAction("AC04#1", ("PS02#1",)))
    assert match.table.over
    assert match.state.win is not None
    assert (match.state.win.how, match.state.win.card) == (How.STOLEN, "CG04#1")
    packed = at(f"PC01 LO06 hand=AC04#1,PS02#1,AC03#1 hold={FOUR} | PC02 LO06 hold=c5:CG04#1,c6:AR01#1+")
    assert packed.refused(0, PlayAction("AC04#1", ("PS02#1",))) == "NO_LEGAL_TARGET"


@pytest.mark.rule("SC-105")
def test_a_stolen_artifact_works_for_the_thief() -> None:
    match = at("PC01 LO12 hand=AC04#1,PS02#1 | PC02 LO06 hold=c1:AR03#1+").play(0, PlayAction("AC04#1", ("PS02#1",)))
    assert (match.before(0).stats.pilot, match.before(1).stats.pilot) == (4, 4)


@pytest.mark.rule("SC-107")
def test_without_a_legal_cargo_a_theft_is_ignored() -> None:
    match = at("step=ROLL | PC01 LO12 chain=PV02#1 | PC03 LO06", outcomes=[rolled(5)])
    match.play(0, MoveTo("LO11"))
    assert match.asked == (1, "SC-D8")


# Who sees what


@pytest.mark.rule("SC-110", "SC-112")
def test_the_owner_alone_sees_packed_cargo_and_a_hand() -> None:
    match = at("PC01 LO12 hand=PS02#1 hold=c1:PS01#1 | PC02 LO06")
    assert [match.knows(viewer, "c1") for viewer in (0, 1, None)] == [True, False, False]
    assert match.before(0, 1).hand == match.before(0, None).hand == Hidden(1)
    assert match.before(0, 0).hand != Hidden(1)


@pytest.mark.rule("SC-112", "SC-114", "SC-206", "SC-D13")
def test_a_peek_is_told_to_one_seat_and_stays_known_through_a_theft_until_a_mix() -> None:
    match = at(
        "active=2 | PC01 LO06 hand=AC03#1 | PC02 LO06 hold=c1:CG01#1,c2:PS01#1,c3:PS02#1"
        " | PC03 LO03 hand=AC12#1,AC05#1 hold=c4:PS04#1,c5:PS05#1"
    )
    match.play(2, PlayAction("AC12#1", ()))
    assert match.refused(2, Peek(("c1", "c4"))) == "ILLEGAL_SLOT"
    assert match.refused(2, Peek(("c1",))) == "WRONG_COUNT"
    match.play(2, Peek(("c2", "c1")))
    assert [slot for slot, _ in seen_cargo(match.heard(2, CargoPeeked)[0].cargo)] == ["c1", "c2"]
    assert match.heard(1, CargoPeeked)[0].cargo == Hidden(2)
    assert [match.knows(2, slot) for slot in ("c1", "c2", "c3")] == [True, True, False]
    assert not match.knows(0, "c1")
    match.play(2, EndPlay(), rolled(1)).play(2, MoveTo("LO04"))
    match.play(0, PlayAction("AC03#1", ())).play(0, Steal("c1"))
    assert match.knows(2, "c1"), "the slot went along"


@pytest.mark.rule("SC-114")
def test_a_mix_ends_what_others_know() -> None:
    match = at("PC01 LO12 hand=AC05#1 hold=c1:CG01#1,c2:PS01#1 | PC02 LO06")
    match.state.holds[0][0].seen = [1]
    assert match.knows(1, "c1")
    match.play(0, PlayAction("AC05#1", ()))
    assert not any(match.knows(1, slot) for slot in ("c3", "c4"))


# Winning


@pytest.mark.rule("SC-120", "SC-122", "SC-124")
def test_the_fifth_cargo_wins_at_once_without_a_bonus() -> None:
    match = at(
        f"step=ROLL | PC01 LO03 hand=CG02#1,PS01#1 hold={FOUR} | PC02 LO06 | deck=PS08#1,*", outcomes=[rolled(1)]
    )
    match.play(0, MoveTo("LO02")).play(0, PlayCargo("CG02#1"))
    assert match.table.over
    assert match.state.hands[0] == cards("PS01")
    won = match.happened(GameWon)[0]
    assert (won.seat, won.card, won.how, won.location) == (0, "CG02#1", How.PLAYED, "LO02")
    assert match.table.result is not None
    assert match.table.result.winners == (0,)
    assert match.table.result.reason == "SC-120"
    assert match.knows(None, "c1"), "all is shown at the end"
    assert match.before(0, 1).hand != Hidden(1)
    assert match.refused(0, EndPlay()) == "GAME_OVER"


@pytest.mark.rule("SC-123")
def test_the_longer_game_is_won_by_the_seventh() -> None:
    match = at(
        "step=ROLL target=7"
        " | PC01 LO12 hand=CG02#1,PS01#1 hold=c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1,c5:PS08#1,c6:PS09#1"
        " | PC02 LO06",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO01"))
    assert match.domain(0, PlayCargo, "card") == cards("CG02")
    match.play(0, PlayCargo("CG02#1"))
    assert match.table.over
    five = at(f"step=ROLL target=7 | PC01 LO12 hand=CG02#1,PS01#1 hold={FOUR} | PC02 LO06", outcomes=[rolled(1)])
    five.play(0, MoveTo("LO01")).play(0, PlayCargo("PS01#1"))
    assert not five.table.over


@pytest.mark.rule("SC-125", "SC-124")
def test_the_turn_limit_ends_the_game_after_step_4() -> None:
    match = at(
        "turn=12 step=ROLL limit=12 | PC01 LO06 hold=c1:PS01#1 | PC02 LO06 hold=c2:CG01#1,c3:PS02#1"
        " | PC03 LO03 hold=c4:CG02#1+,c5:PS04#1 | PC04 LO09 hold=c6:PS05#1,c7:PS06#1",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO07"))
    assert match.table.over
    assert match.happened(TurnLimitReached)[0].turn == 12
    result = match.table.result
    assert result is not None
    assert [(placing.seat, placing.rank, placing.score) for placing in result.ranking] == [
        (1, 1, 2),
        (2, 1, 2),
        (3, 3, 2),
        (0, 4, 1),
    ]
    assert result.reason == "SC-125"


@pytest.mark.rule("SC-125", "SC-192")
def test_the_turn_limit_ends_the_game_after_the_discards_of_step_4() -> None:
    match = at(
        "turn=12 step=ROLL limit=12 | PC01 LO06"
        " | PC02 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO07"))
    assert match.asked == (1, "SC-D34")
    match.play(1, Discard(("PS08#1",)))
    assert match.table.over
    assert match.happened(TurnLimitReached)


@pytest.mark.rule("SC-120")
def test_the_winner_is_first_whatever_others_have() -> None:
    match = at(
        f"step=ROLL | PC01 LO12 hand=CG02#1,PS01#1 hold={FOUR}"
        " | PC02 LO06 hold=c5:CG01#1,c6:CG03#1,c7:CG04#1,c8:CG05#1 | PC03 LO03",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO01")).play(0, PlayCargo("CG02#1"))
    assert match.table.result is not None
    assert [placing.seat for placing in match.table.result.ranking] == [0, 1, 2]


def test_passing_is_a_move_of_windows_only() -> None:
    assert at("PC01 LO12 hand=AC01#1 | PC02 LO06").refused(0, Pass()) == "WRONG_DECISION"
