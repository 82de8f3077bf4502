"""A game's positions follow from the fields of its state; it tells only what these do not say."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import msgspec
import pytest

from freeport_games.engine import Component, Seat, refers
from freeport_games.engine.domains import Counted
from freeport_games.engine.hidden import Pile, Piles, Sees, Trails
from freeport_games.engine.notation.positions import (
    Change,
    Counts,
    Entries,
    InAWord,
    Kind,
    Numbers,
    Piece,
    Positions,
    Seats,
    Things,
    Words,
)

CRATES = ("TEA#1", "TEA#2", "RUM#1", "RUM#2")
GOODS = ("tea", "rum", "tar")
PORTS = ("Aden", "Brest")
WANTED = Numbers([f"any_{good}" for good in GOODS])
GoodId = Annotated[str, refers("GOOD")]


class Tide(StrEnum):
    LOW = "LOW"
    HIGH = "HIGH"


class Load(msgspec.Struct, frozen=True):
    good: GoodId
    units: int = 1
    wet: bool = False
    seen: tuple[Seat, ...] = ()


class Gift(msgspec.Struct, frozen=True):
    coins: int
    goods: tuple[GoodId, ...]
    crates: tuple[str, ...]
    wanted: tuple[Counted, ...]


class Bargain(msgspec.Struct, frozen=True):
    seat: Seat
    give: Gift
    coins: int = 0


class Crane(msgspec.Struct):
    port: str
    height: int = 1
    broken: bool = False
    load: Load | None = None


class Ship(msgspec.Struct):
    id: str
    speed: int
    hold: list[Load] = []


class Offer(msgspec.Struct):
    by: Seat
    bargain: Bargain
    until: int = 0


class State(msgspec.Struct):
    names: list[str]
    coins: list[int]
    holds: list[list[int]]
    deck: list[str]
    gone: list[str]
    ships: list[Ship]
    trade: bool = True
    fog: bool = False
    day: int = 1
    wind: int = 0
    tide: Tide = Tide.LOW
    first: Seat | None = None
    course: tuple[int, int] | None = None
    lit: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    tolls: dict[str, int] = {}
    loads: list[Load] = []
    crane: Crane | None = None
    offers: list[Offer] = []
    lot: str = ""
    last_day: int = 0
    trails: Trails = msgspec.field(default_factory=Trails)


def ships(state: State) -> dict[str, Ship]:
    return {f"ship-{seat}": Ship(f"ship-{seat}", 3) for seat in range(len(state.names))}


def problems(state: State, _: int) -> Iterator[str]:
    if state.day > state.last_day:
        yield f"day {state.day} comes after the last one, which is {state.last_day}"


PILES = Piles[State](
    Pile[State]("deck", lambda state: state.deck, Sees.NOBODY, ordered=True),
    Pile[State]("gone", lambda state: state.gone, Sees.ALL),
    cards=CRATES,
    trails=lambda state: state.trails,
    seats=lambda state: len(state.names),
)
POSITIONS = Positions(
    State,
    PILES,
    seats=range(1, 3),
    problems=problems,
    components=[Component(good, "GOOD", good, "") for good in GOODS],
    names={"PORT": PORTS, "CRATE": CRATES},
    rest={"deck": lambda _: CRATES},
    instead={"gone": "deck"},
    places=(
        Seats(
            lists=("names", "coins", "holds"),
            words=Words(
                leading=("names", "coins"),
                called={"names": "name", "holds": "hold"},
                usual={"holds": [0, 0, 0]},
                forms={"names": Kind("PORT"), "holds": Counts(GOODS)},
            ),
        ),
        Entries(of="ships", what="a ship", names=("ship-0", "ship-1", "ship-2"), usual=ships),
        *("crane", "offers", "loads", "tolls", "gone", "deck"),
    ),
    told={
        State: Words(
            always=("day",),
            called={"last_day": "last", "offers": "offer"},
            usual={"last_day": lambda state: state.day + 9},
            forms={"deck": Kind("CRATE"), "gone": Kind("CRATE"), "wind": Change(), "lot": Piece(r"L\d", "L1")},
        ),
        Load: InAWord(form="{good}[*{units}]{wet?!}[?{seen}]"),
        Crane: Words(leading=("port",), forms={"port": Kind("PORT")}),
        Ship: Words(without=("id",)),
        Offer: Words(among=("bargain",), usual={"until": lambda offer: offer.by + 1}),
        Gift: Things(forms={"crates": "crate:{0}", "wanted": WANTED}, usual={"wanted": WANTED.read("", "")}),
    },
)
HEAD = "day=1 | Aden 5 | Brest 0"


def state(**said: object) -> State:
    """Return the state of ``HEAD`` with other fields."""
    made = State(["Aden", "Brest"], [5, 0], [[0, 0, 0], [0, 0, 0]], [*CRATES], [], [], last_day=10)
    made.ships = [*ships(made).values()]
    for name, value in said.items():
        setattr(made, name, value)
    return made


def wanted(*counts: int) -> tuple[Counted, ...]:
    """Return numbers of goods that are wanted."""
    return tuple(Counted(f"any_{good}", count) for good, count in zip(GOODS, counts, strict=True))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(HEAD, {}, id="what is usual is left out"),
        pytest.param(f"fog {HEAD}", {"fog": True}, id="what is true stands alone"),
        pytest.param("day=1 trade=no | Aden 5 | Brest 0", {"trade": False}, id="what is usually true is denied"),
        pytest.param("day=1 wind=-2 tide=HIGH first=0 | Aden 5 | Brest 0", {"wind": -2, "tide": "HIGH", "first": 0}),
        pytest.param("day=1 course=3,4 | Aden 5 | Brest 0", {"course": (3, 4)}, id="a list of a fixed length"),
        pytest.param("day=1 lit=1 | Aden 5 | Brest 0", {"lit": [False, True]}, id="truths by their places"),
        pytest.param("day=1 lot=L7 last=3 | Aden 5 | Brest 0", {"lot": "L7", "last_day": 3}, id="not as computed"),
        pytest.param("day=1 | Aden 5 hold=tea*2,tar | Brest 0", {"holds": [[2, 0, 1], [0, 0, 0]]}, id="counts"),
        pytest.param(f"{HEAD} | tolls=Aden:1,Brest:2", {"tolls": {"Aden": 1, "Brest": 2}}, id="a mapping"),
        pytest.param(
            f"{HEAD} | loads=tea,rum*3!,tar?0+1",
            {"loads": [Load("tea"), Load("rum", 3, True), Load("tar", seen=(0, 1))]},
            id="structs in a word",
        ),
        pytest.param(f"{HEAD} | crane Aden", {"crane": Crane("Aden")}, id="a section of its own"),
        pytest.param(
            f"{HEAD} | crane Brest broken height=2 load=rum*2", {"crane": Crane("Brest", 2, True, Load("rum", 2))}
        ),
        pytest.param(
            f"{HEAD} | offer by=0 seat=1 give=3,tea,rum,crate:TEA#1,any_tar*2 | offer by=1 seat=0 coins=4 until=7",
            {
                "offers": [
                    Offer(0, Bargain(1, Gift(3, ("tea", "rum"), ("TEA#1",), wanted(0, 0, 2))), 1),
                    Offer(1, Bargain(0, Gift(0, (), (), wanted(0, 0, 0)), 4), 7),
                ]
            },
            id="a section for each, with the words of an inner struct, and things that are told by their look",
        ),
        pytest.param(
            f"{HEAD} | ship-1 speed=5 hold=tea",
            {"ships": [Ship("ship-0", 3), Ship("ship-1", 5, [Load("tea")])]},
            id="an entry that is not as usual",
        ),
        pytest.param(
            f"{HEAD} | gone=RUM#1 | deck=TEA#2,TEA#1,RUM#2", {"gone": ["RUM#1"], "deck": ["TEA#2", "TEA#1", "RUM#2"]}
        ),
    ],
)
def test_a_position_reads_back_as_it_was_written(text: str, said: dict[str, object]) -> None:
    assert POSITIONS.write(state(**said)) == text
    assert POSITIONS.read(text) == state(**said)


def test_a_star_is_every_card_that_is_named_nowhere_else() -> None:
    assert POSITIONS.read(f"{HEAD} | gone=TEA#1 | deck=RUM#2,*").deck == ["RUM#2", "TEA#2", "RUM#1"]


@pytest.mark.parametrize(
    ("text", "deck", "gone"),
    [
        (f"{HEAD} | gone=*", [], [*CRATES]),
        (f"{HEAD} | deck=TEA#2 | gone=RUM#2,*", ["TEA#2"], ["RUM#2", "TEA#1", "RUM#1"]),
        (f"{HEAD} | gone=TEA#2", ["TEA#1", "RUM#1", "RUM#2"], ["TEA#2"]),
    ],
)
def test_another_pile_may_take_the_rest_instead(text: str, deck: list[str], gone: list[str]) -> None:
    read = POSITIONS.read(text)
    assert (read.deck, read.gone) == (deck, gone)
    assert POSITIONS.read(POSITIONS.write(read)) == read


def test_a_head_in_which_everything_is_usual_is_left_out() -> None:
    assert POSITIONS.read("Aden 5 | Brest 0 | gone=TEA#1") == POSITIONS.read(f"{HEAD} | gone=TEA#1")
    assert POSITIONS.read("ship-1 speed=5 | Aden 5 | Brest 0").ships[1].speed == 5
    with pytest.raises(ValueError, match="nothing is known about 'day=' in 'Aden 5 day=2'"):
        POSITIONS.read("Aden 5 day=2 | Brest 0")
    assert POSITIONS.read(f"{HEAD} | gone=RUM#2,TEA#1").gone == ["RUM#2", "TEA#1"]


def test_words_stand_in_any_order() -> None:
    said = "last=4 day=2 fog | Aden 5 | Brest 0 | crane load=rum height=2 Brest broken"
    assert (
        POSITIONS.write(POSITIONS.read(said))
        == "fog day=2 last=4 | Aden 5 | Brest 0 | crane Brest broken height=2 load=rum"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("| Aden", "coins is missing in 'Aden'"),
        ("| Aden five", "coins is a whole number from 0 to 999999999, not 'five' in 'Aden five'"),
        ("| Rome 5", "a section begins with a seat's name, a ship, crane, offer, not with 'Rome' in 'Rome 5'"),
        ("", "1 to 2 seats play, not 0"),
        ("| Aden 5 | Aden 5 | Aden 5", "1 to 2 seats play, not 3"),
        (f"{HEAD} moon", "nothing is known about 'moon' in 'Brest 0 moon'"),
        ("day=1 day=2 | Aden 5", "day= occurs twice in 'day=1 day=2'"),
        ("tide=EBB | Aden 5", "tide is LOW, HIGH, not 'EBB' in 'tide=EBB'"),
        ("trade=maybe | Aden 5", "trade is yes, no, not 'maybe' in 'trade=maybe'"),
        ("wind=x | Aden 5", "wind is a whole number with its sign such as -1, not 'x' in 'wind=x'"),
        ("course=3 | Aden 5", "course is such as 0,1, not '3' in 'course=3'"),
        ("lit=2 | Aden 5", "lit is 0, 1, not '2' in 'lit=2'"),
        ("lot=X | Aden 5", "lot is such as L1, not 'X' in 'lot=X'"),
        ("| Aden 5 hold=tea*x", "a number stands behind \\*, as in tea\\*2, not as in 'tea\\*x'"),
        ("| Aden 5 hold=tea*2,tea", "hold names tea twice"),
        (f"{HEAD} | tolls=Aden:1,Aden:2", "tolls names Aden twice in 'tolls=Aden:1,Aden:2'"),
        (f"{HEAD} | tolls=Aden", "tolls is such as key:value, not 'Aden'"),
        (f"{HEAD} | loads=tea!!", r"loads is good\[\*units\]\[!\]\[\?seen\], not 'tea!!'"),
        (f"{HEAD} | loads=oil", "good of loads is tea, rum, tar, not 'oil'"),
        (f"{HEAD} | loads=-", "good of loads is tea, rum, tar, not '-'"),
        (f"{HEAD} | crane", "port is missing in 'crane'"),
        (f"{HEAD} | crane Aden load=(tea)", "good of load is tea, rum, tar, not '\\(tea\\)'"),
        (f"{HEAD} | crane Aden | crane Aden", "crane stands twice, the second time in 'crane Aden'"),
        (f"{HEAD} | offer by=0", "seat= is missing in 'offer by=0'"),
        (f"{HEAD} | offer by=0 seat=1 give=oil", "give is several of coins, goods, crates, wanted, and 'oil' is none"),
        (f"{HEAD} | ship-2 speed=1", "ship-2 is not a ship of a seat that plays"),
        (f"{HEAD} | ship-1 id=ship-0", "nothing is known about 'id=' in 'ship-1 id=ship-0'"),
        (f"{HEAD} | gone=TEA#3", "gone is TEA#1, TEA#2, RUM#1, RUM#2, not 'TEA#3'"),
        (f"{HEAD} | gone=\\*", "gone is TEA#1, .*, not"),
        (f"{HEAD} | deck=TEA#1", r"TEA#2 lies nowhere; deck=\.\.\.,\* is every card that is not named"),
        (f"{HEAD} | deck=*,*", "stands once in a pile"),
        (f"{HEAD} | trails=deck@1 | trails=deck@2", "trails stands twice, the second time"),
        ("day=9 last=8 | Aden 5", "day 9 comes after the last one, which is 8"),
    ],
)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        POSITIONS.read(text)


@pytest.mark.parametrize(
    "text", ["day={} | Aden 5", "| Aden 5 hold={}", "| {} 5", f"{HEAD} | crane Aden load={{}}", f"{HEAD} {{}}"]
)
@pytest.mark.parametrize("word", ["(" * 6000, "x" * 6000, "tea*" * 1500])
def test_of_a_long_word_a_message_quotes_the_beginning(text: str, word: str) -> None:
    with pytest.raises(ValueError) as refusal:
        POSITIONS.read(text.format(word))
    assert len(str(refusal.value)) < 500
