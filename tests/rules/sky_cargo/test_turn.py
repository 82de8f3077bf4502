"""The turn, the roll and the chain (sections 4.2, 4.3, 4.6), and Step 4 (4.16)."""

from __future__ import annotations

import pytest

from freeport_games.sky_cargo.events import CardsDiscarded, CharacterActs, DieRolled, PassengerActs, TurnBegun
from freeport_games.sky_cargo.moves import (
    ChainMove,
    Decline,
    Discard,
    DropPassenger,
    EndPlay,
    MoveTo,
    PlayAction,
    PlayCargo,
    PlayPassenger,
    StartDogfight,
)
from freeport_games.sky_cargo.state.team import stats
from tests.rules.sky_cargo.positions import at, cards, rolled

# Steps


@pytest.mark.rule("SC-010", "SC-016", "SC-D8", "SC-014", "SC-C4")
def test_a_turn_has_four_steps_and_then_comes_the_next_seat() -> None:
    match = at(
        "active=2 step=DRAW | PC01 LO12 hand=PS01#1,PS02#1 | PC02 LO06 | PC04 LO03"
        " | deck=AC01#1,AC02#1,AC03#1,AC04#1,AC05#1,*"
    )
    assert match.asked == (2, "SC-D8")
    match.play(2, EndPlay(), rolled(1))
    assert match.happened(DieRolled)[0].shows == 1
    assert match.chances == ["SC-C4"]
    assert match.happened(TurnBegun)[-1].seat == 0
    assert match.asked == (0, "SC-D8")
    assert match.refused(2, EndPlay()) == "NOT_YOUR_TURN"


@pytest.mark.rule("SC-011")
@pytest.mark.parametrize(("held", "drawn"), [(0, 5), (2, 3), (4, 1), (6, 1), (10, 0)])
def test_step_1_draws_one_card_and_on_to_five(held: int, drawn: int) -> None:
    hand = cards("PS01 PS02 PS03 PS04 PS05 PS06 PS07 PS08 PS09 PS10")[:held]
    match = at(f"step=DRAW | PC01 LO12 hand={','.join(hand)} | PC02 LO06")
    assert len(match.state.hands[0]) == held + drawn


@pytest.mark.rule("SC-012", "SC-015")
def test_step_2_offers_all_in_any_order_and_step_3_follows_in_any_case() -> None:
    match = at("PC01 LO12 hand=PS01#1,AC09#1,AR01#1,PL01#1,CG01#1 | PC02 LO06")
    kinds = {option.makes.__name__ for option in match.options(0)}
    assert kinds == {"PlayPassenger", "PlayAction", "PlayArtifact", "StartDogfight", "EndPlay"}
    match.play(0, PlayPassenger("PS01#1")).play(0, PlayAction("AC09#1", ()))
    assert match.asked == (0, "SC-D8")
    match.play(0, EndPlay(), rolled(2))
    assert match.asked == (0, "SC-D9")


@pytest.mark.rule("SC-013")
def test_one_dogfight_a_turn_however_it_ends() -> None:
    match = at("PC01 LO12 hand=PL01#1,PL02#1,AC25#1 | PC02 LO06")
    match.play(0, StartDogfight("PL01#1", 1))
    match.play(1, Decline())
    assert match.asked == (0, "SC-D8")
    assert match.refused(0, StartDogfight("PL02#1", 1)) == "DOGFIGHT_USED"
    assert match.refused(0, StartDogfight("player", 1)) == "DOGFIGHT_USED"
    assert not match.offers(0, StartDogfight)


# Team


@pytest.mark.rule("SC-020")
def test_totals_add_character_passengers_and_open_artifacts_and_are_never_below_0() -> None:
    match = at("PC01 LO12 chain=PS02#1,PS11#1,PS17#1 hold=c1:AR03#1+,c2:AR07#1+ | PC02 LO06 hold=c3:AR01#1+")
    assert match.before(0).stats == stats(match.state, 0)
    assert (match.before(0).stats.shipping, match.before(0).stats.pilot, match.before(0).stats.range) == (5, 6, 5)
    assert match.before(1).stats.shipping == 1
    match.state.characters[1] = ""
    assert stats(match.state, 1).shipping == 0, "0 - 1 is 0"


@pytest.mark.rule("SC-021", "SC-022", "SC-D3", "SC-D4", "SC-024")
def test_a_fifth_passenger_drives_one_of_the_other_four_out() -> None:
    match = at("PC01 LO12 chain=PS01#1,PS02#1,PS04#1,PS05#1 hand=PS14#1 | PC02 LO06")
    match.play(0, PlayPassenger("PS14#1"))
    assert match.asked == (0, "SC-D4")
    assert match.domain(0, DropPassenger, "card") == cards("PS01 PS02 PS04 PS05")
    assert match.refused(0, DropPassenger("PS14#1")) == "CARD_NOT_THERE"
    match.play(0, DropPassenger("PS02#1"))
    assert match.state.chains[0] == cards("PS01 PS04 PS05 PS14")
    assert match.state.discard == cards("PS02")


@pytest.mark.rule("SC-022")
def test_a_fourth_passenger_drives_nobody_out() -> None:
    match = at("PC01 LO12 chain=PS01#1,PS02#1,PS04#1 hand=PS14#1 | PC02 LO06").play(0, PlayPassenger("PS14#1"))
    assert match.asked == (0, "SC-D8")
    assert match.state.chains[0] == cards("PS01 PS02 PS04 PS14")


