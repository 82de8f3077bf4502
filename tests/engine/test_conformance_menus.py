"""The faults that the conformance kit finds in menus, in moves, and in the seats that are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest
from msgspec.structs import replace

from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Menu, Move, Offer, Refusal, Refuse, Refused, Scene, Turn, ask, ask_all

from . import fair
from .broken import found, instead_of_turns
from .fair import FAIR, play
from .fair.parts import HoldUp, LetPass
from .fair.parts import State as FairState
from .harbour import HARBOUR, Bid, Deny, HarbourMove, Rest, Signal, State

BIDS = Bid.option(amount=Amount(0, 3))


class Elsewhere(Move, frozen=True):
    """A move of another game."""


def asking(menu: Callable[[Turn[State], Seat], Menu]) -> AnyGame:
    """Harbour, with one decision in the place of each turn."""

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", menu, always=True)
        t.state.reason = "X"

    return instead_of_turns(scene)


def menu_of(*entries: object) -> AnyGame:
    """Harbour, with these entries in the place of each turn."""
    return asking(lambda t, seat: entries)  # type: ignore[arg-type, return-value]


# menus


def test_a_menu_that_is_another_each_time_it_is_read() -> None:
    reads: list[int] = []

    def menu(t: Turn[State], seat: Seat) -> Menu:
        reads.append(1)
        yield Offer(BIDS)
        yield Refuse(Rest, f"TIRED_{len(reads)}")

    assert "X-D1 for seat 0 is another at the second look" in found(asking(menu), "menus")


def test_interjections_that_are_others_each_time_they_are_read() -> None:
    reads: list[int] = []

    def interjections(t: Turn[State], seat: Seat) -> Menu:
        reads.append(1)
        yield Refuse(Signal, f"FOG_{len(reads)}")

    assert "may do at any time is another" in found(replace(HARBOUR, interjections=interjections), "menus")


def test_a_menu_that_asks_somebody_else_when_it_is_read_again() -> None:
    reads: list[int] = []

    def scene(t: Turn[State]) -> Scene:
        yield from ask_all(range(len(t.state.coins)), "X-D1", menu, always=True)
        t.state.reason = "X"

    def menu(t: Turn[State], seat: Seat) -> Menu:
        reads.append(1)
        return [Offer(BIDS)] if seat == 0 or len(reads) % 3 else []

    assert found(instead_of_turns(scene), "menus", seats=[2])


def test_a_menu_that_changes_the_state() -> None:
    def menu(t: Turn[State], seat: Seat) -> Menu:
        t.state.bank += 1
        yield Offer(BIDS)

    assert "reading a menu changes the state" in found(asking(menu), "menus")


@pytest.mark.parametrize(
    ("entries", "what"),
    [
        ([Offer(BIDS), Refuse(Rest)], "Rest is refused without a reason"),
        ([Offer(BIDS), Refuse((Rest, Deny))], "Rest, Deny is refused without a reason"),
        ([Offer(BIDS), Refuse(Rest, "TIRED", why=lambda t, seat, move: None)], "the refusal of Rest has two reasons"),
        (
            [Offer(BIDS), Refuse(Rest, rule="X-1", why=lambda t, seat, move: None)],
            "the refusal of Rest has two reasons",
        ),
        ([Offer(BIDS), Refuse(Elsewhere, "LOST")], "Elsewhere is refused, but is not a move of the game"),
        ([Offer(BIDS), Refuse(HarbourMove, "TIRED"), Refuse(Rest, "LAZY")], "the refusal of Rest is never reached"),
        (
            [Refuse(Bid, "BROKE"), Offer(BIDS, why_not=lambda t, seat, move: None)],
            "the reason of the offer of Bid is never reached",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_entry_that_is_there_in_vain(entries: Iterable[object], what: str) -> None:
    assert what in found(menu_of(*entries), "menus")


def test_a_kind_that_is_offered_may_be_refused_otherwise() -> None:
    menu = (
        Offer(BIDS),
        Refuse(Bid, "TOO_MUCH"),
        Refuse(Rest, why=lambda t, seat, move: None),
        Refuse(HarbourMove, "TIRED"),
    )
    for check in ("menus", "refusals", "options"):
        assert found(menu_of(*menu), check) == ""


# options: what moves do


def refusing(_: Turn[State], __: Seat, ___: Move) -> None:
    raise Refused(Refusal("NO"))


def raising(_: Turn[State], __: Seat, ___: Move) -> None:
    raise LookupError("nothing there")


DOINGS = [(refusing, "is legal, but: Refused: NO"), (raising, "is legal, but: LookupError: nothing there")]


@pytest.mark.parametrize(("do", "what"), DOINGS)
def test_an_offer_whose_move_is_refused_or_raises(do: Callable[[Turn[State], Seat, Move], None], what: str) -> None:
    assert f"amount=0 {what}" in found(menu_of(Offer(BIDS, do), Offer(Rest.option())), "options")


@pytest.mark.parametrize(("do", "what"), DOINGS)
def test_an_interjection_whose_move_is_refused_or_raises(
    do: Callable[[Turn[State], Seat, Move], None], what: str
) -> None:
    game = replace(HARBOUR, interjections=lambda t, seat: [Offer(Signal.option(), do)])
    assert f"signal {what}" in found(game, "options")


def test_an_answer_that_binds_too_much() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask_all((0, 1), "X-D1", lambda t, seat: [Offer(BIDS, binds=bind)])
        t.state.reason = "X"

    def bind(t: Turn[State], seat: Seat, move: Bid | None) -> None:
        t.state.coins[seat] -= 0 if move is None else move.amount

    assert "coins after" in found(instead_of_turns(scene), "options")


# secrets: who is asked


@pytest.mark.parametrize("resumable", [True, False])
def test_a_window_that_asks_only_who_holds_the_card(monkeypatch: pytest.MonkeyPatch, resumable: bool) -> None:
    def armed(self: FairState, seat: Seat) -> bool:
        return any(crate.startswith("GUN") for crate in self.hands[seat])

    monkeypatch.setattr(FairState, "armed", armed)
    assert "notices" in found(replace(FAIR, resumable=resumable), "secrets", matches=2)


def test_a_window_that_does_not_wait_for_who_has_nothing_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    def landing(t: Turn[FairState]) -> Scene:
        s = t.state
        rivals = [other for other in s.others(s.to_move[0]) if s.armed(other)]
        yield from ask_all(rivals, "F-D4", play.ways_to_react)
        s.quay += s.smuggled
        s.smuggled = []
        play.end_turn(s)

    monkeypatch.setattr(play, "landing", landing)
    assert "notices" in found(FAIR, "secrets", matches=2)


def test_a_window_in_turn_that_passes_over_who_has_nothing_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    def landing(t: Turn[FairState]) -> Scene:
        s = t.state
        for rival in s.others(s.to_move[0]):
            holds = any(crate.startswith("GUN") for crate in s.hands[rival])
            yield from ask(rival, "F-D4", play.ways_to_react, always=holds)
        s.quay += s.smuggled
        s.smuggled = []
        play.end_turn(s)

    monkeypatch.setattr(play, "landing", landing)
    assert "notices" in found(replace(FAIR, resumable=False), "secrets", matches=2)


@pytest.mark.proof
def test_a_reason_that_knows_another_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def why(t: Turn[FairState], seat: Seat, move: HoldUp) -> Refusal:
        held = any(move.gun in hand for hand in t.state.hands)
        return Refusal("CRATE_NOT_IN_HAND", rule="F-13" if held else "F-99")

    def ways_to_react(t: Turn[FairState], seat: Seat) -> Menu:
        yield Offer(LetPass.option())
        yield Refuse(HoldUp, why=why)

    monkeypatch.setattr(play, "ways_to_react", ways_to_react)
    assert "notices" in found(FAIR, "secrets", seats=[3], probes=40, matches=3)


def test_an_offer_that_knows_what_others_have_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that has promised all its coins is not asked for a further deal: the proposer sees it."""
    free_to_pay = FairState.free

    def propose(t: Turn[FairState], seat: Seat, move: fair.parts.Propose) -> Scene:
        s = t.state
        s.pitches[seat] = False
        for crate in move.crates:
            s.hands[seat].remove(crate)
        deal = fair.parts.Deal(seat, list(move.crates), move.price, [False] * len(s.coins))
        s.deals.append(deal)
        asked = [other for other in s.others(seat) if free_to_pay(s, other) >= move.price]
        yield from ask_all(asked, "F-D5", partial(play.ways_to_answer, deal=deal), always=True, revisable=True)
        s.deals.remove(deal)
        s.quay += deal.crates

    monkeypatch.setattr(play, "propose", propose)
    assert "other answers" in found(FAIR, "answers", matches=60, seats=[3])
