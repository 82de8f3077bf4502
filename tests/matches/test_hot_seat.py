"""One account on several seats: each is played by itself, and what one of them knows is told to that one alone."""

from __future__ import annotations

from contextlib import aclosing
from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import Absence, Decider, Match, NewOrder, OrderKind, Player, SeatTaken, Status, Until, Update
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.tables import Table
from matches.match.viewpoints import Shared
from tests.engine.harbour import Bid, Options

from .conftest import Watch
from .house import House, choose, code, lose_replies
from .test_secrets import Aside, hidden_throughout, renamed


async def shared(
    freeport: House, game: AnyGame, seats: int = 2, others: int = 0, **given: Any
) -> tuple[str, Player, list[Player]]:
    """Return a match that has begun, the player who has all its seats but the last ones, and the players of those."""
    player, *rest = await freeport.players(1 + others)
    match = await freeport.create(player, seats, game, rated=False, hot_seat=True, **given)
    for seat in range(seats):
        await freeport.one.hosting.join(match.id, player if seat < seats - others else rest[seat - seats], seat=seat)
    await freeport.one.hosting.start(match.id, player)
    await freeport.settle()
    return match.id, player, rest


async def play_shared(freeport: House, match: str, player: Player, rng: Random, moves: int) -> list[Update]:
    """Make some moves for whichever seat of a player is asked."""
    made = []
    for _ in range(moves):
        await freeport.settle()
        seen: Any = await freeport.one.looking.see(match, player)
        if seen.status is not Status.PLAYING:
            break
        made.append(await freeport.one.moves.play(match, player, seen.decision.id, choose(seen.decision, rng)))
    await freeport.settle()
    return made


async def test_one_account_takes_several_seats_by_their_numbers(freeport: House) -> None:
    (player,) = await freeport.players(1)
    match = await freeport.create(player, 3, rated=False, hot_seat=True)
    one, other = freeport.services
    assert (await one.hosting.join(match.id, player, entropy="a")).your_seat == 0
    assert await code(other.hosting.join(match.id, player)) == "ALREADY_SEATED", "sent again, it takes no other"
    seen = await one.hosting.join(match.id, player, entropy="b", seat=2)
    assert (seen.your_seat, seen.your_seats) == (2, (0, 2))
    assert await code(other.hosting.join(match.id, player, seat=2)) == "ALREADY_SEATED"
    assert await code(one.hosting.join(match.id, player, seat=3)) == "UNKNOWN_SEAT"
    assert await code(one.hosting.join(match.id, (await freeport.players(1))[0], seat=2)) == "SEAT_TAKEN"
    seen = await other.looking.see(match.id, player)
    assert (seen.your_seat, seen.your_seats, [seat.entropy for seat in seen.seats]) == (0, (0, 2), ["a", "", "b"])


async def test_elsewhere_an_account_has_one_seat(freeport: House) -> None:
    (player,) = await freeport.players(1)
    match = await freeport.create(player, 2, rated=False)
    await freeport.one.hosting.join(match.id, player)
    assert await code(freeport.one.hosting.join(match.id, player, seat=1)) == "ALREADY_SEATED"
    assert await code(freeport.create(player, 2, hot_seat=True)) == "BAD_OPTIONS", "it would be rated"


async def test_a_match_is_played_to_its_end_at_one_screen(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD, 3)
    made = await play_shared(freeport, match, player, Random(1), 100_000)
    seen = await freeport.one.looking.see(match, player)
    assert made and seen.status is Status.FINISHED and seen.result is not None
    log = await freeport.check(match)
    assert [entry.event.seat for entry in log if isinstance(entry.event, SeatTaken)] == [0, 1, 2]


