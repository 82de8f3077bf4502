"""What the moves of Step 2 do (SC-012 to SC-014, SC-020 to SC-041)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Scene, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import (
    ACTION_OF,
    CARDS,
    CardId,
    cards_of,
)
from freeport_games.sky_cargo.conditions import CARDS_THERE, OfThese
from freeport_games.sky_cargo.effects.carrying import By, carry_out
from freeport_games.sky_cargo.effects.chains import leave_chain
from freeport_games.sky_cargo.effects.holds import put
from freeport_games.sky_cargo.effects.windows import REACT_ACTION, window
from freeport_games.sky_cargo.events import ActionCancelled, ActionPlayed, ArtifactPlayed, PassengerPlayed
from freeport_games.sky_cargo.moves import (
    DropPassenger,
    EndPlay,
    PlayAction,
    PlayArtifact,
    PlayPassenger,
)
from freeport_games.sky_cargo.piles import CHAINS, DISCARDS, HANDS, PILES, UNDER_WAY
from freeport_games.sky_cargo.state import State, Step

LONGEST_CHAIN = 4
"""The most Passengers of a chain (SC-022)."""
# Passengers


def play_passenger(t: Turn[State], seat: Seat, move: PlayPassenger) -> Scene | None:
    """Play a Passenger to the end of the chain; if there are five then, one is discarded (SC-021, SC-022)."""
    state = t.state
    chain = state.chains[seat]
    others = tuple(sorted(chain))
    PILES.move(state, (move.card,), HANDS[seat], CHAINS[seat])
    t.tell(PassengerPlayed(seat, CARDS[move.card]))
    if len(chain) <= LONGEST_CHAIN:
        return None
    return _drop_one(t, seat, others)


def _drop_one(_: Turn[State], seat: Seat, others: tuple[CardId, ...]) -> Scene:
    yield from ask(seat, "SC-D4", WAYS_TO_DROP.on(others))


def _drop(t: Turn[State], seat: Seat, move: DropPassenger, _: object) -> None:
    leave_chain(t, seat, move.card)


WAYS_TO_DROP = Ways(OfThese, Way(DropPassenger, _drop, CARDS_THERE("card", "SC-022")))


# Actions


def play_action(t: Turn[State], seat: Seat, move: PlayAction) -> Scene:
    """Pay for an Action, let opponents react, carry it out, and discard it (SC-030, SC-033, SC-038, SC-150)."""
    state, action = t.state, ACTION_OF[move.card]
    spent = [*sorted(move.cost), move.card]
    PILES.move(state, spent, HANDS[seat], UNDER_WAY)
    if action.once_per_turn:
        state.played_once.append(action.id)
    t.tell(ActionPlayed(seat, CARDS[move.card], cards_of(sorted(move.cost))))
    if (yield from _jammed(t, seat, move.card)):
        t.tell(ActionCancelled(seat, CARDS[move.card]))
    else:
        yield from carry_out(t, By(seat, move.card), action.effects)
    PILES.move(state, spent, UNDER_WAY, DISCARDS)


def _jammed(t: Turn[State], seat: Seat, card: CardId) -> Playing[bool]:
    """Let opponents react; return whether one deprives the Action of its effect (SC-150)."""
    state = t.state
    state.foiled = False
    for other in state.others(seat):
        if (yield from window(t, other, REACT_ACTION, action=card)):
            break
    jammed, state.foiled = state.foiled, False
    return jammed


# Artifacts


def play_artifact(t: Turn[State], seat: Seat, move: PlayArtifact) -> None:
    """Put an Artifact face-up into a hold (SC-040, SC-041)."""
    crate = put(t.state, move.hold, move.card, seat, face_up=True)
    t.tell(ArtifactPlayed(seat, CARDS[move.card], move.hold, crate.slot))


# The end of the step


def end_play(t: Turn[State], _: Seat, __: EndPlay) -> None:
    """End Step 2 (SC-014)."""
    t.state.step = Step.ROLL
