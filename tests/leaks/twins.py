"""Twins of a stored match: the same, but for what a viewer may not know.

There are two kinds. A twin *of the whole past* has another log: other shuffles, and other cards in the moves of
others, wherever the viewer has never seen the card since it was shuffled. Whatever the viewer asks for, however
far back, it has to get the same. A twin *of the present* keeps the log and has another table: all that the viewer
cannot see now is exchanged, its own delivery too, which it once had in hand (CH-041). What the viewer is told of the
present has to be the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from freeport_api import MoveMade, MovesTakenBack
from freeport_games.engine import Seat
from freeport_games.engine.hidden.unseen import alike
from freeport_games.engine.menus import Shuffled
from freeport_games.engine.storage import Resolved, codec_of
from freeport_games.engine.storage.saved import Saved
from freeport_games.engine.tables import Table
from matches.match.apply import apply
from matches.match.entries import Drawn, Entry, encode_entry
from matches.match.live_match import LiveMatch
from matches.records.rewinding import Rewinding

from .local_service import Copy

Groups = list[frozenset[str]]
Swap = dict[str, str]


class Epoch(msgspec.Struct):
    """From one shuffle to the next."""

    version: int
    """The entry that shuffled."""
    pieces: list[str]
    """The shuffled pieces, in their order before."""
    groups: Groups
    """Cards that the viewer could never tell apart since then."""

    @property
    def hidden(self) -> set[str]:
        return {card for group in self.groups for card in group}


def epochs(copy: Copy, match: str, viewer: Seat | None) -> list[Epoch]:
    """Return the shuffles of a match, and which of their cards the viewer has never seen since."""
    past = copy.fresh(match)
    found: list[Epoch] = []
    for entry in copy.entries:
        if (pieces := _shuffles(past, entry)) is not None:
            found.append(Epoch(past.version + 1, pieces, [frozenset(pieces)]))
        apply(past, entry)
        if past.table is not None:
            now = _unknown(past.table, viewer)
            for epoch in found:
                epoch.groups = _finer(epoch.groups, now)
    assert copy.having(past) == copy
    return found


def of_the_past(copy: Copy, match: str, viewer: Seat | None, rng: random.Random) -> Copy | None:
    """Return a twin with another log; None if there is nothing to exchange.

    Raises:
        Exception: whatever a log that could not be played makes the rules raise.
    """
    swaps = {epoch.version: (epoch.pieces, _mixed(epoch.groups, rng)) for epoch in epochs(copy, match, viewer)}
    if not any(swap for _, swap in swaps.values()):
        return None
    log: list[bytes] = []
    known: Swap = {}
    past = copy.fresh(match)
    rewinding, played = Rewinding(past, apply), list[Entry]()
    for version, original in enumerate(copy.entries, start=1):
        entry = original
        if isinstance(original.event, MovesTakenBack):
            entry = rewinding.entry(original.event, original.at, played)
        elif isinstance(original.event, MoveMade):
            entry = msgspec.structs.replace(original, secret=_renamed(original.secret, known))
        elif isinstance(original.event, Drawn) and version in swaps:
            pieces, swap = swaps[version]
            known |= {one: known.get(other, other) for one, other in swap.items()}
            entry = _dealt_otherwise(past, original, pieces, swap)
        apply(past, entry)
        rewinding.reached()
        played.append(entry)
        log.append(encode_entry(entry))
    return copy.having(past, log)


def of_the_present(copy: Copy, match: str, viewer: Seat | None, rng: random.Random) -> Copy | None:
    """Return a twin with another table; None if there is nothing to exchange. Raises as ``of_the_past`` does."""
    live = copy.live(match)
    table = live.table
    assert table is not None
    swap = _mixed(hidden_now(table, viewer), rng)
    if not swap:
        return None
    return renamed(copy, match, swap)


def renamed(copy: Copy, match: str, swap: Swap) -> Copy:
    """Return the match with other cards on its table."""
    table = copy.live(match).table
    assert table is not None
    saved = table.saved()
    inputs = tuple(_renamed(entry, swap) for entry in saved.inputs)
    return _having(copy, table, _with_other_cards(table, saved.checkpoint, swap), inputs)


def changed(copy: Copy, match: str, change: Callable[[Any], None]) -> Copy:
    """Return the match with something else about the state with which its scene began."""
    table = copy.live(match).table
    assert table is not None
    saved, codec = table.saved(), codec_of(table.game)
    state = codec.decode_state(saved.checkpoint)
    change(state)
    return _having(copy, table, codec.encode_state(state), saved.inputs)


def _having(copy: Copy, table: Table[Any], checkpoint: bytes, inputs: tuple[bytes, ...]) -> Copy:
    twin = msgspec.structs.replace(table.saved(), checkpoint=checkpoint, inputs=inputs)
    other = Table.load(table.game, twin)
    state = other.checkpoint or codec_of(other.game).encode_state(other.state)
    stored = {b"saved": other.save(), b"digest": sha256(state).hexdigest().encode()}
    return Copy(copy.fields | stored, copy.log)


def hidden_now(table: Table[Any], viewer: Seat | None) -> Groups:
    """Return the cards that the viewer could not tell apart since the running scene began."""
    saved = table.saved()
    past = Table.load(table.game, _without_inputs(saved))
    groups = _unknown(past, viewer)
    for entry in saved.inputs:
        past.play(codec_of(past.game).decode_input(entry))
        groups = _finer(groups, _unknown(past, viewer))
    return groups


def _unknown(table: Table[Any], viewer: Seat | None) -> Groups:
    """Return the cards that a viewer cannot tell apart now, without those that it was shown, as in a look at a hand."""
    groups: Groups = alike(table.game.proof.secrets(table.state, viewer))
    if (piles := table.game.proof.piles) is None:
        return groups
    trails = piles.settled(table.state).paths
    shown = {card for card, trail in trails.items() if any(viewer in stay.to for stay in trail)}
    return [group - shown for group in groups if len(group - shown) > 1]


def _shuffles(past: LiveMatch, entry: Entry) -> list[str] | None:
    """Return what an entry shuffles, if it does."""
    if not isinstance(entry.event, Drawn) or past.table is None or past.table.chance is None:
        return None
    return list(past.game.proof.shuffled(past.table.state, past.table.chance.kind)) or None


def _dealt_otherwise(past: LiveMatch, entry: Entry, pieces: list[str], swap: Swap) -> Entry:
    codec = codec_of(past.game)
    drawn = codec.decode_input(entry.secret)
    assert isinstance(drawn, Resolved)
    assert isinstance(drawn.outcome, Shuffled)
    places = {card: place for place, card in enumerate(pieces)}
    order = tuple(places[swap.get(pieces[place], pieces[place])] for place in drawn.outcome.order)
    return msgspec.structs.replace(entry, secret=codec.encode_input(Resolved(Shuffled(order))))


def _finer(groups: Groups, now: Groups) -> Groups:
    return [one & other for one in groups for other in now if len(one & other) > 1]


def _mixed(groups: Groups, rng: random.Random) -> Swap:
    """Return who takes whose place."""
    swap: Swap = {}
    for group in groups:
        names = sorted(group)
        swap |= dict(zip(names, rng.sample(names, len(names)), strict=True))
    return {one: other for one, other in swap.items() if one != other}


def _renamed(entry: bytes, swap: Mapping[str, str]) -> bytes:
    return msgspec.msgpack.encode(_replaced(msgspec.msgpack.decode(entry), swap))


def _replaced(value: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return swap.get(value, value)
    if isinstance(value, dict):
        return {_replaced(key, swap): _replaced(held, swap) for key, held in value.items()}
    return [_replaced(held, swap) for held in value] if isinstance(value, list) else value


def _with_other_cards(table: Table[Any], checkpoint: bytes, swap: Swap) -> bytes:
    """Return a checkpoint in which cards have taken each other's places, in order where the rules keep them so."""
    codec, proof = codec_of(table.game), table.game.proof
    if proof.piles is not None:
        state = codec.decode_state(checkpoint)
        proof.piles.put(state, swap, {})
    else:
        state = codec.decode_state(msgspec.json.encode(_replaced(msgspec.json.decode(checkpoint), swap)))
        proof.tidy(state)
    return codec.encode_state(state)


def _without_inputs(saved: Saved) -> Saved:
    return msgspec.structs.replace(saved, inputs=())
