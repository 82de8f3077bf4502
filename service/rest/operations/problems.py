"""Problems: the codes of refusals, explained."""

from __future__ import annotations

import freeport_games
from freeport_api import Meaning, ProblemType
from freeport_api.addresses import Address
from freeport_api.codes import CODES, code, codes_of, meaning
from service.http.problems import Fault, title
from service.rest.call import Call
from service.rest.operation import operation


@operation(Address("GET", "/v1/problems/{code}"), codes=("NOT_FOUND",), fixed=True)
async def problem_type(call: Call) -> ProblemType:
    """Get the status and meaning of a code of refusals. The `type` of every problem leads here."""
    name = call.path["code"]
    if name in CODES:
        meanings = [Meaning(None, meaning(name))]
    else:
        meanings = [Meaning(game.slug, meaning(name, game)) for game in freeport_games.GAMES if name in codes_of(game)]
    if not meanings:
        raise Fault("NOT_FOUND")
    known = code(name)
    return ProblemType(name, title(name), known.status, known.retry_after, tuple(meanings))
