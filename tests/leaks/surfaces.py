"""Everything that a client can get of a match, as bytes, each under the name of what was asked."""

from __future__ import annotations

import asyncio
import json
import random
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from freeport_games.engine import Seat
from freeport_games.engine.menus import Move
from matches.match import presentation
from matches.match.live_match import LiveMatch
from matches.webhooks.notices import notices
from tests.support.effort import cases
from tests.support.games import as_input

from .asgi import subscribe
from .documents import following, mutations, queries, subscriptions
from .kinds import KINDS
from .local_service import Copy, LocalService, Person, Seating, token_of
from .probes import FEW, again, harmless, questions, refused, written
from .telemetry_seen import TelemetrySeen

Answers = dict[str, bytes]
TOLD = "words=en&pictures=true"
"""The parameters that request sentences and pictures in addition to the facts."""
GRAPHQL = 8
"""After the first, every so many refused moves are made over GraphQL, too: the same refusals in costlier answers."""
_AT_ONCE = 64
"""The number of streams that are open at a time."""
STARTS = cases(8)
"""Versions from which a stream is asked for: that from the first on has all of them."""
VERSIONS = cases(16)
"""Versions that are asked for alone."""
LATEST = cases(16)
"""Versions of which subscriptions show the views: the last ones, since each view costs them hundreds of fields."""


