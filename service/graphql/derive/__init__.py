"""GraphQL types derived from the structs of the games and of ``freeport_api``.

Nothing is declared twice: names, fields and descriptions are read from the structs. The names are those of the JSON, so
that a full selection with ``__typename`` gives the JSON that msgspec writes.
"""

from .inputs import Inputs
from .merging import conflicts
from .outputs import Outputs
from .scalars import SCALARS, Json, encoded
from .takes import GIVEN, Takes

__all__ = ["GIVEN", "SCALARS", "Inputs", "Json", "Outputs", "Takes", "conflicts", "encoded"]
