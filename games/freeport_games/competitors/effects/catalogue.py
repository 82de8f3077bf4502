"""All effects. Importing this module registers the function of each op, and checks that content and ops match."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.competitors.components import BOXES, CUSTOMS, SPECIALS, ops
from freeport_games.competitors.components.kinds import Timing

from . import resolving as resolving
from .carrying import RESOLVERS
from .specials import AGAINST, ALONE, ON


def parts(op: ops.Op) -> Iterator[type[ops.Op]]:
    """Yield the kinds of op of which an effect consists."""
    yield type(op)
    inner: tuple[ops.Op | None, ...] = ()
    match op:
        case ops.Choice():
            inner = op.options
        case ops.RollDie() | ops.Pay():
            inner = (op.then,)
        case _:
            pass
    for one in inner:
        if one is not None:
            yield from parts(one)


def used() -> set[type[ops.Op]]:
    """Return the kinds of op of customs cards and event boxes."""
    effects = [effect for card in CUSTOMS.values() for effect in (card.legal, card.illegal)]
    effects += [box.rule for box in BOXES.values()]
    return {kind for effect in effects for kind in parts(effect)}


def check(wanted: set[type[ops.Op]], carried_out: set[type[ops.Op]], what: str) -> None:
    """Check that every op of the content has a function, and that every op is used by the content.

    Raises:
        ValueError: if not. The message names the ops.
    """
    if missing := wanted - carried_out:
        raise ValueError(f"nothing carries out, of {what}: {_names(missing)}")
    if idle := carried_out - wanted:
        raise ValueError(f"none of {what} does: {_names(idle)}")


def _names(found: set[type[ops.Op]]) -> str:
    return ", ".join(sorted(str(op.__struct_config__.tag) for op in found))


check(used(), {*RESOLVERS}, "customs cards and event boxes")
check(
    {type(special.rule) for special in SPECIALS.values() if special.timing is Timing.OWN_TURN},
    {*AGAINST, *ALONE, *ON},
    "the special cards of the own turn",
)
