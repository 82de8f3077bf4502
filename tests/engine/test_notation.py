"""Every move, outcome, input and state has a one-line text that stands for it alone."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from freeport_games.engine import StateNotation
from freeport_games.engine.domains import Placed
from freeport_games.engine.menus import Announcement, Move, Refused, Shuffled
from freeport_games.engine.menus.requests import Outcome, Picked, Rolled
from freeport_games.engine.notation import (
    IllTyped,
    Malformed,
    NotationError,
    UnknownMove,
    play_log,
    read_input,
    read_move,
    read_outcome,
    read_state,
    write_input,
    write_log,
    write_move,
    write_outcome,
    write_state,
)
from freeport_games.engine.storage import Answered, Input, Left, Looked, Reopened, Resolved, Returned
from freeport_games.engine.tables import Table

from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    Build,
    Crane,
    Drink,
    Goods,
    Options,
    Pack,
    Rest,
    Sail,
    Ship,
    State,
    Take,
)
from .harbour_tables import inputs_of_a_match, position

MOVES = {
    "rest": Rest(),
    "bid amount=3": Bid(3),
    "bid amount=-3": Bid(-3),
    "sail port=Aden insured=yes": Sail("Aden", True),
    "pack order=TEA#1,GUN#2": Pack(("TEA#1", "GUN#2")),
    "pack order=": Pack(()),
    "drink guests=0,2": Drink((0, 2)),
    "barter offer=(crates=TEA#1,RUM#2 tip=0)": Barter(Goods(("TEA#1", "RUM#2"), 0)),
    "barter offer=(crates= tip=0)": Barter(Goods((), 0)),
    "build cranes=(port=Aden height=2),(port=Brest height=1)": Build((Crane("Aden", 2), Crane("Brest", 1))),
    "build cranes=": Build(()),
    "ship cargo=(item=TEA#1 place=Aden),(item=RUM#2 place=Aden)": Ship(
        (Placed("TEA#1", "Aden"), Placed("RUM#2", "Aden"))
    ),
    'take crate=""': Take(""),
    'take crate="a, (b) \\"c\\" é"': Take('a, (b) "c" é'),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_a_move_as_text(text: str, move: Move) -> None:
    assert write_move(move) == text
    assert read_move(HARBOUR, text) == move


identifiers = st.text(max_size=6) | st.sampled_from(["a # b", "\u2028", "\x85\r\n"])
numbers = st.integers(-(10**17), 10**17)
some_moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Take, identifiers),
    st.builds(Sail, identifiers, st.booleans()),
    st.builds(Pack, st.lists(identifiers).map(tuple)),
    st.builds(Drink, st.lists(numbers).map(tuple)),
    st.builds(Barter, st.builds(Goods, st.lists(identifiers).map(tuple), numbers)),
    st.builds(Build, st.lists(st.builds(Crane, identifiers, numbers)).map(tuple)),
    st.builds(Ship, st.lists(st.builds(Placed, identifiers, identifiers)).map(tuple)),
)


@given(some_moves)
def test_every_move_is_read_back_from_one_line(move: Move) -> None:
    text = write_move(move)
    assert read_move(HARBOUR, text) == move
    assert "\n" not in text
    assert read_input(HARBOUR, f"0: {text}") == Answered(0, move)
    with pytest.raises(Refused):
        play_log(HARBOUR, f"harbour 1 seats=2\n1 0: {text}   # a remark")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", Malformed),
        ("7", Malformed),
        ("Bid amount=3", Malformed),
        ("bid amount", Malformed),
        ("bid amount=", Malformed),
        ("bid amount=3,", Malformed),
        ("bid amount=3 ", Malformed),
        ("bidamount=3", Malformed),
        ("pack order=a,,b", Malformed),
        ('take crate="a', Malformed),
        ("barter offer=(crates=a tip=0", Malformed),
        ("barter offer=(crates=a tip=0))", Malformed),
        ("rest)", Malformed),
        ("fly", UnknownMove),
        ("fly amount=3", UnknownMove),
        ("bid", IllTyped),
        ("bid amount=three", IllTyped),
        ("bid amount=3.0", IllTyped),
        ("bid amount=(tip=3)", IllTyped),
        ("bid amount=3 amount=3", IllTyped),
        ("bid amount=3 tip=1", IllTyped),
        ("sail port=Aden insured=1", IllTyped),
        ("drink guests=a", IllTyped),
        ("barter offer=TEA#1", IllTyped),
        ("barter offer=(crates=a)", IllTyped),
        ('bid amount="3"', IllTyped),
    ],
)
def test_what_is_wrong_with_a_text_is_told_apart(text: str, error: type[NotationError]) -> None:
    with pytest.raises(NotationError) as caught:
        read_move(HARBOUR, text)
    assert type(caught.value) is error


@given(st.text(alphabet='bidresthk amount=,()3"\\#', max_size=30))
def test_any_text_is_a_move_or_an_error_of_the_notation(text: str) -> None:
    try:
        move = read_move(HARBOUR, text)
    except NotationError:
        return
    assert read_move(HARBOUR, write_move(move)) == move


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("rolled 3,5", Rolled((3, 5))),
        ("rolled", Rolled(())),
        ("shuffled 2,0,1", Shuffled((2, 0, 1))),
        ("shuffled", Shuffled(())),
        ("picked 4", Picked(4)),
    ],
)
def test_an_outcome_as_text(text: str, outcome: Outcome) -> None:
    assert write_outcome(outcome) == text
    assert read_outcome(text) == outcome


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("dropped 3", Malformed),
        ("rolled 3 5", Malformed),
        ("rolled3", Malformed),
        ("rolled a", IllTyped),
        ("picked", IllTyped),
        ("picked 1,2", IllTyped),
    ],
)
def test_what_is_no_outcome(text: str, error: type[NotationError]) -> None:
    with pytest.raises(error):
        read_outcome(text)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("2: bid amount=3", Answered(2, Bid(3))),
        ("rolled 6,1", Resolved(Rolled((6, 1)))),
        ("10 leaves", Left(10)),
        ("0 returns", Returned(0)),
        ("asked anew at 12", Reopened(12)),
        (
            "asked anew at 12 hand-0!1+2:TEA#1+RUM#2 delivery-0!2:RUM#1",
            Reopened(12, (Looked(("TEA#1", "RUM#2"), "hand-0", (1, 2)), Looked(("RUM#1",), "delivery-0", (2,)))),
        ),
    ],
)
def test_an_input_as_text(text: str, entry: Input) -> None:
    assert write_input(entry) == text
    assert read_input(HARBOUR, text) == entry


def test_a_state_is_a_line_of_json_unless_the_game_has_its_own_notation() -> None:
    state = position(to_move=[1, 2])
    line = write_state(HARBOUR, state)
    assert "\n" not in line
    assert read_state(HARBOUR, line) == state
    with pytest.raises(IllTyped):
        read_state(HARBOUR, "{}")
    with pytest.raises(Malformed):
        read_state(HARBOUR, "harbour")

    def write(state: State) -> str:
        return f"R{state.round_no}"

    def read(text: str) -> State:
        return position(round_no=int(text[1:]))

    own = replace(HARBOUR, notation=StateNotation(write, read))
    assert write_state(own, position(round_no=2)) == "R2"
    assert read_state(own, "R2") == position(round_no=2)
    with pytest.raises(Malformed):
        read_state(own, "Rx")


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_match_is_played_again_from_its_log(seed: int) -> None:
    inputs = inputs_of_a_match(2 + seed % 3, random.Random(seed), leave=0.03)
    log = write_log(HARBOUR, Options(), 2 + seed % 3, inputs)
    table = Table.open(HARBOUR, Options(), 2 + seed % 3)
    for entry in inputs:
        table.play(entry)
    assert play_log(HARBOUR, log).save() == table.save()


GOLDEN = """
# Two captains; one turns out to have nothing to hide.
harbour 1 seats=2 {"rounds": 1}
1 shuffled 20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0   # dealt from the end: TEA first