async def test_each_seat_sees_its_own_hand_and_the_seat_that_is_asked_is_shown_first(freeport: House) -> None:
    match, player, (other,) = await shared(freeport, CARGO_HOLD, 3, others=1)
    stranger, service = (await freeport.players(1))[0], freeport.services[1]
    for _ in range(8):
        asked = (await freeport.one.looking.see(match, None)).asked[0].seat
        seen: Any = await freeport.one.looking.see(match, player)
        assert (seen.your_seat, seen.your_seats) == (asked if asked < 2 else 0, (0, 1))
        for seat in (0, 1):
            own: Any = await service.looking.see(match, player, seat=seat)
            assert (own.your_seat, own.view.viewer) == (seat, seat)
            assert (own.decision is not None) == (asked == seat)
        for viewer, seat, told in (
            (player, 2, "NOT_SEATED"),
            (player, 3, "UNKNOWN_SEAT"),
            (player, -1, "UNKNOWN_SEAT"),
            (other, 0, "NOT_SEATED"),
            (stranger, 0, "NOT_SEATED"),
            (None, 0, "NOT_SEATED"),
        ):
            assert await code(service.looking.see(match, viewer, seat=seat)) == told
            assert await code(anext(service.streams.updates(match, viewer, seat=seat))) == told
        found = await freeport.decision(match, [player, other])
        assert found is not None
        await freeport.one.moves.play(match, found[0], found[1].id, choose(found[1], Random(asked)))


async def test_a_move_is_that_of_the_seat_that_its_decision_names(freeport: House, harbour: AnyGame) -> None:
    match, player, _ = await shared(freeport, harbour, 3, options=Options(rounds=5))
    asked = {one.seat: one.decision for one in (await freeport.one.looking.see(match, player)).asked}
    assert set(asked) == {0, 1, 2}, "the player is told of all that are asked in secret"
    for seat in (2, 0, 1):
        update: Any = await freeport.one.moves.play(match, player, asked[seat], Bid(seat))
        again: Any = await freeport.services[1].moves.play(match, player, asked[seat], Bid(seat))
        assert again.version == update.version, "sent again, it is the same move"
        if seat != 1:
            assert await code(freeport.one.moves.play(match, player, asked[seat], Bid(4))) == "ALREADY_DECIDED"
    await freeport.check(match)


async def test_a_stream_is_that_of_one_seat(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD)
    began = await freeport.version(match)
    assert began is not None
    await play_shared(freeport, match, player, Random(2), 12)
    newest = await freeport.version(match)
    assert newest is not None
    for seat in (0, 1):
        async with aclosing(freeport.one.streams.updates(match, player, began, True, seat=seat)) as stream:  # type: ignore[type-var]
            updates: list[Any] = [await anext(stream) for _ in range(newest - began)]
        for update in updates:
            past: Any = await freeport.one.time_travel.at(match, player, update.version, seat)
            assert update.events == past.events, "and the past is that of the seat"
        assert updates[-1].view.viewer == seat


async def test_a_screen_that_is_shared_shows_what_a_spectator_sees_and_which_seats_are_asked(
    freeport: House, harbour: AnyGame
) -> None:
    match, player, (other,) = await shared(freeport, harbour, 3, others=1, options=Options(rounds=5))
    one, service, screen = freeport.one, freeport.services[1], Shared.SCREEN
    told, watched = await one.looking.see(match, player, seat=screen), await one.looking.see(match, None)
    assert (told.your_seat, told.your_seats, told.invitation) == (None, (0, 1), None)
    assert told.asked == (await one.looking.see(match, player, seat=1)).asked
    assert facts(told) == facts(watched)
    async with aclosing(service.streams.updates(match, player, 0, True, seat=screen)) as stream:  # type: ignore[type-var]
        updates: list[Any] = [await anext(stream) for _ in range(told.version)]
    async with aclosing(service.streams.updates(match, None, 0, True)) as stream:  # type: ignore[type-var]
        public: list[Any] = [await anext(stream) for _ in range(told.version)]
    assert [(update.events, update.view, update.decision) for update in updates] == [
        (update.events, update.view, update.decision) for update in public
    ]
    assert updates[-1].asked == told.asked
    past: Any = await one.time_travel.at(match, player, told.version, screen)
    assert (past.view, past.decision) == (updates[-1].view, None)
    whole: Any = await one.looking.see(match, other, seat=screen)
    assert (whole.your_seat, whole.view.viewer) == (2, 2), "who has one seat has no secrets before a screen"


def facts(seen: Any) -> tuple[Any, ...]:
    """Return what only a seat could know."""
    return seen.view, seen.decision, seen.undo, seen.orders


