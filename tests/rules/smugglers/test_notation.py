"""Positions as text, and which of them are refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine.tables import Table
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from freeport_games.smugglers.components import CARDS, PLANETS
from freeport_games.smugglers.moves import DrawDestiny
from freeport_games.smugglers.notation import USUAL_PLANETS, read_position, write_position
from freeport_games.smugglers.options import LevelBonus, Mode
from freeport_games.smugglers.state import State, Step
from freeport_games.smugglers.state.player import HeldOffer, Lot, Status
from freeport_games.smugglers.state.terms import Units
from tests.support.effort import examples
from tests.support.notation import check_text_of_every_state

SEATS = "mikk_staygo turn=5 | nyx_7 G-044 2/1/0/1/4 credits=80 turn=4"
LOST = "mikk_staygo turn=5 | nyx_7 - 2/1/0/1/4 credits=80 status=LOST turn=4"
PLAIN = f"step=BROKER round=5 active=0 | {SEATS}"
LOADED = (
    "mikk_staygo hull=4 bounty=200 minimum=50 kills=1 goods=weapons,food*2"
    " lots=0:9*2,1:6 hidden=food equipment=eq_smuggling_pods friends=fr_gristle contracts=co_hospital*3"
    " offers=cl_gorm@vesper:6+2 turn=5 used=eq_forged_papers free=2"
    " standing=(from=0 to=1 give=50,food*2,0:9,eq_smuggling_pods take=30 fees=0:4,1:50 turn=4) posted=1"
)
POSITIONS = [
    PLAIN,
    "step=SETUP round=0 active=0 | - - - hull=0 credits=0 turn=0 | - - - hull=0 credits=0 turn=0",
    f"{PLAIN} | deck=ev_war,{','.join([card for card in CARDS if card != 'ev_war'])}",
    f"time_up moving moved_in anomaly step=MOVE round=5 active=1 first=1 movement=3 wind=2 | {SEATS}",
    "step=MOVE round=5 active=0 | options mode=MOST_KILLS round_limit=9 starting_system_bonus=4/0/0/0/3"
    f" broker_enabled=no | {SEATS}",
    f"step=BROKER round=5 active=1 | {LOADED} | nyx_7 G-044 2/1/0/1/4 credits=80 turn=4"
    " | slots=earth,cindral+ev_famine*8,pallas_prime,thule,avalon,tarn,-"
    " | discard=sp_mer_grain,ev_ion_storm | gone=bastion",
    f"step=DESTINY round=5 active=0 drawn=sp_pirate_raider | {SEATS}"
    " | combat sides=-,0 card=sp_pirate_raider step=CHOICE wormed=0 cloaked=1 missiles=0,2 dice=1,6"
    " used=eq_psionic_worm",
    f"step=DESTINY round=5 active=0 drawn=co_hospital | {SEATS} | auction co_hospital inside=0,1 bid=20 bidder=1",
    f"step=ENCOUNTER round=5 active=0 | {SEATS}"
    " | visit earth past_customs action=SELL good=food most=3 price=40 levels=1"
    " | customs seat=0 column=LARGE dice=1,2 modifier=-1 used=eq_customs_scrambler result=FINED"
    " | parley seats=0,1 initiative=1 left=2,3 passes=1"
    " talk=(threat from=0 to=1 take=20 jettison=food*2 discard=eq_psionic_worm)",
    f"step=BROKER round=5 active=0 proposals=1 | {SEATS} | proposal from=0 to=1 give=5 fees=0:1",
    "step=OVER round=9 active=0 winner=0 reason=SG-1004 | options mode=LAST_SHIP_STANDING"
    " | mikk_staygo turn=5"
    " | nyx_7 - 0/0/0/0/0 hull=0 credits=80 status=ELIMINATED turn=4",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("krull_vorzak | nyx_7 contracts=co_hospital")
    assert (state.step, state.round_no, state.active, state.options) == (Step.BROKER, 1, 0, SmugglersOptions())
    for one in state.players:
        assert (one.sector, one.base, one.hull, one.credits) == ("G-043", [1, 3, 0, 1, 5], 5, 500), "as at the start"
        assert (one.turn_no, one.status, one.bounty) == (1, Status.FREE, 0)
    assert [one.minimum_bounty for one in state.players] == [500, 0], "that of the character"
    assert state.players[1].contracts[0].units_left == CARDS["co_hospital"].units
    assert [slot.planet for slot in state.slots] == [*USUAL_PLANETS]
    assert (len(state.destiny_deck), len(state.planet_deck), len(state.out)) == (66, 23, 10)


def test_a_ship_that_is_gone_is_in_no_sector() -> None:
    state = read_position("mikk_staygo | nyx_7 status=LOST | patch_okono status=ELIMINATED | greenbeard")
    assert ([one.sector for one in state.players], state.eliminated) == (["G-043", "", "", "G-043"], [2])
    line = "step=BROKER round=1 active=0 | mikk_staygo | nyx_7 status=LOST | patch_okono status=ELIMINATED | greenbeard"
    assert write_position(state) == line


def test_slots_are_empty_until_the_setup_is_done() -> None:
    state = read_position("step=SETUP round=0 | - - - hull=0 turn=0 | - - - hull=0 turn=0")
    assert {slot.planet for slot in state.slots} == {""}


def test_a_seat_has_what_its_section_says() -> None:
    player = read_position(POSITIONS[5]).players[0]
    assert (player.base, player.goods, player.hidden) == ([1, 3, 0, 1, 5], [1, 0, 0, 0, 2], [0, 0, 0, 0, 1, 0])
    assert player.lots == [Lot(0, 9, 2), Lot(1, 6, 1)]
    assert player.offers == [HeldOffer("cl_gorm", "vesper", 6, 2)]
    assert (player.used, player.friends) == (["eq_forged_papers"], ["fr_gristle"])
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
    text = "step=MOVE | mikk_staygo G-043 0/0/0/0/0 hull=0 | nyx_7 G-044 2/1/0/1/4"
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
        (f"dice=1,x | {SEATS}", "dice is a whole number from 0 to 999999999, not 'x'"),
        (f"options target_credits=5 | {SEATS}", "`targetCredits` is from 1000 to 100000, not 5"),
        (f"options broker_enabled=maybe | {SEATS}", "broker_enabled is yes, no, not 'maybe'"),
        (f"options round_limit=x | {SEATS}", "round_limit is a whole number"),
        ("mikk_staygo G-043 3/1/0/1/5 | mikk_staygo G-044 3/1/0/1/5", "mikk_staygo lies in 2 places"),
        ("mikk_staygo G-043 3/1/0/1 | nyx_7 G-044 3/1/0/1/5", "levels is such as 3/1/0/1/5, not '3/1/0/1'"),
        ("mikk_staygo G-043 11/1/0/1/5 | nyx_7 G-044 3/1/0/1/5", "five levels from 0 to"),
        ("mikk_staygo Z-043 3/1/0/1/5 | nyx_7 G-044 3/1/0/1/5", "sector is one of 85 names such as"),
        ("mikk_staygo - 3/1/0/1/5 | nyx_7 G-044 3/1/0/1/5", "seat 0 is FREE, so its ship is not in ''"),
        (f"step=BROKER active=1 round=2 | {LOST}", "the ship of seat 1 is lost, so its turn only begins or ends"),
        (f"{SEATS} goods=tea", "goods is weapons, .* not 'tea'"),
        (f"{SEATS} goods=food*x", "a number stands behind"),
        (f"{SEATS} hidden=food", "seat 1 hides more than it carries"),
        (f"{SEATS} lots=7:3", "a lot has a unit at least and was bought by a seat of this game, unlike 7:3"),
        (f"{SEATS} lots=x", r"lots is buyer:expires_turn\[\*units\], not 'x'"),
        (f"{SEATS} equipment=fr_gristle", "fr_gristle of seat 1 is no equipment"),
        (f"{SEATS} contracts=co_hospital*99", "co_hospital is about 10 units, so 99 of them cannot be left"),
        (f"{SEATS} offers=cl_gorm", r"offers is card@planet:due_turn\+delivered"),
        (f"{SEATS} standing=(from=0 to=1 turn=1)", "seat 1 has posted offers of its own, not of seat 0"),
        (f"{SEATS} standing=(from=1 to=1 turn=1)", "a deal is between two seats of this game"),
        (f"{SEATS} standing=(from=1 to=0 give=tea turn=1)", "give is several of credits, goods, .* 'tea' is none"),
        (f"{SEATS} standing=(from=1 to=0 fees=1 turn=1)", "fees is seat:credits, not '1'"),
        (f"{SEATS} standing=(from=1 to=0)", "turn= is missing in 'from=1 to=0'"),
        (f"{SEATS} standing=1", "standing is words in brackets, not '1'"),
        (f"{SEATS} status=IMPRISONED standing=(from=1 to=0 turn=1)", "neither imprisoned, lost nor eliminated"),
        (f"{SEATS} | slots=earth,earth,-,-,-,-,-", "the planet card earth lies in 2 places"),
        (f"{SEATS} | slots=earth", "there are 7 slots for planets, not 1"),
        (f"{SEATS} | slots=-+ev_famine*2,-,-,-,-,-,-", "the event ev_famine is on no planet"),
        (f"{SEATS} | slots=earth+ev_ion_storm*2,-,-,-,-,-,-", "ev_ion_storm is no planetary event"),
        (f"{SEATS} | slots=earth+ev_famine*99,-,-,-,-,-,-", "ev_famine needs 10 units at most, not 99"),
        (f"{SEATS} | deck=*,*", "stands once in a pile"),
        (f"{SEATS} | deck=ev_war", "each destiny card lies somewhere"),
        (f"{SEATS} | deck=* | deck=*", "deck stands twice"),
        (f"{SEATS} | combat sides=0", "in a combat are two sides, each with a number of everything"),
        (f"{SEATS} | combat sides=-,x", "sides is a whole number from 0 to 999999999, not 'x'"),
        (f"{SEATS} | combat sides=0,1 cloaked=2", "cloaked is 0, 1, not '2'"),
        (f"{SEATS} | combat sides=0,7", "in a combat are two seats, or a seat and the ship of a card"),
        (f"{SEATS} | combat sides=0,1 dice=1", "in a combat are two sides, each with a number of everything"),
        (f"{SEATS} | parley seats=0,0 initiative=0 left=1,1", "in a parley are two seats"),
        (f"{SEATS} | auction ev_war inside=0", "at an auction seats of this game bid for a Contract"),
        (f"{SEATS} | customs seat=9", "a seat of this game is at Customs, not 9"),
        (f"{SEATS} | harvest", "a section begins with options, a seat's character, .*, auction, not with 'harvest'"),
    ],
)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_position(text)


@pytest.mark.parametrize("word", ["@" * 4000 + ":" * 4000, "@:" * 4000, "(" * 8000, "=" * 8000, "cl_gorm@" * 1000])
def test_a_word_of_thousands_of_signs_is_refused_as_a_short_one_is(word: str) -> None:
    with pytest.raises(ValueError, match="offers is card@planet"):
        read_position(f"{SEATS} offers={word}")
