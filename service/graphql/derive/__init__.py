"""GraphQL types derived from the structs of the games and of ``freeport_games.api``.

What a struct says is said once: names, fields and descriptions are read from it. The names are those of its JSON, so
that a full selection with ``__typename`` gives the JSON that msgspec writes.
"""

from .inputs import Inputs
from .merging import conflicts
from .outputs import Outputs
from .scalars import SCALARS, Json, encoded

__all__ = ["SCALARS", "Inputs", "Json", "Outputs", "conflicts", "encoded"]