async def test_whatever_is_changed_at_a_shared_screen_is_answered_without_any_hand(
    freeport: House, watch: Watch
) -> None:
    absence = Absence(3600, Decider.HOST)
    match, player, (other,) = await shared(freeport, CARGO_HOLD, 3, others=1, absence=absence)
    hosting, handing_over = freeport.one.hosting, freeport.services[1].handing_over

    async def answered(answer: Match, match: str = match) -> None:
        watched = await freeport.one.looking.see(match, None)
        assert (answer.your_seat, answer.your_seats, facts(answer)) == (None, (0, 1), facts(watched))

    await answered(await hosting.leave(match, player, seat=1, shared=True))
    await answered(await hosting.return_(match, player, 1, shared=True))
    await answered(await hosting.leave(match, player, "random", shared=True))
    await answered(await hosting.return_(match, player, shared=True))
    await answered(await handing_over.offer(match, player, 1, shared=True))
    await answered(await handing_over.withdraw_offer(match, player, 1, shared=True))
    await hosting.leave(match, other)
    await answered(await hosting.add_bot(match, player, "random", 2, shared=True))
    watch.passes(3600)
    await answered(await handing_over.replace(match, player, 2, shared=True))
    await freeport.one.operator.end(match)
    await freeport.settle()
    again = await freeport.one.rematches.ask(match, player, shared=True)
    assert (again.your_seat, again.your_seats, again.status) == (None, (0, 1), Status.OPEN)
    await answered(await freeport.one.rematches.ask(match, player, shared=True), again.id)
    await freeport.one.rematches.ask(match, other)
    await freeport.settle()
    begun: Any = await freeport.one.rematches.ask(match, player, shared=True)
    assert begun.view is not None
    await answered(begun, again.id)


async def test_the_last_seat_is_taken_at_a_shared_screen_without_a_look_into_any_hand(freeport: House) -> None:
    (player,) = await freeport.players(1)
    hosting = freeport.one.hosting
    for autostart in (True, False):
        match = await freeport.create(player, 2, rated=False, hot_seat=True, autostart=autostart)
        assert (await hosting.join(match.id, player, seat=0, shared=True)).your_seat == 0, (
            "of one seat nothing is hidden"
        )
        begun: Any = await hosting.join(match.id, player, seat=1, shared=True)
        if not autostart:
            begun = await hosting.start(match.id, player, shared=True)
        assert (begun.status, begun.your_seat, begun.view.viewer) == (Status.PLAYING, None, None)


async def test_orders_undo_and_what_is_missed_are_those_of_one_seat(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD)
    one = freeport.one
    quiet = NewOrder(OrderKind.QUIET, until=(Until.END,))
    order = await one.orders.give(match, player, quiet, seat=1)
    assert (await one.orders.standing(match, player, 0), await one.orders.standing(match, player, 1)) == ((), (order,))
    assert (await one.looking.see(match, player, seat=1)).orders == (order,)
    await one.orders.withdraw(match, player, order.key)
    assert await one.orders.standing(match, player, 1) == ()
    rng = Random(3)
    for _ in range(60):
        await play_shared(freeport, match, player, rng, 1)
        back = {seat: (await one.looking.see(match, player, seat=seat)).undo for seat in (0, 1)}
        mover = next((seat for seat, versions in back.items() if versions), None)
        asked = (await one.looking.see(match, player)).your_seat
        if mover is None or mover == asked:
            continue
        to = (back[mover] or ())[0]
        assert await code(one.undo.take_back(match, player, to)) == "NOTHING_TO_UNDO", "the other seat is asked"
        update = await one.undo.take_back(match, player, to, seat=mover)
        assert (await freeport.services[1].undo.take_back(match, player, to, seat=mover)).version == update.version
        assert (await one.looking.see(match, player)).your_seat == mover
        digest: Any = await one.digests.since_my_move(match, player, seat=mover)
        assert digest.since == update.version
        break
    else:
        pytest.fail("no move could be taken back after which the other seat was asked")
    assert await code(one.digests.since_my_move(match, player, seat=2)) == "UNKNOWN_SEAT"
    await freeport.check(match)


