"""Turns go round among addresses."""

from __future__ import annotations

import asyncio

from service.http.turns import Turns


async def test_an_address_with_much_to_do_takes_turns_with_the_others() -> None:
    turns, done = Turns(), list[str]()

    async def work(name: str, address: str) -> None:
        await turns.turn(address)
        done.append(name)

    tasks = [work(f"{address}{number}", address) for address, most in (("a", 4), ("b", 2)) for number in range(most)]
    await asyncio.gather(*tasks)
    assert done == ["a0", "b0", "a1", "b1", "a2", "a3"]


async def test_one_turn_is_given_in_each_iteration() -> None:
    turns, rounds = Turns(), 0

    async def tick() -> None:
        nonlocal rounds
        while turns.taken < 50:
            rounds += 1
            await asyncio.sleep(0)

    await asyncio.gather(tick(), *(turns.turn("a") for _ in range(50)))
    assert rounds >= 50


async def test_what_is_cancelled_takes_no_turn_from_the_next() -> None:
    turns = Turns()
    first, second = (asyncio.create_task(turns.turn("a")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert first.cancelled()
