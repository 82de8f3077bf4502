"""House bots: they see what their seat sees, play as anybody, and hold up nobody whatever they do."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from freeport import Bot
from freeport_api import Clock, Player, Status
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame
from freeport_games.engine.menus import Move
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from matches import Settings
from matches.kinds import ANY_VERSION, Kind
from matches.redis.keys import spare_turn
from matches.work.house_bots import Ask
from telemetry.metrics import REGISTRY
from tests.engine.harbour import Options
from tests.support.effort import spread
from tests.support.log import moves, overdue
from worker.house_bots import HouseBots

from .conftest import Watch
from .house import House, choose, code, house
from .misbehaving_bots import HARMLESS, setting
from .test_secrets import Aside, both, groups, hidden_throughout, renamed

encode = msgspec.json.encode


def counted(bot: str, outcome: str) -> float:
    """Return how many moves were counted for a house bot."""
    found = REGISTRY.get_sample_value("freeport_house_bot_moves_total", {"bot": bot, "outcome": outcome})
    return found or 0.0


async def against(freeport: House, seats: int, bot: str, game: AnyGame, **given: Any) -> tuple[str, Player]:
    """Return a match of one player with house bots."""
    (player,) = await freeport.players(1)
    match = (await freeport.create(player, seats, game, **given)).id
    await freeport.one.hosting.join(match, player)
    for _ in range(seats - 1):
        await freeport.services[1].hosting.add_bot(match, player, bot)
    await freeport.one.hosting.start(match, player)
    await freeport.settle()
    return match, player


async def of_bots_alone(freeport: House, host: Player) -> str:
    """Return a match that has begun, in which nobody else plays."""
    match = (await freeport.create(host, 2)).id
    for _ in range(2):
        await freeport.one.hosting.add_bot(match, host, "random")
    await freeport.one.hosting.start(match, host)
    await freeport.settle()
    return match


@pytest.mark.parametrize("bot", spread(["greedy", "random"]))
@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
async def test_a_match_of_house_bots_alone_plays_to_its_end(freeport: House, game: AnyGame, bot: str) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        (host,) = await freeport.players(1)
        match = (await freeport.create(host, seats, game)).id
        for _ in range(seats):
            await freeport.one.hosting.add_bot(match, host, bot)
        await freeport.one.hosting.start(match, host)
        await freeport.settle()
        seen = await freeport.one.looking.see(match, host)
        assert (seen.status, seen.your_seat) == (Status.FINISHED, None)
        assert {seat.house for seat in seen.seats} == {bot}
        await freeport.check(match)


async def test_each_house_bot_says_how_it_plays_and_one_of_the_operators_says_nothing(empty_redis: str) -> None:
    own = "own=freeport.bots:CautiousBot"
    async with house(empty_redis, house_bots=(*Settings().house_bots, own)) as freeport:
        told = {bot.name: bot.summary for bot in freeport.one.hosting.house_bots}
    assert [*told] == ["random", "greedy", "search", "own"]
    assert [bool(summary) for summary in told.values()] == [True, True, True, False]


async def test_a_searching_house_bot_plays_a_match(freeport: House) -> None:
    match, player = await against(freeport, 2, "search", CARGO_HOLD)
    made = counted("search", "made")
    await freeport.play(match, [player], Random(1), moves=2)
    assert counted("search", "made") > made
    assert not counted("search", "failed")


async def test_a_lone_player_has_a_whole_match_at_once(freeport: House, harbour: AnyGame) -> None:
    made = counted("random", "made")
    match, player = await against(freeport, 4, "random", harbour)
    await freeport.play(match, [player], Random(1))
    seen = await freeport.one.looking.see(match, player)
    assert seen.status is Status.FINISHED
    assert [seat.player.bot for seat in seen.seats if seat.player] == [True] * 4
    log = await freeport.check(match)
    bots = sum(made.seat != 0 for made in moves(log))
    assert counted("random", "made") - made == bots > 0


async def test_each_refusal_of_seating_bots_has_its_code(freeport: House) -> None:
    host, guest = await freeport.players(2)
    match = (await freeport.create(host, 2)).id
    one = freeport.one
    assert await code(one.hosting.add_bot(match, host, "nobody")) == "UNKNOWN_BOT"
    assert await code(one.hosting.add_bot(match, guest, "greedy")) == "NOT_HOST"
    assert await code(one.hosting.add_bot("nowhere", host, "greedy")) == "UNKNOWN_MATCH"
    assert await code(one.hosting.add_bot(match, host, "greedy", 2)) == "UNKNOWN_SEAT"
    await one.hosting.add_bot(match, host, "greedy", 1)
    assert await code(one.hosting.add_bot(match, host, "greedy", 1)) == "SEAT_TAKEN"
    assert await code(one.hosting.remove_bot(match, guest, 1)) == "NOT_HOST"
    assert await code(one.hosting.remove_bot(match, host, 5)) == "UNKNOWN_SEAT"
    await one.hosting.join(match, guest)
    assert await code(one.hosting.remove_bot(match, host, 0)) == "NOT_A_HOUSE_BOT"
    assert await code(one.hosting.add_bot(match, host, "greedy")) == "MATCH_FULL"
    assert (await one.hosting.remove_bot(match, host, 1)).seats[1].player is None
    assert (await freeport.services[1].hosting.remove_bot(match, host, 1)).seats[1].player is None
    await one.hosting.add_bot(match, host, "random")
    await one.hosting.start(match, host)
    assert await code(one.hosting.remove_bot(match, host, 1)) == "MATCH_STARTED"
    assert await code(one.hosting.add_bot(match, host, "random")) == "MATCH_STARTED"
    assert await code(freeport.create(host, 2, clock=Clock(10, 0, "nobody"))) == "UNKNOWN_BOT"
    assert await code(freeport.create(host, 2, clock=Clock(0))) == "BAD_OPTIONS"


async def test_a_match_that_starts_by_itself_starts_with_the_last_bot(freeport: House) -> None:
    (host,) = await freeport.players(1)
    match = (await freeport.create(host, 2, autostart=True)).id
    await freeport.one.hosting.join(match, host)
    assert (await freeport.one.hosting.add_bot(match, host, "greedy")).status is Status.PLAYING
    await freeport.settle()
    await freeport.check(match)


class Spy(Bot):
    """Notes what it is told."""

    told: ClassVar[list[tuple[bytes, bytes]]] = []

    def decide(self, view: Any, decision: Any) -> Move:
        self.told.append((encode(view), encode(decision)))
        return choose(decision, Random(1))


async def test_a_house_bot_is_told_what_a_player_on_its_seat_is_told(empty_redis: str, watch: Watch) -> None:
    """A player is asked, looks, and lets time pass: the house bot that takes over is told the same, to the byte."""
    compared = 0
    async with house(empty_redis, house_bots=(f"spy={__name__}:Spy",)) as freeport:
        match, players = await freeport.start(3, clock=Clock(10, 0, "spy"))
        while (found := await freeport.decision(match, players)) is not None and compared < 20:
            player, _ = found
            seen: Any = await freeport.one.looking.see(match, player)
            Spy.told.clear()
            watch.passes(10.1)
            await freeport.office.timekeeper.keep_time(match)
            await freeport.settle()
            assert Spy.told[0] == (encode(seen.view), encode(seen.decision))
            compared += 1
            await freeport.one.hosting.return_(match, player)
        await freeport.check(match)
    assert compared >= 10


async def test_a_house_bot_cannot_tell_a_match_from_its_twins(freeport: House, empty_redis: str) -> None:
    """Wherever the bot is asked, what it cannot see is swapped: it is told the same, to the byte."""
    match, player = await against(freeport, 3, "random", CARGO_HOLD, options=CARGO_HOLD.options(debt_target=12000))
    told: list[bytes] = []

    async def spy(ask: Ask) -> None:
        told.append(encode((ask.bot, ask.match, ask.seat, ask.seats, ask.view, ask.decision)))
        imagined = ask.imagine(Random(1))
        assert encode(imagined.view(ask.seat)) == encode(ask.view)
        assert encode(imagined.options(ask.seat)) == encode(ask.decision.options)

    compared, rng = 0, Random(5)
    freeport.worker.bots = _Absent()  # type: ignore[assignment]
    while compared < 10:  # the bots play at random: how long that takes differs, and the match is long enough
        await freeport.play(match, [player], rng, moves=1)
        table: Table[Any] = await freeport.table(match)
        assert not table.over
        if table.chance is not None or 0 in table.waiting:
            continue
        seat, saved, game = table.waiting[0], table.saved(), table.game
        found = both(hidden_throughout(game, saved, seat), groups(table, seat))
        aside = Aside(empty_redis, match)
        for group in found:
            one, other = rng.sample(sorted(group), 2)
            state = codec_of(game).decode_state(renamed(saved.checkpoint, one, other))
            game.proof.tidy(state)
            twin = msgspec.structs.replace(
                saved,
                checkpoint=codec_of(game).encode_state(state),
                inputs=tuple(renamed(entry, one, other) for entry in saved.inputs),
            )
            told.clear()
            for played in (None, Table.load(game, twin)):
                aside.back(freeport, played)
                await freeport.office.house_seats.play(match, ANY_VERSION, spy)
            assert told[0] == told[len(told) // 2]
            compared += 1
        aside.back(freeport)
        aside.close()
        table = await freeport.table(match)
        while not table.over and 0 not in table.waiting:  # a slow machine stops in between, to let others play
            await freeport.office.house_seats.play(match, ANY_VERSION, HouseBots(freeport.settings.bots).choose)
            await freeport.settle()
            table = await freeport.table(match)


class _Absent:
    """No bots' worker: what is asked of it is left to the test."""

    async def choose(self, ask: Ask) -> Move | None:
        raise LookupError("no worker")