async def test_a_player_leaves_with_one_seat_or_with_all(freeport: House, harbour: AnyGame) -> None:
    (host, guest) = await freeport.players(2)
    made = await freeport.create(host, 3, harbour, rated=False, hot_seat=True)
    for seat in (0, 1):
        await freeport.one.hosting.join(made.id, host, seat=seat)
    seen = await freeport.one.hosting.leave(made.id, host, seat=1)
    assert (seen.status, seen.your_seats) == (Status.OPEN, (0,)), "the match goes on without the seat"
    await freeport.one.hosting.join(made.id, host, seat=1)
    await freeport.one.hosting.join(made.id, guest)
    await freeport.one.hosting.start(made.id, host)
    one = freeport.one
    assert [seat.left for seat in (await one.hosting.leave(made.id, host, seat=1)).seats] == [False, True, False]
    assert [seat.left for seat in (await one.hosting.leave(made.id, host)).seats] == [True, True, False]
    await freeport.settle()  # the dice fall later
    version = await freeport.version(made.id)
    assert (await one.hosting.leave(made.id, host)).version == version
    assert [seat.left for seat in (await one.hosting.return_(made.id, host, 0)).seats] == [False, True, False]
    assert [seat.left for seat in (await one.hosting.return_(made.id, host)).seats] == [False, False, False]
    assert [seat.house for seat in (await one.hosting.leave(made.id, host, "random")).seats] == [
        "random",
        "random",
        None,
    ]
    assert [seat.house for seat in (await one.hosting.return_(made.id, host, 1)).seats] == ["random", None, None]
    assert await code(one.hosting.leave(made.id, host, seat=2)) == "NOT_SEATED"
    await freeport.check(made.id)


async def test_a_match_that_its_only_player_leaves_with_all_seats_ends(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD, 3)
    await freeport.one.hosting.leave(match, player)
    await freeport.settle()
    assert (await freeport.one.looking.see(match, player)).status is Status.ABANDONED
    await freeport.check(match)


async def test_a_seat_that_is_given_on_takes_its_knowledge_with_it(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD, 3)
    await play_shared(freeport, match, player, Random(4), 6)
    one = freeport.one
    (taker,) = await freeport.players(1)
    known: Any = await one.looking.see(match, player, seat=1)
    stream = one.streams.updates(match, player, None, True, seat=1)
    assert (await anext(stream)).view == known.view  # type: ignore[union-attr]
    await one.handing_over.offer(match, player, 1)
    assert await code(one.hosting.join(match, player, seat=1)) == "ALREADY_SEATED"
    taken: Any = await freeport.services[1].hosting.join(match, taker)
    assert (taken.your_seats, taken.view) == ((1,), known.view)
    assert (await one.looking.see(match, player)).your_seats == (0, 2)
    assert await code(one.looking.see(match, player, seat=1)) == "NOT_SEATED"
    assert await code(one.time_travel.at(match, player, 5, 1)) == "NOT_SEATED"
    updates: list[Any] = [await anext(stream) for _ in range(2)]
    assert updates[-1].view.viewer is None, "a stream of the seat goes on as a spectator's"
    await stream.aclose()  # type: ignore[attr-defined]
    await one.handing_over.offer(match, taker, 1)
    for seat in (0, 2):
        await one.handing_over.offer(match, player, seat)
        (next_,) = await freeport.players(1)
        await one.hosting.join(match, next_, seat=seat)
    assert await code(one.hosting.join(match, player)) == "KNOWS_A_HAND", "it has held others"
    await freeport.check(match)


async def test_a_lost_reply_to_joining_costs_no_second_seat(freeport: House) -> None:
    (player,) = await freeport.players(1)
    match = await freeport.create(player, 3, rated=False, hot_seat=True)
    await freeport.one.hosting.join(match.id, player)
    link = lose_replies(freeport.one, lambda command: command[0] == "EVALSHA" and not link.lost)
    seen = await freeport.one.hosting.join(match.id, player, seat=1)
    assert link.lost and seen.your_seats == (0, 1)
    await freeport.check(match.id)


async def test_a_rematch_keeps_all_seats_of_a_player(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD)
    await play_shared(freeport, match, player, Random(5), 100_000)
    again = await freeport.one.rematches.ask(match, player)
    assert (again.your_seats, again.hot_seat, again.rematch_of) == ((0, 1), True, match)
    assert (await freeport.services[1].rematches.ask(match, player)).id == again.id
    await freeport.settle()
    assert (await freeport.one.looking.see(again.id, player)).status is Status.PLAYING


