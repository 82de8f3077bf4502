"""Whole matches without a server, recorded as a server would record them, with an independent croupier."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any, cast

from freeport.shapes import AnyGame, Logged, Record, Recording
from freeport_api import (
    ChanceDrawn,
    Fairness,
    MatchFinished,
    MatchOpened,
    MatchSeat,
    MatchStarted,
    Player,
    SeatTaken,
    Status,
    shapes,
)
from freeport_games.engine.menus import Pick, Roll, Shuffled
from freeport_games.engine.menus.requests import Outcome, Picked, Rolled
from freeport_games.engine.notation import write_outcome
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from tests.support.games import sensible

SEED = bytes(range(32))
AT = datetime(2026, 11, 18, 10, tzinfo=UTC)


def numbers(key: bytes, index: int, sizes: Iterator[int]) -> Iterator[int]:
    """Yield the numbers of one outcome, written from the text of the derivation in the plainest way."""
    stream = b"".join(
        hmac.new(key, index.to_bytes(4, "big") + block.to_bytes(4, "big"), hashlib.sha256).digest()
        for block in range(200)
    )
    at = 0
    for size in sizes:
        value = 0
        while size > 1:
            word = int.from_bytes(stream[at : at + 4], "big")
            at += 4
            if word < (2**32 // size) * size:
                value = word % size
                break
        yield value


def outcome_of(key: bytes, index: int, chance: object) -> Outcome:
    if isinstance(chance, Roll):
        return Rolled(tuple(1 + value for value in numbers(key, index, iter(chance.sides))))
    if isinstance(chance, Pick):
        (point,) = numbers(key, index, iter([sum(chance.weights)]))
        piles = [index for index, weight in enumerate(chance.weights) for _ in range(weight)]
        return Picked(piles[point])
    count = cast(Any, chance).count
    order = list(range(count))
    for k, j in zip(range(count - 1, 0, -1), numbers(key, index, iter(range(count, 1, -1))), strict=True):
        order[k], order[j] = order[j], order[k]
    return Shuffled(tuple(order))


def record(game: AnyGame, options: object, seats: int = 2, rng: int = 1) -> Recording:
    """Return a finished match of moves that are sensible mostly."""
    choose, shaped = Random(rng), cast(Any, shapes(game))
    commitment = hashlib.sha256(SEED).hexdigest()
    entropies = [f"salt {seat}" if seat else "" for seat in range(seats)]
    message = "freeport/1\nm1\n" + "".join(f"{entropy}\n" for entropy in entropies)
    key = hmac.new(SEED, message.encode(), hashlib.sha256).digest()
    players = [Player(f"p{seat}", f"Player {seat}", True) for seat in range(seats)]
    entries: list[object] = [MatchOpened(commitment)]
    entries += [SeatTaken(seat, players[seat], entropies[seat]) for seat in range(seats)]
    entries.append(MatchStarted(seats))
    table = Table.open(game, cast(Any, options), seats)
    outcomes = 0
    while not table.over:
        if table.chance is not None:
            outcome = outcome_of(key, outcomes, table.chance)
            entries.append(ChanceDrawn(outcomes, write_outcome(outcome)))
            table.resolve(outcome)
            outcomes += 1
        else:
            seat = table.waiting[0]
            decision = table.decision(seat)
            assert decision is not None
            move = sensible(game, table.view(seat), decision, choose)
            entries.append(shaped.move_made(seat=seat, decision=decision.id, move=move))
            table.answer(seat, move)
    assert table.result is not None
    entries.append(MatchFinished(table.result, SEED.hex()))
    log = [shaped.logged(version=number, at=AT, entry=entry) for number, entry in enumerate(entries, start=1)]
    head = shaped.record(
        id="m1",
        game=game.slug,
        rules_version=game.rules_version,
        status=Status.FINISHED,
        created_at=AT,
        seats=tuple(MatchSeat(seat, players[seat], False, entropies[seat]) for seat in range(seats)),
        fairness=Fairness(commitment, SEED.hex()),
        result=table.result,
        version=len(log),
        final_state=hashlib.sha256(codec_of(game).encode_state(table.state)).hexdigest(),
        options=options,
    )
    return Recording(cast(Record, head), cast("tuple[Logged, ...]", tuple(log)))
