"""Positions as text, and which of them are refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine import Table
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from freeport_games.smugglers.components import CARDS, PLANETS
from freeport_games.smugglers.moves import DrawDestiny
from freeport_games.smugglers.notation import read_position, write_position
from freeport_games.smugglers.options import LevelBonus, Mode
from freeport_games.smugglers.state import State, Step
from freeport_games.smugglers.state.player import HeldOffer, Lot, Status
from freeport_games.smugglers.state.terms import Units
from tests.support.effort import examples
from tests.support.notation import check_text_of_every_state

SEATS = "mikk_staygo G-043 3/1/0/1/5 credits=500 turn=5 | nyx_7 G-044 2/1/0/1/4 credits=80 turn=4"
LOST = "mikk_staygo G-043 3/1/0/1/5 credits=500 turn=5 | nyx_7 - 2/1/0/1/4 credits=80 turn=4 status=LOST"
SLOTS = "slots=earth,cindral,pallas_prime,thule,avalon,tarn,bastion"
PLAIN = f"step=BROKER round=5 active=0 | {SEATS} | {SLOTS}"
LOADED = (
    "mikk_staygo G-043 3/1/0/1/5 hull=4 credits=500 bounty=200 minimum=50 kills=1 turn=5 goods=weapons,food*2"
    " hidden=food lots=0:9*2,1:6 equipment=eq_smuggling_pods friends=fr_gristle contracts=co_hospital*3"
    " offers=cl_gorm@vesper:6+2 used=eq_forged_papers free=2 posted=1"
)
POSITIONS = [
    PLAIN,
    "step=SETUP round=0 active=0 | - - - hull=0 credits=0 turn=0 | - - - hull=0 credits=0 turn=0 | slots=-,-,-,-,-,-,-",
    f"{PLAIN} | deck=ev_war,{','.join([card for card in CARDS if card != 'ev_war'])}",
    f"moving moved_in anomaly time_up step=MOVE round=5 active=1 first=1 movement=3 wind=2 | {SEATS} | {SLOTS}",
    "step=MOVE round=5 active=0 | options mode=MOST_KILLS round_limit=9 starting_system_bonus=4/0/0/0/3"
    f" broker_enabled=no | {SEATS} | {SLOTS}",
    f"step=BROKER round=5 active=1 | {LOADED} | nyx_7 G-044 2/1/0/1/4 credits=80 turn=4"
    " | offer from=0 to=1 give=50,food*2,0:9,eq_smuggling_pods take=30 fees=0:4,1:50 turn=4"
    " | slots=earth,cindral+ev_famine*8,pallas_prime,thule,avalon,tarn,-"
    " | discard=sp_mer_grain,ev_ion_storm | gone=bastion",
    f"step=DESTINY round=5 active=0 drawn=sp_pirate_raider | {SEATS} | {SLOTS}"
    " | combat sides=-,0 card=sp_pirate_raider step=CHOICE wormed=0 cloaked=1 missiles=0,2 dice=1,6"
    " used=eq_psionic_worm",
    f"step=DESTINY round=5 active=0 drawn=co_hospital | {SEATS} | {SLOTS}"
    " | auction co_hospital inside=0,1 bid=20 bidder=1",
    f"step=ENCOUNTER round=5 active=0 | {SEATS} | {SLOTS}"
    " | visit earth past_customs action=SELL good=food most=3 price=40 levels=1"
    " | customs seat=0 column=LARGE dice=1,2 modifier=-1 used=eq_customs_scrambler result=FINED"
    " | parley seats=0,1 initiative=1 left=2,3 passes=1"
    " | talk threat from=0 to=1 take=20 jettison=food*2 discard=eq_psionic_worm",
    f"step=BROKER round=5 active=0 proposals=1 | {SEATS} | {SLOTS} | proposal from=0 to=1 give=5 fees=0:1",
    "step=OVER round=9 active=0 eliminated=1 winner=0 reason=SG-1004 | options mode=LAST_SHIP_STANDING"
    " | mikk_staygo G-043 3/1/0/1/5 credits=500 turn=5"
    f" | nyx_7 - 0/0/0/0/0 hull=0 credits=80 turn=4 status=ELIMINATED | {SLOTS}",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("| mikk_staygo G-043 3/1/0/1/5 | nyx_7 G-044 2/1/0/1/4 contracts=co_hospital")
    assert (state.step, state.round_no, state.active, state.options) == (Step.BROKER, 1, 0, SmugglersOptions())
    assert [(one.hull, one.credits, one.turn_no, one.status) for one in state.players] == [(5, 0, 1, Status.FREE)] * 2
    assert state.players[1].contracts[0].units_left == CARDS["co_hospital"].units
    assert (len(state.destiny_deck), len(state.planet_deck), len(state.out)) == (66, 30, 10)


def test_a_seat_has_what_its_section_says() -> None:
    player = read_position(POSITIONS[5]).players[0]
    assert (player.base, player.goods, player.hidden) == ([1, 3, 0, 1, 5], [1, 0, 0, 0, 2], [0, 0, 0, 0, 1, 0])
    assert player.lots == [Lot(0, 9, 2), Lot(1, 6, 1)]
    assert player.offers == [HeldOffer("cl_gorm", "vesper", 6, 2)]
    assert player.standing is not None
    assert player.standing.deal.give.goods == (Units("food", 2),)


def test_a_star_takes_the_rest() -> None:
    state = read_position(f"{PLAIN} | deck=ev_war,*,eq_psionic_worm | planets=vesper,*")
    assert (state.destiny_deck[0], state.destiny_deck[-1], len(state.destiny_deck)) == ("ev_war", "eq_psionic_worm", 67)
    assert state.planet_deck[0] == "vesper"
    assert state.planet_deck[1:] == [one for one in PLANETS if one in state.planet_deck[1:]]


def test_a_ship_of_35_levels_that_was_towed_can_be_written_and_read() -> None:
    towed = read_position("step=MOVE | mikk_staygo G-043 1/10/10/5/10 | nyx_7 G-044 2/1/0/1/4")
    assert sum(towed.players[0].base) == 36
    assert read_position(write_position(towed)) == towed
    with pytest.raises(ValueError, match="35 at most"):
        read_position("step=MOVE | mikk_staygo G-043 2/10/10/4/10 | nyx_7 G-044 2/1/0/1/4")


FAST = LevelBonus(lightspeed=4, cargo_pods=3)
OPTIONS = (
    SmugglersOptions(round_limit=30, starting_credits=6000, brix_price=50, starting_system_bonus=FAST),
    SmugglersOptions(mode=Mode.LAST_SHIP_STANDING, starting_credits=3000),
)
games = st.builds(
    lambda options, seats, seed: (Table.open(SMUGGLERS, options, seats), Random(seed)),
    st.sampled_from(OPTIONS),
    st.integers(2, 6),
    st.integers(0, 2**32),
)


@examples(6)
@given(games)
def test_every_position_has_a_line_of_text_and_can_be_opened_from_it(game: tuple[Table[State], Random]) -> None:
    check_text_of_every_state(*game)


def test_a_step_begins_anew_with_the_card_that_was_followed() -> None:
    table = Table.at(SMUGGLERS, read_position(POSITIONS[7]), 2)
    assert table.state.drawn == "co_hospital"
    assert table.asked[0].kind == "SG-D14"
    assert table.state.auction is not None
    assert table.state.auction.bid == 0


def test_what_was_under_way_is_over() -> None:
    table = Table.at(SMUGGLERS, read_position(POSITIONS[8]), 2)
    assert (table.state.visit, table.state.customs, table.state.parley) == (None, None, None)
    proposed = Table.at(SMUGGLERS, read_position(POSITIONS[9]), 2)
    proposed.answer(0, DrawDestiny())
    assert proposed.state.proposal is None


def test_a_ship_that_was_just_destroyed_is_a_new_one() -> None:
    text = f"step=MOVE | mikk_staygo G-043 0/0/0/0/0 hull=0 | nyx_7 G-044 2/1/0/1/4 | {SLOTS}"
    player = Table.at(SMUGGLERS, read_position(text), 2).state.players[0]
    assert (player.hull, player.base) == (5, [1, 3, 0, 1, 5])


def test_the_fifth_equipment_card_is_the_one_that_goes() -> None:
    five = "eq_psionic_worm,eq_space_missile,eq_tractor_beam,eq_forged_papers,eq_repair_drones"
    text = f"step=MOVE | mikk_staygo G-043 3/1/0/1/5 equipment={five} | nyx_7 G-044 2/1/0/1/4"
    state = Table.at(SMUGGLERS, read_position(text), 2).state
    assert (len(state.players[0].equipment), state.destiny_discard) == (4, ["eq_repair_drones"])


def test_a_setup_begins_anew() -> None:
    text = "step=SETUP round=0 | - - - hull=0 turn=0 hand=nyx_7,greenbeard | - - - hull=0 turn=0 hand=mikk_staygo"
    table = Table.at(SMUGGLERS, read_position(text), 2)
    assert table.chance is not None
    assert table.chance.kind == "SG-C1"
    assert (len(table.state.out), table.state.players[0].hand) == (12, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("round=1 | mikk_staygo G-043 3/1/0/1/5", "2 to 6 seats play, not 1"),
        (f"active=2 | {SEATS}", "the active seat is from 0 to 1, not 2"),
        (f"round=0 | {SEATS}", "after the setup the round is 1 at least"),
        (f"step=LUNCH | {SEATS}", "step is SETUP, TURN_START, .* not 'LUNCH'"),
        (f"moon=full | {SEATS}", "nothing is known about 'moon='"),
        (f"eliminated=1 | {SEATS}", r"the eliminated seats are \[\], not \[1\]"),
        (f"reason=SG-1002 | {SEATS}", "a game that is over has a reason, and no other"),
        (f"step=OVER winner=4 reason=SG-1001 | {SEATS}", "the winner is a seat, not 4"),
        (f"dice=1,x | {SEATS}", "dice is several whole numbers such as 0,2, not 'x'"),
        (f"| options target_credits=5 | {SEATS}", "`targetCredits` is from 1000 to 100000, not 5"),
        (f"| options broker_enabled=maybe | {SEATS}", "broker_enabled is yes, no, not 'maybe'"),
        (f"| options round_limit=x | {SEATS}", "round_limit is a whole number"),
        ("| mikk_staygo G-043 3/1/0/1/5 | mikk_staygo G-044 3/1/0/1/5", "mikk_staygo lies in 2 places"),
        ("| mikk_staygo G-043 3/1/0/1 | nyx_7 G-044 3/1/0/1/5", "levels are five numbers such as 3/1/0/1/5"),
        ("| mikk_staygo G-043 11/1/0/1/5 | nyx_7 G-044 3/1/0/1/5", "five levels from 0 to"),
        ("| mikk_staygo Z-043 3/1/0/1/5 | nyx_7 G-044 3/1/0/1/5", "a seat's sector is one of 86 names such as"),
        ("| mikk_staygo - 3/1/0/1/5 | nyx_7 G-044 3/1/0/1/5", "seat 0 is FREE, so its ship is not in ''"),
        (f"step=BROKER active=1 round=2 | {LOST}", "the ship of seat 1 is lost, so its turn only begins or ends"),
        (f"| {SEATS} goods=tea", "cargo of goods is weapons, .* not 'tea'"),
        (f"| {SEATS} goods=food*x", "a number stands behind"),
        (f"| {SEATS} hidden=food", "seat 1 hides more than it carries"),
        (f"| {SEATS} lots=7:3", "a lot has a unit at least and was bought by a seat of this game, unlike 7:3"),
        (f"| {SEATS} lots=x", "a lot is buyer:turn"),
        (f"| {SEATS} equipment=fr_gristle", "fr_gristle of seat 1 is no equipment"),
        (f"| {SEATS} contracts=co_hospital*99", "co_hospital is about 10 units, so 99 of them cannot be left"),
        (f"| {SEATS} offers=cl_gorm", "an offer is card@planet:turn"),
        (f"| {SEATS} | offer from=2 to=0 turn=1", "each seat that stands before it has posted one offer at most"),
        (f"| {SEATS} | offer from=1 to=1 turn=1", "a deal is between two seats of this game"),
        (f"| {SEATS} | offer from=1 to=0 give=tea turn=1", "what a deal gives is weapons, .* not 'tea'"),
        (f"| {SEATS} | offer from=1 to=0 fees=1 turn=1", "a part of a fee is seat:credits"),
        (f"| {SEATS} status=IMPRISONED | offer from=0 to=1 turn=1", "neither imprisoned, lost nor eliminated"),
        (f"| {SEATS} | slots=earth,earth", "the planet card earth lies in 2 places"),
        (f"| {SEATS} | slots=-+ev_famine*2", "the event ev_famine is on no planet"),
        (f"| {SEATS} | slots=earth+ev_ion_storm*2", "ev_ion_storm is no planetary event"),
        (f"| {SEATS} | slots=earth+ev_famine*99", "ev_famine needs 10 units at most, not 99"),
        (f"| {SEATS} | deck=*,*", "stands once in a pile"),
        (f"| {SEATS} | deck=ev_war", "each destiny card lies somewhere"),
        (f"| {SEATS} | deck=* | deck=*", "deck stands twice"),
        (f"| {SEATS} | talk from=0 to=1", "a deal is talked about in a parley"),
        (f"| {SEATS} | combat sides=0", "sides= names two seats"),
        (f"| {SEATS} | combat sides=0,7", "in a combat are two seats, or a seat and the ship of a card"),
        (f"| {SEATS} | combat sides=0,1 dice=1", "dice= is two numbers"),
        (f"| {SEATS} | parley seats=0,0 initiative=0 left=1,1", "in a parley are two seats"),
        (f"| {SEATS} | auction ev_war inside=0", "at an auction seats of this game bid for a Contract"),
        (f"| {SEATS} | customs seat=9", "a seat of this game is at Customs, not 9"),
        (f"| {SEATS} | harvest", "a section begins with a character or a name such as options, not with 'harvest'"),
    ],
)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_position(text)