@pytest.fixture
def short_of_time(monkeypatch: pytest.MonkeyPatch) -> float:
    """The patience with bots that take for ever. The worker's process, which is the test's, never ends for it."""
    monkeypatch.setattr("worker.house_bots._UNSTOPPABLE", 600.0)
    return 0.1


@pytest.mark.parametrize("bot", HARMLESS, ids=lambda bot: bot.__name__)
async def test_a_bot_that_fails_is_played_for(
    empty_redis: str, harbour: AnyGame, bot: type[Bot], short_of_time: float, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(empty_redis, house_bots=(setting(bot),)) as freeport:
        freeport.worker.bots = HouseBots(freeport.settings.bots, patience=short_of_time)
        failed = counted(bot.__name__, "failed")
        match, player = await against(freeport, 2, bot.__name__, harbour, options=Options(rounds=1))
        await freeport.play(match, [player], Random(2))
        assert (await freeport.one.looking.see(match, player)).status is Status.FINISHED
        await freeport.check(match)
        assert counted(bot.__name__, "failed") > failed
        assert counted(bot.__name__, "made") == 0
    assert "TEA#1" not in caplog.text, "what a bot says may be what others must not know"


class Dawdles(Bot):
    """Thinks for too long."""

    def decide(self, view: Any, decision: Any) -> Move:
        while True:
            pass


async def test_a_bot_that_was_too_slow_once_is_not_asked_again_in_its_match(
    empty_redis: str, short_of_time: float, caplog: pytest.LogCaptureFixture
) -> None:
    """Others wait for the worker: a match holds it for the patience that one move has, and not for that of all."""
    async with house(empty_redis, house_bots=(f"dawdles={__name__}:Dawdles",)) as freeport:
        freeport.worker.bots = HouseBots(freeport.settings.bots, patience=short_of_time)
        for matches in (1, 2):
            match, player = await against(freeport, 2, "dawdles", CARGO_HOLD, options=CARGO_HOLD.options(turn_limit=10))
            await freeport.play(match, [player], Random(2))
            assert (await freeport.one.looking.see(match, player)).status is Status.FINISHED
            assert caplog.text.count("it was too slow, and is not asked again") == matches
            await freeport.check(match)


async def test_without_any_worker_for_bots_the_timekeeper_moves_for_them(
    freeport: House, harbour: AnyGame, watch: Watch
) -> None:
    freeport.worker.bots = _Absent()  # type: ignore[assignment]
    late = counted("random", "late")
    match, player = await against(freeport, 3, "random", harbour, options=Options(rounds=1))
    rng = Random(3)
    for _ in range(100):
        await freeport.settle()
        seen: Any = await freeport.one.looking.see(match, player)
        if seen.status is not Status.PLAYING:
            break
        assert seen.deadlines == (), "how long the server waits for its own bots is nobody's business"
        if any(one.seat == 0 and not one.answered for one in seen.asked):
            await freeport.one.moves.play(match, player, seen.decision.id, choose(seen.decision, rng))
            continue
        watch.passes(9.9)
        await freeport.office.timekeeper.keep_time(match)
        assert (await freeport.one.looking.see(match, player)).version == seen.version
        watch.passes(0.2)
        await freeport.office.timekeeper.keep_time(match)
    log = await freeport.check(match)
    assert (await freeport.one.looking.see(match, player)).status is Status.FINISHED
    assert counted("random", "late") - late == len(overdue(log)) > 0


async def test_a_long_match_of_bots_lets_others_have_their_turn(hasty: House, monkeypatch: Any) -> None:
    """With a slice of no time at all, a job makes one move, and one more job is given out for what is left."""
    given_out: list[str] = []
    wake = hasty.worker.wake

    async def counting(kind: Kind, match: str, version: int) -> None:
        given_out.append(kind)
        await wake(kind, match, version)

    monkeypatch.setattr(hasty.worker, "wake", counting)
    (host,) = await hasty.players(1)
    match = (await hasty.create(host, 2)).id
    for _ in range(2):
        await hasty.one.hosting.add_bot(match, host, "random")
    await hasty.one.hosting.start(match, host)
    await hasty.settle()
    assert (await hasty.one.looking.see(match, None)).status is Status.FINISHED
    assert given_out.count("spare") == len(moves(await hasty.check(match)))


async def test_a_job_that_comes_late_or_twice_makes_no_move(freeport: House, harbour: AnyGame) -> None:
    match, player = await against(freeport, 2, "random", harbour)
    await freeport.settle()
    version = (await freeport.one.looking.see(match, None)).version
    bots = freeport.worker.bots
    for stale in (0, version - 1, version, version + 1, ANY_VERSION):
        await freeport.office.house_seats.play(match, stale, bots.choose)
    assert (await freeport.one.looking.see(match, None)).version == version
    await freeport.play(match, [player], Random(1))
    await freeport.check(match)


async def test_matches_of_bots_alone_take_turns_one_of_each_host(hasty: House) -> None:
    hasty.worker.away_for = {Kind.SPARE}
    hosts = await hasty.players(2)
    matches = [await of_bots_alone(hasty, host) for host in (hosts[0], hosts[0], hosts[1])]
    before = [await hasty.version(match) for match in matches]
    for match in matches:
        await hasty.office.house_seats.play(match, ANY_VERSION, hasty.worker.bots.choose)
    moved = [await hasty.version(match) != version for match, version in zip(matches, before, strict=True)]
    assert moved == [True, False, True]
    assert await hasty.one.store.due_lists.times(matches[1], [Kind.SPARE]), "its turn comes"


async def test_a_match_of_bots_alone_is_played_as_soon_as_the_one_before_pauses(hasty: House) -> None:
    """Nothing is swept here, so that only the other match's job can have found it."""
    hasty.worker.away_for = {Kind.SPARE}
    (host,) = await hasty.players(1)
    matches = [await of_bots_alone(hasty, host) for _ in range(2)]
    for match in matches:
        await hasty.office.house_seats.play(match, ANY_VERSION, hasty.worker.bots.choose)
    turn = await hasty.one.client.get(spare_turn(host.id))
    hasty.worker.away_for = set()
    await hasty.office.house_seats.play(
        matches[0] if turn is None else turn.decode(), ANY_VERSION, hasty.worker.bots.choose
    )
    await hasty.settle()
    assert [(await hasty.one.looking.see(match, None)).status for match in matches] == [Status.FINISHED] * 2
