"""States as text: the positions of a game, or a line of JSON."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from freeport_games.engine.game import Game
from freeport_games.engine.storage.codec import codec_of

from .errors import IllTyped, Malformed

S = TypeVar("S", bound=msgspec.Struct)


def write_state(game: Game[S, Any, Any], state: S) -> str:
    """Return the text of a state: the game's own notation, or a line of JSON."""
    if game.notation is not None:
        return game.notation.write(state)
    return codec_of(game).encode_state(state).decode()


def read_state(game: Game[S, Any, Any], text: str) -> S:
    """Return the state that a text stands for.

    Raises:
        Malformed: if the text is not a state.
        IllTyped: if a field of a line of JSON has a value of another type.
    """
    try:
        if game.notation is not None:
            return game.notation.read(text)
        state: S = codec_of(game).decode_state(text.encode())
        return state
    except msgspec.ValidationError as error:
        raise IllTyped(str(error)) from error
    except ValueError as error:
        raise Malformed(str(error)) from error
