"""Positions as text, and which of them are refused."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions
from freeport_games.sky_cargo.components import CARDS, VERSIONS
from freeport_games.sky_cargo.notation import read_position, write_position
from freeport_games.sky_cargo.options import Characters
from freeport_games.sky_cargo.piles import PILES
from freeport_games.sky_cargo.state import Crate, Die, EffectUnderWay, State, Step
from tests.support.effort import examples
from tests.support.notation import check_text_of_every_state

PLAIN = "turn=1 active=0 step=PLAY | PC01 LO12 | PC02 LO06"
POSITIONS = [
    PLAIN,
    "turn=0 active=0 step=SETUP | - - | - - | - -",
    "random turn=0 active=0 step=SETUP first=1 | PC03 - | PC05 -",
    "turn=0 active=0 step=SETUP first=1 | PC03 - | PC05 LO03 | removed=PV03#1,PV05#1,CX01#1,CX01#2",
    "turn=9 active=1 step=DISCARD target=7 limit=40 | PC01 LO12 hand=PS02#1,PS01#1 | PC02 LO06 | PC06 LO01",
    "used turn=5 active=0 step=PLAY once=AC03 slot=9"
    " | PC01 LO12 chain=PS01#1,PS02#1 hand=AC02#1,AC01#1 hold=c1:PS04#1,c2:CG05#1+,c5:CG01#1!"
    " | PC02 LO06 hand=PL04#1,CG03#1 hold=c3:CG06#1?0,c4:AR01#1"
    " | discard=PS09#1,PS08#1 | deck=CG02#1,"
    + ",".join(
        card
        for card in reversed([*CARDS])
        if card.partition("#")[0]
        not in ("PV01", "PV02", "CX01", "PS01", "PS02", "AC02", "PS04", "PL04", "AR01", "PS09", "PS08")
        and card not in ("AC01#1", "CG05#1", "CG01#1", "CG03#1", "CG06#1", "CG02#1")
    )
    + " | trails=hand-1@1:CG03#1,hand-1>c3@2!0,mixed@1!1>c4@2!1,deck@1!0:passenger>=1",
    "turn=5 active=0 step=ROLL | PC01 LO12 chain=PS01#1 | PC02 LO06"
    " | die final rolled=1 by=+1,-1 result=1 checked=PC01,PS01#1"
    " | doing seat=0 source=PC01 op=move_play left=1 | doing seat=0 source=PC01 op=play_cargo",
    "foiled turn=5 active=0 step=PLAY | PC01 LO12 | PC02 LO06"
    " | dogfight blocked ended attacker=0 defender=1 source=PC01 round=2"
    " table=0>PC01:9,1<PS11#1:10,0>PL01#1:13"
    " pilot=-1,+2 reduction=2 damage=3 draws=1 phase=ROUNDS flown=1"
    " | doing seat=1 source=AC25#1 op=block | under=AC25#1",
    "turn=12 active=1 step=OVER | PC01 LO12"
    " | PC02 LO06 hold=c1:CG01#1+,c2:PS01#1,c3:PS02#1,c4:PS03#1,c5:CG02#1+"
    " | won seat=1 card=CG02#1 how=PLAYED at=LO06",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("PC01 LO12 hold=c4:CG01#1 | PC02 LO06 hand=PS02#1,PS01#1")
    assert (state.turn, state.active, state.step, state.cargo_target, state.next_slot) == (1, 0, Step.PLAY, 5, 5)
    assert state.first_seat == 0, "it was drawn in the setup"
    assert state.hands == [[], ["PS02#1", "PS01#1"]], "as the cards came"
    assert state.holds == [[Crate("c4", "CG01#1", False)], []]
    assert state.removed == [VERSIONS["PC01"], VERSIONS["PC02"], "CX01#1", "CX01#2"]
    assert len(state.deck) == 110 - 4 - 3


def test_a_star_takes_the_rest() -> None:
    state = read_position(f"{PLAIN} | deck=PS05#1,*,AC01#1 | discard=CG01#1 | removed=")
    assert (state.deck[0], state.deck[-1], len(state.deck)) == ("PS05#1", "AC01#1", 109)
    assert state.deck[1:-1] == sorted(state.deck[1:-1])
    small = read_position(f"{PLAIN} | deck=PS05#1,AC01#1 | removed=*")
    assert (small.deck, len(small.removed)) == (["PS05#1", "AC01#1"], 108)
    assert read_position(f"{PLAIN} | discard=CG01#1 | removed=*").deck == []


games = st.builds(
    lambda seats, seed, long: (
        Table.open(
            SKY_CARGO,
            SkyCargoOptions(cargo_target=7, characters=Characters.RANDOM, turn_limit=30) if long else SkyCargoOptions(),
            seats,
        ),
        Random(seed),
    ),
    st.integers(2, 4),
    st.integers(0, 2**32),
    st.booleans(),
)


@examples(8)
@given(games)
def test_every_position_has_a_line_of_text_and_can_be_opened_from_it(game: tuple[Table[State], Random]) -> None:
    check_text_of_every_state(*game)


def test_a_scene_begins_anew_and_what_was_under_way_is_over() -> None:
    table = Table.at(SKY_CARGO, read_position(POSITIONS[7]), 2)
    assert (table.state.effects, table.state.under_way, table.state.discard[0]) == ([], [], "AC25#1")
    again = read_position("step=ROLL | PC01 LO12 | PC02 LO06 | die rolled=1 result=1")
    assert Table.at(SKY_CARGO, again, 2).chance is not None
    five = read_position("| PC01 LO12 chain=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1 | PC02 LO06")
    assert Table.at(SKY_CARGO, five, 2).state.chains[0] == ["PS01#1", "PS02#1", "PS03#1", "PS04#1"]


def test_a_setup_goes_on_where_it_stood() -> None:
    table = Table.at(SKY_CARGO, read_position("turn=0 step=SETUP first=1 | - - | PC05 LO03"), 2)
    assert [(asked.seat, asked.kind) for asked in table.asked] == [(0, "SC-D1")]


@pytest.mark.parametrize(
    ("phase", "asked"),
    [
        ("START", (0, "SC-D27")),
        ("ROUNDS", (1, "SC-D29")),
        ("ROUNDS flown=1", (0, "SC-D30")),
        ("ATTACKER_WON", (0, "SC-D27")),
        ("DEFENDER_WON", (1, "SC-D27")),
    ],
)
def test_a_dogfight_goes_on_where_it_stood(phase: str, asked: tuple[int, str]) -> None:
    fight = f"dogfight attacker=0 defender=1 source=PL04#1 phase={phase} table=0>PL04#1:10"
    text = f"turn=3 | PC01 LO12 hand=PS01#1,PS02#1 | PC02 LO06 hand=PS04#1,PS05#1 | {fight}"
    table = Table.at(SKY_CARGO, read_position(text), 2)
    assert [(each.seat, each.kind) for each in table.asked] == [asked]


def test_a_roll_that_is_final_goes_on_with_the_team() -> None:
    text = "step=ROLL | PC01 LO12 hand=PS01#1 | PC02 LO06 | die final rolled=3 result=3"
    assert Table.at(SKY_CARGO, read_position(text), 2).asked[0].kind == "SC-D9"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn=1 | PC01 LO12", "2 to 4 seats play, not 1"),
        ("turn=1 | PC01 LO12 | PC01 LO06", "two seats have the same character"),
        ("turn=1 | PC01 LO12 | - LO06", "after the setup each seat has a character and a Location"),
        ("turn=1 | PC01 LO12 | PC02", "Location is missing in 'PC02'"),
        ("turn=1 | PC01 LO12 | PC02 LO13", "Location is LO01, .*, LO12, not 'LO13'"),
        ("turn=1 | PC01 LO12 | PC09 LO06", "begins with a seat's character, die, dogfight, .*, not with 'PC09'"),
        ("turn=1 active=2 | PC01 LO12 | PC02 LO06", "the active seat is from 0 to 1, not 2"),
        ("turn=1 first=2 | PC01 LO12 | PC02 LO06", "the first seat is from 0 to 1, not 2"),
        ("turn=1 turn=2 | PC01 LO12 | PC02 LO06", "turn= occurs twice"),
        ("turn=x | PC01 LO12 | PC02 LO06", "turn is a whole number from 0 to 999999999, not 'x' in 'turn=x'"),
        ("turn=1 moon=full | PC01 LO12 | PC02 LO06", "nothing is known about 'moon=' in 'turn=1 moon=full'"),
        ("turn=1 step=LUNCH | PC01 LO12 | PC02 LO06", "step is SETUP, DRAW, PLAY, .* not 'LUNCH'"),
        ("turn=0 | PC01 LO12 | PC02 LO06", "step PLAY does not go with turn 0"),
        ("turn=0 step=SETUP | PC01 - hand=PS01#1 | - -", "in step SETUP every card is in the draw pile"),
        ("turn=0 step=SETUP | PC01 LO03 | - LO03", "tokens start in different places"),
        ("turn=11 limit=10 | PC01 LO12 | PC02 LO06", "turn 11 comes after the last one, which is 10"),
        ("turn=1 target=6 | PC01 LO12 | PC02 LO06", "the cargo target is 5 or 7, not 6"),
        ("turn=1 once=AC99 | PC01 LO12 | PC02 LO06", "once is one of 28 names such as AC01, not 'AC99'"),
        ("turn=1 step=OVER | PC01 LO12 | PC02 LO06", "step OVER needs a winner, or the last turn of the limit"),
        (f"{PLAIN} hand=tea", "hand is one of 110 names such as .*, not 'tea'"),
        (f"{PLAIN} hand=PS01#1 chain=PS01#1", "PS01#1 lies in 2 places, but each card lies in one"),
        (f"{PLAIN} chain=AC01#1", "the chain of seat 1 has Passengers, and AC01#1 is none"),
        (f"{PLAIN} hold=c1", r"hold is slot:card\[\+\]\[!\]\[\?seen\], not 'c1'"),
        (f"{PLAIN} hold=c1:CG01#1,c1:CG02#1", "two cargo lie in one slot"),
        (f"{PLAIN} hold=c0:CG01#1", "a slot is from c1 to c0, not 'c0'"),
        (f"{PLAIN} hold=c1:CG01#1?4", "a seat that knows a cargo is from 0 to 1, not 4"),
        (f"{PLAIN} | deck=PS01#1", "lies nowhere"),
        (f"{PLAIN} | deck=*,*", r"\* stands once in a pile"),
        (f"{PLAIN} | deck=* | removed=*", "AC01#1 lies in 2 places"),
        (f"{PLAIN} | deck=* | deck=*", "deck stands twice"),
        (f"{PLAIN} | die rolled=1 result=1", "a die lies on the table in step ROLL, not in step PLAY"),
        ("step=ROLL | PC01 LO12 | PC02 LO06 | die rolled=7 result=1", "a die shows 1 to 6, not 7 or 1"),
        ("step=ROLL | PC01 LO12 | PC02 LO06 | die rolled=1", "result= is missing in 'die rolled=1'"),
        (
            "step=ROLL | PC01 LO12 | PC02 LO06 | die rolled=1 by=x result=1",
            "by is a whole number with its sign such as -1, not 'x'",
        ),
        (f"{PLAIN} | dogfight attacker=0 defender=0 source=PC01", "seat 0 cannot fight itself"),
        (f"{PLAIN} | dogfight attacker=0 defender=1 source=AC01#1", "a Pilot or a character starts a dogfight"),
        (
            f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01 table=0>PC01:9 round=4",
            "a dogfight has 3 rounds, not 4",
        ),
        (f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01", "begins with an attacking maneuver on the table"),
        (
            f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01 table=0>PC01:9 phase=ROUNDS flown=3",
            "after 3 rounds a dogfight is won",
        ),
        (
            f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01 table=0>PC01:9 pilot=+1",
            "the PILOT of two seats changes, not of 1",
        ),
        (f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01 table=PC01", "table is owner>card:value, not 'PC01'"),
        (f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01 table=0>PC01:14", "a value from 1 to 13, not 14"),
        (f"{PLAIN} | dogfight attacker=0 defender=1 source=PC01 table=4>PC01:9", "plays a maneuver is from 0 to 1"),
        (f"{PLAIN} | doing seat=0 source=PC01 op=sleep", "op is one of .*, not 'sleep'"),
        (f"{PLAIN} | doing seat=4 source=PC01 op=draw", "a seat that carries an effect out is from 0 to 1, not 4"),
        (f"{PLAIN} | won seat=0 card=CG01#1 how=PLAYED at=LO05", "seat 0 has won, so the step is OVER, not PLAY"),
        (
            "turn=9 step=OVER | PC01 LO12 | PC02 LO06 | won seat=0 card=CG01#1 how=PLAYED at=LO05",
            "seat 0 has won with CG01#1, which is not in its hold",
        ),
        (f"{PLAIN} | trails=hand-1@1:CG01#1", "the trail of CG01#1 ends in hand-1, but it lies in deck"),
        (f"{PLAIN} | discard=CG01#1 | trails=hand-1@1:CG01#1", "the trail of CG01#1 belongs to no hidden card"),
        (f"{PLAIN} | trails=shed@1>deck@2:CG01#1", "the trail of CG01#1 names shed, which is no pile"),
        (f"{PLAIN} | trails=deck", "the trail of .* says no time since which it has lain in deck"),
        (f"{PLAIN} | trails=hand-0@1:genuine>=1", "hand-0 held 0 cards of genuine then"),
        (f"{PLAIN} | trails=deck@1:CG01#1 | trails=deck@1:CG02#1", "trails stands twice"),
        (f"{PLAIN} | harvest seat=0", "a section begins with a seat's character, die, .*, won, not with 'harvest'"),
    ],
)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_position(text)


def state_of(text: str = PLAIN, **changed: object) -> State:
    return msgspec.structs.replace(read_position(text), **changed)


@pytest.mark.parametrize(
    ("state", "seats", "message"),
    [
        (state_of(), 3, "3 seats play, but the state has characters for 2"),
        (state_of(), 5, "2 to 4 seats play, not 5"),
        (state_of(hands=[[]]), 2, "2 seats play, but the state has hands for 1"),
        (state_of(active=-1), 2, "the active seat is from 0 to 1, not -1"),
        (state_of(characters=["PC01", "PC99"]), 2, "'PC99' is no character"),
        (state_of(tokens=["LO12", "LO99"]), 2, "'LO99' is no Location"),
        (state_of(discard=["XX01#1"]), 2, "'XX01#1' is not a card of this game"),
        (state_of(discard=["CG01#1"]), 2, "CG01#1 lies in 2 places"),
        (state_of(deck=[]), 2, "a position places each of the 110 cards once; AC01#1 lies nowhere"),
        (state_of(played_once=["AC99"]), 2, "'AC99' is no design of an Action"),
        (state_of(step=Step.ROLL, die=Die(1, (), 1, ("XX",))), 2, "'XX' is neither a character nor a Passenger"),
        (state_of(effects=[EffectUnderWay(0, "PC01", "sleep", 0)]), 2, "'sleep' by 'PC01' is no effect of this game"),
        (
            state_of(step=Step.DRAW, effects=[EffectUnderWay(0, "PC01", "draw", 0)]),
            2,
            "effects are carried out in steps PLAY and ROLL, not in step DRAW",
        ),
    ],
)
def test_a_table_does_not_begin_where_no_game_can_stand(state: State, seats: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Table.at(SKY_CARGO, state, seats)


@pytest.mark.parametrize(
    "malformed",
    [
        b'[[["deck"],[],[]]]',
        b'["[]"]',
        b'["[[1],[],[]]"]',
        b'["[[[-1,-4,0]],[],[]]"]',
        b'["[[[0,1,0]],[],[]]"]',
        b'["[[[-1,1,-2]],[],[]]"]',
        b'["[[[-1,1,0,-1]],[],[]]"]',
        b'["[[[-1,1,0]],[],[[1,0,0,0,0]]]"]',
        b'["","1"]',
        b'["","-2 1 5"]',
        b'["","1 2 999"]',
        b'["","1 2 x 5g"]',
        b'["","1 2 x 1%s"]' % (b"0" * 99),
        b'["","x 5"]',
        b'["","= 0 x 1 passenger"]',
    ],
)
def test_a_state_whose_trails_are_malformed_imagines_nothing(malformed: bytes) -> None:
    codec = codec_of(SKY_CARGO)
    state = read_position(f"{PLAIN} | trails=deck@1")
    stored = codec.encode_state(state)
    trails = msgspec.json.encode(state.trails.written)
    assert codec.decode_state(stored) == state
    with pytest.raises(msgspec.ValidationError):
        PILES.settled(codec.decode_state(stored.replace(trails, malformed)))
