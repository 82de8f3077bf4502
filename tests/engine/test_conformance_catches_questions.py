"""The kit catches broken games: questions that only the log explains."""

from __future__ import annotations

import pytest

from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Menu, Offer, Roll, Scene, Turn, ask

from .broken import found, instead_of_turns
from .harbour import Bid, Rest, State
from .harbour.events import Sailed, Signalled

UNTOLD = "asks seat 0 about something that neither view nor decision tells"


def asking_after_a_roll(*, told: bool, named: bool) -> AnyGame:
    """Harbour, with a die in the place of each turn, and a question whose answer works by the die.

    Args:
        told: whether an event tells the die.
        named: whether the decision names it.
    """

    def scene(t: Turn[State]) -> Scene:
        (die,) = yield from Roll("X-C1", (6,))
        if told:
            t.tell(Sailed(0, (die,), ()))

        def menu(_: Turn[State], __: Seat) -> Menu:
            yield Offer(Rest.option())
            yield Offer(Bid.option(amount=Amount(die, die) if named else Amount(0, 0)))

        yield from ask(0, "X-D1", menu)
        t.tell(Signalled(0, noticed=die > 3))
        t.state.reason = "X"

    return instead_of_turns(scene)


def test_questions_about_a_die_that_only_the_log_tells() -> None:
    problems = found(asking_after_a_roll(told=True, named=False), "questions", matches=3)
    assert f"X-D1 {UNTOLD} (rolled " in problems
    assert "0: rest leads to" in problems


@pytest.mark.parametrize(("told", "named"), [(True, True), (False, True), (False, False)])
def test_questions_that_are_determined_or_whose_answer_works_in_secret(told: bool, named: bool) -> None:
    assert not found(asking_after_a_roll(told=told, named=named), "questions", matches=3)


def test_questions_that_are_asked_in_the_same_words_for_two_reasons() -> None:
    def scene(t: Turn[State]) -> Scene:
        for noticed in (False, True):
            yield from ask(0, "X-D1", lambda t, seat: [Offer(Rest.option()), Offer(Bid.option(amount=Amount(0, 0)))])
            t.tell(Signalled(0, noticed))
        t.state.reason = "X"

    assert f"X-D1 {UNTOLD} (an earlier question of the match)" in found(instead_of_turns(scene), "questions")
