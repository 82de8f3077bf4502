"""The comparison catches what leaks: every surface is made leaky once, in every game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any
from zlib import crc32

import msgspec
import pytest

from freeport_games import GAMES
from freeport_games.engine import Seat
from matches.match import presentation
from matches.match.extras import FACTS, Extras
from matches.match.live_match import LiveMatch
from matches.match.pictured import Shown
from matches.match.steps import Step
from matches.match.viewpoints import Viewpoint
from matches.play.moves import Moves
from matches.store.replay import Toll, toll_free
from telemetry.metrics import COMMITS
from tests.support.effort import spread

from .kinds import KINDS
from .leaky import LEAKY, Leak
from .local_service import play as play_on
from .local_service import seated, serve_locally, token_of
from .surfaces import Asker
from .twinning import Findings, Found, compare, secrets_in_logs

Patch = pytest.MonkeyPatch
EVERY_GAME = [game.slug for game in GAMES]


def _a_number_of_the_deck(live: LiveMatch) -> int:
    """Return a number that nobody could give who does not know the deck."""
    return 0 if live.table is None else crc32(KINDS[live.game.slug].deck(live.table.state)[0].encode())


def a_decision_knows_the_deck(patch: Patch) -> None:
    honest = presentation.decision

    def decision(self: LiveMatch, seat: Seat | None) -> Any:
        asked = honest(self, seat)
        return asked and msgspec.structs.replace(asked, kind=f"{asked.kind} {_a_number_of_the_deck(self)}")

    patch.setattr(presentation, "decision", decision)


def a_sentence_knows_the_deck(patch: Patch) -> None:
    honest = presentation._words

    def words(self: LiveMatch, *told: Any) -> Any:
        said = honest(self, *told)
        if said is None or self.table is None:
            return said
        return msgspec.structs.replace(said, events=(*said.events, f"{_a_number_of_the_deck(self)}."))

    patch.setattr(presentation, "_words", words)


def the_version_knows_a_hand(patch: Patch) -> None:
    honest = presentation.by

    def by(self: LiveMatch, viewer: Any, extras: Extras = FACTS, wanted: Viewpoint = None) -> Any:
        seen = honest(self, viewer, extras, wanted)
        hands = KINDS[self.game.slug].hands(self.table.state) if self.table is not None else []
        return msgspec.structs.replace(seen, version=seen.version + crc32(repr(hands).encode()) % 1000)

    patch.setattr(presentation, "by", by)


def a_count_knows_the_deck(patch: Patch) -> None:
    honest = presentation.by

    def by(self: LiveMatch, viewer: Any, extras: Extras = FACTS, wanted: Viewpoint = None) -> Any:
        COMMITS.labels("committed").inc(_a_number_of_the_deck(self))
        return honest(self, viewer, extras, wanted)

    patch.setattr(presentation, "by", by)


def a_line_of_the_log_knows_the_deck(patch: Patch) -> None:
    honest = presentation.by

    def by(self: LiveMatch, viewer: Any, extras: Extras = FACTS, wanted: Viewpoint = None) -> Any:
        logging.getLogger("matches").debug("seen: %d", _a_number_of_the_deck(self))
        return honest(self, viewer, extras, wanted)

    patch.setattr(presentation, "by", by)


def the_log_tells_moves(patch: Patch) -> None:
    honest = Moves.play_json

    async def play_json(
        self: Moves,
        match: str,
        player: Any,
        decision: str,
        move: bytes,
        extras: Extras = FACTS,
        toll: Toll = toll_free,
    ) -> bytes:
        logging.getLogger("matches").debug("a move: %s", move)
        return await honest(self, match, player, decision, move, extras, toll)

    patch.setattr(Moves, "play_json", play_json)


def a_deadline_knows_the_deck(patch: Patch) -> None:
    honest = LiveMatch._deadlines

    def deadlines(self: LiveMatch, asked: Any) -> Any:
        late = timedelta(milliseconds=_a_number_of_the_deck(self) % 1000)
        return tuple(msgspec.structs.replace(one, at=one.at + late) for one in honest(self, asked))

    patch.setattr(LiveMatch, "_deadlines", deadlines)


async def found(
    redis_url: str,
    patch: Patch,
    leak: Callable[[Patch], None],
    game: str,
    wanted: str = "",
    past: bool = False,
    **fields: Any,
) -> tuple[list[str], list[str]]:
    """Return what is found when something leaks: everything, or what is found until a leak names what is wanted."""
    findings = Findings(wanted)
    async with serve_locally(redis_url, 5) as on:
        leak(patch)
        on.matches.moves = Moves(on.matches.store, on.matches.cache)  # as it is now

        async def under_way(live: LiveMatch) -> bool:
            return LEAKY[game].under_way(live)

        seating = await seated(on, 3, game=game, **fields)
        live = await play_on(on, seating, 5, 140, under_way)
        assert live.table is not None
        (asked,) = live.table.waiting
        viewers = [None, seating.seats[asked]]
        with suppress(Found):
            await compare(on, seating, viewers, findings, seed=1, past=past)
    return findings.leaks, secrets_in_logs(on, seating.match)


def nothing_leaks(patch: Patch) -> None:
    """Anything that the comparison finds then is its own fault."""


@pytest.mark.parametrize(
    ("leak", "where"),
    spread(
        [
            (a_decision_knows_the_deck, "/v1/me/decisions"),
            (a_sentence_knows_the_deck, "words=en"),
            (the_version_knows_a_hand, "{ match }"),
            (a_count_knows_the_deck, ": metrics: "),
            (a_line_of_the_log_knows_the_deck, ": log: "),
        ]
    ),
    ids=lambda value: getattr(value, "__name__", None),
)
@pytest.mark.parametrize("game", spread(EVERY_GAME))
async def test_a_leak_of_the_server_is_found(
    redis_url: str, monkeypatch: Patch, game: str, leak: Callable[[Patch], None], where: str
) -> None:
    leaks, _ = await found(redis_url, monkeypatch, leak, game, where)
    assert any(where in line for line in leaks), leaks[:5]


@pytest.mark.parametrize(
    ("game", "leak"),
    spread((game, leak) for game in EVERY_GAME for leak in LEAKY[game].leaks),
    ids=lambda value: value if isinstance(value, str) else value.plant.__name__,
)
async def test_a_leak_of_a_game_is_found(redis_url: str, monkeypatch: Patch, game: str, leak: Leak) -> None:
    leaks, _ = await found(redis_url, monkeypatch, leak.plant, game, leak.where, past=leak.past)
    assert any(leak.where in line for line in leaks), leaks[:5]


@pytest.mark.parametrize(
    ("told", "named"),
    [
        (b'{"items":["C-001","C-002","C-003","C-004"]}', b""),
        (b'{"items":["C-004"]}', b""),
        (b'{"items":["C-001","C-003","C-004"]}', b"C-001"),
        (b'{"items":["C-001","C-002","C-003"],"drawn":"C-002"}', b"C-002"),
        (b'{"items":["C-001","C-002","C-003"],"drawn":["C-002"]}', b"C-002"),
    ],
)
def test_a_list_tells_nothing_if_it_names_every_card_that_may_be_hidden(told: bytes, named: bytes) -> None:
    alike = [frozenset({"C-001", "C-002", "C-003"})]
    findings = Findings()
    findings.search("a view", {"GET": told}, {b"C-001", b"C-002", b"C-003"}, alike)
    assert bool(findings.leaks) == bool(named)
    assert all(named.decode() in leak for leak in findings.leaks)


@pytest.mark.proof
async def test_a_clock_that_leaks_is_found(redis_url: str, monkeypatch: Patch) -> None:
    clock = {"perDecision": 5, "bank": 3000}
    leaks, _ = await found(redis_url, monkeypatch, a_deadline_knows_the_deck, "cargo_hold", clock=clock)
    for surface in ("GET /v1/matches/", "{ match }"):
        assert any(surface in line for line in leaks), leaks[:5]
    monkeypatch.undo()
    assert await found(redis_url, monkeypatch, nothing_leaks, "cargo_hold", clock=clock) == ([], [])


@pytest.mark.proof
@pytest.mark.parametrize("game", EVERY_GAME)
async def test_nothing_is_found_where_nothing_leaks(redis_url: str, monkeypatch: Patch, game: str) -> None:
    assert await found(redis_url, monkeypatch, nothing_leaks, game, past=True) == ([], [])


@pytest.mark.proof
@pytest.mark.parametrize("game", EVERY_GAME)
async def test_a_log_that_tells_is_found(redis_url: str, monkeypatch: Patch, game: str) -> None:
    _, lines = await found(redis_url, monkeypatch, the_log_tells_moves, game)
    assert lines


@pytest.mark.proof
async def test_an_update_that_is_kept_for_the_wrong_seat_is_found(redis_url: str, monkeypatch: Patch) -> None:
    """A warm process keeps encoded views by seat; here it keeps them for the first viewer that asks."""
    honest = presentation.update_bytes

    def update_bytes(
        self: LiveMatch,
        step: Step,
        seat: Seat | None,
        *,
        views: bool,
        extras: Extras = FACTS,
        before: Shown | None = None,
        own: tuple[Seat, ...] | None = None,
    ) -> bytes:
        key = (None, None, views, extras, step.version == self.version, None if before is None else before.version)
        kept = step.encoded.setdefault(key, b"")
        step.encoded[key] = kept or honest(self, step, seat, views=views, extras=extras, before=before, own=own)
        return step.encoded[key]

    monkeypatch.setattr(presentation, "update_bytes", update_bytes)
    assert await differences_when_warm(redis_url)


async def test_a_warm_process_tells_everybody_what_a_cold_one_does(redis_url: str) -> None:
    assert not await differences_when_warm(redis_url)


async def differences_when_warm(redis_url: str) -> list[str]:
    """Play on while everybody looks on, then compare what each is told with what a process tells that knows nothing."""
    findings = Findings()
    async with serve_locally(redis_url, 4) as on:
        seating = await seated(on, 3)

        async def everybody_looks(live: LiveMatch) -> bool:
            for viewer in (seating.seats[1], None, *seating.seats):
                path = f"/v1/matches/{seating.match}/updates?after={live.version - 1}&views=true"
                await on.call("GET", path, token_of(viewer))
            return False

        await play_on(on, seating, 4, 30, everybody_looks)
        await on.matches.dispatcher.settle()
        copy = on.take(seating.match)
        askers = [Asker(seating, viewer, copy, 1) for viewer in (*seating.seats, None)]
        warm = [await asker.past(on) | await asker.present(on) for asker in askers]
        for asker, answers in zip(askers, warm, strict=True):
            on.put(seating.match, copy)
            findings.compare(f"seat {asker.seat}", answers, await asker.past(on) | await asker.present(on))
    assert findings.compared >= 200
    return findings.leaks
