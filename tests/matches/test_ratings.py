"""Ratings: every finished match counts once, whatever happens to the work that applies it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
import redis
from openskill.models import PlackettLuce

from freeport.shapes import AnyGame
from freeport_api import Player, Ranked, Standing, Status
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine.menus import Refused
from matches import Matches
from matches.kinds import Kind
from matches.match import house_players as house_bots
from matches.ratings.ratings import Rerate, Skill
from matches.redis.keys import PARTITIONS, due_key, leaderboard_key, rated_key, standings_key
from tests.support.effort import spread
from tests.support.games import REPRESENTED, brief
from worker.rating import rerate

from .house import House, PassesOn, house, lose_replies

SHORT = CargoHoldOptions(turn_limit=10)
GAME = CARGO_HOLD.slug


async def played(freeport: House, people: Sequence[Player], seed: int = 1, bots: Sequence[str] = ()) -> str:
    """Return a match of some accounts and house bots, played to its end; it is not rated yet."""
    match = await freeport.create(people[0], len(people) + len(bots), options=SHORT)
    for number, player in enumerate(people):
        await freeport.one.hosting.join(match.id, player, entropy=f"e{number}")
    for bot in bots:
        await freeport.one.hosting.add_bot(match.id, people[0], bot)
    await freeport.one.hosting.start(match.id, people[0])
    freeport.worker.away_for.add(Kind.RATE)
    await freeport.play(match.id, people, Random(seed))
    freeport.worker.away_for.clear()
    assert (await freeport.one.looking.see(match.id, None)).status is Status.FINISHED
    return match.id


async def mixed(freeport: House) -> tuple[list[Player], list[str]]:
    """Matches of people, of bots, and of both, some of them with house bots, in the order in which they ended."""
    people = [(await freeport.one.players.register(f"person {number}", False)).player for number in range(3)]
    bots = [(await freeport.one.players.register(f"bot {number}", True)).player for number in range(2)]
    matches = [
        await played(freeport, people[:2], 1),
        await played(freeport, [*people, bots[0]], 2),
        await played(freeport, [people[2], *bots], 3),
        await played(freeport, [people[1]], 4, ["random"]),
        await played(freeport, [people[0], bots[1]], 5, ["random", "greedy", "random"]),
    ]
    return [*people, *bots, house_bots.player("random"), house_bots.player("greedy")], matches


async def standings(freeport: House, players: Sequence[Player]) -> dict[str, Standing | None]:
    return {player.id: await standing(freeport, player) for player in players}


async def standing(freeport: House, player: Player) -> Standing | None:
    """Return how an account stands; None if it does not, or is no more."""
    try:
        profile = await freeport.one.ratings.profile(player.id)
    except Refused as refusal:
        assert refusal.code == "UNKNOWN_PLAYER"
        with redis.Redis.from_url(freeport.settings.redis_url) as client:
            assert not client.hexists(standings_key(GAME), player.id)
            assert client.zscore(leaderboard_key(GAME, bots=player.bot), player.id) is None
        return None
    return next(iter(profile.standings), None)


async def recomputed(freeport: House, players: Sequence[Player], matches: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """Played, won and rating of each account, from the public records by openskill alone."""
    model = PlackettLuce()
    skills: dict[str, Any] = {}
    counts: dict[str, Counter[str]] = {player.id: Counter() for player in players}
    for match in matches:
        head = msgspec.json.decode(await anext(aiter(freeport.one.archiving.record(match, None))))
        ranks = {placing["seat"]: placing["rank"] for placing in head["result"]["ranking"]}
        best: dict[str, int] = {}
        for seat in head["seats"]:
            best[seat["player"]["id"]] = min(ranks[seat["seat"]], best.get(seat["player"]["id"], 99))
        for player, rank in best.items():
            counts[player].update(played=1, won=int(rank == 1))
        for bots in (False, True):
            kind = [player.id for player in players if player.bot is bots and player.id in best]
            if len(kind) > 1:
                teams = [[skills.get(player) or model.rating()] for player in kind]
                after = model.rate(teams, ranks=[float(best[player]) for player in kind])
                skills |= {player: team[0] for player, team in zip(kind, after, strict=True)}
    return {player: (count["played"], count["won"], *_numbers(skills.get(player))) for player, count in counts.items()}


def _numbers(skill: Any) -> tuple[float, ...]:
    return () if skill is None else (skill.mu, skill.sigma, skill.ordinal())


def _shown(standing: Standing | None) -> tuple[Any, ...]:
    assert standing is not None
    rating = standing.rating
    numbers = () if rating is None else (rating.mean, rating.deviation, rating.points)
    return standing.played, standing.won, *numbers


def due(url: str) -> set[str]:
    """Return the kinds of work that stand in the due lists."""
    with redis.Redis.from_url(url) as client:
        found: list[Any] = [client.zrange(due_key(number), 0, -1) for number in range(PARTITIONS)]
    return {member.decode().partition(":")[0] for members in found for member in members}


async def test_ratings_are_what_openskill_makes_of_the_records(freeport: House) -> None:
    players, matches = await mixed(freeport)
    for match in matches:
        await freeport.office.ratings.rate(match, rerate)
    expected = await recomputed(freeport, players, matches)
    found = {player: _shown(standing) for player, standing in (await standings(freeport, players)).items()}
    assert found == {player: pytest.approx(numbers) for player, numbers in expected.items()}
    assert "rate" not in due(freeport.settings.redis_url)


@REPRESENTED
async def test_every_game_has_standings_of_its_own(freeport: House, game: AnyGame) -> None:
    match, players = await freeport.start(2, game, options=brief(game))
    await freeport.finish(match, players, Random(1))
    await freeport.office.ratings.rate(match, rerate)
    ended: Any = await freeport.one.looking.see(match, None)
    for player in players:
        (standing,) = (await freeport.one.ratings.profile(player.id)).standings
        assert (standing.game, standing.played) == (game.slug, 1)
    ranked, _ = await freeport.one.ratings.leaderboard(game.slug, bots=True, first=9, after=None)
    by_rank = sorted(ended.result.ranking, key=lambda placing: placing.rank)
    assert [row.player.id for row, _ in ranked] == [ended.seats[placing.seat].player.id for placing in by_rank]


async def test_a_house_bot_on_several_seats_counts_once(freeport: House) -> None:
    (person,) = await freeport.players(1)
    match = await played(freeport, [person], 1, ["random", "random", "greedy"])
    await freeport.office.ratings.rate(match, rerate)
    shown = await standings(freeport, [house_bots.player("random"), house_bots.player("greedy"), person])
    assert [standing and standing.played for standing in shown.values()] == [1, 1, 1]


async def test_who_meets_nobody_of_its_kind_has_no_rating(freeport: House) -> None:
    person = (await freeport.one.players.register("person", False)).player
    match = await played(freeport, [person], 1, ["random", "random"])
    await freeport.office.ratings.rate(match, rerate)
    shown = await standings(freeport, [person, house_bots.player("random")])
    assert all(
        one is not None and one.played == 1 and one.rating is None and one.rank is None for one in shown.values()
    )
    assert await freeport.one.ratings.leaderboard(GAME, bots=True, first=10, after=None) == ([], False)


async def test_a_match_rates_itself_when_it_ends(freeport: House) -> None:
    match, players = await freeport.start(2, options=SHORT)
    await freeport.play(match, players, Random(1))
    shown = await standings(freeport, players)
    assert [standing and standing.played for standing in shown.values()] == [1, 1]


async def test_what_was_lost_is_brought_by_the_due_list(empty_redis: str) -> None:
    async with house(empty_redis, reissue_after=0.0) as freeport:
        match, players = await freeport.start(2, options=SHORT)
        freeport.worker.away_for.add(Kind.RATE)
        await freeport.play(match, players, Random(1))
        assert await standings(freeport, players) == dict.fromkeys([player.id for player in players])
        assert "rate" in due(empty_redis)
        freeport.worker.away_for.clear()
        await freeport.office.dispatcher.give_out_overdue()
        shown = await standings(freeport, players)
        assert [standing and standing.played for standing in shown.values()] == [1, 1]
        assert "rate" not in due(empty_redis)


async def test_twice_late_and_at_once_is_once(freeport: House) -> None:
    players, matches = await mixed(freeport)
    works = [match for match in matches for _ in range(3)]
    Random(7).shuffle(works)
    await asyncio.gather(*(freeport.every[n % 3].ratings.rate(match, rerate) for n, match in enumerate(works)))
    once = await standings(freeport, players)
    for match in reversed(matches):
        await freeport.office.ratings.rate(match, rerate)
    assert await standings(freeport, players) == once
    for player, (games, won, *_) in (await recomputed(freeport, players, matches)).items():
        assert _shown(once[player])[:2] == (games, won)


@pytest.mark.parametrize("seed", spread(range(4)))
async def test_killed_anywhere_and_done_again_is_once(freeport: House, seed: int) -> None:
    """Replies are lost, and the worker dies between any two commands; others do the work again, matches in order."""
    players, matches = await mixed(freeport)
    rng = Random(seed)
    expected = await recomputed(freeport, players, matches)
    lossy = [lose_replies(matches_of, lambda command: rng.random() < 0.2) for matches_of in freeport.every]
    deaths = 0
    for match in matches:
        for worker in (freeport.one, freeport.office):
            deaths += await _dies(worker, match, rng)
        await freeport.services[1].ratings.rate(match, rerate)
    for link, matches_of in zip(lossy, freeport.every, strict=True):
        matches_of.client.link = link.link
    assert deaths
    assert sum(link.lost for link in lossy)
    found = {player: _shown(standing) for player, standing in (await standings(freeport, players)).items()}
    assert found == {player: pytest.approx(numbers) for player, numbers in expected.items()}


async def _dies(worker: Matches, match: str, rng: Random) -> bool:
    """Rate a match, but die before or after some command; answers whether that came before the end."""
    left, link = rng.randrange(6), worker.client.link

    class Dies:
        async def call(self, *command: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise asyncio.CancelledError
            return await link.call(*command)

    worker.client.link = Dies()  # type: ignore[assignment]
    try:
        await worker.ratings.rate(match, rerate)
    except asyncio.CancelledError:
        return True
    finally:
        worker.client.link = link
    return False


async def test_a_standing_that_changes_meanwhile_is_computed_again(freeport: House) -> None:
    players = await freeport.players(2)
    first, second = await played(freeport, players, 1), await played(freeport, players, 2)
    tries = 0

    class AfterAnother(PassesOn):
        async def call(self, *command: Any) -> Any:
            nonlocal tries
            if command[0] == "EVALSHA" and command[3].startswith("{ratings:"):
                tries += 1
                if tries == 1:
                    await freeport.one.ratings.rate(first, rerate)
            return await self.link.call(*command)

    freeport.office.client.link = AfterAnother(freeport.office.client.link)
    await freeport.office.ratings.rate(second, rerate)
    assert tries == 2
    expected = await recomputed(freeport, players, [first, second])
    found = {player: _shown(standing) for player, standing in (await standings(freeport, players)).items()}
    assert found == {player: pytest.approx(numbers) for player, numbers in expected.items()}


async def test_abandoned_matches_count_for_nobody(freeport: House) -> None:
    match, players = await freeport.start(2)
    for player in players:
        await freeport.one.hosting.leave(match, player)
    await freeport.settle()
    assert (await freeport.one.looking.see(match, None)).status is Status.ABANDONED
    await freeport.office.ratings.rate(match, rerate)
    assert await standings(freeport, players) == dict.fromkeys([player.id for player in players])


# Leaderboards


async def board(freeport: House, *, bots: bool, first: int = 100) -> list[Ranked]:
    """Return a whole leaderboard, page by page."""
    whole: list[Ranked] = []
    after: str | None = None
    while True:
        page, more = await freeport.one.ratings.leaderboard(GAME, bots=bots, first=first, after=after)
        whole += [ranked for ranked, _ in page]
        if not more:
            return whole
        after = page[-1][1]


async def test_a_leaderboard_is_the_same_in_pages_of_any_size(freeport: House) -> None:
    players, matches = await mixed(freeport)
    for match in matches:
        await freeport.office.ratings.rate(match, rerate)
    for bots in (False, True):
        whole = await board(freeport, bots=bots)
        assert {ranked.player.id for ranked in whole} <= {player.id for player in players if player.bot is bots}
        assert [ranked.standing.rank for ranked in whole] == list(range(1, len(whole) + 1))
        points = [ranked.standing.rating.points for ranked in whole if ranked.standing.rating]
        assert points == sorted(points, reverse=True)
        assert len(points) == len(whole) >= 3
        for first in (1, 2):
            assert await board(freeport, bots=bots, first=first) == whole
        for ranked in whole:
            assert (await freeport.one.ratings.profile(ranked.player.id)).standings == (ranked.standing,)


def level(skills: Sequence[Skill | None], _: Sequence[int]) -> list[Skill]:
    """Whoever plays is as strong as anybody else."""
    return [rerate([None, None], [1, 1])[0]] * len(skills)


@pytest.mark.parametrize("points", [rerate, level], ids=["of all kinds", "all equal"])
async def test_a_page_goes_on_where_it_was_when_its_last_account_is_gone(freeport: House, points: Rerate) -> None:
    _, matches = await mixed(freeport)
    for match in matches:
        await freeport.office.ratings.rate(match, points)
    page, _ = await freeport.one.ratings.leaderboard(GAME, bots=True, first=2, after=None)
    rest, _ = await freeport.one.ratings.leaderboard(GAME, bots=True, first=9, after=page[1][1])
    await freeport.one.ratings.forget(page[1][0].player.id)
    again, _ = await freeport.one.ratings.leaderboard(GAME, bots=True, first=9, after=page[1][1])
    assert [ranked.player for ranked, _ in again] == [ranked.player for ranked, _ in rest]


@pytest.mark.parametrize("cursor", ["", "nonsense", "bmFuOmE", "MTI", "MTow", "aW5mOmE", "\N{SNOWMAN}"])
async def test_cursors_of_somebody_else_are_refused(freeport: House, cursor: str) -> None:
    if cursor == "MTow":  # 1:0 is well formed, though nobody stands there
        assert await freeport.one.ratings.leaderboard(GAME, bots=False, first=1, after=cursor) == ([], False)
        return
    with pytest.raises(Refused) as refusal:
        await freeport.one.ratings.leaderboard(GAME, bots=False, first=1, after=cursor)
    assert refusal.value.code == "BAD_CURSOR"


# Accounts that are deleted


async def test_a_forgotten_account_stands_nowhere(freeport: House) -> None:
    players = await freeport.players(2)
    match = await played(freeport, players)
    await freeport.office.ratings.rate(match, rerate)
    for _ in range(2):
        await freeport.one.ratings.forget(players[0].id)
    shown = await standings(freeport, players)
    assert shown[players[0].id] is None
    assert [ranked.player for ranked in await board(freeport, bots=True)] == [players[1]]
    await freeport.office.ratings.rate(match, rerate)
    assert await standings(freeport, players) == shown


async def test_an_account_that_is_deleted_before_its_match_is_rated_gets_no_standing(freeport: House) -> None:
    players = await freeport.players(2)
    match = await played(freeport, players)
    _delete_account(freeport.settings.redis_url, players[0])
    await freeport.office.ratings.rate(match, rerate)
    shown = await standings(freeport, players)
    assert shown[players[0].id] is None
    other = shown[players[1].id]
    assert other is not None
    assert other.rating is not None


async def test_an_account_that_is_deleted_while_its_match_is_rated_gets_no_standing(freeport: House) -> None:
    players = await freeport.players(2)
    match = await played(freeport, players)

    def deleted_meanwhile(command: tuple[Any, ...]) -> bool:
        if command[0] == "EVALSHA":
            _delete_account(freeport.settings.redis_url, players[0])
        return False

    link = lose_replies(freeport.office, deleted_meanwhile)
    await freeport.office.ratings.rate(match, rerate)
    freeport.office.client.link = link.link
    assert (await standings(freeport, players))[players[0].id] is None
    with redis.Redis.from_url(freeport.settings.redis_url) as client:
        assert client.sismember(rated_key(GAME), match)


def _delete_account(url: str, player: Player) -> None:
    with redis.Redis.from_url(url) as client:
        client.delete(f"{{player:{player.id}}}")
