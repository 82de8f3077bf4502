"""Positions as text, and which of them are refused."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.engine.tables import Table
from freeport_games.import_export import IMPORT_EXPORT, ImportExportOptions
from freeport_games.import_export.components import GOODS, Action, CardSet, GoodType
from freeport_games.import_export.notation import read_position, write_position
from freeport_games.import_export.state import (
    Choice,
    Commitment,
    Completion,
    EndReason,
    EndTrigger,
    Phase,
    Policy,
    Ship,
    Shipment,
    State,
)
from tests.support.effort import examples
from tests.support.notation import check_text_of_every_state

PLAIN = "turn=1 leader=0 phase=LEAD | green | yellow"
POSITIONS = [
    PLAIN,
    "turn=0 leader=0 phase=SETUP | - 0 | - 0 | - 0",
    "turn=0 leader=0 phase=SETUP first=1 | red 0 | blue 0",
    "turn=3 leader=0 phase=OVER winner=1 | green 4 | yellow 90",
    "turn=3 leader=0 phase=LEAD | green 4 | yellow 90 | deck=" + ",".join(sorted(GOODS.sets[CardSet.BASE])[::-1]),
    "turn=5 leader=0 phase=COMMIT end=80 public_skip=no sets=BASE,JUTAKU,CAPTAIN at=1 declared=LOAD"
    " | green 12 sold hand=pens imports=sugar goods=beer shipments=helicopter+4,wind_turbines=drones*1"
    " played=laptops,jets count=2 pirated=1 extra_leads=1 passive=6 orders=helicopter:ALWAYS"
    " declares=sugar:LUXURY"
    " | yellow 8 hand=cups,rope"
    " | green-1 sea aboard=books"
    " | yellow-2 released contracts=paprika aboard=robot_cats,smart_cars bound=robot_cats+smart_cars"
    " | island=chairs,lumber | discard=railguns,diamond_rings"
    " | trails=top>hand-0@2,hand-0@1>hand-1@2:cups,top@1:ILLEGAL<=0",
    "turn=9 leader=1 phase=IMPORT_ROUNDS declared=IMPORT"
    " | green 4 chose=FOLLOW:IMPORT | yellow 6 shipments=soy_sauce=drones count=1"
    " | green-1 sea aboard=books"
    " | execution solo seat=0 action=LOAD left=1 owner_earns=no"
    " | round number=2 seats=1,0 source=green-1 bids=1:2,0:- winner=1 | sealed=1:2"
    " | waits seat=1 card=soy_sauce power=drones hook=ON_CONTRACT actor=0 about=cups ship=green-1 cards=cups,pens"
    " carried=TECHNOLOGY,LUXURY amount=3 cause=POWER other=1 by=jets"
    " | resolves seat=1 card=drones hook=ON_CONTRACT actor=1"
    " | completing sailed ship=green-2 contracts=pens carried=CONSUMER"
    " | ending reason=CREDITS seat=1 turn=9",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("| green 12 hand=pens,cups | yellow 8 shipments=wind_turbines=drones+4*1")
    assert (state.turn, state.leader, state.at, state.phase) == (1, 0, 0, Phase.LEAD)
    assert (state.end_credits, state.public_skip, state.sets) == (50, True, [CardSet.BASE])
    assert state.hands == [["pens", "cups"], []]
    assert state.shipments == [[], [Shipment("wind_turbines", "drones", 4, 1)]]
    usual = (("green-1", 0), ("green-2", 0), ("yellow-1", 1), ("yellow-2", 1))
    assert state.ships == [Ship(name, owner, False) for name, owner in usual]


def test_a_seat_has_the_credits_of_the_beginning_unless_others_are_said() -> None:
    state = read_position("| green | yellow 8 | black | red | blue | light_grey")
    assert state.credits == [10, 8, 10, 10, 10, 14]


@pytest.mark.parametrize(
    ("head", "chosen"),
    [
        ("phase=LEAD", [Commitment(), Commitment()]),
        ("phase=COMMIT at=0 declared=LOAD", [Commitment(), Commitment(Choice.LEAD, Action.LOAD)]),
        ("phase=EXECUTE declared=LOAD", [Commitment(Choice.DRAW, Action.LOAD), Commitment(Choice.LEAD, Action.LOAD)]),
    ],
)
def test_the_leader_has_led_what_is_declared_and_others_draw_in_their_turn(head: str, chosen: list[Commitment]) -> None:
    assert read_position(f"leader=1 {head} | green | yellow").commitments == chosen


def test_a_seat_has_chosen_what_it_says() -> None:
    text = "turn=1 leader=0 phase=EXECUTE declared=LOAD | green chose=NONE | yellow chose=FOLLOW:SUPPLY"
    state = read_position(text)
    assert state.commitments == [Commitment(), Commitment(Choice.FOLLOW, Action.SUPPLY)]
    assert write_position(state) == text


def test_a_star_takes_the_rest() -> None:
    state = read_position(f"{PLAIN} | deck=pens,*,cups | discard=books")
    assert (state.deck[0], state.deck[-1], len(state.deck)) == ("pens", "cups", 99)
    assert state.deck[1:-1] == sorted(state.deck[1:-1])
    assert set(state.deck) == {*GOODS.sets[CardSet.BASE]} - {"books"}


games = st.builds(
    lambda seats, seed, expansions: (
        Table.open(IMPORT_EXPORT, ImportExportOptions(expansions=tuple(CardSet)[1:] if expansions else ()), seats),
        Random(seed),
    ),
    st.integers(2, 6),
    st.integers(0, 2**32),
    st.booleans(),
)


@examples(8)
@given(games)
def test_every_position_has_a_line_of_text_and_can_be_opened_from_it(game: tuple[Table[State], Random]) -> None:
    check_text_of_every_state(*game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn=1 | green 10", "2 to 6 seats play, not 1"),
        ("turn=1 | green | green 10", "each seat has a harbour of its own, but 2 have green"),
        ("turn=1 | green | light_grey 10", "light_grey is in play with 6 seats"),
        ("turn=1 | - 10 | - 10", "in phase LEAD each seat has a harbour"),
        ("turn=1 | green | - 10", "2 seats play, but the state has harbours for 1"),
        ("turn=1 | green | purple 10", "not with 'purple' in 'purple 10'"),
        ("turn=1 | green ten | yellow", "credits is a whole number from 0 to 999999999, not 'ten'"),
        ("turn=1 leader=2 | green | yellow", "the leader is from 0 to 1, not 2"),
        ("turn=1 at=2 | green | yellow", "the seat whose part of the phase is next is from 0 to 1, not 2"),
        ("turn=1 turn=2 | green | yellow", "turn= occurs twice"),
        ("turn=x | green | yellow", "turn is a whole number from 0 to 999999999, not 'x' in 'turn=x'"),
        ("turn=1 moon=full | green | yellow", "nothing is known about 'moon=' in 'turn=1 moon=full'"),
        ("turn=1 phase=LUNCH | green | yellow", "phase is SETUP, LEAD, COMMIT, .* not 'LUNCH'"),
        ("turn=1 | green 10 hand=tea | yellow", "hand is one of 128 names such as .*, not 'tea'"),
        ("turn=1 | green 10 hand=cups | yellow 10 goods=cups", "cups lies in 2 places, but each card lies in one"),
        ("turn=1 | green 10 hand=cups,cups | yellow", "cups lies in 2 places"),
        (f"{PLAIN} | deck=cups,*,cups", "cups lies in 2 places"),
        (f"{PLAIN} | deck=cups", r"lies nowhere; deck=\.\.\.,\* is every card that is not named"),
        (f"{PLAIN} | deck=cups,* | deck=pens,*", "deck stands twice"),
        (f"{PLAIN} | red-1 sea", "red-1 is not a ship of a seat that plays"),
        (f"{PLAIN} | green-1 sea aboard=cups | green-1 sea", "green-1 stands twice"),
        (f"{PLAIN} | green-1 sea contracts=cups", "green-1 is at sea, where a ship has no contracts"),
        (f"{PLAIN} | green-2 aboard=cups,pens bound=cups+jets", "different containers of that ship, not cups, jets"),
        (f"{PLAIN} | trails=hand-1@1:cups", "the trail of cups ends in hand-1, but it lies in deck"),
        (f"{PLAIN} | trails=shed@1>deck@2:cups", "the trail of cups names shed, which is no pile"),
        (f"{PLAIN} | trails=hand-0@1:ILLEGAL>=1", "hand-0 held 0 cards of ILLEGAL then"),
        (f"{PLAIN} | trails=deck@1:cups | trails=deck@1:pens", "trails stands twice"),
        ("turn=0 phase=LEAD | green | yellow", "phase LEAD does not go with turn 0"),
        ("turn=1 phase=SETUP | green | yellow", "phase SETUP does not go with turn 1"),
        ("turn=0 phase=SETUP | - 0 hand=cups | - 0", "in phase SETUP every card is in the deck"),
        ("turn=1 phase=COMMIT | green | yellow", "in phase COMMIT an action is declared"),
        ("turn=1 phase=END_WINDOW | green | yellow", "phase END_WINDOW needs a reason why the game ends"),
        ("turn=1 winner=1 | green | yellow", "seat 1 has won, so the phase is OVER, not LEAD"),
        (f"{PLAIN} | ending reason=WON turn=1", "WON ends the game at once"),
        (f"{PLAIN} | ending", "reason= is missing in 'ending'"),
        (f"{PLAIN} | round number=1", "rounds of imports belong to phase IMPORT_ROUNDS, not to phase LEAD"),
        ("| green 10 chose=LEAD | yellow", "seat 0 has chosen to lead, but no action"),
        (f"{PLAIN} | waits seat=0 card=cups hook=ON_CONTRACT actor=0", "the power of cups does not hear on_contract"),
        (f"{PLAIN} | waits seat=0 card=drones hook=ON_CONTRACT actor=0 ship=red-1", "red-1 is not a ship"),
        (
            f"{PLAIN} | waits seat=5 card=drones hook=ON_CONTRACT actor=0",
            "a seat of a triggered power is from 0 to 1, not 5",
        ),
        (
            f"{PLAIN} | waits seat=9 card=drones hook=ON_CONTRACT actor=0"
            " | waits seat=0 card=drones hook=ON_CONTRACT actor=0",
            "a seat of a triggered power is from 0 to 1, not 9",
        ),
        (f"{PLAIN} | resolves seat=0 card=drones actor=0", "hook= is missing"),
        (
            f"{PLAIN} | harvest seat=0",
            "a section begins with a seat's harbour, a ship, execution, round, .*, ending, not with 'harvest'",
        ),
        ("turn=1 | green 10 shipments=cups+x | yellow", "tokens of shipments is a whole number"),
        ("turn=1 | green 10 shipments=+4 | yellow", r"shipments is card\[=power\]\[\+tokens\]\[\*used\], not '\+4'"),
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
        (state_of(), 3, "3 seats play, but the state has credits for 2"),
        (state_of(), 7, "2 to 6 seats play, not 7"),
        (state_of(hands=[[]]), 2, "2 seats play, but the state has hands for 1"),
        (state_of(leader=-1), 2, "the leader is from 0 to 1, not -1"),
        (state_of(ships=[]), 2, "the ships are, seat by seat, green-1, green-2, yellow-1, yellow-2"),
        (state_of(ships=[Ship(name, 0, False) for name in "abcd"]), 2, "the ships are, seat by seat, green-1"),
        (state_of(island=["tea"]), 2, "'tea' is not a card of this game"),
        (state_of(completing=Completion("green-1", ("tea",), ())), 2, "a completed contract is 'tea'"),
        (state_of(island=["cups"]), 2, "cups lies in 2 places"),
        (state_of(island=[GOODS.sets[CardSet.JUTAKU][0]]), 2, "belongs to a set that is not in the game"),
        (state_of(sets=[CardSet.JUTAKU]), 2, "the sets are BASE and further ones, each once, not JUTAKU"),
        (state_of(deck=[], shipments=[[Shipment("cups", "tea")], []]), 2, "cups has the power of 'tea'"),
        (state_of(credits=[10, -2]), 2, "a number of credits is from 0 to 999999999, not -2"),
        (state_of(end_trigger=EndTrigger(EndReason.WON, 0, 1)), 2, "WON ends the game at once"),
        (state_of(end_trigger=EndTrigger(EndReason.CREDITS, 4, 1)), 2, "the seat that ends the game is from 0 to 1"),
    ],
)
def test_a_table_does_not_begin_where_no_game_can_stand(state: State, seats: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Table.at(IMPORT_EXPORT, state, seats)


def test_cards_that_lie_nowhere_are_out_of_the_game_at_a_table() -> None:
    state = state_of(
        deck=[],
        hands=[["cups"], ["pens"]],
        orders=[{"cups": Policy.NEVER}, {}],
        declared_goods=[{"pens": GoodType.LUXURY}, {}],
    )
    assert Table.at(IMPORT_EXPORT, state, 2).waiting == (0,)
