"""The secrets of Import / Export beside cards are kept, on every surface; and leaks of them are found."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from zlib import crc32

import msgspec
import pytest

from freeport_games.engine import Seat
from freeport_games.engine.menus import ask
from freeport_games.import_export import view
from freeport_games.import_export.play import turn
from freeport_games.import_export.vocabulary.declared import in_hand
from freeport_games.import_export.vocabulary.words import AnyTimeInHand
from matches.match import presentation
from matches.match.extras import FACTS, Extras
from matches.match.live_match import LiveMatch

from .secrets_at_sea import SECRETS, told

Patch = pytest.MonkeyPatch


def the_version_knows_answers(patch: Patch) -> None:
    honest = presentation.by

    def by(self: LiveMatch, viewer: Any, extras: Extras = FACTS, seat: Seat | None = None) -> Any:
        seen, answers = (
            honest(self, viewer, extras, seat),
            b"" if self.table is None else b"".join(self.table.saved().inputs),
        )
        return msgspec.structs.replace(seen, version=seen.version + crc32(answers) % 1000)

    patch.setattr(presentation, "by", by)


def standing_orders_are_shown(patch: Patch) -> None:
    honest = view._seat
    patch.setattr(view, "_seat", lambda state, seat, sees_hand, sees_orders: honest(state, seat, sees_hand, True))


def a_number_tells_who_could_interject(patch: Patch) -> None:
    honest = view._seat

    def shown(state: Any, seat: Seat, sees_hand: bool, sees_orders: bool) -> Any:
        ready = len(list(in_hand(state, seat, AnyTimeInHand)))
        return msgspec.structs.replace(honest(state, seat, sees_hand, sees_orders), extra_leads=ready)

    patch.setattr(view, "_seat", shown)


def only_who_could_follow_is_asked(patch: Patch) -> None:
    patch.setattr(turn, "ask", lambda seat, kind, menu, **_: ask(seat, kind, menu))


LEAKS: dict[str, Callable[[Patch], None]] = {
    "a bid before all are in": the_version_knows_answers,
    "a standing order": standing_orders_are_shown,
    "who could interject with a card of the hand": a_number_tells_who_could_interject,
    "who could follow": only_who_could_follow_is_asked,
}


@pytest.mark.proof
@pytest.mark.parametrize("secret", SECRETS)
async def test_it_is_kept(redis_url: str, secret: str) -> None:
    assert await told(redis_url, SECRETS[secret]) == []


@pytest.mark.proof
@pytest.mark.parametrize("secret", SECRETS)
async def test_a_leak_of_it_is_found(redis_url: str, monkeypatch: Patch, secret: str) -> None:
    leaks = await told(redis_url, SECRETS[secret], partial(LEAKS[secret], monkeypatch))
    assert any("GET /v1/matches/" in line for line in leaks), leaks[:5]
