"""Passengers, characters and Locations: what each does, and when it does nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from freeport_games.engine import Event
from freeport_games.sky_cargo.components import CARDS, LOCATIONS, ON_ROLL
from freeport_games.sky_cargo.events import (
    CardsDiscarded,
    CardsDrawn,
    CardTaken,
    CargoMixed,
    CargoNotPlayed,
    CargoOpened,
    CargoPeeked,
    CargoPlayed,
    CargoRepacked,
    CargoStolen,
    ChainChanged,
    HandLookedAt,
    PassengerActs,
    TokenMoved,
    TurnBegun,
)
from freeport_games.sky_cargo.moves import MoveTo, PlayAction
from tests.rules.sky_cargo.positions import Match, at, rolled

PASSENGERS: Mapping[str, tuple[tuple[int, int, int], Mapping[int, str]]] = {
    "PS01": ((0, 1, 0), {1: "draws 1", 2: "draws 1"}),
    "PS02": ((2, 0, 0), {}),
    "PS03": ((0, 0, 1), {6: "peeks 1"}),
    "PS04": ((0, 0, 1), {3: "moves 1", 4: "moves 1"}),
    "PS05": ((1, 0, 0), {5: "draws 1"}),
    "PS06": ((0, 0, 0), {6: "plays"}),
    "PS07": ((0, 1, 0), {4: "peeks 1"}),
    "PS08": ((0, 1, 0), {2: "takes PS14", 4: "takes PS14"}),
    "PS09": ((0, 0, 0), {3: "seat 1 discards 1"}),
    "PS10": ((2, 0, 0), {1: "seat 0 discards 1"}),
    "PS11": ((0, 0, 2), {}),
    "PS12": ((1, 0, 0), {4: "repacks"}),
    "PS13": ((0, 0, 0), {5: "looks at seat 1", 6: "looks at seat 1"}),
    "PS14": ((1, 0, 1), {6: "draws 1"}),
    "PS15": ((1, 0, 0), {2: "moves 2"}),
    "PS16": ((0, 0, 0), {3: "peeks 1", 5: "peeks 1"}),
    "PS17": ((0, 2, 0), {}),
    "PS18": ((0, 0, 0), {1: "draws 1", 3: "draws 1"}),
    "PS19": ((0, 0, 0), {4: "opens one of 2"}),
    "PS20": ((0, 1, 0), {1: "draws 2", 6: "seat 0 discards 1"}),
    "PS21": ((0, 1, 0), {6: "opens c3"}),
    "PS22": ((1, 0, 0), {2: "moves in the chain", 5: "repacks, mixes"}),
    "PV01": ((1, 1, 0), {3: "draws 1"}),
    "PV02": ((0, 1, 1), {5: "steals c3"}),
    "PV03": ((0, 2, 0), {4: "moves 2"}),
    "PV04": ((2, 0, 0), {6: "draws 1"}),
    "PV05": ((1, 0, 0), {2: "takes PS14"}),
    "PV06": ((1, 0, 1), {1: "peeks 1"}),
}
"""For each Passenger its bonus, and what it does on which roll."""


def _said(event: Event) -> str | None:
    match event:
        case CardsDrawn(_, drawn):
            return f"draws {drawn.count}"
        case CargoPeeked(_, seen):
            return f"peeks {len(seen.cargo)}"  # type: ignore[union-attr]
        case CargoNotPlayed() | CargoPlayed():
            return "plays"
        case CardTaken(_, card, _):
            return f"takes {card.id.partition('#')[0]}"
        case CardsDiscarded(seat, discarded):
            return f"seat {seat} discards {len(discarded)}"
        case CargoRepacked():
            return "repacks"
        case CargoMixed():
            return "mixes"
        case HandLookedAt(_, owner, _):
            return f"looks at seat {owner}"
        case CargoOpened(_, slot, _, _):
            return f"opens {slot}"
        case CargoStolen(_, _, slot, _):
            return f"steals {slot}"
        case _:
            return None


def _done(match: Match, since: type[Event]) -> str:
    """Return what has been done since the last event of a kind, in this turn."""
    done: list[str] = []
    for event in reversed(match.events):
        if isinstance(event, since):
            return ", ".join(reversed(done))
        if isinstance(event, TurnBegun):
            done.clear()
        elif (said := _said(event)) is not None:
            done.append(said)
    return ""


def _asked(match: Match) -> str:
    """Return what seat 0 is asked, while its Passenger acts."""
    match match.asked:
        case (0, "SC-D9"):
            return f"moves {len(match.domain(0, MoveTo, 'to')) // 2}"
        case (0, "SC-D11"):
            return f"opens one of {len(match.options(0)[0].slot.items)}"
        case (0, "SC-D21"):
            match.play(0, match.options(0)[0].first)
            return _done(match, PassengerActs)
        case _:
            return ""


def _leaders(card: str) -> tuple[str, str]:
    """Return two characters of whom a Passenger shows neither: such a Passenger would be out of the game (SC-006)."""
    return "PC06" if card == "PV01" else "PC01", "PC06" if card == "PV04" else "PC04"


def _rolls() -> Iterator[Any]:
    for card, (_, does) in PASSENGERS.items():
        for roll in range(1, 7):
            yield pytest.param(card, roll, does.get(roll, ""), marks=pytest.mark.card(card), id=f"{card}-{roll}")


@pytest.mark.rule("SC-052")
@pytest.mark.parametrize(("card", "roll", "does"), [*_rolls()])
def test_a_passenger_acts_on_its_numbers_and_on_no_other(card: str, roll: int, does: str) -> None:
    own, other = _leaders(card)
    match = at(
        f"step=ROLL | {own} LO06 chain={card}#1 hand=AC02#1,AC08#1 hold=c1:CG04#1+,c2:PL02#1"
        f" | {other} LO07 hand=CG01#1,CG02#1,CG03#1 hold=c3:PL01#1"
        f" | discard={'' if card == 'PS14' else 'PS14#1,'}CG05#1",
        outcomes=[rolled(roll)],
    )
    match.play(0, MoveTo("LO07"))
    acts = match.happened(PassengerActs)
    assert [event.passenger.id for event in acts] == ([f"{card}#1"] if does else [])
    if does:
        done = _done(match, PassengerActs)
        moved = "moves in the chain" if match.happened(ChainChanged) else ""
        assert (_asked(match) or moved or done) == does


@pytest.mark.rule("SC-020")
@pytest.mark.parametrize(
    ("card", "bonus"),
    [pytest.param(card, bonus, marks=pytest.mark.card(card), id=card) for card, (bonus, _) in PASSENGERS.items()],
)
def test_a_passenger_adds_to_its_team_from_the_chain_only(card: str, bonus: tuple[int, int, int]) -> None:
    own, other = _leaders(card)
    plain, joined, packed = [
        at(f"{own} LO12 {word} | {other} LO06").before(0).stats for word in ("", f"chain={card}#1", f"hold=c1:{card}#1")
    ]
    assert (joined.shipping - plain.shipping, joined.pilot - plain.pilot, joined.range - plain.range) == bonus
    assert packed == plain


def test_every_passenger_is_in_the_table() -> None:
    assert {f"{card}#1" for card in PASSENGERS} == {*ON_ROLL}
    assert all(len(CARDS[f"{card}#1"].text) > 0 for card, (_, does) in PASSENGERS.items() if does)


# Characters

ROWS = {
    "PC01": ("m1 p", "m2 p", "m2 p", "m3 p", "d m2 p", "m4 p"),
    "PC02": ("o m1 p", "m2 p", "m3 p", "m2 p s", "m3 p", "o m2 p"),
    "PC03": ("m2 p", "m3 p", "m3 p", "d m2 p", "m4 p", "m2 m3 p"),
    "PC04": ("d", "m1 p", "m2 p", "m2 p", "d m2 p", "m3 p d"),
    "PC05": ("r m1 p", "m2 p", "m2 p", "d m1 p", "m3 p", "m3 p k"),
    "PC06": ("m1 p k", "m2 p", "m3 p", "m2 p", "m3 p", "m5.5 p"),
}
"""The powers of each character: moves so far, plays, draws, opens, steals, recovers, peeks. A teleport reaches 11."""
SIGNS = {"SC-D10": "p", "SC-D11": "o", "SC-D12": "s", "SC-D13": "k", "SC-D17": "r"}


@pytest.mark.rule("SC-051", "SC-202")
@pytest.mark.parametrize(
    ("character", "roll", "does"),
    [
        pytest.param(one, roll, does, marks=pytest.mark.card(one), id=f"{one}-{roll}")
        for one, rows in ROWS.items()
        for roll, does in enumerate(rows, 1)
    ],
)
def test_a_character_carries_its_row_out_in_the_written_order(character: str, roll: int, does: str) -> None:
    other = "PC04" if character == "PC02" else "PC02"
    match = at(
        f"step=ROLL | {character} LO12 hand=PL01#1,PL02#1"
        f" | {other} LO01 hand=AC01#1 hold=c1:PL03#1,c2:PL04#1,c3:PL05#1 | discard=PS01#1,PS02#1",
        outcomes=[rolled(roll)],
    )
    done: list[str] = []
    heard = 0
    while True:
        drawn = len([event for event in match.happened(CardsDrawn) if event.seat == 0])
        done += ["d"] * (drawn - heard)
        heard = drawn
        asked = match.asked
        if asked is None or asked[0] != 0 or asked[1] == "SC-D8":
            break
        if asked[1] == "SC-D9":
            there = match.domain(0, MoveTo, "to")
            done.append(f"m{len(there) / 2:g}")
            match.play(0, MoveTo("LO01" if "LO01" in there else "LO12"))
        else:
            done.append(SIGNS[asked[1]])
            match.play(0, match.options(0)[0].first)
    assert " ".join(done) == does


# Locations

PLACES = {
    "LO01": (2, ""),
    "LO02": (3, "draws 1"),
    "LO03": (1, ""),
    "LO04": (4, "peeks 2"),
    "LO05": (3, ""),
    "LO06": (2, ""),
    "LO07": (7, "steals c2"),
    "LO08": (4, "draws 2"),
    "LO09": (2, ""),
    "LO10": (5, "repacks, mixes"),
    "LO11": (5, "opens c2"),
    "LO12": (1, ""),
}
"""For each Location its RECEIVING and its Cargo Bonus."""
TEAMS = {2: "", 3: "PS05#1", 4: "PS02#1", 5: "PS02#1,PS05#1", 6: "PS02#1,PS10#1", 7: "PS02#1,PS10#1,PS05#1"}
"""Chains behind Tansy Vane, by the SHIPPING that they bring about."""


@pytest.mark.rule("SC-071", "SC-076")
@pytest.mark.parametrize(
    ("place", "receiving", "bonus"),
    [pytest.param(place, *facts, marks=pytest.mark.card(place), id=place) for place, facts in PLACES.items()],
)
def test_a_location_asks_for_shipping_and_gives_its_bonus(place: str, receiving: int, bonus: str) -> None:
    def arrived(shipping: int) -> Match:
        packed = "c2:PL02#1,c3:PL03#1" if "peeks" in bonus else "c2:PL02#1"
        return at(
            f"PC03 {place} chain={TEAMS[shipping]} hand=AC07#1,PL01#1 hold=c1:CG01#1+"
            f" | PC02 LO06 hand=AC01#1 hold={packed}"
        )

    match = arrived(max(2, receiving))
    assert match.before(0).stats.shipping == max(2, receiving)
    match.play(0, PlayAction("AC07#1", ()))
    assert _done(match, CargoPlayed) == bonus
    assert LOCATIONS[place].receiving == receiving
    if receiving > 2:
        assert arrived(receiving - 1).refused(0, PlayAction("AC07#1", ())) == "NO_LEGAL_TARGET"
    passing = at(f"PC01 {place} hand=AC08#1 | PC02 LO06").play(0, PlayAction("AC08#1", ()))
    passing.play(0, MoveTo(passing.domain(0, MoveTo, "to")[0]))
    assert _done(passing, TokenMoved) == "", "no bonus without a play"
