"""Matches that have ended in every way there is, and their records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import msgspec
import pytest

from freeport_api import Absence, Clock, Visibility
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame, TimeLimit
from freeport_games.engine.menus import Turn
from matches import Matches
from tests.engine.harbour import HARBOUR, Options, State
from tests.support.games import brief

from .conftest import Watch, carry
from .house import House, choose
from .whisper import WHISPER

SHORT = brief(CARGO_HOLD)


class Scene(msgspec.Struct):
    """The parts of the endings."""

    freeport: House
    harbour: AnyGame
    watch: Watch
    monkeypatch: pytest.MonkeyPatch


async def finished(scene: Scene, game: AnyGame = CARGO_HOLD) -> str:
    match, players = await scene.freeport.start(3, game, options=brief(game))
    await scene.freeport.finish(match, players, Random(1))
    return match


async def interjections(scene: Scene) -> str:
    match, players = await scene.freeport.start(3, scene.harbour, options=Options(rounds=3))
    await scene.freeport.play(match, players, Random(5), interject=0.4)
    return match


async def clocks(scene: Scene) -> str:
    """Default moves, interruptions, and a bank that is used up."""
    clock = Clock(per_decision=10, bank=5)
    match, players = await scene.freeport.start(2, scene.harbour, clock=clock, options=Options(rounds=2))
    rng = Random(3)
    while (found := await scene.freeport.decision(match, players)) is not None:
        scene.watch.passes(rng.choice((3.25, 12.5, 20)))
        await scene.freeport.office.timekeeper.keep_time(match)
        await scene.freeport.settle()
        if await scene.freeport.decision(match, players) == found:
            await scene.freeport.play(match, players, rng, 1, interject=0.3)
    return match


async def secrets(scene: Scene) -> str:
    """Default moves for seats that were asked in secret."""
    carry(scene.monkeypatch, WHISPER)
    match, players = await scene.freeport.start(2, WHISPER, clock=Clock(per_decision=10, bank=30))
    for _ in range(60):
        if await scene.freeport.decision(match, players) is None:
            break
        scene.watch.passes(41)
        await scene.freeport.office.timekeeper.keep_time(match)
        await scene.freeport.settle()
    return match


async def stand_ins(scene: Scene) -> str:
    """Play a match in which a house bot takes over a seat, and its player takes it back."""
    clock = Clock(per_decision=10, stand_in="random")
    match, players = await scene.freeport.start(2, clock=clock, options=SHORT)
    scene.watch.passes(11)
    found = await scene.freeport.decision(match, players)
    assert found is not None
    await scene.freeport.office.timekeeper.keep_time(match)
    await scene.freeport.one.hosting.return_(match, found[0])
    await scene.freeport.play(match, players, Random(4))
    return match


async def holidays(scene: Scene) -> str:
    """House bots play for a while: one for a player on holiday, one in a seat that was left, which the host chose."""
    match, players = await scene.freeport.start(3, options=SHORT)
    await scene.freeport.play(match, players, Random(11), 3)
    await scene.freeport.one.hosting.leave(match, players[1], "random")
    await scene.freeport.one.hosting.leave(match, players[2])
    await scene.freeport.one.hosting.add_bot(match, players[0], "greedy", 2)
    await scene.freeport.play(match, players[:1], Random(12), 2)
    await scene.freeport.one.hosting.return_(match, players[1])
    await scene.freeport.play(match, players[:2], Random(13))
    return match


async def given(scene: Scene) -> str:
    """Return a match in which a seat was given away twice, the second time by a player whose account was deleted."""
    freeport = scene.freeport
    match, players = await freeport.start(2, options=SHORT, rated=False)
    others = await freeport.players(2)
    await freeport.play(match, players, Random(14), 3)
    await freeport.one.handing_over.offer(match, players[1], 1)
    await freeport.one.handing_over.withdraw_offer(match, players[1], 1)
    await freeport.one.handing_over.offer(match, players[1], 1, others[0].id)
    await freeport.one.hosting.join(match, others[0])
    await freeport.play(match, [players[0], others[0]], Random(15), 2)
    await freeport.one.hosting.leave(match, others[0])
    await freeport.one.handing_over.offer(match, others[0], 1)
    await freeport.one.forgetting.delete(others[0].id)
    await freeport.settle()
    await freeport.one.hosting.join(match, others[1])
    await freeport.play(match, [players[0], others[1]], Random(16))
    return match


async def replaced(scene: Scene) -> str:
    """Return a match whose absent players were replaced, by a house bot and by another player."""
    terms = {"options": Options(rounds=3), "rated": False, "absence": Absence(3600)}
    match, players = await scene.freeport.start(2, scene.harbour, **terms)
    rng, taken = Random(17), False
    for _ in range(200):
        found = await scene.freeport.decision(match, players)
        if found is None:
            break
        seat = found[1].seat
        if found[1].kind == "H-D1" or rng.random() < 0.6:
            await scene.freeport.play(match, players, rng, 1)
            continue
        scene.watch.passes(3600)
        if taken:
            await scene.freeport.one.handing_over.replace(match, players[1 - seat], seat, "random")
            await scene.freeport.settle()
            await scene.freeport.one.hosting.return_(match, players[seat])
        else:
            await scene.freeport.one.handing_over.replace(match, players[1 - seat], seat)
            (players[seat],) = await scene.freeport.players(1)
            await scene.freeport.one.hosting.join(match, players[seat])
            taken = True
    return match


async def house_bots(scene: Scene) -> str:
    """Return a whole match against house bots, one of which was sent away before."""
    (host,) = await scene.freeport.players(1)
    made = await scene.freeport.create(host, 3, options=SHORT, autostart=True)
    for bot in ("random", "greedy"):
        await scene.freeport.one.hosting.add_bot(made.id, host, bot)
    await scene.freeport.one.hosting.remove_bot(made.id, host, 1)
    await scene.freeport.one.hosting.add_bot(made.id, host, "random", 2)
    await scene.freeport.one.hosting.join(made.id, host, entropy="é".encode().hex())
    await scene.freeport.play(made.id, [host], Random(6))
    return made.id


async def undone(scene: Scene) -> str:
    """Return a match against the clock in which moves were taken back, some of them twice."""
    clock = Clock(per_decision=1000, bank=20)
    match, players = await scene.freeport.start(2, options=SHORT, clock=clock, rated=False)
    rng = Random(10)
    while (found := await scene.freeport.decision(match, players)) is not None:
        player, decision = found
        scene.watch.passes(30)
        made = await scene.freeport.one.moves.play(match, player, decision.id, choose(decision, rng))
        if made.undo and rng.random() < 0.5:
            await scene.freeport.one.undo.take_back(match, player, rng.choice(made.undo))
    return match


async def comings_and_goings(scene: Scene) -> str:
    match, players = await scene.freeport.start(3, options=SHORT, spectators=False)
    await scene.freeport.play(match, players, Random(7), 4)
    for player in (players[1], players[2]):
        await scene.freeport.one.hosting.leave(match, player)
    await scene.freeport.play(match, players[:1], Random(8), 3)
    await scene.freeport.one.hosting.return_(match, players[1])
    await scene.freeport.play(match, players[:2], Random(9))
    return match


async def rematch(scene: Scene) -> str:
    """Return a match of which one seat was kept for somebody who did not come."""
    first, players = await scene.freeport.start(2, options=SHORT, visibility=Visibility.PRIVATE)
    for player in players:
        await scene.freeport.one.hosting.leave(first, player)
    await scene.freeport.settle()
    made = await scene.freeport.one.rematches.ask(first, players[0])
    await scene.freeport.one.operator.end(made.id)
    await scene.freeport.settle()
    return made.id


async def deserted(scene: Scene) -> str:
    match, players = await scene.freeport.start(2, visibility=Visibility.PRIVATE)
    await scene.freeport.play(match, players, Random(1), 5)
    for player in players:
        await scene.freeport.one.hosting.leave(match, player)
    await scene.freeport.settle()
    return match


async def never_begun(scene: Scene) -> str:
    host, guest = await scene.freeport.players(2)
    made = await scene.freeport.create(host, 3, visibility=Visibility.UNLISTED)
    for player in (host, guest):
        await scene.freeport.one.hosting.join(made.id, player, invitation=made.invitation)
    await scene.freeport.one.hosting.leave(made.id, guest)
    await scene.freeport.one.operator.end(made.id)
    await scene.freeport.settle()
    return made.id


async def forgotten(scene: Scene) -> str:
    """Accounts are deleted while the match is played and after it."""
    match, players = await scene.freeport.start(3, options=SHORT)
    await scene.freeport.play(match, players, Random(2), 5)
    await scene.freeport.one.forgetting.delete(players[0].id)
    await scene.freeport.settle()
    await scene.freeport.play(match, players[1:], Random(2))
    await scene.freeport.one.forgetting.delete(players[1].id)
    await scene.freeport.settle()
    return match


async def newer_rules(scene: Scene) -> str:
    match, players = await scene.freeport.start(3, scene.harbour, options=Options(rounds=4))
    rng = Random(1)
    await scene.freeport.play(match, players, rng, 8)
    carry(scene.monkeypatch, msgspec.structs.replace(scene.harbour, rules_version=2))
    await scene.freeport.play(match, players, rng)
    return match


def _last_round(t: Turn[State]) -> None:
    """Make the running round the last one."""
    t.state.rounds = t.state.round_no


TIMED = msgspec.structs.replace(HARBOUR, time_limit=TimeLimit(lambda options: options.rounds - 1 or None, _last_round))
"""Harbour, with a minute less than rounds; one round alone has no limit."""


async def time_limit(scene: Scene) -> str:
    carry(scene.monkeypatch, TIMED)
    match, players = await scene.freeport.start(3, TIMED, options=Options(rounds=5))
    await scene.freeport.play(match, players, Random(2), 9)
    scene.watch.passes(240)
    await scene.freeport.office.timekeeper.reach_limit(match)
    await scene.freeport.play(match, players, Random(2))
    return match


ENDINGS: dict[str, Callable[[Scene], Awaitable[str]]] = {
    ending.__name__: ending
    for ending in (
        interjections,
        clocks,
        secrets,
        stand_ins,
        holidays,
        replaced,
        given,
        house_bots,
        undone,
        comings_and_goings,
        rematch,
        deserted,
        never_begun,
        forgotten,
        newer_rules,
        time_limit,
    )
}
ENDINGS |= {f"finished_{game.slug}": partial(finished, game=game) for game in GAMES}
"""By their names, what plays a match to its end and answers its id."""


async def exported(matches: Matches, match: str) -> list[bytes]:
    """Return the lines of a match's record."""
    return [line async for line in matches.operator.export(match)]
