"""Nothing hidden leaks from matches: what a viewer may not know does not change a byte that it receives.

A match is put aside, and in its place comes a twin in which two things are swapped that the viewer cannot tell apart.
What the viewer sees, is refused, and is told of the next move has to be the same in both.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from freeport_api import Player
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.hidden.unseen import alike
from freeport_games.engine.menus import Move, Refused
from freeport_games.engine.storage import Answered, Saved, codec_of
from freeport_games.engine.tables import Table
from matches.redis.keys import due_key, log_key, match_key, partition
from tests.engine.harbour import Bid, Options
from tests.support.games import REPRESENTED

from .house import House, choose

Groups = list[frozenset[str]]
_PROBES = (b"{}", b'{"__typename": "Nope"}', b"[]", b"{")


class Aside:
    """The data of a match, put aside to be put back."""

    def __init__(self, url: str, match: str) -> None:
        self._redis = redis.Redis.from_url(url)
        self._keys = (match_key(match), log_key(match), due_key(partition(match)))
        self._record = match_key(match)
        self._data = {key: self._redis.dump(key) for key in self._keys}

    def back(self, freeport: House, table: Table[Any] | None = None) -> None:
        """Put the match back, perhaps with another table; nobody has it in memory any more."""
        for key, data in self._data.items():
            self._redis.delete(key)
            if data is not None:
                self._redis.restore(key, 0, data)
        if table is not None:
            digest = sha256(codec_of(table.game).encode_state(table.state)).hexdigest()
            self._redis.hset(self._record, mapping={"saved": table.save(), "digest": digest})
        for matches in freeport.every:
            matches.cache.clear()

    def close(self) -> None:
        self._redis.close()


async def received(
    freeport: House, match: str, viewer: Player | None, mover: Player, decision: str, move: Move, version: int
) -> list[bytes]:
    """Everything that a viewer gets: the match, refusals, and what the next move told."""
    matches = freeport.one
    got = [msgspec.json.encode(await matches.looking.see(match, viewer))]
    if viewer is not None:
        for at in ("1-0", decision):
            for body in _PROBES:
                with pytest.raises(Refused) as caught:
                    await matches.moves.play_json(match, viewer, at, body)
                got.append(msgspec.json.encode(msgspec.to_builtins(caught.value.refusal)))
    streams = [matches.streams.update_bytes(match, viewer, version, views) for views in (False, True)]
    update = await freeport.services[1].moves.play(match, mover, decision, move)
    await freeport.settle()
    if viewer == mover:
        got.append(msgspec.json.encode(update))
    newest = (await matches.looking.see(match, None)).version
    for stream in streams:
        for _ in range(newest - version):
            item = await anext(stream)
            assert item is not None
            got.append(item[1])
        await stream.aclose()  # type: ignore[attr-defined]
    got.append(msgspec.json.encode(await matches.looking.see(match, viewer)))
    return got


def groups(table: Table[Any], seat: Seat | None) -> Groups:
    return alike(table.game.proof.secrets(table.state, seat))


def both(one: Groups, other: Groups) -> Groups:
    return [a & b for a in one for b in other if len(a & b) > 1]


def hidden_throughout(game: AnyGame, saved: Saved, seat: Seat | None) -> Groups:
    """Return what a viewer could not tell apart at any point since the scene began."""
    table = Table.load(game, msgspec.structs.replace(saved, inputs=()))
    found = groups(table, seat)
    for entry in saved.inputs:
        table.play(codec_of(game).decode_input(entry))
        found = both(found, groups(table, seat))
    return found


def renamed(data: bytes, one: str, other: str) -> bytes:
    """Return what is stored, a state or an input, with two identifiers swapped."""
    coding: Any = msgspec.json if data[:1] in b"[{" else msgspec.msgpack
    encoded: bytes = coding.encode(_swapped(coding.decode(data), {one: other, other: one}))
    return encoded


def _swapped(value: Any, swap: dict[str, str]) -> Any:
    if isinstance(value, list):
        return [_swapped(held, swap) for held in value]
    if isinstance(value, dict):
        return {swap.get(name, name): _swapped(held, swap) for name, held in value.items()}
    return swap.get(value, value) if isinstance(value, str) else value


async def compare(freeport: House, url: str, match: str, players: list[Player], rng: Random) -> int:
    """Compare a match, as it is now, with a twin for every viewer; answers how many could be compared."""
    asked = await freeport.decision(match, players)
    if asked is None:
        return 0
    mover, decision = asked
    table = await freeport.table(match)
    saved, game = table.saved(), table.game
    version = (await freeport.one.looking.see(match, None)).version
    move = choose(decision, rng)
    aside = Aside(url, match)
    compared = 0
    for seat, viewer in enumerate((*players, None)):
        seen_from = None if viewer is None else seat
        found = hidden_throughout(game, saved, seen_from)
        aside.back(freeport)
        original = await received(freeport, match, viewer, mover, decision.id, move, version)
        found = both(found, groups(await freeport.table(match), seen_from))
        if not found:
            continue
        one, other = rng.sample(sorted(rng.choice(found)), 2)
        twin = msgspec.structs.replace(
            saved,
            checkpoint=renamed(saved.checkpoint, one, other),
            inputs=tuple(renamed(entry, one, other) for entry in saved.inputs),
        )
        encoded = renamed(codec_of(game).encode_input(Answered(0, move)), one, other)
        answered: Any = codec_of(game).decode_input(encoded)
        try:
            aside.back(freeport, Table.load(game, twin))
            moved = answered.move if viewer != mover else move
            assert await received(freeport, match, viewer, mover, decision.id, moved, version) == original
        except (ValueError, Refused):
            continue  # the twin is none that could be played
        compared += 1
    aside.back(freeport)
    aside.close()
    return compared


@REPRESENTED
async def test_a_viewer_notices_no_swap_of_hidden_things(freeport: House, empty_redis: str, game: AnyGame) -> None:
    assert await compare_matches(freeport, empty_redis, game, game.options(), (2, 4)) > 60


@pytest.mark.proof
async def test_a_viewer_of_harbour_notices_no_swap_of_hidden_things(
    freeport: House, empty_redis: str, harbour: AnyGame
) -> None:
    assert await compare_matches(freeport, empty_redis, harbour, Options(rounds=3), (2, 4)) > 40


async def compare_matches(freeport: House, url: str, game: AnyGame, options: Any, seats: tuple[int, ...]) -> int:
    compared = 0
    for number in seats:
        rng = Random(number)
        match, players = await freeport.start(number, game, options=options)
        for _ in range(14):
            compared += await compare(freeport, url, match, players, rng)
            await freeport.play(match, players, rng, moves=1, interject=0.2)
    return compared


async def test_a_viewer_does_not_notice_what_others_have_bid_in_secret(
    freeport: House, empty_redis: str, harbour: AnyGame
) -> None:
    match, players = await freeport.start(3, harbour)
    aside = Aside(empty_redis, match)
    for viewer in (None, players[0], players[2]):
        heard = []
        for amount in (0, 5):
            aside.back(freeport)
            version = (await freeport.one.looking.see(match, None)).version
            decision = next(
                asked.decision for asked in (await freeport.one.looking.see(match, players[1])).asked if asked.seat == 1
            )
            heard.append(await received(freeport, match, viewer, players[1], decision, Bid(amount), version))
        assert heard[0] == heard[1]
    aside.close()
