"""All effects. Importing this module registers the function of each op, and checks that cards and ops match."""

from __future__ import annotations

from typing import get_args

from freeport_games.sky_cargo.components import every_op, ops

from . import cargo as cargo
from . import chains as chains
from . import fighting as fighting
from . import hands as hands
from . import looking as looking
from . import moving as moving
from . import opening as opening
from . import packing as packing
from . import reacting as reacting
from . import searching as searching
from . import stealing as stealing
from .carrying import RESOLVERS

STATIC: frozenset[type[ops.Op]] = frozenset(get_args(ops.Static))
"""The ops that last while an Artifact lies face-up; the code of teams and holds looks for them."""


def check(used: set[type[ops.Op]], carried_out: set[type[ops.Op]]) -> None:
    """Check that every op of a card has a function, and that every op belongs to a card.

    Raises:
        ValueError: if not. The message names the ops.
    """
    known = carried_out | STATIC
    if missing := used - known:
        raise ValueError(f"nothing carries out: {_names(missing)}")
    if idle := known - used:
        raise ValueError(f"no card does: {_names(idle)}")


def _names(found: set[type[ops.Op]]) -> str:
    return ", ".join(sorted(str(op.__struct_config__.tag) for op in found))


check(every_op(), {*RESOLVERS})
