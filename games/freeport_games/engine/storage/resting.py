"""The parts of a saved table: a state, the inputs since, and the progress of a decision that the state lacks."""

from __future__ import annotations

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.menus.open_decision import Chosen, OpenDecision

from .codec import Answered, Codec, Input
from .saved import Interrupted, RulesMismatch


class Rest(msgspec.Struct, gc=False):
    """The point that a table is saved from: a state, and the inputs since."""

    begun: int
    """The version at that point."""
    left: frozenset[Seat]
    """The seats that had left by then."""
    checkpoint: bytes | None = None
    """The encoded state at that point; None as long as it is still the table's state and nobody has needed it."""
    interrupted: Interrupted | None = None
    """The progress of the decision that was open then, if its state does not say it."""
    inputs: list[Input] = []
    """The inputs since."""
    encoded: tuple[bytes, ...] = ()
    """The inputs since, as far as they have been encoded."""

    def encoded_inputs(self, codec: Codec) -> tuple[bytes, ...]:
        """Return the inputs since in their stored form; each is encoded once."""
        self.encoded += tuple(map(codec.encode_input, self.inputs[len(self.encoded) :]))
        return self.encoded


def progress(codec: Codec, asked: OpenDecision) -> Interrupted:
    """Return what the state does not say about an open decision that was not asked just now."""
    answers = [codec.encode_input(Answered(seat, chosen.move)) for seat, chosen in asked.answers.items()]
    return Interrupted(asked.asked_at, tuple(asked.spoken.items()), tuple(answers))


def go_back(codec: Codec, asked: OpenDecision, stood: Interrupted) -> None:
    """Bring a decision to the progress that it had made; the state has what its answers bind.

    Raises:
        RulesMismatch: if an answer that was in is not legal.
    """
    asked.asked_at, asked.spoken = stood.asked_at, dict(stood.spoken)
    for text in stood.answers:
        entry = codec.decode_input(text)
        if not isinstance(entry, Answered):
            raise RulesMismatch(f"{entry} is not an answer")
        offer = asked.entries(entry.seat).find(asked.turn, entry.seat, entry.move)
        if offer is None:
            raise RulesMismatch(f"an answer of seat {entry.seat} that was in when the table was saved is not legal")
        asked.answers = {**asked.answers, entry.seat: Chosen(offer, entry.move)}