2 0: bid amount=2
3 1: signal                  # while the bids are out
4 rolled 5
5 1: bid amount=3            # the claim was made by itself: nothing is gone yet
6 picked 0
7 1: inspect target=0
8 0: deny
9 0: sail port=Cadiz insured=no
10 0: pack order=TEA#3,TEA#1
11 rolled 1,2                # a storm: TEA#3 is lost
"""


def test_a_golden_playthrough_is_read_by_people_and_played_by_the_engine() -> None:
    told: list[Announcement] = []
    table = play_log(HARBOUR, GOLDEN, lambda table, entry: told.extend(table.events))
    assert table.over
    assert table.state.discard == ["TEA#3"]
    assert table.state.coins == [8 + 1, 8 - 1 + 2 - 3]
    assert [type(event.event).__name__ for event in told].count("Signalled") == 1


@pytest.mark.parametrize(
    ("log", "error", "message"),
    [
        ("", Malformed, "empty"),
        ("harbour", Malformed, "line 1"),
        ("harbour 2 seats=2", ValueError, "rules 2"),
        ("chess 1 seats=2", ValueError, "chess"),
        ("harbour 1 seats=7", ValueError, "2 to 4 seats"),
        ('harbour 1 seats=2 {"rounds": "x"}', IllTyped, "rounds"),
        ("harbour 1 seats=2 {rounds}", Malformed, "line 1"),
        ("harbour 1 seats=2\n2 0: rest", Malformed, "input 1 is expected"),
        ("harbour 1 seats=2\n\n1 0: fly", UnknownMove, "line 3"),
        ("harbour 1 seats=2\nrest", Malformed, "line 2"),
        ("harbour 1 seats=2\n1 0: rest", Refused, "CHANCE_PENDING"),
        ("harbour 1 seats=2\n1 rolled 1", ValueError, "not an outcome"),
    ],
)
def test_what_is_wrong_with_a_log_is_told_with_its_line(log: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        play_log(HARBOUR, log)


def test_a_refused_move_of_a_log_names_its_line() -> None:
    with pytest.raises(Refused) as caught:
        play_log(HARBOUR, "harbour 1 seats=2\n1 0: rest")
    assert caught.value.__notes__ == ["line 2: 1 0: rest"]


def test_every_state_of_a_match_is_read_back() -> None:
    table = Table.open(HARBOUR, seats=3)
    for entry in inputs_of_a_match(3, random.Random(2)):
        table.play(entry)
        line = write_state(HARBOUR, table.state)
        assert msgspec.msgpack.encode(read_state(HARBOUR, line)) == msgspec.msgpack.encode(table.state)
