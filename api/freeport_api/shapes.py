"""The classes that depend on the game: one set for each game, derived from the game's own classes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from freeport_games.engine import AnyGame, Seat
from freeport_games.engine.docs import class_doc
from freeport_games.engine.pictures import Picture
from freeport_games.engine.storage import codec_of

from .decisions import Decision
from .events import MATCH_EVENTS
from .lobby import LobbyChange
from .matches import Digest, Match, Pending, Update
from .moved import Moved
from .records import ChanceDrawn, Logged, MoveMade, Record
from .sentences import Sentences


class Shapes(msgspec.Struct, frozen=True):
    """The classes of the public interface that belong to one game."""

    match: type[Match]
    """``Match`` with ``options``, ``view``, ``decision``, ``words``, ``picture`` and ``present``."""
    update: type[Update]
    """``Update`` with ``events``, ``view``, ``decision``, ``words``, ``picture`` and ``moved``."""
    digest: type[Digest]
    """``Digest`` with its ``updates``, and ``moved``."""
    decision: type[Decision]
    """``Decision`` with the game's options."""
    pending: type[Pending]
    """``Pending`` with the ``decision``."""
    lobby_change: type[LobbyChange]
    """``LobbyChange`` with the match, as ``shown``."""
    logged: type[Logged]
    """``Logged`` with the ``entry``."""
    record: type[Record]
    """``Record`` with the ``options``."""
    move: Any
    """The union of the game's moves."""
    move_made: type[MoveMade]
    """``MoveMade`` with the ``move``."""
    event: Any
    """The union of the game's events and those of every match."""


@cache
def shapes(game: AnyGame) -> Shapes:
    """Derive a game's classes of the public interface."""
    one = codec_of(game).options
    options = tuple[one, ...]  # type: ignore[valid-type]
    event = reduce(or_, (*game.events, *MATCH_EVENTS))
    move = reduce(or_, game.moves)
    neutral = ("neutral", move | None, None)
    decision = _shape(game, Decision, [("options", options), ("interjections", options), neutral])
    move_made = _shape(game, MoveMade, [("move", move)], kw_only=True)
    view = ("view", game.views | None)
    asked = ("decision", decision | None)
    match = _shape(game, Match, [("options", game.options), view, asked], on_request=(*ON_REQUEST, PRESENT))
    update = _shape(game, Update, [("events", tuple[event, ...]), asked, view], on_request=(*ON_REQUEST, MOVED))  # type: ignore[valid-type]
    return Shapes(
        match=match,
        update=update,
        digest=_shape(game, Digest, [("updates", tuple[update, ...])], on_request=(MOVED,)),  # type: ignore[valid-type]
        decision=decision,
        lobby_change=_shape(game, LobbyChange, [("shown", match | None)]),
        logged=_shape(game, Logged, [("entry", reduce(or_, (move_made, ChanceDrawn, *MATCH_EVENTS)))]),
        record=_shape(game, Record, [("options", game.options)], kw_only=True),
        pending=_shape(game, Pending, [("decision", decision)]),
        move=move,
        move_made=move_made,
        event=event,
    )


Field = tuple[str, Any] | tuple[str, Any, Any]

ON_REQUEST: tuple[Field, ...] = (("words", Sentences | None, None), ("picture", Picture | None, None))
"""Fields that are present only if they were requested: the sentences, and the picture of the view."""
MOVED: Field = ("moved", Moved | None, None)
"""The field of digests, and of updates over REST and SSE, that is present if pictures were requested and an earlier one
was shown."""
PRESENT: Field = ("present", tuple[Seat, ...] | None, None)
"""The field of matches over REST that is present if it was requested, and the asker may watch the match."""


def _shape(
    game: AnyGame,
    base: type[msgspec.Struct],
    fields: Sequence[Field],
    *,
    kw_only: bool = False,
    on_request: Sequence[Field] = (),
) -> Any:
    """Derive a game's class of the public interface; if a base field has a default, new fields go by their names."""
    return msgspec.defstruct(
        game.typename + base.__name__,
        (*fields, *on_request),
        bases=(base,),
        module=__name__,
        namespace={"__doc__": class_doc(base)},
        tag=game.typename + base.__name__,
        frozen=True,
        kw_only=kw_only,
        omit_defaults=bool(on_request),
    )
