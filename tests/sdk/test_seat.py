"""A seat of a live match, without a server: what is answered, what is sent again, what is let be."""

from __future__ import annotations

import asyncio
import threading
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from freeport import Conflict, IllegalMove, Match, RolledBack, Status, TimeOver, Unreachable, Update
from freeport._live.drivers import AsyncSeatDriver
from freeport._live.seat import Look, Play, Reconsider, SeatLog, Think, respond
from freeport._protocol import Pause
from freeport.bots import RandomBot
from freeport.chance import draw
from freeport_api import shapes
from freeport_games.engine import View
from freeport_games.engine.menus import Decision, Move, Refusal
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.tables import Table
from tests.engine.harbour import HARBOUR
from tests.support.waiting import PATIENCE

REFUSAL = Refusal("STALE_DECISION", "It is gone.")
EMPTY = Refusal("EMPTY_DEAL", "Nothing would change hands.")
"""The seat of ``answer`` wants to be asked again after this."""


def bidding() -> Table[Any]:
    """Return a table where all bid at once, and a seat with a lantern may signal meanwhile."""
    table = Table.open(HARBOUR, seats=3)
    while table.chance is not None:
        table.resolve(draw(table.chance, Random(1).randrange))
    return table


def seen(version: int, decision: Decision | None, *, answered: bool = False) -> Update:
    table = bidding()
    asked = () if decision is None else (Asked(decision.id, decision.seat, decision.kind, answered),)
    made = cast(Any, shapes(HARBOUR).update)(
        match="m1",
        version=version,
        status=Status.PLAYING,
        asked=asked,
        chance=None,
        deadlines=(),
        asked_since=None,
        undo=None,
        orders=(),
        events=(),
        decision=decision,
        view=table.view(0),
    )
    return cast(Update, made)


@pytest.fixture
def decision() -> Decision:
    table = bidding()
    found = table.decision(table.waiting[0])
    assert found is not None
    return Decision(found.id, found.seat, found.kind, found.options)


def answer(update: Update, log: SeatLog, *replies: object, now: Update | None = None) -> list[object]:
    """Return the effects of a seat whose bot plays each option's first value.

    Args:
        update: the update that the seat responds to.
        log: the answers of the seat.
        replies: the replies to its moves.
        now: the match when the seat reads it anew; as in the update if omitted.
    """
    flow, left = respond(update, log, 100.0), list(replies)
    requested: list[object] = []
    value: object = None
    error: BaseException | None = None
    while True:
        try:
            effect = flow.send(value) if error is None else flow.throw(error)
        except StopIteration:
            return requested
        requested.append(effect)
        value = error = None
        if isinstance(effect, Think):
            options = effect.decision.interjections if effect.interject else effect.decision.options
            value = options[0].first
        elif isinstance(effect, Look):
            value = now or update
        elif isinstance(effect, Reconsider):
            value = effect.refusal.code == EMPTY.code
        elif isinstance(effect, Play):
            reply = left.pop(0)
            error = reply if isinstance(reply, BaseException) else None
            value = None if error else reply


def sent(effects: list[object]) -> list[Move]:
    return [effect.move for effect in effects if isinstance(effect, Play)]


def test_a_decision_is_answered_once_however_late_the_stream_is(decision: Decision) -> None:
    log = SeatLog()
    assert len(sent(answer(seen(5, decision), log, seen(6, None)))) == 1
    assert answer(seen(5, decision), log) == []
    assert answer(seen(6, decision), log) == []


def test_a_seat_thinks_again_about_a_move_that_was_refused(decision: Decision) -> None:
    log = SeatLog()
    effects = answer(seen(5, decision), log, IllegalMove(EMPTY), seen(6, None))
    assert [type(effect) for effect in effects] == [Think, Play, Look, Reconsider, Think, Play]
    with pytest.raises(IllegalMove):
        answer(seen(7, decision), log, IllegalMove(REFUSAL))


def test_a_seat_keeps_to_an_answer_that_it_might_revise(decision: Decision) -> None:
    log = SeatLog()
    answer(seen(5, decision), log, seen(6, None))
    assert answer(seen(7, decision, answered=True), log) == []


def test_an_answer_that_an_interjection_undid_is_given_again(decision: Decision) -> None:
    log = SeatLog()
    answer(seen(5, decision), log, seen(6, None))
    assert len(sent(answer(seen(8, decision), log, seen(9, None)))) == 1


def test_after_its_own_interjection_the_seat_still_answers(decision: Decision) -> None:
    log = SeatLog()
    both = Decision(decision.id, decision.seat, decision.kind, decision.options, decision.options[:1])
    effects = answer(seen(5, both), log, seen(6, decision))
    assert [effect.interject for effect in effects if isinstance(effect, Think)] == [True]
    assert answer(seen(5, both), log) == []
    assert len(sent(answer(seen(6, decision), log, seen(7, None)))) == 1


