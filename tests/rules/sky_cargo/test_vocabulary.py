"""The vocabulary of effects (section 4.17), as dice, Passengers, Locations and rewards use it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from freeport_games.engine import Hidden
from freeport_games.engine.menus.requests import Picked
from freeport_games.sky_cargo.components import ACTION_OF, FILES, load, ops
from freeport_games.sky_cargo.events import HandLookedAt
from freeport_games.sky_cargo.moves import (
    ChainMove,
    ChainOrder,
    ChooseSeat,
    Decline,
    Discard,
    DiscardPassenger,
    EndPlay,
    MoveOpponent,
    MoveTo,
    Open,
    PlayAction,
    PlayCargo,
    Steal,
    Strip,
)
from tests.rules.sky_cargo.positions import Match, at, cards, fighting, rolled, seen


def acting(position: str, result: int) -> Match:
    """Seat 0 has rolled with a Passenger in its chain and moved to where it cannot play cargo (Mount Ember)."""
    return at(position, outcomes=[rolled(result)]).play(0, MoveTo("LO07"))


def rewarded(position: str) -> Match:
    """Seat 1 has declined the attack of a Pilot, which seat 0 holds."""
    return fighting(position).play(1, Decline())


@pytest.mark.rule("SC-200", "SC-D21")
def test_discard_own_takes_cards_of_choice_and_all_if_there_are_fewer() -> None:
    match = acting("step=ROLL | PC01 LO06 chain=PS10#1 hand=PS01#1,PS02#1 | PC02 LO06", 1)
    assert match.asked == (0, "SC-D21")
    match.play(0, Discard(("PS02#1",)))
    assert match.state.discard == cards("PS02")
    assert acting("step=ROLL | PC01 LO06 chain=PS10#1 hand=PS01#1 | PC02 LO06", 1).state.discard == cards("PS01")


@pytest.mark.rule("SC-201", "SC-C8", "SC-D14", "SC-196")
def test_an_opponent_with_cards_discards_at_random() -> None:
    match = acting(
        "step=ROLL | PC01 LO06 chain=PS09#1 | PC02 LO06 hand=AC01#1,AC02#1 | PC03 LO03 | PC04 LO09 hand=AC03#1,AC04#1",
        3,
    )
    assert match.asked == (0, "SC-D14")
    assert match.domain(0, ChooseSeat, "seat") == [1, 3]
    assert [match.refused(0, ChooseSeat(seat)) for seat in (0, 2, 9)] == ["ILLEGAL_SEAT"] * 3
    match.play(0, ChooseSeat(3), Picked(1))
    assert match.state.discard == cards("AC04")
    whole = acting("step=ROLL | PC01 LO06 chain=PS09#1 | PC02 LO06 hand=AC01#1", 3)
    assert (whole.state.discard, whole.chances) == (cards("AC01"), ["SC-C4"]), "a whole hand is no random event"


@pytest.mark.rule("SC-202")
def test_move_play_moves_and_then_plays() -> None:
    match = at("step=ROLL | PC01 LO12 hand=PS01#1,PS02#1 | PC02 LO06", outcomes=[rolled(2)]).play(0, MoveTo("LO01"))
    assert match.asked == (0, "SC-D10")


@pytest.mark.rule("SC-203", "SC-D20")
def test_the_attacker_moves_the_defender_whatever_artifacts_say() -> None:
    match = rewarded("PC01 LO12 hand=PL16#1 | PC02 LO06 hold=c1:AR04#1+")
    assert match.asked == (0, "SC-D20")
    assert match.domain(0, MoveOpponent, "to") == ["LO03", "LO04", "LO05", "LO07", "LO08", "LO09"]
    assert match.refused(0, MoveOpponent("LO06")) == "ILLEGAL_LOCATION"
    match.play(0, MoveOpponent("LO09"))
    assert match.state.tokens == ["LO12", "LO09"]


@pytest.mark.rule("SC-204", "SC-176")
def test_rewards_reach_the_defender_only() -> None:
    match = rewarded(
        "PC01 LO12 hand=PL02#1 hold=c1:PS04#1 | PC02 LO06 hold=c2:PS01#1,c3:PS02#1 | PC03 LO03 hold=c4:PS03#1"
    )
    assert match.domain(0, Open, "slot") == ["c2", "c3"]
    match = rewarded("PC01 LO12 hand=PL05#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1,c3:CG01#1+ | PC03 LO03 hold=c4:PS03#1")
    assert match.domain(0, Steal, "slot") == ["c1", "c2"]


@pytest.mark.rule("SC-206")
def test_a_peek_at_all_needs_no_choice() -> None:
    match = rewarded("PC01 LO12 hand=PL14#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1,c3:CG01#1+")
    assert [match.knows(0, slot) for slot in ("c1", "c2")] == [True, True]
    assert not match.knows(None, "c1")


@pytest.mark.rule("SC-207", "SC-112")
def test_a_look_at_a_hand_is_private_and_not_remembered_in_the_view() -> None:
    match = acting("step=ROLL | PC01 LO06 chain=PS13#1 | PC02 LO06 hand=AC01#1,AC02#1 | PC03 LO03 hand=AC03#1", 5)
    match.play(0, ChooseSeat(1))
    assert seen(match.heard(0, HandLookedAt)[0].seen) == cards("AC01 AC02")
    assert match.heard(2, HandLookedAt)[0].seen == Hidden(2)
    assert match.before(1, 0).hand == Hidden(5), "it has drawn in its own turn; the view shows none of it"


@pytest.mark.rule("SC-207", "SC-D15")
def test_loose_talk_strips_a_hand_of_a_card() -> None:
    match = at("PC01 LO12 hand=AC15#1 | PC02 LO06 hand=PS01#1,CG01#1").play(0, PlayAction("AC15#1", ()))
    assert match.asked == (0, "SC-D15")
    assert match.domain(0, Strip, "card") == cards("CG01 PS01")
    assert match.refused(0, Strip("CG02#1")) == "CARD_NOT_THERE"
    match.play(0, Strip("CG01#1"))
    assert match.hand(1) == cards("PS01")
    assert match.state.discard == cards("CG01 AC15")


@pytest.mark.rule("SC-210", "SC-D18")
def test_a_chain_is_moved_or_rearranged() -> None:
    match = acting("step=ROLL | PC01 LO06 chain=PS22#1,PS05#1,PS06#1 | PC02 LO06", 2)
    assert match.refused(0, ChainMove("PS01#1", 1)) == "CARD_NOT_THERE"
    assert match.refused(0, ChainMove("PS05#1", 4)) == "OUT_OF_BOUNDS"
    match.play(0, ChainMove("PS06#1", 1))
    assert match.state.chains[0] == cards("PS06 PS22 PS05")
    match = at("PC01 LO12 chain=PS01#1,PS02#1,PS04#1 hand=AC13#1 | PC02 LO06").play(0, PlayAction("AC13#1", ()))
    assert match.refused(0, ChainOrder(("PS01#1", "PS02#1"))) == "WRONG_COUNT"
    assert match.refused(0, ChainOrder(("PS01#1", "PS02#1", "PS05#1"))) == "CARD_NOT_THERE"
    match.play(0, ChainOrder(tuple(cards("PS04 PS01 PS02"))))
    assert match.state.chains[0] == cards("PS04 PS01 PS02")


@pytest.mark.rule("SC-211", "SC-D19")
def test_a_passenger_of_an_opponent_is_discarded() -> None:
    match = at("PC01 LO12 chain=PS01#1 hand=AC10#1 | PC02 LO06 chain=PS02#1,PS04#1 | PC03 LO03 chain=PS05#1").play(
        0, PlayAction("AC10#1", ())
    )
    assert match.domain(0, DiscardPassenger, "card") == cards("PS02 PS04 PS05")
    assert match.refused(0, DiscardPassenger("PS01#1")) == "CARD_NOT_THERE"
    match.play(0, DiscardPassenger("PS02#1"))
    assert match.state.chains[1] == cards("PS04")


@pytest.mark.rule("SC-212")
@pytest.mark.parametrize(
    ("team", "steals"), [("PC01 LO12", False), ("PC01 LO12 chain=PS12#1", True), ("PC02 LO12", True)]
)
def test_a_keyword_of_the_team_decides(team: str, steals: bool) -> None:
    match = rewarded(f"{team} hand=PL13#1 | PC03 LO06 hold=c1:CG01#1,c2:PS02#1")
    assert match.asked == (0, "SC-D12" if steals else "SC-D11")


@pytest.mark.rule("SC-214", "SC-216")
def test_each_reaction_says_what_it_does() -> None:
    does = {card.partition("#")[0]: type(action.effects[0]) for card, action in ACTION_OF.items()}
    assert [does[f"AC{number}"] for number in (16, 17, 18, 19, 20)] == [
        ops.CancelAction,
        ops.ProtectOpen,
        ops.ProtectSteal,
        ops.Reroll,
        ops.DieShift,
    ]
    assert [does[f"AC{number}"] for number in (21, 22, 25, 27)] == [
        ops.DogfightPilot,
        ops.EndDogfight,
        ops.Block,
        ops.ReduceDamage,
    ]


@pytest.mark.rule("SC-217", "SC-042", "SC-192")
def test_open_artifacts_work_for_the_owner_of_the_hold() -> None:
    match = at("step=DRAW | PC01 LO12 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1 hold=c1:AR05#1+ | PC02 LO06")
    assert len(match.state.hands[0]) == 7
    refill = at("step=DRAW | PC01 LO12 hand=PS01#1 hold=c1:AR05#1+ | PC02 LO06")
    assert len(refill.state.hands[0]) == 5, "one more before the refill, not beyond it"
    guarded = at("PC01 LO12 hand=AC03#1 | PC02 LO12 hold=c1:AR08#1+,c2:PS01#1,c3:CG01#1")
    assert guarded.refused(0, PlayAction("AC03#1", ())) == "NO_LEGAL_TARGET"
    open_one = at("PC01 LO12 hand=AC04#1,PS01#1 | PC02 LO06 hold=c1:AR08#1+,c2:CG01#1+,c3:PS04#1").play(
        0, PlayAction("AC04#1", ("PS01#1",))
    )
    assert open_one.domain(0, Steal, "slot") == ["c1", "c2"]
    packed = at("PC01 LO12 hand=AC03#1 | PC02 LO12 hold=c1:AR08#1,c2:PS01#1")
    assert packed.may(0, PlayAction("AC03#1", ()))


@pytest.mark.rule("SC-202", "SC-057")
def test_the_bonus_of_a_theft_is_nested_in_the_play() -> None:
    match = at(
        "step=ROLL | PC04 LO06 chain=PS02#1,PV01#1,PS15#1 hand=PS03#1,PS04#1 | PC02 LO06 hold=c1:PS05#1,c2:PS06#1",
        outcomes=[rolled(2)],
    )
    match.play(0, MoveTo("LO07")).play(0, PlayCargo("PS03#1"))
    assert match.asked == (0, "SC-D12")
    assert [(effect.op, effect.source) for effect in match.view(None).effects] == [
        ("move_play", "PC04"),
        ("play_cargo", "PC04"),
        ("steal", "LO07"),
    ]
    match.play(0, Steal("c1"))
    assert match.asked == (0, "SC-D9"), "Skipper Dunn"


def test_ending_step_2_is_no_answer_to_an_effect() -> None:
    assert (
        acting("step=ROLL | PC01 LO06 chain=PS10#1 hand=PS01#1,PS02#1 | PC02 LO06", 1).refused(0, EndPlay())
        == "WRONG_DECISION"
    )


@pytest.mark.rule("SC-217")
def test_an_artifact_with_two_numbers_of_one_kind_is_no_content() -> None:
    """Only one of them would count."""
    content = [files("freeport_games.sky_cargo").joinpath(f"content/{name}.yaml").read_text("utf-8") for name in FILES]
    number = "  - op: move_bonus\n    n: 1\n"
    assert number in content[FILES.index("artifacts")]
    with pytest.raises(ValueError, match="the content lacks: one number of a kind for each Artifact"):
        load([text.replace(number, 2 * number) for text in content])
