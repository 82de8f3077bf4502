"""What a seat would know of moves that it takes back: whether they taught anybody anything, and what stays known.

No game has a line about it: what is hidden from whom follows from ``Proof.secrets``, and what a game tells by asking
one seat and not another from imagined worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.hidden.trails import Settled
from freeport_games.engine.hidden.unseen import Unseen
from freeport_games.engine.imagination.imagining import step
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.storage.codec import Answered, Looked

from .table import Table

WORLDS = 32
"""The number of imagined worlds in which moves are tried before they are taken back."""

_encode = msgspec.json.Encoder().encode

Groups = tuple[tuple[frozenset[str], ...], ...]
"""The pieces that a viewer does not know, kind by kind, in groups of those that it cannot tell apart."""


class Evidence(NamedTuple):
    """Where hidden cards lie, and all by which anybody can tell them apart."""

    trails: Settled
    """Their trails."""
    places: Mapping[str, Sequence[str]]
    """The cards of each pile."""
    shown: Sequence[tuple[tuple[str, ...], ...]]
    """For each seat, and a spectator: the piles that it is shown, those that it knows, and the cards named to it."""


class Knowledge(msgspec.Struct, frozen=True):
    """What is hidden at one point of a game, from each seat and from a spectator."""

    hidden: tuple[Groups, ...]
    """The hidden pieces, by seat."""
    spectators: Groups
    """The pieces that are hidden from a spectator."""
    evidence: Evidence | None
    """What that was found out from; None in a game without piles."""

    def of_others(self, seat: Seat) -> tuple[Groups, ...]:
        """Return what is hidden from everybody but a seat."""
        return (*self.hidden[:seat], *self.hidden[seat + 1 :], self.spectators)


def knowledge(table: Table[Any], former: Knowledge | None = None) -> Knowledge:
    """Return what is hidden at a table as it stands.

    Args:
        table: the table.
        former: what was hidden before. Where all hidden cards still lie as they did, which is so after most moves,
            that is returned: working it out anew takes some eight times as long as to see that.
    """
    evidence = _evidence(table)
    if former is not None and evidence is not None and evidence == former.evidence:
        return former
    secrets = table.game.proof.secrets
    hidden = [_groups(secrets(table.state, seat)) for seat in range(table.seats)]
    return Knowledge(tuple(hidden), _groups(secrets(table.state, None)), evidence)


def _evidence(table: Table[Any]) -> Evidence | None:
    piles, state = table.game.proof.piles, table.state
    if piles is None:
        return None
    unseen = [piles.unseen(state, viewer) for viewer in (*range(table.seats), None)]
    return Evidence(
        piles.settled(state).copy(),
        {place: (*cards,) for place, cards in unseen[0].places.items()},
        [((*each.seen,), (*each.recalled,), (*each.named,)) for each in unseen],
    )


def taught(before: Knowledge, after: Knowledge, seat: Seat) -> bool:
    """Return whether anybody learnt, from a move of a seat, of a piece that the seat did not know before.

    The seat itself must neither know another piece nor tell pieces apart; others may see what it shows them.
    """
    if after is before:
        return False
    own = before.hidden[seat]
    for groups, later in zip_longest(own, after.hidden[seat], fillvalue=()):
        if any(not any(group <= still for still in later) for group in groups):
            return True
    unknown = _pieces(own)
    others = zip(before.of_others(seat), after.of_others(seat), strict=True)
    return any(unknown & (_pieces(then) - _pieces(now)) for then, now in others)


def shown_meanwhile(then: Table[Any], now: Table[Any]) -> tuple[Looked, ...]:
    """Return what others have seen between two points of a game of cards that lay hidden at the first one.

    When the moves between them are taken back, these cards lie there again, and others know it. A game without piles
    keeps no such knowledge.
    """
    if then.game.proof.piles is None:
        return ()
    before, after = knowledge(then), knowledge(now)
    found: dict[tuple[str, tuple[str, ...]], list[Seat]] = {}
    for seat in range(then.seats):
        for seen in _seen(then, before.hidden[seat], after.hidden[seat], seat):
            found.setdefault(seen, []).append(seat)
    return tuple(Looked(cards, pile, tuple(seats)) for (pile, cards), seats in found.items())


def _groups(secrets: Sequence[Unseen]) -> Groups:
    kinds = []
    for kind in secrets:
        unknown = kind.unknown
        kinds.append(tuple(left for group in kind.alike() if (left := group & unknown)))
    return tuple(kinds)


def _pieces(groups: Groups) -> frozenset[str]:
    return frozenset[str]().union(*[group for kind in groups for group in kind])


def _seen(then: Table[Any], before: Groups, after: Groups, viewer: Seat) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the places whose pieces a viewer has seen since, with these pieces."""
    seen = _pieces(before) - _pieces(after)
    for kind in then.game.proof.secrets(then.state, viewer) if seen else ():
        for place, lying in kind.places.items():
            if place not in kind.seen and (cards := tuple(sorted(seen.intersection(lying)))):
                yield place, cards


class Trial:
    """A trial of whether a seat's moves tell it anything, in worlds that it cannot tell from the real one before them.

    In each world the same moves are made. If the seat then sees, is told or is asked something else in one of them, it
    has learnt that this world is not the real one.
    """

    def __init__(self, then: Table[Any], seat: Seat, moves: Sequence[Answered]) -> None:
        """Make the moves in the real world.

        Args:
            then: the table before the moves. It is left as it is.
            seat: the seat that made them.
            moves: the moves, as far as they are not taken back already.
        """
        self._then, self._seat, self._moves = then, seat, moves
        self._real = self._received(then.fork())

    def tells(self, rng: Rng) -> bool:
        """Return whether the seat can tell the real world from another one, which is drawn at random."""
        try:
            return self._received(self._then.imagine(self._seat, rng)) != self._real
        except (Refused, ValueError):
            return True  # in that world a move is another one

    def _received(self, table: Table[Any]) -> list[bytes]:
        """Make the moves, and return what the seat receives meanwhile and is shown at the end."""
        received = []
        for move in self._moves:
            table.play(move)
            received.append(step(table, self._seat))
        return [*received, _encode((table.view(self._seat), table.decision(self._seat)))]
