"""Matches that begin at a position: unrated, said to all, secret until the end, and checked like any other."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from freeport import verify
from freeport._protocol.decode import Library
from freeport_api import Visibility
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine.menus import Refused
from matches.records.record_reader import RecordReader
from matches.records.umpire import Impossible

from .house import House

POSITION = "turn=7 active=1 limit=9 | 100 hand=FP01#1,FP06#2 | 50 hand=FP05#1,CG09#1 delivery=(CG04#1,FP01#2 in=1)"


async def refusal(freeport: House, **given: Any) -> tuple[str, str | None, str]:
    host, *_ = await freeport.players(1)
    with pytest.raises(Refused) as caught:
        await freeport.create(host, 2, CARGO_HOLD, **({"rated": False, "position": POSITION} | given))
    refused = caught.value.refusal
    return refused.code, refused.pointer, refused.detail


async def test_a_match_begins_at_a_position_and_says_so_to_all_without_telling_it(freeport: House) -> None:
    match, (host, guest) = await freeport.start(2, rated=False, position=POSITION)
    for viewer in (host, guest, None):
        seen: Any = await freeport.services[1].looking.see(match, viewer)
        assert seen.from_position
        assert (seen.view.turn, seen.view.active_seat) == (7, 1)
        assert [seat.score for seat in seen.view.seats] == [100, 50]
        own = [seat.hand.__class__.__name__ for seat in seen.view.seats]
        assert own == ["CardsShown" if seat == seen.your_seat else "Hidden" for seat in range(2)]
        assert b"CG09#1" not in msgspec.json.encode(seen) or viewer == guest
    plain, _ = await freeport.start(2)
    assert not (await freeport.one.looking.see(plain, None)).from_position


async def test_it_is_played_to_its_end_verified_imported_and_played_again(freeport: House) -> None:
    match, players = await freeport.start(2, rated=False, position=POSITION)
    await freeport.play(match, players, Random(3))
    await freeport.check(match)
    lines = [line async for line in freeport.one.archiving.record(match, None)]
    recording = Library(()).recording(b"".join(lines))
    assert recording.head.position == POSITION
    assert verify(recording).fair
    reader = RecordReader()
    for line in lines:
        reader.read(line)
    assert reader.end().birth.position == POSITION
    again = await freeport.one.rematches.ask(match, players[0])
    assert again.from_position


async def test_another_position_in_a_record_is_found_out(freeport: House) -> None:
    match, players = await freeport.start(2, rated=False, position=POSITION)
    await freeport.play(match, players, Random(3))
    head, *log = [line async for line in freeport.one.archiving.record(match, None)]
    moved = head.replace(b"100 hand=FP01#1", b"90 hand=FP01#1")
    assert moved != head
    assert not verify(Library(()).recording(b"".join([moved, *log]))).fair
    reader = RecordReader()
    with pytest.raises((Impossible, Refused)):
        for line in (moved, *log):
            reader.read(line)
        reader.end()


async def test_an_impossible_position_is_refused_with_words(freeport: House) -> None:
    code, pointer, detail = await refusal(freeport, position="turn=7 active=2 | 0 | 0")
    assert (code, pointer, detail) == ("BAD_OPTIONS", "/position", "The active seat is from 0 to 1, not 2.")
    assert (await refusal(freeport, position="moon=full | 0 | 0"))[1] == "/position"
    assert (await refusal(freeport, position="turn=7 | 0 | 0 | 0"))[1] == "/position"
    assert "characters" in (await refusal(freeport, position=POSITION + " " * 20_000))[2]


async def test_a_rated_match_and_one_with_other_options_begins_with_its_opening(freeport: House) -> None:
    code, pointer, detail = await refusal(freeport, rated=True)
    assert (code, pointer) == ("BAD_OPTIONS", "/position")
    assert "not rated" in detail
    assert (await refusal(freeport, options=CargoHoldOptions(turn_limit=10)))[:2] == ("BAD_OPTIONS", "/options")


async def test_lists_say_which_matches_begin_at_a_position(freeport: House) -> None:
    host, *_ = await freeport.players(1)
    match = await freeport.create(host, 2, CARGO_HOLD, rated=False, position=POSITION)
    await freeport.settle()
    found = await freeport.one.summaries.history(host, first=10, after=None)
    assert [(one.id, one.from_position) for one, _ in found.matches] == [(match.id, True)]
    assert match.visibility is Visibility.PUBLIC
