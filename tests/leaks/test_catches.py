"""The comparison catches what leaks: every surface is made leaky once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zlib import crc32

import msgspec
import pytest

from freeport_games.cargo_hold import events, play, refusals, view
from freeport_games.cargo_hold.components import CARGO, cards_of
from freeport_games.engine import Refusal, Seat
from matches.live import LiveMatch
from matches.playing import Playing
from matches.steps import Step

from .stage import play as play_on
from .stage import seated, stage, token_of
from .surfaces import Asker
from .twinning import Findings, compare, secrets_in_logs, where

Patch = pytest.MonkeyPatch


def hands_are_shown(patch: Patch) -> None:
    patch.setattr(view, "_cards", lambda cards, shown: events.CardsShown(cards_of(cards)))


def a_number_tells_of_cards(patch: Patch) -> None:
    honest = view._delivery

    def delivery(delivery: Any, over: bool) -> Any:
        return msgspec.structs.replace(honest(delivery, over), started=crc32(repr(delivery.cards).encode()))

    patch.setattr(view, "_delivery", delivery)


def draws_are_told(patch: Patch) -> None:
    honest = play.take_into_hand

    def take(t: Any, seat: Seat, cards: list[str]) -> None:
        honest(t, seat, cards)
        if t.live:
            t.told[-1] = msgspec.structs.replace(t.told[-1], others=t.told[-1].event)

    patch.setattr(play, "take_into_hand", take)


def a_refusal_knows_the_own_delivery(patch: Patch) -> None:
    honest = refusals.not_in_hand

    def not_in_hand(state: Any, seat: Seat, cards: tuple[str, ...], rule: str) -> Refusal | None:
        delivery = state.deliveries[seat]
        if delivery is not None and any(card in delivery.cards for card in cards):
            return Refusal("CARD_NOT_IN_HAND", "You can play cards of your own hand only. ", rule)
        return honest(state, seat, cards, rule)

    patch.setattr(refusals, "not_in_hand", not_in_hand)


def a_refusal_knows_the_deck(patch: Patch) -> None:
    honest = refusals.not_in_hand

    def not_in_hand(state: Any, seat: Seat, cards: tuple[str, ...], rule: str) -> Refusal | None:
        return honest(state, seat, cards, "CH-120" if cards and cards[0] in state.deck else rule)

    patch.setattr(refusals, "not_in_hand", not_in_hand)


def a_decision_knows_the_deck(patch: Patch) -> None:
    honest = LiveMatch.decision

    def decision(self: LiveMatch, seat: Seat | None) -> Any:
        asked = honest(self, seat)
        top = "" if self.table is None else self.table.state.deck[0]
        return asked and msgspec.structs.replace(asked, kind=f"{asked.kind} {crc32(top.encode())}")

    patch.setattr(LiveMatch, "decision", decision)


def the_version_knows_a_hand(patch: Patch) -> None:
    honest = LiveMatch.seen_by

    def seen_by(self: LiveMatch, viewer: Any) -> Any:
        seen = honest(self, viewer)
        hands = self.table.state.hands if self.table is not None else []
        return msgspec.structs.replace(seen, version=seen.version + sum(hand[0] in CARGO for hand in hands if hand))

    patch.setattr(LiveMatch, "seen_by", seen_by)


def the_log_tells_moves(patch: Patch) -> None:
    honest = Playing.play_json

    async def play_json(self: Playing, match: str, player: Any, decision: str, move: bytes) -> bytes:
        logging.getLogger("matches").debug("a move: %s", move)
        return await honest(self, match, player, decision, move)

    patch.setattr(Playing, "play_json", play_json)


def a_deadline_knows_the_deck(patch: Patch) -> None:
    honest = LiveMatch._deadlines

    def deadlines(self: LiveMatch, asked: Any) -> Any:
        top = "" if self.table is None else self.table.state.deck[0]
        late = timedelta(milliseconds=crc32(top.encode()) % 1000)
        return tuple(msgspec.structs.replace(one, at=one.at + late) for one in honest(self, asked))

    patch.setattr(LiveMatch, "_deadlines", deadlines)


async def found(
    redis_url: str, patch: Patch, leak: Callable[[Patch], None], past: bool, **fields: Any
) -> tuple[list[str], list[str]]:
    """What is found when something leaks."""
    findings = Findings()
    async with stage(redis_url, 5) as on:
        leak(patch)
        on.matches.play_json = on.matches._playing.play_json  # as it is now

        async def under_way(live: LiveMatch) -> bool:
            state = None if live.table is None else live.table.state
            delivery = None if state is None else state.deliveries[state.active]
            return delivery is not None and where(live) == "CH-D0" and delivery.started < live.table.state.turn  # type: ignore[union-attr]

        seating = await seated(on, 3, **fields)
        live = await play_on(on, seating, 5, 60, under_way)
        assert live.table is not None
        viewers = [None, seating.seats[live.table.state.active]]
        await compare(on, seating, viewers, findings, seed=1, past=past)
    return findings.leaks, secrets_in_logs(on, seating.match)


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (hands_are_shown, "GET /v1/matches/"),
        (a_number_tells_of_cards, "GET /v1/matches/"),
        (draws_are_told, "after=0"),
        (a_refusal_knows_the_own_delivery, "of_the_present: refused: "),
        (a_refusal_knows_the_deck, "refused: "),
        (a_decision_knows_the_deck, "/v1/me/decisions"),
        (the_version_knows_a_hand, "{ match }"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
async def test_a_leak_is_found(redis_url: str, monkeypatch: Patch, leak: Callable[[Patch], None], where: str) -> None:
    leaks, _ = await found(redis_url, monkeypatch, leak, past=leak is draws_are_told)
    assert any(where in line for line in leaks), leaks[:5]


async def test_a_clock_that_leaks_is_found(redis_url: str, monkeypatch: Patch) -> None:
    clock = {"perDecision": 5, "bank": 3000}
    leaks, _ = await found(redis_url, monkeypatch, a_deadline_knows_the_deck, past=False, clock=clock)
    for surface in ("GET /v1/matches/", "{ match }"):
        assert any(surface in line for line in leaks), leaks[:5]
    monkeypatch.undo()
    assert await found(redis_url, monkeypatch, lambda patch: None, past=False, clock=clock) == ([], [])


async def test_nothing_is_found_where_nothing_leaks(redis_url: str, monkeypatch: Patch) -> None:
    assert await found(redis_url, monkeypatch, lambda patch: None, past=False) == ([], [])


async def test_a_log_that_tells_is_found(redis_url: str, monkeypatch: Patch) -> None:
    _, lines = await found(redis_url, monkeypatch, the_log_tells_moves, past=False)
    assert lines


async def test_an_update_that_is_kept_for_the_wrong_seat_is_found(redis_url: str, monkeypatch: Patch) -> None:
    """What a warm process keeps encoded is kept by seat; here it is kept for whoever asks first."""
    honest = LiveMatch.update_bytes

    def update_bytes(self: LiveMatch, step: Step, seat: Seat | None, *, views: bool) -> bytes:
        kept = step.encoded.setdefault((None, views, step.version == self.version), b"")
        step.encoded[(None, views, step.version == self.version)] = kept or honest(self, step, seat, views=views)
        return step.encoded[(None, views, step.version == self.version)]

    monkeypatch.setattr(LiveMatch, "update_bytes", update_bytes)
    assert await differences_when_warm(redis_url)


async def test_a_warm_process_tells_everybody_what_a_cold_one_does(redis_url: str) -> None:
    assert not await differences_when_warm(redis_url)


async def differences_when_warm(redis_url: str) -> list[str]:
    """Play on while everybody looks on, then compare what each is told with what a process tells that knows nothing."""
    findings = Findings()
    async with stage(redis_url, 4) as on:
        seating = await seated(on, 3)

        async def everybody_looks(live: LiveMatch) -> bool:
            for viewer in (seating.seats[1], None, *seating.seats):
                path = f"/v1/matches/{seating.match}/updates?after={live.version - 1}&views=true"
                await on.call("GET", path, token_of(viewer))
            return False

        await play_on(on, seating, 4, 30, everybody_looks)
        await on.matches.settle()
        copy = on.take(seating.match)
        askers = [Asker(seating, viewer, copy, 1) for viewer in (*seating.seats, None)]
        warm = [await asker.past(on) | await asker.present(on) for asker in askers]
        for asker, answers in zip(askers, warm, strict=True):
            on.put(seating.match, copy)
            findings.compare(f"seat {asker.seat}", answers, await asker.past(on) | await asker.present(on))
    assert findings.compared >= 300
    return findings.leaks
