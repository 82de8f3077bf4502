"""Seats that change hands tell nothing: in worlds that differ in what one seat alone knows, others get the same bytes.

The seat is left, handed to a house bot, offered, taken back, replaced and given away. Until somebody has taken it, that
is so for whoever it is offered to as well.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import Absence, Decider, Player
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import Seat
from freeport_games.engine.menus import Refused
from freeport_games.engine.tables import Table
from matches.kinds import Kind
from matches.match.live_match import LiveMatch

from .conftest import Watch
from .house import House
from .test_secrets import Aside, Groups, both, groups, hidden_throughout, renamed

GIVEN = 2
"""The seat that changes hands; its player is not the host."""


async def received(freeport: House, match: str, players: list[Player], taker: Player, watch: Watch) -> list[bytes]:
    """Return all that everybody else gets while a seat changes hands in every way."""
    one, giver, began = freeport.one, players[GIVEN], watch.now
    version = await freeport.version(match) or 0
    viewers = (players[0], players[1], None)
    streams = [one.streams.update_bytes(match, viewer, version, True) for viewer in viewers]
    got: list[bytes] = []

    async def look(*others: Player) -> None:
        for viewer in (*viewers, *others):
            got.append(msgspec.json.encode(await one.looking.see(match, viewer)))

    await one.hosting.leave(match, giver)
    await look()
    watch.passes(86_400)
    await one.handing_over.replace(match, players[0], GIVEN, "greedy")
    await look()
    await one.hosting.return_(match, giver)
    await one.hosting.leave(match, giver, "random")
    await look()
    await one.hosting.return_(match, giver)
    await one.handing_over.offer(match, giver, GIVEN, taker.id)
    await look(taker)
    with pytest.raises(Refused) as caught:
        await one.handing_over.offer(match, players[1], GIVEN)
    got.append(msgspec.json.encode(msgspec.to_builtins(caught.value.refusal)))
    await one.handing_over.withdraw_offer(match, giver, GIVEN)
    await one.handing_over.offer(match, giver, GIVEN, taker.id)
    await one.hosting.join(match, taker)
    await look(giver)
    newest = await freeport.version(match) or 0
    for stream in streams:
        got += [(await anext(stream))[1] for _ in range(newest - version)]
        await stream.aclose()  # type: ignore[attr-defined]
    watch.now = began
    return got


async def compared(freeport: House, url: str, watch: Watch, rng: Random) -> list[bool]:
    """Return of each world that was compared with its twin whether others can tell them apart."""
    absence = Absence(86_400, Decider.HOST)
    match, players = await freeport.start(3, CARGO_HOLD, rated=False, absence=absence)
    (taker,) = await freeport.players(1)
    found: list[bool] = []
    for _ in range(6):
        await freeport.play(match, players, rng, 3)
        saved = (await freeport.table(match)).saved()
        hidden = await _hidden(freeport, match)
        if not hidden:
            continue
        one, other = rng.sample(sorted(rng.choice(hidden)), 2)
        twin = msgspec.structs.replace(
            saved,
            checkpoint=renamed(saved.checkpoint, one, other),
            inputs=tuple(renamed(entry, one, other) for entry in saved.inputs),
        )
        aside = Aside(url, match)
        freeport.worker.away_for = {Kind.BOTS, Kind.SPARE}  # bots know the hand, and what they do may tell of it
        original = await received(freeport, match, players, taker, watch)
        aside.back(freeport)
        try:
            aside.back(freeport, Table.load(CARGO_HOLD, twin))
            found.append(await received(freeport, match, players, taker, watch) != original)
        except (ValueError, Refused):
            pass  # the twin is none that could be played
        finally:
            aside.back(freeport)
            aside.close()
            freeport.worker.away_for = set()
    return found


async def _hidden(freeport: House, match: str) -> Groups:
    """Return what only the seat that changes hands may tell apart, and does: a card of its hand among others."""
    table: Table[Any] = await freeport.table(match)
    hand = set(table.state.hands[GIVEN])
    found: Groups | None = None
    for seat in (0, 1, None):
        viewed: Seat | None = seat
        each = both(hidden_throughout(CARGO_HOLD, table.saved(), viewed), groups(table, viewed))
        found = each if found is None else both(found, each)
    return [group for group in found or [] if group & hand and group - hand]


async def test_seats_that_change_hands_tell_nothing_of_a_hand(freeport: House, empty_redis: str, watch: Watch) -> None:
    found = await compared(freeport, empty_redis, watch, Random(1))
    assert found and not any(found)


async def test_who_is_shown_a_hand_before_the_seat_is_taken_is_noticed(
    freeport: House, empty_redis: str, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_of = LiveMatch.seat_of

    def early(self: LiveMatch, player: Player | None) -> Seat | None:
        offered = () if player is None else self.offered_to(player)
        return seat_of(self, player) if not offered else offered[0]

    monkeypatch.setattr(LiveMatch, "seat_of", early)
    assert any(await compared(freeport, empty_redis, watch, Random(1)))
