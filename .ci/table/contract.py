"""Write what the table knows of REST's contract: the schemas that ``client/types.d.ts`` names, with their parts.

They are those of one game, as the table knows what all games have in common.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from freeport_games import GAMES
from service.rest.routes import printed

_TYPES = Path("service/table/static/client/types.d.ts")
_REFERENCE = re.compile(r'"#/components/schemas/(\w+)"')


def _needed(schemas: dict[str, Any], names: set[str]) -> set[str]:
    """Return names of schemas, with those of all that they consist of."""
    found, fresh = set[str](), names
    while fresh:
        found |= fresh
        fresh = set(_REFERENCE.findall(json.dumps([schemas[name] for name in fresh]))) - found
    return found


contract = json.loads(printed(GAMES[0]))
schemas = contract["components"]["schemas"]
needed = _needed(schemas, set(re.findall(r'Schemas\["(\w+)"\]', _TYPES.read_text())))
contract["paths"] = {}
contract["components"] = {"schemas": {name: schemas[name] for name in sorted(needed)}}
Path(sys.argv[1]).write_text(json.dumps(contract))
