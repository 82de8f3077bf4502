"""Absent players are replaced, by the others or by the host, as the match says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from freeport_api import (
    Absence,
    Decider,
    HandOver,
    Player,
    ReplacementAsked,
    SeatHandedOver,
)
from freeport_games.engine import AnyGame

from .conftest import Watch, carry
from .house import House, code
from .seating import begun
from .test_live_lobby import FREE, Screen
from .whisper import WHISPER

DAY = 86_400


async def waiting(
    freeport: House, game: AnyGame, seats: int = 3, decides: Decider = Decider.OTHERS, **given: Any
) -> tuple[str, list[Player], int]:
    """Return a match that lets absent players be replaced, and the seat that everybody waits for."""
    given = {"rated": False, "absence": Absence(DAY, decides), **given}
    match, players = await begun(freeport, game, seats, **given)
    while (await freeport.one.looking.see(match, None)).asked[0].kind == "H-D1":
        await freeport.play(match, players, Random(1), 1)
    found = await freeport.decision(match, players)
    assert found is not None
    return match, players, found[1].seat


async def test_all_others_who_are_there_replace_an_absent_player(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players, seat = await waiting(freeport, harbour)
    one, two = (player for other, player in enumerate(players) if other != seat)
    watch.passes(DAY - 1)
    assert await code(freeport.one.handing_over.replace(match, one, seat, "random")) == "NOT_ABSENT"
    watch.passes(1)
    assert await code(freeport.one.handing_over.replace(match, one, seat, "nobody")) == "UNKNOWN_BOT"
    assert await code(freeport.one.handing_over.replace(match, players[seat], seat, "random")) == "NOT_ABSENT"
    (stranger,) = await freeport.players(1)
    assert await code(freeport.one.handing_over.replace(match, stranger, seat, "random")) == "NOT_SEATED"
    asked = await freeport.one.handing_over.replace(match, one, seat, "random")
    again = await freeport.services[1].handing_over.replace(match, one, seat, "random")
    assert (again.version, again.seats[seat].house) == (asked.version, None), "one of two is not all"
    await freeport.services[1].handing_over.replace(match, two, seat)
    assert (await freeport.one.looking.see(match, None)).seats[seat].house is None, "they do not want the same"
    seen = await freeport.one.handing_over.replace(match, two, seat, "random")
    assert (seen.seats[seat].house, seen.seats[seat].player) == ("random", players[seat])
    await freeport.settle()
    played = await freeport.version(match)
    assert (await freeport.one.handing_over.replace(match, two, seat, "random")).version == played, (
        "whoever lost the reply asks again"
    )
    assert played != seen.version
    back = await freeport.one.hosting.return_(match, players[seat])
    assert back.seats[seat].house is None
    log = await freeport.check(match)
    told = [entry.event for entry in log if isinstance(entry.event, ReplacementAsked | SeatHandedOver)]
    assert len(told) == 4 and told[-1] == SeatHandedOver(seat, "random", HandOver.ABSENT)


async def test_the_seat_of_an_absent_player_is_offered_until_the_player_is_back(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    for back in ("moves", "returns", "too late"):
        match, players, seat = await waiting(freeport, harbour, 2, Decider.HOST)
        if seat == 0:  # the host is absent: nobody decides
            watch.passes(DAY)
            assert await code(freeport.one.handing_over.replace(match, players[1], seat)) == "NOT_HOST"
            assert await code(freeport.one.handing_over.replace(match, players[0], seat)) == "NOT_ABSENT"
            continue
        watch.passes(DAY)
        seen: Any = await freeport.one.handing_over.replace(match, players[0], seat)
        assert seen.seats[seat].offered
        again = await freeport.one.handing_over.replace(match, players[0], seat)
        assert again.version == seen.version
        async with Screen(freeport.services[1], FREE) as screen:
            await screen.until(lambda: match in screen.rows)  # noqa: B023
            (taker,) = await freeport.players(1)
            if back == "moves":
                await freeport.play(match, [players[seat]], Random(1), 1)
            elif back == "returns":
                await freeport.one.hosting.return_(match, players[seat])
            else:
                assert (await freeport.one.hosting.join(match, taker)).your_seat == seat
            await screen.until(lambda: match not in screen.rows)  # noqa: B023
        if back == "too late":
            assert await code(freeport.one.hosting.return_(match, players[seat])) == "NOT_SEATED"
        else:
            assert not (await freeport.one.looking.see(match, None)).seats[seat].offered
            assert await code(freeport.one.hosting.join(match, taker)) == "MATCH_STARTED"
        await freeport.check(match)


async def test_a_wish_lapses_when_the_player_moves(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players, seat = await waiting(freeport, harbour)
    others = [player for other, player in enumerate(players) if other != seat]
    watch.passes(DAY)
    await freeport.one.handing_over.replace(match, others[0], seat, "random")
    await freeport.play(match, players, Random(2), 1)
    assert await code(freeport.one.handing_over.replace(match, others[1], seat, "random")) == "NOT_ABSENT"
    await freeport.check(match)


async def test_a_player_who_left_is_absent_after_as_long(freeport: House, harbour: AnyGame, watch: Watch) -> None:
    match, players, _ = await waiting(freeport, harbour, 2)
    await freeport.one.hosting.leave(match, players[1])
    assert await code(freeport.one.handing_over.replace(match, players[0], 1)) == "NOT_ABSENT"
    watch.passes(DAY)
    assert (await freeport.one.handing_over.replace(match, players[0], 1)).seats[1].offered
    (taker,) = await freeport.players(1)
    assert (await freeport.one.hosting.join(match, taker)).your_seat == 1
    await freeport.check(match)


async def test_in_a_rated_match_only_bots_replace_and_elsewhere_nobody(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    match, players, seat = await waiting(freeport, harbour, 2, rated=True)
    watch.passes(DAY)
    other = players[1 - seat]
    assert await code(freeport.one.handing_over.replace(match, other, seat)) == "NOT_REPLACEABLE"
    assert (await freeport.one.handing_over.replace(match, other, seat, "random")).seats[seat].house == "random"
    await freeport.check(match)
    plain, (first, second) = await begun(freeport, harbour)
    assert await code(freeport.one.handing_over.replace(plain, first, 1, "random")) == "NOT_REPLACEABLE"
    for wrong in (3599, 30 * DAY + 1):
        assert await code(freeport.create(second, 2, harbour, absence=Absence(wrong))) == "BAD_OPTIONS"


async def test_nobody_is_absent_from_what_is_asked_in_secret(
    freeport: House, monkeypatch: pytest.MonkeyPatch, watch: Watch
) -> None:
    """Otherwise others could tell who is asked."""
    carry(monkeypatch, WHISPER)
    match, players = await freeport.start(2, WHISPER, rated=False, absence=Absence(3600))
    watch.passes(DAY)
    for seat, player in enumerate(players):
        assert await code(freeport.one.handing_over.replace(match, player, 1 - seat, "random")) == "NOT_ABSENT"
