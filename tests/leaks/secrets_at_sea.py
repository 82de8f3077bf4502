"""Secrets of Import / Export other than cards: bids before all are in, standing orders, the possible uses of a hand.

Each ``Secret`` makes two matches of one that differ in nothing else, and says who must not be able to tell them apart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from freeport_games.engine import Seat
from freeport_games.import_export.components import ACTION_OF, TYPE_OF
from freeport_games.import_export.moves import Bid, Draw
from freeport_games.import_export.state import Policy, State
from matches.match import presentation
from matches.match.live_match import LiveMatch

from .local_service import Copy, LocalService, Seating, answer_to, play, seated, serve_locally
from .surfaces import Answers, Asker
from .twinning import secrets_in_logs, where
from .twins import changed, renamed

SEED = 3
SEATS = range(3)
LUTEFISK = "lutefisk"

Twins = tuple[Copy, Copy]


class Secret(msgspec.Struct, frozen=True):
    """Something that a seat keeps to itself."""

    at: str
    """The decision at which it is looked for."""
    twins: Callable[[LocalService, Seating, LiveMatch], Awaitable[tuple[Twins, frozenset[Seat]]]]
    """Two matches that differ in it, and the seats that may know it."""
    unsaid: tuple[str, ...] = ()
    """Words that no line of a log may hold."""
    past: bool = False
    """Whether the past is to be told the same, too."""


async def told(redis_url: str, secret: Secret, spoil: Callable[[], None] = lambda: None) -> list[str]:
    """Return the differences that reveal a secret to viewers who may not know it; those who may must be told.

    Args:
        redis_url: where the matches lie.
        secret: the secret.
        spoil: makes something leak, once the match stands at the decision.
    """
    async with serve_locally(redis_url, SEED) as on:
        seating = await seated(on, len(SEATS), game="import_export")

        async def reached(live: LiveMatch) -> bool:
            return where(live) == secret.at

        live = await play(on, seating, SEED, 250, reached)
        assert where(live) == secret.at
        await on.matches.dispatcher.settle()
        spoil()
        (one, other), knowing = await secret.twins(on, seating, live)
        assert one.version == other.version
        found: list[str] = []
        for viewer in (*SEATS, None):
            ours, theirs = [await _got(on, seating, viewer, twin, one, past=secret.past) for twin in (one, other)]
            differing = [name for name in ours | theirs if ours.get(name) != theirs.get(name)]
            if viewer not in knowing:
                found += [f"{viewer}: {name}" for name in differing]
            else:
                assert differing, "nothing is told to the seat itself"
        found += secrets_in_logs(on, seating.match)
        return found + [line for line in on.logged if any(word in line for word in secret.unsaid)]


async def _got(
    on: LocalService, seating: Seating, viewer: Seat | None, copy: Copy, drawn: Copy, *, past: bool
) -> Answers:
    on.put(seating.match, copy)
    asker = Asker(seating, None if viewer is None else seating.seats[viewer], copy, SEED, drawn)
    return await asker.present(on) | (await asker.past(on) if past else {})


async def _bids(on: LocalService, seating: Seating, live: LiveMatch) -> tuple[Twins, frozenset[Seat]]:
    """One seat has bid this or that, and others have still to bid."""
    assert live.table is not None
    bidder, *others = live.table.waiting
    decision = presentation.decision(live, bidder)
    assert others
    assert decision is not None
    before = on.take(seating.match)
    after: list[Copy] = []
    for amount in (2, 8):
        on.put(seating.match, before)
        body = answer_to(decision.id, Bid(amount))
        await on.ask("POST", f"/v1/matches/{seating.match}/moves", seating.seats[bidder], body)
        await on.matches.dispatcher.settle()
        after.append(on.take(seating.match))
    return (after[0], after[1]), frozenset({bidder})


async def _orders(on: LocalService, seating: Seating, live: LiveMatch) -> tuple[Twins, frozenset[Seat]]:
    """Open two matches in which a seat has given different orders."""
    copy = on.take(seating.match)

    def ordered(policy: Policy) -> Copy:
        def order(state: State) -> None:
            state.orders[1]["drones"] = policy

        return changed(copy, seating.match, order)

    return (ordered(Policy.NEVER), ordered(Policy.ALWAYS)), frozenset({1})


async def _holders(on: LocalService, seating: Seating, live: LiveMatch) -> tuple[Twins, frozenset[Seat]]:
    """Either of two seats holds the card that may be contracted out of a hand at any time."""
    copy = on.take(seating.match)
    assert live.table is not None
    first, second = (next(card for card in live.table.state.hands[seat] if card != LUTEFISK) for seat in (1, 2))
    one = renamed(copy, seating.match, {LUTEFISK: first, first: LUTEFISK})
    other = renamed(one, seating.match, {LUTEFISK: second, second: LUTEFISK})
    return (one, other), frozenset({1, 2})


async def _followers(on: LocalService, seating: Seating, live: LiveMatch) -> tuple[Twins, frozenset[Seat]]:
    """Open two matches: a seat is asked that can follow in one, and not in the other."""
    copy = on.take(seating.match)
    assert live.table is not None
    (asked,), state = live.table.waiting, live.table.state
    hand, declared = state.hands[asked], state.declared
    helpless: list[str] = []
    for card in [*hand, *state.deck]:
        unlike = ACTION_OF[card] is not declared and TYPE_OF[card] not in [TYPE_OF[held] for held in helpless]
        if unlike and len(helpless) < len(hand):
            helpless.append(card)
    lent = [card for card in helpless if card not in hand]
    given = [card for card in hand if card not in helpless]
    swap = dict(zip(lent + given, given + lent, strict=True))
    twin = renamed(copy, seating.match, swap)
    table = twin.live(seating.match).table
    assert table is not None
    if decision := table.decision(asked):
        assert {option.makes for option in decision.options} == {Draw}
    return (copy, twin), frozenset({asked})


SECRETS = {
    "a bid before all are in": Secret("IE-D06", _bids, ("amount", "Bid"), past=True),
    "a standing order": Secret("IE-D06", _orders, ("NEVER", "ALWAYS")),
    "who could interject with a card of the hand": Secret("IE-D06", _holders),
    "who could follow": Secret("IE-D02", _followers),
}
"""Every such secret."""
