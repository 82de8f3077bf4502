"""Probes: moves that nobody may make, or that tell only what their maker may know anyway."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Refused
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.tables import Table
from matches.match import presentation
from matches.match.entries import Entry
from matches.match.live_match import LiveMatch
from tests.support.log import moves

from .kinds import KINDS, Cards, Kind

Json = dict[str, Any]
Probe = tuple[str, Any]
"""The id of a decision, and a move or something like one."""

Question = tuple[str, str]
"""A kind of move, and the key of a thing or the number of a seat; empty for the kind by itself."""

THINGS = 2
"""The number of cards with which a kind of move is asked about."""
QUESTIONS = 24
"""The number of questions why not that are asked at a time, of all that there are: other ones at each point."""
FEW = 12
"""Probes of those who are not asked: all of them get the same refusal."""


def refused(live: LiveMatch, viewer: Seat | None, rng: random.Random) -> list[Probe]:
    """Answers that have to be refused, for every place in which a card can lie."""
    assert live.table is not None
    kind, state = KINDS[live.game.slug], live.table.state
    asked = [asked.decision for asked in live.table.asked]
    own = f"{live.version}-{0 if viewer is None else viewer}"
    decision = presentation.decision(live, viewer)
    current = decision.id if decision is not None else asked[0] if asked else own
    made: list[Probe] = []
    for cards in _places(kind, state, viewer, rng):
        made += [(current, move) for move in kind.naming(cards, state)]
    moves = [move for _, move in made]
    made += [(name, rng.choice(moves)) for name in {*asked, own, "0-0", f"{live.version - 3}-0", "", "?", "9" * 40}]
    made += [(current, move) for move in _malformed(kind, _places(kind, state, viewer, rng)[0])]
    made = _without_legal(made, live, viewer)
    if viewer is None or viewer not in live.table.waiting:
        return rng.sample(made, min(len(made), FEW))
    return made


def questions(live: LiveMatch, viewer: Seat | None, rng: random.Random) -> list[Question]:
    """Return some questions why not: kinds of move by themselves, with cards from everywhere, with a seat."""
    assert live.table is not None
    cards = [card for named in _places(KINDS[live.game.slug], live.table.state, viewer, rng) for card in named if card]
    kinds = [str(move.__struct_config__.tag) for move in live.game.moves]
    made = [(kind, key) for kind in kinds for key in ("", *rng.sample(cards, min(len(cards), THINGS)))]
    made += [(kind, str(rng.randrange(live.table.seats))) for kind in kinds]
    return rng.sample(made, min(len(made), QUESTIONS))


def harmless(live: LiveMatch, viewer: Seat | None, rng: random.Random) -> list[Probe]:
    """Legal moves whose answers tell nothing but what the viewer knows."""
    decision = presentation.decision(live, viewer)
    if decision is None:
        return []
    return [
        (decision.id, option.sample(rng))
        for option in decision.options
        if option.makes in KINDS[live.game.slug].tells_nothing
        and not (option.makes.__name__ == "EndTurn" and live.options.turn_limit)  # type: ignore[attr-defined]
    ]


def again(live: LiveMatch, entries: list[Entry], viewer: Seat | None) -> list[Probe]:
    """Return the viewer's last moves once more, each also with another answer."""
    made: list[Probe] = []
    for entry in reversed(entries):
        for move in moves([entry]):
            answered = codec_of(live.game).decode_input(entry.secret)
            assert isinstance(answered, Answered)
            if move.seat == viewer and len(made) < 8:
                made.append((move.decision, answered.move))
                made.append((move.decision, KINDS[live.game.slug].other))
    return made


def written(move: Any) -> bytes:
    """Return a probe as JSON; text goes as it is."""
    return move.encode() if isinstance(move, str) else msgspec.json.encode(move)


def _places(kind: Kind, state: Any, viewer: Seat | None, rng: random.Random) -> list[Cards]:
    """Return a card or two from every place in which one can lie, and from nowhere."""
    places: list[Cards] = [("XX99#9",), (), ("",)]
    own = kind.hands(state)[viewer] if viewer is not None else []
    for cards in kind.tried(state):
        if cards:
            card = rng.choice(cards)
            places += [(card,), (card, card)]
            if own:
                places.append((rng.choice(own), card))
    return places


def _malformed(kind: Kind, cards: Cards) -> list[Any]:
    every: list[Any] = [move() for move in kind.moves if not move.__struct_fields__]
    return [*every, "null", "[]", "{}", '"x"', '{"__typename":"Nothing"}', "1e9", *kind.malformed(cards)]


def _without_legal(made: list[Probe], live: LiveMatch, viewer: Seat | None) -> list[Probe]:
    """Leave out what would be legal, asked of a table of their own, which stays as it is as long as it refuses."""
    if live.table is None or viewer is None:
        return made
    illegal, own = [], live.table.fork()
    for name, move in made:
        if _accepted(own, viewer, name, move):
            own = live.table.fork()
        else:
            illegal.append((name, move))
    return illegal


def _accepted(own: Table[Any], viewer: Seat, decision: str, move: Any) -> bool:
    """Return whether a table accepts an answer; then it has gone on."""
    if isinstance(move, str):
        return False
    try:
        own.answer(viewer, move, decision)
    except Refused:
        return False
    return True