async def test_a_player_is_told_once_of_each_question(freeport: House, harbour: AnyGame) -> None:
    match, player, _ = await shared(freeport, harbour, 3, options=Options(rounds=5))
    live = (await freeport.one.looking.see(match, player)).asked
    assert len(live) == 3
    async with aclosing(freeport.one.pending.follow(player)) as stream:  # type: ignore[type-var]
        waits: Any = await anext(stream)
        for seat in (0, 1, 2):
            while waits is None or waits.decision.seat != seat:
                waits = await anext(stream)
            if seat < 2:
                await freeport.one.moves.play(match, player, waits.decision.id, Bid(0))


async def test_all_seats_of_who_has_a_stream_open_are_present(freeport: House) -> None:
    match, player, (other,) = await shared(freeport, CARGO_HOLD, 3, others=1)
    stream = freeport.one.streams.attended(match, player, seat=1)
    await anext(stream)
    there: Any = await anext(stream)
    assert there.seats == (0, 1)
    await stream.aclose()  # type: ignore[attr-defined]
    assert (await freeport.one.looking.presence(match, other)).seats == ()


async def test_an_account_with_two_seats_has_one_voice(freeport: House) -> None:
    match, player, _ = await shared(freeport, CARGO_HOLD)
    assert (await freeport.one.looking.see(match, player)).undo is not None, (
        "two accounts would have none if it were rated"
    )
    await freeport.one.forgetting.delete(player.id)
    await freeport.settle()
    seats = (await freeport.one.looking.see(match, None)).seats
    assert {seat.player.name for seat in seats if seat.player} == {"(deleted)"} and all(seat.left for seat in seats)


async def told_of(freeport: House, match: str, player: Player, mover: Player, decision: str, move: Any) -> list[bytes]:
    """Return all bytes that the seats of a player get when somebody else moves."""
    version = await freeport.version(match)
    seats: tuple[Seat | None, ...] = (0, 1, None)
    streams = [freeport.one.streams.update_bytes(match, player, version, True, seat=seat) for seat in seats]
    got = [msgspec.json.encode(await freeport.one.looking.see(match, player, seat=seat)) for seat in seats]
    await freeport.services[1].moves.play(match, mover, decision, move)
    await freeport.settle()
    newest = await freeport.version(match)
    assert version is not None and newest is not None
    for stream in streams:
        got += [(await anext(stream))[1] for _ in range(newest - version)]
        await stream.aclose()  # type: ignore[attr-defined]
    got += [msgspec.json.encode(await freeport.one.looking.see(match, player, seat=seat)) for seat in seats]
    return got


async def test_an_account_with_two_seats_notices_no_swap_of_what_neither_knows(
    freeport: House, empty_redis: str
) -> None:
    match, player, (other,) = await shared(freeport, CARGO_HOLD, 3, others=1)
    rng, compared = Random(6), 0
    for _ in range(40):
        found = await freeport.decision(match, [player, other])
        if found is None:
            break
        mover, decision = found
        move = choose(decision, rng)
        table = await freeport.table(match)
        hidden = [hidden_throughout(table.game, table.saved(), seat) for seat in (0, 1)]
        both = [one & two for one in hidden[0] for two in hidden[1] if len(one & two) > 1]
        if mover == other and both:
            saved, aside = table.saved(), Aside(empty_redis, match)
            one, two = rng.sample(sorted(both[0]), 2)
            first = await told_of(freeport, match, player, mover, decision.id, move)
            twin = msgspec.structs.replace(
                saved,
                checkpoint=renamed(saved.checkpoint, one, two),
                inputs=tuple(renamed(entry, one, two) for entry in saved.inputs),
            )
            if one not in str(move) and two not in str(move):
                aside.back(freeport, Table.load(table.game, twin))
                assert await told_of(freeport, match, player, mover, decision.id, move) == first
                compared += 1
            aside.back(freeport)
            aside.close()
        await freeport.one.moves.play(match, mover, decision.id, move)
    assert compared > 4
