"""Undo: moves are taken back, and everything is as it was."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from freeport_api import Clock, MovesTakenBack, Player
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.moves import Draw, StartDelivery
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.menus import Refused
from freeport_games.engine.menus.refusals import Variable
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from freeport_games.engine.tables.learnt import Knowledge, knowledge
from matches.match import noting
from tests.support.games import REPRESENTED, brief, sensible
from tests.support.notation import without_trails

from .conftest import Watch
from .house import House, dies, is_script, lose_replies

_encode = msgspec.json.Encoder().encode
_WORLDS = 2


class Moment:
    """A match at one version: its state, what everybody sees, and the worlds that a seat imagines."""

    def __init__(self, table: Table[Any], seat: Seat) -> None:
        codec, seats = codec_of(table.game), range(table.seats)
        bare = without_trails(table.game, codec.decode_state(codec.encode_state(table.state)))
        self.state = codec.encode_state(bare)
        self.views = [_encode(table.view(viewer)) for viewer in (*seats, None)]
        self.asked = [(one.seat, one.kind, one.answered) for one in table.asked]
        menus = [table.decision(viewer) for viewer in seats]
        self.offered = [None if menu is None else (menu.kind, menu.options, menu.interjections) for menu in menus]
        worlds = [table.imagine(seat, Random(number)) for number in range(_WORLDS)]
        self.worlds = [[_encode(world.view(viewer)) for viewer in (*seats, None)] for world in worlds]

    def again(self, then: Moment) -> None:
        """Check that all is as it was then; others may know more."""
        assert self.state == then.state
        assert self.views == then.views
        assert self.asked == then.asked
        assert self.offered == then.offered
        assert self.worlds == then.worlds


async def back_and_forth(freeport: House, game: AnyGame, rng: Random, share: float = 0.5) -> int:
    """Play a match, and take back what can be; return how often that was done."""
    seats = game.seats[min(1, len(game.seats) - 1)]
    match, players = await freeport.start(seats, game, options=brief(game), rated=False)
    then: dict[int, Moment] = {}
    undone = 0
    while (asked := await freeport.decision(match, players)) is not None:
        player, decision = asked
        seen: Any = await freeport.one.looking.see(match, player)
        then[seen.version] = Moment(await freeport.table(match), seen.your_seat)
        move = sensible(game, seen.view, decision, rng)
        service = freeport.services[rng.randrange(2)]
        update: Any = await service.moves.play(match, player, decision.id, move)
        if update.undo and rng.random() < share:
            undone += await back(freeport, match, player, rng.choice(update.undo[:4]), then)
    await freeport.check(match)
    return undone


async def back(freeport: House, match: str, player: Player, to: int, then: dict[int, Moment]) -> bool:
    """Go back to a version through another service than the last one; return False if the game told too much."""
    seat = (await freeport.one.looking.see(match, player)).your_seat
    before = await freeport.version(match)
    assert seat is not None
    try:
        update: Any = await freeport.services[to % 2].undo.take_back(match, player, to)
    except Refused as refused:
        assert refused.refusal.variables[0] == Variable("what", "TOLD")
        assert await freeport.version(match) == before
        return False
    assert update.events == (MovesTakenBack(seat, to),)
    Moment(await freeport.table(match), seat).again(then[to])
    return True


@REPRESENTED
async def test_what_is_taken_back_leaves_everything_as_it_was(freeport: House, game: AnyGame) -> None:
    assert await back_and_forth(freeport, game, Random(1)) > 3


async def refusal(call: Any) -> tuple[str, dict[str, str]]:
    with pytest.raises(Refused) as caught:
        await call
    told = caught.value.refusal
    return told.code, {variable.name: variable.value for variable in told.variables}


async def at_delivery(freeport: House, **terms: Any) -> tuple[str, list[Player], Player, int]:
    """Return a match of Cargo Hold in which a seat has just begun a delivery, and the version before that."""
    match, players = await freeport.start(2, **({"rated": False} | terms))
    while True:
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        before = await freeport.version(match)
        assert before is not None
        offered = {option.makes: option for option in decision.options}
        delivery = offered.get(StartDelivery)
        move = offered[Draw].first if delivery is None and Draw in offered else (delivery or decision.options[0]).first
        await freeport.one.moves.play(match, player, decision.id, move)
        if delivery is not None:
            return match, players, player, before


async def test_the_same_version_again_gives_the_first_result_again(freeport: House) -> None:
    match, _, player, to = await at_delivery(freeport)
    first, *others = await asyncio.gather(
        *[freeport.services[n % 2].undo.take_back(match, player, to) for n in range(6)]
    )
    assert {other.version for other in others} == {first.version}
    assert (await freeport.log(match))[-1].event == MovesTakenBack(0 if first.asked[0].seat == 0 else 1, to)
    asked: Any = await freeport.one.looking.see(match, player)
    assert asked.decision.id.startswith(f"{first.version}-"), "what is open has a new id"
    assert asked.undo == ()
    await freeport.one.moves.play(match, player, asked.decision.id, asked.decision.options[0].first)
    code, _ = await refusal(freeport.one.undo.take_back(match, player, to))
    assert code in ("NOTHING_TO_UNDO", "REVEALED"), "with a move in between, it is another request"
    await freeport.check(match)


async def test_why_moves_cannot_be_taken_back(freeport: House) -> None:
    match, players, player, to = await at_delivery(freeport)
    other = next(one for one in players if one != player)
    version = await freeport.version(match)
    take_back = freeport.one.undo.take_back
    (stranger,) = await freeport.players(1)
    assert (await refusal(take_back(match, stranger, to)))[0] == "NOT_SEATED"
    assert (await refusal(take_back("0" * 16, player, to)))[0] == "UNKNOWN_MATCH"
    assert (await refusal(take_back(match, player, 10_000)))[0] == "BAD_VERSION"
    assert (await refusal(take_back(match, player, to + 1)))[0] == "NOTHING_TO_UNDO"
    assert (await refusal(take_back(match, other, to + 1)))[0] == "NOTHING_TO_UNDO"
    assert await refusal(take_back(match, other, to)) == ("REVEALED", {"what": "ANSWERED", "version": f"{to + 1}"})
    assert await refusal(take_back(match, player, 3)) == ("REVEALED", {"what": "CHANCE", "version": f"{to}"})
    assert await freeport.version(match) == version, "a refusal changes nothing"
    assert (await freeport.one.looking.see(match, other)).undo == ()
    assert (await freeport.one.looking.see(match, None)).undo == ()
    made: Any = None
    for _ in range(8):
        await take_back(match, player, to)
        seen: Any = await freeport.one.looking.see(match, player)
        delivery = next(option for option in seen.decision.options if option.makes is StartDelivery)
        made = await freeport.one.moves.play(match, player, seen.decision.id, delivery.first)
        to = made.version - 1
    assert made.undo == ()
    assert (await refusal(take_back(match, player, to)))[0] == "UNDO_LIMIT"
    await freeport.one.hosting.leave(match, player)
    await freeport.one.hosting.leave(match, other)
    await freeport.settle()
    assert (await refusal(take_back(match, player, to)))[0] == "GAME_OVER"


async def test_who_catches_up_is_told_what_moves_taught_and_does_not_find_it_out_again(
    freeport: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = await freeport.start(2, rated=False)
    one, other = freeport.services
    await other.looking.see(match, players[0])
    looked: list[Table[Any]] = []

    def found_out(table: Table[Any], *former: Any) -> Knowledge:
        looked.append(table)
        return knowledge(table, *former)

    monkeypatch.setattr(noting, "knowledge", found_out)
    undoable = 0
    for _ in range(6):
        asked = await freeport.decision(match, players)
        assert asked is not None
        player, decision = asked
        made: Any = await one.moves.play(match, player, decision.id, decision.options[-1].first)
        assert looked
        looked.clear()
        caught_up = await other.looking.see(match, player)
        assert (caught_up.version, caught_up.undo) == (made.version, made.undo)
        assert not looked
        undoable += bool(made.undo)
    assert undoable
    await freeport.check(match)


async def test_a_draw_cannot_be_taken_back(freeport: House) -> None:
    match, players = await freeport.start(2, rated=False)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    drawing = next(option for option in decision.options if option.makes is Draw)
    made: Any = await freeport.one.moves.play(match, player, decision.id, drawing.first)
    assert made.undo == ()
    expected = {"what": "LEARNT", "version": f"{made.version}"}
    assert await refusal(freeport.one.undo.take_back(match, player, made.version - 1)) == ("REVEALED", expected)


@pytest.mark.parametrize(
    ("terms", "may"), [({"rated": True}, False), ({"undo": False, "rated": False}, False), ({"rated": False}, True)]
)
async def test_where_moves_may_be_taken_back(freeport: House, terms: dict[str, bool], may: bool) -> None:
    match, _, player, to = await at_delivery(freeport, **terms)
    seen = await freeport.one.looking.see(match, player)
    assert (seen.undo, seen.rated) == ((to,) if may else None, terms["rated"])
    if not may:
        assert (await refusal(freeport.one.undo.take_back(match, player, to)))[0] == "NO_UNDO"


async def test_one_player_among_house_bots_may_take_moves_back_in_a_rated_match(freeport: House) -> None:
    (player,) = await freeport.players(1)
    match = (await freeport.create(player, 2, options=CargoHoldOptions(first_seat=0), autostart=True)).id
    await freeport.one.hosting.join(match, player, seat=0)
    await freeport.one.hosting.add_bot(match, player, "greedy")
    await freeport.settle()
    seen: Any = await freeport.one.looking.see(match, player)
    delivery = next((option for option in seen.decision.options if option.makes is StartDelivery), None)
    assert (seen.rated, seen.undo) == (True, ())
    if delivery is not None:
        made: Any = await freeport.one.moves.play(match, player, seen.decision.id, delivery.first)
        await freeport.settle()
        assert seen.version in made.undo
        await freeport.one.undo.take_back(match, player, seen.version)
    await freeport.check(match)


async def test_taking_back_gives_no_time_back(freeport: House, watch: Watch) -> None:
    match, _, player, to = await at_delivery(freeport, clock=Clock(per_decision=100))
    before = (await freeport.one.looking.see(match, player)).deadlines[0].at.timestamp()
    watch.passes(30)
    back: Any = await freeport.one.undo.take_back(match, player, to)
    assert back.deadlines[0].at.timestamp() == before, "its time runs on from when it was asked first"
    seen: Any = await freeport.one.looking.see(match, player)
    delivery = next(option for option in seen.decision.options if option.makes is StartDelivery)
    made: Any = await freeport.one.moves.play(match, player, seen.decision.id, delivery.first)
    watch.passes(90)
    if made.undo:
        assert (await refusal(freeport.one.undo.take_back(match, player, made.undo[0])))[0] == "TIME_OVER"
    await freeport.check(match)


async def test_moves_are_taken_back_once_although_replies_are_lost(freeport: House) -> None:
    match, _, player, to = await at_delivery(freeport)
    link = lose_replies(freeport.one, lambda command: command[0] == "EVALSHA" and link.lost == 0)
    first = await freeport.one.undo.take_back(match, player, to)
    assert link.lost == 1
    await once(freeport, match, player, to, first)


async def test_moves_are_taken_back_once_or_not_although_a_service_ends_meanwhile(freeport: House) -> None:
    for patience in range(0, 300, 60):
        match, _, player, to = await at_delivery(freeport)
        ending = asyncio.create_task(freeport.one.undo.take_back(match, player, to))
        for _ in range(patience):
            await asyncio.sleep(0)
        ending.cancel()
        await asyncio.wait([ending])
        await once(freeport, match, player, to, await freeport.services[1].undo.take_back(match, player, to))


async def test_moves_are_taken_back_once_although_a_service_dies_before_it_says_so(freeport: House) -> None:
    match, players, player, to = await at_delivery(freeport)
    one, two = freeport.services
    before = await freeport.version(match) or 0
    assert await dies(one, one.undo.take_back(match, player, to), is_script)
    assert await freeport.version(match) == before + 1, "it died after the entry was stored"
    first: Any = await two.undo.take_back(match, player, to)
    assert first.version == before + 1
    await once(freeport, match, player, to, first)
    seen: Any = await two.looking.see(match, player)
    offered = [option.makes for option in seen.decision.options]
    assert StartDelivery in offered and await freeport.decision(match, players) is not None


async def once(freeport: House, match: str, player: Player, to: int, first: Any) -> None:
    """Check that moves are taken back once in the log, and are not taken back again."""
    for service in freeport.services:
        assert (await service.undo.take_back(match, player, to)).version == first.version
    log = await freeport.check(match)
    assert [entry.event for entry in log].count(first.events[0]) == 1
    assert log[first.version - 1].event == first.events[0]


async def test_unrated_matches_do_not_count(freeport: House) -> None:
    for rated in (False, True):
        match, players = await freeport.start(2, options=brief(CARGO_HOLD), rated=rated)
        await freeport.finish(match, players, Random(2))
        await freeport.settle()
        profile = await freeport.one.ratings.profile(players[0].id)
        assert [standing.played for standing in profile.standings] == [1] * rated