def test_a_decision_that_is_gone_is_let_be_until_the_stream_says_more(decision: Decision) -> None:
    log = SeatLog()
    assert len(sent(answer(seen(5, decision), log, Conflict(REFUSAL), now=seen(6, None)))) == 1
    assert answer(seen(5, decision), log) == []
    assert len(sent(answer(seen(6, decision), log, seen(7, None)))) == 1


@pytest.mark.parametrize("version", [4, 5])
def test_a_decision_that_a_power_loss_took_back_is_asked_again(decision: Decision, version: int) -> None:
    now = seen(version, decision if version == 5 else None)
    with pytest.raises(RolledBack):
        answer(seen(5, decision), SeatLog(), Conflict(REFUSAL), now=now)


def test_a_decision_that_stays_open_although_it_is_gone_is_doubted_once(decision: Decision) -> None:
    log = SeatLog()
    with pytest.raises(RolledBack):
        answer(seen(5, decision), log, Conflict(REFUSAL))
    log.begin_again(0)
    assert len(sent(answer(seen(5, decision), log, Conflict(REFUSAL)))) == 1
    assert answer(seen(5, decision), log) == []


def match_at(version: int) -> Match:
    """A match as it is read anew, at which the bot has no seat any more."""
    return cast(Match, SimpleNamespace(version=version, your_seat=None))


def test_a_decision_whose_time_is_over_is_left_to_the_worker(decision: Decision) -> None:
    log = SeatLog()
    assert len(sent(answer(seen(5, decision), log, TimeOver(REFUSAL)))) == 1
    assert answer(seen(5, decision), log) == []


def test_what_was_lost_is_told_anew(decision: Decision) -> None:
    log = SeatLog()
    log.told = 5
    with pytest.raises(RolledBack):
        answer(seen(5, decision), log, Conflict(REFUSAL), now=seen(3, None))
    assert log.begin(match_at(9)) == 3


def test_while_the_server_is_away_the_same_move_is_sent_again(decision: Decision) -> None:
    effects = answer(seen(5, decision), SeatLog(), Unreachable("cut"), Unreachable("cut"), seen(6, None))
    moves = sent(effects)
    assert len(moves) == 3
    assert len(set(moves)) == 1
    assert sum(isinstance(effect, Pause) for effect in effects) == 2


def test_an_illegal_move_is_the_bots_own_fault(decision: Decision) -> None:
    with pytest.raises(IllegalMove):
        answer(seen(5, decision), SeatLog(), IllegalMove(REFUSAL))


def test_a_move_is_nobodys_fault_if_its_decision_asks_something_else_by_now(decision: Decision) -> None:
    other = Decision(decision.id, decision.seat, decision.kind, decision.options, decision.options)
    with pytest.raises(RolledBack):
        answer(seen(5, decision), SeatLog(), IllegalMove(EMPTY), now=seen(5, other))


@pytest.mark.parametrize(("read", "after"), [(9, 5), (3, 3)])
def test_a_bot_that_reads_its_match_anew_is_told_of_what_came_between(read: int, after: int) -> None:
    log = SeatLog()
    log.told = 5
    assert log.begin(match_at(read)) == after


def test_without_a_decision_nothing_is_done() -> None:
    assert answer(seen(5, None), SeatLog()) == []


class Server:
    """As much of a client as a seat needs."""

    async def play(self, match: str, decision: Decision, move: Move) -> Update:
        return seen(6, None)


async def test_a_slow_bot_does_not_hold_up_the_others(decision: Decision) -> None:
    others_went_on = threading.Event()
    seen_by_bot: list[bool] = []

    class Thinker(RandomBot):
        slow = True

        def decide(self, view: View, decision: Decision) -> Move:
            seen_by_bot.append(others_went_on.wait(PATIENCE))
            return decision.options[0].first

    async def others() -> None:
        others_went_on.set()

    carried = asyncio.ensure_future(
        AsyncSeatDriver(Thinker(), cast(Any, Server()), "m1").run(respond(seen(5, decision), SeatLog(), 0.0))
    )
    await asyncio.sleep(0)  # the bot is asked
    await others()
    await carried
    assert seen_by_bot == [True]


async def test_a_quick_bot_decides_where_it_is(decision: Decision) -> None:
    where: list[int] = []

    class Quick(RandomBot):
        def decide(self, view: View, decision: Decision) -> Move:
            where.append(threading.get_ident())
            return decision.options[0].first

    await AsyncSeatDriver(Quick(), cast(Any, Server()), "m1").run(respond(seen(5, decision), SeatLog(), 0.0))
    assert where == [threading.get_ident()]
