"""Probes: moves that nobody may make, or that tell only what their maker may know anyway."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from freeport_games.cargo_hold.components import CARGO
from freeport_games.cargo_hold.moves import (
    MOVES,
    Collect,
    Discard,
    EndTurn,
    Extend,
    Lasso,
    Raid,
    Reinforce,
    ReturnFirepower,
    StartDelivery,
    StealCargo,
)
from freeport_games.cargo_hold.state import State
from freeport_games.engine import Answered, Move, Refused, Seat
from matches.entries import Entry, Moved
from matches.live import LiveMatch

Json = dict[str, Any]
Probe = tuple[str, Any]
"""The id of a decision, and a move or something like one."""

TELLING_NOTHING = (StartDelivery, EndTurn, Extend, Collect)
"""Moves whose results depend on nothing that their maker does not know. All others turn up hidden cards."""

FEW = 12
"""Probes of those who are not asked: all of them get the same refusal."""


def refused(live: LiveMatch, viewer: Seat | None, rng: random.Random) -> list[Probe]:
    """Answers that have to be refused, for every place in which a card can lie."""
    assert live.table is not None
    state: State = live.table.state
    asked = [asked.decision for asked in live.table.asked]
    own = f"{live.version}-{0 if viewer is None else viewer}"
    decision = live.decision(viewer)
    current = decision.id if decision is not None else asked[0] if asked else own
    made: list[Probe] = []
    for cards in _places(state, viewer, rng):
        made += [(current, move) for move in _naming(cards, live.birth.seats)]
    moves = [move for _, move in made]
    made += [(name, rng.choice(moves)) for name in {*asked, own, "0-0", f"{live.version - 3}-0", "", "?", "9" * 40}]
    made += [(current, move) for move in _malformed(_places(state, viewer, rng)[0])]
    made = [(name, move) for name, move in made if not _accepted(live, viewer, name, move)]
    if viewer is None or viewer not in live.table.waiting:
        return rng.sample(made, min(len(made), FEW))
    return made


def harmless(live: LiveMatch, viewer: Seat | None, rng: random.Random) -> list[Probe]:
    """Legal moves whose answers tell nothing but what the viewer knows."""
    decision = live.decision(viewer)
    if decision is None:
        return []
    return [
        (decision.id, option.sample(rng))
        for option in decision.options
        if option.makes in TELLING_NOTHING and not (live.options.turn_limit and option.makes is EndTurn)  # type: ignore[attr-defined]
    ]


def again(live: LiveMatch, entries: list[Entry], viewer: Seat | None) -> list[Probe]:
    """The viewer's last moves once more, each also with another answer."""
    made: list[Probe] = []
    for entry in reversed(entries):
        if isinstance(entry, Moved) and len(made) < 8:
            answered = live.game.codec.decode_input(entry.input)
            assert isinstance(answered, Answered)
            if answered.seat == viewer:
                made.append((entry.decision, answered.move))
                made.append((entry.decision, Discard(("XX99#9",))))
    return made


def written(move: Any) -> bytes:
    """A probe as JSON; text goes as it is."""
    return move.encode() if isinstance(move, str) else msgspec.json.encode(move)


def as_input(move: Move) -> Json:
    """A move as GraphQL takes it."""
    fields = msgspec.to_builtins(move)
    kind = fields.pop("__typename").removeprefix("CargoHold")
    return {"cargoHold": {kind[0].lower() + kind[1:]: fields}}


def _places(state: State, viewer: Seat | None, rng: random.Random) -> list[tuple[str, ...]]:
    """A card or two from every place: hands, deliveries, the deck's ends, the discard pile, the raid, nowhere."""
    places: list[tuple[str, ...]] = [("XX99#9",), (), ("",)]
    zones = [*state.hands, *(delivery.cards for delivery in state.deliveries if delivery is not None)]
    zones += [state.deck[:2], state.deck[-2:], state.discard[-2:]]
    if state.raid is not None:
        zones.append(state.raid.attack)
    own = state.hands[viewer] if viewer is not None else []
    for cards in zones:
        if cards:
            card = rng.choice(cards)
            places += [(card,), (card, card)]
            if own:
                places.append((rng.choice(own), card))
    for kind in (True, False):  # from the deck, cargo and anything else
        places += [(card,) for card in state.deck if (card in CARGO) is kind][:1]
    return places


def _naming(cards: tuple[str, ...], seats: int) -> list[Move]:
    """Moves of several kinds that name some cards."""
    moves: list[Move] = [StartDelivery(cards, False), Discard(cards), ReturnFirepower(cards)]
    moves += [Raid(target, cards) for target in range(min(seats, 3))]
    if len(cards) == 1:
        moves += [StealCargo(cards[0]), Lasso(cards[0]), Reinforce(cards[0])]
    return moves


def _malformed(cards: tuple[str, ...]) -> list[Any]:
    kinds: tuple[Any, ...] = MOVES
    every: list[Any] = [kind() for kind in kinds if not kind.__struct_fields__]
    texts = ["null", "[]", "{}", '"x"', '{"__typename":"Nothing"}', '{"__typename":"CargoHoldRaid"}', "1e9"]
    texts.append(json.dumps({"__typename": "CargoHoldRaid", "target": "x", "cards": cards}))
    texts.append('{"__typename":"CargoHoldDiscard","cards":[1]}')
    return every + texts


def _accepted(live: LiveMatch, viewer: Seat | None, decision: str, move: Any) -> bool:
    """Whether it would be legal, asked of a table of its own."""
    if live.table is None or viewer is None or isinstance(move, str):
        return False
    try:
        live.table.fork().answer(viewer, move, decision)
    except Refused:
        return False
    return True