class Asker:
    """A viewer, and all its questions. They are the same whatever match lies in the store."""

    def __init__(
        self, seating: Seating, person: Person | None, copy: Copy, seed: int, drawn: Copy | None = None
    ) -> None:
        """Make a viewer.

        Args:
            seating: who sits where.
            person: the viewer; None for a spectator.
            copy: the match.
            seed: determines what is asked.
            drawn: the twin from whose cards the questions are drawn, so that both twins are asked the same; the match
                itself if omitted.
        """
        self.seating = seating
        self.person = person
        self.match = seating.match
        self.version = copy.version
        live: LiveMatch = copy.live(self.match)
        self.seat: Seat | None = next((seat for seat, one in enumerate(seating.seats) if one == person), None)
        self._copy = copy
        rng = random.Random(seed)
        self._live = live
        self._game = live.game
        self._refused = refused(live, self.seat, rng)
        self._harmless = harmless(live, self.seat, rng)
        self._questions = questions(live if drawn is None else drawn.live(self.match), self.seat, random.Random(seed))
        self._again = again(live, copy.entries, self.seat)
        self._asked = live.table is not None and self.seat is not None and self.seat in live.table.waiting

    def exchanged(self, twin: Copy) -> set[str]:
        """Return the cards that lie elsewhere in a twin."""
        assert self._live.table is not None
        other = twin.live(self.match).table
        assert other is not None
        zones = KINDS[self._game.slug].zones
        ours, theirs = (_lying(zones(table.state)) for table in (self._live.table, other))
        return {card for card in ours if ours[card] != theirs[card]}

    async def present(self, local: LocalService) -> Answers:
        """Return what tells of the match as it is now."""
        telemetry = TelemetrySeen(local)
        here = f"/v1/matches/{self.match}"
        gets = [
            here,
            "/v1/matches?first=100",
            f"/v1/matches?status=PLAYING&game={self._game.slug}",
            f"{here}/record",
            "/v1/me",
        ]
        gets += [
            f"{here}?{TOLD}",
            f"{here}/at/{self.version}?{TOLD}",
            f"{here}/since-my-move?after={self.version}&{TOLD}",
        ]
        streams = [
            f"{here}/updates",
            f"{here}/updates?views=true",
            f"{here}/updates?patches=true",
            "/v1/me/decisions",
            "/v1/lobby",
        ]
        streams += [f"{here}/updates?{TOLD}"]
        streams += [f"{here}/updates?after={self.version}&views={views}" for views in ("true", "false")]
        gets += [f"{here}/updates?after={self.version + 1}"]
        paths = [*gets, *streams]
        told = await asyncio.gather(*(self._call(local, "GET", path) for path in paths))
        answers = {f"GET {path}": answer for path, answer in zip(paths, told, strict=True)}
        answers[f"HEAD {here}"] = await self._call(local, "HEAD", here)
        answers |= await self._graphql(local)
        answers |= await self._why(local)
        answers["webhooks"] = await self._told(local)
        return answers | telemetry.answers()

    async def past(self, local: LocalService) -> Answers:
        """Return what tells of the match from every version on."""
        telemetry = TelemetrySeen(local)
        here = f"/v1/matches/{self.match}/updates"
        starts = range(0, self.version, 1 + self.version // STARTS)
        paths = [f"{here}?after={after}&views={views}" for after in starts for views in ("true", "false")]
        versions = [*range(0, self.version, 1 + self.version // VERSIONS), self.version, self.version + 1]
        paths += [f"/v1/matches/{self.match}/at/{version}" for version in versions]
        paths += [f"/v1/matches/{self.match}/at/{self.version // 2}?seat={seat}" for seat in range(9)]
        paths += [f"/v1/matches/{self.match}/since-my-move?after={after}&{TOLD}" for after in (0, self.version // 2)]
        paths += [f"{here}?after={self.version // 2}&{TOLD}", f"/v1/matches/{self.match}/at/{self.version // 2}?{TOLD}"]
        answers: Answers = {}
        for start in range(0, len(paths), _AT_ONCE):
            some = paths[start : start + _AT_ONCE]
            streams = await asyncio.gather(*(self._call(local, "GET", path) for path in some))
            answers |= dict(zip((f"GET {path}" for path in some), streams, strict=True))
        answers[f"GET {here} again"] = await self._call(local, "GET", here, Last_Event_ID=str(self.version // 2))
        for name, document in subscriptions(self._game.slug).items():
            if name.startswith("updates"):
                for views in (True, False):
                    after = max(0, self.version - LATEST) if views else 0
                    variables = following(self.match, views=views, after=after)
                    told = await subscribe(local.app, self._token, document, variables, self.version - after)
                    answers[f"{name} {variables}"] = told
        return answers | telemetry.answers()

    async def probes(self, local: LocalService, copy: Copy) -> Answers:
        """Return the answers to moves, and to everything else that could be done; the match is put back as it was."""
        telemetry = TelemetrySeen(local)
        here = f"/v1/matches/{self.match}"
        answers: Answers = {}
        for number, (decision, move) in enumerate(self._refused):
            over = "REST" if number >= FEW and number % GRAPHQL else "both"
            answers |= await self._move(local, decision, move, over=over)
        for name in ("join", "start"):
            answers[name] = await self._call(local, "POST", f"{here}/{name}")
            answers[f"{name}!"] = await self._mutate(local, name)
        for decision, move in self._again:
            answers |= await self._move(local, decision, move, "again", "both")
        if local.take(self.match) != copy:
            local.put(self.match, copy)
            answers["a refusal"] = b"has changed the match"
        for decision, move in self._harmless:
            for over in ("REST", "GraphQL"):
                answers |= await self._move(local, decision, move, "legal", over)
                local.put(self.match, copy)
        for name in ("leave", "return") if self._leaving_tells_nothing else ():
            answers[name] = await self._call(local, "POST", f"{here}/{name}")
        local.put(self.match, copy)
        for name in ("leave", "return") if self._leaving_tells_nothing else ():
            answers[f"{name}!"] = await self._mutate(local, name)
        local.put(self.match, copy)
        return answers | telemetry.answers()

    @property
    def _leaving_tells_nothing(self) -> bool:
        """Whether the fallback of the viewer's seat would not make the game go on to what turns up hidden cards."""
        decision = presentation.decision(self._live, self.seat)
        return decision is None or (decision.kind == "CH-D0" and not self._live.options.turn_limit)  # type: ignore[attr-defined]

    async def _told(self, local: LocalService) -> bytes:
        """Return what webhooks of the viewer are told of the match as it is."""
        async with local.matches.cache.hold(self.match) as held:
            told = notices(await held.fresh(), datetime(2026, 1, 1, tzinfo=UTC))
        return b"\n".join(found.body for player, found in told if self.person is not None and player == self.person.id)

    async def _why(self, local: LocalService) -> Answers:
        """Return why the viewer cannot make each kind of move, without the question, which the answers repeat."""
        answers: Answers = {}
        for kind, key in self._questions if self.seat is not None else self._questions[:1]:
            path = f"/v1/matches/{self.match}/why?kind={kind}&key={quote(key)}&words=en"
            told = await self._call(local, "GET", path)
            answers[f"GET {path}"] = told.replace(b'"key":%s' % json.dumps(key).encode(), b'"key":"?"')
        return answers

    async def _graphql(self, local: LocalService) -> Answers:
        answers: Answers = {}
        for name, document in queries(self._game.slug).items():
            variables = {"id": self.match, "first": 100, "version": self.version - 1, "game": self._game.slug}
            if name.startswith("sinceMyMove"):
                variables["after"] = self.version  # what was told before need not be hidden now: past() compares it
            body = json.dumps({"query": document, "variables": variables}).encode()
            answers[f"{{ {name} }}"] = await self._call(local, "POST", "/graphql", body)
        for name, document in subscriptions(self._game.slug).items():
            if name.startswith("updates"):
                now = following(self.match)
                answers[f"{name} now"] = await subscribe(local.app, self._token, document, now, 1)
            elif self._asked or self.person is None:
                answers[name] = await subscribe(local.app, self._token, document, {}, 1)
        return answers

    async def _move(
        self, local: LocalService, decision: str, move: Any, why: str = "refused", over: str = "REST"
    ) -> Answers:
        name = f"{why}: {decision} {written(move).decode()}"
        answers: Answers = {}
        if over != "GraphQL":
            body = b'{"decision":%s,"move":%s}' % (json.dumps(decision).encode(), written(move))
            answers[f"{name} REST"] = await self._call(local, "POST", f"/v1/matches/{self.match}/moves?{TOLD}", body)
        if over != "REST" and isinstance(move, Move):
            answers[f"{name} GraphQL"] = await self._mutate(
                local, "play", decision=decision, move=as_input(self._game, move)
            )
        return answers

    async def _mutate(self, local: LocalService, name: str, **variables: Any) -> bytes:
        variables |= {"match": self.match}
        document = mutations(self._game.slug)[name]
        return await self._call(
            local, "POST", "/graphql", json.dumps({"query": document, "variables": variables}).encode()
        )

    async def _call(self, local: LocalService, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        return await local.call(method, path, self._token, body, **headers)

    @property
    def _token(self) -> str | None:
        return token_of(self.person)


def _lying(zones: list[list[str]]) -> dict[str, tuple[int, int]]:
    """Return where every card lies."""
    return {card: (zone, place) for zone, cards in enumerate(zones) for place, card in enumerate(cards)}