# Roll and chain


@pytest.mark.rule("SC-050", "SC-051", "SC-052", "SC-055")
def test_the_character_acts_first_then_the_passengers_whose_number_it_is() -> None:
    match = at("PC04 LO12 chain=PS05#1,PS18#1,PS01#1 | PC02 LO06")
    before = len(match.state.hands[0])
    match.play(0, EndPlay(), rolled(1))
    acts = [type(event).__name__ for event in match.events if isinstance(event, CharacterActs | PassengerActs)]
    assert acts == ["CharacterActs", "PassengerActs", "PassengerActs"]
    assert [event.passenger.id for event in match.happened(PassengerActs)] == cards("PS18 PS01")
    assert len(match.state.hands[0]) == before + 3


@pytest.mark.rule("SC-053", "SC-054", "SC-D18")
def test_the_lowest_unchecked_passenger_is_next_and_nobody_is_checked_twice() -> None:
    match = at("PC01 LO06 chain=PS22#1,PS15#1,PS06#1 | PC02 LO06")
    match.play(0, EndPlay(), rolled(2)).play(0, MoveTo("LO07"))
    assert match.asked == (0, "SC-D18")
    match.play(0, ChainMove("PS22#1", 3))
    assert match.state.chains[0] == cards("PS15 PS06 PS22")
    assert match.asked == (0, "SC-D9"), "Skipper Dunn is next"
    match.play(0, MoveTo("LO08"))
    assert match.asked == (1, "SC-D8"), "Madame Oro was checked"


@pytest.mark.rule("SC-053", "SC-055")
def test_a_passenger_that_is_moved_to_the_front_is_still_checked() -> None:
    match = at("PC01 LO06 chain=PS22#1,PS15#1 | PC02 LO06")
    match.play(0, EndPlay(), rolled(2)).play(0, MoveTo("LO07")).play(0, ChainMove("PS15#1", 1))
    assert match.asked == (0, "SC-D9")


@pytest.mark.rule("SC-056", "SC-057")
def test_effects_are_done_as_far_as_possible_and_the_bonus_comes_before_the_rest() -> None:
    match = at("PC06 LO03 chain=PS10#1,PS05#1 hand=PS01#1,PS02#1 | PC02 LO06 hold=c1:PS04#1")
    match.play(0, EndPlay(), rolled(1)).play(0, MoveTo("LO02"))
    assert match.asked == (0, "SC-D10")
    match.play(0, PlayCargo("PS01#1"))
    assert len(match.hand(0)) == 2, "one card played, one drawn as a bonus, before the peek of the row"
    assert match.knows(0, "c1"), "the one packed cargo of opponents is peeked at without a question"
    assert match.asked == (0, "SC-D21"), "then Lady Pomeroy"
    empty = at("PC06 LO07 chain=PS10#1 | PC02 LO06").play(0, EndPlay(), rolled(1))
    empty.play(0, MoveTo("LO08"))
    assert empty.asked == (1, "SC-D8"), "nothing to play, to peek at, or to discard"


# Step 4


@pytest.mark.rule("SC-192", "SC-193", "SC-D34", "SC-196")
def test_all_discard_at_the_same_time_and_the_cards_are_shown_together() -> None:
    match = at(
        "step=ROLL | PC04 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1"
        " | PC02 LO06 hand=AC01#1,AC02#1,AC03#1,AC04#1,AC05#1,AC06#1,AC07#1,AC08#1,AC09#1 | PC03 LO03",
        outcomes=[rolled(2)],
    )
    match.play(0, MoveTo("LO07"))
    assert {asked.seat for asked in match.table.asked} == {0, 1}
    assert match.refused(0, Discard(("AC01#1",))) == "CARD_NOT_IN_HAND"
    assert match.refused(0, Discard(("PS01#1", "PS02#1"))) == "WRONG_COUNT"
    match.play(1, Discard(("AC02#1", "AC03#1")))
    assert match.state.discard == []
    match.play(1, Discard(("AC05#1", "AC01#1")))  # it changes its mind while the other one is missing
    match.play(0, Discard(("PS08#1",)))
    assert match.state.discard == cards("PS08 AC01 AC05"), "the active seat's first, each in ascending order"
    assert [event.seat for event in match.happened(CardsDiscarded)] == [0, 1]
    assert match.asked == (1, "SC-D8")


@pytest.mark.rule("SC-192")
@pytest.mark.parametrize(("hold", "count"), [("c1:AR06#1+", 2), ("c1:AR06#1", 0)])
def test_cracked_bell_lowers_the_limit_of_its_owner_while_it_lies_open(hold: str, count: int) -> None:
    match = at(
        f"step=ROLL | PC01 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1 hold={hold}"
        " | PC02 LO06 hand=AC01#1,AC02#1,AC03#1,AC04#1,AC05#1,AC06#1,AC07#1",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO07"))
    assert match.before(0).hand_limit == 7 - count
    assert match.asked == ((0, "SC-D34") if count else (1, "SC-D8"))


@pytest.mark.rule("SC-192")
def test_eight_cards_without_the_own_turn_are_cut_down_too() -> None:
    match = at(
        "step=ROLL | PC01 LO06 | PC02 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO07"))
    assert match.asked == (1, "SC-D34")
