"""Comparing: what a viewer gets of a match, and of its twins."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from hashlib import sha256

import msgspec

from freeport_api import Status
from freeport_games.engine.menus import Shuffled
from freeport_games.engine.storage import Resolved, codec_of
from matches.match.entries import Drawn
from matches.match.live_match import LiveMatch

from .kinds import KINDS
from .local_service import SEED, Copy, LocalService, Person, Seating, play
from .surfaces import Answers, Asker
from .twins import Groups, epochs, hidden_now, of_the_past, of_the_present

LONG = 8
"""The number of numbers of a shuffle that do not occur elsewhere by accident."""
LIST = re.compile(rb'\[(?:"[^"]*",)*"[^"]*"\]')
"""A list of strings, in JSON."""
LAST_USED = re.compile(rb'"lastUsed":"[^"]*"')
"""The hour in which a token of the asker was last used, which may pass between two answers."""
CHOICES = re.compile(rb'\[(?:\{[^{}\[\]]*"key":[^{}\[\]]*\},)*\{[^{}\[\]]*"key":[^{}\[\]]*\}\]')
"""A list of things with their names, as decisions in words have it."""


class Found(Exception):
    """The wanted leak was found."""


class Findings(msgspec.Struct):
    """The comparisons, and the differences that should not exist."""

    wanted: str = ""
    """The text that a leak must contain to end the search, with ``Found``. If empty, everything is compared."""
    compared: int = 0
    """Answers that were compared."""
    size: int = 0
    """Their bytes."""
    statuses: Counter[str] = msgspec.field(default_factory=Counter)
    """Their beginning."""
    twins: int = 0
    skipped: int = 0
    """Twins that could not be played."""
    exchanged: int = 0
    """Cards that lay elsewhere, or were others, in twins."""
    searched: int = 0
    """Answers that were searched for secrets."""
    leaks: list[str] = msgspec.field(default_factory=list)

    def compare(self, what: str, one: Answers, other: Answers) -> None:
        """Note every difference."""
        assert one.keys() == other.keys()
        for name, answer in one.items():
            self.compared += 1
            self.size += len(answer)
            self.statuses[answer[:3].decode()] += 1
            if LAST_USED.sub(b"", answer) != LAST_USED.sub(b"", other[name]):
                self._note(f"{what}: {name}: {_differ(answer, other[name])}")

    def search(self, what: str, answers: Answers, secrets: set[bytes], alike: Groups) -> None:
        """Note every secret that an answer tells.

        Args:
            what: what was asked for, as a finding says it.
            answers: the answers.
            secrets: what none of them may contain, but for lists that tell nothing.
            alike: the cards that the viewer cannot tell apart; a list with all of a group tells nothing of any of them.
        """
        self.searched += len(answers)
        together = b"\n".join(answers.values())
        found = [secret for secret in secrets if secret in together]
        for name, answer in answers.items() if found else ():
            if any(secret in answer for secret in found):
                rest = _without_full_lists(answer, alike)
                if told := [secret for secret in found if secret in rest]:
                    self._note(f"{what}: {name}: tells {sorted(told)[:5]}")

    def _note(self, leak: str) -> None:
        self.leaks.append(leak)
        if self.wanted and self.wanted in leak:
            raise Found


async def compare(
    local: LocalService,
    seating: Seating,
    viewers: list[Person | None],
    findings: Findings,
    *,
    seed: int,
    past: bool = False,
) -> None:
    """Compare what some viewers get of the match as it stands with what they get of twins."""
    match = seating.match
    await local.matches.dispatcher.settle()
    copy = local.take(match)
    live = copy.live(match)
    for number, viewer in enumerate(viewers):
        rng = random.Random(seed + number)
        asker = Asker(seating, viewer, copy, seed)
        name = "a spectator" if asker.seat is None else f"seat {asker.seat}"
        what = f"version {asker.version}, {name}"
        local.put(match, copy)
        now = await asker.present(local)
        then = await asker.past(local) if past else {}
        tried = await asker.probes(local, copy)
        _search(local, seating, copy, live, asker, findings, what, now, then | tried)
        for kind in (of_the_past, of_the_present):
            try:
                twin = kind(copy, match, asker.seat, rng)
            except Exception:  # whatever the rules raise: it could not have been played
                findings.skipped += 1
                continue
            if twin is None:
                continue
            findings.twins += 1
            findings.exchanged += len(asker.exchanged(twin))
            local.put(match, twin)
            told = f"{what}, {kind.__name__}"
            findings.compare(told, now, await asker.present(local))
            if kind is of_the_past and past:
                findings.compare(told, then, await asker.past(local))
            findings.compare(told, tried, await asker.probes(local, twin))
    local.put(match, copy)


async def play_and_compare(
    local: LocalService,
    seating: Seating,
    seed: int,
    points: set[str],
    findings: Findings,
    *,
    greed: float = 0.0,
    undo: float = 0.0,
    orders: bool = False,
) -> set[str]:
    """Play until every one of some points was reached, comparing at each when it is reached first.

    Args:
        local: the service on which to play.
        seating: the match.
        seed: of the moves, and of the twins.
        points: numbers of decisions and chance events, or OVER.
        findings: where to write what is found.
        greed: how many of the moves are sensible.
        undo: how many of the moves that can be taken back are taken back.
        orders: whether each player lets windows pass, and is told nothing while others are asked.

    Returns:
        The points that were not reached.
    """
    missing = set(points)

    async def halt(live: LiveMatch) -> bool:
        point = where(live)
        if point in missing:
            missing.discard(point)
            await compare(local, seating, _viewers(live, seating), findings, seed=seed + live.version)
        return not missing

    await play(local, seating, seed, 250, halt, greed, undo, orders)
    onlooker = seating.host if seating.private else None
    await compare(local, seating, [onlooker, *seating.seats[:2]], findings, seed=seed, past=True)
    return missing


def where(live: LiveMatch) -> str:
    """Return the point at which a match stands."""
    table = live.table
    assert table is not None
    if live.status is not Status.PLAYING:
        return "OVER"
    return table.chance.kind if table.chance is not None else table.asked[0].kind


def secrets_in_logs(local: LocalService, match: str) -> list[str]:
    """Lines of the log that tell of cards, tokens, invitations, seeds or entropy."""
    fresh = local.take(match).fresh(match)
    birth, card = fresh.birth, KINDS[fresh.game.slug].card
    secrets = _tokens(local.people) | {SEED.hex().encode(), birth.invitation.encode() or b"\0", b"salt "}
    return [
        line
        for line in local.logged
        if card.search(line.encode()) or any(secret in line.encode() for secret in secrets)
    ]


def _viewers(live: LiveMatch, seating: Seating) -> list[Person | None]:
    """Return who looks on: the seats that are asked, one that is not, somebody without a seat."""
    waiting = [] if live.table is None else live.table.waiting
    asked = [seat for seat in waiting if seat < len(seating.seats)]
    others = [seat for seat in range(len(seating.seats)) if seat not in asked]
    onlooker = None if not seating.private else seating.host
    return [*(seating.seats[seat] for seat in (*asked, *others[:1])), onlooker]


def _search(
    local: LocalService,
    seating: Seating,
    copy: Copy,
    live: LiveMatch,
    asker: Asker,
    findings: Findings,
    what: str,
    now: Answers,
    more: Answers,
) -> None:
    """Look for secrets in whatever a viewer got."""
    past = epochs(copy, seating.match, asker.seat)
    written = KINDS[live.game.slug].written
    never_told = past[0].groups if past else []
    never_seen = {written(card) for group in never_told for card in group}
    always = never_seen | _tokens(local.people) | {SEED.hex().encode(), SEED} | _outcomes(live, copy)
    if asker.person is None or asker.person not in (*seating.seats, seating.host):
        always.add(live.birth.invitation.encode() or b"\0")
    findings.search(what, now | more, always, never_told)
    assert live.table is not None
    alike = hidden_now(live.table, asker.seat)
    findings.search(what, now, {written(card) for group in alike for card in group}, alike)


def _without_full_lists(answer: bytes, alike: Groups) -> bytes:
    """Return an answer without the lists that name of each group all the cards, or none."""

    def tells(found: re.Match[bytes]) -> bytes:
        named = {each["key"] if isinstance(each, dict) else each for each in json.loads(found[0])}
        return b"[]" if all(group <= named or not group & named for group in alike) else found[0]

    return CHOICES.sub(tells, LIST.sub(tells, answer))


def _tokens(people: list[Person]) -> set[bytes]:
    """Return tokens, and what is stored of them."""
    tokens = {person.token.encode() for person in people}
    return tokens | {sha256(token).hexdigest().encode() for token in tokens}


def _outcomes(live: LiveMatch, copy: Copy) -> set[bytes]:
    """Return the shuffles, as somebody might write them."""
    found: set[bytes] = set()
    for entry in copy.entries:
        if isinstance(entry.event, Drawn):
            drawn = codec_of(live.game).decode_input(entry.secret)
            if isinstance(drawn, Resolved) and isinstance(drawn.outcome, Shuffled) and len(drawn.outcome.order) >= LONG:
                numbers = [str(place) for place in drawn.outcome.order[:LONG]]
                found |= {joint.join(numbers).encode() for joint in (",", ", ", " ")}
    return found


def _differ(one: bytes, other: bytes) -> str:
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, place - 60), place + 60)
    return f"{one[around]!r} instead of {other[around]!r}"
