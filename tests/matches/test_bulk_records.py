"""The records of many matches at once: whose they are, in which order, and what each costs."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from freeport import verify
from freeport._protocol.decode import Library
from freeport.errors import UnreadableReply
from freeport.shapes import Recording
from freeport_api import Player, Status, Visibility
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from freeport_games.sky_cargo import SKY_CARGO
from matches.records.bulk import Wanted
from tests.support.games import brief

from .house import House

DAY = 86_400_000


async def finished(freeport: House, game: Any = CARGO_HOLD, **given: Any) -> tuple[str, list[Player]]:
    match, players = await freeport.start(2, game, options=brief(game), **given)
    await freeport.play(match, players, Random(1))
    return match, players


async def page(
    freeport: House, viewer: Player | None = None, first: int = 100, after: str | None = None, **wanted: Any
) -> tuple[list[Recording], str | None]:
    async def free(entries: int) -> None:
        pass

    pages = freeport.services[1].bulk.page(Wanted(**wanted), first=first, after=after, viewer=viewer, toll=free)
    return Library(()).page_of_records(b"".join([line async for line in pages]))


def ids(found: tuple[list[Recording], str | None]) -> list[str]:
    return [recording.head.id for recording in found[0]]


async def test_whole_records_of_public_finished_matches_come_newest_first_page_by_page(freeport: House) -> None:
    made = [(await finished(freeport))[0] for _ in range(3)]
    await freeport.start(2)
    one, following = await page(freeport, first=2)
    assert following is not None
    other, end = await page(freeport, first=2, after=following)
    assert end is None
    assert {recording.head.id for recording in (*one, *other)} == {*made}
    times = [recording.head.created_at for recording in (*one, *other)]
    assert times == sorted(times, reverse=True)
    for recording in (*one, *other):
        assert recording.head.status is Status.FINISHED
        assert recording.intact
        assert verify(recording).fair


async def test_matches_that_are_not_public_are_exported_for_their_players_alone(freeport: House) -> None:
    (stranger,) = await freeport.players(1)
    for visibility in (Visibility.PRIVATE, Visibility.UNLISTED):
        match, (host, guest) = await finished(freeport, visibility=visibility)
        for player in (host, guest):
            assert ids(await page(freeport, player, player=player.id)) == [match]
        for viewer in (stranger, None):
            assert match not in ids(await page(freeport, viewer, player=host.id))
            assert match not in ids(await page(freeport, viewer))


async def test_games_players_and_days_are_chosen(freeport: House) -> None:
    match, (host, _) = await finished(freeport)
    flown, _ = await finished(freeport, SKY_CARGO)
    assert set(ids(await page(freeport))) == {match, flown}
    assert ids(await page(freeport, game="sky_cargo")) == [flown]
    assert ids(await page(freeport, player=host.id)) == [match]
    assert ids(await page(freeport, player=host.id, game="sky_cargo")) == []
    at = int((await freeport.one.looking.see(match, None)).created_at.timestamp() * 1000)
    assert match in ids(await page(freeport, since=at, before=at + DAY))
    assert ids(await page(freeport, since=at + DAY)) == []
    assert ids(await page(freeport, before=at - DAY)) == []


async def test_each_record_is_charged_by_its_length_before_the_first_line(freeport: House) -> None:
    match, _ = await finished(freeport)
    length = (await freeport.one.looking.see(match, None)).version
    charged: list[int] = []

    async def toll(entries: int) -> None:
        charged.append(entries)
        raise Refused(msgspec.structs.replace(caught, code="RATE_LIMITED"))

    with pytest.raises(Refused) as wrong:
        await anext(aiter(freeport.one.bulk.page(Wanted(), first=9, after="?", viewer=None, toll=toll)))
    caught = wrong.value.refusal
    assert (caught.code, charged) == ("BAD_CURSOR", [])
    with pytest.raises(Refused, match="RATE_LIMITED"):
        await anext(aiter(freeport.one.bulk.page(Wanted(), first=9, after=None, viewer=None, toll=toll)))
    assert charged == [length]


def test_a_page_without_its_end_was_cut() -> None:
    with pytest.raises(UnreadableReply, match="midst of a page"):
        Library(()).page_of_records(b'{"__typename":"CargoHoldRecord"}\n')
    assert Library(()).page_of_records(b'{"__typename":"RecordsEnd","next":null}\n') == ([], None)
